"""What tiles and art do: each deed by itself, how it is paid, and how a tile is performed."""
