"""Records of Tarot Poker with hands that nobody has seen, as the oracle plays them: what is proved of each line.

The oracle's walk is written as a record, with the cards named that it takes somebody to tell; what a record has no words
for (a hand that is discarded whole, one that only one player sees) is given to neither. Bets are compared: a record may
leave open what the oracle settles by a search of all worlds, and that is counted, but it settles nothing otherwise.

    python -m tests.games.tarot_poker.proved 10000
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from adjudicator.api import replay
from adjudicator.cards import DRAWS, SHOWS, TAKES, Play, parse_play
from adjudicator.engine.state import Action
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.verbs import DEAL, PICK
from adjudicator.report.audit import FAULT
from tests.games.tarot_poker.beside import Beside, readings_of, state_of, words
from tests.oracles.tarot_poker import positions
from tests.oracles.tarot_poker.legality import BETS
from tests.oracles.tarot_poker.proofs import lines
from tests.oracles.tarot_poker.telling import Telling, hands_of, tell
from tests.oracles.tarot_poker.walk import Step, walk

LONGEST = 40
"""How many plays a hand has at the most that is looked at."""
UNNAMED = ("fold", "struck", "seen")
NAMED = ("played", "laid", "cleared", "shown")


def sayable(telling: Telling) -> Telling:
    """The same with just those cards named which a record has words for."""
    flags_of_steps = [tuple(_sayable(step, flags)) for step, flags in zip(telling.steps, telling.named, strict=True)]
    return Telling(telling.steps, telling.dealt, tuple(flags_of_steps))


def _sayable(step: Step, flags: tuple[bool, ...]) -> Iterator[bool]:
    attack = step.before.pending.attack
    named = {step.play.card, *step.play.cards, *(attack.cards if attack is not None else ())}
    picked, offered = False, False
    for move, known in zip(step.moves, flags, strict=True):
        if move.kind == "picked":
            picked = known
        if move.kind == "offered":
            offered = known
        if move.kind in NAMED or (move.kind in ("discarded", "traded", "chosen") and {*move.cards} <= named):
            yield True
        elif move.kind == "discarded":
            yield picked and len(move.cards) < 3
        elif move.kind == "refused":
            yield offered
        else:
            yield known and move.kind not in UNNAMED


def record(telling: Telling) -> tuple[dict[str, object], list[int]]:
    """A telling as plain data, and of each step the number of its line."""
    first = telling.steps[0]
    began, readings = first.before, readings_of(first)
    variant = variant_of(GAMES["tarot-poker"], readings, len(began.players))
    beside = Beside(variant, state_of(began, first.readings))
    beside.state = beside.rules.opened(beside.state)
    hands = {p: ", ".join(began.hands[p]) if telling.dealt[p] else "5 unseen" for p in began.players}
    stacks = {player: str(began.stacks[player] + began.given.get(player, 0)) for player in began.players}
    stakes = {"ante": str(began.house.ante), "least": str(began.house.least)}
    entries: list[dict[str, object]] = [{"deal": hands, "stacks": stacks, "stakes": stakes}]
    numbers = []
    for step, flags in zip(telling.steps, telling.named, strict=True):
        numbers.append(len(entries) + 1)
        entries += _lines(beside, step, flags)
    house = {key: readings.pop(key) for key in ("limit", "raise_cap", "openers")}
    head = {"game": "tarot-poker", "players": " ".join(began.players), "readings": readings, "house": house}
    return {**head, "lines": entries}, numbers


def _lines(beside: Beside, step: Step, flags: tuple[bool, ...]) -> Iterator[dict[str, object]]:
    """A step, and what is dealt, picked and shown behind it, each done as it is written."""
    text = words(step.before, step.player, step.play, step.readings)
    yield _done(beside, step.player, parse_play(text, beside.variant.lexicon, beside.state.players), text)
    kinds = ("dealt", "picked", "offered")
    moves = [one for one in zip(step.moves, flags, strict=True) if one[0].kind in kinds]
    beside.pass_over()
    while beside.state.due and beside.state.due[0].kind in (DEAL, PICK) and moves:
        due, cards, unseen = beside.state.due[0], list[str](), 0
        while moves and len(cards) + unseen < due.count:
            move, known = moves.pop(0)
            cards += move.cards if known else ()
            unseen += 0 if known else len(move.cards)
        play = Play(DRAWS if due.kind == DEAL else TAKES, tuple(cards), unseen=unseen)
        yield _done(beside, due.player, play, str(play))
        beside.pass_over()
    for player in [due.player for due in beside.state.due if due.kind == "show"]:
        shown = Play(SHOWS, tuple(step.after.hands[player]))
        yield _done(beside, player, shown, str(shown))


def _done(beside: Beside, player: str, play: Play, text: str) -> dict[str, object]:
    beside.state = beside.rules.apply(beside.state, Action(player, play))
    return {player: text}


def tellable(steps: list[Step]) -> bool:
    """Whether a record can tell a hand: without blinds, shields and chips from before, and what asks for openers."""
    began, readings = steps[0].before, steps[0].readings
    plain = not (began.house.blinds or began.laid or began.kept) and began.house.openers == "any"
    chosen = readings.get("tp.justice.magician", "chosen") == "chosen"
    at_once = readings.get("tp.bet_card.late", "next_turn") == "next_turn"
    return plain and chosen and at_once and len(steps) <= LONGEST


def tellings(rng: Random) -> Iterator[Telling]:
    """Hands that a record can tell, each with its record."""
    while True:
        for steps in hands_of(list(walk(rng, hands=1, wrong=0.2, most=5))):
            if tellable(steps):
                eyes = rng.choice(["", *steps[0].before.players])
                yield sayable(tell(rng, steps, eyes, rng.choice((0.0, 0.3))))


def differing(telling: Telling) -> tuple[Counter[str], list[str]]:
    """How often each verdict is the oracle's, and how often a bet is left open that the oracle settles; and the bets of
    which the record proves what the oracle does not."""
    entries, numbers = record(telling)
    findings = {one.line: one for one in replay(entries).findings}
    seen, wrong = Counter[str](), list[str]()
    for line in lines(telling):
        one, step = findings.get(numbers[line.step]), telling.steps[line.step]
        if step.play.kind not in BETS:
            continue
        own = "legal" if one is None else "illegal" if one.standing == FAULT else "open"
        seen[line.verdict] += 1
        seen["left open"] += own == "open" != line.verdict
        if own not in (line.verdict, "open"):
            text = f"line {numbers[line.step]}, {step.player}: {positions.words(step.play)}"
            wrong.append(f"{text}: {own}, and by the oracle {line.verdict}")
    return seen, wrong


def compared(records: int, seed: int) -> Counter[str]:
    """How many bets are legal, illegal and open in so many records, and how many are left open. Raises AssertionError
    where a record proves what the oracle does not."""
    seen, some = Counter[str](), tellings(Random(seed))
    for number in range(records):
        verdicts, wrong = differing(next(some))
        assert not wrong, f"record {number} of seed {seed}: {wrong[0]}"
        seen += verdicts
    return seen


if __name__ == "__main__":
    print(dict(compared(int(sys.argv[1]) if len(sys.argv) > 1 else 100, seed=1)))
