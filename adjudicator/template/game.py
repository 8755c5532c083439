"""Sample: what follows from an action, the law of a turn, a question, a live table and simulated rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from z3 import If, Int, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.engine import query
from adjudicator.engine.choice import TURN, Choice, View
from adjudicator.engine.fields import At, Fields, PlayAt
from adjudicator.engine.game import Game
from adjudicator.engine.policy import AtRandom, Greedy, by_name
from adjudicator.engine.prompts import SuitedPrompts, Typed
from adjudicator.engine.query import Reply, reply
from adjudicator.engine.simulation import Figure, Played, Simulation, all_cards, averages
from adjudicator.engine.singles import OneCardEncoding, Singles, SinglesWords
from adjudicator.engine.transcript import ReplayContext
from adjudicator.engine.turns import TurnRules, TurnState
from adjudicator.engine.variant import Variant
from adjudicator.law import Best, Clause, Effect, Obligation, Requirement, When

from .outline import CARDS, CITE, OUTLINE, SUITS, GameOutline

# -- what follows from a card or a pass


@dataclass(frozen=True)
class State(TurnState):
    """A round at one moment. `silent`: how many have passed since the last card."""

    silent: int = 0

    @property
    def suit(self) -> str:
        """The suit that is followed; empty with the lead."""
        return suit_of(self.pile[-1].cards[-1]) if self.pile else ""


class Rules(TurnRules[State]):
    """A whole round, from the deal to the last card of a hand."""

    state, seats_rule, deal_rule, end_rule = State, "SAMPLE-TURN", "SAMPLE-DEAL", "SAMPLE-OUT"

    def put(self, state: State, player: str, play: Play) -> State:
        """The round is over with the last card of a hand; else the next player follows."""
        over = state.hands[player].total == 0
        return state.won(player) if over else replace(state, silent=0).turn(state.next_to(player))

    def passed(self, state: State, player: str) -> State:
        """The next player follows; once all others have passed, there is a new lead."""
        silent, last = state.silent + 1, state.pile[-1].owner
        if silent < len(state.players) - 1:
            return replace(state, silent=silent).turn(state.next_to(player))
        leader = last if self.readings["sample.lead"] == "last" else state.next_to(last)
        return replace(state.swept(), silent=0).turn(leader)

    def turn_reason(self, state: State) -> tuple[str, str]:
        """The rule by which it is a player's turn, and the sentence about this round."""
        return "SAMPLE-TURN", f"{state.to_act} {'is next' if state.pile else 'leads'}."


RULES = Rules


def suit_of(card: str) -> str:
    """The suit in a card's name."""
    return card.rpartition(" of ")[2]


# -- the law of a turn

HAND: Singles[State] = Singles(CARDS)
TABLE, PLAYED = Fields[At[State]](), Fields[PlayAt]()
on_turn = TABLE.truth(
    "on turn", lambda at: at.pending(TURN) is not None, "it is the player's turn", "it is {|not }{whose} turn"
)
followed = TABLE.number(
    "suit to follow",
    0,
    len(SUITS),
    lambda at: SUITS.index(at.position.suit) + 1 if at.position.suit else 0,
    "the number of the suit that is followed; 0 with the lead",
    lambda at, number: f"{at.position.suit} are followed" if number else f"{at.position.to_act} has the lead",
)
leading = followed == 0
cards = PLAYED.number("cards", 0, None, lambda at: len(at.play.cards), "how many cards are put down")
suit = PLAYED.number(
    "suit",
    0,
    len(SUITS),
    lambda at: SUITS.index(suit_of(at.play.cards[-1])) + 1 if at.play.cards else 0,
    "the number of the suit of the last of them; 0 for a pass",
)


class Turn(OneCardEncoding[State]):
    """A card that is led or follows, or a pass."""

    hand, position, plays = HAND, TABLE, PLAYED

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        best = Int("best that follows")
        return (
            Requirement(
                id="SAMPLE-TURN",
                title="In turn",
                says="Each plays in turn, to the left.",
                cites=CITE,
                holds=on_turn,
                against="{not_now}",
            ),
            Requirement(
                id="SAMPLE-SUIT",
                title="One card of the suit",
                says="One card is put down at a time, of the suit of the card before it. Any card may be led.",
                cites=CITE,
                holds=Or(cards == 0, cards == If(Or(leading, suit == followed), 1, 0)),
                against=(
                    When(cards > 1, "{play} are too many: one card is put down at a time."),
                    When(True, "{play} does not follow {suit}."),
                ),
                supports=(
                    When(cards == 0, "{has} no {suit}."),
                    When(leading, "{has} the lead, and any card may be led."),
                    When(True, "{play} follows {suit}."),
                ),
            ),
            Obligation(
                id="SAMPLE-FOLLOW",
                title="Who can play does",
                says="Whoever has a card that may be played does not pass.",
                cites=CITE,
                met=Or(cards != 0, best == 0),
                best=(Best(best, If(cards == 1, 1, 0), cards == 0),),
                against=(
                    When(leading, "{has} the lead, and leads a card."),
                    When(True, "{has} a card that follows {suit}: it has to be played."),
                ),
            ),
        )


@dataclass(frozen=True)
class TurnView(View[State]):
    """One play by one player, with words for it."""

    @property
    def suit(self) -> str:
        """The suit that is followed."""
        return self.position.suit


class TheGame(GameOutline, Game[State, State]):
    """Its decisions, the rules that are no clauses, and its hand."""

    holding = HAND
    choices = (Choice(Turn(OUTLINE.readings), SinglesWords(HAND.held, TurnView)),)
    effects = (
        Effect(id="SAMPLE-DEAL", title="The deal", says="All cards are dealt one at a time.", cites=CITE),
        Effect(
            id="SAMPLE-LEAD",
            title="The next lead",
            says="Once all others have passed, there is a new lead.",
            cites=CITE,
            readings=("sample.lead",),
        ),
        Effect(id="SAMPLE-OUT", title="The end", says="Whoever is first without cards has won the round.", cites=CITE),
    )


GAME = TheGame()

# -- a question, a live table, and simulated rounds


@query.query("who is to play", "whose turn is it", "who leads", made=query.PLAYERS)
def who_is_to_play(scene: ReplayContext[State]) -> Reply:
    """Whose turn it is."""
    state = scene.state
    if state.to_act is None:
        return reply(query.NOBODY, "SAMPLE-OUT", f"{' '.join(state.out) or 'Somebody'} has no cards left.")
    return reply(state.to_act, *scene.rules.turn_reason(state))


QUERIES = query.put_to(ReplayContext.by(Rules), who_is_to_play)


class GamePrompts(SuitedPrompts[State]):
    """The help on what may be typed at a live table."""

    typed = Typed("Ada: Ace of Hearts + 3 unseen", (("Ace of Hearts", "the card is played by whoever is to act"),))


PROMPTS = GamePrompts


def cost(variant: Variant[State], state: State, play: Play, rng: Random) -> int:
    """What a play costs one who is greedy: most a card of a suit that is soon gone, so that the others follow."""
    held = state.hands[state.due[0].player].cards
    return -sum(suit_of(card) == suit_of(other) for card in play.cards for other in held)


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[Figure]:
    """How long rounds are."""
    return averages(rounds, {"lines": lambda played: len(played.lines)})


SIMULATION = Simulation("rounds", by_name(AtRandom(), Greedy(cost)), all_cards, figures)
