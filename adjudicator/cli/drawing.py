"""A live table as it is seen: what lies there, whose turn it is, how many cards are left, one's own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.cards.english import both
from adjudicator.engine.state import RoundState
from adjudicator.records.live import Live
from adjudicator.report.text import Line

Piece = tuple[str, str]
"""Text with a style's name, or none."""
Item = tuple[Piece, ...]
"""What stands together in one line: a card, a name with a number."""

_LABEL = 7
_LEGAL = "*"
"""Behind a card that may be played."""
_SHOWN = 4
"""So many piles of the trick are shown, the last of them on top."""


def drawing(live: Live, seat: str | None, width: int, signs: bool) -> Iterator[Line]:
    """The round as it stands, in lines of at most `width` columns; nothing where none is on.

    The hand shown is that of the seat, or of whoever is to act where every hand is. `signs` says whether suits may be
    written as the signs that they have.
    """
    state = live.standing
    if state is None:
        return
    turn = [due.player for due in state.due]
    yield from _row("table", _table(live, state, signs), width)
    yield from _row(live.prompts.seats, _seats(live, state, turn), width)
    who = seat if seat is not None else turn[0] if turn else None
    hand = state.hands.get(who) if who is not None else None
    if who is None or hand is None or not hand.cards:
        return
    plays = [play for play, _ in live.plays(who)] if who in turn and hand.known else []
    legal = frozenset(card for play in plays for card in play.cards)
    label = "hand" if seat is not None else who[: _LABEL - 1]
    groups = live.prompts.groups(hand)
    wide = max((len(group) for group, _ in groups if group != live.prompts.sign(group)[0]), default=0)
    for group, cards in groups:
        items = [_card(live, card, group, legal, signs) for card in cards]
        head = [_suit(live, group, signs, wide)] if group else []
        indent = len(head[0][0][0]) + 2 if head and wide else 0
        yield from _row(label, [*head, *items], width, indent)
        label = ""
    if hand.unseen:
        yield from _row(label, [((f"+ {hand.unseen} unseen", "dim"),)], width)
    if legal:
        done = live.prompts.may_be({play.kind for play in plays})
        yield from _row("", [((f"{_LEGAL} may be {done}", "dim"),)], width)


def _table(live: Live, state: RoundState, signs: bool) -> list[Item]:
    told: list[Item] = []
    for said, cards in live.prompts.pile(state, live.last_with())[-_SHOWN:]:
        shown = [_whole(live, card, signs) for card in cards]
        *some, last = shown
        told += [*some, (*last, (f" ({said})", "dim"))]
    told += [((note, ""),) for note in live.prompts.notes(state)]
    return told or [(("nothing", "dim"),)]


def _seats(live: Live, state: RoundState, turn: Sequence[str]) -> list[Item]:
    """Everybody with how many cards or chips there are, whoever is to act in colour."""
    shared: list[Item] = [((text, ""),) for text in live.prompts.shared(state)]
    return shared + [
        ((live.prompts.seat(state, player), "legal" if player in turn else ""),) for player in state.players
    ]


def _card(live: Live, card: str, group: str, legal: frozenset[str], signs: bool) -> Item:
    text, style = live.prompts.sign(card)[:2] if signs else (card, "")
    if group:
        text = live.prompts.within(card)
    return ((text, style), (_LEGAL, "legal")) if card in legal else ((text, style),)


def _whole(live: Live, card: str, signs: bool) -> Item:
    """A card by its whole name, in the colour of its suit where that is shown."""
    return ((card, live.prompts.sign(card)[1] if signs else ""),)


def _suit(live: Live, group: str, signs: bool, wide: int) -> Item:
    """The name of a row of cards, behind its sign where it has one, as wide as the names of all suits."""
    sign, style = live.prompts.sign(group) if signs else (group, "")
    named = group if sign == group else f"{sign} {group}"
    return ((f"{named:<{wide + 2 * signs}}" if wide else named, style),)


def _row(label: str, items: Iterable[Item], width: int, indent: int = 0) -> Iterator[Line]:
    """Items in as many lines as they need, none of them torn; all but the first line begin so many columns further."""
    head, line, used = f"{label:<{_LABEL}}", list[Piece](), 0
    for item in items:
        length = sum(len(text) for text, _ in item)
        if line and len(head) + used + 2 + length > width:
            yield Line(((head, "dim"), *line))
            head, line, used = " " * (_LABEL + indent), [], 0
        used += length + 2 * bool(line)
        line += [("  ", "")] * bool(line) + list(item)
    yield Line(((head, "dim"), *line))


def recap(live: Live, seat: str | None) -> str:
    """Where a game that is gone on with stands: its round, and its last lines, as a seat may know them."""
    lines = [live.words(line, seat) for line in live.last_lines(3)]
    if not lines:
        return ""
    return f"The last line{'s were' if len(lines) > 1 else ' was'} {both(lines)}."
