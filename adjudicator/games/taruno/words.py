"""The words that all decisions of Taruno need: of a play, of what is due, and of cards that nobody has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from z3 import BoolRef

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, both, capital, either, not_turn, one, whose
from adjudicator.cards.play import LAYS, PLACES
from adjudicator.engine.choice import TURN, HiddenHand, Speech, View
from adjudicator.engine.singles import SinglesWords
from adjudicator.engine.state import Pending
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHOOSE,
    HANGED_MAN,
    HERMIT,
    HIDES,
    KING,
    KNIGHT,
    MAJOR,
    is_major,
    rank,
)
from adjudicator.games.taruno.effects import rule_of
from adjudicator.games.taruno.flow import EMPTY
from adjudicator.games.taruno.hand import named
from adjudicator.games.taruno.readings import BASIC, SPECIAL, cite
from adjudicator.games.taruno.state import CardChoice, DrawDebt, State
from adjudicator.law import Citation
from adjudicator.solve.conditions import Condition, Literal, Word

Unseen = Callable[[HiddenHand, Play], Iterable[Word]]
"""Words for cards besides the hand that bear on a play."""
DOES = {LAYS: "discard", HIDES: "hide", "gives": "give", "keeps": "keep", "places": "place"}
"""What somebody has to do with cards, behind "has to"."""
SUIT_IS_NAMED = "A suit is named with {card}: {play} naming {suit}, say."
"""The sentence against a King or a Queen that names none, of a `CardView`."""


@dataclass(frozen=True)
class CardView(View[State]):
    """One play by one player at one moment of a game."""

    @property
    def card(self) -> str:
        """The card played, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[-1]) if self.play.cards else "no card"

    @property
    def whose(self) -> str:
        """ "Ben's"."""
        return whose(self.actor)

    @property
    def is_major(self) -> bool:
        """Whether it is a Major."""
        return bool(self.play.cards) and is_major(self.play.cards[-1])

    @property
    def holder(self) -> str:
        """Before whom Temperance lies."""
        return self.position.temperance or "nobody"

    @property
    def behind_hermit(self) -> str:
        """Before whom the Hermit lies."""
        return self.position.lies(HERMIT) or "nobody"

    @property
    def suit(self) -> str:
        """A suit that could be named."""
        return self.lexicon.suits[0]

    @property
    def due(self) -> Pending | None:
        """What is open: for the player, or first for anybody."""
        return due_of(self.position, self.actor)

    @property
    def not_now(self) -> str:
        """Why the player has nothing to do, or something else."""
        return not_now(self.position, self.actor, self.lexicon)


def due_of(state: State, actor: str) -> Pending | None:
    """What is open: for a player, or first for anybody."""
    own = (one for one in state.due if one.player == actor)
    return next(own, next(iter(state.due), None))


def not_now(state: State, actor: str, lexicon: Lexicon) -> str:
    """Why a player has nothing to do, or something else."""
    due = due_of(state, actor)
    if due is None:
        return "The game is over."
    if due.player != actor and due.kind == TURN:
        if state.drew_last == actor:
            return f"{has(actor)} drawn a card, which ends the turn: it is {whose(due.player)} turn."
        passed = [passed_over(player, card, lexicon) for player, card in state.passed if player == actor]
        return " ".join((*passed, not_turn(due.player, actor)))
    return f"{has(due.player)} {awaited(due, lexicon, state.hand(due.player).total)} first."


def passed_over(player: str, card: str, lexicon: Lexicon) -> str:
    """That a card has taken a turn from a player."""
    if card == HANGED_MAN:
        return f"{player} {'skip' if player == 'You' else 'skips'} a turn for the Hanged Man."
    return f"{capital(source(card, lexicon))} has taken a turn from {'you' if player == 'You' else player}."


def not_asked(state: State, play: Play, actor: str, lexicon: Lexicon) -> str:
    """Why a player has no cards to choose."""
    due = due_of(state, actor)
    if due is not None and due.kind == TURN and due.player == actor:
        return f"No card asks {'you' if actor == 'You' else actor} to {DOES.get(play.kind, play.kind)} anything now."
    return not_now(state, actor, lexicon)


def has(player: str) -> str:
    """Somebody with the verb behind: "Ben has", "You have"."""
    return f"{player} {'have' if player == 'You' else 'has'}"


def due_cites(due: Pending | None, lexicon: Lexicon) -> tuple[Citation, ...]:
    """Where the document says what is due: of a Major, a court card, an empty hand, a turn, or for want of a card."""
    about = due.about if due is not None else None
    if not isinstance(about, DrawDebt | CardChoice):
        return cite(BASIC)
    return card_cites(about.card, lexicon)


def card_cites(card: str, lexicon: Lexicon) -> tuple[Citation, ...]:
    """Where the document says what a card has somebody do: of a Major, a King or a Knight, or for want of a card."""
    if card in MAJOR:
        return cite(capital(lexicon.spoken(card)))
    return cite(SPECIAL if (rank(card) or card) in COURT_RULES else BASIC)


COURT_RULES = {KING: "TU-KING", KNIGHT: "TU-KNIGHT"}
"""By rank the rule by which a court card has somebody draw."""


def due_rule(about: object) -> str:
    """The id of the rule by which a draw or a choice is due; a draw without more is for want of a card."""
    if isinstance(about, DrawDebt):
        if about.redirected:
            return "TU-CHARIOT-GIVEN"
        if about.card == EMPTY:
            return "TU-EMPTY"
        if about.court:
            return COURT_RULES[about.court]
    return rule_of(about.card) if isinstance(about, DrawDebt | CardChoice) and about.card in MAJOR else "TU-WANT"


def source(card: str, lexicon: Lexicon) -> str:
    """What a draw is for: a card, a King or a Knight of which no more is told, an empty hand, or want of a card."""
    if card in lexicon.deck.singles:
        return lexicon.spoken(card)
    if not card:
        return "want of a card to play"
    return card if card.startswith("an ") else one(card)


def asked_for(want: CardChoice, held: int | None = None) -> str:
    """How many cards somebody has to choose: just "cards" where it is all of a class; no more than are `held`, but
    for cards of the pile."""
    if want.most < 0:
        return "cards"
    least = min(want.least, held) if held and want.verb != PLACES else want.least
    return amount(least, "card") if want.least == want.most else f"at least {amount(least, 'card')}"


def awaited(due: Pending, lexicon: Lexicon, held: int | None = None) -> str:
    """What somebody has to do, behind "has": "to draw three cards for the King of Cups". `held` is how many cards the
    hand has, where that is counted."""
    if isinstance(due.about, DrawDebt):
        return f"to draw {amount(due.count, 'card')} for {source(due.about.card, lexicon)}"
    if isinstance(due.about, CardChoice):
        return f"to {DOES[due.about.verb]} {asked_for(due.about, held)} for {lexicon.spoken(due.about.card)}"
    return {
        TURN: "a turn to take",
        ANSWER: "to draw",
        CHOOSE: "to choose cards",
        "deal": f"to draw {amount(due.count, 'card')}",
        "look": f"to look at {amount(due.count, 'card')}",
        "starter": "to turn a Minor up",
    }[due.kind]


# -- what nobody has seen

DREW, LOOKED_AT, HID = "drew", "looked at", "hid"
NOT = {DREW: "did not draw", LOOKED_AT: "did not look at", HID: "did not hide"}
"""How each is denied."""


def word(did: str, card: str, term: BoolRef) -> Word:
    """That somebody drew, looked at or hid a card."""
    return Word(f"{did} {card}", term)


AS_MANY, MORE = "as many cards left as ", " more cards than "
"""How words begin, or what stands in their middle, that compare how many cards two players have."""


def same_size(player: str, term: BoolRef) -> Word:
    """That somebody has as many cards left as a player."""
    return Word(f"{AS_MANY}{player}", term)


def more_cards(player: str, other: str, term: BoolRef) -> Word:
    """That a player has more cards than another."""
    return Word(f"{player}{MORE}{other}", term)


def _compared(literal: Literal) -> str:
    """What a literal says of two players, as a clause of its own; empty where it does not."""
    player, more, other = literal.word.partition(MORE)
    if not more:
        return ""
    have = "have" if player == "You" else "has"
    other = "you" if other == "You" else other
    return f"{player} {have}{more}{other}" if literal.holds else f"{player} {have} no{more}{other}"


def _did(literal: Literal) -> tuple[str, str]:
    """What a literal says that somebody did, and with which card; nothing where it speaks of the hand."""
    did = next((did for did in NOT if literal.word.startswith(f"{did} ")), "")
    return did, literal.word.removeprefix(f"{did} ") if did else literal.word


@dataclass(frozen=True)
class UnseenSpeech(Speech):
    """Conditions on a hand, and on cards besides it, in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the Moon", "did not draw the Sun"."""
        if compared := _compared(literal):
            return compared
        if literal.word.startswith(AS_MANY):
            return f"{'has' if literal.holds else 'has not'} {_spoken(literal.word)}"
        did, card = _did(literal)
        if not did:
            return super().literal(literal)
        return f"{did if literal.holds else NOT[did]} {self.lexicon.spoken(card)}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player."""
        same = sorted((one for one in condition if one.word.startswith(AS_MANY)), key=lambda one: one.word)
        more = sorted(filter(None, map(_compared, condition)))
        sizes = {*same, *(one for one in condition if _compared(one))}
        found = super().parts(frozenset(one for one in condition if not _did(one)[0] and one not in sizes))
        for did, denied in NOT.items():
            own = [
                (one.holds, self.lexicon.spoken(card)) for one in condition for told, card in [_did(one)] if told == did
            ]
            have, lack = (sorted(spoken for holds, spoken in own if holds == held) for held in (True, False))
            found += [f"{did} {both(have)}"] if have else []
            found += [f"{denied} {either(lack)}"] if lack else []
        has = ("have", "have not") if self.who == "You" else ("has", "has not")
        found += [f"{has[not one.holds]} {_spoken(one.word)}" for one in same]
        return [*found, *more]

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence; one that speaks of others alone begins with them."""
        if conditions and all(map(_compared, conditions[0])):
            return [" and ".join(self.parts(condition)) for condition in conditions]
        return super().conditions(conditions, shown)


def _spoken(word: str) -> str:
    """A word that ends with a player, inside a sentence."""
    return word.removesuffix("You") + "you" if word.endswith(" You") else word


class CardWords(SinglesWords[State]):
    """How the decisions of Taruno are told. `unseen` are the words for cards besides the hand that bear on a play."""

    onto, speeches = False, UnseenSpeech

    def __init__(self, views: type[View], unseen: Unseen = lambda hand, play: ()) -> None:
        super().__init__(named(("Cups", "Pentacles", "Swords", "Wands")), views)
        self.unseen = unseen

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Each card that a hand may have of which it is not known, and what else nobody may have seen."""
        yield from super().hidden(hand, play)
        yield from self.unseen(hand, play)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays of one card as one entry: "King of Cups naming Cups|Wands"."""
        found = []
        for key, some in groupby(plays, key=_alike):
            every = tuple(some)
            found.append((_entry(key, every), every))
        return found


def _alike(play: Play) -> tuple[object, ...]:
    named = bool(play.to) or len(play.named) > 1
    return (play.kind, play.cards, play.named[:1], named)


def _entry(key: tuple[object, ...], plays: tuple[Play, ...]) -> str:
    first = plays[0]
    if len(plays) == 1:
        return str(first)
    if first.to:
        return f"{first.cards[0]} {first.joined[0]} {'|'.join(str(play.to) for play in plays)}"
    named = "|".join(" and ".join(play.named[1:]) for play in plays)
    return f"{first.cards[0]} {first.named[0]} {named}"
