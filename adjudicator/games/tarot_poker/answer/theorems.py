"""What is proved of the answer to an attack."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.tarot_poker.answer import clauses as s
from adjudicator.games.tarot_poker.answer.witness import playable, reachable
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.verbs import ANSWER
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


def domain(game: Ruled) -> Domain:
    """Every attack and answer, under every reading."""
    lexicon = game.lexicon({})
    rulebook, possible = game.rulebook(lexicon), playable(lexicon)
    told = ("it can be told", And(*possible, *reachable(lexicon)))
    return Domain(rulebook.decisions[ANSWER], rulebook.readings, (), (), (told,), HAND.total)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of an answer."""
    late = domain.readings["tp.defence.window"].is_("until_done")
    yield always(
        "answer-always",
        "A victim always has an answer: none, and every defence card, Justice too where it is the only card.",
        {
            "the player is attacked": s.attacked,
            "it is not Justice, or the only card": Or(Not(s.justice), And(Not(s.others), s.given == 0)),
        },
        lambda: domain.legal_aided,
        ("TP-ANSWER", "TP-JUSTICE"),
    )
    yield always(
        "answer-victims-only",
        "Nobody answers but the victim, and only while the attack is open, or being followed where that is read so.",
        {"the player is not attacked": Not(s.attacked), "or it is too late": Or(Not(s.struck), Not(late))},
        lambda: Not(domain.legal_aided),
        ("TP-ANSWER",),
    )
    yield always(
        "answer-late",
        "While an attack is being followed its victim still defends where that is read so, and nobody then says no.",
        {"it is being followed": And(s.struck, Not(s.attacked)), "it is not Justice": Not(s.justice)},
        lambda: domain.legal_aided == And(late, s.defends),
        ("TP-ANSWER", "tp.defence.window"),
    )
    yield always(
        "answer-hand-and-table",
        "What lies on the table bars no answer, nor does what is held: no symbol of either bears on it.",
        {"the player is attacked": s.attacked, "a card other than Justice, or none": Not(s.justice)},
        lambda: domain.open_aided,
        ("TP-ANSWER", "TP-TOWER"),
    )
    yield from general_of(domain, "answer", "the answer to an attack")
