"""From bytes to text: every way in which a file cannot be read, said with its place."""

from __future__ import annotations

import codecs
import re
import stat
import unicodedata
from pathlib import Path

from duke.catalogue.problems import Problem, Source

LIMIT = 1 << 20
"""Bytes of the longest file that is read; 2,000 tiles fit."""

LOST = "\ufffd"
"""Stands for a character or value that was already reported, so that nothing more is said about it."""

# Controls, other line breaks, invisible and reordering characters: a person cannot see what they do.
_REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffc-\uffff\ud800-\udfff]"
)
_MARKS_OF_ORDER = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_PAGE = "When a file cannot be read"


def read_file(path: Path, label: str) -> tuple[Source | None, list[Problem]]:
    """Read a file as text. What cannot be read at all gives None and one problem; never raises."""
    try:
        data, refusal = _bytes(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        refusal = (
            ("there is no such file", "") if isinstance(error, FileNotFoundError) else (f"cannot be read: {reason}", "")
        )
        data = b""
    if refusal:
        return None, [Problem(label, 0, 0, refusal[0], mend=refusal[1], page=_PAGE if refusal[1] else "")]
    return decode(data, label)


def decode(data: bytes, label: str) -> tuple[Source | None, list[Problem]]:
    """Decode UTF-8 with or without a byte order mark; another encoding gives None and one problem."""
    for mark, encoding in _MARKS_OF_ORDER:
        if data.startswith(mark):
            return None, [Problem(label, 1, 1, f"this file is {encoding}", mend="save it as UTF-8", page=_PAGE)]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        row = data.split(b"\n")[line - 1].decode("utf-8", "replace")
        message = f"a byte that is not UTF-8 (0x{data[error.start]:02x})"
        return None, [Problem(label, line, column, message, row, mend="save the file as UTF-8", page=_PAGE)]
    return clean(text, label)


def clean(text: str, label: str) -> tuple[Source, list[Problem]]:
    """Take a text as lines, with LOST for every character that is refused; the first of each line is reported."""
    source = Source.of(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), label)
    if not any(_REFUSED.search(line) for line in source.lines):
        return source, []
    problems = []
    for number, line in enumerate(source.lines, 1):
        if found := _REFUSED.search(line):
            message = f"a {_called(found.group())}, which cannot be seen"
            mend = "take it out; only visible characters and plain spaces belong here"
            problems.append(source.problem(number, found.start() + 1, message, mend, page=_PAGE))
    return Source(label, tuple(_REFUSED.sub(LOST, line) for line in source.lines)), problems


def _bytes(path: Path) -> tuple[bytes, tuple[str, str] | None]:
    """The bytes of a regular file that is not too long, or why not and the mend."""
    facts = path.stat()
    if stat.S_ISDIR(facts.st_mode):
        return b"", ("this is a folder, not a file", "name a file in it")
    if not stat.S_ISREG(facts.st_mode):
        return b"", ("this is not an ordinary file", "name a text file")
    if facts.st_size > LIMIT:
        return b"", (f"{facts.st_size:,} bytes are too many", f"at most {LIMIT:,} are read")
    return path.read_bytes(), None


def _called(char: str) -> str:
    """A character that cannot be shown, by number and name."""
    name = unicodedata.name(char, "").lower()
    return f"character U+{ord(char):04X}" + (f" ({name})" if name else "")
