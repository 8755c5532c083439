"""Which trump meets what in the cases of Tarot Poker: what each file shows, trump by trump, by the kind of its ability.

python -m tests.games.tarot_poker.matrix
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, BET, DEFENCE, SHIELD, TRUMP, VALUE, of_kind

CASES = Path(__file__).parents[3] / "cases" / "tarot-poker"
Cell = tuple[str, str]
"""A trump, and what it meets."""
FOLLOWED, ON_A_TURN, OF_ANOTHER = "what follows is told", "on a turn", "on somebody else's attack"
UNANSWERED, ANSWERED = "is not answered", {card: f"is answered by {card}" for card in of_kind(DEFENCE)}
WALLED, IMMUNE, OUT, SELF = ("on the Tower's owner", "on the Knight of Coins' player", "on the folded", "on oneself")
NO_ANSWER, OUT_OF_TURN, PAST_TOWER = "answers nothing", "out of turn", "strikes past a Tower"
IN_THE_HAND, NO_CARD, FREED = "in the hand it does nothing", "is never played", "behind the Sun"
BETS = ("check", "call", "bet", "raise", "fold")
ALONE, BESIDE, BEHIND, AFTER = ("alone in the hand", "beside another trump", "behind a Chariot", "after Temperance")

MEETINGS: Mapping[str, tuple[str, ...]] = {
    BET: (*BETS, FREED, NO_CARD),
    ACTION: (FOLLOWED, NO_ANSWER, OUT_OF_TURN),
    ATTACK: (UNANSWERED, *ANSWERED.values(), WALLED, IMMUNE, OUT, SELF, NO_ANSWER, OUT_OF_TURN),
    DEFENCE: (PAST_TOWER, ON_A_TURN, OF_ANOTHER),
    SHIELD: (FOLLOWED, IN_THE_HAND, NO_ANSWER, OUT_OF_TURN),
    VALUE: (ALONE, BESIDE, BEHIND, AFTER, NO_CARD),
}
"""What the trumps of each kind may meet: what they do, and where it stops."""
DEALT, SEEN = "how many cards are dealt", "who sees how many cards"
Row = Mapping[str, Any]


@cache
def shown() -> Mapping[Cell, tuple[str, ...]]:
    """By trump and meeting the names of the files that show them together."""
    cells: dict[Cell, list[str]] = {}
    for path in sorted(CASES.glob("*.yaml")):
        case = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        for cell in dict.fromkeys((*_followed(case), *_ruled(case), *_counted(case))):
            cells.setdefault(cell, []).append(path.stem)
    return {cell: tuple(files) for cell, files in cells.items()}


def _followed(case: Row) -> Iterator[Cell]:
    """What comes of the last card: who is dealt how many cards, and sees how many."""
    questions = {row["question"] for row in case.get("ask", ())}
    lines = [(player, str(play)) for line in case.get("actions", ()) for player, play in line.items()]
    if not {DEALT, SEEN} <= questions:
        return
    (player, play), (_, answer) = lines[-2:][0], lines[-1]
    card = _trump(play)
    if card is not None and TRUMP[card].kind == ATTACK and len(lines) > 1:
        defence = _trump(answer)
        yield card, UNANSWERED if defence is None else ANSWERED[defence]
        if defence is not None and "Tower" in case.get("shields", {}).get(player, ""):
            yield defence, PAST_TOWER
    elif (last := _trump(answer)) is not None:
        yield last, FOLLOWED


def _ruled(case: Row) -> Iterator[Cell]:
    """What is ruled on of a play that a trump makes, or bars, where no reading is named."""
    lines = [play for line in case.get("actions", ()) for play in line.items()]
    attacked = _trump(str(lines[-1][1])) if lines else None
    victim = str(lines[-1][1]).partition(" on ")[2].partition(" ")[0] if lines else ""
    open_ = attacked is not None and TRUMP[attacked].kind == ATTACK
    for row in case.get("rulings", ()):
        if "by" not in row or row.get("readings"):
            continue
        by, play, barred = row["by"], str(row["play"]), row["verdict"] == "illegal"
        own = [card for card in TRUMP if card in str(case.get("hands", {}).get(by, "")).split(", ")]
        sun = "Sun" in case.get("shields", {}).get(by, "")
        if (bet := play.partition(" ")[0]) in BETS:
            yield from ((card, FREED if sun else bet) for card in own if TRUMP[card].kind == BET)
            if barred and not sun:
                yield from ((card, IN_THE_HAND) for card in own if TRUMP[card].kind == SHIELD)
        if (card := _trump(play)) is None or not barred:
            continue
        kind, because = TRUMP[card].kind, row.get("because only")
        if because == "TP-PLAYED":
            yield card, NO_CARD
        elif kind == DEFENCE and because == "TP-ANSWER":
            yield card, OF_ANOTHER if open_ and by != victim else ON_A_TURN
        elif because == "TP-TURN":
            yield card, NO_ANSWER if open_ and by == victim else OUT_OF_TURN
        elif kind == ATTACK:
            on = play.partition(" on ")[2].partition(" ")[0]
            victims = {"TP-TOWER": WALLED, "TP-KNIGHT-OF-COINS": IMMUNE}
            yield card, victims.get(because, SELF if on == by else OUT)


def _counted(case: Row) -> Iterator[Cell]:
    """What the value cards of a hand count as, where a case has the question."""
    for row in case.get("ask", ()):
        match = re.fullmatch(r"what hand has (\w+)", row["question"])
        if match is None or row.get("readings"):
            continue
        hand = str(case["hands"][match[1]]).split(", ")
        trumps = [card for card in hand if card in TRUMP]
        for card in (card for card in trumps if TRUMP[card].kind == VALUE):
            if "Chariot" in case.get("shields", {}).get(match[1], ""):
                yield card, BEHIND
            elif case.get("temperance"):
                yield card, AFTER
            else:
                yield card, BESIDE if len(trumps) > 1 else ALONE


def _trump(play: str) -> str | None:
    """The trump that a line or a ruling plays."""
    return next((card for card in TRUMP if re.fullmatch(rf"{card}( (on|giving|discarding) .+)?", play)), None)


def missing() -> list[Cell]:
    """What no file shows."""
    cases = shown()
    cells = ((card, meeting) for card, trump in TRUMP.items() for meeting in MEETINGS[trump.kind])
    return [cell for cell in cells if cell not in cases]


def main() -> None:
    """Print the matrix: by trump and meeting the files."""
    cases = shown()
    for card, trump in TRUMP.items():
        print(card)
        for meeting in MEETINGS[trump.kind]:
            print(f"  {meeting}: {', '.join(cases.get((card, meeting), ())) or 'MISSING'}")


if __name__ == "__main__":
    main()
