"""Faults of histories: contradictory with every deal, out of order, or illegal, with the lines responsible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.cards.english import both, to_you
from adjudicator.engine import hand_bounds
from adjudicator.engine.ledger import past_tense
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import NOT_POSSIBLE, OutOfOrder, Unsettled
from adjudicator.files.diagnostics import Fault, Place
from adjudicator.files.names import DISPUTED
from adjudicator.report.explain import NOTHING, verdict
from adjudicator.solve.evidence import Earlier, line_number, with_line
from adjudicator.solve.question import ILLEGAL, Contradiction, Premise
from adjudicator.solve.solver import GaveUp

_TOO_MANY = "the cards in sight and those in the hands are more than the deck has"


def contradictory(error: Contradiction) -> str:
    """Return a sentence that names the contradictory facts."""
    *most, last = [fact.text for fact in error.facts if fact.text] or [_TOO_MANY]
    return f"{'; '.join(most)}; but {last}" if most else last


def contradiction_fault(error: Contradiction, place: Place | None) -> Fault:
    """The fault of a ruling whose facts contradict each other; where earlier lines alone do, it lies in the readings."""
    if all(isinstance(fact, Earlier) and not fact.disputed for fact in error.facts):
        message = f"under these readings {NOT_POSSIBLE}: {both([with_line(fact) for fact in error.facts])}"
        return Fault("out-of-order", message, "take other readings", place)
    return Fault("not-held", contradictory(error), "a play is made of cards in the hand", place)


def impossible(lines: Sequence[Premise], situation: Situation) -> Fault:
    """Return the fault of a history that no deal makes legal.

    `lines`: a minimal unsatisfiable set of premises, among them the lines, with ids that end in the line number.
    """
    # Without lines, the other premises (such as locations of cards) contradict only by the number of cards.
    lines = sorted(filter(line_number, lines), key=lambda premise: line_number(premise) or 0)
    sentences = [*map(with_line, lines)]
    if not sentences:
        return Fault("too-many-cards", _TOO_MANY, "take away what is too many, or some of the unseen", None)
    if len(sentences) == 1:
        message = f"no hand that can be dealt here allows that {sentences[0]}{_why_illegal(situation, lines[0])}"
        if (proof := _proof_against(situation, lines[0])) is not None:
            message = f"{sentences[0]} against the rules: {proof} shows what that hand had"
    else:
        message = f"no deal allows these together: {'; '.join(sentences)}"
    repairs = [" and ".join(f"{k} = {v}" for k, v in change.items()) for change in situation.history.repairs]
    help = f"it could be with {repairs[0]}; or" if repairs else "mend a line; or"
    place = lines[-1].at if lines and isinstance(lines[-1].at, Place) else None
    doubtful = any(isinstance(line, Earlier) and not line.disputed for line in lines)
    help = f"{help} if one is in doubt, add {DISPUTED}: yes to it" if doubtful else help.removesuffix("; or")
    return Fault("impossible-history", message, help, place)


def _why_illegal(situation: Situation, premise: Premise) -> str:
    """Why the line of a premise is illegal, behind a colon; empty where it is not by itself, or there is no time."""
    index = (line_number(premise) or 0) - 1
    if not 0 <= index < len(situation.table.history):
        return ""
    action = situation.table.history[index]
    before = hand_bounds.before(situation, index)
    if before is None:
        before = replace(situation, table=replace(situation.table, history=situation.table.history[:index], turn=None))
    try:
        ruling = verdict(before, action.player, action.play, wanted=NOTHING)
    except (Contradiction, OutOfOrder, GaveUp):
        return ""
    return f": {' '.join(reason.text for reason in ruling.reasons)}".rstrip(".") if ruling.verdict == ILLEGAL else ""


def _proof_against(situation: Situation, premise: Premise) -> str | None:
    """The first later line that, by the history alone, proves the line of a premise illegal, in words; None if there is
    none, or no time to find it."""
    table = situation.table
    for count in range((line_number(premise) or 0) + 1, len(table.history) + 1):
        truncated = replace(table, history=table.history[:count], hands={}, turn=None)
        try:
            replace(situation, table=truncated).refuse_history()
        except Contradiction:
            last = table.history[count - 1]
            return f"{last.player}: {last.play} (line {count})"
        except GaveUp:
            return None
    return None


def out_of_order(situation: Situation, fault: OutOfOrder) -> Fault:
    """Return the fault, without a place, of a line that is out of turn or answers no pending decision."""
    if isinstance(fault, Unsettled):
        return Fault("unsettled", fault.message, fault.help)
    expected, action = fault.expected, situation.table.history[fault.index]
    if fault.because:
        return Fault("impossible-draw", fault.because, "mend the line, or what is told of the cards before it")
    message = (
        f"{action.player} acts out of turn: {'nobody' if expected is None else expected} is to play here"
        if expected != action.player
        else f"nothing is open here that {action.play} answers"
    )
    repairs = [
        " and ".join(f"{k} = {v}" for k, v in repair.items() if situation.options.get(k) != v)
        for repair in situation.ways_out
    ]
    help = f"it could be with {repairs[0]}" if repairs and repairs[0] else "put the lines in the order they were played"
    return Fault("out-of-order", to_you(message).replace("You acts", "You act"), help)


def unlawful(situation: Situation) -> Iterator[tuple[int, str]]:
    """Yield index and reason of each line outside a turn that is illegal whatever the unseen cards are.

    Skips disputed lines, and unseen cards of a kind that has no ruling. Ends with the first line whose cards the hand
    cannot have held.
    """
    game = situation.game
    for index, action in enumerate(situation.table.history):
        choice = game.choice_at(action.play, situation.positions[index])
        if choice is game.turn or action.disputed or action.play.kind not in game.decided:
            continue
        if (action.play.unseen or action.play.unseen_beside) and action.play.kind not in game.counted:
            continue
        before = _before(situation, index, choice.encoding.of_hand)
        if before is None:
            continue
        try:
            ruling = verdict(before, action.player, action.play, wanted=NOTHING)
        except Contradiction as error:
            yield index, f"no deal allows this: {contradictory(error)}"
            return  # Later lines depend on it.
        if ruling.verdict == ILLEGAL:
            yield index, " ".join(reason.text for reason in ruling.reasons)


def _before(situation: Situation, index: int, of_hand: bool) -> Situation | None:
    """The situation before a line: with hands reconstructed from the round if the decision reads a hand, else without
    hands. None if the history does not cover the whole round."""
    table = situation.table
    if of_hand:
        return hand_bounds.before(situation, index)
    return replace(situation, table=replace(table, history=table.history[:index], hands={}, turn=None))


def disproved(situation: Situation) -> Iterator[tuple[int, str]]:
    """Yield index and reason of each turn that cards seen later prove illegal, unseen draws in between notwithstanding.

    The history must be satisfiable.
    """
    history, lexicon = situation.table.history, situation.lexicon
    for proved in hand_bounds.disproved(situation):
        line, later = history[proved.index], history[proved.by : proved.by + 1]
        proof = "".join(f"{act.player}: {act.play} (line {proved.by + 1})" for act in later) or "the hand as it is now"
        turn = f"{line.player} {past_tense(line.play, lexicon)} (line {proved.index + 1})"
        yield proved.index, f"{turn} against the rules: {proof} shows what that hand had"
