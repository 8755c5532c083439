"""Questions about the deal and the game: the deck, who deals and cuts, what the hands come to together, who won."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards.english import amount, both, capital, number
from adjudicator.engine import query
from adjudicator.engine.query import Ground, Reply, Unanswerable, reply
from adjudicator.games.loka.cards import DEALT, HELD, LAID, RANKS, where
from adjudicator.games.loka.points import HANDS, most, points, settled
from adjudicator.games.loka.queries.ends import SETTLEMENT, scored, settling
from adjudicator.games.loka.queries.scene import Accounts, LokaScene

PACKET = 5
"""How many cards are dealt to somebody at once."""


@query.query(
    "what are the totals", "what is the total", "what are the game points", "who has won how much", made=query.SHARES
)
def what_are_the_totals(scene: LokaScene) -> Reply:
    """What each player has won in the game so far."""
    if not scene.state.over and scene.counted:
        none = scene.number == 1
        where = "No hand of the game is over." if none else "This hand is not over, and adds nothing yet."
        return reply(query.shared(_earlier(scene), signed=True), "LO-GAME", where)
    accounts = Accounts(scene)
    totals = query.shared(_totals(scene, accounts.scores), signed=True)
    return Reply(totals, _added(scene, accounts.scores), accounts.unless(query.shared))


@query.query("which cards are empty", "what are empty cards", "what are the empty cards", made=query.CARDS)
def which_are_empty(scene: LokaScene) -> Reply:
    """The cards worth no more than one point."""
    empty = [card for card in where(scene.rules.lexicon) if points(card) <= 1]
    told = "Each of them is worth one point; an Honour, a King, a Queen, a Cavalier, a Jack or an Ace is worth more."
    return reply(", ".join(empty), "LO-EMPTY", told)


@query.query("who won the game", "who wins the game", "who has won the game", made=query.PLAYERS)
def who_won_the_game(scene: LokaScene) -> Reply:
    """Who has won most in the three hands of the game."""
    hand = numbered(scene)
    if hand != HANDS:
        return query.reply(query.NOBODY, "LO-GAME", f"The game is not over: this is hand {hand} of {HANDS}.")
    if why := scene.going_on():
        return query.reply(query.NOBODY, "LO-GAME", f"The game is not over: {why}.")
    accounts = Accounts(scene)
    totals = _totals(scene, accounts.scores)
    first = most(totals)
    have, share = ("has", "") if len(first) == 1 else ("have", ", and share the game")
    told = f"{both(first)} {have} {query.with_sign(totals[first[0]])} in all, the most{share}."
    unless = accounts.unless(lambda scores: most(_totals(scene, scores)))
    return Reply(", ".join(first), (Ground("LO-GAME", told), *_added(scene, accounts.scores)), unless)


def _earlier(scene: LokaScene) -> dict[str, int]:
    """What each player won in the earlier hands of the game, as it is told under any reading. Raises Unanswerable."""
    told = scene.beside.totals
    if scene.number == 1:
        return dict.fromkeys(scene.players, 0)
    if told is None:
        message = "nothing tells what each player won in the earlier hands of the game"
        help = "add totals:, such as totals: {Ada: 30, Ben: 0, Cleo: -30}; or round: 1, if there were none"
        if scene.beside.recorded:
            message = "an earlier hand of the game is not counted, and without it there are no totals"
            help = "mend that hand; what is the settlement asks about this one alone"
        raise Unanswerable("totals-untold", message, help)
    return {player: told.get(player, 0) for player in scene.players}


def _won(scene: LokaScene, scores: Mapping[str, int]) -> dict[str, int]:
    return settled(scores, scene.rules.readings[SETTLEMENT])


def _totals(scene: LokaScene, scores: Mapping[str, int]) -> dict[str, int]:
    """The totals with this hand, which is over."""
    before, won = _earlier(scene), _won(scene, scores)
    return {player: before[player] + won[player] for player in scene.players}


def _added(scene: LokaScene, scores: dict[str, int]) -> tuple[Ground, ...]:
    """The totals as sums, and what this hand adds to them."""
    before, won, totals = _earlier(scene), _won(scene, scores), _totals(scene, scores)
    added = {
        name: f"{query.with_sign(before[name])} {'-' if won[name] < 0 else '+'} {abs(won[name])}" for name in totals
    }
    sums = "; ".join(f"{name}: {added[name]} = {query.with_sign(totals[name])}" for name in totals)
    told = f"{sums}. Together {sum(totals.values())}."
    if scene.number == 1:
        told = "This is the first hand of the game, and all there is to add."
    hand = "; ".join(settling(player, scores[player], won[player]) for player in scene.players)
    return (Ground("LO-GAME", told), Ground("LO-SETTLEMENT", f"This hand: {hand}."), *scored(scores))


@query.query("who deals", "who is the dealer", "who deals now", made=query.PLAYERS)
def who_deals(scene: LokaScene) -> Reply:
    """Who deals this hand."""
    told = f"The players are told from Eldest, so {scene.dealer}, the last of them, deals."
    return reply(scene.dealer, "LO-DEAL", told)


@query.query("who deals next", "who deals the next hand", "who is the next dealer", made=query.PLAYERS)
def who_deals_next(scene: LokaScene) -> Reply:
    """Who deals the next hand."""
    told = f"{scene.dealer} deals this hand, and {scene.players[0]}, on the left, the next."
    return _next(scene, scene.players[0], told)


@query.query("who cuts", "who may cut", "who cuts the cards", made=query.PLAYERS)
def who_cuts(scene: LokaScene) -> Reply:
    """Who cuts for this hand."""
    youngest = scene.players[-2]
    if scene.number == 1:
        return reply(query.NOBODY, "LO-DEAL", f"{scene.dealer} shuffles for the first hand, and nobody cuts.")
    told = f"{youngest} sits to the right of {scene.dealer}, who deals, and cuts."
    first = "this is the first hand of the game: then the dealer shuffles, and nobody cuts"
    return Reply(youngest, (Ground("LO-DEAL", told),), () if scene.number else (first,))


@query.query("who cuts next", "who cuts the next hand", made=query.PLAYERS)
def who_cuts_next(scene: LokaScene) -> Reply:
    """Who cuts for the next hand."""
    told = f"{scene.players[0]} deals the next hand, and {scene.dealer}, to the right, cuts."
    return _next(scene, scene.dealer, told)


def _next(scene: LokaScene, who: str, told: str) -> Reply:
    """Who does something for the next hand, and what would make it another after the last one of a game."""
    if scene.number != HANDS:
        return reply(who, "LO-DEAL", told)
    last = Ground("LO-GAME", f"Hand {HANDS} is the last of a game.")
    anew = "another game begins with a first dealer drawn or agreed upon anew"
    return Reply(who, (Ground("LO-DEAL", told), last), (anew,))


@query.query("how many cards make the deck", "how many cards make the pack", "how many cards has the pack")
def how_many_cards(scene: LokaScene) -> Reply:
    """How many cards the pack has."""
    suits = scene.rules.lexicon.suits
    total = sum(scene.rules.lexicon.deck.singles.values())
    told = f"{len(suits)} x {len(RANKS)} cards, {total - len(suits) * len(RANKS) - 1} trumps and the Fool: {total}."
    return reply(str(total), "LO-PACK", told)


@query.query("which cards make the deck", "what is the deck", "which cards make the pack", "what is the pack")
def which_cards(scene: LokaScene) -> Reply:
    """The cards of the pack, by kinds."""
    suits, total = scene.rules.lexicon.suits, sum(scene.rules.lexicon.deck.singles.values())
    trumps = total - len(suits) * len(RANKS) - 1
    value = f"{number(len(RANKS))} each of {' '.join(suits)}, {trumps} trumps, the Fool"
    ranks = f"A suit runs from the {RANKS[0]} up to the {RANKS[-1]}; trump 1 is the Magician, trump {trumps} the World."
    return reply(value, "LO-PACK", ranks)


@query.query("how many cards are dealt", "how many cards does everybody get", made=query.SHARES)
def how_many_dealt(scene: LokaScene) -> Reply:
    """How many cards each player is dealt."""
    dealt = {player: DEALT if player == scene.dealer else HELD for player in scene.players}
    packets = f"{amount(HELD // PACKET, 'packet')} of {number(PACKET)} for each, {HELD // PACKET} x {PACKET} = {HELD}"
    told = f"{capital(packets)}; {scene.dealer} has the last {number(LAID)} as well, and lays {number(LAID)} away."
    return reply(query.shared(dealt), "LO-DEAL", told)


@query.query("is the game over")
def is_the_game_over(scene: LokaScene) -> Reply:
    """Whether the hands of the game are played: yes or no."""
    if not scene.state.over and scene.counted:
        return reply("no", "LO-GAME", "This hand is not over.")
    scene.require_over()
    left = HANDS - numbered(scene)
    more = f", and {amount(left, 'more hand')} {'is' if left == 1 else 'are'} played" if left else ""
    return reply("no" if left else "yes", "LO-GAME", f"Hand {scene.number} of {HANDS} is over{more}.")


@query.query("when is the game over", "how many hands make a game", "how many hands are left")
def when_is_the_game_over(scene: LokaScene) -> Reply:
    """How many hands are left of the game."""
    if scene.number is None:
        return reply(f"after {number(HANDS)} hands", "LO-GAME", "A game is three hands.")
    if not scene.counted:
        scene.require_over()
    left = HANDS - scene.number + (not scene.state.over)
    state = "over" if scene.state.over else "going on"
    told = f"A game is {amount(HANDS, 'hand')}; this is hand {scene.number}, and it is {state}."
    return reply(f"after {amount(left, 'more hand')}" if left else "now", "LO-GAME", told)


def numbered(scene: LokaScene) -> int:
    """Which hand of its game this is, from 1. Raises Unanswerable where that is not told."""
    if scene.number is None:
        message = f"nothing tells which hand of the {number(HANDS)} this is"
        raise Unanswerable("hand-untold", message, "add its number, such as round: 2")
    return scene.number
