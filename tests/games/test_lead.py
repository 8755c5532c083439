"""Exactly one player has the lead after every trick: tried for every table there can be.

Three to eight players, each set of them out of the round, each of them the one who took the
trick, the Hierophant in each hand or in none, with Rank Privilege and without. What follows
from a trick is a plain function, so all its cases can be gone through; none is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from adjudicator.cards import Hand
from adjudicator.engine.state import Table
from adjudicator.games import GAMES
from adjudicator.games.tahimi.state import Laid, Position
from adjudicator.games.tahimi.trick import Trick

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal")
SIZES = range(3, 9)


def outs(players: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Who may be out while at least one player holds cards."""
    for number in range(len(players)):
        yield from (frozenset(some) for some in combinations(players, number))


def leader(
    game: str, owner: str, out: frozenset[str], players: tuple[str, ...], holder: str, house: str, read: str = "yes"
) -> str:
    """Who leads after this owner's play stood, by the rules of a trick; `read` is the reading of the
    Hierophant where there is no Rank Privilege."""
    hands = {p: Hand({"Hierophant": 1} if p == holder else {}, None) for p in players if p not in out}
    table = Table(players, out=out, hands=hands, house={"rank_privilege": house})
    lexicon = GAMES[game].lexicon({})
    trick: object = GAMES[game].trick(table, lexicon, {"th.hierophant.no_privilege": read})
    assert isinstance(trick, Trick)
    pile = (Laid(owner, (lexicon.deck.name(3),), 3, 1, 0),)
    after = trick.taken(Position(players, None, out, pile, closer=owner))
    assert not after.pile
    assert after.tricks == (owner,)
    assert after.to_act is not None
    return after.to_act


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("house", ["yes", "no"])
def test_tahimi_lead_is_never_unassigned(size: int, house: str) -> None:
    players = NAMES[:size]
    for out in outs(players):
        for owner in players:
            leading = leader("tahimi", owner, out, players, "", house)
            assert leading not in out
            if owner not in out:
                assert leading == owner
            elif house == "yes":
                assert not set(players[: players.index(leading)]) - out, "somebody higher still holds cards"
            else:
                seat = players.index(owner)
                behind = [*players[seat + 1 :], *players[:seat]]
                assert not set(behind[: behind.index(leading)]) - out, "somebody nearer still holds cards"


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("house", ["yes", "no"])
def test_hierophant_takes_the_lead_of_who_is_out_and_no_other(size: int, house: str) -> None:
    players = NAMES[:size]
    for out in outs(players):
        for holder in ("", *(player for player in players if player not in out)):
            for owner in players:
                leading = leader("tarot-himi", owner, out, players, holder, house)
                if owner not in out:
                    assert leading == owner
                elif holder:
                    assert leading == holder
                else:
                    assert leading == leader("tahimi", owner, out, players, "", house)
