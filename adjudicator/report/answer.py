"""The answer to a question as a value, as text and as JSON data.

What is answered, and why, is for the games to say (`engine/query.py`); here it is put together with
its citations, and with how it stands under the other readings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field

from adjudicator.cards.english import both, question_to_you, to_you
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.query import LATE, TEXT, YOU, Because, ParsedQuestion, QuestionContext, Reply, repeats, replies
from adjudicator.engine.query import same as as_expected
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import NOT_POSSIBLE_THEN
from adjudicator.law import Branch, Citation, Options, least_by
from adjudicator.report.lookup import citations, says
from adjudicator.report.text import WIDTH, Line, headline, note, options_text, source, standing, unclear
from adjudicator.report.verdict import NotAskable, Where, not_askable
from adjudicator.solve.budget import LIMIT, Budget, GaveUp
from adjudicator.version import __version__


@dataclass(frozen=True)
class Grounds:
    """A rule that an answer rests on, its statement about this table, and its citations."""

    rule: str
    text: str
    cites: tuple[Citation, ...]


@dataclass(frozen=True)
class Other:
    """Another answer, and the least change of readings that leads to it."""

    answer: str
    readings: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True)
class Answer:
    """What a question comes to, always under a named profile.

    `unless` is what nobody has seen and what would make the answer another; `others` are the
    answers under other readings, each with the least changes that lead to it, and none where the
    answer holds under every reading on file.
    """

    game: str
    question: str
    answer: str
    reasons: tuple[Grounds, ...]
    profile: str
    unless: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The readings that are not the profile's own."""
    at: Where | None = field(default=None, hash=False)
    unfinished: tuple[str, ...] = ()
    """What there was no time for: the "answer" itself, which is "undecided" then, or the "others"."""
    limit: float = LIMIT
    """The seconds that it could take."""

    not_askable: tuple[NotAskable, ...] = ()
    """The least changes of readings under which the table leaves the question open for want of a fact."""

    @property
    def undecided(self) -> bool:
        """Whether the time limit was reached before there was an answer."""
        return "answer" in self.unfinished

    @property
    def holds(self) -> bool:
        """Whether it is the answer under every reading on file."""
        return not (self.others or self.not_askable or self.unfinished)

    @property
    def because(self) -> tuple[str, ...]:
        """The ids of the rules it rests on."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    def as_dict(self) -> dict[str, object]:
        """The answer as JSON has it: plain values, every field always there."""
        return {
            "schema": 1,
            "tool": f"adjudicator {__version__}",
            "game": self.game,
            "question": self.question,
            "answer": self.answer,
            "reasons": [_reason(reason) for reason in self.reasons],
            "unless": list(self.unless),
            "unfinished": list(self.unfinished),
            "readings": {
                "profile": self.profile,
                "chosen": dict(self.chosen),
                "others": [{"answer": o.answer, "readings": dict(o.readings)} for o in self.others],
                "contested": sorted({key for other in self.others for key in other.readings}),
                "not_askable": [one.as_dict() for one in self.not_askable],
            },
        }

    def __str__(self) -> str:
        return "\n".join(str(line) for line in lines(self))

    def _repr_html_(self) -> str:
        """The answer as HTML, for notebooks."""
        from adjudicator.report import html

        return html.framed(html.answer(self))


def _reason(reason: Grounds) -> dict[str, object]:
    cites = [{"document": cite.document, "heading": cite.heading} for cite in reason.cites]
    return {"rule": reason.rule, "text": reason.text, "cites": cites}


def answer(
    situation: Situation,
    circumstances: Circumstances,
    wanted: ParsedQuestion,
    profile: str = "default",
    at: Where | None = None,
    brief: bool = False,
) -> Answer:
    """The answer to a question about a table, with its reasons and how it stands; if `brief` without the latter.

    Raises OutOfOrder where the history could not have been under the profile, SetUpFault and
    Unanswerable where the table leaves the question open.
    """
    game = situation.game
    with Budget(situation.limit):
        every = [_own(situation, circumstances, wanted)] if brief else replies(situation, circumstances, wanted)
    barred = () if brief else _barred(situation)
    every = [one for one in every if not any(change.items() <= one.options.items() for change in barred or ())]
    branches = [Branch(one.options, one.answer) for one in every if isinstance(one.answer, Reply)]
    missing = [(one.options, one.answer) for one in every if isinstance(one.answer, str)]
    missing += [(options, NOT_POSSIBLE_THEN) for options in barred or ()]
    reply = branches[0].answer
    own = {key: reading.default for key, reading in game.readings.items() if not reading.house}
    own |= game.profiles[profile]
    chosen = {key: situation.options[key] for key in own if situation.options[key] != own[key]}
    return Answer(
        game.id,
        question_to_you(str(wanted)) if wanted.about == YOU else str(wanted),
        _value(reply, wanted),
        tuple(_grounds(game.id, ground, str(wanted), reply.value) for ground in reply.grounds),
        profile,
        tuple(map(to_you, reply.unless)),
        tuple(_others(branches, wanted, situation.options)),
        chosen,
        at,
        _unfinished(branches) or (("others",) if barred is None else ()),
        situation.limit,
        not_askable(missing, situation.options),
    )


def _own(situation: Situation, circumstances: Circumstances, wanted: ParsedQuestion) -> Branch[Reply | str]:
    """The reply under the situation's own readings, LATE where there was no time. Raises as `answer` does."""
    context = QuestionContext(situation, circumstances, situation.options, wanted.about, wanted.play)
    try:
        return Branch({}, wanted.query.answer(context))
    except GaveUp:
        return Branch({}, LATE)


def _barred(situation: Situation) -> tuple[Options, ...] | None:
    """The options of single readings under which no deal makes the history legal; None where the time did not suffice."""
    try:
        with Budget(situation.limit):
            return situation.barring
    except GaveUp:
        return None


def _unfinished(branches: Sequence[Branch[Reply]]) -> tuple[str, ...]:
    """The parts of an answer for which the time did not suffice."""
    if branches[0].answer is LATE:
        return ("answer",)
    return ("others",) if any(branch.answer is LATE for branch in branches) else ()


def _value(reply: Reply, wanted: ParsedQuestion) -> str:
    """The text of an answer; prose is addressed to a player called You."""
    return to_you(reply.value) if wanted.query.made == TEXT else reply.value


def _grounds(game: str, ground: Because, question: str, answer: str) -> Grounds:
    """The rule an answer rests on with what it says at this table; what it says of every table, where that is no more
    than the answer once again."""
    text = says(game, ground.id) if repeats(ground.text, question, answer) else ground.text
    return Grounds(ground.id, to_you(text), citations(game, ground.id, ground.heading))


def _others(branches: Sequence[Branch[Reply]], wanted: ParsedQuestion, options: Options) -> Iterator[Other]:
    """The other answers, each with every least change of readings that leads to it, those of fewer readings first."""
    own = branches[0].answer.value
    least = least_by(
        (
            (branch.options, _value(branch.answer, wanted))
            for branch in branches
            if branch.answer is not LATE and branch.answer.value != own
        ),
        options,
    )
    others = (Other(value, change) for value, changes in least.items() for change in changes)
    yield from sorted(others, key=lambda other: len(other.readings))


# -- as text


def lines(answer: Answer, width: int = WIDTH) -> Iterator[Line]:
    """The answer line by line, in the shape of a verdict."""
    head = f"{answer.question}: {answer.answer}"
    style = "depends" if answer.undecided else "answer"
    yield from headline(head, " ".join(answer.because[:1]), width, answer.question, style)
    yield from source(answer.at)
    for reason in answer.reasons:
        yield from note("because" if reason is answer.reasons[0] else "and", reason.text, width)
    for cite in dict.fromkeys(str(cite) for reason in answer.reasons for cite in reason.cites[:1]):
        yield from note("rule", cite, width)
    for other in answer.unless:
        yield from note("unless", other, width)
    if answer.unfinished:
        yield from note("time", f"{late(answer)}; a longer --time-limit may do.", width)
    if not answer.undecided:
        yield from note("holds", _stands(answer), width)
        others = [one.readings for one in answer.others]
        yield from unclear(answer.game, answer.profile, answer.chosen, others, width)


def late(answer: Answer) -> str:
    """What was not finished in the time that the answer had.

    >>> late(Answer("a-game", "who leads", "undecided", (), "default", unfinished=("answer",), limit=2))
    'not finished within 2 s'
    """
    what = "" if answer.undecided else "the answers under other readings were "
    return f"{what}not finished within {answer.limit:g} s"


def _stands(answer: Answer) -> str:
    others = [f"with {options_text(one.readings)}: {one.answer}" for one in answer.others]
    readings = [one.readings for one in answer.others]
    game, profile, every = answer.game, answer.profile, not answer.unfinished
    return standing(game, profile, answer.chosen, others, answer.not_askable, readings, every)


# -- against what is expected


def differences(
    answer: Answer, wanted: ParsedQuestion, expect: str | None, because: Collection[str], situation: Situation
) -> tuple[str, ...]:
    """A sentence for every way in which an answer is not what was expected."""
    failures = []
    if expect is not None and not as_expected(wanted.query.made, expect, answer.answer, situation.lexicon):
        why = f", {late(answer)}" if answer.undecided else ""
        failures.append(f"expected {expect}, found {answer.answer}{why}")
    if missing := [id for id in because if id not in answer.because]:
        failures.append(f"expected {both(missing)} among the reasons, found {both(answer.because) or 'none'}")
    return tuple(failures)
