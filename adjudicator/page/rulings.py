"""Handlers of the page's requests: rulings, legal plays, answers and audits, with their text as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator import api
from adjudicator.cards import Hand, Lexicon, NotationError, parse_hand
from adjudicator.cases.case import Case, known_options
from adjudicator.page.link import link
from adjudicator.page.situations import Told, case_of, flags_of
from adjudicator.report import answer as answers
from adjudicator.report import html, text
from adjudicator.report.audit import Audit, shown
from adjudicator.report.explain import BRIEF
from adjudicator.report.verdict import Hinge, Verdict

if TYPE_CHECKING:
    from adjudicator.engine.state import Action
    from adjudicator.records.record import Record

Plain = dict[str, Any]
"""A JSON object."""


def page_of(id: str) -> str:
    """The page's link to a clause."""
    return f"#find={id}"


def rule(told: Told) -> Plain:
    """The ruling on `play`, optionally by the player `by`."""
    case = case_of(told)
    found = api.judge(case, told["play"], by=told.get("by"), wanted=BRIEF)
    return ruling(found, case.lexicon)


def ruling(found: Verdict, lexicon: Lexicon) -> Plain:
    """A verdict as JSON, with its text as HTML and as plain text."""
    depends = found.depends_on
    return {
        "verdict": found.verdict,
        "by": found.by,
        "play": found.play,
        "html": html.section(text.lines(found, html.WHOLE), page_of),
        "text": text.plain(found),
        "instead": list(found.instead),
        "contested": sorted({key for change in found.contested for key in change}),
        "witness": {"legal": _drawn(depends.legal, lexicon), "illegal": _drawn(depends.illegal, lexicon)}
        if depends
        else None,
    }


def _drawn(hinge: Hinge, lexicon: Lexicon) -> list[str]:
    """The cards of a witness hand; empty if there is none or it is not a list of cards."""
    try:
        return cards_of(parse_hand(hinge.witness, lexicon)) if hinge.witness else []
    except NotationError:
        return []


def cards_of(hand: Hand) -> list[str]:
    """The cards of a hand as a list, with "" for each unseen one."""
    return [card for card, count in hand.cards.items() for _ in range(count)] + [""] * (hand.unseen or 0)


def sides(told: Told) -> Plain:
    """The ruling under each option of each of the readings in `keys`."""
    case = case_of(told)
    keys = told.get("keys") or ()
    readings = case.situation.game.readings
    known_options(readings, {key: readings[key].default if key in readings else "" for key in keys})
    return {"sides": [_side(told, case, key, name) for key in keys for name in readings[key].names]}


def _side(told: Told, case: Case, key: str, option: str) -> Plain:
    found = api.judge(case, told["play"], by=told.get("by"), readings={key: option}, wanted=BRIEF)
    reading = case.situation.game.readings[key]
    meant = next(one for one in reading.options if one.name == option)
    return {
        "key": key,
        "option": option,
        "now": case.situation.options[key] == option,
        "question": reading.question,
        "means": meant.means,
        "argument": meant.argument,
        **ruling(found, case.lexicon),
    }


def plays(told: Told) -> Plain:
    """The legal plays, each with its certainty and its cards."""
    case = case_of(told)
    found = api.plays(case, by=told.get("by"))
    return {
        "by": found.actor,
        "plays": [
            {
                "name": one.name,
                "certain": one.certain,
                "cards": sorted({card for play in one.choices for card in (*play.cards, *play.also)}),
                "single": str(one.choices[0]) if len(one.choices) == 1 else None,
            }
            for one in found
        ],
    }


def position(told: Told) -> Plain:
    """The table in one line, its link, the history, the hands, and the rulings and questions of a case."""
    case = case_of(told, asking=True)
    flags = None if told.get("text") else flags_of(told)
    chosen = told.get("readings") or {}
    return {
        "game": case.situation.game.id,
        "title": case.title,
        "position": case.position,
        "to_act": case.situation.to_act,
        "link": link(case.position, flags, told.get("play"), told.get("by"), chosen).partition("#")[2],
        **_table(case),
        "rulings": [{"play": one.text, "by": one.by, "expected": one.verdict} for one in case.rulings],
        "asks": [one.question for one in case.asks],
    }


def saved(told: Told) -> Plain:
    """The table as a case file, with a ruling on `play` if one is given."""
    import yaml

    from adjudicator.cases.position import read

    case = case_of(told, asking=True)
    keys: Plain = {"game": "", "title": "A dispute"} | read(case.position)
    chosen = {**(told.get("readings") or {})}
    keys |= {"readings": chosen} if chosen else {}
    by = {"by": told["by"]} if told.get("by") else {}
    keys |= {"rulings": [{"play": told["play"], **by}]} if told.get("play") else {}
    return {"text": yaml.safe_dump(keys, sort_keys=False, allow_unicode=True, width=1000)}


def _table(case: Case) -> Plain:
    table = case.situation.table
    return {
        "lies": [
            {"by": action.player, "play": str(action.play), "cards": list(action.play.cards)}
            for action in table.history
        ],
        "hands": {player: cards_of(hand) for player, hand in table.hands.items()},
    }


def file(told: Told) -> Plain:
    """All rulings and answers of a case file, or the audit of a record."""
    if is_record(told["text"]):
        return record(told)
    case = case_of(told)
    return {**position(told), "kind": "case", "ruled": [*_ruled(case)], "answered": [*_answered(case)]}


def _ruled(case: Case) -> Iterator[Plain]:
    for expected, found in api.rulings(case, BRIEF):
        yield {**ruling(found, case.lexicon), "asked": expected.text, "expected": expected.verdict}


def _answered(case: Case) -> Iterator[Plain]:
    for _, found in api.answers(case):
        yield {"html": html.section(answers.lines(found, html.WHOLE), page_of), "text": str(found)}


def ask(told: Told) -> Plain:
    """The answer to a question about a table."""
    found = api.ask(case_of(told, asking=True), told["question"])
    return {"html": html.section(answers.lines(found, html.WHOLE), page_of), "text": str(found)}


# -- records

_LINES = re.compile(r"""^\s*\{?\s*["']?lines["']?\s*:""", re.MULTILINE)


def is_record(told: str) -> bool:
    """Whether a file's text is a game record, judging by its `lines` key.

    >>> is_record("game: tahimi\\nlines:\\n  - Ada: 6"), is_record("game: tahimi\\ntrick:\\n  - Ada: 6")
    (True, False)
    """
    return _LINES.search(told) is not None


def record(told: Told) -> Plain:
    """The audit of a record, and its actions with the tables before them."""
    from adjudicator.records.audit import audit
    from adjudicator.records.record import loads

    own = loads(told["text"], told.get("name") or "the record")
    own = own.under(told.get("readings") or {}, told.get("profile"))
    found = audit(own, told.get("limit") or 10.0)
    return {"kind": "record", "game": found.game, "title": found.title, **audited(found), "lines": [*steps(own)]}


def audited(found: Audit) -> Plain:
    """The findings of an audit, with their line numbers."""
    return {
        "summary": found.summary,
        "text": str(found),
        "findings": [
            {"line": one.line, "standing": one.standing, "html": html.section(shown(one, html.WHOLE), page_of)}
            for one in found.findings
        ],
        "results": [line for one in found.hands for line in one.text],
    }


def steps(own: Record) -> Iterator[Plain]:
    """Yield each action of a record: line, player, play, and the table before it."""
    from adjudicator.records.transcript import Transcript

    walk = Transcript(own)
    for _ in walk.lines():
        pass
    last: dict[str, Action] = {}
    for number, step in enumerate(walk.steps):
        if number and step.round != walk.steps[number - 1].round:
            last = {}
        prompts = own.game.prompts()(step.variant.rules)
        piles = prompts.pile(step.before, last)
        yield {
            "line": step.entry.number,
            "by": step.player,
            "play": str(step.play),
            "cards": list(step.play.cards),
            "lies": [{"by": owner, "play": " ".join(cards), "cards": list(cards)} for owner, cards in piles],
            "hands": {player: cards_of(hand) for player, hand in step.before.hands.items()},
        }
        last |= {card: step.action for card in step.play.cards}
