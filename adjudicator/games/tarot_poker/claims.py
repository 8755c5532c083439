"""What is wrong with what a table told of the end of a hand: who won, and who took how many chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.cards.english import both
from adjudicator.engine.breach import WRONG_SHARE, WRONG_WINNER, Breach
from adjudicator.games.tarot_poker import results
from adjudicator.games.tarot_poker.show.pots import Division
from adjudicator.games.tarot_poker.show.words import said
from adjudicator.games.tarot_poker.state import State

Readings = Mapping[str, str]
_UNSEEN = "whatever the hands are that nobody saw"


def wrong_winners(state: State, told: Sequence[str], readings: Readings) -> Iterator[Breach]:
    """The fault of naming others as the winners of a hand that is over: of its main pot, or of all its pots."""
    if gone := [player for player in state.players if player in told and player in state.out]:
        yield _winner(state, f"{both(gone)} folded, and cannot win.")
        return
    found = results.divisions(state, readings)
    if found is None:
        if not _may_be(state, readings, (*state.winners, told)):
            yield _winner(state, f"{both(told)} cannot have won{_where(state)}, {_UNSEEN}.")
    elif found and not results.so_won(found, [told]):
        yield _winner(state, *_shown(state, found, readings), f"{_wins(results.contested(found))}.")


def wrong_shares(state: State, told: Mapping[str, int], readings: Readings) -> Iterator[Breach]:
    """The fault of dividing the pots of a hand that is over in another way."""
    found, total = results.divisions(state, readings), sum(told.values())
    if gone := [player for player in state.players if told.get(player, 0) and player in state.out]:
        yield Breach(WRONG_SHARE, "TP-POT", (f"{both(gone)} folded, and cannot win.",))
    elif found is None and (total > state.pot or (total < state.pot and readings["tp.odd_chip"] == "left")):
        because = f"The shares come to {total}, and there are {state.pot} in the pot."
        yield Breach(WRONG_SHARE, "TP-POT", (because,))
    elif found is None and not _may_be(state, readings, state.winners, told):
        because = f"The pot cannot be divided so{_where(state)}, {_UNSEEN}."
        yield Breach(WRONG_SHARE, "TP-POT", (because,))
    elif found is not None:
        won = {player: chips for player, chips in results.won(state, readings).items() if chips}
        if won != {player: chips for player, chips in told.items() if chips}:
            taken = f"Of the {state.pot} in the pot they take: {_each(won) or 'nobody anything'}."
            yield Breach(WRONG_SHARE, "TP-POT", (*_shown(state, found, readings), taken))


def _may_be(state: State, readings: Readings, named: Sequence[Sequence[str]], *chips: Mapping[str, int]) -> bool:
    """Whether all these may be told of the winners and of the chips that each took, however the hands rank that nobody
    saw. Where there are too many such hands, they may."""
    taken = [{player: many for player, many in some.items() if many} for some in (*chips, dict(state.shares))]
    orders = [*results.conceivable(state, readings)]
    return not orders or any(
        results.so_won(found, named) and all(not some or results.taken(found) == some for some in taken)
        for found in orders
    )


def _where(state: State) -> str:
    """What the table has told of the end before."""
    told = [f"{both(list(some))} won" for some in dict.fromkeys(state.winners)]
    told += [f"the shares are {_each(dict(state.shares))}"] if state.shares else []
    return f" where {both(told)}" if told else ""


def _each(chips: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {many}" for player, many in chips.items())


def _winner(state: State, *because: str) -> Breach:
    alone = len(state.still_in()) == 1
    return Breach(WRONG_WINNER, "TP-SHOW" if alone else "TP-ORDER", because)


def _shown(state: State, found: Iterable[Division], readings: Readings) -> Iterator[str]:
    """What each hand is worth that counts, in a sentence each; that nobody else is in, where that is so."""
    counting = {player for one in found if len(one.pot.players) > 1 for player in one.pot.players}
    for player in state.still_in():
        if player in counting and player in state.hands:
            value = results.value(state, player, state.hands[player], readings)
            if value is not None:
                yield f"{player}: {said(value)}."
    if not counting:
        yield f"{both(state.still_in())} alone is still in."


def _wins(found: Sequence[Division]) -> str:
    """Who wins, or who wins which pot."""
    main, *side = found
    told = f"{both(main.winners)} {'win' if len(main.winners) > 1 else 'wins'}"
    others = [f"{both(one.winners)} a side pot" for one in side if one.winners != main.winners]
    return both([f"{told} the main pot", *others]) if others else told
