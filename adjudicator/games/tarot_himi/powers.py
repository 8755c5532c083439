"""What each Major does but Death and the Devil, a family after the other, each power beside its words and source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from z3 import And, ArithRef, Bool, BoolRef, If, Not, Or

from adjudicator.cards.english import amount, capital, number
from adjudicator.dataclass import dataclass
from adjudicator.games.tahimi.hand import a_set, cards, discards, leading, mixed, passes, puts, rank, wilds
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.readings import TOWER_RANKS, TOWER_WITH_STRENGTH, cite
from adjudicator.games.tarot_himi.turn_words import TarotTurn
from adjudicator.law import Cited, Clause, Permission, Prohibition, Reading, Spared, When

# -- terms that the powers share: how a play counts, and when it is made as though leading


def invoked(name: str) -> BoolRef:
    """The symbol that says this Major's permission is invoked."""
    return Bool(f"invoked {name}")


@dataclass(frozen=True)
class Terms:
    """The shared terms under the readings; `top` is the place of the Ace."""

    readings: Mapping[str, Reading]
    top: int

    def reads(self, key: str, option: str) -> BoolRef:
        """The reading has this option."""
        return self.readings[f"th.{key}"].is_(option)

    @cached_property
    def powers(self) -> s.Powers:
        """How a play counts."""
        return s.powers(self.readings, self.top)

    @cached_property
    def lone_major(self) -> BoolRef:
        """A single Major, other than the Fool, put on the pile."""
        return And(puts, Not(s.joined), s.major != 0)

    # -- Temperance

    @cached_property
    def temperance_leads(self) -> BoolRef:
        """Temperance would put this Major on an Ace as though leading it."""
        declared = And(self.lone_major, s.counts_as != s.AS_ACE)
        return And(s.holds("Temperance"), self.powers.on_ace, declared, self.reads("temperance.lead_majors", "yes"))

    @cached_property
    def temperance_applies(self) -> BoolRef:
        """Temperance would play this on an Ace as though leading, whatever its rank and size."""
        as_mimic = And(self.powers.mimicking, self.reads("temperance.mimic", "mimic"))
        major_too = Or(And(s.counts_as != s.AS_ACE, self.reads("temperance.lead_majors", "yes")), as_mimic)
        fits = Or(s.major == 0, major_too)
        return And(s.holds("Temperance"), self.powers.on_ace, puts, Not(s.joined), fits)

    # -- the Sun

    @cached_property
    def sun_applies(self) -> BoolRef:
        """The Sun would put this single Ace on a set or on an Ace."""
        ace = And(puts, Not(s.joined), s.major == 0, cards == 1, rank == self.top)
        onto = Or(s.PILE.size >= 2, s.PILE.rank == self.top, self.reads("sun.single_nonace", "yes"))
        return And(s.holds("Sun"), ace, Not(s.PILE.leading), onto)

    # -- discards

    @cached_property
    def in_lieu(self) -> BoolRef:
        """The Chariot or the Wheel, discarded in lieu of the turn."""
        return And(discards, Or(s.is_major("Chariot"), s.is_major("Wheel of Fortune")))

    @cached_property
    def at_start(self) -> BoolRef:
        """Justice or Judgement, discarded at the start of the turn."""
        return And(discards, Or(s.is_major("Justice"), s.is_major("Judgement")))

    @cached_property
    def discard_is_play(self) -> BoolRef:
        """A discard is itself a play."""
        return self.reads("discard.is_play", "yes")

    @cached_property
    def margin(self) -> ArithRef:
        """By how many ranks a play must beat the last one under the Tower."""
        return If(s.holds("Strength"), TOWER_WITH_STRENGTH.term(self.readings), TOWER_RANKS.term(self.readings))


# -- the Fool, the Magician, the High Priestess, the Empress, the Emperor: cards that count as others when put down; the
# play is its own proof, and nothing is shown


def mimics(terms: Terms) -> Iterator[Clause]:
    """The permissions of the five cards, in their order."""
    yield Permission(
        id="TH-FOOL",
        title="The Fool is wild",
        says="The Fool is put down as any ordinary card, alone with a rank of the player's choice, or with others as "
        "one of them. It is never another Major.",
        cites=(cite("The Fool"),),
        invoked=Bool("by the Fool"),
        waives={"TA-MATCHED": And(wilds >= 1, Not(mixed))},
        supports="The Fool counts as {as_rank}.",
    )
    for name, size in s.MIMICS.items():
        yield _mimic(terms, name, size)


def _mimic(terms: Terms, name: str, size: int) -> Permission:
    applies = terms.powers.mimics[name]
    clamped = And(applies, s.PILE.rank == terms.top, terms.reads("magician.on_ace", "clamp"))
    return Permission(
        id=f"TH-{name.upper().replace(' ', '-')}",
        title=f"The {name} answers {a_set(size)}",
        says=f"Put on {a_set(size)}, the {name} counts as {a_set(size)} of the next higher rank, up to Ace. It goes "
        "down alone.",
        cites=(cite(f"The {name}"),),
        readings=("th.magician.on_ace", "th.mimic.with_count_powers"),
        invoked=Bool(f"by the {name}"),
        waives={"TH-LEAD-ONLY": applies, "TA-RANK": clamped},
        supports=(
            When(
                clamped, "{Named} counts as {counts_here}, and, as it is read here, may tie Aces by itself.{or_as_led}"
            ),
            When(True, "{where_named} counts here as {counts_here}."),
        ),
    )


# -- the Lovers, the Hermit, the Hanged Man, the Tower, and what can never be led: powers that bar plays while the card is
# held, and outrank every permission


def limits(terms: Terms) -> Iterator[Clause]:
    """The prohibitions of the cards, in their order."""
    counts = terms.powers.counts
    yield _lovers(terms)
    yield Prohibition(
        id="TH-HERMIT",
        title="No sets",
        says="The Hermit's holder plays single cards only. What counts is the number of cards put down, not what they "
        "count as.",
        cites=(cite("The Hermit"), cite("Special power interactions")),
        bars=And(s.holds("Hermit"), puts, cards > 1),
        spares=(
            Spared(
                And(s.holds("Hermit"), puts, cards == 1, counts.size > 1),
                "The Hermit counts the cards put down, and {named} is one.",
            ),
            Spared(And(s.holds("Hermit"), discards, s.is_major("Wheel of Fortune")), "{no_set_exchanged}"),
        ),
        against="{holds} the Hermit: only one card at a time may be put down, and this is {many}.{outranked}",
        supports=(
            When(
                And(s.holds("Hermit"), puts, cards == 1, Not(s.PILE.leading), s.PILE.size > 1, counts.size == 1),
                "{holds} the Hermit, which bars sets only: {named} is one card.",
            ),
        ),
    )
    yield Prohibition(
        id="TH-WHEEL.2",
        title="Never on the pile",
        says="The Wheel of Fortune is never put on the pile, not even as a lead.",
        cites=(cite("Wheel of Fortune"),),
        bars=And(puts, s.has_wheel),
        against="The Wheel of Fortune cannot be put on the pile, not even as a lead.",
    )
    yield _hanged_man(terms)
    yield Prohibition(
        id="TH-HANGED-MAN.2",
        title="Not the first play",
        says="The Hanged Man is not led as the first play of a round.",
        cites=(cite("The Hanged Man"),),
        bars=And(terms.lone_major, s.is_major("Hanged Man"), s.OPENING),
        spares=(Spared(And(terms.lone_major, s.is_major("Hanged Man"), leading, Not(s.OPENING)), "{later_lead}"),),
        against="The Hanged Man cannot be the first play of a round{none_yet}.",
    )
    yield _tower(terms)


def _lovers(terms: Terms) -> Prohibition:
    onto_ace = And(invoked("Temperance"), terms.temperance_leads, terms.reads("lovers.on_ace", "yes"))
    led_on_ace = And(
        s.holds("Temperance"),
        terms.powers.on_ace,
        terms.reads("temperance.lead_majors", "yes"),
        terms.reads("lovers.on_ace", "yes"),
    )
    itself = And(Not(s.joined), s.is_major("Lovers"), Or(s.PILE.leading, onto_ace))
    single = And(puts, cards == 1, Not(itself))
    return Prohibition(
        id="TH-LOVERS",
        title="No singles",
        says="Whoever holds the Lovers puts down no single card, a Major neither, whatever it counts as. The Lovers "
        "themselves may be led.",
        cites=(cite("The Lovers"), cite("Special power interactions")),
        cited=(
            Cited(And(single, s.major != 0, led_on_ace), (cite("The Lovers"), cite("Temperance"))),
            Cited(discards, (cite("The Lovers"), cite("Cards with special powers when played"))),
        ),
        readings=("th.lovers.on_ace", "th.discard.is_play"),
        bars=And(s.holds("Lovers"), Or(single, And(discards, terms.discard_is_play))),
        spares=(
            Spared(
                And(s.holds("Lovers"), puts, cards == 1, itself),
                "The Lovers bar single cards, but not themselves as a lead.",
            ),
            Spared(
                And(s.holds("Lovers"), discards, Not(terms.discard_is_play)),
                "The Lovers bar single cards that are played, and, as it is read here, a discard is no play.",
            ),
        ),
        against=(
            When(
                discards,
                "{holds} the Lovers: no single card may be played, and, as it is read here, a discard is a play."
                "{outranked}",
            ),
            When(
                s.is_major("Lovers"),
                "{holds} the Lovers: they may be led, but not put on another play.{no_lovers_led_on_an_ace}",
            ),
            When(
                terms.powers.mimicking,
                "{holds} the Lovers: no card may be put down singly, whatever it counts as.{outranked}",
            ),
            When(
                And(leading, s.major != 0),
                "{holds} the Lovers: no card but the Lovers may be led singly, another Major neither.{outranked}",
            ),
            When(
                And(s.major != 0, led_on_ace),
                "{holds} the Lovers: on an Ace, which Temperance makes a lead, only they may go down singly, and no "
                "other Major.{outranked}",
            ),
            When(s.major != 0, "{holds} the Lovers: no card may be put down singly, a Major neither.{outranked}"),
            When(leading, "{holds} the Lovers: no card but the Lovers may be led singly.{outranked}"),
            When(
                led_on_ace,
                "{holds} the Lovers: on an Ace, which Temperance makes a lead, only they themselves may go down singly."
                "{outranked}",
            ),
            When(True, "{holds} the Lovers: no card may be put down singly.{outranked}"),
        ),
        supports=(
            When(
                And(s.holds("Lovers"), puts, cards > 1),
                "{holds} the Lovers, which bar single cards only: {cards} are {many}.",
            ),
        ),
    )


def _hanged_man(terms: Terms) -> Prohibition:
    used = Or(s.chance_used(terms.reads("rescind.chance", "restored")), And(s.after != s.NOW, terms.discard_is_play))
    # One's own that a discard takes back from the pile, where it can only be the lead, is held again.
    back = And(s.after != s.NOW, s.PILE.leading)
    led = And(s.led_hanged_man, Or(back, terms.reads("hanged_man.after_leading", "bound")))
    bound = Or(s.holds("Hanged Man"), led)
    lieu = And(terms.in_lieu, terms.reads("hanged_man.in_lieu", "no"))
    start = And(terms.at_start, terms.reads("hanged_man.start_cards", "no"))
    played = Or(puts, And(discards, terms.discard_is_play))
    return Prohibition(
        id="TH-HANGED-MAN",
        title="One chance a trick",
        says="Whoever holds the Hanged Man gets one turn in each trick, be it a lead, a play or a pass, and passes on "
        "every later one.",
        cites=(cite("The Hanged Man"),),
        readings=(
            "th.hanged_man.late",
            "th.hanged_man.start_cards",
            "th.hanged_man.in_lieu",
            "th.hanged_man.after_leading",
            "th.rescind.chance",
        ),
        bars=And(used, bound, Or(played, lieu, start)),
        spares=(
            Spared(
                And(Not(used), s.holds("Hanged Man"), puts, Not(s.is_major("Hanged Man"))),
                "{chance_again}The Hanged Man leaves one turn in each trick, and this is it.",
            ),
            Spared(
                And(used, bound, terms.at_start),
                "The Hanged Man leaves only a pass on this turn, and {major} comes before it.",
            ),
            Spared(
                And(used, bound, terms.in_lieu),
                "The Hanged Man leaves only a pass on this turn, and this ends it as a pass does.",
            ),
            Spared(
                And(used, s.led_hanged_man, Not(bound), Or(puts, discards)),
                "The Hanged Man was led, and binds only while it is held.",
            ),
            Spared(And(used, Not(bound), Not(s.led_hanged_man), Or(puts, discards)), "{parted_with_hanged_man}"),
        ),
        against=lambda t: (
            f"{t.hanged_man_of}: one turn in each trick, and {t.them} {t.verb('have', 'has')} had it"
            f"{t.had_by}{t.before_hanged_man}.{t.bound_here}{t.outranked}"
        ),
    )


def _tower(terms: Terms) -> Prohibition:
    counts = terms.powers.counts
    spared = Or(And(invoked("Sun"), terms.sun_applies), And(invoked("Temperance"), terms.temperance_applies))
    by, (alone, with_strength) = counts.rank - s.PILE.rank, (TOWER_RANKS, TOWER_WITH_STRENGTH)
    margin, fewer = alone.term(terms.readings), with_strength.term(terms.readings)
    ranks, less = alone.stated(terms.readings, alone.unit), with_strength.stated(terms.readings)
    short = And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by < terms.margin)
    over = And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by >= fewer, by < margin)
    enough_by_strength = And(over, s.holds("Strength"))
    return Prohibition(
        id="TH-TOWER",
        title=capital(ranks),
        says=f"The Tower's holder beats the last play by {ranks} or not at all; by {less} while holding Strength too. It "
        "does not touch a lead, a play on Aces by Temperance, or an Ace by the Sun.",
        cites=(cite("The Tower"),),
        cited=(Cited(enough_by_strength, (cite("The Tower"), cite("Announcing special powers"))),),
        bars=And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by < terms.margin, Not(spared)),
        spares=(
            Spared(
                And(s.holds("Tower"), puts, s.PILE.leading, counts.ranked),
                "The Tower asks nothing of a lead: there is no play to beat.",
            ),
            Spared(
                enough_by_strength,
                "The Tower asks for {tower_ranks}, and Strength beside it makes that {strength_ranks}: so it takes from "
                "a bar, allows nothing, and need not be shown.",
            ),
            Spared(And(short, terms.sun_applies), "The Tower asks no ranks of an Ace that trumps by the Sun."),
            Spared(
                And(short, terms.temperance_applies),
                "The Tower asks no ranks of a play on Aces by Temperance, which is as a lead.",
            ),
        ),
        against=_margin,
        supports=(
            When(
                And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by >= margin),
                "{holds} the Tower, which asks for {tower_ranks}: {counted} is {many_above} above {last_rank}.",
            ),
        ),
    )


def _margin(t: TarotTurn) -> str:
    margin, top = t.margin(), t.lexicon.deck.top
    both = "the Tower and Strength" if margin != t.ranks_required() else "the Tower"
    enough = t.last.rank + margin
    would = t.would_do(enough) if enough <= top else f", and nothing beats it by {number(margin)}"
    return (
        f"{t.holds} {both}: a play must beat {t.last_rank} by {amount(margin, 'rank')}{t.or_with_strength}. "
        f"{capital(t.counted)} {t.beats_by()}{would}.{t.sun_on_no_set}{t.number_only[1]}"
    )


# -- the Chariot, the Wheel of Fortune, Justice, Judgement: cards whose power is used by discarding them, the first two in
# lieu of the turn, the others at its start


def discarded(terms: Terms) -> Iterator[Clause]:
    """The permissions of the four cards and their limits, in their order."""
    yield _discard(
        "Chariot",
        "Tribute",
        "In lieu of the turn the Chariot may be discarded: a player of one's choice gives her highest card for any card "
        "one gives her.",
        "{begun}The Chariot may be discarded in lieu of {turn_or_lead}, to exchange a card for another player's highest.",
    )
    yield Prohibition(
        id="TH-CHARIOT.2",
        title="Tribute from another player who holds cards",
        says="The Chariot takes its tribute from another player, who must hold cards.",
        cites=(cite("The Chariot"),),
        bars=And(
            discards,
            s.is_major("Chariot"),
            s.target != 0,
            Not(Or(*(And(s.target == seat, s.seat_in(seat)) for seat in range(1, 9)))),
        ),
        against=_no_tribute,
    )
    yield Prohibition(
        id="TH-CHARIOT.3",
        title="A card to give",
        says="The Chariot is not used as the last card in hand: there would be nothing to give in exchange.",
        cites=(cite("The Chariot"),),
        readings=("th.chariot.last_card", "th.chariot.peek"),
        bars=And(
            discards,
            s.is_major("Chariot"),
            s.hand_size() == 1,
            Not(And(terms.reads("chariot.last_card", "allowed"), terms.reads("chariot.peek", "after"))),
        ),
        against=(
            When(
                terms.reads("chariot.last_card", "not_allowed"),
                "The Chariot is {whose_mine} last card: there is no other to give in exchange. As it is read here, the "
                "exchange has to be possible beforehand, so the card received cannot itself be the one given.",
            ),
            When(
                True,
                "The Chariot is {whose_mine} last card: there is no other to give in exchange, and, as it is read here, "
                "the card to give is chosen before the one received is seen.",
            ),
        ),
    )
    yield Prohibition(
        id="TH-IN-LIEU",
        title="In lieu of leading",
        says="Where it is read so, whoever has the lead uses neither the Chariot nor the Wheel in its place.",
        cites=(cite("Cards with special powers when played"),),
        readings=("th.inlieu.with_lead",),
        bars=And(terms.in_lieu, leading, terms.reads("inlieu.with_lead", "barred")),
        spares=(
            Spared(
                And(terms.in_lieu, Not(leading), terms.reads("inlieu.with_lead", "barred")),
                "{lies_there}: here the {major} cannot replace a lead, but this is none.",
            ),
        ),
        against="{has} the lead, and here the {major} cannot be used in its place.",
    )
    yield _discard(
        "Wheel of Fortune",
        "Redraw",
        "In lieu of the turn the Wheel may be exchanged, with any other cards, for as many drawn from the discards.",
        "{begun}The Wheel of Fortune may be exchanged in lieu of {turn_or_lead}: {exchanged}.",
    )
    yield _discard(
        "Justice",
        "One card back",
        "At the start of the turn Justice may be discarded: whoever made the last play takes one card of it back.",
        "{begun}Justice may be discarded at the start of the turn: {taken_back}",
    )
    yield _not_with_the_lead("Justice")
    yield Prohibition(
        id="TH-RESCIND-LEAD",
        title="The lead stays",
        says="Where it is read so, a lead is not taken back whole.",
        cites=(cite("Justice"), cite("Judgement")),
        readings=("th.rescind.empty_pile",),
        bars=And(
            terms.at_start,
            Not(leading),
            s.beneath == 0,
            Or(s.is_major("Judgement"), s.top_cards() == 1),
            terms.reads("rescind.empty_pile", "barred"),
        ),
        against="{last_words} is the lead, and here a lead cannot be taken back.",
    )
    yield _discard(
        "Judgement",
        "The play back",
        "At the start of the turn Judgement may be discarded: the last play is taken back whole, Aces too.",
        "{begun}Judgement may be discarded at the start of the turn{aces_too}: {taken_back}",
    )
    yield _not_with_the_lead("Judgement")


def _discard(name: str, title: str, says: str, supports: str) -> Permission:
    heading = f"The {name}" if name == "Chariot" else name
    return Permission(
        id=f"TH-{name.split(maxsplit=1)[0].upper()}",
        title=title,
        says=says,
        cites=(cite(heading), cite("Cards with special powers when played")),
        invoked=Bool(f"by discarding {name}"),
        waives={"TA-PLAY": And(discards, s.is_major(name))},
        supports=supports,
    )


def _not_with_the_lead(name: str) -> Prohibition:
    return Prohibition(
        id=f"TH-{name.upper()}.2",
        title="Not with the lead",
        says=f"{name} is not invoked by whoever has the lead: there is nothing to take back.",
        cites=(cite(name),),
        bars=And(discards, s.is_major(name), leading),
        against=f"{{begun_or_lead}}{{has}} the lead: there is no play for {name} to take back. It can be led instead.",
    )


def _no_tribute(t: TarotTurn) -> str:
    if t.play.to == t.actor:
        return "The Chariot takes its tribute from another player."
    return f"{t.play.to} holds no cards, so there is no tribute to take."


# -- Strength, Temperance, the Star, the Sun, the World: powers one may use while holding the card, and must show when
# using them


_NOTHING_TO_BEAT = " Nothing has to be beaten then, so for this tie Strength is not needed."


def permissions(terms: Terms) -> Iterator[Clause]:
    """The permissions of the five cards, in their order."""
    counts = terms.powers.counts
    following = And(puts, Not(s.PILE.leading))
    yield _held(
        "Strength",
        "Ties may be played",
        "The holder of Strength may play a tie, Aces on Aces too.",
        {"TA-RANK": And(following, counts.ranked, counts.rank == s.PILE.rank)},
        "Strength lets {counted} tie {last_rank}.",
    )
    yield _held(
        "Temperance",
        "Playing on Aces",
        "On an Ace, or a set of Aces, the holder of Temperance may play any single or set as though leading.",
        {
            "TA-RANK": terms.temperance_applies,
            "TA-SIZE": terms.temperance_applies,
            "TH-LEAD-ONLY": terms.temperance_leads,
        },
        (
            When(
                And(terms.powers.mimicking, terms.temperance_applies, Not(terms.temperance_leads)),
                "As it is read here, Temperance lets {named} go on {on_aces} as what it counts as."
                f"{_NOTHING_TO_BEAT}",
            ),
            When(
                And(terms.powers.mimicking, terms.temperance_applies, terms.reads("temperance.mimic", "mimic")),
                "As it is read here, Temperance lets {named} go on {on_aces} as {counts_here}, and not as a led Major."
                f"{_NOTHING_TO_BEAT}",
            ),
            When(
                terms.temperance_leads,
                "On {on_aces}, Temperance lets anything be played as though leading: as it is read here, {named} too, as "
                "a Major that is led: the lowest, so that a II goes on it.",
            ),
            When(True, "On {on_aces}, Temperance lets anything be played as though leading."),
        ),
        ("th.temperance.lead_majors", "th.temperance.counted_ace", "th.temperance.mimic"),
    )
    yield _held(
        "Star",
        "A smaller set",
        "The Star's holder may play a smaller set on a larger one, if the rank would do.",
        {"TA-SIZE": And(following, counts.sized, counts.size < s.PILE.size)},
        "The Star lets {many} go on {many_last}.{joined}",
    )
    yield _held(
        "Sun",
        "An Ace trumps a set",
        "The Sun's holder may play a single Ace on any set, and on an Ace.",
        {"TA-RANK": terms.sun_applies, "TA-SIZE": terms.sun_applies},
        "The Sun lets a single Ace trump {trumped}.",
        ("th.sun.single_nonace",),
    )
    yield _held(
        "World",
        "A larger set",
        "The World's holder may play a larger set on a smaller one, if the rank would do.",
        {"TA-SIZE": And(following, counts.sized, counts.size > s.PILE.size)},
        "The World lets {many} go on {many_last}.{joined}",
    )


def _held(
    name: str,
    title: str,
    says: str,
    waives: Mapping[str, BoolRef],
    supports: str | tuple[When, ...],
    readings: tuple[str, ...] = (),
) -> Permission:
    heading = name if name in ("Strength", "Temperance") else f"The {name}"
    return Permission(
        id=f"TH-{name.upper()}",
        title=title,
        says=says,
        cites=(cite(heading), cite("Special power interactions")),
        readings=readings,
        invoked=invoked(name),
        waives={id: And(s.holds(name), term) for id, term in waives.items()},
        shows=name,
        held=s.holds(name),
        supports=supports,
    )


# -- the Hierophant: of the powers that act outside a turn, the one that bears on it


def hierophant(terms: Terms) -> Iterator[Clause]:
    """That the Hierophant's lead is taken, where it is read so."""
    declined = Or(passes, terms.in_lieu)
    first_lead = (declined, leading, s.first_trick, Not(s.acted), s.holds("Hierophant"))
    yield Prohibition(
        id="TH-HIEROPHANT.3",
        title="The first lead is taken",
        says="Where it is read so, whoever has the first lead by the Hierophant leads cards, and neither passes nor uses "
        "a card in lieu of the turn.",
        cites=(cite("The Heirophant"),),
        readings=("th.hierophant.pass",),
        bars=And(*first_lead, terms.reads("hierophant.pass", "no")),
        spares=(
            Spared(
                And(*first_lead, terms.reads("hierophant.pass", "yes")),
                "To take the first lead is not optional; as it is read here, that does not oblige {them} to put a card "
                "down.",
            ),
            Spared(
                And(
                    declined,
                    leading,
                    Or(Not(s.first_trick), s.acted),
                    s.holds("Hierophant"),
                    terms.reads("hierophant.pass", "no"),
                ),
                "The Hierophant has to take the first lead of a round only, and this is a later one.",
            ),
        ),
        against="{holds} the Hierophant, and here the first lead has to be taken with cards.",
    )
