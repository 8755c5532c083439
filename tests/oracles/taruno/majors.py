"""The effects of the 22 Majors, and the choices that they ask for.

Sources: the document, each card's text; TU-24 to TU-50, `questions.md` 2.6.

Decided here:
 * A choice is required whenever a card has to be chosen, also where there is but one way; not where there is no card.
 * Fool: the starter is any Minor of the new pile, by chance; it forgets a named suit.  `tu.fool.starter` hand: of several
   Minors in the hand its player lays one off first, which is on top; without a Minor one is turned up.  `tu.fool.hermit`
   stays: all that lies before the Hermit's owner stays, a hanged card too.  A pile without a Minor turns up none.
 * High Priestess: as many cards as there are players, whoever has a Hermit too; of a short pile what there is.  Looking
   forms no pile; placing may empty it, and then it has run out.
 * Lovers: a further bond between the same two is a bond too.  `tu.lovers.card` front: the card leaves with the last bond
   that its player made, and they with the card.
 * Hermit: `tu.hermit.earlier` ends breaks the bonds that others made with its player.
 * Wheel: `tu.hermit.counts` yes: hands that would come from or go to a covered player do not move; a hand that stays is
   joined by the one that comes.
 * Hanged Man and Magician: a hand that moves, a card that leaves: it lies open no more; the skip stays.
 * Tower: it falls on the next player alone; if the Hermit covers them, or they were struck, nothing happens.
 * Death: cards are chosen before any is discarded; who takes a card back in between may keep one.  Whoever's last card
   Death was counts among the emptied with `tu.death.last_card` wins.
 * Empress: `tu.empress.drawn` stay keeps the faces that she herself drew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .flow import Flow
from .legality import gifted
from .pack import is_face, is_major
from .state import Action, Task


class Majors(Flow):
    """What each Major does once it lies there."""

    def effect(self, player: str, card: str, names: tuple[str, ...]) -> None:
        named = [name for name in names if name in self.at.players and not self.at.covered(name, player)]
        on: dict[str, Callable[[str, Sequence[str]], None]] = {
            "Hierophant": self.hierophant,
            "Lovers": self.lovers,
            "Justice": self.justice,
            "Judgement": self.judgement,
        }
        plain: dict[str, Callable[[str], None]] = {
            "Fool": self.fool,
            "High Priestess": self.priestess,
            "Empress": self.empress,
            "Emperor": self.emperor,
            "Chariot": self.chariot,
            "Strength": self.strength,
            "Hermit": self.hermit,
            "Wheel of Fortune": self.wheel,
            "Hanged Man": self.hanged_man,
            "Death": self.death,
            "Temperance": self.temperance,
            "Devil": self.devil,
            "Tower": self.tower,
            "Sun": self.sun,
            "World": self.world,
        }
        if card in on:
            on[card](player, named)
        elif card in plain:
            plain[card](player)
        elif card in ("Magician", "Moon"):
            self.ask(player, card)

    def reaches(self, player: str) -> list[str]:
        """The others whom a player's Major reaches, from the next on."""
        return [name for name in self.at.seats(player)[1:] if not self.at.covered(name, player)]

    def ask(self, player: str, card: str) -> None:
        """A choice of the player's own cards; none of an empty hand."""
        if self.at.hands[player]:
            self.push(Task("choose", player, card))

    def chosen(self, task: Task, player: str, action: Action) -> None:
        """The open choice is made."""
        if task.kind == "together":
            self.chosen_together(task, player, action.cards)
            return
        self.pop()
        cards = action.cards
        if task.card == "Magician":
            self.take(player, cards)
            self.at.sleeves[player] = (*self.at.sleeves.get(player, ()), *cards)
            self.note("hidden", player, cards=cards)
        elif task.card == "Hierophant":
            self.hand_over(player, task.other, cards)
        elif task.card == "Hanged Man":
            self.lay_off(player, [card for card in self.at.hands[player] if card not in cards])
            if len(cards) == 1:
                self.at.open[player] = cards[0]
        elif task.card == "World":
            for card, name in zip(cards, action.places, strict=True):
                self.hand_over(player, name, [card])
        elif task.card == "High Priestess":
            self.placed(player, cards, action.places)
        else:
            self.lay_off(player, cards)
            self.due(player, task.card, 7 if task.card == "Fool" else len(cards), player)

    # ---------------------------------------------------------------------------------------- 0 to 7

    def fool(self, player: str) -> None:
        at = self.at
        stays = self.reads("tu.fool.hermit") == "stays"
        for name in at.seats(player):
            if stays and at.covered(name, player):
                continue
            for card in at.before(name):
                self.leave(name, card)
            if self.reads("tu.fool.face_up") == "yes" and name in at.open:
                self.lay_off(name, [at.open[name]])
        at.pile = self.chance.shuffled((*at.pile, *at.discard, *at.majors))
        at.discard, at.majors, at.named = (), (), ""
        self.note("reshuffled")
        hand = at.hands[player]
        minors = [card for card in hand if not is_major(card)]
        by_hand = self.reads("tu.fool.starter") == "hand" and minors
        if by_hand and len(minors) > 1:
            self.push(Task("choose", player, "Fool"))
            return
        if not by_hand:
            self.turn_up()
        self.push(Task("hand", player))

    def hand(self, player: str) -> None:
        """The second half of the Fool: the hand is discarded, and seven cards are due."""
        self.lay_off(player, self.at.hands[player])
        self.due(player, "Fool", 7, player)

    def turn_up(self) -> None:
        """A Minor of the pile becomes the starter."""
        minors = [card for card in self.at.pile if not is_major(card)]
        if minors:
            starter = self.chance.picked(minors)
            self.at.pile = tuple(card for card in self.at.pile if card != starter)
            self.at.discard = (starter,)
            self.note("turned", cards=[starter])

    def priestess(self, player: str) -> None:
        seen = self.at.pile[: len(self.at.players)]
        if seen:
            self.note("seen", player, cards=seen)
            self.push(Task("choose", player, "High Priestess", cards=seen))

    def placed(self, player: str, cards: Sequence[str], places: Sequence[str]) -> None:
        at = self.at
        pile = [card for card in at.pile if card not in cards]
        deep = []
        for card, place in zip(cards, places, strict=True):
            if place.isdigit():
                deep.append((int(place), card))
            elif place == "discard":
                self.beneath([card])
            else:
                self.add(place, [card])
            depth = int(place) if place.isdigit() else 0
            self.note("placed", player, "" if place.isdigit() else place, [card], depth)
        for depth, card in sorted(deep):
            pile.insert(depth, card)
        at.pile = tuple(pile)
        self.ran_out()

    def empress(self, player: str) -> None:
        away = [card for card in self.at.hands[player] if not is_face(card)]
        self.lay_off(player, away)
        self.push(Task("faces", player))
        self.due(player, "Empress", len(away), player)

    def faces(self, player: str, drawn: Sequence[str]) -> None:
        """The second half of the Empress: faces are discarded."""
        for name in self.at.everybody(player, self.readings):
            if name == player and self.reads("tu.empress.self") == "no":
                continue
            kept = drawn if name == player and self.reads("tu.empress.drawn") == "stay" else ()
            faces = [card for card in self.at.hands[name] if is_face(card) and card not in kept]
            self.lay_off(name, faces)

    def emperor(self, player: str) -> None:
        self.lay_off(player, [card for card in self.at.hands[player] if not is_face(card)])
        for name in self.reaches(player):
            faces = [card for card in self.at.hands[name] if is_face(card)]
            if faces:
                self.hand_over(name, player, faces)

    def hierophant(self, player: str, named: Sequence[str]) -> None:
        """Whoever has more gives half of the gap, rounded up."""
        for name in named:
            gap = len(self.at.hands[player]) - len(self.at.hands[name])
            giver, other = (player, name) if gap > 0 else (name, player)
            if gap:
                self.push(Task("choose", giver, "Hierophant", -(-abs(gap) // 2), other))

    def lovers(self, player: str, named: Sequence[str]) -> None:
        for name in named:
            if name != player:
                self.at.bonds += ((player, name),)
                self.note("bound", player, name)
        if not any(bond[0] == player for bond in self.at.bonds):
            self.leave(player, "Lovers")

    def chariot(self, player: str) -> None:
        for name in reversed(self.reaches(player)):
            self.due(name, "Chariot", 1, player)

    # ---------------------------------------------------------------------------------------- 8 to 14

    def strength(self, player: str) -> None:
        if self.at.hands[player]:
            self.push(Task("run", player))

    def hermit(self, player: str) -> None:
        if self.reads("tu.hermit.earlier") == "ends":
            self.unbind([bond for bond in self.at.bonds if bond[1] == player and bond[0] != player])

    def wheel(self, player: str) -> None:
        at = self.at
        counts = self.reads("tu.hermit.counts") == "yes"
        moving = [name for name in at.players if not at.covered(name, player)]
        ring = list(at.players) if counts else moving
        hands: dict[str, tuple[str, ...]] = dict.fromkeys(moving, ())
        for name in moving:
            other = ring[(ring.index(name) + 1) % len(ring)]
            to = other if other in moving else name
            hands[to] += at.hands[name]
            if to != name:
                at.open.pop(name, None)
                self.note("moved", name, to, at.hands[name])
        at.hands |= hands

    def justice(self, player: str, named: Sequence[str]) -> None:
        if len(named) == 2:
            one, other = named
            hands = self.at.hands
            self.note("swapped", one, other)
            hands[one], hands[other] = hands[other], hands[one]
            self.at.open.pop(one, None)
            self.at.open.pop(other, None)

    def hanged_man(self, player: str) -> None:
        self.at.hanged |= {player}
        self.ask(player, "Hanged Man")

    def death(self, player: str) -> None:
        at = self.at
        stays = self.reads("tu.death.hermit") == "stays"
        kept = [name for name in at.players if stays and at.covered(name, player)]
        self.unbind([bond for bond in at.bonds if not set(bond) & set(kept)])
        at.deaths += 1
        self.together(player, "Death", at.deaths)

    def temperance(self, player: str) -> None:
        self.lay_off(player, [card for card in self.at.hands[player] if is_major(card)])
        if self.reads("tu.temperance.front") == "all":
            for card in self.at.before(player):
                if card != "Temperance":
                    self.leave(player, card)

    # ---------------------------------------------------------------------------------------- 15 to 21

    def devil(self, player: str) -> None:
        cards = [card for card in self.at.majors if card != "Devil"]
        self.at.majors = tuple(card for card in self.at.majors if card == "Devil")
        self.add(player, cards)
        self.note("taken", player, cards=cards)

    def tower(self, player: str) -> None:
        victim = self.at.next(player)
        if self.at.covered(victim, player) or victim in self.at.struck:
            return
        count = len(self.at.pile)
        self.lose(victim, 1)
        if count:
            self.push(Task("due", victim, "Tower", count, victim, player))
        elif self.reads("tu.tower.struck") == "skipped":
            self.at.struck |= {victim}

    def sun(self, player: str) -> None:
        for name in self.at.seats(player):
            if self.reads("tu.star.hermit") == "leaves" or not self.at.covered(name, player):
                self.leave(name, "Star")
        self.together(player, "Sun", 1)

    def judgement(self, player: str, named: Sequence[str]) -> None:
        for name in named:
            self.due(name, "Judgement", 2 * len(self.at.hands[player]), player)

    def world(self, player: str) -> None:
        self.push(Task("everybody", player))
        if gifted(self.at, player):
            self.ask(player, "World")

    def everybody_draws(self, player: str) -> None:
        """The second half of the World."""
        for name in reversed(self.at.everybody(player, self.readings)):
            self.due(name, "World", 1, player)

    # ---------------------------------------------------------------------------------------- all at once

    def together(self, player: str, card: str, count: int) -> None:
        """Everybody whom the card reaches chooses cards to discard."""
        names = tuple(name for name in self.at.everybody(player, self.readings) if self.at.hands[name])
        self.push(Task("together", player, card, count, names=names))
        if not names:
            self.discard_together(self.pop())

    def chosen_together(self, task: Task, player: str, cards: tuple[str, ...]) -> None:
        self.pop()
        names = tuple(name for name in task.names if name != player)
        chosen = (*task.chosen, (player, cards))
        renewed = Task("together", task.player, task.card, task.count, names=names, chosen=chosen)
        if names:
            self.push(renewed)
        else:
            self.discard_together(renewed)

    def discard_together(self, task: Task) -> None:
        """All that was chosen is discarded; whom Death empties wins."""
        reached = self.at.everybody(task.player, self.readings)
        had = [name for name in reached if self.at.hands[name]]
        cards = dict(task.chosen)
        for name in reached:
            self.lay_off(name, cards.get(name, ()))
        emptied = [name for name in reached if not self.at.hands[name]]
        if self.reads("tu.death.last_card") == "draws":
            emptied = [name for name in emptied if name in had]
        if task.card == "Death" and emptied:
            self.finish("won", emptied)

    def by_itself(self, task: Task) -> None:
        if task.kind == "faces":
            self.faces(task.player, task.cards)
        elif task.kind == "hand":
            self.hand(task.player)
        elif task.kind == "everybody":
            self.everybody_draws(task.player)
        else:
            super().by_itself(task)
