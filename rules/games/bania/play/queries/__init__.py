"""The questions only Bania has: what a tent there would be, do and cost, and how the table stands.

Everything a question needs is in the position; an argument says what the position does not.
"""

from . import evaluation, overview
from .evaluation import ask

__all__ = ["ask", "evaluation", "overview"]
