"""What is proved of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, BoolVal, Implies, Not, Or

from adjudicator.engine.choice import TURN, Ruled
from adjudicator.games.taruno.cards import FACES, KING, MAJOR, MAJORS, QUEEN, RANK, RANKS
from adjudicator.games.taruno.holding import ARCANA, HELD, MINORS, TOTAL, place
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.turn.whom import whom
from adjudicator.games.taruno.turn.witness import has, playable, reachable
from adjudicator.games.taruno.verbs import HIEROPHANT, LOVERS, SUN
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
    yield from _duties(domain)
    yield from _majors(domain)
    yield from _named(domain)
    yield from whom(domain)
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
        ("TU-ACE", "TU-STRENGTH"),
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
            domain.legal_aided, Or(Not(s.top), s.is_rank("Ace"), s.suit_played == s.suit, s.rank_played == s.rank)
        ),
        ("TU-MATCH", "TU-ACE"),
        lambda: domain.defined,
    )


def could_play(domain: Domain) -> BoolRef:
    """The hand has a Minor that could be played: one that fits, or where none lies there one that goes on nothing."""
    asked = s.Asked(dict(domain.readings))
    aces = Or(*(HELD[place(suit, RANK["Ace"])] for suit in range(1, 5)))
    on_nothing = Or(And(asked("exhausted.top", "anything"), Or(*MINORS)), And(asked("exhausted.top", "ace"), aces))
    return Or(fitting(domain), And(Not(s.top), on_nothing))


def stands(domain: Domain, id: str) -> BoolRef:
    """A prohibition bars the play; it does not where there is none of that id."""
    found = next((clause for clause in domain.decision.prohibitions if clause.id == id), None)
    return BoolVal(False) if found is None else found.bars


def met(domain: Domain, id: str) -> BoolRef:
    """An obligation is met whatever the numbers are that it compares with; nothing is asked where there is none."""
    return And(*(duty.met for duty in domain.decision.obligations if duty.id == id))


NAMES = (s.on, s.one_swapped, s.other_swapped)
"""What names a seat."""


def _duties(domain: Domain) -> Iterator[Theorem]:
    """Just when somebody may draw, and just when a Minor has to be played before a Major."""
    asked = s.Asked(dict(domain.readings))
    spared = And(s.hermit, Not(s.own_temperance), asked("temperance.hermit", "free"))
    has_major = And(Or(*ARCANA), Or(Not(s.temperance), spared))
    drawable = Or(s.lying, And(s.last_lies, asked("exhausted.one", "drawable")))
    ends = And(Not(drawable), asked("exhausted.major", "must"))
    yield always(
        "draws-just-when",
        "A draw is legal just when no Minor could be played, and where it ends the game for want of cards no Major.",
        {"it is a plain turn of the player's": PLAIN, "a draw": s.draws},
        lambda: domain.legal_aided == Not(Or(could_play(domain), And(ends, has_major))),
        ("TU-DRAW", "TU-NOTHING-LEFT"),
        lambda: domain.defined,
    )
    yield always(
        "no-duty-on-nothing",
        "Where nothing lies there to be followed, and no Minor goes on nothing, nobody has to play one.",
        {"nothing lies there": Not(s.top), "nothing goes on it": asked("exhausted.top", "nothing")},
        lambda: met(domain, "TU-DRAW"),
        ("TU-DRAW",),
    )
    yield always(
        "no-duty-behind-a-draw",
        "Who has drawn for want of a card need not play a Minor before that card, if it is a Major.",
        {"a card was drawn for want": s.drawn, "a Major": s.a_major},
        lambda: met(domain, "TU-DRAW"),
        ("TU-DRAW",),
    )
    yield always(
        "major-before-a-minor",
        "A Major that names nobody is legal though a Minor could be played, unless that is read to be compulsory; and a "
        "Major that was drawn for want always.",
        {
            "it is the player's turn": And(s.on_turn, Not(s.running)),
            "the Sun of the hand": And(s.cards == 1, has(), s.is_major(SUN), s.on == 0, s.one_swapped == 0),
            "nobody is named": Not(s.nobody),
            "no Temperance": Not(s.temperance),
            "the card drawn, if one was": Implies(
                s.drawn, And(s.drawn_suit == 0, s.drawn_rank == 0, s.drawn_major == s.major)
            ),
        },
        lambda: domain.legal_aided == Or(s.drawn, asked("minor_compulsory", "no"), Not(could_play(domain))),
        ("TU-DRAW", "TU-DRAWN"),
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
        {"it is a plain turn of the player's": PLAIN, "a draw": s.draws, "a Minor lies there": s.top, "cards": s.lying},
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


def _named(domain: Domain) -> Iterator[Theorem]:
    """What bars a play, and what lets one go, each by itself."""
    turn, held = ({"it is a plain turn of the player's": PLAIN}, {"a card of the hand": And(s.cards == 1, has())})
    free = {
        "no Temperance": Not(s.temperance),
        "a Minor is not compulsory": domain.readings["tu.minor_compulsory"].is_("no"),
    }
    alone = And(s.on == 0, s.one_swapped == 0, Not(s.nobody))
    yield always(
        "run-nothing-else",
        "In a run of Strength no Major is legal, and no draw.",
        {"a run": s.running, "a Major or a draw": Or(s.a_major, s.draws)},
        lambda: Not(domain.legal_aided),
        ("TU-RUN",),
    )
    same = And(s.suit_played == s.drawn_suit, s.rank_played == s.drawn_rank, s.major == s.drawn_major)
    yield always(
        "drawn-or-nothing",
        "Who has drawn for want of a card plays that card, or stops.",
        {"a card was drawn for want": s.drawn},
        lambda: Implies(domain.legal_aided, Or(s.stops, same)),
        ("TU-DRAWN",),
        lambda: domain.defined,
    )
    yield always(
        "major-anything",
        "On one's own turn a Major that names nobody is legal, whatever lies there.",
        {**turn, **held, **free, "the Sun": And(s.is_major(SUN), alone)},
        lambda: domain.legal_aided,
        ("TU-MAJOR",),
        lambda: domain.defined,
    )
    yield always(
        "royal-names-a-suit",
        "No King and no Queen is legal on a plain turn that names no suit, but as the last card.",
        {**turn, "a King or a Queen": s.is_rank(KING, QUEEN), "other cards": TOTAL > 1, "no suit named": s.names == 0},
        lambda: Not(domain.legal_aided),
        ("TU-NAME",),
    )
    yield always(
        "lovers-name-another",
        "Nobody is bound to themselves.",
        {"the Lovers": s.is_major(LOVERS), "on their player": s.on == s.seat},
        lambda: Not(domain.legal_aided),
        ("TU-WHOM",),
    )
    nobody = Not(Or(*(s.another_number(at) for at in s.SEATS)))
    yield always(
        "hierophant-as-far",
        "Where nobody has another number of cards the Hierophant is legal, and names nobody.",
        {**turn, **held, **free, "the Hierophant alone": And(s.is_major(HIEROPHANT), alone), "nobody": nobody},
        lambda: domain.legal_aided,
        ("TU-FAR",),
        lambda: domain.defined,
    )
    yield always(
        "covered-is-not-named",
        "Whom the Hermit covers nobody names, but by the reading that lets it be to no effect.",
        {"they are named": s.is_covered(), "it is not read so": domain.readings["tu.hermit.named"].is_("no")},
        lambda: Not(domain.legal_aided),
        ("TU-HERMIT",),
    )
    yield always(
        "hermit-stands",
        "The Hermit stands against a play just when it is a Major that names somebody whom it covers, at whatever seat.",
        {},
        lambda: (
            stands(domain, "TU-HERMIT")
            == And(
                s.a_major,
                domain.readings["tu.hermit.named"].is_("no"),
                Or(*(And(s.covered(at), Or(*(term == at for term in NAMES))) for at in s.SEATS)),
            )
        ),
        ("TU-HERMIT",),
    )
    must, none = (domain.readings["tu.exhausted.major"].is_("must"), domain.readings["tu.exhausted.top"].is_("nothing"))
    yield always(
        "no-draw-to-end-it",
        "With no card left on the table nobody draws who has a Major that could be played.",
        {
            **turn,
            "no card on the table": And(Not(s.lying), Not(s.last_lies)),
            "a draw": s.draws,
            "a Major has to be played": must,
            "no Minor can be": none,
            "the Sun in the hand": HELD[len(HELD) - len(MAJORS) + MAJOR[SUN]],
            "no Temperance": Not(s.temperance),
        },
        lambda: Not(domain.legal_aided),
        ("TU-NOTHING-LEFT",),
        lambda: domain.defined,
    )
