"""The command line as a whole: its help, what it does not know, how it starts and how it ends."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from duke import __version__
from duke.__main__ import COMMANDS, EXAMPLES, main, parser

ROOT = Path(__file__).parents[2]
START = ROOT / "tests" / "cases" / "perft" / "start.yaml"


def commands() -> dict[str, argparse.ArgumentParser]:
    found = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    return dict(found.choices)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    return capsys.readouterr().err


def duke(*words: str, code: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    run = [sys.executable, "-c", code] if code else [sys.executable, "-m", "duke"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run([*run, *words], capture_output=True, text=True, env=environment, check=False)


def test_the_table_of_commands_is_complete() -> None:
    assert list(commands()) == list(COMMANDS)
    for word, module in COMMANDS.items():
        found = next(a for a in parser((module,))._actions if isinstance(a, argparse._SubParsersAction))
        assert word in found.choices


def test_the_help_teaches_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert EXAMPLES in said
    assert all(f"    {word}" in said for word in COMMANDS)
    for line in EXAMPLES.splitlines():
        words = line.split("   ")[0].split()
        if words[:1] == ["duke"] and len(words) > 1:
            assert words[1] in COMMANDS


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_explains_itself(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([word, "--help"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: duke {word}")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"duke {__version__}\n"


def test_an_unknown_word_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "turnz") == "duke: there is no 'turnz'; did you mean 'turns'?\nTry 'duke --help'.\n"
    assert 'there is no "it\'s"; there are play, resume,' in refused(capsys, "it's")
    assert "did you mean 'counting-coup'?" in refused(capsys, "play", "--objective", "couting-coup")
    assert "there is no 'blue'; there are dark, light, safe\n" in refused(capsys, "play", "--theme", "blue")
    assert refused(capsys, "turns", "x", "--jsn").startswith("duke: too much: --jsn\n")


def test_text_commands_start_without_the_screen() -> None:
    code = "import sys; from duke.__main__ import main; main(sys.argv[1:]); print('textual' in sys.modules, end='')"
    for words in (["turns", str(START)], ["rules", "fort"], ["schema"], ["completion", "bash"]):
        found = duke(*words, code=code)
        assert found.stdout.endswith("False"), found.stderr


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = f"{sys.executable} -m duke turns --json {START} | head -n 1"
    found = subprocess.run(
        command, shell=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
    )
    assert found.stdout.count("\n") == 1
    assert found.stderr == ""


def test_ctrl_c_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("duke.cli.positions.load_file", interrupted)
    assert main(["turns", str(START)]) == 130


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a POSIX shell does")
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        (f"turns {START} >&-", 0, ""),
        ("turns no-such-file 2>&-", 2, ""),
        ("turns - <&-", 2, "standard input:1:1: there is nothing in this file"),
        ("play --plain <&-", 0, ""),
    ],
)
def test_a_closed_stream_is_an_empty_one(command: str, status: int, said: str, tmp_path: Path) -> None:
    found = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m duke {command}"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == status
    assert found.stderr.startswith(said)
    assert "Traceback" not in found.stderr
