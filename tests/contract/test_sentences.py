"""Every sentence that a ruling or an answer has is correct English, whoever it is about: with the players of the case,
and with one of them called You."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from adjudicator.api import loads
from adjudicator.cards.english import question_to_you, to_you
from adjudicator.cases.case import Case
from adjudicator.engine.query import repeats
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.report.answer import answer
from adjudicator.report.explain import Detail, verdict
from adjudicator.report.verdict import Hinge
from tests.contract import driver
from tests.thinning import each, without

SPOKEN = Detail(instead=False, flips=False, readings=False)
"""As much of a verdict as is put in sentences and computed at once."""
_VERBS = "is|has|was|does|holds|takes|leads|gives|owes|plays|draws|keeps|pays|wins|gets|picks|passes|folds|shows|sees"
WRONG = {
    "a verb of another person": r"^(?!one of ).*(?<!\bon )(?<!\bof )(?<!\bto )(?<!\bbefore )\b[Yy]ou"
    rf"(?: [a-z]+ly| now| still| never| alone)? (?:{_VERBS})\b",
    "a second verb of another person": r"^You(?! [^.;:]*\b(?:which|that|who|whose)\b)[^.;:]*,? (?:and|but|or)"
    rf" (?:{_VERBS})\b",
    "a name in the possessive": r"\b[Yy]ou['\u2019]s\b",
    "a possessive without a noun": r"\byour(?:[.,;:]|$)",
    "a name inside a sentence": r"[a-z,;] You\b(?! [-+]?(?:\d|[AKQJ]\b))",
    "a capital inside a sentence": r"\b(?:because|and|but|that) (?:Nobody|Your|The [A-Z]?[a-z]+ is)\b",
    "two spaces": r"\S  +\S",
    "a space before a stop": r" [.,;](?:\s|$)",
    "two stops": r"\.\.|,,|[,;:]\.",
    "a word twice": r"(?<![\w-])([a-z]+) \1\b(?!-)",
    "one and many": r"\b[Oo]ne (?:[a-z]+ )?cards? are\b|\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive) cards is\b|\b1 cards\b",
    "an article too many": r"\bno the\b|\ban? the\b|\bthe the\b|\bthe an? [A-Z]",
    "no word at all": r"\bNone\b(?! of)|\b(?:True|False)\b(?=[.,])|[{}]",
}
"""What no sentence has, by what is wrong with it."""


def spoken(case: Case) -> Iterator[str]:
    """Every sentence of the rulings and answers of a case, with the headings of its questions."""
    for ruling in case.rulings:
        ruled = verdict(ruling.situation, ruling.by, ruling.plays, case.profile, SPOKEN)
        yield from (reason.text for reason in ruled.reasons)
        yield from (fault.text for fault in ruled.faults)
        yield from (fact.text for fact in ruled.facts)
        yield from (*ruled.ends, *ruled.revokes)
        if ruled.depends_on is not None:
            yield from (*ruled.depends_on.legal.text, *ruled.depends_on.illegal.text)
    for question in case.asks:
        result = answer(question.situation, question.circumstances, question.wanted, case.profile)
        yield result.question
        yield from (*(reason.text for reason in result.reasons), *result.unless)
        assert not any(repeats(r.text, result.question, result.answer) for r in result.reasons), result.question


def mistakes(sentences: Iterator[str]) -> list[str]:
    """The sentences with something that no sentence has, each with what that is."""
    patterns = {name: re.compile(pattern) for name, pattern in WRONG.items()}
    return [f"{name}: {text}" for text in sentences for name, wrong in patterns.items() if wrong.search(text)]


def files(game: str, each: int, first: int = 0) -> list[str]:
    """The text of one of so many case files of a game."""
    return [
        path.read_text(encoding="utf-8")
        for path in sorted(driver.case_files(game).glob("*.yaml"))[first::each]
        if ".record." not in path.name
    ]


def as_you(text: str) -> Case | None:
    """A case with whom it is first about called You; None where the file cannot say so."""
    case = loads(text)
    about = case.rulings[0].by if case.rulings else case.asks[0].wanted.about or case.actor
    try:
        return loads(re.sub(rf"\b{about}\b", "You", text))
    except Refused:
        return None


@pytest.mark.parametrize("game", without(GAMES, "taruno"))
def test_sentences_are_english_with_names_and_with_you(game: str) -> None:
    cases = [case for text in files(game, 80) for case in (loads(text), as_you(text)) if case is not None]
    assert cases and mistakes(text for case in cases for text in spoken(case)) == []


@each(3)
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_english_with_names_and_with_you(game: str, each: int) -> None:
    cases = [case for text in files(game, each) for case in (loads(text), as_you(text)) if case is not None]
    assert cases and mistakes(text for case in cases for text in spoken(case)) == []


@pytest.mark.parametrize(
    ("third", "second"),
    [
        ("You has the lead.", "You have the lead."),
        ("Ada has the lead.", "Ada has the lead."),
        ("After Ben it is You's.", "After Ben it is yours."),
        ("It is Ada's turn, not You's.", "It is Ada's turn, not yours."),
        ("It is You's turn; You is not in a run.", "It is your turn; you are not in a run."),
        ("You has three cards, and has to say so.", "You have three cards, and have to say so."),
        ("You never passes, and carries on.", "You never pass, and carries on."),
        ("Nobody attacks You.", "Nobody attacks you."),
        ("Ada and You each have one card.", "Ada and you each have one card."),
        ("One of Ada and You holds the Moon.", "One of Ada and you holds the Moon."),
        ("The card of You is the highest.", "The card of you is the highest."),
        ("You does not hold it.", "You do not hold it."),
        ("The points are You 3, Ben 4.", "The points are You 3, Ben 4."),
        ("You pays, and the Fool goes to Ben.", "You pay, and the Fool goes to Ben."),
        ("You's hand is not known.", "Your hand is not known."),
    ],
)
def test_a_sentence_speaks_to_you(third: str, second: str) -> None:
    assert to_you(third) == second and to_you(second) == second


def test_alternatives_without_a_subject_speak_to_you() -> None:
    texts = Hinge((), ("You holds the Fool", "holds the Moon", "has no card"), "").text
    assert texts == ("you hold the Fool", "hold the Moon", "have no card")
    assert Hinge((), ("Ada holds the Fool", "holds the Moon"), "").text == ("Ada holds the Fool", "holds the Moon")


def test_a_question_is_put_to_you() -> None:
    questions = [question_to_you(f"{words} You{rest}") for words, rest in _QUESTIONS]
    assert questions == ["what hand have you", "how many tricks have you taken", "are you out", "what lies before you"]


_QUESTIONS = (("what hand has", ""), ("how many tricks has", " taken"), ("is", " out"), ("what lies before", ""))


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("loka/winner-not-the-fool", "the Fool wins nothing"),
        ("tahimi/going-out-takes-the-trick", "ranks highest"),
        ("tarot-himi/going-out-hierophant", "holds the Hierophant"),
        ("tarot-poker/attacks-out-of-turn", "The betting begins"),
        ("taruno/hidden-hanged-devil", "and that turn is over; play goes"),
    ],
)
def test_a_play_out_of_turn_is_refused_with_why_it_is_the_other_s_turn(file: str, why: str) -> None:
    game, _, name = file.partition("/")
    case = loads((driver.case_files(game) / f"{name}.yaml").read_text(encoding="utf-8"))
    texts = [text for text in spoken(case) if re.match(r"It is \w+'s turn, not \w+'s\. ", text)]
    assert texts and why in texts[0]


def test_a_play_that_ends_something_says_so() -> None:
    table = "game: tahimi\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: 3\nhands:\n  Ben: {hand}\nout: {out}\n"
    ruling = 'rulings:\n  - {play: "4", by: Ben, verdict: legal}\n'
    ended = loads(table.replace("out: {out}\n", "").replace("{hand}", '"4"') + ruling)
    ongoing = loads(table.replace("out: {out}\n", "").replace("{hand}", "4 5") + ruling)
    ends = [verdict(c.situation, "Ben", c.rulings[0].plays).ends for c in (ended, ongoing)]
    assert ends == [("Ben has no cards left, and is out.",), ()]
