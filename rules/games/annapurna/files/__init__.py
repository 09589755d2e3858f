"""How people write Annapurna down."""
