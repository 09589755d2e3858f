"""The screens of the owner's boxes."""
