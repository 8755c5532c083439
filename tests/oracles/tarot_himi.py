"""One turn of Tarot-himi, ruled from the Tarot-himi rules (and the Tahimi rules they build on) by plain trying-out.

Places on the scale: 1 is a led Major (just below II), 2 to 15 are II to Ace.

How a ruling is made: `faults` lists what stands against a play when a given set of the powers the actor may show is
used; a play is open when that list is empty with every held power used.  The obligations (Devil, Death) then look at
every other play the hand could make, and the showing is computed by trying every subset of the held powers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from .table import Action, Laid, Ruling, State, Table
from .tarot_himi_trick import (
    ACE,
    AT_START,
    DEFAULTS,
    IN_LIEU,
    LOWEST,
    MAJORS,
    MIMICS,
    PLACE,
    RANKS,
    READINGS,
    SHOWN,
    Options,
    Reasons,
    Trick,
    follow,
    joined,
    laid_down,
    lone_major,
    mimic_applies,
    minor_ranks,
    set_rank,
    temperance_applies,
)

__all__ = [
    "ACE",
    "AT_START",
    "DEFAULTS",
    "IN_LIEU",
    "LOWEST",
    "MAJORS",
    "MIMICS",
    "PLACE",
    "RANKS",
    "READINGS",
    "SHOWN",
    "Seat",
    "Trick",
    "candidates",
    "could_play",
    "duties",
    "faults",
    "follow",
    "joined",
    "judge",
    "laid_down",
    "merit",
    "plays",
    "rule",
    "temperance_applies",
]


# ---------------------------------------------------------------------------------------------- one seat's view


@dataclass(frozen=True)
class Seat:
    """The actor's place at a table whose history has been followed."""

    table: Table
    state: State
    actor: str
    options: Options

    @cached_property
    def held(self) -> frozenset[str]:
        return frozenset(self.table.hand)

    @cached_property
    def powers(self) -> Reasons:
        return self.held.intersection(SHOWN)

    @cached_property
    def last(self) -> Laid | None:
        return self.state.pile[-1] if self.state.pile else None

    @cached_property
    def spent(self) -> bool:
        """Is the single chance gone (The Hanged Man; TH-91, TH-94)?"""
        if self.options["th.hanged_man.after_leading"] == "bound" and self.actor in self.state.led_hanged_man:
            return True
        return "Hanged Man" in self.held and self.actor in self.state.acted

    @cached_property
    def must_lead(self) -> bool:
        """Is this the Hierophant's first lead, where it is read as one that cannot be declined (The Hierophant)?"""
        first = self.state.opening and self.last is None and self.actor not in self.state.acted
        return first and "Hierophant" in self.held and self.options["th.hierophant.pass"] == "no"

    @cached_property
    def temperance(self) -> bool:
        return self.last is not None and "Temperance" in self.held and temperance_applies(self.last, self.options)

    @cached_property
    def rivals(self) -> list[Action]:
        """Every play of cards from this hand that is open on the pile as it stands."""
        return [play for play in card_plays(self.table.hand) if not faults(self, play, self.powers)]

    @cached_property
    def compared(self) -> list[Action]:
        """The rivals Death compares (TH-96)."""
        free = [play for play in self.rivals if not faults(self, play, frozenset())]
        return free if free and self.options["th.death.optional_powers"] == "ability_only" else self.rivals


def card_plays(hand: tuple[str, ...]) -> Iterator[Action]:
    """Every matched set, with and without the Fool, the Fool alone as each rank, and every other Major alone."""
    held = Counter(hand)
    for rank in RANKS:
        for number in range(1, held[rank] + 1):
            yield Action("cards", (rank,) * number)
            if held["Fool"]:
                yield Action("cards", (rank,) * number + ("Fool",))
    if held["Fool"]:
        yield from (Action("cards", ("Fool",), rank) for rank in RANKS)
    yield from (Action("cards", (major,)) for major in MAJORS[1:] if held[major])


# ---------------------------------------------------------------------------------------------- requirements, bars


def against_last(seat: Seat, play: Action, rank: int | None, size: int, used: Reasons, exempt: Reasons) -> set[str]:
    """Size, rank and the Tower's margin against the last play; `exempt` powers, if used, lift all three.

    Strength narrows the Tower's margin by being held (TH-44), but the Tower spares the plays of Temperance and the Sun
    only where those powers are what the play is made by (The Tower), and so are shown.
    """
    last, broken = seat.last, set()
    assert last is not None
    lifted = bool(exempt & used)
    if size != last.size and not lifted and ("Star" if size < last.size else "World") not in used:
        broken.add("TA-SIZE")
    if rank is None:
        return broken
    clamped = lone_major(play.cards) is not None and seat.options["th.magician.on_ace"] == "clamp"
    tie_allowed = clamped or "Strength" in used
    if not lifted and (rank < last.rank or (rank == last.rank and not tie_allowed)):
        broken.add("TA-RANK")
    margin = 2 if "Strength" in seat.held else 3
    if "Tower" in seat.held and rank - last.rank < margin and not lifted:
        broken.add("TH-TOWER")
    return broken


def ways(seat: Seat, play: Action, used: Reasons) -> list[set[str]]:
    """What stands against each way of putting this play on the last one."""
    last, options, cards = seat.last, seat.options, play.cards
    if last is None or joined(cards):
        return [set()]
    major = lone_major(cards)
    if major is None:
        rank = set_rank(play)
        exempt = set()
        if seat.temperance:
            exempt.add("Temperance")
        trumps = last.size > 1 or last.rank == ACE or options["th.sun.single_nonace"] == "yes"
        if "Sun" in seat.held and rank == ACE and len(cards) == 1 and trumps:
            exempt.add("Sun")
        return [against_last(seat, play, rank, len(cards), used, frozenset(exempt))]
    alternatives: list[set[str]] = []
    declared = play.declared if major in MIMICS else None
    if declared != "lead" and mimic_applies(major, last, options):
        with_temperance = seat.temperance and options["th.temperance.mimic"] == "mimic"
        exempt_mimic = frozenset({"Temperance"} if with_temperance else ())
        counted = min(last.rank + 1, ACE)
        alternatives.append(against_last(seat, play, counted, MIMICS[major], used, exempt_mimic))
    leads_majors = seat.temperance and options["th.temperance.lead_majors"] == "yes"
    if declared in (None, "lead") and leads_majors and "Temperance" in used:
        alternatives.append(set())
    return alternatives or [{"TH-LEAD-ONLY"}]


def faults_of_cards(seat: Seat, play: Action) -> set[str]:
    """What stands against putting these cards down whichever way they count."""
    cards, options, held, broken = play.cards, seat.options, seat.held, set()
    leading = seat.last is None
    if len(minor_ranks(cards)) > 1:
        broken.add("TA-MATCHED")
    if joined(cards):
        broken.add("TH-PAIRING")
    if "Wheel of Fortune" in cards:
        broken.add("TH-WHEEL.2")
    if "Hermit" in held and len(cards) > 1:
        broken.add("TH-HERMIT")
    if "Lovers" in held and len(cards) == 1:
        as_lead = seat.temperance and options["th.temperance.lead_majors"] == "yes"
        may_lead_it = leading or (as_lead and options["th.lovers.on_ace"] == "yes")
        if not (cards == ("Lovers",) and may_lead_it):
            broken.add("TH-LOVERS")
    if seat.spent:
        broken.add("TH-HANGED-MAN")
    if leading and seat.state.opening and cards == ("Hanged Man",):
        broken.add("TH-HANGED-MAN.2")
    if leading and seat.state.opening and cards == ("Death",):
        broken.add("TH-DEATH.2")
    return broken


def faults_of_discard(seat: Seat, play: Action) -> set[str]:
    """What stands against a discard (The Chariot; Wheel of Fortune; Justice; Judgement; TH-28, TH-33, TH-72, TH-92)."""
    card, options, state, broken = play.cards[0], seat.options, seat.state, set()
    is_play = options["th.discard.is_play"] == "yes"
    if card not in IN_LIEU and card not in AT_START:
        broken.add("TA-PLAY")
    if is_play and "Lovers" in seat.held:
        broken.add("TH-LOVERS")
    late = (card in IN_LIEU and options["th.hanged_man.in_lieu"] == "no") or (
        card in AT_START and options["th.hanged_man.start_cards"] == "no"
    )
    if seat.spent and (late or is_play):
        broken.add("TH-HANGED-MAN")
    if card == "Chariot":
        others = [who for who in seat.table.players if who != seat.actor and who not in state.out]
        if play.to not in others:
            broken.add("TH-CHARIOT.2")
        straight_back = options["th.chariot.last_card"] == "allowed" and options["th.chariot.peek"] == "after"
        if len(seat.table.hand) == 1 and not straight_back:
            broken.add("TH-CHARIOT.3")
    if card in IN_LIEU and seat.last is None and options["th.inlieu.with_lead"] == "barred":
        broken.add("TH-IN-LIEU")
    if card in AT_START and seat.last is None:
        broken.add("TH-" + card.upper() + ".2")
    elif card in AT_START and seat.last is not None and len(state.pile) == 1:
        whole = card == "Judgement" or len(seat.last.cards) == 1
        if whole and options["th.rescind.empty_pile"] == "barred":
            broken.add("TH-RESCIND-LEAD")
    return broken


def faults(seat: Seat, play: Action, used: Reasons) -> Reasons:
    """Every requirement unmet and prohibition that bars when `used` are the powers invoked.

    A Major that can count in two ways is judged by the way with the least against it.
    """
    broken = {"TA-TURN"} if seat.state.to_act != seat.actor else set()
    declines = play.kind == "pass" or (play.kind == "discard" and play.cards[0] in IN_LIEU)
    if declines and seat.must_lead:
        broken.add("TH-HIEROPHANT.3")
    if play.kind == "discard":
        broken |= faults_of_discard(seat, play)
    elif play.kind == "cards":
        broken |= faults_of_cards(seat, play)
        broken |= min(ways(seat, play, used), key=lambda way: (len(way), sorted(way)))
    return frozenset(broken)


# ---------------------------------------------------------------------------------------------- obligations


def could_play(seat: Seat) -> bool:
    """Is there anything to play: now or, where that matters, after spending Justice or Judgement (TH-101)?"""
    if seat.rivals:
        return True
    # One back in after going out holds only what was taken back; going through the history again with one more entry
    # of his would put off his going out, so that (all but impossible) hand is not looked into.
    if seat.options["th.mandatory.force_rescind"] == "no" or seat.actor in seat.table.out:
        return False
    for card in seat.held.intersection(AT_START):
        spend = Action("discard", (card,))
        if faults(seat, spend, seat.powers):
            continue
        hand = list(seat.table.hand)
        hand.remove(card)
        if seat.last is not None and (seat.last.owner, seat.last.cards) == (seat.actor, ("Hanged Man",)):
            hand.append("Hanged Man")  # of other cards that would come back nothing is expected
        history = (*seat.table.history, (seat.actor, spend))
        table = replace(seat.table, history=history, hand=tuple(hand))
        state = follow(table, seat.options)
        if not state.pile and seat.options["th.rescind.empty_pile"] == "original":
            continue  # the lead is elsewhere; should it come back by privilege, that is another turn
        if state.to_act == seat.actor and could_play(Seat(table, state, seat.actor, seat.options)):
            return True
    return False


def merit(play: Action, options: Options) -> tuple[int, ...]:
    """How good a play is to Death: rank before number, Majors at the bottom (Death; TH-95, TH-97)."""
    minors = [card for card in play.cards if card in PLACE]
    if not minors:
        return (0,)
    rank = max(PLACE[card] for card in minors)
    if options["th.death.fool_in_set"] == "yes":
        return (1, rank, len(play.cards))
    return (2 if len(minors) == len(play.cards) else 1, rank, len(minors))


def death_excuses(seat: Seat, play: Action) -> bool:
    """Leading Death itself, or by a reading the Lovers, answers the duty (Death; TH-43, TH-105)."""
    leading = seat.last is None
    on_ace = seat.temperance and seat.options["th.temperance.death_exit"] == "yes"
    if play.cards == ("Death",) and (leading or on_ace):
        return True
    return play.cards == ("Lovers",) and leading and seat.options["th.death.lovers_exit"] == "yes"


def duties(seat: Seat, play: Action) -> Reasons:
    """The obligations an open play violates (The Devil; Death; TH-75, TH-95 to TH-108)."""
    devil, death = "Devil" in seat.held, "Death" in seat.held
    if not devil and not death:
        return frozenset()
    options, broken = seat.options, set()
    is_play = options["th.discard.is_play"] == "yes"
    in_lieu = play.kind == "discard" and play.cards[0] in IN_LIEU
    like_a_pass = in_lieu and not is_play and options["th.inlieu.counts_as_pass_for_mandatory"] == "yes"
    if (play.kind == "pass" or like_a_pass) and could_play(seat):
        broken |= ({"TH-DEVIL"} if devil else set()) | ({"TH-DEATH"} if death else set())
    if death and play.kind == "cards":
        better = any(merit(rival, options) > merit(play, options) for rival in seat.compared)
        broken |= {"TH-DEATH"} if better and not death_excuses(seat, play) else set()
    if death and play.kind == "discard" and is_play:
        broken |= {"TH-DEATH"} if any(minor_ranks(rival.cards) for rival in seat.compared) else set()
    return frozenset(broken)


# ---------------------------------------------------------------------------------------------- the ruling


def showings(seat: Seat, play: Action) -> frozenset[frozenset[str]]:
    """Every smallest set of held powers under which the play is open (Announcing special powers; TH-45)."""
    enough: list[frozenset[str]] = []
    for number in range(len(seat.powers) + 1):
        for chosen in combinations(sorted(seat.powers), number):
            used = frozenset(chosen)
            if not any(smaller <= used for smaller in enough) and not faults(seat, play, used):
                enough.append(used)
    return frozenset(enough)


def judge(seat: Seat, play: Action) -> Ruling:
    reasons = faults(seat, play, seat.powers) or duties(seat, play)
    return Ruling(not reasons, reasons, frozenset() if reasons else showings(seat, play))


def rule(table: Table, actor: str, action: Action, options: Options) -> Ruling:
    """Is the action legal for the actor now; if not, everything wrong with it; if so, what has to be shown."""
    return judge(Seat(table, follow(table, options), actor, options), action)


def candidates(table: Table) -> Iterator[Action]:
    """Everything worth trying: pass, every play of cards, each discard (the Wheel without other cards)."""
    yield Action("pass")
    yield from card_plays(table.hand)
    for card in (card for card in (*IN_LIEU, *AT_START) if card in table.hand):
        targets = table.players if card == "Chariot" else (None,)
        yield from (Action("discard", (card,), to=target) for target in targets)


def plays(table: Table, actor: str, options: Options) -> set[Action]:
    """Every legal play, by trying each one."""
    seat = Seat(table, follow(table, options), actor, options)
    return {action for action in candidates(table) if judge(seat, action).legal}
