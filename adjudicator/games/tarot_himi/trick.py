"""What the Majors change about what follows from an action.

Mimics and led Majors on the pile; turns ended by the Chariot or the Wheel; plays taken
back by Justice and Judgement; the Hierophant's lead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.cards import DISCARD, DRAWS, GIVES, SHOWS, TURNS, Hand, Lexicon, Play
from adjudicator.cards.english import capital, one
from adjudicator.engine.game import Reveal
from adjudicator.engine.state import Action, Pending, Table, Unsettled, changed
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, PAYMENT, RETURN, TAKE, TRIBUTE, Laid, Position
from adjudicator.games.tahimi.trick import Dues, Trick
from adjudicator.games.tarot_himi.cards import FOOL, HIEROPHANT, MOON, WHEEL
from adjudicator.games.tarot_himi.hand import MIMICS
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.games.tahimi import setup


IN_LIEU = ("Chariot", WHEEL)
AT_START = ("Justice", "Judgement")


class TarotTrick(Trick):
    """What follows from actions in Tarot-himi."""

    prefix = "th"

    def untold_passes(self) -> frozenset[str]:
        """Nobody: a pass locks nobody out of the trick here."""
        return frozenset()

    # -- the lead

    def privileged(self, out: frozenset[str]) -> str | None:
        """The Hierophant's holder, if known, else Rank Privilege ("The Heirophant")."""
        return holder_of(HIEROPHANT, self.table, out) or super().privileged(out)

    def lead_for(self, owner: str, out: frozenset[str]) -> str | None:
        """The Hierophant leads for a player who is out; without Rank Privilege only by one reading."""
        if self.table.house.get("rank_privilege", "yes") == "yes":
            return self.privileged(out)
        holder = holder_of(HIEROPHANT, self.table, out)
        if holder is not None and self.readings["th.hierophant.no_privilege"] == "yes":
            return holder
        return super().lead_for(owner, out)

    # -- cards on the pile

    def laid(self, position: Position, action: Action, index: int) -> Laid:
        """How cards put down count: a led Major is the lowest single ("Cards with special
        powers when held"), a mimic the next rank of its own size."""
        play, top = action.play, position.top
        major = next((c for c in play.cards if c in self.lexicon.deck.singles and c != FOOL), None)
        if major is None:
            return super().laid(position, action, index)
        lowest = Laid(action.player, play.cards, 0, 1, index)
        if (wrong := misdeclared(play, top, self.lexicon)) is not None:
            raise Unsettled(index, *wrong)
        if top is None or major not in MIMICS or play.declared == "lead":
            return lowest
        counted = changed(lowest, rank=min(top.rank + 1, self.lexicon.deck.top), size=MIMICS[major], mimic=True)
        if top.rank < self.lexicon.deck.top or play.declared:
            return counted
        answers = top.size == MIMICS[major] or self.readings["th.mimic.with_count_powers"] == "yes"
        return self._on_ace(action, index, top, counted if answers else lowest, lowest)

    def _on_ace(self, action: Action, index: int, top: Laid, counted: Laid, lowest: Laid) -> Laid:
        """On an Ace a mimic may have come by its own power or by Temperance, where that is an Ace for it."""
        shown = action.play.showing
        if shown is None:
            name = action.play.cards[0]
            raise Unsettled(
                index,
                f"the {name} on an Ace may count as a lead or as an Ace",
                f"write '{name} as lead' or '{name} as {self.lexicon.deck.ranks[-1].name}'",
            )
        if "Temperance" in shown and not (top.mimic and self.readings["th.temperance.counted_ace"] == "no"):
            mimic = self.readings["th.temperance.mimic"] == "mimic" and self.readings["th.magician.on_ace"] != "never"
            return counted if mimic else lowest
        return counted

    # -- discards

    def discarded(self, position: Position, action: Action, index: int) -> Position:
        """In lieu of the turn the turn is over as if passed; at its start it goes on."""
        card = action.play.cards[0]
        if card in IN_LIEU:
            return self.declined(position, action.player, index)
        if card not in AT_START or position.top is None:
            return position
        if self.readings["th.discard.is_play"] == "yes":
            position = changed(position, acts=(*position.acts, (action.player, index)))
        return self.rescinded(position, action.player, card)

    @staticmethod
    def takes_back(position: Position, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by Justice or Judgement ("Justice", "Judgement")."""
        top = position.top
        if play.kind != DISCARD or top is None or play.cards[0] not in AT_START:
            return None
        if play.cards == ("Judgement",) or top.physical == 1:
            return top.owner, top.cards
        return top.owner, tuple(card for card in top.cards if card != FOOL)[:1]

    def rescinded(self, position: Position, player: str, card: str) -> Position:
        """The top play loses a card, or comes off whole ("Justice", "Judgement")."""
        top = position.pile[-1]
        left = _trimmed(top, card)
        position = changed(position, pile=(*position.pile[:-1], left) if left else position.pile[:-1])
        position = self._taken_back(position, top, whole=left is None)
        if position.pile:
            return changed(position, closer=self._closer(position, player))
        position = changed(position, closer=None)
        if self.readings["th.rescind.empty_pile"] == "original":
            out = position.out
            leader = top.owner if top.owner not in out else self.lead_for(top.owner, out)
            return changed(position, to_act=leader)
        return position

    def _taken_back(self, position: Position, top: Laid, whole: bool) -> Position:
        """Who put the play down has its cards again."""
        if top.owner in position.out and self.readings["th.rescind.unout"] == "yes":
            position = changed(position, out=position.out - {top.owner})
        act = (top.owner, top.index)
        if whole and act in position.acts and self.readings["th.rescind.chance"] == "restored":
            position = changed(position, acts=tuple(a for a in position.acts if a != act))
        return position

    def _closer(self, position: Position, player: str) -> str:
        """At whose seat the trick ends now."""
        owner = position.pile[-1].owner
        return owner if self.readings["th.rescind.trick_end"] == "owner" else player

    def passes_on(self, position: Position, player: str) -> Position:
        """The owner of an exposed play may take it at once ("th.rescind.owner_passes")."""
        top = position.top
        acted = position.acts[-1] if position.acts else ("", -1)
        fresh = top is not None and top.owner == player == acted[0] and acted[1] != top.index
        if fresh and self._rescinded_now(position, player) and self.readings["th.rescind.owner_passes"] == "takes":
            return self.taken(position)
        return super().passes_on(position, player)

    def _rescinded_now(self, position: Position, player: str) -> bool:
        """The player's last turn began by taking a play off."""
        turns = [a.play for a in self.table.history[: position.acts[-1][1]] if a.player == player]
        return bool(turns) and turns[-1].cards in (("Justice",), ("Judgement",)) and turns[-1].kind == "discard"

    # -- the Chariot's exchange

    def given(self, position: Position, action: Action, index: int) -> Position:
        """A Hanged Man received in the middle of a trick ("The Hanged Man")."""
        to = receiver(self.table.history, index)
        if to is None or "Hanged Man" not in action.play.cards:
            return position
        before = tuple(act for act in position.acts if act[0] == to)
        if before and self.readings["th.hanged_man.late"] == "fresh":
            return changed(position, acts=tuple(act for act in position.acts if act[0] != to))
        return position


def receiver(history: Sequence[Action], index: int) -> str | None:
    """To whom the card of a line goes that is given for the Chariot; None if nobody knows."""
    giver = history[index].player
    for earlier in reversed(history[:index]):
        if earlier.play.kind == DISCARD and earlier.play.cards == ("Chariot",):
            return earlier.play.to if giver == earlier.player else earlier.player
    return None


def exchange(history: Sequence[Action], index: int) -> list[Action]:
    """The lines that tell what was given for the Chariot discarded on a line."""
    after = history[index + 1 :]
    return list(takewhile(lambda action: action.play.kind == GIVES, after))


def misdeclared(play: Play, top: Laid | None, lexicon: Lexicon) -> tuple[str, str] | None:
    """Why a mimic declared as an Ace cannot count as one on what lies on top, and what it could be; None where it
    can, or is declared as nothing ("The Magician")."""
    if play.declared in (None, "lead") or not {*play.cards} & {*MIMICS}:
        return None
    deck, name, declared = lexicon.deck, play.cards[0], play.declared
    below, spoken = deck.ranks[-2].name, lexicon.spoken(play.cards[0])
    if top is None:
        message = f"{capital(spoken)} is a lead here, the lowest single, and no {declared}"
        return message, f"write {name} alone, or tell first which {below} or {declared} lay there"
    if top.rank >= deck.top - 1:
        return None
    lay = one(deck.name(top.rank)) if top.rank else "the lowest"
    message = f"on {lay} {spoken} counts as {one(deck.name(top.rank + 1))}, not as {one(declared)}"
    return message, f"write {name} alone; it counts as {one(declared)} on {one(below)} or {one(declared)}"


def takes_back_lead(position: Position, play: Play) -> bool:
    """Whether Justice or Judgement takes the only play off the pile, whole."""
    lead = len(position.pile) == 1 and TarotTrick.takes_back(position, play) is not None
    return lead and _trimmed(position.pile[-1], play.cards[0]) is None


def of_temperance_shown(pile: Sequence[Laid], history: Sequence[Action], options: Options) -> str:
    """What Temperance does for a mimic that it was shown with, and that counts as an Ace on an Ace; else empty."""
    if len(pile) < 2 or not (top := pile[-1]).mimic or top.rank > pile[-2].rank:
        return ""
    if "Temperance" not in (history[top.index].play.showing or ()):
        return ""
    if pile[-2].mimic and options["th.temperance.counted_ace"] == "no":
        return (
            "Temperance was shown with it in vain: as it is read here, it does not help on what only counts as an Ace."
        )
    return "By Temperance it went on an Ace; as it is read here, that changes nothing of what it counts as."


def _trimmed(top: Laid, card: str) -> Laid | None:
    """What Justice or Judgement leaves of a play; None if nothing."""
    if card == "Judgement" or top.physical == 1:
        return None
    own = [c for c in top.cards if c != FOOL]
    rest = list(top.cards)
    rest.remove(own[-1])
    return changed(top, cards=tuple(rest), size=top.size - 1)


class TarotDues(Dues):
    """What is due at one table of Tarot-himi."""

    prefix = "th"

    def after(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What is due after the history, for taxes and for what a discard brought about."""
        dues = super().after(trail)
        return dues or (*self.exchange(), *self.back(trail), *self.draw(trail))

    # -- the Moon

    def order(self, pair: setup.Tax) -> tuple[Pending, Pending]:
        """Under the Moon the high player gives the best cards, and first where the order is turned
        round too ("The Moon")."""
        if not self.turned(pair):
            return super().order(pair)
        best = Pending(PAYMENT, pair.high, pair.low, pair.count, best=True)
        choice = Pending(RETURN, pair.low, pair.high, pair.count)
        return (best, choice) if self.readings["th.moon.order"] == "turned" else (choice, best)

    def turned(self, pair: setup.Tax) -> bool:
        """Whether the Moon is known to be with one of the pair, and works."""
        both = (pair.low, pair.high)
        hands = self.table.hands
        held = any(MOON in hands[player].cards for player in both if player in hands)
        return bool(moon_shower(self.table, both)) or (held and self.readings["th.moon.mandatory"] == "yes")

    # -- the Chariot

    def exchange(self) -> tuple[Pending, ...]:
        """The tribute and the card given for it, as long as the history tells of no other turn since
        ("The Chariot"). The tribute comes first, unless the card for it is chosen before."""
        history = self.table.history
        index = len(history) - 1
        while index >= 0 and history[index].play.kind == GIVES:
            index -= 1
        action = history[index] if index >= 0 else None
        if action is None or not used(action, "Chariot") or action.play.to is None:
            return ()
        owner, target = action.player, action.play.to
        gave = {line.player for line in exchange(history, index)}
        tribute = Pending(TRIBUTE, target, owner, best=True)
        answer = Pending(EXCHANGE, owner, target)
        if target in gave:
            return () if owner in gave else (answer,)
        if self.readings["th.chariot.peek"] == "after":
            return (tribute,)
        return (tribute,) if owner in gave else (tribute, answer)

    # -- the Wheel of Fortune

    def draw(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What is drawn from the discards, right after the discard that asks for it ("Wheel of Fortune")."""
        history = self.table.history
        if not history or not used(history[-1], WHEEL):
            return ()
        drawn = Counter(card for line in history if line.play.kind == DRAWS for card in line.play.cards)
        last = history[-1]
        # The cards of a trick that ends with this turn lie on the pile as long as it lasts.
        gone = (*trail[-2].gone, *last.play.cards, *last.play.also)
        lie = Counter(self.table.discards) + Counter(gone) - drawn
        return (Pending(DRAW, last.player, None, 1 + len(last.play.also), cards=tuple(lie.elements())),)

    # -- Justice and Judgement

    def back(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What the last play's owner takes back, right after the discard that asks for it
        ("Justice", "Judgement"). `best` says that the play comes back whole."""
        if not self.table.history:
            return ()
        last, top = self.table.history[-1], trail[-2].top
        if top is None or not (used(last, "Justice") or used(last, "Judgement")):
            return ()
        whole = used(last, "Judgement")
        count = top.physical if whole else 1
        return (Pending(TAKE, top.owner, None, count, best=whole, cards=top.cards),)


def used(action: Action, card: str) -> bool:
    """Whether an action discards this card for its power."""
    return action.play.kind == DISCARD and action.play.cards == (card,)


def moon_shower(table: Table, players: Sequence[str]) -> str:
    """Which of these players showed the Moon at tax time; empty if none did."""
    lines = table.taxes or ()
    shows = (a.player for a in lines if a.play.kind == SHOWS and MOON in a.play.cards and a.player in players)
    return next(shows, "")


def received(table: Table, actor: str) -> str | None:
    """The card that came to the player for the Chariot, in the last lines of the history; None
    if none did, or nobody knows it."""
    for action in reversed(table.history):
        if action.play.kind == GIVES and action.player != actor:
            return action.play.cards[0] if action.play.cards else None
        if action.play.kind != GIVES:
            break
    return None


def holder_of(card: str, table: Table, out: Collection[str]) -> str | None:
    """The player known to hold a Major: by the hands, or because it was drawn by name for the Wheel of Fortune and has
    not been played since. None if nobody is."""
    held = (player for player, hand in table.hands.items() if player not in out and card in hand.cards)
    return next(held, None) or _drawer(card, table, out)


def _drawer(card: str, table: Table, out: Collection[str]) -> str | None:
    """The player who drew a card last, if it has not moved since and the rest of the hand is not known."""
    certain = (action for action in reversed(table.history) if not action.disputed)
    last = next((action for action in certain if card in (*action.play.cards, *action.play.also)), None)
    if last is None or last.play.kind != DRAWS or last.player in out:
        return None
    return None if table.hands.get(last.player, Hand(unseen=None)).known else last.player


def reveals(table: Table, position: Position, actor: str, play: Play, options: Options) -> Iterator[Reveal]:
    """The Hierophant or the Moon, where the player is known to hold it, it worked, and nobody was shown it
    ("The Heirophant", "The Moon")."""
    held = table.hands.get(actor, Hand(unseen=None)).cards
    if play.kind in TURNS and holder_of(HIEROPHANT, table, ()) == actor and HIEROPHANT not in play.cards:
        yield from _hierophant(table, position, actor, options)
    if play.kind == GIVES and MOON in held and MOON not in play.cards:
        yield from _moon(table, position, actor, options)


def _hierophant(table: Table, position: Position, actor: str, options: Options) -> Iterator[Reveal]:
    if not position.leading or position.acts or (actor, HIEROPHANT) in table.shown:
        return
    has = "You hold" if actor == "You" else f"{actor} holds"
    if position.opening:
        because = f"{has} the Hierophant, which takes the first lead and has to be shown for it."
        yield Reveal(HIEROPHANT, "TH-HIEROPHANT", because)
    elif position.tricks and position.tricks[-1] in position.out and overrides(options, options):
        owner = position.tricks[-1]
        because = f"{owner} took the trick and is out; {has} the Hierophant, which takes the lead and is shown for it."
        yield Reveal(HIEROPHANT, "TH-HIEROPHANT.2", because)


def overrides(house: Options, readings: Options) -> bool:
    """Whether the Hierophant leads for a player who is out."""
    return house["rank_privilege"] == "yes" or readings["th.hierophant.no_privilege"] == "yes"


def _moon(table: Table, position: Position, actor: str, options: Options) -> Iterator[Reveal]:
    due = next((due for due in position.due if due.player == actor and due.kind in (PAYMENT, RETURN)), None)
    if due is None or due.to is None or moon_shower(table, (actor, due.to)):
        return
    high = min(actor, due.to, key=table.players.index)
    if (due.kind == PAYMENT) == (actor == high):
        has = "You hold" if actor == "You" else f"{actor} holds"
        yield Reveal(MOON, "TH-MOON", f"{has} the Moon, which turns the tax round and is shown for it.")
