"""Tahimi: cards put down, or a pass. Lead, follow, pass; one rank, equal number, higher, no ties.

Tarot-himi builds on these rules: the same clauses over its own idea of how a play counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, If, IntVal, Not, Or

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import agree, amount, both, capital, number, one, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, View
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.fields import FieldEncoding
from adjudicator.engine.query import Because, Reply, Unanswerable
from adjudicator.engine.state import Table
from adjudicator.games.tahimi import hand as s
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.cards import absent, added_between
from adjudicator.games.tahimi.hand import AtTrick, TahimiHolding, a_set
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.rules import WITH_PRIVILEGE, WITHOUT_PRIVILEGE
from adjudicator.games.tahimi.state import BetweenRounds, Laid, Position
from adjudicator.games.tahimi.trick import Trick
from adjudicator.law import (
    Citation,
    Cited,
    Clause,
    Effect,
    Permission,
    Prohibition,
    Reading,
    Requirement,
    When,
    Wording,
)

_JOKERS_LOWEST = "By this table's house rule (jokers=lowest) a Joker alone is the lowest of all."
LARGEST = 4
"""As many cards of a rank are in a pack."""


@dataclass(frozen=True)
class Counts:
    """How a play counts against the last one, as terms over the symbols.

    `ranked` says it has a rank to compare, `sized` that it has a size to compare.
    """

    rank: ArithRef
    size: ArithRef
    ranked: BoolRef
    sized: BoolRef


@dataclass(frozen=True)
class Pile:
    """The last play as a play meets it: whether there is none, its rank, its size."""

    leading: BoolRef
    rank: ArithRef
    size: ArithRef


AS_IT_LIES = Pile(s.leading, s.last_rank, s.last_size)
_JOKERS_ALONE = And(s.puts, s.wilds == s.cards, s.wilds >= 1)


def counts(jokers_lowest: BoolRef) -> Counts:
    """Tahimi: a set has the rank of its cards and the size of their number. Where jokers
    are lowest, jokers alone are, whatever they are called."""
    lowest = And(jokers_lowest, s.wilds == s.cards)
    return Counts(If(lowest, IntVal(0), s.rank), s.cards, Not(s.mixed), BoolVal(True))


class TurnEncoding(FieldEncoding[Position, AtTrick]):
    """Cards put down, or a pass ("Play")."""

    name, nothing, listed = TURN, Play(PASS), True
    position, plays, reads = s.TRICK, s.PLAY, AtTrick

    def __init__(self, holding: TahimiHolding, readings: Mapping[str, Reading]) -> None:
        self.holding, self.readings = holding, readings

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return s.limits(lexicon)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a turn with these cards."""
        own = counts(self.readings["jokers"].is_("lowest"))
        return (*turn(own, AS_IT_LIES, of_rank=of_jokers(self.readings)), *house_rules(self.readings))

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        return s.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every set of one rank, jokers alone as each rank, and a pass."""
        yield from s.sets(lexicon, have)
        wild = lexicon.wild
        jokers = have.get(wild, 0) if wild else 0
        lowest = table.house.get("jokers") == "lowest"
        for count in range(1, jokers + 1):
            for declared in [None] if lowest else [rank.name for rank in lexicon.deck.ranks]:
                yield Play(PUT, (wild or "",) * count, declared)
        yield Play(PASS)

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        hand = self.holding.facts(Hand(), "", lexicon)
        return [*(fact.symbol for fact in hand), s.last_rank, s.last_size]


# -- clauses


def turn(
    counts: Counts,
    pile: Pile,
    also: Mapping[str, Citation] | None = None,
    of_rank: tuple[Cited, ...] = (),
    passing: Wording = "{may_pass}",
) -> tuple[Clause, ...]:
    """The clauses of a turn over how a play counts and the pile it meets.

    `also` gives a further citation by clause id, for a game that restates a rule; `of_rank` what says it of certain plays
    that they are of a rank and a size; `passing` why a pass is legal.
    """
    more = {id: (citation,) for id, citation in (also or {}).items()}
    return (
        Requirement(
            id="TA-TURN",
            title="In turn",
            says="Only the player whose turn it is may act.",
            cites=(cite("Play"), *more.get("TA-TURN", ())),
            holds=s.on_turn,
            against=_out_of_turn,
        ),
        Requirement(
            id="TA-PLAY",
            title="A turn puts cards down",
            says="On a turn cards are put on the pile, unless the turn is passed or a card says otherwise.",
            cites=(*more.get("TA-PLAY", ()), cite("Play")),
            holds=s.puts,
            against="{not_discarded}",
        ),
        Permission(
            id="TA-PASS",
            title="Passing",
            says="Whoever has the turn may pass, with or without cards that could be played, and need not say why: it is "
            "enough to say aloud that one passes.",
            cites=(*more.get("TA-PASS", ()), cite("Play"), cite("Taking the trick")),
            invoked=Bool("by passing"),
            waives={"TA-PLAY": s.passes},
            supports=passing,
        ),
        Requirement(
            id="TA-MATCHED",
            title="One rank",
            says="The cards of a play are all of one rank.",
            cites=(*more.get("TA-MATCHED", ()), cite("Play")),
            holds=Or(Not(s.puts), And(Not(s.mixed), s.wilds == 0)),
            against=lambda t: f"{both(t.ordinary)} are of different ranks; a play is of one rank.",
        ),
        Requirement(
            id="TA-RANK",
            title="Higher rank",
            says="A play on another is of a higher rank than the last one; a tie is not higher.",
            cites=(*more.get("TA-RANK", ()), cite("Play")),
            cited=of_rank,
            holds=Or(Not(s.puts), pile.leading, Not(counts.ranked), counts.rank > pile.rank),
            against=(
                When(counts.rank == pile.rank, "{begun}{Counted} only ties {last_rank}{what_would_do}{besides}"),
                When(True, "{begun}{Counted} is {ranks_below} below {last_rank}{what_would_do}{besides}"),
            ),
            supports=(
                When(And(counts.ranked, pile.leading), "{has_lead}any {may_lead} may be led{whatever_size}."),
                When(counts.ranked, "{begun_or_turn}{Counted} is above {last_rank} by {ranks_above}.{besides}"),
            ),
        ),
        Requirement(
            id="TA-SIZE",
            title="Equal number",
            says="A play on another has as many cards as the last one.",
            cites=(*more.get("TA-SIZE", ()), cite("Play")),
            cited=of_rank,
            holds=Or(Not(s.puts), pile.leading, Not(counts.sized), counts.size == pile.size),
            against=(
                When(s.mixed, "{begun_size}{Last_words} is {last_cards}, and {as_set} is {many}: {size_fault}."),
                When(True, "{begun_size}{Last_words} is {last_set}, and {as_set} is {this_set}: {size_fault}."),
            ),
            supports=(When(And(Not(pile.leading), counts.size > 1), "{As_set} is {this_set}, as the last play is."),),
        ),
    )


def of_jokers(readings: Mapping[str, Reading]) -> tuple[Cited, ...]:
    """What gives jokers alone their rank: their own heading where they are the lowest of all; else they are cards of
    their rank like any ("Jokers")."""
    lowest = readings["jokers"].is_("lowest")
    return (
        Cited(And(_JOKERS_ALONE, lowest), (cite("Jokers"), cite("Play"))),
        Cited(And(_JOKERS_ALONE, Not(lowest)), (cite("Play"), cite("Jokers"))),
    )


def house_rules(readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of Tahimi's variations that touch a turn."""
    lowest, alone = readings["jokers"].is_("lowest"), _JOKERS_ALONE
    return (
        Prohibition(
            id="TA-PASS-LOCK",
            title="A pass locks",
            says="Where a pass is held to lock, whoever has passed puts nothing down for the rest of the trick.",
            cites=(cite("Play"),),
            readings=("ta.pass_locks",),
            bars=And(s.puts, s.has_passed, readings["ta.pass_locks"].is_("yes")),
            against="{actor} passed earlier in this trick, and here a pass locks its player out of it.",
        ),
        Permission(
            id="TA-JOKER",
            title="Jokers are wild",
            says="Beside other cards a joker takes their rank.",
            cites=(cite("Jokers"),),
            readings=("jokers",),
            invoked=Bool("by the joker"),
            waives={"TA-MATCHED": And(s.wilds >= 1, Not(s.mixed))},
            supports=(
                When(s.wilds < s.cards, "{jokers_count} beside {beside}.{jokers_unseen}"),
                When(And(lowest, s.cards == 1), "A Joker alone is the lowest of all."),
                When(lowest, "Jokers alone are the lowest of all, and {many} of them are a set."),
                When(True, "{jokers_count}; alone too {they_are} wild.{jokers_unseen}"),
            ),
        ),
        Prohibition(
            id="TA-JOKER.2",
            title="A joker alone is lowest",
            says="Where jokers are lowest, a joker without another card has the lowest rank of all and no other.",
            cites=(cite("Jokers"),),
            readings=("jokers",),
            bars=And(alone, lowest, s.rank != 0),
            against=lambda t: (
                f"Here a Joker alone is the lowest of all; it cannot count as {one(t.place(t.declared))}."
            ),
        ),
        Prohibition(
            id="TA-JOKER.3",
            title="Jokers alone are no set",
            says="Where jokers are lowest and are held to be no set by themselves, they are put down singly.",
            cites=(cite("Jokers"),),
            readings=("jokers", "ta.joker.pair"),
            bars=And(alone, s.cards > 1, lowest, readings["ta.joker.pair"].is_("no")),
            against="Here jokers without another card are no set, so {many} cannot go down together.",
        ),
    )


# -- sentences


def _out_of_turn(t: Turn) -> str:
    position, mine = t.position, t.table.history[-1:]
    if position.to_act is None and position.due:
        return "Taxes come before the first lead, and not all of them are paid."
    if position.to_act is None and len(position.still_in()) < 2:
        return f"Only {' '.join(position.still_in()) or 'nobody'} holds cards: the round is over."
    if position.to_act is None:
        return (
            "Everybody has passed with the lead. What follows then the rules leave open; here the cards are dealt anew."
        )
    if mine and mine[0].player == t.actor and mine[0].play.kind == DISCARD:
        return f"{_ended(t, mine[0].play.cards[0])}; it is {whose(position.to_act)} turn. {t.whose_lead}".rstrip()
    return t.not_now


def _ended(t: Turn, card: str) -> str:
    """That the turn of somebody was over with the discard of a card."""
    if t.actor in t.position.out:
        return f"{t.actor} {t.verb('are', 'is')} out with the discard of {t.lexicon.spoken(card)}, the last card"
    return f"{capital(whose(t.actor))} turn ended with the discard of {t.lexicon.spoken(card)}"


# -- words


@dataclass(frozen=True)
class Turn(View[Position]):
    """One play by one player on one position, with words for it."""

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of this very turn: of the end of a round, a pass on lead."""
        position, nobody = self.position, self.position.to_act is None
        if id == "TA-TURN" and nobody and position.due:
            return (cite("Taxes"),)
        if id == "TA-TURN" and nobody:
            over = len(position.still_in()) < 2
            return (cite("Finishing the round" if over else "Taking the trick"),)
        if id == "TA-PASS" and position.leading:
            return (cite("Taking the trick"),)
        if id != "TA-RANK":
            return ()
        if position.top is None:
            return self._of_the_lead()
        top = position.top
        headings = (
            ("Jokers", not top.rank or (self.joined_jokers and self.rank <= top.rank)),
            ("Deuces high", bool(self.deuces_high)),
            ("More than four players", bool(self.added_ranks or self.more_of_a_rank)),
            (WITH_PRIVILEGE, self.of_who_is_out and self.rank > top.rank),
        )
        pack = setup.deck_heading(len(self.table.players), self.table.house)
        counted = (cite("Play"), cite(pack)) if self.absent_rank else ()
        decides = next((heading for heading, bears in headings if bears), None)
        if decides is None:
            return counted
        return (cite(decides),) if decides == WITH_PRIVILEGE else (cite(decides), cite("Play"))

    def _of_the_lead(self) -> tuple[Citation, ...]:
        """What says whose the lead is, where a trick ended with it, or somebody passed it on."""
        position = self.position
        if position.tricks and position.tricks[-1] in position.out:
            return (cite(WITHOUT_PRIVILEGE if self.options["rank_privilege"] == "no" else WITH_PRIVILEGE),)
        won = (cite("Taking the trick"),) if position.tricks or position.idle else ()
        return (*won, cite("Play")) if position.idle else won

    # -- who

    def who_plays(self) -> Reply:
        """Whose turn it is, as the question who is to play is answered. Raises Unanswerable, SetUpFault."""
        from adjudicator.games.tahimi.game import GAME
        from adjudicator.games.tahimi.queries import who_is_to_play
        from adjudicator.games.tahimi.scene import Scene

        return who_is_to_play(Scene(GAME, self.table, BetweenRounds(), self.options))

    def effects(self) -> tuple[Effect, ...]:
        """The game's rules beside the turn."""
        from adjudicator.games.tahimi.effects import EFFECTS

        return EFFECTS

    @property
    def turn_grounds(self) -> tuple[Because, ...]:
        """Why it is the turn of whoever is to play; nothing where the table does not tell."""
        try:
            answer = self.who_plays()
        except (Unanswerable, SetUpFault):
            return ()
        return answer.grounds if answer.value == self.position.to_act else ()

    @property
    def begun(self) -> str:
        """What a discard at the start of this turn did, before the sentences about the play; "" where there was none."""
        return ""

    @property
    def begun_size(self) -> str:
        """`begun` before the sentence about the number of cards; "" where the fault of the rank has it already."""
        return self.begun if self.position.leading or self.rank > self.last.rank else ""

    @property
    def whose_lead(self) -> str:
        """Why the player has the lead, in front of what may be done with it: where a trick of the history ended with it,
        where others passed it on, and where it is the first of the round."""
        position = self.position
        if not position.leading or not (position.tricks or self.table.history or self.first_lead_disputed):
            return ""
        return "".join(f"{ground.text} " for ground in self.turn_grounds)

    @property
    def whose_turn(self) -> str:
        """Why it is the player's turn to top the last play, before the sentences about the play, where others may doubt
        it: the trick seems to be over to somebody who played to it, as all others have passed; or the turn comes to
        somebody who had none back from the serf, or past players who are out."""
        position, history, players = self.position, self.table.history, self.position.players
        top, last = position.top, history[-1].player if history else self.actor
        if top is None or self.actor == last or not {self.actor, last} <= {*players}:
            return ""
        passes = [action.player for action in history[top.index + 1 :] if action.play.kind == PASS]
        if len(passes) > 1 and {*position.still_in()} - {*passes, top.owner} == {self.actor}:
            played = any(laid.owner == self.actor for laid in position.pile)
            answer = f"{self.verb('have', 'has')} still to answer {whose(top.owner)} {' '.join(top.cards)}"
            return f"{self.actor} {answer}. " if played else ""
        if any(player == self.actor for player, _ in position.acts):
            return ""
        ids = ("TA-TURN", "TA-OUT") if players.index(self.actor) < players.index(last) else ("TA-OUT",)
        return "".join(f"{ground.text} " for ground in self.turn_grounds if ground.id in ids and not ground.heading)

    @property
    def first_lead_disputed(self) -> bool:
        """Whether it is the first lead of a round, which another may think to have."""
        return self.position.opening and not self.position.acts and not self.table.history

    @property
    def not_discarded(self) -> str:
        """That a turn discards no card."""
        return f"A turn puts cards on the pile or passes; {self.named} cannot simply be discarded."

    @property
    def may_pass(self) -> str:
        """Why a pass is legal."""
        whose = self.whose_turn or ("" if self.position.tricks else self.whose_lead)
        lead = f", and with the lead too.{self._lead_then(whose)}" if self.position.leading else "."
        return f"{whose}{self.free_to_pass}{lead}"

    @property
    def free_to_pass(self) -> str:
        """That a pass is free, as the beginning of a sentence."""
        if self.options.get("ta.pass_locks") == "yes" and self.actor in self.position.passed:
            return (
                f"{self.actor} passed earlier in this trick, and here a pass locks its player out: all that is left "
                "is to pass again"
            )
        return f"{self.actor} may always pass, able to play or not"

    @property
    def trick(self) -> Trick:
        """What follows from a play at this table."""
        return Trick(self.table, self.lexicon, self.options)

    def _lead_then(self, why: str) -> str:
        """Where the lead goes if it is passed; `why` is what says whose it is now. " " in front."""
        then = self.trick.declined(self.position, self.actor, len(self.table.history)).to_act
        if then is None:
            return " What follows then the rules leave open; here the cards are dealt anew."
        if "pass too" in why:
            return ""
        goes = f"{self.actor} keeps it" if then == self.actor else f"it goes on to {then}"
        known = "Where the lead goes then" in why
        return f" {'Then' if known else 'Where the lead goes then the rules leave open; here'} {goes}."

    @property
    def whose_mine(self) -> str:
        """The possessive of the player who acts."""
        return whose(self.actor)

    # -- ranks

    def place(self, place: int) -> str:
        """A rank by its place."""
        return self.lexicon.deck.name(place) if place else "the lowest rank"

    @property
    def rank(self) -> int:
        """The place of the rank the play counts as."""
        own = [self.lexicon.deck.place[card] for card in self.play.cards if card in self.lexicon.deck.place]
        lowest = self.options.get("jokers") == "lowest"
        return max(own, default=0 if lowest else self.declared)

    @property
    def declared(self) -> int:
        """The place of the rank the play was called, 0 if it was not."""
        return self.lexicon.deck.place.get(self.play.declared or "", 0)

    @property
    def size(self) -> int:
        """The size the play counts as."""
        return len(self.play.cards)

    @property
    def last(self) -> Laid:
        """The play to be beaten."""
        top = self.position.top
        if top is None:
            raise ValueError("nothing lies on the pile")
        return top

    @property
    def cards(self) -> str:
        """The cards of the play in words."""
        return " ".join(self.play.cards)

    @property
    def named(self) -> str:
        """The first card of the play, as it is spoken of."""
        card = self.play.cards[0]
        titled = card in self.lexicon.titled
        return self.lexicon.spoken(card) if titled else one(card)

    @property
    def last_words(self) -> str:
        """The last play in words: "VI VI", "the Magician (counts as VIII)"."""
        return self.laid(self.last)

    def laid(self, laid: Laid) -> str:
        """A play on the pile in words, with what a joker by itself counts as."""
        words = " ".join(laid.cards)
        if any(card in self.lexicon.deck.place for card in laid.cards):
            return words
        counts = " ".join([self.place(laid.rank)] * laid.size)
        if laid.size == 1:
            counts, words = one(counts), f"the {words}"
        return f"{words} (as {counts})" if laid.rank else words

    @property
    def counted(self) -> str:
        """The rank the play counts as, with what makes it so where that is not plain."""
        return self.place(self.rank) if self.rank else f"{self.named} ({self.place(0)})"

    @property
    def as_set(self) -> str:
        """The cards of the play, with what they count as where that is not plain."""
        return self.cards

    @property
    def last_rank(self) -> str:
        """The rank to be beaten, with what makes it so where that is not plain."""
        plain = any(card in self.lexicon.deck.place for card in self.last.cards)
        lowest = "" if self.last.rank or not self.rank else f" ({self.place(0)})"
        return self.place(self.last.rank) if plain else f"{self.last_words}{lowest}"

    @property
    def ordinary(self) -> list[str]:
        """The ranks of the ordinary cards of the play, each once."""
        return list(dict.fromkeys(card for card in self.play.cards if card in self.lexicon.deck.place))

    @property
    def open_plays(self) -> list[str]:
        """The plays on the pile that are legal instead."""
        put = [play for play in self.others if play.kind == PUT]
        plain = [len(play.cards) == 1 and not play.declared and not play.showing for play in put]
        return [
            self.lexicon.spoken(play.cards[0]) if alone else str(play) for play, alone in zip(put, plain, strict=True)
        ]

    @property
    def begun_or_lead(self) -> str:
        """Why the player has the lead, in front of that; or else what a discard of this turn has done."""
        return self.whose_lead.replace(", and leads. ", ". ") or self.begun

    @property
    def has_lead(self) -> str:
        """That the player has the lead, and why, in front of what may be led."""
        why = self.begun_or_lead
        return f"{why[:-2]}: " if "first lead" in why else self._has_lead(why)

    @property
    def lead_by(self) -> str:
        """As `has_lead`, with why it is a first lead as a sentence of its own."""
        return self._has_lead(self.whose_lead)

    def _has_lead(self, why: str) -> str:
        """That the player has the lead, behind a reason that may say it already, and in front of what may be led."""
        known = why.endswith((f"{self.actor} has it now. ", f"{self.actor} keeps it. "))
        return f"{why[:-2]}, and " if known else f"{why}{self.has} the lead, and "

    @property
    def begun_or_turn(self) -> str:
        """What a discard of this turn has done, or else why it is the player's turn."""
        return self.begun or self.whose_turn

    @property
    def many(self) -> str:
        """The size the play counts as, as a number: "two"."""
        return number(self.size)

    @property
    def many_last(self) -> str:
        """The size of the last play, as a number."""
        return number(self.last.size)

    @property
    def may_lead(self) -> str:
        """What may be led, inside a sentence."""
        return "single card or set of one rank"

    @property
    def whatever_size(self) -> str:
        """Behind what may be led, that a set has no largest size, of more cards than a rank of a pack has."""
        return ", whatever its size" if self.size > LARGEST else ""

    @property
    def this_set(self) -> str:
        """The size the play counts as: "a pair"."""
        return a_set(self.size)

    @property
    def last_set(self) -> str:
        """The size of the last play: "a pair"."""
        return a_set(self.last.size)

    @property
    def last_cards(self) -> str:
        """How many cards the last play counts as: "two cards"."""
        return amount(self.last.size, "card")

    @property
    def size_fault(self) -> str:
        """By how much the size is wrong: "two cards too few"."""
        short = self.last.size - self.size
        return f"{amount(abs(short), 'card')} {'too few' if short > 0 else 'too many'}"

    @property
    def as_rank(self) -> str:
        """The rank the play counts as: "a King"."""
        return one(self.place(self.rank))

    @property
    def ranked_jokers(self) -> bool:
        """Whether jokers go down that count as a rank of other cards."""
        jokers = self.options.get("jokers", "none") != "none" and self.lexicon.wild in self.play.cards
        return jokers and self.rank > 0

    @property
    def joined_jokers(self) -> bool:
        """Whether jokers go down beside other cards."""
        return self.ranked_jokers and bool(self.ordinary)

    @property
    def they_are(self) -> str:
        """The jokers of the play, as the subject of a clause."""
        return "it is" if self.play.cards.count(self.lexicon.wild or "") == 1 else "they are"

    @property
    def jokers_count(self) -> str:
        """What the jokers of the play count as: "The Joker counts as a K"."""
        jokers = self.play.cards.count(self.lexicon.wild or "")
        if jokers == 1:
            return f"The Joker counts as {self.as_rank}"
        return f"The Jokers count as {' '.join([self.place(self.rank)] * jokers)}"

    @property
    def jokers_unseen(self) -> str:
        """That the jokers of the play may be among unseen cards, where no joker has been seen anywhere; " " in front."""
        table, jokers = self.table, self.play.cards.count(self.lexicon.wild or "")
        laid = (card for laid in self.position.pile for card in laid.cards)
        hands = (card for hand in table.hands.values() for card in hand.cards)
        if self.hand.known or self.lexicon.wild in (*table.discards, *self.position.gone, *laid, *hands):
            return ""
        may = f"{'both' if jokers > 1 else 'one'} may be among {whose(self.actor)} unseen cards"
        return f" Nobody has shown a Joker, so {may}."

    @property
    def deuces_high(self) -> str:
        """That a 2 is the highest card, where the house has it so and the play or the last one is an Ace or a 2."""
        high = self.options.get("deuces") == "high" and max(self.rank, self.last.rank) >= self.lexicon.deck.top - 1
        return setup.DEUCES_HIGH if high else ""

    @property
    def added_ranks(self) -> str:
        """Where the ranks stand that only a larger deck has, if one of them is played, beaten or passed over."""
        return added_between(self.lexicon.deck, self.rank, self.last.rank)

    @property
    def absent_rank(self) -> str:
        """That a rank between the play and the last one is not in the pack, where ranks are counted between them or
        from the last one on."""
        last = self.last.rank
        higher = self.rank <= last < self.lexicon.deck.top and not self.barred_besides
        name = absent(self.lexicon.deck, *sorted((self.rank, last + 1 if higher else last)))
        return f"With {amount(len(self.table.players), 'player')} no {name} is in the pack." if name else ""

    @property
    def more_of_a_rank(self) -> str:
        """How many cards of a rank the deck has, where more are played than a rank of one pack has."""
        name, count = next(((r.name, r.count) for r in self.lexicon.deck.ranks if r.name in self.ordinary), ("", 0))
        return f"Of rank {name} this deck has {number(count)} cards." if LARGEST < self.size <= count else ""

    @property
    def besides(self) -> str:
        """What else bears on how the play compares, behind the comparison: the order of the ranks, the size of a rank in
        the deck, what jokers count as, a last play that is in dispute or is its player's last, a pass of one's own
        before."""
        top, higher = self.last, self.rank > self.last.rank
        remarks = (
            (self.deuces_high, True),
            (
                _JOKERS_LOWEST,
                not ((top.rank and self.rank) or self.declared) and self.options.get("jokers") == "lowest",
            ),
            (self.added_ranks, True),
            (self.absent_rank, True),
            (self.more_of_a_rank, True),
            (f"{self.jokers_count}{f' beside {self.beside}' * self.joined_jokers}.", self.ranked_jokers and not higher),
            (self._lies_in_dispute, True),
            (f"{top.owner} is out, and that last play can be topped all the same.", higher and self.of_who_is_out),
            (self._passed_before, higher),
        )
        return "".join(f" {text}" for text, bears in remarks if bears and text)

    @property
    def of_who_is_out(self) -> bool:
        """Whether the play to be beaten is that of somebody who went out with it."""
        return self.last.owner in self.position.out

    @property
    def _lies_in_dispute(self) -> str:
        """That a play in dispute is to be beaten like any other."""
        if not self._disputed(self.last):
            return ""
        lies, beneath = f"{self.lies_there} all the same, disputed or not.", self.position.pile[-2:-1]
        if self.rank > self.last.rank or not beneath or not self.short_of(beneath[0]) or self._disputed(beneath[0]):
            return lies
        if beneath[0].owner == self.actor or self.of_who_is_out:
            return lies  # without the play in dispute the trick may be over
        short = f"{self.cards} {agree('is', self.play.cards)} not higher than {whose(beneath[0].owner)}"
        return f"{lies} {short} {self.laid(beneath[0])} either, so the dispute changes nothing."

    def short_of(self, laid: Laid) -> bool:
        """Whether the play is certainly not high enough for another one of the pile."""
        return self.rank <= laid.rank

    def _disputed(self, laid: Laid) -> bool:
        """Whether somebody doubts that a play of the pile was legal."""
        return any(action.disputed for action in self.table.history[laid.index : laid.index + 1])

    @property
    def lies_there(self) -> str:
        """That there is a play to be beaten: "Ben's IX lies there"."""
        lies = "lies" if len(self.last.cards) == 1 else "lie"
        return f"{capital(whose(self.last.owner))} {' '.join(self.last.cards)} {lies} there"

    @property
    def _passed_before(self) -> str:
        """Whom passes before this turn lock out of the trick, the player's own and others', where that is a reading."""
        own = (action.play.kind for action in self.table.history if action.player == self.actor)
        if "ta.pass_locks" not in self.options:
            return ""
        if self.actor in self.position.passed:
            return f"{self.actor} passed earlier in this trick, which here locks nobody out of it."
        locks = self.options["ta.pass_locks"] == "yes" and self.position.passed
        if locks and any(laid.owner == self.actor for laid in self.position.pile):
            return f"Here whoever has passed is locked out of the trick; {self.actor} {self.verb('have', 'has')} not."
        return f"{self.actor} passed before this trick began, which locks nobody out of it." if PASS in own else ""

    @property
    def beside(self) -> str:
        """What jokers go down with: "the K", "the others"."""
        own = [card for card in self.play.cards if card in self.lexicon.deck.place]
        return f"the {own[0]}" if len(own) == 1 else "the others"

    @property
    def ranks_above(self) -> str:
        """By how much the play is above the last one: "two ranks"."""
        return amount(self.rank - self.last.rank, "rank")

    @property
    def ranks_below(self) -> str:
        """By how much it is below it."""
        return amount(self.last.rank - self.rank, "rank")

    @property
    def what_would_do(self) -> str:
        """What is higher than the last play, behind how low the play is."""
        top = self.lexicon.deck.top
        if self.last.rank == top:
            return f", and nothing is higher than {one(self.place(top))}."
        return f", and a play must be higher{self.would_do(self.last.rank + 1)}."

    @property
    def barred_besides(self) -> bool:
        """Whether more than its rank stands against a play, so that none would do for its rank: out of turn, or where
        a pass locks."""
        locked = self.options.get("ta.pass_locks") == "yes" and self.actor in self.position.passed
        return locked or self.actor != self.position.to_act

    def would_do(self, place: int) -> str:
        """What would do from a rank on, behind what a play has to beat: "; IX or higher would do"; "" where that is not
        certain, or no rank has so many cards."""
        none_so_large = self.last.size > max(rank.count for rank in self.lexicon.deck.ranks) + bool(self.lexicon.wild)
        return "" if self.barred_besides or none_so_large else f"; {self.or_higher(place)}"

    def or_higher(self, place: int) -> str:
        """The ranks that would do from one on: "IX or higher would do", of the highest "Ace would do"; of several cards
        the whole set."""
        name = self.set_of(place, self.last.size) if 1 < self.last.size <= LARGEST and place else self.place(place)
        return f"{name} would do" if place == self.lexicon.deck.top else f"{name} or higher would do"

    def set_of(self, place: int, size: int) -> str:
        """So many cards of a rank: "a pair of VIs"."""
        return f"{a_set(size)} of {self.lexicon.deck.ranks[place - 1].many}"
