"""The questions only Amanda has: what lies where and leads where, and what would come of it."""
