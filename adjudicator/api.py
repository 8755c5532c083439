"""The Python interface: load a case, judge a play, list the legal ones.

case = load("cases/tarot-himi/tower.yaml")
print(judge(case, "VIII VIII"))
"IX IX" in plays(case)

Over 400 lines: every function of the interface stands here, each a few lines long, beside the views they give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import Play
from adjudicator.cases.arguments import checked
from adjudicator.cases.case import Case, Expected, Questioned, known_options, not_so
from adjudicator.cases.plays import asked, player, typed
from adjudicator.engine.state import OutOfOrder
from adjudicator.files.diagnostics import Fault, Place, Refused, meant
from adjudicator.games import GAMES, HOUSES, OUTLINES, READINGS
from adjudicator.law import Entry, Options, Reading
from adjudicator.report import lookup
from adjudicator.report.explain import EVERYTHING, NOTHING, Wanted, verdict
from adjudicator.report.lookup import described, entries, reading
from adjudicator.report.plays import possible_plays, shows
from adjudicator.report.reference_page import Page
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import LIMIT, Budget
from adjudicator.solve.question import Contradiction, Question

if TYPE_CHECKING:
    from adjudicator.engine.outline import Outline
    from adjudicator.engine.simulation import Played
    from adjudicator.files.names import Options as Choices
    from adjudicator.records.record import Record
    from adjudicator.report.answer import Answer
    from adjudicator.report.audit import Audit
    from adjudicator.report.comparison import Compared
    from adjudicator.report.outcome import Outcome
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
    "check",
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
    "readings",
    "replay",
    "rule",
    "rules",
    "rulings",
    "simulate",
]


@checked
def load(path: str | PathLike[str] | Mapping[str, object], limit: float = LIMIT) -> Case:
    """Read a case file (`-`: standard input), or take the keys of one as a mapping. `limit` is how many seconds an
    answer about it may take: a verdict with all that is asked of it, or a list of plays. Raises Refused with every
    fault found."""
    from adjudicator.cases import build

    if isinstance(path, Mapping):
        return build.of_data(path, limit=limit)
    return build.load(str(path), limit)


@checked
def loads(text: str | Mapping[str, object], name: str = "<text>", limit: float = LIMIT) -> Case:
    """Read a case from text, as `load` does a file; from a position in one line, or from the keys of a file."""
    from adjudicator.cases import build

    if isinstance(text, Mapping):
        return build.of_data(text, name, limit)
    return build.loads(text, name, limit)


@checked
def judge(
    case: Case,
    play: str | Play | LegalPlay,
    *,
    by: str | None = None,
    readings: Options | None = None,
    wanted: Wanted = EVERYTHING,
) -> Verdict:
    """Rule on a play in the situation of a case.

    `play` is in the game's notation, or one that `plays` lists, `by` who makes it (whoever is to act, if not
    said), `readings` options to read by instead of the case's. Raises Refused when the
    play cannot be read, or takes cards the hand has not got.
    """
    case = _under(case, readings)
    actor, read = asked(case, play, by)
    return _ruled(lambda: verdict(case.situation, actor, read, case.profile, wanted), None)


@checked
def rulings(case: Case, wanted: Wanted = EVERYTHING) -> Iterator[tuple[Expected, Verdict]]:
    """The rulings a case asks for, each with its verdict. Raises Refused as `judge` does."""
    for expected in case.rulings:
        yield expected, rule(expected, case.profile, wanted)


@checked
def rule(
    expected: Expected, profile: str = "default", wanted: Wanted = EVERYTHING, readings: Options | None = None
) -> Verdict:
    """The verdict on one of a case's own rulings. Raises Refused as `judge` does."""
    at, there = expected.place, expected.situation
    if readings:
        there = replace(there, options={**there.options, **readings})
    return _ruled(lambda: verdict(there, expected.by, expected.plays, profile, wanted, at), at)


@checked
def ask(case: Case, question: str, *, readings: Options | None = None) -> Answer:
    """The answer to a question about a case, such as "who leads", under `readings` if any are given
    instead of the case's. Raises Refused for a question that nothing answers, or that the case
    leaves open."""
    from adjudicator.cases import questions

    case = _under(case, readings)
    return replace(questions.answered(questions.put(case, question), case.profile), at=None)


@checked
def answers(case: Case) -> Iterator[tuple[Questioned, Answer]]:
    """The questions a case asks, each with its answer. Raises Refused as `ask` does."""
    from adjudicator.cases import questions

    for one in case.asks:
        yield one, questions.answered(one, case.profile)


@checked
def certificate(
    case: Case, play: str | Play | LegalPlay, *, by: str | None = None, readings: Options | None = None
) -> str:
    """The query behind a verdict, as SMT-LIB 2: what `judge` answers, for any solver to confirm.

    Takes and raises what `judge` does; raises GaveUp where the verdict is `undecided`.
    """
    from adjudicator.report.certificate import certified

    case = _under(case, readings)
    actor, read = asked(case, play, by)
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

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from adjudicator.report.html import framed, table

        head = f"legal for {self.actor}", "to show"
        return framed(table(head, ((str(play), _to_show(play)) for play in self)))

    def __repr__(self) -> str:
        return f"<{len(self)} plays for {self.actor}: {', '.join(str(play) for play in self)}>"


def _to_show(play: LegalPlay) -> str:
    """What must be shown for a play, in words."""
    return ", or ".join(" and ".join(powers) or "nothing" for powers in play.show) + (
        "" if play.certain else ", if it is held"
    )


@checked
def plays(case: Case, *, by: str | None = None, readings: Options | None = None) -> Plays:
    """Every legal play of the player to act, or of `by`: a lazy view."""
    case = _under(case, readings)
    case.refuse_unfollowed()
    if by is None:
        case.refuse_no_turn()
    there = case.situation.before(by, case.situation.game.turn.encoding.nothing)
    ahead = replace(case, situation=there)
    ahead.refuse_unfollowed()
    asked_of = any(due.player == by for due in case.situation.position.due)
    return Plays(case if by is None or asked_of else ahead, player(case, by))


@checked
def prove(*names: str, game: str | None = None, limit: float = 30.0) -> list[Proven]:
    """Prove theorems, all of them or those meant by names as in `adjudicator.report.theorems.chosen`.

    `limit` is how many seconds each may take. Raises Refused for a game or a name that is unknown.
    """
    from adjudicator.report.proof import proven
    from adjudicator.report.theorems import chosen

    return [proven(id, theorem.name, limit) for id, theorem in chosen(names, game)]


@checked
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


@checked
def explain(name: str) -> Page:
    """The page of a clause by its id, or of a card: its clauses and effects, each with its game's id. It prints as the
    command of that name does. Raises KeyError when nothing has the name."""
    return Page(lookup.explain(name))


@checked
def rules(game: str | None = None) -> tuple[Entry, ...]:
    """The clauses and effects of a game, or of all games, in their order. Raises Refused for an unknown game."""
    ids = OUTLINES if game is None else [_game(game).id]
    return tuple(entry for id in ids for entry in lookup.summary(id))


@checked
def readings(game: str | None = None) -> Mapping[str, Reading]:
    """The readings and house rules of a game, or of all games, by their keys. Raises Refused for an unknown game."""
    games = OUTLINES.values() if game is None else [_game(game)]
    return {key: one for own in games for key, one in own.readings.items()}


@checked
def check(*paths: str | PathLike[str], limit: float = LIMIT) -> list[Outcome]:
    """Every ruling and answer of case files, or of folders of them, against what is expected. A file or ruling that is
    refused is an outcome that says so. Raises Refused for a folder without case files."""
    from adjudicator.cases import questions
    from adjudicator.files.paths import case_files
    from adjudicator.report.outcome import answered, refusal, ruled

    found = []
    for file in case_files(map(str, paths)):
        try:
            case = load(file, limit)
        except Refused as error:
            found.append(refusal(file, error))
            continue
        for expected in case.rulings:
            try:
                found.append(ruled(file, case.title, expected, rule(expected, case.profile)))
            except Refused as error:
                found.append(refusal(file, error, case.title, expected))
        for one in case.asks:
            try:
                found.append(answered(file, case.title, one, questions.answered(one, case.profile)))
            except Refused as error:
                found.append(refusal(file, error, case.title, asked=one))
    return found


@checked
def simulate(
    game: str,
    rounds: int = 20,
    *,
    players: int | None = None,
    policy: str = "random",
    options: Options | None = None,
    seed: int = 1,
) -> Iterator[Played]:
    """Rounds of a game, or hands, one after another: who chose by which `policy` says how, `options` are readings and
    house rules by key. The same seed gives the same rounds. Raises Refused for what the game has not got."""
    from adjudicator.engine.simulate import chosen, session
    from adjudicator.engine.simulation import simulation_of
    from adjudicator.engine.variant import variant

    known_options(_game(game).readings, options or {})
    seats = OUTLINES[game].seats
    if players is not None and players not in seats:
        help = f"give {seats[0]} to {seats[-1]}"
        raise Refused([Fault("players", f"{players} cannot play {OUTLINES[game].title}", help)])
    rules = variant(GAMES[game], options, players)
    if policy not in (policies := simulation_of(rules).policies):
        raise Refused([Fault("no-policy", f"nobody plays by {policy!r}", meant(policy, list(policies)))])
    return session(rules, rounds, chosen(rules, policy), seed)


def _game(name: str) -> Outline:
    if name not in OUTLINES:
        raise Refused([Fault("unknown-game", f"no game is called {name!r}", meant(name, list(OUTLINES)))])
    return OUTLINES[name]


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


@checked
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
    from adjudicator.records.record import Record

    typed(record, (str, Mapping, Record), "a record", "name its file, or give its keys")
    return audited(record, profile, readings or {}, limit)


def _under(case: Case, readings: Options | None) -> Case:
    if not readings:
        return case
    known_options(case.situation.game.readings, readings)
    return case.under(readings)


def _ruled(ruling: Callable[[], T], place: Place | None) -> T:
    try:
        return ruling()
    except OutOfOrder as fault:
        raise Refused([not_so(fault, place)]) from fault
    except Contradiction as error:
        told = [fact for fact in error.facts if fact.text]
        *most, last = [fact.text for fact in told] or ["the facts contradict each other"]
        message = f"{'; '.join(most)}; but {last}" if most else last
        raise Refused([Fault("not-held", message, "a play is made of cards in the hand", place)]) from error
