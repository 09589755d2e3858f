"""Everything that can go wrong with a device, on one page that imports nothing.

Each message is one sentence for the person who set the device up: what was expected, what came,
and what to do about it.
"""


class HardwareError(Exception):
    """Something about a device is not as asked; the message says what to do."""


class UnknownKind(HardwareError, ValueError):
    """A kind of device was asked for that does not exist: a typo in the settings."""


class UnknownButton(HardwareError, LookupError):
    """A button was named that is not there."""


class BadPin(HardwareError, ValueError):
    """A pin number that cannot be used, or one that was given out twice."""


class PinTaken(HardwareError):
    """The pin exists, but something else on this Pi is using it."""


class NoPins(HardwareError):
    """This computer has no pins, or nothing here can drive them."""


class BadPicture(HardwareError, ValueError):
    """What was given as a picture is none: not bytes, or not grey or colour."""


class NoCamera(HardwareError, LookupError):
    """The camera that was asked for is not there, or cannot be opened."""


class CameraLost(HardwareError):
    """A camera that worked gives no more pictures: most likely it was unplugged."""


class BadSource(HardwareError, ValueError):
    """A picture, film or folder that cannot be read, or a camera's name nobody knows."""
