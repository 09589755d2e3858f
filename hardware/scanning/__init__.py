"""How tags are read; `hardware.scanner` is the door to it, nobody else reaches in here."""
