"""The beginning of a case's history: the hands are told as they are now, so their sizes are found by going through it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from adjudicator.cards import DRAWS, GIVES, Hand, Lexicon, Play
from adjudicator.cards.play import LAYS
from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Action, Pending, Table, changed
from adjudicator.engine.transcript import meant_on, rewound
from adjudicator.games.taruno.cards import pack
from adjudicator.games.taruno.moving import of_class
from adjudicator.games.taruno.state import UNKNOWN, State, Want
from adjudicator.games.taruno.verbs import CHOOSE, KEEPING


class Following(Protocol):
    """The rules of a game, as far as the beginning of a history is found by them."""

    @property
    def lexicon(self) -> Lexicon:
        """The cards and their words."""

    def apply(self, state: State, action: Action) -> State:
        """The game after an action."""

    def opened(self, state: State) -> State:
        """The game with all done that follows by itself."""

    def all_drawn(self, state: State) -> State:
        """The game with cards drawn of which nothing was told."""


def unsaid(rules: Following, table: Table) -> State:
    """The game as a case tells it that says nothing of it."""
    from adjudicator.games.taruno.case_told import Told, situation

    state, _ = situation(Told(), table, rules.lexicon)
    return state


def _counted(state: State, sizes: Mapping[str, int]) -> int:
    """How many cards there are with hands of these sizes."""
    return len(state.stock) + len(state.gone) + len(state.pile) + sum(sizes.values())


def _with_pile(state: State, sizes: Mapping[str, int]) -> State:
    """The game with as many cards in the pile as are nowhere else, with hands of these sizes."""
    more = len(pack(state.suits)) - _counted(state, sizes)
    stock = state.stock[:more] if more < 0 else (*state.stock, *(UNKNOWN,) * more)
    return changed(state, stock=stock)


def _gained(table: Table, player: str) -> int:
    """How many more cards a player was told to draw in a history than to put down."""
    own = [action.play for action in table.history if action.player == player]
    drawn = sum(len(play.cards) + play.unseen for play in own if play.kind == DRAWS)
    return drawn - sum(play.spent.total() for play in own)


def _moved_on(whose: Mapping[str, str], after: State | None) -> Mapping[str, str]:
    """By player whose hand at the beginning theirs has become, once hands went to others by what was done last."""
    for move in after.moved if after is not None else ():
        if isinstance(move, Swapped):
            whose = {**whose, **{player: whose[owners[0]] for player, owners in move.whose.items() if owners}}
    return whose


TRIES = 3
"""Sizes of hands are mended so often: what comes into a hand seldom hangs on what is in it."""


def began(rules: Following, table: Table) -> State:
    """The game before the first line: with the hands as told, where there is none; else with hands of which the numbers
    of cards alone are known, such that in the end there are as many as are told. Where no card came into a hand, and it
    went to nobody else, its cards are known too. Where no case tells anything of the game, it is as a case tells it that
    says nothing."""
    state = table.began if isinstance(table.began, State) else unsaid(rules, table)
    if not table.history:
        return rules.opened(state) if state.agenda else state
    sizes = {player: state.size(player) for player in state.players}
    whole = _counted(state, sizes) == len(pack(state.suits))
    first = {player: max(size - _gained(table, player), 0) for player, size in sizes.items()}
    grown: set[str] = set()
    for _ in range(TRIES):
        state = changed(state, hands={player: Hand(unseen=count) for player, count in first.items()})
        state = _with_pile(state, first) if whole else state
        now = rules.opened(state) if state.agenda else state
        whose: Mapping[str, str] = {player: player for player in sizes}
        for index, action in enumerate(table.history):
            with meant_on(index):
                before, now = now, rules.apply(now, action)
            grown |= {player for player in sizes if now.size(player) > before.size(player)}
            whose = _moved_on(whose, now if now is not before else None)
        now = rules.all_drawn(now)
        off = {player: sizes[player] - now.size(player) for player in sizes}
        if not any(off.values()):
            break
        for player, more in off.items():
            first[whose[player]] = max(first[whose[player]] + more, 0)
    known = {
        player: hand
        for player, hand in rewound(table).items()
        if player not in grown and whose[player] == player and hand.total == first[player]
    }
    state = changed(state, hands={**state.hands, **known})
    return rules.opened(state) if state.agenda else state


def without_choice(rules: Following, state: State, action: Action) -> State:
    """The game with those passed over before an action who are asked for all cards of a class, and of whom no such card
    is known: nobody need tell that somebody has none. Where it has no player it is whoever has the turn."""
    chooses = action.play.kind in KEEPING
    while state.due and _has_none(state, state.due[0]):
        if chooses and any(due.player == action.player and due.kind == CHOOSE for due in state.due):
            break
        done = Action(state.due[0].player, state.due[0].default or Play(LAYS))
        state = rules.all_drawn(rules.apply(state, done))
    return state


def _has_none(state: State, due: Pending) -> bool:
    """Whether somebody is asked for all cards of a class, and may have none."""
    want, none = due.about, due.default in (Play(LAYS), Play(GIVES))
    known = state.hand(due.player).cards
    return (
        none
        and isinstance(want, Want)
        and not any(of_class(card, want.of) and card not in want.seen for card in known)
    )
