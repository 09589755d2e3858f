"""What the commands answer, as plain data."""
