"""Questions about the end of a round: who is out, whether it is over, what ranks follow, "One card"; and about its start:
seats, the deck, the deal, taxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.cards import Hand
from adjudicator.cards.english import amount, both, capital, either, number, whose
from adjudicator.engine.query import (
    EARLIER,
    NAME,
    NOBODY,
    NOTHING,
    ORDER,
    PLAYERS,
    TEXT,
    WHY,
    Ground,
    Reply,
    listed,
    query,
)
from adjudicator.engine.state import Pending
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.queries.scene import Scene
from adjudicator.games.tahimi.state import DRAW, TAKE
from adjudicator.games.tahimi.trick import TAXES

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


# -- seats


@query("who sits where", "what are the seats", "who sits at what rank", made=ORDER)
def who_sits_where(scene: Scene) -> Reply:
    """The players of the round to come, by rank; or who has to pick again."""
    coming, between = scene.coming, scene.between
    if coming.tied is not None:
        told = f"{both(coming.tied.players)} picked cards of one rank, and pick once more among themselves."
        return Reply(f"{both(coming.tied.players)} pick again", (Ground("TA-SEATS", told),))
    grounds = []
    if between.picks and (coming.redrawn or not between.joins):
        grounds.append(Ground("TA-SEATS", _picked(scene)))
    for player in between.leaves:
        grounds.append(Ground("TA-LEAVE", f"{player} leaves; the others keep their order, and move up."))
    for player in between.joins:
        grounds.append(Ground("TA-JOIN", _joined(scene, player)))
    if not grounds:
        rule, told = ("TA-NEXT-ROUND", "They sit as they went out.") if scene.over else ("TA-SEATS", _AS_BEFORE)
        grounds.append(Ground(rule, told))
    return Reply(listed(coming.players), tuple(grounds))


_AS_BEFORE = "Nobody picks, leaves or joins: they keep the seats in which they are named, the Tahimi first."


def _picked(scene: Scene) -> str:
    first, *again = (both([f"{player} {card}" for player, card in picks.items()]) for picks in scene.between.picks)
    told = f"Picked were {first}: the highest card has the highest rank."
    if not again:
        return told
    return f"{told} Those tied picked again, {'; then '.join(again)}, which orders them among themselves."


def _joined(scene: Scene, player: str) -> str:
    joins = scene.between.joins
    later = joins[joins.index(player) + 1 :]
    players = [other for other in scene.coming.players if other not in later]
    place = (
        f"{player} joins {amount(len(players) - 1, 'player')} as number {players.index(player) + 1} of {len(players)}"
    )
    rule = scene.table.house.get("joining", "middle")
    ways = {
        "middle": "in the middle" + (", on the low side" if len(players) % 2 == 0 else ""),
        "serf": "newcomers begin as serf",
        "redraw": "everybody drew for a new rank",
        "pick": "by the card picked",
    }
    return f"{place}: {ways[rule]}."


# -- the deck and the deal


@query("how many cards make the deck", "how many cards has the deck")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards are dealt in all."""
    total = sum(scene.sizes().values())
    return Reply(str(total), tuple(scene.deck_grounds()))


@query("which cards make the deck")
def which_cards(scene: Scene) -> Reply:
    """The cards of the deck, by how many there are of each."""
    told = [_cards(scene, count, names) for count, names in scene.deck()]
    return Reply(", ".join(told), tuple(scene.deck_grounds()))


def _cards(scene: Scene, count: int, names: Sequence[str]) -> str:
    """So many of a card, or of each of some: "four each of 2 3", "two Jokers"."""
    if len(names) > 1:
        return f"{number(count)} each of {' '.join(names)}"
    deck, name = scene.lexicon.deck, names[0]
    if count == 1 or name not in (*deck.place, *deck.singles):
        return f"{number(count)} {name}"
    return f"{number(count)} {deck.ranks[deck.place[name] - 1].many if name in deck.place else f'{name}s'}"


@query("how many cards are dealt", "who is dealt how many cards")
def who_gets_how_many(scene: Scene) -> Reply:
    """How many cards each player is dealt."""
    sizes = scene.sizes()
    total, players = sum(sizes.values()), len(sizes)
    told = f"{total} cards are dealt to {amount(players, 'player')}, one at a time."
    ground = Ground(scene.deal_rule, told)
    if len(set(sizes.values())) == 1:
        return Reply(f"{next(iter(sizes.values()))} each", (ground,))
    return Reply(", ".join(f"{player} {count}" for player, count in sizes.items()), (ground,))


@query("who deals", made=PLAYERS)
def who_deals(scene: Scene) -> Reply:
    """Who deals, unless the Tahimi names somebody else."""
    dealer, tahimi = scene.dealer, scene.seated.players[0]
    told = f"{dealer} is the Tahimi, and deals or names who does."
    if dealer != tahimi:
        told = f"{tahimi} is the Tahimi, and has named {dealer} to deal."
    return Reply(dealer, (Ground("TA-DEAL", told),))


@query("who may cut", "who cuts", made=PLAYERS)
def who_may_cut(scene: Scene) -> Reply:
    """Who may cut before the cards are dealt."""
    players, dealer = scene.seated.players, scene.dealer
    told = f"{dealer} deals, and offers the cards to another player."
    return Reply(listed(setup.may_cut(players, dealer)), (Ground("TA-DEAL", told),))


# -- taxes


@query("what is owed", "what taxes are owed", "who owes what", "which taxes are due", tells="VALUE")
def what_is_owed(scene: Scene) -> Reply:
    """Who owes whom how many cards: what is due now or, before a round, its taxes."""
    return _owed(scene, lambda due: True)


@query(f"what does {NAME} owe", f"what tax does {NAME} owe")
def what_one_owes(scene: Scene) -> Reply:
    """What a player owes of that."""
    return _owed(scene, lambda due: due.player == scene.about)


def _owed(scene: Scene, wanted: Callable[[Pending], bool]) -> Reply:
    now = scene.due
    begun = not scene.before or (scene.table.taxes is not None and not scene.between.reseated)
    at_tax = not begun or scene.table.taxes is not None
    if not now and begun and not (at_tax and not scene.schedule):
        told = "The taxes are paid, and" if at_tax else "Taxes are paid before the first lead, and"
        return Reply(NOTHING, (Ground("TA-TAX", f"{told} nothing else is due."),))
    dues = now or tuple(scene.pays(pair) for pair in scene.schedule)
    unless = scene.unless_taxed() if at_tax else ()
    found = [due for due in dues if wanted(due)]
    grounds = [ground for due in found for ground in scene.owing(due)]
    if not found and now and not at_tax:
        grounds = [ground for due in now for ground in scene.owing(due)]
    grounds += _why(scene, dues, bool(found)) if at_tax else []
    grounds += _jokers(scene) if any(due.best for due in found) else []
    return Reply(", ".join(_said(scene, due) for due in found) or NOTHING, tuple(grounds), unless)


def _said(scene: Scene, due: Pending) -> str:
    if due.kind == TAKE:
        return f"{due.player} takes back {' '.join(scene.back(due))}"
    if due.kind == DRAW:
        return f"{due.player} draws {amount(due.count, 'card')} from the discards"
    return f"{due.player} owes {due.to} {amount(due.count, 'card')}"


def _jokers(scene: Scene) -> list[Ground]:
    """What a joker counts as where the best cards are owed, if any is in the deck ("Jokers")."""
    if scene.lexicon.wild is None or scene.table.house.get("jokers", "none") == "none":
        return []
    return [Ground("TA-TAX-JOKER", setup.joker_worth(scene.lexicon, scene.table.house, scene.readings))]


def _why(scene: Scene, dues: Sequence[Pending], owed: bool) -> list[Ground]:
    """Why so much is owed before a round, or nothing; `dues` is what is owed now by anybody."""
    coming, house = scene.seated, scene.table.house
    prefix = scene.game.trick.prefix
    if setup.untaxed(house, coming.number, scene.readings, coming.redrawn, prefix):
        told = "The first round of a session is free of tax."
        if coming.number > 1:
            told = "Everybody has drawn for a new rank, and the round is as free as a first one."
        return [Ground("TA-TAX-FREE", told)]
    found = [Ground("TA-TAX-FREE", "This table taxes the first round too.")] if coming.number == 1 else []
    if not owed:
        found += [_exempt(scene, dues)]
    if house.get("deck") in setup.EXPANDED and scene.game.trick.prefix == "ta":
        told = f"The deck has ranks added, and {amount(len(coming.players), 'player')} play with it."
        if not setup.larger(house):
            told = "The deck has ranks added, but this table does without larger taxes for it."
        found.append(Ground("TA-TAX-SCHEDULE", told))
    return found


def _exempt(scene: Scene, dues: Sequence[Pending]) -> Ground:
    """Why the player asked about gives nothing now."""
    player, players, pairs = scene.about, scene.seated.players, scene.schedule
    waiting = next((due for due in dues if due.to == player), None)
    if waiting is not None:
        cards = amount(waiting.count, "card")
        best, who = cards if waiting.count > 1 else "card", "you" if player == "You" else player
        verb = "return" if player == "You" else "returns"
        told = f"First {waiting.player} gives {who} the best {best}; then {who} {verb} {cards}."
        if waiting.best:
            return Ground("TA-TAX", told)
    if player in scene.seated.newcomers:
        return Ground("TA-TAX", f"{player} has just joined, and here a newcomer exchanges no cards yet.")
    if any(player in (pair.low, pair.high) for pair in pairs):
        return Ground("TA-TAX", f"{capital(whose(player))} part of the exchange is done.")
    if len(players) == setup.FEWEST:
        told = f"{player} is in the middle of three players, and has nobody to exchange cards with."
        return Ground("TA-TAX", told, "Three players")
    exchange = sorted({players.index(pair.high) for pair in pairs})
    if exchange == list(range(len(exchange))) and len(exchange) > 1:
        most = number(len(exchange))
        who = f"Only the {most} highest and the {most} lowest of {number(len(players))} exchange cards"
    else:
        who = "Only the pairs told of exchange cards"
    return Ground("TA-TAX", f"{who}; {player} is number {players.index(player) + 1}.")
