"""What a live table says of Tarot Poker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.cards import DRAWS, SHOWS, TAKES, Play
from adjudicator.cards.english import agree, amount, both, whose
from adjudicator.engine.choice import TURN
from adjudicator.engine.match import Outcome
from adjudicator.engine.prompts import Prompts, Typed, closed
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tarot_poker import moving, results
from adjudicator.games.tarot_poker.match import Result
from adjudicator.games.tarot_poker.state import OVER, Attack, State
from adjudicator.games.tarot_poker.verbs import CHOOSE, DEAL, DECLARE, DROP, PICK, REDRAW, REVEAL, SHOW


class TarotPokerPrompts(Prompts[State]):
    """The words of a table of Tarot Poker."""

    private = (DRAWS, TAKES)
    typed = Typed(
        "Ada: K of Cups, Moon + 3 unseen; Ben: unseen",
        (
            ("check, call, fold", "by whoever is to act; Ada: call says who"),
            ("bet 10, raise to 30, all in", "all that is put in during this betting"),
            ("Empress discarding 4 of Cups", "a card played, with those beside it"),
            ("Death on Ben", "an attack, which Ben may answer"),
            ("Knight of Cups, no defence", "the answer"),
            ("keep CARD, give CARD", "one of two cards is chosen"),
            ("draws K of Cups", "cards dealt; left out if nobody sees them"),
            ("takes 4 of Cups", "cards taken blindly, as they turn out"),
            ("discard 4 of Cups, stand pat", "the draw; discard 2 unseen, face down"),
            ("shows A of Cups ...", "a hand shown at the end"),
            ("declare Lovers as K of Cups", "what a wild stands for"),
        ),
        (
            ("wins Ada", "who won, as you have it, behind the show"),
            ("shares Ada 60 Ben 20", "the chips each took, as you divide them"),
        ),
        deals=(("deal unseen; stacks Ada: 90; stakes ante: 2", "with the chips before players, and the stakes"),),
        commands=("draw", "wins", "shares"),
    )

    # -- what comes next

    def waiting(self, state: State, fresh: bool) -> str:
        """Who is to act, with what there is to call, and what is in the pot and protects."""
        due = state.due[0]
        if due.kind != TURN:
            return f"{self.owed(due)}."
        price = state.price(due.player)
        call = f"{price} to call" if price else "nothing to call"
        ways = "call, raise to CHIPS" if price else "check, bet CHIPS"
        if price >= state.stacks[due.player]:
            ways = "call" if price else "check"
        parts = [
            f"{due.player} is to act ({ways}, fold or a card): {call}, {state.stacks[due.player]} left, "
            f"{state.pot} in the pot"
        ]
        return f"{'; '.join([*parts, *_protections(state, self.lexicon.spoken)])}."

    def owed(self, due: Pending) -> str:
        player, cards, spoken = due.player, amount(due.count, "card"), self.lexicon.spoken
        by = f" for {spoken(due.about)}" if isinstance(due.about, str) else ""
        if isinstance(due.about, Attack):
            attack = due.about
            return f"{player} answers {whose(attack.attacker)} {attack.card}: a defence, or no defence"
        return {
            CHOOSE: f"{player} chooses one of two cards: keep CARD, or give CARD",
            REDRAW: f"{player} draws: discard CARDS, discard 2 unseen, or stand pat",
            DEAL: f"{player} is dealt {cards}: draws CARDS, or draws {due.count} unseen",
            PICK: f"{player} takes {cards} blindly: takes CARDS, or takes {due.count} unseen",
            SHOW: f"{player} shows the hand: shows CARDS",
            REVEAL: f"{player} shows the hand{by}: shows CARDS, or nothing where it is not told",
            DROP: f"{player} discards the whole hand{by}: discard CARDS, or nothing where nobody sees them",
            DECLARE: f"{player} says what the wild stands for: declare {due.about} as CARD",
        }.get(due.kind, f"{player} is to act")

    def ended(self, state: State) -> str:
        """That a hand is over, and who is still in; or who has still to show, where nobody can tell yet who won."""
        still = state.still_in()
        if len(still) == 1:
            return f"{still[0]} alone is still in."
        hidden = [player for player in still if not state.hand(player).known]
        if not hidden:
            return f"{both(still)} have shown."
        if results.won(state, self.rules.readings):
            return "The hand is over, as you have it."
        has = agree("has", hidden)
        return f"{both(hidden)} {has} still to show: {hidden[0]}: shows CARDS; or wins NAME, as you have it."

    def afterwards(self, state: State, seated: Sequence[str], number: int) -> str:
        """Who deals the next hand."""
        return f"The next hand: deal. {seated[-1]} deals it." if state.ended else ""

    # -- what followed

    def news(self, before: State | None, after: State, action: Action, outcome: Outcome | None) -> Iterator[str]:
        """Who was folded by a card, that Temperance holds, and what a hand came to."""
        if before is not None:
            for player in after.players:
                if player in after.out - before.out and player != action.player:
                    yield f"{player} folds."
            if after.temperance and not before.temperance:
                yield "Every wild and every bug is null for the rest of the hand."
            if before.phase != after.phase and len(after.still_in()) > 1:
                yield OVER[before.phase]
        if isinstance(outcome, Result) and outcome.won and after.ended:
            yield from outcome.text

    # -- what is seen

    def seen(self, state: State, seat: str) -> State:
        """A hand as the player of a seat sees it: at its end all hands that are in are shown."""
        if not state.ended or len(state.still_in()) == 1:
            return super().seen(state, seat)
        folded = {player: hand for player, hand in state.hands.items() if player in state.out}
        return self.rules.with_hands(state, {**state.hands, **closed(folded, seat)})

    def pile(self, state: State, last: Mapping[str, Action]) -> Sequence[tuple[str, Sequence[str]]]:
        """The shields, each before its player, and the cards that lie there for a choice."""
        shields = [(f"before {one.owner}", one.cards) for one in state.shields]
        return [*shields, *([("for a choice", state.offered)] if state.offered else [])]

    seats = "chips"

    def shared(self, state: State) -> Sequence[str]:
        """The pot."""
        return [f"pot {state.pot}"]

    def seat(self, state: State, player: str) -> str:
        """A player with the chips left, and the bet in this betting; or that the player is out."""
        if player in state.out:
            return f"{player} folded"
        bet, left = state.paid[player], state.stacks[player]
        notes = [f"bet {bet}"] * bool(bet) + ["all in"] * (not left)
        return f"{player} {left}{f' ({both(notes)})' if notes else ''}"

    def drawn(self, state: State, due: Pending) -> list[str]:
        """Cards as they came; a hand that is known, as it is."""
        hand = state.hand(due.player)
        if due.kind == SHOW and hand.known:
            return [str(Play(SHOWS, tuple(self.ordered(hand).cards)))]
        return super().drawn(state, due)

    def whose(self, state: State, play: Play) -> list[str]:
        """Whoever has to decide or to tell something now, or behind what nobody need tell; of a hand that is shown, who
        may hold it."""
        if play.kind == SHOWS:
            return [player for player in state.to_show if moving.has(state, player, play.cards)] or state.to_show
        return super().whose(state, play)


PROMPTS = TarotPokerPrompts


def _protections(state: State, spoken: Callable[[str], str]) -> Iterator[str]:
    """What protects whom, and that Temperance was played."""
    for one in state.shields:
        yield f"{spoken(one.card)} before {one.owner}"
    for player in state.players:
        if player in state.immune:
            yield f"nobody attacks {player} in this hand"
    if state.temperance:
        yield "wilds and bugs are null"
