"""Theorems about an answer to a draw that is due; and an answer of a solver's model, written as a case: Ada is made
to draw, and Ben and Cleo play too."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, Implies, Not, Or

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import CaseDraft, Value, writable
from adjudicator.engine.singles import number_of
from adjudicator.games.taruno import answer as a
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHARIOT,
    DRAW,
    HERMIT,
    JUDGEMENT,
    KING,
    KNIGHT,
    LOVERS,
    MAJOR,
    MOON,
    RANK,
    RANKS,
    TEMPERANCE,
    card_play,
)
from adjudicator.games.taruno.case_state import WANT
from adjudicator.games.taruno.hand import ARCANE, HELD, TOTAL, hermit, own_temperance, place, temperance
from adjudicator.games.taruno.readings import SUMS
from adjudicator.games.taruno.turn_proofs import LARGEST, MOVER, PLAYERS, arcane, cards, front
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always

__all__ = ["cards", "domain", "measures", "playable", "played", "reachable", "theorems", "to_case"]

TOP = "5 of Cups"
COUNT = 2
"""So many cards are due for a Major."""


def in_hand(rank: str) -> list[BoolRef]:
    """The truths for the cards of a rank."""
    return [HELD[place(suit, RANK[rank])] for suit in range(1, 5)]


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a draw is due that a case can tell, of Ada or of another, and what lies there or is drawn
    for is in no hand."""
    elsewhere = (HERMIT, TEMPERANCE, MOON, LOVERS, JUDGEMENT)
    return (
        If(a.due, True, And(*_of_another())),
        Not(a.rest),
        a.to_give,
        TOTAL >= 1,
        TOTAL <= LARGEST,
        Not(HELD[place(1, RANK["5"])]),
        *(Not(arcane(card)) for card in elsewhere),
    )


def _of_another() -> Iterator[BoolRef]:
    """Terms: no draw is due of the player, so that the fields of the draw have the values of none."""
    yield a.court == 0
    yield from (Not(term) for term in (a.own, a.redirected, a.lover, a.ordinary))


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over an answer: a draw, a King or a Knight of the hand where one asks for it, or the Chariot of the hand."""
    held = Or(*(And(a.rank_answered == RANK[rank], Or(*in_hand(rank))) for rank in (KING, KNIGHT)))
    named = Implies(a.names != 0, a.rank_answered == RANK[KING])
    stacks = And(a.act == a.PLAYS, Or(a.court > 0, Not(a.due)), a.cards == 1, held, named)
    gives = And(a.act == a.GIVING, a.cards == 1, a.major_answered == MAJOR[CHARIOT] + 1, arcane(CHARIOT))
    return (Or(a.act == a.DRAWS, stacks, gives),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and few before players."""
    return TOTAL, ARCANE, number_of((hermit, temperance, a.redirected, a.ordinary))


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """What Ada is made to draw for, and what lies before whom."""
    mine = bool(value(a.due))
    own: dict[str, object] = {"top": TOP, "turn": "", "due": {MOVER if mine else PLAYERS[1]: _due(value)}}
    own |= front(value)
    hand = ", ".join(cards(value, lexicon))
    return CaseDraft("taruno", PLAYERS, MOVER, hand, (), own, out_of_turn=not mine, lines="actions")


def _due(value: Value) -> str:
    """What is due, as it is read."""
    by = " by Chariot" if value(a.redirected) else ""
    if court := int(value(a.court)):
        rank = RANKS[court - 1]
        return f"{SUMS[rank].value} {rank}{by}"
    if value(a.ordinary):
        return f"1 {WANT}{by}"
    if value(a.lover):
        return f"1 {LOVERS}{by}"
    return f"{COUNT} {MOON if value(a.own) else JUDGEMENT}{by}"


def played(value: Value, lexicon: Lexicon) -> Play:
    """The answer that the values describe."""
    act = int(value(a.act))
    if act == a.DRAWS:
        return Play(DRAW)
    if act == a.GIVING:
        return Play(GIVES, (CHARIOT,))
    rank, named = RANKS[int(value(a.rank_answered)) - 1], int(value(a.names))
    card = next(card for card in cards(value, lexicon) if card.startswith(f"{rank} "))
    return card_play(card, lexicon.suits[named - 1] if named else "")


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every draw that is due and every answer, under every reading."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    return Domain(
        rulebook.decisions[ANSWER], rulebook.readings, (), (), writable(reachable(lexicon), playable(lexicon)), TOTAL
    )


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of an answer."""
    due = {"a draw is due of the player": a.due}
    yield domain.allows(
        "drawing-answers",
        "To draw always answers what is due, whatever lies there and whatever is held.",
        {**due, "a draw": a.act == a.DRAWS},
        *("TU-DUE", "TU-DRAWS"),
    )
    yield domain.forbids(
        "nothing-to-answer",
        "Who is not made to draw answers nothing.",
        {"no draw is due of the player": Not(a.due)},
        "TU-DUE",
    )
    same = And(a.rank_answered == a.court, Or(a.court == RANK[KING], a.court == RANK[KNIGHT]))
    yield domain.allows_only(
        "stack-the-same-rank",
        "A card that answers a draw is a King on a King's or a Knight on a Knight's, and just one.",
        {**due, "a card is played": a.act == a.PLAYS},
        And(same, a.cards == 1),
        *("TU-STACK", "TU-KING-KNIGHT"),
    )
    yield domain.allows(
        "knight-always-stacks",
        "The victim of a Knight may answer with any Knight.",
        {
            **due,
            "for a Knight, by no Chariot": And(a.court == RANK[KNIGHT], Not(a.redirected), Not(a.rest)),
            "a Knight": And(a.act == a.PLAYS, a.cards == 1, a.rank_answered == RANK[KNIGHT], a.names == 0),
        },
        "TU-STACK",
    )
    yield domain.allows_only(
        "gift-is-the-chariot",
        "Nothing is given in place of a draw but the Chariot alone.",
        {**due, "a gift": a.act == a.GIVING},
        And(a.major_answered == MAJOR[CHARIOT] + 1, a.cards == 1),
        "TU-CHARIOT",
    )
    played = domain.readings["tu.chariot.is_play"].is_("yes")
    yield always(
        "temperance-bars-no-answer",
        "Temperance bars no answer, but a gift of the Chariot where that is playing it.",
        {**due, "giving is no playing": Not(played), "Temperance lies there": And(temperance, Not(hermit))},
        lambda: (
            domain.legal_aided == Domain(domain.decision.without("TU-TEMPERANCE-CHARIOT"), domain.readings).legal_aided
        ),
        ("TU-TEMPERANCE-CHARIOT",),
    )
    yield domain.allows_just(
        "answers-just-when",
        "A draw that is due is answered by drawing, by one King or Knight on its like, or by the Chariot, as far as the "
        "readings let each; and by nothing else.",
        {},
        And(a.due, Or(a.act == a.DRAWS, _stacks(domain), _gives(domain))),
        *("TU-DUE", "TU-DRAWS", "TU-STACK", "TU-CHARIOT", "TU-TEMPERANCE-CHARIOT", "TU-STACK-NAME"),
    )
    yield from general_of(domain, "answer", "the answer to a draw")


def _stacks(domain: Domain) -> BoolRef:
    """One King or Knight on its like, on which something may be stacked; with the King a suit is named, but it need
    not be as the last card, nor where the reading lets the card keep its own."""
    unnamed = domain.readings["tu.court.unnamed"].is_("keeps")
    moved = Implies(a.redirected, domain.readings["tu.chariot.stack"].is_("yes"))
    like = Or(
        And(a.court == RANK[KNIGHT], a.rank_answered == RANK[KNIGHT]),
        And(a.court == RANK[KING], a.rank_answered == RANK[KING], Or(a.names > 0, TOTAL <= 1, unnamed)),
    )
    return And(a.act == a.PLAYS, a.cards == 1, like, Not(a.rest), moved)


def _gives(domain: Domain) -> BoolRef:
    """The Chariot alone, as far as each reading lets it be given."""
    readings = domain.readings
    playing = readings["tu.chariot.is_play"].is_("yes")
    spared = And(hermit, Not(own_temperance), readings["tu.temperance.hermit"].is_("free"))
    return And(
        a.act == a.GIVING,
        a.cards == 1,
        a.major_answered == MAJOR[CHARIOT] + 1,
        Implies(playing, And(a.to_give, Or(Not(temperance), spared))),
        Implies(a.own, readings["tu.chariot.own"].is_("yes")),
        Implies(a.lover, readings["tu.lovers.made"].is_("yes")),
        Implies(a.ordinary, readings["tu.chariot.ordinary"].is_("yes")),
    )
