"""What lies on a table of Tarot Poker at one moment of a hand, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from adjudicator.cards import Hand
from adjudicator.cards.english import whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import BEFORE_LINES, PositionWithHands, Unsettled, changed
from adjudicator.games.tarot_poker.cards import HAND

FIRST, DRAW, SECOND, SHOW = "first", "draw", "second", "show"
PHASES = (FIRST, DRAW, SECOND, SHOW)
"""The phases of a hand in their order ("Play"); in the first and the second there is betting."""
BETTING = (FIRST, SECOND)
OVER = {FIRST: "The first betting is over.", DRAW: "The draw is over.", SECOND: "The second betting is over."}
"""By phase the sentence at its end."""
MOST = 10**6
"""More chips than anybody has."""
ENOUGH = MOST // 2
"""So many chips each has where nobody says: more than any bet of a case needs."""
UNSTATED = ""
"""The player who opened the first betting where nobody has stated who it was."""
LASTS = 1
"""So many hands behind its own a shield lies there ("Shield cards")."""


Pairs = tuple[tuple[str, str], ...]
"""Players, each with a card; or readings, each with its option."""
Chips = Mapping[str, int]
"""By player a number of chips."""


@dataclass(frozen=True)
class Laid:
    """A card that lies open: whose it is, and for a shield the number of the hand in which it was laid, and whether it
    is `idle`, in force no longer as another was laid after it. Of several that are `unordered` in one hand nobody has
    stated which was laid last: where that one alone is in force, each of them is `doubtful`."""

    owner: str
    card: str
    hand: int = 0
    index: int = -1
    idle: bool = False
    unordered: bool = False
    doubtful: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """What lies there, as of every pile."""
        return (self.card,)


@dataclass(frozen=True)
class Attack:
    """An attack: its card, by whom and on whom, and the card that the Magician gives."""

    card: str
    attacker: str
    victim: str
    gift: str | None = None
    blind: bool = False
    """Whether a card is given for it that nobody else saw."""


@dataclass(frozen=True)
class Task:
    """Something that is still to be done, by its kind: to or by which player, of how many cards, for which attack.
    `other` is whose hand is drawn from, or who gets a card or sees a hand; `card` is what asks for it. `own` says that
    the last of the cards is for the one that was played, which is a discard like others then."""

    kind: str
    player: str
    count: int = 1
    attack: Attack | None = None
    other: str = ""
    own: bool = False
    card: str = ""


@dataclass(frozen=True)
class State(PositionWithHands):
    """A hand at one moment. `players` sit from the dealer's left, the dealer last; `out` have folded.

    `stacks` are the chips before each player, `put` what each had put into the pot before the phase, `paid` in it.
    `level` is what has to be met in it, `step` the least by which it is raised, `raises` how often it was, `acted` who
    has bet since it was last raised in full. `turn` has the turn to bet, `opener` opened the first betting. `pile`
    are the shields that lie there, and the cards `offered` for a choice; `gone` the discards, `lost` how many more
    there are that nobody saw.
    """

    number: int = 1
    phase: str = FIRST
    stacks: Chips = field(default_factory=dict, hash=False)
    put: Chips = field(default_factory=dict, hash=False)
    paid: Chips = field(default_factory=dict, hash=False)
    level: int = 0
    least: int = 1
    step: int = 1
    raises: int = 0
    acted: frozenset[str] = frozenset()
    bettors: frozenset[str] = frozenset()
    """Who has bet in the phase at all."""
    checked: frozenset[str] = frozenset()
    """Who of them has done no more than check where that was free."""
    folded_by: Pairs = ()
    """Whom a card has folded in the phase, each with the card."""
    begun: bool = False
    """Whether whoever has the turn to bet has played a card on it."""
    drawn: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    declared: Pairs = ()
    """By player the card that a wild was declared to stand for."""
    immune: frozenset[str] = frozenset()
    temperance: bool = False
    partly: bool = False
    """Whether flags tell of the table: what protects the others is known as far as shields before them are stated."""
    bet_untold: bool = False
    """Whether flags tell of the table, and not what there is to call."""
    turn: str | None = None
    opener: str | None = None
    """Who opened the first betting: nobody, or `UNSTATED`."""
    in_play: frozenset[str] = frozenset()
    """The discards that lie there until their instructions are followed: they are not shuffled before that."""
    lost: int = 0
    carried: int = 0
    """Chips that an earlier pot left over, which nobody has put in in this hand."""
    agenda: tuple[Task, ...] = ()
    attack: Attack | None = None
    """The attack that is to be answered, or of which instructions are being followed."""
    struck: bool = False
    """Whether following them has begun."""
    retribution: tuple[str, str] | None = None
    """The attacker to whom a defence card does what it does, and the card, until something else is done."""
    misanswered: bool = False
    """Whether somebody else than its victim has answered the attack that is open."""
    choice: tuple[str, ...] = ()
    """The two cards that a case tells to lie there at its end, whoever has to choose then."""
    choice_lines: int = 0
    """How many lines a case has at whose end they lie there: none of its earlier choices is between them."""
    worth: Pairs = ()
    """The options of readings by which a hand is worth opening with, where openers are required."""
    followed: Attack | None = None
    """An attack of which it is not known that all its instructions were followed."""
    offered: tuple[str, ...] = ()
    winners: tuple[tuple[str, ...], ...] = ()
    """Who won, each time that the table has stated it of a show at which not every hand is known."""
    shares: tuple[tuple[str, int], ...] = ()
    """What each player took out of the pots, as the table has stated of a show at which not every hand is known."""
    ended: str | None = None
    unclosed: State | None = field(default=None, compare=False, repr=False)
    """The hand at the end of what a case tells, where a whole hand is to be discarded and no line has it."""

    # -- who

    def seat(self, player: str) -> int:
        """A player's place from the dealer's left, from 0."""
        return self.players.index(player)

    @property
    def to_draw(self) -> list[str]:
        """Those still in who have not drawn yet."""
        return [player for player in self.still_in() if player not in self.drawn]

    @property
    def to_show(self) -> list[str]:
        """Those still in who have not shown yet."""
        return [player for player in self.still_in() if player not in self.shown]

    @property
    def struck_out(self) -> frozenset[str]:
        """Whom a card has folded in the phase."""
        return frozenset(player for player, _ in self.folded_by)

    @property
    def live(self) -> list[str]:
        """Those still in who have chips left."""
        return [player for player in self.still_in() if self.stacks[player] > 0]

    def after(self, player: str) -> tuple[str, ...]:
        """Everybody in turn to the left of a player, who comes last."""
        at = self.seat(player) + 1
        return (*self.players[at:], *self.players[:at])

    def declared_by(self, player: str) -> str | None:
        """The card that a player declared a wild to stand for; None where nothing was declared."""
        return dict(self.declared).get(player)

    def holds(self, player: str) -> int | None:
        """How many cards a player has: five, less what was played and is not replaced yet."""
        return self.hands[player].total if player in self.hands else super().holds(player)

    # -- chips

    @property
    def pot(self) -> int:
        """All the chips in the middle."""
        return sum(self.put_in.values()) + self.carried

    @property
    def put_in(self) -> dict[str, int]:
        """What each player has put into the pot in this hand."""
        return {player: self.put[player] + self.paid[player] for player in self.players}

    def price(self, player: str) -> int:
        """How much more a player has to put in to stay in, with what chips there are."""
        return max(0, min(self.level - self.paid[player], self.stacks[player]))

    def whole(self, player: str) -> int:
        """What a player would have put in by the end of the phase with all the chips."""
        return self.paid[player] + self.stacks[player]

    # -- what lies open

    @property
    def shields(self) -> tuple[Laid, ...]:
        """The shields in force, the oldest first."""
        return tuple(one for one in self.lying if not one.idle)

    @property
    def lying(self) -> tuple[Laid, ...]:
        """The shields that lie there, in force or not, the oldest first."""
        return tuple(one for one in self.pile if isinstance(one, Laid) and one.hand)

    def shield(self, player: str, card: str) -> Laid | None:
        """A player's shield of this name, where it is in force."""
        return next((one for one in self.shields if (one.owner, one.card) == (player, card)), None)

    def shielded(self, player: str, card: str) -> bool:
        """Whether a player's shield of this name is in force; a doubtful one counts as if it were."""
        return self.shield(player, card) is not None

    def surely_shielded(self, player: str, card: str) -> bool:
        """Whether a player's shield of this name is in force. Raises Unsettled where that is doubtful."""
        laid = self.shield(player, card)
        if laid is not None and laid.doubtful:
            other = next(one for one in self.shields if one.owner == player and one is not laid)
            message = f"it is not stated which of {whose(player)} shields was laid last"
            help = f"tell in which hands, such as {card} in hand 3, {other.card} in hand 4; or that they were played"
            raise Unsettled(BEFORE_LINES, message, help)
        return laid is not None


def unsaid(players: tuple[str, ...]) -> State:
    """A first betting of which nothing is stated: nobody has bet, and everybody has chips enough."""
    nothing = dict.fromkeys(players, 0)
    hands = dict.fromkeys(players, Hand(unseen=HAND))
    return State(players, None, hands=hands, stacks=dict.fromkeys(players, ENOUGH), put=nothing, paid=nothing)


def moved(state: State, player: str, chips: int) -> State:
    """Chips put in by a player in this phase: never more than there are."""
    chips = min(chips, state.stacks[player])
    stacks = {**state.stacks, player: state.stacks[player] - chips}
    return changed(state, stacks=stacks, paid={**state.paid, player: state.paid[player] + chips})
