"""What is due in words, and what a word for it means: "3 King", "2 Judgement by Chariot", "Moon", "Emperor to Ada"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudicator.cards import GIVES
from adjudicator.cards.play import LAYS, PLACES, RETAINS
from adjudicator.engine.state import Pending
from adjudicator.games.taruno.cards import (
    CHARIOT,
    DEATH,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HIDES,
    HIEROPHANT,
    JUDGEMENT,
    KING,
    KNIGHT,
    LOVERS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    SUN,
    TEMPERANCE,
    TOWER,
    WORLD,
    rank,
)
from adjudicator.games.taruno.flow import EMPTY, SUMS
from adjudicator.games.taruno.state import ARCANE, FACE, PLAIN, Draw, State, Want

MADE_BY = (CHARIOT, TOWER, JUDGEMENT, WORLD, MOON, EMPRESS, FOOL, LOVERS)
"""The Majors by which somebody may be made to draw."""
OWN = (MOON, EMPRESS, FOOL)
"""Those that make their own player draw."""
BY_CHARIOT, FACES = "by chariot", "faces"
WANT = "want"
BY_NO_CARD = {WANT: Draw("", ordinary=True), EMPTY: Draw(EMPTY)}
"""Draws that no card asks for: for want of a card to play, and for a hand that is empty."""


class Unclear(ValueError):
    """Words that say nothing that can be due: what is wrong, and what to write."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message, self.help = message, help


HELP = "write how many and for what, such as 3 King; or the Major that lets somebody choose, such as Moon"


def draw_of(text: str, card_of: Callable[[str], str | None], player: str) -> tuple[int, Draw]:
    """How many cards are due, and for what. Raises Unclear."""
    found = re.fullmatch(r"\s*(\d{1,2})\s+(.+?)(\s+by\s+(?:the\s+)?chariot)?\s*", text, re.IGNORECASE)
    if found is None:
        raise Unclear(f"{text!r} is nothing that can be due", HELP)
    count, named, redirected = int(found[1]), found[2], bool(found[3])
    court = next((one for one in (KING, KNIGHT) if named.lower() == one.lower()), "")
    if draw := BY_NO_CARD.get(named.lower()):
        return count, replace(draw, redirected=redirected)
    card = court or card_of(named)
    if card is None:
        raise Unclear(f"no card is called {named!r}", HELP)
    court = court or (rank(card) if rank(card) in SUMS else "")
    if not court and card not in MADE_BY:
        raise Unclear(f"nobody draws for {card}", f"name a King, a Knight or one of {', '.join(MADE_BY)}")
    if court and (count % SUMS[court] or not 0 < count <= 4 * SUMS[court]):
        sums = ", ".join(str(SUMS[court] * many) for many in range(1, 5))
        raise Unclear(f"no {court}s make {count}", f"with a {court} it is one of {sums}")
    own = card in OWN
    return count, Draw(card, own, court, redirected, card == LOVERS, skipped=player if court or card == TOWER else None)


def choice_of(text: str, card: str, rest: str, players: Sequence[str], deaths: int, others: int) -> Want:
    """What a Major lets somebody choose; `rest` are the words behind its name. Raises Unclear."""
    to = next((player for player in players if rest.lower() == f"to {player.lower()}"), None)
    if card == HIEROPHANT:
        found = re.fullmatch(r"(\d{1,2}) to (\S+)", rest)
        receiver = next((one for one in players if found and one.lower() == found[2].lower()), None)
        if found is None or receiver is None:
            raise Unclear(f"{text!r} does not say how many cards go to whom", "write it like Hierophant 2 to Ada")
        return Want(GIVES, card, int(found[1]), int(found[1]), to=receiver)
    if card == EMPEROR and to is not None:
        return Want(GIVES, card, most=-1, of=FACE, to=to)
    if card == EMPRESS and rest.lower() == FACES:
        return Want(LAYS, card, most=-1, of=FACE)
    if rest:
        raise Unclear(f"{rest!r} cannot stand behind {card}", HELP)
    every = {
        **{MAGICIAN: Want(HIDES, card), HANGED_MAN: Want(RETAINS, card), SUN: Want(LAYS, card)},
        **{MOON: Want(LAYS, card, 2, 78), DEATH: Want(LAYS, card, max(deaths, 1), max(deaths, 1))},
        **{EMPRESS: Want(LAYS, card, most=-1, of=PLAIN), EMPEROR: Want(LAYS, card, most=-1, of=PLAIN)},
        **{TEMPERANCE: Want(LAYS, card, most=-1, of=ARCANE), FOOL: Want(LAYS, card, most=-1)},
        WORLD: Want(GIVES, card, others, others),
    }
    if card not in every:
        raise Unclear(f"{card} lets nobody choose cards", HELP)
    return every[card]


def due_text(due: Pending) -> str:
    """What is due, as it is read."""
    about = due.about
    if isinstance(about, Draw):
        card = about.court or about.card or WANT
        return f"{due.count} {card}{' by Chariot' if about.redirected else ''}"
    assert isinstance(about, Want)
    if about.verb == PLACES:
        return f"{PRIESTESS} {', '.join(about.seen)}" if about.seen else f"{PRIESTESS} {about.least} unseen"
    if about.card == HIEROPHANT:
        return f"{about.card} {about.least} to {about.to}"
    if about.card == EMPEROR and about.to:
        return f"{about.card} to {about.to}"
    return f"{about.card} {FACES}" if about.card == EMPRESS and about.of == FACE else about.card


def top_text(state: State) -> str:
    """The card that is to be followed, as it is read."""
    if not state.followed:
        return "none"
    return f"{state.followed} naming {state.named}" if state.named else state.followed
