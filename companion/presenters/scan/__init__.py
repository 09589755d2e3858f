"""What the scan screen and the whole-board screen show."""
