"""The program against the oracle on random hands that nobody has seen whole.

    python -m tests.oracles.compare_hidden --questions 2000 --seed 1

The oracle tries every deal. Compared are whether any deal is left, the verdict, which plays are certain
and which possible, and of an open verdict its conditions: each suffices, none says more than it must or
follows from another, and together they are necessary.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import replace

from adjudicator.cards import Hand
from adjudicator.cards import Play as Ours
from adjudicator.engine.situation import Situation
from adjudicator.report.open_play import search
from adjudicator.report.plays import possible_plays
from adjudicator.solve.conditions import Condition
from adjudicator.solve.question import Contradiction, Question
from tests.oracles.bridge import play, situation
from tests.oracles.hidden import Deals, Judged, Literal
from tests.oracles.hidden_turns import Made, random_hidden
from tests.oracles.record import WHEEL

LEGAL, ILLEGAL = "legal", "illegal"


def there(made: Made) -> Situation:
    """The same question's situation in the program."""
    hidden = made.hidden
    moment = situation(hidden.table, made.actor, hidden.options)
    lines = tuple(replace(a, disputed=n in hidden.disputed) for n, a in enumerate(moment.table.history))
    hands = {player: Hand(dict(Counter(hand.known)), hand.unseen) for player, hand in hidden.hands.items()}
    table = replace(moment.table, history=lines, hands=hands, discards=hidden.gone)
    return replace(moment, table=table)


def question_on(made: Made) -> Question:
    """The same question in the program."""
    moment = there(made)
    return moment.question(made.actor, play(made.play, moment.lexicon))


def literal(word: str, holds: bool) -> Literal:
    """A word of the program as the oracle's literal."""
    if word == "could play":
        return Literal("could_play", negated=not holds)
    if word.startswith("holds "):
        return Literal("major", word.removeprefix("holds "), negated=not holds)
    if word.endswith(" or higher"):
        return Literal("higher", word.removesuffix(" or higher"), negated=not holds)
    _, _, count, card = word.split(" ", 3)
    return Literal("rank", card, int(count), negated=not holds)


def theirs(condition: Condition) -> frozenset[Literal]:
    """A condition of the program as the oracle's."""
    return frozenset(literal(one.word, one.holds) for one in condition)


def differences(made: Made) -> list[str]:
    """A line for everything in which the program and the oracle differ on a question."""
    deals, here = Deals(made.hidden), there(made)
    try:
        here.refuse_history()
    except Contradiction as refused:
        return [] if not deals.consistent() else [f"refused, but deals remain: {refused}"]
    if drawn_again(made):
        return weaker(made, deals)
    if not deals.consistent():
        return ["no deal remains, but the history was taken"]
    question, verdicts = question_on(made), deals.verdicts(made.actor, made.play)
    try:
        question.refuse_contradiction()
    except Contradiction as refused:
        return [] if not verdicts else [f"the play was refused, but can be held: {refused}"]
    verdict = question.verdict
    wanted = "depends" if len(verdicts) == 2 else next(iter(verdicts), "cannot be held")
    if verdict != wanted:
        return [f"ours {verdict}, the oracle's {wanted}"]
    faults = plays_differ(made, deals, here)
    return faults + conditions_differ(made, deals, here, question) if verdict == "depends" else faults


def drawn_again(made: Made) -> bool:
    """Whether what is listed as gone may have been drawn again: the program has what was gone before the trick,
    the oracle of what is gone now."""
    wheels = (a.kind == "discard" and a.cards == WHEEL for _, a in made.hidden.table.history)
    return bool(made.hidden.gone) and any(wheels)


def weaker(made: Made, deals: Deals) -> list[str]:
    """Where the program, knowing less than the oracle, says what the oracle denies."""
    verdicts = deals.verdicts(made.actor, made.play) if deals.consistent() else frozenset()
    ours = question_on(made).verdict
    if ours == "depends" or verdicts <= {ours}:
        return []
    return [f"ours {ours}, the oracle's {' and '.join(sorted(verdicts))}, told more"]


def plays_differ(made: Made, deals: Deals, here: Situation) -> list[str]:
    """Where the two differ over which plays are certain and which possible."""
    ours = {
        play_name(option): "certain" if sure else "possible"
        for option, sure in possible_plays(here, made.actor, here.game.turn)
    }
    oracle = {play_name(play(one, here.lexicon)): how for one, how in deals.plays(made.actor).items()}
    return [
        f"{name}: ours {ours.get(name)}, the oracle's {oracle.get(name)}"
        for name in sorted(ours.keys() | oracle.keys())
        if ours.get(name) != oracle.get(name)
    ]


def play_name(listed: Ours) -> str:
    """A play without what is shown or goes with it."""
    return str(replace(listed, showing=None, also=()))


def conditions_differ(made: Made, deals: Deals, here: Situation, question: Question) -> list[str]:
    """What is wrong with the conditions of an open verdict."""
    _, hinges, _ = search(here, made.actor, play(made.play, here.lexicon), question)
    judged, complaints = Judged(deals, made.actor, made.play), []
    for verdict, conditions in ((LEGAL, hinges.legal_if), (ILLEGAL, hinges.illegal_if)):
        ours = [theirs(condition) for condition in conditions]
        complaints += [f"{verdict}: {complaint}" for complaint in judged.complaints(ours, verdict, complete=True)]
    return complaints


def main() -> int:
    """Run from the command line; exit 1 on any disagreement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=("tahimi", "tarot-himi"), default="tarot-himi")
    parser.add_argument("--telling", action="store_true", help="only questions that hang on the history")
    parser.add_argument("--show", type=int, default=5, help="how many disagreements to print")
    chosen = parser.parse_args()
    start, faults, verdicts = time.perf_counter(), 0, Counter[str]()
    for number in range(chosen.questions):
        rng = random.Random(f"{chosen.game} {chosen.seed} {number}")
        # Every other Major can be about only where there are Majors.
        made = random_hidden(rng, chosen.game, every_major=chosen.game != "tahimi", telling=chosen.telling)
        differing = differences(made)
        verdicts["agreed" if not differing else "differ"] += 1
        if differing:
            faults += 1
            if faults <= chosen.show:
                print(f"question {number}: {made.actor} {made.play}\n{made.hidden}\n  " + "\n  ".join(differing))
    print(f"{chosen.questions} questions, {dict(verdicts)}, {time.perf_counter() - start:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
