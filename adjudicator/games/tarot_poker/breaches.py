"""What is wrong with a line of a record of Tarot Poker where no clause rules on it: cards dealt, taken and shown, and
cards that cannot be where a line has them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.cards import DECLARES, DRAWS, KEEPS, PASSES_ON, SHOWS, TAKES, Play
from adjudicator.cards.english import amount, capital
from adjudicator.engine import rules
from adjudicator.engine.breach import AFTER_END, NOT_HELD, Breach, chance_fault
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Step
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tarot_poker import betting, moving
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, DEFENCE, heading
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.plays import awaited
from adjudicator.games.tarot_poker.powers import BET_CARDS, chosen_for, kind
from adjudicator.games.tarot_poker.state import DRAW, Attack, State
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DEAL, DECLARE, DROP, PICK, REDRAW, REVEAL, SHOW

if TYPE_CHECKING:
    from collections.abc import Callable

REPLACED = {ACTION: "Action cards", ATTACK: "Attack cards", DEFENCE: "Defense cards"}
"""By the kind of a card the heading that says that it is replaced."""
DUE = {DRAWS: (DEAL,), TAKES: (PICK,), SHOWS: (SHOW, REVEAL)}


class Recorded(rules.Rules[State]):
    """The rules of a hand as far as they find faults in a record."""

    def over(self, state: State) -> Breach:
        """The fault of whoever does anything in a hand that is over."""
        return Breach(AFTER_END, "TP-SHOW", ("The hand is over: nothing more can be done in it.",), heading="Play")

    def turn_reason(self, state: State) -> tuple[str, str]:
        """Why somebody is to act."""
        if not state.due:
            return "TP-SHOW", "The hand is over."
        due = state.due[0]
        if due.kind == TURN:
            why = betting.why_turn(state, due.player, self.readings)
        else:
            why = _why_due(state, due, self.lexicon.spoken)
        return ruled_by(state, due)[0], why

    # -- cards that are not there

    def misplaced(self, state: State, action: Action) -> tuple[Breach, ...]:
        """The cards of an action that are known to be elsewhere."""
        play, player = action.play, action.player
        if play.kind in (DRAWS, TAKES):
            return ()
        if play.kind in (KEEPS, PASSES_ON) and not state.offered and self.in_turn(state, action):
            places = ((card, elsewhere(state, "", card, "has it")) for card in play.cards)
            where = tuple(f"{capital(self.lexicon.spoken(card))} was not dealt: {at}." for card, at in places if at)
            return (Breach(NOT_HELD, NOT_HELD, where),) if where else ()
        named = (*play.cards, *play.also) if play.spent or play.kind == SHOWS else ()
        named = play.cards if play.kind == DECLARES else named
        reasons = tuple(because for card in named if (because := self._lacking(state, player, card)))
        return (Breach(NOT_HELD, NOT_HELD, reasons),) if reasons else ()

    def _lacking(self, state: State, player: str, card: str) -> str:
        """Why a card cannot be in a player's hand; empty where it can."""
        spoken, hand = self.lexicon.spoken(card), state.hand(player)
        if card in hand.cards:
            return ""
        if card in state.gone:
            return f"{capital(spoken)} was discarded."
        if (where := elsewhere(state, player, card)) is not None:
            return f"{player} does not hold {spoken}: {where}."
        return f"{player} does not hold {spoken}." if hand.known else ""

    # -- what a later line proves

    def proves(self, step: Step[State], by: Step[State]) -> str | None:
        """How a card that is seen later proves that it bound an earlier bet, in a sentence."""
        held = next((card for card in BET_CARDS if card in (*by.play.cards, *by.play.also)), None)
        if held is None or by.player != step.player:
            return None
        spoken = capital(self.lexicon.spoken(held))
        return f"{spoken} is seen on line {by.line}, and {step.player} got no card since that could be it."

    # -- what is dealt, taken and shown

    @abstractmethod
    def up_to(self, state: State, player: str, play: Play) -> State:
        """The hand with all that nobody need tell taken as done, up to what a play of a player may answer."""

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        """What is wrong with cards that are dealt, taken or shown; None for plays on which the law rules."""
        play = step.play
        if play.kind not in DUE:
            return None
        state = self.up_to(step.before, step.player, play)
        open_ = [one for one in state.due if one.kind in DUE[play.kind]]
        due = next((one for one in open_ if one.player == step.player), next(iter(open_), None))
        id, heading = ruled_by(state, due or state.first_due)
        wrong = self._faults(step, state, due)
        return tuple(Breach(kind, id, (because,), heading=heading) for kind, because in wrong)

    def _faults(self, step: Step[State], state: State, due: Pending | None) -> Iterator[tuple[str, str]]:
        player, play = step.player, step.play
        does = {DRAWS: "is dealt cards", TAKES: "takes cards", SHOWS: "shows a hand"}[play.kind]
        now = f" {state.due[0].player} has {awaited(state.due[0], self.lexicon.spoken)}." if state.due else ""
        if fault := chance_fault(player, play, due, does, now):
            yield fault
            return
        assert due is not None
        for card in play.cards:
            if (why := self._not_there(state, due, card)) is not None:
                yield NOT_HELD, why

    def _not_there(self, state: State, due: Pending, card: str) -> str | None:
        """Why a card cannot come from where a line has it; None where it can."""
        spoken = self.lexicon.spoken(card)
        if due.kind == PICK:
            owner = state.agenda[0].other
            return self._lacking(state, owner, card) or None
        if due.kind in (SHOW, REVEAL) or (card in state.gone and moving.stock(state) < due.count):
            return None
        if card in state.gone:
            return f"{capital(spoken)} was discarded, and the stock has cards left."
        where = elsewhere(state, "", card, "has it")
        return None if where is None else f"{capital(spoken)} is in no stock: {where}."


def ruled_by(state: State, due: Pending | None) -> tuple[str, str]:
    """The rule that asks for what is due, or says that nothing is, with the heading that does."""
    if due is None or due.kind == SHOW:
        return "TP-SHOW", "Play"
    card = state.agenda[0].card if state.agenda else ""
    if due.kind == DEAL:
        if state.phase == DRAW:
            return "TP-DRAW", ""
        return ("TP-REPLACED", REPLACED[kind(card)]) if kind(card) in REPLACED else ("TP-SHIELD", "")
    if due.kind == REVEAL:
        return rule(card), ""
    if due.kind == PICK:
        return "TP-BLIND", heading(card)
    if due.kind in (CHOOSE, DROP):
        return RULE_OF[due.kind], heading(chosen_for(state) if due.kind == CHOOSE else card)
    return RULE_OF.get(due.kind, "TP-TURN"), "Betting phases" if due.kind == TURN else ""


def elsewhere(state: State, player: str, card: str, does: str = "does") -> str | None:
    """Where a card is known to be, if not in a player's hand: in another's, which `does` says."""
    for name, hand in state.hands.items():
        if name != player and card in hand.cards:
            return f"{name} {does}"
    laid = next((one for one in state.lying if one.card == card), None)
    if laid is not None:
        return f"it lies before {laid.owner}"
    return "it lies there for a choice" if card in state.offered else None


def _why_due(state: State, due: Pending, spoken: Callable[[str], str]) -> str:
    """Why somebody has to do, or to tell, something that is no bet."""
    if isinstance(due.about, Attack):
        return f"{due.about.attacker} played {spoken(due.about.card)} on {due.player}, and an attack is answered first."
    several = f"{amount(len(state.still_in()), 'player')} are still in"
    return {
        CHOOSE: "Two cards lie there, of which one is taken.",
        REDRAW: f"The first betting is over: all who are in draw or stand pat, and {due.player} is next to the left.",
        DEAL: "What a card discards or gives away is replaced before play goes on.",
        PICK: "Cards are taken blindly from another hand before play goes on.",
        SHOW: f"The second betting is over, and {several}: their hands are shown.",
        DECLARE: f"{due.player} has shown a wild, and has still to say what it stands for.",
    }.get(due.kind, f"{due.player} has {awaited(due, spoken)}.")


RULE_OF = {
    ANSWER: "TP-ANSWER",
    CHOOSE: "TP-CHOICE",
    REDRAW: "TP-DRAW",
    DEAL: "TP-REPLACED",
    PICK: "TP-BLIND",
    SHOW: "TP-SHOW",
    REVEAL: "TP-STAR",
    DROP: "TP-WHOLE-HAND",
    DECLARE: "TP-DECLARE",
}
