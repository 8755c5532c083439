"""Tahimi as the rest of the program sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from z3 import BoolRef, ExprRef, is_bool, is_true

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play
from adjudicator.games.tahimi import clauses, symbols, unseen
from adjudicator.games.tahimi.deal import Deal
from adjudicator.games.tahimi.lexicon import lexicon as tahimi_lexicon
from adjudicator.games.tahimi.payment.choice import Payments
from adjudicator.games.tahimi.position import Position, Table
from adjudicator.games.tahimi.readings import HOUSE, PROFILES, READINGS, ROUND
from adjudicator.games.tahimi.record import STILL, Moved
from adjudicator.games.tahimi.round import Round
from adjudicator.games.tahimi.trick import Trick
from adjudicator.games.tahimi.words import Turn
from adjudicator.law import Alternative, Decision, Options, Reading, Rulebook
from adjudicator.solve.conditions import Word
from adjudicator.solve.facts import AT_LEAST, Fact
from adjudicator.solve.judge import Edit, Keyed


class Tahimi:
    """The game of Tahimi: its cards, its law, and a situation as facts."""

    id = "tahimi"
    title = "Tahimi"
    own_readings: tuple[Reading, ...] = READINGS
    round_readings: tuple[Reading, ...] = ROUND
    house_rules: tuple[Reading, ...] = HOUSE
    profiles: Mapping[str, Options] = PROFILES
    trick: type[Trick] = Trick
    round: type[Round] = Round
    turn: type[Turn] = Turn
    payments: type[Payments] = Payments
    name = "turn"
    """The decision that the game's own methods are about; payments are apart."""
    untold: Mapping[ExprRef, int | bool] = symbols.UNTOLD

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""
        return {reading.key: reading for reading in (*self.unclear, *self.house_rules)}

    @property
    def unclear(self) -> tuple[Reading, ...]:
        """Every unclear sentence: those that bear on a turn, and those about the rest of a round."""
        return (*self.own_readings, *self.round_readings)

    # -- the rulebook

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules."""
        return tahimi_lexicon(
            house.get("deck", "standard"),
            house.get("jokers", "none") != "none",
            house.get("deuces", "low") == "high",
            players if house.get("deck") in ("extra-suits", "stripped") else 4,
        )

    def rulebook(self, lexicon: Lexicon) -> Rulebook:
        """The rules of a turn with these cards, built once."""
        if lexicon not in self._rulebooks:
            self._rulebooks[lexicon] = self.written(lexicon)
        return self._rulebooks[lexicon]

    @cached_property
    def _rulebooks(self) -> dict[Lexicon, Rulebook]:
        return {}

    def written(self, lexicon: Lexicon) -> Rulebook:
        """The rules of a turn with these cards, written out anew."""
        decision = Decision(
            "turn",
            symbols.PLAY,
            (
                *clauses.turn(symbols.counts(self.readings["jokers"].is_("lowest")), symbols.AS_IT_LIES),
                *clauses.house_rules(self.readings),
            ),
            symbols.bounds(lexicon),
            lambda family: (),
        )
        payment = self.payment.decision(lexicon)
        decisions = {decision.name: decision, payment.name: payment}
        return Rulebook(self.title, decisions, clauses.EFFECTS, self.readings)

    @cached_property
    def payment(self) -> Payments:
        """Cards handed over as a decision of their own."""
        return self.payments(self)

    def alternatives(self, plays: Iterable[Play], lexicon: Lexicon) -> Iterator[Alternative]:
        """Plays with the values of their symbols and what they take from the hand."""
        for play in plays:
            yield Alternative(str(play), self.values(play, lexicon), self.needs(play, lexicon))

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""
        return symbols.values(play, lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play."""
        return symbols.needs(play, lexicon)

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play and for what is shown beside it."""
        shown = Play(DISCARD, tuple(c for c in play.showing or () if c in lexicon.deck.singles))
        return {**self.needs(shown, lexicon), **self.needs(play, lexicon)}

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

    def plays_at(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play of a turn that a hand with these cards could make, the plainest first."""
        return self.candidates(have, lexicon, table, actor)

    def undeclared(self, play: Play, table: Table, lexicon: Lexicon) -> bool:
        """Whether the play leaves open a rank that it has to name."""
        alone = play.kind == PUT and set(play.cards) == {lexicon.wild}
        return alone and play.declared is None and table.house.get("jokers") != "lowest"

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays with free parts as one entry: "discard Chariot to Ada|Cleo"."""
        return [(str(play), (play,)) for play in plays]

    def takes_back(self, position: Position, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by this play, if anybody does."""
        return self.trick.takes_back(position, play)

    # -- facts

    def hand(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""
        return symbols.hand(lexicon)

    def hand_size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
        return symbols.hand_size(lexicon)

    def told(self, position: Position, actor: str, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The value of every symbol of a position besides the hand."""
        facts = self.trick_facts(position, actor, lexicon)
        return {**self.untold, **{fact.symbol: fact.value for fact in facts}}

    def moved(self, table: Table, trail: Sequence[Position]) -> tuple[Moved, ...]:
        """What each line of a history moved besides the cards put down."""
        return (STILL,) * len(table.history)

    def dealt_besides(
        self, table: Table, seen: Mapping[str, int], holdings: Sequence[Mapping[str, ExprRef]], key: Hashable
    ) -> Iterator[Keyed]:
        """What must hold of all hidden hands together besides the counts of one deck. `seen` are
        the cards known to be in none of them; `key` says whose they are."""
        yield from ()

    def hand_facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""
        holds = "you hold" if who == "You" else f"{who} holds"
        return symbols.hand_facts(hand, holds, lexicon, at)

    def facts_at(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the trick says about the turn."""
        return self.trick_facts(position, actor, lexicon)

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

    def seen(self, table: Table, position: Position, actor: str) -> Counter[str]:
        """Every card known to be elsewhere than in the actor's hand."""
        seen = Counter(table.discards) + Counter(position.gone)
        for laid in position.pile:
            seen.update(laid.cards)
        for player, hand in table.hands.items():
            if player != actor:
                seen.update(hand.cards)
        return seen

    # -- what rulings can reach

    on_trial: tuple[BoolRef, ...] = ()
    """What holds of the symbols of every play on trial."""

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch."""
        hand = self.hand_facts(Hand(), "", lexicon)
        return [*(fact.symbol for fact in hand), symbols.last_rank, symbols.last_size]

    def subject(self, id: str) -> ExprRef | None:
        """The symbol that says the hand has the card a clause is about, by the clause's id;
        None if it is about no card."""
        return None

    # -- words

    def view(
        self, table: Table, position: Position, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> Turn:
        """A play on a turn with words for it."""
        return self.turn(table, position, actor, play, lexicon, options)

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """What may be said of the hidden hand of the player on trial, about a play."""
        yield from unseen.wild(deal)
        yield from unseen.counted(deal)

    def hand_in(self, value: Callable[[ExprRef], ExprRef], lexicon: Lexicon) -> Hand:
        """The hand that the solver found; `value` gives the value of each symbol there."""
        found = {card: value(symbol) for card, symbol in self.hand(lexicon).items()}
        counts = {card: int(is_true(v)) if is_bool(v) else v.as_long() for card, v in found.items()}
        return Hand({card: count for card, count in counts.items() if count})

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
