"""What a difference of two laws calls a smallest position is one (docs/comparing.md, What "smallest" means): in none that
is smaller do they differ so. Gone through are all smaller hands at the case's own table and at its variants: behind each
lead of one or two cards in Tahimi and Tarot-himi, at each moment of tax time, behind every third card led in Loka, on
every third card of Taruno."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest
import yaml

from adjudicator.cards import DRAWS, GIVES, Deck, Hand, Play
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

PLAIN = [("tahimi", 10), ("tahimi", 7), ("tarot-poker", 5)]
OFTEN = [
    ("tahimi", 6),
    ("tahimi", 8),
    ("tarot-himi", 2),
    ("tarot-himi", 3),
    ("loka", 6),
    ("loka", 9),
    ("tarot-poker", 1),
]
OFTEN += [("taruno", 7), ("taruno", 9)]
REACHED = [("tahimi", 0), ("tahimi", 1), ("tarot-himi", 0), ("tarot-poker", 7), ("taruno", 6)]
"""Edits that differ in a call with an empty hand, a discard without a power, an attack on an eighth player, and a turn
with a card just drawn."""
REST = [(game, seed) for game in GAMES for seed in range(12)]
CLIMBING = ("tahimi", "tarot-himi")
LARGEST = 3
"""Smaller hands are gone through of positions with up to so many cards."""
Measure = tuple[int, ...]
Keys = Mapping[str, Any]


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
                rulings = loads(text).rulings
                locked, present = (each.situation.options for each in rulings)
                apart = [key for key in locked if locked[key] != present[key]]
                laws = [{key: options[key] for key in apart} for options in (locked, present)]
                for case, by in smaller(text, rulings[-1]):
                    compared += 1
                    before, after = (legal(case, options, by, rulings[-1]) for options in laws)
                    differ = before - after if expected(text)[0] == LEGAL else after - before
                    assert not differ, f"{text}\nis larger than {case!r}: {differ}"
    assert compared or (game, seed) not in (*PLAIN, *OFTEN)


@pytest.mark.parametrize(("game", "seed"), REACHED)
def test_each_side_on_which_the_laws_differ_has_a_position(game: str, seed: int) -> None:
    one = edit(GAMES[game], text_of(game), seed)
    differing = lock_differences(lock_of(Source("old.lock", one.text)), LIMIT)
    with governed(differing.law):
        searches = [each for amendment in differences(differing.law, (), LIMIT) for each in amendment.smallest]
        assert len(searches) == 2 and None not in [each.case for each in searches]


def legal(case: Case, options: Mapping[str, str], by: str, ruling: Expected) -> set[str]:
    """The legal plays of a hand under the options of some readings, of the kind of decision that a ruling is on."""
    situation = case.under(options).situation
    plays = {*situation.candidates(by, situation.choice(ruling.play))}
    if ruling.play.kind == GIVES:
        held = listed(situation.table.hands[by])
        plays |= {Play(GIVES, cards) for size in range(1, len(held) + 1) for cards in combinations(held, size)}
    return {str(play) for play in plays if situation.question(by, play).verdict == LEGAL}


def smaller(text: str, ruling: Expected) -> Iterator[tuple[Case, str]]:
    """Cases that are smaller than that of a ruling, by its readings and house rules, each with whose play it is."""
    data, table, lexicon = yaml.load(text, yaml.BaseLoader), ruling.situation.table, ruling.situation.lexicon
    own = listed(table.hands[ruling.by]) if ruling.by in table.hands else []
    keys = {key: value for key, value in data.items() if key not in ("rulings", "title", "source", "hands")}
    bound = measure(lexicon.deck, own, [put.cards for put in ruling.situation.position.pile])
    climbing_turn = data["game"] in CLIMBING and "taxes" not in data and ruling.play.kind != GIVES
    cards = *(rank.name for rank in lexicon.deck.ranks), *lexicon.deck.singles
    counts = {card: lexicon.deck.count(card) for card in cards}
    # Whoever drew for want of a Minor had cards before: an empty hand has drawn already (Taruno, Basic rules).
    least = 1 + any(DRAWS in " ".join(line.values()) for line in data.get("actions", ()))
    for size in range(least, min(len(own) + climbing_turn, LARGEST + 1)):
        for hand in combinations_with_replacement(counts, size):
            if any(hand.count(card) > counts[card] for card in {*hand}):
                continue
            for table_keys, by in tables(keys, lexicon.deck, ruling.by):
                led = [next(iter(put.values())).split() for put in table_keys.get("trick", ())] if climbing_turn else []
                if climbing_turn and measure(lexicon.deck, hand, led) >= bound:
                    continue
                others = {who: cards for who, cards in data["hands"].items() if who != ruling.by}
                with suppress(Refused):  # a play that one of the laws does not allow cannot lie there
                    yield Case(**{**table_keys, "hands": {**others, by: ", ".join(hand)}}), by


def listed(hand: Hand) -> list[str]:
    """Every known card of a hand."""
    return [card for card, count in hand.cards.items() for _ in range(count)]


def tables(keys: Keys, deck: Deck, by: str) -> Iterator[tuple[Keys, str]]:
    """The table of a case and its variants, each with whose play it is."""
    if "taxes" in keys:
        top = deck.name(deck.top)
        for taxes in ([], [{"Cleo": f"gives {top}"}], [{"Dov": f"gives {top} {top}"}]):
            yield from (({**keys, "taxes": taxes}, player) for player in str(keys["players"]).split())
    elif keys["game"] in CLIMBING and len(str(keys["players"]).split()) == 2:
        bare = {key: keys[key] for key in ("game", "readings", "house") if key in keys} | {"players": ["Ada", "Ben"]}
        yield {**bare, "turn": "Ben"}, "Ben"
        tops = [" ".join([rank.name] * size) for rank in deck.ranks for size in (1, 2)]
        yield from (({**bare, "trick": [{"Ada": top}]}, "Ben") for top in tops)
    elif keys["game"] == "loka" and not {"fool", "opening"} & keys.keys():
        bare = {key: value for key, value in keys.items() if key not in ("trick", "turn")}
        yield {**bare, "turn": by}, by
        leader = str(keys["players"]).split()[str(keys["players"]).split().index(by) - 1]
        yield from (({**bare, "trick": [{leader: card}]}, by) for card in sorted(deck.singles)[::3])
    elif "top" in keys and "due" not in keys:
        tops = [card for card in sorted(deck.singles) if " of " in card]
        yield from (({**keys, "top": top}, by) for top in ("none", *tops[::3]))
    else:
        yield keys, by


def measure(deck: Deck, hand: Sequence[str], pile: Sequence[Sequence[str]]) -> Measure:
    """How large a position is: cards of the hand and Majors among them, plays on the pile and Majors among them, the size
    of the last one and its rank."""
    top = pile[-1] if pile else ()
    majors = [sum(card not in deck.place for card in cards) for cards in (hand, [card for put in pile for card in put])]
    return len(hand), majors[0], len(pile), majors[1], len(top), deck.place.get(top[0], 0) if top else 0
