"""The table screen's commands: one table gives bindings, footer, help and palette."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, key_to_character


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, the keys that do it, its word in the footer and its sentence in the help."""

    name: str
    keys: str
    """Textual's key names, separated by commas."""
    shown: str
    """The key as people read it."""
    word: str
    help: str
    where: str = "turns"
    rank: int = 5
    """How soon it drops out of a narrow footer; 0 stays longest."""


COMMANDS = (
    Command("go", "enter,space", "Enter", "go", "pick the square, go there, confirm", "board", 0),
    Command("back", "escape", "Esc", "back", "one step back", "board", 0),
    Command("up", "up,k", "k", "up", "cursor up", "board", 9),
    Command("down", "down,j", "j", "down", "cursor down", "board", 9),
    Command("left", "left,h", "h", "left", "cursor left", "board", 9),
    Command("right", "right,l", "l", "right", "cursor right", "board", 9),
    Command("next", "tab", "Tab", "next square", "next square that can be chosen", "board", 4),
    Command("previous", "shift+tab", "Shift+Tab", "previous", "previous square that can be chosen", "board", 9),
    Command("draw", "d", "d", "draw", "draw a tile and place it", "turns", 1),
    Command("flip", "tilde", "~", "flip", "turn a tile over where it stands; Link, Divination", "turns", 0),
    Command("rotate_left", "less_than_sign", "<", "turn left", "Redeploy: a quarter to the left", "turns", 0),
    Command("rotate_right", "greater_than_sign", ">", "turn right", "Redeploy: a quarter to the right", "turns", 0),
    Command("return", "slash", "/", "return", "Redeploy: place a new tile, then take this one back", "turns", 0),
    Command("put_back", "x", "x", "put back", "put a drawn tile back where the rules allow it", "turns", 0),
    Command("other", "equals_sign", "=", "other choice", "the next of several choices", "turns", 1),
    Command("type", "colon", ":", "type", "type a turn in notation", "turns", 4),
    Command("undo", "u", "u", "undo", "take the last choice back, if agreed", "turns", 5),
    Command("redo", "r", "r", "redo", "make that choice again", "turns", 6),
    Command("offer", "o", "o", "end it", "resign, or agree to a draw", "turns", 8),
    Command("why", "w", "w", "why not", "why the square under the cursor cannot be reached", "looking", 3),
    Command("threats", "t", "t", "threats", "all squares that the opponent reaches now", "looking", 3),
    Command("look", "f", "f", "look ahead", "the board after the turn under the cursor", "looking", 5),
    Command("peek", "p", "p", "peek", "the other side of a tile of yours", "looking", 4),
    Command("log", "g", "g", "all turns", "the whole log", "looking", 7),
    Command("bags", "b", "b", "bags", "bags and lost tiles", "looking", 7),
    Command("view", "v", "v", "turn board", "turn the board round", "looking", 8),
    Command("rules", "question_mark,f1", "?", "rules", "the rule for what is picked or pointed at", "looking", 2),
    Command("reader", "f6", "F6", "rules panel", "to the open rules and back to the board", "looking", 9),
    Command("keys", "f2", "F2", "keys", "the list of all keys", "looking", 8),
    Command("resign", "r", "r", "resign", "the other player wins", "asked whether to end it", 1),
    Command("agree", "equals_sign", "=", "agree to a draw", "nobody wins; both agree", "asked whether to end it", 1),
    Command("again", "n", "n", "play again", "another game, the same sides", "after the end", 2),
    Command("swap", "x", "x", "swap sides", "another game, sides swapped", "after the end", 3),
    Command(
        "step_back", "left", "left right", "step back", "back through the game; right goes on again", "after the end", 4
    ),
    Command("save", "s", "s", "save copy", "save a copy of the game", "program", 8),
    Command("export", "e", "e", "export", "write the board as a picture and as text", "program", 8),
    Command("menu", "m", "m", "menu", "leave the table for the menu; the game is kept", "program", 7),
    Command("quit", "q", "q", "quit", "leave the program, after a question", "program", 1),
)

MOMENTS = ("resign", "agree", "again", "swap", "step_back")
"""Commands of a question, or of the time after the end: only then they have their keys, which others have else."""


def bindings() -> list[BindingType]:
    """Textual's bindings for the table."""
    return [
        Binding(c.keys, f"do('{c.name}')", c.help, show=False, id=c.name, priority=c.name in ("next", "previous"))
        for c in COMMANDS
        if c.name not in MOMENTS
    ]


def by_name(name: str) -> Command:
    """The command of that name. Raises KeyError."""
    return _BY_NAME[name]


_BY_NAME = {command.name: command for command in COMMANDS}


Keys = Mapping[str, str]
"""Commands that have another key than their own, by name; keys as people write them (`?`, `D`, `ctrl+d`)."""

OWN_KEYS: Keys = MappingProxyType({})
"""Every command has its own key."""


def shown(command: Command, keys: Keys) -> str:
    """The key that a command has now, as people read it."""
    key = keys.get(command.name, "")
    if not key:
        return command.shown
    return _named(key)


def every_key(command: Command, keys: Keys) -> str:
    """All keys that a command has now; the one that the footer names where they are too many for a line."""
    if command.name in keys or not command.keys:
        return shown(command, keys)
    found = " ".join(_named(written(key)) for key in command.keys.split(","))
    return found if len(found) <= MANY else command.shown


MANY = 11
"""So many columns of keys are named."""


def written(key: str) -> str:
    """Textual's name of a key as people write it: `question_mark` is `?`."""
    if "+" in key or len(key) == 1:
        return key
    character = key_to_character(REPLACED_KEYS.get(key, key))
    return character if character and character.isprintable() and not character.isspace() else key


def _named(key: str) -> str:
    """A key as it stands on the screen: `Ctrl+D`, `F5`, `up`."""
    if len(key) == 1 or key in ("up", "down", "left", "right"):
        return key
    return "+".join(_SHORT.get(part, part.capitalize()) for part in key.split("+"))


_SHORT = {"escape": "Esc", "delete": "Del", "insert": "Ins", "pageup": "PgUp", "pagedown": "PgDn"}


def of_moment(key: str, keys: Keys) -> list[str]:
    """The commands of a moment that a key, by Textual's name, would do in theirs."""
    return [name for name in MOMENTS if does(name, key, keys)]


def does(name: str, key: str, keys: Keys) -> bool:
    """Whether a key, by Textual's name, is one of a command."""
    return key in keymap(keys).get(name, by_name(name).keys).split(",")


def keymap(keys: Keys) -> dict[str, str]:
    """Textual's keymap for keys as people write them (`?`, `D`, `ctrl+d`), by the names of commands."""
    return {name: key if len(key) > 1 else _textual_name(key) for name, key in keys.items()}


def _textual_name(character: str) -> str:
    """Textual's name for the key that types a character: `question_mark`."""
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)
