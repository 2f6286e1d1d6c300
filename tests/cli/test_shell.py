"""`duke completion` and `duke man`: complete, because they are made from the commands themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from duke.__main__ import COMMANDS, main
from duke.cli.shell import SCRIPTS


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_command_and_option_is_completed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "completion", shell)
    assert all(word in said for word in COMMANDS)
    assert all(option in said for option in ("plain", "siege-engines", "divide", "position"))


COMPLETED = [
    ("tur", ["turns"]),
    ("play --objective st", ["standard"]),
    ("turns x --j", ["--json"]),
    ("check ", ["tiles.yaml"]),
    ("turns t", ["tiles.yaml"]),
    ("turns --tiles ti", ["tiles.yaml"]),
    ("completion z", ["zsh"]),
    ("completion t", []),
    ("play --light t", []),
    ("rules I12", ["I12"]),
    ("resume 2026", ["2026-11-30-ann-ben"]),
    ("resume my", ["my game"]),
    ("export ti", ["tiles.yaml"]),
]
"""What is typed, and what is offered in a folder with one file."""

BASH = """\
source {script}
COMP_LINE={line!r} COMP_WORDS=({line}{empty}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
default=1
compopt() {{ [ "$*" = "+o default" ] && default=; }}
_duke
[ -z "$default" ] || [ -n "$COMPREPLY" ] || COMPREPLY=($(compgen -f -- "${{COMP_WORDS[COMP_CWORD]}}"))
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
"""What readline does with the function."""


def offered(shell: str, run: str, folder: Path) -> list[str]:
    """What a shell's command prints, in a folder with a file and two saved games."""
    (folder / "duke" / "saves").mkdir(parents=True)
    for name in ("2026-11-30-ann-ben", "my game"):
        (folder / "duke" / "saves" / f"{name}.yaml").touch()
    (folder / "here").mkdir()
    (folder / "here" / "tiles.yaml").touch()
    found = subprocess.run(
        [shell, "-c", run],
        env={**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder)},
        cwd=folder / "here",
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stderr == ""
    return found.stdout.split("\n")[:-1]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "words"), [*COMPLETED, ("play --objective = c", ["counting-coup"]), ("play --light = A", [])]
)
def test_bash_completes(typed: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "completion"
    script.write_text(printed(capsys, "completion", "bash"), encoding="utf-8")
    run = BASH.format(script=script, line=f"duke {typed}", empty="''" if typed.endswith(" ") else "")
    assert [word for word in offered("bash", run, tmp_path) if word] == words


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(("typed", "words"), COMPLETED)
def test_fish_completes(typed: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "completion"
    script.write_text(printed(capsys, "completion", "fish"), encoding="utf-8")
    found = offered("fish", f"source {script}; complete -C 'duke {typed}'", tmp_path)
    assert [line.partition("\t")[0] for line in found] == words


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_reads_its_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "completion"
    script.write_text(printed(capsys, "completion", "zsh"), encoding="utf-8")
    run = f"autoload -U compinit; compinit -D -u; source {script}; print $_comps[duke]"
    assert offered("zsh", run, tmp_path) == ["_duke"]


def test_the_manual_names_everything(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "man")
    assert all(f"\n    duke {word}" in said for word in COMMANDS)
    assert "--divide\n            the count below each first turn as well\n" in said
    assert "EXIT STATUS" in said
    assert all(len(line) <= 80 for line in said.splitlines())
    words = said.replace("|", " ").split()
    assert "logistical-nightmare" in words, "no word is broken"
    assert "\0" not in said


def test_the_manual_as_the_source_of_a_man_page(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "man", "--roff")
    assert said.startswith(".TH DUKE 1")
    assert all(f"duke {word}".replace("-", "\\-") in said for word in COMMANDS)
    assert not [line for line in said.splitlines() if line[:1] == "'"]
