"""What lies in the box of Bania: pieces, how they are taught, tags."""
