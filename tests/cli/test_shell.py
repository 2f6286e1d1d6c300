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


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("tur", "turns"),
        ("play --objective st", "standard"),
        ("turns x --j", "--json"),
        ("completion z", "zsh"),
        ("play --light A", ""),
        ("play --objective = c", "counting-coup"),
        ("play --light = A", ""),
        ("rules I12", "I12"),
        ("resume 2026", "2026-11-30-ann-ben"),
    ],
)
def test_bash_completes(typed: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "completion"
    (tmp_path / "duke" / "saves").mkdir(parents=True)
    (tmp_path / "duke" / "saves" / "2026-11-30-ann-ben.yaml").touch()
    script.write_text(printed(capsys, "completion", "bash"), encoding="utf-8")
    words = f"duke {typed}"
    run = f'source {script}; COMP_WORDS=({words}); COMP_CWORD={len(words.split()) - 1}; _duke; echo "${{COMPREPLY[*]}}"'
    found = subprocess.run(
        ["bash", "-c", run],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == offered
    assert found.stderr == ""


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
