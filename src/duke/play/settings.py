"""The player's settings: a small YAML file that may say nothing, and whose mistakes are told with their place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeGuard

from duke.catalogue.keys import is_nothing, meant
from duke.catalogue.nodes import Node, Scalar, Table, tree
from duke.catalogue.problems import Problem, Source
from duke.catalogue.reading import read_file
from duke.play.saves import rewrite

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("dark", "light", "safe"),
    "colours": ("auto", "true", "16", "mono"),
    "ascii": ("auto", "on", "off"),
    "seats": ("fixed", "turned", "face"),
}
"""The words that a setting may have, the first when it is not set."""

NAMED_KEYS = (
    *("enter", "escape", "tab", "space", "backspace", "delete", "insert"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *(f"f{number}" for number in range(1, 13)),
)
"""Keys without a character."""

MODIFIERS = ("ctrl", "alt", "shift")

HEAD = """\
# Settings of duke. Every line may be left out. `duke` shows them under Settings, too.
#   theme: dark, light, safe      colours: auto, true, 16, mono      ascii: auto, on, off
#   seats: fixed, turned, face
#   keys:                         another key for a command; their names are listed under Settings
#     draw: D
"""
"""The first lines of a new file."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the program looks and which keys it obeys; never a rule of a game."""

    theme: str = "dark"
    colours: str = "auto"
    ascii: str = "auto"
    seats: str = "fixed"
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Commands that have another key, by name; keys as people write them (`D`, `?`, `f5`, `ctrl+d`)."""

    def value(self, name: str) -> str:
        """One of the settings in `CHOICES`."""
        found = getattr(self, name)
        assert isinstance(found, str)
        return found

    def with_(self, name: str, value: str) -> Settings:
        """With another value of one of the settings in `CHOICES`."""
        return replace(self, **{name: value})  # type: ignore[arg-type]  # the names are fields that hold words

    def with_key(self, command: str, key: str) -> Settings:
        """With another key for a command; the empty key gives the command its own again."""
        kept = {name: value for name, value in self.keys.items() if name != command}
        return replace(self, keys=MappingProxyType({**kept, command: key} if key else kept))


@dataclass(frozen=True, slots=True)
class Found:
    """What a file said: settings, whatever was wrong left as it is without the file, and the problems."""

    settings: Settings
    problems: tuple[Problem, ...] = ()


def settings_path() -> Path:
    """Where the settings are kept."""
    from platformdirs import user_config_path  # here, because a game does not need it

    return user_config_path("duke", appauthor=False) / "settings.yaml"


def load(path: Path, commands: Mapping[str, Collection[str]] | None = None) -> Found:
    """Read the settings; without a file they are as they ship. Never raises.

    Args:
        path: the file.
        commands: the commands that may have other keys, each with the keys that it has otherwise.
    """
    if not path.exists():
        return Found(Settings())
    source, problems = read_file(path, str(path))
    if source is None:
        return Found(Settings(), tuple(problems))
    return _read(source, problems, commands or {})


def parse(text: str, label: str, commands: Mapping[str, Collection[str]] | None = None) -> Found:
    """The same from a text."""
    return _read(Source.of(text, label), [], commands or {})


def save(path: Path, settings: Settings) -> str:
    """Write the settings; comments and other lines of the file stay. What went wrong, or nothing. Never raises."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else HEAD
        for name in CHOICES:
            text = _with_value(text, name, settings.value(name))
        text = _with_keys(text, settings.keys)
        path.parent.mkdir(parents=True, exist_ok=True)
        rewrite(path, text)
    except OSError as error:
        return f"{path} cannot be written: {error.strerror or error}"
    except ValueError as error:
        return f"{path.name} has to be mended first: {error}"
    return ""


def key_problem(key: str) -> str:
    """What is wrong with a key as it is written, or nothing."""
    *held, last = key.split("+") if len(key) > 1 and not key.endswith("++") else [key]
    for word in held:
        if word not in MODIFIERS:
            return meant(word, list(MODIFIERS))
    if len(last) == 1:
        return "" if last.isprintable() and not last.isspace() else "a character that can be seen, or the word space"
    return "" if last in NAMED_KEYS else meant(last, list(NAMED_KEYS))


# Reading


class _Reader:
    """Reads one file; every mistake is a problem, and the setting stays as it is without the line."""

    def __init__(self, source: Source, problems: list[Problem], commands: Mapping[str, Collection[str]]) -> None:
        self.source, self.problems, self.commands = source, problems, commands
        self.settings = Settings()

    def say(self, node: Node, message: str, mend: str) -> None:
        self.problems.append(self.source.problem(node.line, node.column, message, mend, width=node.width))

    def text(self, name: str, node: Node) -> str | None:
        """A single value, or None for nothing at all."""
        if not isinstance(node, Scalar):
            self.say(node, f"`{name}` holds more than one value", "it takes a single word")
            return None
        return None if is_nothing(node) else node.text

    def table(self, root: Table) -> None:
        for name, (at, node) in root.entries.items():
            if name == "keys":
                self.keys(node)
            elif name not in CHOICES:
                self.say(at, f"unknown setting {quoted(name)}", meant(name, [*CHOICES, "keys"]))
            elif (word := self.text(name, node)) is not None:
                if word in CHOICES[name]:
                    self.settings = self.settings.with_(name, word)
                else:
                    self.say(node, f"`{name}` is {quoted(word)}", meant(word, list(CHOICES[name])))

    def keys(self, node: Node) -> None:
        if isinstance(node, Scalar) and is_nothing(node):
            return
        if not isinstance(node, Table):
            self.say(node, "`keys` is no table", "write `command: key` under it, one a line")
            return
        taken: dict[str, tuple[str, Scalar]] = {}
        for written, (at, value) in node.entries.items():
            name = inner(written)
            if name not in self.commands:
                names = [spoken(command) for command in self.commands]
                self.say(at, f"unknown command {quoted(written)}", meant(spoken(name), names))
            elif (key := self.text(name, value)) is not None:
                self.key(name, key, value, taken)

    def key(self, name: str, key: str, node: Node, taken: dict[str, tuple[str, Scalar]]) -> None:
        assert isinstance(node, Scalar)
        if fault := key_problem(key):
            self.say(node, f"{quoted(key)} is no key", fault)
        elif key in taken:
            other, first = taken[key]
            self.say(
                node,
                f"the key {quoted(key)} a second time",
                f"at {first.line}:{first.column} it is for {spoken(other)}",
            )
        else:
            taken[key] = name, node
            self.settings = self.settings.with_key(name, key)

    def clashes(self, root: Table) -> None:
        """Keys that another command has and keeps."""
        keys = self.settings.keys
        holder = {key: name for name, own in self.commands.items() if name not in keys for key in own}
        for name, key in keys.items():
            if key in holder:
                table = root.entries["keys"][1]
                assert isinstance(table, Table)
                mend = f"give {spoken(holder[key])} another key as well, or choose one that is free"
                value = next(value for written, (_, value) in table.entries.items() if inner(written) == name)
                self.say(value, f"{quoted(key)} is the key of {spoken(holder[key])}", mend)
                self.settings = self.settings.with_key(name, "")


def _read(source: Source, problems: list[Problem], commands: Mapping[str, Collection[str]]) -> Found:
    reader = _Reader(source, problems, commands)
    root = tree(source, problems)
    if isinstance(root, Table):
        reader.table(root)
        reader.clashes(root)
    elif root is not None and not (isinstance(root, Scalar) and is_nothing(root)):
        reader.say(root, "this is no table of settings", "write `theme: dark`, one setting a line")
    ordered = sorted(problems, key=lambda problem: (problem.line, problem.column))
    return Found(reader.settings, tuple(ordered))


def spoken(command: str) -> str:
    """A command's name as people read and write it: `put back`."""
    return command.replace("_", " ")


def inner(name: str) -> str:
    """The name of a command, however a person wrote it."""
    return "_".join(name.split())


def quoted(text: str) -> str:
    """A text as a message may quote it."""
    safe = "".join(char if char.isprintable() else "?" for char in text)
    return f"`{safe if len(safe) <= 24 else safe[:21] + '...'}`"


# Writing


def _entries(text: str) -> dict[str, tuple[Scalar, Node]]:
    """The keys of a file. Raises ValueError when it cannot be read, with the first reason."""
    problems: list[Problem] = []
    root = tree(Source.of(text, "settings"), problems)
    if problems:
        first = problems[0]
        raise ValueError(f"{first.line}:{first.column} {first.message}")
    return root.entries if isinstance(root, Table) else {}


def _with_value(text: str, name: str, value: str) -> str:
    """The text with a setting changed, or added at the end; one that says so already stays as it is."""
    entries = _entries(text)
    if name not in entries:
        return text if value == CHOICES[name][0] else _ended(text) + f"{name}: {_scalar(value)}\n"
    at, node = entries[name]
    if not isinstance(node, Scalar):
        raise ValueError(f"`{name}` holds more than one value")
    if node.text == value:
        return text
    lines = text.split("\n")
    row = lines[node.line - 1]
    start, end = (node.column - 1, node.end_column - 1) if node.text else (at.end_column, at.end_column)
    gap = "" if node.text else " "
    lines[node.line - 1] = f"{row[:start]}{gap}{_scalar(value)}{row[end:]}"
    return "\n".join(lines)


def _with_keys(text: str, keys: Mapping[str, str]) -> str:
    """The text with the table of keys written anew, if it says something else."""
    entries = _entries(text)
    node = entries["keys"][1] if "keys" in entries else None
    own = (
        {inner(name): v.text for name, (_, v) in node.entries.items() if isinstance(v, Scalar)}
        if _is_table(node)
        else {}
    )
    if own == dict(keys):
        return text
    if node is not None:
        at = entries["keys"][0]
        after = [key.line for key, _ in entries.values() if key.line > at.line]
        lines = text.split("\n")
        rest = min(after) - 1 if after else len(lines)
        text = "\n".join(lines[: at.line - 1] + lines[rest:])
    if not keys:
        return text
    return _ended(text) + "".join(["keys:\n", *(f"  {spoken(name)}: {_scalar(key)}\n" for name, key in keys.items())])


def _is_table(node: Node | None) -> TypeGuard[Table]:
    return isinstance(node, Table)


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _scalar(value: str) -> str:
    plain = value.isascii() and value.replace("+", "").isalnum() and value.lower() not in ("y", "n", "on", "off")
    return value if plain else "'" + value.replace("'", "''") + "'"
