"""Rules one finds: questions that players ask, each answered within the first three hits; and the chapters."""

from __future__ import annotations

import pytest

import greathall
from greathall.rulebook import find, index_of, marked, rulings_of, sections

QUESTIONS = [
    ("feebleton", "what does a Guard do?", {"FBL-53", "FBL-54", "FBL-72"}),
    ("feebleton", "how many cards can I hold in my hand?", {"FBL-23", "FBL-22"}),
    ("feebleton", "when does the game end?", {"FBL-101"}),
    ("feebleton", "can the General stop Bribery?", {"FBL-63", "FBL-100"}),
    ("feudality", "can I build a Fort without a Tower?", {"FDY-83"}),
    ("feudality", "do I lose a tile if I cannot feed it?", {"FDY-74"}),
    ("feudality", "what does a liaison do?", {"FDY-55"}),
    ("feudality", "what does a Wizard do?", {"FDY-125", "FDY-95"}),
    ("medieval_realms", "how many cards can I have in my hand?", {"MDR-82"}),
    ("medieval_realms", "who pays in an auction?", {"MDR-98"}),
    ("medieval_realms", "what happens if two players tie on a land?", {"MDR-65"}),
    ("medieval_realms", "what does a Market do?", {"MDR-128"}),
    ("stupor_mundi", "summon", {"STM-84"}),
    ("stupor_mundi", "build a tower", {"STM-67"}),
    ("stupor_mundi", "can I build a Keep without a Tower?", {"STM-68"}),
    ("stupor_mundi", "how far can my ship travel?", {"STM-32"}),
    ("feudalia", "what does the Tax Collector do?", {"FDL-105", "FDL-104"}),
    ("feudalia", "upgrade a fief", {"FDL-60"}),
    ("feudalia", "how many cubes can a fief hold?", {"FDL-101"}),
    ("feudalia", "can I fire a master?", {"FDL-82", "FDL-83"}),
    ("feudality", "what happens when my tiles go hungry?", {"FDY-74"}),
    ("feudalia", "how many cubes may lie on a fief?", {"FDL-101"}),
    ("feebleton", "what happens when the deck is empty?", {"FBL-101"}),
    ("feebleton", "can I play two cards in one turn?", {"FBL-21", "FBL-40"}),
    ("feudality", "how many tiles can I buy in a turn?", {"FDY-47"}),
    ("feudality", "what if nobody wins the war?", {"FDY-92"}),
    ("medieval_realms", "who goes first in the next round?", {"MDR-71"}),
    ("medieval_realms", "what do I get for having the most land?", {"MDR-63"}),
    ("stupor_mundi", "when does an ally work?", {"STM-98"}),
    ("stupor_mundi", "how much money can I keep?", {"STM-154", "STM-29"}),
    ("feudalia", "what happens if I cannot pay my taxes?", {"FDL-106", "FDL-107"}),
    ("feudalia", "can I sell my cubes for money?", {"FDL-52"}),
    ("feebleton", "who takes the town?", {"FBL-16"}),
    ("feebleton", "can my score be negative?", {"FBL-110"}),
    ("feudality", "can I trade wood with another player?", {"FDY-30"}),
    ("feudality", "what do bandits steal?", {"FDY-137"}),
    ("medieval_realms", "what happens to cards left in my hand?", {"MDR-122"}),
    ("medieval_realms", "what does a tie in the final score do?", {"MDR-123"}),
    ("stupor_mundi", "what do I get for coins left at the end?", {"STM-107"}),
    ("stupor_mundi", "how many cards may I have in hand?", {"STM-95"}),
    ("feudalia", "how do I get rid of the Tax Collector?", {"FDL-110"}),
    ("feudalia", "what happens to cards I did not play?", {"FDL-98"}),
    ("feudality", "what happens if I cannot feed my tiles", {"FDY-74"}),
    ("feudality", "who wins a tie", {"FDY-157"}),
    ("feudality", "does a soldier have to stand in the keep", {"FDY-19"}),
    ("feudality", "what is a Trader good for", {"FDY-29", "FDY-115"}),
    ("feudality", "how many soldiers must I send to war", {"FDY-88"}),
    ("medieval_realms", "can two players choose the same tokens at the start", {"MDR-47"}),
    (
        "medieval_realms",
        "what happens to cards nobody takes at the end of the round",
        {"MDR-110", "MDR-111", "MDR-112"},
    ),
    ("medieval_realms", "how strong is a general compared with an admiral", {"MDR-12"}),
    ("medieval_realms", "does the loser of an auction pay", {"MDR-98"}),
    ("stupor_mundi", "how many cards do I draw at the end of a round", {"STM-95"}),
    ("stupor_mundi", "what does it cost to travel two cities", {"STM-32"}),
    ("stupor_mundi", "may I pass although I still have cards", {"STM-41"}),
    ("stupor_mundi", "what does a great tower do", {"STM-79", "STM-80"}),
    ("stupor_mundi", "what do I get for closing a side of my castle", {"STM-72"}),
    ("stupor_mundi", "what happens when my warehouse is full", {"STM-29"}),
    ("feudalia", "can I keep coins for the next turn", {"FDL-99"}),
    ("feudalia", "can two vassals work in the same field", {"FDL-53", "FDL-46"}),
    ("feudalia", "when does the tax collector come", {"FDL-104"}),
    ("feudalia", "what do I need before I can hire a master", {"FDL-75"}),
    ("feudalia", "how often may I use influence in one turn", {"FDL-35"}),
    ("feebleton", "what happens when somebody plunders the town", {"FBL-16"}),
    ("feebleton", "can a thief rob a guarded hand", {"FBL-53"}),
    ("feebleton", "who wins when two have the same gold", {"FBL-124"}),
]


@pytest.mark.parametrize(("game", "question", "answers"), QUESTIONS)
def test_a_question_is_answered_within_the_first_three_hits(game: str, question: str, answers: set[str]) -> None:
    found = find(greathall.load(game), question)[:3]
    assert answers & set(found), f"{question}: {found}"


def test_the_chapter_about_a_word_comes_first_and_in_its_order() -> None:
    assert find(greathall.load("stupor_mundi"), "summon")[:3] == ["STM-84", "STM-85", "STM-86"]


def test_the_index_leads_to_rules_that_exist(slug: str) -> None:
    for rule, words in index_of(slug).items():
        assert rule in greathall.load(slug).rules
        assert words.strip()


def test_every_rule_stands_in_one_chapter(slug: str) -> None:
    listed = [rule for section in sections(slug) for rule in section.rules]
    assert listed == list(greathall.load(slug).rules)
    assert len(sections(slug)) > 5
    anchors = [section.anchor for section in sections(slug)]
    assert len(set(anchors)) == len(anchors)


def test_rulings_stand_beside_the_rules_they_settle() -> None:
    assert "FBL-R2" in rulings_of("feebleton")["FBL-16"]
    assert "STM-R11" in rulings_of("stupor_mundi")["STM-85"]


def test_an_id_finds_itself_and_nonsense_nothing(slug: str) -> None:
    game = greathall.load(slug)
    first = next(iter(game.rules))
    assert find(game, first.lower()) == [first]
    assert find(game, "xylophone quux") == []
    assert find(game, "") == []
    assert find(game, "?!") == []


def test_hits_are_marked() -> None:
    parts = marked("A Tower is built; towers stand.", "how do I build a tower?")
    assert "".join(text for text, _ in parts) == "A Tower is built; towers stand."
    assert [text for text, hit in parts if hit] == ["Tower", "built", "towers"]
