"""Small Kivy widgets: each knows its properties, not its neighbours."""
