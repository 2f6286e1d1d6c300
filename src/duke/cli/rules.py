"""`duke rules`: the rulebook in the terminal."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from duke import rulebook
from duke.catalogue.marks import GLYPHS, LETTERS
from duke.engine.tiles import Icon

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

WIDTH = 78
WHOLE = 3
"""So many rules are printed whole; of more only the titles."""


def register(subparsers: Subparsers) -> None:
    """Add `rules`."""
    parser = subparsers.add_parser("rules", help="what the rulebook says", description="Without words: its contents.")
    parser.add_argument("words", nargs="*", help="a rule's id, or words to look for")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print rules."""
    lines = about(" ".join(args.words), plain=not _shows_glyphs())
    print("\n".join(lines))
    return 0 if lines else 1


def about(words: str, *, plain: bool) -> list[str]:
    """What the rulebook says about some words; its contents when there are none."""
    book = rulebook.load()
    signs = LETTERS if plain else GLYPHS
    found = book.search(words) if words.strip() else []
    if not words.strip():
        rows = []
        for chapter, rules in book.chapters().items():
            rows += [chapter, *(f"  {rule.id:<4} {rule.title}" for rule in rules), ""]
        return rows[:-1]
    if not found:
        return [f"The rulebook says nothing about {words!r}. `duke rules` lists what it has."]
    exact = [rule for rule in found if rule.id.casefold() == words.strip().casefold()]
    shown = exact or found[:WHOLE]
    rows = []
    for rule in shown:
        rows += [*rulebook.plain(rule, WIDTH, lambda name: signs[Icon(name)]), ""]
    rest = [] if exact else found[WHOLE:]
    if rest:
        rows += ["See also:", *(f"  {rule.id:<4} {rule.title}" for rule in rest[:12])]
    return rows


def _shows_glyphs() -> bool:
    return "utf" in (sys.stdout.encoding or "").lower()
