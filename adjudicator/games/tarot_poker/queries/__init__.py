"""Questions about a hand of Tarot Poker: the betting, and what cards do; those about the show are in `show`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from adjudicator.cards import DRAWS, PUT
from adjudicator.cards.english import agree, amount, both, capital, either, number, whose
from adjudicator.engine import query
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import NAME, NOBODY, NOTHING, Because, Reply, Unanswerable, listed, put_to, reply, shared
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tarot_poker import betting, moving, results
from adjudicator.games.tarot_poker.breaches import REPLACED, RULE_OF, elsewhere
from adjudicator.games.tarot_poker.cards import (
    CARDS,
    CHARIOT,
    DEATH,
    DEFENCE,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HIEROPHANT,
    HIGH_PRIESTESS,
    JUSTICE,
    MAGICIAN,
    MOON,
    RANKS,
    SHIELD,
    STAR,
    STRENGTH,
    SUITS,
    SUN,
    TOWER,
    TRUMP,
    WHEEL,
    WORLD,
    heading,
)
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.plays import awaited, gone, outlasts
from adjudicator.games.tarot_poker.powers import (
    BET_CARDS,
    KNIGHT_OF_COINS,
    KNIGHT_OF_CUPS,
    KNIGHT_OF_SWORDS,
    PICKED,
    beside,
    chosen_for,
    kind,
)
from adjudicator.games.tarot_poker.queries import show
from adjudicator.games.tarot_poker.queries.show import Scene
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.state import BETTING, DRAW, Attack, State, Task
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DEAL, DECLARE, DISCARDING, REDRAW, SHOW

# -- the betting
#
# Questions about the betting: who is to act, what there is to call, what may be bet, what the pot has.


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
    if not state.due and len(state.still_in()) > 1 and hidden and not results.won(state, scene.readings):
        showing = f"{both(hidden)} {agree('is', hidden)} to show"
        return reply(showing, "TP-SHOW", "Nobody can tell yet who won.")
    if not state.due:
        return reply(NOTHING, "TP-SHOW", _over(scene))
    due = state.due[0]
    text, rule_of = awaited(due, scene.spoken), RULE_OF.get(due.kind, "TP-TURN")
    if due.kind == TURN:
        begins = "Play" if not state.acted and not state.begun else None
        turn = Because(rule_of, betting.why_turn(state, due.player, scene.readings), begins)
        return Reply(f"{due.player} is {text}", (turn, *_folded(scene), *_dealt_before(scene)))
    players = [one.player for one in state.due if one.kind == due.kind]
    says = heading(chosen_for(state)) if due.kind == CHOOSE else None
    why = Because(rule_of, _awaits(scene, due), says)
    return Reply(f"{both(players)} {agree('is', players)} {text}", (why,))


def _dealt_before(scene: Scene) -> Iterator[Because]:
    """What is dealt before somebody bets, where the history ends with the answer to an attack."""
    last = scene.table.history[-1:]
    if last and last[0].play.cards and kind(last[0].play.cards[0]) == DEFENCE:
        yield how_many_dealt(scene).grounds[-1]


def _over(scene: Scene) -> str:
    """Why nothing is due any more."""
    still = scene.state.still_in()
    if len(still) == 1:
        return f"The hand is over: {still[0]} alone is still in."
    return "The hand is over: everybody still in has shown."


def _folded(scene: Scene) -> Iterator[Because]:
    """Whom a card has folded in this betting, and that no Tower keeps off a defence card that does."""
    for player, card in scene.state.folded_by:
        yield Because(rule(card), f"{gone(scene.state, player, scene.spoken)}.")
        if kind(card) == DEFENCE:
            yield from _past_the_tower(scene, player)
        elif card == FOOL:
            yield from _came_late(scene, player)


def _came_late(scene: Scene, player: str) -> Iterator[Because]:
    """What brought the Fool that has folded somebody at once, as far as it is known, and behind what."""
    before = next(state for state in reversed(scene.trail) if player not in state.out)
    attack, behind = before.attack, "check" if player in before.checked else "bet"
    by, brought = FOOL, f"The Fool came to {player}"
    if attack is not None and attack.victim == player and before.retribution is None:
        by, brought = attack.card, f"{whose(attack.attacker)} {attack.card} brought {player} the Fool"
    yield Because(rule(by), f"{capital(brought)} after {whose(player)} {behind}.")
    yield Because("TP-REPLACED", "Here a bet card binds at once, not from the next turn on.", "Bet cards")


def _past_the_tower(scene: Scene, attacker: str) -> Iterator[Because]:
    """That a Tower before an attacker does not keep off what a defence card does."""
    if scene.state.surely_shielded(attacker, TOWER):
        text = f"The Tower before {attacker} keeps off attacks, and not what a defence card does to an attacker."
        yield Because(rule(TOWER), text)


_MET = "Everybody still in has put in as much as has to be met, or all there was"


def _chosen(scene: Scene, player: str) -> str:
    """What becomes of the two cards that a player chooses from, without a full stop."""
    if chosen_for(scene.state) == KNIGHT_OF_SWORDS:
        return f"{player} picks one for the attacker, as the defender, and the other is discarded"
    return f"{player} keeps one, and the other is discarded"


def _awaits(scene: Scene, due: Pending) -> str:
    """What has led to a decision that is no bet."""
    if isinstance(due.about, Attack):
        card = capital(scene.spoken(due.about.card))
        return f"{card} is played on {due.player}, who may answer it before it is followed."
    return {
        REDRAW: f"{_MET}: the first betting is over. Cards are changed one after another from the dealer's left.",
        SHOW: f"{_MET}: the second betting is over, and everybody still in shows.",
        CHOOSE: f"Two cards were dealt for {scene.spoken(chosen_for(scene.state))}: {_chosen(scene, due.player)}.",
        DECLARE: "The hand is shown, and its holder says what a wild stands for.",
    }.get(due.kind, "Nothing else is done before.")


@query.query(
    f"what has {NAME} to call",
    f"how much does {NAME} have to call",
    f"how much does {NAME} owe",
    f"what does {NAME} owe",
)
def what_to_call(scene: Scene) -> Reply:
    """How many chips a player has to put in to stay in the hand."""
    state, player = scene.state, scene.about
    if player in state.out:
        return reply(NOTHING, "TP-CALL", f"{gone(state, player, scene.spoken)}.")
    if state.phase not in BETTING:
        return Reply(NOTHING, (Because("TP-CALL", _why_nothing_owed(state), "Play"),))
    paid = state.paid[player]
    text = f"The bet to meet is {state.level}, and {player} has put in {paid or 'nothing'} in this betting"
    if state.level - paid > state.stacks[player]:
        text += f", and {player} has {state.stacks[player]} left"
    price = state.price(player)
    return Reply(str(price) if price else NOTHING, (Because("TP-CALL", f"{text}.", "Play"), *_dead_bets(scene)))


def _dead_bets(scene: Scene) -> Iterator[Because]:
    """What becomes of a bet of somebody whom a card has folded, where nobody else has put in as much."""
    state = scene.state
    for player, card in state.folded_by:
        bet, most = state.paid[player], max(state.paid[other] for other in state.still_in())
        if bet > most:
            falls = "has to be met all the same" if state.level == bet else "falls with it"
            text = f"{capital(scene.spoken(card))} folded {player}, whose bet of {bet} {falls}."
            yield Because(rule(card), text)


@query.query(f"what may {NAME} bet", f"how much may {NAME} bet", f"what may {NAME} raise to")
def what_may_be_bet(scene: Scene) -> Reply:
    """To how much a player may bet or raise, by the chips and by the bet cards that are known to be held."""
    state, player, house = scene.state, scene.about, scene.table.house
    word = "raise to" if state.level else "bet"
    if player in state.out or not state.stacks[player]:
        return reply(NOTHING, "TP-CHIPS", f"{player} has no chips to bet with in this hand.")
    if state.phase not in BETTING:
        return reply(NOTHING, "TP-TURN", "There is no betting now.")
    if not betting.opposed(state, player):
        return reply(NOTHING, "TP-OPPOSED", betting.unopposed(state, player))
    if not betting.reopened(state, player, house):
        return reply(NOTHING, "TP-REOPEN", betting.closed(state, player, house))
    low, top = betting.lowest(state, house), state.whole(player)
    high = min(top, betting.highest(state, player, house))
    if top <= state.level:
        return reply(NOTHING, "TP-CHIPS", f"{player} has no more than a call: {state.stacks[player]}.")
    amounts = f"{word} {low}" + (f"..{high}" if high > low else "")
    chips = Because("TP-LEAST", _least_and_most(state, player, low, high))
    if high < low:
        amounts = f"{word} {top}"
        chips = Because("TP-ALL-IN", f"The least is {low}, and {top} is the last of the chips.")
    barred = tuple(_barred(scene))
    return Reply(NOTHING, barred) if barred else Reply(amounts, (chips,), _unless_barred(scene))


def _least_and_most(state: State, player: str, low: int, high: int) -> str:
    """Why these are the least and the most to which a player may bet or raise."""
    least = f"The least is {low}"
    if state.level and low > state.level:
        least += f": the bet is {state.level}, and a raise adds at least {low - state.level}"
    own = f", all that {player} has" if high == state.whole(player) else ""
    return f"{least}. The most is {high}{own}."


def _raising_first(scene: Scene) -> str:
    """Who may raise before a player's own turn, without a full stop; "" where nobody is known to be able to."""
    state, house = scene.state, scene.table.house
    turn = next((one.player for one in state.due if one.kind == TURN), scene.about)
    before = list(takewhile(lambda name: name != scene.about, (turn, *state.after(turn))))
    raising = [
        name
        for name in before
        if name not in state.out
        and state.whole(name) > state.level
        and betting.reopened(state, name, house)
        and (state.surely_shielded(name, SUN) or not {FOOL, MOON} & {*scene.hand(name).cards})
    ]
    return f"{either(raising)} {'raises' if state.level else 'bets'} before" if raising else ""


def _unless_barred(scene: Scene) -> tuple[str, ...]:
    """What another player may do first, and the bet cards by which an unseen card of the hand would bar every bet and
    raise."""
    first = _raising_first(scene)
    return (*filter(None, [first]), *_unless_held(scene))


def _unless_held(scene: Scene) -> tuple[str, ...]:
    player, state = scene.about, scene.state
    if scene.hand(player).known or state.surely_shielded(player, SUN):
        return ()
    cards = [card for card in (FOOL, MOON) if elsewhere(state, player, card) is None]
    return (f"{player} holds {either([scene.spoken(card) for card in cards])}",) if cards else ()


def _barred(scene: Scene) -> Iterator[Because]:
    """The bet cards that are known to be held, and that bar every bet and raise."""
    player, held = scene.about, scene.hand(scene.about).cards
    free = scene.state.surely_shielded(player, SUN)
    for card in (FOOL, MOON):
        if card in held and not free:
            yield Because(rule(card), _bound(scene, card))
    if {MOON, HANGED_MAN} <= {*held} and not free:
        text = f"{player} holds the Hanged Man too, whose holder neither checks nor calls: a fold is left."
        yield Because(rule(HANGED_MAN), text)


def _bound(scene: Scene, card: str) -> str:
    """What a bet card that a player holds asks for, in a sentence."""
    bars = {FOOL: "folds", HANGED_MAN: "neither checks nor calls", MOON: "neither bets nor raises"}[card]
    return f"{scene.about} holds {scene.spoken(card)}, whose holder {bars}."


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
    by = [(player, chips) for player, chips in state.put_in.items() if chips]
    parts = (
        [both([f"{one} put in {chips}" if at == 0 else f"{one} {chips}" for at, (one, chips) in enumerate(by)])]
        if by
        else []
    )
    if state.carried:
        parts.append(f"{state.carried} {agree('lies', state.carried)} there from before")
    text = f"{' and '.join(parts) or 'Nobody has put anything in'}."
    if not (scene.trail[0].carried or any(scene.trail[0].put.values())):
        text += " No ante is stated, and none is counted."
    return Reply(str(state.pot), (Because("TP-POT", text), *_chips_of_folded(scene)))


def _chips_of_folded(scene: Scene) -> Iterator[Because]:
    """That the chips of somebody whom a card has folded stay in the pot."""
    state = scene.state
    for player, card in state.folded_by:
        if state.put_in[player]:
            text = f"{capital(scene.spoken(card))} folded {player}, whose chips stay in the pot."
            yield Because(rule(card), text)


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
    out = [player for player in state.players if player in state.out - state.struck_out]
    grounds, spared = [*_folded(scene)], [*_spared(scene)]
    if out or not grounds:
        nobody = "Nobody has folded on a turn either" if spared else "Nobody has folded"
        folded = f"{both(out)} {agree('has', out)} folded" if out else nobody
        besides = Because("TP-SHOW", f"{folded}.")
        grounds = [*grounds, besides, *spared] if out else [*spared, besides]
    else:
        grounds += spared
    return Reply(listed(state.still_in()), (*grounds, *_late_fool(scene)))


_DEFENDS = {
    STRENGTH: "nullifies {}, gives {player} a new hand",
    JUSTICE: "turns {} on {player}",
    KNIGHT_OF_SWORDS: "nullifies {}, makes {player} change one card",
    KNIGHT_OF_COINS: "nullifies {}, keeps further attacks off {by}",
    KNIGHT_OF_CUPS: "nullifies {}, shows {by} {own} hand",
}
"""By card what a defence that folds nobody does to an attack, and to or for whom."""


def _spared(scene: Scene) -> Iterator[Because]:
    """That the last card played, a defence or one that gives a whole new hand, folds nobody who is still in."""
    lines = zip(scene.trail, scene.trail[1:], scene.table.history, strict=False)
    played = [(before, line) for before, after, line in lines if line.play.kind == PUT and after is not before]
    if not played or scene.state.first_of(ANSWER):
        return
    (before, line), card = played[-1], played[-1][1].play.cards[0]
    attack = before.attack if kind(card) == DEFENCE else None
    text, player = "gives {player} a new hand", {WHEEL: line.player, WORLD: line.play.to}.get(card)
    if attack is not None and line.player == attack.victim:
        player, attacked = attack.attacker, scene.spoken(attack.card)
        text = _DEFENDS.get(card, "").format(attacked, player=player, own=whose(player), by=line.player)
    if text and player in scene.state.still_in():
        yield Because(rule(card), f"{capital(scene.spoken(card))} {text.format(player=player)}, and folds nobody.")


def _late_fool(scene: Scene) -> Iterator[Because]:
    """That the Fool binds on the next turn whoever has it and has bet; or that it allows the check where it binds at
    once."""
    state, readings = scene.state, scene.readings
    allows = readings["tp.bet_card.late"] == "at_once" and readings["tp.fool.may_check"] == "yes"
    for player in state.still_in():
        if FOOL in state.hand(player).cards and player in state.bettors and not state.surely_shielded(player, SUN):
            if allows and player in state.checked:
                yield Because(rule(FOOL), f"{player} has only checked, and here whoever holds the Fool may check.")
                continue
            yield Because(rule(FOOL), f"The Fool in {whose(player)} hand binds on {whose(player)} next turn.")
            text = "As it is read here, a bet card binds no bet that was made before it came."
            yield Because("TP-REPLACED", text, "Betting phases")


@query.query("when does it end", "when is the betting over")
def when_it_ends(scene: Scene) -> Reply:
    """What is missing before the phase is over."""
    state = scene.state
    if state.ended or not state.due:
        return reply("it is over", "TP-SHOW", "Nothing is due any more.")
    if state.phase == DRAW:
        return reply("when everybody has drawn", "TP-DRAW", f"{both(state.to_draw)} may still draw.")
    if state.phase not in BETTING:
        left = state.to_show
        return reply("when everybody has shown", "TP-SHOW", f"{both(left)} {agree('has', left)} still to show.")
    left = [player for player in state.players if betting.due(state, player, scene.readings)]
    have = agree("has", left)
    text = f"{both(left)} {have} still to act; a raise lets all others act again who are in and have chips."
    return Reply("when everybody has met the last raise", (Because("TP-TURN", text, "Play"),))


@query.query("who deals next", "who deals the next hand", made=query.PLAYERS)
def who_deals(scene: Scene) -> Reply:
    """Who deals the next hand."""
    first = scene.state.players[0]
    return reply(
        first,
        "TP-DEAL",
        f"The deal moves to the left: {first} sits to the left of {scene.state.players[-1]}, who deals this hand.",
    )


@query.query("what is owed", made=query.SHARES, needs=(query.EARLIER,))
def what_is_owed(scene: Scene) -> Reply:
    """What each who is still in has to put in to call."""
    state = scene.state
    owed = {player: price for player in state.still_in() if (price := state.price(player))}
    if not owed:
        return Reply(NOTHING, (Because("TP-CALL", _why_nothing_owed(state), "Play"),))
    return Reply(shared(owed), (Because("TP-CALL", f"The bet to meet is {state.level}.", "Play"),))


def _why_nothing_owed(state: State) -> str:
    """Why nobody has anything to call: the betting is over, there is no bet, or all with chips have met it."""
    lacking = [player for player in state.still_in() if not state.stacks[player]]
    without = f"{both(lacking)} {agree('has', lacking)} no chips left" if lacking else ""
    if state.phase not in BETTING:
        return f"The betting is over{f', and {without}' if without else ''}."
    met = f"All who are in have met the bet of {state.level}" if state.level else "Nobody has bet in this phase"
    return f"{met}{f'; {without}' if without else ''}."


@query.query("what has each put in", "how much has each put in", made=query.SHARES, needs=(query.EARLIER,))
def what_is_put_in(scene: Scene) -> Reply:
    """What each has put into the pot in this hand."""
    state = scene.state
    more = f" {state.carried} more {agree('lies', state.carried)} there from before." if state.carried else ""
    text = f"Together that is {sum(state.put_in.values())}.{more}"
    return Reply(shared(state.put_in), (Because("TP-POT", text), *_chips_of_folded(scene)))


@query.query(f"what has {NAME} put in", f"how much has {NAME} put in", needs=(query.EARLIER,))
def what_one_put_in(scene: Scene) -> Reply:
    """What a player has put into the pot in this hand."""
    before, now = scene.state.put[scene.about], scene.state.paid[scene.about]
    text = f"{scene.about} has put in {now} in this phase{f', and {before} before it' if before else ''}."
    return reply(str(before + now), "TP-POT", text)


@query.query(f"may {NAME} announce a bet card", f"may {NAME} say what binds the bet")
def may_announce(scene: Scene) -> Reply:
    """Whether a player tells the others that a bet card binds a bet: no."""
    text = f"Whatever binds {whose(scene.about)} bet need not be announced, and is not: it is made as any other."
    return reply("no", "TP-SILENT", text)


@query.query(f"must {NAME} announce a bet card", f"must {NAME} say what binds the bet")
def must_announce(scene: Scene) -> Reply:
    """Whether a player has to tell the others that a bet card binds a bet: no."""
    return may_announce(scene)


@query.query(f"what binds {NAME}", f"what bet card binds {NAME}", made=query.CARDS, needs=(query.EARLIER,))
def what_binds(scene: Scene) -> Reply:
    """The bet cards that bind a player's bet, as far as the hand is known."""
    state, player, hand = scene.state, scene.about, scene.hand(scene.about)
    cards = [card for card in BET_CARDS if card in hand.cards]
    unless = () if hand.known else ("a card of the hand that nobody has seen is a bet card",)
    if state.surely_shielded(player, SUN) and (laid := state.shield(player, SUN)):
        lies = f"The Sun lies before {player}: no bet card binds."
        return reply(NOTHING, rule(SUN), f"{lies}{outlasts(state, laid, scene.spoken)}")
    if not cards:
        return Reply(
            NOTHING, (Because("TP-TURN", f"Nothing that is known of {whose(player)} hand is a bet card."),), unless
        )
    grounds = tuple(Because(rule(card), _bound(scene, card)) for card in cards)
    return Reply(", ".join(cards), (*grounds, *scene.out_of_force(player, (SUN,))), unless)


# -- cards
#
# Questions about cards that were played: whom they may be played on, what protects, how many are dealt and seen.

DOES: Mapping[str, str] = {
    "Tower": "nobody attacks {}",
    "Sun": "no bet card binds {}",
    "Chariot": "{}'s value cards do nothing",
}


@query.query(f"whom may {NAME} attack", made=query.PLAYERS)
def whom_to_attack(scene: Scene) -> Reply:
    """Whom an attack of a player may be on."""
    state, player = scene.state, scene.about
    others = [name for name in state.still_in() if name != player]
    walled = [name for name in others if state.surely_shielded(name, TOWER)]
    immune = [name for name in others if name in state.immune]
    grounds = [
        Because(
            "TP-VICTIM", f"{both(others) or 'Nobody'} {'are' if len(others) > 1 else 'is'} still in besides {player}."
        )
    ]
    if player in state.out:
        grounds.append(Because("TP-TURN", f"{gone(state, player, scene.spoken)}, and has no turn."))
    elif state.to_act not in (None, player) and state.phase in BETTING:
        text = f"It is {whose(state.to_act)} turn: {player} attacks nobody before the next one."
        grounds.append(Because("TP-TURN", text))
    for one in state.shields:
        if one.card == TOWER and one.owner in walled:
            lies = f"The Tower lies before {one.owner}.{outlasts(state, one, scene.spoken)}"
            grounds.append(Because(rule(TOWER), lies))
    grounds += [Because(rule(KNIGHT_OF_COINS), f"{name} has played the Knight of Coins.") for name in immune]
    victims = [name for name in others if name not in (*walled, *immune)] if player not in state.out else []
    grounds += [ground for name in others for ground in scene.out_of_force(name, (TOWER,))]
    grounds += [ground for name in victims for ground in scene.unlaid(name, (TOWER,))]
    return Reply(listed(victims), tuple(grounds))


@query.query(f"what protects {NAME}", f"is {NAME} protected", made=query.CARDS)
def what_protects(scene: Scene) -> Reply:
    """The shields before a player, and whether the Knight of Coins was played."""
    state, player = scene.state, scene.about
    grounds, cards = [], []
    for one in state.shields:
        if one.owner == player and state.surely_shielded(player, one.card):
            cards.append(one.card)
            lies = f"{capital(scene.spoken(one.card))} lies there"
            laid = "A shield is in force in the hand in which it is laid, and in the next."
            if state.number > 1:  # in a first hand, or where no hand is numbered, nothing more is told
                lies = f"{lies} until the end of hand {one.hand + 1}"
                laid = f"{capital(scene.spoken(one.card))} was laid in hand {one.hand}."
            text = f"{lies}: {DOES[one.card].format(player)}.{outlasts(state, one, scene.spoken)}"
            grounds += [Because(rule(one.card), text), Because("TP-SHIELD", laid)]
    if player in state.immune:
        cards.append(KNIGHT_OF_COINS)
        grounds.append(Because(rule(KNIGHT_OF_COINS), f"Nobody attacks {player} in this hand."))
    grounds += scene.out_of_force(player, (CHARIOT, TOWER, SUN))
    if not cards:
        grounds.append(Because("TP-SHIELD", f"No shield lies before {player}."))
        grounds += scene.unlaid(player, (CHARIOT, TOWER, SUN))
    return Reply(", ".join(cards) or NOTHING, tuple(dict.fromkeys(grounds)))


@query.query("how many cards are dealt", "who is dealt how many cards", made=query.SHARES)
def how_many_dealt(scene: Scene) -> Reply:
    """How many cards each is dealt for the last card played, and for its answer."""
    played, answer, state = scene.last_card
    card, defends = played.play.cards[0], answer is not None and bool(answer.play.cards)
    if card in (EMPRESS, EMPEROR) and not played.play.beside:
        count = beside(card, scene.rules.readings)
        others, are = amount(count, "other card"), agree("is", count)
        help = f"tell of them too: {card} {DISCARDING} CARDS, or {card} {DISCARDING} {count} unseen"
        message = f"{others} of the hand {are} discarded with {scene.spoken(card)}, and nobody has told which"
        raise Unanswerable("beside-untold", message, help)
    drawn = [(one.agenda[0], one.due[0].count) for one, by in scene.untold(state) if by.play.kind == DRAWS]
    parts = [*drawn, *((task, task.count) for task in _waiting(scene, state))]
    dealt = Counter[str]()
    for task, count in parts:
        dealt[task.player] += count
    grounds = [Because(rule(card), f"{played.player} played {scene.spoken(card)}.")]
    if answer is not None and defends:
        grounds += _defended(scene, played, answer)
    elif card == DEATH:
        grounds.append(Because(rule(DEATH), f"{played.play.to} is folded, and is dealt no card."))
    if card == MAGICIAN and not (defends and answer is not None and not answer.play.beside):
        text = "The trade itself deals none: the two cards take each other's place."
        grounds.append(Because("TP-BLIND", text, heading(card)))
    elif not defends and card in (HIGH_PRIESTESS, HIEROPHANT):
        grounds.append(Because("TP-BLIND", "Who draws blindly picks any card of the hand.", heading(card)))
    grounds += _short_stock(scene, state)
    total = amount(sum(dealt.values()), "card")
    by = DEFENCE if defends else kind(card)
    text = f"{capital(total)} {'is' if total == 'one card' else 'are'} dealt in all{_parts(scene, parts)}."
    grounds.append(Because("TP-SHIELD" if by == SHIELD else "TP-REPLACED", text, REPLACED.get(by)))
    return Reply(shared(dict(dealt)) or NOTHING, tuple(grounds))


def _defended(scene: Scene, played: Action, answer: Action) -> Iterator[Because]:
    """What a defence card does to whoever played the attack, as far as it bears on the cards that are dealt."""
    card, own, attacker = played.play.cards[0], answer.play.cards[0], played.player
    lines = scene.table.history
    text = f"{answer.player} answered with {scene.spoken(own)}"
    if lines.index(answer) - lines.index(played) > 1:
        late = f"{answer.player} first let the attack go on, and a defence is in time here until the attack is done"
        yield Because("TP-ANSWER", f"{late}.")
    out = attacker in scene.last_card[2].out
    if own != JUSTICE:
        text = f"{text}, which nullifies {scene.spoken(card)}"
    elif not out:
        text = f"{text}, which turns {scene.spoken(card)} on {attacker}"
    if own == KNIGHT_OF_SWORDS:
        text = f"{text}, and gives {attacker} one of two cards for one that is discarded"
    yield Because(rule(own), f"{text}.")
    if out:
        text = f"{attacker} was folded by {scene.spoken(own)}, and is dealt no card for {scene.spoken(card)}."
        yield Because(rule(own), text)
    elif scene.readings["tp.defence.replaces"] == "no":
        text = f"As it is read here, an attack that is answered is not replaced: {attacker} is dealt no card for"
        text = f"{text} {scene.spoken(card)}."
        yield Because("TP-REPLACED", text, REPLACED[DEFENCE])
    if own not in (KNIGHT_OF_COINS, KNIGHT_OF_CUPS):
        yield from _past_the_tower(scene, attacker)


def _short_stock(scene: Scene, state: State) -> Iterator[Because]:
    """Why cards are dealt of which the stock does not have enough, or fewer are."""
    for before, _ in scene.untold(state):
        left, task = moving.stock(before), before.agenda[0]
        if task.kind == DEAL and left < task.count:
            anew = scene.readings["tp.stock.out"] == "reshuffle"
            then = "so the discards are shuffled for the rest" if anew else "and the discards are not shuffled anew"
            text = f"The stock had {amount(left, 'card')} left, {then}."
            yield Because("TP-REPLACED", text, REPLACED.get(kind(task.card)))


def _parts(scene: Scene, parts: Sequence[tuple[Task, int]]) -> str:
    """For what cards are dealt: ", to Ada for the Star", ": to Ada one for the Star; to Ben one for Justice"."""
    if len(parts) < 2 and not any(task.own and count > 1 for task, count in parts):
        return "".join(f", to {task.player} {_for(scene, task, count)}" for task, count in parts)
    reasons: dict[str, list[str]] = {}
    for task, count in parts:
        reasons.setdefault(task.player, []).append(f"{number(count)} {_for(scene, task, count)}")
    return f": {'; '.join(f'to {player} {both(some)}' for player, some in reasons.items())}"


def _for(scene: Scene, task: Task, count: int) -> str:
    """For what cards of one deal come: "for the Star", "for what the World takes"."""
    card = scene.spoken(task.card)
    if task.other:
        return "to choose from"
    if task.own and count > 1:
        return f"for {card} and what is discarded with it"
    struck = task.attack is not None and task.player == task.attack.victim
    answered = kind(task.card) == DEFENCE and task.player == scene.last_card[0].player
    return f"for what {card} takes" if struck or answered else f"for {card}"


def _waiting(scene: Scene, state: State) -> Iterator[Task]:
    """The cards that are dealt once somebody has chosen one of two."""
    for before, action in scene.untold(state):
        state = scene.rules.apply(before, action)
    waits = bool(state.due) and state.due[0].kind == CHOOSE
    yield from (task for task in state.agenda if waits and task.kind == DEAL and task.player not in state.out)


@query.query("who sees how many cards", "who sees what", made=query.SHARES)
def who_sees(scene: Scene) -> Reply:
    """Who sees how many cards of another's hand by the last card played."""
    played, answer, state = scene.last_card
    attack = played.play.cards[0]
    defence = answer.play.cards[0] if answer is not None and answer.play.cards else ""
    turned = Because(rule(JUSTICE), f"Justice turns {scene.spoken(attack)} on {played.player}.")
    if attack == STAR and not defence:
        seen, who, by = played.play.to or "", played.player, STAR
    elif answer is not None and (defence == KNIGHT_OF_CUPS or (defence == JUSTICE and attack == STAR)):
        seen, who, by = played.player, answer.player, STAR if defence == JUSTICE else defence
    else:
        text = f"{capital(scene.spoken(attack))} shows nobody a hand."
        if attack in PICKED:
            text = f"What {scene.spoken(attack)} takes is picked blindly and discarded, and nobody is shown a hand."
        nobody = [Because(rule(attack), text)]
        if defence == JUSTICE:
            nobody.insert(0, turned)
        elif defence:
            text = f"{capital(scene.spoken(defence))} answers {scene.spoken(attack)}, and shows nobody a hand."
            if defence == KNIGHT_OF_SWORDS and answer is not None:
                text += f" {answer.player} alone looks at the two cards dealt, and gives {played.player} one of them."
            nobody = [Because(rule(defence), text)]
        if defence and attack == STAR:
            nobody.insert(0, _unfollowed(scene, defence))
        return Reply(NOBODY, tuple(nobody))
    count = state.hand(seen).total or 0
    text = f"{who} sees {whose(seen)} hand, which has {amount(count, 'card')} now"
    if not defence:
        return Reply(shared({who: count}), (Because(rule(by), f"{text}."),))
    grounds = [
        Because(rule(by), f"{text}: no card has come yet for {scene.spoken(attack)}."),
        *_past_the_tower(scene, seen),
    ]
    if defence == KNIGHT_OF_CUPS and attack == STAR:
        grounds.append(_unfollowed(scene, defence))
    return Reply(shared({who: count}), (*([turned] if by == STAR else []), *grounds))


def _unfollowed(scene: Scene, defence: str) -> Because:
    """That a Star that a defence has answered shows its player nothing."""
    text = f"{capital(scene.spoken(STAR))} is not followed: {scene.spoken(defence)} has answered it."
    return Because("TP-ANSWER", text)


@query.query("how many cards make the deck", "how many cards make the pack", "how many cards has the pack")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards the pack has."""
    suits = len(SUITS)
    text = f"{suits} x {len(RANKS)} cards, and {len(TRUMP)} trumps with the Knights: {len(CARDS)}."
    return Reply(str(len(CARDS)), (Because("TP-PACK", text),))


@query.query("what was played last", made=query.CARDS)
def what_was_played(scene: Scene) -> Reply:
    """The last card that was played in the phase, and what it does."""
    played, answer, _ = scene.last_card
    last = answer if answer is not None and answer.play.cards else played
    card = last.play.cards[0]
    on = f" on {last.play.to}" if last.play.to else ""
    text = f"{last.player} played {scene.spoken(card)}{on}, and nobody has played a card since."
    return Reply(card, (Because(rule(card), text),))


ABOUT_BETS = (
    what_is_due,
    what_to_call,
    what_may_be_bet,
    the_pot,
    still_in,
    when_it_ends,
    who_deals,
    what_is_owed,
    what_is_put_in,
    what_one_put_in,
    may_announce,
    must_announce,
    what_binds,
)
ABOUT_CARDS = (whom_to_attack, what_protects, how_many_dealt, who_sees, how_many_cards, what_was_played)
QUERIES = put_to(Scene.by(Rules), *ABOUT_BETS, *ABOUT_CARDS, *show.QUESTIONS)
