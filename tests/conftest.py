"""Fixtures that several folders of tests share."""

from __future__ import annotations

import pytest

from duke.catalogue.loader import load
from duke.engine.tiles import TileSet


@pytest.fixture(scope="session")
def tiles() -> TileSet:
    """The shipped tiles, without house files."""
    return load(house=False).tiles
