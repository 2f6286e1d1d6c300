"""A lock that a program holds on a file while it runs, and that its end releases, however it ends."""

from __future__ import annotations

import errno
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


_TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)
"""What the system says of a lock that somebody else has; anything else means that it has no locks here."""


class Held(Exception):
    """Another program holds the lock; `holder` is its number, as far as it is known."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"held by {holder or 'another program'}")
        self.holder = holder


class Lock:
    """A held lock. The operating system drops it when the program ends, so that none is ever left behind.

    On a disk without locks (some that are reached over a network) it holds nobody off, and leaves no file.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises Held when another has it, OSError when there can be no lock file."""
        self.path = path
        self._descriptor: int | None = None
        while self._descriptor is None:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                _hold(descriptor)
            except OSError as error:
                holder = _holder(descriptor)
                os.close(descriptor)
                if error.errno in _TAKEN:
                    raise Held(holder) from None
                with suppress(OSError):
                    path.unlink()
                return
            if self._is_current(descriptor):
                self._descriptor = descriptor
            else:
                os.close(descriptor)
        with suppress(OSError):  # a full disk; the lock holds all the same
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, str(os.getpid()).encode())

    def _is_current(self, descriptor: int) -> bool:
        """Whether the file that is locked is still the one of that name: its last holder may have removed it."""
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self.path))
        except OSError:
            return False

    @property
    def lasts(self) -> bool:
        """Whether it still stands where other programs look: its folder may have gone, or have been put back."""
        return self.path.parent.is_dir() if self._descriptor is None else self._is_current(self._descriptor)

    def release(self) -> None:
        """Give the lock up, and take its file away."""
        if self._descriptor is None:
            return
        if self.lasts:
            with suppress(OSError):  # Windows removes no open file; an empty lock file does no harm
                self.path.unlink()
        os.close(self._descriptor)
        self._descriptor = None


def _holder(descriptor: int) -> str:
    """The number of the program that holds a lock, as far as it is known."""
    try:
        text = os.pread(descriptor, 20, 0).decode("ascii", "replace") if hasattr(os, "pread") else ""
    except OSError:
        return ""
    return text if text.isdecimal() else ""
