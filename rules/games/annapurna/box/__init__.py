"""What lies in the box of Annapurna: pieces, how they are taught, tags."""
