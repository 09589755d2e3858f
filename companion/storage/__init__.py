"""The journal: its database, recovery, backups, sticks, and the settings kept beside the games."""
