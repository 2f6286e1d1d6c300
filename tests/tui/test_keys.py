"""A command may have another key: then it works by that one, and every screen names that one."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from textual.app import SystemCommand
from textual.command import CommandList, CommandPalette

from duke.catalogue.loader import load
from duke.engine.decisions import Ending
from duke.play.settings import Settings, parse
from duke.tui.app import DukeApp
from duke.tui.commands import COMMANDS, by_name, every_key, shown
from duke.tui.help import HelpScreen
from duke.tui.new_game import NewGameScreen
from duke.tui.palette import palette
from duke.tui.rules_panel import RulesPanel
from duke.tui.rules_screen import RulesScreen
from duke.tui.settings_screen import own_keys
from duke.tui.start import StartScreen
from duke.tui.table import TableScreen
from duke.tui.theme import Colours, Eyes
from tui.tables import BAG, KNIGHT, game, screen_text

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def table_app(tmp_path: Path, **keys: str) -> DukeApp:
    return DukeApp(
        load(house=False),
        Eyes(),
        game(KNIGHT, bags={"light": BAG, "dark": BAG}),
        tmp_path / "saves",
        settings=Settings(keys=MappingProxyType(keys)),
    )


def offered(app: DukeApp) -> dict[str, SystemCommand]:
    """What the palette offers now, by title."""
    return {entry.title: entry for entry in palette(app.screen)}


def test_a_key_is_named_as_people_read_it() -> None:
    draw = by_name("draw")
    named = {"": "d", "D": "D", "f5": "F5", "ctrl+d": "Ctrl+D", "pageup": "PgUp", "?": "?", "+": "+", "down": "down"}
    assert {key: shown(draw, {"draw": key} if key else {}) for key in named} == named
    assert every_key(by_name("go"), {}) == "Enter Space"
    assert every_key(by_name("rules"), {}) == "? F1"
    assert every_key(by_name("up"), {}) == "up k"
    assert every_key(by_name("rules"), {"rules": "f5"}) == "F5"


async def test_another_key_is_named_by_footer_help_prompt_and_palette(tmp_path: Path) -> None:
    app = table_app(tmp_path, draw="D", why="W", bags="f9")
    async with app.run_test(size=(140, 45)) as pilot:
        text = screen_text(app)
        assert " D draw" in text
        assert " W why not" in text
        assert "F9 contents" in text
        assert " d draw" not in text
        assert "draw  (D)" in offered(app)
        await pilot.press("d")
        assert app.screen.table.mode.value == "turn"  # type: ignore[attr-defined]  # the table's screen
        await pilot.press("D")
        assert "Draw? There is no going back." in screen_text(app)
        await pilot.press("escape", "f2")
        assert isinstance(app.screen, HelpScreen)
        assert "   D           draw a tile and place it" in screen_text(app)


async def test_the_question_about_the_end_has_commands_of_its_own(tmp_path: Path) -> None:
    app = table_app(tmp_path, undo="z", redo="u", other="r", agree="A")
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, TableScreen)
        screen = app.screen
        await pilot.press("o")
        text = screen_text(app)
        assert "r resigns (dark wins), A ends it as a draw" in text
        assert " r resign  A agree to a draw  Esc go on" in text
        await pilot.press("u", "z", "equals_sign")
        assert screen.table.state.over is None
        await pilot.press("A")
        over = screen.table.state.over
        assert over is not None
        assert over.winner is None


async def test_r_resigns_where_it_is_asked_and_only_there(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, TableScreen)
        screen = app.screen
        await pilot.press("r")
        assert screen.table.state.over is None
        await pilot.press("o", "r")
        assert screen.table.state.over is not None
        assert screen.table.state.over.ending is Ending.RESIGNED


def test_a_question_s_key_is_free_for_other_commands() -> None:
    found = parse("keys: {draw: n, log: f5}", "settings", own_keys())
    assert found.problems == ()
    assert parse("keys: {again: d}", "settings", own_keys()).problems
    assert set(own_keys()) == {command.name for command in COMMANDS}


async def test_every_entry_of_the_palette_at_the_end_does_something(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "r")
        titles = list(offered(app))
        assert titles[:3] == ["play again  (n)", "swap  (x)", "step back  (left right)"]
        screen = app.screen
        assert isinstance(screen, TableScreen)
        offered(app)["step back  (left right)"].callback()
        assert screen.table.back == 1
        offered(app)["swap  (x)"].callback()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen is not screen
        assert app.screen.table.game.options.names == ("Ben", "Ann")
        assert not {"play again  (n)", "swap  (x)", "redo  (r)"} & set(offered(app)), "only what does something"


async def test_the_start_screen_s_palette_is_its_menu(tmp_path: Path) -> None:
    app = DukeApp(load(house=False), Eyes(), None, tmp_path / "saves")
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, StartScreen)
        titles = [title.rpartition("  ")[0] for title in offered(app)]
        assert titles == ["New game", "Open", "Tile browser", "Tile workshop", "Rules", "Settings", "Quit"]
        offered(app)["Rules  (?)"].callback()
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        offered(app)["close  (Esc)"].callback()
        await pilot.pause()
        offered(app)["New game  (n)"].callback()
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_the_list_of_keys_stands_in_a_frame_beside_which_nothing_of_the_table_shows(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f2")
        first, *inside, last, _ = screen_text(app).split("\n")
        assert first == "┌" + "─" * 78 + "┐"
        assert last == "└" + "─" * 78 + "┘"
        assert len(inside) == 22
        assert all(row[0] == row[79] == "│" for row in inside)


async def test_the_list_of_keys_is_scrolled_by_pages_and_names_them_all(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f2")
        first = screen_text(app)
        count = len(app.screen.rows()) if isinstance(app.screen, HelpScreen) else 0
        assert f"1 to 21 of {count}  │" in first
        await pilot.press("pagedown", "down", "j", "k")
        assert isinstance(app.screen, HelpScreen)
        assert screen_text(app) != first
        await pilot.press("end")
        assert f"{count - 20} to {count} of {count}  │" in screen_text(app)
        assert "and the keys in the bottom line can be clicked." in " ".join(screen_text(app).replace("│", " ").split())
        await pilot.press("home")
        assert screen_text(app) == first
        text = "\n".join("".join(span.text for span in row) for row in app.screen.rows())
        assert all(len(row) <= 76 for row in text.split("\n"))
        for words in ("up k", "Enter Space", "? F1", "1 to 9", "left        back through the game;"):
            assert f"   {words} " in text, words
        assert "\n\n  looking\n" in text, "groups stand apart"
        await pilot.press("x")
        assert isinstance(app.screen, TableScreen)


async def test_the_rules_beside_the_board_fit_their_keys_and_close_at_the_end(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark", "tab", "enter")
        last = screen_text(app).splitlines()[-1]
        assert last == " Tab link  Enter follow  b back  / search  i index  z wide  F6 board  Esc close"
        await pilot.press("z")
        last = screen_text(app).splitlines()[-1]
        assert last == " Tab link  Enter follow  b back  / search  i index  z narrow  Esc close"
        await pilot.press("z")
        await pilot.press("f6", "o", "r")
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.query_one("#rules").display
        assert "dark wins" in screen_text(app) or "wins" in screen_text(app)


async def test_the_key_between_rules_and_board_is_the_players_own_both_ways(tmp_path: Path) -> None:
    app = table_app(tmp_path, reader="f7")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark", "f6")
        assert isinstance(app.screen.focused, RulesPanel)
        assert "F7 board" in screen_text(app).splitlines()[-1]
        await pilot.press("f7")
        assert app.screen.focused is None
        await pilot.press("f7")
        assert isinstance(app.screen.focused, RulesPanel)


async def test_help_opens_over_the_rules_beside_the_board(tmp_path: Path) -> None:
    app = table_app(tmp_path, reader="f7")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark", "f2")
        assert isinstance(app.screen, HelpScreen)
        assert "F7          to the board and back" in screen_text(app)
        await pilot.press("x")
        assert isinstance(app.screen.focused, RulesPanel)


async def test_while_the_rules_are_read_no_other_use_of_their_keys_is_told(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "up", "up", "up", "w")
        assert "Any other key goes back" in screen_text(app)
        reason = screen_text(app).splitlines()[-4]
        await pilot.press("question_mark")
        assert isinstance(app.screen.focused, RulesPanel)
        assert screen_text(app).splitlines()[-4] == reason
        assert "goes back" not in screen_text(app)
        assert "reads the rule" not in screen_text(app)
        await pilot.press("escape", "escape", "escape")
        assert "Enter picks the DUKE" in screen_text(app)
        await pilot.press("question_mark")
        assert "Enter picks" not in screen_text(app)


async def test_the_palette_opens_over_the_rules_beside_the_board(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark", "ctrl+p")
        await pilot.pause(0.5)
        assert isinstance(app.screen, CommandPalette)


async def test_the_key_for_wide_says_the_way_back_and_the_board_is_seen_when_its_keys_work(tmp_path: Path) -> None:
    app = table_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark", "z")
        assert "z narrow" in screen_text(app).splitlines()[-1]
        assert not app.screen.query_one("#board").display
        await pilot.press("f6")
        assert app.screen.query_one("#board").display
        assert app.screen.focused is None


@pytest.mark.parametrize("keys", [[], ["n"], ["question_mark"]])
async def test_help_opens_over_every_screen_before_a_game(tmp_path: Path, keys: list[str]) -> None:
    app = DukeApp(load(house=False), Eyes(), None, tmp_path / "saves")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
        beneath = app.screen
        await pilot.press("f2")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("x")
        assert app.screen is beneath


async def test_the_chosen_row_of_the_palette_is_marked_without_colours(tmp_path: Path) -> None:
    app = DukeApp(load(house=False), Eyes("dark", Colours.MONO), None, tmp_path / "saves")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause(0.5)
        found = app.screen.query_one(CommandList)
        assert found.highlighted == 0
        marked = [any(s.style is not None and s.style.underline for s in found.render_line(y)) for y in range(4)]
        assert marked == [True, True, False, False]
