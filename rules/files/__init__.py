"""How people write things down: habits of files, made regular before anything is believed."""
