"""How people write Notad down."""
