"""The file that a new tile begins as: every key with a word about it, and two pictures to draw in."""

from __future__ import annotations

from collections.abc import Iterable

from duke.catalogue import marks
from duke.catalogue.names import another_short, short_of
from duke.catalogue.schema import FIRST_LINE
from duke.catalogue.writing import block, values_of
from duke.engine.tiles import EMPTY_GRID, TileType

_HEAD = """\
{first}
# {title}
#
# Draw both pictures. Forward is up, P is where the tile stands, a dot is an empty square:
{marks}
#   mc is two icons in one square; x+ is a strike that fires together with every other +.
# Then: `duke check` says what is wrong and where, `duke tiles {quoted}` shows it. docs/tiles.md explains all this.

"""

_MORE = """\

  # More keys, where the tile needs them (take the # away, and mind the two spaces before the word):
  # abilities: [redeploy]          # summon, divination, link, redeploy
  # linked: [Ballista, Catapult]   # whom its Link reaches
  # replaces: Knight               # goes into the bag in place of that tile ...
  # beside: true                   # ... or lies beside the board, and who draws that tile may swap
  # note: whatever you want to remember
"""


def file_name(name: str) -> str:
    """What the file of a tile is called."""
    return "_".join("".join(char for char in word if char.isalnum()) for word in name.lower().split()) + ".yaml"


def template(name: str, known: TileType | None = None, shorts: Iterable[str] = ()) -> str:
    """The text of a new file for a tile.

    Args:
        known: the tile as it is, when it is a stub or is to be changed.
        shorts: the short names that other tiles have.
    """
    if known is None:
        title = f"{name}: a tile of your own."
        short = short_of(name)
        if short in (taken := set(shorts)):
            short = another_short(name, taken)
        body = (
            f"{block({'name': name})}"
            "  set: house             # tiles of one set join a game together\n"
            "  copies: 1              # how many each player owns, 1 to 12\n"
            f"  short: {short:<16}# its name in a small square, at most 6 letters\n"
            + _faces(block({"starting": EMPTY_GRID, "flipped": EMPTY_GRID}))
        )
    else:
        grids = {"starting": known.starting or EMPTY_GRID, "flipped": known.flipped or EMPTY_GRID}
        stands = bool(known.stands_in)
        title = (
            f"{name}, filled in: this takes the place of the tile that has no grid yet."
            if known.is_stub or stands
            else f"{name}, changed: keys that are left out stay as they are in the shipped tile."
        )
        values = {**values_of(known), **grids}
        values.pop("stands_in", None)
        body = block(values)
    listed = "\n".join("#   " + "   ".join(line) for line in _listed())
    return _HEAD.format(first=FIRST_LINE, title=title, marks=listed, quoted=_argument(name)) + body + _MORE


def _faces(text: str) -> str:
    """Pictures as keys of an entry that has begun."""
    return text.replace("- ", "  ", 1)


def _listed() -> list[list[str]]:
    words = [f"{letter} {icon.words}" for icon, letter in marks.LETTERS.items()]
    return [words[:6], words[6:]]


def _argument(name: str) -> str:
    return f'"{name}"' if " " in name or "'" in name else name
