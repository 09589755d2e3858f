"""The commands of the command line, by topic; :mod:`companion.cli.program` puts them together.

What a command needs it imports when it runs: `companion --help` is to be there at once.
"""
