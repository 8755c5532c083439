"""Turns and draws: who is next, who skips, what is drawn when it is due, and to whom a Chariot carries it.

Sources: the document, "Basic rules", "Special cards", Lovers, Chariot, Hanged Man, Tower, Star; `questions.md` 2.5, 2.6.

Decided here:
 * Stacking takes the place of the stacker's turn: play goes on from whoever stacked last.  With `tu.chariot.stack` yes
   those who were passed over so have had the turn that they lost.
 * With `tu.skips` each the turns lost to courts and the Tower come first, then the Hanged Man's.
 * `tu.lovers.draws` each: one draw of one card for every bond.
 * The Star halves when its owner draws, also for the owner's own Majors.
 * Whoever draws nothing for the Tower because nothing was due is not struck; `tu.tower.struck` skipped marks who lost the
   turn once the draw is done with.
 * A Chariot that would bring the Tower's draw to somebody struck before ends that draw; with `tu.chariot.skip` moves the
   turn is then lost by nobody, as absolutely nothing happens to whom it goes to.
 * `tu.emptied.when` at_once: the draw comes before whatever else the effect does, before a last Major's effect too.
 * With several empty hands they draw in the order of everybody, counted from whose turn it is.
"""

from __future__ import annotations

from .legality import receiver
from .moves import Moving
from .state import DECISIONS, Task


class Flow(Moving):
    """Turns, skips, draws that are due."""

    # ------------------------------------------------------------------------------------------------ turns

    def start(self, player: str) -> None:
        """A turn that is not skipped begins, for lovers with a draw."""
        self.at.turn = player
        bound = [bond for bond in self.at.bonds if player in bond]
        if self.reads("tu.lovers.who_draws") == "player":
            bound = [bond for bond in bound if bond[0] == player]
        if self.reads("tu.lovers.draws") == "one":
            bound = bound[:1]
        draws = [Task("due", player, "Lovers", 1) for _ in bound]
        self.push(*draws, Task("emptied", player), Task("turn", player))

    def end_turn(self, player: str, *before: Task) -> None:
        """What comes once somebody has done what a turn consists of."""
        self.push(*before, Task("emptied", player), Task("pass", player))

    def pass_on(self, player: str) -> None:
        """The next player's turn comes, unless it is skipped."""
        following = self.at.next(player)
        while self.skips(following):
            following = self.at.next(following)
        self.push(Task("start", following))

    def skips(self, player: str) -> bool:
        """Does a player owe a turn?  If so, it is skipped now."""
        at, lost = self.at, self.at.lost.get(player, 0)
        hanged = player in at.hanged
        if not lost and not hanged:
            return False
        each = self.reads("tu.skips") == "each"
        if hanged and not (each and lost):
            at.hanged -= {player}
            at.open.pop(player, None)
        self.lose(player, -1 if each and lost else -lost)
        self.note("skipped", player)
        return True

    def lose(self, player: str, turns: int) -> None:
        many = self.at.lost.get(player, 0) + turns
        self.at.lost.pop(player, None)
        if many > 0:
            self.at.lost[player] = many

    def emptied(self, player: str) -> None:
        """Whoever has no card left by now draws one, one after another."""
        empty = self.empty_hands(player)
        if empty:
            self.push(Task("due", empty[0], "emptied", 1), Task("emptied", player))

    def empty_hands(self, player: str) -> list[str]:
        seats = self.at.seats(player)
        if self.reads("tu.everybody.first") == "next":
            seats = (*seats[1:], player)
        return [name for name in seats if not self.at.hands[name]]

    def emptied_at_once(self) -> None:
        waiting = {task.player for task in self.at.agenda if task.card == "emptied"}
        empty = [name for name in self.empty_hands(self.at.turn) if name not in waiting]
        if self.reads("tu.emptied.when") == "at_once":
            self.push(*(Task("due", name, "emptied", 1) for name in empty))

    # ------------------------------------------------------------------------------------------------ draws

    def due(self, player: str, card: str, count: int, maker: str) -> None:
        if count:
            self.push(Task("due", player, card, count, maker=maker))

    def court_due(self, victim: str, card: str, count: int, maker: str) -> None:
        self.lose(victim, 1)
        self.push(Task("due", victim, card, count, maker=maker, other=victim))

    def halved(self, player: str, count: int) -> int:
        return -(-count // 2) if "Star" in self.at.before(player) else count

    def draw_due(self) -> None:
        """What is due is drawn, as far as there are cards."""
        task = self.pop()
        player = task.player
        count = task.count if task.begun else self.halved(player, task.count)
        cards = self.draw(player, count)
        if self.at.ended:
            return
        if task.card == "Tower":
            self.strike(task, player)
        if task.card == "Empress" and player == task.maker:
            self.at.agenda = tuple(
                self.with_drawn(waiting, cards) if waiting.kind == "faces" else waiting for waiting in self.at.agenda
            )
        rest = count - len(cards)
        if rest and (self.at.pile or self.formable()) and self.reads("tu.draw.remainder") == "owed":
            self.push(self.renewed(task, player, count=rest, begun=True))
        elif rest:
            self.note("excused", player, many=rest)

    @staticmethod
    def with_drawn(task: Task, cards: tuple[str, ...]) -> Task:
        return Task(task.kind, task.player, task.card, cards=(*task.cards, *cards))

    @staticmethod
    def renewed(task: Task, player: str, count: int, begun: bool, moved: bool | None = None) -> Task:
        return Task(
            "due", player, task.card, count, task.other, task.maker, task.moved if moved is None else moved, begun
        )

    def strike(self, task: Task, drawer: str) -> None:
        """The Tower will not strike this player again."""
        self.at.struck |= {drawer if self.reads("tu.tower.struck") == "drawer" else task.other or drawer}

    def give_chariot(self) -> None:
        """The Chariot goes to the next player, and with it what is due."""
        task = self.pop()
        player, at = task.player, self.at
        other = receiver(at, player, self.readings)
        self.take(player, ["Chariot"])
        self.add(other, ["Chariot"])
        self.note("chariot", player, other, ["Chariot"], task.count)
        if self.reads("tu.chariot.is_play") == "yes":
            self.leave(player, "Hermit")
            self.leave(player, "Temperance")
        count = task.count
        if self.reads("tu.star.redirected") == "halved" and not task.begun:
            count = self.halved(player, count)
        moves = task.other and self.reads("tu.chariot.skip") == "moves"
        if moves:
            self.lose(task.other, -1)
        if task.card == "Tower" and other in at.struck:
            if self.reads("tu.tower.struck") == "skipped" and not moves:
                self.strike(task, player)
            return
        moved = self.renewed(task, other, count, task.begun, moved=True)
        if moves:
            self.lose(other, 1)
            moved = Task("due", other, task.card, count, other, task.maker, True, task.begun)
        self.push(moved)

    # ------------------------------------------------------------------------------------------------ by itself

    def settle(self) -> None:
        """All that follows by itself, until somebody has to decide or the game is over."""
        while not self.at.ended:
            self.emptied_at_once()
            if self.at.agenda[0].kind in DECISIONS:
                return
            self.by_itself(self.pop())

    def by_itself(self, task: Task) -> None:
        steps = {"start": self.start, "pass": self.pass_on, "emptied": self.emptied}
        steps[task.kind](task.player)
