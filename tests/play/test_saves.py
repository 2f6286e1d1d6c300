"""Saved games: names, lists, locks, full disks, programs that are killed."""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from duke.cli.plain import run_plain
from duke.engine.actions import Resign
from duke.engine.geometry import Side
from duke.engine.state import BySide
from duke.play import lock
from duke.play.game import Game, Options
from duke.play.record import write
from duke.play.record_reader import read
from duke.play.saves import Autosave, begin, delete, file_stem, fitting, folder, latest, saved_games, take
from play.games import begun, played, standard

TESTS = Path(__file__).parents[1]


def game_of(light: str = "Ann", dark: str = "Ben", started: str = "2026-11-30T12:00:00+00:00") -> Game:
    """A short game with these names."""
    game = played(standard(), entries=12)
    return replace(game, options=Options(BySide(light, dark), started=started, seed=0xABCDEF))


def saved(where: Path, game: Game) -> Autosave:
    """The game, saved; its file still held."""
    _, autosave = begin(game, where)
    assert autosave.save(game) is None
    return autosave


def test_a_game_is_saved_at_once_and_read_back(tmp_path: Path) -> None:
    game = game_of()
    autosave = saved(tmp_path, game)
    assert autosave.path == tmp_path / "2026-11-30-ann-ben.yaml"
    kept = read(autosave.path).game
    assert kept is not None
    assert kept.entries == game.entries
    assert autosave.path.stat().st_mode & 0o077 == 0, "it says what will be drawn: for its owner's eyes"
    autosave.close()
    assert [path.name for path in tmp_path.iterdir()] == [autosave.path.name]


def test_a_new_game_is_given_the_moment_of_its_start(tmp_path: Path) -> None:
    game, autosave = begin(begun(standard()), tmp_path)
    assert game.options.started
    assert autosave.stem.startswith(game.options.started[:10])
    assert begin(game, tmp_path)[0] is game


@pytest.mark.parametrize(
    ("light", "dark", "stem"),
    [
        ("Ann", "Ben", "2026-11-30-ann-ben"),
        ("../../etc/passwd", "/root", "2026-11-30-etc-passwd-root"),
        ("", "..", "2026-11-30-light-dark"),
        ("Ann Mary  Smith", "C:\\x\0y", "2026-11-30-ann-mary-smith-c-x-y"),
        ("Ольга", "x" * 300, f"2026-11-30-ольга-{'x' * 20}"),
    ],
)
def test_names_of_files_lead_nowhere(light: str, dark: str, stem: str, tmp_path: Path) -> None:
    game = game_of(light, dark)
    assert file_stem(game) == stem
    assert saved(tmp_path, game).path.parent == tmp_path


def test_games_of_one_day_and_names_get_files_of_their_own(tmp_path: Path) -> None:
    first, second = saved(tmp_path, game_of()), saved(tmp_path, game_of())
    first.close()
    third = saved(tmp_path, game_of())
    assert [a.path.stem for a in (first, second, third)] == [f"2026-11-30-ann-ben{n}" for n in ("", "-2", "-3")]


def test_the_folder_is_the_user_s(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("XDG variables count on Linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder() == tmp_path / "duke" / "saves"
    autosave = saved(folder(), game_of())
    assert [game.path for game in saved_games()] == [autosave.path]


# Lists


def test_the_list_tells_games_apart_and_tells_nothing_that_is_hidden(tmp_path: Path) -> None:
    for dark, game in (("Ben", game_of()), ("Cid", game_of(dark="Cid"))):
        saved(tmp_path, game if dark == "Ben" else game.play(Resign(Side.DARK))).close()
    os.utime(tmp_path / "2026-11-30-ann-cid.yaml", (2e9, 2e9))
    cid, ben = saved_games(tmp_path)
    assert (cid.name, ben.name) == ("2026-11-30-ann-cid", "2026-11-30-ann-ben")
    assert cid.finished
    assert not ben.finished
    assert ben.head is not None
    assert (ben.head.names, ben.head.objective, ben.head.turn, ben.head.to_move) == (
        BySide("Ann", "Ben"),
        "Standard game",
        game_of().number,
        game_of().turn_start.actor,
    )
    assert cid.head is not None
    assert cid.head.result == "LIGHT wins: the opponent resigned"
    assert "abcdef" not in repr((cid, ben))
    assert latest(tmp_path) == ben


def test_broken_files_are_in_the_list_with_the_reason(tmp_path: Path) -> None:
    text = write(game_of())
    files = {
        "cut": text[: len(text) // 2],
        "cut at a line": text[: text.index("\ndigest") + 1],
        "no yaml": "{[",
        "other": "a: b\n",
        "binary": b"\x7fELF\x00\x01\xff\xfe".decode("latin-1"),
        "empty": "",
        "newer": text.replace("version: 1", "version: 9"),
    }
    for name, content in files.items():
        (tmp_path / f"{name}.yaml").write_text(content, encoding="utf-8")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "nowhere.yaml").symlink_to(tmp_path / "gone")
    (tmp_path / "utf16.yaml").write_text(text, encoding="utf-16")
    (tmp_path / "notes.txt").write_text("not listed")
    listed = {game.name: game.broken for game in saved_games(tmp_path)}
    assert set(listed) == {*files, "folder", "utf16"}
    assert all(reason and "\n" not in reason for reason in listed.values())
    assert "ends too early" in listed["cut at a line"]
    assert "version 9" in listed["newer"]
    assert latest(tmp_path) is None


def test_a_name_finds_a_game_in_the_folder_and_nothing_else(tmp_path: Path) -> None:
    where = tmp_path / "saves"
    ben, cid = saved(where, game_of()).path, saved(where, game_of(dark="Cid")).path
    (tmp_path / "outside.yaml").write_text(write(game_of()))
    for name, path in (("2026-11-30-ann-ben", ben), ("2026-11-30-ann-cid.yaml", cid), ("CID", cid), ("ann-b", ben)):
        assert [saved.path for saved in fitting(name, where)] == [path]
    assert len(fitting("ann", where)) == len(fitting("", where)) == 2
    for name in ("../outside", str(tmp_path / "outside.yaml"), "nobody"):
        assert fitting(name, where) == []


def test_no_folder_is_no_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "none") == []
    assert latest(tmp_path / "none") is None


# Two programs


def test_a_second_program_is_told_and_writes_nothing(tmp_path: Path) -> None:
    game = game_of()
    first = saved(tmp_path, game)
    before = first.path.read_bytes()
    second, reading = take(first.path, tmp_path)
    assert reading.game is not None
    assert second.read_only == f"another duke (process {os.getpid()}) has this game open"
    failure = second.save(game.play(Resign(Side.LIGHT)))
    assert failure is not None
    assert "another duke" in failure.sentence
    assert first.path.read_bytes() == before
    second.close()
    assert first.save(game) is None, "the second program took nothing away"
    first.close()
    third, _ = take(first.path, tmp_path)
    assert not third.read_only
    assert third.save(game.play(Resign(Side.LIGHT))) is None


def test_plain_mode_only_looks_at_a_game_that_another_program_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = saved(tmp_path, game_of())
    before = first.path.read_bytes()
    autosave, reading = take(first.path, tmp_path)
    assert reading.game is not None
    monkeypatch.setattr("sys.stdin", io.StringIO("where\nundo\ndraw\nresign\nc1-c2\nlog\n"))
    run_plain(reading.game, autosave)
    said = capsys.readouterr().out
    assert said.count("No: only to look at, because another duke (process") == 4
    assert "LIGHT: Duke" in said
    assert "Kept as" not in said
    assert first.path.read_bytes() == before


def test_a_lock_in_another_process_counts_until_that_ends(tmp_path: Path) -> None:
    path = saved(tmp_path, game_of()).path
    holder = (
        "import sys; from pathlib import Path; from duke.play.saves import take; path = Path(sys.argv[1]); "
        "held = take(path, path.parent); print(held[0].read_only or 'held', flush=True); sys.stdin.read()"
    )
    os.unlink(tmp_path / f".{path.stem}.lock")  # the test's own lock, out of the way
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert f"process {other.pid}" in take(path, tmp_path)[0].read_only
        other.kill()
    assert (tmp_path / f".{path.stem}.lock").exists(), "what a killed program leaves"
    assert not take(path, tmp_path)[0].read_only, "its end gave the lock up"


def test_a_lock_file_that_its_holder_removes_is_not_taken_for_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = lock.Lock(path)
    with pytest.raises(lock.Held) as held:
        lock.Lock(path)
    assert held.value.holder == str(os.getpid())
    first.release()
    assert not path.exists()
    lock.Lock(path).release()


def test_a_disk_without_locks_is_played_on_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_hold", no_locks)
    autosave = saved(tmp_path, game_of())
    assert [path.name for path in tmp_path.iterdir()] == [autosave.path.name]
    again, _ = take(autosave.path, tmp_path)
    assert not again.read_only
    assert again.save(game_of()) is None
    again.close()
    assert delete(autosave.path) == ""
    assert not list(tmp_path.iterdir())


def test_a_game_that_another_program_has_is_not_deleted(tmp_path: Path) -> None:
    held = saved(tmp_path, game_of())
    assert delete(held.path) == f"another duke (process {os.getpid()}) has this game open"
    assert held.path.exists()
    held.close()
    assert delete(held.path) == ""
    assert not list(tmp_path.iterdir())
    assert delete(held.path) == "No such file or directory"


def test_a_broken_save_is_not_overwritten(tmp_path: Path) -> None:
    game = game_of()
    autosave = saved(tmp_path, game)
    autosave.close()
    text = autosave.path.read_text().replace("digest: ", "digest: 0")
    autosave.path.write_text(text)
    mended, reading = take(autosave.path, tmp_path)
    assert reading.problem is not None
    assert reading.game is not None
    assert mended.save(reading.game) is None
    assert list(tmp_path.glob("*.yaml")) == [mended.path], "a look writes nothing"
    assert mended.save(reading.game.play(Resign(Side.LIGHT))) is None
    assert mended.path.name == "2026-11-30-ann-ben-mended.yaml"
    assert autosave.path.read_text() == text
    assert read(mended.path).problem is None


def test_a_record_from_elsewhere_is_left_alone(tmp_path: Path) -> None:
    record = tmp_path / "from a friend.yaml"
    record.write_text(write(game_of()))
    autosave, reading = take(record, tmp_path / "saves")
    assert reading.problem is None
    assert reading.game is not None
    assert autosave.save(reading.game) is None
    assert not autosave.where.exists(), "a look writes nothing"
    assert autosave.save(reading.game.play(Resign(Side.LIGHT))) is None
    assert autosave.path == tmp_path / "saves" / "from a friend.yaml"
    assert record.read_text() == write(game_of())
    assert [path.name for path in tmp_path.iterdir() if path.name != "saves"] == [record.name]


@pytest.mark.parametrize(("name", "stem"), [(".game.yaml", "game"), (f"{'ю' * 120}.yaml", "ю" * 50), ("....", "game")])
def test_a_record_from_elsewhere_gets_a_name_that_is_listed(name: str, stem: str, tmp_path: Path) -> None:
    record = tmp_path / name
    record.write_text(write(game_of()))
    autosave, reading = take(record, tmp_path / "saves")
    assert reading.game is not None
    assert autosave.save(reading.game.play(Resign(Side.LIGHT))) is None
    assert [saved.name for saved in saved_games(tmp_path / "saves")] == [stem]


def test_a_file_without_a_game_is_not_gone_on_with(tmp_path: Path) -> None:
    good = saved(tmp_path, game_of())
    (tmp_path / "json.yaml").write_text('{"version": 1, "digest": "x"}\n')
    os.utime(tmp_path / "json.yaml", (2e9, 2e9))
    found = latest(tmp_path)
    assert found is not None
    assert found.path == good.path


# Disks that refuse


def _refusing(monkeypatch: pytest.MonkeyPatch, call: str, error: int, after: int = 0) -> None:
    """Let a call of the operating system fail, the first few times excepted."""
    real = getattr(os, call)
    calls = [0]

    def fails(*args: object) -> object:
        calls[0] += 1
        if calls[0] > after:
            raise OSError(error, os.strerror(error))
        return real(*args)

    monkeypatch.setattr(os, call, fails)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("write", errno.ENOSPC),
        ("fsync", errno.EIO),
        ("replace", errno.EACCES),
        ("open", errno.EROFS),
        ("fsync", errno.EDQUOT),
    ],
)
def test_what_the_disk_refuses_is_said_and_tried_again(
    call: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of()
    autosave = saved(tmp_path, game)
    before = autosave.path.read_bytes()
    more = game.play(Resign(Side.LIGHT))
    with monkeypatch.context() as patch:
        _refusing(patch, call, error)
        failure = autosave.save(more)
    assert failure is not None
    assert os.strerror(error) in failure.sentence
    assert len(failure.sentence) <= 71, "all of it stands under the board"
    assert len(failure.parting) <= 79
    assert autosave.path.read_bytes() == before, "the last finished turn is still there"
    assert not list(tmp_path.glob("*.tmp")) + list(tmp_path.glob(".*.tmp"))
    assert autosave.save(more) is None
    kept = read(autosave.path).game
    assert kept is not None
    assert kept.over


def test_half_a_write_leaves_the_last_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of()
    autosave = saved(tmp_path, game)
    real = os.write

    def short(descriptor: int, data: memoryview) -> int:
        if len(data) < 2000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data[:1000])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", short)
        assert autosave.save(game.play(Resign(Side.LIGHT))) is not None
    assert read(autosave.path).problem is None


def test_a_folder_that_cannot_be_made_is_said_and_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    game, autosave = begin(game_of(), tmp_path / "file" / "saves")
    failure = autosave.save(game)
    assert failure is not None
    assert "Not a directory" in failure.sentence
    (tmp_path / "file").unlink()
    assert autosave.save(game) is None


def test_a_folder_that_vanishes_is_made_again(tmp_path: Path) -> None:
    where = tmp_path / "saves"
    autosave = saved(where, game_of())
    shutil.rmtree(where)
    assert autosave.save(game_of()) is None
    assert saved(where, game_of()).path.stem == "2026-11-30-ann-ben-2", "the lock is there again, too"
    shutil.rmtree(where)
    other = saved(where, game_of())
    assert other.path == autosave.path
    failure = autosave.save(game_of())
    assert failure is not None
    assert failure.sentence.endswith("has this game open.")


def test_new_folders_are_on_the_disk_and_disks_that_sync_no_folder_are_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []

    def fsync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            synced.append(Path(os.readlink(f"/proc/self/fd/{descriptor}")))
            raise OSError(errno.EINVAL, "Invalid argument")

    if sys.platform != "linux":
        pytest.skip("Linux says what a descriptor is of")
    monkeypatch.setattr(os, "fsync", fsync)
    saved(tmp_path / "duke" / "saves", game_of())
    assert set(synced) == {tmp_path, tmp_path / "duke", tmp_path / "duke" / "saves"}


def test_what_a_killed_program_was_writing_is_cleared_away(tmp_path: Path) -> None:
    autosave = saved(tmp_path, game_of())
    autosave.close()
    left = tmp_path / f".{autosave.path.name}.tmp"
    left.write_text("half a rec")
    again, reading = take(autosave.path, tmp_path)
    assert reading.problem is None
    assert not left.exists()
    again.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the program forks")
def test_programs_killed_at_any_instant_lose_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-m", "play.kill", "10"], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("10 kills")
