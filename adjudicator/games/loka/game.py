"""Loka as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from z3 import ExprRef

from adjudicator.cards import DISCARD, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.game import Encoding, Game
from adjudicator.engine.hands import Deal
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import OTHERS, SUITS, Pack, where
from adjudicator.games.loka.lay_away.choice import Laying, entries
from adjudicator.games.loka.outline import LokaOutline
from adjudicator.games.loka.position import LAY, Position
from adjudicator.games.loka.round import Round
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.trick import DEALT, HELD, Trick
from adjudicator.games.loka.turn import clauses, hidden, symbols
from adjudicator.games.loka.turn.words import Turn
from adjudicator.law import Decision, Later, Rulebook
from adjudicator.solve.conditions import Word
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import IS, Fact


class Loka(LokaOutline, Game):
    """The three-player game: its cards, its law, and a situation as facts."""

    trick = Trick
    round = Round
    rules = Rules
    turn = Turn
    speech = hidden.Speech
    not_suits = OTHERS
    revocable = True
    untold: Mapping[ExprRef, int | bool] = {symbols.led: 0, symbols.laying: False}

    # -- the rulebook

    def written(self, lexicon: Lexicon) -> Rulebook:
        """The rules of the two decisions with these cards, written out anew."""
        pack = _pack(lexicon)
        written = {"turn": lambda: self._turn(pack), LAY: lambda: self.laying.decision(pack)}
        return Rulebook(self.title, Later(written), clauses.EFFECTS, self.readings)

    def _turn(self, pack: Pack) -> Decision:
        return Decision(
            self.name,
            symbols.PLAY,
            clauses.trick(pack, self.readings),
            symbols.bounds(pack),
            lambda family: (),
        )

    # -- decisions

    @cached_property
    def laying(self) -> Laying:
        """What the dealer lays away, as a decision of its own."""
        return Laying(self)

    @property
    def facings(self) -> tuple[Encoding, ...]:
        """Laying away comes before the first trick."""
        return (self.laying, self)

    def facing(self, play: Play) -> Encoding:
        """The decision that a play is a choice of: laying away, or a card to the trick."""
        return self.laying if play.kind == DISCARD else self

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""
        if play.kind != PUT or len(play.cards) != 1:
            return symbols.no_card(len(play.cards))
        return symbols.played(play.cards[0], lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play."""
        return symbols.needs(play, lexicon)

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: nothing is shown beside it."""
        return self.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], lexicon: Lexicon, table: Table, actor: str
    ) -> Iterator[Play]:
        """Every card of the hand, by suits from low to high."""
        yield from (Play(PUT, (card,)) for card in where(lexicon) if have.get(card, 0))

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """What may be laid away as one entry, then each card."""
        every = list(plays)
        put = [(str(play), (play,)) for play in every if play.kind != DISCARD]
        return [*entries([play for play in every if play.kind == DISCARD]), *put]

    # -- the deal

    def sits_last(self, hand: Hand) -> bool:
        """Whether somebody with this hand deals."""
        return hand.total == DEALT

    def misdealt(self, table: Table, position: Any) -> Iterator[tuple[str, str, str]]:
        """Hands larger than those dealt, and hands of players who played as often but have not as many
        cards: each with the player, what is wrong and what to do ("Deal")."""
        sizes: dict[str, int] = {}
        for player, hand in table.hands.items():
            if hand.total is None:
                continue
            most = DEALT if position.laying and player == position.to_act else HELD
            if hand.total > most or (most == DEALT and hand.total < most):
                what = "before three of them are laid away" if most == DEALT else "at most"
                help = "name them all, or count the others: + 20 unseen"
                yield player, f"{player} has {hand.total} cards here, and there are {most} {what}", help
            elif not position.laying:
                sizes[player] = hand.total + sum(laid.owner == player for laid in position.pile)
        for player, size in list(sizes.items())[1:]:
            first = next(iter(sizes))
            if size != sizes[first]:
                had = amount(size, "card")
                message = f"{player} had {had} when the trick began, and {first} {sizes[first]}"
                yield (
                    player,
                    message,
                    "everybody plays one card to each trick, so the hands are alike in size",
                )

    # -- facts

    def hand(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""
        return symbols.hand(lexicon)

    def hand_size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
        return symbols.hand_size(_pack(lexicon))

    def hand_facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """The cards a hand has, and those it has not where it is wholly known; those of a suit that is
        not there at all are told in the same words."""
        if hand is None:
            return []
        holds = "you hold" if who == "You" else f"{who} holds"
        symbol_of, places, facts = self.hand(lexicon), where(lexicon), []
        there = {places[card][0] for card in hand.cards}
        for card, symbol in symbol_of.items():
            held = card in hand.cards
            if held or hand.known:
                lacks = f"no {card}" if places[card][0] in there else hidden.absent(card, lexicon)
                text = f"{holds} {lexicon.spoken(card) if held else lacks}"
                facts.append(Fact(f"holds {card}", text, symbol, IS, held, edits=(0, 1), at=at))
        return facts

    def trick_facts(self, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whose turn it is, and what has to be followed."""
        mine = position.to_act == actor
        pack = _pack(lexicon)
        suit = "trumps" if position.led > len(SUITS) else pack.suits[position.led - 1]
        told = f"{suit} are led" if position.led else "nothing has to be followed"
        return [
            Fact(
                "turn",
                f"it is {'' if mine else 'not '}{actor}'s turn",
                symbols.on_turn,
                IS,
                mine and not position.laying,
            ),
            Fact(
                "laying",
                f"the dealer {'lays cards away now' if position.laying else 'has no cards to lay away'}",
                symbols.laying,
                IS,
                position.laying and mine,
            ),
            Fact(
                "lead",
                "nobody has played to the trick" if position.leading else "the trick has begun",
                symbols.leading,
                IS,
                position.leading,
            ),
            Fact("led", told, symbols.led, IS, position.led),
        ]

    # -- what rulings can reach

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch: the cards of the hand."""
        return list(self.hand(lexicon).values())

    # -- words

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """A card of each suit, and a trump."""
        yield from hidden.words(deal, play)

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "without the 2 of Cups", "with the World"."""
        card = edit.fact.id.removeprefix("holds ")
        return f"with{'' if edit.value else 'out'} {lexicon.spoken(card)}"


GAME = Loka()


def _pack(lexicon: Lexicon) -> Pack:
    if not isinstance(lexicon, Pack):
        raise TypeError("these are the words of another game")
    return lexicon
