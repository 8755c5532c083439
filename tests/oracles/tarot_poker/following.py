"""What follows from a play: cards discarded, dealt, picked, traded and seen, chips, who decides next, the end.

    deal(position, readings, chance)                     a hand begins: antes, blinds, five cards each
    follow(position, play, readings, chance)             the Position after the open decision is answered so, and Moves
    next_hand(position, readings, chance)                the Position with which the next hand begins

A play is followed as the players made it, legal or not; only what cannot be done at all raises an error.  `Chance`
shuffles and picks; Moves say in order what happened: both in moves.py.

Sources: the document, the six kinds of trumps and each card's text; TP-30 to TP-54; `questions.md` 2.6.

Decided here:
 * A card that is played lies on the table until its instructions are done, then goes to the discards, then is
   replaced; so when the stock runs out in between, it is not among the cards shuffled anew.  Cards that a player
   discards are, for his own replacements too.
 * Of an answered attack the attacker's card is replaced first, then the defender's.
 * Once one player is left nothing more is dealt.
 * Where nothing is dealt any more (`tp.stock.out` none, or stock and discards empty) hands stay short.
 * A gift is given only when the attack is followed: an answered Magician's stays in the attacker's hand.
 * Justice as the only card makes the Magician void all the same; there is nothing to give, so nothing is traded.
 * With `tp.defence.replaces` no the attack card is not replaced if the attack is answered, the defence card is.
 * `tp.defence.window` until_done: what was done before the defence came stays done; here it comes before the first card
   is picked, dealt or seen.
 * `tp.bet_card.late` at_once: a Fool that comes into the hand of somebody who has acted in this betting phase, and
   whose turn it is not, folds him at once, as a card that folds does; a Sun before him prevents it, and so
   does `tp.fool.may_check` yes if he has only checked, owing nothing.  The other bet cards ask for a bet, which only
   his turn brings.
 * `tp.second.first` opener: who made the first bet or raise of the first phase, blinds being none; if he is out, the
   next after him; if there was none, the first from the dealer's left.
 * `tp.wild.declared` declared: each who is still in and shows a wild, in turn from the dealer's left; any may be first.
 * Who is left without chips is out of the next hand; his seat is closed and his shields go.
"""

from __future__ import annotations

from collections.abc import Sequence

from .betting import level, next_turn, owed, whole_raise, worth
from .legality import wilds
from .moves import Chance, Move, Moving
from .pack import KIND, PACK, Readings, setting
from .positions import BETTING, Laid, Pending, Play, Position, shielded
from .pots import shares

DEALT = 5


class Following(Moving):
    """A position being changed by a play and all that follows from it by itself."""

    # ------------------------------------------------------------------------------------------------ bets

    def bet(self, player: str, play: Play) -> None:
        """A check, call, bet, raise or fold, and with it the end of the turn."""
        height = level(self.at, self.readings)
        whole = whole_raise(self.at, height)
        before, owing = self.at.paid.get(player, 0), owed(self.at, player, self.readings)
        if play.kind == "fold":
            self.fold(player, "fold")
        elif play.kind == "call":
            self.pay(player, owing)
        elif play.kind in ("bet", "raise"):
            if not before < play.amount <= before + self.at.stacks[player]:
                raise ValueError(f"{player} cannot put in {play.amount}")
            self.pay(player, play.amount - before)
            self.raised(player, play.amount, height, whole)
        free = play.kind == "check" and not owing and player not in self.at.acted_ever - self.at.checked
        self.at.checked = self.at.checked | {player} if free else self.at.checked - {player}
        self.at.acted |= {player}
        self.at.acted_ever |= {player}

    def raised(self, player: str, amount: int, height: int, whole: int) -> None:
        self.at.raises += height > 0
        if self.at.phase == "first":
            self.at.opener = self.at.opener or player
        if amount >= whole or not height:
            self.at.acted = frozenset()
        if amount >= whole:
            self.at.least_raise = amount - height

    # ------------------------------------------------------------------------------------- cards that are played

    def card(self, player: str, play: Play) -> None:
        self.put_down(player, play.card)
        kind = KIND[play.card]
        if kind == "attack":
            self.at.pending = Pending("answer", play.victim, play, player)
        elif kind == "shield":
            self.at.on_table = tuple(card for card in self.at.on_table if card != play.card)
            self.at.laid += (Laid(player, play.card, self.at.hand),)
            self.note("laid", player, cards=[play.card])
            self.dealt(player, 1)
        elif play.card == "Judgement":
            self.offer(player, "Judgement")
        else:
            self.act(player, play)
            self.clear(player, play.card)

    def act(self, player: str, play: Play) -> None:
        """The Empress, the Emperor, the Wheel of Fortune, Temperance."""
        if play.card == "Temperance":
            self.at.temperance = True
            self.note("temperance", player)
        else:
            self.renew(player, self.at.hands[player] if play.card == "Wheel of Fortune" else play.cards)

    def offer(self, player: str, by: str) -> None:
        """Two cards are dealt, of which the player chooses one; if nothing is dealt any more, nothing is chosen."""
        cards = self.draw(2)
        self.note("offered", player, cards=cards)
        before = self.at.pending
        self.at.pending = Pending("choose", player, before.attack, before.attacker, by=by, offered=cards)
        if not cards:
            self.chosen(())

    def chosen(self, cards: Sequence[str]) -> None:
        """The one card of the two is kept, or given to the attacker; the other is discarded."""
        pending = self.at.pending
        to = pending.player if pending.by == "Judgement" else pending.attacker
        self.give(to, cards)
        self.note("chosen", to, cards=cards)
        refused = tuple(card for card in pending.offered if card not in cards)
        self.at.discards += refused
        self.note("refused", pending.player, cards=refused)
        if pending.by == "Judgement":
            self.at.pending = Pending("act", pending.player)
            self.to_discards("Judgement")
        else:
            self.answered(pending, pending.by)

    # ----------------------------------------------------------------------------------- attacks and defences

    def attack(self, by: str, on: str, play: Play, gift: Sequence[str]) -> None:
        """An attack's text, followed by somebody against somebody."""
        hand = self.at.hands[on]
        if play.card == "Death":
            self.fold(on, "struck")
        elif play.card == "Star":
            self.note("seen", by, on, hand)
        elif play.card == "World":
            self.renew(on, hand)
        elif play.card == "Magician":
            if not gift:
                return
            cards = self.chance.picked(hand, 1)
            self.note("picked", by, on, cards)
            self.take(on, cards)
            self.take(by, gift)
            self.give(on, gift)
            self.give(by, cards)
            self.note("traded", by, on, gift)
        else:
            cards = self.chance.picked(hand, 1 if play.card == "High Priestess" else 2)
            self.note("picked", by, on, cards)
            self.renew(on, cards)

    def undefended(self, pending: Pending) -> None:
        assert pending.attack is not None
        self.attack(pending.attacker, pending.player, pending.attack, pending.attack.cards)
        self.clear(pending.attacker, pending.attack.card)
        self.at.pending = Pending("act", pending.attacker)

    def defended(self, pending: Pending, play: Play) -> None:
        """A defence card: the attack is over, its maker is struck back, both cards are replaced."""
        assert pending.attack is not None
        defender, attacker = pending.player, pending.attacker
        self.put_down(defender, play.card)
        four = self.at.hands[attacker]
        if play.card == "Knight of Swords":
            cards = self.chance.picked(four, 1)
            self.note("picked", defender, attacker, cards)
            self.discard(attacker, cards)
            self.offer(defender, play.card)
            return
        self.retaliate(defender, attacker, pending.attack, play)
        self.answered(pending, play.card)

    def retaliate(self, defender: str, attacker: str, attack: Play, play: Play) -> None:
        four = self.at.hands[attacker]
        if play.card == "Strength":
            self.renew(attacker, four)
        elif play.card == "Justice":
            gift = play.cards
            if attack.card == "Magician" and not gift:
                gift = self.chance.picked(self.at.hands[defender], 1)
            self.attack(defender, attacker, attack, gift)
        elif play.card == "Knight of Coins":
            self.at.immune |= {defender}
            self.note("immune", defender)
        elif play.card == "Knight of Cups":
            self.note("seen", defender, attacker, four)
        else:
            self.fold(attacker, "struck")

    def answered(self, pending: Pending, card: str) -> None:
        """Both cards of an answered attack are discarded and replaced."""
        assert pending.attack is not None
        self.to_discards(pending.attack.card)
        self.to_discards(card)
        if setting(self.readings, "tp.defence.replaces") == "yes":
            self.replaced(pending.attacker)
        self.replaced(pending.player)
        self.at.pending = Pending("act", pending.attacker)

    # --------------------------------------------------------------------------------------------- what is next

    def late_fool(self, before: Position) -> None:
        """Who has acted and now gets the Fool folds at once, if bet cards that come late are read so."""
        if setting(self.readings, "tp.bet_card.late") == "next_turn" or self.at.phase not in BETTING:
            return
        may_check = setting(self.readings, "tp.fool.may_check") == "yes"
        acted = self.at.acted_ever - (self.at.checked if may_check else frozenset())
        for player in self.at.still_in():
            hand = self.at.hands[player]
            came = "Fool" in hand and "Fool" not in before.hands[player]
            free = shielded(self.at, player, "Sun", self.readings) or player == self.at.pending.player
            if came and not free and player in acted and len(self.at.still_in()) > 1:
                self.fold(player, "struck")

    def settle(self, seats: Sequence[str] = ()) -> None:
        """Whoever decides next, once a turn is over; phases and the end of the hand follow by themselves."""
        if len(self.at.still_in()) == 1:
            self.end()
        elif self.at.phase in BETTING:
            player = next_turn(self.at, seats, self.readings)
            if player is None:
                self.next_phase()
            else:
                self.at.pending = Pending("act", player)
        elif self.at.phase == "draw":
            left = [player for player in self.at.still_in() if player not in self.at.drawn]
            if left:
                self.at.pending = Pending("draw", left[0])
            else:
                self.next_phase()
        else:
            self.show()

    def next_phase(self) -> None:
        at = self.at
        at.phase = {"first": "draw", "draw": "second", "second": "show"}[at.phase]
        self.note("phase", "", cards=[at.phase])
        at.given = at.total()
        at.paid, at.raises, at.least_raise = {}, 0, at.house.least
        at.acted = at.acted_ever = at.checked = at.struck = frozenset()
        seats = at.players
        if at.phase == "second" and at.opener and setting(self.readings, "tp.second.first") == "opener":
            seats = (at.opener, *list(at.after(at.opener))[:-1])
        self.settle(seats)

    def show(self) -> None:
        if setting(self.readings, "tp.wild.declared") == "declared":
            for player in self.at.still_in():
                if player not in self.at.declared and wilds(self.at, player, self.readings):
                    self.at.pending = Pending("declare", player)
                    return
        self.end()

    def end(self) -> None:
        """The pot is won: by who is left, or at the show."""
        at = self.at
        values = {player: worth(at, player, self.readings) for player in at.still_in()}
        if len(values) > 1:
            for player in values:
                self.note("shown", player, cards=at.hands[player])
        odd = setting(self.readings, "tp.odd_chip")
        won, kept = shares(at.total(), at.folded, at.kept, values, odd)
        for player, chips in won.items():
            at.stacks[player] += chips
            self.note("wins", player, chips=chips)
        if kept:
            self.note("kept", "", chips=kept)
        at.kept, at.given, at.paid = kept, {}, {}
        at.phase, at.pending = "over", Pending("over")

    def turn(self, player: str, play: Play) -> None:
        """The answer to the open decision, and all that follows from it."""
        before, pending = self.at.copy(), self.at.pending
        if play.kind == "card":
            if KIND[play.card] == "defence":
                self.defended(pending, play)
            else:
                self.card(player, play)
        elif play.kind == "none":
            self.undefended(pending)
        elif play.kind in ("keep", "give"):
            self.chosen([play.card])
        elif play.kind == "declare":
            self.at.declared[player] = play.card
        elif play.kind in ("discard", "pat"):
            self.renew(player, play.cards)
            self.at.drawn |= {player}
        else:
            self.bet(player, play)
        self.late_fool(before)
        self.resume(player, play)

    def resume(self, player: str, play: Play) -> None:
        """The same player goes on, or his turn is over: he has bet, or a card folded him."""
        pending, at = self.at.pending, self.at
        if len(at.still_in()) == 1:
            self.end()
        elif play.kind in ("card", "none", "keep", "give"):
            if pending.kind == "act" and pending.player in at.folded:
                self.settle(list(at.after(pending.player)))
        else:
            self.settle(list(at.after(player)))


def follow(position: Position, play: Play, readings: Readings, chance: Chance) -> tuple[Position, tuple[Move, ...]]:
    """The position after the open decision was answered with the play, and what happened."""
    going = Following(position, readings, chance)
    going.turn(position.pending.player, play)
    return going.at, tuple(going.moves)


# ------------------------------------------------------------------------------------------------ hand after hand


def deal(position: Position, readings: Readings, chance: Chance) -> tuple[Position, tuple[Move, ...]]:
    """A hand begins: antes, blinds, five cards each; whoever has no chips for all of it puts in what there is."""
    going = Following(position, readings, chance)
    at, house = going.at, position.house
    for player in at.players:
        going.pay(player, min(house.ante, at.stacks[player]))
    at.given, at.paid = dict(at.paid), {}
    for player, blind in zip(at.players, house.blinds, strict=False):
        going.pay(player, min(blind, at.stacks[player]))
    at.least_raise = max((house.least, *house.blinds))
    out = {shield.card for shield in at.laid}
    at.stock = chance.shuffled([card for card in PACK if card not in out])
    at.phase, at.hands = "first", dict.fromkeys(at.players, ())
    for player in at.players:
        going.dealt(player, DEALT)
    first = len(house.blinds) % len(at.players)
    going.settle(at.players[first:] + at.players[:first])
    return at, tuple(going.moves)


def next_hand(position: Position, readings: Readings, chance: Chance) -> tuple[Position, tuple[Move, ...]] | None:
    """The next hand, dealt by the next player to the left; None if fewer than two have chips left."""
    rotated = (*position.players[1:], position.players[0])
    players = tuple(player for player in rotated if position.stacks[player] > 0)
    if len(players) < 2:
        return None
    laid = tuple(shield for shield in position.laid if shield.hand == position.hand and shield.owner in players)
    start = Position(
        players=players,
        stacks={player: position.stacks[player] for player in players},
        hands={},
        stock=(),
        house=position.house,
        hand=position.hand + 1,
        kept=position.kept,
        laid=laid,
    )
    return deal(start, readings, chance)
