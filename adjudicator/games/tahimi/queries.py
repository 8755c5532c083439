"""Questions that are not about a play: the lead, the turn, who takes a trick, what lies on top, the discards; how a round
ends, and how it starts: seats, the deck, the deal, taxes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.cards import DISCARD, DRAWS, GIVES, PUT, Hand
from adjudicator.cards.english import amount, both, capital, either, number, one, whose
from adjudicator.engine.query import (
    CARDS,
    EARLIER,
    NAME,
    NOBODY,
    NOTHING,
    ORDER,
    PLAYERS,
    TEXT,
    WHO_IS_TO_PLAY,
    WHO_LEADS,
    WHO_TOOK,
    WHY,
    Because,
    Reply,
    listed,
    put_to,
    query,
)
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi import grounds as grounds_of
from adjudicator.games.tahimi import rules, setup
from adjudicator.games.tahimi.scene import Scene
from adjudicator.games.tahimi.state import DRAW, GIVING, PAYMENT, RETURN, TAKE
from adjudicator.games.tahimi.trick import TAXES

# -- the lead, the turn and the trick


@query("who leads", *WHO_LEADS, made=PLAYERS)
def who_leads(scene: Scene) -> Reply:
    """Who has the lead now."""
    if scene.before:
        return grounds_of.at_the_start(scene)
    position = scene.position
    if position.top is not None:
        cards = " ".join(position.top.cards)
        text = f"{whose(position.top.owner)} {cards} is on the pile; whoever takes this trick leads the next."
        return Reply(NOBODY, (Because("TA-TRICK", text), grounds_of.unfinished(scene)))
    if position.to_act is None:
        text = (
            "Everybody has passed with the lead. What follows then the rules leave open; here the cards are dealt anew."
        )
        return Reply(NOBODY, (Because("TA-LEAD-PASSED", text),))
    return grounds_of.came_by_it(scene, position.to_act)


@query("who is to play", *WHO_IS_TO_PLAY, made=PLAYERS, tells="VALUE is to play", stands=True)
def who_is_to_play(scene: Scene) -> Reply:
    """Whose turn it is, or who has to hand over cards first."""
    if dues := [due for due in scene.due if due.kind in GIVING]:
        names = list(dict.fromkeys(due.player for due in dues))
        grounds = tuple(ground for due in dues for ground in scene.owing(due))
        taxes = any(due.kind in (PAYMENT, RETURN) for due in dues)
        if taxes and len(names) > 1:
            free = f"{grounds[-1].text} The exchanges do not wait for each other."
            grounds = (*grounds[:-1], replace(grounds[-1], text=free))
        tells = f"VALUE is to give {'first' if taxes else 'next'}"
        return Reply(listed(names), grounds, scene.unless_taxed() if taxes else (), tells=tells)
    if scene.over and not scene.between.reseated:
        text = f"Only {listed(scene.position.still_in())} holds cards, and the round is over."
        return Reply(NOBODY, (Because("TA-END", text),))
    position = scene.position
    if scene.before or position.leading:
        return who_leads(scene)
    player, last = position.to_act or NOBODY, scene.table.history[-1].player
    return Reply(player, (*grounds_of.turn_passed_on(scene, last, player), *grounds_of.why_again(scene, player)))


@query("who took the trick", *WHO_TOOK, made=PLAYERS, tells="VALUE takes the trick")
def who_took(scene: Scene) -> Reply:
    """Who took the last trick that is over."""
    position = scene.position
    if not position.tricks:
        last = scene.between.last
        if last is not None and position.leading:
            return Reply(last, (Because("TA-TRICK", f"{last} took the last trick."),))
        return Reply(NOBODY, (grounds_of.unfinished(scene), *grounds_of.rescinded(scene)))
    index = grounds_of.tricks_ended(scene)[-1]
    owner, leader = position.tricks[-1], scene.trail[index + 1].to_act
    grounds = grounds_of.trick_won(scene, index)
    if owner != leader and leader is not None:
        grounds += scene.lead_for(owner, leader).grounds
    return Reply(owner, grounds)


@query("who led", "who led the trick", made=PLAYERS)
def who_led(scene: Scene) -> Reply:
    """Who made the first play of the trick."""
    lead = None
    for index, action in enumerate(scene.table.history):
        if action.play.kind == PUT and scene.trail[index].leading:
            lead = action
    if lead is None:
        return Reply(NOBODY, (Because("TA-TRICK", "Nobody has led to this trick yet."),))
    if scene.position.leading and not scene.position.tricks:
        cards = " ".join(lead.play.cards)
        back = "it" if len(lead.play.cards) == 1 else "them"
        text = f"{lead.player} led {cards}, and has taken {back} back: nothing has been led since."
        by = next(a.play.cards[0] for a in reversed(scene.table.history) if a.play.cards[:1] and a.play.kind == DISCARD)
        return Reply(NOBODY, (Because("TH-RESCIND", text, by),))
    text = f"{lead.player} put down {' '.join(lead.play.cards)} on the empty pile."
    return Reply(lead.player, (Because("TA-TRICK", text),))


@query("what must be topped", "what is on top", "what lies on top")
def what_is_on_top(scene: Scene) -> Reply:
    """The play on top as it counts: so many cards of a rank."""
    top = scene.position.top
    if top is None:
        empty = Because("TA-TRICK", "Nothing lies on the pile: whoever plays leads.")
        _, lead = grounds_of.lead_origin(scene)
        return Reply(NOTHING, lead.grounds if lead else (empty,))
    deck = scene.lexicon.deck
    value = " ".join([deck.name(top.rank)] * top.size) if top.rank else f"one below {deck.name(1)}"
    if not top.rank and top.size > 1:
        value = f"{top.size} below {deck.name(1)}"
    return Reply(value, tuple(scene.counted(top)))


@query("which cards are in the discards", "what is in the discards", made=CARDS, needs=(EARLIER,))
def what_is_discarded(scene: Scene) -> Reply:
    """The cards out of play, without those on the pile."""
    known = scene.between.discards
    turned = [] if known is not None else scene.exchanged
    cards = Counter(scene.table.discards) + Counter(scene.position.gone)
    for action in scene.table.history:
        cards -= Counter(action.play.cards if action.play.kind == DRAWS else ())
    out = known if known is not None else tuple(cards.elements())
    value = " ".join(sorted(out, key=scene.lexicon.order)) or NOTHING
    text = "Out of play are the discards and the tricks taken."
    won = [ground for index in grounds_of.tricks_ended(scene) for ground in grounds_of.trick_won(scene, index)]
    if scene.position.top is not None:
        text = f"{text[:-1]}; what lies on the pile is still in play."
        won += [] if scene.over else [grounds_of.unfinished(scene)]
    used = () if known is not None else scene.discarded()
    drawn = tuple(
        f"{action.player} drew up to {number(len(action.play.spent))} of them again for the {action.play.cards[0]}"
        for action in turned
        if not scene.names_drawn(action)
    )
    again = (
        Because("TH-WHEEL", f"{who} drew {' '.join(cards)} from them again.") for who, cards in _drawn(scene, turned)
    )
    return Reply(value, (Because("TA-DISCARDS", text), *dict.fromkeys(won), *used, *again), drawn)


def _drawn(scene: Scene, turned: Sequence[Action]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Player and cards of each draw from the discards, where the next line names the cards."""
    history = scene.table.history
    yield from (
        (action.player, history[history.index(action) + 1].play.cards) for action in turned if scene.names_drawn(action)
    )


FOUR = 4
"""How many play with an ordinary deck ("More than four players")."""
OPEN = "not settled"
"""A rank that is still played for."""
EIGHT = "Progressive taxes"
"""The heading under which the ranks of eight players have their names."""


# -- going out


@query("who is out", f"is {NAME} out", "who went out", made=ORDER, needs=(EARLIER,))
def who_is_out(scene: Scene) -> Reply:
    """Who has no cards left, in the order they went out."""
    out = scene.finished
    text = f"{both(out)} {'has' if len(out) == 1 else 'have'} no cards left." if out else "Everybody holds cards."
    hands = scene.table.hands
    if not out and (again := _in_again(scene)):
        return Reply(NOBODY, again)
    if out and (back := [name for name in out if name in hands and hands[name].total]):
        text = f"{both(out)} went out, and a card that {both(back)} got back changes nothing of that here."
    return Reply(listed(out), (Because("TA-OUT", text), *([] if out else _exchanged(scene))))


def _exchanged(scene: Scene) -> Iterator[Because]:
    """That two players have just given each other a card, so that neither went out by giving."""
    last = scene.table.history[-2:]
    if len(last) > 1 and all(line.play.kind == GIVES for line in last):
        (first, _), (second, cards) = ((line.player, " ".join(line.play.cards)) for line in last)
        got = f": {first} gave a card and got {cards or 'one'} from {second} at once"
        yield Because("TH-CHARIOT", f"{first} and {second} gave each other a card for the Chariot{got}.")


def _in_again(scene: Scene) -> tuple[Because, ...]:
    """That players who went out hold cards again, which they took back, and by what."""
    trail = scene.trail
    again = [name for name in scene.position.still_in() if any(name in before.out for before in trail)]
    if not again:
        return ()
    are = "is" if len(again) == 1 else "are"
    says = f"{both(again)} went out. Whether that is final the rules leave open; here {both(again)} {are} in again."
    back = []
    for line, before, after in zip(scene.table.history, trail, trail[1:], strict=False):
        sent = scene.game.trick.takes_back(before, line.play) if before.out - after.out else None
        if sent is not None:
            card, (owner, cards) = line.play.cards[0], sent
            text = f"{whose(line.player)} {card} sent {whose(owner)} {' '.join(cards)} back."
            back.append(Because(f"TH-{card.upper()}", text, card))
    return (Because("TA-OUT", says), *back)


@query("is the round over", tells=WHY)
def is_it_over(scene: Scene) -> Reply:
    """Whether the round is over: yes or no."""
    left = scene.position.still_in()
    if len(left) < 2:
        text = f"Only {listed(left)} holds cards, and gets no chance to top the last play."
        return Reply("yes", (Because("TA-END", text),))
    nobody = scene.position.to_act is None and bool(scene.table.history)
    anew = ", which are dealt anew, as everybody has passed with the lead" if nobody else ""
    text = f"{both(left)} hold cards{anew or '; the round goes on until only one player does'}."
    return Reply("no", (Because("TA-END", text),))


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
            NOBODY,
            (
                *_in_again(scene),
                Because("TA-OUT", "Nobody is out yet: whoever goes out first has the highest rank next."),
            ),
        )
    titles = scene.titles(len(scene.table.players))
    text = f"{out[0]} went out first, and is {titles[0]} in the next round."
    if scene.about in out[1:]:
        at = out.index(scene.about)
        text += f" {scene.about} went out as number {at + 1}, and is {titles[at]} then."
    return Reply(out[0], (Because("TA-OUT", text),))


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


def _order(scene: Scene) -> Because:
    out = scene.finished
    if not out:
        return Because("TA-OUT", "Nobody is out yet, and no rank of the next round is settled.")
    last = f", and {scene.ranks[-1]} is left with cards" if scene.over else "; the other ranks are played for"
    return Because("TA-OUT", f"In this order they went out: {', '.join(out)}{last}.")


def _named(players: int, text: str) -> Because:
    """What titles follow, of eight players under the heading that has their names."""
    return Because("TA-TITLES", text, EIGHT) if players == setup.MOST else Because("TA-NEXT-ROUND", text)


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
        text = f"{player} went out as number {at + 1} of {len(titles)}."
        if player not in scene.finished:
            text = f"{player} is left with cards when the others are out."
        rule = "TA-OUT" if player in scene.finished else "TA-END"
        named = _named(len(titles), f"So {player} is {titles[at]}.")
        return Reply(titles[at], (Because(rule, text), *scene.out_by_discard(player), named))
    open_to = list(dict.fromkeys(titles[len(ranks) :]))
    text = f"{player} holds cards, and may still come to be {either(open_to)}."
    again = [ground for ground in _in_again(scene) if player in ground.text]
    return Reply(OPEN, (*again, Because("TA-OUT", text)))


@query(f"what rank has {NAME}", f"what is {NAME}", f"which rank has {NAME}", made=TEXT)
def what_rank_now(scene: Scene) -> Reply:
    """A player's title in this round; in the one to come, where somebody joins, leaves or picks."""
    players = scene.seated.players if scene.between.reseated else scene.table.players
    titles = scene.titles(len(players))
    at = players.index(scene.about) if scene.about in players else -1
    if at < 0:
        return Reply(NOBODY, (Because("TA-LEAVE", f"{scene.about} is not at the table any more."),))
    usual = titles[1] == "Vice Tahimi" or len(players) < setup.MOST
    number_of = f"{scene.about} is number {at + 1} of {len(players)}"
    text = _by_pick(scene, at) or f"{number_of}{_named_so(titles, at, usual)}."
    return Reply(titles[at], (Because("TA-TITLES", text, None if usual else EIGHT), *scene.moved()))


def _named_so(titles: Sequence[str], at: int, usual: bool) -> str:
    """Why a rank has its title, behind its number, where the number alone does not say it."""
    if len(titles) == setup.MOST:
        if usual:
            return ", and here eight have the usual ranks"
        nth = f"{_ORDINAL[at]}{' and last' if at == setup.MOST - 1 else ''}"
        title = one(titles[at]) if titles.count(titles[at]) > 1 else f"the {titles[at]}"
        return f": in the list of ranks for eight the {nth} is {title}"
    if len(titles) == setup.FEWEST and at == 1:
        return ", second from the top and from the bottom"
    return ", below the two highest and above the two lowest" * (titles[at] == "Merchant")


_ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
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
    text = "No score is kept, and nobody wins the game as a whole."
    grounds = [Because("TA-NO-SCORE", text)]
    if scene.finished:
        grounds.append(Because("TA-OUT", f"{scene.finished[0]} went out first, and is the next Tahimi."))
    return Reply(NOBODY, tuple(grounds))


@query(f"must {NAME} show the hand", f"must {NAME} show the cards")
def must_show(scene: Scene) -> Reply:
    """Whether a player has to show the hand: no."""
    text = f"The others do not see {whose(scene.about)} hand: it is kept hidden."
    return Reply("no", (Because("TA-HIDDEN", text),))


@query(
    "who must say One card",
    f"must {NAME} say One card",
    "who says One card",
    made=PLAYERS,
    tells="VALUE has to say One card",
)
def who_must_call(scene: Scene) -> Reply:
    """Who is down to a single card, and has to announce it."""
    if any(due.kind in TAXES for due in scene.due):
        text = (
            "Cards are being exchanged for taxes, and the rules name no exception for that; but the call is to keep "
            "others from going out, which nobody can before play begins."
        )
        return Reply(NOBODY, (Because("TA-ONE-CARD", text),))
    players = scene.position.still_in()
    hands = {player: scene.table.hands.get(player, Hand(unseen=None)) for player in players}
    single = [player for player, hand in hands.items() if hand.total == 1]
    untold = [player for player, hand in hands.items() if hand.total is None]
    text = f"{both(single)} {'has' if len(single) == 1 else 'have'} a single card." if single else ""
    ground = Because("TA-ONE-CARD", text or "No hand that is told has come down to a single card.")
    unless = (f"{either(untold)}, whose cards nobody has counted, has one too",) if untold else ()
    return Reply(listed(single), (ground,), unless)


@query(
    f"what must {NAME} answer about the hand",
    f"may {NAME} be asked how many cards",
    f"how many cards has {NAME}",
    f"how many cards does {NAME} have",
    f"how many cards does {NAME} hold",
    f"what must {NAME} answer",
)
def what_must_be_answered(scene: Scene) -> Reply:
    """What a player has to say who is asked for the number of cards: one, or more than one."""
    player = scene.about
    if player in scene.position.out:
        return Reply("none", (Because("TA-ONE-CARD", f"{player} is out and holds no cards, as everybody can see."),))
    total = scene.table.hands.get(player, Hand(unseen=None)).total
    if total is None:
        text = f"{player} says whether it is one card or more; the case does not tell how many there are."
        return Reply("one or more than one", (Because("TA-ONE-CARD", text),))
    value = "one" if total == 1 else "more than one"
    text = f"{player} has {amount(total, 'card')}, and has to say no more than that it is {value}."
    if total == 1:
        text = f"{player} has one card, and has to say so."
    return Reply(value, (Because("TA-ONE-CARD", text),))


# -- seats


@query("who sits where", "what are the seats", "who sits at what rank", made=ORDER)
def who_sits_where(scene: Scene) -> Reply:
    """The players of the round to come, by rank; or who has to pick again."""
    coming, between = scene.coming, scene.between
    if coming.tied is not None:
        group, *more = map(both, coming.tied.groups)
        so_did = "".join(f"{',' if more else ''} and so did {others}" for others in more)
        again = "and pick once more among themselves" if not more else "and each group picks once more among themselves"
        text = f"{group} picked cards of one rank{so_did}, {again}."
        fixed = setup.settled(between.picks, scene.lexicon)
        for first in list(fixed)[:1]:
            rest = (f"{player} as number {at}" for player, at in fixed.items() if player != first)
            text += f" {both([f'{first} is settled already as number {fixed[first]}', *rest])}."
        return Reply(f"{both(coming.tied.players)} pick again", (Because("TA-SEATS", text),))
    grounds = list[Because]()
    if between.picks and (coming.redrawn or not between.joins):
        grounds += _by_picks(scene)
    grounds += scene.moved()
    if not grounds:
        rule, text = ("TA-NEXT-ROUND", "They sit as they went out.") if scene.over else ("TA-SEATS", _AS_BEFORE)
        grounds.append(Because(rule, text))
    return Reply(listed(coming.players), tuple(grounds))


_AS_BEFORE = "Nobody picks, leaves or joins: they keep the seats in which they are named, the Tahimi first."


def _by_picks(scene: Scene) -> Iterator[Because]:
    """The cards picked as the ground of the seats."""
    yield Because("TA-SEATS", _picked(scene))
    if scene.table.house.get("deuces") == "high" and any("2" in picks.values() for picks in scene.between.picks):
        yield Because("TA-SEATS", setup.DEUCES_HIGH, "Deuces high")


def _picked(scene: Scene) -> str:
    first, *again = (both([f"{player} {card}" for player, card in picks.items()]) for picks in scene.between.picks)
    text = f"The picks were {first}: the highest card has the first seat and the highest rank."
    if not again:
        return text
    return f"{text} Those tied picked again, {'; then '.join(again)}, which orders them among themselves."


# -- the deck and the deal


@query("how many cards make the deck", "how many cards has the deck")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards are dealt in all."""
    total = sum(scene.sizes().values())
    return Reply(str(total), tuple(scene.deck_grounds()))


@query("which cards make the deck")
def which_cards(scene: Scene) -> Reply:
    """The cards of the deck, by how many there are of each."""
    parts = [_cards(scene, count, names) for count, names in scene.deck()]
    return Reply(", ".join(parts), tuple(scene.deck_grounds()))


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
    even = len(set(sizes.values())) == 1
    text = (
        f"{total} cards are dealt to {amount(players, 'player')}, one at a time{'' if even else _from(scene, sizes)}."
    )
    grounds = [Because(scene.deal_rule, text)]
    if players != FOUR or total != 52 or scene.lexicon.wild:
        grounds += scene.deck_grounds()
    value = f"{total // players} each" if even else ", ".join(f"{player} {count}" for player, count in sizes.items())
    return Reply(value, tuple(grounds))


def _from(scene: Scene, sizes: Mapping[str, int]) -> str:
    """With whom a deal begins that gives some players a card more, behind how many cards are dealt."""
    players, dealer = tuple(sizes), scene.dealer
    first = next(p for at, p in enumerate(players) if sizes[p] > sizes[players[at - 1]])
    left = first == players[(players.index(dealer) + 1) % len(players)]
    at = f"at the left of {dealer}, who deals, with {first}" if left else f"with {first}"
    return f", beginning, as it is read here, {at}"


@query("who deals", made=PLAYERS)
def who_deals(scene: Scene) -> Reply:
    """Who deals, unless the Tahimi names somebody else."""
    dealer, tahimi = scene.dealer, scene.seated.players[0]
    next_round = " of the next round" if scene.over else ""
    text = f"{dealer} is the Tahimi{next_round}, and deals or names who does."
    if dealer != tahimi:
        text = f"{tahimi} is the Tahimi, and has named {dealer} to deal."
    out_first = scene.over and scene.finished[:1] == (tahimi,) and not scene.by_pick
    first = [Because("TA-OUT", f"{tahimi} went out first.", "The next round")] if out_first else scene.by_pick
    return Reply(dealer, (Because("TA-DEAL", text), *first))


@query("who may cut", "who cuts", made=PLAYERS)
def who_may_cut(scene: Scene) -> Reply:
    """Who may cut before the cards are dealt."""
    players, dealer = scene.seated.players, scene.dealer
    unless = " unless another is named" if dealer == players[0] else ""
    text = f"{dealer} deals{unless}, and offers the cards to another player."
    by_pick = scene.by_pick if dealer == players[0] else ()
    return Reply(listed(setup.may_cut(players, dealer)), (Because("TA-DEAL", text), *by_pick))


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
        text = "The taxes are paid, and" if at_tax else "Taxes are paid before the first lead, and"
        last = scene.table.history[-1:]
        drawn = [
            Because("TH-WHEEL", f"{line.player} has drawn what was due.") for line in last if line.play.kind == DRAWS
        ]
        return Reply(NOTHING, (*drawn, Because("TA-TAX", f"{text} nothing else is due.")))
    dues = now or tuple(scene.pays(pair) for pair in scene.schedule)
    unless = scene.unless_taxed() if at_tax else ()
    matches = [due for due in dues if wanted(due)]
    grounds = [ground for due in matches for ground in scene.owing(due)]
    if not matches and now and not at_tax:
        grounds = [ground for due in now for ground in scene.owing(due)]
    grounds += _returned(scene, matches)
    grounds += _why(scene, dues, bool(matches)) if at_tax else []
    paired = any(scene.about in ("", due.player, due.to) for due in dues)
    grounds += _of_next_round(scene, bool(matches)) if scene.over and paired and not now else []
    grounds += _by_picks(scene) if matches and not now and scene.by_pick else []
    grounds += _jokers(scene) if any(due.best for due in matches) else []
    later = scene.about not in scene.gave and any(due.to == scene.about for due in dues)
    nothing = f"{NOTHING} yet" if at_tax and later else NOTHING
    return Reply(", ".join(_duty(scene, due) for due in matches) or nothing, tuple(grounds), unless)


def _returned(scene: Scene, dues: Sequence[Pending]) -> Iterator[Because]:
    """What is returned for these taxes, by whom they are paid to."""
    back = [due for due in dues if due.kind == PAYMENT and due.best and due.to not in scene.gave]
    if not back:
        return
    cards = (number(due.count) if at else amount(due.count, scene.returnable) for at, due in enumerate(back))
    parts = [
        f"{due.to} {'' if at else 'returns '}{count} to {due.player}"
        for at, (due, count) in enumerate(zip(back, cards, strict=True))
    ]
    own = "their" if len(back) > 1 else whose(back[0].to or NOBODY)
    yield Because("TA-TAX", f"Once that is paid, {both(parts)}, of {own} own choice.")


def _of_next_round(scene: Scene, owed: bool) -> Iterator[Because]:
    """Whose ranks the taxes after a round go by, and that they are paid from hands that are still to be dealt."""
    if owed and not scene.between.reseated:
        order = "in the order in which players went out, last whoever is left with cards"
        text = f"The ranks are those of the round to come, {order}: {both(scene.seated.players)}."
        yield Because("TA-NEXT-ROUND", text)
    text = "The tax is paid from the hands of the next deal"
    for last in scene.position.still_in():
        hand = scene.table.hands.get(last, Hand(unseen=None))
        cards = [*Counter(hand.cards).elements()] if hand.known else []
        kept = f"{' '.join(cards)} {'is' if len(cards) == 1 else 'are'}" if 0 < len(cards) <= FOUR else "cards are"
        text += f": {whose(last)} {kept} not kept"
    yield Because("TA-NEXT-ROUND", f"{text}.")


def _duty(scene: Scene, due: Pending) -> str:
    if due.kind == TAKE:
        return f"{due.player} takes back {' '.join(scene.back(due))}"
    if due.kind == DRAW:
        return f"{due.player} draws {amount(due.count, 'card')} from the discards"
    return f"{due.player} owes {due.to} {amount(due.count, 'card')}"


def _jokers(scene: Scene) -> list[Because]:
    """What a joker counts as where the best cards are owed, if any is in the deck ("Jokers")."""
    if scene.lexicon.wild is None or scene.table.house.get("jokers", "none") == "none":
        return []
    return [Because("TA-TAX-JOKER", setup.joker_worth(scene.lexicon, scene.table.house, scene.readings))]


def _why(scene: Scene, dues: Sequence[Pending], owed: bool) -> list[Because]:
    """Why so much is owed before a round, or nothing; `dues` is what is owed now by anybody."""
    coming, house = scene.seated, scene.table.house
    prefix = scene.game.trick.prefix
    if setup.untaxed(house, coming.number, scene.readings, coming.redrawn, prefix):
        text, moved = setup.FREE, list[Because]()
        if coming.number > 1:
            text = "Everybody has drawn for a new rank. What follows for taxes the rules leave open; here the round is "
            text, moved = f"{text}as free of tax as a first one.", list(scene.moved())
        return [Because("TA-TAX-FREE", text), *moved, *scene.besides_free()]
    grounds = [Because("TA-TAX-FREE", "This table taxes the first round too.")] if coming.number == 1 else []
    if coming.redrawn and coming.number > 1 and house.get("first_round_tax") != "yes":
        text = "Everybody has drawn for a new rank, but here only the first round of a session is free of tax."
        grounds.append(Because("TA-TAX-FREE", text))
    plain = scene.between.begins or scene.between.reseated or scene.over or scene.table.taxes is not None
    taxes = any(due.kind in (PAYMENT, RETURN) for due in dues)
    if owed and taxes and not plain and house.get("first_round_tax") != "yes":
        text = "This is taken for a later round of the session: the first is free of tax."
        grounds.append(Because("TA-TAX-FREE", text))
    if not owed:
        grounds += [_exempt(scene, dues)]
    elif not scene.about and (exempt := scene.exempt_newcomer):
        grounds.append(exempt)
    elif len(coming.players) == setup.FEWEST and not scene.about:
        grounds.append(_unpaired(scene, coming.players[1]))
    if text := setup.by_rank(house, len(coming.players), scene.readings, prefix):
        usual = scene.titles(setup.MOST)[1] == "Vice Tahimi"
        grounds.append(Because("TA-TITLES", text, None if usual else EIGHT))
    if scene.game.trick.prefix == "ta" and (text := setup.taxed_by_deck(house, len(coming.players))):
        untold = setup.schedule_untold(house, len(coming.players))
        grounds += [Because("TA-TAX-SCHEDULE", each) for each in (text, untold) if each]
    moved = list(scene.moved())
    if moved:
        moved[-1] = replace(moved[-1], text=f"{moved[-1].text} By rank that makes {both(coming.players)}.")
    return [*moved, *grounds]


def _exempt(scene: Scene, dues: Sequence[Pending]) -> Because:
    """The ground by which the question's player gives nothing now."""
    player, pairs = scene.about, scene.schedule
    waiting = next((due for due in dues if due.to == player), None)
    if waiting is not None:
        cards = amount(waiting.count, "card")
        best, who = cards if waiting.count > 1 else "card", "you" if player == "You" else player
        verb = "return" if player == "You" else "returns"
        free = amount(waiting.count, scene.returnable)
        own = f"{whose(player)} own choice"
        text = f"First {waiting.player} gives {who} the best {best}; then {who} {verb} {free} of {own}."
        if not waiting.best:
            text = f"First {waiting.player} gives {who} {free} of {whose(waiting.player)} own choice; then {who} "
            text += f"{'give' if player == 'You' else 'gives'} the best {best} by rank."
        if player not in scene.gave and not waiting.best and scene.game.trick.prefix == "th":
            return Because("TH-MOON", f"With the Moon in the pair, {text[0].lower()}{text[1:]}")
        if player not in scene.gave:
            return Because("TA-TAX", text)
    if exempt := scene.exempt_newcomer:
        return exempt
    if any(player in (pair.low, pair.high) for pair in pairs):
        return Because("TA-TAX", f"{capital(whose(player))} part of the exchange is done.")
    return _unpaired(scene, player)


def _unpaired(scene: Scene, player: str) -> Because:
    """Why a player exchanges no cards who is in none of the pairs that do."""
    players = scene.seated.players
    text = setup.unpaired(player, players, scene.schedule, scene.titles(len(players)))
    return Because("TA-TAX", text, rules.THREE if len(players) == setup.FEWEST else None)


QUERIES = put_to(Scene.of, sys.modules[__name__])
