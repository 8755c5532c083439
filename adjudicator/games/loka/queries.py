"""Loka's questions that are not about a play: lead, turn and tricks, the Fool's debt, the points, the deal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.cards.english import agree, amount, both, capital, number, to_you, whose
from adjudicator.cards.play import GIVES
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Because, Reply, Unanswerable, reply
from adjudicator.games.loka.cards import DEALT, FOOL, HELD, LAID, RANKS, TRICKS, TRUMPS, pack_of, where
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.scene import Accounts, Debt, LokaScene
from adjudicator.games.loka.state import (
    EACH,
    Taken,
    gives_up,
    missing,
    most,
    settled,
    times,
    why_next,
    why_ranked,
    why_won,
)

# -- the tricks


@query.query("who leads", *query.WHO_LEADS, made=query.PLAYERS)
def who_leads(scene: LokaScene) -> Reply:
    """Who has the lead now."""
    hand, players = scene.state, scene.players
    if hand.over:
        next_hand = "the next hand" if scene.number else "the next hand, if this is not the last of the game,"
        then = Because("LO-DEAL", f"In {next_hand} {players[0]} deals, and {players[1]} has the first lead.")
        if scene.number == scene.hands:
            then = Because("LO-GAME", f"Hand {scene.hands} is the last of a game, and nobody leads any more.")
        return Reply(query.NOBODY, (_played_out(), then))
    if hand.trick:
        leader, last = hand.trick[0][0], _last(scene)
        led = Because("LO-TRICK", f"{leader} has led to this trick; whoever wins it leads to the next.")
        if last is None or last.winner != leader:
            return Reply(query.NOBODY, (led,))
        won, *ranked = _won_by(scene, last)
        before = replace(won, text=f"{won.text} {to_you(f'{leader} won that trick, and so had this lead.')}")
        return Reply(query.NOBODY, (led, before, *ranked))
    if hand.laying:
        text = f"{players[0]} is Eldest, and leads as soon as {scene.dealer} has laid three cards away."
        return reply(players[0], "LO-TURN", text)
    if hand.turn is None:
        help = "add opening: yes, the tricks so far, or turn:"
        raise Unanswerable("whose-turn", "nothing says where the hand stands", help)
    return Reply(hand.turn, tuple(_came_by_it(scene, hand.turn)))


def _came_by_it(scene: LokaScene, leader: str) -> Iterator[Because]:
    last = _last(scene)
    if last is not None and last.winner == leader:
        won, *ranked = _won_by(scene, last)
        yield replace(won, text=f"{won.text} {to_you(f'{leader} won the trick, and leads.')}")
        yield from ranked
    elif leader == scene.players[0] and scene.counted and not scene.state.taken:
        yield Because("LO-TURN", f"{leader} is Eldest, and leads to the first trick.")
    else:
        yield Because("LO-TRICK", f"{leader} is said to lead, as whoever won the last trick does.", given=True)


def _won_by(scene: LokaScene, trick: Taken) -> Iterator[Because]:
    """Why a trick was won by the card that won it."""
    yield Because("LO-TRICK", why_won(trick, scene.rules.lexicon))
    if ranked := why_ranked(trick, scene.rules.lexicon):
        yield Because("LO-PACK", ranked, "Ranking")


def _played_out() -> Because:
    return Because("LO-TRICK", f"All {TRICKS} tricks are played.")


@query.query("who is to play", *query.WHO_IS_TO_PLAY, made=query.PLAYERS, tells="VALUE is to play", stands=True)
def who_is_to_play(scene: LokaScene) -> Reply:
    """Whose turn it is, or who has to lay cards away or to pay for the Fool first."""
    hand = scene.state
    if hand.over:
        debt = Accounts(scene).debt
        if debt is not None and not debt.paid:
            return Reply(debt.owner, (*debt.grounds(scene), _played_out()), tells="VALUE is to pay first")
        return Reply(query.NOBODY, (_played_out(),))
    if hand.laying:
        text = f"{scene.dealer} dealt, and lays three cards away before the first lead."
        return Reply(scene.dealer, (Because("LO-LAY", text),), tells="VALUE is to lay cards away first")
    if not hand.trick or hand.turn is None:
        return who_leads(scene)
    last = hand.trick[-1][0]
    return reply(hand.turn, "LO-TURN", why_next(last, hand.turn))


def _last(scene: LokaScene) -> Taken | None:
    """The last trick that is over, where its cards are known."""
    last = scene.state.taken[-1:]
    return last[0] if last and last[0].cards else None


@query.query(
    "who took the trick",
    *query.WHO_TOOK,
    "who won the trick",
    "who wins the trick",
    made=query.PLAYERS,
    tells="VALUE takes the trick",
)
def who_took(scene: LokaScene) -> Reply:
    """Who took the last trick that is over."""
    last, hand = _last(scene), scene.state
    leader = hand.trick[0][0] if hand.trick else hand.turn
    if last is not None:
        return Reply(last.winner, tuple(_won_by(scene, last)))
    if scene.counted and not scene.state.taken:
        return reply(query.NOBODY, "LO-TRICK", "No trick has ended yet.")
    if len({trick.winner for trick in scene.state.taken}) == 1 and scene.counted:
        winner = scene.state.taken[0].winner
        return reply(winner, "LO-TRICK", f"{winner} has taken every trick so far.")
    if leader is not None and (scene.counted or leader != scene.players[0]):
        text = f"{leader} has the lead of this trick, as whoever won the last one does."
        return reply(leader, "LO-TRICK", text)
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
        text = f"{player} led {scene.spoken(card)}."
        if scene.state.trick and last is not None and last.winner == player:
            why = why_won(last, scene.rules.lexicon)
            text = f"{why} {player} won that trick, and led {scene.spoken(card)} to the next."
        return reply(player, "LO-TRICK", text)
    if scene.counted and not scene.state.taken:
        return reply(query.NOBODY, "LO-TRICK", "Nobody has led yet.")
    raise _untold(scene, "what was led to the last of them")


@query.query(
    "which suit must be followed", "what is led", "which suit is led", "which suit was led", "what must be followed"
)
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
        first = scene.spoken(card)
        led = (
            f"{capital(first)} was led"
            if (player, card) == hand.trick[0]
            else f"The Fool is of no suit, so {first} sets it"
        )
        text = f"{led}; whoever has {suit} follows."
        return reply(suit, "LO-FOLLOW", text)
    alone = len(hand.trick) == 1
    text = "The Fool was led, and here the card played after it sets no suit to be followed."
    text = "Only the Fool lies there, and it is of no suit." if alone else text
    return reply(query.NOTHING, "LO-FOLLOW", text)


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
        why = f"Everybody held {HELD} cards before the first lead."
        if player == scene.dealer:
            away = f"laid {number(LAID)} of {DEALT} cards away"
            why = f"{player} dealt, and {away} before the first lead: {HELD} were left."
        dealt = Because("LO-DEAL", why)
        put_down = Because("LO-CARD", f"{player} has played {count} of them.")
        return Reply(str(HELD - played), (dealt, put_down))
    total = hand.hands[player].total if player in hand.hands else None
    if total is not None:
        return reply(str(total), "LO-CARD", f"{player} is told to hold so many.")
    begun = _held_at_the_lead(scene)
    if begun is None:
        message = f"nothing tells how many cards {player} holds"
        raise Unanswerable("hand-untold", message, f"count somebody's hand, such as {player}: 9 unseen")
    why = f"Everybody held {amount(begun, 'card')} when this trick began, and {player} has"
    why += " played one of them to it." if put else " not played to it."
    return reply(str(begun - put), "LO-CARD", why)


def _held_at_the_lead(scene: LokaScene) -> int | None:
    """How many cards each player held when the trick began, by any hand of a known size."""
    put = {player for player, _ in scene.state.trick}
    held = ((player, one.total) for player, one in scene.state.hands.items())
    return next((total + (player in put) for player, total in held if total is not None), None)


@query.query(f"how many tricks has {NAME}", f"how many tricks has {NAME} taken", f"how many tricks has {NAME} won")
def how_many_tricks(scene: LokaScene) -> Reply:
    """How many tricks a player has taken."""
    own = scene.tricks(scene.about)
    others = [] if own else [player for player in scene.players if scene.tricks(player)]
    by = f"{both(others)} took {'it' if len(scene.state.taken) == 1 else 'them'}, and " if others else ""
    return Reply(str(own), (_counted(scene, f"{by}{scene.about} took {scene.took_which(scene.about) or number(own)}"),))


@query.query("who has how many tricks", "what are the tricks", made=query.SHARES)
def whose_tricks(scene: LokaScene) -> Reply:
    """How many tricks each player has taken."""
    took = [scene.tricks(player) for player in scene.players]
    each = dict(zip(scene.players, took, strict=True))
    sum_up = f"{scene.took_each}{' + '.join(map(str, took))} = {sum(took)}"
    return Reply(query.shared(each), (_counted(scene, sum_up), *scene.beside_tricks))


def _counted(scene: LokaScene, then: str = "") -> Because:
    """How many tricks are over, and what that says, as part of a sentence."""
    played, behind = len(scene.state.taken), f": {then}" if then else ""
    if played == TRICKS:
        return Because("LO-TRICK", f"All {TRICKS} tricks are played{behind}.")
    count = capital(number(played)) if played else "None"
    known = "over" if scene.counted else "told of"
    is_are = "are" if played > 1 else "is"
    return Because("LO-TRICK", f"{count} of the {TRICKS} tricks {is_are} {known}{behind if played else ''}.")


@query.query("is the hand over")
def is_it_over(scene: LokaScene) -> Reply:
    """Whether every trick of the hand is played: yes or no."""
    if not scene.state.over and not scene.counted:
        scene.require_over()
    over = scene.state.over
    unpaid = [Because("LO-DEBT", f"{due.player} has still to pay {due.to} for the Fool.") for due in scene.state.due]
    return Reply("yes" if over else "no", (_counted(scene), *(unpaid if over else ())))


# -- the end of a hand

SETTLEMENT = "lo.settlement"


@query.query(
    "what is owed for the Fool", "what is owed", "who pays for the Fool", "who owes for the Fool", tells="VALUE"
)
def what_is_owed(scene: LokaScene) -> Reply:
    """Who owes whom for the Fool, and whether a card or the Fool itself: what is due now."""
    if not scene.state.over and scene.counted:
        return Reply(query.NOTHING, (_until_then(scene),))
    debt = Accounts(scene).debt
    if debt is None or debt.paid:
        return Reply(query.NOTHING, (_why_nothing(scene, debt),))
    what = "the Fool" if debt.gives_up else "one card"
    return Reply(f"{debt.owner} owes {debt.winner} {what}", debt.grounds(scene))


@query.query(f"what does {NAME} owe", f"what does {NAME} owe for the Fool")
def what_does_one_owe(scene: LokaScene) -> Reply:
    """What a player owes for the Fool, now."""
    owed = what_is_owed(scene)
    if owed.value.startswith(f"{scene.about} owes") or owed.value == query.NOTHING:
        return owed
    alone = Because("LO-DEBT", f"Whoever played the Fool pays for it, and {scene.about} did not.")
    return Reply(query.NOTHING, (*owed.grounds, alone), owed.unless)


def _until_then(scene: LokaScene) -> Because:
    if FOOL in scene.state.laid:
        return _why_nothing(scene, None)
    text = "The Fool is paid for when the hand is over, and this one is not."
    if scene.state.fool is not None:
        owner, winner = scene.state.fool
        itself = "" if scene.tricks(owner) else f", with the Fool itself if {owner} takes no trick"
        pays = f"pays {winner} a card of {whose(owner)} tricks for it when the hand is over{itself}"
        text = f"Nothing is due yet: {owner} played the Fool to a trick that {winner} won, and {pays}."
    elif scene.fool_kept:
        text = "The Fool has not been played to a trick that is over."
    return Because("LO-DEBT", text)


def _given_up(scene: LokaScene, winner: str) -> Because:
    """That the Fool was given up and where it lies; and by whom, where only one player can have done so for want of a
    trick."""
    hand = scene.state
    givers = hand.players if hand.fool is None else hand.fool[:1]
    without = [player for player in givers if not hand.taken_by(player)]
    why = f"{without[0]} has taken no trick: the Fool" if len(without) == 1 else "The Fool"
    return Because("LO-DEBT", f"{why} was given up, and lies in {whose(winner)} tricks.")


def _why_nothing(scene: LokaScene, debt: Debt | None) -> Because:
    text = f"{scene.dealer} laid the Fool away: it was not played, and nothing is owed for it."
    if debt is not None:
        how = "given up" if debt.gives_up else f"paid for with a card, which {debt.winner} has"
        text = f"{whose(debt.owner)} Fool has been {how}{'' if debt.gives_up else _as_paid(scene, debt)}."
    elif (winner := scene.state.surrendered) is not None:
        return _given_up(scene, winner)
    return Because("LO-DEBT", text)


def _as_paid(scene: LokaScene, debt: Debt) -> str:
    """How many cards show that the Fool has been paid for with another one, where no line of the history has it: the
    tricks of whoever played it are one short of three each, or those of whoever won that trick are not."""
    hand = scene.state
    short = missing(hand, debt.owner) == 1
    if any(line.play.kind == GIVES for line in scene.table.history) or not (short or missing(hand, debt.winner) == 0):
        return ""
    player = debt.owner if short else debt.winner
    tricks = hand.taken_by(player)
    whole = EACH * tricks
    cards = f"{whole - 1} cards, {whole} less one" if short else f"all {whole} cards, though the Fool went back"
    return f": {whose(player)} {amount(tricks, 'trick')} {agree('has', tricks)} {cards}"


@query.query(
    f"what may {NAME} pay with",
    f"what may {NAME} pay for the Fool with",
    f"with what may {NAME} pay for the Fool",
    made=query.CARDS,
)
def what_may_pay(scene: LokaScene) -> Reply:
    """The cards with which a player may pay for the Fool."""
    accounts = Accounts(scene)
    debt = accounts.debt
    if debt is None or debt.paid or debt.owner != scene.about:
        return Reply(query.NOTHING, what_does_one_owe(scene).grounds)
    if debt.gives_up:
        return Reply(FOOL, debt.grounds(scene))
    if debt.owner == scene.dealer and not scene.state.laid:
        raise Unanswerable("laid-untold", f"nothing tells what {debt.owner} laid away", "add discards:")
    if scene.state.unseen.get(debt.owner, 0) != 0:
        message = f"nobody has named every card of {whose(debt.owner)} tricks"
        raise Unanswerable("cards-unseen", message, f"name them under won:, such as {debt.owner}: 2 of Cups")
    least = min(map(scene.worth.points, debt.may))
    worth = "each is" if least == max(map(scene.worth.points, debt.may)) else "the cheapest are"
    text = f"Any of them will do; {worth} worth {amount(least, 'point')}."
    value = ", ".join(sorted(debt.may, key=scene.rules.lexicon.order))
    return Reply(value, (*debt.grounds(scene), Because("LO-POINTS", text)))


@query.query("who keeps the Fool", "whose is the Fool", "who has the Fool", made=query.PLAYERS)
def who_keeps_the_fool(scene: LokaScene) -> Reply:
    """Whose the Fool is when the hand is over."""
    hand = scene.state
    if FOOL in hand.laid:
        text = f"{scene.dealer} laid the Fool away, as a dealer without a trump may: it counts with"
        text += f" {whose(scene.dealer)} tricks."
        played = "Only a Fool that was played is given up by whoever has taken no trick."
        also = () if hand.taken_by(scene.dealer) else (Because("LO-DEBT", played, "Play"),)
        return Reply(scene.dealer, (Because("LO-POINTS", text, "Deal"), *also))
    if (winner := hand.surrendered) is not None:
        return Reply(winner, (_given_up(scene, winner),))
    if not scene.state.over and hand.fool is not None:
        return _not_yet(scene, *hand.fool)
    if not scene.state.over and scene.fool_kept:
        return Reply("not settled", (_until_then(scene),))
    if not scene.state.over and scene.counted:
        message = "nothing tells whether the Fool was played to one of the tricks"
        help = f"add fool: {scene.players[0]} to {scene.players[1]}, hands: with the Fool, or the whole hand"
        raise Unanswerable("fool-untold", message, help)
    debt = Accounts(scene).debt
    if debt is None:
        return Reply(scene.dealer, (_why_nothing(scene, None),))
    if debt.gives_up:
        return Reply(debt.winner, debt.grounds(scene))
    return Reply(debt.owner, _with_another(scene, debt))


def _with_another(scene: LokaScene, debt: Debt) -> tuple[Because, ...]:
    """Why somebody keeps the Fool who played it: there is another card to pay with, or one was paid."""
    took = scene.state.taken_by(debt.owner)
    if not took:
        return debt.grounds(scene)
    pays = "has paid for it" if debt.paid else "pays for it"
    shown = _as_paid(scene, debt) if debt.paid else ""
    text = f"{debt.owner} played the Fool, has taken {amount(took, 'trick')}, and {pays} with another card{shown}."
    return (Because("LO-DEBT", text),)


def _not_yet(scene: LokaScene, owner: str, winner: str) -> Reply:
    """Whose the Fool is while the hand goes on: a trick once taken is never lost."""
    if not gives_up(scene.state, owner, scene.rules.readings):
        text = f"{owner} played the Fool, and has a card to pay for it with when the hand is over."
        return reply(owner, "LO-DEBT", text)
    text = f"{owner} keeps the Fool by taking a trick; without one it goes to {winner} when the hand is over."
    return reply("not settled", "LO-DEBT", text)


@query.query(
    "what are the points", "what is the score", "what are the scores", "who has how many points", made=query.SHARES
)
def what_are_the_points(scene: LokaScene) -> Reply:
    """The points of each player: of the cards, and one for each trick."""
    accounts = Accounts(scene)
    scores = accounts.scores
    each = tuple(Because("LO-POINTS", _sum(scene, accounts, player)) for player in scene.players)
    added = " + ".join(str(score) for score in scores.values())
    together = Because("LO-SETTLEMENT", f"Together {added} = {sum(scores.values())}.")
    why = (*each, *_besides(scene, accounts), *accounts.paying(), together)
    return Reply(query.shared(scores), why, accounts.unless(query.shared))


@query.query(f"what are the points of {NAME}", f"how many points has {NAME}", f"what points has {NAME}")
def what_are_ones_points(scene: LokaScene) -> Reply:
    """The points of one player."""
    accounts, player = Accounts(scene, scene.about), scene.about
    score = accounts.scores[player]
    own = Because("LO-POINTS", _sum(scene, accounts, player))
    tricks = Because("LO-POINTS", f"Each trick counts {amount(scene.worth.trick, 'point')} more.", "Scores")
    why = (own, tricks, *_besides(scene, accounts, player), *accounts.paying())
    return Reply(str(score), why, accounts.unless(lambda scores: scores[player]))


def _sum(scene: LokaScene, accounts: Accounts, player: str) -> str:
    """The points of a player as a sum."""
    cards, tricks = scene.rules.own(accounts.end, player), scene.state.taken_by(player)
    law = scene.worth
    each = f" at {law.trick}" if law.trick != 1 else ""
    return f"{player}: {law.summed(cards)}, and {amount(tricks, 'trick')}{each}: {law.counted(cards, tricks)}."


def _besides(scene: LokaScene, accounts: Accounts, about: str = "") -> Iterator[Because]:
    """Which cards count beside those of the tricks, and whose tricks the Fool lies in: for everybody, or for one
    player."""
    debt, dealer, winner = accounts.debt, scene.dealer, scene.state.surrendered
    yield from accounts.unlisted(about)
    if about in ("", dealer):
        text = f"What {dealer} laid away as the dealer counts with {whose(dealer)} tricks, but is no trick itself."
        yield Because("LO-LAY", text)
    if debt is not None and not debt.gives_up and about in ("", debt.owner, debt.winner):
        paid = f" is with {whose(debt.winner)} tricks already{_as_paid(scene, debt)}" if debt.paid else ""
        if about != debt.winner:
            card = f"; the card paid for it{paid}" if paid else ""
            yield Because("LO-DEBT", f"{debt.owner} keeps the Fool, which counts{card}.")
        elif paid:
            yield Because("LO-DEBT", f"The card that {debt.owner} paid for the Fool{paid}.")
    if winner is not None and about in ("", winner):
        yield _given_up(scene, winner)


@query.query("what is the settlement", "who wins how much", "what is settled", made=query.SHARES)
def what_is_the_settlement(scene: LokaScene) -> Reply:
    """What each player wins or loses by the hand."""
    accounts = Accounts(scene)
    scores = accounts.scores
    won = _won(scene, scores)
    text = "; ".join(settling(scene, player, scores[player], won[player]) for player in scene.players)
    why = Because("LO-SETTLEMENT", f"{text}. Together {sum(won.values())}.")
    grounds = (why, _how_often(scene, scores), *scored(scene, accounts))
    return Reply(query.shared(won, signed=True), grounds, accounts.unless(query.shared))


def _how_often(scene: LokaScene, scores: Mapping[str, int]) -> Because:
    """Why what is above the average is won so many times, by the reading `lo.settlement`: worked out for whoever has the
    most points, or for the one player whose points are known."""
    average = scene.worth.average
    text = f"As it is read here, what somebody has above or below {average} is won or lost once in all."
    if scene.rules.readings[SETTLEMENT] == "each":
        above = {player: score - average for player, score in scores.items()}
        player = most(scores)[0]
        worked = _with_each(player, above) if len(above) > 1 else _with_both(player, above[player], average)
        text = f"As it is read here, each of the three settles the difference from {average} with both others{worked}."
    return Because("LO-SETTLEMENT", text)


def _with_each(player: str, above: Mapping[str, int]) -> str:
    """What a player who is above the average wins from both others, and what they settle with that player; "" where
    nobody is: "for Ben that is 2 x 53 + 57 from Ada - 4 to Cleo = 159"."""
    own = above[player]
    others = (
        f" {f'- {by} to' if by > 0 else f'+ {-by} from'} {one}" for one, by in above.items() if one != player and by
    )
    return f": for {player} that is 2 x {own}{''.join(others)} = {times('each') * own}" if own else ""


def _with_both(player: str, own: int, average: int) -> str:
    """What a player settles with both others, and what they settle with that player, of whom only the sum is known."""
    if not own:
        return f": for {player} that is nothing, and what the others settle with {player} comes to nothing together"
    others = f"the others are {abs(own)} {'below' if own > 0 else 'above'} {average} between them"
    more = f"{'+' if own > 0 else '-'} {abs(own)} = {times('each') * own}"
    return f": for {player} that is 2 x {own} {more}, as {others}"


@query.query(f"what does {NAME} win", f"what does {NAME} lose", f"what does {NAME} settle", made=query.SHARES)
def what_does_one_win(scene: LokaScene) -> Reply:
    """What a player wins or loses by the hand."""
    accounts, player = Accounts(scene, scene.about), scene.about
    score = accounts.scores[player]
    won = _won(scene, accounts.scores)[player]
    why = Because("LO-SETTLEMENT", f"{settling(scene, player, score, won)}.")
    grounds = (why, _how_often(scene, accounts.scores), *scored(scene, accounts))
    return Reply(query.with_sign(won), grounds, accounts.unless(lambda scores: scores[player]))


def scored(scene: LokaScene, accounts: Accounts) -> tuple[Because, ...]:
    """What the settlement is made of: the points of each player, or of the one in question, and what counts in them."""
    made = "; ".join(_made(scene, accounts, player) for player in accounts.scores)
    points = Because("LO-POINTS", f"Points of the cards, and {number(scene.worth.trick)} for each trick: {made}.")
    return (points, *_besides(scene, accounts, accounts.about), *accounts.paying())


def _made(scene: LokaScene, accounts: Accounts, player: str) -> str:
    """What a player's points are made of: "Ada 53 + 5 for the Fool + 9 = 67"."""
    law, own = scene.worth, Counter(scene.rules.own(accounts.end, player))
    fool = f" + {law.points(FOOL)} for the Fool" if own.pop(FOOL, 0) else ""
    tricks = law.trick * scene.state.taken_by(player)
    return f"{player} {law.counted(own, 0)}{fool} + {tricks} = {accounts.scores[player]}"


def settling(scene: LokaScene, player: str, score: int, won: int) -> str:
    """What one player settles, as a sum."""
    average = scene.worth.average
    above, text = score - average, f"{score} - {average}"
    return f"{player}: {text} = {above}" if won == above else f"{player}: {won // above} x ({text}) = {won}"


@query.query(
    "who won the hand",
    "who won",
    "who wins",
    "who has won",
    "who is the winner",
    "who wins the hand",
    "who has won the hand",
    "who has the most points",
    made=query.PLAYERS,
)
def who_won(scene: LokaScene) -> Reply:
    """Who has the most points of the hand."""
    if going_on := scene.going_on():
        return query.reply(query.NOBODY, "LO-GAME", f"{capital(going_on)}.")
    accounts = Accounts(scene)
    scores = accounts.scores
    first = most(scores)
    text = f"{both(first)} {'has' if len(first) == 1 else 'have'} {scores[first[0]]} points, the most."
    why = (Because("LO-SETTLEMENT", text), *scored(scene, accounts))
    return Reply(", ".join(first), why, accounts.unless(most))


@query.query("how many points has a hand", "what do the points come to", "how many points are there")
def what_do_the_points_come_to(scene: LokaScene) -> Reply:
    """The points of a whole hand: all the cards, and all the tricks."""
    cards, law = tuple(scene.rules.lexicon.deck.singles), scene.worth
    total, of_cards = law.counted(cards, TRICKS), law.counted(cards, 0)
    pack = Because("LO-POINTS", f"The pack: {law.summed(cards)}.")
    times = f"{law.trick} x " if law.trick != 1 else ""
    counts = f"Each of the {TRICKS} tricks counts {number(law.trick)}: {of_cards} + {times}{TRICKS} = {total}."
    tricks = Because("LO-SETTLEMENT", counts)
    return Reply(str(total), (pack, tricks))


@query.query("what is the average", "what is the average of the points")
def what_is_the_average(scene: LokaScene) -> Reply:
    """The points above which a player wins, and below which a player pays."""
    total, average = scene.worth.total, scene.worth.average
    text = f"A hand has {total} points, and {total} / {len(scene.players)} = {average}."
    return Reply(str(average), (Because("LO-SETTLEMENT", text), *what_do_the_points_come_to(scene).grounds))


# -- the deal and the game

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
    return Reply(totals, _added(scene, accounts), accounts.unless(query.shared))


@query.query("which cards are empty", "what are empty cards", "what are the empty cards")
def which_are_empty(scene: LokaScene) -> Reply:
    """The cards worth no more than one point."""
    empty = [at for card, at in where(scene.rules.lexicon).items() if scene.worth.points(card) <= 1]
    low, trumps = ([place for suit, place in empty if suit == of] for of in (1, TRUMPS))
    value = (
        f"the {low[0]} to {low[-1]} of every suit, and the {trumps[0]} to {trumps[-1]} of Trumps ({len(empty)} cards)"
    )
    text = "Each of them is worth one point; an Honour, a King, a Queen, a Cavalier, a Jack or an Ace is worth more."
    return reply(value, "LO-EMPTY", text)


@query.query("who won the game", "who wins the game", "who has won the game", made=query.PLAYERS)
def who_won_the_game(scene: LokaScene) -> Reply:
    """Who has won most in the hands of the game."""
    hand = numbered(scene)
    if hand != scene.hands:
        return query.reply(query.NOBODY, "LO-GAME", f"The game is not over: this is hand {hand} of {scene.hands}.")
    if why := scene.going_on():
        return query.reply(query.NOBODY, "LO-GAME", f"The game is not over: {why}.")
    accounts = Accounts(scene)
    totals = _totals(scene, accounts.scores)
    first = most(totals)
    have, share = ("has", "") if len(first) == 1 else ("have", ", and share the game")
    text = f"{both(first)} {have} {query.with_sign(totals[first[0]])} in all, the most{share}."
    length = f"A game is {amount(scene.hands, 'hand')}, and this was hand {hand}."
    grounds = (Because("LO-GAME", text), Because("LO-GAME", length), *_added(scene, accounts))
    return Reply(", ".join(first), grounds, accounts.unless(lambda scores: most(_totals(scene, scores))))


def _earlier(scene: LokaScene) -> dict[str, int]:
    """What each player won in the earlier hands of the game, as stated. Raises Unanswerable."""
    totals = scene.beside.totals
    if scene.number == 1:
        return dict.fromkeys(scene.players, 0)
    if totals is None:
        message = "nothing tells what each player won in the earlier hands of the game"
        help = "add totals:, such as totals: {Ada: 30, Ben: 0, Cleo: -30}; or round: 1, if there were none"
        if scene.beside.recorded:
            message = "an earlier hand of the game is not counted, and without it there are no totals"
            help = "mend that hand; what is the settlement asks about this one alone"
        raise Unanswerable("totals-untold", message, help)
    return {player: totals.get(player, 0) for player in scene.players}


def _won(scene: LokaScene, scores: Mapping[str, int]) -> dict[str, int]:
    return settled(scores, scene.rules.readings[SETTLEMENT], scene.worth.average)


def _totals(scene: LokaScene, scores: Mapping[str, int]) -> dict[str, int]:
    """The totals with this hand, which is over."""
    before, won = _earlier(scene), _won(scene, scores)
    return {player: before[player] + won[player] for player in scene.players}


def _added(scene: LokaScene, accounts: Accounts) -> tuple[Because, ...]:
    """The totals as sums, and what this hand adds to them."""
    scores = accounts.scores
    before, won, totals = _earlier(scene), _won(scene, scores), _totals(scene, scores)
    added = {
        name: f"{query.with_sign(before[name])} {'-' if won[name] < 0 else '+'} {abs(won[name])}" for name in totals
    }
    sums = "; ".join(f"{name}: {added[name]} = {query.with_sign(totals[name])}" for name in totals)
    text = f"{sums}. Together {sum(totals.values())}."
    if scene.number == 1:
        text = "This is the first hand of the game, and all there is to add."
    hand = "; ".join(settling(scene, player, scores[player], won[player]) for player in scene.players)
    settled_here = Because("LO-SETTLEMENT", f"This hand: {hand}.")
    return Because("LO-GAME", text), settled_here, _how_often(scene, scores), *scored(scene, accounts)


@query.query("who deals", "who is the dealer", "who deals now", made=query.PLAYERS)
def who_deals(scene: LokaScene) -> Reply:
    """Who deals this hand."""
    text = "The first dealer of a game is drawn by lot or agreed upon, and after each hand the deal moves to the left."
    return Reply(scene.dealer, (scene.seated, Because("LO-DEAL", text)))


@query.query("who deals next", "who deals the next hand", "who is the next dealer", made=query.PLAYERS)
def who_deals_next(scene: LokaScene) -> Reply:
    """Who deals the next hand."""
    return _next(scene, scene.players[0], f"{_moved_on(scene)}.")


@query.query("who cuts", "who may cut", "who cuts the cards", made=query.PLAYERS)
def who_cuts(scene: LokaScene) -> Reply:
    """Who cuts for this hand."""
    youngest = scene.players[-2]
    if scene.number == 1:
        return reply(query.NOBODY, "LO-DEAL", f"{scene.dealer} shuffles for the first hand, and nobody cuts.")
    hand = f" hand {scene.number}" if scene.number else ""
    text = f"{youngest} sits to the right of {scene.dealer}, who deals{hand}, and cuts, as for each hand but the first."
    first = "this is the first hand of the game: then the dealer shuffles, and nobody cuts"
    cuts = (Because("LO-DEAL", text), scene.seated, *_after_the_cut(scene))
    return Reply(youngest, cuts, () if scene.number else (first,))


def _after_the_cut(scene: LokaScene) -> Iterator[Because]:
    """That the hand that was cut for is played, and whether there is another one."""
    if scene.state.over and scene.number == scene.hands:
        yield Because("LO-GAME", f"Hand {scene.hands}, the last of a game, is played: no other is cut for.")
    elif scene.state.over and scene.number:
        yield Because("LO-DEAL", f"Hand {scene.number} is played: for the next, {scene.dealer} cuts.")


@query.query("who cuts next", "who cuts the next hand", made=query.PLAYERS)
def who_cuts_next(scene: LokaScene) -> Reply:
    """Who cuts for the next hand."""
    text = f"{_moved_on(scene)}, and the cards are cut by {scene.dealer}, on the right of {scene.players[0]}."
    return _next(scene, scene.dealer, text)


def _moved_on(scene: LokaScene) -> str:
    """Who deals this hand, and who the next; without a full stop."""
    return f"{scene.dealer} deals this hand, and the deal moves to the left: {scene.players[0]} deals the next"


def _next(scene: LokaScene, who: str, text: str) -> Reply:
    """Who does something for the next hand, and what would make it another after the last one of a game."""
    if scene.number != scene.hands:
        return reply(who, "LO-DEAL", text)
    last = Because("LO-GAME", f"Hand {scene.hands} is the last of a game.")
    anew = "another game begins with a first dealer drawn or agreed upon anew"
    return Reply(who, (Because("LO-DEAL", text), last), (anew,))


@query.query("how many cards make the deck", "how many cards make the pack", "how many cards has the pack")
def how_many_cards(scene: LokaScene) -> Reply:
    """How many cards the pack has."""
    return Reply(str(sum(scene.rules.lexicon.deck.singles.values())), (_in_the_pack(scene),))


def _in_the_pack(scene: LokaScene) -> Because:
    """How many cards of each kind the pack has, as a sum."""
    suits, total = len(scene.rules.lexicon.suits), sum(scene.rules.lexicon.deck.singles.values())
    ranks, trumps = len(RANKS), total - suits * len(RANKS) - 1
    kinds = f"{number(suits)} suits of {number(ranks)} cards, {trumps} trumps and the Fool"
    return Because("LO-PACK", f"{capital(kinds)}: {suits} x {ranks} + {trumps} + 1 = {total}.")


@query.query("which cards make the deck", "what is the deck", "which cards make the pack", "what is the pack")
def which_cards(scene: LokaScene) -> Reply:
    """The cards of the pack, by kinds."""
    suits, total = scene.rules.lexicon.suits, sum(scene.rules.lexicon.deck.singles.values())
    trumps = total - len(suits) * len(RANKS) - 1
    value = f"{number(len(RANKS))} each of {' '.join(suits)}, {trumps} trumps, the Fool"
    ranks = f"A suit runs from the {RANKS[0]} up to the {RANKS[-1]}; trump 1 is the Magician, trump {trumps} the World."
    return Reply(value, (_in_the_pack(scene), Because("LO-PACK", ranks, "Ranking")))


@query.query("how many cards are dealt", "how many cards does everybody get", made=query.SHARES)
def how_many_dealt(scene: LokaScene) -> Reply:
    """How many cards each player is dealt."""
    dealt = {player: DEALT if player == scene.dealer else HELD for player in scene.players}
    packets = f"{amount(HELD // PACKET, 'packet')} of {number(PACKET)} for each, {HELD // PACKET} x {PACKET} = {HELD}"
    text = f"{capital(packets)}; {scene.dealer} has the last {number(LAID)} as well, and lays {number(LAID)} away."
    return reply(query.shared(dealt), "LO-DEAL", text)


@query.query("is the game over")
def is_the_game_over(scene: LokaScene) -> Reply:
    """Whether the hands of the game are played: yes or no."""
    if not scene.state.over and scene.counted:
        which = f"Hand {scene.number} of {scene.hands}" if scene.number else "This hand"
        return reply("no", "LO-GAME", f"{which} is not over.")
    scene.require_over()
    left = scene.hands - numbered(scene)
    more = f", and {amount(left, 'more hand')} {'is' if left == 1 else 'are'} played" if left else ""
    return reply("no" if left else "yes", "LO-GAME", f"Hand {scene.number} of {scene.hands} is over{more}.")


@query.query("when is the game over", "how many hands make a game", "how many hands are left")
def when_is_the_game_over(scene: LokaScene) -> Reply:
    """How many hands are left of the game."""
    if scene.number is None:
        hands = amount(scene.hands, "hand")
        return reply(f"after {hands}", "LO-GAME", f"A game is {hands}.")
    if not scene.counted:
        scene.require_over()
    left = scene.hands - scene.number
    state = "over" if scene.state.over else "going on"
    text = f"A game is {amount(scene.hands, 'hand')}; this is hand {scene.number}, and it is {state}."
    when = f"after {amount(left, 'more hand')}" if left else "now"
    if not scene.state.over:
        when = f"after this hand{f' and {number(left)} more' if left else ''}"
    return reply(when, "LO-GAME", text)


def numbered(scene: LokaScene) -> int:
    """Which hand of its game this is, from 1. Raises Unanswerable where that is not stated."""
    if scene.number is None:
        message = f"nothing tells which hand of the {number(scene.hands)} this is"
        raise Unanswerable("hand-untold", message, "add its number, such as round: 2")
    return scene.number


QUERIES = query.put_to(LokaScene.by(Rules), sys.modules[__name__])
