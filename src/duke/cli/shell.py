"""`duke completion` and `duke man`: made from the same table of commands as the help."""

from __future__ import annotations

import argparse
import re
import shlex
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


def _own(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The arguments of a command that are no options."""
    return [action for action in parser._actions if not action.option_strings]


def _long(action: argparse.Action) -> str:
    return next(option for option in action.option_strings if option.startswith("--"))


def _words(action: argparse.Action) -> list[str]:
    return [str(choice) for choice in action.choices or ()]


SAVED = ("resume", "replay", "export")
"""The commands that take the name of a saved game."""

_SAVES = '"${XDG_DATA_HOME:-$HOME/.local/share}/duke/saves"'


def _own_words(name: str, parser: argparse.ArgumentParser) -> list[str]:
    """The words that a command's own arguments may be, rules by their ids."""
    if name == "rules":
        return [rule.id for rule in rulebook.load().rules]
    return [word for action in _own(parser) for word in _words(action)]


def _files(*actions: argparse.Action) -> bool:
    """Whether one of these arguments is a file or folder."""
    return any(word in str(action.metavar) for action in actions for word in ("FILE", "PATH"))


def _bash(subparsers: Subparsers) -> str:
    """Commands; options once a dash is typed; the words of an argument; where none of these fit, files if it is one."""
    cases = []
    for name, parser in subparsers.choices.items():
        for action in _options(parser):
            if action.nargs != 0:
                words, files = " ".join(_words(action)), " files=1" * _files(action)
                cases.append(f"    {name}:{_long(action)}) words='{words}'{files};;")
        words, options = " ".join(_own_words(name, parser)), " ".join(map(_long, _options(parser)))
        more = " files=1" * _files(*_own(parser)) + " saves=1" * (name in SAVED)
        cases.append(f"    {name}:*) words='{words}' options='{options}'{more};;")
    return "\n".join(
        [
            "_duke() {",
            "  local words= options= files= saves= file",
            '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"',
            '  if [ "$cur" = = ]; then cur=',  # of --option=word bash makes three words
            '  elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 2 ]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi',
            '  if [ "$COMP_CWORD" -eq 1 ]; then',
            f"    words='{' '.join(subparsers.choices)}' options='--help --version'",
            '  else case "${COMP_WORDS[1]}:$prev" in',
            *cases,
            "  esac; fi",
            '  case "$cur" in -*) words="$options";; esac',
            '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
            f'  if [ -n "$saves" ]; then for file in {_SAVES}/*.yaml; do',
            '    [ -e "$file" ] || continue',
            '    file="$(basename "$file" .yaml)"',
            '    case "$(printf %q "$file")" in "$cur"*) COMPREPLY+=("$file");; esac',
            "  done; compopt -o filenames 2>/dev/null; fi",  # so that blanks in a name are quoted
            '  [ -n "$files" ] || compopt +o default 2>/dev/null',
            "}",
            "complete -o default -F _duke duke",
        ]
    )


def _zsh(subparsers: Subparsers) -> str:
    """The same with what each is for, by zsh's own `_arguments`."""
    helps, cases = _listed(subparsers), []
    for name, parser in subparsers.choices.items():
        specs = [_zsh_option(action) for action in _options(parser)]
        if name in SAVED:
            specs.append("*: :{_duke_saves" + "; _files" * _files(*_own(parser)) + "}")
        elif _own(parser):
            specs.append(f"*: :{_zsh_values(_own_words(name, parser), _files(*_own(parser)))}")
        cases.append(f"    {name}) _arguments {' '.join(map(shlex.quote, specs))};;")
    return "\n".join(
        [
            "_duke_saves() {",
            f"  local -a saves=({_SAVES}/*.yaml(N:t:r))",
            "  compadd -a saves",
            "}",
            "_duke() {",
            "  local -a commands=(",
            *(f"    {shlex.quote(f'{name}:{helps[name]}')}" for name in subparsers.choices),
            "  )",
            "  if (( CURRENT == 2 )); then",
            "    _describe command commands; _arguments --help --version; return",
            "  fi",
            "  shift words; (( CURRENT-- ))",
            "  case $words[1] in",
            *cases,
            "  esac",
            "}",
            "compdef _duke duke",
        ]
    )


def _zsh_option(action: argparse.Action) -> str:
    """`*--tiles=[a file or folder]:value:_files`."""
    many = "*" * isinstance(action, argparse._AppendAction)
    about = re.sub(r"([\\\[\]:])", r"\\\1", action.help or "")
    takes = "" if action.nargs == 0 else f":value:{_zsh_values(_words(action), _files(action))}"
    return f"{many}{_long(action)}{'=' if takes else ''}[{about}]{takes}"


def _zsh_values(words: list[str], files: bool) -> str:
    return f"({' '.join(words)})" if words else "_files" if files else " "


FISH_SAVES = """\
function __duke_saves
  set -l data $XDG_DATA_HOME
  test -n "$data"; or set data ~/.local/share
  for file in $data/duke/saves/*.yaml
    basename $file .yaml
  end
end"""


def _fish(subparsers: Subparsers) -> str:
    """The same as fish says it: files unless `-f`; `-x` for a value that is none."""
    lines, helps = [FISH_SAVES], _listed(subparsers)
    first = "complete -c duke -n __fish_use_subcommand -f"
    lines += [f"{first} -l {option}" for option in ("help", "version")]
    for name, parser in subparsers.choices.items():
        lines.append(f"{first} -a {name} -d {_quoted(helps[name])}")
        seen = f"complete -c duke -n '__fish_seen_subcommand_from {name}'"
        words = "(__duke_saves)" if name in SAVED else " ".join(_own_words(name, parser))
        own = f" -a {_quoted(words)}" * bool(words) + " -f" * (not _files(*_own(parser)))
        lines += [f"{seen}{own}"] * bool(own)
        for action in _options(parser):
            value = (
                "" if action.nargs == 0 else " -rF" if _files(action) else f" -x -a {_quoted(' '.join(_words(action)))}"
            )
            lines.append(f"{seen} -l {_long(action)[2:]}{value} -d {_quoted(action.help or '')}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """A word as fish takes it."""
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
