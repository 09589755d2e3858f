"""What lies in the box of Danana: pieces, how they are taught, tags."""
