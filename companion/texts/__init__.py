"""Every word of the app, one file per language."""
