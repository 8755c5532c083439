"""Cases from command-line flags (`flag_values.Flags`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import Hand, Lexicon, NotationError, Play, parse_hand, parse_play
from adjudicator.cards.english import amount
from adjudicator.cases.card_counts import HELP, excess
from adjudicator.cases.case import COUNT, SEATS, Case, Guess
from adjudicator.cases.contradictions import impossible, out_of_order, unlawful
from adjudicator.cases.flag_values import Flags, at, fault, pairs
from adjudicator.cases.seating import YOU, Seating, seating
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.game import Game
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Pending, Table, changed
from adjudicator.files.diagnostics import Fault, Place, Refused, listed, now_called
from adjudicator.games import GAMES, own_flags
from adjudicator.law.reading import former_keys
from adjudicator.report.names import called
from adjudicator.solve.budget import LIMIT
from adjudicator.solve.question import Contradiction
from adjudicator.solve.solver import GaveUp

if TYPE_CHECKING:
    from adjudicator.files.source import Path

T = TypeVar("T")


def from_flags(flags: Flags, limit: float = LIMIT, asking: bool = False) -> Case:
    """Return the case that flags describe, of You and other players.

    `limit`: seconds that one answer about it may take. `asking`: the case is for a question, so a lead or pile is
    optional and `guesses` are added. Raises Refused.
    """
    flags = replace(flags, game=called(flags.game))
    together = GAMES[flags.game].case().together
    _refuse_foreign(flags)
    deciding = [flag.name for flag in own_flags() if flag.decides and flag.name in flags.own]
    starts = bool(flags.on) + flags.lead + flags.opening + (0 if together else len(deciding))
    if starts > 1 or not (starts or asking or together):
        help = "give --on PLAY (oldest first, as often as needed), or --lead, or --opening"
        help += f"; {unflagged}" if (unflagged := GAMES[flags.game].case().unflagged) else ""
        instead = " or ".join(f"--{flag.name}" for flag in GAMES[flags.game].flags if flag.decides)
        message = "exactly one of --on, --lead and --opening is needed"
        message += f", or {instead} in their place" if instead else ""
        raise fault("no-pile", message, help)
    if flags.passed and flags.played:
        raise fault("bad-option", "--passed and --played are two turns", "give that of your last turn")
    if out_of_range := [number for number in flags.disputed if not 1 <= number <= len(flags.on)]:
        count = f"there {'is' if len(flags.on) == 1 else 'are'} {amount(len(flags.on), 'play')} with --on"
        raise fault("bad-option", f"--disputed {out_of_range[0]} is none of them: {count}", "count them from 1")
    game = GAMES[flags.game]
    return _case(flags, seating(flags, game, asking), limit, asking)


def _case(flags: Flags, seats: Seating, limit: float, asking: bool) -> Case:
    game, form = GAMES[flags.game], GAMES[flags.game].case()
    count, others, you = len(seats.players), seats.others, seats.you
    house = {rule.key: rule.default for rule in game.house_rules} | _house(flags)
    lexicon = game.lexicon(house, count)
    due = _due(flags, you, others)
    holding = "unseen" if flags.holding is None else flags.holding.strip() or "nothing"
    hand = notation("--holding", holding, lambda text: parse_hand(text, lexicon))
    players = seats.players
    if not (seats.ordered or seats.named):
        sits_last = (due is not None and due.best) or (flags.opening and form.sits_last(hand)) or you not in players
        first = len(others) if sits_last else 0 if due else len(flags.on)
        players = (*others[:first], *players[count - 1 :], *others[first:]) if you in players else players
    if hand == Hand():
        help = "name cards, or write unseen; whoever holds nothing is out of the round"
        raise fault("empty-hand", "nobody plays from an empty hand", help)
    if due is not None and hand.total is not None and due.count > hand.total:
        message = f"--{next(iter(flags.own))} {due.count} is more than the {amount(hand.total, 'card')} of --holding"
        raise fault("owing-too-much", message, "give the whole hand, such as 'A K + 3 unseen'")
    plays = []
    for index, text in enumerate(seats.plays):
        place = at(flags, index)
        offset = place.length - len(text)
        plays.append(notation(place.within(offset, len(text)), text, lambda text: parse_play(text, lexicon, players)))
        if (wrong := form.misplayed(plays[-1], lexicon)) is not None:
            raise Refused([replace(wrong, place=place)])
    if (wrong := form.overdealt(hand, plays, lexicon, count)) is not None:
        raise Refused([wrong])
    table = Table(
        players,
        tuple(_actions(flags, seats.actors, plays)),
        turn=you if flags.lead or flags.opening else None,
        due=(due,) if due else (),
        opening=flags.opening,
        # Without flags for the hand or the pile, the hand is left out rather than unseen.
        hands={}
        if you not in players or (flags.holding is None and not (plays or due or flags.lead or flags.opening))
        else {you: hand},
        acted=frozenset({you}) if flags.acted or flags.passed or flags.played else frozenset(),
        passed=frozenset({you} if flags.passed else ()) if flags.passed or flags.played else None,
        house=house,
    )
    if form.together:
        table = replace(table, hands={you: hand} if you in players else {})
    table = form.flagged(flags.own, table, you, lexicon, seats.named)
    options = {key: house.get(key, reading.default) for key, reading in game.readings.items()}
    situation = Situation(game, table, options, lexicon, limit=limit)
    _refuse_disputed_lead(flags, table)
    _validate(situation, flags, you)
    case = Case("flags", "", situation)
    is_guessed = flags.opening and hand.total is None and not (seats.ordered or seats.named)
    if not (asking or is_guessed):
        return case
    circumstances = _circumstances(game, lexicon, players)
    guesses = tuple(_guesses(flags, seats, situation, circumstances))
    return replace(case, circumstances=circumstances if asking else case.circumstances, guesses=guesses)


def _guesses(flags: Flags, seats: Seating, situation: Situation, circumstances: Circumstances) -> Iterator[Guess]:
    """Yield the alternatives that flags leave open: other orders of the seats, and one player more."""
    game, table = situation.game, situation.table
    if not seats.ordered:
        for players in _orders(table.players, {seats.you, *seats.actors}):
            began = table.began and changed(table.began, players=players)
            alternative = replace(situation, table=replace(table, players=players, began=began))
            yield Guess(SEATS, alternative, _circumstances(game, situation.lexicon, players))
    if not seats.counted and len(table.players) < game.most:
        grown = replace(seats, players=(f"P{len(table.players)}", *seats.players)) if seats.named else None
        larger = seating(replace(flags, players=len(table.players) + 1), game, asking=True) if grown is None else grown
        try:
            alternative = _case(flags, larger, situation.limit, asking=False).situation
        except Refused:
            return
        yield Guess(COUNT, alternative, _circumstances(game, alternative.lexicon, alternative.table.players))


def _orders(players: tuple[str, ...], placed: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Yield other seatings: the players whose seats no play fixes (not in `placed`) reversed, then every rotation."""
    free = iter([player for player in reversed(players) if player not in placed])
    yield tuple(player if player in placed else next(free) for player in players)
    for turned in range(1, len(players)):
        yield (*players[turned:], *players[:turned])


def _circumstances(game: Game, lexicon: Lexicon, players: Sequence[str]) -> Circumstances:
    """The circumstances of a case file that names only the game and the players."""
    from adjudicator.cases.plain import document  # lazy: pulls in the YAML parser
    from adjudicator.engine.case_form import CaseText
    from adjudicator.files.source import Source

    source = Source("flags", json.dumps({"game": game.id, "players": list(players)}))
    parsed, tree = document(source, GAMES)
    return game.case().circumstances(CaseText(tree, parsed, lexicon))


def _refuse_foreign(flags: Flags) -> None:
    """Raises Refused for a flag of another game."""
    known, all_flags = {flag.name for flag in GAMES[flags.game].flags}, {flag.name: flag for flag in own_flags()}
    for name in flags.own:
        if name not in known:
            raise fault(all_flags[name].code, f"{flags.game} {all_flags[name].lacking}", f"leave --{name} out")


def _due(flags: Flags, you: str, others: Sequence[str]) -> Pending | None:
    """The pending decision of `you`, other than a turn, that a flag of the game sets; None if none does."""
    game, flags_by_name = GAMES[flags.game], {flag.name: flag for flag in own_flags()}
    for name, value in flags.own.items():
        flag = flags_by_name[name]
        if game.case().together or not flag.decides:
            continue
        return game.case().pending(name, str(value), you, others)
    return None


def _actions(flags: Flags, actors: Sequence[str], plays: Sequence[Play]) -> Iterator[Action]:
    """Yield the plays as actions of their players, each with its flag as place."""
    for index, (player, play) in enumerate(zip(actors, plays, strict=True)):
        yield Action(player, play, at(flags, index), disputed=index + 1 in flags.disputed)


def _refuse_disputed_lead(flags: Flags, table: Table) -> None:
    """Raises Refused for a disputed play that is no line of the history, but only the card to be followed."""
    if followed := [number for number in flags.disputed if number <= _before_history(flags, table)]:
        place = at(flags, followed[0] - 1)
        message = f"--disputed {followed[0]}: {place.text} only says which card is followed"
        help = "dispute what was done since; who did it is told by a name, such as --on 'Ada: PLAY'"
        raise Refused([Fault("bad-option", message, help, place)])


def _before_history(flags: Flags, table: Table) -> int:
    """The number of leading `--on` plays that only say which card lies there and are no lines of the history."""
    return len(flags.on) - len(table.history)


def on_trial(case: Case, flags: Flags, number: int) -> tuple[Case, Action]:
    """Return the case before the play of `--on` with this number (from 1), and that play."""
    table = case.situation.table
    line = number - 1 - _before_history(flags, table)
    action, before = table.history[line], table.history[:line]
    then = replace(table, history=before, turn=None if before else action.player)
    return replace(case, situation=replace(case.situation, table=then)), action


def _place(flags: Flags, path: Path, before: int) -> Place | None:
    """The place among the flags of a path in the equivalent case file; `before`: see `_before_history`."""
    if path[:1] == ("trick",):
        return at(flags, int(path[1]) + before)
    holding = flags.holding
    return Place("--holding", 1, 1, max(len(holding), 1), holding) if holding is not None else None


def _in_flags(text: str, flags: Flags, before: int) -> str:
    """Replace line numbers in a message by the flags of those lines."""

    def flag_of(match: re.Match[str]) -> str:
        return f"({at(flags, int(match[1]) - 1 + before).file})"

    return re.sub(r"\(line (\d+)\)", flag_of, text)


def _dispute(number: int) -> str:
    return f"mend it; or if it is in doubt, add --disputed {number}"


def _validate(situation: Situation, flags: Flags, you: str) -> None:
    before = _before_history(flags, situation.table)
    if (fault := situation.fault) is not None:
        place = at(flags, min(fault.index + before, len(flags.on) - 1)) if flags.on else None
        wrong = replace(out_of_order(situation, fault), place=place)
        if fault.expected == YOU == you and YOU not in {action.player for action in situation.table.history}:
            wrong = replace(wrong, help=f"{wrong.help}; or where one of those named is you, write You for the name")
        raise Refused([wrong])
    try:
        situation.facts(you)
        if line_faults := [
            Fault("impossible-line", reason, _dispute(index + 1), at(flags, index))
            for index, reason in ((line + before, reason) for line, reason in unlawful(situation))
        ]:
            raise Refused(line_faults)
        if excess_faults := [
            Fault("too-many-cards", message, HELP, _place(flags, path, before)) for path, message in excess(situation)
        ]:
            raise Refused(excess_faults)
        situation.refuse_history()
    except Contradiction as error:
        refusal = impossible(error.facts, situation)
        lines = [int(line) for line in re.findall(r"\(line (\d+)\)", refusal.message)]
        help = _dispute(lines[-1] + before) if lines and refusal.help.endswith("to it") else "mend a play, or the hand"
        raise Refused([replace(refusal, message=_in_flags(refusal.message, flags, before), help=help)]) from error
    except GaveUp:
        return  # the verdict reports the time-out itself


def _house(flags: Flags) -> dict[str, str]:
    chosen = pairs(flags.house, "--house")
    known = {rule.key: rule for rule in GAMES[flags.game].house_rules}
    for key, option in chosen.items():
        if key not in known:
            help = now_called(key, former_keys(known)) or listed(key, list(known) or ["none"])
            raise fault("unknown-house-rule", f"{flags.game} has no house rule {key!r}", help)
        if option not in known[key].names:
            raise fault("unknown-option", f"{key} has no option {option!r}", listed(option, known[key].names))
    return chosen


def notation(flag: str | Place, text: str, parse: Callable[[str], T]) -> T:
    """Parse notation of a flag or at a place. Raises Refused with the place of the error in the text."""
    try:
        return parse(text)
    except NotationError as error:
        whole = Place(flag, 1, 1, len(text), text) if isinstance(flag, str) else flag
        place = whole.within(error.column, error.length)
        raise Refused([Fault(error.code, error.message, error.help, place)]) from error
