"""The Duke: Lord's Legacy, for two people at one terminal."""

__version__ = "0.1.0"
