"""A `Situation`: a table under a profile of readings. It replays the history, and poses rulings as solver questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from adjudicator.cards import TURNS, Hand, Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine import state
from adjudicator.engine.choice import TURN, Choice, View, values_of
from adjudicator.engine.game import Game, Reveal
from adjudicator.engine.hands import Deal
from adjudicator.engine.minimal_deal import barring, makes_possible
from adjudicator.engine.sessions import ownership_facts, session
from adjudicator.engine.state import Action, Impossible, OutOfOrder, Pending, Table, Unsettled
from adjudicator.law import Branch, Options, branches_of
from adjudicator.solve.budget import LIMIT, Budget, GaveUp, stop_if_spent
from adjudicator.solve.evidence import Earlier, line_number
from adjudicator.solve.facts import Fact, Given, merged
from adjudicator.solve.lazy import LazySequence
from adjudicator.solve.memory import RULING, wear
from adjudicator.solve.position import KnownPosition
from adjudicator.solve.question import Contradiction, Question
from adjudicator.solve.session import Session, Values

if TYPE_CHECKING:
    from adjudicator.solve.constraints import Constraints

Trail = tuple[state.Position, ...]
"""The position before each action, and the final one, in the game's own position class."""


@dataclass(frozen=True)
class Situation:
    """A table under a profile: the consequences of its history, and the questions about it.

    `branches` has the position for each combination of the readings that the history depends on, the profile's first;
    `impossible` has the combinations under which somebody acted out of turn.
    """

    game: Game
    table: Table
    options: Options
    lexicon: Lexicon
    places: Mapping[str, object] = field(default_factory=dict, hash=False)
    """Player -> source location of the hand, if it has one."""
    limit: float = LIMIT
    """Time limit of an answer in seconds, and so of a single solver check."""
    goes_on: ClassVar[bool] = True
    """Whether the history can be continued by one more action (`then`)."""
    searched: bool = False
    """Whether to ask the solver even if everything is known."""
    ahead: Action | None = None
    """The action to be judged; actions that it implies are applied first."""

    def _run(self, options: Mapping[str, str]) -> Trail | OutOfOrder:
        try:
            trail = self.game.trick(self.table, self.lexicon, options).trail()
            last = self.game.settled(self.table, trail, options)
            return (*trail[:-1], self.game.reached(self.table, last, self.ahead, options) if self.ahead else last)
        except OutOfOrder as fault:
            return fault

    @cached_property
    def _runs(self) -> list[Branch[Trail | OutOfOrder]]:
        own, *others = branches_of(self.game.readings, self.options, self._run_if_possible)
        return [Branch(own.options, self._own), *others]

    def _run_if_possible(self, options: Mapping[str, str]) -> Trail | OutOfOrder:
        """The trail, or an error where the history cannot have come about under these options."""
        run = self._run(options)
        if isinstance(run, OutOfOrder) or not self.game.impossible(self.table, run, options):
            return run
        return Impossible(len(self.table.history) - 1, None)

    @cached_property
    def _own(self) -> Trail | OutOfOrder:
        """The trail under the profile alone, or the error of its first line out of turn."""
        return self._run(self.options)

    @property
    def fault(self) -> OutOfOrder | None:
        """The error of the first line out of turn under the profile, or None."""
        return self._own if isinstance(self._own, OutOfOrder) else None

    def under(self, readings: Options) -> Situation:
        """The situation under other options of some readings. Raises Impossible if the history cannot have come about
        under them though it can under its own, and Contradiction if no deal allows it then."""
        changed = replace(self, options={**self.options, **readings})
        if changed._is_impossible and not self._is_impossible:
            raise Impossible(len(self.table.history) - 1, None)
        if changed.fault is None:
            with suppress(GaveUp):  # a verdict reports the time-out itself
                changed.refuse_history()
        return changed

    @cached_property
    def _is_impossible(self) -> bool:
        """Whether the history cannot have come about under the profile, though every line is in turn."""
        return self.fault is None and self.game.impossible(self.table, self.positions, self.options)

    @property
    def ways_out(self) -> list[Options]:
        """The combinations of readings under which the history is possible, if it is not under the profile; empty if
        the time limit expires first."""

        def run(options: Mapping[str, str]) -> Trail | OutOfOrder:
            stop_if_spent()
            return self._run(options)

        try:
            with Budget(self.limit):
                tried = branches_of(self.game.readings, self.options, run)
        except GaveUp:
            return []
        return [branch.options for branch in tried if isinstance(branch.answer, tuple)]

    @cached_property
    def branches(self) -> list[tuple[Given, state.Position]]:
        """(readings, position) for each combination of readings that the history depends on and allows."""
        return [(given, trail[-1]) for given, trail in self._trails]

    @cached_property
    def _trails(self) -> list[tuple[Given, Trail]]:
        return [(tuple(b.options.items()), b.answer) for b in self._runs if isinstance(b.answer, tuple)]

    @cached_property
    def impossible(self) -> tuple[Given, ...]:
        """The combinations of readings under which the history is impossible."""
        return tuple(tuple(b.options.items()) for b in self._runs if isinstance(b.answer, OutOfOrder))

    @cached_property
    def not_askable(self) -> tuple[tuple[Options, str], ...]:
        """(readings, message) for the combinations under which the history is impossible, or a line of it ambiguous."""
        runs = ((run.options, run.answer) for run in self._runs)
        return tuple((options, fault.why_not) for options, fault in runs if isinstance(fault, OutOfOrder))

    @property
    def position(self) -> state.Position:
        """The final position under the profile. Raises OutOfOrder if there is a `fault`."""
        return self.positions[-1]

    @property
    def positions(self) -> Trail:
        """Under the profile, the position before each line, and the final one. Raises OutOfOrder on a `fault`."""
        if isinstance(self._own, OutOfOrder):
            raise self._own
        return self._own

    @property
    def to_act(self) -> str | None:
        """The player to act under the profile."""
        return self.position.to_act

    @property
    def due(self) -> tuple[Pending, ...]:
        """The pending decisions besides the turn, under the profile."""
        return tuple(due for due in self.position.due if due.kind != TURN)

    def who(self, play: Play) -> str | None:
        """The player who makes an unattributed play: the player to act, or the only one with a matching pending
        decision; None if ambiguous."""
        if play.kind in TURNS or self.game.on_turn(play):
            return self.before(None, play).to_act
        players = self.givers(play)
        return players[0] if len(players) == 1 else None

    def givers(self, play: Play) -> list[str]:
        """The players with a pending decision that this play can answer."""
        kinds = self.game.answering.get(play.kind, frozenset())
        return [due.player for due in self.due if due.kind in kinds]

    def choice(self, play: Play) -> Choice:
        """The decision that a play answers."""
        return self.game.choice(play) if self.fault else self.game.choice_at(play, self.position)

    def facts(self, actor: str, choice: Choice | None = None) -> tuple[Fact, ...]:
        """Facts about the actor's position and hand, for one decision, by default the turn. Memoised."""
        chosen = choice or self.game.turn
        key = (actor, chosen.name)
        if key not in self._facts:
            self._facts[key] = self._new_facts(actor, chosen)
        return self._facts[key]

    @cached_property
    def _facts(self) -> dict[tuple[str, str], tuple[Fact, ...]]:
        return {}

    def known_position(self, actor: str, choice: Choice) -> KnownPosition:
        """The facts under the profile as values, for questions without hidden information. Memoised. Raises NotKnown or
        Clash."""
        key = (actor, choice.name)
        if key not in self._standing:
            evaluator, facts = self.session(choice.name).evaluator, self._facts_later(actor, choice)
            hand, holding, lexicon = self.table.hands.get(actor), self.game.holding, self.lexicon
            if choice is self.game.turn and hand is not None and hand.known:
                values = {
                    **choice.encoding.known(self.table, self.position, actor, lexicon),
                    **holding.values(hand, lexicon),
                }
                self._standing[key] = KnownPosition(evaluator, facts, self.options, values=values)
            else:
                now = (
                    *choice.encoding.facts(self.table, self.position, actor, lexicon),
                    *holding.facts(hand, actor, lexicon),
                )
                self._standing[key] = KnownPosition(evaluator, now, self.options, cited=facts)
        return self._standing[key]

    def _facts_later(self, actor: str, choice: Choice) -> LazySequence[Fact]:
        key = (actor, choice.name)
        if key not in self._later:
            self._later[key] = LazySequence(lambda: self.facts(actor, choice))
        return self._later[key]

    @cached_property
    def _later(self) -> dict[tuple[str, str], LazySequence[Fact]]:
        return {}

    @cached_property
    def _standing(self) -> dict[tuple[str, str], KnownPosition]:
        return {}

    def _new_facts(self, actor: str, choice: Choice) -> tuple[Fact, ...]:
        hand = self.table.hands.get(actor)
        facts = self.game.holding.facts(hand, actor, self.lexicon, self.places.get(actor))
        runs = [
            (given, choice.encoding.facts(self.table, position, actor, self.lexicon))
            for given, position in self.branches
        ]
        if self.unseen(actor):
            facts += self.deal(actor).facts(self.places.get(actor))
        if len(runs) == 1:
            return (*runs[0][1], *facts)
        return (*merged(runs), *facts)

    def deal(self, actor: str | None) -> Deal:
        """The constraints on all hidden hands, with the actor's hand on trial. Memoised. Raises OutOfOrder if there is
        a `fault`."""
        if isinstance(self._own, OutOfOrder):
            raise self._own
        if actor not in self._deals:
            self._deals[actor] = self._deal(self._own, actor)
        return self._deals[actor]

    @cached_property
    def _deals(self) -> dict[str | None, Deal]:
        return {}

    def _deal(self, trail: Trail, actor: str | None) -> Deal:
        moved = self.game.moved(self.table, trail)
        return Deal(self.game, self.table, self.lexicon, trail, moved, self.options, actor)

    def past(self, actor: str | None) -> tuple[Earlier, ...]:
        """The premises that the history gives about hidden hands, latest line first. Memoised."""
        if actor not in self._proved:
            self._proved[actor] = self._proves(actor)
        return self._proved[actor]

    @cached_property
    def _proved(self) -> dict[str | None, tuple[Earlier, ...]]:
        return {}

    def _proves(self, actor: str | None) -> tuple[Earlier, ...]:
        runs = [(given, list(self._deal(trail, actor).past())) for given, trail in self._trails]
        common = [one for one in runs[0][1] if all(one in others for _, others in runs[1:])]
        own = [replace(one, given=given) for given, past in runs for one in past if one not in common]
        return (*common, *own)

    def revoked(self, error: Contradiction) -> list[Earlier]:
        """The earlier lines that a play proves to be revokes, given the contradiction it caused. Empty if the game
        presumes legality: then the cards cannot have been held."""
        if self.game.presumes_legality:
            return []
        return [fact for fact in error.facts if isinstance(fact, Earlier) and not fact.disputed]

    def disputing(self, lines: Iterable[Earlier]) -> Situation:
        """A copy with these lines disputed, so that their legality is not presumed."""
        numbers = {line_number(line) for line in lines}
        history = tuple(
            replace(action, disputed=action.disputed or number in numbers)
            for number, action in enumerate(self.table.history, 1)
        )
        return replace(self, table=replace(self.table, history=history))

    def believing(self, index: int) -> Situation:
        """A copy in which a line of the history is not disputed."""
        history = list(self.table.history)
        history[index] = replace(history[index], disputed=False)
        return replace(self, table=replace(self.table, history=tuple(history)))

    def unseen(self, actor: str) -> bool:
        """Whether the actor's hand may contain unseen cards."""
        hand = self.table.hands.get(actor)
        if hand is not None and hand.known and not self.fault:
            return False
        return actor in self.deal(actor).hidden

    def refuse_history(self) -> None:
        """Raise Contradiction, with the conflicting lines, if no deal allows the history; GaveUp on timeout."""
        unseen = any(not hand.known for hand in self.table.hands.values())
        if not self.searched and makes_possible(self.deal(None), self.session(), self.options):
            return
        if unseen or any(action.play.kind in TURNS for action in self.table.history):
            with Budget(self.limit):
                self.history.refuse_contradiction()

    @cached_property
    def barring(self) -> tuple[Options, ...]:
        """The options of single readings under which no deal makes every earlier line legal, though one does under the
        profile. Raises GaveUp."""
        if not any(action.play.kind in TURNS for action in self.table.history):
            return ()
        candidates = barring(self.deal(None), self.session(), self.options)
        if candidates is not None:
            others = (options for options in self._acting_in_history if options not in candidates)
            return self.history.impossible_of([*candidates, *others])
        return () if self.history.impossible_of([{}]) else self.history.impossible_readings

    @property
    def _acting_in_history(self) -> Iterator[Options]:
        """The options of single readings under which the positions of the history are others, without those that make
        it impossible by themselves, and those under which the minimal deal makes each line legal."""
        for key in dict.fromkeys(key for given, _ in self.branches for key, _ in given):
            for name in self.game.readings[key].names:
                if name != self.options[key]:
                    changed = replace(self, options={**self.options, key: name})
                    if changed.fault or changed._is_impossible:
                        continue
                    if not makes_possible(changed.deal(None), self.session(), changed.options):
                        yield {key: name}

    @property
    def _barred(self) -> tuple[Given, ...]:
        return tuple(tuple(change.items()) for change in self.barring)

    @cached_property
    def history(self) -> Question:
        """The solver question whether the history is possible; it has no play on trial."""
        return Question(
            self.session(),
            (),
            self.options,
            {},
            kept=tuple(self.deal(None).kept()),
            impossible=self.impossible,
            unseen=True,
            past=self.past(None),
            world=LazySequence(lambda: tuple(self.deal(None).world())),
            bearing=self._bearing(None),
        )

    def _bearing(self, actor: str | None) -> Constraints:
        """The joint constraints on hidden hands, to be projected onto the symbols of a question."""
        from adjudicator.solve.constraints import Constraints

        unseen = self.deal(actor).unseen
        return Constraints(unseen.ranges, unseen.groups, unseen.relevant)

    def question(self, actor: str, play: Play, of: Choice | None = None) -> Question:
        """The solver question whether the play is legal, by default for the decision it answers."""
        wear.add(RULING)
        choice = of or self.choice(play)
        unseen = choice.encoding.unseen_by(self.position, actor, play) or (
            choice.encoding.of_hand and self.unseen(actor)
        )
        return Question(
            self.session(choice.name),
            self._facts_later(actor, choice),
            self.options,
            self.values(play, choice),
            made=ownership_facts(self.game, choice, play, self.lexicon),
            impossible=LazySequence(lambda: (*self.impossible, *(() if unseen else self._barred))),
            deal=lambda: self.game.holding.one_deck(self.table, self.position, actor, self.lexicon),
            unseen=unseen,
            past=self.past(actor) if unseen and choice is self.game.turn else (),
            kept=tuple(self.deal(actor).kept()) if unseen else (),
            world=LazySequence(lambda: tuple(self.deal(actor).world())) if unseen else (),
            bearing=self._bearing(actor) if unseen else None,
            searched=self.searched,
            known_position=None if unseen else partial(self.known_position, actor, choice),
        )

    def verdict_on(self, actor: str, play: Play) -> str:
        """The verdict on a play under the profile. Memoised. Raises Contradiction, OutOfOrder."""
        if (actor, play) not in self._verdicts:
            question = self.before(actor, play).question(actor, play)
            question.refuse_contradiction()
            self._verdicts[actor, play] = question.verdict
        return self._verdicts[actor, play]

    @cached_property
    def _verdicts(self) -> dict[tuple[str, Play], str]:
        return {}

    def reveals(self, actor: str, play: Play) -> tuple[Reveal, ...]:
        """The cards that must be shown with a play, whichever power allows it, under the profile."""
        return self.game.reveals(self.table, self.position, actor, play, self.options)

    def shows(self, actor: str, play: Play) -> tuple[tuple[str, ...], ...]:
        """Each minimal set of cards that must be shown to make the play legal; empty if it is illegal."""
        besides = tuple(reveal.card for reveal in self.reveals(actor, play))
        return tuple((*powers, *besides) for powers in self.question(actor, play).shows)

    def session(self, decision: str = TURN) -> Session:
        """The cached solver session for one of the game's decisions."""
        return session(self.game, self.lexicon, self.limit, decision)

    def values(self, play: Play, choice: Choice | None = None) -> Values:
        """The values of a play's symbols, by default for the turn; the same object for equal plays."""
        return values_of(choice or self.game.turn, play, self.lexicon, self.table.players)

    def view(self, actor: str, play: Play) -> View:
        """The view of a play that clause sentences read."""
        return self.choice(play).words.view(self.table, self.position, actor, play, self.lexicon, self.options)

    def then(self, actor: str, play: Play) -> Situation:
        """The situation after one more action."""
        table, hands = self.table, dict(self.table.hands)
        if actor in hands:
            hands[actor] = hands[actor].less(play.spent)
        action, back = Action(actor, play), self.game.takes_back(self.position, play)
        if back and back[0] in hands:
            hands[back[0]] = hands[back[0]].more(Counter(back[1]))
        if self.fault is None:
            hands |= self.game.hands_after(table, self.position, action, self.options)
        gone = hands.get(actor) == Hand() and not self.game.repaid(self.position, action)
        done = replace(
            table,
            history=(*table.history, action),
            turn=table.turn if table.history else None,
            hands=hands,
            out=table.out | {actor} if gone else table.out,
        )
        done.starts.update(table.starts)
        return replace(self, table=done)._with_hands()

    def _with_hands(self) -> Situation:
        """A copy with the hands that the history leads to, if the game's positions have them."""
        hands = None if self.fault else getattr(self.position, "hands", None)
        if hands is None:
            return self
        known = {name: hand for name, hand in hands.items() if name in self.table.hands or hand != Hand(unseen=None)}
        there = replace(self, table=replace(self.table, hands={**self.table.hands, **known}))
        there.table.starts.update(self.table.starts)
        return there

    def each(self, actor: str, plays: Iterable[Play]) -> Iterator[tuple[Situation, Play]]:
        """Yield the actions of one turn, each with the situation before it. Lazy."""
        here, before = self, None
        for play in plays:
            here, before = (here if before is None else here.then(actor, before)).before(actor, play), play
            yield here, play

    def before(self, actor: str | None, play: Play) -> Situation:
        """The situation after the actions that `play` implies; `self` if there are none. If `actor` is None, the play
        may be anybody's."""
        if not self.game.passes_over or self.fault:
            return self
        action, reached = Action(actor or "", play), self.game.reached
        there = ((at, {**self.options, **dict(given)}) for given, at in self.branches)
        try:
            passed = any(reached(self.table, at, action, options) is not at for at, options in there)
        except Unsettled:
            passed = True
        return replace(self, ahead=action) if passed else self

    def candidates(self, actor: str, choice: Choice | None = None) -> list[Play]:
        """Every play that the actor's known and possible unseen cards allow, by default on a turn."""
        if (hand := self.table.hands.get(actor)) is not None and hand.known:
            have = dict(hand.cards)
        else:
            deal = self.deal(actor)
            have = dict(deal.known)
            if deal.room:
                for card in deal.cards:
                    have[card] = min(deal.left(card), have.get(card, 0) + deal.room)
        there = {card: count for card, count in have.items() if count}
        encoding = (choice or self.game.turn).encoding
        return list(encoding.candidates(there, self.table, self.position, actor, self.lexicon))
