"""Theorems about a card played to a trick; and a position and a card of a solver's model, written as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, BoolVal, If, Implies, Int, IntVal, Not, Or, Sum, substitute

from adjudicator.cards import PASS, PUT, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value, writable
from adjudicator.games.loka import turn as s
from adjudicator.games.loka.cards import FOOL, TRUMPS, Pack, lexicon, pack_of, where
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always

PLAYERS = NAMES[:3]
cards = s.HAND.cards_of


def tellable(pack: Pack) -> BoolRef:
    """A term over a position: somebody else can have led the suit led, and the dealer has laid cards away."""
    return And(s.on_turn, Not(s.laying), *there(pack))


def there(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: some card of the suit led, or where nothing is led the Fool, is not in the hand."""
    spare = []
    for suit in range(1, TRUMPS + 1):
        own = [s.holds(*at) for at in where(lexicon).values() if at[0] == suit]
        spare.append(Implies(s.led == suit, Or(*(Not(held) for held in own))))
    return (*spare, Implies(And(s.led == 0, Not(s.leading)), Not(s.has_fool)))


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: somebody holds cards and is on turn, with at most one card played."""
    pack = pack_of(lexicon)
    return tellable(pack), s.hand_size(pack) >= 1


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """A term over a play: one card of the hand; none, or two cards of a hand of two, of which the symbols say no more."""
    pack = pack_of(lexicon)
    uncounted = Or(s.cards == 0, And(s.cards == 2, s.hand_size(pack) == 2))
    return (Or(held_card(pack), And(uncounted, s.suit == 1, s.number == 1)),)


def held_card(pack: Pack) -> BoolRef:
    """A term over a play: it is one card of the hand."""
    return And(s.cards == 1, Or(*(And(s.suit == at[0], s.number == at[1], s.holds(*at)) for at in pack.where.values())))


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: few cards in the hand, few trumps; then no card played, and a suit that is first."""
    pack, begun = pack_of(lexicon), If(s.leading, IntVal(0), IntVal(1))
    return s.hand_size(pack), trumps_held(pack), begun, s.led


def trumps_held(pack: Pack) -> ArithRef:
    """How many trumps the hand has."""
    return Sum(*(If(s.holds(*at), 1, 0) for at in pack.where.values() if at[0] == TRUMPS))


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The card led, if any, and the hand."""
    led, hand = int(value(s.led)), list(cards(value, lexicon))
    if value(s.leading):
        return CaseDraft("loka", PLAYERS, PLAYERS[0], " ".join(hand))
    opened = next((card for card, at in where(lexicon).items() if at[0] == led and card not in hand), FOOL)
    return CaseDraft("loka", PLAYERS, PLAYERS[1], " ".join(hand), ((PLAYERS[0], opened),))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe: of other than one card a pass, or the whole hand."""
    number = int(value(s.cards))
    if number == 1:
        return Play(PUT, (card(value, lexicon),))
    return Play(PUT, tuple(cards(value, lexicon))) if number else Play(PASS)


def card(value: Value, lexicon: Lexicon) -> str:
    """The card put down, or given."""
    at = (int(value(s.suit)), int(value(s.number)))
    return next((card for card, place in where(lexicon).items() if place == at), FOOL)


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every position and card of a trick, under every reading."""
    pack = lexicon()
    rulebook = game.rulebook(pack)
    real = (("the card is in the hand", _held(pack)),)
    constraints, size = writable([held_card(pack), tellable(pack)]), s.hand_size(pack)
    return Domain(rulebook.decisions["turn"], rulebook.readings, real=real, writable=constraints, size=size)


def _held(pack: Pack) -> BoolRef:
    """A card that is played is one of the hand."""
    return Or(s.cards != 1, held_card(pack))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a trick, the rulebook's own first."""
    pack = lexicon()
    yield from _duties(domain, pack)
    yield _playable(game, domain, pack)
    yield from general(domain)


def _duties(domain: Domain, pack: Pack) -> Iterator[Theorem]:
    own = {"it is the player's turn": s.on_turn}
    turn = {**own, "one card is played, of the hand": held_card(pack)}
    void = {**turn, "a suit is led": s.led != 0, "none of it is held": Not(s.of_led(pack))}
    trumps, barred = s.of_suit(pack, TRUMPS), domain.readings["lo.fool.led"].is_("barred")
    yield domain.forbids(
        "in-turn-only", "No card is legal out of turn.", {"it is another player's turn": Not(s.on_turn)}, "LO-TURN"
    )
    yield domain.forbids(
        "one-card-only",
        "Nobody passes, and nobody plays several cards to a trick.",
        {"not one card is played": s.cards != 1},
        "LO-CARD",
    )
    yield domain.allows_just(
        "lead-anything",
        "Any card may be led, but for the Fool where it is read not to be and another is held.",
        {**turn, "on lead": s.leading},
        Not(And(s.fool, barred, s.another(pack))),
        *("LO-FOLLOW", "LO-TRUMP", "LO-FOOL.2"),
    )
    yield domain.allows_just(
        "follow-just-so",
        "Holding a card of the suit led, just those cards are legal, and the Fool.",
        {**turn, "a card of the suit led is held": s.of_led(pack)},
        Or(s.suit == s.led, s.fool),
        *("LO-FOLLOW", "LO-TRUMP", "LO-FOOL"),
    )
    yield domain.allows_just(
        "trump-when-void",
        "Void in the suit led and holding a trump, just the trumps are legal, and the Fool.",
        {**void, "a trump is held": trumps},
        Or(s.trump, s.fool),
        *("LO-FOLLOW", "LO-TRUMP", "LO-FOOL"),
    )
    yield domain.allows(
        "free-when-void-of-both",
        "Void in the suit led and without a trump, every card is legal.",
        {**void, "no trump is held": Not(trumps)},
        *("LO-FOLLOW", "LO-TRUMP"),
    )
    yield always(
        "one-duty-at-a-time",
        "No card fails both to follow suit and to trump: the one is asked of whoever holds the suit led, the other of "
        "whoever does not.",
        {**own, "the card is in the hand": _held(pack)},
        lambda: Or(_met(domain, "LO-FOLLOW"), _met(domain, "LO-TRUMP")),
        ("LO-FOLLOW", "LO-TRUMP"),
    )
    yield always(
        "never-beat",
        "Whether a card is legal never hangs on its place in its suit: nobody has to beat anything.",
        own,
        lambda: domain.legal_aided == substitute(domain.legal_aided, (s.number, _other)),
        ("LO-FOLLOW", "LO-TRUMP"),
    )
    yield domain.allows(
        "fool-at-any-time",
        "To a trick that has begun the Fool is always legal.",
        {**own, "the trick has begun": Not(s.leading), "the Fool alone": And(s.cards == 1, s.fool)},
        "LO-FOOL",
    )


def _met(domain: Domain, id: str) -> BoolRef:
    """A requirement holds of the card."""
    return next((clause.holds for clause in domain.decision.requirements if clause.id == id), BoolVal(True))


_other = Int("another place")
"""A place in the suit that is not the card's."""


def _playable(game: GameLaw, domain: Domain, pack: Pack) -> Theorem:
    """Each card of the pack in turn."""

    def some() -> BoolRef:
        plays = game.turn.encoding.alternatives((Play(PUT, (card,)) for card in pack.where), pack)
        return Or(*(And(a.possible, substitute(domain.legal_aided, *a.values.items())) for a in plays))

    barred = domain.readings["lo.fool.led"].is_("barred")
    held = Or(s.another(pack), And(s.has_fool, Not(And(s.leading, barred))))
    return always(
        "a-card-is-playable",
        "Whoever is on turn and holds a card can play one; only where the Fool may not be led does its holder need "
        "another to lead.",
        {"it is the player's turn": s.on_turn, "a card is held": held},
        some,
        ("LO-FOLLOW", "LO-TRUMP", "LO-FOOL", "LO-FOOL.2"),
    )
