"""The JSON Schemas of all formats, and the types of the answers they describe."""
