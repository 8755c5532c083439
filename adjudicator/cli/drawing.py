"""Text drawing of a live table: the pile, the turn, the sizes of hands, and the visible hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.cards.english import both
from adjudicator.engine.state import RoundState
from adjudicator.records.live import Live
from adjudicator.report.text import Line

Piece = tuple[str, str]
"""(text, name of a style or "")."""
Item = tuple[Piece, ...]
"""Pieces that are not separated by a line break, such as a card, or a name with a number."""

_LABEL = 7
_LEGAL = "*"
"""Suffix of a card that may be played."""
_SHOWN = 4
"""The number of piles of the trick that are drawn, counted from the last."""


def drawing(live: Live, seat: str | None, width: int, signs: bool) -> Iterator[Line]:
    """Yield the lines of a drawing of the current round, `width` columns wide; none between rounds.

    `seat`: the player whose hand is shown, or None for that of the player to act; `signs`: write suits as symbols.
    """
    state = live.standing
    if state is None:
        return
    turn = [due.player for due in state.due]
    yield from _row("table", _table(live, state, signs), width)
    yield from _row(live.prompts.seats, _seats(live, state, turn), width)
    player = seat if seat is not None else turn[0] if turn else None
    hand = state.hands.get(player) if player is not None else None
    if player is None or hand is None or not hand.cards:
        return
    plays = [play for play, _ in live.plays(player)] if player in turn and hand.known else []
    legal = frozenset(card for play in plays for card in play.cards)
    label = "hand" if seat is not None else player[: _LABEL - 1]
    groups = live.prompts.groups(hand)
    name_width = max((len(group) for group, _ in groups if group != live.prompts.sign(group)[0]), default=0)
    for group, cards in groups:
        items = [_card(live, card, group, legal, signs) for card in cards]
        heading = [_heading(live, group, signs, name_width)] if group else []
        indent = len(heading[0][0][0]) + 2 if heading and name_width else 0
        yield from _row(label, [*heading, *items], width, indent)
        label = ""
    if hand.unseen:
        yield from _row(label, [((f"+ {hand.unseen} unseen", "dim"),)], width)
    if legal:
        participle = live.prompts.may_be({play.kind for play in plays})
        yield from _row("", [((f"{_LEGAL} may be {participle}", "dim"),)], width)


def _table(live: Live, state: RoundState, signs: bool) -> list[Item]:
    items: list[Item] = []
    for caption, cards in live.prompts.pile(state, live.last_with())[-_SHOWN:]:
        shown = [_full_name(live, card, signs) for card in cards]
        *others, last = shown
        items += [*others, (*last, (f" ({caption})", "dim"))]
    items += [((note, ""),) for note in live.prompts.notes(state)]
    return items or [(("nothing", "dim"),)]


def _seats(live: Live, state: RoundState, turn: Sequence[str]) -> list[Item]:
    """All players with their numbers of cards or chips; those to act are styled."""
    base: list[Item] = [((text, ""),) for text in live.prompts.shared(state)]
    return base + [((live.prompts.seat(state, player), "legal" if player in turn else ""),) for player in state.players]


def _card(live: Live, card: str, group: str, legal: frozenset[str], signs: bool) -> Item:
    text, style = live.prompts.sign(card)[:2] if signs else (card, "")
    if group:
        text = live.prompts.within(card)
    return ((text, style), (_LEGAL, "legal")) if card in legal else ((text, style),)


def _full_name(live: Live, card: str, signs: bool) -> Item:
    """A card by its full name, in the colour of its suit if `signs`."""
    return ((card, live.prompts.sign(card)[1] if signs else ""),)


def _heading(live: Live, group: str, signs: bool, name_width: int) -> Item:
    """The heading of a row of cards: symbol and name of the suit, padded to `wide` columns."""
    sign, style = live.prompts.sign(group) if signs else (group, "")
    name = group if sign == group else f"{sign} {group}"
    return ((f"{name:<{name_width + 2 * signs}}" if name_width else name, style),)


def _row(label: str, items: Iterable[Item], width: int, indent: int = 0) -> Iterator[Line]:
    """Wrap items into lines without breaking an item; continuation lines are indented by `indent` more columns."""
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
    """A sentence with the last lines of a resumed game, without cards hidden from `seat`."""
    lines = [live.words(line, seat) for line in live.last_lines(3)]
    if not lines:
        return ""
    return f"The last line{'s were' if len(lines) > 1 else ' was'} {both(lines)}."
