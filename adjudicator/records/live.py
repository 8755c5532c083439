"""A game in progress, independent of the terminal: every line is ruled on before it counts.

The table is a growing record. Its state and the findings about a new line are computed by `RecordState`, as for any
record, so that `replay` accepts whatever is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TypeVar

from adjudicator.cards import Hand, NotationError, Play, in_turn, parse_hand, parse_plays
from adjudicator.cards.english import both, to_you
from adjudicator.cases.case import CaseQuestion
from adjudicator.cases.questions import answered
from adjudicator.engine.lines import Counted, DealLine, HouseRuleLine, Joined, Left, PlayLine, Shared, Won
from adjudicator.engine.prompts import Prompts, Typed
from adjudicator.engine.query import ParsedQuestion, find
from adjudicator.engine.state import Action, RoundState, Table, Unsettled
from adjudicator.engine.variant import Variant
from adjudicator.files.diagnostics import Fault, Place, Refused, suggestion
from adjudicator.records.entry import JOINS, LEAVES, POINTS, SHARES, WINS
from adjudicator.records.journal import Journal
from adjudicator.records.record import Line, Record, of_data, words_of
from adjudicator.records.record_state import RecordState, counted, is_draw
from adjudicator.records.ruling import Ruling, refused
from adjudicator.records.write import header
from adjudicator.records.write import line as written
from adjudicator.report.answer import Answer
from adjudicator.report.audit import Finding
from adjudicator.report.since import Since
from adjudicator.report.verdict import Verdict

__all__ = ["TYPED", "Live", "Ruling"]

T = TypeVar("T")

TYPED = "<typed>"
DECREE = "decree"


class Live:
    """A game in progress. Lines are parsed by `read`, ruled on by `rule`, and count once `add`ed; `journal`, if any,
    stores them."""

    def __init__(self, record: Record, journal: Journal | None = None, limit: float = 10.0) -> None:
        self.journal = journal
        self._last: Ruling | None = None
        self._course = RecordState(record, limit)
        self._tried = self._course
        self._undone: list[Line] = []

    # -- what stands on the table

    @property
    def record(self) -> Record:
        """The lines that count."""
        return self._course.record

    @property
    def state(self) -> RoundState | None:
        """The round as it stands; None before the first deal."""
        return self._course.state

    @property
    def going(self) -> RoundState | None:
        """The round as it stands, if one is on."""
        return self._course.going

    @property
    def standing(self) -> RoundState | None:
        """The state from which the table goes on: after draws whose cards need not be named."""
        return self._course.standing

    def passes_draws(self, line: Line) -> bool:
        """Whether a line implies that cards were drawn before it which nobody named."""
        return self._course.passes_draws(line)

    @property
    def open(self) -> bool:
        """Whether a round is on of which every hand is known."""
        return self._course.open

    @property
    def draws(self) -> int:
        """The number of deals and draws by chance in the record."""
        return self._course.draws

    @property
    def by_chance(self) -> frozenset[int]:
        """The line numbers of chance events."""
        return self._course.by_chance

    def last_with(self) -> dict[str, Action]:
        """The last action of the round with each card."""
        return self._course.last_with()

    @property
    def called(self) -> str:
        """The game's word for a round."""
        return self._course.called

    @property
    def typed(self) -> Typed:
        """Game-specific help on input."""
        return self._course.prompts.typed

    @property
    def players(self) -> tuple[str, ...]:
        """The players of this round, or of the next if it is over."""
        return self._course.players

    @property
    def variant(self) -> Variant:
        """The game for the present number of players."""
        return self._course.variant(len(self.players))

    def seated(self) -> tuple[str, ...]:
        """The players of the next round, after those who joined and left."""
        return self._course.seated()

    @property
    def prompts(self) -> Prompts[RoundState]:
        return self._course.prompts

    def words(self, line: Line, seat: str | None) -> str:
        """A line as text; only that there is one, if it is secret from a seat."""
        if seat is None or not any(self.prompts.secret(event, seat) for event in line):
            return words_of(line)
        first = line[0]
        if not isinstance(first, PlayLine):
            return str(first)
        return str(counted(first)) if is_draw(first) else f"{first.player}: what is not shown here"

    def holding(self, player: str, seat: str | None = None) -> list[str]:
        """A player's hand as far as known, or as seen from a seat, as lines of text."""
        state = self.standing or self.state
        if state is not None and seat is not None:
            state = self.prompts.seen(state, seat)
        hands = state.hands if state is not None else {}
        return self._course.holding(hands.get(player, Hand(unseen=None)))

    # -- reading a line

    def read(self, text: str) -> Line:
        """Parse input: `Ada: VI VI`, or `VI VI` for whoever is to act; `joins Eve`, `leaves Ben`. Raises Refused."""
        word, _, rest = text.strip().partition(" ")
        if word in (JOINS, LEAVES):
            return (self._comes_or_goes(word, rest.strip()),)
        if word in self.typed.commands and word in (DECREE, POINTS, SHARES, WINS):
            if word == WINS:
                return (Won(tuple(map(self.player_named, rest.replace(",", " ").split()))),)
            return (self._decreed(rest) if word == DECREE else self._counted(word, rest),)
        name, colon, play = text.partition(":")
        player = self._player(name.strip(), text) if colon else None
        started = len(text) - len(play) if colon else 0
        lexicon, players = self.variant.lexicon, self.players
        held = self._known(player)
        read = _parsed(text, started, partial(parse_plays, text[started:], lexicon, players, held))
        actor = player or self._whose(read)
        for one in read:
            self._declared(one)
        place = Place(TYPED, 1, started + 1, len(text) - started, text)
        return tuple(PlayLine(actor, self._expanded(actor, one, place)) for one in read)

    def begun(self, line: Mapping[str, object], text: str) -> Line:
        """Parse input that describes a round in progress. Raises Refused."""
        record, suits = self.record, self.record.lexicon.suits
        house = {rule.key: self.variant.options[rule.key] for rule in record.game.house_rules}
        head = header(record.game.id, self.seated(), house=house)
        if suits != record.game.lexicon({}, len(self.players)).suits:
            head["suits"] = " ".join(suits)
        place = Place(TYPED, 1, 1, len(text), text)
        try:
            parsed = of_data({**head, "lines": [line]}, TYPED)
        except Refused as error:
            raise Refused([replace(fault, place=place) for fault in error.faults]) from error
        return tuple(entry.event for entry in parsed.entries)

    def hand(self, text: str) -> Hand:
        """Parse a hand. Raises Refused."""
        return _parsed(text, 0, partial(parse_hand, text, self.variant.lexicon))

    def _comes_or_goes(self, word: str, name: str) -> Joined | Left:
        if word not in self.typed.commands:
            help = f"the same players play every {self.called}"
            raise refused("no-seats", f"nobody {word} a game of {self.record.game.title}", help)
        if not name.isidentifier():
            raise refused("missing-player", f"{word} whom?", f"write it like {word} Eve")
        if word == JOINS:
            return Joined(name)
        return Left(self._player(name, name))

    def _decreed(self, text: str) -> HouseRuleLine:
        """Parse house rules that hold from the next round on."""
        known = {rule.key: rule.names for rule in self.record.game.house_rules}
        house = dict(part.partition("=")[::2] for part in text.split())
        for key, option in house.items():
            if option not in known.get(key, ()):
                help = suggestion(option, known[key]) if key in known else suggestion(key, known, "there are", "and")
                raise refused("bad-decree", f"{key}={option} is no house rule here", help)
        if not house:
            raise refused("bad-decree", "decree what?", f"there are {both(list(known))}")
        return HouseRuleLine(house)

    def _counted(self, word: str, text: str) -> Counted | Shared:
        """Parse points or chips: `Ada 60 Ben 57 Cleo 54`, or the numbers alone in seating order."""
        words = text.replace(",", " ").replace(":", " ").split()
        names = self.players if all(map(_is_number, words)) else tuple(map(self.player_named, words[::2]))
        numbers = words if names == self.players and all(map(_is_number, words)) else words[1::2]
        if len(numbers) != len(names) or not numbers or not all(map(_is_number, numbers)):
            example = " ".join(f"{player} 57" for player in self.players)
            raise refused(f"bad-{word}", f"{word} are a number for each player", f"write it like {word} {example}")
        amounts = {player: int(number) for player, number in zip(names, numbers, strict=True)}
        return Counted(amounts) if word == POINTS else Shared(amounts)

    def player_named(self, name: str) -> str:
        """A player by name, case-insensitively. Raises Refused."""
        return self._player(name, name)

    def _player(self, name: str, text: str) -> str:
        known = {player.lower(): player for player in self.players}
        if name.lower() not in known:
            help = suggestion(name, self.players, "here are", "and")
            place = Place(TYPED, 1, 1, max(len(name), 1), text)
            raise Refused([Fault("unknown-player", f"nobody here is called {name!r}", help, place)])
        return known[name.lower()]

    def _whose(self, plays: Sequence[Play]) -> str:
        """The player of plays typed without a name."""
        candidates = self._course.whose(plays[0])
        if len(candidates) == 1:
            return candidates[0]
        message = to_you(f"who does that? It could be {both(candidates)}") if candidates else "who does that?"
        raise refused(
            "missing-player", message, f"name the player: {(candidates or self.players)[0]}: {in_turn(plays)}"
        )

    def _expanded(self, player: str, play: Play, place: Place) -> Play:
        """Expand shorthand in the present state. Raises Refused."""
        if self.going is None:
            return play
        try:
            return self.variant.rules.expand(self.going, player, play)
        except Unsettled as error:
            raise Refused([Fault("unsettled", error.message, error.help, place)]) from error

    def _known(self, player: str | None) -> Mapping[str, int]:
        """The cards of a wholly known hand: that of a player, by default of whoever is to act."""
        state = self.standing
        if state is None:
            return {}
        hand = state.hands.get(player or (state.due[0].player if state.due else ""))
        return hand.cards if hand is not None and hand.known else {}

    def _declared(self, play: Play) -> None:
        rules = self.variant
        table = Table(self.players, house=rules.house)
        if self.going is not None and self.record.game.undeclared(play, table, rules.lexicon):
            cards, top = " ".join(play.cards), rules.lexicon.deck.ranks[-1].name
            message = f"{cards} alone needs the rank it counts as"
            raise refused("incomplete", message, f"write it like {cards} as {top}")

    # -- ruling

    @property
    def last(self) -> Ruling | None:
        """The last ruling, whether its line counts or not; after an undo or when a record is resumed, the ruling on its
        last line. None if there is no line."""
        if self._last is None and self.record.entries:
            self._last = self._course.ruled()
        return self._last

    def rule(self, line: Line) -> Ruling:
        """Rule on a line before it counts. Raises Refused if it is ambiguous."""
        self._tried = self._course.grown(line)
        self._last = ruling = self._tried.ruled()
        return ruling

    def since(self, line: int) -> Since | None:
        """What has become of the hand of the player who acted on a line, up to the last ruling; None if nobody did, or in
        an earlier round."""
        return self._tried.since(line)

    def why(self) -> Verdict | None:
        """The full verdict of the last ruling; None if the law did not rule."""
        return self.last.explain() if self.last else None

    def shown(self, finding: Finding, seat: str | None) -> Finding:
        """A finding of the last ruling without information on hidden hands, for everybody or for a seat."""
        return self._tried.shown(finding, seat)

    def seen(self, ruling: Ruling, seat: str | None) -> Ruling:
        """The last ruling without information on hands hidden from a seat."""
        return self._tried.seen(ruling, seat)

    # -- what may be done

    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """The candidate plays of a player, by default of whoever is to act, each with whether it is certainly legal."""
        return self._course.plays(player)

    def spoken(self, player: str | None = None) -> tuple[list[str], list[str]]:
        """The same as text, grouped: those certain, and those that the hand may allow."""
        plays = self.plays(player)
        certain, possible = ([play for play, sure in plays if sure is wanted] for wanted in (True, False))
        return self._course.spoken(certain), self._course.spoken(possible)

    def offers(self, player: str | None = None) -> list[str]:
        """Completions of a line for a player, by default for whoever is to act."""
        return self._course.offers(player)

    def beginnings(self, player: str | None = None) -> list[str]:
        """The first words of lines that are not completed as a whole."""
        return self._course.beginnings(player)

    def names(self, player: str | None = None) -> list[str]:
        """The cards that a player may type, by default whoever is to act."""
        return self._course.names(player)

    def leads(self, seat: str | None = None) -> tuple[str, str]:
        """Sentence on who leads or is to act, with the id of its rule; for a seat, by what its player sees. Raises
        Refused if no round is on."""
        return self._course.leads(seat)

    def waiting(self) -> str:
        """Sentence: what the table waits for."""
        return self._course.waiting()

    def ending(self) -> str:
        """Sentence: how the round ended, or that it is still on."""
        return self._course.ending()

    def news(self, closing: bool = True) -> list[str]:
        """Sentences on the consequences of the last line that counts. Without `closing`, forced actions are still to
        come."""
        return list(self._course.news(closing))

    def afterwards(self) -> str:
        """Sentence on what may be done once the round is over or stalled; empty before."""
        return self._course.afterwards()

    def chance(self, rng: Random) -> PlayLine | None:
        """The chance event due; None if there is none."""
        return self._course.chance(rng)

    # -- what is asked

    def question(self, text: str) -> ParsedQuestion | None:
        """The question with these words; None if there is none."""
        return find(text, self.record.game.queries(), self.players)

    def answer(self, wanted: ParsedQuestion, seat: str | None = None) -> Answer:
        """The answer to a question about the table as it stands; with a seat, from what its player
        sees. Raises Refused where the table leaves it open."""
        situation, beside = self._course.scene(seat)
        place = Place(TYPED, 1, 1, 1, str(wanted))
        reply = answered(CaseQuestion(wanted, situation, beside, place), self.record.profile)
        return replace(reply, at=None)

    # -- what counts

    def add(self, line: Line, disputed: bool = False) -> None:
        """Add a line to the record and store it. Raises Refused if it cannot be stored."""
        if disputed:
            line = tuple(replace(one, disputed=True) if isinstance(one, PlayLine) else one for one in line)
        grown = self._course.grown(line)
        if self._tried.record == grown.record:
            grown = self._tried
        grown.followed()
        if self.journal is not None:
            self.journal.add(written(*line))
        self._course = grown
        self._undone.clear()

    def last_lines(self, count: int, chosen: bool = False) -> list[Line]:
        """The last `count` lines that count, oldest first. With `chosen`, only players' actions are counted, with the
        chance events after them."""
        lines: dict[int, Line] = {}
        for entry in self.record.entries:
            lines[entry.number] = (*lines.get(entry.number, ()), entry.event)
        if chosen:
            own = [number for number in lines if number not in self._course.by_chance][-count:]
            return [line for number, line in lines.items() if own and number >= own[0]]
        return list(lines.values())[-count:]

    def undo(self) -> Line | None:
        """Remove the last line and keep it for `redo` until another counts; None if there is none. Raises Refused."""
        last = self.record.last
        if not last:
            return None
        if self.journal is not None:
            self.journal.cut(self.record.lines)
        self._course = self._tried = self._course.undone()
        self._last = None
        self._undone.append(tuple(entry.event for entry in last))
        return self._undone[-1]

    def undone_by_chance(self) -> bool:
        """Whether `redo` would restore a chance event."""
        if not self._undone:
            return False
        grown = self._course.grown(self._undone[-1])
        return grown.record.lines in grown.by_chance

    def redo(self) -> Line | None:
        """Restore the line removed last; None if there is none. Raises Refused."""
        if not self._undone:
            return None
        *rest, line = self._undone
        self.add(line)
        self._undone, self._last = rest, None
        return line

    def deal(self, hands: Mapping[str, Hand] | None = None) -> Ruling:
        """Rule on a deal of the next round; without hands, all are unseen."""
        return self.rule((DealLine(dict(hands or {})),))

    def dealt(self, rng: Random, deal: DealLine | None = None) -> DealLine:
        """A random deal of the next round, with the given details beside the hands. Raises SetUpFault."""
        return self._course.dealt(rng, deal or DealLine())


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def in_dispute(record: Record, faults: Sequence[Finding]) -> Record:
    """The record with the actions at fault marked as disputed, so that they are no evidence of hands when it is
    replayed."""
    lines = {finding.line for finding in faults}
    entries = (
        replace(entry, event=replace(entry.event, disputed=True))
        if entry.number in lines and isinstance(entry.event, PlayLine)
        else entry
        for entry in record.entries
    )
    return replace(record, entries=tuple(entries))


def _parsed(text: str, started: int, parse: Callable[[], T]) -> T:
    try:
        return parse()
    except NotationError as error:
        place = Place(TYPED, 1, 1, len(text), text).within(started + error.column, error.length)
        raise Refused([Fault(error.code, error.message, error.help, place)]) from error
