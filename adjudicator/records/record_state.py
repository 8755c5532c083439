"""The state at the end of a live table's record, and the findings about its last line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Self

from adjudicator.cards import DRAWS, PUT, TAKES, Hand, Play
from adjudicator.cards.english import to_you
from adjudicator.cards.play import LOOKS
from adjudicator.engine.breach import CONTRADICTED, NOT_HELD
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.lines import Counted, DealLine, Event, PlayLine, Shared, Won
from adjudicator.engine.prompts import Prompts, closed
from adjudicator.engine.simulation import simulation_of
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Pending, RoundState
from adjudicator.engine.variant import Variant
from adjudicator.records.audit import Auditor
from adjudicator.records.findings import Ruler, with_record_line
from adjudicator.records.record import Entry, Line, Record
from adjudicator.records.recorded_situation import situation_at, situation_before
from adjudicator.records.ruling import Ruling, Shows, first_due, is_own, no_round, veiled
from adjudicator.records.since import since
from adjudicator.records.transcript import Judge, Step, Transcript
from adjudicator.report.audit import Finding
from adjudicator.report.explain import EVERYTHING, verdict
from adjudicator.report.plays import possible_plays
from adjudicator.report.since import Since
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.question import Contradiction

if TYPE_CHECKING:
    from adjudicator.report.settle import Settlement

_OF_HANDS = (NOT_HELD, CONTRADICTED)
"""Kinds of findings whose reasons name the cards of hands, though they are no verdicts of the law."""

_DRAWN = (DRAWS, TAKES, LOOKS)
"""What is done with cards of which nobody need tell which they were."""


class RecordState:
    """A record, replayed lazily. With a `seat`, it contains what that player sees; without, everything. `settled`:
    lines whose outcome is certain whatever follows, which are not ruled on again. Methods that replay the record raise
    Refused for an ambiguous line."""

    def __init__(self, record: Record, limit: float, settled: frozenset[int] = frozenset()) -> None:
        self.record, self.limit, self.settled = record, limit, settled
        self._views: dict[str, tuple[Finding, ...]] = {}
        self._plays: dict[str | None, list[tuple[Play, bool]]] = {}

    # -- the record

    def grown(self, line: Line) -> Self:
        """The record with one more line; certain outcomes are kept."""
        number = self.record.lines + 1
        entries = tuple(Entry(number, event, part=part) for part, event in enumerate(line))
        grown = replace(self.record, entries=(*self.record.entries, *entries))
        return type(self)(grown, self.limit, self.settled)

    def undone(self) -> Self:
        """The record without its last line."""
        last = self.record.lines
        entries = tuple(entry for entry in self.record.entries if entry.number < last)
        return type(self)(replace(self.record, entries=entries), self.limit)

    # -- where the game stands

    def _walked(self, judge: Judge | None = None) -> Transcript:
        walk = Transcript(self.record, judge=judge, limit=self.limit)
        for _ in walk.lines():
            pass
        return walk

    @cached_property
    def _walk(self) -> Transcript:
        return self._walked()

    @property
    def state(self) -> RoundState | None:
        """The round as it stands; None before the first deal."""
        return self._walk.state

    @property
    def _before_forced(self) -> RoundState | None:
        """The state before forced actions were applied, if a round is on."""
        state = self._walk.before_forced if self.going is None else self.going
        return state if state is not None and not state.ended else None

    def followed(self) -> None:
        """Replay the record. Raises Refused."""
        _ = self.state

    @property
    def going(self) -> RoundState | None:
        """The round as it stands, if one is on."""
        return self.state if self.state is not None and not self.state.ended else None

    def variant(self, players: int) -> Variant:
        """The game for a number of players."""
        return self._walk.variant(players)

    @property
    def _variant(self) -> Variant:
        state = self.state
        return self.variant(len(self.record.players if state is None else state.players))

    @cached_property
    def prompts(self) -> Prompts:
        return self.record.game.prompts()(self._variant.rules)

    @property
    def called(self) -> str:
        """The game's word for a round."""
        return self._walk.called

    @property
    def players(self) -> tuple[str, ...]:
        """The players of this round, or of the next if it is over."""
        return self.record.players if self.state is None else self.prompts.players(self.state)

    def seated(self) -> tuple[str, ...]:
        """The players of the next round, in the order of the game."""
        state = self.grown((DealLine(),)).state
        assert state is not None
        return state.players

    # -- the last line

    def ruled(self) -> Ruling:
        """The findings about the last line: on seats and deals, by the law, and on earlier lines that it proves at
        fault."""
        plain = self.record.game.presumes_legality or self._all_known
        steps, findings = self._presumed() if plain else self._proved()
        last = self.record.entries[-1]
        line = tuple(entry.event for entry in self.record.entries if entry.number == last.number)
        own = (one for one in self._walk.findings if one.line == last.number)
        every = (*own, *findings)
        if not steps:
            return Ruling(line, last.number, every)
        explained, shows = partial(self._explained, steps[-1]), partial(_shows, steps[-1])
        return Ruling(line, last.number, every, explained, shows, partial(_settlement, steps[-1], self.going))

    def since(self, line: int) -> Since | None:
        """What has become of the hand of the player who acted on a line, until the last line; None if nobody did, or in
        an earlier round."""
        steps = [step for step in self._walk.steps if step.round == self._walk.rounds]
        last = self.record.entries[-1].number
        first = next((step for step in steps if step.line == line and step.part >= 0), None)
        later = (step for step in steps if first and first.key < step.key < (last, 0))
        return None if first is None else since(first, later, over=False, end=None)

    @property
    def _all_known(self) -> bool:
        """Whether no hand of this round was ever hidden, so that no line is evidence about an earlier one."""
        steps = (step for step in self._walk.steps if step.round == self._walk.rounds)
        return all(hand.known for step in steps for hand in step.before.hands.values())

    def _presumed(self) -> tuple[list[Step], list[Finding]]:
        """The actions of the last line with their findings, if earlier lines are evidence."""
        number = self.record.entries[-1].number
        steps: list[Step] = []
        findings: list[Finding] = []

        def judge(step: Step) -> bool:
            if step.line == number:
                steps.append(step)
                findings.extend(Ruler(self.record, step).findings())
            return True

        self._walked(judge)
        return steps, findings

    def _proved(self) -> tuple[list[Step], list[Finding]]:
        """The actions of the last line with their findings, and the faults of earlier lines that they prove."""
        number, auditor = self.record.entries[-1].number, self._auditor
        steps = [step for step in auditor.steps if step.line == number]
        findings = [one for step in steps for one in auditor.ruled(step)]
        if all(auditor.settles(step) for step in steps):
            self.settled |= {number}
        for step in auditor.steps if steps else ():
            open = step.round == steps[-1].round and step.line < number and step.line not in self.settled
            if not open or not auditor.settles(step):
                continue
            self.settled |= {step.line}
            findings += [one for one in auditor.ruled(step) if one.settled_by == number]
        return steps, findings

    @cached_property
    def _auditor(self) -> Auditor:
        auditor = Auditor(self.record, self.limit)
        auditor.learnt()
        return auditor

    def _explained(self, step: Step) -> Verdict | None:
        if step.rules.irregular(step) is not None:
            return None
        try:
            return verdict(situation_before(step), step.player, step.play, self.record.profile, EVERYTHING)
        except (Contradiction, GaveUp):
            return None

    def news(self, closing: bool = True) -> Iterator[str]:
        """Sentences on the consequences of the last line: a trick won, the result of a round. Without `closing`, forced
        actions are still to come."""
        state, last = self.state, self.record.entries[-1]
        if not closing and self._before_forced is not None:
            state = self._before_forced
        if state is not None and isinstance(last.event, Counted | Shared | Won):
            outcome = self._walk.match.outcome(self._walk.match.number)
            yield from map(to_you, outcome.text if outcome is not None else ())
        if state is None or not isinstance(last.event, PlayLine) or not self._walk.steps:
            return
        step, match = self._walk.steps[-1], self._walk.match
        before = step.before if step.line == last.number and step.after is not step.before else None
        outcome = match.outcome(match.number) if state.ended else None
        yield from map(to_you, self.prompts.news(before, state, step.action, outcome))

    # -- what is told of a finding

    def shown(self, finding: Finding, seat: str | None) -> Finding:
        """A finding about the last line without information on hidden hands. Consequences of the table alone, and of
        the reader's own hand, are kept."""
        presumes = self.record.game.presumes_legality
        if seat is None or presumes:
            return self._veiled(finding, seat, (NOT_HELD,))
        if finding.kind not in _OF_HANDS and finding.ruling is None:
            return finding
        same = (one for one in self._seen(seat) if (one.line, one.kind) == (finding.line, finding.kind))
        return next(same, veiled(finding, _OF_HANDS, seat))

    def seen(self, ruling: Ruling, seat: str | None) -> Ruling:
        """A ruling on the last line as shown to a seat. In games that do not presume legality a finding by a hidden
        hand would reveal it, so the finding by what the seat has seen replaces it."""
        legal = self._all_known and not ruling.findings
        if seat is None or self.record.game.presumes_legality or legal:
            return ruling
        known = self._seen(seat)
        pairs = {(one.line, one.kind) for one in known}
        kept = [one for one in ruling.findings if one.ruling is None or (one.line, one.kind) in pairs]
        visible = {(one.line, one.kind) for one in kept}
        more = [one for one in known if one.ruling is not None and (one.line, one.kind) not in visible]
        return replace(ruling, findings=(*kept, *more))

    def _veiled(self, finding: Finding, seat: str | None, kinds: Collection[str]) -> Finding:
        """A finding without reasons that reveal a hand hidden from the reader."""
        state = self.state
        if is_own(finding, seat) and (finding.kind != NOT_HELD or self._known(seat)):
            return finding
        hands = [] if state is None else [state.hands.get(player) for player in state.players]
        open = bool(hands) and all(hand is not None and hand.known for hand in hands)
        _, _, card = finding.line_text.partition(": ")
        public = state is not None and self.prompts.public(state, card)
        return veiled(finding, () if seat is None and (open or public) else kinds, seat)

    def _known(self, seat: str | None) -> bool:
        """Whether a player's hand is wholly known, so that reasons depend on nothing else."""
        hand = self.state.hands.get(seat) if self.state is not None and seat is not None else None
        return hand is not None and hand.known

    def _seen(self, seat: str) -> tuple[Finding, ...]:
        """The findings about the last line by what a seat has seen."""
        if seat not in self._views:
            last = self.record.lines
            entries = (
                _as_seen(entry, seat, last)
                for entry in self.record.entries
                if entry.number == last or is_draw(entry.event) or not self.prompts.secret(entry.event, seat)
            )
            own = replace(self.record, entries=tuple(entries))
            self._views[seat] = type(self)(own, self.limit).ruled().findings
        return self._views[seat]

    # -- what comes next

    def waiting(self) -> str:
        """Sentence: what the table waits for."""
        going, standing = self.going, self.standing
        if going is not None and standing is not None:
            fresh = bool(self.record.entries) and isinstance(self.record.entries[-1].event, DealLine)
            late = [] if standing is going else [self.prompts.late(going.due[0])]
            return to_you(" ".join([self.prompts.waiting(standing, fresh), *late]))
        return self.ending()

    def ending(self) -> str:
        """Sentence: how the round ended, or that it is still on."""
        if self.state is None:
            return "Nothing is dealt yet."
        return to_you(self.prompts.ended(self.state)) if self.state.ended else f"The {self.called} is not over."

    def afterwards(self) -> str:
        """Sentence on what may be done once the round is over or stalled; empty before."""
        if self.state is None:
            return ""
        seated = self.seated() if self.state.ended else self.state.players
        return to_you(self.prompts.afterwards(self.state, seated, self._walk.match.number))

    def whose(self, play: Play) -> list[str]:
        """The possible players of a play typed without a name. Raises Refused if no round is on."""
        state = self._before_forced
        if state is None or not state.due:
            raise no_round(self.called)
        return _able(state, self.prompts.whose(state, play), play)

    def leads(self, seat: str | None = None) -> tuple[str, str]:
        """Sentence on who leads or is to act, with the id of its rule; for a seat, without reasons in hands hidden from
        it. Raises Refused if no round is on."""
        state = self._on
        lead = self.prompts.leads(state)
        if seat is None or self.prompts.leads(self.prompts.seen(state, seat)) == lead:
            return lead[0], to_you(lead[1])
        who = f"{state.due[0].player} is to act" if state.due else "Nobody is to act"
        return lead[0], to_you(f"{who}: what decides lies in a hand that is not shown here.")

    @property
    def _on(self) -> RoundState:
        if self.standing is None:
            raise no_round(self.called)
        return self.standing

    def _due(self, player: str | None) -> Pending | None:
        return first_due(self.standing.due, player) if self.standing is not None else None

    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """The candidate plays of a player, by default of whoever is to act, each with whether it is certainly legal."""
        if player not in self._plays:
            self._plays[player] = self._possible(player)
        return self._plays[player]

    def _possible(self, player: str | None) -> list[tuple[Play, bool]]:
        state, due, variant = self.standing, self._due(player), self._variant
        if state is None or due is None or due.kind in simulation_of(variant).chance:
            return []
        choice = self.record.game.ruling(due.kind)
        if choice is None:
            return []
        situation = situation_at(variant, state, due.player, choice.encoding.nothing)
        return possible_plays(situation, due.player, choice)

    def offers(self, player: str | None) -> list[str]:
        """Completions of a line for a player, by default for whoever is to act; for a chance event, its possible
        results."""
        state, due = self.standing, self._due(player)
        if state is None or due is None:
            return []
        drawn = self.prompts.drawn(state, due) if due.kind in self._chance else []
        plays = self.prompts.offers([play for play, _ in self.plays(player)])
        return [*drawn, *plays, *self.prompts.besides(state)]

    def beginnings(self, player: str | None) -> list[str]:
        """The first words of lines that are not completed as a whole."""
        return self.prompts.beginnings([play for play, _ in self.plays(player)])

    def names(self, player: str | None) -> list[str]:
        """The cards that a player may type, by default whoever is to act."""
        return self.prompts.names(self.standing, self._due(player))

    def spoken(self, plays: Sequence[Play]) -> list[str]:
        """Plays as text, grouped."""
        return [words for words, _ in self.record.game.entries(plays)]

    @cached_property
    def standing(self) -> RoundState | None:
        """The state from which the table goes on, if a round is on: after draws whose cards need not be named, but
        still may be."""
        state = self.going
        while state is not None and (due := self._unrecorded(state)) is not None and due.default is not None:
            then = self._variant.rules.apply(state, Action(due.player, due.default))
            if then is state or then.ended:
                break
            state = then
        return state

    def _unrecorded(self, state: RoundState) -> Pending | None:
        """The first pending draw, if its cards need not be named."""
        due = state.due[0] if state.due else None
        default = None if due is None or due.kind not in self._chance else due.default
        return due if default is not None and default.unseen and default.kind in _DRAWN else None

    @property
    def _chance(self) -> Mapping[str, Callable[[RoundState, Pending, Random], Play]]:
        """The random events of the game, by kind of decision."""
        return simulation_of(self._variant).chance

    def chance(self, rng: Random) -> PlayLine | None:
        """The chance event due; None if there is none. Cards come unseen, if the game allows it, where some hand is not
        known."""
        state, chance = self._before_forced, self._chance
        due = next((due for due in state.due if due.kind in chance), None) if state is not None else None
        if state is None or due is None:
            return None
        if not self.open and due.default is not None:
            return PlayLine(due.player, due.default)
        return PlayLine(due.player, chance[due.kind](state, due, rng))

    def passes_draws(self, line: Line) -> bool:
        """Whether a line implies that cards were drawn before it which nobody named."""
        state, rules = self._before_forced, self._variant.rules
        deeds = [event for event in line if isinstance(event, PlayLine)]
        if state is None or not deeds:
            return False
        implied = rules.implied_actions(state, Action(deeds[0].player, deeds[0].play))
        return any(done.play.unseen for done in implied)

    @property
    def open(self) -> bool:
        """Whether every hand of the round in progress is known, so that chance may draw from the rest of the deck."""
        state = self._before_forced
        return state is not None and all(hand.known for hand in state.hands.values())

    @cached_property
    def draws(self) -> int:
        """The number of deals and draws by chance in the record, which advances the seed."""
        deals = sum(isinstance(entry.event, DealLine) for entry in self.record.entries)
        return deals + sum(self._by_chance(step) for step in self._walk.steps)

    @cached_property
    def by_chance(self) -> frozenset[int]:
        """The line numbers of chance events."""
        steps = [step for step in self._walk.steps if step.key[1] >= 0]
        return frozenset(step.line for step in steps if self._by_chance(step))

    def last_with(self) -> dict[str, Action]:
        """The last action of the round with each card."""
        steps = [step for step in self._walk.steps if step.round == self._walk.rounds]
        return {card: step.action for step in steps for card in step.play.cards}

    def _by_chance(self, step: Step) -> bool:
        due = step.rules.answers(step.before, step.player, step.play)
        return due is not None and due.kind in self._chance

    def dealt(self, rng: Random, deal: DealLine) -> DealLine:
        """A random deal of the next round, with the given details beside the hands. Raises SetUpFault."""
        next, last = self.grown((deal,)), self.state
        players, variant = next.state.players if next.state is not None else self.players, next._variant
        simulation = simulation_of(variant)
        over = last if last is not None and last.ended else None
        return replace(deal, hands=simulation.dealt(variant, players, rng, over))

    # -- what is seen

    def holding(self, hand: Hand) -> list[str]:
        """A hand in the notation, from low to high, as lines of text."""
        return self.prompts.holding(hand)

    def scene(self, seat: str | None) -> tuple[Situation, Circumstances]:
        """The situation and circumstances for questions. Raises Refused before the first deal."""
        state = self.state
        if state is None:
            raise no_round(self.called)
        if seat is not None:
            state = self.prompts.seen(state, seat)
        return self._variant.situation(state), self.prompts.circumstances(state, self._walk.match)


def _able(state: RoundState, players: Sequence[str], play: Play) -> list[str]:
    """The players who may hold the cards of a play and owe that many; all if this excludes everybody."""
    cards = play.spent
    for tells in (
        lambda player: _may_hold(state.hands.get(player), cards),
        lambda player: any(due.player == player and due.count == cards.total() for due in state.due),
    ):
        players = list(filter(tells, players)) or players
    return list(players)


def _may_hold(hand: Hand | None, cards: Counter[str]) -> bool:
    if hand is None or hand.unseen is None:
        return True
    return (cards - Counter(hand.cards)).total() <= hand.unseen


def _settlement(step: Step, end: RoundState | None) -> Settlement | None:
    """The questions that settle an action, after which the round stands as `end`; where cards came into the hand by it,
    they are about what that was before."""
    from adjudicator.report.settle import settlement

    situation, became = situation_before(step), since(step, (), over=False, end=end)
    of_line = partial(with_record_line, situation)
    return settlement(situation, step.player, (step.play,), of_line, became if became.came != 0 else None)


def _shows(step: Step) -> Shows:
    """The sets of cards to be shown with the play, if it shows none."""
    if step.play.kind != PUT or step.play.showing is not None:
        return ()
    return situation_before(step).shows(step.player, step.play)


def is_draw(event: Event) -> bool:
    """Whether an event is a draw that others need not have seen."""
    return isinstance(event, PlayLine) and event.play.kind in _DRAWN


def counted(event: PlayLine) -> PlayLine:
    """A draw with the number of its cards only."""
    play = event.play
    return replace(event, play=replace(play, cards=(), unseen=play.unseen + len(play.cards)))


def _as_seen(entry: Entry, seat: str, last: int) -> Entry:
    """An entry as a seat knows it: of a deal, its own hand; of another's draw before the `last` line, the number of
    cards."""
    event = entry.event
    if isinstance(event, PlayLine) and is_draw(event) and event.player != seat and entry.number != last:
        return replace(entry, event=counted(event))
    if not isinstance(event, DealLine):
        return entry
    return replace(entry, event=replace(event, hands=closed(event.hands, seat)))
