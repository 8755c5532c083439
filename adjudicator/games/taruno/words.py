"""The words of Taruno: of a play, and of what is due."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import agree, amount, both, capital, further, not_turn, number, one, whose
from adjudicator.cards.play import LAYS, PLACES
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, View
from adjudicator.engine.state import Pending
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHARIOT,
    CHOOSE,
    DEATH,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HERMIT,
    HIDES,
    HIEROPHANT,
    JUDGEMENT,
    KING,
    KNIGHT,
    LOVERS,
    MAGICIAN,
    MAJOR,
    MOON,
    PRIESTESS,
    SUN,
    TOWER,
    WORLD,
    rank,
    suit,
)
from adjudicator.games.taruno.effects import played_so_far, rule_of
from adjudicator.games.taruno.flow import EMPTY, RESHUFFLE
from adjudicator.games.taruno.readings import BASIC, SPECIAL, SUMS, cite
from adjudicator.games.taruno.state import CALLED, PLAIN, CardChoice, State, card_choice, owed
from adjudicator.law import Citation, Options

DOES = {LAYS: "discard", HIDES: "hide", "gives": "give", "keeps": "keep", "places": "place"}
"""What somebody has to do with cards, behind "has to"."""
ONE_TO_EACH = "The World gives each card to another player, and nobody two."
"""The sentence against cards that are given for the World."""
SUIT_IS_NAMED = "As it is read here, whoever plays {royal} has to name a suit: its own, {own_suit}, or another."
"""The sentence against a King or a Queen that names none, of a `CardView`."""
NAMES_SUIT = "A {rank_word} may name any suit, and {named_suit} are to be followed then."
"""The sentence for a King or a Queen that names another suit than its own, of a `CardView`."""
NAMES_UNLESS_LAST = "A {rank_word} may name any suit: {named_suit} are to be followed then, unless it is the last card."
"""The same of a hand that may have no other card."""
LAST_NAMES = "As the last card the {rank_word} may name a suit or none: nothing is to be followed any more."
"""The sentence for a King or a Queen that wins, of a `CardView`."""


@dataclass(frozen=True)
class CardView(View[State]):
    """One play by one player at one moment of a game."""

    @property
    def card(self) -> str:
        """The card played, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[-1]) if self.play.cards else "no card"

    @property
    def rank_word(self) -> str:
        """The rank of the card played."""
        return rank(self.play.cards[-1]) if self.play.cards else "card"

    @property
    def royal(self) -> str:
        """ "a Queen"."""
        return one(self.rank_word)

    @property
    def named_suit(self) -> str:
        """ "Wands", behind a King or a Queen; any suit where the play names none."""
        return self.play.named[1] if len(self.play.named) > 1 else self.lexicon.suits[0]

    @property
    def whose(self) -> str:
        """ "Ben's"."""
        return whose(self.actor)

    @property
    def holder(self) -> str:
        """Before whom Temperance lies."""
        return self.position.temperance or "nobody"

    @property
    def behind_hermit(self) -> str:
        """Before whom the Hermit lies."""
        return self.position.lies(HERMIT) or "nobody"

    @property
    def own_suit(self) -> str:
        """The suit of the card that is played."""
        return suit(self.play.cards[0])

    @property
    def not_now(self) -> str:
        """Why the player has nothing to do, or something else."""
        return f"{not_now(self.position, self.actor, self.lexicon)}{self._waits}"

    @property
    def _waits(self) -> str:
        """That the player draws for an empty hand when the effect is over, behind another sentence."""
        due = due_of(self.position, self.actor)
        card = card_choice(due).card if due is not None and due.player != self.actor else ""
        return further(draw_later(self.position, card, self.lexicon, [self.actor]))


def draw_later(state: State, card: str, lexicon: Lexicon, among: Iterable[str]) -> str:
    """Who of some players draws for an empty hand once a Major has had its effect; empty where nobody does."""
    those = [one for one in among if card != EMPEROR or one != state.turn] if card in EMPTYING else []
    empty = [one for one in those if state.hand(one).total == 0]
    draws = "draws for the empty hand" if len(empty) == 1 else "draw for the empty hands"
    return f"{both(empty)} {draws} once {lexicon.spoken(card)} is done." if empty else ""


def due_of(state: State, actor: str) -> Pending | None:
    """What is open: for a player, or first for anybody."""
    own = (pending for pending in state.due if pending.player == actor)
    return next(own, state.first_due)


def not_now(state: State, actor: str, lexicon: Lexicon) -> str:
    """Why a player has nothing to do, or something else."""
    due = due_of(state, actor)
    if due is None:
        return "The game is over."
    if due.player != actor and due.kind == TURN:
        if state.drew_last == actor:
            return f"{actor} has drawn a card, which ends the turn: it is {whose(due.player)} turn."
        passed = [passed_over(player, card, lexicon) for player, card in state.passed if player == actor]
        return " ".join((*passed, not_turn(due.player, actor)))
    waits = f"{due.player} has {awaited(due, lexicon, state.hand(due.player).total)}"
    return f"{waits}; to play it was {whose(actor)} turn." if _of_own_turn(state, due, actor) else f"{waits} first."


def _of_own_turn(state: State, due: Pending, actor: str) -> bool:
    """Whether a player still chooses cards for the Major that was the player's turn."""
    return card_choice(due).card in (MAGICIAN, PRIESTESS) and due.player == actor == state.turn


def not_now_cites(state: State, actor: str, lexicon: Lexicon) -> tuple[Citation, ...]:
    """Where the document says why a player has nothing to do, or something else: of a card that took the turn, or of what
    is due."""
    due = due_of(state, actor)
    if due is not None and due.kind == TURN and due.player != actor:
        for player, card in state.passed:
            if player == actor:
                return card_cites(card, lexicon)
    over = due is not None and _of_own_turn(state, due, actor)
    return (*due_cites(due, lexicon), *(cite(BASIC) if over else ()))


def passed_over(player: str, card: str, lexicon: Lexicon) -> str:
    """That a card has taken a turn from a player."""
    if card == HANGED_MAN:
        return f"{player} has skipped a turn for the Hanged Man."
    return f"{capital(source(card, lexicon))} has taken a turn from {player}."


def not_choosing(state: State, play: Play, actor: str, lexicon: Lexicon) -> str:
    """Why a player has no cards to choose."""
    due = due_of(state, actor)
    if due is not None and due.kind == TURN and due.player == actor:
        return f"No card asks {actor} to {DOES.get(play.kind, play.kind)} anything now."
    return not_now(state, actor, lexicon)


def due_cites(due: Pending | None, lexicon: Lexicon) -> tuple[Citation, ...]:
    """Where the document says what is due: of a Major, a court card, an empty hand, a turn, or for want of a card."""
    return card_cites(card_choice(due).card or owed(due).card, lexicon)


def card_cites(card: str, lexicon: Lexicon) -> tuple[Citation, ...]:
    """Where the document says what a card has somebody do: of a Major, a King or a Knight, or for want of a card."""
    if card in MAJOR:
        return cite(capital(lexicon.spoken(card)))
    return cite(SPECIAL if (rank(card) or card) in COURT_RULES else BASIC)


EMPTYING = (EMPRESS, EMPEROR, SUN, FOOL)
"""The Majors that may leave somebody an empty hand while others have still to choose for them, and bring it no card; the
Emperor brings some to his player."""
ASKING_OTHERS = (EMPRESS, EMPEROR, SUN, DEATH)
"""The Majors that ask others than their player for cards."""


def asks_all(due: Pending) -> bool:
    """Whether a choice or a draw is due of all others than the player of the Major."""
    want, debt = card_choice(due), owed(due)
    chosen = want.card in ASKING_OTHERS and want.of != PLAIN
    return chosen or (debt.card in (CHARIOT, WORLD) and not debt.redirected)


def passed_by(state: State, card: str, lexicon: Lexicon, player: str = "") -> str:
    """Whom a Major passes by that somebody else has played, or a player would, behind the Hermit; empty where nobody."""
    owner = state.lies(HERMIT)
    if owner is None or owner == player:
        return ""
    passes = "pass" if card == LOVERS else "passes"
    if card == PRIESTESS:
        return f"The Hermit lies before {owner}, into whose hand no card goes by another's High Priestess."
    return f"The Hermit lies before {owner}: {lexicon.spoken(card)} {passes} {owner} by."


def world_spares(state: State, want: CardChoice, lexicon: Lexicon) -> str:
    """Whom the Hermit keeps from being given a card for the World, with who is given one; empty where nobody."""
    text = passed_by(state, WORLD, lexicon, state.turn) if want.card == WORLD else ""
    others = [one for one in state.players if one != state.turn and state.lies(HERMIT) != one]
    return f"{text[:-1]}, and only {both(others)} can be given a card." if text and others else text


def in_sleeves(state: State, players: Iterable[str], lexicon: Lexicon) -> tuple[list[str], str]:
    """What some players have in the sleeve, as far as it is known, and the verb "is" of it."""
    parts, count = list[str](), 0
    for player in players:
        own = state.sleeve(player)
        cards = [lexicon.spoken(card) for front in own for card in front.cards]
        known = len(cards) == len(own)
        if not own:
            continue
        parts.append(f"{both(cards) if known else 'what is'} in {whose(player)} sleeve")
        count += len(own) if known else 1
    return parts, agree("is", count)


def no_part_of_hand(state: State, players: Iterable[str], lexicon: Lexicon) -> str:
    """That what some players have in the sleeve is no part of the hand; empty where they have nothing there."""
    own, are = in_sleeves(state, players, lexicon)
    return f"{capital(both(own))} {are} no part of the hand." if own else ""


def sum_of(state: State, due: Pending, lexicon: Lexicon, readings: Options) -> str:
    """Why so many cards are due, in a sentence; empty where the card names the number, or it is not certain."""
    about, count = owed(due), due.count
    if due.kind == CHOOSE:
        return _sum_chosen(state, due.player, card_choice(due))
    if about.rest:
        return ""
    cards = [*about.stacked, about.card]
    sums = {SUMS[rank(card) or card].by(readings) for card in cards} if about.court else set()
    if about.stacked and len(sums) == 1 and count == len(cards) * max(sums):
        return f"That is {number(max(sums))} each for {both([source(card, lexicon) for card in cards])}."
    if about.card == TOWER and count == len(state.stock):
        return "That is the whole pile."
    if about.redirected:
        return ""
    if about.card == JUDGEMENT and count % 2 == 0:
        where = f"in {whose(due.player)} hand" if about.own else "in the hand of whoever played it"
        return f"That is twice the {amount(count // 2, 'card')} {where}."
    return "That is as many as were discarded." if about.card in (MOON, EMPRESS) else ""


def _sum_chosen(state: State, player: str, want: CardChoice) -> str:
    """Why so many cards are to be chosen."""
    if want.card == DEATH and state.deaths == want.least:
        if want.least == 1:
            return "It is the first Death of the game; each later one asks for one more."
        return f"{played_so_far(state.deaths)} in this game, this time included."
    if want.card == PRIESTESS and want.least < len(state.players):
        each = f"One for each player would be {number(len(state.players))}"
        return f"{each}; the pile had no more than {number(want.least)}, and as much is done as can be."
    own, other = (state.hand(one).total if one else None for one in (player, want.to))
    if want.card != HIEROPHANT or own is None or other is None or (own - other + 1) // 2 != want.least:
        return ""
    rounded = ", rounded up," if (own - other) % 2 else ""
    counted = f"{player} has {amount(own, 'card')} and {want.to} {number(other) if other else 'none'}"
    return f"{counted}: half of {number(own - other)}{rounded} is {number(want.least)}."


COURT_RULES = {KING: "TU-KING", KNIGHT: "TU-KNIGHT"}
"""By rank the rule by which a court card has somebody draw."""


def due_rule(due: Pending) -> str:
    """The id of the rule by which a draw or a choice is due; a draw without more is for want of a card."""
    debt = owed(due)
    if debt.redirected:
        return "TU-CHARIOT-GIVEN"
    if debt.card == EMPTY:
        return "TU-EMPTY"
    if debt.court:
        return COURT_RULES[debt.court]
    if due.about == RESHUFFLE:
        return "TU-RESHUFFLE"
    card = debt.card or card_choice(due).card
    return rule_of(card) if card in MAJOR else "TU-WANT"


def source(card: str, lexicon: Lexicon) -> str:
    """What a draw is for: a card, a King or a Knight without its suit, an empty hand, or want of a card."""
    if card in lexicon.deck.singles:
        return lexicon.spoken(card)
    if not card:
        return "want of a Minor to play"
    return card if card.startswith("an ") else one(card)


def cards_text(want: CardChoice, held: int | None = None) -> str:
    """How many cards somebody has to choose: all of a class where it is; no more than are `held`, but
    for cards of the pile."""
    if want.most < 0:
        return f"all {CALLED[want.of]}"
    least = min(want.least, held) if held and want.verb != PLACES else want.least
    return amount(least, "card") if want.least == want.most else f"at least {amount(least, 'card')}"


def awaited(due: Pending, lexicon: Lexicon, held: int | None = None) -> str:
    """What somebody has to do, behind "has": "to draw three cards for the King of Cups". `held` is how many cards the
    hand has, where that is counted."""
    if due.kind == ANSWER:
        return f"to draw {amount(due.count, 'card')} for {source(owed(due).card, lexicon)}"
    if due.kind == CHOOSE:
        want = card_choice(due)
        receiver = f"{want.to} " if want.to else ""
        return f"to {DOES[want.verb]} {receiver}{cards_text(want, held)} for {lexicon.spoken(want.card)}"
    return {
        TURN: "a turn to take",
        "deal": f"to draw {amount(due.count, 'card')}",
        "look": f"to look at {amount(due.count, 'card')}",
        "starter": "to turn a Minor up",
    }[due.kind]
