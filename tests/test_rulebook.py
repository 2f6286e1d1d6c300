"""The rulebook: the real document, and documents that are refused."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from duke import rulebook
from duke.engine.refusals import Refusal
from duke.engine.tiles import Ability, Icon
from duke.rulebook import ICONS, Paragraph, Rule, Rulebook, RulebookError, load, parse, plain
from rule_marks import rule

DOCUMENT = Path(__file__).parents[1] / "docs" / "rules.md"

RULINGS = [
    *(f"B{n}" for n in range(1, 5)),
    *(f"L{n}" for n in range(1, 6)),
    *(f"I{n}" for n in range(1, 17)),
    *(f"T{n}" for n in range(1, 10)),
    *(f"M{n}" for n in range(1, 5)),
    *(f"F{n}" for n in range(1, 9)),
    "D1",
    "N1",
    *(f"A{n}" for n in range(1, 8)),
    *(f"S{n}" for n in range(1, 8)),
    "U1",
]

HEAD = "# The rules\n\n## Icons\n\n### I1 Move\n"
"""Five lines that a document may begin with; the text of the rule comes next."""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return parse(DOCUMENT.read_text(encoding="utf-8"))


def rule_with(text: str) -> Rule:
    return parse(f"{HEAD}{text}\n\n### L3 Leaps\n\nTwo ways.\n").by_id("I1")


def ids(rules: list[Rule]) -> list[str]:
    return [found.id for found in rules]


# The document


def test_load_finds_the_document(book: Rulebook) -> None:
    assert load() == book


def test_every_ruling_is_there(book: Rulebook) -> None:
    assert set(RULINGS) <= {found.id for found in book.rules}


def test_every_link_leads_to_a_rule(book: Rulebook) -> None:
    for found in book.rules:
        for target in found.links:
            assert book.by_id(target).id == target
            assert target != found.id, "a rule that links to itself"


@pytest.mark.parametrize("icon", Icon)
def test_every_icon_opens_its_rule(book: Rulebook, icon: Icon) -> None:
    found = book.about(f"icon:{icon.value}")
    assert found is not None
    assert found.id == icon.rule
    drawn = [span.target for span in found.body[0].spans if span.kind == "icon"]
    assert icon.value in drawn, "its text begins with the icon"


def test_the_icons_are_those_of_the_engine() -> None:
    assert set(ICONS) == {icon.value for icon in Icon}


@pytest.mark.parametrize("ability", Ability)
def test_every_ability_opens_its_rule(book: Rulebook, ability: Ability) -> None:
    found = book.about(f"ability:{ability.value}")
    assert found is not None
    assert found.id == ability.rule


def test_every_refusal_rests_on_a_rule(book: Rulebook) -> None:
    kinds = [Refusal]
    for kind in kinds:
        kinds += kind.__subclasses__()
        assert book.by_id(kind.rule)


@pytest.mark.parametrize(
    ("topic", "id"),
    [
        ("terrain:mountain", "M2"),
        ("terrain:fort", "M3"),
        ("terrain:camelot", "M4"),
        ("flag", "F1"),
        ("objective:standard", "G10"),
        ("objective:counting-coup", "F4"),
        ("objective:other-objective", "F6"),
        ("objective:dark-rider", "D1"),
        ("objective:logistical-nightmare", "N1"),
        ("objective:arthurian", "A1"),
        ("siege-engines", "S1"),
        ("draw", "T2"),
        ("danger", "T3"),
        ("guard", "T6"),
        ("looking", "T7"),
        ("setup", "G2"),
        ("stub", "U1"),
    ],
)
def test_topics(book: Rulebook, topic: str, id: str) -> None:
    found = book.about(topic)
    assert found is not None
    assert found.id == id


def test_an_unknown_topic_is_about_nothing(book: Rulebook) -> None:
    assert book.about("icon:catapult") is None


@rule("G1")
def test_the_contents_name_every_tile_of_the_box(book: Rulebook) -> None:
    words = " ".join(part.words for part in book.by_id("G1").body)
    shipped = DOCUMENT.parents[1] / "tiles" / "lords_legacy.yaml"
    names = re.findall(r"^- name: (.+)$", shipped.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) == 17
    for name in names:
        assert name.replace("Footman", "Footmen").replace("Pikeman", "Pikemen") in words


@rule("W1", "W2", "W3", "W4", "W5", "W6")
def test_the_glossary_is_short_and_can_be_looked_up(book: Rulebook) -> None:
    for found in book.chapters()["Words"]:
        assert any(topic.startswith("word:") for topic in found.topics)
        assert len(found.body) == 1


def test_paragraphs_are_short_and_one_cell_a_character(book: Rulebook) -> None:
    for found in book.rules:
        for part in found.body:
            for char in part.text.replace("\n", "") if part.kind == "picture" else part.text:
                assert unicodedata.category(char)[0] != "C", (found.id, char)
                assert unicodedata.east_asian_width(char) not in "WF", (found.id, char)
            assert len(part.words) < 420, (found.id, part.words)


def test_pictures_fit_the_panel(book: Rulebook) -> None:
    pictures = [part for found in book.rules for part in found.body if part.kind == "picture"]
    assert len(pictures) >= 5
    for part in pictures:
        assert part.text.isascii()
        assert max(map(len, part.text.split("\n"))) <= rulebook.PICTURE_WIDTH


# Looking things up


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("fort", "M3"),
        ("I2", "I2"),
        ("i2", "I2"),
        ("two ways", "L3"),
        ("jump", "I2"),
        ("jump slide", "I4"),
        ("LEAP", "L3"),
        ("counting coup", "F4"),
        ("checkmate", "T5"),
        ("sight", "L2"),
    ],
)
def test_search_begins_with_the_best(book: Rulebook, words: str, first: str) -> None:
    assert ids(book.search(words))[0] == first


def test_search_wants_every_word(book: Rulebook) -> None:
    both = set(ids(book.search("mountain flag")))
    assert both
    assert both < set(ids(book.search("mountain")))
    assert book.search("mountain xylophone") == []


def test_search_takes_ids_as_a_whole(book: Rulebook) -> None:
    assert "I13" not in ids(book.search("I1"))


def test_search_ranks_title_topic_text() -> None:
    found = parse(
        "# The rules\n## One\n### R1 First\nThe boat sails.\n### R2 Second\nTopics: boat\n\nIt floats.\n"
        "### R3 The boat\nIt floats.\n"
    )
    assert ids(found.search("boat")) == ["R3", "R2", "R1"]


@pytest.mark.parametrize("words", ["(", "[[", "\\", "{jump}", "*", "a" * 500])
def test_search_takes_any_words(book: Rulebook, words: str) -> None:
    assert isinstance(book.search(words), list)


def test_search_for_nothing_gives_the_whole_book(book: Rulebook) -> None:
    assert book.search(" ") == list(book.rules)


def test_by_id_takes_small_letters_and_refuses_the_unknown(book: Rulebook) -> None:
    assert book.by_id("m3") is book.by_id("M3")
    with pytest.raises(KeyError):
        book.by_id("M99")


def test_chapters_hold_all_rules_in_order(book: Rulebook) -> None:
    chapters = book.chapters()
    assert list(chapters)[:3] == ["Board", "Lines and paths", "Icons"]
    assert tuple(found for rules in chapters.values() for found in rules) == book.rules


def test_next_and_previous_walk_the_book(book: Rulebook) -> None:
    walked = [book.rules[0]]
    while after := book.next(walked[-1]):
        assert book.previous(after) == walked[-1]
        walked.append(after)
    assert tuple(walked) == book.rules
    assert book.previous(book.rules[0]) is None


# The form


def test_kinds_of_paragraphs() -> None:
    found = rule_with(
        "Topics: icon:move, flag\n\nOne\ntwo.\n- three\n  four\n- five\n\nRuling: A. Why: B.\n\n```\nm P\n```"
    )
    assert found.topics == ("icon:move", "flag")
    assert found.body == (
        Paragraph("text", "One two."),
        Paragraph("bullet", "three four"),
        Paragraph("bullet", "five"),
        Paragraph("ruling", "A."),
        Paragraph("why", "B."),
        Paragraph("picture", "m P"),
    )
    assert found.has_ruling


def test_pictures_keep_their_rows_and_marks() -> None:
    assert rule_with("```\n m [[\n\n {P\n```").body == (Paragraph("picture", " m [[\n\n {P"),)


def test_links_and_icons() -> None:
    found = rule_with("{jump_slide} See [[L3]] and [[L3|two\nways]].")
    assert found.links == ("L3",)
    assert [(span.kind, span.text, span.target) for span in found.body[0].spans] == [
        ("icon", "jump slide", "jump_slide"),
        ("plain", " See ", ""),
        ("link", "L3 Leaps", "L3"),
        ("plain", " and ", ""),
        ("link", "two ways", "L3"),
        ("plain", ".", ""),
    ]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "no rule"),
        ("## Icons\n", 1, "begins with"),
        ("Words.\n", 1, "belongs to no rule"),
        ("# The rules\nWords.\n", 2, "belongs to no rule"),
        ("# The rules\n### I1 Move\n", 2, "before the first chapter"),
        ("# The rules\n# The rules\n", 2, "heading"),
        ("# The rules\n## Icons\n\n## Turn\n", 4, "'Icons' has no rule"),
        ("# The rules\n## Icons\n", 3, "'Icons' has no rule"),
        (f"{HEAD}\nGo.\n\n## Icons\n", 9, "on line 3"),
        (f"{HEAD}\nGo.\n\n## Turn\nWords.\n", 10, "belongs to no rule"),
        (f"{HEAD}\nGo.\n\n### I1 Jump\n\nHop.\n", 9, "I1 again; it is on line 5"),
        (f"{HEAD}\nGo.\n\n### Jump\n", 9, "id"),
        (f"{HEAD}\nGo.\n\n#### Jump\n", 9, "heading"),
        (f"{HEAD}\n### I2 Jump\n\nHop.\n", 5, "says nothing"),
        (f"{HEAD}\nGo, as\nin [[L9]] or\n[[L3]].\n", 8, "L9"),
        (f"{HEAD}\nGo\n{{walk}}.\n", 8, "unknown icon `walk`; icons are move, jump"),
        (f"{HEAD}\nGo [[I1.\n", 7, "stray `[[`"),
        (f"{HEAD}\nGo\nmove}}.\n", 8, "stray `}`"),
        (f"{HEAD}Topics: icon:walk\n\nGo.\n", 6, "unknown icon `walk`"),
        (f"{HEAD}Topics: Big Things\n\nGo.\n", 6, "no topic"),
        (f"{HEAD}Topics: flag, flag\n\nGo.\n", 6, "twice"),
        (f"{HEAD}\nTopics: flag\n\nGo.\n", 7, "right below"),
        (f"{HEAD}\nRuling: Go.\n", 7, "without its Why"),
        (f"{HEAD}\nRuling: Go.\n\nRuling: Stay.\nWhy: No.\n", 7, "without its Why"),
        (f"{HEAD}\nWhy: Go.\n", 7, "without its Ruling"),
        (f"{HEAD}\n```\nm P\n", 7, "does not end"),
        (f"{HEAD}\n```\n```\n", 7, "empty picture"),
        (f"{HEAD}\n```text\nm P\n```\n", 7, "alone"),
        (f"{HEAD}\n```\n{'m' * 34}\n```\n", 8, "34 columns"),
        (f"{HEAD}\n```\n\u25cf P\n```\n", 8, "ASCII"),
        (f"{HEAD}\nGo\tthere.\n", 7, "column 3"),
        (f"{HEAD}\nGo \x1b[1mthere.\n", 7, "column 4"),
        (f"{HEAD}\nGo \u2028 there.\n", 7, "one visible cell"),
        (f"{HEAD}\nGo \u738b.\n", 7, "one visible cell"),
        (f"{HEAD}\nGo e\u0301.\n", 7, "one visible cell"),
    ],
)
def test_refused_with_the_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(RulebookError) as caught:
        parse(text)
    assert caught.value.line == line
    assert problem in caught.value.problem
    assert str(caught.value).startswith(f"line {line}: ")


# Plain text


def test_plain_text() -> None:
    found = rule_with(
        "{move} It walks to the square. See [[L3]].\n\n- One of its points.\n- Two.\n\n"
        "```\nm P\n```\n\nRuling: It is so,\nand not otherwise.\nWhy: We say so."
    )
    assert plain(found, 24, lambda icon: icon[0]) == [
        "I1  Move",
        "",
        "m It walks to the",
        "square. See L3 Leaps.",
        "",
        "- One of its points.",
        "- Two.",
        "",
        "  m P",
        "",
        "Ruling: It is so, and",
        "  not otherwise.",
        "Why: We say so.",
    ]


@pytest.mark.parametrize("width", [33, 60, 100])
def test_plain_text_keeps_the_width(book: Rulebook, width: int) -> None:
    for found in book.rules:
        rows = plain(found, width, lambda icon: "x")
        assert rows[0].startswith(f"{found.id}  ")
        assert all(len(row) <= max(width, 2 + rulebook.PICTURE_WIDTH) for row in rows)
        assert not any("[[" in row or "{" in row for row in rows)
