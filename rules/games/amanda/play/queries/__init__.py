"""The questions only Amanda has: what lies where and leads where, and what would come of it."""

from . import forecast
from .look_up import query

__all__ = ["forecast", "query"]
