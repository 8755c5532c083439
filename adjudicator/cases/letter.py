"""The situations of the letter to an author: for a reading, the smallest in which its options differ, in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.cards.english import capital, whose
from adjudicator.cases.build import loads
from adjudicator.cases.case import Case, CaseQuestion, Expected
from adjudicator.cases.compare import choices, compared
from adjudicator.cases.position import document
from adjudicator.cases.questions import answered
from adjudicator.cases.rulings import rule
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Refused
from adjudicator.files.source import read
from adjudicator.games import GAMES
from adjudicator.law import Options, Reading
from adjudicator.report import comparison as comparing
from adjudicator.report.comparison import IMPOSSIBLE, SMALLEST
from adjudicator.report.explain import Detail
from adjudicator.report.letter import Consequence, Illustration, Instance

_WANTED = Detail(flips=False, readings=False, facts=False, hinges=False)
_UNSEEN = re.compile(r"\b(\d+) unseen$")
_FEW = 3
"""The most plays named that are legal instead."""


def illustrated(game: str, key: str, files: Sequence[str], limit: float) -> Illustration:
    """Search for the smallest situations that tell the other options of a reading from the default.

    `files`: case files: where no position is known, the shortest of them in which an option changes a ruling or answer is
    taken. `limit`: seconds for each option. What no situation tells apart, or was not finished, is in the notes.
    """
    reading = GAMES[game].readings[key]
    instances, notes, unfinished = list[Instance](), list[str](), False
    for option in reading.others:
        if any(_separates(instance, reading.default, option) for instance in instances):
            continue
        comparison = compared(choices([f"{key}={option}"], game), None, limit)
        unfinished |= SMALLEST in comparison.unfinished
        if comparison.case is not None:
            instances.append(smallest_instance(comparison.case, _ways(reading)))
        elif (instance := _on_file(game, reading, option, files)) is not None:
            instances.append(instance)
        else:
            notes.append(
                f"`{option}`: {comparing.verdict(comparison)}" if comparison.searched else comparing.verdict(comparison)
            )
    return Illustration(tuple(instances), tuple(dict.fromkeys(notes)), unfinished)


def _separates(instance: Instance, first: str, second: str) -> bool:
    """Whether two options have different outcomes in a situation."""
    outcomes = {option: one.outcome for one in instance.consequences for option in one.options}
    return outcomes[first] != outcomes[second]


def _on_file(game: str, reading: Reading, option: str, files: Sequence[str]) -> Instance | None:
    """The first situation in which an option has another outcome than the default, of the files that name the reading,
    the shortest first; None if there is none. One that cannot have come about under an option is taken only if no other
    does. Files that are refused are passed over."""
    texts = sorted((text for text in map(_text, files) if reading.key in text), key=len)
    doubtful: Instance | None = None
    for text in texts:
        try:
            case = loads(text)
        except Refused:
            continue
        for put in _puts(case) if case.situation.game.id == game else ():
            instance = replace(instance_of(put, case, _ways(reading)), smallest=False)
            if not _separates(instance, reading.default, option):
                continue
            if all(one.outcome != IMPOSSIBLE for one in instance.consequences):
                return instance
            doubtful = doubtful or instance
    return doubtful


def _puts(case: Case) -> tuple[Expected | CaseQuestion, ...]:
    """The rulings and questions of a case."""
    return (*case.rulings, *case.asks)


def _text(file: str) -> str:
    """The text of a file; empty if it cannot be read."""
    try:
        return read(file).text
    except Refused:
        return ""


def _ways(reading: Reading) -> Mapping[str, Options]:
    return {option: {reading.key: option} for option in reading.names}


def smallest_instance(text: str, ways: Mapping[str, Options]) -> Instance:
    """The situation of the first ruling or question in the text of a case, and what follows by each of `ways`, options by
    what they are called. Raises Refused."""
    case = loads(text, "smallest.yaml")
    return instance_of(_puts(case)[0], case, ways)


def instance_of(put: Expected | CaseQuestion, case: Case, ways: Mapping[str, Options]) -> Instance:
    """The situation of a ruling or question of a case, and what follows by each of `ways`, options by what they are
    called."""
    outcomes = {name: _outcome(put, case.profile, options) for name, options in ways.items()}
    texts = [outcome.put for outcome in outcomes.values() if outcome.put]
    results = dict.fromkeys((outcome.result, outcome.because) for outcome in outcomes.values())
    consequences = tuple(
        Consequence(tuple(name for name, one in outcomes.items() if (one.result, one.because) == result), *result)
        for result in results
    )
    own = {key for options in ways.values() for key in options}
    return Instance(tuple(_table(case, own)), next(iter(texts), ""), consequences, tuple(_drawn(case)))


@dataclass(frozen=True)
class _Outcome:
    """The verdict or answer under one option: what was put in words, the result, and the sentences of its reasons."""

    put: str
    result: str
    because: tuple[str, ...]


def _outcome(put: Expected | CaseQuestion, profile: str, readings: Options) -> _Outcome:
    try:
        if isinstance(put, CaseQuestion):
            answer = answered(put, profile, readings)
            return _Outcome(f"{capital(answer.question)}?", answer.answer, tuple(one.text for one in answer.reasons))
        verdict = rule(put, profile, _WANTED, readings)
    except Refused as refused:
        return _Outcome("", IMPOSSIBLE, tuple(f"{fault.message}." for fault in refused.faults))
    instead = (f"Instead: {' or '.join(verdict.instead[:_FEW])}.",) if verdict.instead else ()
    because = (*(reason.text for reason in verdict.reasons), *instead)
    return _Outcome(f"{verdict.by}: {verdict.understood}.", verdict.verdict, because)


def _drawn(case: Case) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The cards of a case as (whose, in words, card by card): those of the history, then those in hands, an empty name
    for each unseen card."""
    for action in case.situation.table.history:
        yield action.player, str(action.play), tuple(action.play.cards)
    for player, text in case.hands.items():
        hand = case.situation.table.hands[player]
        yield f"{player} holds", text, (*Counter(hand.cards).elements(), *[""] * (hand.unseen or 0))


def _table(case: Case, own: Collection[str]) -> Iterator[str]:
    """What is known of the table of a case, in sentences, without the options of the readings `own`."""
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
            yield from (f"{player} holds {_held(str(hand))}." for player, hand in value.items())
        elif key == "readings" and isinstance(value, Mapping):
            others = {name: option for name, option in value.items() if name not in own}
            yield from [f"Read besides: {_plain(others)}."] if others else []
        elif key not in ("game", "profile"):
            yield f"{capital(key)}: {_plain(value) or 'none'}."


def _held(hand: str) -> str:
    """A hand in words: "3 unseen" is "3 unseen cards"."""
    return _UNSEEN.sub(lambda match: f"{match[0]} card{'' if match[1] == '1' else 's'}", hand)


def _plain(value: object) -> str:
    """The value of a key on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_plain(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    return str(value)
