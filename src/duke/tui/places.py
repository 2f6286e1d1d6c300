"""Paths as people read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def short_path(path: Path) -> str:
    """A path from the current folder or from home (`~`), where that is shorter."""
    for base, prefix in ((_folder(Path.cwd), ""), (_folder(Path.home), "~/")):
        if base is not None and path.is_relative_to(base):
            return f"{prefix}{path.relative_to(base)}"
    return str(path)


def _folder(find: Callable[[], Path]) -> Path | None:
    try:
        return find()
    except (OSError, RuntimeError):
        return None
