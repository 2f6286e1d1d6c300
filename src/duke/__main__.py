"""The command line."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from difflib import get_close_matches

from duke import __version__

MODULES = ("play", "records", "rules", "positions", "tiles", "shell")
"""The modules of duke.cli that add commands, in the order of the help."""

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
"""


class _Parser(argparse.ArgumentParser):
    """An unknown command is answered with the nearest one."""

    def error(self, message: str) -> None:  # type: ignore[override]  # argparse calls it NoReturn; so does exit
        if "invalid choice" in message:
            typed = message.split("invalid choice: ")[1].split("'")[1]
            known = [word for action in self._actions if action.choices for word in action.choices]
            near = get_close_matches(typed, known, 1)
            message = f"there is no {typed!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    found = _Parser(
        prog="duke",
        description="The Duke: Lord's Legacy, for two people at one terminal. Unofficial.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    found.add_argument("--version", action="version", version=f"duke {__version__}")
    commands = found.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name in MODULES:
        importlib.import_module(f"duke.cli.{name}").register(commands)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; without one the start screen opens. Returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    args = parser().parse_args(words or ["play"])
    if args.command is None:
        args = parser().parse_args([*words, "play"])
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141


if __name__ == "__main__":
    sys.exit(main())
