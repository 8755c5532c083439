"""Questions about the game so far: what its hands come to together, and who won it."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards.english import both
from adjudicator.engine.query import PLAYERS, SHARES, Ground, Reply, Unanswerable, query, shared
from adjudicator.games.loka.points import HANDS, settled, times
from adjudicator.games.loka.queries.accounts import Accounts
from adjudicator.games.loka.queries.deals import numbered
from adjudicator.games.loka.queries.ends import SETTLEMENT, most, scored, settling
from adjudicator.games.loka.queries.scene import LokaScene


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


QUERIES = (
    what_are_the_totals,
    who_won_the_game,
)
