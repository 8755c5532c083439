"""The beginning of a case's history: the hands are told as they are now, so their sizes are found by going through it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from adjudicator.cards import DRAWS, GIVES, Hand, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.cards.play import LAYS
from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Action, Miscounted, Pending, Table, Unsettled, changed
from adjudicator.engine.transcript import meant_on, rewound
from adjudicator.games.taruno.cards import DEALT, DRAW, KEEPING, pack
from adjudicator.games.taruno.moving import of_class
from adjudicator.games.taruno.state import UNKNOWN, Draw, State, Want


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


Sizes = Mapping[str, int | None]
"""By player how many cards a hand has; None where nobody has told it."""


def _with_pile(state: State, sizes: Sizes) -> State:
    """The game with as many cards in the pile as are nowhere else, with hands of these sizes: of the size at the deal
    where it is not told."""
    hands = sum(DEALT if size is None else size for size in sizes.values())
    more = len(pack(state.suits)) - len(state.stock) - len(state.gone) - len(state.pile) - hands
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
    sizes = {player: hand.total for player, hand in state.hands.items() if hand.total is not None}
    guess: Sizes = {
        player: max(sizes[player] - _gained(table, player), 0) if player in sizes else None for player in state.players
    }
    whole = not state.pile_told

    def lead(first: Sizes) -> _Followed:
        hands = {player: Hand(unseen=count) for player, count in first.items()}
        start = changed(state, hands=hands)
        return _follow(rules, table, _with_pile(start, first) if whole else start)

    follow = _once(lead)
    first, followed = _fitted(follow, guess, sizes)
    if followed is None:
        raise Miscounted(len(table.history) - 1, _miscounted(follow, guess, sizes))
    state = changed(state, hands={player: Hand(unseen=count) for player, count in first.items()})
    state = _with_pile(state, first) if whole else state
    known = {
        player: hand
        for player, hand in rewound(table).items()
        if player not in followed.grown and followed.whose[player] == player and hand.total == first[player]
    }
    state = changed(state, hands={**state.hands, **known})
    return rules.opened(state) if state.agenda else state


@dataclass(frozen=True)
class _Followed:
    """Where a history leads: the game now, whose hand at the beginning each has, and whose hand grew; and whether each
    line meant something where it stands: `idle` is the first that did not, counted from 0, or None."""

    now: State
    whose: Mapping[str, str]
    grown: frozenset[str]
    idle: int | None

    @property
    def whole(self) -> bool:
        """Whether each line meant something."""
        return self.idle is None


def _follow(rules: Following, table: Table, state: State) -> _Followed:
    """The history of a table followed from a state. Raises Unsettled."""
    now = rules.opened(state) if state.agenda else state
    whose: Mapping[str, str] = {player: player for player in state.players}
    grown, idle = set[str](), list[int]()
    for index, action in enumerate(table.history):
        with meant_on(index):
            before, now = now, rules.apply(now, action)
        idle += [index] if now is before else []
        grown |= {player for player in state.players if _total(now, player) > _total(before, player)}
        whose = _moved_on(whose, now if now is not before else None)
    return _Followed(rules.all_drawn(now), whose, frozenset(grown), next(iter(idle), None))


def _total(state: State, player: str) -> int:
    """How many cards somebody has; 0 where nobody has told it."""
    return state.hand(player).total or 0


Follow = Callable[[Sizes], _Followed]
"""Where a history leads from hands of these sizes. Raises Unsettled."""


def _once(follow: Follow) -> Follow:
    """The same, computed once for each sizes: from many that are tried the way leads back to the same."""
    ends: dict[tuple[tuple[str, int | None], ...], _Followed | Unsettled] = {}

    def followed(first: Sizes) -> _Followed:
        key = tuple(sorted(first.items()))
        if key not in ends:
            try:
                ends[key] = follow(first)
            except Unsettled as fault:
                ends[key] = fault
        end = ends[key]
        if isinstance(end, Unsettled):
            raise end.with_traceback(None)
        return end

    return followed


def _fitted(follow: Follow, guess: Sizes, sizes: Mapping[str, int]) -> tuple[Sizes, _Followed | None]:
    """Sizes of hands at the beginning such that in the end there are as many cards as are told, and where they lead; with
    None where none are found. Where what came into a hand hangs on how many cards were in it (the Hierophant, Judgement,
    a hand that was emptied), sizes mended from the guess may leave a line without meaning: other sizes of one hand are
    tried then, the nearest first. Raises Unsettled for those that were guessed first."""
    first, followed = _mended(follow, guess, sizes)
    if followed is None or followed.whole:
        return first, followed if followed is not None and _fits(followed, sizes) else None
    if not _hangs_on_sizes(follow, guess, followed.idle):
        return first, followed
    for player, count in islice(_others(guess), MOST):
        try:
            tried, there = _mended(follow, {**guess, player: count}, sizes)
        except Unsettled:
            continue
        if there is not None and there.whole and _fits(there, sizes):
            return tried, there
    return first, followed


def _hangs_on_sizes(follow: Follow, guess: Sizes, idle: int | None) -> bool:
    """Whether a line without meaning could mean something with other sizes of hands: whether with a card more or
    less in one hand than guessed, or with many more, another line is the first without meaning."""
    for player, own in guess.items():
        for count in () if own is None else (max(own - 1, 0), own + 1, own + MORE):
            try:
                if follow({**guess, player: count}).idle != idle:
                    return True
            except Unsettled:
                return True
    return False


def _others(guess: Sizes) -> Iterator[tuple[str, int]]:
    """Other sizes for one hand than the guess: a few more cards, or fewer down to none, the nearest first."""
    told = {player: count for player, count in guess.items() if count is not None}
    for distance in range(1, max((*told.values(), MORE)) + 1):
        for player, own in told.items():
            counts = (own - distance, own + distance if distance <= MORE else -1)
            yield from ((player, count) for count in counts if count >= 0)


MOST = 60
"""So many other sizes are tried at the most: each reading that bears on a history has it followed anew."""
MORE = 8
"""So many cards more than guessed may have been in a hand."""


def _fits(followed: _Followed, sizes: Mapping[str, int]) -> bool:
    """Whether in the end there are as many cards as are told."""
    return all(_total(followed.now, player) == size for player, size in sizes.items())


def _mended(follow: Follow, guess: Sizes, sizes: Mapping[str, int]) -> tuple[Sizes, _Followed | None]:
    """Sizes of hands mended by as many cards as are too many in the end, or too few, and where they lead; with None where
    the mended ones lead nowhere. Raises Unsettled for the guess."""
    first, followed = guess, follow(guess)
    for _ in range(TRIES):
        off = {player: size - _total(followed.now, player) for player, size in sizes.items()}
        if not any(off.values()):
            break
        mended = dict(first)
        for player, more in off.items():
            owner = followed.whose[player]
            if more:
                mended[owner] = max((mended[owner] or 0) + more, 0)
        first = mended
        try:
            followed = follow(first)
        except Unsettled:
            return first, None
    return first, followed


def _miscounted(follow: Follow, guess: Sizes, sizes: Mapping[str, int]) -> Mapping[str, str]:
    """Who cannot have as many cards as are told, whatever the hands at the beginning, each in a sentence; all where it is
    nobody alone."""
    now = follow(guess).now
    there = {player: _total(now, player) for player in sizes}
    alone = [player for player, size in sizes.items() if _fitted(follow, guess, {**there, player: size})[1] is None]
    return {
        player: f"by these lines {player} cannot have {amount(sizes[player], 'card')} now" for player in alone or sizes
    }


def without_choice(rules: Following, state: State, action: Action) -> State:
    """The game with those passed over before an action who are asked for all cards of a class, and of whom no such card
    is known, and who draw for want of a play: nobody need tell that somebody has none, or gave no Chariot. Where it has
    no player it is whoever has the turn."""
    while state.due and _passed(state, state.due[0], action):
        done = Action(state.due[0].player, state.due[0].default or Play(LAYS))
        state = rules.all_drawn(rules.apply(state, done))
    return state


def untold_starter(player: str) -> tuple[str, str]:
    """What is not told where a Minor was turned up, and what to write."""
    return (
        "nobody has told which Minor was turned up",
        f"write it as the next line, such as {player}: starter 9 of Swords",
    )


def _passed(state: State, due: Pending, action: Action) -> bool:
    """Whether nobody need tell of what is due, and an action is none of it."""
    own = any(one.player == action.player for one in state.due)
    if isinstance(due.about, Draw):
        return due.about.ordinary and not own and (bool(action.player) or action.play.kind != DRAW)
    return _has_none(state, due) and not (own and action.play.kind in KEEPING)


def _has_none(state: State, due: Pending) -> bool:
    """Whether somebody is asked for all cards of a class, and may have none."""
    want, none = due.about, due.default in (Play(LAYS), Play(GIVES))
    known = state.hand(due.player).cards
    return (
        none and isinstance(want, Want) and not any(of_class(card, want.of) and card not in want.seen for card in known)
    )
