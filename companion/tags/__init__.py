"""Sheets of tags: the papers, what lies where on them, and the PDF."""
