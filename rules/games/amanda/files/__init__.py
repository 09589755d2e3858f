"""How people write Amanda down."""
