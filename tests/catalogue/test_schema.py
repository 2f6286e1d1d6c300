"""The published schema and the loader agree; what only the loader can find is listed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from duke.catalogue import load, shipped_folder
from duke.catalogue.keys import KEYS
from duke.catalogue.nodes import Items, Node, Scalar, Table, parts
from duke.catalogue.problems import Problem
from duke.catalogue.reading import clean
from duke.catalogue.schema import schema, schema_text

HERE = Path(__file__).parent
FILES = sorted([*(HERE / "bad").glob("*.yaml"), *(HERE / "good").iterdir(), *shipped_folder().glob("*.yaml")])

ONLY_THE_LOADER = frozenset(
    [
        "alias",
        "beside_alone",
        "copies_octal",
        "doubled_key",
        "doubled_picture",
        "doubled_tile",
        "group_of_moves",
        "group_of_one",
        "icon_twice",
        "jump_slide_far",
        "jump_slide_near",
        "link_in_lines",
        "smart_quotes",
        "jump_slide_off_line",
        "link_to_itself",
        "link_to_no_tile",
        "link_to_nothing",
        "move_off_line",
        "name_case",
        "name_combining",
        "name_no_letter",
        "name_right_to_left",
        "name_spaces",
        "name_wide",
        "name_with_flipped",
        "no_p",
        "one_picture",
        "one_picture_of_stub",
        "picture_folded",
        "picture_without_bar",
        "quiet_move_off_line",
        "ragged_long",
        "ragged_short",
        "replaces_case",
        "replaces_itself",
        "replaces_nothing",
        "set_up_many",
        "short_collides",
        "short_given_collides",
        "short_in_one_file",
        "slide_far",
        "slide_off_line",
        "smash_off_line",
        "stands_in_for_nothing",
        "tag_custom",
        "too_many_columns",
        "too_many_rows",
        "triangle_astray",
        "two_documents",
        "two_p",
        "two_p_rows",
    ]
)
"""Bad files that a schema cannot tell from good ones: places in a picture, other tiles, and YAML's own tricks."""


def plain(node: Node) -> Any:
    """The value as an editor sees it (YAML 1.2, core schema)."""
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    if isinstance(node, Table):
        return {key: plain(value) for key, (_, value) in node.entries.items()}
    assert isinstance(node, Scalar)
    text = node.text
    if node.style:
        return text
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    return text


def seen_by_editors(path: Path) -> Any:
    """The content of a file, or a message for one that YAML cannot read."""
    source, _ = clean(path.read_text(encoding="utf-8"), path.name)
    problems: list[Problem] = []
    found, lost = parts(source, problems)
    if lost:
        return "not YAML"
    values = [plain(part.node) for part in found]
    return values if re.search(r"^ *- ", "\n".join(source.lines), re.MULTILINE) else (values or [None])[0]


def refused_by_schema(value: Any) -> bool:
    return not jsonschema.Draft7Validator(schema()).is_valid(value)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(schema())
    assert json.loads(schema_text()) == schema()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_they_agree(path: Path) -> None:
    shipped = path.parent == shipped_folder()
    catalogue = load([] if shipped else [path], house=False)
    refused = refused_by_schema(seen_by_editors(path))
    if path.stem in ONLY_THE_LOADER:
        assert catalogue.problems
        assert not refused
    else:
        assert refused == bool(catalogue.problems)


def test_every_key_is_described() -> None:
    properties = schema()["definitions"]["tile"]["properties"]
    assert list(properties) == list(KEYS)
    assert all(entry["description"] for entry in properties.values())
