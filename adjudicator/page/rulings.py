"""Handlers of the page's requests: rulings, legal plays, answers and audits, with their text as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from adjudicator import api
from adjudicator.cards import PUT, Lexicon, NotationError, Play, parse_hand
from adjudicator.cards.play import RETAINS, STAYING
from adjudicator.cases.case import Case, known_options
from adjudicator.files.diagnostics import Refused
from adjudicator.page import fields
from adjudicator.page.link import link
from adjudicator.page.situations import Request, case_of, flags_of
from adjudicator.report import html, text
from adjudicator.report.audit import Audit
from adjudicator.report.board import Moment, listed
from adjudicator.report.explain import BRIEF
from adjudicator.report.verdict import Hinge, Verdict

if TYPE_CHECKING:
    from adjudicator.engine.situation import Situation
    from adjudicator.engine.state import Action, RoundState
    from adjudicator.records.record import Record
    from adjudicator.records.transcript import Step

Plain = fields.Plain
TRICK = "trick"
"""The key for the lines of a case in games of tricks."""
OF_NO_HAND = frozenset(STAYING) - {RETAINS}
"""The kinds of play whose cards are not those of a hand."""


def page_of(id: str) -> str:
    """The page's link to a clause."""
    return f"#find={id}"


def rule(request: Request) -> Plain:
    """The ruling on `play`, optionally by the player `by`."""
    case = case_of(request)
    verdict = api.judge(case, request["play"], by=request.get("by"), wanted=BRIEF)
    return ruling(verdict, case.lexicon)


def ruling(verdict: Verdict, lexicon: Lexicon) -> Plain:
    """A verdict as JSON, with its text as HTML and as plain text."""
    depends = verdict.depends_on
    return {
        "verdict": verdict.verdict,
        "by": verdict.by,
        "play": verdict.play,
        "html": html.ruling(verdict, page_of),
        "text": text.plain(verdict),
        "instead": list(verdict.instead),
        "contested": sorted({key for change in verdict.contested for key in change}),
        "settleable": depends is not None and depends.settleable,
        "witness": {"legal": _drawn(depends.legal, lexicon), "illegal": _drawn(depends.illegal, lexicon)}
        if depends
        else None,
    }


def _drawn(hinge: Hinge, lexicon: Lexicon) -> list[str]:
    """The cards of a witness hand; empty if there is none or it is not a list of cards."""
    try:
        return [*listed(parse_hand(hinge.witness, lexicon))] if hinge.witness else []
    except NotationError:
        return []


def sides(request: Request) -> Plain:
    """The ruling under each option of each of the readings in `keys`."""
    case = case_of(request)
    keys = request.get("keys") or ()
    readings = case.situation.game.readings
    known_options(readings, {key: readings[key].default if key in readings else "" for key in keys})
    return {"sides": [_side(request, case, key, name) for key in keys for name in readings[key].names]}


def _side(request: Request, case: Case, key: str, option: str) -> Plain:
    verdict = api.judge(case, request["play"], by=request.get("by"), readings={key: option}, wanted=BRIEF)
    reading = case.situation.game.readings[key]
    chosen = next(candidate for candidate in reading.options if candidate.name == option)
    return {
        "key": key,
        "option": option,
        "now": case.situation.options[key] == option,
        "question": reading.question,
        "means": chosen.means,
        "argument": chosen.argument,
        **ruling(verdict, case.lexicon),
    }


TOO_MANY = "Too many plays to list with so many cards unseen. Tap or write one, and it is ruled on."
MOST_LISTED = 500
"""With so many choices of cards none is listed with the players that its cards go to."""
NOT_NOW = "No legal play: it is somebody else's turn."


def plays(request: Request) -> Plain:
    """The legal plays, each with its certainty and its cards, or a `text` why none is listed; and the table that they
    are plays at.

    `taps` has those that a tap on cards makes, by their verb, if any, and the cards in alphabetical order, each with its
    certainty; `parts` are the cards that any play puts down or gives. `ways` are what can be done with cards where
    something else than a turn is decided (`_ways`); `addressed` has by the same keys the plays in which such cards go to
    players, as texts, none where they are too many.
    """
    case = case_of(request)
    legal = api.plays(case, by=request.get("by"))
    choices = [(choice, play.certain) for play in legal for choice in play.choices]
    ways = _ways(case, legal.actor, [choice for choice, _ in choices])
    verbs = {"", *(way["verb"] for way in ways)}
    listed = [
        {
            "name": play.name,
            "certain": play.certain,
            "cards": sorted({card for choice in play.choices for card in (*choice.cards, *choice.also)}),
            "single": str(play.choices[0]) if len(play.choices) == 1 else None,
        }
        for play in legal
    ]
    bare: dict[str, bool] = {}
    addressed: dict[str, list[str]] = {}
    for choice, certain in choices:
        key = f"{_verb(choice.kind)} {', '.join(sorted(choice.cards))}".strip()
        if choice.cards and str(choice) == str(Play(choice.kind, choice.cards)):
            bare |= {key: certain} if _verb(choice.kind) in verbs else {}
        elif choice.where and _verb(choice.kind) in verbs:
            addressed.setdefault(key, []).append(str(choice))
    why = TOO_MANY if case.situation.to_act == legal.actor else NOT_NOW
    return {
        "by": legal.actor,
        "players": list(case.situation.table.players),
        **_table(case),
        "there": _beside(case)["there"],
        "plays": listed,
        "taps": bare,
        "parts": sorted({card for choice, _ in choices for card in choice.cards}),
        "ways": ways,
        "addressed": addressed if len(addressed) < MOST_LISTED else {},
        **({} if listed else {"text": why}),
    }


def _ways(case: Case, actor: str, listed: Sequence[Play]) -> list[Plain]:
    """What the actor can do with cards of the hand where something else than a turn is decided, such as a tax; empty on a
    turn. Each has its `verb`, "" for cards that are played, the `cards` that `listed` legal plays have for it, and how
    many of them go at the `least` and at the `most`. Without listed plays the least is what is owed, if no other verb
    answers it. A verb that no listed play has is left out; but cards can be played, whatever is owed.
    """
    situation = case.situation
    pending = () if situation.fault else situation.position.due
    due = {one.kind: one.count for one in pending if one.player == actor and situation.game.ruling(one.kind)}
    answering = [verb for verb in case.lexicon.verbs if verb.offered and not verb.answers.isdisjoint(due)]
    owed = max(due.values()) if len(answering) == 1 else 1
    most = {verb.kind: verb.cards.stop - 1 for verb in answering}
    kinds = [kind for kind, cards in most.items() if cards > 0 and kind not in OF_NO_HAND]
    having = [play for play in listed if play.cards]
    if having:
        kinds = [kind for kind in kinds if kind == PUT or any(play.kind == kind for play in having)]
    if {*kinds} <= {PUT}:
        return []
    plays = {kind: [play.cards for play in having if play.kind == kind] for kind in dict.fromkeys((*kinds, PUT))}
    return [
        {
            "verb": _verb(kind),
            "cards": sorted({card for cards in some for card in cards}),
            "least": min(map(len, some), default=1 if kind == PUT else owed),
            "most": max(map(len, some), default=most.get(kind, 1)),
        }
        for kind, some in plays.items()
    ]


def _verb(kind: str) -> str:
    """The keyword of a kind of play; "" for cards that are played."""
    return "" if kind == PUT else kind


def position(request: Request) -> Plain:
    """The table in one line, its link, the history, the hands, and the rulings and questions of a case."""
    case = case_of(request, asking=True)
    flags = None if request.get("text") else flags_of(request)
    chosen = request.get("readings") or {}
    return {
        "game": case.situation.game.id,
        "title": case.title,
        "position": case.position,
        "to_act": case.situation.to_act,
        "link": link(case.position, flags, request.get("play"), request.get("by"), chosen).partition("#")[2],
        **_table(case),
        **_beside(case),
        "rulings": [{"play": ruling.text, "by": ruling.by, "expected": ruling.verdict} for ruling in case.rulings],
        "asks": [question.question for question in case.asks],
    }


def _table(case: Case) -> Plain:
    table = case.situation.table
    return {
        "lies": [
            {"by": action.player, "play": str(action.play), "cards": list(action.play.cards)}
            for action in table.history
        ],
        "hands": {player: [*listed(hand)] for player, hand in table.hands.items()},
    }


def _beside(case: Case) -> Plain:
    """What lies on the table besides the plays that are told, as `there`, and the `notes` about players and the rest."""
    from adjudicator.engine.state import Action
    from adjudicator.engine.variant import variant

    situation = case.situation
    if situation.game.case().lines == TRICK or situation.fault:
        return {"there": [], "notes": []}
    rules = variant(situation.game, situation.options, len(situation.table.players)).rules
    prompts = situation.game.prompts()(rules)
    state = cast("RoundState", situation.position)  # such a game has no other position
    played = {card for action in situation.table.history for card in action.play.cards}
    nobody = {card: Action("", Play(PUT, (card,))) for card in case.lexicon.deck.singles}  # who played it is not told
    piles = [(caption, cards) for caption, cards in prompts.pile(state, nobody) if not played.issuperset(cards)]
    seats = ", ".join(prompts.seat(state, player) for player in situation.table.players)
    return {
        "there": [{"by": caption, "cards": list(cards)} for caption, cards in piles],
        "notes": [*prompts.notes(state), *prompts.shared(state), f"{prompts.seats}: {seats}"],
    }


def file(request: Request) -> Plain:
    """All rulings and answers of a case file, or the audit of a record."""
    if is_record(request["text"]):
        return record(request)
    case = case_of(request)
    return {**position(request), "kind": "case", "ruled": [*_ruled(case)], "answered": [*_answered(case)]}


def _ruled(case: Case) -> Iterator[Plain]:
    for expected, verdict in api.rulings(case, BRIEF):
        yield {**ruling(verdict, case.lexicon), "asked": expected.text, "expected": expected.verdict}


def _answered(case: Case) -> Iterator[Plain]:
    for _, answer in api.answers(case):
        yield {"html": html.answer(answer, page_of), "text": str(answer)}


def ask(request: Request) -> Plain:
    """The answer to a question about a table."""
    answer = api.ask(case_of(request, asking=True), request["question"])
    return {"html": html.answer(answer, page_of), "text": str(answer)}


# -- records

_LINES = re.compile(r"""^\s*\{?\s*["']?lines["']?\s*:""", re.MULTILINE)


def is_record(text: str) -> bool:
    """Whether a file's text is a game record, judging by its `lines` key.

    >>> is_record("game: tahimi\\nlines:\\n  - Ada: 6"), is_record("game: tahimi\\ntrick:\\n  - Ada: 6")
    (True, False)
    """
    return _LINES.search(text) is not None


def record(request: Request) -> Plain:
    """The audit of a record, and its actions with the tables before them."""
    from adjudicator.records.audit import audit
    from adjudicator.records.record import loads

    source = loads(request["text"], request.get("name") or "the record")
    source = source.under(request.get("readings") or {}, request.get("profile"))
    result = audit(source, request.get("limit") or 10.0)
    return {"kind": "record", "game": result.game, "title": result.title, **audited(result), "lines": [*steps(source)]}


def audited(audit: Audit) -> Plain:
    """The findings of an audit, with their line numbers."""
    return {
        "summary": audit.summary,
        "text": str(audit),
        "findings": [
            {
                "line": item.line,
                "standing": item.standing,
                "head": item.head,
                "settled_by": item.settled_by,
                "html": html.finding(item, audit.game, page_of),
            }
            for item in audit.findings
        ],
        "results": [line for hand in audit.hands for line in hand.text],
    }


def steps(game_record: Record) -> Iterator[Plain]:
    """Yield each action of a record: line, player, play, the table before it, and the link to a ruling on it, None where
    no position says what was due."""
    from adjudicator.records.recorded_situation import situation_before
    from adjudicator.records.timeline import walked

    for step, moment, trick in walked(game_record):
        yield {**_plain(moment), "link": _linked(situation_before(step), trick, step)}


def _plain(moment: Moment) -> Plain:
    return {
        "line": moment.line,
        "by": moment.by,
        "play": moment.play,
        "cards": [*moment.cards],
        "lies": [{"by": one.by, "play": one.play, "cards": [*one.cards]} for one in moment.board.lies],
        "hands": {player: [*cards] for player, cards in moment.board.hands.items()},
    }


def _linked(situation: Situation, trick: list[Action], step: Step) -> str | None:
    """The fragment of the link to a ruling on an action of a record; None where no case file can tell the situation.
    `trick`: the plays on the pile, for games whose state has them in place of a history."""
    table = situation.table
    if trick and not table.history and situation.game.case().lines == TRICK:
        table = replace(table, history=tuple(trick), turn=None)
    try:
        case = Case("", "", replace(situation, table=table))
        return link(case.position, None, str(step.play), step.player).partition("#")[2]
    except Refused:
        return None
