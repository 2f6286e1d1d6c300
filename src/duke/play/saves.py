"""Games on disk: each entry is there before the screen moves on, and one program writes a game at a time."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from duke.catalogue.problems import Problem
from duke.engine.geometry import Side
from duke.play.game import Game
from duke.play.lock import Held, Lock
from duke.play.record import write
from duke.play.record_fields import brief
from duke.play.record_reader import LONGEST, Head, Reading, read, read_head

_NAME_PART = 20
"""Characters of a player's name in a file's name."""

_STEM = 50
"""Characters of a file's name that are kept for another; each may be four bytes, of 255 that systems take."""

_REASON = 40
"""Characters of a reason of the disk's, so that a sentence with it fits under the board."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What could not be written, and why. The next save writes everything again."""

    path: Path
    reason: str
    again: bool = True
    """Whether the next save tries again; not where another program has the game."""

    @property
    def sentence(self) -> str:
        """For the screen, where there is room for 71 characters."""
        if not self.again:
            return f"Not saved: {self.reason}."
        return f"Not saved: {brief(self.reason, _REASON)}. It is tried again."

    @property
    def parting(self) -> str:
        """For players who have left the game, when nothing is tried any more."""
        return f"What was played last is not saved: {brief(self.reason, _REASON)}."


@dataclass(frozen=True, slots=True)
class Saved:
    """A file in the folder of saved games, for a list: nothing of it tells what is hidden in the game."""

    path: Path
    changed: datetime
    head: Head | None
    broken: str = ""
    """Why the file cannot be opened; empty when it can."""

    @property
    def name(self) -> str:
        """The file's name without its ending, by which `duke resume` knows it."""
        return self.path.stem

    @property
    def fault(self) -> str:
        """The same without the file's name."""
        return self.broken.removeprefix(f"{brief(self.path.name, LONGEST)}:").strip()

    @property
    def finished(self) -> bool:
        return self.head is not None and bool(self.head.result)


def folder() -> Path:
    """Where games are kept."""
    from platformdirs import user_data_path  # here, because only saves need it

    return user_data_path("duke", appauthor=False) / "saves"


def saved_games(where: Path | None = None) -> list[Saved]:
    """The games in the folder, the last changed first; broken files too. Never raises."""
    found = [_saved(path) for path in _files(where or folder())]
    return sorted((saved for saved in found if saved), key=lambda saved: saved.changed, reverse=True)


def _files(where: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (path for path in where.iterdir() if path.suffix == ".yaml" and not path.name.startswith("."))


def _saved(path: Path) -> Saved | None:
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return None
    head = read_head(path)
    if isinstance(head, Problem):
        return Saved(path, changed, None, head.headline)
    return Saved(path, changed, head)


def fitting(name: str, where: Path | None = None) -> list[Saved]:
    """The saved games that a name may mean; one only when it is the whole file name, or part of no other.

    The name is compared and never made a path, so that it reaches nothing outside the folder.
    """
    games = saved_games(where)
    wanted = name.removesuffix(".yaml").casefold()
    names = [game.name.casefold() for game in games]
    found: list[Saved] = []
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [game for game, has in zip(games, names, strict=True) if fits(has, wanted)]
        if len(found) == 1:
            break
    return found


def latest(where: Path | None = None) -> Saved | None:
    """The last changed game that is not finished."""
    return next((saved for saved in saved_games(where) if saved.head and not saved.finished), None)


class Autosave:
    """The file of one game, written whole after each entry by the one program that holds it."""

    def __init__(self, where: Path, stem: str, *, new: bool) -> None:
        """Do not call; `begin` and `take` make these."""
        self.where = where
        self.stem = stem
        self.path = where / f"{stem}.yaml"
        self.read_only = ""
        """Why this program may not write, as a sentence; empty when it may."""
        self.opened: Game | None = None
        """The game as it was read from a file that is left alone: until it goes on there is nothing to write."""
        self._new = new
        self._lock: Lock | None = None

    def save(self, game: Game) -> Failure | None:
        """Write the game; when this returns None it is on the disk. Never raises for what the disk refuses."""
        if self.read_only:
            return Failure(self.path, self.read_only, again=False)
        if game is self.opened:
            return None
        try:
            text = write(game, saved=now())
        except ValueError as error:
            return Failure(self.path, str(error))
        try:
            self.hold()
            write_durably(self.path, text)
        except Held as error:
            self.refuse(error)
            return Failure(self.path, self.read_only, again=False)
        except OSError as error:
            return Failure(self.path, error.strerror or str(error))
        return None

    def hold(self) -> None:
        """Make sure that the folder exists and the lock is held; a new game takes the first name that is free.

        Raises Held when another program has the game, OSError when the folder cannot be used.
        """
        if self._lock and self._lock.lasts:
            return
        self.close()  # the folder has gone, and the lock with it
        make_folder(self.where)
        number = 1
        while True:
            stem = self.stem if number == 1 else f"{self.stem}-{number}"
            path = self.where / f"{stem}.yaml"
            try:
                lock = Lock(self.where / f".{stem}.lock")
            except Held:
                if not self._new:
                    raise
            else:
                if not self._new or not os.path.lexists(path):
                    self._lock, self.path = lock, path
                    self.stem, self._new = stem, False
                    with suppress(OSError):  # what a program left that was stopped while it wrote
                        _temporary(path).unlink()
                    return
                lock.release()
            number += 1

    def refuse(self, held: Held) -> None:
        """Never write: another program has the game."""
        self.read_only = _open_elsewhere(held)

    def close(self) -> None:
        """Let other programs have the game. The file stays."""
        if self._lock:
            self._lock.release()
            self._lock = None


def begin(game: Game, where: Path | None = None) -> tuple[Game, Autosave]:
    """A file for a new game, not yet written: the game, with the moment of its start, and what saves it."""
    if not game.options.started:
        game = replace(game, options=replace(game.options, started=now()))
    return game, Autosave(where or folder(), file_stem(game), new=True)


def take(path: Path, where: Path | None = None) -> tuple[Autosave, Reading]:
    """Open a saved game to go on with it. `read_only` says so when another program has it. Never raises.

    A file with a problem is never overwritten, nor one outside the folder of saved games: the game goes on in a new
    file there, which is begun when something is played.
    """
    where = where or folder()
    if not _is_in(path, where):
        return _beside(path, where, _stem(path), read(path))
    autosave = Autosave(where, path.stem, new=False)
    try:
        autosave.hold()
    except Held as held:
        autosave.refuse(held)
    except OSError:  # said when something is to be saved
        pass
    reading = read(path)
    if reading.problem and not autosave.read_only:
        autosave.close()
        return _beside(path, where, f"{_stem(path)}-mended", reading)
    return autosave, reading


def _beside(path: Path, where: Path, stem: str, reading: Reading) -> tuple[Autosave, Reading]:
    """A game whose file is left alone; it goes on in another."""
    autosave = Autosave(where, stem, new=True)
    autosave.path, autosave.opened = path, reading.game
    return autosave, reading


def _stem(path: Path) -> str:
    """A record's name for a save of it: not hidden, and short enough for the files beside it."""
    return path.stem.lstrip(".")[:_STEM] or "game"


def delete(path: Path) -> str:
    """Delete a saved game for good. Why it cannot be, or nothing. Never raises."""
    try:
        lock = Lock(path.with_name(f".{path.stem}.lock"))
    except Held as held:
        return _open_elsewhere(held)
    except OSError as error:
        return error.strerror or str(error)
    try:
        path.unlink()
    except OSError as error:
        return error.strerror or str(error)
    finally:
        lock.release()
    return ""


def _open_elsewhere(held: Held) -> str:
    """Why a game is not ours to write."""
    who = f"another duke (process {held.holder})" if held.holder else "another duke"
    return f"{who} has this game open"


def _is_in(path: Path, where: Path) -> bool:
    """Whether a file lies in a folder, under a name that saves have."""
    try:
        return path.parent.resolve() == where.resolve() and path.suffix == ".yaml"
    except (OSError, ValueError, RuntimeError):
        return False


def make_folder(path: Path) -> None:
    """Make a folder, and those it lies in, on the disk before returning. Raises OSError."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for made in missing:
        _sync_folder(made.parent)


def rewrite(path: Path, text: str) -> None:
    """Write a file of the player's own durably: a link stays one, and who may read the file stays. Raises OSError."""
    path = Path(os.path.realpath(path))
    write_durably(path, text, stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o600)


def write_durably(path: Path, text: str, mode: int = 0o600) -> None:
    """Put a text into a file at once or not at all, and on the disk before returning. Raises OSError."""
    temporary = _temporary(path)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        try:
            if mode != 0o600:
                os.chmod(temporary, mode)
            data = memoryview(text.encode("utf-8"))
            while data:
                data = data[os.write(descriptor, data) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(path.parent)


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.tmp")


def _sync_folder(path: Path) -> None:
    """Make a folder's names durable, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some disks know this of files only
            raise
    finally:
        os.close(descriptor)


def now() -> str:
    """This moment, as records write it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def file_stem(game: Game) -> str:
    """`2026-11-30-ann-ben`: the day of the start and the players, in characters that every file system takes."""
    day = game.options.started[:10] or now()[:10]
    names = (_safe(game.options.names.of(side)) or side.value for side in Side)
    return "-".join([_safe(day), *names])


def _safe(text: str) -> str:
    words = "".join(char if char.isalnum() else " " for char in text.lower()).split()
    return "-".join(words)[:_NAME_PART].strip("-")
