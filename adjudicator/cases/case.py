"""Cases: a situation at a table, and the rulings somebody expects of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from adjudicator.cards import GIVES, TAKES, TURNS, Hand, Lexicon, Play, Range, in_turn
from adjudicator.cards.english import either
from adjudicator.engine.state import Unsettled
from adjudicator.files.diagnostics import Fault, Place, Refused, meant
from adjudicator.solve.budget import LIMIT, Budget
from adjudicator.solve.question import Contradiction

if TYPE_CHECKING:
    from adjudicator.engine.circumstances import Circumstances
    from adjudicator.engine.game import Game
    from adjudicator.engine.query import Wanted
    from adjudicator.engine.situation import Situation
    from adjudicator.engine.state import OutOfOrder, RoundState
    from adjudicator.law import Options, Reading
    from adjudicator.report.answer import Answer
    from adjudicator.report.verdict import Verdict
    from adjudicator.solve.question import Question


def _no_circumstances() -> Circumstances:
    from adjudicator.engine.circumstances import Circumstances

    return Circumstances()


@dataclass(frozen=True)
class Expected:
    """A ruling a case asks for, on the plays of one turn, and what is expected of it; None where
    nothing is."""

    plays: tuple[Play, ...]
    by: str
    situation: Situation = field(repr=False)
    place: Place
    verdict: str | None = None
    because: tuple[str, ...] = ()
    because_only: tuple[str, ...] = ()
    show: frozenset[frozenset[str]] | None = None
    kind: str | None = None

    @property
    def play(self) -> Play:
        """The first play, by which it is known what is decided."""
        return self.plays[0]

    @property
    def text(self) -> str:
        """The plays in the notation."""
        return in_turn(self.plays)


SEATS, COUNT = "seats", "count"
"""What flags may leave untold: who sits where, and how many play."""


@dataclass(frozen=True)
class Guess:
    """Something that a situation leaves untold, and the situation as it may be just as well."""

    untold: str
    situation: Situation = field(repr=False)
    circumstances: Circumstances = field(repr=False)


@dataclass(frozen=True)
class CaseQuestion:
    """A question a case asks, and the answer expected; None where nothing is."""

    wanted: Wanted
    situation: Situation = field(repr=False)
    circumstances: Circumstances = field(repr=False)
    place: Place
    expect: str | None = None
    because: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] | None = None
    """Other situations in which the answer has to be the same; None where a table is told whole."""

    @property
    def question(self) -> str:
        """The question in its own words."""
        return str(self.wanted)


@dataclass(frozen=True, init=False, repr=False)
class Case:
    """A situation at a table, where it was written, and the rulings and answers expected of it.

    Without a situation it is made of the keys of a case file (docs/cases.md), as values. Raises Refused then, as `load`
    does.

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
    """What is told besides the situation: who joins before the round, what the tricks came to."""
    own: Mapping[str, object] = field(hash=False)
    """What the game's own keys say, and which round it is, as a file has them."""
    before: Case | None = field(compare=False)
    """The case on which the last turn was pushed; None where none was."""
    guesses: tuple[Guess, ...] | None
    """What is left untold where flags describe the situation, for questions; None where a table is told whole."""

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
        **told: object,
    ) -> None:
        """Of a situation with what is expected of it; or, without one, of the keys of a case file. Raises Refused."""
        from adjudicator.cases.plays import typed
        from adjudicator.engine.situation import Situation as Of

        typed(name, str, "the name of a case", "give a text; the keys of a case file go by their names: Case(game=...)")
        typed(situation, (Of, type(None)), "a situation", "take that of a case: case.situation")
        if situation is None:
            from adjudicator.cases.build import of_data

            besides = {"title": title, "rulings": rulings, "profile": profile, "source": source}
            own_keys = {key: value for key, value in besides.items() if value and value != "default"}
            self.__dict__.update(of_data({**told, **own_keys}, name).__dict__)
            return
        if told:
            raise TypeError(f"a case of a situation takes no {', '.join(told)}")
        fields: dict[str, object] = {"name": name, "title": title, "situation": situation, "rulings": rulings}
        fields |= {"profile": profile, "source": source, "asks": asks, "own": own or {}, "guesses": guesses}
        fields["before"] = before
        self.__dict__.update(fields, circumstances=circumstances or _no_circumstances())

    def __repr__(self) -> str:
        """The table, a line for the trick and one for each player whose hand is told."""
        from adjudicator.cases.position import hand_text

        table, to_act = self.situation.table, self.situation.to_act
        trick = "; ".join(f"{action.player}: {action.play}" for action in table.history)
        named = [*table.hands, *([to_act] if to_act and to_act not in table.hands else [])]
        told = self.situation.game.case().lines
        room = max(map(len, (told, *named)), default=0)
        hands = {player: hand_text(hand, self.lexicon) for player, hand in table.hands.items()}
        lines = [f"{told:<{room}}  {trick or 'nothing lies there'}"]
        for player in sorted(named, key=table.players.index):
            lines.append(f"{player:<{room}}  {hands.get(player, 'unseen')}{', to play' * (player == to_act)}")
        head = f"{self.situation.game.id}: {' '.join(table.players)}"
        return f"<Case {head}\n  {chr(10).join(lines).replace(chr(10), chr(10) + '  ')}>"

    def _repr_html_(self) -> str:
        """A picture for a notebook: the cards that lie on the table and those of each hand."""
        from adjudicator.report.html import framed, pictured

        table = self.situation.table
        lies = [(action.player, str(action.play), action.play.cards) for action in table.history]
        hands = [(player, text, _each(table.hands[player])) for player, text in self.hands.items()]
        return framed(pictured(f"{self.situation.game.title}: {self.title or 'a situation'}", [*lies, *hands]))

    def _repr_markdown_(self) -> str:
        """The table as a block of text."""
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
        """The hands that are known, in part or whole, by player: "VI VI + 4 unseen"."""
        from adjudicator.cases.position import hand_text

        return {player: hand_text(hand, self.lexicon) for player, hand in self.situation.table.hands.items()}

    @property
    def trick(self) -> tuple[tuple[str, str], ...]:
        """The plays or actions so far, oldest first, each with its player: (("Ada", "VI VI"),)."""
        return tuple((action.player, str(action.play)) for action in self.situation.table.history)

    def judge(self, play: object, by: str | None = None, *, readings: Options | None = None) -> Verdict:
        """The ruling on a play, by whoever is to act if nobody is named. Raises Refused as `adjudicator.judge` does."""
        from adjudicator.cases.rulings import judge

        return judge(self, cast("str | Play", play), by=by, readings=readings)

    def plays(self, by: str | None = None, *, readings: Options | None = None) -> Plays:
        """Every legal play of whoever is to act, or of `by`: a lazy view. Raises Refused as `adjudicator.plays` does."""
        from adjudicator.cases.rulings import plays

        return plays(self, by=by, readings=readings)

    def ask(self, question: str, *, readings: Options | None = None) -> Answer:
        """The answer to a question, such as "who leads". Raises Refused as `adjudicator.ask` does."""
        from adjudicator.cases.rulings import ask

        return ask(self, question, readings=readings)

    @property
    def position(self) -> str:
        """The table in one line that `loads` reads back. Raises Refused where flags told what no case file can."""
        from adjudicator.cases.position import written

        return written(self)

    def push(self, play: object, by: str | None = None, *, legal: bool = False) -> Case:
        """The case after one more turn, by whoever is to play if nobody is named; this case stays as it is.

        Raises Refused where the play cannot be read, takes cards that a known hand does not hold, or comes out of turn.
        An illegal play is a fact of the table, so it is followed as it happened; with `legal=True` any play that is
        not certainly legal raises Refused too.
        """
        from adjudicator.cases.plays import after

        if legal and (verdict := self.judge(play, by)).verdict != "legal":
            fault = Fault("not-legal", f"{verdict.play} by {verdict.by} is {verdict.verdict}", _clauses(verdict))
            raise Refused([fault])
        return after(self, play, by)

    def pop(self) -> Case:
        """The case before the last `push`. Raises IndexError where nothing was pushed."""
        if self.before is None:
            raise IndexError("nothing was pushed on this case")
        return self.before

    @property
    def lexicon(self) -> Lexicon:
        return self.situation.lexicon

    @property
    def to_act(self) -> str | None:
        """Whose turn it is, under the case's profile."""
        return self.situation.to_act

    @property
    def actor(self) -> str:
        """Who is asked about when nobody is named: whoever is to act or to give, else the first player."""
        giving = (due.player for due in self.situation.due)
        return self.situation.to_act or next(giving, self.situation.table.players[0])

    def refuse_unfollowed(self) -> None:
        """Raises Refused where the history could not have been under readings that are not those of its file."""
        if (fault := self.situation.fault) is not None:
            raise Refused([not_so(fault)])

    def refuse_no_turn(self) -> None:
        """Raises Refused where nothing says whose turn it is: a question may need none, a play does."""
        table = self.situation.table
        told = table.turn or table.history or table.taxes is not None or self.circumstances.speaks
        if self.situation.to_act is None and not (told or self.situation.due):
            help = f"add a line such as turn: {table.players[0]}"
            raise Refused([Fault("whose-turn", "nothing says whose turn it is", help)])

    def within(self, seconds: float) -> Case:
        """The same case with another limit to the seconds that one answer may take."""
        rulings = tuple(replace(r, situation=replace(r.situation, limit=seconds)) for r in self.rulings)
        return replace(self, situation=replace(self.situation, limit=seconds), rulings=rulings)

    def by_profile(self, name: str) -> Case:
        """The same case under a profile by name. Raises KeyError."""
        options = {**self.situation.options, **self.situation.game.profiles[name]}
        return replace(self, situation=replace(self.situation, options=options), profile=name)

    def under(self, readings: Options) -> Case:
        """The same case with some readings changed. Raises KeyError, ValueError."""
        changed = {**self.situation.options, **readings}
        return replace(self, situation=replace(self.situation, options=changed))


@dataclass(frozen=True)
class LegalPlay:
    """A legal play; one with free parts is a single entry with several choices."""

    name: str
    choices: tuple[Play, ...]
    case: Case = field(repr=False)
    actor: str
    certain: bool = True
    asked: Question | None = field(default=None, repr=False, compare=False)
    """A question of the same decision about the same hand, where not all of it is known."""
    budget: Budget = field(default_factory=lambda: Budget(LIMIT), repr=False, compare=False)
    """The time for the list that it is of, in all."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<LegalPlay for {self.actor}: {self.name}{'' if self.certain else ', if the hand allows'}>"

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards it is made of; where it has several choices, those of the first."""
        return (*self.choices[0].cards, *self.choices[0].also)

    @cached_property
    def show(self) -> tuple[tuple[str, ...], ...]:
        """Every minimal set of powers that must be shown for it; where it is not certain, every
        one that is enough with some hand. Raises GaveUp."""
        with self.budget:
            if not self.certain and self.asked is not None:
                from adjudicator.report.plays import shows

                return shows(self.case.situation, self.choices[0], self.asked)
            return self.case.situation.shows(self.actor, self.choices[0])


class Plays:
    """Every legal play of a situation, looked at only when asked for. Raises GaveUp where there is no time for it."""

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
            LegalPlay(name, choices, self.case, self.actor, certain, asked.get(choice(choices[0])), self._budget)
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
        from adjudicator.cases.rulings import judge
        from adjudicator.report.explain import NOTHING

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


def _each(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand one by one; an empty name stands for an unseen card."""
    known = [card for card, count in hand.cards.items() for _ in range(count)]
    return (*known, *[""] * (hand.unseen or 0))


def _clauses(verdict: Verdict) -> str:
    """What to do about a play that is not legal: the clauses to look up, and the plays legal in its place."""
    because = f"see {', '.join(verdict.because)}; " if verdict.because else ""
    return f"{because}legal here: {', '.join(verdict.instead) or 'nothing'}"


def not_so(fault: OutOfOrder, place: Place | None = None) -> Fault:
    """The refusal of a history that could not have been under the readings that were chosen for it, or that leaves open
    what has to be told."""
    if isinstance(fault, Unsettled):
        return Fault("unsettled", fault.message, fault.help, place)
    who = f"{fault.expected or 'nobody'} is to act"
    message = f"under these readings {fault.because or who} on line {fault.index + 1}"
    return Fault("out-of-order", message, "take other readings", place)


def nobody(play: Play, situation: Situation) -> Fault:
    """The refusal of a play where it is not plain who makes it."""
    several = " and ".join(situation.givers(play)) if play.kind not in TURNS else ""
    message = f"{several} are each to give cards here" if several else "nobody is to play here"
    if situation.to_act and not several:
        message = f"this is nothing to do in a turn, and {situation.to_act} has a turn to take"
    return Fault("whose-turn", message, "say who plays with by:")


def unruled(play: Play, game: Game) -> Iterator[Fault]:
    """What nobody decides, and what cannot be ruled on before it is told."""
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


def meant_by(plays: Sequence[Play], situation: Situation, actor: str, place: Place | None) -> tuple[Play, ...]:
    """The plays of a turn, each shorthand as what it stands for. Raises Refused where that is not plain."""
    verbs = situation.lexicon.verb
    if not any(verbs[p.kind].shorthand or (p.amount is not None and verbs[p.kind].amount_named) for p in plays):
        return tuple(plays)
    rules = situation.game.rules(situation.lexicon, situation.options, situation.table.house)
    position = cast("RoundState", situation.position)
    try:
        return tuple(rules.meant(position, actor, play) for play in plays)
    except Unsettled as error:
        raise Refused([Fault("unsettled", error.message, error.help, place)]) from error


def undeclared(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
    """A lone wild card needs its rank, the help says which would be legal, and no card is declared as what it cannot
    be; a discard that is for another player has to name one, and no other may."""
    from adjudicator.report.plays import legal_plays

    yield from _addressed(play, situation, actor)
    if (wrong := situation.game.misdeclared(play, situation.position, situation.lexicon)) is not None:
        yield Fault("misdeclared", *wrong)
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
    """A play leaves out what its player has to say with it, a suit or another player."""
    there = situation
    if (wanting := there.game.incomplete(play, there.table, there.position, actor, there.lexicon)) is not None:
        yield Fault("incomplete", *wanting)


def _addressed(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
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
    """Raises Refused for readings, or options of them, that are not on file."""
    for key, option in readings.items():
        if key not in known:
            raise Refused([Fault("unknown-reading", f"no reading has the key {key!r}", "see: adjudicator readings")])
        if option not in known[key].names:
            help = meant(option, known[key].names)
            raise Refused([Fault("unknown-option", f"{key} has no option {option!r}", help)])


def _who_can_be_named(play: Play, situation: Situation, actor: str) -> str:
    """Whom a card may be for that names nobody: whom it may legally be for, or where there is nobody, whom it might."""
    from adjudicator.solve.question import ILLEGAL

    others = [player for player in situation.table.players if player != actor]
    asked = {name: situation.question(actor, replace(play, to=name)) for name in others}
    named = [name for name in others if asked[name].verdict != ILLEGAL]
    several = f"; {either(named)} can be named" if len(named) > 1 else ""
    return f"write it like {replace(play, to=(named or others)[0])}{several}"
