"""One folder per game, each with a ``GAME``; :mod:`rules.shelf` finds them by looking here."""
