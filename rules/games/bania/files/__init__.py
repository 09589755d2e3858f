"""How people write Bania down."""
