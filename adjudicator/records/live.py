"""A game as it is played, without the terminal: every line is ruled before it counts.

The table is a record that grows. What stands on it, and what is wrong with a new line, is found
as for any record, by the game's own `RecordState`; so what is kept here is what `replay` takes.
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
from adjudicator.report.verdict import Verdict

__all__ = ["TYPED", "Live", "Ruling"]

T = TypeVar("T")

TYPED = "<typed>"
DECREE = "decree"


class Live:
    """A game that goes on. `journal` keeps every line as it comes, if there is one.

    Lines are told by `read`, ruled on by `rule`, and count once they are `add`ed.
    """

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
        """The round by which the table goes on: draws passed over of which nobody need tell which cards came."""
        return self._course.standing

    def passes_draws(self, line: Line) -> bool:
        """Whether a line can only mean that cards were drawn before it of which nobody told which they are."""
        return self._course.passes_draws(line)

    @property
    def open(self) -> bool:
        """Whether a round is on of which every hand is known."""
        return self._course.open

    @property
    def draws(self) -> int:
        """How often chance has dealt or drawn in the record."""
        return self._course.draws

    @property
    def by_chance(self) -> frozenset[int]:
        """The lines that nobody has chosen."""
        return self._course.by_chance

    def last_with(self) -> dict[str, Action]:
        """By card the last action of the round with it."""
        return self._course.last_with()

    @property
    def called(self) -> str:
        """What a deal and all that follows from it is called."""
        return self._course.called

    @property
    def typed(self) -> Typed:
        """What may be typed here, besides what may at any table."""
        return self._course.prompts.typed

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays in this round, or in the next where this one is over."""
        return self._course.players

    @property
    def variant(self) -> Variant:
        """The game as it is played by as many players as there are."""
        return self._course.variant(len(self.players))

    def seated(self) -> tuple[str, ...]:
        """Who plays the next round, with those who came and went since the last."""
        return self._course.seated()

    @property
    def prompts(self) -> Prompts[RoundState]:
        return self._course.prompts

    def words(self, line: Line, seat: str | None) -> str:
        """A line in words, or that there is one, where what it tells is a secret from a seat."""
        if seat is None or not any(self.prompts.secret(event, seat) for event in line):
            return words_of(line)
        first = line[0]
        if not isinstance(first, PlayLine):
            return str(first)
        return str(counted(first)) if is_draw(first) else f"{first.player}: what is not shown here"

    def holding(self, player: str, seat: str | None = None) -> list[str]:
        """What a player holds as far as it is known, or is seen from a seat; in lines, if it needs several."""
        state = self.standing or self.state
        if state is not None and seat is not None:
            state = self.prompts.seen(state, seat)
        hands = state.hands if state is not None else {}
        return self._course.holding(hands.get(player, Hand(unseen=None)))

    # -- reading a line

    def read(self, text: str) -> Line:
        """What somebody typed: `Ada: VI VI`, or `VI VI` for whoever is to act; `joins Eve`, `leaves Ben`.
        Raises Refused."""
        word, _, rest = text.strip().partition(" ")
        if word in (JOINS, LEAVES):
            return (self._comes_or_goes(word, rest.strip()),)
        if word in self.typed.commands and word in (DECREE, POINTS, SHARES, WINS):
            if word == WINS:
                return (Won(tuple(map(self.named, rest.replace(",", " ").split()))),)
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
        """The line of a record by which a round is told from its middle on, as somebody typed it. Raises Refused."""
        record, suits = self.record, self.record.lexicon.suits
        house = {rule.key: self.variant.options[rule.key] for rule in record.game.house_rules}
        head = header(record.game.id, self.seated(), house=house)
        if suits != record.game.lexicon({}, len(self.players)).suits:
            head["suits"] = " ".join(suits)
        place = Place(TYPED, 1, 1, len(text), text)
        try:
            found = of_data({**head, "lines": [line]}, TYPED)
        except Refused as error:
            raise Refused([replace(fault, place=place) for fault in error.faults]) from error
        return tuple(entry.event for entry in found.entries)

    def hand(self, text: str) -> Hand:
        """A hand that somebody typed. Raises Refused."""
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
        """House rules that hold from the next round on."""
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
        """What each player has counted, or took: `Ada 60 Ben 57 Cleo 54`, or the numbers alone as the players sit."""
        words = text.replace(",", " ").replace(":", " ").split()
        names = self.players if all(map(_is_number, words)) else tuple(map(self.named, words[::2]))
        numbers = words if names == self.players and all(map(_is_number, words)) else words[1::2]
        if len(numbers) != len(names) or not numbers or not all(map(_is_number, numbers)):
            example = " ".join(f"{player} 57" for player in self.players)
            raise refused(f"bad-{word}", f"{word} are a number for each player", f"write it like {word} {example}")
        found = {player: int(number) for player, number in zip(names, numbers, strict=True)}
        return Counted(found) if word == POINTS else Shared(found)

    def named(self, name: str) -> str:
        """A player by name, capitals apart. Raises Refused."""
        return self._player(name, name)

    def _player(self, name: str, text: str) -> str:
        known = {player.lower(): player for player in self.players}
        if name.lower() not in known:
            help = suggestion(name, self.players, "here are", "and")
            place = Place(TYPED, 1, 1, max(len(name), 1), text)
            raise Refused([Fault("unknown-player", f"nobody here is called {name!r}", help, place)])
        return known[name.lower()]

    def _whose(self, plays: Sequence[Play]) -> str:
        """Who does something when nobody is named."""
        found = self._course.whose(plays[0])
        if len(found) == 1:
            return found[0]
        message = to_you(f"who does that? It could be {both(found)}") if found else "who does that?"
        raise refused("missing-player", message, f"name the player: {(found or self.players)[0]}: {in_turn(plays)}")

    def _expanded(self, player: str, play: Play, place: Place) -> Play:
        """The play that a shorthand stands for as the table is. Raises Refused."""
        if self.going is None:
            return play
        try:
            return self.variant.rules.expand(self.going, player, play)
        except Unsettled as error:
            raise Refused([Fault("unsettled", error.message, error.help, place)]) from error

    def _known(self, player: str | None) -> Mapping[str, int]:
        """The cards of a player whose hand is wholly known, of whoever is to act where nobody is named."""
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
        """What was ruled on last, whether it counts or not; after lines were taken back, or where a record
        is gone on with, what is found about its last line. None where there is no line."""
        if self._last is None and self.record.entries:
            self._last = self._course.ruled()
        return self._last

    def rule(self, line: Line) -> Ruling:
        """What is found about a line before it counts. Raises Refused where it has to be said more plainly."""
        self._tried = self._course.grown(line)
        self._last = found = self._tried.ruled()
        return found

    def why(self) -> Verdict | None:
        """The last ruling of the law in full; None where the law was not asked."""
        return self.last.explain() if self.last else None

    def shown(self, finding: Finding, seat: str | None) -> Finding:
        """What is told in the place of a finding of the last ruling: the same, or as much of it as tells
        of no cards that are not open, to everybody or from a seat."""
        return self._tried.shown(finding, seat)

    def seen(self, ruling: Ruling, seat: str | None) -> Ruling:
        """The last ruling as it is given to a seat: it hangs on no hand that is not shown there."""
        return self._tried.seen(ruling, seat)

    # -- what may be done

    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """What whoever is to act may do, or this player: each with whether it is legal whatever is unseen."""
        return self._course.plays(player)

    def spoken(self, player: str | None = None) -> tuple[list[str], list[str]]:
        """The same in words, those with free parts as one: what is certain, and what the hand may allow."""
        found = self.plays(player)
        certain, possible = ([play for play, sure in found if sure is wanted] for wanted in (True, False))
        return self._course.spoken(certain), self._course.spoken(possible)

    def offers(self, player: str | None = None) -> list[str]:
        """What whoever is to act may type, or this player."""
        return self._course.offers(player)

    def beginnings(self, player: str | None = None) -> list[str]:
        """What a line may begin with, where lines are not offered whole."""
        return self._course.beginnings(player)

    def names(self, player: str | None = None) -> list[str]:
        """The cards that whoever is to act may type, or this player."""
        return self._course.names(player)

    def leads(self, seat: str | None = None) -> tuple[str, str]:
        """Who leads or is to act, in a sentence, and the id of the rule that says why; with a seat, from what its
        player sees. Raises Refused where no round is on."""
        return self._course.leads(seat)

    def waiting(self) -> str:
        """What the table waits for, in a sentence."""
        return self._course.waiting()

    def ending(self) -> str:
        """How the round ended, or that it is still on, in a sentence."""
        return self._course.ending()

    def news(self, closing: bool = True) -> list[str]:
        """What followed from the last line that counts, in sentences. Without `closing` what could be done in one way
        only is still to come."""
        return list(self._course.news(closing))

    def afterwards(self) -> str:
        """What may be done once the round is over, or cannot go on; empty while it does."""
        return self._course.afterwards()

    def chance(self, rng: Random) -> PlayLine | None:
        """What chance has to do; None where it has nothing to."""
        return self._course.chance(rng)

    # -- what is asked

    def asked(self, text: str) -> ParsedQuestion | None:
        """The question with these words; None if there is none."""
        return find(text, self.record.game.queries(), self.players)

    def answer(self, wanted: ParsedQuestion, seat: str | None = None) -> Answer:
        """The answer to a question about the table as it stands; with a seat, from what its player
        sees. Raises Refused where the table leaves it open."""
        situation, beside = self._course.scene(seat)
        place = Place(TYPED, 1, 1, 1, str(wanted))
        found = answered(CaseQuestion(wanted, situation, beside, place), self.record.profile)
        return replace(found, at=None)

    # -- what counts

    def add(self, line: Line, disputed: bool = False) -> None:
        """Let a line count, and keep it. Raises Refused where it cannot be kept."""
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
        """The last so many lines that count, or all where there are fewer; the oldest first. Where only lines that
        somebody has `chosen` are counted, what chance did since is among them."""
        lines: dict[int, Line] = {}
        for entry in self.record.entries:
            lines[entry.number] = (*lines.get(entry.number, ()), entry.event)
        if chosen:
            own = [number for number in lines if number not in self._course.by_chance][-count:]
            return [line for number, line in lines.items() if own and number >= own[0]]
        return list(lines.values())[-count:]

    def undo(self) -> Line | None:
        """Take the last line back, and keep it for `redo` until another line counts; None where there is none.
        Raises Refused."""
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
        """Whether the line that `redo` would let count again is one that nobody has chosen."""
        if not self._undone:
            return False
        grown = self._course.grown(self._undone[-1])
        return grown.record.lines in grown.by_chance

    def redo(self) -> Line | None:
        """Let the line count again that was taken back last; None where there is none. Raises Refused."""
        if not self._undone:
            return None
        *rest, line = self._undone
        self.add(line)
        self._undone, self._last = rest, None
        return line

    def deal(self, hands: Mapping[str, Hand] | None = None) -> Ruling:
        """What is found about a deal of the next round; without hands, they are unseen."""
        return self.rule((DealLine(dict(hands or {})),))

    def dealt(self, rng: Random, deal: DealLine | None = None) -> DealLine:
        """A random deal of the next round, with what is told beside the hands. Raises SetUpFault."""
        return self._course.dealt(rng, deal or DealLine())


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def in_dispute(record: Record, faults: Sequence[Finding]) -> Record:
    """A record in which the actions on lines at fault prove nothing of hands, as where it is replayed."""
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
