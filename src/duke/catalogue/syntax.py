"""What YAML itself cannot read, told in words for people who never heard of it."""

from __future__ import annotations

import re
from typing import Any

import yaml

from duke.catalogue.problems import Problem, Source

_PAGE = "When a file cannot be read"
_QUOTE = "put the value in 'single quotes'"
_NO_COLON = "there is no colon here"
_STRAY_COLON = "a colon where none can be"
_GLUED = re.compile(r" *(?:- +)?(\w+):[^ ]")
_COLUMN = "keys that belong together begin in the same column; "
_DEEPER = "what belongs to a key stands deeper"

# What YAML says, whether the place where the fault begins tells more than the place where it shows, and in our words
# what is wrong and what to do. The words are libyaml's; PyYAML's own parser has some of its own.
_SAID = (
    (r"cannot start any token|cannot start", False, "this character cannot begin a value", _QUOTE),
    (
        r"could not find expected ':'",
        True,
        _NO_COLON,
        f"a line is `key: value`; {_DEEPER}",
    ),
    (r"mapping values are not allowed", False, _STRAY_COLON, _COLUMN + "quote a value that holds one"),
    (r"expected ',' or '\]'", True, "this list is not closed", "a list is [one, two]"),
    (r"expected ',' or '}'", True, "this table is not closed", "a table is {key: value, key: value}"),
    (r"expected node content", True, "this list cannot be read", "a list is [one, two]"),
    (r"unexpected end of stream", True, "this quote is not closed", "end the value with the quote it begins with"),
    (
        r"did not find expected key|expected <block end>",
        False,
        "this line stands in the wrong column",
        _COLUMN + _DEEPER,
    ),
    (
        r"expected '-' indicator|sequence entries are not allowed",
        False,
        "this line does not fit the list",
        "every entry of a list begins with `- `, the dashes in the same column",
    ),
    (r"did not find expected alphabetic", False, "this begins a YAML reference", _QUOTE),
    (
        r"unknown escape character|expected escape sequence|hexdecimal",
        False,
        "this backslash means nothing",
        "use 'single quotes', in which a backslash is a backslash",
    ),
)


def syntax_problem(source: Source, error: yaml.YAMLError, offset: int) -> Problem:
    """A problem that stops YAML, in words for people."""
    said = str(getattr(error, "problem", None) or error)
    found = next((entry for entry in _SAID if re.search(entry[0], said)), None)
    shows, begins = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    line, column = _place(source, begins if found and found[1] and begins else shows or begins, offset)
    row = source.row(line)
    if row[:column].lstrip(" ").startswith("\t"):
        mend = "indent with spaces: YAML does not take tabs"
        return source.problem(line, row.index("\t") + 1, "a tab", mend, page=_PAGE)
    # A value that runs on over the line's end makes YAML stumble at the colon of the line below.
    at = {_NO_COLON: line, _STRAY_COLON: line - 1}.get(found[2] if found else "", 0)
    if at > offset and (glued := _GLUED.match(source.row(at))):
        mend = f"`{glued.group(1)}: ` with a blank, then the value"
        return source.problem(at, glued.end(1) + 1, "a colon without a blank behind it", mend, page=_PAGE)
    if found:
        return source.problem(line, column, found[2], found[3], page=_PAGE)
    return source.problem(line, column, f"YAML cannot read this: {said}", page=_PAGE)


def _place(source: Source, mark: Any, offset: int) -> tuple[int, int]:
    """A mark of YAML as a place in the file; the end of the last line for one beyond it."""
    line = offset + mark.line + 1 if mark else offset + 1
    if line > len(source.lines):
        return len(source.lines), len(source.lines[-1]) + 1
    return line, mark.column + 1 if mark else 1
