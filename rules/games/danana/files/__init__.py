"""How people write Danana down."""
