"""Answers as tables for people, built from the plain data that `--json` prints."""
