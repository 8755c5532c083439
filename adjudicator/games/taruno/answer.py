"""Taruno: the answer of whoever is made to draw ("Special cards", "The Chariot", "Temperance")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from z3 import And, Bool, BoolRef, Implies, Not, Or

from adjudicator.cards import GIVES, PUT, Lexicon, Play
from adjudicator.cards.english import amount, further, number, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHARIOT,
    DRAW,
    KING,
    KNIGHT,
    MAJOR,
    MAJORS,
    RANK,
    RANKS,
    card_play,
    rank,
)
from adjudicator.games.taruno.flow import EMPTY, MADE, halved, receiver, renews
from adjudicator.games.taruno.hand import HAND, TOTAL, bars, card_number, freed, hermit, of_rank, suit_named, temperance
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, SPECIAL, SUMS, cite
from adjudicator.games.taruno.state import DrawDebt, State, Task, owed
from adjudicator.games.taruno.words import (
    LAST_NAMES,
    NAMES_SUIT,
    NAMES_UNLESS_LAST,
    SUIT_IS_NAMED,
    CardView,
    awaited,
    due_cites,
    source,
    sum_of,
)
from adjudicator.law import Citation, Cited, Clause, Permission, Prohibition, Requirement, When

# -- the draw that is due


class Drawing(At[State]):
    """A player who is made to draw, or is not."""

    @cached_property
    def draw(self) -> DrawDebt:
        """What the player is made to draw for; nothing where no draw is due."""
        return owed(self.pending(ANSWER))


DUE = Fields[Drawing]()
due = DUE.truth(
    "has to draw",
    lambda at: at.pending(ANSWER) is not None,
    "a draw is due of the player",
    "{actor} has {|not }to draw",
    id="due",
)
COURTS = (RANK[KING], RANK[KNIGHT])
court = DUE.number(
    "court card",
    0,
    RANK[KING],
    lambda at: RANK.get(at.draw.court, 0),
    "the number of the rank that is drawn for: 14 a King, 12 a Knight, 0 another card",
    lambda at, value: f"it is for {source(at.draw.card, at.lexicon)}",
    id="court",
)
own = DUE.truth(
    "by an own card",
    lambda at: at.draw.own,
    "the player's own card asks for the draw",
    "{actor} {played|did not play} that card",
    id="own",
)
redirected = DUE.truth(
    "by a Chariot",
    lambda at: at.draw.redirected,
    "the draw came by a Chariot",
    "it came {by a|by no} Chariot",
    id="Chariot",
)
lover = DUE.truth(
    "as a lover", lambda at: at.draw.lover, "it is a lover's draw", "{actor} draws {as a|as no} lover", id="lover"
)
ordinary = DUE.truth(
    "for want",
    lambda at: at.draw.ordinary,
    "it is a draw for want of a Minor to play",
    "it is {|not }for want of a Minor to play",
    id="ordinary",
)
rest = DUE.truth(
    "what is left of a draw",
    lambda at: at.draw.rest,
    "the pile was too small for the rest of it",
    "it is {|not }what is left of a draw",
    id="rest",
)
to_give = DUE.truth(
    "somebody may be given it",
    lambda at: bool(at.position.others_reached(at.actor)),
    "some other player is not covered by the Hermit",
    "{somebody|nobody} may be given a Chariot",
    id="to give",
)
bars(DUE, "it is {|not }{actor}'s")

# -- the answer

ANSWERED = Fields[PlayAt]()
DRAWS, PLAYS, GIVING = range(3)
ACTS = {PUT: PLAYS, GIVES: GIVING}


act = ANSWERED.number(
    "answer",
    DRAWS,
    GIVING,
    lambda at: ACTS.get(at.play.kind, DRAWS) if at.play.cards else DRAWS,
    "what is done: 0 a draw, 1 a card, 2 a gift",
)
cards = ANSWERED.number("cards in answer", 0, 78, lambda at: len(at.play.cards), "how many cards are played or given")
rank_answered = card_number(
    ANSWERED, 1, "rank in answer", len(RANKS), "the number of the rank of the card; 0 for a Major"
)
major_answered = card_number(
    ANSWERED, 2, "Major in answer", len(MAJORS), "the number of the Major, from 1 for the Fool; 0 for a Minor"
)
names = suit_named(ANSWERED)
chariot = And(act == GIVING, cards == 1, major_answered == MAJOR[CHARIOT] + 1)
"""The Chariot is given, and no other card."""


def _is_court(number: object) -> BoolRef:
    """A rank is a King's or a Knight's."""
    return Or(*(number == each for each in COURTS))


class Answer(FieldEncoding[State, Drawing], SinglesEncoding[State]):
    """A draw, a card stacked, or the Chariot given."""

    name, nothing, hand = ANSWER, Play(DRAW), HAND
    position, plays, reads = DUE, ANSWERED, Drawing

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return (
            (act == DRAWS) == (cards == 0),
            Implies(cards > 0, (rank_answered > 0) != (major_answered > 0)),
            Implies(cards == 0, And(rank_answered == 0, major_answered == 0)),
            Implies(names > 0, And(act == PLAYS, Or(rank_answered == RANK[KING], rank_answered == RANK["Queen"]))),
            Or(court == 0, _is_court(court)),
            Implies(Not(due), And(court == 0, Not(own), Not(redirected), Not(lover), Not(ordinary))),
            Implies(own, And(court == 0, Not(redirected))),
            Implies(lover, And(court == 0, Not(own), Not(ordinary))),
            Implies(ordinary, And(court == 0, Not(own))),
            Implies(Not(due), Not(rest)),
        )

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """A draw, each King and Knight of the hand where a court card asks for it, and the Chariot. A card is no answer
        to any other draw: whoever puts one down has drawn before (`Rules.implied_actions`)."""
        yield Play(DRAW)
        held = self.in_hand(have, lexicon)
        for card in held if Drawing(table, position, actor, lexicon).draw.court else ():
            if rank(card) == KING:
                yield from (card_play(card, suit) for suit in lexicon.suits)
            if rank(card) in (KING, KNIGHT):
                yield card_play(card)
        if CHARIOT in held:
            yield Play(GIVES, (CHARIOT,))

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        readings = self.readings
        stacks = And(act == PLAYS, cards == 1, court > 0, _is_court(rank_answered))
        stackable = And(Not(rest), Or(Not(redirected), readings["tu.chariot.stack"].is_("yes")))
        could_stack = And(stackable, Or(*(And(court == each, Or(*of_rank(each))) for each in COURTS)))
        no_court = And(due, act == PLAYS, court == 0, _is_court(rank_answered))
        free = freed(readings)
        return (
            Requirement(
                id="TU-DRAWS",
                title="Who is made to draw draws",
                says="Whoever is made to draw draws as many cards as are due.",
                cites=cite(SPECIAL),
                cited=(
                    Cited(And(redirected, act == PLAYS, rank_answered == court, court > 0), cite(SPECIAL)),
                    Cited(And(due, Or(redirected, act == GIVING)), cite("The Chariot")),
                    Cited(no_court, cite(SPECIAL)),
                    Cited(And(act == DRAWS, hermit, court > 0, Not(redirected)), cite("The Hermit")),
                    Cited(And(court > 0, cards == 1, act == PLAYS, major_answered > 0), cite(SPECIAL, BASIC)),
                ),
                holds=act == DRAWS,
                against=(
                    When(Not(due), ""),
                    When(And(act == GIVING, Not(chariot)), "{has_to_draw}: no card but the Chariot is given instead."),
                    When(
                        And(act == GIVING, own, readings["tu.chariot.own"].is_("no")),
                        "{has_to_draw}, a card of {whose} own: here the Chariot moves on only a draw for another "
                        "player's card.",
                    ),
                    When(
                        And(act == GIVING, lover, readings["tu.lovers.made"].is_("no")),
                        "{has_to_draw}: here that is a lover's duty, and the Chariot moves on what one is made to draw.",
                    ),
                    When(act == GIVING, "{has_to_draw}, which is no draw that the Chariot moves on."),
                    When(
                        And(rest, rank_answered == court, court > 0),
                        "{has_to_draw}: what is left of a draw is not stacked on.",
                    ),
                    When(
                        And(redirected, court > 0, rank_answered == court),
                        "{has_to_draw}, moved on by a Chariot: only the player whom the {court} was played on may answer "
                        "it with another.",
                    ),
                    When(no_court, "{has_to_draw}, and a {rank_word} answers a {rank_word} alone."),
                    When(
                        And(act == PLAYS, cards == 1, major_answered == MAJOR[CHARIOT] + 1),
                        "{has_to_draw}: for that the Chariot is given, and not played.",
                    ),
                    When(
                        And(court > 0, cards == 1, major_answered > 0),
                        "{has_to_draw}, which is no turn, and {card} is played on one's own turn alone: only a {court} "
                        "or the Chariot given is an answer.",
                    ),
                    When(
                        And(court > 0, cards == 1, rank_answered != court),
                        "{has_to_draw}, which is no turn: {card} is no answer to that, but a {court} is, or the Chariot "
                        "given.",
                    ),
                    When(court > 0, "{has_to_draw}: nothing stands in its place but a {court}, or the Chariot given."),
                    When(True, "{has_to_draw}: nothing stands in its place but the Chariot given."),
                ),
                supports=(
                    When(
                        redirected,
                        "With the Chariot the draw was passed on: {actor} draws {halved} for {source}{star}.",
                    ),
                    When(
                        And(hermit, court > 0),
                        "The Hermit keeps off only Majors, and a {court} is a Minor: {actor} draws {halved} for "
                        "{source}{star}.{sum}",
                    ),
                    When(True, "{actor} draws {halved} for {source}{star}.{sum}"),
                ),
            ),
            Requirement(
                id="TU-DUE",
                title="A draw is due",
                says="Whoever is made to draw answers it, and nobody else does.",
                cites=cite(SPECIAL, "The Chariot"),
                cited=(Cited(And(act == DRAWS, could_stack), cite(ADDENDUM)),),
                holds=due,
                against="{not_due}",
                supports=(When(And(act == DRAWS, could_stack), "{actor} may answer with a {court}, and need not."),),
            ),
            Permission(
                id="TU-STACK",
                title="Stacking",
                says="A King is answered by a King and a Knight by a Knight, of any suit, in place of drawing: the next "
                "player draws for all of them. Nobody has to.",
                cites=cite(SPECIAL, ADDENDUM),
                cited=(Cited(redirected, cite("The Chariot", SPECIAL)),),
                invoked=Bool("by stacking"),
                waives={"TU-DRAWS": And(stacks, stackable)},
                supports=(
                    When(TOTAL == 1, "A {rank_word} answers a {court}. It is the last card: {actor} wins."),
                    When(
                        redirected,
                        "A {rank_word} answers a {court}, here also where a Chariot moved the draw on: {next} is to draw "
                        "{stacked}.{no_turn}{behind_page}",
                    ),
                    When(True, "A {rank_word} answers a {court}: {next} is to draw {stacked}.{no_turn}{behind_page}"),
                    When(True, "A {rank_word} answers a {court}.", anyway=True),
                ),
            ),
            Permission(
                id="TU-CHARIOT",
                title="The Chariot given",
                says="Whoever is made to draw, by another's card or their own or as a lover, may give the Chariot to the "
                "next player, who draws instead. One drawn for want of a Minor to play is not drawn because one is made "
                "to.",
                cites=cite("The Chariot", "The Lovers"),
                cited=(
                    Cited(And(lover, Not(redirected)), cite("The Lovers", "The Chariot")),
                    Cited(
                        And(temperance, to_give, readings["tu.chariot.is_play"].is_("yes")),
                        cite("The Chariot", "The Hermit", "Temperance"),
                    ),
                ),
                invoked=Bool("by the Chariot"),
                waives={
                    "TU-DRAWS": And(
                        chariot,
                        Or(to_give, readings["tu.chariot.is_play"].is_("no")),
                        Or(Not(own), readings["tu.chariot.own"].is_("yes")),
                        Or(Not(lover), readings["tu.lovers.made"].is_("yes")),
                        Or(Not(ordinary), readings["tu.chariot.ordinary"].is_("yes")),
                    )
                },
                supports=(
                    When(own, "{Chariot_goes}, though {whose} own card asks for the draw.{nothing_left}"),
                    When(
                        And(temperance, readings["tu.chariot.is_play"].is_("no")),
                        "{Chariot_goes}. It is given and not played: Temperance does not bar that.",
                    ),
                    When(
                        And(temperance, hermit, to_give),
                        "{Chariot_goes}. Temperance bars playing it, and to give it is to play it here, but the Hermit "
                        "before {actor} keeps Temperance off.",
                    ),
                    When(redirected, "{Chariot_goes}: whoever was given it is made to draw, too, and may give it on."),
                    When(lover, "{Chariot_goes}: a lover is made to draw, too."),
                    When(ordinary, "{Chariot_goes}: whoever has no Minor to play is made to draw, too."),
                    When(True, "{has_to_draw}; {chariot_goes}.{nothing_left}"),
                ),
            ),
            Prohibition(
                id="TU-KING-KNIGHT",
                title="No King on a Knight",
                says="A King does not answer a Knight, nor a Knight a King.",
                cites=cite(SPECIAL),
                bars=And(act == PLAYS, court > 0, rank_answered != court, _is_court(rank_answered)),
                against=(
                    When(
                        court == RANK[KING], "{Source} asks for the draw: only a King is stacked on it, and no Knight."
                    ),
                    When(True, "{Source} asks for the draw: only a Knight is stacked on it, and no King."),
                ),
            ),
            Prohibition(
                id="TU-TEMPERANCE-CHARIOT",
                title="Temperance and the Chariot given",
                says="Where giving the Chariot is playing it, Temperance bars it.",
                cites=cite("Temperance", "The Chariot"),
                bars=And(chariot, temperance, Not(free), readings["tu.chariot.is_play"].is_("yes")),
                cited=(Cited(hermit, cite("Temperance", "The Hermit")),),
                against=(
                    When(
                        hermit,
                        "Temperance lies before {holder}; as it is read here, giving the Chariot is playing it, and the "
                        "Hermit before {actor} does not lift that: {whose} Chariot stays.",
                    ),
                    When(
                        True,
                        "Temperance lies before {holder}, and, as it is read here, giving the Chariot is playing it: "
                        "{whose} Chariot stays.",
                    ),
                ),
            ),
            Requirement(
                id="TU-STACK-NAME",
                title="A suit is named with a stacked King",
                says="Whoever stacks a King names a suit; with the last card none has to be.",
                cites=cite(SPECIAL),
                holds=Or(
                    *(act != PLAYS, rank_answered != RANK[KING], names > 0, TOTAL <= 1),
                    readings["tu.court.unnamed"].is_("keeps"),
                ),
                against=SUIT_IS_NAMED,
                supports=(
                    When(And(act == PLAYS, rank_answered == RANK[KING], TOTAL == 1), LAST_NAMES),
                    When(
                        And(act == PLAYS, rank_answered == RANK[KING], names == 0),
                        "As it is read here, no suit has to be named: the King keeps its own.",
                        anyway=True,
                    ),
                    When(And(act == PLAYS, rank_answered == RANK[KING], TOTAL > 1), NAMES_SUIT),
                    When(And(act == PLAYS, rank_answered == RANK[KING], names > 0), NAMES_UNLESS_LAST, anyway=True),
                ),
            ),
        )


# -- words


@dataclass(frozen=True)
class AnswerView(CardView):
    """What one player does who is made to draw, with words for it."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause; for the draw that is due, the heading of the card it is due for."""
        if clause.id not in ("TU-DRAWS", "TU-DUE"):
            return super().cites(clause)
        due = self.position.first_of(ANSWER)
        if due is None or owed(due).court:
            return super().cites(clause)
        return tuple(dict.fromkeys((*due_cites(due, self.lexicon), *self.citations_for(clause.id))))

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """Where the document says that a last card wins, what becomes of a draw for which the pile is too small, and of
        the game where no card is left."""
        due = self.position.first_of(ANSWER)
        if id == "TU-DRAWS" and due is not None and self._pile_left and not owed(due).court:
            return (*due_cites(due, self.lexicon), *cite(BASIC, *[ADDENDUM] * self._no_pile))
        if id == "TU-CHARIOT" and self.nothing_left:
            return cite("The Chariot", ADDENDUM)
        return cite(SPECIAL, BASIC) if id == "TU-STACK" and self.hand.total == 1 else ()

    @cached_property
    def about(self) -> DrawDebt:
        """What the player draws for; for nothing where no draw is due."""
        return owed(self.position.pending(ANSWER, self.actor))

    @property
    def count(self) -> int:
        """How many cards are due."""
        due = self.position.pending(ANSWER, self.actor)
        return due.count if due is not None else 0

    @property
    def all_due(self) -> str:
        """ "two cards", of those that are due."""
        return amount(self.count, "card")

    @property
    def chariot_goes(self) -> str:
        """To whom the Chariot goes, and how many cards are drawn for it there."""
        halves = self.options["tu.star.redirected"] == "halved" and not self.about.rest
        count = halved(self.position, self.actor, self.count) if halves else self.count
        to = receiver(self.position, self.actor, self.options) or "nobody"
        tasks = (task for task in self.position.agenda if isinstance(task, Task) and task.kind == MADE)
        own = sum(task.count for task in tasks if task.player == to)
        besides = f", besides {amount(own, 'card')} of {whose(to)} own" if own else ""
        return f"the Chariot goes to {to}, who is to draw {amount(count, 'card')} instead{besides}"

    @property
    def nothing_left(self) -> str:
        """That the game goes on though no card is left to draw, behind another sentence; empty where one is."""
        left = self.position.stock or self.position.gone
        return "" if left else " No card is left on the table, and as the Chariot can be given the game is not over."

    @property
    def sum(self) -> str:
        """Why so many cards are due, or at this moment, behind another sentence."""
        due = self.position.pending(ANSWER, self.actor)
        if self.about.card == EMPTY and self.options["tu.emptied.when"] == "at_once":
            return " Here an empty hand draws at once, in the middle of what emptied it."
        text = sum_of(self.position, due, self.lexicon, self.options) if due is not None else ""
        text = text.replace("That is", f"The {number(self.count)} are") if self.star else text
        return further(text) + further(self._pile_left)

    @property
    def _no_pile(self) -> bool:
        """Whether the pile is empty and cannot be made anew, and no card lies there that nobody has seen."""
        state = self.position
        seen = bool(state.followed) or not state.gone
        return effects.pile_is_empty(state) and not renews(state) and seen

    @property
    def _pile_left(self) -> str:
        """That the pile has fewer cards than are to be drawn, and what becomes of the rest."""
        left, count = len(self.position.stock), halved(self.position, self.actor, self.count)
        if self._no_pile:
            last = self.options["tu.exhausted.one"] == "drawable" and self.position.followed
            then = (
                f"{self.lexicon.spoken(last)}, the last card on the table, is drawn" if last else "that ends the game"
            )
            return f"No card is in the pile, and there is nothing to make a new one of: {then}."
        if not left or left >= count:
            return ""
        then = "and the rest need not be drawn"
        if self.options["tu.draw.remainder"] == "owed":
            then = "and the rest are drawn from the new pile"
        return f"The pile has no more than {number(left)}, {then}."

    @property
    def no_turn(self) -> str:
        """That an answer is no turn, behind another sentence, where the next one is to be skipped."""
        return " An answer is no turn: the turn to be skipped is still to come." * (self.actor in self.position.hanged)

    @property
    def stacked(self) -> str:
        """How many are due of the next player with those of the card that is stacked."""
        return amount(self.count + SUMS[rank(self.play.cards[-1])].by(self.options), "card")

    @property
    def halved(self) -> str:
        """How many of them are drawn."""
        return amount(halved(self.position, self.actor, self.count), "card")

    @property
    def star(self) -> str:
        """That the Star halves the draw, behind it; empty where it does not."""
        halves = halved(self.position, self.actor, self.count) != self.count
        return f", half of {self.count} behind the Star" if halves else ""

    @property
    def court(self) -> str:
        """The rank that asks for the draw."""
        return self.about.court

    @property
    def source(self) -> str:
        """What the draw is for, inside a sentence."""
        return source(self.about.card, self.lexicon)

    @property
    def next(self) -> str:
        """Who comes next in the order of play."""
        return self.position.next_to(self.actor)

    @property
    def behind_page(self) -> str:
        """That whoever comes next does so behind a Page, behind another sentence."""
        return further(effects.behind_page(self.position, self.next))

    @property
    def not_due(self) -> str:
        """Why the player has no draw to answer."""
        due = self.position.first_of(ANSWER)
        if due is None:
            return f"{self.actor} is not made to draw now."
        own = owed(due).court and not owed(due).redirected
        page = f" {effects.behind_page(self.position, due.player)}" if own else ""
        return f"{due.player} has {awaited(due, self.lexicon)}, and not {self.actor}.{page}".rstrip()

    @property
    def has_to_draw(self) -> str:
        """What the player has to draw, and for what."""
        return f"{self.has} to draw {self.all_due} for {self.source}"
