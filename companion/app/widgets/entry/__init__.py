"""Cards over a screen on which something is entered: letters, digits, a date, a choice."""
