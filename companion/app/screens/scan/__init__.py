"""The screens that look through the camera."""
