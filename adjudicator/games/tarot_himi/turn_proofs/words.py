"""What theorems of Tarot-himi speak of, told in the plainest symbols.

Nothing here is taken from the clauses: a theorem that used a clause's own terms would be
as wrong as the clause is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from z3 import And, Bool, BoolRef, BoolVal, If, Int, IntVal, Not, Or

from adjudicator.games.tahimi import hand as base
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.cards import FOOL
from adjudicator.law import Best
from adjudicator.solve.best import Bests, Choice, Definition
from adjudicator.solve.theorem import Domain, Theorem, always, at, somewhere

PERMISSIONS = ("Strength", "Temperance", "Star", "Sun", "World")
"""The cards whose holder may do what others may not."""

BARS = ("Lovers", "Hermit", "Hanged Man", "Tower")
"""The cards whose holder may not do what others may."""

DUTIES = ("Death", "Devil")
"""The cards whose holder must do something."""

When = Mapping[str, BoolRef]
FOLLOWING = Not(base.leading)
ONE_RANK = And(base.puts, Not(base.mixed), Not(s.joined), s.major == 0, Not(s.has_wheel))
"""A single card or a set of one rank, the Fool among them or alone."""
LONE = And(base.puts, Not(s.joined), s.major != 0)
"""A Major by itself, but for the Fool."""
BARE = And(base.cards == 1, base.wilds == 0, Not(base.mixed), s.has_wheel == s.is_major("Wheel of Fortune"))
"""A Major by itself is one card and no more."""

_ANY = Best(Int("plays open"), If(base.puts, IntVal(1), IntVal(0)), BoolVal(True))
"""Whether any play in hand is open: a number of the theorems' own, which no clause can spoil."""

TURN: When = {"it is the player's turn": base.on_turn}
NO_DUTY: When = {"neither Death nor the Devil is held": And(*(Not(s.holds(name)) for name in DUTIES))}
FREE: When = {
    "no card that forbids is held": And(*(Not(s.holds(name)) for name in BARS)),
    "the player did not lead the Hanged Man": Not(s.led_hanged_man),
}
UNBOUND: When = {
    "neither the Lovers, the Hermit nor the Hanged Man is held": And(
        *(Not(s.holds(name)) for name in BARS if name != "Tower")
    ),
    "the player did not lead the Hanged Man": Not(s.led_hanged_man),
}


def stem(name: str) -> str:
    """A Major as part of a theorem's name: `hanged-man`, `wheel`."""
    return name.split(" of ", maxsplit=1)[0].lower().replace(" ", "-")


def spoken(name: str) -> str:
    """A Major inside a sentence."""
    return name if name in ("Strength", "Justice", "Death", "Temperance", "Judgement") else f"the {name}"


def clause(name: str) -> str:
    """The id of a Major's first clause."""
    return f"TH-{stem(name).upper()}"


@dataclass(frozen=True)
class Words:
    """The words of theorems over one domain."""

    domain: Domain
    top: int

    # -- what is proved

    @property
    def legal(self) -> BoolRef:
        """The play is legal, whatever is invoked for it that can be."""
        return self.domain.legal_aided

    def showing(self, *names: str) -> BoolRef:
        """The play is legal with just these shown."""
        return self.domain.invoking(self.domain.legal, [self.invoked(name) for name in names])

    @staticmethod
    def invoked(name: str) -> BoolRef:
        """The symbol that says a Major's permission is invoked."""
        return Bool(f"invoked {name}")

    def all_but(self, name: str) -> BoolRef:
        """The play is legal with everything shown but this."""
        return self.showing(*(other for other in PERMISSIONS if other != name))

    @staticmethod
    def held(name: str, there: bool, term: BoolRef) -> BoolRef:
        """A term as it is with a Major held, or not held, and all else the same."""
        if name == FOOL:
            return at(term, {base.wilds_held: IntVal(int(there))})
        return at(term, {s.holds(name): BoolVal(there)})

    def same_with(self, name: str) -> BoolRef:
        """To hold a Major or not makes no difference to whether the play is legal."""
        return self.held(name, True, self.legal) == self.held(name, False, self.legal)

    def reads(self, key: str, option: str) -> BoolRef:
        """A reading has this option."""
        return self.domain.readings[f"th.{key}"].is_(option)

    def where(self, key: str, option: str) -> When:
        """The premise that a reading has this option."""
        return {f"th.{key} is {option}": self.reads(key, option)}

    # -- what theorems suppose

    def declinable(self) -> When:
        """What leaves a turn free to be declined: it is no lead that has to be taken."""
        first = And(base.leading, s.first_trick, Not(s.acted), s.holds("Hierophant"))
        free = Or(Not(first), self.reads("hierophant.pass", "yes"))
        return {"no first lead that the Hierophant has to take": free}

    @property
    def ace(self) -> BoolRef:
        """The last play is an Ace, a set of Aces, or counts as one."""
        return And(FOLLOWING, base.last_rank == self.top)

    @property
    def real_ace(self) -> BoolRef:
        """The last play is an Ace for Temperance."""
        return And(self.ace, Or(Not(s.last_mimic), self.reads("temperance.counted_ace", "yes")))

    @property
    def single_ace(self) -> BoolRef:
        """A single Ace, or the Fool as one, on another play."""
        return And(FOLLOWING, ONE_RANK, base.cards == 1, base.rank == self.top)

    @property
    def by_sun(self) -> BoolRef:
        """A single Ace with the Sun in hand."""
        return And(s.holds("Sun"), self.single_ace)

    @property
    def by_temperance(self) -> BoolRef:
        """On an Ace with Temperance in hand."""
        return And(s.holds("Temperance"), self.real_ace)

    def mimics(self, name: str) -> BoolRef:
        """This mimic by itself on another play, and not called a lead."""
        return And(FOLLOWING, LONE, s.is_major(name), BARE, s.counts_as != s.AS_LEAD)

    @cached_property
    def plays(self) -> tuple[Choice, ...]:
        """Everything in hand that can be open on the pile, as a duty sees it."""
        return tuple(self.domain.bests.choices(_ANY))

    def compared(self, bests: Bests) -> tuple[Definition, ...]:
        """What plays are open now, and the numbers that duties take from them. Those of plays
        after a discard are left open: what is proved then holds whatever they are."""
        return bests.definitions([_ANY, *(best for best in bests.every if best.among == _ANY.among)])

    # -- making

    always = staticmethod(always)
    """What holds of every case."""

    def somewhere(
        self,
        name: str,
        says: str,
        when: When,
        claim: Callable[[], BoolRef],
        about: Sequence[str] = (),
        given: Callable[[], tuple[Definition, ...]] = tuple,
    ) -> Theorem:
        """That there is a case."""
        return somewhere(name, says, self.domain, when, claim, about, given)
