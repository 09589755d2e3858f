"""What the screens of the boxes show: pieces, teaching, files, tags."""
