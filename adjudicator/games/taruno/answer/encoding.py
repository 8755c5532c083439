"""An answer to a draw that is due, as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ExprRef

from adjudicator import law
from adjudicator.cards import GIVES, PUT, Lexicon, Play
from adjudicator.engine.hands import constant
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.taruno.answer import clauses as a
from adjudicator.games.taruno.cards import KING, KNIGHT, MAJOR, RANK, ordered, rank
from adjudicator.games.taruno.holding import HAND
from adjudicator.games.taruno.state import Draw, State
from adjudicator.games.taruno.turn.encoding import suit_number
from adjudicator.games.taruno.turn.symbols import hermit, names, own_temperance, temperance
from adjudicator.games.taruno.verbs import ANSWER, CHARIOT, DRAW, card_play
from adjudicator.games.taruno.words import source
from adjudicator.solve.facts import IS, Fact

ACTS = {PUT: a.PLAYS, GIVES: a.GIVES}


class AnswerEncoding(SinglesEncoding[State]):
    """A draw, a card stacked, or the Chariot given."""

    name, nothing, hand = ANSWER, Play(DRAW), HAND

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, a.PLAY, a.clauses(self.readings), a.BOUNDS)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        card = play.cards[-1] if play.cards else ""
        suit = play.named[1] if len(play.named) == 2 else ""
        return {
            a.act: constant(ACTS.get(play.kind, a.DRAWS) if card else a.DRAWS),
            a.cards: constant(len(play.cards)),
            a.rank_answered: constant(RANK.get(rank(card), 0) if card else 0),
            a.major_answered: constant(MAJOR[card] + 1 if card in MAJOR else 0),
            names: constant(suit_number(suit, tuple(lexicon.suits))),
        }

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """A draw, each King and Knight of the hand where a court card asks for it, and the Chariot. A card is no answer
        to any other draw: whoever puts one down has drawn before (`Rules.untold`)."""
        yield Play(DRAW)
        held = ordered((card for card, count in have.items() if count), tuple(lexicon.suits))
        pending = position.pending(ANSWER, actor)
        stacks = pending is not None and isinstance(pending.about, Draw) and bool(pending.about.court)
        for card in held if stacks else ():
            if rank(card) == KING:
                yield from (card_play(card, suit) for suit in lexicon.suits)
            if rank(card) in (KING, KNIGHT):
                yield card_play(card)
        if CHARIOT in held:
            yield Play(GIVES, (CHARIOT,))

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the player has to draw for, and what lies before the players."""
        pending = position.pending(ANSWER, actor)
        about = pending.about if pending is not None and isinstance(pending.about, Draw) else None
        draw = about or Draw("")
        why = f"for {source(draw.card, lexicon)}"
        given = any(not position.covered(one, actor) for one in position.players if one != actor)
        covers, owner = position.covered(actor, ""), position.temperance
        told = (
            ("due", f"{actor} has {'' if about else 'not '}to draw", a.due, about is not None),
            ("court", f"it is {why}", a.court, RANK.get(draw.court, 0)),
            ("own", f"{actor} {'played' if draw.own else 'did not play'} that card", a.own, draw.own),
            ("Chariot", f"it came {'by a' if draw.redirected else 'by no'} Chariot", a.redirected, draw.redirected),
            ("lover", f"{actor} draws {'as a' if draw.lover else 'as no'} lover", a.lover, draw.lover),
            ("ordinary", f"it is {'' if draw.ordinary else 'not '}for want of a card", a.ordinary, draw.ordinary),
            ("rest", f"it is {'' if draw.rest else 'not '}what is left of a draw", a.rest, draw.rest),
            ("to give", f"{'somebody' if given else 'nobody'} may be given a Chariot", a.to_give, given),
            ("Temperance", f"Temperance lies before {owner or 'nobody'}", temperance, owner is not None),
            ("own Temperance", f"it is {'' if owner == actor else 'not '}{actor}'s", own_temperance, owner == actor),
            ("Hermit", f"the Hermit lies {'' if covers else 'not '}before {actor}", hermit, covers),
        )
        return [Fact(id, text, symbol, IS, value) for id, text, symbol, value in told]
