"""Colours by meaning, in four ways: the themes' tokens, 16 colours, mono; and which of them a terminal gets."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from rich.style import Style

TOKENS: dict[str, tuple[str, str, str]] = {
    "screen": ("#0c0f13", "#f4efe4", "#0f1216"),
    "panel": ("#191e26", "#fbf8f1", "#161b21"),
    "title": ("#232a34", "#e3d9c3", "#20262e"),
    "board": ("#12161c", "#d9cdb4", "#1c2229"),
    "line": ("#5a667a", "#94866c", "#5b6779"),
    "text": ("#dfe3ea", "#221c14", "#e6e9ee"),
    "dim": ("#98a1b0", "#645a4c", "#a0a9b6"),
    "label": ("#98a1b0", "#574d40", "#a0a9b6"),
    "hot": ("#ffd479", "#7a4300", "#f0e442"),
    "lightbg": ("#eedcb5", "#fffaf0", "#f2ead8"),
    "lightplate": ("#dcbf85", "#f3dfb3", "#d8cba8"),
    "lightfg": ("#2b1a0a", "#2b1a0a", "#15120c"),
    "lightown": ("#7a4300", "#7a4300", "#6b4400"),
    "lighthit": ("#a3121f", "#a3121f", "#9c2f00"),
    "lightcmd": ("#1d4f91", "#1d4f91", "#00497a"),
    "darkbg": ("#9d5c35", "#55290f", "#64707d"),
    "darkplate": ("#733c1b", "#331808", "#3f4751"),
    "darkfg": ("#ffffff", "#fff4e4", "#ffffff"),
    "darkown": ("#fff0b8", "#ffd479", "#fff7a8"),
    "darkhit": ("#ffd0c4", "#ffc4b6", "#ffd2a0"),
    "darkcmd": ("#cfe4ff", "#cfe4ff", "#bfe3ff"),
    "reachbg": ("#12504a", "#4fae99", "#0b4a75"),
    "reachfg": ("#8ff0d0", "#00251f", "#a9dcff"),
    "capbg": ("#c4005c", "#c8102e", "#f08a24"),
    "capfg": ("#ffffff", "#ffffff", "#140800"),
    "cmdbg": ("#24487a", "#a9c9f2", "#c47ba6"),
    "cmdfg": ("#cfe4ff", "#0b2f63", "#1c0713"),
    "badtext": ("#ff8f8f", "#9a0d26", "#ffab5e"),
    "terbg": ("#5a6472", "#59616c", "#77642a"),
    "terfg": ("#e6e9ee", "#ffffff", "#ffffff"),
    "lastbg": ("#413717", "#f0dc9c", "#38360f"),
    "last": ("#e8c468", "#6b5300", "#f0e442"),
    "picked": ("#8ff0d0", "#00594c", "#7cc7ff"),
    "cursor": ("#ffd23f", "#8a1c00", "#f0e442"),
    "badline": ("#ff5a6e", "#b00f2c", "#f08a24"),
    "selbg": ("#2f5d86", "#2f5d86", "#00588c"),
    "selfg": ("#ffffff", "#ffffff", "#ffffff"),
    "flaglight": ("#eedcb5", "#7a4300", "#f2ead8"),
    "flagdark": ("#e8a27c", "#5a3016", "#aab4c0"),
}
"""Each token in the themes dark, light and safe."""

THEMES = ("dark", "light", "safe")


class Colours(Enum):
    """How many colours are used."""

    TRUE = "true"
    SIXTEEN = "16"
    MONO = "mono"


@dataclass(frozen=True, slots=True)
class Eyes:
    """How everything is drawn: which theme, how many colours, glyphs or letters."""

    theme: str = "dark"
    colours: Colours = Colours.TRUE
    ascii: bool = False


def chosen_eyes(
    theme: str, colours: str, ascii: str, env: Mapping[str, str] | None = None, encoding: str = "utf-8"
) -> Eyes:
    """The settings' wishes, `auto` answered from the environment (NO_COLOR, TERM, COLORTERM, locale, encoding)."""
    env = os.environ if env is None else env
    term = env.get("TERM", "")
    letters = term in ("linux", "vt100", "vt220", "ansi", "cons25") or _is_c(env)
    plain = letters or "utf" not in encoding.lower().replace("-", "")
    if colours == "auto":
        if env.get("NO_COLOR") or term in ("dumb", "vt100", "vt220"):
            found = Colours.MONO
        elif env.get("COLORTERM", "") in ("truecolor", "24bit") or "256" in term:
            found = Colours.TRUE
        else:
            found = Colours.SIXTEEN
    else:
        found = Colours(colours)
    return Eyes(theme if theme in THEMES else "dark", found, plain if ascii == "auto" else ascii == "on")


def _is_c(env: Mapping[str, str]) -> bool:
    """Whether the locale, as it was given, is that of C, in which Python itself would write UTF-8 all the same.

    Python sets LC_CTYPE to C.UTF-8 in that case, so that this value tells nothing (PEP 538).
    """
    ctype = env.get("LC_CTYPE", "")
    return (env.get("LC_ALL") or (ctype if ctype != "C.UTF-8" else "") or env.get("LANG", "")) in ("C", "POSIX")


_Look = tuple[tuple[str, str, str], tuple[str, str, str], str]

LOOKS: dict[str, _Look] = {
    "text": (("text", "screen", ""), ("default", "default", ""), ""),
    "strong": (("text", "screen", "bold"), ("default", "default", "bold"), "bold"),
    "dim": (("dim", "screen", ""), ("bright_black", "default", ""), "dim"),
    "hot": (("hot", "screen", "bold"), ("bright_yellow", "default", "bold"), "bold"),
    "bad": (("badtext", "screen", ""), ("bright_red", "default", ""), "bold"),
    "panel": (("text", "panel", ""), ("default", "default", ""), ""),
    "panel-strong": (("text", "panel", "bold"), ("default", "default", "bold"), "bold"),
    "panel-dim": (("dim", "panel", ""), ("bright_black", "default", ""), "dim"),
    "panel-hot": (("hot", "panel", "bold"), ("bright_yellow", "default", "bold"), "bold"),
    "panel-bad": (("badtext", "panel", ""), ("bright_red", "default", ""), "bold"),
    "panel-line": (("line", "panel", ""), ("bright_black", "default", ""), "dim"),
    "panel-link": (("hot", "panel", "underline"), ("bright_yellow", "default", "underline"), "underline"),
    "title": (("text", "title", ""), ("default", "default", ""), ""),
    "title-hot": (("hot", "title", "bold"), ("bright_yellow", "default", "bold"), "bold"),
    "line": (("line", "board", ""), ("bright_black", "default", ""), "dim"),
    "label": (("label", "screen", ""), ("bright_black", "default", ""), "dim"),
    "letter": (("label", "board", ""), ("bright_black", "default", ""), "dim"),
    "empty": (("text", "board", ""), ("default", "default", ""), ""),
    "light": (("lightfg", "lightbg", "bold"), ("black", "white", ""), "bold"),
    "light-dim": (("lightfg", "lightbg", "dim"), ("black", "white", ""), "dim"),
    "light-note": (("lightfg", "lightbg", ""), ("black", "white", ""), "dim"),
    "light-own": (("lightown", "lightbg", "bold"), ("black", "white", ""), "bold"),
    "light-plate": (("lightfg", "lightplate", "bold"), ("black", "white", "bold"), "bold"),
    "light-chip": (("lightfg", "lightplate", "bold"), ("black", "white", "bold"), "bold reverse"),
    "light-hit": (("lighthit", "lightbg", "bold"), ("red", "white", ""), "bold"),
    "light-cmd": (("lightcmd", "lightbg", "bold"), ("blue", "white", ""), "bold"),
    "dark": (("darkfg", "darkbg", ""), ("bright_white", "blue", ""), ""),
    "dark-dim": (("darkfg", "darkbg", "dim"), ("white", "blue", ""), "dim"),
    "dark-note": (("darkfg", "darkbg", ""), ("bright_white", "blue", ""), "dim"),
    "dark-own": (("darkown", "darkbg", "bold"), ("bright_white", "blue", ""), ""),
    "dark-plate": (("darkfg", "darkplate", "bold"), ("bright_white", "blue", "bold"), ""),
    "dark-chip": (("darkfg", "darkplate", "bold"), ("bright_white", "blue", "bold"), "reverse"),
    "dark-hit": (("darkhit", "darkbg", ""), ("bright_white", "blue", ""), ""),
    "dark-cmd": (("darkcmd", "darkbg", ""), ("bright_white", "blue", ""), ""),
    "reach": (("reachfg", "reachbg", "bold"), ("black", "green", ""), "bold"),
    "mark": (("reachfg", "board", "bold"), ("green", "default", "bold"), "bold"),
    "capture": (("capfg", "capbg", "bold"), ("bright_white", "red", "bold"), "reverse"),
    "command": (("cmdfg", "cmdbg", "bold"), ("black", "cyan", ""), "bold"),
    "terrain": (("terfg", "terbg", ""), ("black", "yellow", ""), ""),
    "last": (("last", "lastbg", ""), ("bright_yellow", "default", ""), ""),
    "danger": (("badtext", "board", "bold"), ("bright_red", "default", "bold"), "reverse"),
    "picked": (("picked", "board", "bold"), ("bright_green", "default", "bold"), "bold"),
    "cursor": (("cursor", "board", "bold"), ("bright_yellow", "default", "bold"), "bold"),
    "stop": (("badline", "board", "bold"), ("bright_red", "default", "bold"), ""),
    "flag-light": (("flaglight", "board", "bold"), ("default", "default", "bold"), "bold"),
    "flag-dark": (("flagdark", "board", ""), ("bright_blue", "default", ""), ""),
    "selected": (("selfg", "selbg", "bold"), ("bright_white", "blue", "bold"), "reverse"),
}
"""How each meaning looks: the tokens of foreground and background, and attributes; in 16 colours; in mono."""

_ON_WHITE = {
    "bright_black": "default dim",
    "bright_green": "blue",
    "bright_red": "red",
    "bright_yellow": "magenta",
    "green": "blue",
}
"""What stands for a colour of the 16 where the light theme draws on the terminal's own ground."""


class Paint:
    """Styles by meaning, for one pair of eyes."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes

    def __call__(self, meaning: str, extra: str = "") -> Style:
        """The style of a meaning; `extra` adds attributes, such as underline."""
        return _style(self.eyes.theme, self.eyes.colours, meaning, extra)

    def ground(self, token: str) -> str:
        """A token's colour for a widget's background; the terminal's own where colours are not used."""
        if self.eyes.colours is not Colours.TRUE:
            return "ansi_default"
        return TOKENS[token][THEMES.index(self.eyes.theme)]


@lru_cache(maxsize=1024)
def _style(theme: str, colours: Colours, meaning: str, extra: str) -> Style:
    (fg, bg, attributes), (fg16, bg16, attributes16), mono = LOOKS[meaning]
    if colours is Colours.MONO:
        return Style.parse(f"{mono} {extra}".strip() or "none")
    if colours is Colours.SIXTEEN:
        if theme == "light" and bg16 == "default":
            fg16 = _ON_WHITE.get(fg16, fg16)
        return Style.parse(f"{attributes16} {extra} {fg16} on {bg16}".strip())
    column = THEMES.index(theme)
    return Style.parse(f"{attributes} {extra} {TOKENS[fg][column]} on {TOKENS[bg][column]}".strip())
