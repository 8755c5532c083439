"""The context of a question about a hand of Loka: its state, its circumstances, and where its cards lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import islice

from adjudicator.cards import GIVES, Play
from adjudicator.cards.english import agree, amount, both, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.query import Because, Unanswerable
from adjudicator.engine.state import Action, Pending
from adjudicator.engine.transcript import ReplayContext
from adjudicator.games.loka.cards import DEBT, FOOL, LAID, TRICKS
from adjudicator.games.loka.outline import HANDS
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.state import Ending, State, Worth, gives_up, in_game, missing, payable, worth


@dataclass(frozen=True)
class LokaScene(ReplayContext[State]):
    """A hand that a question is about: of tricks before its history, only who won them."""

    rules: Rules
    beside: Ending

    @property
    def dealer(self) -> str:
        """Who deals this hand."""
        return self.players[-1]

    @property
    def seated(self) -> Because:
        """How the players are seated, and so who deals."""
        text = f"The players are listed from Eldest, who sits on the dealer's left, so {self.dealer}, the last of them,"
        return Because("LO-TURN", f"{text} {'deal' if self.dealer == 'You' else 'deals'}.")

    @property
    def counted(self) -> bool:
        """Whether it is known how many tricks everybody has taken."""
        return self.state.counted or self.state.over

    def going_on(self) -> str:
        """Why the hand is known not to be over, as a sentence without its stop; "" where it is over, or nothing tells."""
        if self.state.over or not self.counted:
            return ""
        taken = len(self.state.taken)
        return f"the hand is not over: {taken} of its {TRICKS} tricks {agree('is', taken)} played"

    def require_over(self) -> None:
        """Raises Unanswerable before the end of the hand."""
        if self.state.over:
            return
        if not self.counted:
            help = "tell the whole hand under trick:, or what everybody took: won: and tricks:"
            raise Unanswerable("tricks-untold", "nothing tells that every trick is played", help)
        raise Unanswerable("not-over", self.going_on(), "ask once it is over, or tell the rest of it")

    def tricks(self, player: str) -> int:
        """How many tricks a player has taken. Raises Unanswerable where that is not known."""
        if not self.counted and self.beside.taken(player) is None:
            message = f"nothing tells how many tricks {player} has taken"
            raise Unanswerable("tricks-untold", message, f"add it under tricks:, such as {player}: 8")
        return self.state.taken_by(player)

    @property
    def in_order(self) -> bool:
        """Whether there are several tricks so far, and each is known by its cards, and so by its number."""
        return self.counted and len(self.state.taken) > 1 and all(trick.cards for trick in self.state.taken)

    def took_which(self, player: str) -> str:
        """Which tricks a player took, by their numbers: "tricks 1, 2 and 5", "none"; "" where not each is known."""
        own = [str(at) for at, trick in enumerate(self.state.taken, start=1) if trick.winner == player]
        if not own:
            return "none"
        return f"{'trick' if len(own) == 1 else 'tricks'} {both(own)}" if self.in_order else ""

    @property
    def took_each(self) -> str:
        """Which tricks everybody took, by their numbers, before their sum; "" where not each is known."""
        if not self.in_order:
            return ""
        which = {player: self.took_which(player) for player in self.players}
        longest = max(self.players, key=self.state.taken_by)
        if self.state.taken_by(longest) >= MANY:
            del which[longest]
            which[longest] = "the rest" if {*which.values()} != {"none"} else "all of them"
        return f"{'; '.join(f'{player} took {tricks}' for player, tricks in which.items())}: "

    @property
    def beside_tricks(self) -> tuple[Because, ...]:
        """That what the dealer laid away is no trick, where the hand is over and that is known."""
        return (NO_TRICK,) if self.state.over and self.state.laid else ()

    @property
    def fool_kept(self) -> bool:
        """Whether the Fool is known to have been in no trick that is over: all are known, or it is seen elsewhere."""
        hand = self.state
        seen = {card for _, card in hand.trick} | {card for one in hand.hands.values() for card in one.cards}
        return hand.fool is None and (FOOL in seen or (hand.counted and all(trick.cards for trick in hand.taken)))

    @property
    def number(self) -> int | None:
        """Which hand of its game this is, from 1; None where it is not stated."""
        return None if self.beside.number is None else in_game(self.beside.number, self.hands)

    @property
    def hands(self) -> int:
        """How many hands make a game."""
        return HANDS.by(self.rules.readings)

    @property
    def worth(self) -> Worth:
        """What cards and tricks are worth."""
        return worth(self.rules.readings)


LAID_AWAY = "what was laid away"
MANY = 5
"""So many tricks of a player are not listed where the others' are."""
NO_TRICK = Because("LO-POINTS", "What a dealer lays away counts with the dealer's points, but is no trick.", "Scores")


@dataclass(frozen=True)
class Debt:
    """Who owes whom for the Fool, and what may be given: cards, or the Fool itself."""

    owner: str
    winner: str
    may: tuple[str, ...]
    paid: bool

    @property
    def gives_up(self) -> bool:
        """Whether it is the Fool itself that has to be given."""
        return self.may == (FOOL,)

    def grounds(self, scene: LokaScene) -> tuple[Because, ...]:
        """Why it is owed."""
        owner, winner, deals = self.owner, self.winner, self.owner == scene.dealer
        if self.gives_up:
            text = f"{owner} has taken no trick: the Fool goes to {winner}, who won the trick it was played to."
        elif not scene.state.taken_by(owner):
            pays = f"and pays {winner} for the Fool with a card laid away all the same, as it is read here"
            text = f"{owner} has taken no trick, {pays}."
            counts = Because("LO-LAY", f"What {owner} laid away as the dealer counts with {whose(owner)} tricks.")
            return Because("LO-DEBT", text), counts
        else:
            laid = ", or one that was laid away," if deals else ""
            own = f"a card from {whose(owner)} own tricks{laid}"
            text = f"{owner} played the Fool to a trick that {winner} won, and gives {winner} {own} for it."
        return (Because("LO-DEBT", text), *(NO_TRICK,) * (deals and self.gives_up))


class Accounts:
    """Where the cards of a hand lie that is over: all of them, or as far as one player's points go. Cards nobody named
    are known all the same where they all count for one player, or are worth the same. Everything raises Unanswerable
    before the end, and where too little is known."""

    def __init__(self, scene: LokaScene, about: str = "") -> None:
        self.scene, self.about = scene, about
        scene.require_over()

    @cached_property
    def debt(self) -> Debt | None:
        """What is owed for the Fool, or was; None where it was laid away, or has been given up."""
        scene, hand = self.scene, self.scene.state
        if hand.fool is None:
            # Where no pile is short of a card, the Fool was never played.
            whole = all(missing(hand, player) == 0 for player in hand.players)
            if whole or FOOL in hand.laid or hand.surrendered is not None:
                return None
            message = "nothing tells who played the Fool, and who won that trick"
            help = f"add fool: {hand.players[0]} to {hand.players[1]}; or discards:, if it was laid away"
            raise Unanswerable("fool-untold", message, help)
        owner, winner = hand.fool
        if hand.surrendered is not None:
            return Debt(owner, winner, (FOOL,), True)
        if not gives_up(hand, owner, scene.rules.readings) and not hand.taken_by(owner) and not hand.laid:
            message = f"nothing tells what {owner} laid away"
            raise Unanswerable("laid-untold", message, "add the three cards under discards:")
        return Debt(owner, winner, payable(hand, owner, scene.rules.readings), hand.settled)

    @cached_property
    def filled(self) -> State:
        """The hand with every card where it lies, or with those that the points in question depend on."""
        self._countable()
        scene, hand = self.scene, self.scene.state
        if self._known:
            return replace(hand, hands={})
        there = {*hand.laid, *((FOOL,) if self.debt is not None else ())}.union(*hand.piles.values())
        placed = self._shared([card for card in scene.rules.lexicon.deck.singles if card not in there], self._room)
        piles = {player: (*hand.piles.get(player, ()), *placed.get(player, ())) for player in hand.players}
        return replace(hand, hands={}, piles=piles, laid=(*hand.laid, *placed.get(LAID_AWAY, ())), unseen={})

    def _countable(self) -> None:
        """Raises Unanswerable where a card counts twice, or cannot have been where the history has it ("Scores")."""
        scene = self.scene
        cards = Counter(card for player in scene.players for card in scene.rules.own(scene.state, player))
        if scene.beside.cut or scene.state.spoiled or max(cards.values(), default=0) > 1:
            message = "the points cannot be counted: a card was put down, or paid, that cannot have been there"
            total = scene.worth.total
            help = f"a hand has {total} points in all: mend the line with that card, or leave the hand uncounted"
            raise Unanswerable("uncounted", message, help)

    @property
    def _known(self) -> bool:
        """Whether all cards are named of the player in question, and of whoever has still to pay that player."""
        debt, whose = self.debt, {self.about}
        if debt is not None and debt.winner == self.about and not debt.paid and not debt.gives_up:
            whose.add(debt.owner)
        unseen = any(self.scene.state.unseen.get(player, 0) != 0 for player in whose)
        return bool(self.about) and not unseen and not (self.scene.dealer in whose and self._laid_unseen)

    @property
    def _laid_unseen(self) -> int:
        """How many cards nobody has named of those laid away; the dealer may have paid with one."""
        debt, dealer = self.debt, self.scene.dealer
        paid = debt is not None and debt.paid and not debt.gives_up and debt.owner == dealer
        return LAID - len(self.scene.state.laid) - (paid and missing(self.scene.state, dealer) == 0)

    @property
    def _room(self) -> dict[str, int | None]:
        """The places where nobody has seen what lies, and how many cards."""
        room = {player: count for player, count in self.scene.state.unseen.items() if count != 0}
        return room | ({LAID_AWAY: self._laid_unseen} if self._laid_unseen else {})

    def _shared(self, rest: list[str], room: Mapping[str, int | None]) -> dict[str, list[str]]:
        """The cards by the places where nobody has seen what lies."""
        sizes = list(room.values())
        if not rest and not any(sizes):
            return {}
        known = [size for size in sizes if size is not None]
        for_whom = {self.scene.dealer if place == LAID_AWAY else place for place in room}
        if len(for_whom) == 1 and (None in sizes or sum(known) == len(rest)):
            return {next(iter(room)): rest}
        if len(known) == len(sizes) and sum(known) == len(rest) and len(set(map(self.scene.worth.points, rest))) == 1:
            left = iter(rest)
            return {place: list(islice(left, size)) for place, size in room.items()}
        places = both([f"{place}'s tricks" if place != LAID_AWAY else place for place in room])
        message = f"nobody has named every card of {places}"
        keys = "won: or discards:" if LAID_AWAY in room else "won:"
        raise Unanswerable("cards-unseen", message, f"name them under {keys}")

    def unlisted(self, about: str) -> Iterator[Because]:
        """Which cards nobody named that count all the same, for everybody or for one player."""
        hand, dealer, filled = self.scene.state, self.scene.dealer, self.filled
        owners = {dealer if place == LAID_AWAY else place for place in self._room}
        named = {player: len(hand.piles.get(player, ())) for player in hand.players}
        count = sum(map(len, filled.piles.values())) + len(filled.laid) - sum(named.values()) - len(hand.laid)
        if not count or about not in ("", *owners):
            return
        away = f"what {dealer} laid away"
        places = [f"of {away if place == LAID_AWAY else f'{whose(place)} tricks'}" for place in self._room]
        listed = [*(one for one in owners if named[one]), *(hand.laid if LAID_AWAY in self._room else ())]
        rest = f"the {amount(count, 'card')} that {agree('lies', count)} nowhere else"
        tells = f", but {rest} are worth the same, wherever each lies"
        if len(owners) == 1:
            tells = f": {rest} {agree('is', count)} there"
        yield Because("LO-PACK", f"The cards {both(places)} are not {'all ' * bool(listed)}listed{tells}.")

    @cached_property
    def payments(self) -> tuple[str, ...]:
        """The cards that may still be given for the Fool to or by the player in question, the cheapest first."""
        debt = self.debt
        if debt is None or debt.paid or self.about not in ("", debt.owner, debt.winner):
            return ()
        return tuple(sorted(payable(self.filled, debt.owner, self.scene.rules.readings), key=self.scene.worth.points))

    def _after(self, card: str) -> State:
        """The hand once the Fool is paid for with a card."""
        assert self.debt is not None
        owed = Pending(DEBT, self.debt.owner, self.debt.winner)
        state = replace(self.filled, settled=False, ended=None).asking(owed)
        return self.scene.rules.apply(state, Action(self.debt.owner, Play(GIVES, (card,))))

    @cached_property
    def end(self) -> State:
        """The hand once the Fool is paid for, with a card of the fewest points where nothing else is stated ("Play")."""
        return self._after(self.payments[0]) if self.payments else self.filled

    @cached_property
    def scores(self) -> dict[str, int]:
        """The points of each player, or of the player in question alone."""
        scores = self.scene.rules.scores(self.end)
        return {self.about: scores[self.about]} if self.about else scores

    def paying(self) -> tuple[Because, ...]:
        """What is taken to be given for the Fool, where it is not yet."""
        debt = self.debt
        if debt is None or not self.payments:
            return ()
        if debt.gives_up:
            return debt.grounds(self.scene)
        worth = amount(self.scene.worth.points(self.payments[0]), "point")
        text = f"{debt.owner} pays {debt.winner} for the Fool: a card worth {worth} is the cheapest there is."
        laid = self.payments[0] in self.filled.laid and not self.scene.state.taken_by(debt.owner)
        own = " As it is read here, a card that was laid away may be given, though no trick was taken." * laid
        return (Because("LO-DEBT", text + own),)

    def unless(self, value: Callable[[dict[str, int]], object]) -> tuple[str, ...]:
        """A dearer payment for the Fool, where that changes what follows from the points."""
        if not self.payments or self.debt is None:
            return ()
        dearest = self.scene.rules.scores(self._after(self.payments[-1]))
        if value(dearest) == value(self.scores):
            return ()
        worth = amount(self.scene.worth.points(self.payments[0]), "point")
        return (f"{self.debt.owner} pays for the Fool with a card worth more than {worth}",)
