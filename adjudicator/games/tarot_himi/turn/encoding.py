"""A turn of Tarot-himi as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import BoolRef, ExprRef, Or

from adjudicator.cards import DISCARD, PASS, Lexicon, Play, put_down
from adjudicator.compile.program import Value
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import symbols as base
from adjudicator.games.tahimi.turn.encoding import TurnEncoding
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.turn import clauses, symbols
from adjudicator.games.tarot_himi.turn.facts import trick_facts, trick_values
from adjudicator.games.tarot_himi.turn.powers.duties import LATER
from adjudicator.law import Alternative, Decision
from adjudicator.solve.facts import Fact


class TarotTurnEncoding(TurnEncoding):
    """Cards put down or discarded, or a pass."""

    untold = symbols.UNTOLD
    on_trial = (symbols.after == symbols.NOW,)

    def decision(self, lexicon: Lexicon) -> Decision:
        return Decision(
            self.name,
            symbols.PLAY,
            clauses.turn(self.readings, lexicon.deck.top),
            symbols.bounds(lexicon),
            lambda family: tuple(self._later(lexicon) if family == LATER else self._now(lexicon)),
            symbols.IDLE,
        )

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
        return symbols.values(play, lexicon, players)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        return symbols.needs(play, lexicon)

    def misdeclared(self, play: Play, lexicon: Lexicon) -> BoolRef | None:
        """A mimic counts as an Ace on a King or an Ace alone ("The Magician")."""
        if play.declared in (None, "lead") or not {*play.cards} & {*symbols.MIMICS}:
            return None
        return Or(base.leading, base.last_rank < lexicon.deck.top - 1)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
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

    # -- the position

    def facts(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        return trick_facts(position, actor, lexicon)

    def known(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        return trick_values(position, actor)

    # -- what rulings can reach

    def subject(self, id: str) -> ExprRef | None:
        """The Major whose name begins the clause's id, as a symbol of the hand."""
        stem = id.split(".", maxsplit=1)[0]
        for name in MAJORS:
            if f"TH-{name.upper().replace(' ', '-')}".startswith(stem):
                return base.wilds_held if name == FOOL else symbols.holds(name)
        return None


def _alone(have: Mapping[str, int], lexicon: Lexicon) -> Iterator[Play]:
    """The Fool alone as each rank, and every other Major by itself."""
    if FOOL in have:
        for rank in lexicon.deck.ranks:
            yield put_down((FOOL,), rank.name)
    for name in MAJORS[1:]:
        if name in have:
            yield put_down((name,))
