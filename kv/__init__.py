"""The layout of the touchscreen app: Kivy files as package data, no code.

Each of them is the twin of a screen or widget of the same name below `companion/app`.
"""
