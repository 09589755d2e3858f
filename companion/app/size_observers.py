"""Lets go of what Kivy keeps of every widget that ever was.

Each number of each widget (its width, its place, the size of its letters) asks Kivy to be told
when the density of the screen changes, and nothing ever takes that back. A table never
changes its screen, so the list of who asked is exchanged for an empty one now and then. Kivy
shares that list between its compiled modules under a name with a type; where there is none of that
name, nothing is touched.
"""

from __future__ import annotations

import ctypes

from kivy import _metrics
from kivy._event import EventObservers

SHARED = "pixel_scale_observers"
TYPE = b"struct __pyx_obj_4kivy_6_event_EventObservers *"


def forget_sizes() -> bool:
    """Forget who wants to hear of a new density; False where this Kivy keeps that elsewhere."""
    api = ctypes.pythonapi
    shared = getattr(_metrics, "__pyx_capi__", {}).get(SHARED)
    if shared is None or not api.PyCapsule_IsValid(ctypes.py_object(shared), TYPE):
        return False
    find = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", api)
    )
    place = ctypes.py_object.from_address(find(shared, TYPE) or 0)
    before, empty = place.value, EventObservers()
    # The place owns what lies in it: one reference is given to the new list, the old one's taken.
    api.Py_IncRef(ctypes.py_object(empty))
    place.value = empty
    api.Py_DecRef(ctypes.py_object(before))
    return True
