"""What lies beside the journal in its folder, and how: its log, watermark, lock and backups."""
