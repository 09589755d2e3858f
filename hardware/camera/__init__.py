"""Frame sources: USB, Raspberry Pi, files and a synthetic one, and the loops that read them."""
