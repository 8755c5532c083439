"""Hands of Tarot Poker as the oracle plays them, gone through by the rules and ruled on by the law as well.

The oracle's positions are given as states, its moves as what is dealt, picked and offered in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from adjudicator.cards import DRAWS, SHOWS, TAKES, Hand, Play, parse_play
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.cards import JUSTICE
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.state import Laid, State
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DEAL, DECLARE, DROP, PICK, REDRAW, REVEAL, declaration
from adjudicator.report.explain import NOTHING, verdict
from tests.oracles.tarot_poker import positions, walk
from tests.oracles.tarot_poker.legality import wilds
from tests.oracles.tarot_poker.moves import Move
from tests.oracles.tarot_poker.positions import Position
from tests.oracles.tarot_poker.walk import Step

WILDS = ("Lovers", "Hermit")
CAPS = {0: "none", 1: "one", 3: "three", 4: "four"}
KINDS = {"act": TURN, "answer": ANSWER, "choose": CHOOSE, "draw": REDRAW, "declare": DECLARE}


def readings_of(step: Step) -> dict[str, str]:
    """The readings and house rules of a step, by key."""
    house = step.before.house
    own = {"limit": house.limit, "raise_cap": CAPS[house.raise_cap], "openers": house.openers}
    return {**step.readings, **own}


def words(position: Position, player: str, play: positions.Play, readings: Mapping[str, str]) -> str:
    """A play of the oracle's in the notation, which names the wild that is declared as a card."""
    if play.kind != "declare":
        return positions.words(play)
    held = position.hands[player]
    wild = [*wilds(position, player, dict(readings)), *(card for card in WILDS if card in held), *WILDS][0]
    return str(declaration(wild, play.card))


def state_of(position: Position, readings: Mapping[str, str]) -> State:
    """A position at the beginning of a phase, or of a hand, as a state: nothing is due in it yet."""
    level = max(position.paid.values(), default=0)
    working = positions.in_force(position, dict(readings))
    lying = [shield for shield in position.laid if shield.hand >= position.hand - 1]
    zero = dict.fromkeys(position.players, 0)
    return State(
        position.players,
        None,
        out=frozenset(position.folded),
        pile=tuple(Laid(*shield, idle=shield not in working) for shield in lying),
        gone=position.discards,
        hands={player: Hand(dict.fromkeys(cards, 1)) for player, cards in position.hands.items()},
        number=position.hand,
        phase=position.phase,
        stacks=dict(position.stacks),
        put={**zero, **position.given},
        paid={**zero, **position.paid},
        level=level,
        least=position.house.least,
        step=position.least_raise,
        carried=position.kept,
        turn=position.pending.player if position.pending.kind == "act" else None,
        temperance=position.temperance,
        immune=frozenset(position.immune),
    )


@dataclass
class Beside:
    """The rules on their way through a hand that the oracle plays."""

    variant: Variant
    state: State

    @property
    def rules(self) -> Rules:
        """What follows."""
        own = self.variant.rules
        assert isinstance(own, Rules)
        return own

    def follow(self, step: Step) -> None:
        """The play of a step, and all that the oracle says is dealt, picked and offered by it."""
        text = words(step.before, step.player, step.play, step.readings)
        play = parse_play(text, self.variant.lexicon, self.state.players)
        self.state = self.rules.apply(self.state, Action(step.player, play))
        moves = [move for move in step.moves if move.kind in ("dealt", "picked", "offered")]
        if step.play.card == JUSTICE and not step.play.cards:
            # Blindly traded: each takes a card of the other's, whose names the oracle has the other way about.
            moves = [Move("picked", m.other, m.player, m.cards) for m in step.moves if m.kind == "traded"] + moves
        self.pass_over()
        while self.state.due and self.state.due[0].kind in (DEAL, PICK) and moves:
            due, cards = self.state.due[0], list[str]()
            while moves and len(cards) < due.count and _fits(moves[0], due.kind, due.player):
                cards += moves.pop(0).cards
            came = Play(DRAWS if due.kind == DEAL else TAKES, tuple(cards), unseen=due.count - len(cards))
            self.state = self.rules.apply(self.state, Action(due.player, came))
            self.pass_over()
        for player in [due.player for due in self.state.due if due.kind == "show"]:
            shown = Play(SHOWS, tuple(self.state.hands[player].cards))
            self.state = self.rules.apply(self.state, Action(player, shown))

    def pass_over(self) -> None:
        """Leave it untold which cards of a hand are discarded or shown whole for a card, as the oracle does."""
        while self.state.due and self.state.due[0].kind in (DROP, REVEAL):
            due = self.state.due[0]
            assert due.default is not None
            self.state = self.rules.apply(self.state, Action(due.player, due.default))

    def differs(self, step: Step) -> str:
        """What is another than behind the oracle's step; empty where nothing is."""
        state, now = self.state, step.after
        if now.phase == "over":
            won = {m.player: m.chips for m in step.moves if m.kind == "wins" and m.chips}
            scores = {player: chips for player, chips in self.rules.scores(state).items() if chips}
            return "" if state.ended and scores == won else f"won {scores}, and by the oracle {won}"
        due = state.due[0] if state.due else None
        if due is None or due.player != now.pending.player or due.kind != KINDS[now.pending.kind]:
            return f"due {due}, and by the oracle {now.pending}"
        mine = {player: set(state.hands[player].cards) for player in now.players}
        other = {player: set(cards) for player, cards in now.hands.items()}
        rows = [
            ("hands", mine, other),
            ("stacks", dict(state.stacks), dict(now.stacks)),
            ("pot", state.pot, now.pot()),
            ("out", set(state.out), set(now.folded)),
            ("phase", state.phase, now.phase),
            ("immune", set(state.immune), set(now.immune)),
            ("temperance", state.temperance, now.temperance),
            (
                "shields",
                sorted(one.card for one in state.shields),
                sorted(s.card for s in positions.in_force(now, dict(step.readings))),
            ),
            ("offered", set(state.offered), set(now.pending.offered)),
        ]
        return "; ".join(f"{name} {one}, and by the oracle {two}" for name, one, two in rows if one != two)

    def legal(self, player: str, text: str) -> bool:
        """Whether a play is legal by the law."""
        play = parse_play(text, self.variant.lexicon, self.state.players)
        return verdict(self.variant.situation(self.state), player, play, wanted=NOTHING).legal


def _fits(move: Move, kind: str, player: str) -> bool:
    return move.player == player and (move.kind == "picked") == (kind == PICK)


def hands(rng: Random, readings: dict[str, str] | None = None) -> Iterator[tuple[Beside, Step]]:
    """Steps of hands at one table, each with the rules before it."""
    beside: Beside | None = None
    last = 0
    for step in walk.walk(rng, hands=2, readings=readings):
        if beside is None or step.before.hand != last:
            rules = variant_of(GAMES["tarot-poker"], readings_of(step), len(step.before.players))
            beside = Beside(rules, state_of(step.before, step.readings))
            beside.state = beside.rules.opened(beside.state)
            last = step.before.hand
        yield beside, step
