"""A table with its cards, as a value and as HTML: what lies there and whose it is, the hands, and who is to act.

Drawn alike in reports, notebooks and the documentation; only how a card is drawn differs (`Drawing`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from adjudicator.cards import Hand
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import Table
from adjudicator.report.faces import HEIGHT, WIDTH, back, face

Drawing = Callable[[str], str]
"""Printed name of a card -> its picture as HTML; "" stands for a card that nobody has seen."""
_OPENED = re.compile(r'^<svg (?:xmlns="[^"]*" )?')
MOST = 200
"""Of the cards of a hand at most so many of a kind are listed: no pack has more."""


@dataclass(frozen=True)
class Pile:
    """A play that lies on the table: its player, the play as text, and its cards."""

    by: str
    play: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """What lies on the table, oldest first, the cards of each hand, "" for each unseen one, and who is to act."""

    lies: tuple[Pile, ...]
    hands: Mapping[str, tuple[str, ...]]
    to_act: str | None = None


@dataclass(frozen=True)
class Moment:
    """An action of a record: number of its line, its round from 1, the play, and the table before it."""

    line: int
    round: int
    by: str
    play: str
    cards: tuple[str, ...]
    board: Board


def board(table: Table, to_act: str | None) -> Board:
    """The board of a table that is described by its history; every player has a hand on it, unseen or not."""
    lies = tuple(Pile(one.player, str(one.play), tuple(one.play.cards)) for one in table.history)
    hands = {player: listed(table.hands.get(player, Hand(unseen=None))) for player in table.players}
    return Board(lies, hands, to_act)


def listed(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand one by one, then "" for each unseen one."""
    known = (card for card, count in hand.cards.items() for _ in range(min(count, MOST)))
    return (*known, *("",) * min(hand.unseen or 0, MOST))


def inline(card: str) -> str:
    """The picture of a card as SVG."""
    return face(card) if card else back()


class Pictures:
    """A drawing for one page: each card is drawn once (`definitions`), and used wherever it lies."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def __call__(self, card: str) -> str:
        """A reference to the picture of a card."""
        id = self._ids.setdefault(card, f"card{len(self._ids)}")
        title = escape(card or "unseen card")
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}"><title>{title}</title>'
            f'<use href="#{id}"/></svg>'
        )

    def definitions(self) -> str:
        """The pictures of the cards used so far, for the beginning of the page; they show nothing by themselves."""
        symbols = (
            _OPENED.sub(f'<symbol id="{id}" ', inline(card)).removesuffix("</svg>") + "</symbol>"
            for card, id in self._ids.items()
        )
        return f'<svg class="definitions" width="0" height="0" aria-hidden="true">{"".join(symbols)}</svg>'


def drawn(shown: Board, draw: Drawing = inline) -> str:
    """A board as HTML: a row of plays with their players, and a row for each hand."""
    return f'<section class="adjudicator board">{"".join(_rows(shown, draw))}</section>'


def cards(names: Sequence[str], draw: Drawing = inline) -> str:
    """Cards in a row; several unseen ones are one back and their number."""
    known = [name for name in names if name]
    unseen = sum(not name for name in names)
    backs = f"{draw('')}<span>\N{MULTIPLICATION SIGN} {unseen}</span>" if unseen else ""
    return f'<span class="cards">{"".join(map(draw, known))}{backs}</span>'


def _rows(shown: Board, draw: Drawing) -> Iterator[str]:
    if shown.lies:
        yield f'<div class="pile">{"".join(_pile(one, draw) for one in shown.lies)}</div>'
    else:
        yield '<p class="quiet">Nothing lies on the table.</p>'
    for player, held in shown.hands.items():
        moves = player == shown.to_act
        name = f"{escape(player)}{' <em>to move</em>' if moves else ''}"
        drawn = cards(held, draw) if held else '<span class="quiet">unseen</span>'
        yield f'<div class="hand{" moves" if moves else ""}"><span class="by">{name}</span>{drawn}</div>'


def _pile(one: Pile, draw: Drawing) -> str:
    pictures = cards(one.cards, draw) if one.cards else ""
    words = f'<span class="play">{escape(one.play)}</span>'
    return f'<span class="laid"><span class="by">{escape(one.by)}</span>{pictures}{words}</span>'
