"""The Python interface: load a case, judge a play, list the legal ones.

case = load("cases/tarot-himi/tower.yaml")
print(judge(case, "VIII VIII"))
"IX IX" in plays(case)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import TURNS, NotationError, Play, parse_plays
from adjudicator.cases.case import Case, Expected, Questioned, known_options, nobody, undeclared, unruled
from adjudicator.cases.conserved import overplayed
from adjudicator.files.diagnostics import Fault, Place, Refused, meant
from adjudicator.games import GAMES, HOUSES, READINGS
from adjudicator.law import Entry, Options
from adjudicator.report.explain import EVERYTHING, NOTHING, Wanted, verdict
from adjudicator.report.lookup import described, entries, explain, reading
from adjudicator.report.plays import possible_plays, shows
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import LIMIT, Budget
from adjudicator.solve.question import Contradiction, Question

if TYPE_CHECKING:
    from adjudicator.files.names import Options as Choices
    from adjudicator.records.record import Record
    from adjudicator.report.answer import Answer
    from adjudicator.report.audit import Audit
    from adjudicator.report.comparison import Compared
    from adjudicator.report.proof import Proven

T = TypeVar("T")

__all__ = [
    "Case",
    "Entry",
    "LegalPlay",
    "Plays",
    "Refused",
    "Verdict",
    "answers",
    "ask",
    "certificate",
    "compare",
    "described",
    "entries",
    "explain",
    "judge",
    "load",
    "loads",
    "plays",
    "prove",
    "reading",
    "replay",
    "rule",
    "rulings",
]


def load(path: str, limit: float = LIMIT) -> Case:
    """Read a case file (`-`: standard input). `limit` is how many seconds an answer about it may take: a verdict with
    all that is asked of it, or a list of plays. Raises Refused with every fault found."""
    from adjudicator.cases import build

    return build.load(path, limit)


def loads(text: str, name: str = "<text>", limit: float = LIMIT) -> Case:
    """Read a case from text, as `load` does a file."""
    from adjudicator.cases import build

    return build.loads(text, name, limit)


def judge(
    case: Case,
    play: str | Play,
    *,
    by: str | None = None,
    readings: Options | None = None,
    wanted: Wanted = EVERYTHING,
) -> Verdict:
    """Rule on a play in the situation of a case.

    `play` is in the game's notation, `by` who makes it (whoever is to act, if not
    said), `readings` options to read by instead of the case's. Raises Refused when the
    play cannot be read, or takes cards the hand has not got.
    """
    case = _under(case, readings)
    actor, read = _asked(case, play, by)
    return _ruled(lambda: verdict(case.situation, actor, read, case.profile, wanted), None)


def rulings(case: Case, wanted: Wanted = EVERYTHING) -> Iterator[tuple[Expected, Verdict]]:
    """The rulings a case asks for, each with its verdict. Raises Refused as `judge` does."""
    for expected in case.rulings:
        yield expected, rule(expected, case.profile, wanted)


def rule(
    expected: Expected, profile: str = "default", wanted: Wanted = EVERYTHING, readings: Options | None = None
) -> Verdict:
    """The verdict on one of a case's own rulings. Raises Refused as `judge` does."""
    at, there = expected.place, expected.situation
    if readings:
        there = replace(there, options={**there.options, **readings})
    return _ruled(lambda: verdict(there, expected.by, expected.plays, profile, wanted, at), at)


def ask(case: Case, question: str, *, readings: Options | None = None) -> Answer:
    """The answer to a question about a case, such as "who leads", under `readings` if any are given
    instead of the case's. Raises Refused for a question that nothing answers, or that the case
    leaves open."""
    from adjudicator.cases import questions

    case = _under(case, readings)
    return replace(questions.answered(questions.put(case, question), case.profile), at=None)


def answers(case: Case) -> Iterator[tuple[Questioned, Answer]]:
    """The questions a case asks, each with its answer. Raises Refused as `ask` does."""
    from adjudicator.cases import questions

    for asked in case.asks:
        yield asked, questions.answered(asked, case.profile)


def certificate(
    case: Case, play: str | Play, *, by: str | None = None, readings: Options | None = None
) -> str:
    """The query behind a verdict, as SMT-LIB 2: what `judge` answers, for any solver to confirm.

    Takes and raises what `judge` does; raises GaveUp where the verdict is `undecided`.
    """
    from adjudicator.report.certificate import certified

    case = _under(case, readings)
    actor, read = _asked(case, play, by)
    return _ruled(lambda: certified(case.situation, actor, read, case.profile), None)


def certificate_of(expected: Expected, profile: str = "default", readings: Options | None = None) -> str:
    """The query behind the verdict on one of a case's own rulings. Raises as `certificate` does."""
    from adjudicator.report.certificate import certified

    there = expected.situation
    if readings:
        there = replace(there, options={**there.options, **readings})
    return _ruled(lambda: certified(there, expected.by, expected.plays, profile), expected.place)


@dataclass(frozen=True)
class LegalPlay:
    """A legal play; one with free parts is a single entry with several choices."""

    name: str
    choices: tuple[Play, ...]
    case: Case
    actor: str
    certain: bool = True
    asked: Question | None = field(default=None, repr=False, compare=False)
    """A question of the same decision about the same hand, where not all of it is known."""
    budget: Budget = field(default_factory=lambda: Budget(LIMIT), repr=False, compare=False)
    """The time for the list that it is of, in all."""

    def __str__(self) -> str:
        return self.name

    @cached_property
    def show(self) -> tuple[tuple[str, ...], ...]:
        """Every minimal set of powers that must be shown for it; where it is not certain, every
        one that is enough with some hand. Raises GaveUp."""
        with self.budget:
            if not self.certain and self.asked is not None:
                return shows(self.case.situation, self.choices[0], self.asked)
            return self.case.situation.shows(self.actor, self.choices[0])


class Plays:
    """Every legal play of a situation, looked at only when asked for. Raises GaveUp where there is no time for it."""

    def __init__(self, case: Case, actor: str) -> None:
        self.case, self.actor = case, actor
        self._budget = Budget(case.situation.limit)

    @cached_property
    def _entries(self) -> tuple[LegalPlay, ...]:
        from adjudicator.cases.clash import impossible

        with self._budget:
            try:
                self.case.situation.refuse_history()
            except Contradiction as error:
                raise Refused([impossible(error.facts, self.case.situation)]) from error
            found = dict(possible_plays(self.case.situation, self.actor))
        entries, named = self.case.situation.game.entries, list[tuple[str, tuple[Play, ...]]]()
        for name, together in entries(found):
            sure = [play for play in together if found[play]]
            rest = [play for play in together if not found[play]]
            named += [*entries(sure), *entries(rest)] if sure and rest else [(name, together)]
        choice, question = self.case.situation.choice, self.case.situation.question
        open_ = () if all(found.values()) else dict.fromkeys(map(choice, found))
        asked = {one: question(self.actor, one.encoding.nothing) for one in open_}
        return tuple(
            LegalPlay(
                name, choices, self.case, self.actor, certain, asked.get(choice(choices[0])), self._budget
            )
            for name, choices in named
            for certain in (all(found[play] for play in choices),)
        )

    def __iter__(self) -> Iterator[LegalPlay]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> LegalPlay:
        return self._entries[index]

    def __contains__(self, play: object) -> bool:
        if not isinstance(play, str | Play | LegalPlay):
            return False
        read = play.choices[0] if isinstance(play, LegalPlay) else play
        try:
            return judge(self.case, read, by=self.actor, wanted=NOTHING).legal
        except Refused:
            return False

    def __repr__(self) -> str:
        return f"<{len(self)} plays for {self.actor}: {', '.join(str(play) for play in self)}>"


def plays(case: Case, *, by: str | None = None, readings: Options | None = None) -> Plays:
    """Every legal play of the player to act, or of `by`: a lazy view."""
    case = _under(case, readings)
    if by is None:
        case.refuse_no_turn()
    return Plays(case, _player(case, by))


def prove(*names: str, game: str | None = None, limit: float = 30.0) -> list[Proven]:
    """Prove theorems, all of them or those meant by names as in `adjudicator.report.theorems.chosen`.

    `limit` is how many seconds each may take. Raises Refused for a game or a name that is unknown.
    """
    from adjudicator.report.proof import proven
    from adjudicator.report.theorems import chosen

    return [proven(id, theorem.name, limit) for id, theorem in chosen(names, game)]


def compare(
    first: str | Options,
    second: str | Options | None = None,
    *,
    game: str | None = None,
    house: Options | None = None,
    cases: Iterable[str] = (),
    limit: float = 60.0,
) -> Compared:
    """Compare two ways to read a game: a smallest position they rule differently, and the
    rulings that change of `cases`, which are files or folders of them.

    Each is a profile's name, or options by key (a mapping, or KEY=OPTION with commas between);
    one alone is compared with the default, which then comes first. `limit` is how many seconds the
    search for the position may take, and each ruling; what it is too little for is `unfinished`. Raises Refused.
    """
    from adjudicator.cases import compare as comparing
    from adjudicator.files.paths import case_files

    both = [first] if second is None else [first, second]
    told = [some if isinstance(some, str) else ",".join(map("=".join, some.items())) for some in both]
    pair = comparing.choices(told, game)
    files = list(case_files([cases] if isinstance(cases, str) else cases))
    return comparing.over(
        comparing.compared(pair, house, limit), (comparing.opened(file, limit) for file in files)
    )


def case_schema() -> Mapping[str, object]:
    """The JSON Schema (draft-07) of a case file."""
    from adjudicator.schemas import schema

    return schema(tuple(GAMES), *_choices())


def record_schema() -> Mapping[str, object]:
    """The JSON Schema (draft-07) of a game record."""
    from adjudicator import schemas

    return schemas.record_schema(tuple(GAMES), *_choices())


def _choices() -> tuple[Choices, Choices]:
    """The options of every reading, and of every house rule, by game and key."""
    return READINGS, HOUSES


def replay(
    record: str | Mapping[str, object] | Record,
    *,
    profile: str | None = None,
    readings: Options | None = None,
    limit: float = 10.0,
) -> Audit:
    """Rule a game record line by line: a file, plain data with the keys of one, or a record.

    `profile` and `readings` replace those of the record; `limit` is how many seconds the
    ruling on a line may take. Raises Refused with every fault found.
    """
    from adjudicator.records.audit import audited

    return audited(record, profile, readings or {}, limit)


def _under(case: Case, readings: Options | None) -> Case:
    if not readings:
        return case
    known_options(case.situation.game.readings, readings)
    return case.under(readings)


def _player(case: Case, by: str | None) -> str:
    players = case.situation.table.players
    if by is None or by in players:
        return by or case.actor
    fault = Fault("unknown-player", f"nobody here is called {by!r}", meant(by, players, "here are", "and"))
    raise Refused([fault])


def _asked(case: Case, play: str | Play, by: str | None) -> tuple[str, tuple[Play, ...]]:
    """Who is asked about, and the plays of the turn. Raises Refused."""
    named = by if by is None else _player(case, by)
    if named is None:
        case.refuse_no_turn()
    if isinstance(play, str):
        return _read(case, play, named)
    _refuse(unruled(play, case.situation.game), None)
    return named or _whose(case, play, None), (play,)


def _whose(case: Case, play: Play, place: Place | None) -> str:
    """Who makes a play where nobody is named. Raises Refused where several could."""
    if play.kind not in TURNS and len(case.situation.givers(play)) > 1:
        raise Refused([replace(nobody(play, case.situation), place=place)])
    return case.situation.who(play) or case.actor


def _refuse(faults: Iterable[Fault], place: Place | None) -> None:
    if found := [replace(fault, place=place) for fault in faults]:
        raise Refused(found)


def _read(case: Case, text: str, by: str | None) -> tuple[str, tuple[Play, ...]]:
    place = Place("<play>", 1, 1, len(text), text)
    try:
        plays = parse_plays(text, case.lexicon, case.situation.table.players)
    except NotationError as error:
        found = Fault(error.code, error.message, error.help, place.within(error.column, error.length))
        raise Refused([found]) from error
    _refuse(unruled(plays[0], case.situation.game), place)
    actor = by or _whose(case, plays[0], place)
    _refuse((*undeclared(plays[0], case.situation, actor), *overplayed(plays, case.situation, actor)), place)
    return actor, plays


def _ruled(ruling: Callable[[], T], place: Place | None) -> T:
    try:
        return ruling()
    except Contradiction as error:
        told = [fact for fact in error.facts if fact.text]
        *most, last = [fact.text for fact in told] or ["the facts contradict each other"]
        message = f"{'; '.join(most)}; but {last}" if most else last
        raise Refused([Fault("not-held", message, "a play is made of cards in the hand", place)]) from error
