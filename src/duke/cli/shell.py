"""`duke completion` and `duke man`: made from the same table of commands as the help."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    """Add `completion` and `man`."""
    completing = subparsers.add_parser("completion", help="a completion script for the shell")
    completing.add_argument("shell", choices=("bash", "zsh", "fish"))
    completing.set_defaults(run=lambda args: run_completion(args, subparsers))
    manual = subparsers.add_parser("man", help="the manual: every command with its options")
    manual.set_defaults(run=lambda args: run_man(subparsers))


def _options(parser: argparse.ArgumentParser) -> list[str]:
    return [option for action in parser._actions for option in action.option_strings if option.startswith("--")]


def run_completion(args: argparse.Namespace, subparsers: Subparsers) -> int:
    """Print a completion script."""
    commands = subparsers.choices
    if args.shell == "fish":
        for name, parser in commands.items():
            print(f"complete -c duke -n __fish_use_subcommand -a {name}")
            for option in _options(parser):
                print(f"complete -c duke -n '__fish_seen_subcommand_from {name}' -l {option[2:]}")
        return 0
    cases = "\n".join(f"    {name}) words='{' '.join(_options(parser))}';;" for name, parser in commands.items())
    if args.shell == "zsh":
        print("autoload -U +X bashcompinit && bashcompinit")
    print(
        "_duke() {\n"
        '  local words cur="${COMP_WORDS[COMP_CWORD]}"\n'
        '  if [ "$COMP_CWORD" -eq 1 ]; then\n'
        f"    words='{' '.join(commands)}'\n"
        '  else case "${COMP_WORDS[1]}" in\n'
        f"{cases}\n"
        "  esac; fi\n"
        '  COMPREPLY=($(compgen -W "$words" -- "$cur"))\n'
        "}\n"
        "complete -o default -F _duke duke"
    )
    return 0


def run_man(subparsers: Subparsers) -> int:
    """Print every command's help, one after another."""
    for name, parser in subparsers.choices.items():
        print(f"duke {name}\n{'=' * (5 + len(name))}\n\n{parser.format_help()}")
    return 0
