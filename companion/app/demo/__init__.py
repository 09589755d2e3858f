"""The robots of the demonstration: a window nobody sees, and who touches it."""
