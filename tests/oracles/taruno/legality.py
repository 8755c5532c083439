"""What may be done in a position of Taruno, and what forbids the rest.

    faults(position, player, action, readings)   codes of all that forbids an action; none, and it is legal
    legal(position, player, readings)            the legal actions of a player, one after another; sets of cards in the
                                                 order of the hand, so that this can be very many

Codes: turn (another decision, or another player's), card (not held there), match, named (a suit missing or
idle), draw (a Minor fits), exhausted (nothing can be drawn, and a Major can be played), minor
(`tu.minor_compulsory`), temperance, target, hermit (names whom it covers), run (a Major in a run of
Strength), drawn (another card than the one drawn), rank (does not answer the draw), chariot (cannot be
given), count, place.

Sources: the document, "Basic rules", "Special cards", the cards' texts, "ADDENDUM"; `questions.md` 2.5, 2.6.

Decided here:
 * A King or Queen in a run does nothing, and names no suit; as a last card it may name one.
 * The targets of a Major are counted once it has left the hand.
 * Justice names two in any order; where not even two are in reach it stands alone.
 * With `tu.hermit.counts` yes a covered player may have the most or the fewest cards, but cannot be named with
   `tu.hermit.named` no; where then nobody is left to name, Justice stands alone.
 * An ordinary draw that is due to the Chariot (`tu.chariot.ordinary` yes) may be given where a draw would be legal.
 * The drawn card may be played (`tu.play_drawn` yes), even if a fitting Minor must be (`tu.minor_compulsory` yes) it need
   not: the turn's duty was done by drawing.
 * A draw that an emptied hand makes due counts as made: a Chariot taken back from the sleeve answers it.
 * `tu.chariot.own` no keeps the Chariot from what one's own Major makes one draw, not from lovers' draws or an emptied
   hand's.
 * `tu.chariot.is_play` yes: Temperance bars the gift too, and it passes by whom the Hermit covers.
 * Depths at which the High Priestess places cards are those once all are placed.  `tu.priestess.where` anywhere adds the
   discards (`discard`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from .pack import SUITS, Readings, is_major, rank, setting
from .state import Action, Position, Task, drawable, fits

NONE: frozenset[str] = frozenset()
NAMERS = ("Lovers", "Hierophant", "Judgement", "Justice")
CHOICES = {
    "Magician": "hide",
    "High Priestess": "place",
    "Hierophant": "give",
    "Hanged Man": "keep",
    "Moon": "discard",
    "World": "share",
    "Fool": "discard",
}


def faults(position: Position, player: str, action: Action, readings: Readings = None) -> frozenset[str]:
    """All that forbids an action; nothing, and it is legal."""
    if position.ended:
        return frozenset({"turn"})
    if action.kind == "take":
        return NONE if set(action.cards) <= set(position.sleeves.get(player, ())) else frozenset({"card"})
    task = position.pending()
    if player not in position.deciders():
        return frozenset({"turn"})
    if task.kind == "due":
        return answer_faults(position, task, action, readings)
    if task.kind in ("choose", "together"):
        return choice_faults(position, player, task, action, readings)
    return turn_faults(position, task, action, readings)


# ------------------------------------------------------------------------------------------------------- a turn


def turn_faults(position: Position, task: Task, action: Action, readings: Readings) -> frozenset[str]:
    player = task.player
    if action.kind == "stop" and task.kind != "turn":
        return NONE
    if task.kind == "turn" and (action.kind == "draw" or is_gift(action)):
        codes = draw_faults(position, player, readings)
        if action.kind == "give" and (
            setting(readings, "tu.chariot.ordinary") == "no" or not can_give(position, player, "want", readings)
        ):
            codes |= {"chariot"}
        return codes
    if action.kind != "play":
        return frozenset({"turn"})
    card = action.cards[0]
    if card not in position.hands[player]:
        return frozenset({"card"})
    codes = NONE
    if task.kind == "drawn" and card != task.card:
        codes |= {"drawn"}
    if is_major(card):
        return codes | major_faults(position, task, action, readings)
    if not fits(position, card, readings):
        codes |= {"match"}
    return codes | naming_faults(position, player, action, task.kind == "run", readings)


def draw_faults(position: Position, player: str, readings: Readings) -> frozenset[str]:
    hand = position.hands[player]
    if any(not is_major(card) and fits(position, card, readings) for card in hand):
        return frozenset({"draw"})
    held = any(map(is_major, hand)) and not barred(position, player, readings)
    must = setting(readings, "tu.exhausted.major") == "must"
    return frozenset({"exhausted"}) if held and must and not drawable(position, readings) else NONE


def naming_faults(position: Position, player: str, action: Action, idle: bool, readings: Readings) -> frozenset[str]:
    """A King or Queen that does something names a suit, as the last card if its player likes, and by
    `tu.court.unnamed` keeps always if they like: then it has its own; nothing else does."""
    named = not idle and rank(action.cards[0]) in ("King", "Queen")
    free = len(position.hands[player]) == 1 or setting(readings, "tu.court.unnamed") == "keeps"
    right = (action.suit in SUITS or (free and not action.suit)) if named else not action.suit
    return NONE if right and not action.names else frozenset({"named"})


def major_faults(position: Position, task: Task, action: Action, readings: Readings) -> frozenset[str]:
    player, card, codes = task.player, action.cards[0], NONE
    if task.kind == "run":
        codes |= {"run"}
    if barred(position, player, readings):
        codes |= {"temperance"}
    held = (held for held in position.hands[player] if not is_major(held))
    compulsory = setting(readings, "tu.minor_compulsory") == "yes" and task.kind == "turn"
    if compulsory and any(fits(position, held, readings) for held in held):
        codes |= {"minor"}
    if action.suit:
        codes |= {"named"}
    open_to = {frozenset(names) for names in targets(position, player, card, readings)}
    if frozenset(action.names) in open_to and len(set(action.names)) == len(action.names):
        return codes
    strangers = any(not reached(position, name, player, readings) for name in named_players(action))
    return codes | {"hermit" if strangers else "target"}


def named_players(action: Action) -> tuple[str, ...]:
    return tuple(name for name in action.names if name != "nobody")


def barred(position: Position, player: str, readings: Readings = None) -> bool:
    """Does a Temperance keep a player from playing Majors?"""
    owners = [owner for owner in position.players if "Temperance" in position.before(owner)]
    free = setting(readings, "tu.temperance.hermit") == "free"
    return any(not (free and position.covered(player, owner)) for owner in owners)


# ----------------------------------------------------------------------------------------------- whom a card names


def reached(position: Position, name: str, by: str, readings: Readings = None) -> bool:
    """May somebody's Major name a player?"""
    named = setting(readings, "tu.hermit.named") == "yes"
    return name in position.players and (named or not position.covered(name, by))


def sizes_without(position: Position, player: str) -> dict[str, int]:
    """The sizes of all hands once a player has put down one card."""
    return {name: len(hand) - (name == player) for name, hand in position.hands.items()}


def targets(position: Position, player: str, card: str, readings: Readings = None) -> list[tuple[str, ...]]:
    """Whom a Major that is played may name: tuples of players; the empty one alone where it names nobody."""
    size = sizes_without(position, player)
    others = [name for name in position.seats(player)[1:] if reached(position, name, player, readings)]
    if card == "Lovers":
        groups = [(name,) for name in others]
    elif card == "Hierophant":
        groups = [(name,) for name in others if size[name] != size[player]]
    elif card == "Judgement":
        groups = [(name,) for name in (player, *others)]
    elif card == "Justice":
        return pairs(position, player, size, readings)
    else:
        groups = []
    return [*groups] or [()]


def pairs(position: Position, player: str, size: dict[str, int], readings: Readings) -> list[tuple[str, ...]]:
    """Who may swap for Justice: one with the most cards and one with the fewest; any two if all have as many."""
    counts = setting(readings, "tu.hermit.counts") == "yes"
    counted = [name for name in position.players if counts or not position.covered(name, player)]
    inside = [name for name in counted if reached(position, name, player, readings)]
    most, least = max(size[name] for name in counted), min(size[name] for name in counted)
    if len(inside) < 2:
        return [()]
    if most == least:
        return [*combinations(inside, 2), ("nobody",)]
    bonded = [pair for pair in combinations(inside, 2) if {size[pair[0]], size[pair[1]]} == {most, least}]
    return [*bonded] or [()]


# ------------------------------------------------------------------------------------------------- a draw that is due


def is_gift(action: Action) -> bool:
    return action.kind == "give" and action.cards == ("Chariot",)


def receiver(position: Position, player: str, readings: Readings = None) -> str:
    """Who is next to get a Chariot that is given; empty where nobody may."""
    is_play = setting(readings, "tu.chariot.is_play") == "yes"
    for name in position.seats(player)[1:]:
        if not (is_play and position.covered(name, player)):
            return name
    return ""


def can_give(position: Position, player: str, cause: str, readings: Readings, own: bool = False) -> bool:
    """May a player give the Chariot instead of drawing for this cause?"""
    if "Chariot" not in position.hands[player] or not receiver(position, player, readings):
        return False
    if setting(readings, "tu.chariot.is_play") == "yes" and barred(position, player, readings):
        return False
    if cause == "Lovers" and setting(readings, "tu.lovers.made") == "no":
        return False
    return not (own and setting(readings, "tu.chariot.own") == "no")


def answer_faults(position: Position, task: Task, action: Action, readings: Readings) -> frozenset[str]:
    player = task.player
    if action.kind == "draw":
        return NONE
    if action.kind not in ("play", "give"):
        return frozenset({"turn"})
    if not set(action.cards) <= set(position.hands[player]):
        return frozenset({"card"})
    if action.kind == "give":
        own = task.maker == player and not task.moved and is_major(task.card)
        given = is_gift(action) and can_give(position, player, task.card, readings, own)
        return NONE if given else frozenset({"chariot"})
    card = action.cards[0]
    victim = not task.begun and (not task.moved or setting(readings, "tu.chariot.stack") == "yes")
    if is_major(card) or rank(card) != task.card or not victim:
        return frozenset({"rank"})
    return naming_faults(position, player, action, False, readings)


# ----------------------------------------------------------------------------------------------------------- choices


def choice_faults(position: Position, player: str, task: Task, action: Action, readings: Readings) -> frozenset[str]:
    kind = "discard" if task.kind == "together" else CHOICES[task.card]
    if action.kind != kind:
        return frozenset({"turn"})
    cards = action.cards
    source = task.cards if kind == "place" else position.hands[player]
    if not set(cards) <= set(source) or len(set(cards)) != len(cards):
        return frozenset({"card"})
    low, high = bounds(position, player, task)
    codes = NONE if low <= len(cards) <= high else frozenset({"count"})
    if kind == "share":
        names = action.places
        right = set(names) <= set(position.players) - {player} and len(set(names)) == len(names)
        codes |= NONE if right else frozenset({"place"})
        return codes | ({"hermit"} if any(position.covered(name, player) for name in names) else NONE)
    return codes | (place_faults(position, player, action, readings) if kind == "place" else NONE)


def bounds(position: Position, player: str, task: Task) -> tuple[int, int]:
    """The fewest and the most cards that a choice may be of."""
    held = len(position.hands[player])
    if task.kind == "together":
        count = min(task.count, held)
        return count, count
    if task.card == "Moon":
        return min(2, held), held
    fixed = {
        "High Priestess": len(task.cards),
        "Hierophant": min(task.count, held),
        "World": min(held, len(gifted(position, player))),
        "Fool": held,
    }
    count = fixed.get(task.card, 1)
    return count, count


def gifted(position: Position, player: str) -> list[str]:
    """To whom a player of the World may give a card."""
    return [name for name in position.seats(player)[1:] if not position.covered(name, player)]


def place_faults(position: Position, player: str, action: Action, readings: Readings) -> frozenset[str]:
    depths = [int(place) for place in action.places if place.isdigit()]
    size = len(position.pile) - len(action.cards) + len(depths)
    others = [place for place in action.places if not place.isdigit()]
    anywhere = setting(readings, "tu.priestess.where") == "anywhere"
    known = {*position.players, *(("discard",) if anywhere else ())}
    codes = NONE if set(others) <= known else frozenset({"place"})
    if len(set(depths)) != len(depths) or any(depth >= size for depth in depths):
        codes |= {"place"}
    strangers = [place for place in others if place in position.players and position.covered(place, player)]
    return codes | ({"hermit"} if strangers else NONE)


# --------------------------------------------------------------------------------------------------- what is legal


def legal(position: Position, player: str, readings: Readings = None) -> Iterator[Action]:
    """All legal actions of a player, cards taken back from the sleeve last."""
    for action in candidates(position, player, readings):
        if not faults(position, player, action, readings):
            yield action


def candidates(position: Position, player: str, readings: Readings = None) -> Iterator[Action]:
    """Actions among which all legal ones are."""
    if position.ended:
        return
    task = position.pending()
    if player in position.deciders():
        if task.kind in ("choose", "together"):
            yield from choices(position, player, task, readings)
        else:
            yield from plays(position, player, readings)
    for card in position.sleeves.get(player, ()):
        yield Action("take", (card,))


def plays(position: Position, player: str, readings: Readings) -> Iterator[Action]:
    yield from (Action("draw"), Action("stop"), Action("give", ("Chariot",)))
    for card in position.hands[player]:
        if is_major(card):
            for names in targets(position, player, card, readings):
                yield Action("play", (card,), names=names)
        else:
            for suit in ("", *SUITS):
                yield Action("play", (card,), suit)


def choices(position: Position, player: str, task: Task, readings: Readings) -> Iterator[Action]:
    low, high = bounds(position, player, task)
    hand = position.hands[player]
    if task.card == "World":
        others = gifted(position, player)
        for names in combinations(others, low):
            for cards in permutations(hand, low):
                yield Action("share", cards, places=names)
    elif task.card == "High Priestess":
        depths = tuple(map(str, range(len(position.pile))))
        for where in placings(low, depths, (*position.players, "discard")):
            yield Action("place", task.cards, places=where)
    elif task.card == "Fool":
        for first in hand:
            if not is_major(first):
                yield Action("discard", (first, *(card for card in hand if card != first)))
    else:
        kind = "discard" if task.kind == "together" else CHOICES[task.card]
        for count in range(low, high + 1):
            for cards in combinations(hand, count):
                yield Action(kind, cards)


def placings(many: int, depths: tuple[str, ...], others: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A place for each of so many cards: every depth for one at most."""
    if many == 0:
        yield ()
        return
    for place in (*depths, *others):
        left = tuple(depth for depth in depths if depth != place)
        for rest in placings(many - 1, left, others):
            yield (place, *rest)
