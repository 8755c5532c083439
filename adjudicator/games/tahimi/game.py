"""Tahimi as the rest of the program sees it, and one situation put as questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial

from z3 import BoolRef, ExprRef

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.games.tahimi import clauses, symbols
from adjudicator.games.tahimi.lexicon import lexicon as tahimi_lexicon
from adjudicator.games.tahimi.position import Action, Position, Table
from adjudicator.games.tahimi.readings import HOUSE, PROFILES, READINGS
from adjudicator.games.tahimi.round import OutOfOrder, Round
from adjudicator.games.tahimi.words import Turn
from adjudicator.law import Alternative, Branch, Decision, Options, Reading, Rulebook, under
from adjudicator.solve.facts import AT_LEAST, Fact
from adjudicator.solve.judge import Edit, Question
from adjudicator.solve.session import Session

Given = tuple[tuple[str, str], ...]
Dealt = tuple[Hashable, Callable[[], BoolRef]]
"""What must hold of an edited situation: a term, and a key for it."""


class Tahimi:
    """The game of Tahimi: its cards, its law, and a situation as facts."""

    id = "tahimi"
    title = "Tahimi"
    own_readings: tuple[Reading, ...] = READINGS
    house_rules: tuple[Reading, ...] = HOUSE
    profiles: Mapping[str, Options] = PROFILES
    round: type[Round] = Round
    turn: type[Turn] = Turn

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""
        return {reading.key: reading for reading in (*self.own_readings, *self.house_rules)}

    # -- the rulebook

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules."""
        return tahimi_lexicon(
            house.get("deck", "standard"),
            house.get("jokers", "none") != "none",
            house.get("deuces", "low") == "high",
            max(players, 4) if house.get("deck") == "extra-suits" else 4,
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
        return Rulebook(self.title, {"turn": decision.under(self.readings)}, clauses.EFFECTS, self.readings)

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

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays with free parts as one entry: "discard Chariot to Ada|Cleo"."""
        return [(str(play), (play,)) for play in plays]

    def takes_back(self, position: Position, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by this play, if anybody does."""
        return None

    # -- facts

    def hand_facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""
        holds = "you hold" if who == "You" else f"{who} holds"
        return symbols.hand_facts(hand, holds, lexicon, at)

    def trick_facts(self, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the trick says about the turn."""
        return symbols.trick_facts(position, actor, lexicon)

    def deal(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Dealt]:
        """That hand, last play and every card in sight come from one deck."""
        seen = self.seen(table, position, actor)
        top = Counter(position.top.cards) if position.top else Counter[str]()
        dealt: list[Dealt] = []
        for place, rank in enumerate(lexicon.deck.ranks, start=1):
            left = rank.count - seen[rank.name] + top[rank.name]
            dealt.append((("left", place, left), partial(symbols.at_most, place, left)))
            dealt.append((("left beside", place, left), partial(self.fits, place, left)))
        return dealt

    def fits(self, place: int, left: int) -> BoolRef:
        """The last play and the hand together have at most so many of a rank."""
        return symbols.fits(place, left)

    def seen(self, table: Table, position: Position, actor: str) -> Counter[str]:
        """Every card known to be elsewhere than in the actor's hand."""
        seen = Counter(table.discards) + Counter(position.gone)
        for laid in position.pile:
            seen.update(laid.cards)
        for player, hand in table.hands.items():
            if player != actor:
                seen.update(hand.cards)
        return seen

    # -- words

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "with one more VIII", "with one King fewer"."""
        card = edit.fact.id.split(" ", 1)[1]
        if edit.fact.relation == AT_LEAST:
            return f"with one {card} fewer"
        return f"with one {'more ' if edit.fact.value else ''}{card}"

    def last_words(self, edited: Mapping[str, int], position: Position, lexicon: Lexicon) -> str:
        """An edit of the last play in words: "had the last play been V V"."""
        top = position.top
        rank = edited.get("last-rank", top.rank if top else 0)
        size = edited.get("last-size", top.size if top else 1)
        return f"had the last play been {' '.join([lexicon.deck.name(rank)] * size)}"


@dataclass(frozen=True)
class Situation:
    """A table under a profile: what follows from its history, and who is to act.

    `branches` are the positions under each combination of readings the history asked
    for, the profile's first; `impossible` those combinations under which somebody acted
    out of turn.
    """

    game: Tahimi
    table: Table
    options: Options
    lexicon: Lexicon
    places: Mapping[str, object] = field(default_factory=dict, hash=False)
    """Where each player's hand is stated, if anywhere."""
    limit: float = 10.0
    """The seconds that one check by the solver may take."""

    @cached_property
    def _runs(self) -> list[Branch[Position | OutOfOrder]]:
        def run(asked: Mapping[str, str]) -> Position | OutOfOrder:
            try:
                return self.game.round(self.table, self.lexicon, asked).follow()
            except OutOfOrder as fault:
                return fault

        return under(self.game.readings, self.options, run)

    @property
    def fault(self) -> OutOfOrder | None:
        """The first line out of turn under the profile, if there is one."""
        first = self._runs[0].answer
        return first if isinstance(first, OutOfOrder) else None

    @property
    def ways_out(self) -> list[Options]:
        """The readings under which the history could be, where the profile's cannot."""
        return [branch.options for branch in self._runs if isinstance(branch.answer, Position)]

    @cached_property
    def branches(self) -> list[tuple[Given, Position]]:
        """The positions under the readings that lead to each."""
        return [(tuple(b.options.items()), b.answer) for b in self._runs if isinstance(b.answer, Position)]

    @cached_property
    def impossible(self) -> tuple[Given, ...]:
        """Combinations of readings under which the history could not be."""
        return tuple(tuple(b.options.items()) for b in self._runs if isinstance(b.answer, OutOfOrder))

    @property
    def position(self) -> Position:
        """The position under the profile. Call it only where there is no `fault`."""
        return self.branches[0][1]

    @property
    def to_act(self) -> str | None:
        """Whose turn it is under the profile."""
        return self.position.to_act

    def facts(self, actor: str) -> tuple[Fact, ...]:
        """The situation as facts about the player who acts."""
        hand = self.table.hands.get(actor)
        facts = self.game.hand_facts(hand, actor, self.lexicon, self.places.get(actor))
        runs = [
            (given, self.game.trick_facts(position, actor, self.lexicon)) for given, position in self.branches
        ]
        if len(runs) == 1:
            return (*runs[0][1], *facts)
        return (*_merged(runs), *facts)

    def question(self, actor: str, play: Play) -> Question:
        """The play by this player as a question to the solver."""
        return Question(
            session(self.game, self.lexicon, self.limit),
            self.facts(actor),
            self.options,
            self.game.values(play, self.lexicon, self.table.players),
            made=self._made(actor, play),
            impossible=self.impossible,
            deal=lambda: self.game.deal(self.table, self.position, actor, self.lexicon),
        )

    def _made(self, actor: str, play: Play) -> tuple[Fact, ...]:
        """That the hand has the cards of the play: they lie on the table."""
        made = []
        for symbol, count in self.game.needs(play, self.lexicon).items():
            text = f"the play takes {count}" if count is not True else "the play takes it"
            relation = AT_LEAST if count is not True else "=="
            made.append(Fact(f"played {symbol}", text, symbol, relation, count))
        return tuple(made)

    def view(self, actor: str, play: Play) -> Turn:
        """The play with words for it."""
        return self.game.turn(self.table, self.position, actor, play, self.lexicon, self.options)

    def then(self, actor: str, play: Play) -> Situation:
        """The situation after one more action."""
        table, hands = self.table, dict(self.table.hands)
        if actor in hands:
            hands[actor] = hands[actor].less(play.spent)
        back = self.game.takes_back(self.position, play)
        if back and back[0] in hands:
            hands[back[0]] = hands[back[0]].more(Counter(back[1]))
        done = replace(
            table,
            history=(*table.history, Action(actor, play.alone)),
            turn=table.turn if table.history else None,
            hands=hands,
            out=table.out | {actor} if actor in hands and hands[actor] == Hand() else table.out,
        )
        return replace(self, table=done)

    def candidates(self, actor: str) -> list[Play]:
        """Every play the actor's known cards could make."""
        hand = self.table.hands.get(actor) or Hand()
        return list(self.game.candidates(hand.cards, self.lexicon, self.table, actor))


@lru_cache(maxsize=32)
def session(game: Tahimi, lexicon: Lexicon, limit: float = 10.0) -> Session:
    """The solver for a game's turn with these cards, kept for the whole run."""
    rulebook = game.rulebook(lexicon)
    return Session(rulebook.decisions["turn"], rulebook.readings, limit)


def _merged(runs: list[tuple[Given, list[Fact]]]) -> list[Fact]:
    """Facts common to every run once, the others each under the readings it needs."""
    common = [fact for fact in runs[0][1] if all(_within(fact, facts) for _, facts in runs[1:])]
    keys = {fact.key for fact in common}
    guarded = [
        Fact(fact.id, fact.text, fact.symbol, fact.relation, fact.value, given, None, fact.at)
        for given, facts in runs
        for fact in facts
        if fact.key not in keys
    ]
    return common + guarded


def _within(fact: Fact, facts: list[Fact]) -> bool:
    return any(fact.key == other.key for other in facts)
