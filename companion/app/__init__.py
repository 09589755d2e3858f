"""Everything that imports Kivy: the app, its screens and widgets, and the demonstration."""
