"""What a difference of two laws calls a smallest position is one (docs/comparing.md, What "smallest" means): in none that
is smaller do they differ so. Gone through are all with the lead, and those behind one play of one or two cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement

import pytest
import yaml

from adjudicator.cards import Deck
from adjudicator.cases.build import loads
from adjudicator.cases.case import Case, Expected
from adjudicator.cases.editions import differences
from adjudicator.cases.lock import lock_of
from adjudicator.cases.lock_differences import lock_differences
from adjudicator.files.diagnostics import Refused
from adjudicator.files.source import Source
from adjudicator.games import GAMES, governed
from adjudicator.solve.question import LEGAL
from tests.contract.test_locks import LIMIT, expected, text_of
from tests.locks import edit
from tests.thinning import DEEP, LONG

PLAIN, OFTEN = [("tahimi", 4), ("tahimi", 7)], [("tahimi", 8), ("tarot-himi", 2)]
REST = [(game, seed) for game in ("tahimi", "tarot-himi") for seed in range(12)]
Measure = tuple[int, ...]


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        *PLAIN,
        *(pytest.param(*row, marks=LONG) for row in OFTEN),
        *(pytest.param(*row, marks=DEEP) for row in REST if row not in (*PLAIN, *OFTEN)),
    ],
)
def test_no_smaller_position_tells_the_laws_apart(game: str, seed: int) -> None:
    one = edit(GAMES[game], text_of(game), seed)
    differing = lock_differences(lock_of(Source("old.lock", one.text)), LIMIT)
    compared = 0
    with governed(differing.law):
        for amendment in differences(differing.law, (), LIMIT):
            for text in (each.case for each in amendment.smallest if each.case is not None):
                ruling = loads(text).rulings[-1]
                law = [key for key in ruling.situation.options if key.startswith("law.")]
                for case in smaller(text, ruling):
                    compared += 1
                    locked, present = (plays(case, dict.fromkeys(law, option)) for option in ("locked", "present"))
                    apart = locked - present if expected(text)[0] == LEGAL else present - locked
                    assert not apart, f"{text}\nis larger than {case!r}: {apart}"
    assert compared or (game, seed) not in (*PLAIN, *OFTEN)


def plays(case: Case, options: dict[str, str]) -> set[str]:
    """The legal plays of a case under the options of some readings."""
    return {str(play) for play in case.under(options).plays()}


def measure(deck: Deck, hand: Sequence[str], pile: Sequence[Sequence[str]]) -> Measure:
    """How large a position is: cards of the hand and Majors among them, plays on the pile and Majors among them, the size
    of the last one and its rank."""
    top = pile[-1] if pile else ()
    majors = [sum(card not in deck.place for card in cards) for cards in (hand, [card for put in pile for card in put])]
    return len(hand), majors[0], len(pile), majors[1], len(top), deck.place.get(top[0], 0) if top else 0


def smaller(text: str, ruling: Expected) -> Iterator[Case]:
    """Cases that are smaller than that of a ruling, by its readings and house rules."""
    data, table, lexicon = yaml.load(text, yaml.BaseLoader), ruling.situation.table, ruling.situation.lexicon
    deck, keys = lexicon.deck, {key: data[key] for key in ("game", "readings", "house") if key in data}
    own = [card for card, number in table.hands[ruling.by].cards.items() for _ in range(number)]
    bound = measure(deck, own, [put.cards for put in ruling.situation.position.pile])
    tops = [[], *([rank.name] * size for rank in deck.ranks for size in (1, 2))]
    for size in range(1, len(own) + 1):
        for hand in combinations_with_replacement([*(rank.name for rank in deck.ranks), *deck.singles], size):
            if any(hand.count(card) > 1 for card in deck.singles):
                continue
            for top in tops:
                if measure(deck, hand, [top] if top else []) < bound:
                    lies = {"trick": [{"Ada": " ".join(top)}]} if top else {"turn": "Ben"}
                    with suppress(Refused):  # a play that one of the laws does not allow cannot lie there
                        yield Case(**keys, **lies, players=["Ada", "Ben"], hands={"Ben": list(hand)})
