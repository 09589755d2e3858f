"""What the table screen and the score show, and what each touch does."""
