"""What Death and the Devil ask of their holders: powers that say what must be chosen among the plays still open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import And, ArithRef, Bool, BoolRef, If, Int, IntVal, Not, Or

from adjudicator.cards import DISCARD, PASS, PUT, Lexicon, Play
from adjudicator.cards.english import both, capital, either, one
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import OnPile
from adjudicator.games.tahimi.hand import cards, leading, passes, puts, rank, wilds
from adjudicator.games.tahimi.state import Laid
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.cards import FOOL, PERMISSIONS
from adjudicator.games.tarot_himi.powers import Terms, invoked
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.games.tarot_himi.trick import AT_START, IN_LIEU
from adjudicator.games.tarot_himi.turn_words import TarotTurn
from adjudicator.law import Best, Clause, Obligation, Permission, Prohibition, Spared, When

LATER = "later"
"""The family of plays that follow a discard of Justice or Judgement in the same turn."""

NO_DUTY = And(passes, Not(s.holds("Devil")), Not(s.holds("Death")))
"""A pass by somebody who holds neither of the cards that forbid one."""


def duties(terms: Terms) -> Iterator[Clause]:
    """The duties of the two cards with their exceptions, in their order."""
    yield _death(terms)
    yield Prohibition(
        id="TH-DEATH.2",
        title="Not the first play",
        says="Death is not led as the first play of a round.",
        cites=(cite("Death"),),
        bars=And(terms.lone_major, s.is_major("Death"), s.OPENING),
        spares=(Spared(And(terms.lone_major, s.is_major("Death"), leading, Not(s.OPENING)), "{later_lead}"),),
        against="Death cannot be the first play of a round{none_yet}.",
    )
    exit_by_temperance = And(invoked("Temperance"), terms.temperance_leads, terms.reads("temperance.death_exit", "yes"))
    yield Permission(
        id="TH-DEATH.3",
        title="Death may be led",
        says="Whoever has the lead may lead Death itself, whatever else could be led.",
        cites=(cite("Death"),),
        readings=("th.temperance.death_exit",),
        invoked=Bool("by leading Death"),
        waives={"TH-DEATH": And(terms.lone_major, s.is_major("Death"), Or(s.PILE.leading, exit_by_temperance))},
        supports=(
            When(s.PILE.leading, "Death does not stand in the way of leading Death itself."),
            When(True, "By Temperance this is as though leading, and Death itself may be led."),
        ),
    )
    yield _devil(terms)


@dataclass(frozen=True)
class _Duty:
    """What both duties reckon with: declining to play, and what discards would open."""

    terms: Terms
    holder: BoolRef
    name: str

    @property
    def declines(self) -> BoolRef:
        """The turn passes without a play, or by what counts as a pass."""
        lieu = self.terms.reads("inlieu.counts_as_pass_for_mandatory", "yes")
        return Or(passes, And(self.terms.in_lieu, lieu, Not(self.terms.discard_is_play)))

    @property
    def later(self) -> Best:
        """Whether a play would be open after discarding Justice or Judgement."""
        forced = self.terms.reads("mandatory.force_rescind", "yes")
        either = Or(s.holds("Justice"), s.holds("Judgement"))
        matters = And(self.holder, forced, either, Not(leading))
        return Best(Int(f"{self.name} later"), If(_reachable(self.terms), IntVal(1), IntVal(0)), matters, among=LATER)

    @property
    def must_rescind(self) -> BoolRef:
        """Something would be open after such a discard, and it counts."""
        return And(self.terms.reads("mandatory.force_rescind", "yes"), self.later.symbol > 0, self.later.matters)


def _reachable(terms: Terms) -> BoolRef:
    """The discards before a play are themselves allowed, and leave something to play on."""
    trim = s.top_cards() > 1
    first_empties = Or(
        And(s.after == s.JUSTICE_JUDGEMENT, Not(trim), s.beneath < 1),
        And(s.after == s.JUDGEMENT_JUSTICE, s.beneath < 1),
    )
    empty_counts = Or(Not(s.PILE.leading), terms.reads("rescind.empty_pile", "leader"))
    barred = And(terms.discard_is_play, Or(s.holds("Lovers"), s.holds("Hanged Man")))
    bound = Or(s.holds("Hanged Man"), And(s.led_hanged_man, terms.reads("hanged_man.after_leading", "bound")))
    late = And(s.acted, bound, terms.reads("hanged_man.start_cards", "no"))
    return And(s.after != s.NOW, Not(leading), Not(first_empties), empty_counts, Not(barred), Not(late))


def _merit(terms: Terms) -> ArithRef:
    """How good a play is under Death: its Minor cards by rank, then by number."""
    minors = If(s.major == 0, cards - wilds, IntVal(0))
    pure = If(wilds == 0, IntVal(1), IntVal(0))
    without_fool = 2 + (pure * 32 + rank) * 16 + minors
    with_fool = 2 + rank * 16 + cards
    swelled = terms.reads("death.fool_in_set", "yes")
    best = If(minors == 0, IntVal(1), If(swelled, with_fool, without_fool))
    return If(puts, best, IntVal(0))


def _death(terms: Terms) -> Obligation:
    held = s.holds("Death")
    duty = _Duty(terms, held, "death")
    merit = _merit(terms)
    modest = terms.reads("death.optional_powers", "ability_only")
    best = Best(Int("death best"), merit, held)
    unaided = Best(Int("death best unaided"), merit, And(held, modest), unaided=True)
    own = If(And(Or(terms.in_lieu, terms.at_start), terms.discard_is_play), IntVal(1), merit)
    enough = If(And(modest, unaided.symbol > 0), own >= unaided.symbol, own >= best.symbol)
    free = Or(
        And(terms.at_start, Not(terms.discard_is_play)),
        And(terms.in_lieu, Not(terms.discard_is_play), terms.reads("inlieu.counts_as_pass_for_mandatory", "no")),
        And(terms.lone_major, s.is_major("Lovers"), s.PILE.leading, terms.reads("death.lovers_exit", "yes")),
    )
    return Obligation(
        id="TH-DEATH",
        title="The best play",
        says="Death's holder makes the highest play there is, and of that rank the largest, and does not pass while a "
        "play is possible. Majors count as the lowest rank for this; powers that allow plays are taken into account.",
        cites=(cite("Death"),),
        readings=(
            "th.death.optional_powers",
            "th.death.fool_in_set",
            "th.death.lovers_exit",
            "th.inlieu.counts_as_pass_for_mandatory",
            "th.mandatory.force_rescind",
            "th.discard.is_play",
        ),
        met=Or(Not(held), free, And(enough, Not(And(duty.declines, duty.must_rescind)))),
        best=(best, unaided, duty.later),
        against=_not_best,
        supports=(
            When(NO_DUTY, "{nor_death}"),
            When(
                And(held, puts, modest, unaided.symbol > 0),
                lambda t: _none_better(
                    t, unaided="this is no lower than the best play without a power, all it asks for here"
                ),
            ),
            When(True, _none_better, anyway=True),
        ),
    )


def _devil(terms: Terms) -> Obligation:
    held = s.holds("Devil")
    duty = _Duty(terms, held, "devil")
    open_play = Best(Int("devil now"), If(puts, IntVal(1), IntVal(0)), held)
    return Obligation(
        id="TH-DEVIL",
        title="No passing",
        says="The Devil's holder does not pass while a play is possible; powers that allow plays are taken into account.",
        cites=(cite("The Devil"),),
        readings=("th.inlieu.counts_as_pass_for_mandatory", "th.mandatory.force_rescind", "th.discard.is_play"),
        met=Or(Not(held), Not(duty.declines), And(open_play.symbol == 0, Not(duty.must_rescind))),
        best=(open_play, duty.later),
        against=lambda t: _must_play(t, "the Devil"),
        supports=lambda t: _nothing_to_play(t, "Devil"),
    )


def _none_better(t: TarotTurn, unaided: str = "no play that needs no power is better") -> str:
    """Why Death does not stand against a play, or a card used in lieu of one; `unaided` of a play by a power, where
    plays without one are compared."""
    if not t.holding("Death") or t.play.kind != PUT:
        before = t.play.kind == DISCARD and t.play.cards[0] in AT_START and t.options["th.discard.is_play"] == "no"
        rules = "which rules on the play or pass that follows, and not on a discard before it"
        return f"{t.holds} Death, {rules}." if t.holding("Death") and before else _nothing_to_play(t, "Death")
    if t.position.leading and t.play.cards == ("Lovers",) and t.options["th.death.lovers_exit"] == "yes":
        return "The Lovers may be led in spite of Death."
    plain = t.position.leading or (t.size == t.last.size and t.rank > t.last.rank)
    modest = t.options["th.death.optional_powers"] == "ability_only"
    if not t.ordinary:
        return f"{t.holds} Death; of Majors alone none is better than another.{t.barring}"
    best = "this is the best play there is"
    if modest:
        best = "this is the best play that needs no power" if plain else unaided
    aided = " Here a play by a power counts only where there is no other." * (
        modest and plain and any(map(t.holding, PERMISSIONS))
    )
    more = not (plain and not t.position.leading) and any(
        count > t.size for card, count in t.hand.cards.items() if 0 < t.lexicon.deck.place.get(card, 0) < t.rank
    )
    rank_first = " Rank comes before number." * more
    return f"{t.holds} Death, and {best}.{rank_first}{aided}{_majors_lowest(t)}{t.barring}"


def _majors_lowest(t: TarotTurn) -> str:
    """That a Major which the hand could play too would be no better than ordinary cards."""
    out = t.holding(FOOL) and FOOL not in t.play.cards and t.options["th.death.fool_in_set"] == "no"
    answers = not t.position.leading and any(t.holding(name) and size == t.last.size for name, size in s.MIMICS.items())
    return f" Majors count below II for that{', and the Fool stays out' * out}." if out or answers else ""


def _nothing_to_play(t: TarotTurn, duty: str) -> str:
    """Why a duty does not stand against a card used in lieu of the turn."""
    if not (t.holding(duty) and t.play.kind == DISCARD and t.play.cards[0] in IN_LIEU):
        return ""
    why = f"but nothing can be played.{t.no_first_play}{t.barring}"
    if t.options["th.discard.is_play"] == "yes":
        why = "and here a discard is a play" + (", no lower than a Major put down." if duty == "Death" else ".")
    elif t.options["th.inlieu.counts_as_pass_for_mandatory"] == "no":
        why = "but a turn used like this is no pass here."
    return f"{t.holds} {t.lexicon.spoken(duty)}, {why}"


def _not_best(t: TarotTurn) -> str:
    if t.play.kind == PASS or (t.play.kind == DISCARD and t.options["th.discard.is_play"] == "no"):
        return _must_play(t, "Death")
    death = t.lexicon.spoken("Death")
    best = [play for play in t.open_plays if play != death]
    listed = f", {either(best)}" if 0 < len(best) <= _FEW else ""
    lead = ", or lead Death" if death in t.open_plays else ""
    must = f"the best play there is{listed}{', or a better one' * (t.incomplete and bool(listed))}"
    aided, unaided = (t.open_plays_by(power=power) for power in (True, False))
    modest = t.options["th.death.optional_powers"] == "ability_only"
    if modest and aided and unaided:
        named, by_power = (f", {either(plays)}" if len(plays) <= _FEW else "" for plays in (unaided, aided))
        must = f"the best play that needs no power{named}, or one no lower that a power allows{by_power}"
    compared = modest and aided and not unaided and t.hand.known
    without = " Without a power nothing can be played, so those that powers allow are compared." if compared else ""
    powers = without or _counting_powers(t, "Death")
    led = t.position.leading and t.play.cards == ("Lovers",) and t.options["th.death.lovers_exit"] == "no"
    single = (
        " With the Lovers no other card is led singly. That they may be led is a permission, which yields to what Death"
    )
    leave = f"{single} asks for." if led else ""
    return f"{t.holds} Death and must make {must}{lead}.{powers}{leave}{_lowest(t)}"


def _lowest(t: TarotTurn) -> str:
    """Why a play with a Major in it is not the best."""
    if t.play.kind == DISCARD:
        return " Here a discard is a play, and the lowest."
    plain = any(play.kind == PUT and FOOL not in play.cards for play in t.others)
    if plain and t.ordinary and FOOL in t.play.cards and t.options["th.death.fool_in_set"] == "no":
        return (
            " Majors count as the lowest rank for that: while ordinary cards alone can be played, the Fool stays out."
        )
    if t.ordinary and FOOL in t.play.cards and t.open_plays and all(FOOL in play for play in t.open_plays):
        return " Ordinary cards alone make no play; of those with the Fool the one with the highest card is due."
    if not t.ordinary:
        return " Majors count below II."
    best = next((play for play in t.others if play.kind == PUT), None)
    joins = [play for play in t.others if play.kind == PUT and play.cards != ("Death",)]
    swelled = t.options["th.death.fool_in_set"] == "yes" and FOOL not in t.play.cards
    if swelled and joins and all(FOOL in play.cards for play in joins):
        return _with_the_fool(t, joins[0])
    same = best is not None and {*best.cards} & {*t.ordinary}
    fewer = best is not None and len(best.cards) < t.size
    return " Of its rank as many go as can." if same else " Rank comes before number." if fewer else ""


def _with_the_fool(t: TarotTurn, best: Play) -> str:
    """That the Fool joins the set which is the best play, and what that is higher than."""
    minors = [card for card in best.cards if card != FOOL]
    does = "here it does"
    if minors and minors[0] not in t.ordinary:
        beside = one(minors[0]) if len(minors) == 1 else " ".join(minors)
        makes = t.set_of(t.lexicon.deck.place[minors[0]], len(best.cards))
        does = f"as it is read here, it makes {makes} with {beside}, above {t.cards}"
    return f" Whether the Fool, a Major and so the lowest, joins a set for that the rules leave open; {does}."


def _must_play(t: TarotTurn, duty: str) -> str:
    ends = "" if t.play.kind == PASS else f", and {t.named} would end the turn as a pass does"
    plays, forced = t.open_plays, t.options["th.mandatory.force_rescind"] == "yes"
    if not plays:
        held = [card for card in AT_START if t.holding(card)]
        if not t.hand.known:  # No play is there whatever the unseen cards are, and yet each of these hands has one.
            after = f", or could after a discard of {either(held or AT_START)}" if forced else ""
            return f"{t.holds} {duty} and can play {_by_any_deal(t)}, whatever the unseen cards are{after}{ends}."
        if t.discards_and_play:
            asks = "which, as it is read here, asks for a discard before a play too"
            return f"{t.holds} {duty}, {asks}: {t.made_possible}{ends}."
        return f"{t.holds} {duty}, and a discard of {either(held or AT_START)} would make a play possible{ends}."
    elsewhere = "".join(f" {text}." for text in t.bars_elsewhere.values())
    options = either(plays) if len(plays) <= _FEW else f"{plays[0]}, among others"
    may = f", so {t.them} may not pass" if t.play.kind == PASS else ends
    does = "lead" if t.position.leading else "play"
    why = "".join(f" {text}" for text in t.left_by.values()) or t.no_first_play
    must = f"{t.uncovered}{t.holds} {duty} and can {does} {options}{may}"
    return f"{must}.{why}{elsewhere}{t.enough_for_tower}{_counting_powers(t, duty)}"


def _by_any_deal(t: TarotTurn) -> str:
    """What a partly unseen hand can play, if not the same play by every deal: its sets that beat the last play, or
    something else that unseen cards ask for."""
    sets = higher_sets(t.position.top, t.hand.cards, t.lexicon)
    return either([*sets[:_FEW], "something else"]) if sets else "something"


def higher_sets(top: OnPile | None, cards: Mapping[str, int], lexicon: Lexicon) -> list[str]:
    """The sets of one rank, in words, that these cards (counts by name) make and that beat the last play by rank and
    number, or may be led; the lowest first."""
    place = lexicon.deck.place
    rank, size = (top.rank, top.size) if isinstance(top, Laid) else (0, 1)
    higher = [card for card, count in cards.items() if place.get(card, 0) > rank and count >= size]
    higher.sort(key=place.__getitem__)
    return [" ".join([card] * size) if size > 1 else lexicon.spoken(card) for card in higher]


def _counting_powers(t: TarotTurn, duty: str) -> str:
    """That a duty counts what powers allow, where all there is to play needs one; behind another sentence."""
    put = [play for play in t.others if play.kind == PUT]
    if not t.powers_needed:
        return ""
    powers = both([t.lexicon.spoken(power) for power in t.powers_needed])
    counts = f" {capital(duty)} takes account of what {powers} {'allows' if len(t.powers_needed) == 1 else 'allow'}"
    if {power for play in put for power in play.showing or ()} != {"Temperance"} or any(t.plain(play) for play in put):
        return f"{counts}."
    majors = "the Lovers" if t.holding("Lovers") else "a Major"
    return f"{counts}: as it is read here, {majors} may go on an Ace by it as though led."


_FEW = 3
