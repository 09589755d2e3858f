"""What lies in a box: tags on its pieces, and how its owner teaches what only a picture showed."""
