"""Where a game of Taruno stands, and what may be done there, as plain values.

    Position        everything, the hands and the order of the pile included; `copy()` for what follows
    Task            one entry of the agenda: a decision that is open, or what follows by itself
    Action          one thing that somebody does; `words(action)` writes it, `read(text)` reads it

Players are named clockwise.  Piles are listed from the top.  `discard` is the Minor discard, `majors` the other one.

Tasks that wait for somebody:
    turn, run (after Strength), drawn (the card just drawn may be played)
    due        `count` cards, whole; `card` is King, Knight, a Major, Lovers, emptied (a hand that ran empty) or want
               (an ordinary draw, given on); `maker` played it; `other` loses a turn with it; `moved` by a Chariot;
               `begun`: the rest of a draw for which the pile was too small
    choose     `card` asks for it: Magician, High Priestess, Hierophant (`other` gets `count`), Hanged Man, Moon, World,
               Fool
    together   the Sun or Death: `names` have yet to discard `count` each, `chosen` is what the others will
Tasks that follow by themselves: effect, hand, faces and everybody (second halves of the Fool, the Empress and the World),
emptied, pass, start.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .pack import PACK, Readings, is_ace, is_face, rank, setting, suit

DECISIONS = ("turn", "run", "drawn", "due", "choose", "together")


class Action(NamedTuple):
    """play, draw, stop, give, discard, keep, hide, share, place, take.

    play: `cards` is the one card, `suit` a suit named, `names` whom it names (`nobody` for Justice).  share and place:
    `places` says for each card where it goes: a player, a depth in the pile, or `discard`.
    """

    kind: str
    cards: tuple[str, ...] = ()
    suit: str = ""
    names: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task:
    """An entry of the agenda: see the top of the module."""

    kind: str
    player: str
    card: str = ""
    count: int = 0
    other: str = ""
    maker: str = ""
    moved: bool = False
    begun: bool = False
    names: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass
class Position:
    """One moment of a game."""

    players: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    pile: tuple[str, ...]
    discard: tuple[str, ...]
    majors: tuple[str, ...] = ()
    named: str = ""
    direction: int = 1
    turn: str = ""
    front: dict[str, tuple[str, ...]] = field(default_factory=dict)
    open: dict[str, str] = field(default_factory=dict)  # the Hanged Man's card, which is still in the hand
    sleeves: dict[str, tuple[str, ...]] = field(default_factory=dict)
    bonds: tuple[tuple[str, str], ...] = ()  # who played the Lovers, and on whom
    deaths: int = 0
    struck: frozenset[str] = frozenset()
    lost: dict[str, int] = field(default_factory=dict)  # turns lost to courts and the Tower
    hanged: frozenset[str] = frozenset()  # who has yet to skip a turn for the Hanged Man
    agenda: tuple[Task, ...] = ()
    ended: str = ""  # won, exhausted
    winners: frozenset[str] = frozenset()

    def copy(self) -> Position:
        return replace(
            self,
            hands=dict(self.hands),
            front=dict(self.front),
            open=dict(self.open),
            sleeves=dict(self.sleeves),
            lost=dict(self.lost),
        )

    def pending(self) -> Task:
        """The decision that is open; IndexError once the game has ended."""
        return self.agenda[0]

    def deciders(self) -> tuple[str, ...]:
        """Who may answer the open decision: several with the Sun and Death."""
        if self.ended:
            return ()
        task = self.pending()
        return task.names if task.kind == "together" else (task.player,)

    def seats(self, player: str, direction: int | None = None) -> tuple[str, ...]:
        """All seats in the order of play, a player's own first."""
        way = self.direction if direction is None else direction
        seat, many = self.players.index(player), len(self.players)
        return tuple(self.players[(seat + way * step) % many] for step in range(many))

    def next(self, player: str) -> str:
        return self.seats(player)[1]

    def before(self, player: str) -> tuple[str, ...]:
        """The cards that lie face up before a player, the Hanged Man's aside."""
        return self.front.get(player, ())

    def covered(self, player: str, by: str) -> bool:
        """Does the Hermit keep a player from somebody's Majors?"""
        return player != by and "Hermit" in self.before(player)

    def everybody(self, by: str, readings: Readings = None) -> tuple[str, ...]:
        """Whom somebody's Major reaches, in the order in which they are due: with whoever played it, or with the next."""
        seats = self.seats(by)
        if setting(readings, "tu.everybody.first") == "next":
            seats = (*seats[1:], by)
        return tuple(player for player in seats if not self.covered(player, by))

    def all_cards(self) -> list[str]:
        """Every card, wherever it is."""
        zones = [*self.hands.values(), *self.front.values(), *self.sleeves.values()]
        return [*self.pile, *self.discard, *self.majors, *(card for zone in zones for card in zone)]


def fits(position: Position, card: str, readings: Readings = None) -> bool:
    """May a Minor go on the Minor discard: by suit, by number, or as an Ace?"""
    if not position.discard:
        open_to = setting(readings, "tu.exhausted.top")
        return open_to == "anything" or (open_to == "ace" and is_ace(card))
    top = position.discard[0]
    same_rank = rank(card) == rank(top) and (not is_face(card) or setting(readings, "tu.face.by_rank") == "yes")
    return is_ace(card) or same_rank or suit(card) == (position.named or suit(top))


def drawable(position: Position, readings: Readings = None) -> bool:
    """Is there anything at all to draw: the pile, what would form a new one, or the last card on the table?"""
    if position.pile or position.majors or len(position.discard) > 1:
        return True
    return len(position.discard) == 1 and setting(readings, "tu.exhausted.one") == "drawable"


def must_say_one(position: Position) -> frozenset[str]:
    """Who has one card left, and has to point it out."""
    return frozenset(player for player, hand in position.hands.items() if len(hand) == 1)


# ---------------------------------------------------------------------------------------------------- notation

VERBS = {"discards": "discard", "keeps": "keep", "hides": "hide", "takes back": "take", "gives": "give"}


def words(action: Action) -> str:
    """An action as it is written: `King of Cups naming Wands`, `gives 5 of Cups to Ben`, `places Sun at 0`."""
    if action.kind in ("draw", "stop"):
        return action.kind
    if action.kind == "play":
        card = action.cards[0]
        if card == "Justice" and action.names:
            return "Justice swapping " + " and ".join(action.names)
        naming = f" naming {action.suit}" if action.suit else ""
        return card + naming + "".join(f" on {name}" for name in action.names)
    if action.kind in ("share", "place"):
        verb = "gives" if action.kind == "share" else "places"
        placed = zip(action.cards, action.places, strict=True)
        listed = (f"{card} {'at' if place.isdigit() else 'to'} {place}" for card, place in placed)
        return f"{verb} {', '.join(listed)}"
    verb = next(verb for verb, kind in VERBS.items() if kind == action.kind)
    return f"{verb} {', '.join(action.cards)}"


def read(text: str) -> Action:
    """The action that is written so; ValueError for a text that is none."""
    if text in ("draw", "stop"):
        return Action(text)
    verb = re.match(r"(discards|keeps|hides|takes back|gives|places) ", text)
    if verb is None:
        return read_play(text)
    parts = text[verb.end() :].split(", ")
    placed = [re.fullmatch(r"(.+) (?:at|to) (\w+)", part) for part in parts]
    if all(placed):
        cards = tuple(part[1] for part in placed if part)
        places = tuple(part[2] for part in placed if part)
        return Action("place" if verb[1] == "places" else "share", checked(cards), places=places)
    if verb[1] == "places":
        raise ValueError(f"{text!r} does not say where each card goes")
    return Action(VERBS[verb[1]], checked(tuple(parts)))


def read_play(text: str) -> Action:
    shape = re.fullmatch(r"(.+?)(?: naming (\w+)| on (\w+)| swapping (\w+(?: and \w+)?))?", text)
    assert shape is not None
    names = (shape[3],) if shape[3] else tuple(shape[4].split(" and ")) if shape[4] else ()
    return Action("play", checked((shape[1],)), shape[2] or "", names)


def checked(cards: tuple[str, ...]) -> tuple[str, ...]:
    unknown = [card for card in cards if card not in PACK]
    if unknown:
        raise ValueError(f"no card is called {unknown[0]!r}")
    return cards
