"""`duke completion` and `duke man`: made from the same table of commands as the help."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from duke import __version__, rulebook

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

WIDTH = 78


def register(subparsers: Subparsers) -> None:
    """Add `completion` and `man`."""
    completing = subparsers.add_parser(
        "completion",
        help="a completion script for the shell",
        description="For bash: source <(duke completion bash). For fish: duke completion fish | source. "
        "For zsh, after compinit: source <(duke completion zsh).",
    )
    completing.add_argument("shell", choices=tuple(SCRIPTS))
    completing.set_defaults(run=lambda args: _print(SCRIPTS[args.shell](subparsers)))
    manual = subparsers.add_parser(
        "man", help="the manual: every command with its options", description="duke man --roff | man -l -"
    )
    manual.add_argument("--roff", action="store_true", help="as the source of a man page")
    manual.set_defaults(run=lambda args: _print((_roff if args.roff else _text)(subparsers)))


def _print(text: str) -> int:
    print(text)
    return 0


# Completion


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _long(action: argparse.Action) -> str:
    return next(option for option in action.option_strings if option.startswith("--"))


def _words(action: argparse.Action) -> list[str]:
    return [str(choice) for choice in action.choices or ()]


def _first_words(parser: argparse.ArgumentParser) -> list[str]:
    """The words that a command's own arguments may be."""
    return [word for action in parser._actions if not action.option_strings for word in _words(action)]


SAVED = ("resume", "replay", "export")
"""The commands that take the name of a saved game."""

_SAVES = '"${XDG_DATA_HOME:-$HOME/.local/share}/duke/saves/"*.yaml'


def _named_words(name: str, parser: argparse.ArgumentParser) -> list[str]:
    """The words that a command's own arguments may be, rules by their ids."""
    return [rule.id for rule in rulebook.load().rules] if name == "rules" else _first_words(parser)


def _bash(subparsers: Subparsers) -> str:
    """Commands, then options, then the words of an option; where none of these fit, files."""
    cases = []
    for name, parser in subparsers.choices.items():
        cases += [f"    {name}:{_long(a)}) words='{' '.join(_words(a))}';;" for a in _options(parser) if a.choices]
        free = [_long(action) for action in _options(parser) if action.nargs != 0 and not action.choices]
        if free:
            cases.append(f"    {'|'.join(f'{name}:{option}' for option in free)}) words='';;")
        words = [*_named_words(name, parser), *(_long(action) for action in _options(parser))]
        saves = ' words+=" $(_duke_saves)"' if name in SAVED else ""
        cases.append(f"    {name}:*) words='{' '.join(words)}'{saves};;")
    return "\n".join(
        [
            "_duke_saves() {",
            "  local file",
            f'  for file in {_SAVES}; do [ -e "$file" ] && basename "$file" .yaml; done',
            "}",
            "_duke() {",
            '  local words= cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"',
            '  if [ "$cur" = = ]; then cur=',  # of --option=word bash makes three words
            '  elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 2 ]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi',
            '  if [ "$COMP_CWORD" -eq 1 ]; then',
            f"    words='{' '.join(subparsers.choices)} --help --version'",
            '  else case "${COMP_WORDS[1]}:$prev" in',
            *cases,
            "  esac; fi",
            '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
            "}",
            "complete -o default -F _duke duke",
        ]
    )


def _zsh(subparsers: Subparsers) -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash(subparsers)}"


FISH_SAVES = """\
function __duke_saves
  set -l data $XDG_DATA_HOME
  test -n "$data"; or set data ~/.local/share
  for file in $data/duke/saves/*.yaml
    basename $file .yaml
  end
end"""


def _fish(subparsers: Subparsers) -> str:
    lines, helps = [FISH_SAVES], _listed(subparsers)
    for name, parser in subparsers.choices.items():
        lines.append(f"complete -c duke -n __fish_use_subcommand -f -a {name} -d {_quoted(helps[name])}")
        seen = f"complete -c duke -n '__fish_seen_subcommand_from {name}'"
        lines += [f"{seen} -a {_quoted(' '.join(words))}" for words in [_named_words(name, parser)] if words]
        if name in SAVED:
            lines.append(f"{seen} -a '(__duke_saves)'")
        for action in _options(parser):
            takes = f" -x -a {_quoted(' '.join(_words(action)))}" if action.choices else " -r" * (action.nargs != 0)
            lines.append(f"{seen} -l {_long(action)[2:]}{takes} -d {_quoted(action.help or '')}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}


# The manual

ABOUT = (
    "The board game The Duke: Lord's Legacy for two people at one terminal: the program is the board, the bags, the "
    "referee, the scribe and the rulebook. Without a command the start screen opens. Unofficial."
)

AFTER = {
    "FILES": (
        "House tiles, saved games and settings are kept in the user's data and configuration folders; on Linux "
        "~/.local/share/duke and ~/.config/duke, which XDG_DATA_HOME and XDG_CONFIG_HOME move.",
    ),
    "ENVIRONMENT": (
        "NO_COLOR asks for a screen without colours. On TERM=linux, in the C locale, and where the "
        "encoding lacks the signs, letters stand for them.",
    ),
    "EXIT STATUS": (
        "0: all is well. 1: something was found wrong, or nothing was found. 2: the command could not be carried out; "
        "standard error says why.",
    ),
}


def _synopsis(parser: argparse.ArgumentParser) -> str:
    """`duke perft [OPTION ...] FILE DEPTH`."""
    words = [str(a.metavar or "|".join(_words(a)) or a.dest.upper()) for a in parser._actions if not a.option_strings]
    optional = {"?": "[{}]", "*": "[{} ...]"}
    shapes = [optional.get(str(a.nargs), "{}") for a in parser._actions if not a.option_strings]
    found = [shape.format(word) for shape, word in zip(shapes, words, strict=True)]
    return " ".join([parser.prog, *(["[OPTION ...]"] if len(_options(parser)) > 1 else []), *found])


def _purpose(name: str, parser: argparse.ArgumentParser, helps: dict[str, str]) -> str:
    """What a command is for, in the words of the list of commands and its own."""
    return " ".join(part for part in (f"{helps[name][:1].upper()}{helps[name][1:]}.", parser.description) if part)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Every argument and option of a command, with what it is for."""
    for action in parser._actions:
        if action.dest == "help":
            continue
        value = action.metavar or ("|".join(_words(action)) or action.dest.upper())
        name = ", ".join(action.option_strings)
        takes = "" if action.nargs == 0 else f" {value}" if name else str(value)
        yield name + takes, action.help or ""


def _listed(subparsers: Subparsers) -> dict[str, str]:
    """The commands with what the help says of each."""
    return {action.dest: action.help or "" for action in subparsers._get_subactions()}


def _text(subparsers: Subparsers) -> str:
    """The manual for reading as it is."""

    def filled(text: str, indent: int) -> str:
        space = " " * indent
        text = text.replace("|", "|\0 ")  # alternatives are parted between lines, words are not
        rows = textwrap.fill(text, WIDTH, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)
        return rows.replace("|\0 ", "|").replace("|\0", "|")

    helps = _listed(subparsers)
    lines = ["NAME", filled("duke - The Duke: Lord's Legacy, for two people at one terminal", 4), ""]
    lines += ["SYNOPSIS", "    duke [COMMAND] [ARGUMENT ...]", "", "DESCRIPTION", filled(ABOUT, 4), "", "COMMANDS"]
    for name, parser in subparsers.choices.items():
        lines += [filled(_synopsis(parser), 4), filled(_purpose(name, parser, helps), 8)]
        for words, about in _arguments(parser):
            lines += [filled(words, 8), *([filled(about, 12)] if about else [])]
        lines.append("")
    for title, paragraphs in AFTER.items():
        lines += [title, *(filled(paragraph, 4) for paragraph in paragraphs), ""]
    return "\n".join(lines).rstrip()


def _roff(subparsers: Subparsers) -> str:
    """The manual as `man` reads it."""

    def safe(text: str) -> str:
        text = text.replace("\\", "\\e").replace("-", "\\-")
        return f"\\&{text}" if text[:1] in (".", "'") else text

    helps = _listed(subparsers)
    lines = [f'.TH DUKE 1 "" "duke {__version__}"', ".SH NAME", "duke \\- The Duke: Lord's Legacy, for two people"]
    lines += [".SH SYNOPSIS", ".B duke", "[COMMAND] [ARGUMENT ...]", ".SH DESCRIPTION", safe(ABOUT), ".SH COMMANDS"]
    for name, parser in subparsers.choices.items():
        lines += [".SS " + safe(_synopsis(parser)), safe(_purpose(name, parser, helps))]
        for words, about in _arguments(parser):
            lines += [".TP", ".B " + safe(words), safe(about)]
    for title, paragraphs in AFTER.items():
        lines += [f'.SH "{title}"', *map(safe, paragraphs)]
    return "\n".join(lines)
