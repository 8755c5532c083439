"""Questions about the betting: who is to act, what there is to call, what may be bet, what the pot has."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.english import both, capital, whose
from adjudicator.engine import query
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import NAME, Reply, reply
from adjudicator.engine.state import Pending
from adjudicator.games.tarot_poker import betting, results
from adjudicator.games.tarot_poker.breaches import RULE_OF
from adjudicator.games.tarot_poker.cards import FOOL, HANGED_MAN, MOON, SUN, heading
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.powers import chosen_for
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.state import BETTING, DRAW, Attack
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DECLARE, REDRAW, SHOW
from adjudicator.games.tarot_poker.words import awaited


@query.query(
    "what is due",
    *(*query.WHO_IS_TO_PLAY, "who is to play", "who is to act", "who has to act"),
    tells="VALUE",
    stands=True,
)
def what_is_due(scene: Scene) -> Reply:
    """Who has to do what now."""
    state = scene.state
    hidden = [player for player in state.still_in() if not scene.hand(player).known]
    if not state.due and len(state.still_in()) > 1 and hidden and not results.won(state, scene.rules.readings):
        showing = f"{both(hidden)} {'is' if len(hidden) == 1 else 'are'} to show"
        return reply(showing, "TP-SHOW", "Nobody can tell yet who won.")
    if not state.due:
        return reply(query.NOTHING, "TP-SHOW", _over(scene))
    due = state.due[0]
    told, rule_of = awaited(due, scene.spoken), RULE_OF.get(due.kind, "TP-TURN")
    if due.kind == TURN:
        return Reply(f"{due.player} is {told}", (query.Ground(rule_of, _turn(scene, due.player)), *_folded(scene)))
    players = [one.player for one in state.due if one.kind == due.kind]
    says = heading(chosen_for(state)) if due.kind == CHOOSE else None
    why = query.Ground(rule_of, _awaits(scene, due), says)
    return Reply(f"{both(players)} {_is(len(players))} {told}", (why,))


def _over(scene: Scene) -> str:
    """Why nothing is due any more."""
    still = scene.state.still_in()
    if len(still) == 1:
        return f"The hand is over: {still[0]} alone is still in."
    return "The hand is over: everybody still in has shown."


def _folded(scene: Scene) -> Iterator[query.Ground]:
    """Whom a card has folded in this betting."""
    state = scene.state
    card = state.retribution[1] if state.retribution is not None else ""
    if out := [player for player in state.players if player in state.struck_out]:
        by = scene.spoken(card) if card else "a card"
        text = f"{both(out)} {_is(len(out), 'was', 'were')} folded by {by}."
        yield query.Ground(rule(card) if card else "TP-TURN", text)


def _awaits(scene: Scene, due: Pending) -> str:
    """What has led to a decision that is no bet."""
    if due.kind == ANSWER and isinstance(due.about, Attack):
        card = capital(scene.spoken(due.about.card))
        return f"{card} is played on {due.player}, who may answer it before it is followed."
    return {
        REDRAW: "The first betting is over, and cards are changed one after another from the dealer's left.",
        SHOW: "The second betting is over, and everybody still in shows.",
        CHOOSE: f"Two cards were dealt for {scene.spoken(chosen_for(scene.state))}.",
        DECLARE: "The hand is shown, and its holder says what a wild stands for.",
    }.get(due.kind, "Nothing else is done before.")


def _turn(scene: Scene, player: str) -> str:
    """Why it is a player's turn."""
    state = scene.state
    if state.price(player):
        return f"{player} must put in {state.price(player)} to call."
    if not state.bettors:
        return f"The betting begins with {player}."
    if not state.level:
        return f"Nobody has bet yet, and {player} has not checked."
    return f"{player} has not acted since the last raise." if state.raises else f"{player} has not acted yet."


def _is(count: int, one: str = "is", more: str = "are") -> str:
    return one if count == 1 else more


@query.query(
    f"what has {NAME} to call",
    f"what does {NAME} have to call",
    f"how much does {NAME} have to call",
    f"what must {NAME} call",
    f"how much has {NAME} to call",
    f"how much does {NAME} owe",
)
def what_to_call(scene: Scene) -> Reply:
    """How many chips a player has to put in to stay in the hand."""
    state, player = scene.state, scene.about
    if player in state.out:
        return reply(query.NOTHING, "TP-CALL", f"{player} has folded.")
    paid = state.paid[player]
    text = f"The bet to meet is {state.level}, and {player} has put in {paid or 'nothing'}"
    if state.level - paid > state.stacks[player]:
        text += f", and {player} has {state.stacks[player]} left"
    price = state.price(player)
    return reply(str(price) if price else query.NOTHING, "TP-CALL", f"{text}.")


@query.query(f"what may {NAME} bet", f"how much may {NAME} bet", f"what may {NAME} raise to")
def what_may_be_bet(scene: Scene) -> Reply:
    """To how much a player may bet or raise, by the chips and by the bet cards that are known to be held."""
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
    amounts = f"{word} {low}" + (f"..{high}" if high > low else "")
    chips = query.Ground("TP-LEAST", f"The least is {low} and the most is {high}.")
    if high < low:
        amounts = f"{word} {top}"
        chips = query.Ground("TP-ALL-IN", f"The least is {low}, and {top} is the last of the chips.")
    barred = tuple(_barred(scene))
    return Reply(query.NOTHING if barred else amounts, barred or (chips,))


def _barred(scene: Scene) -> Iterator[query.Ground]:
    """The bet cards that are known to be held, and that bar every bet and raise."""
    player, held = scene.about, scene.hand(scene.about).cards
    free = scene.state.shielded(player, SUN)
    for card in (FOOL, MOON):
        if card in held and not free:
            bars = "folds" if card == FOOL else "neither bets nor raises"
            yield query.Ground(rule(card), f"{player} holds {scene.spoken(card)}, whose holder {bars}.")
    if {MOON, HANGED_MAN} <= {*held} and not free:
        text = f"{player} holds the Hanged Man too, whose holder neither checks nor calls: a fold is left."
        yield query.Ground(rule(HANGED_MAN), text)


@query.query(
    "how much is in the pot",
    "what is in the pot",
    "how big is the pot",
    needs=(query.EARLIER,),
    tells="the pot has VALUE",
)
def the_pot(scene: Scene) -> Reply:
    """All the chips in the middle, those of the phase among them."""
    state = scene.state
    put = {player: state.put[player] + state.paid[player] for player in state.players}
    by = [f"{player} {chips}" for player, chips in put.items() if chips]
    told = [f"{both(by)} put in"] if by else []
    if state.carried:
        told.append(f"{state.carried} {_is(state.carried, 'lies', 'lie')} there from before")
    return reply(str(state.pot), "TP-POT", f"{' and '.join(told) or 'Nobody has put anything in'}.")


@query.query(
    "who is still in",
    f"is {NAME} still in",
    f"is {NAME} out",
    f"has {NAME} folded",
    made=query.PLAYERS,
    tells="VALUE is still in",
    needs=(query.EARLIER,),
)
def still_in(scene: Scene) -> Reply:
    """Who has not folded."""
    state = scene.state
    out = [player for player in state.players if player in state.out]
    text = f"{query.listed(out)} {'has' if len(out) == 1 else 'have'} folded." if out else "Nobody has folded."
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
    return reply(first, "TP-DEAL", f"{first} sits to the left of {scene.state.players[-1]}, who deals this hand.")


@query.query("what is owed", made=query.SHARES, needs=(query.EARLIER,))
def what_is_owed(scene: Scene) -> Reply:
    """What each has put into the pot in this hand."""
    state = scene.state
    paid = {player: state.put[player] + state.paid[player] for player in state.players}
    return reply(
        query.shared(paid), "TP-POT", f"Together that is {sum(paid.values())}: nothing of it comes back but by the pot."
    )


@query.query(
    f"may {NAME} announce a bet card",
    f"must {NAME} announce a bet card",
    f"may {NAME} say what binds the bet",
    f"does {NAME} have to announce a bet card",
)
def may_announce(scene: Scene) -> Reply:
    """Whether a player tells the others that a bet card binds a bet: no."""
    told = f"Whatever binds {whose(scene.about)} bet is not announced: it is made as any other."
    return reply("no", "TP-SILENT", told)


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
    may_announce,
    what_binds,
)
