"""Where a hand of Tarot Poker stands, and the plays that may be made there, as plain values.

    Position        everything, the hands and the order of the stock included; `copy()` for what follows
    Pending         the one decision that is open
    House           the house's own rules: ante, blinds, least bet, limits
    Play            one play; `words(play)` writes it, `read(text)` reads it

A player's seat counts from the dealer's left; the dealer is last.  `paid` is what each has put in during this betting
phase, `given` before it in this hand, the ante included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .pack import KIND, Readings, setting

BETTING = ("first", "second")
PHASES = ("first", "draw", "second", "show", "over")
MOST_PLAYERS = 14


@dataclass(frozen=True)
class House:
    """Ante, blinds from the dealer's left, least bet; limit none, pot or fixed; raises a phase, 0 for any number;
    openers any or jacks."""

    ante: int = 1
    blinds: tuple[int, ...] = ()
    least: int = 1
    limit: str = "none"
    raise_cap: int = 0
    openers: str = "any"


class Play(NamedTuple):
    """A play: check, call, bet, raise, fold; card; none (no defence); keep, give; discard, pat; declare."""

    kind: str
    card: str = ""
    victim: str = ""
    cards: tuple[str, ...] = ()
    amount: int = 0


class Laid(NamedTuple):
    """A shield on the table: whose, which, and the number of the hand that it was laid in."""

    owner: str
    card: str
    hand: int


@dataclass(frozen=True)
class Pending:
    """The open decision: act, answer, choose, draw, declare, or over.

    answer: `attack` is the Play and `attacker` who made it; with `begun` the victim let it begin (only where a defence
    may still come while it is followed).  choose: `offered` are the two cards dealt, `by` is Judgement or the Knight of
    Swords, whose defender chooses for the attacker.
    """

    kind: str
    player: str = ""
    attack: Play | None = None
    attacker: str = ""
    begun: bool = False
    by: str = ""
    offered: tuple[str, ...] = ()


@dataclass
class Position:
    """One moment of a hand."""

    players: tuple[str, ...]
    stacks: dict[str, int]
    hands: dict[str, tuple[str, ...]]
    stock: tuple[str, ...]
    house: House = House()
    hand: int = 1
    phase: str = "first"
    pending: Pending = Pending("over")
    given: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    kept: int = 0
    least_raise: int = 1
    raises: int = 0
    acted: frozenset[str] = frozenset()  # since the last bet or raise that was large enough
    acted_ever: frozenset[str] = frozenset()  # in this phase
    checked: frozenset[str] = frozenset()  # of them, who did no more than check, owing nothing
    folded: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()  # folded by a card in this phase
    laid: tuple[Laid, ...] = ()  # oldest first
    immune: frozenset[str] = frozenset()
    temperance: bool = False
    discards: tuple[str, ...] = ()
    on_table: tuple[str, ...] = ()  # played, and not yet discarded
    opener: str = ""
    drawn: frozenset[str] = frozenset()
    declared: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Position:
        return replace(
            self,
            stacks=dict(self.stacks),
            hands=dict(self.hands),
            given=dict(self.given),
            paid=dict(self.paid),
            declared=dict(self.declared),
        )

    def still_in(self) -> list[str]:
        return [player for player in self.players if player not in self.folded]

    def after(self, player: str) -> Iterator[str]:
        """The seats that follow a player's, he himself last."""
        seat = self.players.index(player) + 1
        return iter(self.players[seat:] + self.players[:seat])

    def pot(self) -> int:
        return sum(self.given.values()) + sum(self.paid.values()) + self.kept

    def total(self) -> dict[str, int]:
        """What each has put in during the hand."""
        return {player: self.given.get(player, 0) + self.paid.get(player, 0) for player in self.players}


def in_force(position: Position, readings: Readings = None) -> list[Laid]:
    """The shields that work: those of this hand and of the last; of several only the last laid, where so read."""
    working = [shield for shield in position.laid if shield.hand in (position.hand, position.hand - 1)]
    if setting(readings, "tp.shield.several") == "last":
        last = {shield.owner: shield for shield in working}
        working = [shield for shield in working if last[shield.owner] == shield]
    return working


def shielded(position: Position, player: str, card: str, readings: Readings = None) -> bool:
    return any(shield[:2] == (player, card) for shield in in_force(position, readings))


# ---------------------------------------------------------------------------------------------------- notation


def words(play: Play) -> str:
    """A play as it is written: `raise to 30`, `Emperor discarding A of Cups 4 of Coins`, `Death on Ben`."""
    listed = " ".join(play.cards)
    if play.kind == "card":
        on = f" on {play.victim}" if play.victim else ""
        how = "" if not listed else f" discarding {listed}" if KIND[play.card] == "action" else f" giving {listed}"
        return f"{play.card}{on}{how}"
    texts = {"bet": f"bet {play.amount}", "raise": f"raise to {play.amount}", "none": "no defence"}
    texts |= {"keep": f"keep {play.card}", "give": f"give {play.card}", "declare": f"declare {play.card}"}
    texts |= {"discard": f"discard {listed}", "pat": "stand pat"}
    return texts.get(play.kind, play.kind)


CARD = re.compile(r"(?:10|[2-9JQKA]|Knight) of \w+|High Priestess|Hanged Man|Wheel of Fortune|\w+")


def read(text: str) -> Play:
    """The play that is written so; ValueError for a text that is none."""
    fixed = {"no defence": Play("none"), "stand pat": Play("pat")}
    fixed |= {kind: Play(kind) for kind in ("check", "call", "fold")}
    if text in fixed:
        return fixed[text]
    if bet := re.fullmatch(r"(bet|raise to) (\d+)", text):
        return Play(bet[1].split()[0], amount=int(bet[2]))
    if chosen := re.fullmatch(r"(keep|give|declare) (.+)", text):
        return Play(chosen[1], chosen[2])
    if text.startswith("discard "):
        return Play("discard", cards=tuple(CARD.findall(text[8:])))
    shape = re.fullmatch(r"(.+?)(?: on (.+?))?(?: (?:discarding|giving) (.+))?", text)
    if shape is None or shape[1] not in KIND:
        raise ValueError(f"no play is written {text!r}")
    return Play("card", shape[1], shape[2] or "", tuple(CARD.findall(shape[3] or "")))
