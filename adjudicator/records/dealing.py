"""Between two rounds of a record: who sits where in the next, and whether the deal can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.cards import Hand
from adjudicator.cards.english import amount, both, number
from adjudicator.engine.query import SetUpFault
from adjudicator.games.rounds import Rules
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.setup import Tied
from adjudicator.games.tahimi.state import State
from adjudicator.records.record import Dealt, Joined, Left, Picked, Record
from adjudicator.records.write import hand_words
from adjudicator.report.audit import WRONG_DEAL

_REMAINDER = "th.deal.remainder"


@dataclass(frozen=True)
class Seated:
    """Who plays a round, by rank, and what is wrong with how the record seats them."""

    players: tuple[str, ...]
    number: int
    newcomers: tuple[str, ...] = ()
    redrawn: bool = False
    wrong: tuple[tuple[str, str], ...] = ()
    """An id and a sentence for each."""


class Seating:
    """The seats from round to round: what is told between two rounds is gathered, and counts once
    the next one is dealt."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._number = record.number
        self._picks: list[Mapping[str, str]] = []
        self._changes: list[Joined | Left] = []

    def picked(self, told: Picked) -> None:
        """Cards were picked for seats."""
        self._picks.append(told.cards)

    def changed(self, told: Joined | Left) -> None:
        """Somebody came, or went."""
        self._changes.append(told)

    def after(self, state: State | None) -> list[str]:
        """Who is at the table, as far as is told."""
        players = list(state.players if state is not None else self.record.players)
        for change in self._changes:
            if isinstance(change, Joined):
                players.append(change.player)
            else:
                players.remove(change.player)
        return players

    def seated(
        self, state: State | None, told: tuple[str, ...] | None, rules: Callable[[int], Rules]
    ) -> Seated:
        """Who plays the next round. `told` is what the deal says of it, which is what counts.
        Raises SetUpFault where nobody can tell."""
        wrong: list[tuple[str, str]] = []
        house = rules(len(self.record.players)).house
        redrawn = False
        if state is None:
            players = self._first(rules, wrong)
        else:
            self._number += state.ended != "redeal"
            players = state.ranks if state.ended != "redeal" else state.players
            redrawn = any(isinstance(c, Joined) for c in self._changes) and house["joining"] == "redraw"
            players = self._drawn_anew(rules) if redrawn else self._with_changes(players, house, rules)
        setup.check_number(players)
        if told is not None and told != players:
            id = "TA-SEATS" if state is None else "TA-NEXT-ROUND"
            wrong.append((id, f"By rank it is {' '.join(players)}, and here it is {' '.join(told)}."))
            players = told
        setup.check_number(players)
        newcomers = tuple(c.player for c in self._changes if isinstance(c, Joined))
        self._picks, self._changes = [], []
        return Seated(players, self._number, newcomers, redrawn, tuple(wrong))

    def _first(self, rules: Callable[[int], Rules], wrong: list[tuple[str, str]]) -> tuple[str, ...]:
        """The seats of the first round: as the header has them, which the picks have to bear out."""
        players = self.record.players
        if self._picks:
            try:
                found = setup.seats(self._picks, rules(len(players)).lexicon)
            except SetUpFault as fault:
                wrong.append(("TA-SEATS", f"{fault}; {fault.help}."))
                return players
            if isinstance(found, Tied):
                told = both(found.players)
                wrong.append(("TA-SEATS", f"{told} are tied, and have not picked once more."))
            elif found != players:
                here = f"By the picks it is {' '.join(found)} by rank, and here it is {' '.join(players)}."
                wrong.append(("TA-SEATS", here))
        return self._with_changes(players, rules(len(players)).house, rules)

    def _drawn_anew(self, rules: Callable[[int], Rules]) -> tuple[str, ...]:
        count = len(self._picks[0]) if self._picks else 0
        found = setup.seats(self._picks, rules(max(count, setup.FEWEST)).lexicon)
        if isinstance(found, Tied):
            message = f"{both(found.players)} are tied"
            raise SetUpFault("missing-pick", message, "all who are tied pick again")
        return found

    def _with_changes(
        self, players: Sequence[str], house: Mapping[str, str], rules: Callable[[int], Rules]
    ) -> tuple[str, ...]:
        seated = tuple(players)
        for change in self._changes:
            if isinstance(change, Left):
                seated = setup.left(seated, change.player)
            else:
                pick = next((picks[change.player] for picks in self._picks if change.player in picks), None)
                lexicon = rules(len(self.record.players)).lexicon
                seated = setup.joined(seated, change.player, house, lexicon, pick)
        return seated


# -- the deal


def sizes(rules: Rules, players: Sequence[str], dealer: str | None) -> dict[str, int]:
    """How many cards each player is dealt. Raises SetUpFault."""
    found: dict[str, int] = rules.game.setup().hand_sizes(rules.lexicon, players, rules.options, dealer)
    return found


def dealt_hands(rules: Rules, told: Dealt, players: Sequence[str], dealer: str | None) -> dict[str, Hand]:
    """The hands as dealt: what is not told of is unseen, and as many as there have to be."""
    due = sizes(rules, players, dealer)
    hands = {player: told.hands.get(player, Hand(unseen=None)) for player in players}
    return {
        player: Hand(hand.cards, max(due[player] - sum(hand.cards.values()), 0))
        if hand.unseen is None
        else hand
        for player, hand in hands.items()
    }


def _written(told: Dealt, due: Mapping[str, int]) -> str:
    """How to write the hands of which only some cards are told."""
    short = {
        player: replace(hand, unseen=due[player] - hand.total)
        for player, hand in told.hands.items()
        if hand.known and hand.total is not None and hand.total < due.get(player, 0)
    }
    lines = [f"{player}: {hand_words(hand)}" for player, hand in short.items()]
    return f" Where the others are not seen, write {'; '.join(lines)}." if lines else ""


def deal_faults(
    rules: Rules, told: Dealt, players: Sequence[str], dealer: str | None
) -> Iterator[tuple[str, str, str]]:
    """What keeps the cards told from being a deal: a kind, an id and a sentence each."""
    tarot = rules.game.id == "tarot-himi"
    due, lexicon = sizes(rules, players, dealer), rules.lexicon
    wrong = [
        f"{player} has {amount(hand.total, 'card')} and should have {number(due[player])}"
        for player, hand in told.hands.items()
        if player in due and hand.total is not None and hand.total != due[player]
    ]
    if wrong:
        yield WRONG_DEAL, "TH-DEAL" if tarot else "TA-DEAL", f"{'; '.join(wrong)}.{_written(told, due)}"
    seen = Counter[str]()
    for player, hand in told.hands.items():
        seen.update(hand.cards if player in due else {})
    for card, count in sorted(seen.items(), key=lambda item: lexicon.order(item[0])):
        if count > lexicon.deck.count(card):
            has = number(lexicon.deck.count(card))
            message = f"{capital_number(count)} cards called {card} were dealt, and the deck has {has}."
            yield WRONG_DEAL, "TH-DECK" if tarot else "TA-DECK", message
    if tarot:
        majors = sum(count for card, count in seen.items() if card in lexicon.deck.singles)
        most = rules.game.setup().majors_dealt(len(players), rules.options[_REMAINDER])
        whole = all(player in told.hands and told.hands[player].known for player in players)
        if majors > most or (whole and majors < most):
            message = f"{capital_number(majors)} Majors were dealt, and a round has {number(most)}."
            yield WRONG_DEAL, "TH-MAJORS", message


def capital_number(count: int) -> str:
    """A number in words at the beginning of a sentence."""
    return number(count).capitalize()
