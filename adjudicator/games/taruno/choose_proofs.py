"""Theorems about a choice of cards; and a choice of a solver's model, written as a case: Ada has played a Major that asks
her for cards, or another's does, or none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import And, ArithRef, BoolRef, If, Implies, Not, Or

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.play import LAYS, PLACES, RETAINS
from adjudicator.cards.verbs import AT, TO
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import CaseDraft, Value, writable
from adjudicator.engine.singles import number_of
from adjudicator.games.taruno import choose as c
from adjudicator.games.taruno.cards import (
    AWAY,
    CHOOSE,
    EMPEROR,
    EMPRESS,
    HERMIT,
    HIDES,
    HIEROPHANT,
    PRIESTESS,
    WORLD,
    is_face,
    is_major,
    pack,
)
from adjudicator.games.taruno.hand import ARCANE, FACED, HELD, SEATS, TOTAL, covered, seat, there
from adjudicator.games.taruno.majors import CHOICES, OF_ALL, given_faces, so_many
from adjudicator.games.taruno.state import CardChoice
from adjudicator.games.taruno.turn_proofs import LARGEST, MOVER, OTHERS, PLAYERS, SEATED, arcane, behind_hermit, cards
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

__all__ = ["cards", "domain", "measures", "playable", "played", "reachable", "theorems", "to_case"]

PILE = 9
"""So many cards the pile has with those that were looked at."""
_MAJORS = [number for number, card in enumerate(pack(), start=1) if is_major(card)]
RECEIVER = OTHERS[0]
"""Whoever is given cards for a Major of theirs."""
DUES: Mapping[str, CardChoice] = {
    **CHOICES,
    f"{EMPRESS} faces": OF_ALL,
    f"{EMPEROR} to {RECEIVER}": given_faces(RECEIVER),
    f"{HIEROPHANT} 2 to {RECEIVER}": so_many(HIEROPHANT, 2, GIVES, RECEIVER),
    WORLD: so_many(WORLD, len(OTHERS), GIVES),
    PRIESTESS: CardChoice(PLACES, PRIESTESS, 0, 0),
}
"""What can be due of Ada, as a case writes it after `due:`. The World asks for a card for each player whom
no Hermit covers, the High Priestess for as many as were looked at."""


# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: three players sit there, and a Major asks for cards, or none does."""
    nothing = And(Not(c.due), *_fields(CardChoice("", "", 0, 0)))
    return (
        seat == 1,
        there(3),
        Not(there(4)),
        Or(nothing, *(_term(text) for text in DUES)),
        TOTAL >= 1,
        TOTAL <= LARGEST,
        number_of((*map(covered, SEATED), arcane(HERMIT))) <= 1,
    )


def _term(text: str) -> BoolRef:
    """The term: this is due, and the Major that asks for it is in no hand."""
    want, behind = DUES[text], [covered(at) for at in SEATED[1:]]
    received = Not(behind[0]) if want.to else True
    more = {WORLD: -number_of(behind), PRIESTESS: number_of(c.seen.values())}
    return And(c.due, *_fields(want, more.get(want.card, 0)), Not(arcane(want.card)), received)


def _fields(want: CardChoice, more: ArithRef | int = 0) -> Iterator[BoolRef]:
    """Terms: the fields of what is due have these values, the numbers of cards being so many more."""
    every, placing = want.most < 0, want.verb == PLACES
    yield c.wants == c.VERBS.get(want.verb, 0)
    yield c.least == (0 if every else want.least + more)
    yield c.most == (len(pack()) if every else want.most + more)
    yield c.of == c.CLASSES[want.of]
    yield c.every == every
    yield c.spared == 0
    yield c.each == (want.verb == GIVES and want.to is None)
    yield c.room == (PILE if placing else 0)
    yield from (Not(And(looked_at, HELD[number - 1]) if placing else looked_at) for number, looked_at in c.seen.items())


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a choice: cards are placed in the pile, with players and under the discards, where that is due; or
    cards of the hand are discarded, kept or hidden, or given, each to one of the others or all to nobody by name."""
    inside = c.chosen - c.addressed - c.away
    in_order = (Implies(c.chosen > at, c.placed[at] < c.placed[at + 1]) for at in [*c.placed][:-1])
    at_depths = If(c.doubled, inside >= 2, If(inside == 0, c.deepest == 0, inside <= c.deepest + 1))
    placing = And(c.wants == c.verb, c.chosen <= len(c.placed), *in_order, inside >= 0, at_depths, c.deepest < PILE)
    singly = Or(c.verb == c.VERBS[RETAINS], c.verb == c.VERBS[HIDES])
    plain, left = c.chosen - c.faces - c.majors, TOTAL - FACED - ARCANE
    to_others = And(c.to[1] == 0, Or(c.addressed == 0, And(c.verb == c.VERBS[GIVES], c.addressed == c.chosen)))
    in_hand = And(c.chosen >= 1, Implies(singly, c.chosen == 1), plain <= left, c.majors <= ARCANE, to_others)
    return (
        If(c.places, placing, in_hand),
        *(Implies(And(chosen, Not(c.places)), HELD[number - 1]) for number, chosen in c.face_chosen.items()),
        *(Or(Not(c.places), chosen == _placed(number)) for number, chosen in c.face_chosen.items()),
        Implies(c.places, c.majors == number_of(_placed(number) for number in _MAJORS)),
        *(c.to[at] >= 0 for at in SEATED),
        *(c.to[at] == 0 for at in SEATS[len(PLAYERS) :]),
    )


def _placed(number: int) -> BoolRef:
    """The term: the card with this number in the pack is placed."""
    return Or(*(placed == number for placed in c.placed.values()))


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and a Hermit before nobody; that something is due, few cards looked
    at, and what is done with them; few cards chosen."""
    short = If(c.due, 0, 1), number_of(c.seen.values()), If(c.verb == c.wants, 0, 1)
    return (TOTAL, ARCANE, number_of(map(covered, SEATED)), *short, c.chosen)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """What is due of Ada, and before whom the Hermit lies."""
    own: dict[str, object] = {"pile": str(PILE)}
    if value(c.due):
        text = next(text for text, want in DUES.items() if _is_due(value, want))
        seen = ", ".join(pack(lexicon.suits)[number - 1] for number, looked_at in c.seen.items() if value(looked_at))
        own["due"] = {MOVER: f"{text} {seen}".rstrip()}
    if behind := behind_hermit(value):
        own["front"] = {behind[0]: HERMIT}
    hand = ", ".join(cards(value, lexicon))
    return CaseDraft("taruno", PLAYERS, MOVER, hand, (), own, out_of_turn=True, lines="actions")


def _is_due(value: Value, want: CardChoice) -> bool:
    """Whether this is due by the values of a position, and the Major that asks for it in no hand."""
    every, counted = want.most < 0, want.card in (WORLD, PRIESTESS)
    fields = (
        (c.wants, c.VERBS[want.verb]),
        (c.of, c.CLASSES[want.of]),
        (c.every, every),
        (c.each, want.verb == GIVES and want.to is None),
        *([] if every or counted else [(c.least, want.least), (c.most, want.most)]),
    )
    return not value(arcane(want.card)) and all(value(symbol) == expected for symbol, expected in fields)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The choice that the values describe: of each kind of card the first of the hand."""
    players = [f"{TO} {PLAYERS[at - 1]}" for at in SEATED for _ in range(int(value(c.to[at])))]
    if value(c.places):
        where = [*players, *[f"{TO} {AWAY}"] * int(value(c.away))]
        inside, deepest = int(value(c.chosen)) - len(where), int(value(c.deepest))
        depths = [deepest] * inside if value(c.doubled) else [*range(inside - 1), *[deepest] * bool(inside)]
        numbers = [int(value(number)) for number in c.placed.values()][: int(value(c.chosen))]
        placed = tuple(pack(lexicon.suits)[number - 1] for number in numbers)
        return Play(PLACES, placed, where=(*where, *(f"{AT} {depth}" for depth in depths)))
    own = list(cards(value, lexicon))
    faces = [pack(lexicon.suits)[number - 1] for number, chosen in c.face_chosen.items() if value(chosen)]
    majors = [card for card in own if is_major(card)][: int(value(c.majors))]
    plain = [card for card in own if not is_face(card) and not is_major(card)]
    chosen = [*plain[: int(value(c.chosen)) - len(faces) - len(majors)], *faces, *majors]
    verb = next((verb for verb, number in c.VERBS.items() if value(c.verb) == number), LAYS)
    return Play(verb, tuple(chosen), where=tuple(players))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every position with a choice of cards, and every choice, under every reading."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    seen = number_of(c.seen.values())
    assumptions = (
        ("all of them has no number", Implies(c.every, And(c.least == 0, c.most == 78))),
        ("what is placed was looked at", Implies(c.wants == c.VERBS[PLACES], And(seen == c.least, Not(c.every)))),
    )
    return Domain(
        rulebook.decisions[CHOOSE],
        rulebook.readings,
        (),
        assumptions,
        writable(reachable(lexicon), playable(lexicon)),
        TOTAL,
    )


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a choice."""
    yield domain.forbids(
        "choose-when-due",
        "Nobody chooses cards for an effect who is not asked to.",
        {"no choice is due": Not(c.due)},
        "TU-CHOOSE",
    )
    plain = And(c.due, c.verb == c.wants, Not(c.places), Not(c.each), Not(c.every), c.of == 0)
    to_nobody = {"to nobody by name": And(*(c.to[at] == 0 for at in SEATS))}
    enough = Or(And(c.chosen >= c.least, c.chosen <= c.most), And(c.least > TOTAL, c.chosen == TOTAL))
    yield domain.allows_just(
        "choose-by-number",
        "Where any cards will do, a choice is legal by its number alone: so many as are asked for, or the whole of a "
        "smaller hand.",
        {"so many cards, whichever": plain, **to_nobody},
        enough,
        *("TU-COUNT", "TU-FAR-CARDS"),
    )
    yield domain.allows_just(
        "every-face-goes",
        "Where all faces go, a choice of them is legal just when it has all of the hand and nothing else, but for those "
        "that were just drawn and stay by one reading.",
        {
            "all faces": And(c.due, c.every, c.of == 1),
            "as asked": And(c.verb == c.wants, Not(c.places), Not(c.each)),
            **to_nobody,
        },
        And(c.faces == c.chosen, c.chosen + c.spared == c.class_size, Or(c.spared == 0, Not(c.staying_chosen))),
        "TU-CLASS",
    )
    each = (
        And(c.to[at] >= 0, c.to[at] <= 1, Implies(c.to[at] == 1, And(there(at), Not(seat == at), Not(covered(at)))))
        for at in SEATS
    )
    yield domain.allows_just(
        "one-to-each",
        "Cards that go to players one by one are given just when there are enough of them, and each has another player "
        "to go to whom no Hermit covers, and no two the same.",
        {"any cards, one to each": And(c.due, c.verb == c.wants, c.each, Not(c.every), c.of == 0)},
        And(enough, c.addressed == c.chosen, *each),
        *("TU-EACH", "TU-COUNT", "TU-HERMIT-GIFT"),
    )
    anywhere = domain.readings["tu.priestess.where"].is_("anywhere")
    beside = c.addressed + c.away
    yield domain.allows_just(
        "places-just-when",
        "Cards that were looked at are placed just when they are all of those, each at a place of its own: in the pile, "
        "with no more cards above it than are there, or with a player whom no Hermit covers.",
        {"cards that were looked at": And(c.due, c.verb == c.wants, c.places, Not(c.every), c.of == 0)},
        And(
            c.least <= c.chosen,
            c.chosen <= c.most,
            *(Implies(c.placed[at] > 0, c.is_seen(at)) for at in c.placed),
            Not(c.doubled),
            Or(c.deepest == 0, c.deepest + beside < c.room),
            Implies(c.away > 0, anywhere),
            *(Implies(c.to[at] > 0, And(there(at), Not(covered(at)))) for at in SEATS),
        ),
        *("TU-PLACE", "TU-DEPTH", "TU-HERMIT-GIFT"),
    )
    yield domain.forbids(
        "nothing-to-the-covered",
        "Nothing is given by another's Major to whom the Hermit covers.",
        {"a card goes to them": Or(*(And(c.to[at] > 0, covered(at)) for at in SEATS))},
        "TU-HERMIT-GIFT",
    )
    yield from general_of(domain, "choose", "a choice of cards")
