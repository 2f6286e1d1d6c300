"""The layers import only downwards, and the engine only the standard library and itself."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "duke"

ALLOWED = {
    "engine": {"engine"},
    "catalogue": {"engine", "catalogue"},
    "play": {"engine", "catalogue", "play", "rulebook"},
    "cli": {"engine", "catalogue", "play", "rulebook", "cli"},
    "tui": {"engine", "catalogue", "play", "rulebook", "tui"},
    "rulebook.py": {"rulebook"},
}
"""What each part may import of the project. `cli` starts the screens of `tui` from inside a function."""

TERMINAL = {"textual", "rich"}
CHANCE_AND_IO = {"random", "time", "datetime", "os", "pathlib", "io", "logging", "subprocess", "socket"}


def _imports(path: Path) -> list[tuple[str, bool]]:
    """The modules that a file imports, and whether at its top level."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            found.append((node.module or "", id(node) in top))
    return found


def _part(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


FILES = sorted(p for p in SOURCE.rglob("*.py") if _part(p) in ALLOWED)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    part = _part(path)
    for module, at_top in _imports(path):
        words = module.split(".")
        if words[0] == "duke":
            target = words[1] if len(words) > 1 else ""
            if part == "cli" and target == "tui" and not at_top:
                continue
            assert target in ALLOWED[part] or target == "", f"{path}: {module}"
        elif part == "engine":
            assert words[0] in sys.stdlib_module_names, f"{path}: {module}"
            assert words[0] not in CHANCE_AND_IO, f"{path}: {module}"
        elif part != "tui":
            assert words[0] not in TERMINAL, f"{path}: {module}"


def test_the_architecture_names_every_module_and_no_other() -> None:
    text = (SOURCE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    before, *parts = re.split(r"^\*\*(\w+)\*\*", text.partition("\n**A turn**")[0], flags=re.MULTILINE)
    named = _quoted(before) - {"tests/test_layers.py", "duke rules"}
    for layer, part in zip(parts[::2], parts[1::2], strict=True):
        named |= {f"{layer}/{name}" for name in _quoted(part)}
    there = {str(path.relative_to(SOURCE).with_suffix("")) for path in SOURCE.rglob("*.py") if path.stem != "__init__"}
    assert named == there


def _quoted(text: str) -> set[str]:
    """What stands between single backticks."""
    return set(re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text))
