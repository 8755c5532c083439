"""Theorems about the three cards that the dealer lays away; and a hand of a solver's model, written as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, BoolVal, IntVal, Not, Or, Sum, substitute

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import CaseDraft, Value, writable
from adjudicator.games.loka import lay_away as a
from adjudicator.games.loka import turn as s
from adjudicator.games.loka import turn_proofs
from adjudicator.games.loka.cards import DEALT, LAID, LAY, PLAIN, TRUMPS, Pack, lexicon, pack_of
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always

DEALER = turn_proofs.PLAYERS[-1]
cards = turn_proofs.cards


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: the dealer has the cards dealt, and is to lay some away."""
    nothing_yet = (Not(s.on_turn), s.leading, s.led == 0)
    return (s.laying, *nothing_yet, s.hand_size(pack_of(lexicon)) == DEALT)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over what is laid away: cards of the hand, each counted once."""
    return counted_once(), handful(pack_of(lexicon)), a.laid >= 1


def counted_once() -> BoolRef:
    """What is laid away is an Ace, a King, an Honour, a trump, the Fool or none of these."""
    return Sum(*a.KINDS.values()) <= a.laid


def handful(pack: Pack) -> BoolRef:
    """The cards laid away can be chosen from the hand."""
    counts = {**a.KINDS, PLAIN: a.laid - Sum(*a.KINDS.values())}
    chosen = (count <= s.count_of(pack, kind) for kind, count in counts.items())
    return And(counts[PLAIN] >= 0, *chosen)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a hand plain, all being of one size: few trumps; then few cards laid away."""
    pack = pack_of(lexicon)
    return s.hand_size(pack), turn_proofs.trumps_held(pack), a.laid


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The dealer's hand before anybody has led."""
    return CaseDraft("loka", turn_proofs.PLAYERS, DEALER, " ".join(cards(value, lexicon)), opening=True)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The cards that the values describe, the first of each kind."""
    pack, left = pack_of(lexicon), {kind: int(value(count)) for kind, count in a.KINDS.items()}
    left[PLAIN] = int(value(a.laid)) - sum(left.values())
    chosen = []
    for card in cards(value, lexicon):
        kind = pack.kinds[card]
        chosen += [card] if left[kind] else []
        left[kind] -= bool(left[kind])
    return Play(DISCARD, tuple(sorted(chosen, key=lexicon.order)))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every hand of a dealer and every choice from it, under every reading."""
    pack = lexicon()
    rulebook = game.rulebook(pack)
    also = (("what is laid away is counted once", counted_once()),)
    real, size = (("the cards are in the hand", handful(pack)),), s.hand_size(pack)
    return Domain(
        rulebook.decisions[LAY], rulebook.readings, also, real, writable(reachable(pack), playable(pack)), size
    )


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of what is laid away."""
    pack = lexicon()
    own = {"the dealer lays cards away": s.laying, "the cards are in the hand": handful(pack)}
    plain = And(a.laid_aces == 0, a.laid_kings == 0, a.laid_honours == 0)
    fool = And(a.laid == 3, a.laid_fool, a.laid_trumps == 0, plain)
    some = {"three cards, some of them trumps": And(a.laid == 3, a.laid_trumps > 0, plain, Not(a.laid_fool))}
    forced = domain.readings["lo.discard.trumps"].is_("forced")
    yield domain.forbids(
        "never-aces-kings-honours",
        "No Ace, no King, neither the Magician nor the World is ever laid away.",
        {"such a card is among them": Or(a.laid_aces > 0, a.laid_kings > 0, a.laid_honours > 0)},
        *("LO-LAY-ACE", "LO-LAY-KING", "LO-LAY-HONOUR"),
    )
    yield domain.allows_just(
        "fool-only-without-trumps",
        "The Fool is laid away only from a hand without a trump, and may be from one.",
        {**own, "the Fool and two that may go": fool},
        Not(s.of_suit(pack, TRUMPS)),
        "LO-LAY-FOOL",
    )
    yield domain.allows_just(
        "trumps-only-as-far-as-needed",
        "Where trumps are held back, three cards with trumps among them go just where no card that might go in a trump's "
        "place is kept.",
        {**own, "trumps are held back": forced, **some},
        s.plain(pack) == a.laid - a.laid_trumps,
        "LO-LAY-TRUMP",
    )
    yield domain.allows(
        "trumps-go-as-others-do",
        "Where they are not, trumps that are no Honours go as freely as the other cards.",
        {**own, "trumps are not held back": Not(forced), **some},
        "LO-LAY-TRUMP",
    )
    yield always(
        "three-can-always-go",
        "From a hand of twenty-eight, three cards can always be laid away.",
        {"the dealer has twenty-eight cards": s.hand_size(pack) == DEALT, "to lay away": s.laying},
        lambda: _some_three(domain, pack),
        ("LO-LAY.2", "LO-LAY-ACE", "LO-LAY-KING", "LO-LAY-HONOUR", "LO-LAY-FOOL", "LO-LAY-TRUMP"),
    )
    yield from general_of(domain, "laying", "laying away")


def _some_three(domain: Domain, pack: Pack) -> BoolRef:
    """Some number of trumps, and ordinary cards for the rest, can be laid away."""
    ways = []
    for number in range(LAID + 1):
        counts = (LAID, 0, 0, 0, number)
        able = And(s.count_of(pack, "trump") >= number, s.plain(pack) >= LAID - number)
        values = zip(a.CHOSEN.symbols, [*map(IntVal, counts), BoolVal(False)], strict=True)
        ways.append(And(able, substitute(domain.legal_aided, *values)))
    return Or(*ways)
