"""Tahimi as the rest of the program sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from z3 import BoolRef, ExprRef

from adjudicator.cards import GIVES, PASS, PUT, TAKES, Hand, Lexicon, Play
from adjudicator.compile.program import Value
from adjudicator.engine.game import Encoding, Game
from adjudicator.engine.hands import Deal
from adjudicator.engine.state import Table, changed
from adjudicator.games.tahimi.outline import TahimiOutline
from adjudicator.games.tahimi.payment.due import TAXES, Dues
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.state import GIVING, TAKE
from adjudicator.games.tahimi.trick import Trick
from adjudicator.games.tahimi.turn import clauses, symbols
from adjudicator.games.tahimi.turn.words import Turn
from adjudicator.law import Decision, Later, Rulebook
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import AT_LEAST, Fact
from adjudicator.solve.question import Keyed

if TYPE_CHECKING:
    from adjudicator.games.tahimi.payment.choice import Payments
    from adjudicator.games.tahimi.round import Round
    from adjudicator.games.tahimi.rules import Rules
    from adjudicator.games.tahimi.turn.hidden import Speech
    from adjudicator.solve.conditions import Word


class Tahimi(TahimiOutline, Game):
    """The game of Tahimi: its cards, its law, and a situation as facts."""

    trick: type[Trick] = Trick
    turn: type[Turn] = Turn
    answering = MappingProxyType({GIVES: GIVING, TAKES: frozenset({TAKE})})
    dues: type[Dues] = Dues
    """The cards that have to be handed over, or taken back."""
    name = "turn"
    """The decision that the game's own methods are about; payments are apart."""
    untold: Mapping[ExprRef, int | bool] = symbols.UNTOLD

    # -- a whole round, and hands nobody has seen: imported when they are asked for

    @property
    def round(self) -> type[Round]:
        """What follows from actions in a whole round."""
        from adjudicator.games.tahimi.round import Round

        return Round

    @property
    def rules(self) -> type[Rules]:
        """A whole round under chosen readings and house rules."""
        from adjudicator.games.tahimi.rules import Rules

        return Rules

    @property
    def speech(self) -> type[Speech]:
        """Conditions on hidden hands in sentences about one player."""
        from adjudicator.games.tahimi.turn.hidden import Speech

        return Speech

    # -- the rulebook

    def written(self, lexicon: Lexicon) -> Rulebook:
        """The rules of a turn and of a payment with these cards, written out anew."""
        written = {"turn": lambda: self._turn(lexicon), "payment": lambda: self.payment.decision(lexicon)}
        return Rulebook(self.title, Later(written), clauses.EFFECTS, self.readings)

    def _turn(self, lexicon: Lexicon) -> Decision:
        return Decision(
            "turn",
            symbols.PLAY,
            (
                *clauses.turn(symbols.counts(self.readings["jokers"].is_("lowest")), symbols.AS_IT_LIES),
                *clauses.house_rules(self.readings),
            ),
            symbols.bounds(lexicon),
            lambda family: (),
            symbols.IDLE,
        )

    @property
    def facings(self) -> tuple[Encoding, ...]:
        """Cards handed over come before the turn."""
        return (self.payment, self)

    def facing(self, play: Play) -> Encoding:
        """The decision that a play is a choice of: a payment, or a turn."""
        return self.payment if play.kind in (GIVES, TAKES) else self

    def settled(self, table: Table, trail: Sequence[Position], readings: Mapping[str, str]) -> Position:
        """The last position with the cards that are due there; nobody is on turn before the taxes are
        paid ("Taxes")."""
        due = self.dues(table, readings).after(tuple(trail))
        # A history may leave out what was given in the middle of a trick; a table that tells what
        # is due does not.
        first = GIVING if table.due else TAXES
        to_act = None if any(one.kind in first for one in due) else trail[-1].to_act
        return changed(trail[-1], due=due, to_act=to_act)

    @cached_property
    def payment(self) -> Payments:
        """Cards handed over as a decision of their own."""
        from adjudicator.games.tahimi.payment.choice import Payments

        return Payments(self)

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""
        return symbols.values(play, lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play."""
        return symbols.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], lexicon: Lexicon, table: Table, actor: str
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, the plainest first."""
        yield from symbols.sets(lexicon, have)
        wild = lexicon.wild
        jokers = have.get(wild, 0) if wild else 0
        lowest = table.house.get("jokers") == "lowest"
        for count in range(1, jokers + 1):
            for declared in [None] if lowest else [rank.name for rank in lexicon.deck.ranks]:
                yield Play(PUT, (wild or "",) * count, declared)
        yield Play(PASS)

    def undeclared(self, play: Play, table: Table, lexicon: Lexicon) -> bool:
        """Whether the play leaves open a rank that it has to name."""
        alone = play.kind == PUT and set(play.cards) == {lexicon.wild}
        return alone and play.declared is None and table.house.get("jokers") != "lowest"

    # -- facts

    def hand(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""
        return symbols.hand(lexicon)

    def hand_size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
        return symbols.hand_size(lexicon)

    def hand_facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""
        holds = "you hold" if who == "You" else f"{who} holds"
        return symbols.hand_facts(hand, holds, lexicon, at)

    def trick_values(self, position: Position, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """What the trick says about the turn, as values by the symbols' names."""
        return symbols.trick_values(position, actor)

    def trick_facts(self, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the trick says about the turn."""
        return symbols.trick_facts(position, actor, lexicon)

    def deal(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """That hand, last play and every card in sight come from one deck."""
        seen = self.seen(table, position, actor)
        top = Counter(position.top.cards) if position.top else Counter[str]()
        dealt: list[Keyed] = []
        card = lexicon.wild
        wild = lexicon.deck.count(card) - seen[card] + top[card] if card else 0
        for place, rank in enumerate(lexicon.deck.ranks, start=1):
            left = rank.count - seen[rank.name] + top[rank.name]
            dealt.append((("left", place, left), partial(symbols.at_most, place, left)))
            dealt.append((("left beside", place, left, wild), partial(self.fits, place, left, wild)))
        return dealt

    def fits(self, place: int, left: int, wild: int) -> BoolRef:
        """The last play and the hand together have at most so many of a rank."""
        return symbols.fits(place, left, wild)

    # -- what rulings can reach

    on_trial: tuple[BoolRef, ...] = ()
    """What holds of the symbols of every play on trial."""

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch."""
        hand = self.hand_facts(Hand(), "", lexicon)
        return [*(fact.symbol for fact in hand), symbols.last_rank, symbols.last_size]

    # -- words

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """What may be said of the hidden hand of the player on trial, about a play."""
        from adjudicator.games.tahimi.turn import hidden

        yield from hidden.wild(deal)
        yield from hidden.counted(deal)

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "with one more VIII", "with one King fewer"."""
        card = edit.fact.id.split(" ", 1)[1]
        if edit.fact.relation == AT_LEAST:
            return f"with one {card} fewer"
        return f"with one {'more ' if edit.fact.value else ''}{card}"

    def last_words(
        self, edited: Mapping[str, int], position: Position, lexicon: Lexicon, left: bool = False
    ) -> str:
        """An edit of the last play in words: "had the last play been V V"; `left` where a
        discard of the same turn uncovered it."""
        top = position.top
        rank = edited.get("last-rank", top.rank if top else 0)
        size = edited.get("last-size", top.size if top else 1)
        cards = " ".join([lexicon.deck.name(rank)] * size)
        return f"had {cards} been left" if left else f"had the last play been {cards}"


GAME = Tahimi()
