"""Charts as data: what is drawn where, in which colour; nothing here knows a screen or a file.

:mod:`companion.charts.shapes` has the few things a chart is made of; the games, people and times
each have a module that lays them out; :mod:`companion.charts.svg` and
:mod:`companion.charts.png` write files, and ``companion/widgets/chart.py`` draws on the screen.
"""
