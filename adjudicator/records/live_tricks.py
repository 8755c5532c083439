"""A live hand of Loka: where it stands, what is found of a line, and what that proves of earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Self

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.engine.query import Circumstances
from adjudicator.engine.situation import Situation
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import FOOL, where
from adjudicator.games.loka.points import HANDS, TRICKS, points
from adjudicator.games.loka.position import DEBT, LAY, PLAY, State
from adjudicator.records.certainty import Prover
from adjudicator.records.live_course import Course, Ruling, Typed, closed, first_due, no_round, veiled
from adjudicator.records.record import Dealt, Deed, Entry, Line, Record
from adjudicator.records.trick_transcript import Step, TrickTranscript, lead
from adjudicator.report.audit import CONTRADICTED, FAULT, NOT_HELD, Finding
from adjudicator.report.explain import EVERYTHING
from adjudicator.report.plays import possible_plays
from adjudicator.report.verdict import Verdict
from adjudicator.solve.question import Contradiction
from adjudicator.solve.solver import GaveUp

_OF_HANDS = (NOT_HELD, CONTRADICTED)
"""Kinds of findings whose reasons name the cards of hands, though the law was not asked."""


class Tricks(Course):
    """A record of Loka at a live table. It keeps which lines are settled, whatever else is put down, so
    that they are not asked about again."""

    called = "hand"
    typed = Typed(
        hands="Ada: K of Cups + 24 unseen; Ben: unseen",
        plays=(
            ("King of Coins", "whoever is to act plays it; Ada: King of Coins says who"),
            ("!King of Coins", "it counts although it was ruled illegal, and is marked as disputed"),
            ("K of Coins, T5, World", "any name of a card that a case file takes"),
            ("discard A, B, C", "the dealer lays three cards away; left out, if nobody sees them"),
            ("gives CARD", "what is paid for the Fool, once every trick is played"),
        ),
        more=(
            (
                "deal",
                "the next hand: deal random, deal unseen, or deal Ada: K of Cups + 24 unseen; Ben: unseen",
            ),
        ),
        commands=(),
    )

    def __init__(self, record: Record, limit: float) -> None:
        super().__init__(record, limit)
        self._settled: frozenset[int] = frozenset()
        self._views: dict[str, tuple[Finding, ...]] = {}

    def grown(self, line: Line) -> Self:
        """The record with one more line. What was certain stays so."""
        grown = super().grown(line)
        grown._settled = self._settled
        return grown

    # -- where the game stands

    @cached_property
    def _walk(self) -> TrickTranscript:
        walk = TrickTranscript(self.record)
        for _ in walk.lines():
            pass
        return walk

    @cached_property
    def _prover(self) -> Prover:
        prover = Prover(self.record, self.limit, self._walk.cut)
        prover.add(*self._walk.steps)
        return prover

    @property
    def state(self) -> State | None:
        """The hand as it stands; None before the first deal."""
        return self._walk.state

    @property
    def going(self) -> State | None:
        """The hand as it stands, if one is on."""
        return self.state if self.state is not None and not self.state.ended else None

    def rules(self, players: int) -> Variant[State]:  # type: ignore[override]
        """The rules; as many play as always."""
        record = self.record
        return Variant[State](record.game, record.options, players, self.limit, record.lexicon.suits)

    # -- the last line

    def ruled(self) -> Ruling:
        """What is found about the last line, and what it proves of earlier ones of the hand."""
        entry, steps = self.record.entries[-1], self._walk.steps
        found = [one for one in self._walk.findings if one.line == entry.number]
        last = steps[-1] if steps and steps[-1].line == entry.number else None
        if last is None or not last.judged:
            return Ruling((entry.told,), entry.number, tuple(found))
        one, certain = self._prover.ruled(last)
        found += [one] if one is not None else []
        if certain is None or certain.since is not None:
            self._settled |= {entry.number}
        found += self._proved(entry.number)
        return Ruling((entry.told,), entry.number, tuple(found), partial(self._explained, last))

    def _proved(self, line: int) -> Iterator[Finding]:
        """The faults of earlier lines that the last one proves."""
        for step in self._walk.steps:
            open = step.hand == self._walk.hands and step.judged and step.line < line
            if not open or step.line in self._settled or not self._prover.settled(step):
                continue
            self._settled |= {step.line}
            found, _ = self._prover.ruled(step)
            if found is not None and found.standing == FAULT and found.settled_by == line:
                yield found

    def _explained(self, step: Step) -> Verdict | None:
        try:
            return self._prover.verdict(step, EVERYTHING)
        except (Contradiction, GaveUp):
            return None

    def news(self) -> Iterator[str]:
        """A trick that was won, a Fool that is given up, and what the hand came to."""
        state, last = self.state, self.record.entries[-1]
        if state is None or not isinstance(last.told, Deed):
            return
        step = self._walk.steps[-1] if self._walk.steps else None
        if step is not None and step.line == last.number and len(state.taken) > len(step.before.taken):
            yield _taken(state)
        if not state.ended:
            return
        if state.fool is not None and last.told.play.kind == PUT:
            player, winner = state.fool
            yield f"{player} has taken no trick, and gives up the Fool to {winner}."
        if (told := self._walk.tally.told(self._walk.number)) is not None:
            yield from told.text

    def shown(self, finding: Finding, seat: str | None) -> Finding:
        """What is told in the place of a finding: no reasons that tell of a hand that is not open. What
        follows from the table alone is no secret, nor what follows from one's own hand."""
        if seat is None:
            state = self.state
            open = state is not None and all(hand.known for hand in state.hands.values())
            _, _, card = finding.said.partition(": ")
            return veiled(finding, () if open or card in self._down() else (NOT_HELD,), seat)
        if finding.kind not in _OF_HANDS and finding.ruling is None:
            return finding
        same = (one for one in self._seen(seat) if (one.line, one.kind) == (finding.line, finding.kind))
        return next(same, veiled(finding, _OF_HANDS, seat))

    def _seen(self, seat: str) -> tuple[Finding, ...]:
        """What is found about the last line by all that the player of a seat has seen."""
        if seat not in self._views:
            entries = self.record.entries
            known = [_as_seen(entry, seat) for entry in entries[:-1] if not _hides(entry, seat)]
            own = replace(self.record, entries=(*known, *(_as_seen(entry, seat) for entry in entries[-1:])))
            self._views[seat] = self.over(own).ruled().findings
        return self._views[seat]

    def _down(self) -> set[str]:
        """The cards that were put down in this hand."""
        state = self.state
        if state is None:
            return set()
        return {card for trick in (*(one.cards for one in state.taken), state.trick) for _, card in trick}

    # -- what comes next

    def waiting(self) -> str:
        """What the table waits for, in a sentence."""
        state = self.going
        if state is None:
            return "Nothing is dealt yet." if self.state is None else "The hand is over."
        due = state.due[0]
        if due.kind == LAY:
            return f"{due.player} lays three cards away: discard A, B, C."
        if due.kind == DEBT:
            return (
                f"{due.player} owes {due.to} a card for the Fool: gives CARD (plays lists what may be given)."
            )
        if not state.trick:
            early = (
                f"; what {state.dealer} lays away may be told first: discard A, B, C" if self._early else ""
            )
            return f"{due.player} leads to trick {len(state.taken) + 1}{early}."
        table = both([f"{whose(player)} {card}" for player, card in state.trick])
        return f"{due.player} is to act on {table}."

    @property
    def _early(self) -> bool:
        """Whether what the dealer lays away may be told still, though it need not."""
        return isinstance(self.record.entries[-1].told, Dealt) if self.record.entries else False

    def afterwards(self) -> str:
        """What may be done once the hand is over."""
        if self.state is None or not self.state.ended:
            return ""
        seated = self.seated()
        over = f"{number(HANDS)} hands are a game, and this one is over. " if self._game_over else ""
        return capital(f"{over}The next hand: deal. {seated[-1]} deals it, and {seated[0]} leads.")

    @property
    def _game_over(self) -> bool:
        return self._walk.number % HANDS == 0

    def whose(self, play: Play) -> list[str]:
        """Who may be meant by a play for which nobody is named."""
        state = self.state
        if state is not None and play.kind == GIVES and state.fool is not None:
            return [state.fool[0]]
        if self.going is None or state is None:
            raise no_round(self.called)
        if play.kind == DISCARD:
            return [state.dealer]
        return [state.players[0] if state.due[0].kind == LAY else state.due[0].player]

    def leads(self) -> tuple[str, str]:
        """Who leads or is to act, in a sentence, and the id of the rule that says why."""
        state = self.going
        if state is None:
            raise no_round(self.called)
        kind = state.due[0].kind
        if kind != PLAY:
            return ("LO-LAY" if kind == LAY else "LO-DEBT"), f"Nobody leads now: {self.waiting()}"
        if state.trick:
            return "LO-TURN", self.waiting()
        id, why = lead(state)
        return id, f"{state.turn} leads: {why}."

    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """What whoever is to act may do, or this player: each with whether it is legal whatever is
        unseen. What is paid for the Fool comes with the fewest points first."""
        state = self.going
        due = first_due(state.due, player) if state is not None else None
        if state is None or due is None:
            return []
        choice = self.record.game.named(due.kind)
        told = Deed(due.player, choice.encoding.nothing)
        step = Step(Entry(self.record.lines + 1, told), due.player, told.play, self._walk.hands, state)
        plays = possible_plays(self._prover.moment(step), due.player, choice)
        return sorted(plays, key=lambda play: points(play[0].cards[0])) if due.kind == DEBT else plays

    def spoken(self, plays: Iterable[Play]) -> list[str]:
        """Plays in words; all that may be laid away, or paid, as one."""
        every = list(plays)
        if len(every) > 1 and every[0].kind == GIVES:
            return [f"gives one of: {', '.join(card for play in every for card in play.cards)}"]
        return super().spoken(every)

    # -- what is seen

    def offers(self, player: str | None) -> list[str]:
        """What whoever is to act may type, or this player: of what is laid away, the first card."""
        plays = [play for play, _ in self.plays(player)]
        laid = dict.fromkeys(card for play in plays if play.kind == DISCARD for card in play.cards)
        return [*(f"discard {card}" for card in laid), *(str(play) for play in plays if play.kind != DISCARD)]

    def names(self, player: str | None) -> list[str]:
        """The cards that may be typed: of a hand that is known, else those that nobody put down."""
        state = self.going
        due = first_due(state.due, player) if state is not None else None
        if state is not None and due is not None and due.kind == DEBT:
            return [play.cards[0] for play, _ in self.plays(due.player)]
        if state is not None and due is not None and state.hands[due.player].known:
            return list(self.ordered(state.hands[due.player]).cards)
        down = self._down()
        return [card for card in super().names(player) if card not in down]

    def holding(self, hand: Hand) -> list[str]:
        """A hand by suits, from low to high."""
        known = sum(hand.cards.values())
        cards = amount(known, "card")
        unseen = "unseen" if hand.unseen is None else f"{hand.unseen} unseen" if hand.unseen else ""
        told = [" + ".join(part for part in (cards if known else "", unseen) if part) or "nothing"]
        suits, places = (*self.record.lexicon.suits, "Trumps", FOOL), where(self.record.lexicon)
        width = max(map(len, suits))
        for at, suit in enumerate(suits, start=1):
            own = [card.partition(" of ")[0] for card in self.ordered(hand).cards if places[card][0] == at]
            told += [f"  {suit:<{width}}  {'' if suit == FOOL else ', '.join(own)}".rstrip()] if own else []
        return told

    def scene(self, seat: str | None) -> tuple[Situation, Circumstances]:
        """The table as questions are put to it. What was laid away is the dealer's secret until every
        trick is played."""
        state = self.state
        if state is None:
            raise no_round(self.called)
        if seat is not None:
            secret = seat != state.dealer and len(state.taken) < TRICKS
            state = replace(state, hands=closed(state.hands, seat), laid=() if secret else state.laid)
        walk = self._walk
        earlier = walk.tally.earlier(walk.number)
        beside = state.beside(walk.number, walk.spoiled, earlier)
        return self.rules(len(state.players)).situation(state), beside


def _taken(state: State) -> str:
    """Who won the last trick, and with what; and what that means for a Fool in it."""
    trick, spoken = state.taken[-1], dict(state.taken[-1].cards)
    told = f"{trick.winner} takes trick {len(state.taken)} with {spoken[trick.winner]}."
    fool = next((player for player, card in trick.cards if card == FOOL), None)
    if fool is None:
        return told
    return f"{told} The Fool stays with {fool}, who owes {trick.winner} a card for it in the end."


def _hides(entry: Entry, seat: str) -> bool:
    """Whether a line is another player's secret: what the dealer laid away."""
    told = entry.told
    return isinstance(told, Deed) and told.play.kind == DISCARD and told.player != seat


def _as_seen(entry: Entry, seat: str) -> Entry:
    """A line as the player of a seat knows it: of a deal, the own hand."""
    told = entry.told
    return (
        replace(entry, told=replace(told, hands=closed(told.hands, seat)))
        if isinstance(told, Dealt)
        else entry
    )
