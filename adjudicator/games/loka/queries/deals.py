"""Questions about the deal and the game: the deck, who deals and cuts, when the game is over."""

from __future__ import annotations

from adjudicator.cards.english import amount, capital, number
from adjudicator.engine.query import NOBODY, PLAYERS, SHARES, Ground, Reply, Unanswerable, query, shared
from adjudicator.games.loka.cards import LAID, RANKS
from adjudicator.games.loka.points import HANDS
from adjudicator.games.loka.queries.scene import LokaScene
from adjudicator.games.loka.rules import PACKET
from adjudicator.games.loka.trick import DEALT, HELD

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


QUERIES = (
    who_deals,
    who_deals_next,
    who_cuts,
    who_cuts_next,
    how_many_cards,
    which_cards,
    how_many_dealt,
    is_the_game_over,
    when_is_the_game_over,
)
