"""Parsing and answering of the questions of cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.cards.english import both, either
from adjudicator.cases.case import COUNT, SEATS, Case, CaseQuestion, Guess, order_fault
from adjudicator.engine.circumstances import Circumstances, SetUpFault
from adjudicator.engine.query import EARLIER, NAME, Unanswerable, answers, find, named, same, words
from adjudicator.engine.state import OutOfOrder
from adjudicator.files.diagnostics import Fault, Place, Refused, meant, nearest_few
from adjudicator.files.source import Marked, Path
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.cases.document import Question
    from adjudicator.engine.outline import Outline
    from adjudicator.engine.situation import Situation
    from adjudicator.report.answer import Answer


LONGEST = 80
"""Length to which a text is cut before its nearest question is sought."""


def question(
    asked: Question,
    at: int,
    tree: Marked,
    situation: Situation,
    here: Circumstances,
    ids: Iterable[str],
    faults: list[Fault],
) -> CaseQuestion | None:
    """Parse a question of a case file; returns None after appending to `faults` if nothing answers it.

    `at`: its index in `ask:`. `situation`: under the question's own readings. `ids`: the known rule ids, for `because`.
    """
    path: Path = ("ask", at)
    place = tree.place((*path, "question"))
    wanted = find(asked.question, situation.game.queries(), people(situation, here))
    if wanted is None:
        faults.append(unknown(asked.question, situation, here, place))
        return None
    known = list(ids)
    for number, id in enumerate(asked.because):
        if id not in known:
            spot = tree.place((*path, "because", number))
            faults.append(Fault("unknown-clause", f"no rule has the id {id!r}", meant(id, known), spot))
    return CaseQuestion(wanted, situation, here, place, asked.expect, tuple(asked.because))


def people(situation: Situation, here: Circumstances) -> tuple[str, ...]:
    """Return the names that a question may contain: the players and those who join."""
    return (*situation.table.players, *here.joins)


def unknown(text: str, situation: Situation, here: Circumstances, place: Place | None) -> Fault:
    """Return the fault of an unknown question, with the nearest known ones."""
    return unanswered(text, situation.game, people(situation, here), place)


def unanswered(text: str, game: Outline, names: Sequence[str], place: Place | None = None) -> Fault:
    """Return the fault of a question that no query of the game matches; `names`: the people it may contain."""
    queries = game.queries()
    stranger = named(text, queries)
    if stranger is not None:
        help = f"here are {both(names)}"
        return Fault("unknown-player", f"nobody here is called {stranger!r}", help, place)
    told = {word.strip("?,.").casefold(): word.strip("?,.") for word in text.split()}
    about = next((name for name in names if name.casefold() in told), None)
    known = [pattern.replace(NAME, about or names[0]) for pattern in words(queries)]
    near = nearest_few(text.strip().rstrip("?")[:LONGEST], known)
    help = f"did you mean {either([repr(one) for one in near])}? The list: adjudicator ask --game {game.id}"
    return Fault("unknown-question", f"nothing answers {text.strip()!r}", help, place)


def put(case: Case, text: str) -> CaseQuestion:
    """Parse a question about a case. Raises Refused for an unknown question."""
    place = Place("<question>", 1, 1, max(len(text), 1), text)
    wanted = find(text, case.situation.game.queries(), people(case.situation, case.circumstances))
    if wanted is None:
        raise Refused([unknown(text, case.situation, case.circumstances, place)])
    return CaseQuestion(wanted, case.situation, case.circumstances, place, guesses=case.guesses)


def answered(asked: CaseQuestion, profile: str = "default", readings: Options | None = None) -> Answer:
    """Answer a question of a case; `readings` replace its own.

    Raises Refused if the situation leaves the answer open, or if the history is impossible.
    """
    from adjudicator.report.answer import answer

    at, there = asked.place, asked.situation
    if readings:
        there = replace(there, options={**there.options, **readings})
    needed = next(iter(asked.wanted.query.needs), None)
    if asked.guesses is not None and needed is not None:
        raise _untold(needed, at)
    try:
        found = answer(there, asked.circumstances, asked.wanted, profile, at)
        if asked.guesses and (needed := _guessed(asked, asked.guesses, there)) is not None:
            raise _untold(needed, at)
        return found
    except OutOfOrder as fault:
        raise Refused([order_fault(fault, at)]) from fault
    except (SetUpFault, Unanswerable) as fault:
        raise Refused([Fault(fault.code, str(fault), fault.help, at)]) from fault


_UNTOLD = {
    SEATS: ("flags do not say who sits where", "write a case, or name all in their order: --players 'Ada You Ben'"),
    COUNT: ("flags do not say how many play", "say it with --players, or write a case"),
    EARLIER: ("flags do not say what was done before the plays they tell of", "write a case"),
}
"""Message and help of the fault of a question that depends on something left open by flags, by what is left open."""


def _untold(what: str, at: Place) -> Refused:
    """The error of a question whose answer depends on something that flags leave open."""
    message, help = _UNTOLD[what]
    return Refused([Fault(f"{what}-untold", f"{message}, and the answer hangs on it", help, at)])


def _guessed(asked: CaseQuestion, guesses: Sequence[Guess], here: Situation) -> str | None:
    """SEATS or COUNT if an alternative situation gives another answer; None if all give the same."""
    made = asked.wanted.query.made
    values = [branch.answer.value for branch in answers(here, asked.circumstances, asked.wanted)]
    for guess in guesses:
        there = replace(guess.situation, options=here.options)
        try:
            other = [branch.answer.value for branch in answers(there, guess.circumstances, asked.wanted)]
        except (OutOfOrder, SetUpFault, Unanswerable):
            continue
        pairs = zip(values, other, strict=False)
        if len(values) != len(other) or not all(same(made, *pair, here.lexicon) for pair in pairs):
            return guess.untold
    return None
