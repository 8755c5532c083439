"""Questions about the tricks: the lead, the turn, the suit to be followed, who takes it, hands."""

from __future__ import annotations

from adjudicator.cards.english import amount, capital, number
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Ground, Reply, Unanswerable, reply
from adjudicator.games.loka.cards import DEALT, FOOL, HELD, TRICKS, pack_of
from adjudicator.games.loka.queries.scene import Accounts, LokaScene
from adjudicator.games.loka.reasons import why_next, why_won
from adjudicator.games.loka.state import Taken


@query.query("who leads", *query.WHO_LEADS, made=query.PLAYERS)
def who_leads(scene: LokaScene) -> Reply:
    """Who has the lead now."""
    hand, players = scene.state, scene.players
    if hand.over:
        then = f"In the next hand {players[0]} deals, and {players[1]} has the first lead."
        return Reply(query.NOBODY, (_played_out(), Ground("LO-DEAL", then)))
    if hand.trick:
        told = f"{hand.trick[0][0]} has led to this trick; whoever wins it leads to the next."
        return reply(query.NOBODY, "LO-TRICK", told)
    if hand.laying:
        told = f"{players[0]} is Eldest, and leads as soon as {scene.dealer} has laid three cards away."
        return reply(players[0], "LO-TURN", told)
    if hand.turn is None:
        help = "add opening: yes, the tricks so far, or turn:"
        raise Unanswerable("whose-turn", "nothing says where the hand stands", help)
    return Reply(hand.turn, (_came_by_it(scene, hand.turn),))


def _came_by_it(scene: LokaScene, leader: str) -> Ground:
    last = _last(scene)
    if last is not None and last.winner == leader:
        return Ground("LO-TRICK", why_won(last, scene.rules.lexicon))
    if leader == scene.players[0] and scene.counted and not scene.state.taken:
        return Ground("LO-TURN", f"{leader} is Eldest, and leads to the first trick.")
    return Ground("LO-TRICK", f"{leader} is said to lead, as whoever won the last trick does.", given=True)


def _played_out() -> Ground:
    return Ground("LO-TRICK", f"All {TRICKS} tricks are played.")


@query.query("who is to play", *query.WHO_IS_TO_PLAY, made=query.PLAYERS, tells="VALUE is to play", stands=True)
def who_is_to_play(scene: LokaScene) -> Reply:
    """Whose turn it is, or who has to lay cards away or to pay for the Fool first."""
    hand = scene.state
    if hand.over:
        debt = Accounts(scene).debt
        if debt is not None and not debt.paid:
            return Reply(debt.owner, debt.grounds(scene))
        return Reply(query.NOBODY, (_played_out(),))
    if hand.laying:
        told = f"{scene.dealer} dealt, and lays three cards away before the first lead."
        return reply(scene.dealer, "LO-LAY", told)
    if not hand.trick or hand.turn is None:
        return who_leads(scene)
    last = hand.trick[-1][0]
    return reply(hand.turn, "LO-TURN", why_next(last, hand.turn))


def _last(scene: LokaScene) -> Taken | None:
    """The last trick that is over, where its cards are told."""
    found = scene.state.taken[-1:]
    return found[0] if found and found[0].cards else None


@query.query(
    "who took the trick", *query.WHO_TOOK, "who won the trick", made=query.PLAYERS, tells="VALUE takes the trick"
)
def who_took(scene: LokaScene) -> Reply:
    """Who took the last trick that is over."""
    last, hand = _last(scene), scene.state
    leader = hand.trick[0][0] if hand.trick else hand.turn
    if last is not None:
        return reply(last.winner, "LO-TRICK", why_won(last, scene.rules.lexicon))
    if scene.counted and not scene.state.taken:
        return reply(query.NOBODY, "LO-TRICK", "No trick has ended yet.")
    if len({trick.winner for trick in scene.state.taken}) == 1 and scene.counted:
        winner = scene.state.taken[0].winner
        return reply(winner, "LO-TRICK", f"{winner} has taken every trick so far.")
    if leader is not None and (scene.counted or leader != scene.players[0]):
        told = f"{leader} has the lead of this trick, as whoever won the last one does."
        return reply(leader, "LO-TRICK", told)
    raise _untold(scene, "who took the last of them")


def _untold(scene: LokaScene, what: str) -> Unanswerable:
    """The refusal of what only the cards of the last trick tell."""
    over = len(scene.state.taken)
    are = f"{amount(over, 'trick')} {'is' if over == 1 else 'are'}" if scene.counted else "tricks may be"
    message = f"{are} over, and nothing tells {what}"
    return Unanswerable("trick-untold", message, "tell that trick under trick:")


@query.query("who led", "who led the trick", "who led to the trick", made=query.PLAYERS)
def who_led(scene: LokaScene) -> Reply:
    """Who led to the trick."""
    last = _last(scene)
    if cards := scene.state.trick or (last.cards if last is not None else ()):
        player, card = cards[0]
        return reply(player, "LO-TRICK", f"{player} led {scene.spoken(card)}.")
    if scene.counted and not scene.state.taken:
        return reply(query.NOBODY, "LO-TRICK", "Nobody has led yet.")
    raise _untold(scene, "what was led to the last of them")


@query.query("which suit must be followed", "what is led", "which suit is led", "what must be followed")
def what_is_followed(scene: LokaScene) -> Reply:
    """The suit to be followed in this trick: a suit, trumps or nothing."""
    hand = scene.state
    if hand.over:
        return Reply(query.NOTHING, (_played_out(),))
    if not hand.trick:
        return reply(query.NOTHING, "LO-FOLLOW", "Nobody has played to the trick: any card may be led.")
    if hand.led:
        suit = pack_of(scene.rules.lexicon).suit_name(hand.led)
        player, card = next(one for one in hand.trick if one[1] != FOOL)
        led = "led" if (player, card) == hand.trick[0] else "played behind the Fool"
        told = f"{capital(scene.spoken(card))} was {led}; whoever has {suit} follows."
        return reply(suit, "LO-FOLLOW", told)
    alone = len(hand.trick) == 1
    told = "Only the Fool lies there, and it is of no suit." if alone else "The Fool was led, and no suit."
    return reply(query.NOTHING, "LO-FOLLOW", told)


@query.query(f"how many cards has {NAME}", f"how many cards does {NAME} hold", f"how many cards does {NAME} have")
def how_many_held(scene: LokaScene) -> Reply:
    """How many cards a player holds now."""
    player, hand = scene.about, scene.state
    if hand.over:
        return Reply("0", (_played_out(),))
    if hand.laying and player == scene.dealer:
        why = f"{player} has the last three cards of the pack as well, and has still to lay three away."
        return reply(str(DEALT), "LO-DEAL", why)
    put = any(name == player for name, _ in hand.trick)
    if scene.counted:
        played = len(hand.taken) + put
        count = number(played) if played else "none"
        dealt = Ground("LO-DEAL", f"Everybody held {HELD} cards before the first lead.")
        put_down = Ground("LO-CARD", f"{player} has played {count} of them.")
        return Reply(str(HELD - played), (dealt, put_down))
    told = hand.hands[player].total if player in hand.hands else None
    if told is not None:
        return reply(str(told), "LO-CARD", f"{player} is told to hold so many.")
    begun = _held_at_the_lead(scene)
    if begun is None:
        message = f"nothing tells how many cards {player} holds"
        raise Unanswerable("hand-untold", message, f"count somebody's hand, such as {player}: 9 unseen")
    why = f"Everybody held {amount(begun, 'card')} when this trick began, and {player} has"
    why += " played one of them to it." if put else " not played to it."
    return reply(str(begun - put), "LO-CARD", why)


def _held_at_the_lead(scene: LokaScene) -> int | None:
    """How many cards each player held when the trick began, as the hands that are told have it."""
    put = {player for player, _ in scene.state.trick}
    held = ((player, one.total) for player, one in scene.state.hands.items())
    return next((total + (player in put) for player, total in held if total is not None), None)


@query.query(f"how many tricks has {NAME}", f"how many tricks has {NAME} taken", f"how many tricks has {NAME} won")
def how_many_tricks(scene: LokaScene) -> Reply:
    """How many tricks a player has taken."""
    return Reply(str(scene.tricks(scene.about)), (_counted(scene),))


@query.query("who has how many tricks", "what are the tricks", made=query.SHARES)
def whose_tricks(scene: LokaScene) -> Reply:
    """How many tricks each player has taken."""
    return Reply(query.shared({player: scene.tricks(player) for player in scene.players}), (_counted(scene),))


def _counted(scene: LokaScene) -> Ground:
    played = len(scene.state.taken)
    if played == TRICKS:
        return _played_out()
    count = capital(number(played)) if played else "None"
    known = "over" if scene.counted else "told of"
    return Ground("LO-TRICK", f"{count} of the {TRICKS} tricks {'are' if played > 1 else 'is'} {known}.")


@query.query("is the hand over")
def is_it_over(scene: LokaScene) -> Reply:
    """Whether every trick of the hand is played: yes or no."""
    if not scene.state.over and not scene.counted:
        scene.require_over()
    return Reply("yes" if scene.state.over else "no", (_counted(scene),))
