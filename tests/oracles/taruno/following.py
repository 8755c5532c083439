"""What follows from an action in a game of Taruno: cards played, drawn, given; turns; effects; the end.

    deal(players, readings, chance)                  a game begins: the Position with its first decision, and Moves
    follow(position, player, action, readings, chance)   the Position after the action, and Moves

An action is followed as it was made, legal or not; what cannot be done at all raises ValueError.  The Majors' effects
are in majors.py, turns and draws in flow.py, cards in moves.py; each lists what it decides.

Sources: the document, "Basic rules", "Special cards", Strength, Temperance, Hermit; `questions.md` 2.5, 2.6.

Decided here:
 * `tu.starter.effect` acts lets a starting King or Knight fall on the first player, who
   may stack, and a Page turn play round before the first turn; a starting Queen or King names nothing but its own suit.
   Only the starter of the deal acts.
 * Temperance and the Hermit leave as the next card goes down, before it takes effect; stacking ends Temperance too.
 * A run of Strength lasts until its player stops or has no card left in hand.
 * `tu.page.two_players` again: a turn like any other, with a lover's draw at its start.
"""

from __future__ import annotations

from collections.abc import Sequence

from .legality import faults
from .majors import Majors
from .moves import Chance, Move
from .pack import HAND, MAJORS, MINORS, MOST_PLAYERS, Readings, is_major, rank
from .state import Action, Position, Task

COURT_DRAWS = {"King": 3, "Knight": 2}
FRONT = ("Hermit", "Temperance", "Star")
IMPOSSIBLE = frozenset({"turn", "card", "run", "drawn", "rank", "chariot", "place", "exhausted"})
"""What may be wrong with an action that then cannot be followed."""


class Following(Majors):
    """A position being changed by an action and all that follows from it by itself."""

    def act(self, player: str, action: Action) -> None:
        task = self.at.agenda[0] if self.at.agenda else None
        if action.kind == "take":
            self.take_back(player, action.cards)
        elif task is not None and task.kind == "due":
            self.answer(task, player, action)
        elif task is not None and task.kind in ("choose", "together"):
            self.chosen(task, player, action)
        else:
            self.turn(player, action)
        self.settle()

    def take_back(self, player: str, cards: Sequence[str]) -> None:
        left = [card for card in self.at.sleeves[player] if card not in cards]
        self.at.sleeves[player] = tuple(left)
        self.add(player, cards)
        self.note("returned", player, cards=cards)

    # ------------------------------------------------------------------------------------------------ a turn

    def turn(self, player: str, action: Action) -> None:
        task = self.pop()
        if action.kind == "stop":
            if task.kind == "drawn":
                self.end_turn(player)
        elif action.kind == "draw":
            self.draw_for_want(player)
        elif action.kind == "give":
            self.end_turn(player, Task("due", player, "want", 1))
            self.give_chariot()
        else:
            self.play(task, player, action)

    def draw_for_want(self, player: str) -> None:
        cards = self.draw(player, 1)
        if self.at.ended:
            return
        if cards and self.reads("tu.play_drawn") == "yes":
            self.push(Task("drawn", player, cards[0]))
        else:
            self.end_turn(player)

    def play(self, task: Task, player: str, action: Action) -> None:
        """A card is played on its player's turn, or in a run of Strength."""
        (card,) = action.cards
        run = task.kind == "run"
        if self.put_down(player, action, works=not run):
            return
        if not run:
            self.end_turn(player, Task("effect", player, card, names=action.names))
        else:
            self.push(task)

    def put_down(self, player: str, action: Action, works: bool = True) -> bool:
        """A card leaves the hand for its discard or the front; True if that wins the game."""
        (card,) = action.cards
        last = self.at.hands[player] == (card,)
        self.take(player, [card])
        self.note("played", player, cards=[card])
        self.leave(player, "Temperance")
        if not is_major(card):
            self.at.discard = (card, *self.at.discard)
            names = works and not last and rank(card) in ("King", "Queen")
            self.at.named = action.suit if names else ""
            if last:
                self.finish("won", [player])
            return last
        self.leave(player, "Hermit")
        in_front = FRONT if self.reads("tu.lovers.card") == "discard" else (*FRONT, "Lovers")
        if card in in_front:
            self.lay_down(player, card)
        else:
            self.at.majors = (card, *self.at.majors)
        return False

    # ------------------------------------------------------------------------------------------------ a due draw

    def answer(self, task: Task, player: str, action: Action) -> None:
        if action.kind == "draw":
            self.draw_due()
        elif action.kind == "give":
            self.give_chariot()
        else:
            self.stack(task, player, action)

    def stack(self, task: Task, player: str, action: Action) -> None:
        """A court card on a court card: the sum goes on to the next player, and play goes on from there."""
        self.pop()
        if self.put_down(player, action):
            return
        if task.other == player:
            self.lose(player, -1)
        passer = next(waiting.player for waiting in self.at.agenda if waiting.kind == "pass")
        for name in self.at.seats(passer)[1:]:
            if name == player:
                break
            self.skips(name)
        self.at.agenda = tuple(
            Task("pass", player) if waiting.kind == "pass" else waiting for waiting in self.at.agenda
        )
        self.at.turn = player
        self.court_due(self.at.next(player), task.card, task.count + COURT_DRAWS[task.card], player)

    # ------------------------------------------------------------------------------------------------ effects

    def by_itself(self, task: Task) -> None:
        if task.kind != "effect":
            super().by_itself(task)
        elif is_major(task.card):
            self.effect(task.player, task.card, task.names)
        else:
            self.court(task.player, rank(task.card))

    def court(self, player: str, name: str) -> None:
        """What a Minor does beyond lying there."""
        if name in COURT_DRAWS:
            self.court_due(self.at.next(player), name, COURT_DRAWS[name], player)
        elif name == "Page" and len(self.at.players) > 2:
            self.at.direction = -self.at.direction
        elif name == "Page" and self.reads("tu.page.two_players") == "again":
            self.at.agenda = tuple(
                Task("start", player) if waiting.kind == "pass" else waiting for waiting in self.at.agenda
            )


def follow(
    position: Position, player: str, action: Action, readings: Readings, chance: Chance
) -> tuple[Position, tuple[Move, ...]]:
    """The position after somebody did this, and what happened; ValueError for what cannot be done at all."""
    impossible = faults(position, player, action, readings) & IMPOSSIBLE
    if impossible:
        raise ValueError(f"{player} cannot do {action}: {', '.join(sorted(impossible))}")
    going = Following(position, readings, chance)
    going.act(player, action)
    return going.at, tuple(going.moves)


def deal(players: tuple[str, ...], readings: Readings, chance: Chance) -> tuple[Position, tuple[Move, ...]]:
    """Seven Minors each, a Minor as starter, all else as the pile; the first of the players begins."""
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise ValueError(f"two to {MOST_PLAYERS} play, not {len(players)}")
    minors = chance.shuffled(MINORS)
    hands = {name: minors[seat * HAND : seat * HAND + HAND] for seat, name in enumerate(players)}
    dealt = HAND * len(players)
    starter, rest = minors[dealt], minors[dealt + 1 :]
    position = Position(players, hands, chance.shuffled((*rest, *MAJORS)), (starter,), turn=players[0])
    going = Following(position, readings, chance)
    going.note("turned", cards=[starter])
    first, last = players[0], players[-1]
    going.push(Task("start", first))
    if going.reads("tu.starter.effect") == "acts":
        name = rank(starter)
        if name in COURT_DRAWS:
            going.at.agenda = (Task("emptied", last), Task("pass", last))
            going.court_due(first, name, COURT_DRAWS[name], "")
        elif name == "Page" and len(players) > 2:
            going.at.direction = -1
    going.settle()
    return going.at, tuple(going.moves)
