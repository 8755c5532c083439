"""What a live table says of Taruno."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards import CALLS, DRAWS, GIVES, Hand
from adjudicator.cards.english import amount, both
from adjudicator.cards.play import LAYS, LOOKS, PLACES, RETAINS, STARTS
from adjudicator.engine.choice import TURN
from adjudicator.engine.match import Outcome
from adjudicator.engine.prompts import SuitedPrompts, Typed, closed
from adjudicator.engine.state import Action, Pending, changed
from adjudicator.games.taruno.cards import ANSWER, DEAL, HIDES, LOOK, STARTER, is_major
from adjudicator.games.taruno.state import RUN, Front, State, card_choice, owed
from adjudicator.games.taruno.words import awaited


class TarunoPrompts(SuitedPrompts[State]):
    """The words of a table of Taruno."""

    private = (DRAWS, LOOKS)
    typed = Typed(
        "Ada: 5 of Cups, King of Wands + 5 unseen; Ben: unseen",
        (
            ("starter 9 of Swords", "the Minor that is turned up"),
            ("King of Cups naming Wands", "a card played; Ada: 5 of Cups says by whom"),
            ("Judgement on Ben", "a Major, with whom it names"),
            ("draw", "a card, or the cards that are due"),
            ("draws 5 of Cups", "cards drawn; left out if nobody sees them"),
            ("gives Chariot", "the next player draws instead"),
            ("stop", "a run of Strength is over"),
            ("discards A, keeps A, hides A", "what a Major asks for"),
            ("gives A to Ben, B to Cleo", "cards given for a Major"),
            ("places A at 0, B to Ben", "by the High Priestess; 0 cards above A"),
            ("takes back A, one card", "out of a sleeve; said with one card left"),
        ),
    )

    # -- what comes next

    def waiting(self, state: State, fresh: bool) -> str:
        """Who has to do what, and what is to be followed."""
        duties = "; ".join(self._together(state.due))
        if state.first_of(TURN) is None:
            return f"{duties}."
        return f"{duties}, on {self._top(state)}{self._lies(state)}."

    def _top(self, state: State) -> str:
        if not state.followed:
            return "nothing"
        top = self.lexicon.spoken(state.followed)
        return f"{top}, for which {state.named} were named" if state.named else top

    def _lies(self, state: State) -> str:
        fronts = [
            f"{self.lexicon.spoken(card)} before {player}" for player in state.players for card in state.front(player)
        ]
        return f"; {both(fronts)}" if fronts else ""

    def _together(self, due: Sequence[Pending]) -> Iterator[str]:
        """What is open, one sentence for several players who have to do the same."""
        alike: dict[tuple[object, ...], list[Pending]] = {}
        for one in due:
            alike.setdefault((one.kind, one.count, one.about), []).append(one)
        for same in alike.values():
            player, duty = same[0].player, self.owed(same[0])
            if len(same) > 1:
                every = both([one.player for one in same])
                duty = duty.replace(f"{player} has to", f"{every} each have to", 1)
            yield duty

    def owed(self, due: Pending) -> str:
        """What a player has to do, and how that is typed."""
        if due.kind == TURN:
            run = f"{due.player} may play another card of the run, or stop"
            return run if due.about == RUN else f"{due.player} is to play or to draw"
        count = f" ({amount(due.count, 'card')})" if card_choice(due).most < 0 and due.count else ""
        return f"{due.player} has {awaited(due, self.lexicon)}{count}: {_typed(due)}"

    def drawn(self, state: State, due: Pending) -> list[str]:
        """The Minor that is turned up; other cards as they came."""
        if due.kind == STARTER:
            return [f"{STARTS} {card}" for card in due.cards]
        return super().drawn(state, due)

    def besides(self, state: State) -> list[str]:
        """Whoever has one card left may say so."""
        still = [player for player in state.players if state.size(player) == 1 and player not in state.called]
        return [f"{player}: {CALLS}" for player in still]

    def ended(self, state: State) -> str:
        """Who has won."""
        return f"{both(list(state.winners))} won." if state.winners else "Nobody won."

    # -- what followed

    def news(self, before: State | None, after: State, action: Action, outcome: Outcome | None) -> Iterator[str]:
        """That play turns round, that a suit was named, who is bound, who skips, and what a game came to."""
        if before is not None:
            if before.clockwise != after.clockwise:
                yield "Play goes clockwise." if after.clockwise else "Play goes counterclockwise."
            if after.named and after.named != before.named:
                yield f"{after.named} are named."
            for pair in after.bonds:
                if pair not in before.bonds:
                    yield f"{both(pair)} are bound."
            if before.bonds and not after.bonds:
                yield "Nobody is bound any more."
            for player in after.losers:
                if player not in before.losers:
                    yield f"{player} loses a turn."
            if after.renewed > before.renewed:
                yield f"The pile was made anew, and {self._top(after)} is to be followed."
        yield from super().news(before, after, action, outcome)

    # -- cards

    def row(self, card: str) -> str:
        """The suit of a Minor; Majors lie in one row."""
        return "Majors" if is_major(card) else super().row(card)

    def within(self, card: str) -> str:
        """A Minor by its rank, a Major by its name."""
        return card if is_major(card) else super().within(card)

    def sign(self, card: str) -> tuple[str, str]:
        """A Minor with the sign of its suit, a Major by its name."""
        return (card, "") if is_major(card) or card == "Majors" else super().sign(card)

    def pile(self, state: State, last: Mapping[str, Action]) -> Sequence[tuple[str, Sequence[str]]]:
        """The cards before the players, and the Minor that is to be followed, with who played it."""
        front = [(f"before {player}", state.front(player)) for player in state.players if state.front(player)]
        if not state.followed:
            return front
        by = last.get(state.followed)
        who = "turned up" if by is None or by.play.kind == STARTS else by.player
        return [*front, (who, (state.followed,))]

    def notes(self, state: State) -> Sequence[str]:
        """The suit that was named for the card to be followed, and that play goes the other way round."""
        named = [f"{state.named} named"] if state.named else []
        return named if state.clockwise else [*named, "play goes counterclockwise"]

    # -- what a seat may see

    def seen(self, state: State, seat: str) -> State:
        """The game as the player of a seat sees it: a lover's hand too; nobody looks into a sleeve."""
        lovers = {one for pair in state.bonds if seat in pair for one in pair}
        shut: Mapping[str, Hand] = closed(state.hands, seat)
        hands = {player: state.hands[player] if player in lovers else hand for player, hand in shut.items()}
        pile = tuple(
            Front(one.owner, (), hidden=True) if isinstance(one, Front) and one.hidden else one for one in state.pile
        )
        return changed(state, hands=hands, pile=pile)

    def public(self, state: State, card: str) -> bool:
        """Whether everybody sees a card: in a discard, or face up before somebody."""
        return card in state.gone or any(card in state.front(player) for player in state.players)


def _typed(due: Pending) -> str:
    """What its player types about a decision that is no turn."""
    want = card_choice(due)
    if want.verb:
        verb = GIVEN if want.verb == GIVES and want.to is None else want.verb
        alone = verb in (LAYS, GIVES) and want.most == 1
        if verb not in (LAYS, GIVES):
            return _CHOICES[verb]
        many = 2 if want.most != want.least else due.count
        return f"{verb} {'CARD' if alone else 'CARDS'}, or {verb} {many} unseen"
    if due.kind == ANSWER:
        return f"draw, {'a card that answers it, ' * bool(owed(due).court)}or gives Chariot"
    verb = {DEAL: DRAWS, LOOK: LOOKS}.get(due.kind, "")
    return f"{verb} CARDS, or {verb} {due.count} unseen" if verb else f"{STARTS} CARD"


GIVEN = "given"
_CHOICES = {
    RETAINS: "keeps CARD",
    HIDES: "hides CARD",
    GIVEN: "gives CARD to NAME, CARD to NAME",
    PLACES: "places CARD at NUMBER, CARD to NAME",
}
"""What is typed for a choice of cards, by its verb."""

PROMPTS = TarunoPrompts
