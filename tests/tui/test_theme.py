"""Everything can be told apart: contrast in all themes, with common kinds of colour vision, without colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import ColorType
from textual.app import App

from duke.tui.textual_theme import theme_for
from duke.tui.theme import LOOKS, THEMES, TOKENS, Colours, Eyes, Paint, chosen_eyes
from tui.colours import SIGHTS, USUAL, contrast, distance

TEXT, SIGN = 4.5, 3.0

PAIRS = {
    "text on screen": TEXT,
    "text on panel": TEXT,
    "text on title": TEXT,
    "dim on screen": TEXT,
    "dim on panel": TEXT,
    "hot on panel": TEXT,
    "hot on title": TEXT,
    "badtext on screen": TEXT,
    "badtext on panel": TEXT,
    "lightfg on lightbg": TEXT,
    "lightfg on lightplate": TEXT,
    "lighthit on lightbg": TEXT,
    "lightcmd on lightbg": TEXT,
    "lightown on lightbg": TEXT,
    "darkfg on darkbg": TEXT,
    "darkfg on darkplate": TEXT,
    "darkhit on darkbg": SIGN,
    "darkcmd on darkbg": SIGN,
    "darkown on darkbg": SIGN,
    "label on board": TEXT,
    "label on screen": TEXT,
    "reachfg on reachbg": TEXT,
    "capfg on capbg": TEXT,
    "cmdfg on cmdbg": TEXT,
    "terfg on terbg": TEXT,
    "selfg on selbg": TEXT,
    "last on lastbg": SIGN,
    "picked on board": SIGN,
    "cursor on board": SIGN,
    "badline on board": SIGN,
    "flaglight on board": SIGN,
    "flagdark on board": SIGN,
    "darkbg on board": SIGN,
    "lightbg on darkbg": SIGN,
}
"""What is written or drawn on what, and the least contrast."""

SAID = {
    ("text on screen", "dark"): (14.9, 15.0, 14.9),
    ("lighthit on lightbg", "light"): (7.6, 10.2, 6.5),
    ("capfg on capbg", "dark"): (6.0, 8.5, 5.0),
    ("cursor on board", "safe"): (12.1, 11.5, 12.5),
    ("darkbg on board", "dark"): (3.5, 3.0, 3.8),
}
"""Some values of the published table: our arithmetic is theirs."""

FILLS = ("board", "lightbg", "darkbg", "reachbg", "capbg", "cmdbg")


def colour(token: str, theme: str) -> str:
    return TOKENS[token][THEMES.index(theme)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pair", PAIRS)
def test_contrast(pair: str, theme: str) -> None:
    front, back = (colour(token, theme) for token in pair.split(" on "))
    found = [round(contrast(front, back, sight), 1) for sight in SIGHTS]
    assert min(found) >= PAIRS[pair], found
    if (pair, theme) in SAID:
        assert tuple(found) == SAID[pair, theme]


@pytest.mark.parametrize(("theme", "least"), [("dark", 12), ("light", 13), ("safe", 14)])
def test_the_grounds_of_squares_differ(theme: str, least: int) -> None:
    nearest = min(
        distance(colour(one, theme), colour(two, theme), sight)
        for one, two in combinations(FILLS, 2)
        for sight in SIGHTS
    )
    assert round(nearest) >= least


ORNAMENT = {name for name, ((front, _, _), _, _) in LOOKS.items() if front == "line" or name.endswith("-dim")}
"""Lines, and the dots of empty squares in a face."""

MARKS = {"dark-hit", "dark-cmd", "flag-light", "flag-dark"}
"""Looks that no words have."""

XTERM = {
    "black": "#000000",
    "red": "#cd0000",
    "green": "#00cd00",
    "yellow": "#cdcd00",
    "blue": "#0000ee",
    "magenta": "#cd00cd",
    "cyan": "#00cdcd",
    "white": "#e5e5e5",
    "bright_black": "#7f7f7f",
    "bright_red": "#ff0000",
    "bright_green": "#00ff00",
    "bright_yellow": "#ffff00",
    "bright_blue": "#5c5cff",
    "bright_white": "#ffffff",
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", sorted(LOOKS.keys() - ORNAMENT))
def test_every_look_is_readable(name: str, theme: str) -> None:
    (front, back, attributes), _, _ = LOOKS[name]
    assert "dim" not in attributes, "its colour would be the terminal's to choose"
    assert contrast(colour(front, theme), colour(back, theme), USUAL) >= (SIGN if name in MARKS else TEXT)


def on(ground: str, theme: str, name: str) -> float:
    """The contrast of a look in xterm's 16 colours on a terminal with that ground."""
    style = Paint(Eyes(theme, Colours.SIXTEEN))(name)
    own = {"black": "white", "bright_white": "black"}[ground]
    assert style.color is not None
    assert style.bgcolor is not None
    front = XTERM[own if style.color.is_default else style.color.name]
    return contrast(front, XTERM[ground if style.bgcolor.is_default else style.bgcolor.name])


@pytest.mark.parametrize(("theme", "ground"), [("dark", "black"), ("safe", "black"), ("light", "bright_white")])
@pytest.mark.parametrize("name", sorted(LOOKS.keys() - ORNAMENT))
def test_sixteen_colours_are_readable_on_the_ground_of_their_theme(name: str, theme: str, ground: str) -> None:
    assert on(ground, theme, name) >= (SIGN if name in MARKS else TEXT)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["black", "bright_white"])
def test_a_lying_flag_is_seen_on_every_ground(ground: str, theme: str) -> None:
    for name in ("flag-light", "flag-dark"):
        assert on(ground, theme, name) >= SIGN


def test_sixteen_colours_and_mono_use_no_others() -> None:
    for name in LOOKS:
        sixteen = Paint(Eyes(colours=Colours.SIXTEEN))(name)
        for found in (sixteen.color, sixteen.bgcolor):
            assert found is None or found.type in (ColorType.STANDARD, ColorType.DEFAULT), name
        assert sixteen.color != sixteen.bgcolor or (sixteen.color is not None and sixteen.color.is_default)
        mono = Paint(Eyes(colours=Colours.MONO))(name)
        assert mono.color is None, name
        assert mono.bgcolor is None, name


@pytest.mark.parametrize(
    ("attribute", "looks"),
    [
        ("bold", "light light-plate reach mark hot title-hot panel-hot picked cursor"),
        ("dim", "line dim label"),
        ("reverse", "capture selected"),
        ("none", "dark dark-plate text panel"),
    ],
)
def test_mono_says_by_attributes(attribute: str, looks: str) -> None:
    for look in looks.split():
        style = Paint(Eyes(colours=Colours.MONO))(look)
        found = {name for name in ("bold", "dim", "reverse", "underline") if getattr(style, name)}
        assert found == ({attribute} - {"none"}), look


@pytest.mark.parametrize(
    ("env", "encoding", "colours", "ascii"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "utf-8", Colours.TRUE, False),
        ({"TERM": "xterm-256color"}, "UTF-8", Colours.TRUE, False),
        ({"TERM": "xterm"}, "utf-8", Colours.SIXTEEN, False),
        ({"TERM": "linux"}, "utf-8", Colours.SIXTEEN, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "utf-8", Colours.MONO, False),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "utf-8", Colours.TRUE, False),
        ({"TERM": "vt220"}, "utf-8", Colours.MONO, True),
        ({"TERM": "xterm-256color"}, "ascii", Colours.TRUE, True),
        ({"TERM": "xterm-256color"}, "latin-1", Colours.TRUE, True),
        ({"TERM": "xterm-256color", "LC_ALL": "C"}, "utf-8", Colours.TRUE, True),
        ({"TERM": "xterm-256color", "LC_CTYPE": "C.UTF-8", "LANG": "POSIX"}, "utf-8", Colours.TRUE, True),
        ({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LANG": "C"}, "utf-8", Colours.TRUE, False),
        ({"TERM": "xterm-256color", "LC_CTYPE": "en_GB.UTF-8", "LANG": "C"}, "utf-8", Colours.TRUE, False),
    ],
)
def test_the_terminal_is_asked(env: dict[str, str], encoding: str, colours: Colours, ascii: bool) -> None:
    assert chosen_eyes("safe", "auto", "auto", env, encoding) == Eyes("safe", colours, ascii)


def test_wishes_come_before_the_terminal() -> None:
    env = {"TERM": "linux", "NO_COLOR": "1"}
    assert chosen_eyes("light", "true", "off", env) == Eyes("light", Colours.TRUE, False)
    assert chosen_eyes("unknown", "mono", "on", {}) == Eyes("dark", Colours.MONO, True)


@pytest.mark.parametrize("eyes", [*(Eyes(theme) for theme in THEMES), Eyes(colours=Colours.MONO)])
async def test_textual_takes_the_theme(eyes: Eyes) -> None:
    app: App[None] = App(ansi_color=eyes.colours is not Colours.TRUE)
    async with app.run_test(size=(20, 5)):
        theme = theme_for(eyes)
        app.register_theme(theme)
        app.theme = theme.name
        if eyes.colours is Colours.TRUE:
            assert app.get_css_variables()["background"].lower() == colour("screen", eyes.theme)
        else:
            assert app.get_css_variables()["background"] == "ansi_default"
