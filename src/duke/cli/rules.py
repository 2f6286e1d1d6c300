"""`duke rules`: the rulebook in the terminal."""

from __future__ import annotations

import argparse
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING

from duke import rulebook
from duke.catalogue.marks import GLYPHS, LETTERS
from duke.engine.tiles import Icon
from duke.rulebook import Rule, Rulebook

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

WIDTH = 78
WHOLE = 3
"""So many rules at most are printed whole: those with one of the words in their titles, or else the best one."""
TITLES = 12
"""So many titles are listed after them."""


def register(subparsers: Subparsers) -> None:
    """Add `rules`."""
    parser = subparsers.add_parser(
        "rules",
        help="what the rulebook says",
        description="Without words: its contents. With an id (I2) that rule; with words the rules that have them all.",
    )
    parser.add_argument("words", nargs="*", metavar="WORD", help="a rule's id, or words to look for")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print rules; the exit status tells whether there were any."""
    words = " ".join(args.words)
    found = lookup(rulebook.load(), words)
    print("\n".join(about(words, ascii=not _shows_glyphs())))
    return 0 if found else 1


def lookup(book: Rulebook, words: str) -> list[Rule]:
    """The rules about some words, the best first: the one of that id alone, and all where there are no words."""
    found = book.search(words)
    exact = [rule for rule in found if rule.id.casefold() == words.strip().casefold()]
    return exact or found


def about(words: str, *, ascii: bool) -> list[str]:
    """What the rulebook says about some words; its contents when there are none."""
    book = rulebook.load()
    found = lookup(book, words)
    if not words.strip():
        return _contents(book)
    if not found:
        return [_nothing(book, words)]
    signs = LETTERS if ascii else GLYPHS
    lines: list[str] = []
    wanted = words.casefold().split()
    whole = [rule for rule in found[:WHOLE] if any(word in rule.title.casefold() for word in wanted)] or found[:1]
    for rule in whole:
        lines += [*rulebook.plain(rule, WIDTH, lambda name: signs[Icon(name)]), ""]
    rest = [rule for rule in found if rule not in whole]
    if rest:
        lines += ["See also:", *map(_title, rest[:TITLES])]
        lines += [f"  and {len(rest) - TITLES} more; another word makes them fewer"] if len(rest) > TITLES else []
    return lines if rest else lines[:-1]


def _contents(book: Rulebook) -> list[str]:
    lines: list[str] = []
    for chapter, rules in book.chapters().items():
        lines += [chapter, *map(_title, rules), ""]
    return lines[:-1]


def _title(rule: Rule) -> str:
    return f"  {rule.id:<4} {rule.title}"


def _nothing(book: Rulebook, words: str) -> str:
    """That nothing was found, and the nearest title."""
    titles = [word for rule in book.rules for word in (rule.title, *rule.title.split()) if word[0].isupper()]
    by_fold = {word.casefold(): word for word in titles}
    near = get_close_matches(words.casefold(), by_fold, 1)
    meant = f" Did you mean {by_fold[near[0]]!r}?" if near else ""
    return f"The rulebook says nothing about {words!r}.{meant} `duke rules` lists what it has."


def _shows_glyphs() -> bool:
    return "utf" in (sys.stdout.encoding or "").lower()
