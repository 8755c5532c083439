"""The phases of a hand of Tarot Poker: the deal, and what is due next, until the show is over ("Play")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.cards import DISCARD, DRAWS, SHOWS, TAKES, Hand, Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Pending, changed
from adjudicator.games.tarot_poker import betting, moving, powers, results
from adjudicator.games.tarot_poker.breaches import Recorded
from adjudicator.games.tarot_poker.cards import HAND
from adjudicator.games.tarot_poker.state import BETTING, DRAW, FIRST, LASTS, SECOND, Laid, State, Task, moved
from adjudicator.games.tarot_poker.state import SHOW as SHOWDOWN
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DEAL, DECLARE, DROP, PICK, REDRAW, REVEAL, SHOW

STACK, ANTE, LEAST = 100, 1, 1
"""The chips of each player, the ante and the least bet, where nobody says."""


class Phases(Recorded):
    """What a hand waits for, task by task and phase by phase."""

    # -- the beginning

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A first hand once everybody has put in an ante and has five cards."""
        return self.dealt(players, hands, number, dict.fromkeys(players, STACK))

    def next(self, previous: State, players: tuple[str, ...], hands: Mapping[str, Hand], number: int) -> State:
        """The hand behind another one: chips, and shields that are in force, go over into it."""
        return self.dealt(players, hands, number, self.chips(previous), previous)

    def chips(self, previous: State) -> Mapping[str, int]:
        """The chips of each in the hand behind another one. Where nobody has any left to play with but one, everybody
        begins anew."""
        chips = results.settled(previous, self.readings)
        return chips if sum(map(bool, chips.values())) > 1 else dict.fromkeys(chips, STACK)

    def lasting(self, previous: State, number: int) -> tuple[Laid, ...]:
        """The shields that lie there still in a later hand, by its number: those of whoever has chips still."""
        chips = self.chips(previous)
        return tuple(one for one in previous.lying if one.hand + LASTS >= number and chips[one.owner])

    def dealt(
        self,
        players: tuple[str, ...],
        hands: Mapping[str, Hand],
        number: int,
        stacks: Mapping[str, int],
        previous: State | None = None,
        antes: Mapping[str, int] | None = None,
        least: int = LEAST,
    ) -> State:
        """A hand dealt to players with so many chips, of which each puts in an ante, as `antes` has it; the blinds are
        paid. `least` is the least bet."""
        shields = self.lasting(previous, number) if previous else ()
        ante = antes or {player: min(ANTE, stacks[player]) for player in players}
        state = State(
            players,
            None,
            out=frozenset(player for player in players if not stacks[player]),
            pile=shields,
            hands=dict(hands),
            carried=results.left(previous, self.readings) if previous else 0,
            number=number,
            stacks={player: stacks[player] - ante[player] for player in players},
            put=dict(ante),
            paid=dict.fromkeys(players, 0),
            least=least,
            step=least,
        )
        if self.house.get("blinds") == "two":
            small, big = players[0], players[1]
            state = moved(moved(state, small, least), big, 2 * least)
            state = changed(state, level=2 * least, step=2 * least)
        return self.opened(state)

    # -- what is due

    def opened(self, state: State) -> State:
        """The hand with all done that follows by itself, and what is due then."""
        while state.agenda and len(state.still_in()) > 1:
            task = state.agenda[0]
            if (due := self._pending(state, task)) is not None:
                return changed(state, due=(due,), to_act=due.player)
            state = powers.run(changed(state, agenda=state.agenda[1:]), task)
        state = betting.lapsed(state, self.readings)
        if len(state.still_in()) == 1:
            return changed(state, due=(), to_act=None, turn=None, agenda=(), attack=None, ended="over")
        return self._phase(state)

    def _pending(self, state: State, task: Task) -> Pending | None:
        """What somebody has to decide, or to tell, for a task; None where it needs nobody, or is void."""
        player = task.player
        if task.kind == ANSWER:
            return Pending(ANSWER, player, about=task.attack)
        if task.kind == CHOOSE:
            return Pending(CHOOSE, player, about=state.offered)
        if task.kind == DEAL:
            count = task.count if self.allowed(state, task) else min(task.count, moving.stock(state))
            if player in state.out or task.other in state.out or not count:
                return None
            return Pending(DEAL, player, count=count, default=Play(DRAWS, unseen=count))
        if task.kind in (DROP, REVEAL):
            total = moving.hand(state, player).total
            if player in state.out or not total:
                return None
            default = Play(DISCARD if task.kind == DROP else SHOWS, unseen=total)
            return Pending(task.kind, player, count=total, about=task.card, default=default)
        if task.kind in (PICK, powers.TRADE):
            total = moving.hand(state, task.other).total
            count = task.count if total is None else min(task.count, total)
            return Pending(PICK, player, count=count, default=Play(TAKES, unseen=count)) if count else None
        return None

    def allowed(self, state: State, task: Task) -> bool:
        """Whether so many cards can be dealt: the stock has them, or the discards are shuffled anew."""
        return moving.stock(state) >= task.count or self.readings["tp.stock.out"] == "reshuffle"

    def _phase(self, state: State) -> State:
        """The next due thing of the phase; of the next phase where nothing is."""
        if state.phase in BETTING:
            turn = self._turn(state)
            if turn is not None:
                return changed(state, turn=turn, to_act=turn, due=(Pending(TURN, turn),))
            return self._phase(self._ended(state))
        if state.phase == DRAW:
            left = [player for player in state.still_in() if player not in state.drawn]
            if left:
                return changed(state, to_act=left[0], due=(Pending(REDRAW, left[0]),))
            return self._phase(changed(state, phase=SECOND))
        left = [player for player in state.still_in() if player not in state.shown]
        due = (*self._to_declare(state), *(self._shown(state, player) for player in left))
        if not due:
            return changed(state, to_act=None, due=(), ended="over")
        return changed(state, to_act=due[0].player, due=due)

    def _to_declare(self, state: State) -> Iterator[Pending]:
        """Who has shown a wild and has still to say what it stands for, from the dealer's left."""
        for player in state.still_in():
            if player not in state.shown or state.declared_by(player) is not None:
                continue
            wild = results.wild(state, player)
            if wild is not None and self.readings["tp.wild.declared"] == "declared":
                yield Pending(DECLARE, player, about=wild)

    def _shown(self, state: State, player: str) -> Pending:
        """A hand that is to be shown; nobody says who shows first."""
        total = moving.hand(state, player).total
        count = HAND if total is None else total
        return Pending(SHOW, player, count=count, default=Play(SHOWS, unseen=count))

    def _turn(self, state: State) -> str | None:
        """Who has the turn to bet: whoever had it, until the bet; None where the betting is over."""
        if state.turn is None:
            return None if state.acted else betting.begins(state, self.readings)
        return betting.following(state, state.turn, self.readings) if state.turn in state.out else state.turn

    def _ended(self, state: State) -> State:
        """The end of a betting: the chips of the phase are in the pot."""
        put = {player: state.put[player] + state.paid[player] for player in state.players}
        paid = dict.fromkeys(state.players, 0)
        after = DRAW if state.phase == FIRST else SHOWDOWN
        return changed(
            state,
            put=put,
            paid=paid,
            level=0,
            step=state.least,
            raises=0,
            acted=frozenset(),
            bettors=frozenset(),
            struck_out=frozenset(),
            turn=None,
            phase=after,
        )
