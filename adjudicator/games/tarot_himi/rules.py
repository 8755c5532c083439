"""What the Majors change about a whole round: the Moon at tax time, the Hierophant's lead, the
Chariot's tribute, the Wheel's draw, and cards taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.cards import DISCARD, GIVES, PUT, TAKES, TURNS, Hand, Play
from adjudicator.engine.breach import NOT_SHOWN, Breach
from adjudicator.engine.holding import JointLimit
from adjudicator.engine.rules import Step
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.rules import Rules
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, PAYMENT, RETURN, TRIBUTE, State, put_down, taxed
from adjudicator.games.tarot_himi.cards import HIEROPHANT, MAJORS, MOON, WHEEL
from adjudicator.games.tarot_himi.setup import majors_limits
from adjudicator.games.tarot_himi.trick import TarotTrick, overrides

FIRST_LEAD, PRIVILEGE = "TA-FIRST-LEAD", "TA-PRIVILEGE"
HANDING: Mapping[str, frozenset[str]] = {
    TAKES: frozenset({"Justice", "Judgement"}),
    GIVES: frozenset({"The Chariot", "Taxes"}),
}
"""The headings under which cards are handed over in the middle of a round."""


class TarotRules(Rules):
    """What follows from actions in a round of Tarot-himi."""

    trick = TarotTrick

    # -- taxes

    def payment(self, state: State, pair: setup.Tax) -> Pending:
        """Under the Moon the high player gives the best cards, and by one reading first ("The Moon")."""
        if not self._reversed(state, pair):
            return super().payment(state, pair)
        count = self.owed(state, pair.high, pair.count)
        best = Pending(PAYMENT, pair.high, pair.low, count, best=True)
        choice = Pending(RETURN, pair.low, pair.high, count)
        turned = self.readings["th.moon.order"] == "turned"
        return replace(best, then=choice) if turned else replace(choice, then=best)

    def _reversed(self, state: State, pair: setup.Tax) -> bool:
        both = (pair.low, pair.high)
        if any((player, "Moon") in state.shown for player in both):
            return True
        held = any(player in state.hands and "Moon" in state.hands[player].cards for player in both)
        return held and self.readings["th.moon.mandatory"] == "yes"

    def owed(self, state: State, payer: str, count: int) -> int:
        """Majors are exempt, so no more than the other cards of the hand ("Major Arcana are
        tax-exempt")."""
        hand = state.hands.get(payer, Hand(unseen=None))
        if not hand.known:
            return super().owed(state, payer, count)
        return min(count, sum(n for card, n in hand.cards.items() if card not in MAJORS))

    def showed(self, state: State, player: str, play: Play) -> State:
        """The Moon shown at tax time turns a tax round; the Hierophant shown takes the lead."""
        if "Moon" in play.cards:
            return self._turned(state, player)
        if "Hierophant" in play.cards and self._by_privilege(state):
            return self.leads(state, player)
        return state

    def _turned(self, state: State, player: str) -> State:
        """A pair of which nobody has given a card yet exchanges the other way round."""
        return replace(state, due=tuple(self._anew(state, due, player) for due in state.due))

    def _anew(self, state: State, due: Pending, player: str) -> Pending:
        if due.then is None or due.to is None or player not in (due.player, due.to):
            return due
        high, low = sorted((due.player, due.to), key=state.players.index)
        return self.payment(state, setup.Tax(low, high, due.count))

    # -- the lead

    def first(self, state: State) -> str:
        """The Hierophant's holder, if known, leads first ("The Heirophant")."""
        return _holder(state, "Hierophant") or super().first(state)

    def _by_privilege(self, state: State) -> bool:
        """Whether the lead that is open fell to somebody by rank, and no turn was taken on it."""
        if state.turn is None or state.trick:
            return False
        return not put_down(state) or (bool(state.tricks) and state.tricks[-1] in state.position.out)

    # -- what discards bring about

    def extra(self, state: State, action: Action) -> Pending | None:
        """The Wheel's draw; the Chariot's tribute and the card given for it, in the order of a
        reading ("The Chariot", "Wheel of Fortune")."""
        player, play = action.player, action.play
        if play.kind == DISCARD and play.cards == (WHEEL,):
            return Pending(DRAW, player, None, 1 + len(play.also), cards=state.discards)
        if play.kind != DISCARD or play.cards != ("Chariot",) or play.to is None:
            return None
        tribute = Pending(TRIBUTE, play.to, player, 1, best=True)
        given = Pending(EXCHANGE, player, play.to, 1)
        after = self.readings["th.chariot.peek"] == "after"
        return replace(tribute, then=given) if after else replace(given, then=tribute)

    # -- what no clause rules on

    deal_rule, deck_rule, limit_rule, draw_rule = "TH-DEAL", "TH-DECK", "TH-MAJORS", None

    def deck_heading(self, players: int) -> str:
        return "The deck"

    def limits(self, players: int) -> tuple[JointLimit, ...]:
        """A round has only some of the Majors ("Deal")."""
        *_, lowest = (limit for limit in majors_limits(players) if limit.applies(self.readings))
        return (lowest,)

    def turn_reason(self, state: State) -> tuple[str, str]:
        """Why the player has the lead whose turn it is: the Hierophant goes before the rank."""
        rule, _ = without = super().turn_reason(state)
        turn = state.turn or "nobody"
        if turn not in state.hands or HIEROPHANT not in state.hands[turn].cards:
            return without
        if rule == FIRST_LEAD:
            return "TH-HIEROPHANT", f"{turn} holds the Hierophant, which leads first."
        if rule == PRIVILEGE and overrides(self.house, self.readings):
            because = f"{state.tricks[-1]} took the trick and is out, and {turn} holds the Hierophant."
            return "TH-HIEROPHANT.2", because
        return without

    def lead_after(self, last: Action, turn: str) -> tuple[str, str]:
        """Why somebody has the lead after a discard, or a pass."""
        if last.play.kind == PUT or not last.play.cards:
            return super().lead_after(last, turn)
        if last.play.cards[:1] in (("Justice",), ("Judgement",)):
            return "TH-RESCIND", f"the lead was taken back; who leads then the rules leave open, and here it is {turn}."
        because = f"{last.player} used {last.play.cards[0]} in lieu of the lead, which counts as a pass."
        return "TH-IN-LIEU-PASS", because

    def omitted_duties(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """The Hierophant by which one leads, and the Moon that turns a tax round, are shown."""
        yield from super().omitted_duties(step, calls, shows)
        stated = shows or step.play.showing is not None
        yield from unrevealed(self, step) if stated and self.in_turn(step.before, step.action) else ()

    def headings(self, state: State, play: Play, rule: str) -> frozenset[str]:
        """Cards are taken back by Justice and Judgement, and given for the Chariot."""
        if rule != "TA-TAX-DUE" or taxed(state):
            return frozenset()
        return HANDING.get(play.kind, frozenset())


RULES = TarotRules


def _holder(state: State, card: str) -> str | None:
    """Who is known to hold a card."""
    held = (player for player, hand in state.hands.items() if card in hand.cards)
    return next((player for player in held if player not in state.position.out), None)


# -- what no clause rules on


def unrevealed(rules: Rules, step: Step[State]) -> Iterator[Breach]:
    """A card by which somebody leads, or turns a tax round, that was not shown. Where a first lead or a payment says
    itself what was shown with it, the ruling on it tells."""
    if step.play.kind in TURNS:
        yield from _hierophant(rules, step)
    elif step.play.kind == GIVES:
        yield from _moon(rules, step)


def _hierophant(rules: Rules, step: Step[State]) -> Iterator[Breach]:
    state = step.before
    if not state.position.leading or state.ended or state.turn is None:
        return
    rule, _ = rules.turn_reason(state)
    seen = (*step.play.cards, *(step.play.showing or ()))
    if rule == "TH-HIEROPHANT" and step.play.showing is not None:
        return
    if not rule.startswith("TH-HIEROPHANT") or HIEROPHANT in seen or (step.player, HIEROPHANT) in state.shown:
        return
    when = "at the start of the round" if rule == "TH-HIEROPHANT" else "for somebody who is out"
    because = f"{step.player} leads {when} by the Hierophant, and has not shown it."
    yield Breach(NOT_SHOWN, rule, (because,))


def _moon(rules: Rules, step: Step[State]) -> Iterator[Breach]:
    state, due = step.before, rules.answers(step.before, step.player, step.play)
    if due is None or due.kind != PAYMENT or due.to is None or MOON in (step.play.showing or ()):
        return
    if state.players.index(due.player) > state.players.index(due.to):
        return
    pair = (due.player, due.to)
    holder = next((player for player in pair if MOON in state.hands[player].cards), None)
    ruled = holder == step.player and step.play.showing is not None
    if holder is not None and not ruled and (holder, MOON) not in state.shown:
        because = f"{holder} turns the tax round by the Moon, and has not shown it to all."
        yield Breach(NOT_SHOWN, "TH-MOON", (because,))
