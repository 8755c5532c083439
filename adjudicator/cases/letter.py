"""The situations of the letter to an author: for a reading, the smallest in which its options differ, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from adjudicator.cards.english import capital, whose
from adjudicator.cases.build import loads
from adjudicator.cases.case import Case
from adjudicator.cases.compare import choices, compared
from adjudicator.cases.position import document
from adjudicator.cases.questions import answered
from adjudicator.cases.rulings import rule
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.law import Reading
from adjudicator.report.comparison import IMPOSSIBLE, SMALLEST, verdict
from adjudicator.report.explain import Detail
from adjudicator.report.letter import Consequence, Illustration, Instance

_WANTED = Detail(flips=False, readings=False, facts=False, hinges=False)


def illustrated(game: str, key: str, limit: float) -> Illustration:
    """Search for the smallest situations that tell the other options of a reading from the default.

    `limit`: seconds for each option. What no situation tells apart, or what was not finished, is in the notes.
    """
    reading = GAMES[game].readings[key]
    instances, notes, unfinished = list[Instance](), list[str](), False
    for option in reading.names[1:]:
        if any(_separates(instance, reading.default, option) for instance in instances):
            continue
        comparison = compared(choices([f"{key}={option}"], game), None, limit)
        unfinished |= SMALLEST in comparison.unfinished
        if comparison.case is not None:
            instances.append(_instance(loads(comparison.case, "smallest.yaml"), reading))
        else:
            notes.append(f"`{option}`: {verdict(comparison)}" if comparison.searched else verdict(comparison))
    return Illustration(tuple(instances), tuple(dict.fromkeys(notes)), unfinished)


def _separates(instance: Instance, first: str, second: str) -> bool:
    """Whether two options have different outcomes in a situation."""
    outcomes = {option: one.outcome for one in instance.consequences for option in one.options}
    return outcomes[first] != outcomes[second]


def _instance(case: Case, reading: Reading) -> Instance:
    """The situation of a case with two rulings or two answers, and what follows under every option of a reading."""
    asks = bool(case.asks)
    put = f"{capital(case.asks[0].question)}?" if asks else ""
    results = dict[tuple[str, tuple[str, ...]], list[str]]()
    for option in reading.names:
        conclude: Callable[[Case, dict[str, str]], tuple[str, str, tuple[str, ...]]] = _answer if asks else _ruling
        try:
            said, outcome, because = conclude(case, {reading.key: option})
            put = put or said
        except Refused as refused:
            outcome, because = IMPOSSIBLE, tuple(f"{fault.message}." for fault in refused.faults)
        results.setdefault((outcome, because), []).append(option)
    consequences = (Consequence(tuple(names), *result) for result, names in results.items())
    hands = tuple((player, text, ()) for player, text in case.hands.items())
    return Instance(tuple(_table(case)), put, tuple(consequences), hands)


def _ruling(case: Case, readings: dict[str, str]) -> tuple[str, str, tuple[str, ...]]:
    """The play in words, its verdict and the sentences of the reasons. Raises Refused."""
    result = rule(case.rulings[0], case.profile, _WANTED, readings)
    instead = (f"Instead: {' or '.join(result.instead[:3])}.",) if result.instead else ()
    return f"{result.by}: {result.understood}.", result.verdict, (*(r.text for r in result.reasons), *instead)


def _answer(case: Case, readings: dict[str, str]) -> tuple[str, str, tuple[str, ...]]:
    """The same for the first question of a case. Raises Refused."""
    result = answered(case.asks[0], case.profile, readings)
    return f"{capital(result.question)}?", result.answer, tuple(grounds.text for grounds in result.reasons)


def _table(case: Case) -> Iterator[str]:
    """What is known of the table of a case, in sentences."""
    entries = document(case)
    lines = case.situation.game.case().lines
    for key, value in entries.items():
        if key == "players":
            yield f"At the table: {', '.join(case.players)}."
        elif key == "turn":
            yield f"It is {whose(str(value))} turn."
        elif key == "opening":
            yield "Nothing was played in this round yet."
        elif key == lines and isinstance(value, list):
            yield f"So far: {'; '.join(_plain(entry) for entry in value)}."
        elif key == "hands" and isinstance(value, Mapping):
            yield from (f"{player} holds {hand}." for player, hand in value.items())
        elif key not in ("game", "profile"):
            yield f"{capital(key)}: {_plain(value)}."


def _plain(value: object) -> str:
    """The value of a key on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_plain(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    return str(value)
