"""The companion around the rules: files, journal, session, command line and screens.

It imports the rules and the hardware, never the other way round.
"""
