"""Lower bounds on hidden hands, inferred backwards from later plays: if *n* cards left a hand and *m* < *n* came in
unseen, it held at least *n - m* of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from adjudicator.cards import Hand
from adjudicator.dataclass import dataclass
from adjudicator.engine.ledger import Moved
from adjudicator.engine.state import Action, AtLeast, Besides
from adjudicator.solve.question import ILLEGAL, Contradiction
from adjudicator.solve.solver import GaveUp

if TYPE_CHECKING:
    from adjudicator.engine.situation import Situation
    from adjudicator.engine.state import RoundState


@dataclass(frozen=True)
class Disproved:
    """An illegal line `index`, and the line `by` that proves it so, both counted from 0. `by` is the length of the
    history if the present hand is the proof."""

    index: int
    by: int


def lower_bounds(
    history: Sequence[Action], moved: Sequence[Moved], index: int, now: Hand | None
) -> tuple[AtLeast, ...]:
    """Lower bounds on the actor's hand before line `index`, from later lines up to the first that brings in an unknown
    number of unseen cards.

    `now` is the hand after the last line. `moved` may be shorter than the history; missing entries count as no
    movement.

    >>> from adjudicator.cards import Play, put_down
    >>> history = (Action("Ada", Play("draw")), Action("Ada", put_down(("VI",))), Action("Ada", put_down(("VII",))))
    >>> lower_bounds(history, (Moved(unseen={"Ada": 1}),), 0, None)
    (AtLeast(cards=('VI', 'VII'), count=1, line=3),)
    """
    player, unseen = history[index].player, 0
    left: list[str] = []
    came, bounds = set[str](), list[AtLeast]()
    for at in range(index, len(history)):
        if history[at].player == player:
            left += [card for card in history[at].play.spent if card not in came and card not in left]
            came -= set(history[at].play.spent)
            if at > index and len(left) > unseen:
                bounds.append(AtLeast(tuple(left), len(left) - unseen, at + 1))
        if at < len(moved):
            if player in moved[at].blind or (player in moved[at].lost and player not in moved[at].unseen):
                return tuple(bounds)
            unseen += moved[at].unseen.get(player, 0)
            came |= set(moved[at].back.get(player, ()))
    held = [card for card in (now.cards if now is not None else ()) if card not in came and card not in left]
    if held and len(left) + len(held) > unseen:
        bounds.append(AtLeast((*left, *held), len(left) + len(held) - unseen, len(history) + 1))
    return tuple(bounds)


def disproved(situation: Situation, then: Action | None = None) -> Iterator[Disproved]:
    """Yield the turns that were illegal whatever the hidden hands held, as proved by cards that left those hands later,
    or are in them now.

    With `then`, the cards of that further action count too, and only its player's turns are checked. Disputed lines are
    skipped. The history must be possible.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> state = variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)})
    >>> list(disproved(variant.situation(state)))
    []
    """
    table = situation.table
    acted = {action.player for action in table.history} if then is None else {then.player}
    hidden = {player for player in acted if not table.hands.get(player, Hand(unseen=None)).known}
    if situation.game.presumes_legality or not hidden or not table.history:
        return
    deal = situation.deal(None)
    history = table.history if then is None else (*table.history, then)
    for index, action in enumerate(table.history):
        player = action.player
        since = any(player in move.unseen for move in deal.moved[index:])
        if player not in hidden or not since or action.disputed or not deal.is_turn(index):
            continue
        some = lower_bounds(history, deal.moved, index, table.hands.get(player))
        if some and _illegal(situation, index, some):
            alone = (one.line - 1 for one in some if _illegal(situation, index, (one,)))
            yield Disproved(index, next(alone, some[-1].line - 1))


def _illegal(situation: Situation, index: int, some: tuple[Besides, ...]) -> bool:
    """Whether a line was illegal given these facts about its player's hand before it."""
    action = situation.table.history[index]
    there = before(situation, index, {action.player: some})
    try:
        return there is not None and there.question(action.player, action.play).verdict == ILLEGAL
    except (Contradiction, GaveUp):
        return False


def before(
    situation: Situation, index: int, among: Mapping[str, tuple[Besides, ...]] | None = None
) -> Situation | None:
    """The situation before a line, rebuilt from the round state there, with `among` as further knowledge of hands by
    player; None if the game's positions are not states of a whole round.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(GAMES[max(GAMES)], players=3)
    >>> state = variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)})
    >>> before(variant.situation(state), 0).table.players
    ('Ada', 'Ben', 'Cleo')
    """
    there = situation.positions[index]
    if not hasattr(there, "hands"):
        return None
    rules = situation.game.rules(situation.lexicon, situation.options, situation.table.house)
    table = replace(rules.table(cast("RoundState", there)), among=among or {})
    return replace(situation, table=table)
