"""Before the first card of a round: seats and titles, the deal, taxes, newcomers, the first lead.

Plain functions of plain values; players are named in the order of their ranks, the Tahimi
first. Chance is data: picks are given, never made. Where the document leaves it open they ask
for a reading. `prefix` says whose readings: "ta" for Tahimi's, "th" for Tarot-himi's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from adjudicator.cards import Lexicon
from adjudicator.cards.deck import BELOW
from adjudicator.cards.english import amount, both, either, number, one
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.games.tahimi.cards import MINORS, STRIPPED, middle, stripped
from adjudicator.games.tahimi.readings import taxes as tax_numbers
from adjudicator.law import Options

FEWEST, MOST = 3, 8
"""How many may play ("Three players", "More than four players")."""

EXPANDED = ("five", "six", "seven", "eight")
"""The decks with ranks added, by the number of players each is for ("More than four players")."""

FREE = "The first round of a session is free of tax."
DEUCES_HIGH = "With deuces high a 2 is above an Ace."

UNASKED: Mapping[str, str] = MappingProxyType({})


def check_number(players: Sequence[str]) -> None:
    """Three to eight may play ("Three players", "More than four players"). Raises SetUpFault."""
    if not FEWEST <= len(players) <= MOST:
        message = f"{amount(len(players), 'player')} cannot play a round"
        raise SetUpFault("players", message, "three to eight can")


# -- seats and titles


@dataclass(frozen=True)
class Tied:
    """Seats not settled yet: groups of players who have to pick again, the higher group first."""

    groups: tuple[tuple[str, ...], ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has to pick again."""
        return tuple(player for group in self.groups for player in group)


def seats(picks: Sequence[Mapping[str, str]], lexicon: Lexicon) -> tuple[str, ...] | Tied:
    """The players by rank after some picks, the highest card first; or those still tied.

    Each mapping gives players and the cards they picked. The first has everybody; a later one
    has all of one or more groups still tied, and orders them among themselves ("Initial
    setup"). Cards picked stay out until all are seated. Raises SetUpFault.
    """
    groups = _grouped(picks, lexicon)
    tied = _unsettled(groups)
    return Tied(tuple(tied)) if tied else tuple(player for group in groups for player in group)


def _grouped(picks: Sequence[Mapping[str, str]], lexicon: Lexicon) -> list[tuple[str, ...]]:
    """The players by rank after some picks, those still tied together. Raises SetUpFault."""
    if not all(picks) or not picks:
        raise SetUpFault("missing-pick", "nobody has picked a card", "everybody who is not seated yet picks one")
    check_number(tuple(picks[0]))
    _check_cards(picks, lexicon)
    groups: list[tuple[str, ...]] = [tuple(picks[0])]
    for pick in picks:
        strays = [player for player in pick if not any(player in group for group in _unsettled(groups))]
        if strays:
            message = f"{both(strays)} {'is' if len(strays) == 1 else 'are'} not tied with anybody"
            raise SetUpFault("not-tied", message, "only players who are tied pick again")
        groups = [part for group in groups for part in _parted(group, pick, lexicon)]
    return groups


def settled(picks: Sequence[Mapping[str, str]], lexicon: Lexicon) -> dict[str, int]:
    """The number of the seat, from the top, of each player whom these picks leave untied. Raises SetUpFault."""
    groups = _grouped(picks, lexicon)
    everybody = [player for group in groups for player in group]
    return {group[0]: everybody.index(group[0]) + 1 for group in groups if len(group) == 1}


def _unsettled(groups: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [group for group in groups if len(group) > 1]


def _parted(group: tuple[str, ...], pick: Mapping[str, str], lexicon: Lexicon) -> list[tuple[str, ...]]:
    """A tied group by what its players picked, those with equal picks still together."""
    if len(group) == 1 or not any(player in pick for player in group):
        return [group]
    missing = [player for player in group if player not in pick]
    if missing:
        message = f"no pick of {both(missing)} is told, of {both(group)} who are tied"
        raise SetUpFault("missing-pick", message, "all who are tied pick again")
    places = {player: lexicon.deck.place[pick[player]] for player in group}
    ordered = sorted(set(places.values()), reverse=True)
    return [tuple(player for player in group if places[player] == place) for place in ordered]


def _check_cards(picks: Sequence[Mapping[str, str]], lexicon: Lexicon) -> None:
    """Every card picked has a rank, and the deck has as many."""
    drawn = Counter(card for pick in picks for card in pick.values())
    for card, count in drawn.items():
        _place(card, lexicon)
        if count > lexicon.deck.count(card):
            message = f"{card} is picked {count} times, and the deck has {number(lexicon.deck.count(card))}"
            raise SetUpFault("too-many-cards", message, "cards stay out until everybody is seated")


def _place(card: str, lexicon: Lexicon) -> int:
    """The place of a card picked; raises SetUpFault for one that has none."""
    if card not in lexicon.deck.place:
        message = f"{lexicon.spoken(card)} has no place among the ranks"
        raise SetUpFault("no-rank", message, "the document says nothing of it: put it back and pick another")
    return lexicon.deck.place[card]


JUNIOR = "Junior Vice Tahimi"
_TITLES: Mapping[int, tuple[str, ...]] = {
    3: ("Tahimi", "Vice Tahimi and master serf", "serf"),
    8: (
        *("Tahimi", "Senior Vice Tahimi", JUNIOR, "Merchant", "Merchant"),
        *("master serf", "junior assistant to the master serf", "serf"),
    ),
}


def titles(
    players: int, house: Options = UNASKED, readings: Mapping[str, str] = UNASKED, prefix: str = "ta"
) -> tuple[str, ...]:
    """What the ranks are called, from the top ("Ranks"; for eight, "Progressive taxes").

    Of three, the middle one is second from either end, and so has both titles. Of eight who pay no larger taxes a
    reading says what they are called. Raises SetUpFault.
    """
    check_number(("",) * players)
    merchants = ("Merchant",) * (players - 4)
    usual = ("Tahimi", "Vice Tahimi", *merchants, "master serf", "serf")
    if players == MOST and not larger(house) and readings.get(f"{prefix}.eight.ranks") == USUAL:
        return usual
    return _TITLES.get(players, usual)


# -- the deal


def dealer(players: Sequence[str], named: str | None = None) -> str:
    """Who deals: the Tahimi, or whom she names ("The deal"). Raises SetUpFault."""
    return _seated(players, named or players[0])


def may_cut(players: Sequence[str], dealer: str) -> tuple[str, ...]:
    """Who may cut: anybody but the dealer ("The deal")."""
    return tuple(player for player in players if player != dealer)


def _seated(players: Sequence[str], player: str) -> str:
    if player not in players:
        raise SetUpFault("unknown-player", f"{player} is not at the table", f"players: {' '.join(players)}")
    return player


def hand_sizes(
    lexicon: Lexicon, players: Sequence[str], readings: Mapping[str, str], dealer: str | None = None
) -> dict[str, int]:
    """How many cards each player is dealt: the whole deck, one at a time ("The deal").

    Raises SetUpFault.
    """
    deck = lexicon.deck
    total = sum(rank.count for rank in deck.ranks) + sum(deck.singles.values())
    return shares(total, players, readings, dealer)


def shares(
    total: int, players: Sequence[str], readings: Mapping[str, str], dealer: str | None = None, prefix: str = "ta"
) -> dict[str, int]:
    """So many cards, dealt round until they run out: where they do not divide, the early seats
    have one more ("The deal"). Raises SetUpFault."""
    check_number(players)
    each, over = divmod(total, len(players))
    more = (_from(players, readings, dealer, prefix) if over else tuple(players))[:over]
    return {player: each + (player in more) for player in players}


def _from(players: Sequence[str], readings: Mapping[str, str], dealer: str | None, prefix: str) -> tuple[str, ...]:
    """The players in the order they are dealt to."""
    if readings[f"{prefix}.deal.from"] == "tahimi":
        return tuple(players)
    return _after(players, dealer or players[0])


def _after(players: Sequence[str], player: str) -> tuple[str, ...]:
    """Everybody in the order of turns, beginning behind this player, who comes last."""
    at = players.index(_seated(players, player)) + 1
    return (*players[at:], *players[:at])


def deck_heading(players: int, house: Options) -> str:
    """The heading that says which cards make the deck of so many players ("The deck", "Jokers", "Deuces high", "Three
    players", "More than four players")."""
    kind, jokers = house.get("deck", STRIPPED), house.get("jokers", "none") != "none"
    less = kind == STRIPPED and stripped(players, jokers)
    if jokers and kind in (STRIPPED, "standard"):
        return "Jokers"
    if kind in ("standard", MINORS) or (kind == STRIPPED and not less):
        return "The deck"
    if less and house.get("deuces") == "high":
        return "Deuces high"
    return "Three players" if less and players == FEWEST else "More than four players"


def uneven(lexicon: Lexicon, players: int, house: Options) -> tuple[str, str] | None:
    """What there is to say where the deck does not divide, and what the document offers for it;
    None where it does ("Three players", "More than four players", "Jokers")."""
    deck = lexicon.deck
    total = sum(rank.count for rank in deck.ranks) + sum(deck.singles.values())
    over = total % players
    if not over:
        return None
    message = f"{total} cards do not divide among {number(players)}: {amount(over, 'hand')} will have one more"
    return message, _offered(house, players)


def _offered(house: Options, players: int) -> str:
    """What the document offers so that the deck divides."""
    deck, jokers = house.get("deck", STRIPPED), house.get("jokers", "none") != "none"
    less = stripped(players, jokers)
    rank = middle(house.get("deuces") == "high")
    if deck == "standard" and less:
        return f"house rule deck=stripped takes out {amount(less, rank)}"
    if deck in EXPANDED and players != EXPANDED.index(deck) + 5:
        return f"deck={deck} is made for {deck} players"
    return "the document names no cards to take out here"


# -- taxes


@dataclass(frozen=True)
class Tax:
    """A pair that exchanges cards: `low` gives so many of the best, `high` returns as many."""

    low: str
    high: str
    count: int


USUAL, BY_NAME = "usual", "by-name"
"""Two ways to read who is what of eight who pay no larger taxes."""


def larger(house: Options) -> bool:
    """Whether the taxes are those of a larger deck: where it has ranks added and the table plays so ("Progressive
    taxes")."""
    return house.get("deck") in EXPANDED and house.get("progressive", "yes") == "yes"


def by_rank(house: Options, players: int, readings: Mapping[str, str], prefix: str) -> str:
    """Which of eight players exchange the one card, where no larger taxes say it, as a sentence; "" for fewer
    ("Taxes", "Progressive taxes")."""
    if players != MOST or larger(house):
        return ""
    how = readings[f"{prefix}.eight.ranks"]
    named = titles(players, house, readings, prefix)
    at = named.index("master serf") + 1
    if how == BY_NAME:
        pair = f"the {JUNIOR}, number {named.index(JUNIOR) + 1}, and the master serf, number {at}"
        return f"Here the tax of one card is for those of the rank that it names: of eight {pair}, exchange it."
    if how == USUAL:
        return f"Here eight have the usual ranks, and the master serf is number {at}."
    return "Whatever the ranks of eight are called, the one card goes by place, second from either end."


PROGRESSIVE: Mapping[int, tuple[int, ...]] = {6: (3, 1), 7: (3, 2), 8: (3, 2, 1)}
"""The larger taxes of each pair from the top, by how many play ("Progressive taxes")."""


def taxed_by_deck(house: Options, players: int) -> str:
    """Whether taxes are larger for the deck, as a sentence; "" where neither deck nor players could make them so
    ("Progressive taxes")."""
    if larger(house):
        first, *others = PROGRESSIVE.get(players, ()) or (0,)
        pairs = zip(("second", "third"), others, strict=False)
        later = [f"the {nth} from either end {amount(count, 'card')}" for nth, count in pairs]
        theirs = both([f"the highest and the lowest exchange {amount(first, 'card')}", *later])
        changed = f"so with {amount(players, 'player')} {theirs}"
        same = f"but for {amount(players, 'player')} that changes no tax"
        return f"The deck has ranks added, {changed if first else same}."
    if house.get("deck") in EXPANDED:
        return "The deck has ranks added, but this table does without larger taxes for it."
    none = "Larger taxes are meant for Tahimi's decks that are enlarged for more players, and this is none of them."
    return none if players >= min(PROGRESSIVE) else ""


def schedule_untold(house: Options, players: int) -> str:
    """That the larger taxes are the house rule at its default, as a sentence; "" where they change nothing."""
    return "Nothing else is decreed about larger taxes." if larger(house) and players in PROGRESSIVE else ""


def unpaired(player: str, players: Sequence[str], pairs: Sequence[Tax], named: Sequence[str]) -> str:
    """Why somebody exchanges no cards who is in none of the pairs that do, as a sentence ("Taxes", "Three players");
    `named` are the titles from the top."""
    if len(players) == FEWEST:
        return f"{player} is in the middle of three players, and has nobody to exchange cards with."
    text = both([f"{pair.high} with {pair.low}" for pair in pairs]).replace(" with", " exchanges with", 1)
    title = named[players.index(player)]
    who = f"{player} is {'a' if title == 'Merchant' else 'the'} {title}, and in no pair that exchanges cards"
    return f"{who}{f': {text}' if text else ''}."


def schedule(
    players: Sequence[str],
    house: Options,
    number: int,
    readings: Mapping[str, str] = UNASKED,
    redrawn: bool = False,
    newcomers: Collection[str] = (),
    prefix: str = "ta",
) -> tuple[Tax, ...]:
    """Who exchanges how many cards before a round, from the outermost pair inwards ("Taxes",
    "Three players", "Progressive taxes"); nobody where the round is free.

    `number` is the round's in the session, from 1; `redrawn` says that everybody drew for a new
    rank before it; `newcomers` have just joined. The last two may ask for a reading, and so
    may eight players who pay no larger taxes.
    """
    if untaxed(house, number, readings, redrawn, prefix):
        return ()
    pairs = zip(reversed(players), players, _counts(players, house, readings, prefix), strict=False)
    taxes = tuple(Tax(low, high, count) for low, high, count in pairs if count)
    new = [tax for tax in taxes if tax.low in newcomers or tax.high in newcomers]
    if new and readings[f"{prefix}.joiner.taxed"] == "no":
        return tuple(tax for tax in taxes if tax not in new)
    return taxes


def _counts(players: Sequence[str], house: Options, readings: Mapping[str, str], prefix: str) -> tuple[int, ...]:
    """How many cards each pair exchanges, the outermost first; a player in the middle has nobody to exchange with."""
    count, usual = len(players), tuple(each.by(readings) for each in tax_numbers(prefix))
    if larger(house):
        return PROGRESSIVE.get(count, usual)[: count // 2]
    if count == MOST and readings.get(f"{prefix}.eight.ranks") == BY_NAME:
        return (usual[0], 0, usual[1])
    return usual[: count // 2]


def untaxed(
    house: Options, number: int, readings: Mapping[str, str] = UNASKED, redrawn: bool = False, prefix: str = "ta"
) -> bool:
    """Whether a round is free of tax: the first, and perhaps one after ranks were drawn anew,
    unless the house taxes first rounds too ("No taxes on the first round")."""
    if house.get("first_round_tax", "no") == "yes":
        return False
    return number == 1 or (redrawn and readings[f"{prefix}.tax_after_redraw"] == "free")


def joker_at_tax(lexicon: Lexicon, house: Options, readings: Mapping[str, str]) -> int:
    """The place a joker has among the ranks when the best cards are looked for ("Jokers").

    That is above or beside the highest, or below the lowest; coupled, as the document
    recommends, it follows what a joker by itself is worth.
    """
    rule, top = house.get("joker_tax", "coupled"), lexicon.deck.top
    if rule == "best":
        return top + 1
    if rule == "exempt" or house.get("jokers") == "lowest":
        return BELOW
    return top + 1 if readings["ta.joker.at_tax"] == "first" else top


def joker_worth(lexicon: Lexicon, house: Options, readings: Mapping[str, str]) -> str:
    """What a joker counts as when the best cards are looked for, and by which house rule, as a sentence ("Jokers")."""
    wild, top = lexicon.wild or "", lexicon.deck.top
    place = joker_at_tax(lexicon, house, readings)
    rule, alone = house.get("joker_tax", "coupled"), house.get("jokers")
    ace, read = one(lexicon.deck.ranks[top - 1].name), "as it is read here" if rule == "coupled" else ""
    level = f" as {ace}{f' and, {read}, no higher' if read else ''}"
    high = f"{f', {read},' if read else ''} above every other card, {ace} too" if place > top else level
    worth = " below every other card, and may be kept" if place < 1 else high
    coupled = (
        f": alone it is {alone} (jokers={alone}), and what a Joker is worth at tax goes by that (joker_tax=coupled)"
    )
    other = "high at tax, it would be owed first" if place < 1 else "low at tax, it would be owed last"
    untold = f"{coupled}, as no other decree is told. Decreed {other}"
    by = untold if rule == "coupled" else f", by house rule joker_tax={rule}"
    return f"Where the best cards are owed, {one(wild)} counts{worth}{by}."


# -- who comes and goes


def joined(
    players: Sequence[str], newcomer: str, house: Options, lexicon: Lexicon | None = None, pick: str | None = None
) -> tuple[str, ...]:
    """The players by rank with one more, who joins or comes back ("Joining a game in progress").

    Without a house rule that is the middle, on the low side of two. `pick` is the card of the
    house rule `joining` = pick. Where everybody draws for a new rank, `seats` orders them.
    Raises SetUpFault.
    """
    if newcomer in players:
        raise SetUpFault("twice", f"{newcomer} is at the table already", "who joins is none of the players")
    rule = house.get("joining", "middle")
    if rule == "redraw":
        message = f"everybody draws for a new rank when {newcomer} joins"
        raise SetUpFault("missing-pick", message, "give the picks of all players")
    if rule == "pick":
        at = len(players) - _risen(newcomer, lexicon, pick)
    else:
        at = len(players) if rule == "serf" else (len(players) + 1) // 2
    at = max(at, 0)
    return (*players[:at], newcomer, *players[at:])


def picked_for(pick: str, lexicon: Lexicon, players: int) -> str:
    """Where a newcomer's card puts its player among so many, as part of a sentence."""
    lowest = (lexicon.deck.place[pick] - 1) // 3 * 3
    alike = [rank.name for rank in lexicon.deck.ranks[lowest : lowest + 3]]
    above = min(lowest // 3, players - 1)
    at = f"{amount(above, 'place')} above the last" if above else "last"
    return f"{one(pick)} was picked, and {one(either(alike))} puts a newcomer {at}"


def _risen(newcomer: str, lexicon: Lexicon | None, pick: str | None) -> int:
    """How many ranks above the serf a pick puts a newcomer: one for every three ranks of cards."""
    if lexicon is None or pick is None:
        raise SetUpFault("missing-pick", f"{newcomer} picks a card for a rank", "tell which card it was")
    return (_place(pick, lexicon) - 1) // 3


def left(players: Sequence[str], leaver: str) -> tuple[str, ...]:
    """The players by rank without one who leaves: those below move up, in their order. The document
    says nothing of it. Raises SetUpFault."""
    _seated(players, leaver)
    return tuple(player for player in players if player != leaver)


# -- the first lead


def first_leader(players: Sequence[str], dealer: str, readings: Mapping[str, str], number: int = 1) -> str:
    """Who has the first lead of a round: the Tahimi ("Play"). Another telling of the game has, in the
    first round of a session, the player after the dealer lead; Tarot-himi does not know it.

    Raises SetUpFault.
    """
    if number > 1 or readings.get("ta.first_leader", "tahimi") == "tahimi":
        return players[0]
    return _after(players, dealer)[0]
