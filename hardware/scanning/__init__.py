"""How tags are read; `hardware.scanning.scanner` is the door to it, nobody else reaches in here."""
