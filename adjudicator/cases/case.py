"""Cases: a situation at a table, and the rulings somebody expects of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from adjudicator.cards import DRAWS, GIVES, TAKES, TURNS, Lexicon, Play, Range, in_turn
from adjudicator.cards.english import capital, either
from adjudicator.engine.state import Unsettled
from adjudicator.files.diagnostics import Fault, Place, Refused

if TYPE_CHECKING:
    from adjudicator.engine.circumstances import Circumstances
    from adjudicator.engine.game import Game
    from adjudicator.engine.query import Wanted
    from adjudicator.engine.situation import Situation
    from adjudicator.engine.state import OutOfOrder, RoundState
    from adjudicator.law import Options, Reading


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


@dataclass(frozen=True)
class Questioned:
    """A question a case asks, and the answer expected; None where nothing is."""

    wanted: Wanted
    situation: Situation = field(repr=False)
    circumstances: Circumstances = field(repr=False)
    place: Place
    expect: str | None = None
    because: tuple[str, ...] = ()

    @property
    def question(self) -> str:
        """The question in its own words."""
        return str(self.wanted)


@dataclass(frozen=True, init=False, repr=False)
class Case:
    """A situation at a table, where it was written, and the rulings and answers expected of it.

    Without a situation it is made of the keys of a case file, as values: Case(game=..., players=["Ada", "Ben"],
    trick=[{"Ada": ...}], hands={"Ben": ...}). Raises Refused then, as `load` does.
    """

    name: str
    title: str
    situation: Situation
    rulings: tuple[Expected, ...]
    profile: str
    source: str
    asks: tuple[Questioned, ...]
    circumstances: Circumstances
    """What is told besides the situation: who joins before the round, what the tricks came to."""
    own: Mapping[str, object] = field(hash=False)
    """What the game's own keys say, and which round it is, as a file has them."""

    def __init__(
        self,
        name: str = "<case>",
        title: str = "",
        situation: Situation | None = None,
        rulings: Any = (),
        profile: str = "default",
        source: str = "",
        asks: tuple[Questioned, ...] = (),
        circumstances: Circumstances | None = None,
        own: Mapping[str, object] | None = None,
        **told: object,
    ) -> None:
        """Of a situation with what is expected of it; or, without one, of the keys of a case file."""
        if situation is None:
            from adjudicator.cases.build import of_data

            besides = {"title": title, "rulings": rulings, "profile": profile, "source": source}
            own_keys = {key: value for key, value in besides.items() if value and value != "default"}
            self.__dict__.update(of_data({**told, **own_keys}, name).__dict__)
            return
        if told:
            raise TypeError(f"a case of a situation takes no {', '.join(told)}")
        fields: dict[str, object] = {"name": name, "title": title, "situation": situation, "rulings": rulings}
        fields |= {"profile": profile, "source": source, "asks": asks, "own": own or {}}
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
        """What a notebook shows: what lies, and who holds what."""
        from adjudicator.cases.position import hand_text
        from adjudicator.report.html import framed, table

        there = self.situation.table
        lies = (
            "; ".join(f"{action.player}: {action.play}" for action in there.history) or "nothing lies there"
        )
        hands = [(player, hand_text(hand, self.lexicon)) for player, hand in there.hands.items()]
        return framed(
            table((self.situation.game.title, self.title or "a situation"), [("lies", lies), *hands])
        )

    @property
    def position(self) -> str:
        """The table in one line that `loads` reads back. Raises Refused where flags told what no case file can."""
        from adjudicator.cases.position import written

        return written(self)

    def push(self, play: object, by: str | None = None) -> Case:
        """The case after a turn more, by whoever is to play if nobody is named: nothing is expected of it, and this one
        stays as it is. Raises Refused where the play cannot be read, takes cards that the hand has not got, or comes
        out of turn. Whether it is legal is not asked: it is taken as it happened."""
        from adjudicator.cases.plays import after

        return after(self, play, by)

    @property
    def lexicon(self) -> Lexicon:
        """The cards of the table, and their words."""
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
    elif play.unseen and play.kind != DRAWS:
        message = "cards that nobody has seen cannot be ruled on"
        yield Fault("unseen-play", message, f"name the cards: {play.kind}, and each of them")


def meant_by(
    plays: Sequence[Play], situation: Situation, actor: str, place: Place | None
) -> tuple[Play, ...]:
    """The plays of a turn, each shorthand as what it stands for. Raises Refused where that is not plain."""
    if not any(situation.lexicon.verb[play.kind].shorthand for play in plays):
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
    yield Fault("undeclared", f"{name} alone needs the rank it counts as", help)


def incomplete(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
    """A play leaves out what its player has to say with it, a suit or another player."""
    if (wanting := situation.game.incomplete(play, situation.position, actor, situation.lexicon)) is not None:
        yield Fault("incomplete", *wanting)


def _addressed(play: Play, situation: Situation, actor: str) -> Iterator[Fault]:
    verb = situation.lexicon.verb.get(play.kind)
    if verb is None or not play.cards:
        return
    spoken = capital(situation.lexicon.spoken(play.cards[0]))
    if verb.to is not True and verb.addressed(play.cards) and play.to is None:
        message = f"{spoken} is for another player, and nobody is named"
        yield Fault("unaddressed", message, _who_can_be_named(play, situation, actor))
    to, beside = play.joined
    if play.to is not None and not verb.addressed(play.cards):
        yield Fault("addressed", f"{spoken} is for nobody in particular", f"leave out '{to} {play.to}'")
    if play.also and not verb.accompanied(play.cards):
        help = f"leave out '{beside}' and the cards"
        yield Fault("accompanied", f"{spoken} is {verb.past or 'played'} by itself", help)


def known_options(known: Mapping[str, Reading], readings: Options) -> None:
    """Raises Refused for readings, or options of them, that are not on file."""
    for key, option in readings.items():
        if key not in known:
            raise Refused(
                [Fault("unknown-reading", f"no reading has the key {key!r}", "see: adjudicator readings")]
            )
        if option not in known[key].names:
            options = ", ".join(known[key].names)
            raise Refused(
                [Fault("unknown-option", f"{key} has no option {option!r}", f"its options are {options}")]
            )


def _who_can_be_named(play: Play, situation: Situation, actor: str) -> str:
    """Whom a card may be for that names nobody: whom it may legally be for, or where there is nobody, whom it might."""
    from adjudicator.solve.question import ILLEGAL

    others = [player for player in situation.table.players if player != actor]
    asked = {name: situation.question(actor, replace(play, to=name)) for name in others}
    named = [name for name in others if asked[name].verdict != ILLEGAL]
    several = f"; {either(named)} can be named" if len(named) > 1 else ""
    return f"write it like {replace(play, to=(named or others)[0])}{several}"
