"""The command line."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from duke import __version__

COMMANDS = {
    "play": "play",
    "resume": "records",
    "replay": "records",
    "export": "records",
    "saves": "records",
    "rules": "rules",
    "turns": "positions",
    "perft": "positions",
    "check": "tiles",
    "new-tile": "tiles",
    "tiles": "tiles",
    "schema": "tiles",
    "completion": "shell",
    "man": "shell",
}
"""Every command with the module of duke.cli that adds it: only that one is loaded, so that text commands start fast."""

EXAMPLES = """\
examples:
  duke                          the start screen
  duke play --light Ann --dark Ben
                                straight to the table
  duke play --plain             line by line, for screen readers and scripts
  duke resume                   go on with the last game
  duke rules fort               what the rulebook says of it
  duke tiles Knight             both faces of a tile
  duke new-tile Griffin         a file in which to draw a tile of your own
  duke check                    is every tile file right?
  duke turns position.yaml      every legal turn of a position

`duke COMMAND --help` says more about each; `duke man` prints it all.
"""


class _Parser(argparse.ArgumentParser):
    """What is not known is answered with the nearest word that is."""

    def error(self, message: str) -> NoReturn:
        typed = re.search(r"argument ([^:]+): invalid choice: (['\"])(.*)\2 \(choose from", message)
        if typed:
            message = f"there is no {typed[3]!r}; {_nearest(typed[3], self._choices(typed[1]))}"
        elif message.startswith("unrecognized arguments: "):
            message = f"too much: {message.partition(': ')[2]}"
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")

    def _choices(self, argument: str) -> list[str]:
        """The words that an argument may be, by its name in argparse's messages."""
        for action in self._actions:
            if action.choices and argument in ("/".join(action.option_strings), action.metavar, action.dest):
                return [str(word) for word in action.choices]
        return []


def _nearest(word: str, known: list[str]) -> str:
    near = get_close_matches(word, known, 1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"


def parser(modules: Iterable[str] = tuple(dict.fromkeys(COMMANDS.values()))) -> argparse.ArgumentParser:
    """The command line, with the commands of these modules of duke.cli."""
    found = _Parser(
        prog="duke",
        description="The Duke: Lord's Legacy, for two people at one terminal. Unofficial. "
        "Without a command the start screen opens.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    found.add_argument("--version", action="version", version=f"duke {__version__}")
    commands = found.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name in modules:
        importlib.import_module(f"duke.cli.{name}").register(commands)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; without one the start screen opens. Returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv) or ["play"]
    _open_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what an encoding has no letter for is shown, and stops nothing
            stream.reconfigure(errors="backslashreplace")
    try:
        args = _parser_for(words[0]).parse_args(words)
        status = int(args.run(args))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever reads has had enough, as `head` has; nothing more is written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:  # a full disk under standard output, or a file that went away
        print(f"duke: {error.filename or 'standard output'}: {error.strerror or error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _open_closed() -> None:
    """Put nothing in the place of a stream that was closed before we started, as by `<&-` in a shell."""
    for name, how in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = io.TextIOWrapper(io.FileIO(os.devnull, how), encoding="utf-8")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def _parser_for(word: str) -> argparse.ArgumentParser:
    """The parser for a command line that begins so; it knows all commands where one of them is not enough."""
    module = COMMANDS.get(word)
    if word == "--version":
        return parser(())
    return parser() if module in (None, "shell") else parser((module,))


if __name__ == "__main__":
    sys.exit(main())
