"""Jig: what lies on the table and what follows, the law of a turn, questions, a live table and simulated rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from z3 import And, Bool, If, Int, Not, Or

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.engine import query
from adjudicator.engine.choice import TURN, Choice, View
from adjudicator.engine.fields import At, Fields, PlayAt
from adjudicator.engine.game import Game
from adjudicator.engine.policy import AtRandom, Greedy, by_name
from adjudicator.engine.prompts import SuitedPrompts, Typed
from adjudicator.engine.query import Reply, Unanswerable, reply
from adjudicator.engine.simulation import Figure, Played, Simulation, all_cards, averages
from adjudicator.engine.singles import OneCardEncoding, Singles, SinglesWords
from adjudicator.engine.state import Pending
from adjudicator.engine.transcript import ReplayContext
from adjudicator.engine.turns import TurnRules, TurnState
from adjudicator.engine.variant import Variant
from adjudicator.law import Best, Clause, Effect, Obligation, Permission, Prohibition, Requirement, When
from examples.jig.outline import CARDS, CITE, OUTLINE, JigOutline, following

# -- what follows from a card or a pass

RUN = 5
"""The last card of a run, the lead counted: its player calls Jig."""


@dataclass(frozen=True)
class State(TurnState):
    """A round at one moment: the run is its pile. `wanted` is the card to play next, empty with the lead;
    `silent` how many have passed since the last card."""

    wanted: str = ""
    silent: int = 0

    def lead(self, player: str) -> State:
        """The run is over, and somebody leads."""
        return replace(self.swept(), wanted="", silent=0).turn(player)

    def ask(self, player: str, wanted: str, silent: int) -> State:
        """The turn goes to the left of a player, with a card to play next."""
        return replace(self, wanted=wanted, silent=silent).turn(self.next_to(player))


class Rules(TurnRules[State]):
    """A whole round, from the deal to the payment."""

    state, seats_rule, deal_rule, end_rule = State, "JG-TURN", "JG-DEAL", "JG-OUT"

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The turn, if it is the player's, or anybody's who has the card."""
        at_once = state.wanted and play.kind == PUT and self.readings["jig.turn"] == "holder"
        return next(iter(state.due), None) if at_once else super().answers(state, player, play)

    def put(self, state: State, player: str, play: Play) -> State:
        """After a card the next of its suit is wanted; after a Jig and a stop its player leads."""
        if state.hands[player] == Hand():
            return state.won(player)
        wanted = following(play.cards[-1])
        stop = not wanted or wanted in state.played or len(state.pile) >= RUN
        return state.lead(player) if stop else state.ask(player, wanted, 0)

    def passed(self, state: State, player: str) -> State:
        """The turn goes to the left; once nobody has the card, whoever played last leads."""
        silent, others = state.silent + 1, len(state.players) - 1
        if silent > others or (silent == others and self.readings["jig.own"] == "no"):
            return state.lead(state.pile[-1].owner)
        return state.ask(player, state.wanted, silent)

    def scores(self, state: State) -> Mapping[str, int]:
        """What each has won or lost by a round that is over."""
        return paid(state.hands, self.house["pool"]) if state.ended else {}

    def turn_reason(self, state: State) -> tuple[str, str]:
        """Why the player is to act whose turn it is."""
        if state.wanted:
            return "JG-TURN", f"{state.to_act} is asked for {self.lexicon.spoken(state.wanted)}."
        if state.gone:
            return "JG-JIG", f"{state.to_act} played the last card of a run."
        return "JG-TURN", f"{state.to_act} sits on the dealer's left and leads first."


RULES = Rules


def paid(hands: Mapping[str, Hand], pool: str) -> dict[str, int]:
    """What each wins or loses, by how many cards each has left: whoever has none wins ("Jig")."""
    lost = {player: (hand.total or 0) + (pool == "each") for player, hand in hands.items()}
    every = sum(lost.values())
    return {who: -lost[who] if hand.total else every - lost[who] for who, hand in hands.items()}


# -- the law of a turn

HAND: Singles[State] = Singles(CARDS)
TABLE, PLAYED = Fields[At[State]](), Fields[PlayAt]()
on_turn = TABLE.truth(
    "on turn", lambda at: at.pending(TURN) is not None, "it is the player's turn", "it is {|not }{whose} turn"
)
wanted = TABLE.number(
    "wanted",
    0,
    len(CARDS),
    lambda at: HAND.number.get(at.position.wanted, 0),
    "the number in the pack of the card that is asked for; 0 with the lead",
    lambda at, number: (
        f"{at.lexicon.spoken(at.position.wanted)} is asked for" if number else f"{at.position.to_act} has the lead"
    ),
)
leading = wanted == 0
cards = PLAYED.number("cards", 0, None, lambda at: len(at.play.cards), "how many cards are put down")
card = PLAYED.number(
    "card",
    0,
    len(CARDS),
    lambda at: HAND.number[at.play.cards[-1]] if at.play.cards else 0,
    "the number in the pack of the last of them; 0 for a pass",
)


class Turn(OneCardEncoding[State]):
    """A card that is led or follows, or a pass."""

    hand, position, plays = HAND, TABLE, PLAYED

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a turn."""
        at_once = And(self.readings["jig.turn"].is_("holder"), cards > 0, Not(leading))
        best = Int("best that follows")
        return (
            Requirement(
                id="JG-TURN",
                title="In turn",
                says="The player on the dealer's left leads first, then whoever played a Jig or a stop. The card that "
                "follows is asked for in turn to the left, or where its holder is asked at once, of everybody.",
                cites=CITE,
                holds=Or(on_turn, at_once),
                against="{not_now}",
            ),
            Requirement(
                id="JG-ONE",
                title="One card",
                says="One card is played at a time.",
                cites=CITE,
                holds=cards <= 1,
                against="{play} are too many: one card is played at a time.",
            ),
            Requirement(
                id="JG-NEXT",
                title="The next card",
                says="A lead is followed by the next higher card of its suit, and that by the next again.",
                cites=CITE,
                holds=Or(cards == 0, card == wanted),
                against="After {last_words} only {wanted} is played.",
                supports=(
                    When(leading, ""),
                    When(cards == 0, "{has} not got {wanted}."),
                    When(True, "{Wanted} is the next above {last_words}."),
                ),
            ),
            Permission(
                id="JG-LEAD",
                title="Any card is led",
                says="Whoever has the lead plays any card.",
                cites=CITE,
                invoked=Bool("by the lead"),
                waives={"JG-NEXT": leading},
                supports=(When(leading, "{has} the lead, and any card may be led."),),
            ),
            Prohibition(
                id="JG-LEAD.2",
                title="A lead is a card",
                says="Whoever has the lead does not pass.",
                cites=CITE,
                bars=And(leading, cards == 0),
                against="{has} the lead, and nobody goes on before a card is led.",
            ),
            Obligation(
                id="JG-HOLDER",
                title="The holder follows",
                says="Whoever holds the card that is asked for plays it, and does not pass.",
                cites=CITE,
                met=Or(cards != 0, leading, best == 0),
                best=(Best(best, If(cards == 1, 1, 0), And(cards == 0, Not(leading))),),
                against="{has} {wanted}, which follows {last_words}: it has to be played.",
            ),
        )


@dataclass(frozen=True)
class TurnView(View[State]):
    """One play by one player, with words for it."""

    @property
    def wanted(self) -> str:
        """The card to play next, in words."""
        return self.lexicon.spoken(self.position.wanted)

    @property
    def last_words(self) -> str:
        """The card put down last."""
        return self.lexicon.spoken(self.position.pile[-1].cards[-1])


class Jig(JigOutline, Game[State, State]):
    """Its cards, its law, and what follows."""

    holding = HAND
    choices = (Choice(Turn(OUTLINE.readings), SinglesWords(HAND.held, TurnView)),)
    effects = (
        Effect(
            id="JG-DEAL",
            title="The deal",
            says="All fifty-two cards are dealt one at a time. The Ace is the lowest of its suit and the King the "
            "highest.",
            cites=CITE,
        ),
        Effect(
            id="JG-JIG",
            title="The Jig",
            says="The fourth card behind a lead is the Jig, and so is a stop: a King, or a card whose next is played "
            "already. Whoever plays it leads again.",
            cites=CITE,
            readings=("jig.own",),
        ),
        Effect(
            id="JG-OUT",
            title="Going out",
            says="Whoever is first without cards wins of each other player a counter for every card left, and the "
            "pool if there is one.",
            cites=CITE,
            readings=("pool",),
        ),
    )


GAME = Jig()

# -- questions


@query.query("who is to play", "whose turn is it", "who leads", made=query.PLAYERS)
def who_is_to_play(scene: ReplayContext[State]) -> Reply:
    """Whose turn it is."""
    state = scene.state
    if state.to_act is None:
        return reply(query.NOBODY, "JG-OUT", f"{' '.join(state.out) or 'Somebody'} went out.")
    return reply(state.to_act, *scene.rules.turn_reason(state))


@query.query("which card is asked for", made=query.CARDS)
def which_card(scene: ReplayContext[State]) -> Reply:
    """The card that follows the last one."""
    if wanted := scene.state.wanted:
        return reply(wanted, "JG-NEXT", f"{scene.state.pile[-1].cards[-1]} was played last.")
    return reply(query.NOTHING, "JG-LEAD", "The next card is a lead, and any will do.")


@query.query("what is paid", made=query.SHARES)
def what_is_paid(scene: ReplayContext[State]) -> Reply:
    """What each wins or pays once somebody is out."""
    hands = {player: scene.table.hands.get(player, Hand(unseen=None)) for player in scene.players}
    left = [hand.total for hand in hands.values()]
    if None in left or 0 not in left:
        help = "tell all hands: one of them is nothing, the others may be 3 unseen"
        raise Unanswerable("not-over", "nobody is out yet, or a hand is not counted", help)
    return reply(
        query.shared(paid(hands, scene.rules.readings["pool"]), signed=True),
        "JG-OUT",
        "Each pays a counter for every card left.",
    )


QUERIES = query.put_to(ReplayContext.by(Rules), who_is_to_play, which_card, what_is_paid)

# -- a live table, and simulated rounds


class JigPrompts(SuitedPrompts[State]):
    """What may be typed, what is owed, and what a round came to."""

    typed = Typed(
        "Ada: 5 of Hearts + 12 unseen",
        (("5 of Hearts", "the card is played by whoever is asked"), ("pass", "whoever is asked has not got it")),
    )

    def waiting(self, state: State, fresh: bool) -> str:
        """Who leads, or who has to play which card."""
        duty = f"is asked for {self.lexicon.spoken(state.wanted)}" if state.wanted else "leads"
        return f"{state.to_act} {duty}."

    def ended(self, state: State) -> str:
        """Who is out, and what each pays."""
        return f"{' '.join(state.out)} is out: {query.shared(dict(self.rules.scores(state)), signed=True)}."


PROMPTS = JigPrompts


def cost(variant: Variant[State], state: State, play: Play, rng: Random) -> int:
    """What a play costs: least a card whose next is in the same hand, so that the lead may come back; a pass most."""
    held = state.hands[state.due[0].player].cards
    return -sum(1 + (following(card) in held) for card in play.cards)


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[Figure]:
    """How long rounds are, and what the winner and the first to lead win or lose."""
    scores = variant.rules.scores
    means: Mapping[str, Callable[[Played[State]], float]] = {
        "lines": lambda round: len(round.lines),
        "passes": lambda round: sum(play.kind == PASS for _, play in round.lines),
        "won": lambda round: max(scores(round.state).values()),
        "won by the first to lead": lambda round: scores(round.state)[round.players[0]],
    }
    return averages(rounds, means)


SIMULATION = Simulation("rounds", by_name(AtRandom(), Greedy(cost)), all_cards, figures)
