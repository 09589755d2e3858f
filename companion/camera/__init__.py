"""What the camera sees, understood: a scanned piece, a whole board, the face of a tile."""
