"""What moves do, and the small changes they are made of."""
