"""Tarot-himi as the rest of the program sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from z3 import BoolRef, ExprRef

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Hand, Lexicon, Play, put_down
from adjudicator.compile.program import Value
from adjudicator.engine.hands import Deal, JointLimit, constant
from adjudicator.engine.ledger import STILL, Moved
from adjudicator.engine.state import Action, Table
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import symbols as base
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.outline import TarotHimiOutline
from adjudicator.games.tarot_himi.payment.due import TarotDues
from adjudicator.games.tarot_himi.trick import TarotTrick, exchange, receiver
from adjudicator.games.tarot_himi.turn import clauses, symbols
from adjudicator.games.tarot_himi.turn.powers.duties import LATER
from adjudicator.games.tarot_himi.turn.words import TarotTurn
from adjudicator.law import Alternative, Decision, Later, Rulebook
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact
from adjudicator.solve.question import Keyed

if TYPE_CHECKING:
    from adjudicator.games.tarot_himi.payment.choice import TarotPayments
    from adjudicator.games.tarot_himi.round import TarotRound
    from adjudicator.solve.conditions import Word


class TarotHimi(TarotHimiOutline, Tahimi):
    """The game of Tarot-himi: Tahimi's turn with the 22 Majors."""

    addressed = frozenset({"Chariot"})
    accompanied = frozenset({"Wheel of Fortune"})
    trick = TarotTrick
    turn = TarotTurn
    dues = TarotDues
    untold = symbols.UNTOLD

    @property
    def round(self) -> type[TarotRound]:
        """What follows from actions in a whole round."""
        from adjudicator.games.tarot_himi.round import TarotRound

        return TarotRound

    def written(self, lexicon: Lexicon) -> Rulebook:
        """The rules of a turn and of a payment, written out anew."""
        written = {"turn": lambda: self._turn(lexicon), "payment": lambda: self.payment.decision(lexicon)}
        return Rulebook(self.title, Later(written), clauses.EFFECTS, self.readings)

    def _turn(self, lexicon: Lexicon) -> Decision:
        return Decision(
            "turn",
            symbols.PLAY,
            clauses.turn(self.readings, lexicon.deck.top),
            symbols.bounds(lexicon),
            lambda family: tuple(self._later(lexicon) if family == LATER else self._now(lexicon)),
            symbols.IDLE,
        )

    @cached_property
    def payment(self) -> TarotPayments:
        """Cards handed over as a decision of their own."""
        from adjudicator.games.tarot_himi.payment.choice import TarotPayments

        return TarotPayments(self)

    def _plays(self, lexicon: Lexicon) -> Iterator[Play]:
        """The plays on the pile that can ever be open: sets of one rank and lone Majors."""
        everything = {rank.name: rank.count for rank in lexicon.deck.ranks} | dict.fromkeys(MAJORS, 1)
        yield from base.sets(lexicon, everything)
        yield from _alone(everything, lexicon)

    def _now(self, lexicon: Lexicon) -> Iterator[Alternative]:
        return self.alternatives(self._plays(lexicon), lexicon)

    def _later(self, lexicon: Lexicon) -> Iterator[Alternative]:
        """The same plays after discarding Justice, Judgement or both."""
        spends = {
            symbols.JUSTICE: ("Justice",),
            symbols.JUDGEMENT: ("Judgement",),
            symbols.JUSTICE_JUDGEMENT: ("Justice", "Judgement"),
            symbols.JUDGEMENT_JUSTICE: ("Judgement", "Justice"),
        }
        for play in self._now(lexicon):
            for which, spent in spends.items():
                if any(symbols.holds(card) in play.needs for card in spent):
                    continue
                values = {**play.values, symbols.after: constant(which)}
                yield Alternative(
                    f"discard {', '.join(spent)}, then {play.name}",
                    values,
                    {**play.needs, **{symbols.holds(card): True for card in spent}},
                )

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""
        return symbols.values(play, lexicon, players)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play."""
        return symbols.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], lexicon: Lexicon, table: Table, actor: str
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, the plainest first."""
        yield from base.sets(lexicon, have)
        yield from _alone(have, lexicon)
        if "Chariot" in have:
            for player in table.players:
                if player != actor:
                    yield Play(DISCARD, ("Chariot",), to=player)
        for card in ("Wheel of Fortune", "Justice", "Judgement"):
            if card in have:
                yield Play(DISCARD, (card,))
        yield Play(PASS)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The Chariot once, whoever it may be addressed to; the Wheel with any other cards."""
        entries: list[tuple[str, tuple[Play, ...]]] = []
        tributes = [play for play in plays if play.cards == ("Chariot",) and play.kind == DISCARD]
        for play in plays:
            if play.kind == DISCARD and play.cards == ("Wheel of Fortune",):
                entries.append((f"{play} with any cards", (play,)))
            elif play not in tributes:
                entries.append((str(play), (play,)))
            elif play == tributes[0]:
                entries.append(
                    (f"discard Chariot to {'|'.join(p.to or '' for p in tributes)}", tuple(tributes))
                )
        return entries

    # -- facts

    def hand(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""
        return symbols.hand(lexicon)

    def hand_size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
        return symbols.hand_size()

    def moved(self, table: Table, trail: Sequence[Position]) -> tuple[Moved, ...]:
        """Cards taken back, given, and exchanged out of sight ("Justice", "The Chariot", "Wheel of
        Fortune")."""
        return tuple(
            self._moved(table, trail[index], action, index) for index, action in enumerate(table.history)
        )

    def _moved(self, table: Table, position: Position, action: Action, index: int) -> Moved:
        if action.play.kind == GIVES:
            to = receiver(table.history, index)
            return Moved({to: action.play.cards}) if to else STILL
        if back := self.takes_back(position, action.play):
            return Moved({back[0]: back[1]})
        if action.play.kind == DISCARD and action.play.cards == ("Wheel of Fortune",):
            return Moved(lost=frozenset({action.player}))
        if action.play.kind == DISCARD and action.play.cards == ("Chariot",):
            both = {action.player, *([action.play.to] if action.play.to else table.players)}
            gave = {line.player for line in exchange(table.history, index) if not line.play.unseen}
            return STILL if gave >= both else Moved(lost=frozenset(both), blind=frozenset(both))
        return STILL

    def dealt_together(
        self, table: Table, seen: Mapping[str, int], drawn: Mapping[str, int]
    ) -> Iterator[JointLimit]:
        """No more Majors than were dealt ("Deal"); those that may have been drawn again are among them."""
        again = frozenset(name for name in MAJORS if drawn.get(name, 0))
        known = sum(seen.get(name, 0) for name in MAJORS if name not in again)
        left = max(4, len(table.players)) - known - len(again)
        yield JointLimit("Majors", frozenset(MAJORS) - again, left)

    def hand_facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""
        return symbols.hand_facts(hand, "you hold" if who == "You" else f"{who} holds", lexicon, at)

    def trick_values(self, position: Position, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """What the trick says about the turn, as values by the symbols' names."""
        return symbols.trick_values(position, actor)

    def trick_facts(self, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the trick says about the turn."""
        return symbols.trick_facts(position, actor, lexicon)

    def deal(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """One deck, and no more Majors than were dealt ("Deal")."""
        seen = self.seen(table, position, actor)
        left = max(4, len(table.players)) - sum(seen[name] for name in MAJORS)
        gone = [name for name in MAJORS if seen[name]]
        return [
            *super().deal(table, position, actor, lexicon),
            (("Majors left", left), partial(symbols.majors_at_most, left)),
            *((("elsewhere", name), partial(symbols.without, name)) for name in gone),
        ]

    def fits(self, place: int, left: int, wild: int) -> BoolRef:
        """The last play and the hand together have at most so many of a rank."""
        return symbols.fits(place, left, wild)

    # -- what rulings can reach

    on_trial = (symbols.after == symbols.NOW,)

    def subject(self, id: str) -> ExprRef | None:
        """The Major whose name begins the clause's id, as a symbol of the hand."""
        stem = id.split(".", maxsplit=1)[0]
        for name in MAJORS:
            if f"TH-{name.upper().replace(' ', '-')}".startswith(stem):
                return base.wilds_held if name == FOOL else symbols.holds(name)
        return None

    # -- words

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """The Majors, whether something could be played, and the ranks."""
        from adjudicator.games.tahimi.turn import hidden as unseen
        from adjudicator.solve.conditions import Word

        hidden = [name for name in MAJORS if deal.left(name) and name not in deal.known and deal.room]
        if play.kind != PUT and {"Devil", "Death"} & {*hidden, *deal.known}:
            turn = self.rulebook(deal.lexicon).decisions["turn"]
            devil = next(clause for clause in turn.obligations if clause.id == "TH-DEVIL")
            playable = devil.best[0]
            yield Word(unseen.COULD_PLAY, playable.symbol > 0, reads=(playable,))
        alone = play.kind == DISCARD and play.cards == ("Chariot",) and not set(deal.known) - {"Chariot"}
        another = (unseen.ANOTHER,) if alone and deal.room else ()
        if another:
            yield Word(unseen.ANOTHER, symbols.hand_size() >= 2)
        for name in hidden:
            yield Word(unseen.power(name), symbols.holds(name), another if name != "Chariot" else ())
        yield from unseen.counted(deal, another)

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "without the Tower", "with Strength"."""
        if edit.fact.id.startswith("holds "):
            name = edit.fact.id.removeprefix("holds ")
            return f"with{'' if edit.value else 'out'} {lexicon.spoken(name)}"
        return super().edit_words(edit, lexicon)


GAME = TarotHimi()


def _alone(have: Mapping[str, int], lexicon: Lexicon) -> Iterator[Play]:
    """The Fool alone as each rank, and every other Major by itself."""
    if FOOL in have:
        for rank in lexicon.deck.ranks:
            yield put_down((FOOL,), rank.name)
    for name in MAJORS[1:]:
        if name in have:
            yield put_down((name,))


def majors(hand: Hand) -> Counter[str]:
    """The Majors known to be in a hand."""
    return Counter({card: count for card, count in hand.cards.items() if card in MAJORS})
