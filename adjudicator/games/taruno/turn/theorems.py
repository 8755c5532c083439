"""What is proved of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, BoolVal, Implies, Not, Or

from adjudicator.engine.choice import TURN, Ruled
from adjudicator.games.taruno.cards import FACES, RANK, RANKS
from adjudicator.games.taruno.holding import HELD, TOTAL, place
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.turn.witness import has, playable, reachable
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always

PLAIN = And(s.on_turn, Not(s.running), Not(s.drawn))
"""It is the player's turn, and no run of Strength nor the rest of a draw."""
LAST = RANK[RANKS[-1]]


def domain(game: Ruled) -> Domain:
    """Every position and play of a turn, under every reading."""
    lexicon = game.lexicon({})
    rulebook, possible = game.rulebook(lexicon), playable(lexicon)
    of_hand = ("a card is played from the hand", Or(s.cards == 0, has()))
    told = ("it can be told", And(*possible, *reachable(lexicon)))
    return Domain(rulebook.decisions[TURN], rulebook.readings, (), (of_hand,), (told,), TOTAL)


def fitting(domain: Domain) -> BoolRef:
    """The hand has a Minor that fits, where one lies there to be followed."""
    by_rank = domain.readings["tu.face.by_rank"].is_("yes")
    found = []
    for suit in range(1, 5):
        for rank in range(1, LAST + 1):
            same = And(s.rank == rank, by_rank) if RANKS[rank - 1] in FACES else s.rank == rank
            follows = Or(s.suit == suit, same) if rank != RANK["Ace"] else s.top
            found.append(And(HELD[place(suit, rank)], s.top, follows))
    return Or(*found)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a turn."""
    yield from _draws(domain)
    yield from _majors(domain)
    yield from general(domain)


def _draws(domain: Domain) -> Iterator[Theorem]:
    turn = {"it is a plain turn of the player's": PLAIN}
    yield always(
        "draw-or-fit",
        "While a Minor lies there to be followed, a draw is legal just when no Minor of the hand fits it.",
        {**turn, "a Minor lies there": s.top, "a draw": s.draws, "cards are left to be drawn": s.lying},
        lambda: domain.legal_aided == Not(fitting(domain)),
        ("TU-DRAW",),
        lambda: domain.defined,
    )
    yield always(
        "ace-always",
        "While a Minor lies there to be followed, an Ace of the hand is legal, in a run of Strength too.",
        {
            "it is the player's turn": s.on_turn,
            "nothing was drawn for want": Not(s.drawn),
            "a Minor lies there": s.top,
            "an Ace alone": And(s.cards == 1, s.is_rank("Ace"), s.names == 0, s.on == 0, s.one_swapped == 0),
        },
        lambda: domain.legal_aided,
        ("TU-ACE",),
        lambda: domain.defined,
    )
    yield always(
        "nothing-out-of-turn",
        "Nothing is legal out of turn.",
        {"it is not the player's turn": Not(s.on_turn)},
        lambda: Not(domain.legal_aided),
        ("TU-TURN",),
    )
    yield always(
        "one-card",
        "No more than one card is ever legal.",
        {"several cards": s.cards > 1},
        lambda: Not(domain.legal_aided),
        ("TU-ONE", "TU-STRENGTH"),
    )
    yield always(
        "run-may-stop",
        "A run of Strength may be ended at any time, and a plain turn never without a card or a draw.",
        {"it is the player's turn": s.on_turn, "a stop": s.stops},
        lambda: domain.legal_aided == Or(s.running, s.drawn),
        ("TU-STOP", "TU-RUN"),
        lambda: domain.defined,
    )
    held = {"a card of the hand": has(), "a Minor": s.a_minor}
    yield always(
        "minor-fits-or-ace",
        "A Minor that is legal follows suit or number, or is an Ace; or nothing lies there to be followed.",
        held,
        lambda: Implies(
            domain.legal_aided,
            Or(Not(s.top), s.is_rank("Ace"), s.suit_played == s.suit, s.rank_played == s.rank),
        ),
        ("TU-MATCH", "TU-ACE"),
        lambda: domain.defined,
    )


def _majors(domain: Domain) -> Iterator[Theorem]:
    free = And(s.hermit, Not(s.own_temperance))
    yield always(
        "temperance-bars-majors",
        "While Temperance lies there nobody plays a Major whom no Hermit frees.",
        {"Temperance": s.temperance, "no Hermit frees the player": Not(free), "a Major": s.a_major},
        lambda: Not(domain.legal_aided),
        ("TU-TEMPERANCE",),
    )
    without = Domain(domain.decision.without("TU-TEMPERANCE"), domain.readings)
    yield always(
        "temperance-bars-nothing-else",
        "Temperance bars no Minor, no draw and no stop, but that a Minor need not be played before it.",
        {"no Major": Not(s.a_major), "cards are left to be drawn": s.lying},
        lambda: domain.legal_aided == without.legal_aided,
        ("TU-TEMPERANCE",),
        lambda: domain.defined,
    )
    yield always(
        "somebody-can-act",
        "Whoever has a turn can draw, or holds a Minor that fits, or can play a Major.",
        {
            "it is a plain turn of the player's": PLAIN,
            "a draw": s.draws,
            "a Minor lies there": s.top,
            "cards": s.lying,
        },
        lambda: Or(domain.legal_aided, fitting(domain)),
        ("TU-DRAW",),
        lambda: domain.defined,
    )
    plain = s.Extremes(BoolVal(False), BoolVal(False))
    yield always(
        "justice-has-a-pair",
        "Where two are in reach Justice has a pair to name, if the covered do not count.",
        {"two are in reach": plain.two, "Justice": And(s.cards == 1, s.is_major("Justice"))},
        lambda: plain.some,
        ("TU-WHOM",),
    )
