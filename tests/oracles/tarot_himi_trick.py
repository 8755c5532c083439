"""What a trick of Tarot-himi has come to, and one seat's view of it: the part of the oracle that rules on nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .table import Action, Impossible, Laid, State, Table
from .tahimi import Walk

Options = Mapping[str, str]
Reasons = frozenset[str]


READINGS: dict[str, tuple[str, ...]] = {
    "th.magician.on_ace": ("tie", "clamp", "never"),
    "th.mimic.with_count_powers": ("no", "yes"),
    "th.temperance.lead_majors": ("yes", "no"),
    "th.temperance.counted_ace": ("yes", "no"),
    "th.temperance.death_exit": ("yes", "no"),
    "th.lovers.on_ace": ("yes", "no"),
    "th.temperance.mimic": ("lead", "mimic"),
    "th.sun.single_nonace": ("no", "yes"),
    "th.death.optional_powers": ("best_play", "ability_only"),
    "th.death.fool_in_set": ("no", "yes"),
    "th.death.lovers_exit": ("no", "yes"),
    "th.inlieu.counts_as_pass_for_mandatory": ("yes", "no"),
    "th.mandatory.force_rescind": ("no", "yes"),
    "th.hierophant.pass": ("yes", "no"),
    "th.discard.is_play": ("no", "yes"),
    "th.inlieu.with_lead": ("allowed", "barred"),
    "th.chariot.last_card": ("not_allowed", "allowed"),
    "th.chariot.peek": ("after", "before"),
    "th.hanged_man.in_lieu": ("no", "yes"),
    "th.hanged_man.start_cards": ("yes", "no"),
    "th.hanged_man.late": ("counts", "fresh"),
    "th.hanged_man.after_leading": ("free", "bound"),
    "th.lead.pass": ("next", "keep"),
    "th.lead.all_pass": ("rotate", "redeal"),
    "th.rescind.empty_pile": ("leader", "original", "barred"),
    "th.rescind.unout": ("yes", "no"),
    "th.rescind.trick_end": ("lap", "owner"),
    "th.rescind.owner_passes": ("lap", "takes"),
    "th.rescind.chance": ("used", "restored"),
}
DEFAULTS: dict[str, str] = {key: values[0] for key, values in READINGS.items()}

RANKS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "Page", "Knight", "Queen", "King", "Ace")
PLACE = {rank: number for number, rank in enumerate(RANKS, start=2)}
LOWEST = 1
ACE = PLACE["Ace"]
MAJORS = (
    "Fool", "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot",
    "Strength", "Hermit", "Wheel of Fortune", "Justice", "Hanged Man", "Death", "Temperance", "Devil",
    "Tower", "Star", "Moon", "Sun", "Judgement", "World",
)  # fmt: skip
MIMICS = {"Magician": 1, "High Priestess": 2, "Empress": 3, "Emperor": 4}
SHOWN = ("Strength", "Star", "World", "Sun", "Temperance")
IN_LIEU = ("Chariot", "Wheel of Fortune")
AT_START = ("Justice", "Judgement")


# ---------------------------------------------------------------------------------------------- what a play is


def lone_major(cards: tuple[str, ...]) -> str | None:
    """The Major of a play that is one Major card, not the Fool (Pairing Major Arcana; The Fool)."""
    return cards[0] if len(cards) == 1 and cards[0] in MAJORS and cards[0] != "Fool" else None


def joined(cards: tuple[str, ...]) -> bool:
    """A Major other than the Fool together with anything else."""
    return len(cards) > 1 and any(card in MAJORS and card != "Fool" for card in cards)


def minor_ranks(cards: tuple[str, ...]) -> set[str]:
    return {card for card in cards if card in PLACE}


def set_rank(play: Action) -> int | None:
    """The rank of ordinary cards of one rank, with or without the Fool, or of the Fool alone as declared."""
    if joined(play.cards) or lone_major(play.cards):
        return None
    ranks = minor_ranks(play.cards)
    if not ranks:
        return PLACE[play.declared or ""]
    return PLACE[ranks.pop()] if len(ranks) == 1 else None


def mimic_applies(card: str, last: Laid, options: Options) -> bool:
    """Does the card's own chameleon power work on this play (The Magician and the three after it; TH-54, TH-58)?"""
    if card not in MIMICS or (last.rank == ACE and options["th.magician.on_ace"] == "never"):
        return False
    return last.size == MIMICS[card] or options["th.mimic.with_count_powers"] == "yes"


def temperance_applies(last: Laid, options: Options) -> bool:
    """Is the last play one of Aces in Temperance's sense (Temperance; TH-104)?"""
    return last.rank == ACE and not (last.mimic and options["th.temperance.counted_ace"] == "no")


# ---------------------------------------------------------------------------------------------- the history


def laid_down(player: str, play: Action, pile: list[Laid], options: Options, entry: int) -> Laid:
    """What a play of the history counts as on the pile (When led, the lowest rank; Cards with special powers)."""
    cards = play.cards
    if lone_major(cards) is None:
        rank = set_rank(play)
        if rank is None:  # no such play can stand; take the best of its ordinary cards
            rank = max((PLACE[card] for card in minor_ranks(cards)), default=LOWEST)
        return Laid(player, rank, len(cards), cards, entry=entry)
    as_lead = Laid(player, LOWEST, 1, cards, entry=entry)
    if not pile or cards[0] not in MIMICS:
        return as_lead
    last = pile[-1]
    as_mimic = Laid(player, min(last.rank + 1, ACE), MIMICS[cards[0]], cards, mimic=True, entry=entry)
    if last.rank < ACE:
        return as_mimic
    if play.declared is not None:
        return as_lead if play.declared == "lead" else as_mimic
    applies = mimic_applies(cards[0], last, options)
    if "Temperance" in play.showing and temperance_applies(last, options):
        return as_mimic if options["th.temperance.mimic"] == "mimic" and applies else as_lead
    if "Strength" in play.showing or applies:
        return as_mimic
    return as_lead


def take_one_back(top: Laid) -> Laid:
    """The play less one ordinary card; its rank stays, also if only the Fool is left (Justice; TH-88, TH-89)."""
    cards = list(top.cards)
    cards.remove(next((card for card in cards if card in PLACE), cards[0]))
    return replace(top, cards=tuple(cards), size=len(cards))


class Trick(Walk):
    """Tahimi's walk, with plays that can be taken back (Justice; Judgement; TH-83 to TH-90)."""

    def __init__(self, table: Table, options: Options) -> None:
        super().__init__(table, options["th.lead.pass"], options["th.lead.all_pass"])
        self.options = options
        self.takes: str | None = None  # who takes the trick at once by passing now

    def rescind(self, player: str, card: str) -> None:
        if not self.pile:
            return
        options = self.options
        top = self.pile.pop()
        if card == "Justice" and len(top.cards) > 1:
            self.pile.append(take_one_back(top))
        elif options["th.rescind.chance"] == "restored":
            self.acts.pop(top.entry, None)
        # A card taken back is a card in hand, so this holds for one card of a set as for a whole play.
        if options["th.rescind.unout"] == "yes":
            self.out.discard(top.owner)
        if self.pile:
            owner = self.pile[-1].owner
            self.closing = player if options["th.rescind.trick_end"] == "lap" else owner
            if owner == player and options["th.rescind.owner_passes"] == "takes":
                self.takes = player
        else:
            self.closing = None
            if options["th.rescind.empty_pile"] == "original":
                self.turn = self.leader_for(top.owner)

    def rest(self, player: str, entry: int) -> None:
        if self.takes == player:
            self.take()
        else:
            super().rest(player, entry)


def follow(table: Table, options: Options) -> State:
    """Where the game stands after the history (Special power types, When to play; How to play; card by card)."""
    trick = Trick(table, options)
    exchange: dict[str, str] = {}  # who may still hand over a card, and to whom
    received: dict[str, int] = {}  # who was given the Hanged Man, and with which entry
    for entry, (player, action) in enumerate(table.history):
        if action.kind == "gives":
            if player not in exchange:
                raise Impossible(entry)
            other = exchange.pop(player)
            if "Hanged Man" in action.cards:
                received[other] = entry
            if trick.leaving.get(player) == entry:
                trick.out.add(player)
            trick.check()
            continue
        exchange.clear()
        if player != trick.turn:
            raise Impossible(entry)
        if trick.leaving.get(player) == entry:
            trick.out.add(player)
        if action.kind == "cards":
            trick.takes = None
            trick.put(laid_down(player, action, trick.pile, options, entry))
        elif action.kind == "discard" and action.cards[0] in AT_START:
            if options["th.discard.is_play"] == "yes":
                trick.acts[entry] = player
            trick.takes = None
            trick.rescind(player, action.cards[0])
        else:
            if action.kind == "pass":
                trick.passed.add(player)
            trick.rest(player, entry)
            trick.takes = None
            if action.cards[:1] == ("Chariot",) and action.to in table.players and action.to != player:
                exchange = {player: action.to, action.to: player}
        trick.check()
    fresh = options["th.hanged_man.late"] == "fresh"
    return State(
        to_act=trick.turn,
        pile=tuple(trick.pile),
        acted=frozenset(who for entry, who in trick.acts.items() if not fresh or entry > received.get(who, -1)),
        passed=frozenset(trick.passed),
        out=frozenset(trick.out),
        opening=trick.opening and not trick.pile,
        led_hanged_man=frozenset(laid.owner for laid in trick.pile if laid.cards == ("Hanged Man",)),
        closing=trick.closing if trick.pile else None,
        privilege=trick.privilege,
    )
