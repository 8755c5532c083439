"""Short tricks, told action by action under two readings at once, the shortest first.

An unclear sentence may act in what follows from an action: whose turn it is, what lies on
top, who has acted. Two ways to read it are told apart by a trick after which they leave
different positions. Tricks are tried in order of their actions, then of the players at the
table, then of the actions themselves, out of a small choice of typical ones (`_Choice`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Lexicon, Play
from adjudicator.engine.draft import NAMES
from adjudicator.engine.game import Game
from adjudicator.engine.state import Action, OutOfOrder, Position, Table, Unsettled
from adjudicator.games.tahimi.position import Laid
from adjudicator.games.tarot_himi.turn.symbols import MIMICS
from adjudicator.law import Options

MOST_ACTIONS = 4
"""The longest tricks tried. The Chariot with the cards exchanged for it is one action."""

MORE_ACTIONS = 2
"""The longest tricks tried for something smaller where a difference is known already."""

PLAYERS = (2, 3)
"""How many sit at the table in the tricks tried."""

_BOTH = ("lead.pass", "lead.all_pass")
_TAROT = (
    *("mimic.with_count_powers", "temperance.mimic", "discard.is_play", "hanged_man.late"),
    *(f"rescind.{key}" for key in ("empty_pile", "unout", "trick_end", "owner_passes", "chance")),
)
READ = frozenset(
    (
        *(f"{game}.{key}" for game in ("ta", "th") for key in _BOTH),
        *(f"th.{k}" for k in _TAROT),
        "lo.fool.led",
    )
)
"""The keys that are asked for in what follows from an action."""


@dataclass(frozen=True)
class Branched:
    """A trick, and the position after it under each of two readings."""

    table: Table
    first: Position
    second: Position
    actions: int = 0

    @property
    def apart(self) -> bool:
        """The readings leave different positions."""
        return self.first != self.second


def histories(
    game: Game,
    lexicon: Lexicon,
    house: Options,
    first: Options,
    second: Options,
    most: int = MOST_ACTIONS,
) -> Iterator[list[Branched]]:
    """The tricks of at most so many actions that leave different positions, in groups of one
    length and table, the shortest first. All that is in a group is possible in its order under
    both readings."""
    telling = _Telling(game, lexicon, first, second)
    tables = [players for players in PLAYERS if game.fewest <= players <= game.most]
    levels = {players: [telling.start(players, house)] for players in tables}
    for _ in range(most):
        for players in tables:
            levels[players] = [after for trick in levels[players] for after in telling.longer(trick)]
            yield [closed for trick in levels[players] if (closed := telling.closed(trick)).apart]


@dataclass(frozen=True)
class _Telling:
    """One game under two readings."""

    game: Game
    lexicon: Lexicon
    options: Options
    others: Options

    def start(self, players: int, house: Options) -> Branched:
        table = Table(NAMES[:players], turn=NAMES[0], house=dict(house))
        position = self.game.trick(table, self.lexicon, self.options).start()
        return Branched(table, position, position)

    def closed(self, trick: Branched) -> Branched:
        done = self.game.trick(trick.table, self.lexicon, self.options)
        return replace(trick, first=done.closed(trick.first), second=done.closed(trick.second))

    def longer(self, trick: Branched) -> Iterator[Branched]:
        """The trick with one action more, whoever makes it going out with it or not."""
        player = trick.first.to_act
        if player is None or player != trick.second.to_act or player in trick.table.out:
            return
        for actions in self._choices(trick, player):
            for out in (frozenset[str](), frozenset({player})):
                if out and not self._goes_on_without(trick, actions):
                    continue
                if (after := self._after(trick, actions, out)) is not None:
                    yield after

    def _choices(self, trick: Branched, player: str) -> Iterator[tuple[Action, ...]]:
        typical = self.game.typical()
        if typical is None:
            return _Choice(self.game, self.lexicon, trick, player).actions()
        return ((Action(player, play),) for play in typical(self.lexicon, trick.table, player))

    def _goes_on_without(self, trick: Branched, actions: tuple[Action, ...]) -> bool:
        """Whether somebody may go out with the action, and the trick goes on."""
        leaves = self.game.typical() is None and actions[0].play.kind == PUT
        return leaves and len(trick.first.still_in()) >= 3

    def _after(self, trick: Branched, actions: tuple[Action, ...], out: frozenset[str]) -> Branched | None:
        before = len(trick.table.history)
        history = (*trick.table.history, *actions)
        table = replace(trick.table, history=history, out=trick.table.out | out)
        found = []
        for options, position in ((self.options, trick.first), (self.others, trick.second)):
            told, now = self.game.trick(table, self.lexicon, options), position
            try:
                for index, action in enumerate(actions, start=before):
                    now = told.after(now, action, index)
            except (OutOfOrder, Unsettled):
                return None
            found.append(now)
        return Branched(table, found[0], found[1], trick.actions + 1)


"""The typical plays of games whose tricks are of one card each, with nobody going out in them."""


@dataclass(frozen=True)
class _Choice:
    """The typical actions in a position: low and high cards, a pair; a Major that is led; each
    mimic; what Temperance puts on an Ace; the four discards; a pass."""

    game: Game
    lexicon: Lexicon
    trick: Branched
    player: str

    def actions(self) -> Iterator[tuple[Action, ...]]:
        """Each as the lines it takes, the plainest first, every Major at most once."""
        used = {card for action in self.trick.table.history for card in action.play.cards}
        for lines in self._lines():
            cards = [card for action in lines for card in action.play.cards]
            if not used.intersection(c for c in cards if c in self.lexicon.deck.singles):
                yield lines

    def _lines(self) -> Iterator[tuple[Action, ...]]:
        for play in (*self._ordinary(), *(self._majors() if self.game.id == "tarot-himi" else ())):
            yield (Action(self.player, play),)
        yield (Action(self.player, Play(PASS)),)
        if self.game.id == "tarot-himi":
            yield from self._discards()

    @property
    def _top(self) -> Laid | None:
        top = self.trick.first.top
        return top if isinstance(top, Laid) else None

    def _ordinary(self) -> Iterator[Play]:
        deck, top = self.lexicon.deck, self._top
        if top is None:
            yield from (Play(PUT, (deck.name(1),) * size) for size in (1, 2))
            yield Play(PUT, (deck.name(deck.top),))
            return
        for place in dict.fromkeys((top.rank + 1, deck.top)):
            if top.rank < place <= deck.top:
                yield Play(PUT, (deck.name(place),) * top.size)

    def _majors(self) -> Iterator[Play]:
        top = self._top
        if top is None:
            yield from (Play(PUT, (card,)) for card in ("Hanged Man", "Magician"))
            return
        mimic = next((name for name, size in MIMICS.items() if size == top.size), None)
        if top.rank < self.lexicon.deck.top:
            yield from (Play(PUT, (name,)) for name in [mimic] if name)
            return
        shown = ("Temperance",)
        yield Play(PUT, (self.lexicon.deck.name(1),), showing=shown)
        yield from (Play(PUT, (name,), showing=shown) for name in [mimic] if name)

    def _discards(self) -> Iterator[tuple[Action, ...]]:
        position, player = self.trick.first, self.player
        if not position.leading:
            yield from ((Action(player, Play(DISCARD, (card,))),) for card in ("Justice", "Judgement"))
        still_in = [name for name in position.players if name not in position.out]
        other = still_in[(still_in.index(player) + 1) % len(still_in)]
        tribute = Action(player, Play(DISCARD, ("Chariot",), to=other))
        yield (tribute,)
        taken = Action(other, Play(GIVES, (self.lexicon.deck.name(self.lexicon.deck.top),)))
        yield (tribute, taken, Action(player, Play(GIVES, ("Hanged Man",))))
        yield (Action(player, Play(DISCARD, ("Wheel of Fortune",))),)
