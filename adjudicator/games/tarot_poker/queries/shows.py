"""Questions about the show: what a hand is worth, who wins, and how the pot is divided."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.english import both
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Ground, Reply, Unanswerable
from adjudicator.games.tarot_poker import results
from adjudicator.games.tarot_poker.cards import BUG, CHARIOT, DEVIL, HERMIT, LOVERS, NULL, TEMPERANCE, TRUMP
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.show.pots import Division
from adjudicator.games.tarot_poker.show.value import Value
from adjudicator.games.tarot_poker.show.words import reasons, said
from adjudicator.games.tarot_poker.show.worth import counted


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
    return Reply(
        str(found), (Ground("TP-ORDER", f"It is worth this: {said(found)}."), *_counting(scene, scene.about))
    )


def _counting(scene: Scene, player: str) -> Iterator[Ground]:
    """What each trump of a hand counts as, and why."""
    state, cards = scene.state, tuple(scene.hand(player).cards)
    chariot = state.shielded(player, CHARIOT)
    told = counted(cards, chariot=chariot, temperance=state.temperance, readings=scene.rules.readings)
    for one in told:
        if one.why:
            (text,) = reasons([one])
            heading = f"The {one.card}" if TRUMP[one.card].counts == BUG else None
            yield Ground(_by(one.card), f"{text[:1].upper()}{text[1:]}.", heading)
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
    """How each pot is divided. Raises Unanswerable where a hand that counts is not known."""
    found = results.divisions(scene.state, scene.rules.readings)
    if found is None:
        help = "tell the hands of all who are still in: under hands:, or at a table by shows CARDS"
        raise Unanswerable("cards-unseen", "not every hand that counts is known", help)
    return found


@query.query(
    "who wins",
    f"does {NAME} win",
    f"has {NAME} won",
    "who won",
    "who has won",
    "who is the winner",
    made=query.PLAYERS,
)
def who_wins(scene: Scene) -> Reply:
    """Who wins the main pot, as the hands are."""
    found, state = _divided(scene), scene.state
    if len(state.still_in()) == 1:
        (last,) = state.still_in()
        return Reply(last, (Ground("TP-SHOW", f"{last} alone is still in: there is no show."),))
    if not found:
        return Reply(query.NOBODY, (Ground("TP-POT", "Nobody has put anything in."),))
    grounds = [Ground("TP-ORDER", f"{player}: {said(value)}.") for player, value in _values(scene)]
    return Reply(query.listed(found[0].winners), (*grounds, *dict.fromkeys(_special(scene))))


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
    value = "; ".join(query.shared(dict(one.shares)) for one in found)
    return Reply(value or query.NOTHING, tuple(Ground("TP-POT", _told(one)) for one in found))


def _told(one: Division) -> str:
    """A pot, whose it may be, and who gets how much of it; chips that nobody else could win come back."""
    if len(one.pot.players) == 1:
        (player,) = one.pot.players
        return f"{one.pot.chips} for {player}, and nobody else still in has put in so much: {player} {one.pot.chips}."
    shares = both([f"{player} {chips}" for player, chips in one.shares.items()])
    left = f" and {one.left} stay for the next pot" if one.left else ""
    many = len(one.winners)
    sums = f" ({one.pot.chips} / {many})" if many > 1 else ""
    return f"{one.pot.chips} for the best of {both(one.pot.players)}: {shares}{sums}{left}."


QUESTIONS = (what_hand, who_wins, how_divided)
