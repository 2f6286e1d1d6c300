"""A lock that a program holds on a file while it runs, and that its end releases, however it ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _hold(descriptor: int) -> None:
        """Lock a byte far behind the text. Raises OSError when somebody else has."""
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _hold(descriptor: int) -> None:
        """Lock the file. Raises OSError when somebody else has."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Another program holds the lock; `holder` is its number, as far as it is known."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"held by {holder or 'another program'}")
        self.holder = holder


class Lock:
    """A held lock. The operating system drops it when the program ends, so that none is ever left behind."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises Held when another has it, OSError when there can be no lock file."""
        self.path = path
        while True:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                _hold(self._descriptor)
            except OSError:
                holder = os.pread(self._descriptor, 20, 0).decode("ascii", "replace") if hasattr(os, "pread") else ""
                os.close(self._descriptor)
                raise Held(holder if holder.isdecimal() else "") from None
            if self._is_current():
                break
            os.close(self._descriptor)
        with suppress(OSError):  # a full disk; the lock holds all the same
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, str(os.getpid()).encode())

    def _is_current(self) -> bool:
        """Whether the file that is locked is still the one of that name: its last holder may have removed it."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock up, and take its file away."""
        with suppress(OSError):  # Windows removes no open file; an empty lock file does no harm
            self.path.unlink()
        os.close(self._descriptor)
