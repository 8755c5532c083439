"""What lies on the table in a hand of Loka, what follows within its tricks and for the Fool, and its circumstances:
values, and plain functions of them, which ask for a reading where the document leaves it open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache

from adjudicator.cards import DISCARD, PUT, Hand, Lexicon
from adjudicator.cards.english import to_you, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine import state
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Action, Pending, Table, changed
from adjudicator.games.loka.cards import (
    DEALT,
    FOOL,
    HELD,
    HONOURS,
    LAID,
    LAY,
    LEXICON,
    PLAY,
    PLAYERS,
    RANKS,
    TRICKS,
    TRUMPS,
    pack_of,
    where,
)
from adjudicator.games.loka.outline import CARD_POINTS, TRICK_POINTS
from adjudicator.law import Options

Played = Sequence[tuple[str, str]]
"""Cards of a trick in the order played, each with its player."""


@dataclass(frozen=True)
class Taken:
    """A trick that is over: its cards in the order played, each with its player, and who won it."""

    cards: tuple[tuple[str, str], ...]
    winner: str


@dataclass(frozen=True)
class State(state.Position):
    """One hand at one moment.

    Players are named in the order they play, to the left, Eldest first and the dealer last. `to_act` plays to the
    trick, or lays cards away first. `pile` holds the cards of the trick, `gone` those that were laid away and that
    tricks had since the history of its table began; `led` is the suit to be followed, 0 where there is none.
    """

    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    led: int = 0
    taken: tuple[Taken, ...] = ()
    laid: tuple[str, ...] = ()
    """What the dealer laid away, as far as it is known."""
    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The cards each player has won, the Fool not among them."""
    unseen: Mapping[str, int | None] = field(default_factory=dict, hash=False)
    """How many more cards of each player's tricks nobody has named, where the hand is known from its middle on; None
    where that is not known."""
    counted: bool = True
    """Whether it is known how many tricks everybody has won."""
    fool: tuple[str, str] | None = None
    """Who played the Fool, and who won that trick."""
    settled: bool = False
    """The debt for the Fool is paid, or there was none."""
    spoiled: str = ""
    """The kind of the first play with a card that cannot have been there: the points cannot be counted then."""
    history: tuple[Action, ...] = ()
    ended: str | None = None

    def asking(self, *due: Pending) -> State:
        """The hand with these decisions open, and no others."""
        act = next((one.player for one in due if one.kind in (LAY, PLAY)), None)
        return changed(self, due=due, to_act=act)

    @property
    def trick(self) -> tuple[tuple[str, str], ...]:
        """The cards of the trick in the order played, each with its player."""
        return tuple((laid.owner, laid.cards[0]) for laid in self.pile)

    @property
    def laying(self) -> bool:
        """Whether the dealer has still to lay cards away."""
        return any(due.kind == LAY for due in self.due)

    @property
    def over(self) -> bool:
        """Whether every trick is played."""
        return len(self.taken) == TRICKS

    @property
    def dealer(self) -> str:
        """Who dealt: the last to play."""
        return self.players[-1]

    @property
    def turn(self) -> str | None:
        """Who is to play to the trick; None while something else is due."""
        first = self.due[0] if self.due else None
        return first.player if first is not None and first.kind == PLAY else None

    @property
    def past(self) -> frozenset[str]:
        """Every card known to be in the tricks before this one."""
        return frozenset((FOOL,) if self.fool else ()).union(*self.piles.values())

    @property
    def up(self) -> frozenset[str]:
        """Every card that came up: in the tricks before, and put down to this one."""
        return self.past.union(card for _, card in self.trick)

    @property
    def put_down(self) -> frozenset[str]:
        """Every card put down so far, or known to have been laid away."""
        return self.up.union(self.laid)

    @property
    def surrendered(self) -> str | None:
        """In whose tricks the Fool lies, where it was given up."""
        return next((player for player, pile in self.piles.items() if FOOL in pile), None)

    def taken_by(self, player: str) -> int:
        """How many tricks a player has won."""
        return sum(trick.winner == player for trick in self.taken)

    def owed(self, player: str) -> Pending | None:
        """What this player has to decide; None if nothing."""
        return next((due for due in self.due if due.player == player), None)


def led(trick: Played, lexicon: Lexicon, readings: Mapping[str, str]) -> int:
    """The number of the suit that has to be followed; 0 where there is none ("Play")."""
    cards = [card for _, card in trick]
    if cards[:1] == [FOOL]:
        cards = cards[1:] if len(cards) > 1 and readings["lo.fool.led"] != "free" else []
    return where(lexicon)[cards[0]][0] if cards else 0


def trick_winner(trick: Played, lexicon: Lexicon) -> str:
    """Who wins a trick: the highest trump, else the highest card of its first suit, and never the Fool ("Play")."""
    real = {player: where(lexicon)[card] for player, card in trick if card != FOOL}
    began, _ = next(iter(real.values()))
    return max(real, key=lambda player: (real[player][0] == TRUMPS, real[player][0] == began, real[player][1]))


@dataclass(frozen=True)
class Purse:
    """What whoever owes a card for the Fool may have to pay with: `won` are the cards in the player's tricks, `laid`
    those laid away as the dealer, and the others those that may lie there besides, where not all are known."""

    tricks: int
    deals: bool
    won: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    may_be_won: frozenset[str] = frozenset()
    may_be_laid: frozenset[str] = frozenset()

    @property
    def cards(self) -> frozenset[str]:
        """Every card that lies there, and that may."""
        return self.may_be_won.union(self.may_be_laid, self.won, self.laid)


def purse(state: State, player: str, lexicon: Lexicon) -> Purse:
    """What a player has to pay with once every trick is played. What the dealer laid away
    may be whatever is nowhere else, where it is not known."""
    deals, none = player == state.dealer, frozenset[str]()
    nowhere = frozenset(where(lexicon)) - state.put_down - {FOOL}
    laid = nowhere if deals and not state.laid else none
    won, own = state.piles.get(player, ()), state.laid if deals else ()
    unseen = nowhere if state.unseen.get(player, 0) != 0 else none
    return Purse(state.taken_by(player), deals, won, own, unseen, laid)


def gives_up(state: State, player: str, readings: Mapping[str, str]) -> bool:
    """Whether a player has nothing to pay with but the Fool: no trick, and nothing laid away that would do ("Play")."""
    if state.taken_by(player):
        return False
    return player != state.dealer or readings["lo.fool.pay_from_discard"] == "no"


def payable(state: State, player: str, readings: Mapping[str, str]) -> tuple[str, ...]:
    """The known cards that a player may pay for the Fool with; the Fool itself where there is no trick ("Play")."""
    if gives_up(state, player, readings):
        return (FOOL,)
    return (*state.piles.get(player, ()), *(state.laid if player == state.dealer else ()))


# -- why it is a turn, and why a trick was won


def why_won(trick: Taken, lexicon: Lexicon) -> str:
    """Why a trick was won by the card that won it."""
    pack, cards, fool_led = pack_of(lexicon), dict(trick.cards), trick.cards[0][1] == FOOL
    suits = [pack.where[card][0] for card in cards.values() if card != FOOL]
    if suits[0] == TRUMPS:
        why = "the highest of the trumps led"
    elif TRUMPS in suits:
        why = "the highest trump" if suits.count(TRUMPS) > 1 else "the only trump in the trick"
    else:
        led, suit = "suit led", pack.suit_name(suits[0])
        if fool_led:
            led, suit = "first suit after the Fool", f"{suit}, by which the trick goes here"
        why = f"the highest of the {led}, {suit}, and nobody trumped"
    aside = "; the Fool wins nothing" if FOOL in cards.values() else ""
    won = "Your" if trick.winner == "You" else whose(trick.winner)
    return f"{won} card, {lexicon.spoken(cards[trick.winner])}, is {why}{aside}."


def why_ranked(trick: Taken, lexicon: Lexicon) -> str:
    """How an Ace ranks that lost to a higher card of its suit, or a Cavalier among court cards, where the suit led won
    ("Ranking"); else empty."""
    places = [where(lexicon)[card] for _, card in trick.cards if card != FOOL]
    suit, place = where(lexicon)[dict(trick.cards)[trick.winner]]
    if suit == TRUMPS or suit != places[0][0]:
        return ""
    others = {at for of, at in places if of == suit and at != place}
    if 1 in others:
        return "The Ace is the lowest card of a suit."
    cavalier = RANKS.index("Cavalier") + 1
    near = (place == cavalier and cavalier - 1 in others) or (place == cavalier + 1 and cavalier in others)
    return "The Cavalier ranks between the Jack and the Queen." if near else ""


def why_next(last: str, turn: str) -> str:
    """Why somebody plays after another has."""
    last, turn = ("you" if player == "You" else player for player in (last, turn))
    return to_you(f"The turn moves to the left, and after {last} comes {turn}.")


def why_turn(state: State, lexicon: Lexicon) -> str:
    """Why it is the turn of whoever is to play; "" where nothing tells."""
    turn = state.to_act
    if turn is None or state.laying:
        return ""
    if state.trick:
        return why_next(state.trick[-1][0], turn)
    last = state.taken[-1] if state.taken else None
    if last is not None and last.cards and last.winner == turn:
        return f"{why_won(last, lexicon)} {why_ranked(last, lexicon)}".rstrip()
    if state.counted and not state.taken and turn == state.players[0]:
        return to_you(f"{turn} is Eldest: {turn} leads to the first trick.")
    return ""


# -- what is told of a hand beside its situation

EACH = PLAYERS
"""How many cards a trick has."""


@dataclass(frozen=True)
class Ending(Circumstances):
    """The circumstances of a hand beside its situation, as they were before the history begins.

    `won` has the cards that lie in each player's tricks: with the card paid for the Fool, and the Fool only where it was
    surrendered. `tricks` says how many tricks that is, `fool` who played the Fool and who won that trick, `number` which
    hand of the session it is, `totals` what each player won in earlier hands of the game; None where it is not stated.
    `cut` says that the points cannot be counted, as a card was put down or paid that cannot have been there.
    """

    won: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    tricks: Mapping[str, int] = field(default_factory=dict, hash=False)
    fool: tuple[str, str] | None = None
    number: int | None = None
    totals: Mapping[str, int] | None = field(default=None, hash=False)
    cut: bool = False
    recorded: bool = False
    """The earlier hands are those of a record: where no totals of them are stated, one is not counted."""

    @property
    def speaks(self) -> bool:
        return bool(self.won or self.tricks or self.fool)

    def hands(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, Hand]:
        """The hands, where every trick is counted: everybody played one card to each."""
        before = self.before(players, history)
        if before is None or not self.speaks:
            return {}
        put = {player: sum(a.player == player and a.play.kind == PUT for a in history) for player in players}
        left = {player: HELD - sum(before.values()) - put[player] for player in players}
        return {player: Hand(unseen=count) for player, count in left.items() if count >= 0}

    def before(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, int] | None:
        """How many tricks each had before the history, none where the others have all of them; None if untold."""
        taken = {player: self.taken(player) for player in players}
        known = {player: count for player, count in taken.items() if count is not None}
        played = sum(action.play.kind == PUT for action in history) // EACH
        if len(known) < len(players) and sum(known.values()) + played != TRICKS:
            return None
        return {player: known.get(player, 0) for player in players}

    def began(self, table: Table) -> State:
        players = table.players
        before, start = self.before(players, table.history), first_decision(table)
        counted = before is not None or from_the_start(table, start)
        taken = {player: self.taken(player) or 0 for player in players}
        unseen = {player: 0 if counted and not taken[player] else None for player in players}
        apart = tuple(card for card in table.discards if card not in self.gone)
        state = State(
            players,
            None,
            taken=tuple(Taken((), player) for player in players for _ in range(taken[player])),
            laid=apart if len(apart) <= LAID else (),
            piles={player: tuple(pile.cards) for player, pile in self.won.items()},
            unseen={**unseen, **{player: pile.unseen for player, pile in self.won.items()}},
            counted=counted,
            fool=self.fool,
        )
        if len(state.taken) < TRICKS:
            return state.asking(start) if start is not None else state
        return replace(state, settled=True, ended="over") if self.paid(state) else state

    def paid(self, state: State) -> bool:
        """Whether the Fool is known to have been given up or paid for: its winner's tricks are whole again, or those of
        its player a card short."""
        if state.fool is None:
            return False
        owner, winner = state.fool
        return state.surrendered is not None or missing(state, winner) == 0 or missing(state, owner) == 1

    def unseen(self, player: str, tricks: int) -> int:
        """How many cards of a player's tricks nobody has named. Where only the tricks are counted, each has three cards,
        but for that of the Fool, which went back."""
        pile = self.won.get(player, Hand(unseen=None))
        if pile.unseen is not None:
            return pile.unseen
        short = self.fool is not None and self.fool[1] == player
        return max(EACH * tricks - short - sum(pile.cards.values()), 0)

    @property
    def gone(self) -> tuple[str, ...]:
        return tuple(card for pile in self.won.values() for card in pile.cards)

    def taken(self, player: str) -> int | None:
        """How many tricks a player had: as stated, or as the number of the cards has it, of which the Fool's may be one
        less; None where neither is stated."""
        if player in self.tricks:
            return self.tricks[player]
        total = self.won[player].total if player in self.won else None
        return None if total is None else -(-total // EACH)


def missing(state: State, player: str) -> int | None:
    """How many cards a player's tricks lack of three each; None where that is not known."""
    there, unseen = state.piles.get(player, ()), state.unseen.get(player, 0)
    return None if unseen is None else EACH * state.taken_by(player) - len(there) - unseen


def first_decision(table: Table) -> Pending | None:
    """What is open before the first line of a table's history: a lead, or what the dealer lays away; None where it is
    not known whose turn it is. Cards are still to be laid away where that is done first, where nothing was done yet
    and the dealer's hand is larger by them, and where it is the dealer's turn before the first lead ("Deal")."""
    dealer = table.players[-1]
    larger = dealer in table.hands and table.hands[dealer].total == DEALT
    lays = larger or (table.opening and table.turn == dealer)
    turn = table.turn or (table.players[0] if table.opening else table.only_hand)
    if table.history:
        turn, lays = table.history[0].player, table.history[0].play.kind == DISCARD
    elif lays:
        turn = dealer
    if turn is None:
        return None
    return Pending(LAY, turn, None, LAID) if lays else Pending(PLAY, turn)


def from_the_start(table: Table, start: Pending | None) -> bool:
    """Whether a history begins with the hand: it is stated to, or accounts for every card."""
    if table.opening or (start is not None and start.kind == LAY):
        return True
    put = [action.player for action in table.history if action.play.kind == PUT]
    hands = table.hands.items()
    return len(put) == HELD * EACH or any(
        hand.total is not None and hand.total + put.count(player) == HELD for player, hand in hands
    )


# -- what cards and tricks are worth, and what the players settle


@dataclass(frozen=True)
class Worth:
    """What cards and tricks are worth: `ranks` has the points of Honours and of the ranks that are above one."""

    ranks: Mapping[str, int] = field(hash=False)
    trick: int

    def points(self, card: str) -> int:
        """The card points of one card."""
        return self.ranks.get("Honour" if card in HONOURS else card.split(" of ", maxsplit=1)[0], 1)

    def counted(self, cards: Iterable[str], tricks: int) -> int:
        """The points of a player: the cards taken, and those for each trick."""
        return sum(map(self.points, cards)) + self.trick * tricks

    def summed(self, cards: Iterable[str]) -> str:
        """What cards are worth, as a sum: "2 cards at 5, 1 at 4 = 14"."""
        worth = Counter(map(self.points, cards))
        if not worth:
            return "no cards = 0"
        first, *others = ((count, each) for each, count in sorted(worth.items(), reverse=True))
        terms = [f"{first[0]} card{'' if first[0] == 1 else 's'} at {first[1]}"]
        terms += [f"{count} at {each}" for count, each in others]
        return f"{', '.join(terms)} = {sum(each * count for each, count in worth.items())}"

    @cached_property
    def total(self) -> int:
        """The points of a hand: of all cards and all tricks."""
        return self.counted(where(LEXICON), TRICKS)

    @property
    def average(self) -> int:
        """The points above which a player wins."""
        return self.total // PLAYERS


def worth(options: Options) -> Worth:
    """What cards and tricks are worth under these options of all readings."""
    return _worth(tuple(each.by(options) for each in CARD_POINTS.values()), TRICK_POINTS.by(options))


@lru_cache(maxsize=32)
def _worth(cards: tuple[int, ...], trick: int) -> Worth:
    return Worth(dict(zip(CARD_POINTS, cards, strict=True)), trick)


def in_game(hand: int, hands: int) -> int:
    """The number of a hand in its game of so many, from 1, by its number in the session ("Card Points")."""
    return (hand - 1) % hands + 1


def before(hand: int, hands: int) -> range:
    """The numbers of the earlier hands of a hand's game of so many."""
    return range(hand + 1 - in_game(hand, hands), hand)


def times(how: str) -> int:
    """How often a player wins what is above the average; `how` is the option of the reading `lo.settlement`."""
    return PLAYERS if how == "each" else 1


def settled(scores: Mapping[str, int], how: str, average: int) -> dict[str, int]:
    """What each player wins or loses by the scores of a hand above the average, by the same option: together nothing."""
    return {player: times(how) * (score - average) for player, score in scores.items()}


def most(amounts: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the most points, or has won the most."""
    return tuple(player for player, count in amounts.items() if count == max(amounts.values()))
