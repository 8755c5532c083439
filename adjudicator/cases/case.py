"""Cases: a situation with the rulings and answers expected of it, its legal plays, and refusals of malformed plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from adjudicator.cards import GIVES, TAKES, TURNS, Lexicon, Play, Range, in_turn
from adjudicator.cards.english import either
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import NOT_POSSIBLE, Impossible, OutOfOrder, Unsettled
from adjudicator.files.diagnostics import Fault, Place, Refused, nearest, now_called, suggestion
from adjudicator.law.reading import former_keys
from adjudicator.report.standing import UNSIGNED, Standing
from adjudicator.solve.budget import LIMIT, Budget
from adjudicator.solve.question import Contradiction

if TYPE_CHECKING:
    from adjudicator.engine.circumstances import Circumstances
    from adjudicator.engine.game import Game
    from adjudicator.engine.query import ParsedQuestion
    from adjudicator.engine.situation import Situation
    from adjudicator.engine.state import RoundState
    from adjudicator.law import Options, Reading
    from adjudicator.report.answer import Answer
    from adjudicator.report.settle import Settlement
    from adjudicator.report.verdict import Verdict
    from adjudicator.solve.question import Question


def _default_circumstances() -> Circumstances:
    from adjudicator.engine.circumstances import Circumstances

    return Circumstances()


@dataclass(frozen=True, repr=False)
class Expected:
    """A ruling of a case on the plays of one turn, with the expected verdict.

    `verdict`, `show` and `kind` are None, `because` and `because_only` empty, where nothing is expected.
    """

    plays: tuple[Play, ...]
    by: str
    situation: Situation = field(repr=False)
    place: Place
    verdict: str | None = None
    because: tuple[str, ...] = ()
    because_only: tuple[str, ...] = ()
    show: frozenset[frozenset[str]] | None = None
    kind: str | None = None
    standing: Standing = UNSIGNED

    def __repr__(self) -> str:
        return f"<Expected {self.by}, {self.text}{_expected(self.verdict)}>"

    @property
    def play(self) -> Play:
        """The first play, whose kind determines the decision."""
        return self.plays[0]

    @property
    def text(self) -> str:
        """The plays in notation."""
        return in_turn(self.plays)


def _expected(value: str | None) -> str:
    return "" if value is None else f": {value}"


SEATS, COUNT = "seats", "count"
"""What flags may leave open: the order of the seats, and the number of players."""


@dataclass(frozen=True)
class Guess:
    """An alternative situation under another value of something left open; `untold` is SEATS or COUNT."""

    untold: str
    situation: Situation = field(repr=False)
    circumstances: Circumstances = field(repr=False)


@dataclass(frozen=True, repr=False)
class CaseQuestion:
    """A question of a case, with the expected answer; None where none is expected."""

    wanted: ParsedQuestion
    situation: Situation = field(repr=False)
    circumstances: Circumstances = field(repr=False)
    place: Place
    expect: str | None = None
    because: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] | None = None
    """Alternative situations that must give the same answer; None if nothing is left open."""
    standing: Standing = UNSIGNED

    def __repr__(self) -> str:
        return f"<CaseQuestion {self.question}{_expected(self.expect)}>"

    def __reduce__(self) -> tuple[Callable[..., CaseQuestion], tuple[object, ...]]:
        # A query has functions, and each process has its own: it is known by its words.
        wanted, *values = (getattr(self, one.name) for one in fields(self))
        return _with_query, (wanted.query.words, wanted.about, wanted.play, *values)

    @property
    def question(self) -> str:
        """The text of the question."""
        return str(self.wanted)


def _with_query(words: str, about: str, play: str, situation: Situation, *values: Any) -> CaseQuestion:
    from adjudicator.engine.query import ParsedQuestion as Parsed

    query = next(query for query in situation.game.queries() if query.words == words)
    return CaseQuestion(Parsed(query, about, play), situation, *values)


@dataclass(frozen=True, init=False, repr=False)
class Case:
    """A situation, the name of its source, and the rulings and answers expected of it.

    Without `situation` it is built from the keys of a case file (docs/cases.md), given as values; raises Refused then, as
    `load` does.

    >>> case = Case(game="tarot-himi", players=["Ada", "Ben"], trick=[("Ada", "VI VI")], hands={"Ben": ["IX", "IX"]})
    >>> case.to_act, [str(play) for play in case.plays()]
    ('Ben', ['IX IX', 'pass'])
    >>> case.push("IX IX").pop() == case
    True
    """

    name: str
    title: str
    situation: Situation
    rulings: tuple[Expected, ...]
    profile: str
    source: str
    asks: tuple[CaseQuestion, ...]
    circumstances: Circumstances
    """Game-specific context beside the situation: who joins before the round, points of tricks."""
    own: Mapping[str, object] = field(hash=False)
    """The values of `round` and of the keys that only this game has, as in the file."""
    before: Case | None = field(compare=False)
    """The case before the last `push`; None if nothing was pushed."""
    guesses: tuple[Guess, ...] | None
    """For questions about a situation from flags: the alternatives left open; None if there is nothing left open."""

    def __init__(
        self,
        name: str = "<case>",
        title: str = "",
        situation: Situation | None = None,
        rulings: Any = (),
        profile: str = "default",
        source: str = "",
        asks: tuple[CaseQuestion, ...] = (),
        circumstances: Circumstances | None = None,
        own: Mapping[str, object] | None = None,
        before: Case | None = None,
        guesses: tuple[Guess, ...] | None = None,
        **keys: object,
    ) -> None:
        """Take a situation with expectations, or only the keys of a case file. Raises Refused, TypeError."""
        from adjudicator.cases.plays import typed
        from adjudicator.engine.situation import Situation as SituationType

        typed(name, str, "the name of a case", "give a text; the keys of a case file go by their names: Case(game=...)")
        typed(situation, (SituationType, type(None)), "a situation", "take that of a case: case.situation")
        if situation is None:
            from adjudicator.cases.build import of_data

            parameters = {"title": title, "rulings": rulings, "profile": profile, "source": source}
            given = {key: value for key, value in parameters.items() if value and value != "default"}
            self.__dict__.update(of_data({**keys, **given}, name).__dict__)
            return
        if keys:
            raise TypeError(f"a case of a situation takes no {', '.join(keys)}")
        fields: dict[str, object] = {"name": name, "title": title, "situation": situation, "rulings": rulings}
        fields |= {"profile": profile, "source": source, "asks": asks, "own": own or {}, "guesses": guesses}
        fields["before"] = before
        self.__dict__.update(fields, circumstances=circumstances or _default_circumstances())

    def __repr__(self) -> str:
        """The game and players, a line for the trick and one for each player with a known or partly known hand."""
        from adjudicator.cases.position import hand_text

        table, to_act = self.situation.table, self.situation.to_act
        trick = "; ".join(f"{action.player}: {action.play}" for action in table.history)
        named = [*table.hands, *([to_act] if to_act and to_act not in table.hands else [])]
        key = self.situation.game.case().lines
        width = max(map(len, (key, *named)), default=0)
        hands = {player: hand_text(hand, self.lexicon) for player, hand in table.hands.items()}
        lines = [f"{key:<{width}}  {trick or 'nothing lies there'}"]
        for player in sorted(named, key=table.players.index):
            lines.append(f"{player:<{width}}  {hands.get(player, 'unseen')}{', to play' * (player == to_act)}")
        head = f"{self.situation.game.id}: {' '.join(table.players)}"
        return f"<Case {head}\n  {chr(10).join(lines).replace(chr(10), chr(10) + '  ')}>"

    def _repr_html_(self) -> str:
        """HTML for a notebook: the players, who is to move, and pictures of the cards on the table and in each hand."""
        from adjudicator.report.board import board, drawn
        from adjudicator.report.html import framed, titled

        title = " · ".join(filter(None, (self.situation.game.title, self.title)))
        shown = drawn(board(self.situation.table, self.situation.to_act))
        return framed(titled(title, ", ".join(self.players)), shown)

    def _repr_markdown_(self) -> str:
        """The `repr` as a block of preformatted text."""
        return f"```text\n{self!r}\n```"

    @property
    def game(self) -> str:
        """The id of the game: "loka"."""
        return self.situation.game.id

    @property
    def players(self) -> tuple[str, ...]:
        return self.situation.table.players

    @property
    def hands(self) -> Mapping[str, str]:
        """The known and partly known hands by player, in notation: "VI VI + 4 unseen"."""
        from adjudicator.cases.position import hand_text

        return {player: hand_text(hand, self.lexicon) for player, hand in self.situation.table.hands.items()}

    @property
    def trick(self) -> tuple[tuple[str, str], ...]:
        """The history, oldest first, as pairs (player, play): (("Ada", "VI VI"),)."""
        return tuple((action.player, str(action.play)) for action in self.situation.table.history)

    def judge(self, play: object, by: str | None = None, *, readings: Options | None = None) -> Verdict:
        """Rule on a play by `by` (default: the player to act). Raises Refused as `adjudicator.judge` does."""
        from adjudicator.cases.rulings import judge

        return judge(self, cast("str | Play", play), by=by, readings=readings)

    def plays(self, by: str | None = None, *, readings: Options | None = None) -> Plays:
        """The legal plays of `by` (default: the player to act), evaluated lazily. Raises as `adjudicator.plays` does."""
        from adjudicator.cases.rulings import plays

        return plays(self, by=by, readings=readings)

    def settle(self, play: object, by: str | None = None, *, readings: Options | None = None) -> Settlement | None:
        """Return the questions that settle a verdict which depends on unseen cards; None for one that does not. Raises
        as `adjudicator.settle` does.

        >>> case = Case(game="tarot-himi", players="Ada Ben", trick=[{"Ada": "VI"}], hands={"Ben": "VII + 1 unseen"})
        >>> case.settle("VII").question
        'Ben holds the Lovers or the Tower'
        """
        from adjudicator.cases.rulings import settle

        return settle(self, cast("str | Play", play), by=by, readings=readings)

    def ask(self, question: str, *, readings: Options | None = None) -> Answer:
        """Answer a question such as "who leads". Raises Refused as `adjudicator.ask` does."""
        from adjudicator.cases.rulings import ask

        return ask(self, question, readings=readings)

    @property
    def position(self) -> str:
        """The case in one line that `loads` reads back. Raises Refused for a situation that only flags can describe."""
        from adjudicator.cases.position import written

        return written(self)

    def push(self, play: object, by: str | None = None, *, legal: bool = False) -> Case:
        """Return the case after one more turn by `by` (default: the player to act). This case is not changed.

        Raises Refused if the play cannot be parsed, takes cards that a known hand does not hold, or is out of turn. An
        illegal play is accepted, as it may have happened at the table; with `legal=True` any play that is not certainly
        legal raises Refused too.
        """
        from adjudicator.cases.plays import after

        if legal and (verdict := self.judge(play, by)).verdict != "legal":
            fault = Fault("not-legal", f"{verdict.play} by {verdict.by} is {verdict.verdict}", _remedy(verdict))
            raise Refused([fault])
        return after(self, play, by)

    def pop(self) -> Case:
        """Return the case before the last `push`. Raises IndexError if nothing was pushed."""
        if self.before is None:
            raise IndexError("nothing was pushed on this case")
        return self.before

    @property
    def lexicon(self) -> Lexicon:
        return self.situation.lexicon

    @property
    def to_act(self) -> str | None:
        """The player whose turn it is under the profile and readings of the case; None if nobody's."""
        return self.situation.to_act

    @property
    def actor(self) -> str:
        """The default player of a question: the player to act, else the first with a pending decision, else the first."""
        giving = (due.player for due in self.situation.due)
        return self.situation.to_act or next(giving, self.situation.table.players[0])

    def refuse_unfollowed(self) -> None:
        """Raises Refused if the history is impossible under readings that replace those of the file."""
        if (fault := self.situation.fault) is not None:
            raise Refused([order_fault(fault)])

    def refuse_no_turn(self) -> None:
        """Raises Refused if the player to act is unknown. For plays; a question may not need one."""
        table = self.situation.table
        determined = table.turn or table.history or table.taxes is not None or self.circumstances.speaks
        if self.situation.to_act is None and not (determined or self.situation.due):
            help = f"add a line such as turn: {table.players[0]}"
            raise Refused([Fault("whose-turn", "nothing says whose turn it is", help)])

    def within(self, seconds: float) -> Case:
        """Return the case with another limit on the seconds of one answer."""
        rulings = tuple(replace(r, situation=replace(r.situation, limit=seconds)) for r in self.rulings)
        return replace(self, situation=replace(self.situation, limit=seconds), rulings=rulings)

    def by_profile(self, name: str) -> Case:
        """Return the case under the profile of this name. Raises KeyError."""
        options = {**self.situation.options, **self.situation.game.profiles[name]}
        return replace(self, situation=replace(self.situation, options=options), profile=name)

    def under(self, readings: Options) -> Case:
        """Return the case with these options of readings replaced, by key.

        Raises Refused for anything but a mapping of texts, for an unknown reading or option, and if the history cannot
        have come about under them.
        """
        from adjudicator.cases.arguments import refuse_misfit

        refuse_misfit("readings", readings)
        known_options(self.situation.game.readings, readings)
        with refusing(None):
            return replace(self, situation=self.situation.under(readings))


@dataclass(frozen=True)
class LegalPlay:
    """An entry of `Plays`: a legal play; one with free parts is one entry with several choices.

    `certain`: False if legality or possession depends on unseen cards.
    """

    name: str
    choices: tuple[Play, ...]
    case: Case = field(repr=False)
    actor: str
    certain: bool = True
    question: Question | None = field(default=None, repr=False, compare=False)
    """A question of the same decision and hand, for `show` of an entry that is not certain."""
    budget: Budget = field(default_factory=lambda: Budget(LIMIT), repr=False, compare=False)
    """The time budget shared by all entries of one list."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<LegalPlay for {self.actor}: {self.name}{'' if self.certain else ', if the hand allows'}>"

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards of the first choice."""
        return (*self.choices[0].cards, *self.choices[0].also)

    @cached_property
    def show(self) -> tuple[tuple[str, ...], ...]:
        """Every minimal set of powers that must be shown for it; if it is not certain, every one that suffices with some
        possible hand. Raises GaveUp."""
        with self.budget:
            if not self.certain and self.question is not None:
                from adjudicator.report.plays import shows

                return shows(self.case.situation, self.choices[0], self.question)
            return self.case.situation.shows(self.actor, self.choices[0])


class Plays:
    """The legal plays of a player as a sequence, computed on first access; that access raises Refused or GaveUp."""

    def __init__(self, case: Case, actor: str) -> None:
        self.case, self.actor = case, actor
        self._budget = Budget(case.situation.limit)

    @cached_property
    def _entries(self) -> tuple[LegalPlay, ...]:
        from adjudicator.cases.contradictions import impossible
        from adjudicator.report.plays import possible_plays

        with self._budget:
            try:
                self.case.situation.refuse_history()
            except Contradiction as error:
                raise Refused([impossible(error.facts, self.case.situation)]) from error
            certainty = dict(possible_plays(self.case.situation, self.actor))
        entries, named = self.case.situation.game.entries, list[tuple[str, tuple[Play, ...]]]()
        for name, group in entries(certainty):
            sure = [play for play in group if certainty[play]]
            unsure = [play for play in group if not certainty[play]]
            named += [*entries(sure), *entries(unsure)] if sure and unsure else [(name, group)]
        choice, question = self.case.situation.choice, self.case.situation.question
        undecided = () if all(certainty.values()) else dict.fromkeys(map(choice, certainty))
        questions = {decision: question(self.actor, decision.encoding.nothing) for decision in undecided}
        return tuple(
            LegalPlay(name, choices, self.case, self.actor, certain, questions.get(choice(choices[0])), self._budget)
            for name, choices in named
            for certain in (all(certainty[play] for play in choices),)
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
        parsed = play.choices[0] if isinstance(play, LegalPlay) else play
        from adjudicator.cases.rulings import judge
        from adjudicator.report.explain import NOTHING

        try:
            return judge(self.case, parsed, by=self.actor, wanted=NOTHING).legal
        except Refused:
            return False

    def _repr_html_(self) -> str:
        """HTML for a notebook: a table of the plays and what to show for each."""
        from adjudicator.report.html import framed, table

        head = f"legal for {self.actor}", "to show"
        return framed(table(head, ((str(play), _to_show(play)) for play in self)))

    def __repr__(self) -> str:
        return f"<{len(self)} plays for {self.actor}: {', '.join(str(play) for play in self)}>"


def _to_show(play: LegalPlay) -> str:
    """The powers to show for a play, in words."""
    return ", or ".join(" and ".join(powers) or "nothing" for powers in play.show) + (
        "" if play.certain else ", if it is held"
    )


def _remedy(verdict: Verdict) -> str:
    """Help text for a play that is not legal: the clauses against it, and the legal alternatives."""
    because = f"see {', '.join(verdict.because)}; " if verdict.because else ""
    return f"{because}legal here: {', '.join(verdict.instead) or 'nothing'}"


@contextmanager
def refusing(place: Place | None) -> Iterator[None]:
    """Raise Refused, with this place, instead of OutOfOrder and Contradiction."""
    try:
        yield
    except OutOfOrder as fault:
        raise Refused([order_fault(fault, place)]) from fault
    except Contradiction as error:
        from adjudicator.cases.contradictions import contradiction_fault

        raise Refused([contradiction_fault(error, place)]) from error


def order_fault(fault: OutOfOrder, place: Place | None = None) -> Fault:
    """The fault of a history that is impossible under the chosen readings, or that lacks required information."""
    if isinstance(fault, Unsettled):
        return Fault("unsettled", fault.message, fault.help, place)
    if isinstance(fault, Impossible):
        return Fault("out-of-order", f"under these readings {NOT_POSSIBLE}", "take other readings", place)
    who = f"{fault.expected or 'nobody'} is to act"
    message = f"under these readings {fault.because or who} on line {fault.index + 1}"
    return Fault("out-of-order", message, "take other readings", place)


def no_actor(play: Play, situation: Situation) -> Fault:
    """The fault of a play whose player cannot be determined."""
    givers = " and ".join(situation.givers(play)) if play.kind not in TURNS else ""
    message = f"{givers} are each to give cards here" if givers else "nobody is to play here"
    if situation.to_act and not givers:
        message = f"this is nothing to do in a turn, and {situation.to_act} has a turn to take"
    return Fault("whose-turn", message, "say who plays with by:")


def unruled(play: Play, game: Game) -> Iterator[Fault]:
    """Yield the faults of a play that no decision of the game covers, or that is too unspecific to rule on."""
    if play.kind in (GIVES, TAKES) and play.kind not in game.decided:
        message = f"{game.title} has no ruling on {str(play)!r}"
        yield Fault("no-decision", message, "ask what is owed, or put it into a record and replay that")
    elif play.kind not in game.decided:
        message = f"nothing is decided by {str(play)!r}, so there is nothing to rule on"
        yield Fault("no-decision", message, "rule on a play, or on what somebody gives or takes back")
    elif isinstance(play.amount, Range):
        message = f"{str(play)!r} stands for a play of each of these amounts"
        yield Fault("several-plays", message, f"rule on one of them: {replace(play, amount=play.amount.low)}")
    elif (play.unseen or play.unseen_beside) and play.kind not in game.counted:
        message = "cards that nobody has seen cannot be ruled on"
        yield Fault("unseen-play", message, f"name the cards: {play.kind}, and each of them")


def expand(plays: Sequence[Play], situation: Situation, actor: str, place: Place | None) -> tuple[Play, ...]:
    """Return the plays of a turn with shorthand expanded (`Rules.expand`). Raises Refused if it is ambiguous."""
    verbs = situation.lexicon.verb
    own = ((play, verbs[play.kind]) for play in plays)
    if not any(v.shorthand or v.presupposes or (p.amount is not None and v.amount_named) for p, v in own):
        return tuple(plays)
    rules = situation.game.rules(situation.lexicon, situation.options, situation.table.house)
    position = cast("RoundState", situation.position)
    try:
        return tuple(rules.expand(position, actor, play) for play in plays)
    except Unsettled as error:
        raise Refused([Fault("unsettled", error.message, error.help, place)]) from error


def undeclared(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
    """Yield the faults of declarations: a lone wild card without its rank, a card declared as what it cannot be, an
    addressed discard without a player, and a player named for any other play."""
    from adjudicator.report.plays import legal_plays

    yield from _address_faults(play, situation, actor)
    if (misdeclared := situation.game.misdeclared(play, situation.position, situation.lexicon)) is not None:
        yield Fault("misdeclared", *misdeclared)
    if not situation.game.undeclared(play, situation.table, situation.lexicon):
        return
    legal = [str(p) for p in legal_plays(situation, actor) if p.cards == play.cards]
    name = " ".join(play.cards)
    help = (
        f"legal here: {', '.join(legal)}"
        if legal
        else f"write it like {name} as {situation.lexicon.deck.ranks[-1].name}"
    )
    yield Fault("incomplete", f"{name} alone needs the rank it counts as", help)


def incomplete(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
    """Yield the fault of a play that lacks a suit or player that must be named with it."""
    here = situation
    if (lacking := here.game.incomplete(play, here.table, here.position, actor, here.lexicon)) is not None:
        yield Fault("incomplete", *lacking)


def _address_faults(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
    verb = situation.lexicon.verb.get(play.kind)
    if verb is None or not play.cards:
        return
    spoken = situation.lexicon.spoken(play.cards[0])
    if verb.to is not True and verb.addressed(play.cards) and play.to is None:
        message = f"{spoken} is for another player, and nobody is named"
        yield Fault("incomplete", message, _who_can_be_named(play, situation, actor))
    to, beside = play.joined
    if play.to is not None and not verb.addressed(play.cards):
        yield Fault("addressed", f"{spoken} is for nobody in particular", f"leave out '{to} {play.to}'")
    if play.beside and not verb.accompanied(play.cards):
        help = f"leave out '{beside}' and the cards"
        yield Fault("accompanied", f"{spoken} is {verb.past or 'played'} by itself", help)


def known_options(known: Mapping[str, Reading], readings: Options) -> None:
    """Raises Refused for an unknown reading or option."""
    for key, option in readings.items():
        if key not in known:
            message = f"no reading has the key {key!r}"
            from adjudicator.games import OUTLINES

            near = nearest(key, known)
            other = next((game.title for game in OUTLINES.values() if key in game.readings), "")
            hint = f"did you mean {near}?" if near else "see: adjudicator readings"
            help = now_called(key, former_keys(known)) or (f"it is a reading of {other}" if other else hint)
            raise Refused([Fault("unknown-reading", message, help, about=key)])
        if option not in known[key].names:
            help = suggestion(option, known[key].names)
            raise Refused([Fault("unknown-option", f"{key} has no option {option!r}", help)])


def _who_can_be_named(play: Play, situation: Situation, actor: str) -> str:
    """Help text that names the players whom a card may legally be addressed to; if there are none, any other player."""
    from adjudicator.solve.question import ILLEGAL

    others = [player for player in situation.table.players if player != actor]
    questions = {name: situation.question(actor, replace(play, to=name)) for name in others}
    candidates = [name for name in others if questions[name].verdict != ILLEGAL]
    listing = f"; {either(candidates)} can be named" if len(candidates) > 1 else ""
    return f"write it like {replace(play, to=(candidates or others)[0])}{listing}"
