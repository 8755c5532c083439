"""What is wrong with a line of a record of Taruno where no clause rules on it: cards drawn, looked at and turned up, and
cards that cannot be where they are told to be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from adjudicator.cards import CALLS, DRAWS, GIVES, Lexicon
from adjudicator.cards.english import amount, capital, number, whose
from adjudicator.cards.play import LAYS, LOOKS, PLACES, RECOVERS, STARTS
from adjudicator.engine import rules
from adjudicator.engine.breach import AFTER_END, MISSED_CALL, NOT_HELD, OUT_OF_TURN, WRONG_COUNT, WRONG_DRAW, Breach
from adjudicator.engine.rules import Step, Swapped, history_of
from adjudicator.engine.state import Action, Pending
from adjudicator.games.taruno import flow, majors
from adjudicator.games.taruno.cards import CHOOSE, DEAL, LOOK, STARTER, is_major
from adjudicator.games.taruno.readings import BASIC
from adjudicator.games.taruno.state import UNKNOWN, CardChoice, State
from adjudicator.games.taruno.words import due_cites, due_of, due_rule, not_asked

CHANCE_RULES = {DRAWS: "TU-WANT", LOOKS: "TU-HIGH-PRIESTESS", STARTS: "TU-SETUP"}
"""The rule by which cards are drawn, looked at or turned up."""
DUE = {DRAWS: DEAL, LOOKS: LOOK, STARTS: STARTER}
DOES = {DRAWS: "draws", LOOKS: "looks at cards of the pile", STARTS: "turns a Minor up"}


def _face_down(state: State, action: Action, lexicon: Lexicon) -> Iterator[Breach]:
    """What is wrong with cards discarded or given that nobody saw: whether any are due, and how many."""
    player, play = action.player, action.play
    wants = (due.about for due in state.due if due.kind == CHOOSE and due.player == player)
    want = next((one for one in wants if isinstance(one, CardChoice) and one.verb == play.kind), None)
    if want is None:
        open_, because = due_of(state, player), not_asked(state, play, player, lexicon)
        chosen = open_ is not None and isinstance(open_.about, CardChoice)
        heading = due_cites(open_, lexicon)[0].heading if chosen else BASIC
        yield Breach(OUT_OF_TURN, "TU-CHOOSE", (because,), heading=heading)
        return
    to = [majors.target(where) for where in play.where]
    if player in to or len({*to}) < len(to):
        yield Breach(WRONG_COUNT, "TU-EACH", ("The World gives one card to each of the others.",))
        return
    if covered := next((one for one in to if state.covered(one, player)), None):
        because = f"The Hermit lies before {covered}, who is given nothing by another's Major."
        yield Breach(WRONG_COUNT, "TU-HERMIT-GIFT", (because,))
        return
    count, held = len(play.cards) + play.unseen, state.hand(player).total
    most, here = count if want.most < 0 else want.most, f"{'is' if count == 1 else 'are'} {number(count)}"
    least = want.least if held is None else min(want.least, held)
    if held is not None and count > held:
        because = f"{player} has {amount(held, 'card')}, and here {here}."
        yield Breach(NOT_HELD, NOT_HELD, (because,))
    elif not least <= count <= max(most, least):
        due = f"{'at least ' * (want.most > want.least)}{amount(least, 'card')} {'is' if least == 1 else 'are'} due"
        because = f"{capital(due)}, and here {here}."
        others = (card for card in lexicon.deck.singles if is_major(card) and card != want.card)
        without = frozenset(capital(lexicon.spoken(card)) for card in others)
        yield Breach(WRONG_COUNT, "TU-COUNT", (because,), without=without)


def _empty_sleeve(player: str) -> Breach:
    """A card taken back, which cannot be told, where there is none."""
    return Breach(NOT_HELD, "TU-SLEEVE", (f"No card is in {whose(player)} sleeve.",))


def _came_in(step: Step[State], by: Step[State]) -> bool:
    """Whether cards came into the hand of a step's player unseen between it and a later one."""
    lines = takewhile(lambda one: one.key != step.key, history_of(by))
    return any(
        isinstance(move, Swapped) or (move.player == step.player and move.unseen) for one in lines for move in one.moves
    )


class Recorded(rules.Rules[State]):
    """The rules of a game as far as they find faults in a record."""

    def over(self, state: State) -> Breach:
        """The fault of whoever does anything in a game that is over."""
        return Breach(AFTER_END, "TU-WIN", ("The game is over: nothing more can be done in it.",))

    # -- cards that are not there

    def misplaced(self, state: State, action: Action) -> tuple[Breach, ...]:
        """The cards of an action that are known to be elsewhere than in the hand."""
        play, player = action.play, action.player
        if play.kind in (*DUE, PLACES, RECOVERS):
            return ()
        found = ((card, self._elsewhere(state, player, card)) for card in play.cards)
        spoken = self.lexicon.spoken
        because = tuple(f"{player} does not hold {spoken(card)}: {where}." for card, where in found if where)
        return (Breach(NOT_HELD, NOT_HELD, because),) if because else ()

    def _elsewhere(self, state: State, player: str, card: str) -> str:
        """Where a card is known to be, if not in a player's hand."""
        if card in state.hand(player).cards:
            return ""
        for name, hand in state.hands.items():
            if card in hand.cards:
                return f"{name} does"
        for one in state.pile:
            if card in one.cards:
                return f"it is in {one.owner}'s sleeve" if state.is_hidden(one) else f"it lies before {one.owner}"
        if card in state.gone:
            return "it was discarded"
        if card in state.stock:
            return "it lies in the pile"
        return "" if not state.hand(player).known else "the whole hand is known"

    # -- what chance decides

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        """What is wrong with cards that are drawn, looked at or turned up; None where the law is to be asked."""
        play, state = step.play, step.before
        if play.kind == CALLS:
            return ()
        if play.kind == RECOVERS and play.unseen:
            return () if state.sleeve(step.player) else (_empty_sleeve(step.player),)
        if play.kind == PLACES and play.unseen:
            open_ = any(due.kind == CHOOSE and due.player == step.player for due in state.due)
            return () if open_ else (Breach(OUT_OF_TURN, "TU-PLACE", (f"{step.player} has looked at no cards.",)),)
        if play.kind in (LAYS, GIVES) and play.unseen:
            return tuple(_face_down(state, step.action, self.lexicon))
        if play.kind not in DUE:
            return None
        due = next((one for one in state.due if one.kind == DUE[play.kind]), None)
        rule = CHANCE_RULES[play.kind]
        if play.kind == STARTS and state.renewed:
            rule = "TU-RESHUFFLE"
        elif play.kind == DRAWS and due is not None and isinstance(due.about, tuple):
            rule = due_rule(due.about[1])
        return tuple(Breach(kind, rule, (because,)) for kind, because in self._told_wrong(state, step.action, due))

    def impossible(self, state: State, action: Action) -> str:
        """What is wrong with cards that a case tells to have been drawn, looked at or turned up."""
        if action.play.kind not in DUE:
            return ""
        due = next((one for one in state.due if one.kind == DUE[action.play.kind]), None)
        because = next((because for _, because in self._told_wrong(state, action, due)), "")
        return because[:1].lower() + because[1:].rstrip(".")

    def _told_wrong(self, state: State, action: Action, due: Pending | None) -> Iterator[tuple[str, str]]:
        player, play, does = action.player, action.play, DOES[action.play.kind]
        if due is None:
            yield OUT_OF_TURN, f"Nobody {does} now."
        elif due.player != player and due.kind != STARTER:
            yield OUT_OF_TURN, f"It is {due.player} who {does} now, not {player}."
        elif (told := len(play.cards) + play.unseen) != due.count:
            due_, here = (f"{'is' if many == 1 else 'are'}" for many in (due.count, told))
            due_text = f"{capital(amount(due.count, 'card'))} {due_} due"
            yield WRONG_DRAW, f"{due_text}, and here {here} {number(told)}."
        else:
            yield from self._not_there(state, due, play.cards)

    def _not_there(self, state: State, due: Pending, cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Cards that cannot come from where they are told to."""
        spoken = self.lexicon.spoken
        top = {card for card in state.stock[: due.count] if card != UNKNOWN}
        for card in cards:
            if due.kind == STARTER:
                if card not in due.cards:
                    yield WRONG_DRAW, f"{capital(spoken(card))} is none of the Minors that can be turned up."
            elif card not in top and card in flow.known(state):
                where = self._elsewhere(state, "", card) or "it is elsewhere"
                yield NOT_HELD, f"{capital(spoken(card))} is not on top of the pile: {where}."

    # -- what a later line proves

    def proves(self, step: Step[State], by: Step[State]) -> str | None:
        """How a card that is seen later proves what was in a hand earlier, in a sentence."""
        if not by.play.cards:
            return None
        spoken = capital(self.lexicon.spoken(by.play.cards[-1]))
        if by.player != step.player:
            return f"{spoken} is seen on line {by.line}: with it the cards that are left leave no other hand."
        if _came_in(step, by):
            return (
                f"{spoken} is seen on line {by.line}: since line {step.line} more such cards have left "
                f"{whose(by.player)} hand than came into it unseen."
            )
        return f"{spoken} is seen on line {by.line}, and no card came to {by.player} in between that it could be."

    # -- the call

    def preceding(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """Who has one card left and has not said so before somebody else acts ("Basic rules")."""
        previous, state = step.previous, step.before
        while previous is not None and previous.play.kind == CALLS:
            previous = previous.previous
        if not calls or previous is None:
            return
        who = previous.player
        one = state.hand(who).total == 1 and who not in state.said and previous.before.hand(who).total != 1
        if one and step.player != who and step.play.kind != CALLS and not state.ended:
            because = f"{who} has one card left and did not say so."
            # What was done by itself stands on no line of its own.
            while previous.part < 0 and previous.previous is not None:
                previous = previous.previous
            said = f"{who}: nothing said of one card left"
            yield Breach(MISSED_CALL, "TU-ONE-CARD", (because,), previous.action.at, said)
