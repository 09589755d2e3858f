"""Charts as data: what is drawn where, in which colour; nothing here knows a screen or a file.

:mod:`companion.history.charts.chart` has the few things a chart is made of; games and people each
have a module that lays them out; :mod:`companion.history.charts.svg` and
:mod:`companion.history.charts.png` write files, and ``companion/app/widgets/chart_view.py`` draws
on the screen.
"""
