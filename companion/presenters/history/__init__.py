"""What the screens of played games show: list, statistics, replay, hand-over, files."""
