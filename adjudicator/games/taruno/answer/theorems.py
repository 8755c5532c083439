"""What is proved of an answer to a draw that is due."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Implies, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.taruno.answer import clauses as a
from adjudicator.games.taruno.cards import KING, KNIGHT, MAJOR, RANK
from adjudicator.games.taruno.holding import TOTAL
from adjudicator.games.taruno.turn.symbols import Asked, hermit, names, own_temperance, temperance
from adjudicator.games.taruno.verbs import ANSWER, CHARIOT
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


def domain(game: Ruled) -> Domain:
    """Every draw that is due and every answer, under every reading."""
    rulebook = game.rulebook(game.lexicon({}))
    return Domain(rulebook.decisions[ANSWER], rulebook.readings, (), (), (), TOTAL)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of an answer."""
    due = {"a draw is due of the player": a.due}
    yield always(
        "drawing-answers",
        "To draw always answers what is due, whatever lies there and whatever is held.",
        {**due, "a draw": a.act == a.DRAWS},
        lambda: domain.legal_aided,
        ("TU-DUE", "TU-DRAWS"),
    )
    yield always(
        "nothing-to-answer",
        "Who is not made to draw answers nothing.",
        {"no draw is due of the player": Not(a.due)},
        lambda: Not(domain.legal_aided),
        ("TU-DUE",),
    )
    same = And(a.rank_answered == a.court, Or(a.court == RANK[KING], a.court == RANK[KNIGHT]))
    yield always(
        "stack-the-same-rank",
        "A card that answers a draw is a King on a King's or a Knight on a Knight's, and just one.",
        {**due, "a card is played": a.act == a.PLAYS},
        lambda: Implies(domain.legal_aided, And(same, a.cards == 1)),
        ("TU-STACK", "TU-KING-KNIGHT"),
    )
    yield always(
        "knight-always-stacks",
        "The victim of a Knight may answer with any Knight.",
        {
            **due,
            "for a Knight, by no Chariot": And(a.court == RANK[KNIGHT], Not(a.redirected), Not(a.rest)),
            "a Knight": And(a.act == a.PLAYS, a.cards == 1, a.rank_answered == RANK[KNIGHT], names == 0),
        },
        lambda: domain.legal_aided,
        ("TU-STACK",),
    )
    yield always(
        "gift-is-the-chariot",
        "Nothing is given in place of a draw but the Chariot alone.",
        {**due, "a gift": a.act == a.GIVES},
        lambda: Implies(domain.legal_aided, And(a.major_answered == MAJOR[CHARIOT] + 1, a.cards == 1)),
        ("TU-CHARIOT",),
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
    yield always(
        "answers-just-when",
        "A draw that is due is answered by drawing, by one King or Knight on its like, or by the Chariot, as far as the "
        "readings let each; and by nothing else.",
        {},
        lambda: domain.legal_aided == And(a.due, Or(a.act == a.DRAWS, _stacks(domain), _gives(domain))),
        ("TU-DUE", "TU-DRAWS", "TU-STACK", "TU-CHARIOT", "TU-TEMPERANCE-CHARIOT", "TU-STACK-NAME"),
    )
    yield from general_of(domain, "answer", "the answer to a draw")


def _stacks(domain: Domain) -> BoolRef:
    """One King or Knight on its like, on which something may be stacked; with the King a suit is named, but it need
    not be as the last card."""
    moved = Implies(a.redirected, domain.readings["tu.chariot.stack"].is_("yes"))
    like = Or(
        And(a.court == RANK[KNIGHT], a.rank_answered == RANK[KNIGHT]),
        And(a.court == RANK[KING], a.rank_answered == RANK[KING], Or(names > 0, TOTAL <= 1)),
    )
    return And(a.act == a.PLAYS, a.cards == 1, like, Not(a.rest), moved)


def _gives(domain: Domain) -> BoolRef:
    """The Chariot alone, as far as each reading lets it be given."""
    asked = Asked(dict(domain.readings))
    playing = asked("chariot.is_play", "yes")
    spared = And(hermit, Not(own_temperance), asked("temperance.hermit", "free"))
    return And(
        a.act == a.GIVES,
        a.cards == 1,
        a.major_answered == MAJOR[CHARIOT] + 1,
        Implies(playing, And(a.to_give, Or(Not(temperance), spared))),
        Implies(a.own, asked("chariot.own", "yes")),
        Implies(a.lover, asked("lovers.made", "yes")),
        Implies(a.ordinary, asked("chariot.ordinary", "yes")),
    )
