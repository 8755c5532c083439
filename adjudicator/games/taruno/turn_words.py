"""The words of a turn in Taruno: of a card played, a draw, or a stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain, takewhile

from adjudicator.cards import GIVES, PUT
from adjudicator.cards.english import agree, amount, both, capital, either, further, number, one, whose
from adjudicator.cards.play import DRAWS, STARTS
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Action
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ACE,
    DEATH,
    DEVIL,
    DRAW,
    FACES,
    FOOL,
    HERMIT,
    HIEROPHANT,
    JUSTICE,
    KING,
    LOVERS,
    PRIESTESS,
    QUEEN,
    RANKS,
    TEMPERANCE,
    TOWER,
    is_major,
    rank,
    suit,
)
from adjudicator.games.taruno.effects import rule_of, says_by
from adjudicator.games.taruno.flow import bonds_of, bound, renews
from adjudicator.games.taruno.majors import LEAVE_EMPTY
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, SPECIAL, cite
from adjudicator.games.taruno.state import RUN, State
from adjudicator.games.taruno.unseen import FEW
from adjudicator.games.taruno.words import CardView, card_cites, in_sleeves, not_now_cites, passed_over
from adjudicator.law import Citation


@dataclass(frozen=True)
class TurnView(CardView):
    """A card, a draw or a stop of one player at one moment, with words for it."""

    @property
    def last_words(self) -> str:
        """What is to be followed: "the 5 of Cups", "the King of Cups, for which Wands were named"."""
        top, named = self.position.followed, self.position.named
        if not top:
            return "nothing"
        spoken = self.lexicon.spoken(top)
        return f"{spoken}, for which {named} were named" if named and named != suit(top) else spoken

    def asides(self, used: Collection[str]) -> Iterator[tuple[str, str]]:
        """Who was passed over as the turn came to the player; that another's Temperance bars no Minor."""
        passed = self.position.passed if self.position.pending(TURN, self.actor) else ()
        yield from (("TU-TURN", passed_over(player, card, self.lexicon)) for player, card in passed)
        holder = self.position.temperance
        if holder not in (None, self.actor) and self.play.cards and not is_major(self.play.cards[-1]):
            yield "TU-TEMPERANCE", f"Temperance before {holder} bars Majors alone."
        if self.play.kind == DRAW and any(map(is_major, self.hand.cards)) and self._temperance_binds:
            yield "TU-TEMPERANCE", f"Temperance lies before {holder}, and so no Major can be played."
        if self.position.lies(HERMIT) == self.actor and any(
            is_major(card) and card != FOOL for card in self.play.cards
        ):
            yield "TU-HERMIT", f"By this Major, the Hermit before {self.them} is discarded."
        if self._drew_as_lover:
            yield "TU-TURN", self._drew_as_lover
        if self._meets_no_pile:
            yield "TU-MAJOR", effects.no_new_pile(self.position, self.actor, self.play.cards[-1], self.lexicon)
        if anew := self._top_anew:
            yield "TU-MATCH", anew

    @property
    def _temperance_binds(self) -> bool:
        """Whether Temperance lies before somebody and bars the Majors of the player."""
        free = self.position.lies(HERMIT) == self.actor and self.options["tu.temperance.hermit"] == "free"
        return self.position.temperance is not None and not free

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """Where the document has a rule; whom a Major names and what it does, under its own heading."""
        if id == "TU-TURN" and self._waits:
            return (*cite(BASIC), *not_now_cites(self.position, self.actor, self.lexicon))
        if id == "TU-TURN" and self.position.pending(TURN, self.actor) and effects.faces_unsaid(self.table.history):
            return cite("The Empress")
        if (
            id == "TU-TURN"
            and self.position.pending(TURN, self.actor)
            and (self.position.passed or self._drew_as_lover)
        ):
            passed = (card_cites(card, self.lexicon) for _, card in self.position.passed[:1])
            return (*chain(*passed), *cite(*["The Lovers"] * bool(self._drew_as_lover)))
        if id == "TU-TURN":
            return not_now_cites(self.position, self.actor, self.lexicon)
        if id == "TU-MATCH":
            special = self.position.named or self.position.rank == ACE or self._is_unnamed or self._king_misses
            basic = special or (self._by_suit and self.wins)
            own = [*[SPECIAL] * bool(special and not self._outlives_pile), *[BASIC] * bool(basic)]
            return cite(*own, *[BASIC, ADDENDUM][bool(own) :] * bool(self.unmoved))
        if id == "TU-ACE" and (self.wins or not self.position.followed):
            return cite(*[ADDENDUM] * (not self.position.followed), *[SPECIAL, BASIC] * bool(self.wins))
        if id == "TU-MAJOR":
            fool = self._ended_temperance is not None and self._ended_temperance.play.cards == (FOOL,)
            return cite(*["The Fool"] * fool, "Temperance", BASIC) if self.temperance_gone else ()
        if id == "TU-DRAW":
            return self._of_draw()
        if id not in ("TU-WHOM", "TU-FAR") or not any(map(is_major, self.play.cards[-1:])):
            return ()
        far = id == "TU-FAR" or self._meets_no_pile
        hermit = bool(self.behind) and (id == "TU-FAR" or JUSTICE in self.play.cards)
        also = ["The Magician"] * bool(self._besides_sleeves) + ["The Hermit"] * hermit + [ADDENDUM] * far
        return cite(capital(self.card), *also)

    @property
    def _drew_as_lover(self) -> str:
        """That a lover's draw at the start of this turn is made; empty where none is due, or the Chariot may have been
        given for it."""
        due, since = self.position.pending(TURN, self.actor), reversed(self.table.history)
        own = [
            done.play.kind for done in takewhile(lambda done: done.play.kind != PUT, since) if done.player == self.actor
        ]
        bound_so = self.position.drew and bonds_of(self.position, self.actor, self.options)
        if due is None or due.about is not None or not bound_so or GIVES in own:
            return ""
        made = "made" if DRAW in own else "taken as made"
        return f"{capital(self.whose)} draw for the Lovers, at the start of the turn, is {made}."

    @property
    def as_lover(self) -> str:
        """That a lover's draw is made, behind another sentence."""
        return further(self._drew_as_lover)

    @property
    def _meets_no_pile(self) -> bool:
        """Whether the play is a Major that asks for cards of a pile that is empty."""
        card, state = next(iter(self.play.cards), ""), self.position
        tower = card == TOWER and not effects.no_strike(state, self.actor)
        return (tower or card == PRIESTESS) and effects.pile_is_empty(state)

    @property
    def top_card(self) -> str:
        """What is to be followed, in the middle of a sentence."""
        return f"{self.last_words}," if ", " in self.last_words else self.last_words

    @property
    def wanted(self) -> str:
        """What matches: "a Cup or a 5"."""
        rank, suit = self.position.rank, self.position.suit
        alone = rank == ACE or (rank in FACES and self.options["tu.face.by_rank"] == "no")
        return f"{suit} or an Ace" if alone else f"{suit}, {one(rank)} or an Ace"

    @property
    def followed(self) -> str:
        """The card that is to be followed, however its suit was named."""
        return self.lexicon.spoken(self.position.followed)

    @property
    def unmoved(self) -> str:
        """That a Major played last has not changed what is to be followed; " " in front, "" where a Minor was."""
        since = list(takewhile(lambda line: line.play.kind != PUT, reversed(self.table.history)))
        played = next((line.play.cards[0] for line in reversed(self.table.history) if line.play.kind == PUT), "")
        laid = any(self.position.followed in line.play.cards for line in since)
        if self.turned_up or laid or not is_major(played) or played == FOOL:
            return ""
        return f" {capital(self.lexicon.spoken(played))}, a Major, leaves that as it was."

    @property
    def named_or_lies(self) -> str:
        """Why that suit is: it was named, or lies there."""
        if self.position.named:
            return self._outlives_pile or f"{self.position.suit} were named for {self.followed}"
        unnamed = ", for which no suit was named," * self._is_unnamed
        return f"{self.last_words}{unnamed} {'was turned up' if self.turned_up else 'lies there'}"

    @property
    def _is_unnamed(self) -> bool:
        """Whether a Minor follows the suit of a King or a Queen for which none was named."""
        return self._by_suit and not self.position.named and self.position.rank in (KING, QUEEN)

    @property
    def _by_suit(self) -> bool:
        """Whether the card played is a Minor of the suit that is to be followed."""
        return any(suit(card) == self.position.suit for card in self.play.cards[-1:] if not is_major(card))

    @property
    def though_named(self) -> str:
        """That a rank is followed although another suit was named, behind another sentence."""
        named = self.position.named
        return f", which may be followed though {named} were named" if named else ""

    @property
    def _outlives_pile(self) -> str:
        """That a suit still counts that was named before a Minor was turned up for a new pile; empty of a suit that was
        named for what is to be followed."""
        named, rank = self.position.named, self.position.rank
        count = f"{named} were named before {self.followed} was turned up, and here still count"
        return count if named and rank not in (KING, QUEEN) else ""

    @property
    def pile_anew(self) -> str:
        """That the discards make a new pile for the draw, behind another sentence, where none is left."""
        anew = self.position.pile_stated and not self.position.stock and renews(self.position)
        return " The pile has run out: the discards are shuffled for the draw." if anew else ""

    @property
    def _king_misses(self) -> bool:
        """Whether the card is a King that follows neither by suit nor by rank."""
        ranks = [rank(card) for card in (*self.play.cards[-1:], self.position.followed) if card]
        return len(ranks) == 2 and ranks[0] == KING != ranks[1] and not self._by_suit

    @property
    def too(self) -> str:
        """That a Minor has to follow in a run of Strength too, and a King as others do, of one that does not."""
        due = self.position.pending(TURN, self.actor)
        if due is not None and due.about == RUN:
            return ", as in a run too a Minor has to"
        return ", as a King too has to, whatever suit it names" if self._king_misses else ""

    @property
    def misses(self) -> str:
        """That a Minor follows neither by suit nor by number, and what would do."""
        do = f"{self.wanted} would do."
        if count := self._outlives_pile:
            return f"{count}: {self.card} follows neither by that suit nor by number{self.too}; {do}"
        card = capital(self.card)
        return f"{card} follows {self.top_card} neither by suit nor by number{self.too}: {do}{self.turned_up}"

    @property
    def turned_up(self) -> str:
        """What became of a named suit as a Minor was turned up for a new pile, behind another sentence."""
        if self._outlives_pile:
            return f" {self._outlives_pile}."
        up = [line.play.cards for line in self.table.history if line.play.kind == STARTS]
        if not up or up[-1] != (self.position.followed,) or self.position.named:
            return ""
        return f" {capital(self.followed)} was turned up, and no suit is named for it."

    @property
    def _top_anew(self) -> str:
        """With what the Minor that a Minor follows was turned up for a new pile; empty where that is not certain."""
        done, top = self.table.history, (self.position.followed,)
        own = [at for at, line in enumerate(done) if line.play.cards == top]
        drew = done[own[-1] - 1] if own and own[-1] and done[own[-1]].play.kind == STARTS else None
        minor = bool(self.play.cards) and not is_major(self.play.cards[0])
        if not minor or not self.position.renewed or drew is None or drew.play.kind not in (DRAW, DRAWS):
            return ""
        text = f"Behind {whose(drew.player)} draw the discards were shuffled into a new pile, and {self.followed}"
        return f"{text}, turned up then, counts in place of what lay there."

    @property
    def not_even_its_player(self) -> str:
        """That Temperance bars its own player too, who plays a Major here."""
        own = self.position.temperance == self.actor
        return f", {self.actor} included," if own else ""

    @property
    def temperance_stays(self) -> str:
        """By what Temperance that lies there is not ended or lifted, behind another sentence: what its owner did, or the
        Hermit of the player."""
        if self.position.lies(HERMIT) == self.actor != self.position.temperance:
            return f" The Hermit before {self.actor} does not lift that here."
        since = takewhile(lambda done: done.play.cards != (TEMPERANCE,), reversed(self.table.history))
        own = (done.play for done in since if done.player == self.position.temperance)
        return further(next(filter(None, (effects.stays_by(play, TEMPERANCE, self.lexicon) for play in own)), ""))

    @property
    def temperance_gone(self) -> str:
        """That no Temperance lies there any more, behind another sentence, where it did."""
        began, round_ = self.table.began, 3 * len(self.table.players)
        was = isinstance(began, State) and began.temperance is not None and len(self.table.history) <= round_
        last = self.table.history[-round_:]
        was = was or any(line.play.cards == (TEMPERANCE,) and line.play.kind == PUT for line in last)
        if not was or self.position.temperance is not None:
            return ""
        done = self._ended_temperance
        if done is None:
            return " Temperance lies before nobody any more."
        card, owner = done.play.cards[-1], capital(whose(done.player))
        if card == FOOL:
            every = all(self.options[key] == option for key, option in effects.TAKES_ALL.items())
            return f" {owner} Fool took Temperance{', as it takes all that lies face up' * every}."
        return f" {owner} {card} ended Temperance{', as it is read here' * is_major(card)}."

    @cached_property
    def _ended_temperance(self) -> Action | None:
        """What ended the Temperance that lay there last; None where that is not certain."""
        began = self.table.began
        owner = began.temperance if isinstance(began, State) else None
        return effects.ended_temperance(self.table.history, owner, self.options)

    @property
    def though_a_minor_fits(self) -> str:
        """That a known card of the hand is a Minor that fits under every reading, on a plain turn; else empty."""
        due = self.position.pending(TURN, self.actor)
        though = ", even though a Minor of the hand fits: that bars drawing, but no Major"
        return though if self._minor_fits and due is not None and due.about is None else ""

    @property
    def even_with_a_minor(self) -> str:
        """That a run may end though a known card of the hand is a Minor that fits, behind another sentence."""
        return ", even though a Minor of the hand fits" if self._minor_fits else ""

    @property
    def _minor_fits(self) -> bool:
        """Whether a known card of the hand is a Minor that fits under every reading."""
        position = self.position
        minors = [card for card in self.hand.cards if not is_major(card)]
        plain = any(rank(card) == position.rank and rank(card) not in FACES for card in minors)
        return plain or any(suit(card) == position.suit or rank(card) == ACE for card in minors)

    # -- the turn

    @property
    def count(self) -> str:
        """ "two cards", of those played."""
        return amount(len(self.play.cards), "card")

    @property
    def first_card(self) -> str:
        """The first of the cards played."""
        return self.lexicon.spoken(self.play.cards[0]) if self.play.cards else "no card"

    @property
    def goes_on_or_stops(self) -> str:
        """What is done in a run of Strength."""
        return f"{self.actor} goes on with a Minor that fits, or {self.verb('stop', 'stops')}"

    @property
    def _is_last(self) -> bool:
        return self.hand.total == 1 and len(self.play.cards) == 1

    @property
    def wins(self) -> str:
        """Who wins by a Minor that is the only card of the hand, behind another sentence."""
        if not self._is_last:
            return ""
        lovers = [one for one in bound(self.position, (self.actor,)) if one != self.actor]
        do = "do" if len(lovers) > 1 or lovers == ["You"] else "does"
        too = f", and so {do} {both(lovers)}" if lovers else ""
        return f" It is the last card: {self.actor} wins{too}."

    @property
    def _wins_nothing(self) -> str:
        """That the hand is empty by a Major that brings no card into it, or by the discard for Temperance."""
        others = [card for card in self.hand.cards if card != TEMPERANCE]
        if self.play.cards == (TEMPERANCE,) and self.hand.known and others and all(map(is_major, others)):
            return f"No card is left then, and a hand emptied by a discard wins nothing: {self.actor} draws one."
        if not self._is_last or self.play.cards[0] not in LEAVE_EMPTY:
            return ""
        return f"A Major wins nothing as the last card: {self.actor} draws one."

    # -- whom a card names

    def left_of(self, player: str) -> int | None:
        """How many cards a player has once the card is played; None where that is unknown."""
        own = self.table.hands.get(player)
        size = own.total if own is not None and own.total else self.position.hand(player).total
        return None if size is None else size - (player == self.actor)

    def counted(self, players: Iterable[str]) -> list[str]:
        """How many cards some players have once the card is played, each in words, as far as it is known."""
        sizes = ((player, self.left_of(player)) for player in players)
        return [f"{player} has {amount(size, 'card')}" for player, size in sizes if size is not None]

    @property
    def name(self) -> str:
        """The verb "name" of the Major played."""
        return "name" if LOVERS in self.play.cards else "names"

    @property
    def to(self) -> str:
        """Who is named."""
        return self.play.to or "nobody"

    @property
    def as_many(self) -> str:
        """That whoever is named has as many cards as the player."""
        count = self.counted([self.to])
        so = "have you" if self.actor == "You" else f"has {self.actor}"
        return (
            f"{both(count)}, and so {so}{self._besides_sleeves}"
            if count
            else f"{self.to} has as many cards left as {self.actor}"
        )

    @property
    def other_number(self) -> str:
        """How many cards the player and whom the Hierophant may name have then, behind another sentence."""
        counts = self.counted([self.another, self.actor]) if HIEROPHANT in self.play.cards else []
        return f"; besides {self.card}, {both(counts)}" if len(counts) == 2 else ""

    @property
    def another(self) -> str:
        """Somebody whom the card may name."""
        others = [one for one in self.position.players if one != self.actor]
        own = self.left_of(self.actor) if HIEROPHANT in self.play.cards else -1
        reached = (one for one in others if not self.position.covered(one, self.actor))
        fit = (one for one in reached if own is None or self.left_of(one) != own)
        return next(fit, others[0])

    @property
    def sizes(self) -> str:
        """How many cards everybody has, behind another sentence; empty where no size is known."""
        sizes = self.counted([one for one in self.position.players if one not in self._uncounted])
        return f": besides {self.card}, {both(sizes)}{self._besides_sleeves}{self.behind}" if sizes else self.behind

    @property
    def _uncounted(self) -> list[str]:
        """Who does not count for Justice, behind the Hermit."""
        counts = JUSTICE not in self.play.cards or self.options["tu.hermit.counts"] == "yes"
        return [] if counts else [one for one in self.position.players if self.position.covered(one, self.actor)]

    @property
    def behind(self) -> str:
        """Whom the Hermit keeps from a card that is for others, behind another sentence."""
        owner = next((one for one in self.position.players if self.position.covered(one, self.actor)), "")
        who = "whom no Major of another names"
        if JUSTICE in self.play.cards:
            who = "who does not count" if self._uncounted else "who counts"
        return f"; the Hermit lies before {owner}, {who}" if owner else ""

    @property
    def nobody_there(self) -> str:
        """Why the card can name nobody, behind another sentence."""
        return self.sizes if JUSTICE in self.play.cards or HIEROPHANT in self.play.cards else self.behind

    @property
    def _besides_sleeves(self) -> str:
        """That what somebody has in the sleeve is not counted, where the card counts hands; behind how many they have."""
        named = (self.actor, self.play.to) if HIEROPHANT in self.play.cards else self.position.players
        counts = HIEROPHANT in self.play.cards or JUSTICE in self.play.cards
        own, are = in_sleeves(self.position, filter(None, named), self.lexicon)
        return f"; {both(own)} {are} not counted" if own and counts else ""

    @property
    def own_count(self) -> str:
        """How many cards the player has left, and so all others."""
        own = self.left_of(self.actor)
        return "as many cards as each other" if own is None else amount(own, "card")

    @property
    def right_name(self) -> str:
        """Why the card may name whom it names."""
        card = self.play.cards[-1] if self.play.cards else ""
        if card == JUSTICE and self.play.named[1:]:
            sizes = self.counted(self.play.named[1:])
            who = "nobody else has" if self._uncounted else "nobody has"
            most = f"{both(sizes)}: {who} more, and nobody fewer, once Justice is played"
            return f"{most}{self._besides_sleeves}{self.behind}.{self._ties}" if len(sizes) == 2 else ""
        own = self.left_of(self.actor)
        if card != HIEROPHANT or not self.play.to or own is None or self.left_of(self.play.to) is None:
            return ""
        besides = f"{self.actor} {number(own) if own else 'none'} besides {self.card}"
        return f"{both(self.counted([self.play.to]))}, and {besides}{self._besides_sleeves}."

    @property
    def _ties(self) -> str:
        """That others have as many cards as one of the two whom Justice names, behind another sentence."""
        sizes = {self.left_of(one) for one in self.play.named[1:]} - {None}
        others = (one for one in self.position.players if one not in self.play.named and one not in self._uncounted)
        alike = [one for one in others if self.left_of(one) in sizes]
        have = agree("has", alike)
        return f" {both(alike)} {have} as many as one of them: of a tie {self.actor} chooses." if alike else ""

    @property
    def does(self) -> str:
        """What follows from a Major."""
        card, state = self.play.cards[0], self.position
        fool = effects.fool_here(state, self.actor, self.options) if card == FOOL else ""
        follows = fool or says_by(rule_of(card), self.options)
        return " ".join(filter(None, (self.right_name, self._here, follows, self._wins_nothing)))

    @property
    def _here(self) -> str:
        """What it does at this table, as far as it is known; empty where the Devil takes up no Major, and for the first
        Death."""
        card, state = self.play.cards[0], self.position
        if card == HIEROPHANT:
            gift = effects.gift(state, self.actor, self.play.to) if self.play.to else None
            if gift is None:
                return ""
            giver, taker, many = gift
            return f"{giver} gives {taker} {amount(many, 'card')}."
        if (card == DEVIL and not effects.for_the_devil(state, self.actor)) or (card == DEATH and not state.deaths):
            return ""
        return effects.does_here(card, state, self.actor, self.table.history, self.lexicon, self.options)

    # -- duties

    @property
    def fitting(self) -> str:
        """The Minors that are legal instead, each once; many are not named."""
        cards = [play.cards[0] for play in self.others if play.kind == PUT and not is_major(play.cards[0])]
        fitting = [self.lexicon.spoken(card) for card in dict.fromkeys(cards)]
        return both(fitting) if 0 < len(fitting) <= FEW else "Minors" if fitting else "a Minor"

    @property
    def no_draw(self) -> str:
        """That a Minor can be played instead of a draw, behind another sentence."""
        return "; here a Minor of the hand fits" if self.though_a_minor_fits else ""

    @property
    def _only_aces(self) -> bool:
        """Whether of the known hand only Aces fit on the Minor that lies there."""
        fit = [card for card in self.hand.cards if suit(card) == self.position.suit or rank(card) == self.position.rank]
        return self._holds_ace and bool(self.position.followed) and all(rank(card) == ACE for card in fit)

    def _of_draw(self) -> tuple[Citation, ...]:
        """The headings on a draw: on what is to be followed, or on an Ace that would be."""
        if not self.position.followed or self._only_aces:
            return cite(SPECIAL) if self._only_aces else self._on_nothing()
        return cite(BASIC, SPECIAL) if self.last_words != self.followed else ()

    def _on_nothing(self) -> tuple[Citation, ...]:
        """The headings on an Ace, or any Minor, that has to be played though no Minor lies, or that cannot be."""
        goes = {"ace": {ACE}, "anything": {*RANKS}}.get(self.options["tu.exhausted.top"], set[str]())
        must = {rank(card) for card in self.hand.cards if rank(card) in goes}
        return cite(ADDENDUM, *[BASIC] * bool(must - {ACE}), *[SPECIAL] * self._holds_ace)

    @property
    def can_be_played(self) -> str:
        """What can be done with them, behind "which"."""
        if not self.position.followed:
            return "can be played even where no Minor lies"
        if self._only_aces:
            return f"{agree('goes', self.fitting.count(ACE))} on any Minor"
        return f"can be played on {self.last_words}"

    @property
    def on_nothing(self) -> str:
        """Which Minors go where none lies, and why so, behind another sentence."""
        first = self.options["tu.exhausted.top"]
        if first == "anything":
            return ""
        if first == "ace":
            return ", and as it is read here only an Ace, which goes on anything, can be the first"
        none = "not even an Ace can be the first" if self._holds_ace else "none can be the first"
        cards = self.position.many or self.position.last_lies
        why = "there is no suit or number to follow" if cards else "with no card left, having to play one ends the game"
        return f", and as it is read here {none}: {why}"

    @property
    def _holds_ace(self) -> bool:
        return any(rank(card) == ACE for card in self.hand.cards)

    @property
    def major(self) -> str:
        """The Majors that can be played instead; many are not named."""
        majors = [play.cards[0] for play in self.others if play.kind == PUT and is_major(play.cards[0])]
        cards = [self.lexicon.spoken(card) for card in dict.fromkeys(majors)]
        return either(cards) if 0 < len(cards) <= FEW else "a Major"
