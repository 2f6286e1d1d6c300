"""Tiles in: pictures and keys in YAML, to a TileSet or to every problem at once with its place."""

from duke.catalogue.loader import Catalogue, house_folder, load, parse_text, shipped_folder

__all__ = ["Catalogue", "house_folder", "load", "parse_text", "shipped_folder"]
