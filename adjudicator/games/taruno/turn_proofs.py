"""Theorems about a turn; and a turn of a solver's model, written as a case: Ada, Ben and Cleo play, and Ada
is to act by default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from z3 import And, ArithRef, BoolRef, BoolVal, Implies, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.play import DRAWS
from adjudicator.cards.verbs import NOBODY
from adjudicator.engine.choice import TURN, GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value, writable
from adjudicator.engine.singles import number_of
from adjudicator.games.taruno import turn as s
from adjudicator.games.taruno.cards import (
    DRAW,
    FACES,
    HERMIT,
    HIEROPHANT,
    JUDGEMENT,
    JUSTICE,
    KING,
    LOVERS,
    MAJOR,
    MAJORS,
    QUEEN,
    RANK,
    RANKS,
    STOP,
    SUN,
    SWAPPING,
    TEMPERANCE,
    card_play,
    pack,
)
from adjudicator.games.taruno.hand import (
    ARCANA,
    ARCANE,
    HAND,
    HELD,
    MINORS,
    SEATS,
    TOTAL,
    covered,
    hermit,
    own_temperance,
    place,
    seat,
    temperance,
    there,
)
from adjudicator.games.taruno.readings import TURN as TURN_READINGS
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always

PLAYERS = NAMES[:3]
MOVER, OTHERS = PLAYERS[0], PLAYERS[1:]
SEATED = range(1, len(PLAYERS) + 1)
cards = HAND.cards_of
LARGEST = 5
"""So many cards a hand of a case has at the most."""
_PLAY_DRAWN = next(one for one in TURN_READINGS if one.key == "tu.play_drawn")
PLACES = [(suit, rank) for suit in range(1, 5) for rank in range(1, len(RANKS) + 1)]


NOBODY_NAMED = And(s.on == 0, s.one_swapped == 0, Not(s.nobody))
"""The play names no player, and does not say "nobody" either."""


def has() -> BoolRef:
    """The card played is in the hand."""
    minors = (And(s.suit_played == suit, s.rank_played == rank, HELD[place(suit, rank)]) for suit, rank in PLACES)
    majors = (And(s.major == at + 1, HELD[len(PLACES) + at]) for at in range(len(MAJORS)))
    return Or(*minors, *majors)


def arcane(card: str) -> BoolRef:
    """The hand has a Major."""
    return HELD[len(PLACES) + MAJOR[card]]


def _drew() -> BoolRef:
    """The card drawn is in the hand and may be played, and no Minor beside it, for want of which it was drawn."""
    minors = (And(s.drawn_suit == suit, s.drawn_rank == rank, HELD[place(suit, rank)]) for suit, rank in PLACES)
    majors = (And(s.drawn_major == at + 1, HELD[len(PLACES) + at]) for at in range(len(MAJORS)))
    minor = And(s.drawn_major == 0, TOTAL - ARCANE == 1, Or(*minors))
    major = And(s.drawn_suit == 0, s.drawn_rank == 0, TOTAL == ARCANE, Or(*majors))
    return And(_PLAY_DRAWN.is_("yes"), s.on_turn, s.lying, Not(s.running), TOTAL >= 2, Or(minor, major))


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: three players sit there, and nothing lies in two places."""
    top = (Not(And(s.rank == rank, s.suit == suit, HELD[place(suit, rank)])) for suit, rank in PLACES)
    lies = Or(hermit, *(covered(at) for at in SEATED))
    return (
        seat == 1,
        there(3),
        Not(there(4)),
        TOTAL >= 1,
        TOTAL <= LARGEST,
        Implies(s.drawn, _drew()),
        Or(And(s.rank > 0, Or(s.lying, s.last_lies)), And(s.rank == 0, Not(s.lying), Not(s.last_lies))),
        *top,
        *(And(s.cards_of[at] >= 1, s.cards_of[at] <= LARGEST) for at in (2, 3)),
        Implies(lies, Not(arcane(HERMIT))),
        Implies(temperance, Not(arcane(TEMPERANCE))),
        Implies(Not(s.on_turn), Not(s.running)),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a card of the hand, a draw or a stop; nobody is named who does not play, and somebody is with a
    card that is refused without a name (`game.wanting`)."""
    names = And(s.on <= len(PLAYERS), s.other_swapped <= len(PLAYERS))
    others = [And(s.other(at), Not(covered(at))) for at in SEATED]
    sizes = [And(other, s.another_number(at)) for other, at in zip(others, SEATED, strict=True)]
    nameable = {LOVERS: Or(*others), HIEROPHANT: Or(*sizes), JUDGEMENT: True, JUSTICE: Not(Or(*map(covered, SEATED)))}
    wanting = Or(*(And(s.major_is(card), some) for card, some in nameable.items()))
    refused = And(s.on_turn, Not(s.running), s.cards == 1, NOBODY_NAMED, wanting)
    return (Or(s.cards == 0, And(s.cards == 1, has())), names, Not(refused))


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and few in the other hands."""
    lies = number_of((hermit, temperance, s.running, *map(covered, SEATED)))
    return TOTAL, ARCANE, lies, s.cards_of[2] + s.cards_of[3]


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """What is to be followed, what lies before whom, and the hand of whoever is to act, or of another player."""
    mine = bool(value(s.on_turn))
    own: dict[str, object] = {"top": _top(value, lexicon)}
    if not value(s.lying):
        own["pile"] = "0"
    own |= front(value, behind_hermit(value))
    if value(s.running):
        own["run"] = "yes"
    if not mine:
        own["turn"] = OTHERS[0]
    sizes = {player: f"{value(s.cards_of[at])} unseen" for at, player in enumerate(OTHERS, start=2)}
    hand, lines = ", ".join(cards(value, lexicon)), tuple[tuple[str, str], ...]()
    if value(s.drawn):
        lines = (MOVER, DRAW), (MOVER, f"{DRAWS} {_card(value, s.drawn_suit, s.drawn_rank, s.drawn_major, lexicon)}")
    return CaseDraft("taruno", PLAYERS, MOVER, hand, lines, own, out_of_turn=not mine, others=sizes, lines="actions")


def _card(value: Value, suit: ArithRef, rank: ArithRef, major: ArithRef, lexicon: Lexicon) -> str:
    """The card of these numbers."""
    return MAJORS[int(value(major)) - 1] if value(major) else pack(lexicon.suits)[place(value(suit), value(rank))]


def behind_hermit(value: Value) -> list[str]:
    """The other players before whom the Hermit lies."""
    return [PLAYERS[at - 1] for at in SEATED if value(covered(at))]


def _top(value: Value, lexicon: Lexicon) -> str:
    suit, number = int(value(s.suit)), int(value(s.rank))
    if not number:
        return "none"
    rank, named = RANKS[number - 1], lexicon.suits[suit - 1]
    return f"{rank} of {named} naming {named}" if rank in (KING, QUEEN) else f"{rank} of {named}"


def front(value: Value, covered: Sequence[str] = ()) -> dict[str, object]:
    """What lies before whom, as the key of a case; `covered` are other players with the Hermit, and another's Temperance
    lies before none of them if that can be."""
    other = next((player for player in OTHERS if player not in covered), OTHERS[0])
    lies = [(MOVER if value(own_temperance) else other, TEMPERANCE)] if value(temperance) else []
    lies += [(player, HERMIT) for player in (*([MOVER] if value(hermit) else []), *covered)]
    owners = dict.fromkeys(owner for owner, _ in lies)
    cards = {owner: ", ".join(card for own, card in lies if own == owner) for owner in owners}
    return {"front": cards} if cards else {}


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card, the draw or the stop that the values describe."""
    act = int(value(s.act))
    if act != s.CARD:
        return Play({s.DRAWS: DRAW, s.STOPS: STOP}[act])
    names, on = int(value(s.names)), int(value(s.on))
    card = _card(value, s.suit_played, s.rank_played, s.major, lexicon)
    named = lexicon.suits[names - 1] if names else ""
    return card_play(card, named, PLAYERS[on - 1] if on else None, _swapped(value))


def _swapped(value: Value) -> tuple[str, ...]:
    """Whose hands are named to be swapped, with the word for it; empty where none are."""
    if value(s.nobody):
        return (SWAPPING, NOBODY)
    two = (int(value(s.one_swapped)), int(value(s.other_swapped)))
    return (SWAPPING, *(PLAYERS[seat - 1] for seat in two)) if all(two) else ()


# -- theorems

PLAIN = And(s.on_turn, Not(s.running), Not(s.drawn))
"""It is the player's turn, and no run of Strength nor the rest of a draw."""


def domain(game: GameLaw) -> Domain:
    """Every position and play of a turn, under every reading."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    of_hand = ("a card is played from the hand", Or(s.cards == 0, has()))
    constraints = writable(playable(lexicon), reachable(lexicon))
    return Domain(rulebook.decisions[TURN], rulebook.readings, (), (of_hand,), constraints, TOTAL)


def fitting(domain: Domain) -> BoolRef:
    """The hand has a Minor that fits, where one lies there to be followed."""
    by_rank = domain.readings["tu.face.by_rank"].is_("yes")
    fits = []
    for suit, rank in PLACES:
        same = And(s.rank == rank, by_rank) if RANKS[rank - 1] in FACES else s.rank == rank
        follows = Or(s.suit == suit, same) if rank != RANK["Ace"] else s.top
        fits.append(And(HELD[place(suit, rank)], s.top, follows))
    return Or(*fits)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a turn."""
    yield from _draws(domain)
    yield from _duties(domain)
    yield from _majors(domain)
    yield from _named(domain)
    yield from whom(domain)
    yield from general(domain)


def _draws(domain: Domain) -> Iterator[Theorem]:
    turn = {"it is a plain turn of the player's": PLAIN}
    yield domain.allows_just(
        "draw-or-fit",
        "While a Minor lies there to be followed, a draw is legal just when no Minor of the hand fits it.",
        {**turn, "a Minor lies there": s.top, "a draw": s.draws, "cards are left to be drawn": s.lying},
        Not(fitting(domain)),
        "TU-DRAW",
    )
    yield domain.allows(
        "ace-always",
        "While a Minor lies there to be followed, an Ace of the hand is legal, in a run of Strength too.",
        {
            "it is the player's turn": s.on_turn,
            "nothing was drawn for want": Not(s.drawn),
            "a Minor lies there": s.top,
            "an Ace alone": And(s.cards == 1, s.is_rank("Ace"), s.names == 0, s.on == 0, s.one_swapped == 0),
        },
        *("TU-ACE", "TU-STRENGTH"),
    )
    yield domain.forbids(
        "nothing-out-of-turn",
        "Nothing is legal out of turn.",
        {"it is not the player's turn": Not(s.on_turn)},
        "TU-TURN",
    )
    yield domain.forbids(
        "one-card", "No more than one card is ever legal.", {"several cards": s.cards > 1}, *("TU-ONE", "TU-STRENGTH")
    )
    yield domain.allows_just(
        "run-may-stop",
        "A run of Strength may be ended at any time, and a plain turn never without a card or a draw.",
        {"it is the player's turn": s.on_turn, "a stop": s.stops},
        Or(s.running, s.drawn),
        *("TU-STOP", "TU-RUN"),
    )
    held = {"a card of the hand": has(), "a Minor": s.a_minor}
    yield domain.allows_only(
        "minor-fits-or-ace",
        "A Minor that is legal follows suit or number, or is an Ace; or nothing lies there to be followed.",
        held,
        Or(Not(s.top), s.is_rank("Ace"), s.suit_played == s.suit, s.rank_played == s.rank),
        *("TU-MATCH", "TU-ACE"),
    )


def could_play(domain: Domain) -> BoolRef:
    """The hand has a Minor that could be played: one that fits, or where none lies there one that goes on nothing."""
    readings = domain.readings
    aces = Or(*(HELD[place(suit, RANK["Ace"])] for suit in range(1, 5)))
    on_top = readings["tu.exhausted.top"]
    on_nothing = Or(And(on_top.is_("anything"), Or(*MINORS)), And(on_top.is_("ace"), aces))
    return Or(fitting(domain), And(Not(s.top), on_nothing))


def stands(domain: Domain, id: str) -> BoolRef:
    """A prohibition bars the play; it does not where there is none of that id."""
    return Or(*(clause.bars for clause in domain.decision.prohibitions if clause.id == id))


def met(domain: Domain, id: str) -> BoolRef:
    """A requirement holds, or an obligation is met whatever the numbers are that it compares with; true where there is
    neither of that id."""
    decision = domain.decision
    terms = *((c.id, c.holds) for c in decision.requirements), *((c.id, c.met) for c in decision.obligations)
    return And(*(term for own, term in terms if own == id))


NAMED = (s.on, s.one_swapped, s.other_swapped)
"""What names a seat."""


def _duties(domain: Domain) -> Iterator[Theorem]:
    """Just when somebody may draw, and just when a Minor has to be played before a Major."""
    readings = domain.readings
    spared = And(hermit, Not(own_temperance), readings["tu.temperance.hermit"].is_("free"))
    has_major = And(Or(*ARCANA), Or(Not(temperance), spared))
    drawable = Or(s.lying, And(s.last_lies, readings["tu.exhausted.one"].is_("drawable")))
    ends = And(Not(drawable), readings["tu.exhausted.major"].is_("must"))
    yield domain.allows_just(
        "draws-just-when",
        "A draw is legal just when no Minor could be played, and where it ends the game for want of cards no Major.",
        {"it is a plain turn of the player's": PLAIN, "a draw": s.draws},
        Not(Or(could_play(domain), And(ends, has_major))),
        *("TU-DRAW", "TU-NOTHING-LEFT"),
    )
    yield always(
        "no-duty-on-nothing",
        "Where nothing lies there to be followed, and no Minor goes on nothing, nobody has to play one.",
        {"nothing lies there": Not(s.top), "nothing goes on it": readings["tu.exhausted.top"].is_("nothing")},
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
    yield domain.allows_just(
        "major-before-a-minor",
        "A Major that names nobody is legal though a Minor could be played, unless that is read to be compulsory; and a "
        "Major that was drawn for want always.",
        {
            "it is the player's turn": And(s.on_turn, Not(s.running)),
            "the Sun of the hand": And(s.cards == 1, has(), s.major_is(SUN), s.on == 0, s.one_swapped == 0),
            "nobody is named": Not(s.nobody),
            "no Temperance": Not(temperance),
            "the card drawn, if one was": Implies(
                s.drawn, And(s.drawn_suit == 0, s.drawn_rank == 0, s.drawn_major == s.major)
            ),
        },
        Or(s.drawn, readings["tu.minor_compulsory"].is_("no"), Not(could_play(domain))),
        *("TU-DRAW", "TU-DRAWN"),
    )


def _majors(domain: Domain) -> Iterator[Theorem]:
    free = And(hermit, Not(own_temperance))
    yield domain.forbids(
        "temperance-bars-majors",
        "While Temperance lies there nobody plays a Major whom no Hermit frees.",
        {"Temperance": temperance, "no Hermit frees the player": Not(free), "a Major": s.a_major},
        "TU-TEMPERANCE",
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
        {"two are in reach": plain.two, "Justice": And(s.cards == 1, s.major_is(JUSTICE))},
        lambda: plain.some,
        ("TU-WHOM",),
    )


def _named(domain: Domain) -> Iterator[Theorem]:
    """What bars a play, and what lets one go, each by itself."""
    turn, held = ({"it is a plain turn of the player's": PLAIN}, {"a card of the hand": And(s.cards == 1, has())})
    free = {
        "no Temperance": Not(temperance),
        "a Minor is not compulsory": domain.readings["tu.minor_compulsory"].is_("no"),
    }
    yield domain.forbids(
        "run-nothing-else",
        "In a run of Strength no Major is legal, and no draw.",
        {"a run": s.running, "a Major or a draw": Or(s.a_major, s.draws)},
        "TU-RUN",
    )
    same = And(s.suit_played == s.drawn_suit, s.rank_played == s.drawn_rank, s.major == s.drawn_major)
    yield domain.allows_only(
        "drawn-or-nothing",
        "Who has drawn for want of a card plays that card, or stops.",
        {"a card was drawn for want": s.drawn},
        Or(s.stops, same),
        "TU-DRAWN",
    )
    yield domain.allows(
        "major-anything",
        "On one's own turn a Major that names nobody is legal, whatever lies there.",
        {**turn, **held, **free, "the Sun": And(s.major_is(SUN), NOBODY_NAMED)},
        "TU-MAJOR",
    )
    yield domain.forbids(
        "royal-names-a-suit",
        "No King and no Queen is legal on a plain turn that names no suit, but as the last card, or by the reading that "
        "lets it keep its own.",
        {
            **{**turn, "a King or a Queen": s.is_rank(KING, QUEEN), "other cards": TOTAL > 1},
            **{"no suit named": s.names == 0, "it has to be": domain.readings["tu.court.unnamed"].is_("must")},
        },
        "TU-NAME",
    )
    yield domain.forbids(
        "lovers-name-another",
        "Nobody is bound to themselves.",
        {"the Lovers": s.major_is(LOVERS), "on their player": s.on == seat},
        "TU-WHOM",
    )
    nobody = Not(Or(*(s.another_number(at) for at in SEATS)))
    yield domain.allows(
        "hierophant-as-far",
        "Where nobody has another number of cards the Hierophant is legal, and names nobody.",
        {**turn, **held, **free, "the Hierophant alone": And(s.major_is(HIEROPHANT), NOBODY_NAMED), "nobody": nobody},
        "TU-FAR",
    )
    yield domain.forbids(
        "covered-is-not-named",
        "Whom the Hermit covers nobody names, but by the reading that lets it be to no effect.",
        {"they are named": s.is_covered(), "it is not read so": domain.readings["tu.hermit.named"].is_("no")},
        "TU-HERMIT",
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
                Or(*(And(covered(at), Or(*(term == at for term in NAMED))) for at in SEATS)),
            )
        ),
        ("TU-HERMIT",),
    )
    must, none = (domain.readings["tu.exhausted.major"].is_("must"), domain.readings["tu.exhausted.top"].is_("nothing"))
    yield domain.forbids(
        "no-draw-to-end-it",
        "With no card left on the table nobody draws who has a Major that could be played.",
        {
            **turn,
            "no card on the table": And(Not(s.lying), Not(s.last_lies)),
            "a draw": s.draws,
            "a Major has to be played": must,
            "no Minor can be": none,
            "the Sun in the hand": arcane(SUN),
            "no Temperance": Not(temperance),
        },
        "TU-NOTHING-LEFT",
    )


# -- whom a Major names


def whom(domain: Domain) -> Iterator[Theorem]:
    """Just whom each Major may name, where nothing else bars it."""
    free = {
        "it is a plain turn of the player's": PLAIN,
        "a Major of the hand": And(s.cards == 1, s.a_major, has()),
        "no Temperance": Not(temperance),
        "a Minor is not compulsory": domain.readings["tu.minor_compulsory"].is_("no"),
    }
    readings = domain.readings
    reached = {at: Or(Not(covered(at)), readings["tu.hermit.named"].is_("yes")) for at in SEATS}
    others = {at: And(there(at), seat != at, reached[at]) for at in SEATS}
    unlike = {at: And(others[at], Not(s.cards_of[at] + 1 == TOTAL)) for at in SEATS}
    counted = {at: And(there(at), Or(Not(covered(at)), readings["tu.hermit.counts"].is_("yes"))) for at in SEATS}
    pairs = _extremes(counted, reached)
    ways: Mapping[str, tuple[BoolRef, BoolRef]] = {
        LOVERS: (_one(others), And(Not(Or(*others.values())), NOBODY_NAMED)),
        HIEROPHANT: (_one(unlike), And(Not(Or(*unlike.values())), NOBODY_NAMED)),
        JUDGEMENT: (_one({at: And(there(at), reached[at]) for at in SEATS}), BoolVal(False)),
        JUSTICE: (
            And(s.on == 0, Or(_pair_named(pairs), _all(counted, reached))),
            And(Not(Or(*pairs.values())), NOBODY_NAMED),
        ),
    }
    for card, (named, alone) in ways.items():
        yield domain.allows_just(
            f"whom-{card.lower()}",
            SAYS[card],
            {**free, card: s.major_is(card)},
            Or(named, alone),
            *("TU-WHOM", "TU-FAR", "TU-HERMIT"),
        )
    swapped = (And(covered(at), Or(s.one_swapped == at, s.other_swapped == at)) for at in SEATS)
    yield always(
        "justice-in-reach",
        "Nobody whom the Hermit covers is of a pair that Justice may name, even where they count.",
        {
            "Justice": And(s.cards == 1, s.major_is(JUSTICE)),
            "one of two is covered": Or(*swapped),
            "whom the Hermit covers is not named": readings["tu.hermit.named"].is_("no"),
        },
        lambda: Not(met(domain, "TU-WHOM")),
        ("TU-WHOM",),
    )
    yield domain.allows_just(
        "no-other-names",
        "No other Major names anybody.",
        {**free, "another Major": Not(Or(*map(s.major_is, ways)))},
        NOBODY_NAMED,
        "TU-WHOM",
    )


SAYS = {
    LOVERS: "The Lovers name another player in reach, or nobody where there is none.",
    HIEROPHANT: "The Hierophant names another player in reach who has another number of cards, or nobody where there is "
    "none.",
    JUDGEMENT: "Judgement names anybody in reach.",
    JUSTICE: "Justice names two in reach than whom nobody has more cards and nobody fewer; it is said that nobody swaps "
    "only where all that count have the same number, and nothing is said only where there are no such two.",
}
"""By Major whom it may name."""


def _pair_named(pairs: Mapping[tuple[int, int], BoolRef]) -> BoolRef:
    """Two are named who may be."""
    return Or(*(And(s.one_swapped == a, s.other_swapped == b, two) for (a, b), two in pairs.items()))


def _one(those: Mapping[int, BoolRef]) -> BoolRef:
    """One of some players is named."""
    return And(s.one_swapped == 0, Not(s.nobody), Or(*(And(s.on == at, there) for at, there in those.items())))


def _extremes(counted: Mapping[int, BoolRef], reached: Mapping[int, BoolRef]) -> Mapping[tuple[int, int], BoolRef]:
    """By two seats whether one has the most cards and the other the fewest of those that count, and both are in reach."""
    most = {at: Not(Or(*(And(counted[to], s.size(to) > s.size(at)) for to in SEATS))) for at in SEATS}
    least = {at: Not(Or(*(And(counted[to], s.size(to) < s.size(at)) for to in SEATS))) for at in SEATS}
    near = {at: And(counted[at], reached[at]) for at in SEATS}
    return {
        (a, b): And(near[a], near[b], Or(And(most[a], least[b]), And(least[a], most[b])))
        for a, b in combinations(SEATS, 2)
    }


def _all(counted: Mapping[int, BoolRef], reached: Mapping[int, BoolRef]) -> BoolRef:
    """The play says that nobody swaps; all that count have the same number, two of them in reach."""
    alike = (Implies(And(counted[a], counted[b]), s.size(a) == s.size(b)) for a, b in combinations(SEATS, 2))
    two = (And(counted[a], reached[a], counted[b], reached[b]) for a, b in combinations(SEATS, 2))
    return And(s.nobody, s.one_swapped == 0, *alike, Or(*two))
