"""What lies in the box of Notad: pieces, how they are taught, tags."""
