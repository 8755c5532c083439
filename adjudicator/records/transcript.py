"""Replay of a record, action by action: the state before and after each.

The law does not rule here: turns and duties follow from the game's `Rules`, from the table's own state, as the players
acted. Faults of seats and deals are reported here too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import cast

from adjudicator.cards import DRAWS, TURNS, Hand, Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine import rules as engine
from adjudicator.engine.breach import Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.game import Game
from adjudicator.engine.lines import DealLine, HouseRuleLine, PlayLine
from adjudicator.engine.match import Match
from adjudicator.engine.state import Action, Besides, Pending, RoundState, Unsettled
from adjudicator.engine.variant import Variant
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.law import Citation
from adjudicator.records.excess import certain, surplus
from adjudicator.records.hand_knowledge import HandKnowledge
from adjudicator.records.record import Entry, Record
from adjudicator.report.audit import FAULT, Finding

Key = tuple[int, int]
"""An action of a record: its line, and which one of that line it is."""
Traces = Mapping[str, HandKnowledge]
Known = Mapping[Key, Traces]
"""What later lines tell of each hand before an action; (line, -1) is the deal of that line."""


@dataclass(frozen=True)
class Step(engine.Step[RoundState]):
    """One action of a record, with the variant of its round. `among`: constraints on the hands before it, besides known
    cards."""

    variant: Variant = field(repr=False, kw_only=True)
    among: Mapping[str, tuple[Besides, ...]] = field(default_factory=dict, repr=False, kw_only=True)

    @property
    def entry(self) -> Entry:
        """Its entry in the record."""
        return cast("Entry", self.action.at)


@dataclass(frozen=True)
class Dealing:
    """The hands of a deal, the cards out of play at that time, and the variant of its round. `over`: the kinds of cards
    in excess of the deck; the hands are without them."""

    variant: Variant
    hands: Mapping[str, Hand]
    gone: tuple[str, ...] = ()
    over: frozenset[str] = frozenset()


Judge = Callable[[Step], bool]
"""Whether an action, which has not been followed yet, is legal as far as anybody can tell."""


class Transcript:
    """One replay of a record; `steps` and `findings` are complete at its end. `known`: knowledge of hands from later
    lines. `judge` rules on every action before it counts, and returns whether later rulings may presume it legal.
    `excess`: excess cards by action, which are no evidence either. `match` counts the rounds."""

    def __init__(
        self,
        record: Record,
        known: Known | None = None,
        judge: Judge | None = None,
        limit: float = 10.0,
        excess: Mapping[Key, Counter[str]] = MappingProxyType({}),
    ) -> None:
        self.record, self.known, self.judge, self.limit = record, known or {}, judge, limit
        self._excess = excess
        self.steps: list[Step] = []
        self.findings: list[Finding] = []
        self.deals: dict[int, Dealing] = {}
        self.rounds = 0
        self.state: RoundState | None = None
        self.before_forced: RoundState | None = None
        """The round before forced actions were applied."""
        self._variants: dict[int, Variant] = {}
        self._house: dict[str, str] = {}
        self._decreed: dict[str, str] = {}
        self.match: Match = record.game.match()(self.variant, record.players, record.number)
        self._variant = self.variant(len(record.players))
        self._last: Step | None = None
        self._dealt_on = 0
        self._closed = False

    def lines(self) -> Iterator[Entry]:
        """Replay the record, yielding each line. Raises Refused if a line is ambiguous."""
        for at, entry in enumerate(self.record.entries):
            try:
                self._line(entry, at)
            except Unsettled as error:
                raise Refused([Fault("unsettled", error.message, error.help, entry.place)]) from error
            except SetUpFault as error:
                raise Refused([Fault(error.code, error.message, error.help, entry.place)]) from error
            yield entry
        if self.record.entries:
            self._close(self.record.entries[-1])

    def variant(self, players: int) -> Variant:
        """The game for a number of players."""
        record = self.record
        if players not in self._variants:
            self._variants[players] = Variant(
                record.game, {**record.options, **self._house}, players, self.limit, record.lexicon.suits
            )
        return self._variants[players]

    @property
    def called(self) -> str:
        """The game's word for a round."""
        return self._variant.rules.called

    def find(self, entry: Entry, breach: Breach) -> None:
        """Note a fault of the seats, the deal or the end of a round."""
        self.findings.append(noted(self.record, entry, str(entry.event), breach))

    # -- lines

    def _line(self, entry: Entry, at: int) -> None:
        event = entry.event
        if isinstance(event, PlayLine):
            self._deed(entry, event, at)
        elif isinstance(event, DealLine):
            self._dealt(entry, event, at)
        elif isinstance(event, HouseRuleLine):
            for breach in self.match.decreed(event, self.state):
                self.find(entry, breach)
            self._decreed.update(event.house)
            if self.state is None or self.state.ended:
                self._decree()
        else:
            for breach in self.match.between(event, self.state):
                self.find(entry, breach)
            self.state = self.match.after(event, self.state)

    def _decree(self) -> None:
        """Apply house rules that changed."""
        if self._decreed:
            self._house.update(self._decreed)
            self._decreed.clear()
            self._variants.clear()

    def _dealt(self, entry: Entry, deal: DealLine, at: int) -> None:
        self._close(entry)
        if self.state is not None and not self.state.ended:
            self.find(entry, self.match.unfinished(self.state))
        self._begin(entry, deal, at)

    def _begin(self, entry: Entry, deal: DealLine, at: int) -> None:
        self._decree()
        dealing = self.match.deal(deal, self.state, self._following(at))
        if isinstance(entry.event, DealLine):
            for breach in dealing.wrong:
                self.find(entry, breach)
        self._variant = self.variant(len(dealing.hands))
        limits = self._variant.rules.limits(len(dealing.hands))
        over = surplus(dealing.hands, deal.gone, self._variant.lexicon.deck, limits)
        hands = certain(dealing.hands, over, limits)
        self.deals[entry.number] = Dealing(self._variant, hands, deal.gone, frozenset(over))
        self.state = dealing.start(enriched(hands, self.known.get((entry.number, -1), {})))
        self.rounds += 1
        self._dealt_on, self._last, self._closed = entry.number, None, False

    def _following(self, at: int) -> Play | None:
        """The first play after an entry."""
        deeds = (entry.event.play for entry in self.record.entries[at:] if isinstance(entry.event, PlayLine))
        return next(deeds, None)

    def _close(self, entry: Entry) -> None:
        """Count a finished round, after forced actions that need not be recorded."""
        state = self.state
        if state is None or self._closed:
            return
        self.before_forced = state
        while state.due and (default := state.due[0].default) is not None:
            state = self._variant.rules.apply(state, Action(state.due[0].player, default, entry))
        if state.ended:
            self.state, self._closed = state, True
            self.match.ended(state)

    # -- actions

    def _deed(self, entry: Entry, action_line: PlayLine, at: int) -> None:
        if self.state is None:
            self._begin(entry, DealLine(), at)
        state = self.state
        assert state is not None
        if state.ended or action_line.player not in state.players:
            if not entry.part:  # What is wrong is told of the line's first action.
                over = self._variant.rules.over(state)
                self.find(entry, over if state.ended else self.match.strange(action_line.player))
            return
        rules = self._variant.rules
        play = rules.expand(state, action_line.player, action_line.play)
        action = Action(action_line.player, play, entry)
        if not self.record.lexicon.verb[play.kind].offered:
            message = f"nobody does this in {self.record.game.title}: {play}"
            raise Refused([Fault("no-such-action", message, rules.actions, entry.place)])
        waiting, last, count = state, self._last, len(self.steps)
        state = self._implied_done(state, action, entry)
        known = self.known.get((entry.number, entry.part), {})
        state = rules.with_hands(state, enriched(state.hands, known))
        before = rules.skip_pending(state, action)
        undone: tuple[Pending, ...] = state.due if before is not state else ()
        after = rules.apply(before, action)
        step = Step(
            action,
            entry.number,
            entry.part,
            rules,
            self.rounds,
            self._dealt_on,
            before,
            after,
            undone,
            rules.moves(before, action, after),
            rules.misplaced(before, action),
            self._last,
            variant=self._variant,
            among=among(known),
        )
        self.steps.append(step)
        self._last = step
        sure = self.judge(step) if self.judge is not None else True
        if action_line.disputed or not sure:
            showing = Counter(play.showing or ()) - self._excess.get(step.key, Counter())
            shown = play if play.showing is None else replace(play, showing=(*showing.elements(),))
            action = replace(action, play=shown, disputed=True)
            after = rules.apply(before, action)
        if after is before and len(self.steps) > count + 1 and not self._drawn(self.steps[count:-1], at):
            # It means nothing: what it would have been preceded by is still to be done, or to be told.
            self._last = replace(step, previous=last)
            self.steps[count:] = [self._last]
            after = waiting
        self.state = self._resumed(step, after, at)

    def _drawn(self, implied: Sequence[Step], at: int) -> bool:
        """Whether implied actions are draws that the next line does not mention: these were made in any case."""
        deeds = (entry.event for entry in self.record.entries[at + 1 :] if isinstance(entry.event, PlayLine))
        drawn_next = next((deed.play.kind == DRAWS for deed in deeds), False)
        return not drawn_next and all(step.action.play.kind == DRAWS for step in implied)

    def _implied_done(self, state: RoundState, action: Action, entry: Entry) -> RoundState:
        """The state after the implied actions before an action. Cards that come into hands by them are no evidence of
        the hands before."""
        rules = self._variant.rules
        for at, done in enumerate(rules.implied_actions(state, action), start=2):
            own, known = replace(done, at=entry), self.known.get((entry.number, -at), {})
            state = rules.with_hands(state, enriched(state.hands, known))
            after = rules.apply(state, own)
            moves, round = rules.moves(state, own, after), (self.rounds, self._dealt_on)
            step = Step(
                own,
                entry.number,
                -at,
                rules,
                *round,
                state,
                after,
                (),
                moves,
                (),
                self._last,
                variant=self._variant,
                among=among(known),
            )
            self.steps.append(step)
            self._last, state = step, after
            # Where nobody tells that a hand had nothing of what was asked for, later lines may show that it had.
            hand = step.before.hands[done.player]
            if self.judge is not None and (hand.deduced or not hand.known):
                self.judge(step)
        return state

    def _resumed(self, step: Step, after: RoundState, at: int) -> RoundState:
        """After an action out of turn: the state by the turn that the next line implies."""
        rules = step.rules
        if rules.in_turn(step.before, step.action):
            return after
        entries = self.record.entries[at + 1 :]
        deeds = (entry.event for entry in entries if isinstance(entry.event, PlayLine))
        held = next((deed.player for deed in deeds if deed.play.kind in TURNS), None)
        return after if held is None else rules.after_out_of_turn(step.before, after, step.action, held)


def noted(record: Record, entry: Entry, action: str, breach: Breach) -> Finding:
    """Make a finding of a breach, about a line or the earlier one that it names, with the heading that decides."""
    at = breach.at if isinstance(breach.at, Entry) else entry
    cites = tuple(cite for cite in cited(record, breach.rule) if breach.bears(cite.heading))[:1]
    return Finding(
        at.number,
        FAULT,
        breach.kind,
        breach.rule,
        breach.line_text or action,
        breach.because,
        at.place,
        (breach.rule,),
        cites,
    )


def cited(record: Record, id: str) -> tuple[Citation, ...]:
    """The citations of a rule of the record's game; empty if there is no such rule."""
    return _cites(record.game, record.lexicon).get(id, ())


@lru_cache(maxsize=32)
def _cites(game: Game, lexicon: Lexicon) -> Mapping[str, tuple[Citation, ...]]:
    """The citations of each rule of a game, by id. Cached."""
    cites: dict[str, tuple[Citation, ...]] = {}
    for entry in game.rulebook(lexicon).described():
        cites.setdefault(entry.id, entry.cites)
    return cites


def among(known: Traces) -> dict[str, tuple[Besides, ...]]:
    """The constraints on hands besides known cards, by player; hands without any are left out."""
    return {player: trace.among for player, trace in known.items() if trace.among}


def enriched(hands: Mapping[str, Hand], known: Traces) -> dict[str, Hand]:
    """Hands with the cards known to be in them, as far as there is room."""
    extended = dict(hands)
    for player, trace in known.items():
        hand = extended.get(player)
        if hand is None or hand.known:
            continue
        both = Counter(hand.cards) | trace.sure
        more = both.total() - sum(hand.cards.values())
        if hand.unseen is None:
            extended[player] = Hand(dict(both), None, hand.deduced or more > 0)
        elif more <= hand.unseen:
            extended[player] = Hand(dict(both), hand.unseen - more, hand.deduced or more > 0)
    return extended
