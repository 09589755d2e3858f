"""The layout of the touchscreen app: Kivy files as package data, no code.

Each screen and widget of `companion` has its twin of the same name here.
"""
