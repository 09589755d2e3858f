"""What lies in the box of Amanda: pieces, how they are taught, tags."""
