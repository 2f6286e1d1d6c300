"""Records: written, read back to the same game; edited ones open up to what does not fit."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from duke.catalogue.nodes import Scalar, Table
from duke.engine.actions import Draw, Resign
from duke.engine.geometry import Side, Step
from duke.engine.rules import Rules, legal
from duke.engine.state import BySide
from duke.engine.tiles import Grid, Icon, Mark, TileSet
from duke.play import record_reader
from duke.play.chance import advance
from duke.play.game import Game, Options, UndoPolicy, from_position, new_game
from duke.play.record import digest, write
from duke.play.record_reader import Reading, parse
from play.games import all_rules, begun, played, standard


def whole(text: str) -> Game:
    """The game of a record without a problem."""
    reading = parse(text, "game.yaml")
    assert reading.problem is None, reading.problem.render()
    assert reading.game is not None
    return reading.game


def same(one: Game, other: Game) -> None:
    """Two games of the same turns and agreements, by different but equal tiles."""
    assert one.entries == other.entries
    assert one.undone == other.undone
    assert [(line.text, line.number, line.side, line.guard) for line in one.lines] == [
        (line.text, line.number, line.side, line.guard) for line in other.lines
    ]
    assert one.options == other.options
    assert digest(one.rules, one.state) == digest(other.rules, other.state)
    assert one.over == other.over
    for field in ("siege_engines", "open_play", "first", "roster", "terrain", "bags", "pool", "beside"):
        assert getattr(one.rules, field) == getattr(other.rules, field)
    assert one.rules.objective is other.rules.objective
    assert all(other.rules.tiles[name] == one.rules.tiles[name] for name in one.rules.tiles)


@pytest.mark.parametrize("rules", all_rules(), ids=lambda r: f"{r.objective.name}-{len(r.terrain)}-{r.siege_engines}")
def test_whole_games_of_every_ruleset_come_back(rules: Rules) -> None:
    game = played(rules, seed=len(rules.roster) + len(rules.terrain))
    text = write(game, saved="2026-11-30T12:00:00+00:00")
    same(whole(text), game)
    assert write(whole(text), saved="2026-11-30T12:00:00+00:00") == text, "what is read is written alike"


def test_a_game_that_stops_anywhere_comes_back() -> None:
    for n, rules in enumerate(all_rules()[::7]):
        game = played(rules, seed=n, entries=50)
        for count in range(n % 8, len(game.entries), 8):
            here = replace(game.back_to(count), undone=())
            same(whole(write(here)), here)


def test_what_was_taken_back_comes_back_and_can_be_made_again() -> None:
    for n, rules in enumerate(all_rules()[::11]):
        game = played(rules, seed=n, entries=40)
        for count in range(n % 8, len(game.entries), 8):
            here = game.back_to(count)
            same(whole(write(here)), here)
            assert whole(write(here)).redo().entries == here.redo().entries


def test_a_taken_back_entry_that_does_not_fit_is_named_and_the_game_opens_without_it() -> None:
    game = played(standard(), entries=12)
    text = write(game.back_to(9))
    start = text.index("undone: [") + len("undone: [")
    reading = parse(f'{text[:start]}"a1-a2", {text[start:]}', "game.yaml")
    assert reading.problem is not None
    assert reading.problem.message.startswith("entry 10, `a1-a2, ")
    assert reading.game is not None
    assert reading.game.entries == game.entries[:9]


def test_a_game_from_a_position_comes_back_whatever_happened_before() -> None:
    for n, rules in enumerate(all_rules()[::3]):
        before = played(rules, seed=n)
        first = next((line.first for line in before.lines if line.number), len(before.entries))
        bare = Rules(rules.tiles, rules.objective, rules.siege_engines, rules.open_play)
        for at in (first, (first + len(before.entries)) // 2):
            at = next((line.first for line in before.lines if line.first >= at and line.number), first)
            start = from_position(bare, before.states[at], Options(seed=n))
            game = start if start.over or not legal(bare, start.state) else start.play(legal(bare, start.state)[0])
            same(whole(write(advance(game))), advance(game))


def test_a_game_given_up_with_a_tile_in_hand_comes_back() -> None:
    game = advance(played(standard(), entries=6).play(Draw())).play(Resign(Side.LIGHT))
    assert "resigns" in game.lines[-1].text
    same(whole(write(game)), game)


def test_options_and_names_come_back() -> None:
    names = BySide("Ann: [bold] #1 'q' \"", "Ольга \N{LATIN SMALL LETTER E WITH ACUTE}")
    options = Options(names, UndoPolicy.OFF, True, "face", 2**63 + 5, "2026-11-30T12:00:00+01:00")
    same(whole(write(new_game(standard(), options))), new_game(standard(), options))


def test_names_that_terminals_would_obey_are_made_harmless() -> None:
    options = Options(BySide("\x1b[31mAnn\n\u202eevil", "\u200b"))
    assert whole(write(new_game(standard(), options))).options.names == BySide("[31mAnnevil", "Dark")


def test_the_definitions_in_the_record_are_used_and_not_the_catalogue() -> None:
    game = begun(standard())
    knight = replace(standard().tiles["Knight"], name="Horse", starting=standard().tiles["Duke"].starting)
    tiles = TileSet.of(knight if tile.name == "Knight" else tile for tile in standard().tiles.values())
    bags = BySide(*(tuple(sorted(n.replace("Knight", "Horse") for n in bag)) for bag in game.rules.bags))
    rules = replace(game.rules, tiles=tiles, bags=bags)
    assert whole(write(begun(rules))).rules.tiles["Horse"].starting == knight.starting
    assert "Knight" not in whole(write(begun(rules))).rules.tiles


def test_a_copy_without_what_will_be_drawn() -> None:
    game = begun(standard(), seed=0xFEED)
    assert "feed" in write(game)
    copy = write(game, seed=False)
    assert "chance" not in copy
    assert whole(copy).options.seed != whole(copy).options.seed, "each reading has its own"


def test_a_tile_that_no_picture_shows_cannot_be_written() -> None:
    marks = (Mark(Step(0, 1), Icon.STRIKE, "+"), Mark(Step(0, 1), Icon.HAMMER, "%"))
    odd = replace(standard().tiles["Duke"], starting=Grid(marks))
    tiles = TileSet.of(odd if tile.name == "Duke" else tile for tile in standard().tiles.values())
    with pytest.raises(ValueError, match="two groups"):
        write(begun(replace(standard(), tiles=tiles)))


# Records that people changed


def damaged(old: str, new: str, game: Game | None = None) -> Reading:
    """What is read when one piece of a record is another."""
    text = write(game or played(standard(), seed=4, entries=30))
    assert old in text
    reading = parse(text.replace(old, new, 1), "game.yaml")
    assert reading.problem is not None
    assert "\n" not in reading.problem.headline
    return reading


def _turn(n: int, game: Game) -> str:
    return f"- {[line for line in game.lines if line.number][n].text}\n"


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("a1-a1", "Nothing stands on a1"),
        ("c9-c4", "a square from a1 to f6"),
        ("+Dragon@c2", "the tile that was drawn"),
        ("light resigns now", "expected the end of the turn"),
        ("F:a1-a2", "carries a Flag"),
        ("+", "not finished"),
        ('"+Knight@d1 extra"', "the end of the turn"),
        ("{turn: c1-c2, drawn: x}", "`drawn` is no list"),
        ("[back]", "expected"),
        ("{drawn: []}", "`turn` is missing"),
        ("drawn Knight", "expected"),
    ],
)
def test_the_first_turn_that_does_not_fit_is_named_and_the_game_before_it_opens(new: str, says: str) -> None:
    game = played(standard(), seed=4, entries=30)
    text = write(game)
    old = _turn(3, game)
    reading = damaged(old, f"- {new}\n", game)
    assert reading.game is not None
    assert reading.problem is not None
    assert says in reading.problem.headline
    at = text[: text.index(old)].count("\n") + 1
    assert reading.problem.line == at
    assert len([line for line in reading.game.lines if line.number]) == 3
    assert reading.game.entries == game.entries[: len(reading.game.entries)]


def test_a_sign_that_does_not_tell_what_happened_is_refused() -> None:
    game = next(game for n in range(40) if re.search("[a-f][1-6]x", write(game := played(standard(), seed=n))))
    taking = next(line for line in game.lines if re.fullmatch("[a-f][1-6]x[a-f][1-6]", line.text))
    reading = damaged(f"- {taking.text}\n", f"- {taking.text.replace('x', '-')}\n", game)
    assert reading.problem is not None
    assert f"here this would be written {taking.text}" in reading.problem.message


def test_a_log_that_goes_on_after_the_end() -> None:
    game = played(standard(), entries=10).play(Resign(Side.DARK))
    reading = damaged("digest:", "- c1-c2\ndigest:", game)
    assert reading.problem is not None
    assert "the game is over" in reading.problem.message
    assert reading.game is not None
    assert reading.game.over


def test_a_position_reached_that_is_not_the_one_saved() -> None:
    reading = damaged("digest: ", "digest: 0")
    assert reading.problem is not None
    assert "do not lead to the position that was saved" in reading.problem.message
    assert reading.game is not None


def test_a_record_cut_anywhere_opens_as_far_as_it_goes() -> None:
    game = played(standard(), seed=4, entries=60)
    text = write(game)
    log = text.index("\nlog:")
    for length in range(0, len(text) - 66, 61):
        reading = parse(text[:length], "game.yaml")
        assert reading.problem is not None
        if length > log + 10:
            assert reading.game is not None
            assert reading.game.entries == game.entries[: len(reading.game.entries)]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("version: 1", "version: 2", "2:10: written by a newer duke (version 2; this one reads up to 1)"),
        ("version: 1", "version: one", "`version` is `one`"),
        ("version: 1", "version: 0", "there was never a version 0"),
        ("version: 1", "title: 1", "no game record"),
        ("rules: standard", "rules: chess", "`rules` is `chess`"),
        ("undo: any", "undo: often", "`undo` is `often`"),
        ("hand_over: false", "hand_over: maybe", "`hand_over` is `maybe`"),
        ("seats: fixed", "seats: [a]", "`seats` holds a list"),
        ("first: light", "first: north", "`first` is `north`"),
        ("set_up: [light Duke", "set_up: [light Emperor", "`light Emperor` cannot be set up"),
        ("set_up: ", "set_down: ", "0 tiles are set up"),
        ("Knight: 1", "Knight: 1000", "the number of Knight is `1000`"),
        ("Knight: 1", "Rook: 1", "`light` names `Rook`"),
        ("tiles:", "tiles: none\nx:", "`tiles` is no list"),
        ("- name: Duke", "- name: Earl", "cannot be set up"),
        ('chance: "1"', "chance: zz", "hexadecimal"),
        ("players: {", "players: {light: A, ", "a second time"),
        ("players: {", "players: &x {", "an anchor"),
        ("turn: ", "turn: !!python/object:os.system ", "a tag"),
        (". s P s .", ". s P ? .", "?"),
    ],
)
def test_what_is_wrong_in_the_head_is_said_in_one_line(old: str, new: str, says: str) -> None:
    problem = damaged(old, new, begun(standard())).problem
    assert problem is not None
    assert says in problem.headline
    assert "Traceback" not in problem.render()


def test_an_older_record_goes_through_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(standard(), entries=20)

    def renamed(table: Table) -> None:
        key, node = table.entries.pop("objective")
        table.entries["rules"] = Scalar(key.line, key.column, "rules"), node

    monkeypatch.setitem(record_reader.MIGRATIONS, 0, renamed)
    old = write(game).replace("version: 1", "version: 0", 1).replace("\nrules:", "\nobjective:", 1)
    same(whole(old), game)
