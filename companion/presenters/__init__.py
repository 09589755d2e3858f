"""What the screens show, as plain data: pure, and tested without a window."""
