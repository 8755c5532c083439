"""Questions about the show: what a hand is worth, who wins, and how the pot is divided."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.english import both, capital
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Ground, Reply, Unanswerable
from adjudicator.games.tarot_poker import results
from adjudicator.games.tarot_poker.cards import BUG, CHARIOT, DEVIL, HERMIT, LOVERS, NULL, TEMPERANCE, TRUMP, heading
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.show.pots import Division
from adjudicator.games.tarot_poker.show.value import Value
from adjudicator.games.tarot_poker.show.words import grouped, made_of, reason, said
from adjudicator.games.tarot_poker.show.worth import counted
from adjudicator.games.tarot_poker.state import DRAW


@query.query(
    f"what hand has {NAME}",
    f"what hand does {NAME} have",
    f"what does {NAME} have",
    f"what has {NAME}",
    f"what hand did {NAME} have",
    f"what is the hand of {NAME} worth",
)
def what_hand(scene: Scene) -> Reply:
    """What a player's hand is worth at a show."""
    found = results.value(scene.state, scene.about, scene.hand(scene.about), scene.rules.readings)
    if found is None:
        help = f"tell all five cards under hands: {scene.about}: CARDS"
        raise Unanswerable("cards-unseen", f"not every card of {scene.about}'s hand is known", help)
    return Reply(str(found), (Ground("TP-ORDER", made_of(found)), *_counting(scene, scene.about)))


def _counting(scene: Scene, player: str) -> Iterator[Ground]:
    """What each trump of a hand counts as, and why."""
    state, cards = scene.state, tuple(scene.hand(player).cards)
    chariot = state.shielded(player, CHARIOT)
    told = counted(cards, chariot=chariot, temperance=state.temperance, readings=scene.rules.readings)
    value = results.value(state, player, scene.hand(player), scene.rules.readings)
    completing = {stand.card for stand in value.stands} if value is not None else {card for card in cards}
    for alike in grouped(told):
        one = alike[0]
        if one.kind == BUG and one.card not in completing:
            idle = f"{capital(scene.spoken(one.card))} is a bug, and completes nothing here."
            yield Ground(_by(one.card), idle, heading(one.card))
        else:
            own = heading(one.card) if TRUMP[one.card].counts == BUG else None
            yield Ground(_by(one.card), f"{capital(reason(alike))}.", own)
    if chariot:
        yield Ground(rule(CHARIOT), f"The Chariot lies before {player}.")
    if state.temperance:
        yield Ground(rule(TEMPERANCE), "Temperance was played in this hand.")


def _by(card: str) -> str:
    """The rule by which a trump counts as what it does."""
    if card in (LOVERS, HERMIT, DEVIL):
        return rule(card)
    return {BUG: "TP-BUG", NULL: "TP-NULL"}.get(TRUMP[card].counts, "TP-RANKED")


def _divided(scene: Scene) -> tuple[Division, ...]:
    """How each pot is divided. Raises Unanswerable before the show, and where a hand that counts is not known."""
    if not scene.done and len(scene.state.still_in()) > 1:
        phase = "draw" if scene.state.phase == DRAW else "betting"
        help = "tell of a show: phase: show; or ask which hand is better"
        raise Unanswerable("not-over", f"the {phase} is not over", help)
    found = results.divisions(scene.state, scene.rules.readings)
    if found is None:
        raise _unknown_hands()
    return found


def _unknown_hands() -> Unanswerable:
    help = "tell the hands of all who are still in: under hands:, or at a table by shows CARDS"
    return Unanswerable("cards-unseen", "not every hand that counts is known", help)


@query.query(
    *("who wins", "who wins the pot", f"does {NAME} win", f"has {NAME} won"),
    *("who won", "who has won", "who is the winner"),
    made=query.PLAYERS,
)
def who_wins(scene: Scene) -> Reply:
    """Who wins the main pot, as the hands are."""
    found, state = _divided(scene), scene.state
    if len(state.still_in()) == 1:
        (last,) = state.still_in()
        return Reply(last, (Ground("TP-SHOW", f"{last} alone is still in: there is no show."),))
    winners = found[0].winners if found else _best(scene)
    return Reply(query.listed(winners), (*_compared(scene), *dict.fromkeys(_special(scene))))


@query.query(
    "which hand is better",
    "whose hand is better",
    "who has the better hand",
    "which hand is best",
    "who has the best hand",
    "who would win",
    made=query.PLAYERS,
)
def better_hand(scene: Scene) -> Reply:
    """Whose hand is the best of those that are known, whatever chips there are."""
    if len([*_values(scene)]) < 2:
        help = "tell them under hands:, each with five cards; or yours by --holding, and another by --against"
        raise Unanswerable("cards-unseen", "two hands are compared, and fewer are known", help)
    best = _best(scene, False)
    tie = (Ground("TP-ORDER", "They tie: suits decide nothing."),) if len(best) > 1 else ()
    return Reply(query.listed(best), (*_compared(scene), *tie, *dict.fromkeys(_special(scene))))


def _best(scene: Scene, whole: bool = True) -> list[str]:
    """Who has the best hand of those still in; with `whole` every hand has to be known. Raises Unanswerable."""
    values = dict(_values(scene))
    if whole and len(values) < len(scene.state.still_in()):
        raise _unknown_hands()
    most = max(value.strength for value in values.values())
    return [player for player, value in values.items() if value.strength == most]


def _compared(scene: Scene) -> Iterator[Ground]:
    """What each known hand is worth."""
    yield from (Ground("TP-ORDER", f"{player}: {said(value)}.") for player, value in _values(scene))


def _values(scene: Scene) -> Iterator[tuple[str, Value]]:
    for player in scene.state.still_in():
        value = results.value(scene.state, player, scene.hand(player), scene.rules.readings)
        if value is not None:
            yield player, value


def _special(scene: Scene) -> Iterator[Ground]:
    """What of value cards and of Temperance bears on the show."""
    for player in scene.state.still_in():
        yield from (ground for ground in _counting(scene, player) if ground.id not in ("TP-ORDER",))


@query.query("how is the pot divided", "how are the pots divided", "who gets the pot")
def how_divided(scene: Scene) -> Reply:
    """Who gets how much of each pot, as the hands are."""
    found = _divided(scene)
    if not found:
        return Reply(query.NOTHING, (Ground("TP-POT", "Nobody has put anything in."),))
    value = "; ".join(query.shared(dict(one.shares)) for one in found)
    pots = (Ground("TP-POT", _told(one)) for one in found)
    contested = any(len(one.pot.players) > 1 for one in found)
    return Reply(value or query.NOTHING, (*pots, *(_compared(scene) if contested else ())))


def _told(one: Division) -> str:
    """A pot, whose it may be, and who gets how much of it; chips that nobody else could win come back."""
    if len(one.pot.players) == 1:
        (player,) = one.pot.players
        return f"{one.pot.chips} for {player}, and nobody else still in has put in so much: {player} {one.pot.chips}."
    shares = both([f"{player} {chips}" for player, chips in one.shares.items()])
    left = f"; {one.left} {'stays' if one.left == 1 else 'stay'} for the next pot" if one.left else ""
    many = len(one.winners)
    sums = f", whose hands tie ({one.pot.chips} / {many})" if many > 1 else ""
    return f"{one.pot.chips} for the best of {both(one.pot.players)}: {shares}{sums}{left}."


QUESTIONS = (what_hand, who_wins, better_hand, how_divided)
