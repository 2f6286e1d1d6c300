"""The screens around the game look as drawn, and work by keys and by mouse alone."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from rich.cells import cell_len

from duke.catalogue.loader import load
from duke.catalogue.sketch import Sketch, sketch_of
from duke.engine.actions import Resign
from duke.engine.decisions import Terrain
from duke.engine.events import Drew, FlagMoved, Guard, TerrainLaid
from duke.engine.geometry import Side, Square
from duke.engine.objectives import OBJECTIVES
from duke.engine.rules import prepare
from duke.engine.state import BySide
from duke.engine.tiles import Ability, Icon, TileSet
from duke.play.game import Line
from duke.play.new_game import NewGame
from duke.play.record import write
from duke.play.record_reader import read
from duke.play.replay import Replay
from duke.play.saves import begin, saved_games, write_durably
from duke.play.settings import Settings, settings_path
from duke.play.settings import load as load_settings
from duke.play.wording import says, story
from duke.tui.app import DukeApp
from duke.tui.browser import BrowserScreen, edit_file
from duke.tui.help import HelpScreen
from duke.tui.new_game import NewGameScreen
from duke.tui.open_screen import OpenScreen
from duke.tui.pages import Page
from duke.tui.replay_screen import ReplayScreen
from duke.tui.replay_view import log_rows, replay_board
from duke.tui.rules_frame import ending, heading, links
from duke.tui.rules_panel import RulesPanel
from duke.tui.rules_screen import RulesScreen
from duke.tui.rules_text import Pages
from duke.tui.settings_screen import SettingsScreen, own_keys
from duke.tui.small import SmallScreen
from duke.tui.spans import Lines, Span
from duke.tui.start import StartScreen
from duke.tui.table import TableScreen
from duke.tui.theme import Eyes, Paint
from duke.tui.workshop import WorkshopScreen
from play.games import begun, played, standard, tiles
from tui.around import GRIFFIN, TREASURER, Around, check, click, heard, text
from tui.tables import screen_text

SMALL, MIDDLE = (80, 24), (100, 30)
PAINT = Paint(Eyes())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of the test's own; paths are shown from its folder. Returns the folder of house tiles."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    tiles = tmp_path / "data" / "duke" / "tiles"
    tiles.mkdir(parents=True)
    return tiles


# Start


async def test_the_start_screen_looks_as_drawn(home: Path, tmp_path: Path) -> None:
    (home / "griffin.yaml").write_text(GRIFFIN)
    game, autosave = begin(played(standard(), seed=3, entries=40), tmp_path / "saves")
    assert autosave.save(game) is None
    screen = StartScreen(load(), saved_games(tmp_path / "saves"), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        check("start", text(pilot))
        await pilot.press("down", "down", "enter")
        await pilot.press("question_mark")
        await click(pilot, "Tile workshop")
        assert [message.letter for message in heard(pilot)] == ["o", "?", "w"]


async def test_the_start_screen_says_what_is_wrong_with_tiles_and_settings_and_counts_the_rest(home: Path) -> None:
    (home / "a.yaml").write_text(GRIFFIN + TREASURER.replace("copies: 2", "copies: 99"))
    (home / "foot.yaml").write_text("- name: Footman\n  set_up: 9\n")
    (home / "utf.yaml").write_bytes(GRIFFIN.encode("utf-16"))
    async with Around(lambda: StartScreen(load(), [], PAINT)).run_test(size=MIDDLE) as pilot:
        shown = text(pilot)
        assert "! Griffin is left out: unknown key `copy` (a.yaml:3:3; 3 more problems)" in shown
        assert "! Treasurer is left out: copies out of range: 99 (a.yaml:18:11)" in shown
        assert "! Footman stays as shipped: set_up out of range: 9 (foot.yaml:2:11)" in shown
        assert "! utf.yaml is left out: this file is UTF-16" in shown
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("theme: blue\n")
    async with Around(lambda: StartScreen(load(), [], PAINT)).run_test(size=SMALL) as pilot:
        shown = text(pilot)
        assert "! settings: `theme` is `blue` (settings.yaml:1:8)" in shown
        assert "2 more; duke check and Settings say more." in shown


async def test_without_a_game_the_menu_begins_with_a_new_one() -> None:
    async with Around(lambda: StartScreen(load(), [], PAINT)).run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert heard(pilot) == []
        assert "No game is waiting" in text(pilot)
        await pilot.press("enter")
        assert [message.letter for message in heard(pilot)] == ["n"]


# New game


def form(**more: object) -> NewGameScreen:
    found = load()
    wish = NewGame(found.tiles, light="Ann", dark="Ben", shipped=load(house=False).tiles)
    return NewGameScreen(replace(wish, **more), PAINT, found)  # type: ignore[arg-type]  # passed on


async def test_the_new_game_screen_looks_as_drawn(home: Path) -> None:
    (home / "griffin.yaml").write_text(GRIFFIN)
    (home / "treasurer.yaml").write_text(TREASURER)
    async with Around(form).run_test(size=SMALL) as pilot:
        check("new-game", text(pilot))
        await pilot.press("v")
        check("new-game-bags", text(pilot))


@pytest.mark.parametrize("make", [lambda: form(), lambda: StartScreen(load(), [], PAINT)])
async def test_the_keys_are_listed_before_a_game_too(make: Callable[[], Page]) -> None:
    async with Around(make).run_test(size=SMALL) as pilot:
        assert "F2 keys" in text(pilot).splitlines()[-1]
        await pilot.press("f2")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "all keys of this screen" in text(pilot)


async def test_a_game_is_agreed_on_by_keys_alone() -> None:
    screen = form()
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("down", "space", "tab", "down", "down", "space")
        await pilot.press("tab", "tab", "tab", "down", "space")
        assert screen.wish.objective == "counting-coup"
        assert screen.wish.hand_over
        await pilot.press("shift+tab", "shift+tab", "shift+tab", "shift+tab", "shift+tab")
        assert screen.at.startswith("seats")
        await pilot.press("shift+tab", "ctrl+u", "B", "o", "v", "enter")
        assert screen.wish.dark == "Bov", "letters write in a name, v too"
        await pilot.press("enter")
    (begun,) = heard(pilot)
    assert begun.game.options.names == ("Ann", "Bov")


async def test_a_game_is_agreed_on_by_mouse_alone() -> None:
    screen = form()
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await click(pilot, "Camelot")
        assert not screen.wish.terrain
        assert "Camelot needs Arthurian Legends" in text(pilot)
        for words in ("Arthurian Legends", "Camelot", "Mountain", "any turn", "hand-over", "open: all", "face to face"):
            await click(pilot, words)
        assert screen.wish.terrain == {Terrain.CAMELOT, Terrain.MOUNTAIN}
        await click(pilot, "Enter begin")
    (begun,) = heard(pilot)
    assert begun.game.rules.objective.name == "arthurian"
    assert (begun.game.options.hand_over, begun.game.options.seats, begun.game.rules.open_play) == (True, "face", True)


async def test_what_cannot_begin_says_why() -> None:
    async with Around(lambda: form(dark="Ann")).run_test(size=SMALL) as pilot:
        assert "different names" in text(pilot)
        await pilot.press("enter")
        assert heard(pilot) == []


async def test_every_tile_set_and_every_tile_left_out_can_be_reached_with_its_reason(home: Path) -> None:
    for n in range(6):
        tile = TREASURER.replace("Treasurer   # ours", f"T{n}uesday").replace("copies: 2", f"set: my set {n}")
        (home / f"set{n}.yaml").write_text(tile)
    (home / "griffin.yaml").write_text(GRIFFIN)
    (home / "foot.yaml").write_text("- name: Footman\n  set_up: 9\n")
    (home / "duke.yaml").write_text("- name: Duke\n  note: mine\n- name: Knight\n  copies: 2\n")
    screen = form()
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("tab")
        seen = [text(pilot)]
        assert "more below" in seen[0]
        for _ in range(11):
            await pilot.press("down")
            seen.append(text(pilot))
        for words in ("My Set 0", "My Set 5", "Siege Engines  5 beside the board", "house changes  Knight"):
            assert any(words in shown for shown in seen), words
        assert "[!] Footman as shipped: set_up out…" in seen[-1]
        assert "Footman stays as shipped: set_up out of range: 9 (foot.yaml:2:11)" in seen[-1]
        assert any("Griffin is left out: unknown key `copy` (griffin.yaml:3:3; 3 more problems)" in s for s in seen)
        before = screen.wish
        await pilot.press("space")
        assert screen.wish == before
        assert "Esc back" in text(pilot), "it is no choice, and the keys stay"
        await pilot.press("down")
        assert screen.at.startswith("undo")
        await pilot.press("v")
        assert "Griffin is left out: unknown key `copy`" in text(pilot)
        await pilot.resize_terminal(140, 45)
        await pilot.press("v")
        assert "more below" not in text(pilot)


async def test_bags_that_do_not_fit_say_how_they_scroll(home: Path) -> None:
    for name in ("Griffin", "Hydra", "Imp"):
        (home / f"{name}.yaml").write_text(GRIFFIN.replace("Griffin", name))
    screen = form(siege_engines=True)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        screen.wish = screen.wish.aimed("arthurian")
        await pilot.press("v")
        shown = text(pilot)
        assert "lines 1 to 22 of" in shown
        assert "up down scroll" in shown
        await pilot.press("pagedown", "pagedown")
        assert "Imp is left out: unknown key `copy`" in text(pilot)


async def test_a_name_that_nobody_gave_goes_with_the_first_letter() -> None:
    screen = form(light="Light", dark="Dark")
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("shift+tab", "shift+tab")
        assert screen.at == "dark"
        assert "Enter next field" in text(pilot)
        await pilot.press(*"Bo", "enter")
        assert screen.at.startswith("seats")
        assert (screen.wish.light, screen.wish.dark) == ("Light", "Bo")
        await pilot.press("shift+tab", "shift+tab", "shift+tab", "end", "s")
        assert screen.wish.light == "Lights", "but one can write on behind it"


async def test_enter_leads_from_one_name_to_the_other() -> None:
    screen = form(light="Light", dark="Dark")
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press(*["shift+tab"] * 4)
        assert screen.at == "light"
        await pilot.press(*"Ann", "enter", *"Ben")
        assert screen.at == "dark"
        assert (screen.wish.light, screen.wish.dark) == ("Ann", "Ben")
        await pilot.press("enter")
        assert screen.at.startswith("seats"), "and then on, not off into the game"


async def test_the_draft_says_who_picks_first_and_from_what() -> None:
    async with Around(lambda: form(objective="logistical-nightmare")).run_test(size=SMALL) as pilot:
        shown = text(pilot)
        assert "picks first" in shown
        assert "Lord's Legacy  10 kinds to pick" in shown
        assert "10 kinds to pick in turn: Pikeman 3, Knight" in shown
        await pilot.press("v")
        assert "each bag gets the" in text(pilot)


async def test_dark_rider_says_what_does_not_go_with_it() -> None:
    screen = form(objective="dark-rider")
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert "[ ] Siege Engines  need bags" in text(pilot)
        await click(pilot, "Siege Engines")
        assert "Siege Engines: they need bags, and Dark Rider has none." in text(pilot)


async def test_the_seats_are_those_of_the_last_game(tmp_path: Path) -> None:
    app = DukeApp(load(), Eyes(), None, tmp_path / "saves", settings=Settings(seats="turned"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        assert "(•) turned" in screen_text(app)
        await click(pilot, "face to face")
        await click(pilot, "Enter begin")
        await pilot.press("m", "n")
        assert "(•) face to face" in screen_text(app)


# Open


async def test_saved_games_are_told_apart_opened_and_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    game, autosave = begin(played(standard(), seed=3, entries=40), folder)
    assert autosave.save(game) is None
    (folder / "broken.yaml").write_text("version: 99\n")
    screen = OpenScreen(saved_games(folder), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert "Ann LIGHT, Ben dark · Standard · turn" in text(pilot)
        screen.at = next(n for n, saved in enumerate(screen.saved) if saved.broken)
        await pilot.press("f5")
        assert "1:10: written by a newer duke (version 99; this one reads up to 1)\n" in text(pilot)
        assert "Enter play on" not in text(pilot), "it cannot be opened"
        await pilot.press("delete", "up", "delete", "delete")
        assert [saved.broken for saved in screen.saved] == [""], "asked twice, and only then"
        await pilot.press("enter", "r", "slash", *"x.yaml", "enter")
    assert [(m.path.name, m.replay) for m in heard(pilot)] == [
        (autosave.path.name, False), (autosave.path.name, True), ("x.yaml", False),
    ]  # fmt: skip


# Tiles


async def test_the_browser_looks_as_drawn_and_finds_as_one_types(home: Path) -> None:
    (home / "griffin.yaml").write_text(GRIFFIN)
    (home / "treasurer.yaml").write_text(TREASURER)
    screen = BrowserScreen(load(), PAINT)
    screen.chosen = "Trebuchet"
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        check("browser", text(pilot))
        await pilot.press("slash", *"area", "escape", "slash", *"div")
        assert [entry.name for entry in screen.entries] == ["Oracle"]
        assert "Ability: divination." in text(pilot)
        await pilot.press("escape", "slash", *"grif", "enter")
        assert screen.entry is not None
        assert screen.entry.name == "Griffin"
        assert "a second P" in text(pilot)
        await pilot.press("enter")
        assert screen is pilot.app.screen, "a broken tile is mended in its file first"


async def test_the_browser_says_who_takes_whose_place() -> None:
    screen = BrowserScreen(load(), PAINT)
    screen.chosen = "Duke"
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert "starting: ◄ slide" in text(pilot), "as the picture shows it"
        assert "Arthur or Morgana may take its place in" in text(pilot)
        assert "Arthurian Legends." in text(pilot)
        screen.chosen = "Knight"
        screen.draw()
        await pilot.pause()
        assert "The Trebuchet may be swapped in for it." in " ".join(text(pilot).split())


@pytest.mark.parametrize(
    ("editor", "note"),
    [
        ("sed -i s/Ogre/Troll/", ""),
        ("no-such-editor -w", "no-such-editor: No such file or directory"),
        ("false", "false ended with status 1."),
        ("  ", "No editor is set. Set EDITOR, or open house.yaml yourself."),
        ("vi 'x", "EDITOR cannot be understood: vi 'x"),
    ],
)
async def test_the_screen_comes_back_from_the_editor(
    editor: str, note: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("name: Ogre\n", encoding="utf-8")
    monkeypatch.setenv("VISUAL", "")
    monkeypatch.setenv("EDITOR", editor)
    away = []

    @contextmanager
    def suspend() -> Iterator[None]:
        away.append(True)
        yield  # like Textual's, it does not come back from an exception
        away.pop()

    screen = BrowserScreen(load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        monkeypatch.setattr(pilot.app, "suspend", suspend)
        assert edit_file(screen, file) == note
    assert not away
    assert ("Troll" in file.read_text(encoding="utf-8")) == (note == "")


async def test_the_browser_follows_the_files(home: Path) -> None:
    (home / "griffin.yaml").write_text(GRIFFIN)
    screen = BrowserScreen(load(), PAINT)
    async with Around(lambda: screen).run_test(size=MIDDLE) as pilot:
        assert "! Griffin" in text(pilot)
        (home / "griffin.yaml").write_text(TREASURER.replace("Treasurer", "Griffin"))
        os.utime(home / "griffin.yaml", (1, 1))
        screen._watch()
        await pilot.pause()
        assert "! Griffin" not in text(pilot)
        assert "read again" in text(pilot)
        await pilot.press("slash", *"grif", "enter")
        await click(pilot, "Griffin")
        assert screen.chosen == "Griffin"


async def test_the_workshop_draws_as_in_the_mock_up_and_saves_a_playable_tile(home: Path) -> None:
    screen = WorkshopScreen(Sketch(home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("tab", "ctrl+u", *"Griffin", "tab", *"griffn", "escape")
        await pilot.press("up", "up", "j", "down", "left", "m", "right", "right", "m", "down", "m", "c", "right", "m")
        await pilot.press("left", "left", "left", "m", "c", "left", "m")
        await pilot.press("down", "right", "x", "plus", "right", "right", "x", "plus", "left", "h", "plus")
        check("workshop", text(pilot))
        await pilot.press("f", "up", "m", "ctrl+s")
        assert "Saved" in text(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is not screen, "nothing is asked once it is saved"
    griffin = load().tiles["Griffin"]
    assert griffin.short == "griffn"
    assert griffin.starting is not None
    assert {mark.icon for mark in griffin.starting.marks if mark.group} == {Icon.STRIKE, Icon.HAMMER}
    assert load().problems == ()


async def test_the_workshop_says_at_once_what_is_wrong_and_asks_before_it_is_lost(home: Path) -> None:
    screen = WorkshopScreen(Sketch(home, name="Odd"), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("up", "up", "s")
        assert "a Slide two squares from P" in text(pilot)
        await pilot.press("ctrl+z", "down", "s")
        assert "a Slide two squares from P" not in text(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert "Not saved" in text(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is not screen
    assert list(home.iterdir()) == []


async def test_the_workshop_changes_only_what_was_touched(home: Path) -> None:
    path = home / "treasurer.yaml"
    path.write_text(TREASURER)
    screen = WorkshopScreen(sketch_of(load(), "Treasurer", home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await click(pilot, "summon")
        await pilot.press("escape", "h")
        assert "the tile itself" in text(pilot) or "The tile itself" in text(pilot)
        await pilot.press("up", "up", "q", "ctrl+s")
    written = path.read_text()
    assert written.startswith("# Who keeps the money.\n- name: Treasurer   # ours\n")
    assert Ability.SUMMON in load().tiles["Treasurer"].abilities
    assert ".  .  jq .  ." in written
    flipped = TREASURER[TREASURER.index("  flipped") :]
    assert flipped in written, "the face that was not touched stays as it was"


async def test_the_workshop_says_its_keys_the_place_of_the_cursor_and_its_warnings_in_full(home: Path) -> None:
    screen = WorkshopScreen(Sketch(home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert "Tab fields" in text(pilot)
        assert "F2 keys" in text(pilot)
        await pilot.press("right", "x", "1", "right", "x", "1")
        assert "(2,0) strike, 1 joins 2" in text(pilot)
        await pilot.press("f", "c")
        said = " ".join(text(pilot).split())
        assert "a tile there has nowhere to be sent (I6) - mark the squares it may go to as well" in said
        command = next(problem for problem in screen.problems if "Command" in problem.message)
        assert command.row[command.column - 1] == "c"
        assert "[❖ ]" in text(pilot)
        await pilot.press("right", "right")
        assert "[· ]" in text(pilot), "seven columns still have room for the brackets"
        await pilot.press("right", "right")
        assert "▾" in text(pilot)
        assert "▸" in text(pilot)
        await pilot.press("tab", "o")
        assert screen.sketch.name == "o", "the proposed name is gone with the first letter"
        assert "Enter back to the picture" in text(pilot)
        await click(pilot, "Enter back to the picture")
        assert screen.writing is None


@pytest.mark.parametrize("size", [SMALL, MIDDLE, (140, 45)])
async def test_the_workshop_tells_each_problem_once(home: Path, size: tuple[int, int]) -> None:
    screen = WorkshopScreen(Sketch(home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=size) as pilot:
        await pilot.press("right", "c")
        shown = " ".join(text(pilot).split())
        assert len(screen.problems) == 2
        assert shown.count("a Command square alone") == 1
        assert shown.count("its flipped side has no icons") == (size != SMALL)
        assert ("(1 more)" in shown) == (size == SMALL)


async def test_a_letter_that_is_its_own_sign_is_said_once(home: Path) -> None:
    screen = WorkshopScreen(Sketch(home), load(), Paint(Eyes(ascii=True)))
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert "  m move           x strike       n move, no capture" in text(pilot)


TWO = (
    TREASURER
    + """
# between the two
- name: Imp
  starting: |
    . m .
    . P .
  flipped: |
    . j .
    . P .
"""
)


async def test_a_save_leaves_alone_what_others_changed_in_the_file_meanwhile(home: Path) -> None:
    path = home / "two.yaml"
    path.write_text(TWO)
    screen = WorkshopScreen(sketch_of(load(), "Treasurer", home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await click(pilot, "summon")
        changed = TWO.replace(". m .\n    . P .\n  flip", "m m m\n    . P .\n  flip").replace(
            "# between", "# now between"
        )
        path.write_text("# on top\n" + changed)
        await pilot.press("ctrl+s")
        assert "Saved" in text(pilot)
        assert path.read_text() == "# on top\n" + changed.replace(
            "copies: 2\n", "copies: 2\n  abilities: [summon]\n", 1
        )


async def test_a_save_does_not_undo_what_others_changed_in_the_tile_itself(home: Path) -> None:
    path = home / "two.yaml"
    path.write_text(TWO)
    screen = WorkshopScreen(sketch_of(load(), "Treasurer", home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await click(pilot, "summon")
        changed = TWO.replace("copies: 2", "copies: 3")
        path.write_text(changed)
        await pilot.press("ctrl+s")
        assert "Not saved: its file has another Treasurer now. Esc twice, open it again." in text(pilot)
        assert path.read_text() == changed
        assert screen.sketch.changed


async def test_a_save_goes_where_a_link_points_and_keeps_the_mode(home: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.yaml"
    kept.write_text(TWO)
    kept.chmod(0o664)
    path = home / "two.yaml"
    path.symlink_to(kept)
    screen = WorkshopScreen(sketch_of(load(), "Treasurer", home), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await click(pilot, "summon")
        await pilot.press("ctrl+s")
        assert "Saved" in text(pilot)
    assert path.is_symlink()
    assert "abilities: [summon]" in kept.read_text()
    assert kept.stat().st_mode & 0o777 == 0o664


async def test_a_larger_picture_and_p_in_another_square(home: Path) -> None:
    screen = WorkshopScreen(Sketch(home, name="Far"), load(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("down", "down", "P", "up", "up", "up", "up", "up", "j")
        grid = screen.sketch.values["starting"]
        assert (grid.columns, grid.rows, grid.own) == (5, 6, (2, 5))  # type: ignore[union-attr]  # a Grid
        assert "j" in screen.sketch.written()
        await click(pilot, "☆ strike")
        assert any(mark.icon is Icon.STRIKE for mark in screen.grid.marks), "the list of icons can be clicked"
        await click(pilot, "+ join")
        assert all(mark.group for mark in screen.grid.marks if mark.icon is Icon.STRIKE)


async def test_the_small_boards_show_what_the_engine_says(tiles: object) -> None:
    from duke.tui.sketch_board import signs_of

    bowman = load(house=False).tiles["Bowman"]
    assert bowman.flipped is not None
    for side, ahead in ((Side.LIGHT, 1), (Side.DARK, -1)):
        signs = signs_of(bowman.flipped, side, Square(2, 2), ascii=False)
        assert [icon for icon, _ in signs[Square(2, 2 + ahead)]] == [Icon.MOVE]
        assert [icon for icon, _ in signs[Square(2, 2 + 2 * ahead)]] == [Icon.STRIKE]


# Settings


async def test_settings_are_kept_in_the_file_at_once() -> None:
    changes: list[Settings] = []
    screen = SettingsScreen(Settings(), settings_path(), PAINT, changes.append)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert "go            Enter " in text(pilot), "as the footer calls the key"
        await pilot.press("space")
        assert changes[-1].theme == "light"
        assert screen.paint.eyes.theme == "light"
        await click(pilot, "face to face")
        names = [command.name for command in screen.commands]
        screen.at = 4 + names.index("draw")
        await pilot.press("enter")
        assert 'Press a key for "draw".' in text(pilot)
        await pilot.press("u")
        assert 'is the key of "undo"' in text(pilot)
        await pilot.press("enter", "D")
    found = load_settings(settings_path(), own_keys())
    assert found.problems == ()
    assert (found.settings.theme, found.settings.seats) == ("light", "face")
    assert dict(found.settings.keys) == {"draw": "D"}


async def test_every_mistake_in_the_settings_can_be_read_or_is_counted() -> None:
    settings_path().parent.mkdir(parents=True)
    bad = "theme: blue\nkeys:\n  drawn: D\n  threats: u\n  put back: nokey\n  log: D\n  peek: D\n  menu: D\n"
    settings_path().write_text(bad)
    screen = SettingsScreen(Settings(), settings_path(), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        shown = " ".join(text(pilot).split())
        assert "3:3 unknown command `drawn`: did you mean `draw`?" in shown
        assert "give undo another key as well, or choose one that is free" in shown
        assert "3 more; e opens the file" in shown
        assert "Keys of the table 1 to " in shown
        screen.at = 4 + [command.name for command in screen.commands].index("put_back")
        await pilot.press("down", "up")
        assert "put back " in text(pilot)
        assert "put_back" not in text(pilot)
        assert "then take this one back" in text(pilot)
    settings_path().write_text("theme: [\n")
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("home", "up", "enter", "Z")
        assert "Not kept: settings.yaml has to be mended first: 2:1 this list cannot be read" in text(pilot)


# Replay


async def test_a_game_is_looked_through_and_goes_on_from_there() -> None:
    game = played(standard(), seed=4, entries=90)
    screen = ReplayScreen(game, PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("right", "right", "left")
        assert screen.replay.at == 1
        await pilot.press("c")
        line = screen.replay.line
        assert line is not None
        assert " takes the " in text(pilot)
        assert line.text in text(pilot)
        here = screen.replay.at
        await pilot.press("end", "home")
        assert screen.replay.at == 0
        await pilot.press("space")
        assert screen.playing
        await pilot.press("space", "c", "n")
        assert screen.replay.at == here
    (continued,) = heard(pilot)
    assert len(continued.game.lines) == here


async def test_a_replay_gives_no_other_side_away() -> None:
    game = played(standard(), seed=4, entries=30)
    assert game.over is None
    screen = ReplayScreen(game, PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("end")
        assert "now" in text(pilot)
        assert "then" not in text(pilot)


async def test_a_replay_counts_and_marks_as_the_table_does() -> None:
    rules = prepare(tiles(), OBJECTIVES["counting-coup"], terrain={Terrain.MOUNTAIN})
    game = next(g for n in range(99) if sum((g := played(rules, n, 100)).state.score) > 0)
    game = game if game.over else game.play(Resign(Side.DARK))
    for at, turn in enumerate(game.lines, 1):
        shown = set(replay_board(Replay(game, at), None, False).last_to)
        assert all(e.square in shown for e in turn.events if isinstance(e, TerrainLaid))
        assert all(e.target in shown for e in turn.events if isinstance(e, FlagMoved))
    screen = ReplayScreen(game, PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        assert text(pilot).count("0 of 3") == 2
        await pilot.press("end")
        assert f"{game.state.score.light} of 3" in text(pilot)
        assert f"{game.state.score.dark} of 3" in text(pilot)
        await pilot.press("c")
        assert "No tile is taken after this." in text(pilot)
        assert "Esc back" in text(pilot), "the keys stay"


def test_a_resignation_stands_at_the_end_of_the_log() -> None:
    game = played(standard(), entries=12).play(Resign(Side.LIGHT))
    assert log_rows(game)[-1] == ("end", [(len(game.lines), "light resigns")])


@pytest.mark.parametrize("size", [SMALL, MIDDLE, (140, 45)])
async def test_a_replay_tells_each_turn_to_its_end(size: tuple[int, int]) -> None:
    rules = prepare(tiles(), OBJECTIVES["standard"], siege_engines=True)
    game = max(
        (played(rules, seed, 200) for seed in range(6)),
        key=lambda game: max(_told(line, game.rules.tiles) for line in game.lines),
    )
    at = max(range(len(game.lines)), key=lambda at: _told(game.lines[at], game.rules.tiles)) + 1
    screen = ReplayScreen(game, PAINT)
    async with Around(lambda: screen).run_test(size=size) as pilot:
        screen.replay = Replay(game, at)
        screen.draw()
        await pilot.pause()
        shown = " ".join(text(pilot).split())
        line = screen.replay.line
        assert line is not None
        assert _told(line, game.rules.tiles) > 142, "more than two rows"
        assert story([event for event in line.events if not isinstance(event, Drew | Guard)], game.rules.tiles) in shown


def _told(line: Line, tiles: TileSet) -> int:
    return sum(len(says(event, tiles)) for event in line.events)


async def test_a_long_list_counts_what_it_does_not_show_and_says_the_whole_of_what_is_chosen(tmp_path: Path) -> None:
    names = BySide("Maximiliane Anna", "Bartholomew Jim")
    game = played(standard(), seed=3, entries=400)
    game = replace(game, options=replace(game.options, names=names))
    for _ in range(20):
        kept, autosave = begin(game, tmp_path)
        assert autosave.save(kept) is None
    screen = OpenScreen(saved_games(tmp_path), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        shown = text(pilot)
        assert "…" not in shown
        assert "Maximiliane Anna LIGHT, Bartholomew Jim dark · Standard · " in shown
        assert "more above" not in shown
        rows = sum("Maximiliane" in row for row in shown.splitlines()) - 1
        assert f"{20 - rows} more below" in shown
        await pilot.press("pagedown", "pagedown")
        assert "more above" in text(pilot)
        assert "more below" not in text(pilot)


async def test_what_is_said_of_a_broken_file_leaves_the_keys(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("version: 1\n" + "a" * 99 + ": *x\n")
    screen = OpenScreen(saved_games(tmp_path), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("r")
        shown = text(pilot)
        assert "2:102: a reference" in shown
        assert "r replay" not in shown
        assert shown.count("broken.yaml") == 1
        assert "Esc back" in shown


# Rules


async def test_the_rules_are_read_by_links_search_and_index() -> None:
    tiles = load(house=False).tiles
    async with Around(lambda: RulesScreen(PAINT, tiles, "icon:jump", "of the KNIGHT")).run_test(size=SMALL) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        check("rules-jump", text(pilot))
        await pilot.press("tab", "enter")
        assert panel.place == "L3"
        await pilot.press("b")
        assert panel.place == "I2"
        await pilot.press("slash", *"fort", "down", "enter")
        assert panel.place != "I2"
        await pilot.press("i", "slash", *"knig", "enter")
        assert panel.place == "tile:Knight"
        assert "Its icons" in text(pilot)
        await click(pilot, "Trebuchet")
        assert panel.place == "tile:Trebuchet"
        for words in ("Tab link", "Enter follow", "b back"):
            await click(pilot, words)
        assert panel.place == "tile:Trebuchet"
        await click(pilot, "Esc close")
        assert not isinstance(pilot.app.screen, RulesScreen)


@pytest.mark.parametrize("width", [35, 36, 62, 80, 140])
def test_every_page_of_the_rules_fits_every_width(width: int) -> None:
    tiles = load(house=False).tiles
    panel = RulesPanel(PAINT, tiles)
    for place in ("index", *(rule.id for rule in panel.book.rules), *(f"tile:{name}" for name in tiles)):
        panel.place = place
        for row in [panel.heading(width), panel.ending(width), *panel._page(width)]:
            text = "".join(span.text for span in row)
            assert len(text) <= width, (place, text)
            assert "…" not in text, "nothing is cut"
            assert all(char.isprintable() for char in text)


async def test_the_contents_are_a_list_in_which_arrows_choose() -> None:
    tiles = load(house=False).tiles
    async with Around(lambda: RulesScreen(PAINT, tiles)).run_test(size=SMALL) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        first = panel.book.rules[0].id
        await pilot.press("enter")
        assert panel.place == first, "the first entry is marked at once"
        await pilot.press("b", "down", "j", "up", "enter")
        assert panel.place == panel.book.rules[1].id
        await pilot.press("b", "enter")
        assert panel.place == panel.book.rules[1].id, "back at the entry that was followed"
        await pilot.press("i", "end", "enter")
        assert panel.place == f"tile:{list(tiles)[-1]}"
        await pilot.press("i", "pagedown", "pageup", "enter")
        assert panel.place == first


async def test_a_wide_window_has_the_contents_beside_the_page() -> None:
    tiles = load(house=False).tiles
    async with Around(lambda: RulesScreen(PAINT, tiles)).run_test(size=(140, 45)) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        assert "left right" not in text(pilot), "a list has no page after it"
        await pilot.press("enter")
        assert "left right previous, next" in text(pilot)
        await click(pilot, "Area-Effect")
        assert panel.place == "I10", "a click in the contents opens the page"
        await pilot.press("b")
        assert panel.place == panel.book.rules[0].id
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "Area-Effect" not in text(pilot)


async def test_both_rows_of_a_long_title_are_one_link() -> None:
    tiles = load(house=False).tiles
    async with Around(lambda: RulesScreen(PAINT, tiles, "M4")).run_test(size=(100, 30)) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        contents = panel.index(38)
        number = next(at for at, row in enumerate(contents) if row and row[0].text.strip() == "matter")
        assert {span.act for row in contents[number - 1 : number + 1] for span in row} == {"go T4"}
        panel.open("T4")
        await pilot.pause()
        shown = pilot.app.screen.query_one("#rules-contents", Lines).lines
        assert [row for row in shown if row and row[-1].look == "selected"] == [
            tuple(span._replace(look="selected") for span in row) for row in contents[number - 1 : number + 1]
        ]
        panel.open("index")
        assert len(panel.targets()) == len(set(panel.targets())), "an arrow passes each once"


async def test_a_link_that_is_broken_over_two_rows_is_marked_in_both() -> None:
    async with Around(lambda: RulesScreen(PAINT, load(house=False).tiles, "M2")).run_test(size=SMALL) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        rows = panel.lines(35)
        at = next(n for n, row in enumerate(rows) if row and row[-1] == Span("of", "panel-link", "go L2"))
        panel.link = links(rows)[at][-1]
        marked = [span for row in (at, at + 1) for span in panel._marked(row, rows) if span.look == "selected"]
        assert "".join(span.text for span in marked) == "> L2 Line ofsight"


async def test_only_keys_that_do_something_are_offered_and_more_below_is_told() -> None:
    tiles = load(house=False).tiles
    async with Around(lambda: RulesScreen(PAINT, tiles, "G3")).run_test(size=SMALL) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        *_, ending, foot = text(pilot).splitlines()
        assert "more" not in ending
        assert foot.split() == ["/", "search", "i", "index", "left", "right", "previous,", "next", "Esc", "close"]
        panel.open("tile:Trebuchet")
        await pilot.pause()
        *_, ending, foot = text(pilot).splitlines()
        assert "j k more" in ending
        assert "j k scroll  Tab link  Enter follow" in foot
        await pilot.press("end")
        assert "more" not in text(pilot)
        await pilot.press("i")
        assert "j k choose  Enter follow" in text(pilot)
        assert "i index" not in text(pilot)


def test_the_end_of_a_long_search_is_seen() -> None:
    shown = "".join(span.text for span in heading("index", None, "may the leader stay in danger of being ta", 35))
    assert shown == " / …y in danger of being ta_   Esc "
    assert len(shown) == 35


def test_neighbours_stand_apart_from_each_other_and_from_what_is_more() -> None:
    around = (("M1", "M1 Laying out terrain", "M1"), ("M3", "M3 Fort", "M3"))

    def shown(width: int, more: bool) -> str:
        return "".join(span.text for span in ending(around, width, more))

    assert shown(35, False) == " < M1" + " " * 25 + "M3 > "
    assert shown(36, False) == " < M1 Laying out terrain  M3 Fort > "
    assert shown(35, True) == " < M1        j k more         M3 > "
    assert "M1 Laying out terrain" in shown(60, True)


async def test_a_search_has_keys_of_its_own() -> None:
    async with Around(lambda: RulesScreen(PAINT, load(house=False).tiles, "I2")).run_test(size=SMALL) as pilot:
        panel = pilot.app.screen.query_one(RulesPanel)
        assert "b back" not in text(pilot), "there is nothing to go back to"
        await pilot.press("slash", "f")
        last = text(pilot).splitlines()[-1]
        assert last.strip() == "letters find  up down choose  Enter open  Esc back to the page"
        await click(pilot, "Esc back to the page")
        assert panel.search is None
        assert panel.place == "I2"
        assert "/ search" in text(pilot).splitlines()[-1]


def test_a_tile_s_page_is_its_card_and_nobody_s() -> None:
    tiles = load(house=False).tiles
    pages = Pages(RulesPanel(PAINT, tiles).book, tiles, PAINT)

    def page(name: str, context: str = "", width: int = 35) -> list[str]:
        return ["".join(span.text for span in row).rstrip() for row in pages.tile(tiles[name], width, context)]

    assert page("Pikeman", "on d6")[0] == " Pikeman   reference card, on d6"
    assert page("Battering Ram", "the tile you picked, on d6")[0] == " Battering Ram   reference card"
    duke, champion, arthur = (
        " ".join(" ".join(page(name, width=50)).split()) for name in ("Duke", "Champion", "Arthur")
    )
    assert "in Arthurian Legends LIGHT's place is taken by > Arthur" in duke
    assert " bag " not in duke
    assert "in Arthurian Legends LIGHT's place in the bag is taken by > Lancelot" in champion
    assert "in Arthurian Legends it takes the place of the > Duke" in arthur
    assert "The reference cards of the box are open to both players and show both sides of every tile." in duke


# The whole way through


async def test_from_the_menu_to_the_table_and_back_with_any_window(home: Path, tmp_path: Path) -> None:
    (home / "treasurer.yaml").write_text(TREASURER)
    app = DukeApp(load(), Eyes(), None, tmp_path / "saves")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "down", "space")
        await pilot.resize_terminal(140, 45)
        assert screen_text(app).count("Royal Assassin") == 1, "what has no grid yet is told once"
        await pilot.resize_terminal(60, 20)
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, SmallScreen), "one sentence and nothing else"
        await pilot.resize_terminal(100, 30)
        assert "(•) Counting Coup" in screen_text(app), "nothing is lost by resizing"
        await pilot.press("escape", "n")
        assert "(•) Counting Coup" in screen_text(app), "the wishes are kept"
        await click(pilot, "House")
        await click(pilot, "Enter begin")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.game.state.bags.light.count("Treasurer") == 2
        await pilot.press("m")
        assert isinstance(app.screen, StartScreen)
        await pilot.press("o", "r")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape", "escape", "s", "space", "escape")
        assert app.paint.eyes.theme == "light"
        await pilot.press("b", "escape", "w", "escape", "question_mark", "escape")
        assert isinstance(app.screen, StartScreen)
        await pilot.press("c")
        assert isinstance(app.screen, TableScreen)


async def test_a_position_file_begins_a_game_and_a_bad_one_says_why(tmp_path: Path) -> None:
    case = next(Path(__file__).parents[1].glob("cases/*.yaml"))
    (tmp_path / "bad.yaml").write_text("board: [\n")
    app = DukeApp(load(), Eyes(), None, tmp_path / "saves")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "slash", *"bad.yaml", "enter")
        assert isinstance(app.screen, OpenScreen)
        assert "bad.yaml:" in screen_text(app)
        app.open(case)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_game_that_another_program_has_is_only_looked_through(tmp_path: Path) -> None:
    game, held = begin(played(standard(), entries=12), tmp_path)
    assert held.save(game) is None
    app = DukeApp(load(), Eyes(), None, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert isinstance(app.screen, ReplayScreen)
        assert "Only to look at: another duke (process" in screen_text(app)
        await pilot.press("left", "escape")
        assert isinstance(app.screen, StartScreen)
        held.close()
        await pilot.press("c")
        assert isinstance(app.screen, TableScreen)


# Names


@pytest.mark.parametrize(
    "names", [("田中花子", "ベン"), ("Maximiliane-Antoinette von", "Bartholomew Featherstonehaugh")]
)
async def test_every_screen_holds_any_name(tmp_path: Path, names: tuple[str, str]) -> None:
    game = played(standard(), seed=3, entries=40)
    game, autosave = begin(replace(game, options=replace(game.options, names=BySide(*names), hand_over=True)), tmp_path)
    assert autosave.save(game) is None
    autosave.close()
    app = DukeApp(load(), Eyes(), None, tmp_path)
    begins = names[0][:4]
    async with app.run_test(size=SMALL) as pilot:
        assert begins in screen_text(app)
        await pilot.press("o")
        assert begins in screen_text(app)
        assert max(cell_len(row) for row in screen_text(app).splitlines()) <= 80
        await pilot.press("r")
        assert begins in screen_text(app).splitlines()[0]
        await pilot.press("escape", "enter")
        card = [row.strip() for row in screen_text(app).splitlines() if row.strip().startswith(("╭", "│", "╰"))]
        assert {cell_len(row) for row in card} == {48}
        assert f"│  {begins}" in card[2]
        assert card[2].endswith("LIGHT   │")
        assert card[4].rstrip("│ ").endswith("has moved. The last turn:")
        await pilot.press("space")
        assert begins in screen_text(app).splitlines()[0]
        assert cell_len(screen_text(app).splitlines()[0]) == 79


async def test_a_name_of_letters_that_are_not_ascii_is_as_wide_in_ascii(tmp_path: Path) -> None:
    game = begun(standard())
    game = replace(game, options=replace(game.options, names=BySide("田中", "Ben")))
    app = DukeApp(load(), Eyes(ascii=True), game, tmp_path)
    async with app.run_test(size=SMALL):
        assert "???? LIGHT . Ben dark . turn" in screen_text(app)


# The end


async def test_the_end_says_how_long_the_game_took_and_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(standard())
    app = DukeApp(load(), Eyes(), game, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        later = monotonic() + 31 * 60
        monkeypatch.setattr("duke.tui.table.monotonic", lambda: later)
        await pilot.press("o", "r")
        await pilot.pause()
        shown = screen_text(app)
        assert " 0 turns, 31 minutes" in shown
        saved = next(tmp_path.glob("*.yaml")).name
        assert f"Saved as {saved}" in shown
        assert "e export  b bags" in shown.splitlines()[-1]
        later += 60
        await pilot.press("left", "right")
        assert "31 minutes" in screen_text(app), "it is over"


async def test_a_game_that_goes_on_has_no_length(tmp_path: Path) -> None:
    game, autosave = begin(played(standard(), entries=40), tmp_path)
    assert autosave.save(game) is None
    autosave.close()
    app = DukeApp(load(), Eyes(), None, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c", "o", "r")
        await pilot.pause()
        shown = screen_text(app)
        assert "Saved as" in shown
        assert "minute" not in shown


# Damaged records


def damaged(path: Path) -> Path:
    """A record that cannot be played to its end."""
    lines = write(played(standard(), entries=30)).splitlines()
    at = max(n for n, row in enumerate(lines) if row.startswith("- "))
    lines[at] = "- a6-a1"
    path.write_text("\n".join(lines) + "\n")
    return path


async def test_why_a_damaged_save_ends_early_is_read_at_the_table(tmp_path: Path) -> None:
    path = damaged(tmp_path / "bad.yaml")
    app = DukeApp(load(), Eyes(), None, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert isinstance(app.screen, TableScreen)
        assert "play goes on in another file: entry" in screen_text(app)
        assert "Nothing stands on a6." in screen_text(app)
        assert not app._notifications
        assert list(tmp_path.glob("*.yaml")) == [path], "nothing is played yet"
        await pilot.press("m")
        assert list(tmp_path.glob("*.yaml")) == [path]


async def test_why_a_damaged_record_ends_early_is_read_in_the_replay(tmp_path: Path) -> None:
    reading = read(damaged(tmp_path / "bad.yaml"))
    app = DukeApp(load(), Eyes(), None, tmp_path, watched=(reading, "bad.yaml"))
    async with app.run_test(size=SMALL):
        assert isinstance(app.screen, ReplayScreen)
        said = " ".join(screen_text(app).split())
        assert "`a6-a1`, does not fit the game so far: Nothing stands on a6." in said


# Exports


async def test_every_file_that_is_exported_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duke.tui.app.now", lambda: "2026-11-30T12:00:00+00:00")
    app = DukeApp(load(), Eyes(), begun(standard()), tmp_path / "saves")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e")
        said = " ".join(screen_text(app).split())
        written = "Written to exports: 2026-11-30T120000+0000-board.svg, board.txt."
        assert f"{written} No position.yaml: the set-up is not over." in said
        app._export(played(standard(), entries=12))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.note.endswith("-board.svg, board.txt, position.yaml.")
        await pilot.press("s")
        assert app.screen.table.note == "Written to exports: 2026-11-30T120000+0000-copy.yaml."
        assert {path.name[23:] for path in (tmp_path / "exports").iterdir()} == {
            "board.svg", "board.txt", "position.yaml", "copy.yaml",
        }  # fmt: skip
        (tmp_path / "exports").rename(tmp_path / "elsewhere")
        (tmp_path / "exports").write_text("in the way")
        await pilot.press("e")
        assert app.screen.table.note.startswith("Not written: board.svg (")


async def test_nothing_of_a_long_list_of_exports_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duke.tui.app.now", lambda: "2026-11-30T12:00:00+00:00")
    app = DukeApp(load(), Eyes(), played(standard(), entries=12), tmp_path / "home/of/mine/games/duke/saves")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e")
        said = " ".join(screen_text(app).split())
        files = "2026-11-30T120000+0000-board.svg, board.txt, position.yaml"
        assert f"Written to home/of/mine/games/duke/exports: {files}" in said


# What cannot be saved


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A disk that is full as long as the list holds anything."""
    full: list[bool] = []

    def write(path: Path, text: str) -> None:
        if full:
            raise OSError(errno.ENOSPC, "No space left on device")
        write_durably(path, text)

    monkeypatch.setattr("duke.play.saves.write_durably", write)
    return full


async def test_leaving_saves_once_more_what_could_not_be_saved(tmp_path: Path, full: list[bool]) -> None:
    app = DukeApp(load(), Eyes(), begun(standard()), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        full.append(True)
        await pilot.press("enter", "enter")
        assert "Not saved: No space left on device. It is tried again." in screen_text(app)
        await pilot.press("q")
        assert "Saving is tried once more." in screen_text(app)
        assert "The game is kept" not in screen_text(app)
        assert isinstance(app.screen, TableScreen)
        played = app.screen.table.game.entries
        full.clear()
        await pilot.press("enter")
    assert app.lost == ""
    kept = read(saved_games(tmp_path)[0].path).game
    assert kept is not None
    assert kept.entries == played


async def test_what_is_lost_by_leaving_is_told_afterwards(tmp_path: Path, full: list[bool]) -> None:
    lost = "What was played last is not saved: No space left on device."
    app = DukeApp(load(), Eyes(), begun(standard()), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        full.append(True)
        await pilot.press("enter", "m")
        assert isinstance(app.screen, StartScreen)
        assert lost in screen_text(app)
        app.play(begun(standard()))
        await pilot.pause()
        app._again(begun(standard()), False)
        await pilot.pause()
        assert [toast.message for toast in app._notifications] == [lost]
        await pilot.press("q", "enter")
    assert app.lost == lost


async def test_a_game_that_another_program_has_is_not_deleted(tmp_path: Path) -> None:
    game, held = begin(played(standard(), entries=12), tmp_path)
    assert held.save(game) is None
    screen = OpenScreen(saved_games(tmp_path), PAINT)
    async with Around(lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.press("delete", "delete")
        assert "Not deleted: another duke (process" in text(pilot)
        assert screen.saved
        held.close()
        await pilot.press("delete", "delete")
        assert "is deleted" in text(pilot)
    assert saved_games(tmp_path) == []
