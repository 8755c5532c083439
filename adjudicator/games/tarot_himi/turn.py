"""Tarot-himi: cards put down or discarded, or a pass. Tahimi's rules, the rules for Majors, and the 22 powers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from z3 import And, BoolRef, ExprRef, Not, Or

from adjudicator.cards import DISCARD, PASS, Lexicon, Play, put_down
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Table
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi.hand import puts
from adjudicator.games.tahimi.state import Position
from adjudicator.games.tahimi.turn import TurnEncoding
from adjudicator.games.tahimi.turn import turn as tahimi_turn
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.duties import LATER, NO_DUTY, duties
from adjudicator.games.tarot_himi.hand import MIMICS
from adjudicator.games.tarot_himi.powers import Terms, discarded, hierophant, limits, mimics, permissions
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Alternative, Cited, Clause, Requirement, When


class TarotTurnEncoding(TurnEncoding):
    """Cards put down or discarded, or a pass ("Play")."""

    position, plays = s.TRICK, s.PLAY
    on_trial = (s.after == s.NOW,)

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return s.limits(lexicon)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """Tahimi's clauses over what Majors count as, those of Majors alone, and the powers by families."""
        terms = Terms(self.readings, lexicon.deck.top)
        families = (mimics, limits, discarded, permissions, duties, hierophant)
        powers = [clause for family in families for clause in family(terms)]
        passing = (When(NO_DUTY, "{under_no_duty}"), When(True, "{may_pass}", anyway=True))
        own = tahimi_turn(terms.powers.counts, s.PILE, _RESTATED, passing=passing)
        return (*own, *_MAJORS, *powers)

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterable[Alternative]:
        """Every play that can ever be open, now or after a discard of Justice or Judgement."""
        return tuple(self._later(lexicon) if family == LATER else self._now(lexicon))

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
            s.JUSTICE: ("Justice",),
            s.JUDGEMENT: ("Judgement",),
            s.JUSTICE_JUDGEMENT: ("Justice", "Judgement"),
            s.JUDGEMENT_JUSTICE: ("Judgement", "Justice"),
        }
        for play in self._now(lexicon):
            for which, spent in spends.items():
                if any(s.holds(card) in play.needs for card in spent):
                    continue
                values = {**play.values, s.after: constant(which)}
                yield Alternative(
                    f"discard {', '.join(spent)}, then {play.name}",
                    values,
                    {**play.needs, **{s.holds(card): True for card in spent}},
                )

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        return s.needs(play, lexicon)

    def misdeclared(self, play: Play, lexicon: Lexicon) -> BoolRef | None:
        """A mimic counts as an Ace on a King or an Ace alone ("The Magician")."""
        if play.declared in (None, "lead") or not {*play.cards} & {*s.MIMICS}:
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

    def subject(self, id: str) -> ExprRef | None:
        """The Major whose name begins the clause's id, as a symbol of the hand."""
        stem = id.split(".", maxsplit=1)[0]
        for name in MAJORS:
            if f"TH-{name.upper().replace(' ', '-')}".startswith(stem):
                return base.wilds_held if name == FOOL else s.holds(name)
        return None


def _alone(have: Mapping[str, int], lexicon: Lexicon) -> Iterator[Play]:
    """The Fool alone as each rank, and every other Major by itself."""
    if FOOL in have:
        for rank in lexicon.deck.ranks:
            yield put_down((FOOL,), rank.name)
    for name in MAJORS[1:]:
        if name in have:
            yield put_down((name,))


# -- clauses

_RESTATED = {id: cite("Play") for id in ("TA-TURN", "TA-PLAY", "TA-PASS", "TA-MATCHED", "TA-SIZE", "TA-RANK")}


_MAJORS: tuple[Clause, ...] = (
    Requirement(
        id="TH-PAIRING",
        title="Majors go alone",
        says="A Major is not put down together with other cards; only the Fool may join ordinary ones.",
        cites=(cite("Pairing Major Arcana"),),
        cited=(Cited(And(puts, s.joined, base.wilds > 0), (cite("Pairing Major Arcana"), cite("The Fool"))),),
        holds=Not(And(puts, s.joined)),
        against=(
            When(
                base.wilds > 0,
                "{Named} cannot go down with any other card, not even the Fool, which stands for no Major.",
            ),
            When(True, "{Named} cannot go down with any other card."),
        ),
    ),
    Requirement(
        id="TH-LEAD-ONLY",
        title="Majors are led",
        says="A Major goes on the pile only as a lead, unless a power lets it go on another play.",
        cites=(cite("Cards with special powers when held"),),
        holds=Or(Not(puts), s.joined, s.major == 0, s.PILE.leading),
        against=(
            When(s.is_major("Wheel of Fortune"), "No Major goes on another play."),
            When(
                And(s.counts_as == s.AS_LEAD, Or(*map(s.is_major, MIMICS))),
                "Put down as a lead, {named} needs an empty pile, and there is a play to beat.{no_major_on_an_ace}",
            ),
            When(
                Not(Or(*map(s.is_major, MIMICS))),
                "{Named} {is_are} put on the pile only as a lead, and there is a play to beat.{no_major_on_an_ace}",
            ),
            When(
                Or(*(And(s.is_major(name), base.last_size != size) for name, size in MIMICS.items())),
                "{Named} answers {own_set} only, and {last_words} is {last_set}.{no_stretching}{no_mimic_on_an_ace}",
            ),
            When(
                True,
                "{Named} counts as the next higher rank, and above an Ace there is none{as_read}.{no_tie_for_strength}"
                "{no_mimic_on_an_ace}",
            ),
        ),
        supports=(
            When(
                And(puts, s.major != 0, base.leading),
                "{lead_by}{named} may be led: a single card, just below II{besides_led}.",
            ),
        ),
    ),
)
