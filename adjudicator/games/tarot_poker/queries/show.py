"""What questions about a hand of Tarot Poker are answered from; and those about the show: what a hand is worth, who wins,
how the pot is divided, who can still win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from adjudicator.cards import PUT, Hand
from adjudicator.cards.english import agree, amount, both, capital, number, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine import query
from adjudicator.engine.query import NAME, NOTHING, Because, Reply, Unanswerable, listed, reply, shared
from adjudicator.engine.state import Action
from adjudicator.engine.transcript import Replay, ReplayContext
from adjudicator.games.tarot_poker import moving, results
from adjudicator.games.tarot_poker.cards import (
    BUG,
    CHARIOT,
    DEVIL,
    HAND,
    HERMIT,
    LOVERS,
    NULL,
    TEMPERANCE,
    TRUMP,
    heading,
    printed,
)
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.plays import out_of_force, taken_for_whole
from adjudicator.games.tarot_poker.powers import defends
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.show import (
    CLASSES,
    LOSING,
    RAINBOW,
    Division,
    Value,
    counted,
    grouped,
    idle,
    loses,
    made_of,
    noun,
    reason,
    words,
)
from adjudicator.games.tarot_poker.show import NAME as RANK_NAMES
from adjudicator.games.tarot_poker.show.many import Contest, Seat, Show, chances, contest, countable, example
from adjudicator.games.tarot_poker.state import DRAW, SHOW, Pairs, State
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DEAL
from adjudicator.law import Options
from adjudicator.law.branches import remembered


@dataclass(frozen=True)
class Scene(ReplayContext[State]):
    """A hand that a question is about."""

    rules: Rules

    @cached_property
    def trail(self) -> tuple[State, ...]:
        """The hand before each line, and behind the last; what nobody need tell is not done in it yet."""
        replay = Replay(self.rules, self.table)
        trail = [replay.start()]
        for index, action in enumerate(self.table.history):
            trail.append(replay.after(trail[-1], replay.expand(trail[-1], action), index))
        return tuple(trail)

    @cached_property
    def state(self) -> State:
        """The hand behind the last line, with all that nobody need tell, and the hands as they are stated."""
        return self.rules.closed(self.trail[-1]).with_hands(self.table.hands)

    def hand(self, player: str) -> Hand:
        """What is known of a player's hand."""
        return self.table.hand(player)

    @property
    def done(self) -> bool:
        """Whether nobody is to bet or to draw any more."""
        return bool(self.state.ended) or self.state.phase == SHOW

    def out_of_force(self, player: str, shields: Sequence[str]) -> Iterator[Because]:
        """That shields before a player are in force no longer."""
        if text := out_of_force(self.state, player, self.spoken, shields):
            yield Because("TP-SHIELD", text)

    def unlaid(self, player: str, shields: Sequence[str]) -> Iterator[Because]:
        """That shields which a player is known to hold protect nobody."""
        held = [self.spoken(card) for card in shields if card in self.hand(player).cards]
        if held:
            verb = agree("protects", held)
            yield Because("TP-SHIELD", f"{capital(both(held))} in {whose(player)} hand {verb} nobody.")

    # -- the last card

    @cached_property
    def last_card(self) -> tuple[Action, Action | None, State]:
        """The last card that was played, the answer to it if it is an attack, and the hand behind both. Raises
        Unanswerable where none was played."""
        lines = self.table.history
        played = [
            at for at, line in enumerate(lines) if line.play.kind == PUT and self.trail[at + 1] is not self.trail[at]
        ]
        if not played:
            message = "no card was played in the phase"
            raise Unanswerable("no-card", message, "tell of one under actions:, such as Ada: Empress discarding CARD")
        at = played[-1]
        before = self.trail[at]
        if before.first_of(ANSWER):
            return lines[at - 1], lines[at], self.trail[at + 1]
        if len(played) > 1 and self._late(at):
            return lines[played[-2]], lines[at], self.trail[at + 1]
        if self.trail[at + 1].first_of(ANSWER):
            if at + 1 == len(lines):
                message = f"{lines[at].play} waits for its answer"
                raise Unanswerable("unanswered", message, "tell of the answer too, such as no defence")
            return lines[at], lines[at + 1], self.trail[at + 2]
        return lines[at], None, self.trail[at + 1]

    def _late(self, at: int) -> bool:
        """Whether a line is a defence while the attack is being followed."""
        attack, line = self.trail[at].attack, self.table.history[at]
        return attack is not None and attack.victim == line.player and defends(line.play.cards[0])

    def untold(self, state: State) -> Iterator[tuple[State, Action]]:
        """What follows from a moment by itself, action by action, each with the hand before it."""
        for action in self.rules.defaults(state):
            yield state, action
            state = self.rules.apply(state, action)


# -- hands and the pot
#
# Questions about the show: what a hand is worth, who wins, and how the pot is divided.


@query.query(
    f"what hand has {NAME}",
    f"what hand does {NAME} have",
    f"what does {NAME} have",
    f"what has {NAME}",
    f"what hand did {NAME} have",
    f"what is the hand of {NAME} worth",
)
def what_hand(scene: Scene) -> Reply:
    """What a player's hand is worth at a show."""
    value = results.value(scene.state, scene.about, scene.hand(scene.about), scene.readings)
    if value is None:
        help = f"tell all five cards under hands: {scene.about}: CARDS"
        raise Unanswerable("cards-unseen", f"not every card of {scene.about}'s hand is known", help)
    made = () if value.kind == LOSING else (Because("TP-ORDER", made_of(value)),)
    speaking = (ground for ground in _named(scene, scene.about) if scene.readings["tp.wild.declared"] == "speaks")
    alone = _taken_for_whole(scene, scene.about)
    return Reply(str(value), (*made, *_counting(scene, scene.about), *speaking, *alone))


def _taken_for_whole(scene: Scene, player: str) -> Iterator[Because]:
    """That the cards named of a player's hand are taken for all of it, though they are fewer than five."""
    waits = any(player in (task.player, task.other) for task in scene.state.agenda)
    if not waits and (text := taken_for_whole(player, scene.hand(player), scene.spoken)):
        yield Because("TP-ORDER", text)


def _counting(scene: Scene, player: str) -> Iterator[Because]:
    """What each trump of a hand counts as, and why; of a hand that loses with the Devil, that it does."""
    state, cards = scene.state, tuple(scene.hand(player).cards)
    chariot = state.surely_shielded(player, CHARIOT)
    counts = counted(cards, chariot=chariot, temperance=state.temperance, readings=scene.readings)
    value = results.value(state, player, scene.hand(player), scene.readings)
    completing = {stand.card for stand in value.stands} if value is not None else {card for card in cards}
    if loses(cards, chariot=chariot):
        counts = tuple(one for one in counts if one.card == DEVIL)
    bugs = [one.card for one in counts if one.kind == BUG and one.card not in completing]
    for alike in grouped(counts):
        one = alike[0]
        if one.card in bugs[1:]:
            continue
        if one.card in bugs:
            alone = scene.readings["tp.bug.several"] == "one"
            yield Because(_by(one.card), f"{capital(idle(bugs, alone))}.", heading(one.card))
        else:
            own = heading(one.card) if TRUMP[one.card].counts == BUG else None
            yield Because(_by(one.card), f"{capital(reason(alike))}.", own)
    declared = state.declared_by(player)
    if declared and printed(declared) is None and scene.readings["tp.wild.declared"] == "declared":
        yield from _declared(scene, player)
    if chariot:
        yield Because(rule(CHARIOT), f"The Chariot lies before {player}.")
    elif {LOVERS, HERMIT, DEVIL} & {*cards}:
        yield from scene.out_of_force(player, (CHARIOT,))
        yield from scene.unlaid(player, (CHARIOT,))
        behind = [other for other in state.players if DEVIL in cards and state.surely_shielded(other, CHARIOT)]
        yield from (
            Because(rule(CHARIOT), f"The Chariot lies before {other}, and shields {other} alone.") for other in behind
        )
    if state.temperance:
        lost = loses(cards, chariot=chariot)
        text = "Temperance was played in this hand"
        yield Because(rule(TEMPERANCE), f"{text}, and the Devil is neither a wild nor a bug." if lost else f"{text}.")


def _by(card: str) -> str:
    """The rule by which a trump counts as what it does."""
    if card in (LOVERS, HERMIT, DEVIL):
        return rule(card)
    return {BUG: "TP-BUG", NULL: "TP-NULL"}.get(TRUMP[card].counts, "TP-RANKED")


def _divided(scene: Scene) -> tuple[Division, ...]:
    """How each pot is divided. Raises Unanswerable before the show, and where a hand that counts is not known."""
    if not scene.done and len(scene.state.still_in()) > 1:
        phase = "draw" if scene.state.phase == DRAW else "betting"
        help = "tell of a show: phase: show; or ask which hand is better"
        raise Unanswerable("not-over", f"the {phase} is not over", help)
    divisions = results.divisions(scene.state, scene.readings)
    if divisions is None:
        raise _unknown_hands()
    return divisions


def _alone(state: State) -> Reply | None:
    """That the only player still in wins; None where there are more."""
    last, *others = state.still_in()
    return None if others else reply(last, "TP-SHOW", f"{last} alone is still in: there is no show.")


def _unknown_hands() -> Unanswerable:
    help = "tell the hands of all who are still in: under hands:, or at a table by shows CARDS"
    return Unanswerable("cards-unseen", "not every hand that counts is known", help)


@query.query(
    *("who wins", "who wins the pot", f"does {NAME} win", f"has {NAME} won"),
    *("who won", "who has won", "who is the winner"),
    made=query.PLAYERS,
)
def who_wins(scene: Scene) -> Reply:
    """Who wins the main pot, as the hands are."""
    divisions = _divided(scene)
    if alone := _alone(scene.state):
        return alone
    winners = divisions[0].winners if divisions else _best(scene)
    return Reply(listed(winners), (*_compared(scene), *dict.fromkeys(_special(scene))))


@query.query(
    "which hand is better",
    "whose hand is better",
    "who has the better hand",
    "which hand is best",
    "who has the best hand",
    "who would win",
    made=query.PLAYERS,
)
def better_hand(scene: Scene) -> Reply:
    """Whose hand is the best of those that are known, whatever chips there are."""
    if len([*_values(scene)]) < 2:
        help = "tell them under hands:, each with five cards; or yours by --holding, and another by --against"
        raise Unanswerable("cards-unseen", "two hands are compared, and fewer are known", help)
    best = _best(scene, False)
    tie = (Because("TP-ORDER", "They tie: suits decide nothing."),) if len(best) > 1 else ()
    return Reply(listed(best), (*_compared(scene), *tie, *dict.fromkeys(_special(scene))))


def _best(scene: Scene, whole: bool = True) -> list[str]:
    """Who has the best hand of those still in; with `whole` every hand has to be known. Raises Unanswerable."""
    values = dict(_values(scene))
    if whole and len(values) < len(scene.state.still_in()):
        raise _unknown_hands()
    most = max(value.strength for value in values.values())
    return [player for player, value in values.items() if value.strength == most]


def _compared(scene: Scene) -> Iterator[Because]:
    """What each known hand is worth, and what puts the best above the next."""
    values = [*_values(scene)]
    yield from (Because("TP-ORDER", f"{player}: {words(value)}.") for player, value in values)
    best, *others = sorted({value.strength: value for _, value in values}.values(), key=lambda value: -value.strength)
    if others and (text := _above(best, others[0])):
        yield Because("TP-ORDER", text)
    rainbows = [value.ranks for _, value in values if value.kind == RAINBOW]
    if len(rainbows) > 1 and any(len({*ranks}) < len(ranks) for ranks in rainbows):
        paired = scene.readings["tp.rainbow.ties"] == "paired"
        first = (
            "one with a pair comes before one without" if paired else "the highest card decides, and no pair in it does"
        )
        yield Because("TP-ORDER", f"Of rainbows {first}.")


def _above(best: Value, second: Value) -> str:
    """Why a hand is above another: its class, or the first rank that differs; empty for losing hands, and for rainbows,
    which are compared in other ways too."""
    if LOSING in (best.kind, second.kind) or best.kind == second.kind == RAINBOW:
        return ""
    if best.kind != second.kind:
        return f"{capital(CLASSES[best.kind])} comes above {CLASSES[second.kind]}."
    one, other = next(pair for pair in zip(best.ranks, second.ranks, strict=True) if pair[0] != pair[1])
    return f"Of one class the ranks decide: {RANK_NAMES[one]} is above {RANK_NAMES[other]}."


def _values(scene: Scene) -> Iterator[tuple[str, Value]]:
    for player in scene.state.still_in():
        value = results.value(scene.state, player, scene.hand(player), scene.readings)
        if value is not None:
            yield player, value


def _special(scene: Scene) -> Iterator[Because]:
    """What of value cards and of Temperance bears on the show."""
    for player in scene.state.still_in():
        yield from (ground for ground in _counting(scene, player) if ground.id not in ("TP-ORDER",))
        yield from _named(scene, player)
        yield from _taken_for_whole(scene, player)


def _named(scene: Scene, player: str) -> Iterator[Because]:
    """What becomes of the card that a player named for a wild of the hand."""
    wild, named = results.wild(scene.state, player), scene.state.declared_by(player)
    if wild and named:
        stands = f"{scene.spoken(wild)} {'stand' if wild == LOVERS else 'stands'} for"
        if scene.rules.readings["tp.wild.declared"] == "speaks":
            counts = f"but here the cards speak: {stands} what makes the best hand"
        else:
            counts = f"and as it is read here {stands} that, even where another card makes a better hand"
        yield Because(rule(wild), f"{player} named {scene.spoken(named)}, {counts}.")


@query.query("how is the pot divided", "how are the pots divided", "who gets the pot")
def how_divided(scene: Scene) -> Reply:
    """Who gets how much of each pot, as the hands are."""
    divisions = _divided(scene)
    if not divisions:
        return Reply(NOTHING, (Because("TP-POT", "Nobody has put anything in."),))
    value = "; ".join(shared(dict(one.shares)) for one in divisions)
    pots = (Because("TP-POT", _pot_text(one)) for one in divisions)
    contested = any(len(one.pot.players) > 1 for one in divisions)
    return Reply(value or NOTHING, (*pots, *(_compared(scene) if contested else ())))


def _pot_text(one: Division) -> str:
    """A pot, whose it may be, and who gets how much of it; chips that nobody else could win come back."""
    if len(one.pot.players) == 1:
        (player,) = one.pot.players
        return f"{one.pot.chips} for {player}, and nobody else still in has put in so much: {player} {one.pot.chips}."
    shares = both([f"{player} {chips}" for player, chips in one.shares.items()])
    left = f"; {one.left} {agree('stays', one.left)} for the next pot" if one.left else ""
    many = len(one.winners)
    sums = f", whose hands tie ({one.pot.chips} / {many})" if many > 1 else ""
    odd = [player for player, chips in one.shares.items() if chips > one.pot.chips // many]
    more = f"; {both(odd)} {agree('sits', odd)} first from the dealer's left" if odd and many > 1 else ""
    return f"{one.pot.chips} for the best of {both(one.pot.players)}: {shares}{sums}{more}{left}."


# -- chances
#
# Who can still win, as the hands are.
#
# That somebody can is told by hands in which they do, of cards that no reading bears on wherever there are such; a
# reading is asked for only where it takes one.

Hands = Mapping[str, tuple[str, ...]]
FEW = 1
"""So many cards at the most are gone through of a hand that has fewer than five and is ranked one by one."""


@query.query("who can still win", "who can win", made=query.PLAYERS)
def who_can_win(scene: Scene) -> Reply:
    """Who can win a part of the main pot with the hands as they are, whatever nobody has seen of them."""
    state = scene.state
    if alone := _alone(state):
        return alone
    show, chosen = _show(scene), tuple(sorted(scene.options.items()))
    answer = _replies(show.seats, frozenset(show.gone), show.temperance, chosen)(show.readings)
    coming = {player: _coming(state, player) for player in state.still_in()}
    text = both([f"{number(count)} to {player}" for player, count in coming.items() if count])
    more = (Because("TP-SHOW", f"Cards that are still to come count: {text}."),) if text else ()
    declared = [ground for player in state.still_in() for ground in _declared(scene, player)]
    return replace(answer, grounds=(*answer.grounds, *declared, *more))


def _declared(scene: Scene, player: str) -> Iterator[Because]:
    """The card for which a wild of a hand was declared to stand, and what that does if it is a bug."""
    wild, card = results.wild(scene.state, player), scene.state.declared_by(player)
    if wild and card:
        stands = "stand" if wild == LOVERS else "stands"
        text = f"{player} has said that {scene.spoken(wild)} {stands} for {scene.spoken(card)}."
        yield Because(rule(wild), text)
        readings, temperance = scene.rules.readings, scene.state.temperance
        if (alike := counted((card,), temperance=temperance, readings=readings))[0].kind == BUG:
            yield Because(_by(card), f"{capital(reason(alike))}.", heading(card))


@lru_cache(maxsize=4)
def _replies(
    seats: tuple[Seat, ...], gone: frozenset[str], temperance: bool, chosen: Pairs
) -> Callable[[Options], Reply]:
    """The answer by readings, computed once for those that bear on it. Whether readings that are `chosen` do is left
    open."""
    return remembered(lambda readings: _reply(Show(seats, gone, temperance, readings), dict(chosen)))


def _reply(show: Show, chosen: Options) -> Reply:
    """Who can win, and why."""
    contests = {seat.player: _contest(show, seat, chosen) for seat in show.seats}
    able = [player for player, one in contests.items() if one.hands is not None]
    grounds = [_chance(show, seat, contests[seat.player]) for seat in show.seats]
    open_ = tuple(f"whether {player} can" for player, one in contests.items() if not one.proved)
    return Reply(listed(able), (*grounds, *_counted(show, chosen)), open_)


def _show(scene: Scene) -> Show:
    """The hands that are compared, with the cards that are still to come. Raises Unanswerable."""
    state = scene.state
    seats = []
    for player in state.still_in():
        hand = scene.hand(player)
        missing = HAND - len(hand.cards)
        unseen = missing if hand.unseen is None else min(missing, hand.unseen + _coming(state, player))
        if unseen > FEW and unseen < missing:
            message = f"{player} has fewer than five cards, and {amount(unseen, 'card')} of them nobody has seen"
            raise Unanswerable("cards-unseen", message, f"tell more of the hand under hands: {player}: CARDS")
        chariot, declared = state.surely_shielded(player, CHARIOT), state.declared_by(player)
        seats.append(Seat(player, tuple(hand.cards), unseen, chariot, declared))
    return Show(tuple(seats), moving.seen(state), state.temperance, scene.readings)


def _coming(state: State, player: str) -> int:
    """How many cards a player is still dealt, or given, for cards that were played."""
    dealt = sum(task.count for task in state.agenda if (task.kind, task.player) == (DEAL, player) and not task.other)
    return dealt + sum(task.kind == CHOOSE and task.other == player for task in state.agenda)


def _contest(show: Show, own: Seat, chosen: Options) -> Contest:
    """Whether a player can win: hands in which they do, without trumps where there are such."""
    if loses(own.cards, chariot=own.chariot):
        return Contest(None)
    if not own.unseen:
        mine = show.worth(own, own.cards)
        if any(not seat.unseen and show.worth(seat, seat.cards) > mine for seat in show.seats):
            return Contest(None)
    plain = replace(show, gone={*show.gone, *TRUMP}, readings=chosen)
    for search in (example, lambda show, player: contest(show, player).hands):
        hands = search(plain, own.player)
        if hands is not None and _wins(show, own, hands):
            return Contest(hands)
    return contest(show, own.player)


def _wins(show: Show, own: Seat, hands: Hands) -> bool:
    """Whether whole hands of everybody make a player a winner."""
    if any(len(hands[seat.player]) < len(seat.cards) + seat.unseen for seat in show.seats):
        return False
    best = show.worth(own, hands[own.player])
    return all(show.worth(seat, hands[seat.player]) <= best for seat in show.seats)


def _chance(show: Show, own: Seat, wins: Contest) -> Because:
    """Hands with which a player wins, or why there are none."""
    if wins.hands is not None:
        words = [f"{seat.player} has {noun(show.worth(seat, wins.hands[seat.player]))}" for seat in show.seats]
        return Because("TP-ORDER", f"{own.player} can win: where {both(words)}.")
    if loses(own.cards, chariot=own.chariot):
        return Because(rule(DEVIL), f"{own.player} holds the Devil, and loses to every other hand.")
    if own.unseen:
        why = (
            "cannot win with any cards that are left" if wins.proved else "wins with none of the hands that were tried"
        )
        return Because("TP-ORDER", f"{own.player} {why}.")
    known = [(show.worth(seat, seat.cards), seat.player) for seat in show.seats if not seat.unseen]
    best, player = max(known, key=lambda one: one[0])
    more = f"{whose(player)} hand, {noun(best)}" if best > show.worth(own, own.cards) else "another hand"
    return Because("TP-ORDER", f"{own.player} shows less than {more}.")


def _counted(show: Show, chosen: Options) -> Iterator[Because]:
    """Where one hand is unseen, in how many of the hands that it can be each player wins, by the readings chosen."""
    hidden = [seat for seat in show.seats if seat.unseen]
    if len(hidden) != 1:
        return
    (seat,) = hidden
    if countable(show, seat) is None:
        unseen = f"Nobody saw {amount(seat.unseen, 'card')} of {seat.player}'s hand"
        yield Because("TP-SHOW", f"{unseen}, which can be too many to count without NumPy.")
        return
    odds = chances(replace(show, readings=chosen))
    yield Because(
        "TP-SHOW",
        f"Nobody saw {amount(seat.unseen, 'card')} of {seat.player}'s hand, which can be any of {odds.hands:,}; they "
        "are counted by the readings chosen.",
    )
    for player, alone in odds.alone.items():
        shared = odds.shared[player]
        tie = f", and shares in {shared:,}" if shared else ""
        yield Because("TP-ORDER", f"{player} wins alone in {alone:,} of {odds.hands:,}{tie}.")


QUESTIONS = (what_hand, who_wins, better_hand, how_divided, who_can_win)
