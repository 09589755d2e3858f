"""The owner's boxes: what is known of each, their files, and the codes of their tags."""
