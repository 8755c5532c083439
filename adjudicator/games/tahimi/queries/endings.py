"""Questions about going out: who is, whether the round is over, what ranks follow, "One card"."""

from __future__ import annotations

from adjudicator.cards import Hand
from adjudicator.cards.english import amount, both, capital, either, whose
from adjudicator.engine.query import EARLIER, NAME, NOBODY, ORDER, PLAYERS, TEXT, WHY, Ground, Reply, listed, query
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.dues import TAXES
from adjudicator.games.tahimi.queries.scene import Scene

OPEN = "not settled"
"""A rank that is still played for."""
EIGHT = "Progressive taxes"
"""The heading under which the ranks of eight players have their names."""


@query("who is out", f"is {NAME} out", "who went out", made=ORDER, needs=(EARLIER,))
def who_is_out(scene: Scene) -> Reply:
    """Who has no cards left, in the order they went out."""
    out = scene.finished
    told = f"{both(out)} put down or parted with the last card." if out else "Everybody holds cards."
    return Reply(listed(out), (Ground("TA-OUT", told),))


@query("is the round over", tells=WHY)
def is_it_over(scene: Scene) -> Reply:
    """Whether the round is over: yes or no."""
    left = scene.position.still_in()
    if len(left) < 2:
        told = f"Only {listed(left)} holds cards, and gets no chance to top the last play."
        return Reply("yes", (Ground("TA-END", told),))
    told = f"{both(left)} hold cards."
    return Reply("no", (Ground("TA-END", told),))


@query(
    "who won",
    "who wins",
    "who has won",
    "who is the winner",
    "who won the round",
    f"does {NAME} win",
    f"has {NAME} won",
    made=PLAYERS,
    needs=(EARLIER,),
)
def who_won(scene: Scene) -> Reply:
    """Who went out first, and has the highest rank in the next round."""
    out = scene.finished
    if not out:
        return Reply(
            NOBODY, (Ground("TA-OUT", "Nobody is out yet: whoever goes out first has the highest rank next."),)
        )
    title = scene.titles(len(scene.table.players))[0]
    told = f"{out[0]} went out first, and is {title} in the next round."
    return Reply(out[0], (Ground("TA-OUT", told),))


@query(
    "what ranks follow",
    "who will be Tahimi",
    "who will be the Tahimi",
    "who is the next Tahimi",
    "who becomes Tahimi",
    "which ranks follow",
    made=ORDER,
    needs=(EARLIER,),
)
def what_ranks_follow(scene: Scene) -> Reply:
    """The players by their ranks in the next round, as far as they are settled."""
    ranks = scene.ranks
    grounds = [_order(scene)]
    if scene.over:
        grounds += [_named(len(ranks), f"{_titled(scene, ranks)}.")]
    return Reply(listed(ranks), tuple(grounds))


def _order(scene: Scene) -> Ground:
    out = scene.finished
    if not out:
        return Ground("TA-OUT", "Nobody is out yet, and no rank of the next round is settled.")
    last = f", and {scene.ranks[-1]} is left with cards" if scene.over else "; the other ranks are played for"
    return Ground("TA-OUT", f"In this order they went out: {', '.join(out)}{last}.")


def _named(players: int, told: str) -> Ground:
    """What titles follow, of eight players under the heading that has their names."""
    return Ground("TA-TITLES", told, EIGHT) if players == setup.MOST else Ground("TA-NEXT-ROUND", told)


def _titled(scene: Scene, ranks: tuple[str, ...]) -> str:
    titles = scene.titles(len(ranks))
    return ", ".join(f"{title} {player}" for title, player in zip(titles, ranks, strict=True))


@query(
    f"what rank follows for {NAME}", f"what is {NAME} next round", f"which rank follows for {NAME}", needs=(EARLIER,)
)
def what_rank_follows(scene: Scene) -> Reply:
    """A player's title in the next round."""
    player, ranks = scene.about, scene.ranks
    titles = scene.titles(len(scene.table.players))
    if player in ranks:
        at = ranks.index(player)
        told = f"{player} went out as number {at + 1} of {len(titles)}."
        if player not in scene.finished:
            told = f"{player} is left with cards when the others are out."
        rule = "TA-OUT" if player in scene.finished else "TA-END"
        return Reply(titles[at], (Ground(rule, told), _named(len(titles), f"So {player} is {titles[at]}.")))
    open_to = list(dict.fromkeys(titles[len(ranks) :]))
    told = f"{player} holds cards, and may still come to be {either(open_to)}."
    return Reply(OPEN, (Ground("TA-OUT", told),))


@query(f"what rank has {NAME}", f"what is {NAME}", f"which rank has {NAME}", made=TEXT)
def what_rank_now(scene: Scene) -> Reply:
    """A player's title in this round; in the one to come, where somebody joins, leaves or picks."""
    players = scene.seated.players if scene.between.reseated else scene.table.players
    titles = scene.titles(len(players))
    at = players.index(scene.about) if scene.about in players else -1
    if at < 0:
        return Reply(NOBODY, (Ground("TA-LEAVE", f"{scene.about} is not at the table any more."),))
    told = _by_pick(scene, at) or f"{scene.about} is number {at + 1} of {len(players)}."
    usual = titles[1] == "Vice Tahimi"
    return Reply(titles[at], (Ground("TA-TITLES", told, None if usual or len(players) < setup.MOST else EIGHT),))


_NTH = ("highest", "second-highest", "third-highest", "fourth-highest")


def _by_pick(scene: Scene, at: int) -> str:
    """Why somebody has a seat that goes by the cards picked, nobody else having picked such a card; "" elsewhere."""
    between = scene.between
    if not between.picks or between.joins or between.leaves:
        return ""
    picks = between.picks[0]
    own = picks.get(scene.about)
    if own is None or list(picks.values()).count(own) > 1:
        return ""
    below = len(picks) - at
    nth = _NTH[at] if at < len(_NTH) else "lowest" if below == 1 else f"{_NTH[below - 1].replace('high', 'low')}"
    return f"{capital(whose(scene.about))} {own} is the {'lowest' if below == 1 else nth} pick."


@query("who won the game", "who wins the game", "what is the score", made=TEXT)
def who_won_the_game(scene: Scene) -> Reply:
    """That nobody wins the game as a whole, and who is the next Tahimi, where that is settled."""
    told = "No score is kept, and nobody wins the game as a whole."
    grounds = [Ground("TA-NO-SCORE", told)]
    if scene.finished:
        grounds.append(Ground("TA-OUT", f"{scene.finished[0]} went out first, and is the next Tahimi."))
    return Reply(NOBODY, tuple(grounds))


@query(f"must {NAME} show the hand", f"has {NAME} to show the hand", f"must {NAME} show the cards")
def must_show(scene: Scene) -> Reply:
    """Whether a player has to show the hand: no."""
    told = f"The others do not see {whose(scene.about)} hand: it is kept hidden."
    return Reply("no", (Ground("TA-HIDDEN", told),))


@query(
    "who must say One card",
    f"must {NAME} say One card",
    f"does {NAME} have to say One card",
    f"has {NAME} to say One card",
    "who has to say One card",
    "who says One card",
    made=PLAYERS,
    tells="VALUE has to say One card",
)
def who_must_call(scene: Scene) -> Reply:
    """Who is down to a single card, and has to announce it."""
    if any(due.kind in TAXES for due in scene.due):
        told = "Cards are being exchanged for taxes: nobody is down to a single card by play."
        return Reply(NOBODY, (Ground("TA-ONE-CARD", told),))
    players = scene.position.still_in()
    hands = {player: scene.table.hands.get(player, Hand(unseen=None)) for player in players}
    single = [player for player, hand in hands.items() if hand.total == 1]
    untold = [player for player, hand in hands.items() if hand.total is None]
    told = f"{both(single)} {'has' if len(single) == 1 else 'have'} a single card." if single else ""
    ground = Ground("TA-ONE-CARD", told or "No hand that is told has come down to a single card.")
    unless = (f"{either(untold)}, whose cards nobody has counted, has one too",) if untold else ()
    return Reply(listed(single), (ground,), unless)


@query(
    f"what must {NAME} answer about the hand",
    f"may {NAME} be asked how many cards",
    f"how many cards has {NAME}",
    f"what must {NAME} answer",
)
def what_must_be_answered(scene: Scene) -> Reply:
    """What a player has to say who is asked for the number of cards: one, or more than one."""
    player = scene.about
    if player in scene.position.out:
        return Reply("none", (Ground("TA-ONE-CARD", f"{player} is out, and everybody can see it."),))
    total = scene.table.hands.get(player, Hand(unseen=None)).total
    if total is None:
        told = f"{player} says whether it is one card or more; the case does not tell how many there are."
        return Reply("one or more than one", (Ground("TA-ONE-CARD", told),))
    value = "one" if total == 1 else "more than one"
    told = f"{player} has {amount(total, 'card')}, and has to say no more than that it is {value}."
    return Reply(value, (Ground("TA-ONE-CARD", told),))
