"""The JSON Schema of a tile file, made from the table of keys that the loader reads by."""

from __future__ import annotations

import json
from typing import Any

from duke.catalogue.keys import KEYS

FILE_NAME = "tiles.schema.json"
"""What the schema is called where it lies beside tile files."""

FIRST_LINE = f"# yaml-language-server: $schema={FILE_NAME}"
"""The first line of a tile file; editors find the schema by it."""


def schema() -> dict[str, Any]:
    """The schema, draft 7, which editors know best.

    It refuses nothing that the loader takes. What it cannot say (that a picture holds one P, that an icon can serve
    where it stands, that a tile of some name exists) only the loader finds.
    """
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Tiles for duke",
        "description": "One tile, or a list of tiles. docs/tiles.md explains every key and mark.",
        "oneOf": [
            {"$ref": "#/definitions/tile"},
            {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/tile"}},
        ],
        "definitions": {
            "tile": {
                "type": "object",
                "required": ["name"],
                "additionalProperties": False,
                "properties": {key.name: {"description": key.help, **key.schema} for key in KEYS.values()},
            }
        },
    }


def schema_text() -> str:
    """The schema as it is printed and shipped."""
    return json.dumps(schema(), indent=2, ensure_ascii=True) + "\n"
