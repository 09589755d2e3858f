"""Drawing on Kivy's canvas: texts, shapes, pieces and places."""
