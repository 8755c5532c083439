"""What lies on the table in a game of Taruno: values, and nothing that decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field

from adjudicator.dataclass import dataclass
from adjudicator.engine.rules import Move, Swapped
from adjudicator.engine.state import AtLeast, Pending, PositionWithHands, Unsettled, changed
from adjudicator.games.taruno.cards import HERMIT, STAR, SUITS, TEMPERANCE, is_face, is_major, pack, rank, suit

UNKNOWN = ""
"""A card of the pile, or of the discards, that is not known by name."""
PILES = 8
"""A game in which the pile was made anew so often counts as a stall: most need one pile or two."""
RUN, DRAWN = "run", "drawn"
"""What a turn is besides a plain one: a run of Strength; and one that goes on with the card drawn."""


Pairs = tuple[tuple[str, str], ...]
"""Players, each with a card or with another player."""


@dataclass(frozen=True)
class Front:
    """A card before a player: face up, or in the sleeve, where nobody may have seen it (`cards` is empty then)."""

    owner: str
    cards: tuple[str, ...]
    index: int = -1
    hidden: bool = False


@dataclass(frozen=True)
class DrawDebt:
    """What somebody is made to draw for: the card, and whether its own player; the rank that may be stacked on it, or
    none; whether a Chariot moved it on; whether it is a lover's, or for want of a play; who loses a turn by it; and the
    court cards on which the card was stacked."""

    card: str
    own: bool = False
    court: str = ""
    redirected: bool = False
    lover: bool = False
    ordinary: bool = False
    skipped: str | None = None
    stacked: tuple[str, ...] = ()
    rest: bool = False
    """Whether it is what is left of a draw for which the pile was too small: neither halved nor stacked on."""


@dataclass(frozen=True)
class CardChoice:
    """What somebody has to choose: what is done with the cards, how many at the least and the most, of which class, for
    which card, and to whom they go. `most` is -1 for all there are of the class."""

    verb: str
    card: str
    least: int = 1
    most: int = 1
    of: str = "any"
    to: str | None = None
    seen: tuple[str, ...] = ()


ANYTHING, FACE, PLAIN, ARCANE, MINOR = "any", "face", "plain", "major", "minor"
"""The classes of cards that an effect may speak of: any, faces, all that are no faces, and Majors; and what stays where
all Majors go."""
CALLED = {
    **{ANYTHING: "cards", FACE: "face cards", PLAIN: "cards other than face cards", ARCANE: "Majors", MINOR: "Minors"}
}
"""What the classes of cards are called."""


def of_class(card: str, of: str) -> bool:
    """Whether a card is of a class that an effect speaks of."""
    if of in (FACE, PLAIN):
        return is_face(card) == (of == FACE)
    return of == ANYTHING or is_major(card) == (of == ARCANE)


@dataclass(frozen=True)
class Task:
    """Something that follows by itself: what, of whom, how many, and about what."""

    kind: str
    player: str = ""
    count: int = 0
    about: Hashable = None


def owed(frame: Pending | Task | None) -> DrawDebt:
    """What cards are drawn for; for nothing where it is no draw that somebody is made to."""
    about = frame.about if frame is not None else None
    debt = about[-1] if isinstance(about, tuple) else about
    return debt if isinstance(debt, DrawDebt) else DrawDebt("")


def card_choice(frame: Pending | Task | None) -> CardChoice:
    """What cards are to be chosen; none, for nothing and with no verb, where it is no choice of cards."""
    about = frame.about if frame is not None else None
    return about if isinstance(about, CardChoice) else CardChoice("", "", 0, 0)


def none_known(due: Pending) -> bool:
    """Whether a choice is of all cards of a class, and the hand has none as far as it is known: a history may then leave
    it out."""
    return bool(card_choice(due).verb) and due.default is not None and not due.default.size


Frame = Task | tuple[Pending, ...]
"""What lies on the agenda: something that follows by itself, or what some players have to decide in any order."""


@dataclass(frozen=True)
class State(PositionWithHands):
    """A game at one moment.

    `pile` are the cards before players. `gone` are those of both discards, `followed` the Minor that is to be followed,
    empty where there is none, `named` a suit that was named for it. `stock` are the cards of the pile from the top,
    UNKNOWN where nobody has seen which. `clockwise` is the direction of play, `turn` whose turn it is or was. `lost` are
    those who lose a turn, each with the card that takes it, `hanged` those who skip one for the Hanged Man, `shown` the
    card that somebody keeps face up. `bonds` are pairs, who played the Lovers first. `struck` are those whom the Tower
    has struck, `called` those who have pointed out that they have one card.
    """

    followed: str = ""
    named: str = ""
    stock: tuple[str, ...] = ()
    clockwise: bool = True
    turn: str = ""
    drew: bool = False
    """Whether whoever has the turn has drawn as a lover."""
    lost: Pairs = ()
    hanged: tuple[str, ...] = ()
    shown: Pairs = ()
    bonds: Pairs = ()
    passed: Pairs = ()
    """Who was passed over as the turn came to whoever has it, each with the card that took their turn."""
    deaths: int = 0
    struck: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    counted: int = 0
    """How many cards were discarded last for an effect."""
    drew_last: str = ""
    """Whose turn ended with a draw for want of a play, as long as nobody has done anything since."""
    fresh: tuple[str, ...] = ()
    """The cards drawn last, as far as they were seen."""
    stayed: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """By player a class of cards, and how many of it the hand has at the least: all others had to go."""
    chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What some will discard once all have chosen."""
    agenda: tuple[Frame, ...] = ()
    winners: tuple[str, ...] = ()
    how: str = ""
    """How it ended: by a last card, by Death, or for want of cards."""
    suits: tuple[str, ...] = SUITS
    pile_stated: bool = False
    """Whether a case tells how many cards the pile has; else it has those that are nowhere else."""
    laps: int = 0
    """How many turns went by, and Chariots were given, since a card was drawn or played."""
    renewed: int = 0
    """How often the pile was made anew."""
    ended: str | None = None
    before_discard: State | None = field(default=None, compare=False, repr=False)
    """The game before cards of a hand were discarded by themselves that was known, where a line may tell which."""
    moved: tuple[Move | Swapped, ...] = field(default=(), compare=False)
    """What came into hands by the last action, one after another."""

    @property
    def stalled(self) -> bool:
        """Whether nobody gets on: turns go round, or a Chariot does, and no card is drawn or played; or the pile was made
        anew again and again."""
        return self.ended is None and (self.laps > 2 * len(self.players) or self.renewed >= PILES)

    # -- who

    def seat(self, player: str) -> int:
        """A player's seat, from 1."""
        return self.players.index(player) + 1

    def order(self, player: str) -> tuple[str, ...]:
        """Everybody in the order of play, a player first."""
        at, step = self.players.index(player), 1 if self.clockwise else -1
        return tuple(self.players[(at + step * n) % len(self.players)] for n in range(len(self.players)))

    def next_to(self, player: str) -> str:
        """Who comes next in the order of play."""
        return self.order(player)[1]

    @property
    def losers(self) -> tuple[str, ...]:
        """Who loses a turn to a card, once for each turn."""
        return tuple(player for player, _ in self.lost)

    # -- what lies there

    def lies(self, card: str) -> str | None:
        """Before whom a card lies face up; None if before nobody."""
        return next((front.owner for front in self.pile if card in front.cards and not self.is_hidden(front)), None)

    @staticmethod
    def is_hidden(front: object) -> bool:
        """Whether a card is in a sleeve."""
        return isinstance(front, Front) and front.hidden

    def covered(self, player: str, by: str) -> bool:
        """Whether the Hermit keeps the Majors of another off a player."""
        return player != by and self.lies(HERMIT) == player

    def reached(self, by: str, among: Iterable[str] | None = None) -> tuple[str, ...]:
        """Those of some players, or else of all, off whom the Hermit does not keep the Majors that a player plays."""
        return tuple(player for player in (self.players if among is None else among) if not self.covered(player, by))

    def others_reached(self, by: str) -> tuple[str, ...]:
        """All whom the Majors of a player reach, but for the player."""
        return tuple(player for player in self.reached(by) if player != by)

    def has_star(self, player: str) -> bool:
        """Whether the Star lies before a player."""
        return self.lies(STAR) == player

    @property
    def temperance(self) -> str | None:
        """Who has Temperance before them."""
        return self.lies(TEMPERANCE)

    def sleeve(self, player: str) -> tuple[Front, ...]:
        """What a player has in the sleeve."""
        return tuple(own for own in self.pile if isinstance(own, Front) and own.hidden and own.owner == player)

    def kept(self, player: str) -> tuple[str, ...]:
        """The card of the hand that a player keeps face up for the Hanged Man."""
        return tuple(card for owner, card in self.shown if owner == player)

    def without_kept(self, player: str) -> State:
        """The same once a player keeps no card face up."""
        return changed(self, shown=tuple(pair for pair in self.shown if pair[0] != player))

    def front(self, player: str) -> tuple[str, ...]:
        """The cards that lie face up before a player, but for one that is kept as the hand."""
        return tuple(card for one in self.pile if one.owner == player and not self.is_hidden(one) for card in one.cards)

    # -- hands

    def stays(self, player: str, of: str) -> int:
        """How many cards of a class stay in a hand at the least."""
        known, count = self.stayed.get(player, (of, 0))
        return count if known == of else 0

    def bounds(self, player: str) -> tuple[AtLeast, ...]:
        """That so many cards of a class stayed in a hand."""
        of, count = self.stayed.get(player, (ANYTHING, 0))
        cards = tuple(card for card in pack(self.suits) if of_class(card, of))
        return (AtLeast(cards, count, called=CALLED[of]),) if count else ()

    def less_certain(self, player: str, cards: Sequence[str], unseen: int = 0) -> State:
        """The same with fewer cards of which it is known that they stay in a hand, once some leave it."""
        of, count = self.stayed.get(player, (ANYTHING, 0))
        gone = sum(of_class(card, of) for card in cards) + unseen
        return changed(self, stayed={**self.stayed, player: (of, max(count - gone, 0))}) if count and gone else self

    def size(self, player: str) -> int:
        """How many cards a player has. Raises Unsettled where that is unknown."""
        if (total := self.hand(player).total) is None:
            help = f"count them under hands, such as {player}: 4 unseen"
            raise Unsettled(0, f"nobody has told how many cards {player} has", help)
        return total

    @property
    def pile_size(self) -> int:
        """How many cards the pile has. Raises Unsettled where neither it nor the size of every hand is stated."""
        if not self.pile_stated and any(hand.total is None for hand in self.hands.values()):
            help = "write how many there were before the first line, such as pile: 12; or count the cards of every hand"
            raise Unsettled(0, "nobody has told how many cards the pile has", help)
        return len(self.stock)

    @property
    def discards_untold(self) -> bool:
        """Whether there may be unknown discards: the case states the size of the pile, and pile, hands and known discards
        do not make the whole pack."""
        sizes = [hand.total for hand in self.hands.values()]
        elsewhere = len(self.stock) + len(self.gone) + len(self.pile) + sum(size or 0 for size in sizes)
        return self.pile_stated and (None in sizes or elsewhere < len(pack(self.suits)))

    # -- what is followed

    @property
    def suit(self) -> str:
        """The suit that is to be followed."""
        return (self.named or suit(self.followed)) if self.followed else ""

    @property
    def rank(self) -> str:
        """The rank that may be followed instead."""
        return rank(self.followed)

    @property
    def many(self) -> bool:
        """Whether cards are left to be drawn besides the last one on the table."""
        return bool(self.stock) or len(self.gone) > 1 or any(card != self.followed for card in self.gone)

    @property
    def last_lies(self) -> bool:
        """Whether the Minor that is to be followed is all that lies on the table."""
        return not self.many and bool(self.gone)

    # -- what is open

    @property
    def in_run(self) -> bool:
        """Whether a run of Strength goes on."""
        return any(due.about == RUN for due in self.due)

    def then(self, *frames: Frame) -> State:
        """The same with something to be done next."""
        return changed(self, agenda=(*frames, *self.agenda))
