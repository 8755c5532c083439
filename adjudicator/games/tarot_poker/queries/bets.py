"""Questions about the betting: who is to act, what there is to call, what may be bet, what the pot has."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.english import both, whose
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Reply, reply
from adjudicator.games.tarot_poker import betting, results
from adjudicator.games.tarot_poker.cards import FOOL, HANGED_MAN, MOON, SUN
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.state import BETTING, DRAW
from adjudicator.games.tarot_poker.words import awaited


@query.query("what is due", "who is to act", "who has to act", "whose turn is it")
def what_is_due(scene: Scene) -> Reply:
    """Who has to do what now."""
    state = scene.state
    hidden = [player for player in state.still_in() if not scene.hand(player).known]
    if not state.due and hidden and not results.won(state, scene.rules.readings):
        showing = f"{both(hidden)} {'is' if len(hidden) == 1 else 'are'} to show"
        return reply(showing, "TP-SHOW", "Nobody can tell yet who won.")
    if not state.due:
        return reply(query.NOTHING, "TP-SHOW", "The hand is over.")
    due = state.due[0]
    told = awaited(due, scene.spoken)
    return reply(f"{due.player} is {told}", *scene.rules.lead(state))


@query.query(f"what has {NAME} to call", f"how much has {NAME} to call", f"how much does {NAME} owe")
def what_to_call(scene: Scene) -> Reply:
    """How many chips a player has to put in to stay in the hand."""
    state, player = scene.state, scene.about
    if player in state.out:
        return reply(query.NOTHING, "TP-CALL", f"{player} has folded.")
    paid = state.paid[player]
    text = f"{state.level} - {paid} = {state.level - paid}"
    if state.level - paid > state.stacks[player]:
        text += f", and {player} has {state.stacks[player]} left"
    price = state.price(player)
    return reply(str(price) if price else query.NOTHING, "TP-CALL", f"{text}.")


@query.query(f"what may {NAME} bet", f"how much may {NAME} bet", f"what may {NAME} raise to")
def what_may_be_bet(scene: Scene) -> Reply:
    """To how much a player may bet or raise, whatever cards are held."""
    state, player, house = scene.state, scene.about, scene.table.house
    word = "raise to" if state.level else "bet"
    if player in state.out or not state.stacks[player]:
        return reply(query.NOTHING, "TP-CHIPS", f"{player} has no chips to bet with in this hand.")
    if state.phase not in BETTING:
        return reply(query.NOTHING, "TP-TURN", "There is no betting now.")
    if not betting.opposed(state, player):
        return reply(query.NOTHING, "TP-OPPOSED", "Nobody else still in has chips left.")
    if not betting.reopened(state, player, house):
        text = (
            f"{player} has bet, and nobody has raised in full since then."
            if player in state.acted
            else "There have been as many raises as the house allows."
        )
        return reply(query.NOTHING, "TP-REOPEN", text)
    low, top = betting.lowest(state, house), state.whole(player)
    high = min(top, betting.highest(state, player, house))
    if top <= state.level:
        return reply(query.NOTHING, "TP-CHIPS", f"{player} has no more than a call: {state.stacks[player]}.")
    if high < low:
        last = query.Ground("TP-ALL-IN", f"The least is {low}, and {top} is the last of the chips.")
        return Reply(f"{word} {top}", (last, *_barred(scene)))
    text = f"The least is {low} and the most is {high}."
    amounts = f"{word} {low}" + (f"..{high}" if high > low else "")
    return Reply(amounts, (query.Ground("TP-LEAST", text), *_barred(scene)))


def _barred(scene: Scene) -> Iterator[query.Ground]:
    """That the amounts are those of the chips alone, where a bet card that is known to be held bars them all."""
    player, held = scene.about, scene.hand(scene.about).cards
    for card in (FOOL, MOON) if not scene.state.shielded(player, SUN) else ():
        if card in held:
            text = f"That is by the chips alone: {player} holds {scene.spoken(card)}, which bars it."
            yield query.Ground(rule(card), text)


@query.query("how much is in the pot", "what is in the pot", "how big is the pot", needs=(query.EARLIER,))
def the_pot(scene: Scene) -> Reply:
    """All the chips in the middle, those of the phase among them."""
    state = scene.state
    before, now = sum(state.put.values()) + state.carried, sum(state.paid.values())
    return reply(
        str(state.pot), "TP-POT", f"{before} from before this phase, and {now} put in since it began."
    )


@query.query("who is still in", made=query.PLAYERS, needs=(query.EARLIER,))
def still_in(scene: Scene) -> Reply:
    """Who has not folded."""
    state = scene.state
    out = [player for player in state.players if player in state.out]
    text = (
        f"{query.listed(out)} {'has' if len(out) == 1 else 'have'} folded." if out else "Nobody has folded."
    )
    return reply(query.listed(state.still_in()), "TP-SHOW", text)


@query.query("when does it end", "when is the betting over")
def when_it_ends(scene: Scene) -> Reply:
    """What is missing before the phase is over."""
    state = scene.state
    if state.ended or not state.due:
        return reply("it is over", "TP-SHOW", "Nothing is due any more.")
    if state.phase == DRAW:
        left = [player for player in state.still_in() if player not in state.drawn]
        return reply("when everybody has drawn", "TP-DRAW", f"{query.listed(left)} may draw still.")
    if state.phase not in BETTING:
        left = [player for player in state.still_in() if player not in state.shown]
        return reply("when everybody has shown", "TP-SHOW", f"{query.listed(left)} may show still.")
    left = [player for player in state.players if betting.due(state, player, scene.rules.readings)]
    text = f"{query.listed(left)} {'has' if len(left) == 1 else 'have'} to act still, and a raise lets all act again."
    return reply("when everybody has met the last raise", "TP-TURN", text)


@query.query("who deals next", "who deals the next hand", made=query.PLAYERS)
def who_deals(scene: Scene) -> Reply:
    """Who deals the next hand."""
    first = scene.state.players[0]
    return reply(
        first, "TP-DEAL", f"{first} sits to the left of {scene.state.players[-1]}, who deals this hand."
    )


@query.query("what is owed", made=query.SHARES, needs=(query.EARLIER,))
def what_is_owed(scene: Scene) -> Reply:
    """What each has put into the pot in this hand."""
    state = scene.state
    paid = {player: state.put[player] + state.paid[player] for player in state.players}
    return reply(
        query.shared(paid),
        "TP-POT",
        f"Together that is {sum(paid.values())}: nothing of it comes back but by the pot.",
    )


@query.query(f"what binds {NAME}", f"what bet card binds {NAME}", made=query.CARDS, needs=(query.EARLIER,))
def what_binds(scene: Scene) -> Reply:
    """The bet cards that bind a player's bet, as far as the hand is known."""
    state, player, hand = scene.state, scene.about, scene.hand(scene.about)
    found = [card for card in (FOOL, HANGED_MAN, MOON) if card in hand.cards]
    unless = () if hand.known else ("a card of the hand that nobody has seen is a bet card",)
    if state.shielded(player, SUN):
        return reply(query.NOTHING, rule(SUN), f"The Sun lies before {player}: no bet card binds.")
    if not found:
        return Reply(
            query.NOTHING,
            (query.Ground("TP-TURN", f"Nothing that is known of {whose(player)} hand is a bet card."),),
            unless,
        )
    grounds = tuple(query.Ground(rule(card), f"{player} holds {scene.spoken(card)}.") for card in found)
    return Reply(", ".join(found), grounds, unless)


QUESTIONS = (
    what_is_due,
    what_to_call,
    what_may_be_bet,
    the_pot,
    still_in,
    when_it_ends,
    who_deals,
    what_is_owed,
    what_binds,
)
