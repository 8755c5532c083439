"""Questions about the end of a hand: the Fool's debt, the points, what is won and lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Ground, Reply, Unanswerable, reply
from adjudicator.games.loka.cards import FOOL, TRICKS
from adjudicator.games.loka.points import AVERAGE, TOTAL, counted, most, points, settled
from adjudicator.games.loka.queries.scene import Accounts, Debt, LokaScene
from adjudicator.games.loka.state import gives_up

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
    found = what_is_owed(scene)
    own = found.value.startswith(f"{scene.about} owes")
    return found if own or found.value == query.NOTHING else Reply(query.NOTHING, found.grounds, found.unless)


def _until_then(scene: LokaScene) -> Ground:
    if FOOL in scene.state.laid:
        return _why_nothing(scene, None)
    told = "The Fool is paid for when the hand is over, and this one is not."
    if scene.state.fool is not None:
        owner, winner = scene.state.fool
        told = f"{owner} played the Fool to a trick that {winner} won, and pays for it when the hand is over."
    elif scene.fool_kept:
        told = "The Fool has not been played to a trick that is over."
    return Ground("LO-DEBT", told)


def _why_nothing(scene: LokaScene, debt: Debt | None) -> Ground:
    told = f"{scene.dealer} laid the Fool away, and nothing is owed for it."
    if debt is not None:
        how = "given up" if debt.gives_up else f"paid for with a card, which {debt.winner} has"
        told = f"{whose(debt.owner)} Fool has been {how}."
    elif (winner := scene.state.surrendered) is not None:
        told = f"The Fool has been given up: it lies in {whose(winner)} tricks."
    return Ground("LO-DEBT", told)


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
    least = min(map(points, debt.may))
    told = f"Any of them will do; the cheapest are worth {amount(least, 'point')}."
    value = ", ".join(sorted(debt.may, key=scene.rules.lexicon.order))
    return Reply(value, (*debt.grounds(scene), Ground("LO-POINTS", told)))


@query.query("who keeps the Fool", "whose is the Fool", "who has the Fool", made=query.PLAYERS)
def who_keeps_the_fool(scene: LokaScene) -> Reply:
    """Whose the Fool is when the hand is over."""
    hand = scene.state
    if FOOL in hand.laid:
        return reply(scene.dealer, "LO-POINTS", f"{scene.dealer} laid the Fool away, and counts it.")
    if (winner := hand.surrendered) is not None:
        return reply(winner, "LO-DEBT", f"The Fool was given up, and lies in {whose(winner)} tricks.")
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
    return reply(debt.owner, "LO-DEBT", f"{debt.owner} played the Fool, and pays with another card.")


def _not_yet(scene: LokaScene, owner: str, winner: str) -> Reply:
    """Whose the Fool is while the hand goes on: a trick once taken is never lost."""
    if not gives_up(scene.state, owner, scene.rules.readings):
        told = f"{owner} played the Fool, and has a card to pay for it with when the hand is over."
        return reply(owner, "LO-DEBT", told)
    told = f"{owner} keeps the Fool by taking a trick; without one it goes to {winner} when the hand is over."
    return reply("not settled", "LO-DEBT", told)


@query.query(
    "what are the points", "what is the score", "what are the scores", "who has how many points", made=query.SHARES
)
def what_are_the_points(scene: LokaScene) -> Reply:
    """The points of each player: of the cards, and one for each trick."""
    accounts = Accounts(scene)
    scores = accounts.scores
    each = tuple(Ground("LO-POINTS", _sum(scene, accounts, player)) for player in scene.players)
    added = " + ".join(str(score) for score in scores.values())
    together = Ground("LO-SETTLEMENT", f"Together {added} = {sum(scores.values())}.")
    why = (*each, *_besides(scene, accounts), *accounts.paying(), together)
    return Reply(query.shared(scores), why, accounts.unless(query.shared))


@query.query(f"what are the points of {NAME}", f"how many points has {NAME}", f"what points has {NAME}")
def what_are_ones_points(scene: LokaScene) -> Reply:
    """The points of one player."""
    accounts, player = Accounts(scene, scene.about), scene.about
    score = accounts.scores[player]
    own = Ground("LO-POINTS", _sum(scene, accounts, player))
    tricks = Ground("LO-POINTS", "Each trick counts one point more.", "Scores")
    why = (own, tricks, *_besides(scene, accounts, player), *accounts.paying())
    return Reply(str(score), why, accounts.unless(lambda scores: scores[player]))


def _sum(scene: LokaScene, accounts: Accounts, player: str) -> str:
    """The points of a player as a sum."""
    cards, tricks = scene.rules.own(accounts.end, player), scene.state.taken_by(player)
    total = counted(cards, tricks)
    return f"{player}: {_cards(cards)}, and {amount(tricks, 'trick')}: {total}."


def _cards(cards: Iterable[str]) -> str:
    """What cards are worth, as a sum: "2 cards at 5, 1 at 4 = 14"."""
    worth = Counter(map(points, cards))
    if not worth:
        return "no cards = 0"
    first, *others = ((count, each) for each, count in sorted(worth.items(), reverse=True))
    told = [f"{first[0]} card{'' if first[0] == 1 else 's'} at {first[1]}"]
    told += [f"{count} at {each}" for count, each in others]
    return f"{', '.join(told)} = {sum(each * count for each, count in worth.items())}"


def _besides(scene: LokaScene, accounts: Accounts, about: str = "") -> Iterator[Ground]:
    """Which cards count beside those of the tricks: for everybody, or for one player."""
    debt, dealer = accounts.debt, scene.dealer
    if about in ("", dealer):
        yield Ground(
            "LO-POINTS", f"What {dealer} laid away counts with {whose(dealer)} tricks, but is no trick itself."
        )
    if debt is not None and not debt.gives_up and about in ("", debt.owner):
        yield Ground("LO-DEBT", f"{debt.owner} keeps the Fool, which counts.")


@query.query("what is the settlement", "who wins how much", "what is settled", made=query.SHARES)
def what_is_the_settlement(scene: LokaScene) -> Reply:
    """What each player wins or loses by the hand."""
    accounts = Accounts(scene)
    scores = accounts.scores
    won = settled(scores, scene.rules.readings[SETTLEMENT])
    told = "; ".join(settling(player, scores[player], won[player]) for player in scene.players)
    why = Ground("LO-SETTLEMENT", f"{told}. Together {sum(won.values())}.")
    return Reply(query.shared(won, signed=True), (why, *scored(scores)), accounts.unless(query.shared))


@query.query(f"what does {NAME} win", f"what does {NAME} lose", f"what does {NAME} settle", made=query.SHARES)
def what_does_one_win(scene: LokaScene) -> Reply:
    """What a player wins or loses by the hand."""
    accounts, player = Accounts(scene, scene.about), scene.about
    score = accounts.scores[player]
    won = settled(accounts.scores, scene.rules.readings[SETTLEMENT])[player]
    why = Ground("LO-SETTLEMENT", f"{settling(player, score, won)}.")
    scored = Ground("LO-POINTS", f"{player} has {amount(score, 'point')}.")
    return Reply(query.with_sign(won), (why, scored), accounts.unless(lambda scores: scores[player]))


def scored(scores: dict[str, int]) -> tuple[Ground, ...]:
    """What the settlement is made of: the points of each player."""
    return (Ground("LO-POINTS", f"The points are {query.shared(scores)}."),)


def settling(player: str, score: int, won: int) -> str:
    """What one player settles, as a sum."""
    above, told = score - AVERAGE, f"{score} - {AVERAGE}"
    return f"{player}: {told} = {above}" if won == above else f"{player}: {won // above} x ({told}) = {won}"


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
    told = f"{both(first)} {'has' if len(first) == 1 else 'have'} {scores[first[0]]} points, the most."
    why = (Ground("LO-SETTLEMENT", told), *scored(scores))
    return Reply(", ".join(first), why, accounts.unless(most))


@query.query("how many points has a hand", "what do the points come to", "how many points are there")
def what_do_the_points_come_to(scene: LokaScene) -> Reply:
    """The points of a whole hand: all the cards, and all the tricks."""
    cards = tuple(scene.rules.lexicon.deck.singles)
    total, worth = counted(cards, TRICKS), counted(cards, 0)
    pack = Ground("LO-POINTS", f"The pack: {_cards(cards)}.")
    tricks = Ground("LO-SETTLEMENT", f"Each of the {TRICKS} tricks counts one: {worth} + {TRICKS} = {total}.")
    return Reply(str(total), (pack, tricks))


@query.query("what is the average", "what is the average of the points")
def what_is_the_average(scene: LokaScene) -> Reply:
    """The points above which a player wins, and below which a player pays."""
    told = f"A hand has {TOTAL} points, and {TOTAL} / {len(scene.players)} = {AVERAGE}."
    return reply(str(AVERAGE), "LO-SETTLEMENT", told)
