"""Cards that are shown with a play because they worked before it: the Hierophant by which one leads, and the Moon that
turns a tax round."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import GIVES, TURNS, Hand, Play
from adjudicator.engine.game import Reveal
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.state import PAYMENT, RETURN, Position
from adjudicator.games.tarot_himi.cards import HIEROPHANT, MOON
from adjudicator.games.tarot_himi.dues import shown
from adjudicator.law import Options


def reveals(table: Table, position: Position, actor: str, play: Play, options: Options) -> Iterator[Reveal]:
    """The Hierophant or the Moon, where the player is known to hold it, it worked, and nobody was shown it
    ("The Heirophant", "The Moon")."""
    held = table.hands.get(actor, Hand(unseen=None)).cards
    if play.kind in TURNS and HIEROPHANT in held and HIEROPHANT not in play.cards:
        yield from _hierophant(table, position, actor, options)
    if play.kind == GIVES and MOON in held and MOON not in play.cards:
        yield from _moon(table, position, actor, options)


def _hierophant(table: Table, position: Position, actor: str, options: Options) -> Iterator[Reveal]:
    if not position.leading or position.acts or (actor, HIEROPHANT) in table.shown:
        return
    has = "You hold" if actor == "You" else f"{actor} holds"
    if position.opening:
        because = f"{has} the Hierophant, which takes the first lead and has to be shown for it."
        yield Reveal(HIEROPHANT, "TH-HIEROPHANT", because)
    elif position.tricks and position.tricks[-1] in position.out and overrides(options, options):
        owner = position.tricks[-1]
        because = f"{owner} took the trick and is out; {has} the Hierophant, which takes the lead and is shown for it."
        yield Reveal(HIEROPHANT, "TH-HIEROPHANT.2", because)


def overrides(house: Options, readings: Options) -> bool:
    """Whether the Hierophant leads for a player who is out."""
    return house["rank_privilege"] == "yes" or readings["th.hierophant.no_privilege"] == "yes"


def _moon(table: Table, position: Position, actor: str, options: Options) -> Iterator[Reveal]:
    due = next((due for due in position.due if due.player == actor and due.kind in (PAYMENT, RETURN)), None)
    if due is None or due.to is None or shown(table, (actor, due.to)):
        return
    high = min(actor, due.to, key=table.players.index)
    if (due.kind == PAYMENT) == (actor == high):
        has = "You hold" if actor == "You" else f"{actor} holds"
        yield Reveal(MOON, "TH-MOON", f"{has} the Moon, which turns the tax round and is shown for it.")
