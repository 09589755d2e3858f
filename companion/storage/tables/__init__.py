"""The tables of an open journal, each with what can be done to it; the journal is all of them."""
