"""What a tile, a set and a short name may be called, so that boards, notation and positions can say it."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

LONGEST = 24
LONGEST_SHORT = 6

_NOTATION = "=@/-+;~:>!*^()[]{},#"
_APOSTROPHES = "\u2018\u2019\u02bc\u00b4`\u2032"
_QUOTES = '\u201c\u201d\u201e\u00ab\u00bb"'
_TURNS = ("flipped", "facing")


class Fault(NamedTuple):
    """What is wrong with a text, what to do, and at which character, when it is one."""

    message: str
    mend: str
    at: int | None = None


def name_fault(text: str, what: str = "name") -> Fault | None:
    """What is wrong with a tile's name, and the mend; None when nothing is."""
    if fault := _text_fault(text, what, "", LONGEST):
        return fault
    for word in text.casefold().split():
        if word in _TURNS:
            return Fault(f"a {what} with the word `{word}`", "positions say it of any tile; choose another word")
    return None


def set_fault(text: str) -> Fault | None:
    """What is wrong with a set's name, and the mend; None when nothing is."""
    return _text_fault(text, "set's name", "-", LONGEST)


def short_fault(text: str) -> Fault | None:
    """What is wrong with a short name, and the mend; None when nothing is."""
    if len(text) > LONGEST_SHORT:
        return Fault(f"a short name of {len(text)} letters", f"at most {LONGEST_SHORT}, as a small square is wide")
    for n, char in enumerate(text):
        if not (_is_letter(char) or _is_digit(char)):
            return Fault(f"{_quoted(char)} in a short name", "letters and digits only", n)
    return None


def short_of(name: str) -> str:
    """The short name of a tile that gives none: its first six letters."""
    return "".join(char for char in name.lower() if _is_letter(char) or _is_digit(char))[:LONGEST_SHORT]


def another_short(name: str, taken: set[str]) -> str:
    """A short name for a tile that nothing else has: vowels left out first, then a digit at the end."""
    letters = short_of(name)[:1] + "".join(
        char for char in name.lower()[1:] if (_is_letter(char) or _is_digit(char)) and char not in "aeiou"
    )
    tries = [letters[:LONGEST_SHORT], *(f"{letters[: LONGEST_SHORT - 1]}{n}" for n in range(2, 10))]
    return next((short for short in tries if short not in taken), "")


def _text_fault(text: str, what: str, also: str, longest: int) -> Fault | None:
    if len(text) > longest:
        return Fault(f"a {what} of {len(text)} characters", f"at most {longest}")
    if text != " ".join(text.split()):
        return Fault(f"spaces at an end of the {what} or doubled in it", "single spaces between words")
    for n, char in enumerate(text):
        if not (_is_letter(char) or _is_digit(char) or char in " '." + also):
            return Fault(f"{_quoted(char)} in a {what}", _why_not(char, also), n)
    if not any(_is_letter(char) for char in text):
        return Fault(f"a {what} without a letter", "at least one letter")
    return None


def _why_not(char: str, also: str) -> str:
    if char in _APOSTROPHES:
        return "did you mean `'`? the straight one is the apostrophe that every keyboard has"
    if char in _QUOTES:
        return "a name stands without quotes, or in straight ones: 'King' or \"King\""
    if char.isalpha():
        return "only letters one column wide, read from left to right, that have capitals: owners are told by case"
    allowed = ["letters", "digits", "spaces", "'", *also]
    return f"only {', '.join(allowed)} and ." + ("; the notation uses it" if char in _NOTATION else "")


def _is_letter(char: str) -> bool:
    """A letter one cell wide, read from left to right, with one capital and one small form."""
    return (
        char.isalpha()
        and len(char.upper()) == len(char.lower()) == 1
        and char <= "\uffff"
        and unicodedata.east_asian_width(char) not in "WF"
        and unicodedata.bidirectional(char) == "L"
        and (char.isascii() or (char >= "\u00c0" and char.upper() != char.lower()))
    )


def _is_digit(char: str) -> bool:
    return char.isascii() and char.isdecimal()


def _quoted(char: str) -> str:
    """A character as a message can show it."""
    if char.isprintable() and not unicodedata.combining(char):
        return f"`{char}`"
    return f"a character U+{ord(char):04X}"
