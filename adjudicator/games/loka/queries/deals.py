"""Questions about the deal and the game: the deck, who deals and cuts, when the game is over."""

from __future__ import annotations

from adjudicator.cards.english import amount, capital, number
from adjudicator.engine.query import NOBODY, PLAYERS, SHARES, Ground, Query, Reply, Unanswerable, shared
from adjudicator.games.loka.cards import LAID, RANKS
from adjudicator.games.loka.points import HANDS
from adjudicator.games.loka.queries.scene import LokaScene
from adjudicator.games.loka.rules import PACKET
from adjudicator.games.loka.trick import DEALT, HELD

# -- who


def who_deals(scene: LokaScene) -> Reply:
    """Who deals this hand."""
    told = f"The players are told from Eldest, so {scene.dealer}, the last of them, deals."
    return Reply(scene.dealer, (Ground("LO-DEAL", told),))


def who_deals_next(scene: LokaScene) -> Reply:
    """Who deals the next hand."""
    after = scene.players[0]
    told = f"{scene.dealer} deals this hand, and {after}, on the left, the next."
    return Reply(after, (Ground("LO-DEAL", told), *_last(scene)), _anew(scene))


def who_cuts(scene: LokaScene) -> Reply:
    """Who cuts the cards for this hand."""
    youngest = scene.players[-2]
    if scene.number == 1:
        told = f"{scene.dealer} shuffles for the first hand, and nobody cuts."
        return Reply(NOBODY, (Ground("LO-DEAL", told),))
    told = f"{youngest} sits to the right of {scene.dealer}, who deals, and cuts."
    first = "this is the first hand of the game: then the dealer shuffles, and nobody cuts"
    return Reply(youngest, (Ground("LO-DEAL", told),), () if scene.number else (first,))


def who_cuts_next(scene: LokaScene) -> Reply:
    """Who cuts the cards for the next hand."""
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


def how_many_cards(scene: LokaScene) -> Reply:
    """How many cards make the deck."""
    suits = scene.lexicon.suits
    total = sum(scene.lexicon.deck.singles.values())
    told = f"{len(suits)} x {len(RANKS)} cards, {total - len(suits) * len(RANKS) - 1} trumps and the Fool: {total}."
    return Reply(str(total), (Ground("LO-PACK", told),))


def which_cards(scene: LokaScene) -> Reply:
    """Which cards make the deck."""
    suits, total = scene.lexicon.suits, sum(scene.lexicon.deck.singles.values())
    trumps = total - len(suits) * len(RANKS) - 1
    value = f"{number(len(RANKS))} each of {' '.join(suits)}, {trumps} trumps, the Fool"
    ranks = f"A suit runs from the {RANKS[0]} up to the {RANKS[-1]}; trump 1 is the Magician, trump {trumps} the World."
    return Reply(value, (Ground("LO-PACK", ranks),))


def how_many_dealt(scene: LokaScene) -> Reply:
    """How many cards each player is dealt."""
    dealt = {player: DEALT if player == scene.dealer else HELD for player in scene.players}
    packets = f"{amount(HELD // PACKET, 'packet')} of {number(PACKET)} for each, {HELD // PACKET} x {PACKET} = {HELD}"
    told = f"{capital(packets)}; {scene.dealer} has the last {number(LAID)} as well, and lays {number(LAID)} away."
    return Reply(shared(dealt), (Ground("LO-DEAL", told),))


# -- the game


def is_the_game_over(scene: LokaScene) -> Reply:
    """Whether the three hands of the game are played."""
    if not scene.over and scene.counted:
        return Reply("no", (Ground("LO-GAME", "This hand is not over."),))
    scene.require_over()
    number_ = numbered(scene)
    left = HANDS - number_
    more = f", and {amount(left, 'more hand')} {'is' if left == 1 else 'are'} played" if left else ""
    told = f"Hand {number_} of {HANDS} is over{more}."
    return Reply("yes" if number_ == HANDS else "no", (Ground("LO-GAME", told),))


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
    Query("who deals", "Who deals this hand.", who_deals, ("who is the dealer", "who deals now"), PLAYERS),
    Query(
        "who deals next",
        "Who deals the next hand.",
        who_deals_next,
        ("who deals the next hand", "who is the next dealer"),
        PLAYERS,
    ),
    Query("who cuts", "Who cuts for this hand.", who_cuts, ("who may cut", "who cuts the cards"), PLAYERS),
    Query(
        "who cuts next", "Who cuts for the next hand.", who_cuts_next, ("who cuts the next hand",), PLAYERS
    ),
    Query(
        "how many cards make the deck",
        "How many cards the pack has.",
        how_many_cards,
        ("how many cards make the pack", "how many cards has the pack"),
    ),
    Query(
        "which cards make the deck",
        "The cards of the pack, by kinds.",
        which_cards,
        ("what is the deck", "which cards make the pack", "what is the pack"),
    ),
    Query(
        "how many cards are dealt",
        "How many cards each player is dealt.",
        how_many_dealt,
        ("how many cards does everybody get",),
        SHARES,
    ),
    Query("is the game over", "Whether the hands of the game are played: yes or no.", is_the_game_over),
    Query(
        "when is the game over",
        "How many hands are left of the game.",
        when_is_the_game_over,
        ("how many hands make a game", "how many hands are left"),
    ),
)
