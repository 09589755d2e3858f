"""The colours of the two looks by token: screens and exported charts share them."""

from __future__ import annotations

DARK = {
    "background": "#14171C",
    "surface": "#1D222A",
    "raised": "#262D37",
    "well": "#10131A",
    "ink": "#F2EFE8",
    "soft": "#C9D0D9",
    "muted": "#9AA4B2",
    "line": "#323A46",
    "accent": "#F2B134",
    "accent_ink": "#14171C",
    "tint": "#3A2E14",
    "good": "#57C785",
    "warn": "#F2B134",
    "bad": "#EF6461",
}
LIGHT = {
    "background": "#F4F1EA",
    "surface": "#FFFFFF",
    "raised": "#E8E3D8",
    "well": "#DDD7CA",
    "ink": "#1B1F26",
    "soft": "#3B4350",
    "muted": "#626C7A",
    "line": "#C9C2B4",
    "accent": "#E39A0B",
    "accent_ink": "#14171C",
    "tint": "#FBE7BF",
    "good": "#1E8E4E",
    "warn": "#B97A00",
    "bad": "#C93A37",
}
