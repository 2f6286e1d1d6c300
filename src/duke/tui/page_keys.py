"""The keys of the screens around the game, in the same form as the table's own (see commands.py)."""

from __future__ import annotations

from duke.tui.commands import Command


def _keys(where: str, *rows: tuple[str, str, str, str, str, int]) -> tuple[Command, ...]:
    return tuple(Command(name, keys, shown, word, text, where, rank) for name, keys, shown, word, text, rank in rows)


_UP_DOWN = (
    ("up", "up,k", "up", "up", "the row above", 9),
    ("down", "down,j", "down", "down", "the row below", 9),
    ("page_up", "pageup", "PgUp", "page up", "a page up", 9),
    ("page_down", "pagedown", "PgDn", "page down", "a page down", 9),
)
_HELP = ("help", "f2", "F2", "keys", "all keys of this screen", 8)
_END = (
    _HELP,
    ("rules", "question_mark,f1", "?", "rules", "the rulebook", 4),
    ("back", "escape", "Esc", "back", "back to where you came from", 1),
)

START = _keys(
    "start",
    ("choose", "up,down,j,k", "up down", "choose", "the next or previous entry", 3),
    ("open", "enter,space", "Enter", "open", "the chosen entry", 1),
    ("letter", "", "or press", "the letter", "the letter of an entry", 5),
    ("palette", "", "Ctrl+P", "all commands", "every command by its name", 2),
    _HELP,
)

NEW_GAME = _keys(
    "new game",
    ("next", "tab", "Tab", "next", "the next group of choices", 2),
    ("previous", "shift+tab", "Shift+Tab", "previous", "the group before", 9),
    ("up", "up,k", "up", "up", "the choice above", 9),
    ("down", "down,j", "down", "down", "the choice below", 9),
    ("left", "left,h", "left", "left", "the choice to the left", 9),
    ("right", "right,l", "right", "right", "the choice to the right", 9),
    ("change", "space", "Space", "change", "choose it, or take it out", 2),
    ("bags", "v", "v", "view bags", "what is in each bag, and who replaces whom", 4),
    ("rules", "question_mark,f1", "?", "rules", "the rule for what is chosen", 5),
    ("begin", "enter", "Enter", "begin", "begin the game", 1),
    _HELP,
    ("back", "escape", "Esc", "back", "back to the menu", 1),
)

OPEN = _keys(
    "open",
    *_UP_DOWN,
    ("go", "enter,space", "Enter", "play on", "go on with the game, or begin from the position", 1),
    ("replay", "r", "r", "replay", "look through the game", 2),
    ("file", "slash", "/", "another file", "name a record or position file", 3),
    ("delete", "delete", "Del", "delete", "delete the saved game, after a question", 5),
    *_END,
)

BROWSER = _keys(
    "tiles",
    *_UP_DOWN,
    ("find", "slash", "/", "find", "search by name, set, icon or ability as you type", 2),
    ("workshop", "enter", "Enter", "open in workshop", "open the tile, or a copy of it, in the workshop", 1),
    ("new", "n", "n", "new tile", "draw a tile of your own", 4),
    ("edit", "e", "e", "edit file", "open its file in your editor", 3),
    ("sets", "s", "s", "sets", "show one set, or all", 6),
    ("reload", "r", "r", "reload", "read all tile files again", 3),
    *_END,
)

WORKSHOP = _keys(
    "workshop",
    ("square", "up,down,left,right", "arrows", "square", "the next square; beyond the edge the picture grows", 5),
    (
        "letter",
        "",
        "letter",
        "draws",
        "its icon on or off; . empties; P puts the tile there",
        2,
    ),
    ("join", "plus", "+", "join", "join strikes and hammers into one; 1 to 9 for further groups", 3),
    ("flip", "f", "f", "flip", "the other side", 3),
    ("next", "tab", "Tab", "fields", "name, copies and the rest", 2),
    ("previous", "shift+tab", "Shift+Tab", "back", "the field before", 9),
    ("undo", "ctrl+z", "Ctrl+Z", "undo", "take the last change back", 6),
    ("save", "ctrl+s", "Ctrl+S", "save", "write the tile into its file", 1),
    ("rules", "f1,question_mark", "F1", "rules", "the rule for the icon under the cursor", 7),
    ("help", "f2", "F2", "keys", "all keys of this screen", 1),
    ("back", "escape", "Esc", "back", "back; asks when something is not saved", 1),
)

SETTINGS = _keys(
    "settings",
    *_UP_DOWN,
    ("change", "space,right,l", "Space", "change", "the next value", 1),
    ("change_back", "left,h", "left", "change back", "the value before", 9),
    ("key", "enter", "Enter", "another key", "give a command another key: press it", 2),
    ("reset", "delete,backspace", "Del", "own key", "give a command its own key again", 3),
    ("edit", "e", "e", "edit file", "open the file in your editor", 4),
    *_END,
)

REPLAY = _keys(
    "replay",
    ("step_back", "left,h", "left", "back", "one turn back", 2),
    ("step", "right,l", "right", "step", "one turn on", 2),
    ("start", "home", "Home", "start", "to the start", 5),
    ("end", "end", "End", "end", "to the end", 5),
    ("up", "up,k", "up", "up", "one row of the log up", 9),
    ("down", "down,j", "down", "down", "one row of the log down", 9),
    ("capture", "c", "c", "next capture", "to the next turn that takes a tile", 3),
    ("guard", "x", "x", "next Guard", "to the next turn that threatens a leader", 3),
    ("play", "space", "Space", "play", "play on by itself, or stop", 3),
    ("new", "n", "n", "new game from here", "go on from here as a new game; the draws to come are hidden again", 4),
    ("view", "v", "v", "turn board", "turn the board round", 7),
    *_END,
)

RULES = _keys(
    "rules panel",
    (
        "scroll",
        "j,k,up,down",
        "j k",
        "scroll",
        "scroll, PgUp PgDn Home End further; in the contents choose an entry",
        7,
    ),
    ("next_link", "tab", "Tab", "link", "the next link", 2),
    ("follow", "enter", "Enter", "follow", "follow the link", 1),
    ("back", "backspace,b", "b", "back", "back to where you came from", 3),
    ("search", "slash", "/", "search", "search as you type", 3),
    ("index", "i", "i", "index", "all rules and tiles", 3),
    ("neighbour", "left,right", "left right", "previous, next", "the rule before, the rule after", 8),
    ("wide", "z", "z", "wide", "wide over the board, and back", 5),
    ("help", "f2", "F2", "keys", "all keys of the rules", 9),
    ("leave", "f6", "F6", "board", "to the board and back", 4),
    ("close", "escape,question_mark,f1", "Esc", "close", "back to the game", 1),
)
"""While a page is read."""

SEARCH = _keys(
    "search",
    ("letter", "", "letters", "find", "search as you type", 2),
    ("next_link", "down,tab", "up down", "choose", "the next that was found", 2),
    ("follow", "enter", "Enter", "open", "open what is chosen", 1),
    ("close", "escape", "Esc", "back to the page", "search no more", 1),
)
"""While a search is typed."""
