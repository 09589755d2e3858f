"""Games that were played: lists, summaries, statistics, people, and games in and out as files."""
