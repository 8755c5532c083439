"""Questions about the deal and the game: the deck, who deals and cuts, what the hands come to together, who won."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards.english import amount, both, capital, number
from adjudicator.engine.query import NOBODY, PLAYERS, SHARES, Ground, Reply, Unanswerable, query, shared
from adjudicator.games.loka.cards import DEALT, HELD, LAID, RANKS
from adjudicator.games.loka.points import HANDS, most, settled, times
from adjudicator.games.loka.queries.ends import SETTLEMENT, scored, settling
from adjudicator.games.loka.queries.scene import Accounts, LokaScene

PACKET = 5
"""How many cards are dealt to somebody at once."""


@query(
    "what are the totals",
    "what is the total",
    "what are the game points",
    "who has won how much",
    made=SHARES,
)
def what_are_the_totals(scene: LokaScene) -> Reply:
    """What each player has won in the game so far."""
    if not scene.over and scene.counted:
        before = _earlier(scene)
        where = (
            "No hand of the game is over."
            if scene.number == 1
            else "This hand is not over, and adds nothing yet."
        )
        return Reply(shared(before, signed=True), (Ground("LO-GAME", where),))
    accounts = Accounts(scene)
    scores = accounts.scores
    totals = _totals(scene, scores)
    return Reply(shared(totals, signed=True), _added(scene, scores), accounts.unless(shared))


@query("who won the game", "who wins the game", "who has won the game", made=PLAYERS)
def who_won_the_game(scene: LokaScene) -> Reply:
    """Who has won most in the three hands of the game."""
    hand = numbered(scene)
    if hand != HANDS:
        message = f"the game is not over: this is hand {hand} of {HANDS}"
        raise Unanswerable("not-over", message, f"ask after hand {HANDS}; before it, what are the totals")
    accounts = Accounts(scene)
    scores = accounts.scores
    totals = _totals(scene, scores)
    first = most(totals)
    best = totals[first[0]]
    told = f"{both(first)} {'has' if len(first) == 1 else 'have'} {_signed(best)} in all, the most"
    told += "." if len(first) == 1 else ", and share the game."
    unless = accounts.unless(lambda scores: most(_totals(scene, scores)))
    return Reply(", ".join(first), (Ground("LO-GAME", told), *_added(scene, scores)), unless)


def _earlier(scene: LokaScene) -> dict[str, int]:
    """What each player won in the earlier hands of the game. They were settled as this one is: where
    another reading is tried on this hand, it is on them too. Raises Unanswerable."""
    told = scene.beside.totals
    if scene.number == 1:
        return dict.fromkeys(scene.players, 0)
    if told is None:
        message, help = "nothing tells what each player won in the earlier hands of the game", _TELL
        if scene.beside.recorded:
            message = "an earlier hand of the game is not counted, and without it there are no totals"
            help = "mend that hand; what is the settlement asks about this one alone"
        raise Unanswerable("totals-untold", message, help)
    now, then = times(scene.rules.readings[SETTLEMENT]), times(scene.options[SETTLEMENT])
    if any(count * now % then for count in told.values()):
        message = (
            f"under this reading the earlier hands cannot have come to {shared(dict(told), signed=True)}"
        )
        raise Unanswerable(
            "totals-misread", message, "mend totals:, or take another reading of lo.settlement"
        )
    return {player: told.get(player, 0) * now // then for player in scene.players}


_TELL = "add totals:, such as totals: {Ada: 30, Ben: 0, Cleo: -30}; or round: 1, if there were none"


def _won(scene: LokaScene, scores: Mapping[str, int]) -> dict[str, int]:
    return settled(scores, scene.rules.readings[SETTLEMENT])


def _totals(scene: LokaScene, scores: Mapping[str, int]) -> dict[str, int]:
    """The totals with this hand, which is over."""
    before, won = _earlier(scene), _won(scene, scores)
    return {player: before[player] + won[player] for player in scene.players}


def _added(scene: LokaScene, scores: dict[str, int]) -> tuple[Ground, ...]:
    """The totals as sums, and what this hand adds to them."""
    before, won, totals = _earlier(scene), _won(scene, scores), _totals(scene, scores)
    sums = [
        f"{player}: {_sum(before[player], won[player])} = {_signed(totals[player])}"
        for player in scene.players
    ]
    told = f"{'; '.join(sums)}. Together {sum(totals.values())}."
    if scene.number == 1:
        told = "This is the first hand of the game, and all there is to add."
    hand = "; ".join(settling(player, scores[player], won[player]) for player in scene.players)
    return (Ground("LO-GAME", told), Ground("LO-SETTLEMENT", f"This hand: {hand}."), *scored(scores))


def _sum(before: int, won: int) -> str:
    return f"{_signed(before)} {'-' if won < 0 else '+'} {abs(won)}"


def _signed(count: int) -> str:
    return f"{count:+d}" if count else "0"


# -- who


@query("who deals", "who is the dealer", "who deals now", made=PLAYERS)
def who_deals(scene: LokaScene) -> Reply:
    """Who deals this hand."""
    told = f"The players are told from Eldest, so {scene.dealer}, the last of them, deals."
    return Reply(scene.dealer, (Ground("LO-DEAL", told),))


@query("who deals next", "who deals the next hand", "who is the next dealer", made=PLAYERS)
def who_deals_next(scene: LokaScene) -> Reply:
    """Who deals the next hand."""
    after = scene.players[0]
    told = f"{scene.dealer} deals this hand, and {after}, on the left, the next."
    return Reply(after, (Ground("LO-DEAL", told), *_last(scene)), _anew(scene))


@query("who cuts", "who may cut", "who cuts the cards", made=PLAYERS)
def who_cuts(scene: LokaScene) -> Reply:
    """Who cuts for this hand."""
    youngest = scene.players[-2]
    if scene.number == 1:
        told = f"{scene.dealer} shuffles for the first hand, and nobody cuts."
        return Reply(NOBODY, (Ground("LO-DEAL", told),))
    told = f"{youngest} sits to the right of {scene.dealer}, who deals, and cuts."
    first = "this is the first hand of the game: then the dealer shuffles, and nobody cuts"
    return Reply(youngest, (Ground("LO-DEAL", told),), () if scene.number else (first,))


@query("who cuts next", "who cuts the next hand", made=PLAYERS)
def who_cuts_next(scene: LokaScene) -> Reply:
    """Who cuts for the next hand."""
    after = scene.players[0]
    told = f"{after} deals the next hand, and {scene.dealer}, to the right, cuts."
    return Reply(scene.dealer, (Ground("LO-DEAL", told), *_last(scene)), _anew(scene))


def _last(scene: LokaScene) -> tuple[Ground, ...]:
    return (Ground("LO-GAME", f"Hand {HANDS} is the last of a game."),) if scene.number == HANDS else ()


def _anew(scene: LokaScene) -> tuple[str, ...]:
    """What would make it another after the last hand."""
    told = "another game begins with a first dealer drawn or agreed upon anew"
    return (told,) if scene.number == HANDS else ()


# -- the cards


@query("how many cards make the deck", "how many cards make the pack", "how many cards has the pack")
def how_many_cards(scene: LokaScene) -> Reply:
    """How many cards the pack has."""
    suits = scene.rules.lexicon.suits
    total = sum(scene.rules.lexicon.deck.singles.values())
    told = f"{len(suits)} x {len(RANKS)} cards, {total - len(suits) * len(RANKS) - 1} trumps and the Fool: {total}."
    return Reply(str(total), (Ground("LO-PACK", told),))


@query("which cards make the deck", "what is the deck", "which cards make the pack", "what is the pack")
def which_cards(scene: LokaScene) -> Reply:
    """The cards of the pack, by kinds."""
    suits, total = scene.rules.lexicon.suits, sum(scene.rules.lexicon.deck.singles.values())
    trumps = total - len(suits) * len(RANKS) - 1
    value = f"{number(len(RANKS))} each of {' '.join(suits)}, {trumps} trumps, the Fool"
    ranks = f"A suit runs from the {RANKS[0]} up to the {RANKS[-1]}; trump 1 is the Magician, trump {trumps} the World."
    return Reply(value, (Ground("LO-PACK", ranks),))


@query("how many cards are dealt", "how many cards does everybody get", made=SHARES)
def how_many_dealt(scene: LokaScene) -> Reply:
    """How many cards each player is dealt."""
    dealt = {player: DEALT if player == scene.dealer else HELD for player in scene.players}
    packets = f"{amount(HELD // PACKET, 'packet')} of {number(PACKET)} for each, {HELD // PACKET} x {PACKET} = {HELD}"
    told = f"{capital(packets)}; {scene.dealer} has the last {number(LAID)} as well, and lays {number(LAID)} away."
    return Reply(shared(dealt), (Ground("LO-DEAL", told),))


# -- the game


@query("is the game over")
def is_the_game_over(scene: LokaScene) -> Reply:
    """Whether the hands of the game are played: yes or no."""
    if not scene.over and scene.counted:
        return Reply("no", (Ground("LO-GAME", "This hand is not over."),))
    scene.require_over()
    number_ = numbered(scene)
    left = HANDS - number_
    more = f", and {amount(left, 'more hand')} {'is' if left == 1 else 'are'} played" if left else ""
    told = f"Hand {number_} of {HANDS} is over{more}."
    return Reply("yes" if number_ == HANDS else "no", (Ground("LO-GAME", told),))


@query("when is the game over", "how many hands make a game", "how many hands are left")
def when_is_the_game_over(scene: LokaScene) -> Reply:
    """How many hands are left of the game."""
    if scene.number is None:
        return Reply(f"after {number(HANDS)} hands", (Ground("LO-GAME", "A game is three hands."),))
    if not scene.counted:
        scene.require_over()
    left = HANDS - scene.number + (not scene.over)
    state = "over" if scene.over else "going on"
    told = f"A game is {amount(HANDS, 'hand')}; this is hand {scene.number}, and it is {state}."
    return Reply(f"after {amount(left, 'more hand')}" if left else "now", (Ground("LO-GAME", told),))


def numbered(scene: LokaScene) -> int:
    """Which hand of its game this is, from 1. Raises Unanswerable where that is not told."""
    if scene.number is None:
        message = f"nothing tells which hand of the {number(HANDS)} this is"
        raise Unanswerable("hand-untold", message, "add its number, such as round: 2")
    return scene.number
