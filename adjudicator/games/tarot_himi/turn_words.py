"""A turn of Tarot-himi in words: the view of one play that the sentences of its clauses are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.cards import DISCARD, PASS, PUT, Play
from adjudicator.cards.english import agree, amount, both, capital, number, one, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import NoneOf
from adjudicator.games.tahimi.hand import a_set
from adjudicator.games.tahimi.readings import cite as cite_tahimi
from adjudicator.games.tahimi.state import Laid
from adjudicator.games.tarot_himi.cards import FOOL, HIEROPHANT, MAJORS
from adjudicator.games.tarot_himi.hand import MIMICS
from adjudicator.games.tarot_himi.lead_words import LeadTurn
from adjudicator.games.tarot_himi.readings import cite, described
from adjudicator.games.tarot_himi.trick import AT_START, IN_LIEU, of_temperance_shown
from adjudicator.law import Citation, Effect

_LEADS = {
    "TH-JUDGEMENT": described("Judgement"),
    "TH-JUSTICE": described("Justice"),
    "TH-HIEROPHANT": described(HIEROPHANT),
    "TH-HIEROPHANT.2": described(HIEROPHANT),
    "TA-PRIVILEGE": cite_tahimi("Going out and the next lead"),
    "TH-IN-LIEU-PASS": cite("Cards with special powers when played"),
}
"""The heading cited for a lead, by the rule that gives it, of rules that decide against other players."""


@dataclass(frozen=True)
class TarotTurn(LeadTurn):
    """One play by one player on one position, with words for it and its Majors."""

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of this very turn; of a tie beside that, what bars it and what would allow it."""
        own = self._cited_for(id)
        tie = id == "TA-RANK" and self.play.kind == PUT and not self.position.leading and self.rank == self.last.rank
        if not tie or self.actor != self.position.to_act:
            return own
        allows = [] if self.hand.known and self._accounted_for(set()) else self.may_tie
        return tuple(dict.fromkeys((*own, cite("Play"), *map(described, allows))))

    def _cited_for(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of this very turn: of a Major that is put down, its own description."""
        lone = self.play.cards == (self.major,) and self.major != FOOL
        begins = ("TA-RANK", "TA-SIZE", "TH-CHARIOT", "TH-WHEEL", "TH-JUSTICE", "TH-JUDGEMENT")
        if id in begins and (began := self._began):
            several = (cite("Cards with special powers when played"),) * (self.play.kind == DISCARD or len(began) > 1)
            own = (described(self.major),) * (self.play.kind == DISCARD)
            beats = (cite("Play"),) * (id in ("TA-RANK", "TA-SIZE") and not (self.position.leading and lone))
            return (*own, *map(described, began), *several, *beats)
        if id == "TA-RANK" and self.position.leading:
            grounds = self.turn_grounds
            declined = any(ground.id == "TA-LEAD-PASSED" for ground in grounds)
            leads = (ground for ground in reversed(grounds) if ground.id in _LEADS)
            decides = None if declined else next(leads, None)
            hermit = (described("Hermit"),) * (self.holding("Hermit") and self.play.cards != (self.major,))
            if decides is not None:
                won = any(ground.id == "TA-TRICK" for ground in grounds)
                lap = won and decides.id in ("TH-JUDGEMENT", "TH-JUSTICE")
                heading = cite_tahimi(decides.heading) if decides.heading else _LEADS[decides.id]
                return (heading, *(cite("Play"),) * lap, *hermit)
            if hermit:
                return (cite("Play"), *hermit)
            return super().citations_for(id)
        if (
            id == "TA-RANK"
            and not self.position.leading
            and self.rank <= self.last.rank
            and (power := self._no_help[0])
        ):
            return described(power), *((described(self.major),) * self.mimicking), cite("Play")
        if id in ("TA-RANK", "TA-SIZE") and self.counted_out:
            return (cite("Deal"), cite("Play"))
        if id == "TA-SIZE" and self.sun_on_a_set:
            return (described("Sun"), cite("Play"))
        if id in ("TA-RANK", "TA-SIZE") and self.on_temperance and self.last.cards[0] not in MAJORS:
            return (cite("Play"), described("Temperance"))
        if id in ("TA-RANK", "TA-SIZE") and (power := self.resized_by):
            return (described(power), cite("Play"))
        if id in ("TA-RANK", "TA-SIZE") and self.on_temperance and self._led_by_temperance:
            return (*map(described, self.last.cards[:1]), described("Temperance"), cite("Play"))
        if id == "TA-RANK" and self.joined_fool:
            return (described(FOOL), cite("Play"))
        if id == "TA-PLAY" and self.play.kind == DISCARD:
            return (cite("Cards with special powers when played"),)
        if id == "TA-PLAY" and (self.last_major_unseen or self.no_major_unseen):
            return (cite("Deal"),)
        if self.where_counts and self.mimicking and id == f"TH-{self.major.upper().replace(' ', '-')}":
            return (described(self.major), *(described(card) for card in self.last.cards if card in MAJORS))
        top = self.position.top
        if id == "TH-LEAD-ONLY" and top and top.rank == self.lexicon.deck.top and self.no_major_on_an_ace:
            return (described("Temperance"), described(self.major))
        if id == "TH-LEAD-ONLY" and self.no_tie_for_strength:
            return (described(self.major), described("Strength"))
        if id in ("TH-LEAD-ONLY", "TA-RANK", "TA-SIZE"):
            beaten = self.position.top.cards[0] if self.position.top else FOOL
            below = (described(beaten),) if id != "TH-LEAD-ONLY" and beaten in MAJORS and beaten != FOOL else ()
            held = id == "TH-LEAD-ONLY" and self.major not in (*MIMICS, *IN_LIEU, *AT_START)
            led = (cite("Cards with special powers when held"),) * held
            number = (cite("Play"),) * (id == "TA-SIZE")
            if below and not lone:
                return (*below, *number)
            return (*number, described(self.major), *led) if lone else super().citations_for(id)
        if id in ("TH-DEATH", "TH-DEVIL") and self.discards_and_play:
            cards = (
                card
                for play in self.discards_and_play
                for card in (*play.cards, *(play.showing or ()))
                if card in MAJORS
            )
            duty = "Death" if id == "TH-DEATH" else "Devil"
            return tuple(map(described, dict.fromkeys((duty, *cards))))
        if id == "TH-DEATH" and (better := self.better_by):
            return tuple(map(described, ("Death", *better)))
        held_back = (*self.left_by,) or (*self.not_first,)
        if id in ("TH-DEVIL", "TH-DEATH") and self.play.kind == PASS and self.open_plays and not held_back:
            before = [described(self.took_back)] if self.uncovered else []
            if before or self.enough_for_tower:
                tower = [described("Tower")] if self.enough_for_tower else []
                return described(id.removeprefix("TH-").capitalize()), *before, *tower
        if id in ("TH-DEVIL", "TH-DEATH") and self.play.kind != PUT and self.open_plays and held_back:
            duty = id.removeprefix("TH-").capitalize()
            return tuple(map(described, dict.fromkeys((duty, *held_back, *self.powers_needed))))
        bars = {"TH-LOVERS": "Lovers", "TH-HERMIT": "Hermit", "TH-HANGED-MAN": "Hanged Man"}.get(id)
        single = len(self.play.cards) == 1
        binds = self.binding == bars if bars == "Hanged Man" else (bars == "Lovers") == single
        barred = self.play.kind == PUT or self.options["th.discard.is_play"] == "yes"
        asks = barred and self.play.cards != ("Lovers",) and bars not in self.bars_elsewhere
        idle_duties = self._idle_duties if asks else []
        if bars and binds and (self._outranked or idle_duties):
            interactions = (cite("Special power interactions"),) * bool(self._outranked)
            return (described(bars), *interactions, *map(described, (*self._outranked, *idle_duties)))
        if id in ("TH-DEVIL", "TH-DEATH") and (self.powers_needed or self.play.cards == ("Lovers",)):
            duty = id.removeprefix("TH-").capitalize()
            major = [play.cards[0] for play in (self.play, *self.others) if play.cards == ("Lovers",)]
            return tuple(map(described, (duty, *major, *self.powers_needed)))
        if id in ("TH-STAR", "TH-WORLD") and self.joined:
            return described(id.removeprefix("TH-").capitalize()), cite("Special power interactions")
        if id in ("TH-HANGED-MAN.2", "TH-DEATH.2") and self.sent_back and self.none_yet:
            return described("Hanged Man" if id == "TH-HANGED-MAN.2" else "Death"), described(self.sent_back)
        if id == "TH-RESCIND-LEAD":
            return (described(self.major),)
        if id == "TH-TOWER" and not self.position.leading and self.holding("Tower"):
            bears = "Sun" if self.sun_on_no_set else self.number_only[0]
            lone = len(self.last.cards) == 1 and self.last.cards[0] in MAJORS and not self.beyond_the_tower
            beaten = self.last.cards[0] if lone else ""
            return tuple(map(described, dict.fromkeys(filter(None, ("Tower", bears, beaten)))))
        if id == "TH-HANGED-MAN" and (card := self.took_back_turn):
            return described("Hanged Man"), described(card)
        if id in ("TH-DEVIL", "TH-DEATH") and self.play.kind != PUT and self.bars_elsewhere:
            return tuple(map(described, (id.removeprefix("TH-").capitalize(), *self.bars_elsewhere)))
        if id == f"TH-{self.major.upper().replace(' ', '-')}" and self.or_as_led:
            return described(self.major), described("Temperance")
        last = self.table.history[-1:]
        if id == "TA-TURN" and last and last[0].player == self.actor and last[0].play.kind == DISCARD:
            return (described(last[0].play.cards[0]),)
        if id == "TA-PASS" and self.play.kind == PASS:
            hindering = (card for card, _ in self.hindered)
            duties = self._duties if self.binding in self._duties else (self.binding,)
            idle = self._duties if self.binding == "Hanged Man" else ()
            binding = (
                *duties,
                *idle,
                *hindering,
                self._idle_mimic,
                self.took_back,
                *(filter(self.holding, AT_START) if self.binding in self._duties and self.no_rescinding else ()),
                *(self.not_first if self.binding else ()),
            )
            neither = () if self.hand.known and self.binding else ("Devil", "Death")
            free = (super().citations_for(id) or (cite("Play"),)) * (self.hand.known and not self.binding)
            bound = map(described, filter(None, binding))
            return tuple(dict.fromkeys((*bound, *free, *map(described, neither))))
        return super().citations_for(id)

    @property
    def sun_on_no_set(self) -> str:
        """That the Sun helps no set of Aces against the Tower, nor a single one where what it answers is no set."""
        top, bound = self.position.top, self.options["th.sun.single_nonace"] == "no"
        if self.holding("Sun") and self.rank == self.lexicon.deck.top and self.size > 1:
            return " The Sun lets a single Ace trump, and no set of them."
        single = bound and self.play.cards == ("Ace",) and self.holding("Sun") and top and top.size == 1
        text = " The Sun lets an Ace trump a set; of single cards only an Ace is one here, and {} is none."
        return text.format(self.last_words) if single else ""

    @property
    def not_first(self) -> list[str]:
        """The cards in a known hand that could be led but for the round, of which no play stands yet."""
        first = self.position.leading and self.position.opening
        return [card for card in ("Hanged Man", "Death") if first and self.holding(card)]

    @property
    def no_first_play(self) -> str:
        """That these cards cannot be led yet; behind another sentence."""
        held = [self.lexicon.spoken(card) for card in self.not_first]
        return f" {capital(both(held))} cannot be the first play of a round." if held else ""

    @property
    def no_set_exchanged(self) -> str:
        """That several cards exchanged with the Wheel of Fortune are no set; "" where it goes alone."""
        several = "The Hermit bars sets that are put on the pile, and cards exchanged are none."
        return several if self.play.also else ""

    def effects(self) -> tuple[Effect, ...]:
        from adjudicator.games.tarot_himi.effects import EFFECTS

        return EFFECTS

    @property
    def major(self) -> str:
        """The first Major of the play other than the Fool, or the Fool."""
        own = [card for card in self.play.cards if card in self.lexicon.deck.singles]
        return next((card for card in own if card != FOOL), FOOL)

    @property
    def mimicking(self) -> bool:
        """Whether the play is a mimic answering a play of its own size."""
        lone = len(self.play.cards) == 1 and self.major in MIMICS
        return lone and not self.position.leading and self.play.declared != "lead" and self._answers()

    def _answers(self) -> bool:
        any_size = self.options["th.mimic.with_count_powers"] == "yes"
        never = self.options["th.magician.on_ace"] == "never" and self.last.rank == self.lexicon.deck.top
        return not never and (any_size or self.last.size == MIMICS[self.major])

    @property
    def rank(self) -> int:
        if self.mimicking:
            return min(self.last.rank + 1, self.lexicon.deck.top)
        return super().rank

    @property
    def size(self) -> int:
        return MIMICS[self.major] if self.mimicking else super().size

    def place(self, place: int) -> str:
        return self.lexicon.deck.name(place) if place else "a led Major"

    @property
    def where_counts(self) -> str:
        """The play to be beaten, where a Major is in it and what that counts as bears on a mimic."""
        top = self.position.top
        if top is None or not any(card in MAJORS for card in top.cards):
            return ""
        joined = f" (with the Fool as {one(self.place(top.rank))})" if len(top.cards) > 1 else ""
        return f"{self.last_words}{joined}"

    @property
    def where_named(self) -> str:
        """A mimic, behind the Major that it answers: "On the Fool (as a Page) the Magician"."""
        led = ", a single card," if self.where_counts and not self.last.rank else ""
        return f"On {self.where_counts}{led} {self.named}" if self.where_counts else capital(self.named)

    @property
    def joined_fool(self) -> bool:
        """Whether the Fool goes down beside other cards, which does not make them higher than the last play."""
        joined = FOOL in self.play.cards and len(self.ordinary) == 1
        return joined and self.position.top is not None and self.rank <= self.last.rank

    @property
    def on_temperance(self) -> str:
        """That Aces on which the last play went by Temperance are not to be beaten; "" elsewhere."""
        pile = self.position.pile
        by = len(pile) > 1 and pile[-2].rank == self.lexicon.deck.top and not self.last.mimic
        if not by or self.last.rank == self.lexicon.deck.top:
            return ""
        plain = {*pile[-2].cards} == {self.place(pile[-2].rank)}
        aces = f"the Ace{'s' * (pile[-2].size > 1)}" if plain else self.laid(pile[-2])
        cards = f"{whose(self.last.owner)} {' '.join(self.last.cards)}"
        ace = ", as it is read here an Ace for Temperance" * (pile[-2].mimic and not plain)
        return f"Only {cards}, the last play, has to be beaten, and not {aces} beneath it{ace}."

    @property
    def _led_by_temperance(self) -> bool:
        """Whether the last play is a Major that Temperance put on an Ace as though it were led."""
        return "Temperance" in (self.table.history[self.last.index].play.showing or ())

    @property
    def resized_by(self) -> str:
        """The power by which the last play was put on one of another size, as it was shown; "" where none was."""
        pile, history = self.position.pile, self.table.history
        if self.on_temperance or len(pile) < 2 or self.last.mimic or pile[-2].size == self.last.size:
            return ""
        shown = history[self.last.index].play.showing or ()
        return next((card for card in ("Sun", "Star", "World", "Temperance") if card in shown), "")

    @property
    def resized(self) -> str:
        """That the last play has to be topped as it is, and not the larger or smaller one beneath."""
        top, power = self.last, self.lexicon.spoken(self.resized_by) if self.resized_by else ""
        only = f"Only {whose(top.owner)} {' '.join(top.cards)}, the last play, has to be topped"
        return f"{only}: by {power} it went on {self.laid(self.position.pile[-2])}." if power else ""

    @property
    def besides(self) -> str:
        """As in Tahimi; and the Fool beside a card, Aces beneath the last play, a pass of one's own before."""
        beside = f"The Fool counts as {self.as_rank} beside {self.beside}."
        parted = self.holding("Hanged Man") or bool(self.parted_with_hanged_man)
        bound = parted or not self.hand.known or self.rank <= self.last.rank
        passed = f"{self.actor} passed earlier in this trick, which binds nobody without the Hanged Man."
        remarks = (
            (beside, self.joined_fool),
            (self.on_temperance, bool(self.on_temperance)),
            (self.resized, self.size == self.last.size),
            (passed, self.actor in self.position.passed and not bound),
            (self._one_on_one, self.rank > self.last.rank),
            (of_temperance_shown(self.position.pile, self.table.history, self.options), True),
        )
        return super().besides + "".join(f" {text}" for text, bears in remarks if bears and text)

    @property
    def _one_on_one(self) -> str:
        """That a Major which was led is one card, whatever it would answer otherwise, where a single card beats it."""
        major = self.last.cards[0]
        led = major in MAJORS and major != FOOL and not self.last.mimic and self.size == self.last.size
        return f"{capital(self.lexicon.spoken(major))} is one card, and one card tops it." * led

    @property
    def _mimic_led(self) -> str:
        """That the Major to be beaten counts as a set only on one, where it lies as though led."""
        major, size = self.last.cards[0], MIMICS.get(self.last.cards[0], 1)
        led = not self.last.mimic and size > 1
        combined = self.options["th.mimic.with_count_powers"] == "yes"
        ace = ", or with Temperance on an Ace" * (self.options["th.temperance.mimic"] == "mimic")
        powers = f", or, as it is read here, with the Star or the World on another size{ace}" * combined
        return f"{capital(self.lexicon.spoken(major))} counts as {a_set(size)} only on {a_set(size)}{powers}" * led

    @property
    def joined(self) -> str:
        """That a power of number goes together with one of rank for a tie; " " in front."""
        return " Several powers may be used for one play." * (self.rank == self.last.rank and not self.mimicking)

    @property
    def powers_needed(self) -> list[str]:
        """The powers by which there is something to put down, where nothing can be without one."""
        put = [play.showing or () for play in self.others if play.kind == PUT]
        return list(dict.fromkeys(card for shown in put for card in shown)) if all(put) else []

    @property
    def left_by(self) -> dict[str, str]:
        """The powers of a known hand that leave a duty a single play to ask for, each with what it bars."""
        put, top = [play for play in self.others if play.kind == PUT], self.position.top
        if len(put) != 1 or not self.hand.known:
            return {}
        place, (rank, size) = self.lexicon.deck.place, (self.last.rank, self.last.size) if top else (0, 1)
        higher = {card: count for card, count in self.hand.cards.items() if place.get(card, 0) > rank}
        powers = dict[str, str]()
        if put[0].cards == ("Lovers",):
            powers["Lovers"] = "The Lovers bar every other single, but may themselves be led."
        elif self.holding("Lovers") and size == 1 and higher:
            powers["Lovers"] = "The Lovers bar singles."
        if (
            self.holding("Hermit")
            and (top is None or size > 1)
            and any(count >= max(2, size) for count in higher.values())
        ):
            powers["Hermit"] = "The Hermit bars sets."
        short = (card for card, count in higher.items() if place[card] < rank + self.margin() and count >= size)
        if top and self.holding("Tower") and any(short):
            powers["Tower"] = f"The Tower asks for {amount(self.margin(), 'rank')} above {self.last_words}."
        return powers

    def plain(self, play: Play) -> bool:
        """Whether a play has no Major in it."""
        return not {*play.cards} & {*MAJORS}

    def open_plays_by(self, power: bool) -> list[str]:
        """Of the plays on the pile that are legal instead, those that need a power, or those that need none."""
        put = [play for play in self.others if play.kind == PUT]
        return [text for play, text in zip(put, self.open_plays, strict=True) if bool(play.showing) == power]

    # -- what else would help, and does not

    @property
    def what_would_do(self) -> str:
        return f"{super().what_would_do}{self._no_help[1]}{self._unhelped(*self._lifts_rank)}"

    @property
    def size_fault(self) -> str:
        lifts = "World" if self.size > self.last.size else "Star"
        other = {"World": "Star", "Star": "World"}[lifts]
        held = [f"{self.lexicon.spoken(other)} allows only {'fewer' if lifts == 'World' else 'more'} cards"]
        allowed = held if self.holding(other) else ["Strength allows no other number"] * self.holding("Strength")
        why = f". {capital(allowed[0])}" if allowed and not self.holding(lifts) else ""
        for sentence in filter(None, (self._mimic_led, self.on_temperance or self.resized, self.sun_on_a_set)):
            why += f". {sentence.rstrip('.')}"
        return f"{super().size_fault}{why}{self._unhelped(lifts).rstrip('.').replace(' ', '. ', 1)}"

    @property
    def sun_on_a_set(self) -> str:
        """That the Sun, which is held, lets a single Ace alone go on a set; "" for any other play."""
        ace, fits = self.rank == self.lexicon.deck.top and not self.mimicking, self.size == self.last.size
        if fits or not self.holding("Sun") or self.last.size < 2 or (ace and self.size == 1):
            return ""
        return f"The Sun lets a single Ace go on a set, {'not several' if ace else f'and {self.named} is none'}"

    @property
    def _lifts_rank(self) -> tuple[str, ...]:
        """The powers that would waive the rank of this play."""
        led = self.mimicking and self.options["th.temperance.mimic"] == "lead"
        on_ace = self.last.rank == self.lexicon.deck.top and not self.last.mimic and not led
        return ("Strength",) * (self.rank == self.last.rank) + ("Temperance",) * on_ace

    def _unhelped(self, *lifts: str) -> str:
        """That powers which would waive a fault are not among the unseen cards of a hand; " " in front."""
        bounds = (one for one in self.table.among.get(self.actor, ()) if isinstance(one, NoneOf) and one.supposed)
        supposed = frozenset[str]().union(*(bound.cards for bound in bounds))
        lifts = tuple(card for card in lifts if not self.holding(card) and card not in supposed)
        tie = self.mimicking and self.rank == self.last.rank == self.lexicon.deck.top
        sun = f" The Sun lets an Ace trump, and {self.named} is none." if tie and not self.holding("Sun") else ""
        if self.hand.known or not lifts:
            return "" if self.hand.known else sun
        spoken = [self.lexicon.spoken(card) for card in lifts]
        neither = f"Neither {' nor '.join(spoken)} can" if len(spoken) > 1 else f"{capital(spoken[0])} cannot"
        counted = ": the Majors of the round are accounted for" if self.counted_out else ""
        put = (line for line in reversed(self.table.history) if {*lifts} == {*line.play.cards})
        if not counted and (line := next(put, None)):
            counted = f": {line.player} put it down (line {self.table.history.index(line) + 1})"
        return f"{sun} {neither} be among the unseen cards{counted}."

    @property
    def _no_help(self) -> tuple[str, str]:
        """A power that is held, and why it does not lift the fault of rank, " " in front; or two empty texts."""
        top, ace = self.lexicon.deck.top, self.rank == self.lexicon.deck.top
        leads = self.options["th.temperance.lead_majors"] == "yes" and self.options["th.temperance.mimic"] == "lead"
        led_by_temperance = leads and self.holding("Temperance")
        if led_by_temperance and self.mimicking and self.last.rank == top:
            return "Temperance", f" By Temperance {self.named} goes on an Ace only as though led, and so as the lowest."
        if self.holding("Temperance") and self.last.rank < top:
            return "Temperance", " Temperance helps on Aces only."
        if self.on_counted_ace:
            return "Temperance", self.on_counted_ace
        if self.holding("Sun") and ace:
            if self.mimicking:
                return "Sun", f" The Sun lets an Ace trump, and {self.named} is none: it only counts as the next rank."
            return "Sun", " The Sun lets one Ace trump, not several Aces."
        if self.holding("Strength") and self.rank < self.last.rank:
            return "Strength", " Strength allows a tie, and nothing lower."
        if self._strength_in_doubt and self.rank < self.last.rank:
            held = f"{self.them} still {self.verb('hold', 'holds')} it"
            return "Strength", f" Strength, if {held}, allows a tie, and nothing lower."
        return self.number_only

    @property
    def number_only(self) -> tuple[str, str]:
        """The Star or the World, if it is held and allows the size of the play, and that it lifts no fault of rank."""
        for card, more in (("Star", self.size < self.last.size), ("World", self.size > self.last.size)):
            if self.holding(card) and more:
                return card, f" The {card} changes the number of cards only."
        return "", ""

    @property
    def barred_besides(self) -> bool:
        """As in Tahimi, and by what the hand may hold unseen, or holds that bars plays or asks for the best."""
        bars = ("Death", "Lovers" if self.last.size == 1 else "Hermit")
        spent = self.binding == "Hanged Man" or not self.hand.known
        return super().barred_besides or spent or any(map(self.holding, bars))

    def would_do(self, place: int) -> str:
        """As in Tahimi; where the Tower asks for more, nothing: it says itself what would do."""
        short = self.holding("Tower") and place < self.last.rank + self.margin()
        return "" if short else super().would_do(place)

    @property
    def as_read(self) -> str:
        """Behind a sentence by which a mimic does not go on an Ace, where another reading lets it."""
        return ", as it is read here" if self.options["th.magician.on_ace"] == "never" else ""

    @property
    def own_set(self) -> str:
        """What a mimic answers: "a pair"."""
        return a_set(MIMICS[self.major])

    @property
    def no_stretching(self) -> str:
        """That the Star or the World, held, does not let a mimic answer another size; behind another sentence."""
        card = "Star" if MIMICS[self.major] < self.last.size else "World"
        bears = self.holding(card) and self.options["th.mimic.with_count_powers"] == "no"
        return f" As it is read here, the {card} does not change that." if bears else ""

    @property
    def no_major_on_an_ace(self) -> str:
        """That Temperance does not help, where it is held; behind another sentence."""
        barred = self.holding("Temperance") and self.options.get("th.temperance.lead_majors") == "no"
        on_ace = self.last.rank == self.lexicon.deck.top
        if self.holding("Temperance") and not on_ace:
            return " Temperance helps on Aces only."
        led = " Temperance, as it is read here, does not let a Major be led onto Aces." if barred else ""
        return self.on_counted_ace or self._only_as_led or led

    @property
    def _only_as_led(self) -> str:
        """That Temperance, which is held, lets a mimic go on Aces as it is led, where it is called an Ace and is none;
        behind another sentence."""
        leads = self.holding("Temperance") and self.options["th.temperance.lead_majors"] == "yes"
        if not leads or self.major not in MIMICS or self.declared != self.lexicon.deck.top:
            return ""
        only = f"lets {self.named} go on {self.on_aces} only as it would be led, counting as the lowest"
        return f" Temperance, as it is read here, {only}, never as {self._as_cards(self.declared, MIMICS[self.major])}."

    @property
    def no_mimic_on_an_ace(self) -> str:
        """That Temperance does not help a mimic, where it is held and an Ace lies there; behind another sentence."""
        return self.no_major_on_an_ace if self.last.rank == self.lexicon.deck.top else ""

    @property
    def _tied_as_mimic(self) -> bool:
        """Whether a Major that goes on Aces as though led would tie them as a mimic, and nothing is held for that."""
        ties = self.mimicking and not self.play.declared and self.options["th.magician.on_ace"] == "tie"
        led = self.options["th.temperance.mimic"] == "lead" and self.last.rank == self.lexicon.deck.top
        return ties and led and self.holding("Temperance") and not self.holding("Strength")

    @property
    def on_counted_ace(self) -> str:
        """That Temperance, which is held, does not help on a mimic that counts as an Ace; behind another sentence."""
        counts = self.last.mimic and self.last.rank == self.lexicon.deck.top
        barred = counts and self.holding("Temperance") and self.options["th.temperance.counted_ace"] == "no"
        return " As it is read here, Temperance does not help on what only counts as an Ace." if barred else ""

    @property
    def named(self) -> str:
        """The Major of the play, or its first card, as it is spoken of."""
        return self.lexicon.spoken(self.major) if self.major in self.play.cards else super().named

    @property
    def besides_led(self) -> str:
        """What else bears on a Major that is led, behind a sentence: the first lead shows the Hierophant, each trick is a
        chance for the Hanged Man's holder."""
        if self.major == HIEROPHANT and self.position.opening:
            return ", and to lead it is to show it"
        new = self.major == "Hanged Man" and self.position.tricks
        return ". This is a new trick, with one chance anew" if new else ""

    @property
    def is_are(self) -> str:
        """The verb for the Major of the play: the Lovers are two."""
        return "are" if self.major == "Lovers" else "is"

    @property
    def on_aces(self) -> str:
        """The Aces to be beaten: "an Ace", "Ace Ace"."""
        plain = self.last.size == 1 and self.last.cards[0] in self.lexicon.deck.place
        return one(self.last_words) if plain else self.last_words

    @property
    def trumped(self) -> str:
        """What an Ace trumps by the Sun: "an Ace: one Ace on the pile is enough", "a pair of VIs"."""
        rank = self.lexicon.deck.ranks[self.last.rank - 1]
        if any(card not in self.lexicon.deck.place for card in self.last.cards):
            return self.last_words
        if self.last.size > 1:
            return f"{a_set(self.last.size)} of {rank.many}"
        return f"{one(rank.name)}{': one Ace on the pile is enough' if self.last.rank == self.lexicon.deck.top else ''}"

    @property
    def turn_or_lead(self) -> str:
        """What a card used in lieu replaces; with the lead, that the lead does not bar it and where it goes."""
        if not self.position.leading:
            own = self.took_back and self.table.history[-1].player == self.actor
            return f"the turn, which {self.took_back} left open" if own else "the turn"
        keeps = self.options["th.lead.pass"] == "keep"
        goes = "stays" if keeps else "moves on"
        return f"leading (with the lead only Justice and Judgement are barred; the lead {goes} as after a pass)"

    @property
    def may_lead(self) -> str:
        """What may be led: by whoever is known to hold the Hermit a single card, and the Lovers a set."""
        if self.holding("Hermit"):
            return "single card"
        return "set of one rank" if self.holding("Lovers") and len(self.play.cards) > 1 else super().may_lead

    @property
    def whatever_size(self) -> str:
        return ", as the Hermit bars sets" if self.holding("Hermit") else super().whatever_size

    @property
    def may_pass(self) -> str:
        """Why a pass is legal, whatever duty or bar the player is under."""
        hand = self.table.hands.get(self.actor)
        hidden = hand is None or not hand.known
        if hidden and not self.binding:
            bound = "either nothing can be played, or neither Death nor the Devil is in the hand"
            return f"{self.actor} may pass: whatever is unseen, {bound}."
        if self.binding == "Hanged Man":
            had = self.verb("have", "has")
            turn = f"the one turn of the trick{self.had_by}"
            left = f"so no card is put down any more.{self.bound_here}{self.bars_start}"
            idle = self.before_pass or self.duties_idle
            return f"{self.begun}{self.hanged_man_of} and {had} had {turn}, {left}{idle}"
        if self.binding:
            spoken = both([self.lexicon.spoken(duty) for duty in self._duties])
            bars = "".join(
                (self.no_first_play, self.mimic_ties, self.barring, self.no_lovers_on_an_ace, self.no_rescinding)
            )
            on = "" if self.position.leading or not self.hand.known else f" on {self.last_words}"
            return f"{self.begun}{self.holds} {spoken}, but nothing can be played{on}, so a pass is allowed.{bars}"
        says_lead = self.position.leading and not self.position.tricks
        return f"{'' if says_lead else self.begun}{super().may_pass}"

    @property
    def mimic_ties(self) -> str:
        """That a Major in the hand counts as Aces, which only tie those that lie there, or as nothing; " " in front."""
        own, top = self._idle_mimic, self.position.top
        if not own or top is None:
            return ""
        if self.as_read:
            named = capital(self.lexicon.spoken(own))
            return f" {named} counts as the next higher rank, and above an Ace there is none{self.as_read}."
        aces = self._as_cards(top.rank, top.size)
        return f" {capital(self.lexicon.spoken(own))} would count as {aces}, which only ties."

    @property
    def _idle_mimic(self) -> str:
        """A Major in the hand that counts by the Aces that lie there, and may not be played on them; else ""."""
        top, duty = self.position.top, self.binding in self._duties
        if not duty or top is None or top.rank < self.lexicon.deck.top or self.options["th.magician.on_ace"] == "clamp":
            return ""
        return next((card for card, size in MIMICS.items() if size == top.size and self.holding(card)), "")

    @property
    def not_discarded(self) -> str:
        powers = both([self.lexicon.spoken(card) for card in (*IN_LIEU, *AT_START)])
        return f"Only {powers} are discarded for what they do; {self.named} cannot simply be discarded."

    @property
    def no_rescinding(self) -> str:
        """That a duty does not ask for Justice or Judgement, where one is held and could be discarded."""
        held = [card for card in AT_START if self.holding(card)]
        if not held or self.position.leading:
            return ""
        top, forced = self.position.top, self.options["th.mandatory.force_rescind"] == "yes"
        if forced and top is not None and top.cards == ("Hanged Man",) and top.owner == self.actor:
            had = f"{self.them} {self.verb('have', 'has')} had the one turn of the trick"
            return f" A discard of {both(held)} would only bring the Hanged Man back, and {had}."
        if self.options["th.mandatory.force_rescind"] == "yes":
            spent = f"{both(held)} {agree('has', held)} to be spent where that makes a play possible"
            return f" As it is read here, {spent}. {self.rescinded_in_vain(held)}"
        return f" {both(held)} need not be discarded to make a play possible."

    @property
    def no_lovers_led_on_an_ace(self) -> str:
        """The reading by which Temperance is no lead for the Lovers; what else bars them says the rest."""
        barred = self.options["th.lovers.on_ace"] == "no" and self.options["th.temperance.lead_majors"] == "yes"
        return self.no_lovers_on_an_ace if barred else ""

    @property
    def under_no_duty(self) -> str:
        """Why a pass is legal for a hand that has neither the Devil nor Death in it, seen or unseen."""
        if not self._unseen:
            return self.may_pass
        return f"{self.actor} may pass: the Devil cannot be among the cards that nobody has seen."

    @property
    def nor_death(self) -> str:
        """The addition about Death, of a hand that is not wholly known."""
        return "Death cannot be among them either." if self._unseen else ""

    @property
    def _unseen(self) -> bool:
        """Whether the hand has cards that nobody has seen, and no card is known to be in it that rules on a pass."""
        return not self.hand.known and not self.binding

    def asides(self, used: Collection[str]) -> Iterator[tuple[str, str]]:
        if self.play.kind == PUT and self.position.leading:
            yield from self.how_emptied
            if self.play.cards == (self.major,) != (FOOL,) and (why := self.lead_before):
                yield "TA-RANK", why
        if self.play.kind != PUT or self.position.leading:
            return
        if "TH-TEMPERANCE" in used and self._tied_as_mimic:
            yield f"TH-{self.major.upper().replace(' ', '-')}", f"As {self.counts_here} {self.named} would only tie."
        if "TH-TEMPERANCE" in used and self.last.cards == (FOOL,):
            yield "TH-FOOL", "The Fool was played as an Ace, and is an Ace on the pile, to Temperance too."
        if "TH-TEMPERANCE" in used and self.last.mimic:
            yield "TH-TEMPERANCE", "As it is read here, what only counts as an Ace is an Ace to Temperance too."
        if not self.hand.known and self.rank >= self.last.rank + self.ranks_required() and "Tower" not in self._seen:
            yield "TH-TOWER", f"{capital(self.ranks_above)} would be enough for the Tower too."
        if not self.no_major_unseen:
            yield from ((f"TH-{card.upper()}", f"{text}.") for card, text in self.bars_elsewhere.items())
        if "TH-STRENGTH" in used and (tied := self._proved.get("Strength")):
            yield "TH-STRENGTH", tied
        if self.no_major_unseen:
            but = " but Strength" if "Strength" in self._proved else ""
            unseen = f"No Major{but} can be among {whose(self.actor)} unseen cards"
            yield "TA-PLAY", f"{unseen}: those of the round are all accounted for."

    @property
    def barring(self) -> str:
        """Which cards of the hand alone leave a duty nothing to ask for, and what they bar: " The Lovers bar a VII."."""
        bars = [
            f"{self.lexicon.spoken(card)} {'bar' if card == 'Lovers' else 'bars'} {self.spoken(play)}"
            for card, play in self.hindered
        ]
        return f" {capital(both(bars))}." if bars else ""

    @property
    def no_lovers_on_an_ace(self) -> str:
        """That Temperance does not help the Lovers, where both are held and the last play is an Ace."""
        both, last = self.holding("Temperance") and self.holding("Lovers"), self.position.top
        if not both or last is None or last.rank < self.lexicon.deck.top:
            return ""
        if self.options["th.lovers.on_ace"] == "no":
            return " The Lovers themselves, as it is read here, may not go on an Ace by Temperance."
        return self.no_major_on_an_ace

    @property
    def counted(self) -> str:
        """The rank the play counts as: "VIII", "the Magician (counting as an Ace)"."""
        if self.mimicking:
            return f"{self.named} (counting as {self._as_cards(self.rank, self.size)})"
        if self.play.cards == (FOOL,):
            return f"the Fool (as {one(self.place(self.rank))})"
        return self.set_of(self.rank, self.size) if self._tied_sets else self.place(self.rank)

    @property
    def as_set(self) -> str:
        return self.counted if len(self.play.cards) == 1 and self.major in self.play.cards else self.cards

    @property
    def last_rank(self) -> str:
        plain = self.last.cards[0] in self.lexicon.deck.place
        if plain and (self._tied_sets or (self.mimicking and self.last.size > 1)):
            return self.set_of(self.last.rank, self.last.size)
        if plain and self.mimicking:
            return one(self.place(self.last.rank))
        return self.place(self.last.rank) if plain else self.last_words

    @property
    def _tied_sets(self) -> bool:
        """Whether the play ties a set with a set of as many, which are then spoken of whole."""
        same = not self.position.leading and (self.rank, self.size) == (self.last.rank, self.last.size)
        return same and self.size > 1 and bool(self.ordinary)

    @property
    def counts_here(self) -> str:
        """What a mimic counts as: "an Ace", "VIII VIII"."""
        return self._as_cards(self.rank, self.size)

    def laid(self, laid: Laid) -> str:
        """A play on the pile in words, with what a Major counts as."""
        words = " ".join(laid.cards)
        if len(laid.cards) > 1 or laid.cards[0] in self.lexicon.deck.place:
            return words
        words = self.lexicon.spoken(words)
        if laid.mimic:
            return f"{words} (counting as {self._as_cards(laid.rank, laid.size)})"
        if laid.rank:
            return f"{words} (as {one(self.place(laid.rank))})"
        how = "by Temperance as though led" if laid != self.position.pile[0] else "led"
        return f"{words} ({how}, the lowest)"

    def _as_cards(self, rank: int, size: int) -> str:
        return one(self.place(rank)) if size == 1 else " ".join([self.place(rank)] * size)

    @property
    def exchanged(self) -> str:
        """What the Wheel of Fortune exchanges: "two cards for as many from the discards"."""
        count = 1 + len(self.play.also)
        return f"{amount(count, 'card')} for {'as many' if count > 1 else 'one'} from the discards{self._drawn_back}"

    @property
    def _drawn_back(self) -> str:
        """That cards exchanged with the Wheel of Fortune come back, where the round has no discards yet."""
        table, position, count = self.table, self.position, 1 + len(self.play.also)
        whole = position.opening and not table.turn and all(index >= 0 for _, index in position.acts)
        if not whole or table.discards or position.gone:
            return ""
        back = "the card itself goes there first and, as the only card to draw, comes back"
        if count > 1:
            back = f"the {number(count)} cards go there first and, as the only ones to draw, come back"
        return f". Nothing is discarded yet: {back}"

    @property
    def many_above(self) -> str:
        """By how many ranks the play is above the last one: "three"."""
        return number(self.rank - self.last.rank)

    def beats_by(self) -> str:
        """By how many ranks the play beats the last one, in words."""
        by = self.rank - self.last.rank
        if by == 0:
            return "only ties it"
        if by < 0:
            return f"is {number(-by)} below it"
        return f"beats it by {number(by)}"
