"""What is proved of the powers of cards that are held: what each allows and no more, what each forbids and no more, and
what it changes to hold one; and the words of such theorems, in the plainest symbols.

Nothing here is taken from the clauses: a theorem that used a clause's own terms would be as wrong as the clause is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from z3 import And, Bool, BoolRef, BoolVal, If, Implies, Int, IntVal, Not, Or, substitute

from adjudicator.dataclass import dataclass
from adjudicator.games.tahimi.hand import (
    cards,
    discards,
    last_rank,
    last_size,
    leading,
    mixed,
    on_turn,
    passes,
    puts,
    rank,
    wilds,
    wilds_held,
)
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.cards import FOOL, HIEROPHANT, MAJORS, PERMISSIONS
from adjudicator.games.tarot_himi.readings import TOWER_RANKS, TOWER_WITH_STRENGTH
from adjudicator.law import Best
from adjudicator.solve.best import Bests, Choice, Definition
from adjudicator.solve.theorem import Domain, Theorem, always, at, somewhere

BARS = ("Lovers", "Hermit", "Hanged Man", "Tower")
"""The cards whose holder may not do what others may."""

DUTIES = ("Death", "Devil")
"""The cards whose holder must do something."""

When = Mapping[str, BoolRef]
FOLLOWING = Not(leading)
ONE_RANK = And(puts, Not(mixed), Not(s.joined), s.major == 0, Not(s.has_wheel))
"""A single card or a set of one rank, the Fool among them or alone."""
LONE = And(puts, Not(s.joined), s.major != 0)
"""A Major by itself, but for the Fool."""
BARE = And(cards == 1, wilds == 0, Not(mixed), s.has_wheel == s.is_major("Wheel of Fortune"))
"""A Major by itself is one card and no more."""

_ANY = Best(Int("plays open"), If(puts, IntVal(1), IntVal(0)), BoolVal(True))
"""Whether any play in hand is open: a number of the theorems' own, which no clause can spoil."""

TURN: When = {"it is the player's turn": on_turn}
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
            return at(term, {wilds_held: IntVal(int(there))})
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
        first = And(leading, s.first_trick, Not(s.acted), s.holds("Hierophant"))
        free = Or(Not(first), self.reads("hierophant.pass", "yes"))
        return {"no first lead that the Hierophant has to take": free}

    @property
    def ace(self) -> BoolRef:
        """The last play is an Ace, a set of Aces, or counts as one."""
        return And(FOLLOWING, last_rank == self.top)

    @property
    def real_ace(self) -> BoolRef:
        """The last play is an Ace for Temperance."""
        return And(self.ace, Or(Not(s.last_mimic), self.reads("temperance.counted_ace", "yes")))

    @property
    def single_ace(self) -> BoolRef:
        """A single Ace, or the Fool as one, on another play."""
        return And(FOLLOWING, ONE_RANK, cards == 1, rank == self.top)

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


_PLAIN: When = {**TURN, **NO_DUTY, **FREE, "on another play": FOLLOWING, "one rank": ONE_RANK}
"""A set on another play, with no card that forbids or forces."""


def permissions(words: Words) -> Iterator[Theorem]:
    """Strength, the Star, the World and the mimics: what each allows, and that it allows no more."""
    yield from _strength(words)
    yield from _sizes(words)
    yield from _fool(words)
    for name, size in s.MIMICS.items():
        yield from _mimic(words, name, size)


def _trumps(words: Words) -> BoolRef:
    """What takes no account of sizes and ties: anything on an Ace by Temperance, an Ace by the Sun."""
    return Or(words.by_temperance, words.by_sun)


# -- ties


def _strength(words: Words) -> Iterator[Theorem]:
    tie = And(ONE_RANK, FOLLOWING, rank == last_rank)
    mimic_ties = And(LONE, words.ace, Or(*(s.is_major(name) for name in s.MIMICS)))
    yield words.always(
        "strength-allows",
        "Strength alone allows a tie of the same size, Aces on Aces too.",
        {**_PLAIN, "Strength is held": s.holds("Strength"), "a tie of the same size": And(tie, cards == last_size)},
        lambda: words.showing("Strength"),
        ("TH-STRENGTH",),
    )
    yield words.domain.allows_only(
        "strength-allows-no-more",
        "Strength is shown for ties only, a mimic on an Ace being one.",
        {"without Strength the play is not legal": Not(words.all_but("Strength"))},
        And(s.holds("Strength"), Or(tie, mimic_ties)),
        "TH-STRENGTH",
    )
    yield words.domain.allows_only(
        "no-tie-without-strength",
        "Without Strength no tie can be played, but on an Ace by Temperance, or an Ace by the Sun.",
        {"Strength is not held": Not(s.holds("Strength")), "a tie": tie},
        _trumps(words),
        *("TH-STRENGTH", "TA-RANK"),
    )
    yield words.domain.allows_only(
        "nothing-lower",
        "A set of a lower rank is never legal, but on an Ace by Temperance.",
        {"a lower rank on another play": And(ONE_RANK, FOLLOWING, rank < last_rank)},
        words.by_temperance,
        *("TA-RANK", "TH-STRENGTH", "TH-STAR", "TH-WORLD"),
    )


# -- sizes


def _sizes(words: Words) -> Iterator[Theorem]:
    higher = rank > last_rank
    mimic = And(
        LONE, FOLLOWING, Or(*(s.is_major(name) for name in s.MIMICS)), words.reads("mimic.with_count_powers", "yes")
    )
    for name, what, size in (("Star", "smaller", cards < last_size), ("World", "larger", cards > last_size)):
        unequal = And(ONE_RANK, FOLLOWING, size)
        yield words.always(
            f"{stem(name)}-allows",
            f"{spoken(name).capitalize()} alone allows a {what} set of a higher rank.",
            {**_PLAIN, f"the {name} is held": s.holds(name), f"a {what} set of a higher rank": And(unequal, higher)},
            partial(words.showing, name),
            (clause(name),),
        )
        yield words.always(
            f"{stem(name)}-with-strength",
            f"{spoken(name).capitalize()} and Strength together allow a {what} set that ties.",
            {
                **_PLAIN,
                f"the {name} and Strength are held": And(s.holds(name), s.holds("Strength")),
                f"a {what} set that ties": And(unequal, rank == last_rank),
            },
            partial(words.showing, name, "Strength"),
            (clause(name), "TH-STRENGTH"),
        )
        yield words.domain.allows_only(
            f"{stem(name)}-allows-no-more",
            f"{spoken(name).capitalize()} is shown for {what} sets only, or for a mimic where it may help one.",
            {f"without the {name} the play is not legal": Not(words.all_but(name))},
            And(s.holds(name), Or(unequal, mimic)),
            clause(name),
        )
        yield words.domain.allows_only(
            f"no-{what}-set-without-{stem(name)}",
            f"Without {spoken(name)} no {what} set can be played, but on an Ace by Temperance, or an Ace by the Sun.",
            {f"the {name} is not held": Not(s.holds(name)), f"a {what} set": unequal},
            _trumps(words),
            clause(name),
            "TA-SIZE",
        )


# -- the Fool


def _fool(words: Words) -> Iterator[Theorem]:
    yield words.always(
        "fool-as-ordinary",
        "Alone or in a set the Fool is legal just when an ordinary card of that rank would be in its place.",
        {**NO_DUTY, "the Fool in a set, or alone": And(ONE_RANK, wilds >= 1)},
        lambda: words.legal == at(words.legal, {wilds: IntVal(0)}),
        ("TH-FOOL",),
    )
    yield words.domain.forbids(
        "fool-is-no-major",
        "The Fool goes with no other Major.",
        {"the Fool with a Major": And(puts, wilds >= 1, s.joined)},
        *("TH-FOOL", "TH-PAIRING"),
    )
    yield words.always(
        "fool-shows-nothing",
        "The Fool in a higher set of the same size is its own proof: nothing is shown.",
        {**_PLAIN, "with the Fool": wilds >= 1, "higher, of the same size": And(rank > last_rank, cards == last_size)},
        words.showing,
        ("TH-FOOL",),
    )


# -- the mimics


def _mimic(words: Words, name: str, size: int) -> Iterator[Theorem]:
    put, own = words.mimics(name), last_size == size
    yield words.always(
        f"{stem(name)}-allows",
        f"{spoken(name).capitalize()} goes on any play of {size} below an Ace, and shows nothing.",
        {
            **TURN,
            **NO_DUTY,
            **FREE,
            f"{spoken(name)} on another play": put,
            f"that counts as {size}": own,
            "below an Ace": last_rank < words.top,
        },
        words.showing,
        (clause(name),),
    )
    yield words.domain.allows_only(
        f"{stem(name)}-answers-its-size",
        f"Where mimics answer their own size only, {spoken(name)} goes on no play of another size, but on an Ace by "
        "Temperance.",
        {
            **words.where("mimic.with_count_powers", "no"),
            f"{spoken(name)} on another play": put,
            "of another size": Not(own),
        },
        words.by_temperance,
        clause(name),
    )
    yield words.domain.allows_only(
        f"{stem(name)}-on-an-ace",
        f"On an Ace {spoken(name)} is a tie: it takes Strength, Temperance or the reading that it may be played.",
        {f"{spoken(name)} on another play": put, "on an Ace": words.ace},
        Or(s.holds("Strength"), words.by_temperance, words.reads("magician.on_ace", "clamp")),
        clause(name),
        *("TH-STRENGTH", "TH-TEMPERANCE"),
    )
    yield words.always(
        f"{stem(name)}-led",
        f"On lead {spoken(name)} is a Major like any other: what it mimics does not matter.",
        {"on lead": leading, f"{spoken(name)} by itself": And(LONE, BARE, s.is_major(name))},
        lambda: words.legal == at(words.legal, {s.major: IntVal(s.number("Moon"))}),
        (clause(name),),
    )


def aces(words: Words) -> Iterator[Theorem]:
    """Temperance and the Sun: what may be put on Aces, and what an Ace may be put on."""
    yield from _temperance(words)
    yield from _sun(words)


def _temperance(words: Words) -> Iterator[Theorem]:
    about = ("TH-TEMPERANCE",)
    on_ace: When = {"Temperance is held": s.holds("Temperance"), "on an Ace": words.real_ace}
    yield words.always(
        "temperance-allows",
        "On an Ace, Temperance alone allows any single or set, the Tower held or not.",
        {**TURN, **NO_DUTY, **UNBOUND, **on_ace, "one rank": ONE_RANK},
        lambda: words.showing("Temperance"),
        (*about, "TH-TOWER"),
    )
    yield words.always(
        "temperance-as-leading",
        "On an Ace, with Temperance, ordinary cards and the Fool are legal just when they could be led.",
        {**NO_DUTY, **on_ace, "ordinary cards or the Fool": And(puts, Not(s.joined), Not(_major))},
        lambda: words.legal == at(words.legal, _led),
        about,
    )
    yield words.always(
        "temperance-leads-majors",
        "On an Ace, with Temperance, a Major is legal just when it could be led, where Temperance is read to put Majors "
        "there and the Lovers too. It is never the round's first play.",
        {
            **NO_DUTY,
            **on_ace,
            **words.where("temperance.lead_majors", "yes"),
            **words.where("lovers.on_ace", "yes"),
            "a Major by itself": And(LONE, BARE, s.counts_as == s.UNSAID),
            "which no mimic is": Not(Or(*(s.is_major(name) for name in s.MIMICS))),
            "not in a round's first trick": Not(s.first_trick),
        },
        lambda: words.legal == at(words.legal, _led),
        (*about, "TH-LOVERS"),
    )
    yield words.domain.allows_only(
        "temperance-allows-no-more",
        "Temperance is shown on Aces only, for cards of one rank or a Major by itself.",
        {"without Temperance the play is not legal": Not(words.all_but("Temperance"))},
        And(words.by_temperance, puts, Not(s.joined), Not(mixed)),
        *about,
    )
    yield words.domain.forbids(
        "temperance-spares-majors",
        "Where Temperance is read not to lead Majors, it puts no Major on an Ace but a mimic that may count as one.",
        {
            **words.where("temperance.lead_majors", "no"),
            "a Major by itself on another play": And(FOLLOWING, LONE),
            "which no mimic is": Not(Or(*(s.is_major(name) for name in s.MIMICS))),
        },
        *about,
        "TH-LEAD-ONLY",
    )


_major = LONE
_led = {leading: BoolVal(True), s.beneath: s.beneath}


def _sun(words: Words) -> Iterator[Theorem]:
    held: When = {"the Sun is held": s.holds("Sun")}
    onto = Or(last_size >= 2, last_rank == words.top)
    yield words.always(
        "sun-allows",
        "The Sun alone allows a single Ace on any set and on an Ace, the Tower held or not.",
        {
            **TURN,
            **NO_DUTY,
            "neither the Lovers nor the Hanged Man is held": And(Not(s.holds("Lovers")), Not(s.holds("Hanged Man"))),
            "the player did not lead the Hanged Man": UNBOUND["the player did not lead the Hanged Man"],
            **held,
            "a single Ace on a set or an Ace": And(words.single_ace, onto),
        },
        lambda: words.showing("Sun"),
        ("TH-SUN", "TH-TOWER", "TH-HERMIT"),
    )
    yield words.domain.allows_only(
        "sun-allows-no-more",
        "The Sun is shown for single Aces only.",
        {"without the Sun the play is not legal": Not(words.all_but("Sun"))},
        words.by_sun,
        "TH-SUN",
    )
    yield words.domain.allows_only(
        "sun-on-sets-only",
        "Where the Sun is read to be for sets and Aces, it is not shown for an Ace on another single.",
        {**words.where("sun.single_nonace", "no"), "without the Sun the play is not legal": Not(words.all_but("Sun"))},
        onto,
        "TH-SUN",
    )


def limits(words: Words) -> Iterator[Theorem]:
    """The Lovers, the Hermit, the Hanged Man, the Tower: what each forbids, and that it forbids no more."""
    yield from _lovers(words)
    yield from _hermit(words)
    yield from _hanged_man(words)
    yield from _tower(words)


def _spares(words: Words, name: str, what: str, says: str, when: When, about: tuple[str, ...] = ()) -> Theorem:
    """A card that forbids makes no difference to some plays."""
    id = f"TH-{name.upper().replace(' ', '-')}"
    return words.always(
        f"{name.lower().replace(' ', '-')}-spares-{what}",
        says,
        {**NO_DUTY, **when},
        lambda: words.same_with(name),
        (id, *about),
    )


# -- the Lovers


def _lovers(words: Words) -> Iterator[Theorem]:
    by_lead = Or(leading, And(words.by_temperance, words.reads("lovers.on_ace", "yes")))
    yield words.domain.allows_only(
        "lovers-forbid",
        "With the Lovers no single card goes down, but the Lovers themselves as a lead, or, where it is read so, on an "
        "Ace by Temperance.",
        {"the Lovers are held": s.holds("Lovers"), "a single card is put down": And(puts, cards == 1)},
        And(s.is_major("Lovers"), by_lead),
        "TH-LOVERS",
    )
    yield _spares(words, "Lovers", "sets", "The Lovers bar no set.", {"a set": And(puts, cards >= 2)})
    yield _spares(words, "Lovers", "passes", "The Lovers bar no pass.", {"a pass": passes})
    yield _spares(
        words,
        "Lovers",
        "discards",
        "Where a discard is no play, the Lovers bar none; the Chariot as the last card apart.",
        {"a discard": discards, **words.where("discard.is_play", "no"), "not the Chariot": Not(s.is_major("Chariot"))},
    )
    yield _spares(
        words,
        "Lovers",
        "themselves",
        "The Lovers may be led.",
        {"they are led": And(LONE, leading, s.is_major("Lovers"))},
    )


# -- the Hermit


def _hermit(words: Words) -> Iterator[Theorem]:
    yield words.domain.forbids(
        "hermit-forbids",
        "With the Hermit nothing of more than one card goes down, whatever else is held.",
        {"the Hermit is held": s.holds("Hermit"), "several cards are put down": And(puts, cards > 1)},
        "TH-HERMIT",
    )
    yield _spares(
        words,
        "Hermit",
        "singles",
        "The Hermit never bars a single card, a mimic that counts as a set neither.",
        {"a single card": And(puts, cards == 1)},
    )
    yield _spares(words, "Hermit", "passes", "The Hermit bars no pass.", {"a pass": passes})


# -- the Hanged Man


def _hanged_man(words: Words) -> Iterator[Theorem]:
    yield words.domain.forbids(
        "hanged-man-forbids",
        "With the Hanged Man nothing goes down on a later turn in the trick; only a lead after everybody passed is no "
        "exception either.",
        {"the Hanged Man is held": s.holds("Hanged Man"), "a later turn": s.acted, "cards are put down": puts},
        "TH-HANGED-MAN",
    )
    yield words.domain.forbids(
        "hanged-man-led-forbids",
        "Where it is read so, whoever led the Hanged Man puts nothing more down in that trick either.",
        {
            **words.where("hanged_man.after_leading", "bound"),
            "the player led the Hanged Man": s.led_hanged_man,
            "a later turn": s.acted,
            "cards are put down": puts,
        },
        "TH-HANGED-MAN",
    )
    yield words.domain.forbids(
        "hanged-man-never-opens",
        "The Hanged Man is never the first play of a round.",
        {"it is led as the first play": And(LONE, s.is_major("Hanged Man"), leading, s.first_trick)},
        "TH-HANGED-MAN.2",
    )
    yield _spares(
        words,
        "Hanged Man",
        "first-turns",
        "The Hanged Man bars no play on the first turn in a trick.",
        {"the first turn": Not(s.acted), "cards are put down": puts},
    )
    yield _spares(words, "Hanged Man", "passes", "The Hanged Man bars no pass.", {"a pass": passes})


# -- the Tower


def _tower(words: Words) -> Iterator[Theorem]:
    readings, numbers = words.domain.readings, (TOWER_WITH_STRENGTH, TOWER_RANKS)
    margin = If(s.holds("Strength"), *(each.term(readings) for each in numbers))
    by = f"{TOWER_RANKS.stated(readings, 'rank')}, or by {TOWER_WITH_STRENGTH.stated(readings)} with Strength"
    milder = any(1 in each.numbers(readings) for each in numbers)
    short = And(FOLLOWING, ONE_RANK, rank - last_rank < margin)
    mimic = Or(*(s.is_major(name) for name in s.MIMICS))
    yield words.domain.allows_only(
        "tower-forbids",
        f"With the Tower a set beats the last play by {by}, but on an Ace by Temperance, or an Ace by the Sun.",
        {"the Tower is held": s.holds("Tower"), "it falls short": short},
        _spared(words),
        *("TH-TOWER", "TH-STRENGTH"),
    )
    yield words.domain.allows_only(
        "tower-forbids-mimics",
        f"With the Tower no mimic follows{', where more than one rank is asked' * milder}, counting as the next rank "
        "only, but on an Ace by Temperance.",
        {"the Tower is held": s.holds("Tower"), "a mimic on another play": And(FOLLOWING, LONE, mimic, margin > 1)},
        words.by_temperance,
        "TH-TOWER",
    )
    enough = And(FOLLOWING, ONE_RANK, rank - last_rank >= margin)
    yield _spares(words, "Tower", "leads", "The Tower bars no lead.", {"on lead": And(puts, leading)})
    yield _spares(words, "Tower", "passes", "The Tower bars no pass and no discard but the Chariot's.", _no_put)
    yield _spares(
        words,
        "Tower",
        "margins",
        f"The Tower bars nothing that beats the last play by {by}.",
        {"the margin is kept": enough},
        ("TH-STRENGTH",),
    )
    yield _spares(
        words,
        "Tower",
        "temperance",
        "The Tower bars nothing that Temperance puts on an Ace.",
        {"on an Ace, with Temperance": words.by_temperance, "one rank": ONE_RANK},
        ("TH-TEMPERANCE",),
    )
    yield _spares(
        words,
        "Tower",
        "sun",
        "The Tower bars no single Ace that the Sun puts on a set or an Ace.",
        {"a single Ace, with the Sun": words.by_sun, "on a set or an Ace": Or(last_size >= 2, last_rank == words.top)},
        ("TH-SUN",),
    )


_no_put = {"nothing is put down": Not(puts), "not the Chariot": Not(s.is_major("Chariot"))}


def _spared(words: Words) -> BoolRef:
    return Or(words.by_temperance, words.by_sun)


def holding(words: Words) -> Iterator[Theorem]:
    """The theorems of this file: one for each Major, and what Death and the Devil do to them."""
    for name in MAJORS:
        if name in PERMISSIONS:
            yield _permission(words, name)
        elif name in (*BARS, HIEROPHANT):
            yield _prohibition(words, name)
        elif name not in DUTIES:
            yield _idle(words, name)
    for duty in DUTIES:
        yield _turned(words, duty, "Strength", "permission", "legal play illegal")
        yield _turned(words, duty, "Tower", "prohibition", "illegal play legal")


def _beside(words: Words, name: str) -> When:
    """The play does not use the card, and is made of cards held."""
    used = wilds >= 1 if name == FOOL else s.is_major(name)
    last = And(discards, s.is_major("Chariot"), words.held(name, False, s.hand_size() == 1))
    return {
        f"the play does not use {spoken(name)}": Not(used),
        "a Major that is used is held": And(*(Implies(s.is_major(n), s.holds(n)) for n in MAJORS if n != name)),
        "it is not the Chariot as the last card": Not(last),
    }


def _both(words: Words, name: str) -> tuple[BoolRef, BoolRef]:
    return words.held(name, False, words.legal), words.held(name, True, words.legal)


def _permission(words: Words, name: str) -> Theorem:
    def claim() -> BoolRef:
        without, beside = _both(words, name)
        return Implies(without, beside)

    return words.always(
        f"holding-{stem(name)}",
        f"To hold {spoken(name)} in addition never makes a legal play illegal.",
        {**NO_DUTY, **_beside(words, name)},
        claim,
        (clause(name), name),
    )


def _prohibition(words: Words, name: str) -> Theorem:
    def claim() -> BoolRef:
        without, beside = _both(words, name)
        return Implies(beside, without)

    return words.always(
        f"holding-{stem(name)}",
        f"To hold {spoken(name)} in addition never makes an illegal play legal.",
        {**NO_DUTY, **_beside(words, name)},
        claim,
        (clause(name), name),
    )


def _idle(words: Words, name: str) -> Theorem:
    return words.always(
        f"holding-{stem(name)}",
        f"To hold {spoken(name)} changes nothing for plays that do not use it.",
        {**NO_DUTY, **_beside(words, name)},
        lambda: words.same_with(name),
        (clause(name), name),
    )


def _turned(words: Words, duty: str, name: str, kind: str, what: str) -> Theorem:
    """With a duty, the alternatives change: there is a case for the opposite."""
    other = next(d for d in DUTIES if d != duty)
    with_it = Bests(words.domain.decision, {s.holds(name): BoolVal(True)}, f" with {name}")
    without = Bests(words.domain.decision, {s.holds(name): BoolVal(False)}, f" without {name}")

    def claim() -> BoolRef:
        there = words.held(name, True, _substituted(words.legal, with_it))
        gone = words.held(name, False, _substituted(words.legal, without))
        return And(gone, Not(there)) if kind == "permission" else And(there, Not(gone))

    return words.somewhere(
        f"{stem(duty)}-turns-a-{kind}",
        f"With {spoken(duty)} in hand it is not so: to hold {spoken(name)} in addition can make a {what}.".replace(
            "a illegal", "an illegal"
        ),
        {
            f"{spoken(duty)} is held, and not {spoken(other)}": And(s.holds(duty), Not(s.holds(other))),
            **words.where("mandatory.force_rescind", "no"),
            **words.where("death.optional_powers", "best_play"),
            **_beside(words, name),
            f"{spoken(name)} is held": s.holds(name),
        },
        claim,
        (clause(duty), clause(name), duty, name),
        lambda: (*words.compared(with_it), *words.compared(without)),
    )


def _substituted(term: BoolRef, bests: Bests) -> BoolRef:
    return substitute(term, *bests.symbols.items())
