"""What Tarot-himi says to questions in its own way: the Hierophant's lead, the Moon's taxes, led
Majors and mimics, the Majors of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.cards import DISCARD, PUT, Hand, Lexicon
from adjudicator.cards.english import amount, both, capital, number, one, whose
from adjudicator.engine.query import NOBODY, Because, Reply, put_to, query
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi import queries
from adjudicator.games.tahimi.hand import a_set
from adjudicator.games.tahimi.rules import WITHOUT_PRIVILEGE
from adjudicator.games.tahimi.scene import Scene
from adjudicator.games.tahimi.setup import Tax
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, TAKE, TRIBUTE, Laid
from adjudicator.games.tarot_himi import setup
from adjudicator.games.tarot_himi.cards import FOOL, HIEROPHANT, MAJORS, MOON, WHEEL
from adjudicator.games.tarot_himi.readings import described
from adjudicator.games.tarot_himi.trick import holder_of, of_temperance_shown

MAJORS_PICKED = "of the 22 Majors"


class TarotScene(Scene):
    """A table of Tarot-himi that a question is about."""

    deal_rule = "TH-DEAL"

    def dealt_with(self, players: tuple[str, ...]) -> Lexicon:
        """The cards that so many players are dealt, less the VIIIs left out so that they divide."""
        return self.game.lexicon({"th.deal.remainder": self._remainder(len(players))}, len(players))

    def _remainder(self, players: int) -> str:
        """The option for cards that do not divide; looked up only where they do not."""
        return self.readings["th.deal.remainder"] if setup.uneven(players) else "uneven"

    # -- the lead

    def first_lead(self) -> Reply:
        """The Hierophant's holder leads first; the Tahimi, where nobody shows it."""
        players = self.seated.players
        if self.over:  # The Majors of the round to come are not dealt yet.
            return replace(
                super().first_lead(), unless=("the Hierophant is dealt to somebody else, who has to show it",)
            )
        holder = self._holder(HIEROPHANT)
        if holder is not None:
            text = f"{holder} holds the Hierophant, has to show it, and takes the first lead from {players[0]}."
            return Reply(holder, (Because("TH-HIEROPHANT", text),))
        reply = super().first_lead()
        return replace(reply, unless=self._somebody(HIEROPHANT, "shows the Hierophant and leads"))

    def lead_for(self, owner: str, leader: str) -> Reply:
        """The Hierophant goes before Rank Privilege; without the privilege, perhaps."""
        privilege = self.table.house.get("rank_privilege", "yes") == "yes"
        overrides = privilege or self.readings["th.hierophant.no_privilege"] == "yes"
        if overrides and self._holder(HIEROPHANT) == leader:
            ranks = privilege and next(iter(self.position.still_in())) != leader
            over = " which overrides Rank Privilege," * ranks
            again = "drew the Hierophant again before the trick was over, and holds it,"
            holds = again if leader in self._drew(HIEROPHANT) else "holds the Hierophant,"
            if not privilege:
                none = f"{owner} is out and cannot lead, and this table has no Rank Privilege to be overridden."
                text = f"{leader} {holds} and, as it is read here, takes the lead even so."
                return Reply(
                    leader, (Because("TA-PRIVILEGE", none, WITHOUT_PRIVILEGE), Because("TH-HIEROPHANT.2", text))
                )
            text = f"{owner} is out and cannot lead; {leader} {holds}{over} and takes the lead."
            return Reply(leader, (Because("TH-HIEROPHANT.2", text),))
        unless = self._somebody(HIEROPHANT, "shows the Hierophant and leads") if overrides else ()
        without = super().lead_for(owner, leader)
        holder = self._holder(HIEROPHANT)
        gone = self._put_away(HIEROPHANT) if overrides else ""
        if holder not in (None, leader) and not overrides:
            gone = f"{holder} holds the Hierophant, which as it is read here overrides Rank Privilege and nothing else."
        grounds = (Because("TH-HIEROPHANT.2", gone), *without.grounds) if gone else without.grounds
        return replace(without, grounds=grounds, unless=unless)

    def _put_away(self, card: str) -> str:
        """That a card is out of the round by the lines of the history, and so nobody's; "" where they do not show it."""
        if self._drew(card) or card not in (
            *self.table.discards,
            *self.position.gone,
            *(c for laid in self.position.pile for c in laid.cards),
        ):
            return ""
        put = (
            line.player for line in reversed(self.table.history) if line.play.kind == PUT and card in line.play.cards
        )
        by = next(put, None)
        spoken = self.lexicon.spoken(card)
        return (
            f"{by} put {spoken} down, and nobody holds it." if by else f"{capital(spoken)} is out, and nobody holds it."
        )

    def _holder(self, card: str) -> str | None:
        """Who is known to hold a card."""
        return holder_of(card, self.table, self.position.out)

    def _somebody(self, card: str, does: str, among: Sequence[str] = ()) -> tuple[str, ...]:
        """Conditions: each player (of `among`, if given) with a partly unknown hand who may do something with a card."""
        table = self.table
        seen = Counter(table.discards) + Counter(self.position.gone)
        seen.update(card for laid in self.position.pile for card in laid.cards)
        for hand in table.hands.values():
            seen.update(hand.cards)
        majors = sum(seen[major] for major in MAJORS)
        hidden = self._hidden(tuple(self.position.still_in()))
        if seen[card]:
            hidden = [player for player in hidden if player in self._drew(card)]
        elif majors >= setup.majors_dealt(len(table.players)):
            return ()
        if not hidden:
            return ()
        named = list(among) or hidden
        several = f"one of {both(named)}" if among else "somebody"
        return (f"{named[0] if len(named) == 1 else several} {does}",)

    def _drew(self, card: str) -> set[str]:
        """Who drew a card of the discards again for the Wheel of Fortune, or may have, as nobody saw what was drawn."""
        history, drew = self.table.history, set()
        for turn in self.exchanged:
            after = history.index(turn) + 1
            lay = (*self.table.discards, *self.trail[after].gone)
            if card in (history[after].play.cards if self.names_drawn(turn) else lay):
                drew.add(turn.player)
        return drew

    def _hidden(self, players: tuple[str, ...]) -> list[str]:
        """Those of these players whose hands are partly unknown."""
        hands = self.table.hands
        return [player for player in players if not hands.get(player, Hand(unseen=None)).known]

    # -- the pile

    @property
    def exchanged(self) -> list[Action]:
        """The turns spent on the Wheel of Fortune."""
        return [action for action in self.table.history if action.play.cards == (WHEEL,)]

    def counted(self, laid: Laid) -> Iterator[Because]:
        """Led Majors are lowest; mimics follow the play before by their own size."""
        major = next((card for card in laid.cards if card in MAJORS and card != FOOL), None)
        back = list(self.taken_back(laid, len(self.table.history)))
        yield from back
        if major is None:
            own = (replace(g, id=g.id.replace("TA-JOKER", "TH-FOOL")) for g in super().counted(laid))
            yield from (ground for ground in own if not back or ground.id == "TH-FOOL")
        elif laid.mimic:
            rank = self.rank(laid.rank)
            counts = one(rank) if laid.size == 1 else " ".join([rank] * laid.size)
            lower = self.position.pile[-2]
            after = ", up to Ace" if lower.rank else f" after {self.lexicon.spoken(lower.cards[0])}"
            text = f"{whose(laid.owner)} {major} counts as the next rank{after}: {counts}."
            yield Because(f"TH-{major.upper().replace(' ', '-')}", text)
            if not lower.rank:
                yield from self.counted(lower)
            if text := of_temperance_shown(self.position.pile, self.table.history, self.readings):
                yield Because("TH-TEMPERANCE", text)
            beneath = lower.size
            if laid.size != beneath:
                lets = "World" if laid.size > beneath else "Star"
                here = "here a mimic may join with it"
                yield Because(
                    f"TH-{lets.upper()}", f"The {lets} lets {a_set(laid.size)} go on {a_set(beneath)}; {here}."
                )
        else:
            by = laid != self.position.pile[0]
            counts = "counts" if by else "was led, and counts"
            text = f"{whose(laid.owner)} {major} {counts} as a single below II: any single from II up is higher."
            yield Because("TH-LED-LOWEST", text, described(major).heading)
            if by:
                yield Because("TH-TEMPERANCE", "By Temperance it went on an Ace as though led.")

    def won_after_all(self, index: int, owner: str, cards: str) -> str:
        """That a fresh lap was begun, or by what reading none was."""
        before, line = self.trail[index], self.table.history[index]
        if line.player == owner and self.readings["th.rescind.owner_passes"] == "takes":
            return f"{owner} then passed, and, as it is read here, took the trick at once with {cards} on top."
        afresh = before.closer not in (None, owner)
        before_it = zip(self.table.history[:index], self.trail, strict=False)
        took_back = [line.player for line, at in before_it if self.game.trick.takes_back(at, line.play)]
        ends = self.readings["th.rescind.trick_end"] == "owner"
        if ends and not afresh and took_back and took_back[-1] != owner:
            turn = f"The turn came to {owner}, whose {cards} was the last play then"
            return f"{turn}: as it is read here {owner} took the trick there, with no lap asked afresh."
        round_to = f"As it is read here, a fresh lap went round to {before.closer or owner}, and nothing"
        return f"{round_to if afresh else 'Nothing'} else had topped {whose(owner)} {cards}: {owner} took the trick."

    def taken_back(self, laid: Laid, end: int) -> Iterator[Because]:
        """What Justice or Judgement has taken off since a play on the pile was put down."""
        for index, action in enumerate(self.table.history[:end]):
            back = self.game.trick.takes_back(self.trail[index], action.play)
            top = self.trail[index].top
            if index <= laid.index or back is None or top is None:
                continue
            card, cards = action.play.cards[0], " ".join(back[1])
            left = f"and {' '.join(laid.cards)} is left" if top.index == laid.index else "and the play beneath counts"
            text = f"{card} sent {whose(top.owner)} {cards} back, {left}.{self._in_again(index, top, back[1])}"
            yield Because(f"TH-{card.upper()}", text)

    def _in_again(self, index: int, top: Laid, back: Sequence[str]) -> str:
        """Whether the owner of a play, of which a line took cards `back`, is in again, who had gone out with it; " " in
        front."""
        before, after, owner = self.trail[index].out, self.trail[index + 1].out, top.owner
        if owner in before - after:
            return f" {owner} was out, and is in again here with what was taken back."
        if owner not in after or owner == self.table.history[index].player:
            return ""
        stays = f"whether {owner} is in again the rules leave open, and here {owner} stays out"
        held = f"though {' '.join(back)} {'is' if len(back) == 1 else 'are'} in {whose(owner)} hand again"
        return f" {owner} had gone out with it: {stays}, {held}."

    def discarded(self) -> Iterator[Because]:
        """That a card whose power is used by discarding it goes to the discards ("The Chariot", ...)."""
        for line in self.table.history:
            if line.play.kind == DISCARD:
                card = line.play.cards[0]
                text = both([self.lexicon.spoken(card), *line.play.also])
                text = f"{line.player} discarded {text}: straight to the discards, not on the pile."
                yield _discarding(card, text)

    def out_by_discard(self, player: str) -> Iterator[Because]:
        """That a last card was discarded for its power, which is going out too."""
        for before, line, after in zip(self.trail, self.table.history, self.trail[1:], strict=False):
            if line.play.kind == DISCARD and line.player == player and player in after.out - before.out:
                card = line.play.cards[0]
                text = f"{whose(player)} last card was {self.lexicon.spoken(card)}: to discard it is going out too."
                yield _discarding(card, text)

    def emptied(self, index: int) -> Reply:
        """Who plays after a line that took the only play off the pile, and why ("Justice", "Judgement")."""
        line, top, after = self.table.history[index], self.trail[index].pile[-1], self.trail[index + 1]
        player, card = after.to_act or NOBODY, line.play.cards[0]
        text = f"{whose(line.player)} {card} sent back {whose(top.owner)} {' '.join(top.cards)}, the only play."
        text += self._in_again(index, top, top.cards)
        out = f", as {line.player} is out," if line.player in after.out else ""
        how = {
            "leader": f"Who leads then the rules leave open; here{out} {player} plays as if leading.",
            "original": f"Who leads then the rules leave open; here the lead goes back to {top.owner}, who had led.",
            "barred": f"Here that cannot be; as it was done all the same,{out.lstrip(',')} {player} plays as if leading.",
        }[self.readings["th.rescind.empty_pile"]]
        back = self.readings["th.rescind.empty_pile"] == "original" and player != top.owner
        gone = self.lead_for(top.owner, player).grounds if back else ()
        return Reply(player, (Because("TH-RESCIND", f"{text} {how}", card), *gone))

    # -- taxes and exchanges

    @property
    def schedule(self) -> tuple[Tax, ...]:
        """Two cards and one, however many play. Raises SetUpFault."""
        coming, house = self.seated, self.table.house
        return setup.schedule(coming.players, house, coming.number, self.readings, coming.redrawn, coming.newcomers)

    def owing(self, due: Pending) -> Iterator[Because]:
        """The Chariot's exchange and cards taken back are due by their own rules, a tax turned round
        by the Moon."""
        if due.kind == TRIBUTE:
            yield Because("TH-CHARIOT", f"The Chariot takes {whose(due.player)} best card for {due.to}.")
        elif due.kind == EXCHANGE:
            yield Because("TH-CHARIOT", f"{self._empty_handed(due)}{self._exchanged(due)}")
        elif due.kind == DRAW:
            text = (
                f"{due.player} exchanged {amount(due.count, 'card')}, the {WHEEL} among them, and draws as many again."
            )
            yield Because("TH-WHEEL", text)
        elif due.kind == TAKE:
            last, back = self.table.history[-1], " ".join(self.back(due))
            card = last.play.cards[0]
            fool = (
                ", an ordinary card rather than the Fool"
                if not due.best and len(due.cards) > 1 and FOOL in due.cards
                else ""
            )
            text = f"{last.player} discarded {card}: {due.player} takes back {back}{fool}."
            yield Because(f"TH-{card.upper()}", text)
        else:
            if due.to is not None and self._turned(due):
                holder = self._holder(MOON)
                who = holder if holder in (due.player, due.to) else f"{due.player} or {due.to}"
                text = f"The Moon is with {who}: between {due.player} and {due.to} the tax goes the other way."
                yield Because("TH-MOON", text)
            yield from super().owing(due)
            if idle := self._idle_moon(due):
                yield Because("TH-MOON", idle)

    def _exchanged(self, due: Pending) -> str:
        """What is given for a tribute, and when it is chosen."""
        if self.readings["th.chariot.peek"] == "before":
            return f"{due.player} gives {due.to} any card held before in exchange."
        return (
            f"{due.player} gives {due.to} any card next; as it is read here the tribute is seen first, and may go back."
        )

    def _empty_handed(self, due: Pending) -> str:
        """That the tribute was the last card of its giver, who is not out, as one comes back; " " behind."""
        hand = self.table.hands.get(due.to or "", Hand(unseen=None))
        if not hand.known or hand.total or due.to in self.position.out:
            return ""
        return f"{due.to} has given the only card, and is not out: the exchange brings one back. "

    def _idle_moon(self, due: Pending) -> str:
        """Why a Moon in a known hand does not turn a tax round; "" where it does, or bears on another pair."""
        holder = self._holder(MOON)
        pairs = [(pair.low, pair.high) for pair in self.schedule]
        if holder is None or due.to is None or self._turned(due):
            return ""
        if holder in (due.player, due.to):
            return setup.unturning_moon(holder, (due.player, due.to))
        if due.to == self.seated.players[0] and not any(holder in pair for pair in pairs):
            return setup.unturning_moon(holder, ())
        return ""

    def besides_free(self) -> Iterator[Because]:
        """That the Moon in a known hand has no tax to turn round."""
        if holder := self._holder(MOON):
            yield Because("TH-MOON", setup.idle_moon(holder))

    def _turned(self, due: Pending) -> bool:
        """Whether the best cards go down the ranks, and cards of choice up."""
        players = self.seated.players
        low = players.index(due.player) > players.index(due.to or due.player)
        return low != due.best

    def unless_taxed(self) -> tuple[str, ...]:
        """Conditions: the Moon in a partly unknown hand of a pair; with `about`, of that player's pair."""
        pairs = ((pair.low, pair.high) for pair in self.schedule)
        paired = {player for pair in pairs if not self.about or self.about in pair for player in pair}
        hidden = self._hidden(tuple(player for player in self.seated.players if player in paired))
        return self._somebody(MOON, "holds the Moon", hidden) if hidden else ()

    # -- the deck

    def sizes(self) -> dict[str, int]:
        players = self.seated.players
        return setup.hand_sizes(self.lexicon, players, self.readings, self.dealer)

    @property
    def majors(self) -> int:
        """How many Majors are picked for the round."""
        players = len(self.seated.players)
        return setup.majors_dealt(players, self._remainder(players))

    def deck(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The Minors of each rank, and the Majors picked."""
        yield from ((count, names) for count, names in super().deck() if names[0] not in MAJORS)
        yield self.majors, (MAJORS_PICKED,)

    def deck_grounds(self) -> Iterator[Because]:
        yield Because("TH-DECK", "The Minors are 56 cards: fourteen ranks, from II to the Ace, in four suits.")
        yield self.majors_ground()
        players = len(self.seated.players)
        if statements := setup.uneven(players, self._remainder(players)):
            yield Because("TH-DEAL", f"{statements[0]}; {statements[1]}.")

    def majors_ground(self) -> Because:
        """Why so many Majors are picked."""
        players = len(self.seated.players)
        rule = "Up to four players play with four Majors, and more with one for each player"
        text = f"{rule}: {amount(players, 'player')} have {number(self.majors)}, picked unseen."
        if self.majors != setup.majors_dealt(players):
            text = f"{rule}; so that the cards divide, {number(self.majors)} are picked here, unseen."
        return Because("TH-MAJORS", text)


def _discarding(card: str, text: str) -> Because:
    """What the rule says of a card whose power is used by discarding it."""
    return Because(f"TH-{card.split(maxsplit=1)[0].upper()}", text, "Cards with special powers when played")


@query("how many Majors are dealt", "how many Majors are picked", "how many Majors are there")
def how_many_majors(scene: TarotScene) -> Reply:
    """How many Majors are picked for the round."""
    return Reply(str(scene.majors), (scene.majors_ground(),))


QUERIES = put_to(TarotScene.of, queries, how_many_majors)
