"""What a record of a climbing game is gone through by: moments as tables, what moved, what no clause rules on."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.cards import DISCARD, DRAWS, GIVES, TAKES, TURNS, Hand, Play
from adjudicator.engine import rules
from adjudicator.engine.breach import Breach
from adjudicator.engine.rules import Move
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.tahimi import breaches
from adjudicator.games.tahimi.state import Position, State, drawn, taxed


class Recorded(rules.Rules[State]):
    """The part of the rules that only records need."""

    seats_rule, deal_rule, end_rule, decree_rule = "TA-JOIN", "TA-DEAL", "TA-END", "TA-DECREE"
    deck_rule = "TA-DECK"
    draw_rule: str | None = "TA-PLAY"
    """The rule by which nobody ever draws; None where the law says who does."""

    @abstractmethod
    def owing(self, state: State, player: str, play: Play) -> Pending | None:
        """What a player owes to whom, now or once another has given."""

    @abstractmethod
    def back(self, state: State, player: str) -> Pending | None:
        """What a player has just had to take back; None if nothing."""

    def elsewhere(self, state: State) -> Counter[str]:
        """The cards on the pile, and out of play."""
        return Counter(state.discards) + sum((Counter(laid.cards) for laid in state.position.pile), Counter())

    # -- as a situation

    def told(self, state: State, hands: Mapping[str, Hand], player: str, play: Play) -> Table:
        """The moment as a table, with as much of the hands as is known. Every card out of play is among the
        discards here, those of this trick too."""
        kept = () if state.blurred else self._within(state, hands)
        reshuffled = state.discards if state.blurred else ()
        return replace(self.table(state), hands=hands, discards=kept, reshuffled=reshuffled)

    def _within(self, state: State, hands: Mapping[str, Hand]) -> tuple[str, ...]:
        """Of the cards out of play those for which there is room in the deck beside those in sight."""
        deck, limits = self.lexicon.deck, self.limits(len(state.players))
        seen, kept = Counter[str](), list[str]()
        for laid in state.position.pile:
            seen.update(laid.cards)
        for hand in hands.values():
            seen.update(hand.cards)
        for card in state.discards:
            full = (sum(seen[one] for one in limit.cards) >= limit.most for limit in limits if card in limit.cards)
            if seen[card] < deck.count(card) and not any(full):
                seen[card] += 1
                kept.append(card)
        return tuple(kept)

    def trail(self, state: State, player: str, play: Play) -> tuple[Position, ...]:
        """The positions of the trick as the players took them, in turn or not."""
        return (*state.trail, replace(state.position, gone=(), tricks=()))

    def evident(self, state: State) -> bool:
        """Where cards changed hands unseen in the course of a trick, nothing is concluded from it."""
        return not (state.unseen_gift and state.trick)

    # -- what moved

    def spent(self, state: State, action: Action) -> Counter[str]:
        """The cards that leave the hand: what nobody is owed stays in it."""
        stays = action.play.kind == GIVES and self.owing(state, action.player, action.play) is None
        return Counter() if stays else action.play.spent

    def moves(self, before: State, action: Action, after: State) -> tuple[Move, ...]:
        """The cards drawn, given and taken back."""
        player, play = action.player, action.play
        cards = Counter(play.cards)
        if play.kind == DRAWS:
            play = drawn(before, play)
            return (Move(player, Counter(play.cards), play.unseen),)
        if play.kind == GIVES:
            due = self.owing(before, player, play)
            return (Move(due.to, cards, play.unseen),) if due is not None and due.to else ()
        if play.kind == TAKES:
            back = self.back(before, player)
            return (Move(player, cards - Counter(back.cards)),) if back is not None else ()
        if play.kind == DISCARD and after.rescinded is not None:
            owner, rescinded = after.rescinded
            return (Move(owner, Counter(rescinded)),)
        return ()

    # -- what no clause rules on

    def in_turn(self, state: State, action: Action) -> bool:
        """Whether the action is no turn, or is made by whoever has it."""
        return action.play.kind not in TURNS or action.player == state.turn

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player has the lead whose turn it is."""
        last = next((line for line in reversed(state.trick) if line.play.kind in TURNS), None)
        if last is not None:
            return self.lead_after(last, state.turn or "nobody")
        return breaches.lead(self, state)

    def over(self, state: State) -> Breach:
        return breaches.over(state)

    def preceding(self, step: rules.Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """What was due and left undone, and calls of "One card" that were missed or made without reason."""
        yield from breaches.undone(step)
        if calls:
            yield from breaches.called(step)

    def irregular(self, step: rules.Step[State]) -> tuple[Breach, ...] | None:
        """Chance, calls, a turn out of turn, and cards given that nobody saw."""
        return breaches.irregular(self, step, self.draw_rule)

    def lead_after(self, last: Action, turn: str) -> tuple[str, str]:
        """Why somebody has the lead after an action of the trick that put nothing on the pile."""
        return breaches.lead_after(last, turn)

    def headings(self, state: State, play: Play, rule: str) -> frozenset[str]:
        """Of the rule that cards are due, what bears on cards given in the middle of a round."""
        giving = rule == "TA-TAX-DUE" and play.kind == GIVES and not taxed(state)
        return frozenset({"Taxes"}) if giving else frozenset()
