"""The common questions "what follows" and "what follows from PLAY", answered for every game.

The answer combines the game's endings with those of its own questions that report consequences of a play
(`Query.tells`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from adjudicator.cards import Hand, NotationError, Play
from adjudicator.cards.english import amount
from adjudicator.cards.grammar import parse_plays
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.query import (
    NAME,
    NOBODY,
    NOTHING,
    PLAY,
    PLAYERS,
    REASON,
    VALUE,
    WHY,
    YOU,
    Because,
    Queries,
    Query,
    QuestionContext,
    Reply,
    Unanswerable,
)
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import OutOfOrder, Unsettled
from adjudicator.solve.question import ILLEGAL, LEGAL, Contradiction

_NONE = (NOBODY, NOTHING, "no")
"""Answers that report no consequence."""
_MANY = {" is ": " are ", " has ": " have ", " takes ": " take "}
"""Singular verb forms with their plurals."""


def _what_follows(context: QuestionContext) -> Reply:
    """What followed from the last line of the history: what has ended, who took a trick, whose hand became larger or
    smaller, what is due, and whose turn it is and why."""
    there = _lazily(context)
    before = _earlier(there)
    spent = Counter[str]() if before is None else there.table.history[-1].play.spent
    actor = "" if before is None else there.table.history[-1].player
    return _reply(before, there, context, actor, spent)


def _what_would_follow(context: QuestionContext) -> Reply:
    """What would follow from a play of whoever is to act, or of somebody who is named, in the same words; the play has to
    be legal, as far as its cards are known."""
    there, own = _lazily(context), cast("Situation", context.situation)
    plays = _read(context, own)
    actor = context.about or own.who(plays[0])
    if actor is None:
        message, help = "nothing says who plays this", f"name the player: what happens if {_first(there)} plays …"
        raise Unanswerable("whose-turn", message, help)
    after = there
    for play in plays:
        _refuse(own if after is there else replace(own, table=after.table), actor, play, context.readings)
        after = after.then(actor, play)
        if isinstance(fault := after.fault, Unsettled):
            raise Unanswerable("unsettled", fault.message, fault.help)
        if fault is not None:
            raise _out_of_turn(there, actor)
    return _reply(there, after, context, actor, sum((play.spent for play in plays), Counter()))


COMMON: Queries = (
    Query(
        "what follows",
        " ".join((_what_follows.__doc__ or "").split()),
        _what_follows,
        ("what happens", "what happens now", "what followed", "what has followed"),
    ),
    Query(
        f"what follows from {PLAY}",
        " ".join((_what_would_follow.__doc__ or "").split()),
        _what_would_follow,
        (f"what happens if {NAME} {PLAY}", f"what follows if {NAME} {PLAY}", f"what happens after {PLAY}"),
    ),
)
"""The questions that every game answers."""


# -- parsing and validation of the play


def _lazily(context: QuestionContext) -> Situation:
    """The situation with the question's readings as options, so that each reading is looked up only when used."""
    assert isinstance(context.situation, Situation)
    return replace(context.situation, options=context.readings)


def _first(there: Situation) -> str:
    return there.table.players[0]


def _read(context: QuestionContext, there: Situation) -> tuple[Play, ...]:
    """Parse the plays named in a question. Raises Unanswerable if they are malformed or incomplete."""
    hand = there.table.hands.get(context.about or there.to_act or "", Hand(unseen=None))
    held = hand.cards if hand.known else {}
    try:
        plays = _parsed(context.play, there, held)
    except NotationError as error:
        raise Unanswerable(error.code, error.message, error.help) from error
    game, position = there.game, there.position
    actor = context.about or there.who(plays[0]) or ""
    wanting = game.incomplete(plays[0], there.table, position, actor, there.lexicon) if actor else None
    if wanting := wanting or game.misdeclared(plays[0], position, there.lexicon):
        raise Unanswerable("incomplete", *wanting)
    if game.undeclared(plays[0], there.table, there.lexicon):
        name, top = " ".join(plays[0].cards), there.lexicon.deck.ranks[-1].name
        raise Unanswerable("incomplete", f"{name} alone needs the rank it counts as", f"write it like {name} as {top}")
    return plays


def _parsed(text: str, there: Situation, held: Mapping[str, int]) -> tuple[Play, ...]:
    """Parse plays; if that fails, retry with the verb's final "s" removed ("draws" -> "draw"). Raises NotationError."""
    read = partial(parse_plays, lexicon=there.lexicon, players=there.table.players, held=held)
    try:
        return read(text)
    except NotationError:
        does, _, rest = text.partition(" ")
        try:
            return read(f"{does.removesuffix('s')} {rest}".strip())
        except NotationError:
            pass
        raise


def _refuse(there: Situation, actor: str, play: Play, readings: Mapping[str, str]) -> None:
    """Raise Unanswerable if the play is out of turn, made of cards that cannot be in the hand, or illegal: under the
    profile, or under the `readings` of a branch."""
    game = there.game
    if play.kind not in game.decided or (play.unseen and play.kind not in game.counted):
        return
    try:
        verdict = there.verdict_on(actor, play)
    except OutOfOrder as error:
        raise _out_of_turn(there, actor) from error
    except Contradiction as error:
        raise Unanswerable("not-held", f"{actor} cannot have {play}", "a play is made of cards in the hand") from error
    if verdict == ILLEGAL:
        message = f"{play} is not legal here for {actor}, and no document says what follows then"
        raise Unanswerable("not-legal", message, f'why: adjudicator judge "{play}"')
    for change in there.question(actor, play).reading_flips if verdict == LEGAL else ():
        if all(readings[key] == option for key, option in change.items()):
            raise Unanswerable("not-legal", f"{play} is not legal for {actor} then", "ask under other readings")


def _out_of_turn(there: Situation, actor: str) -> Unanswerable:
    """The error for a play by a player who is not to act."""
    due = " and ".join(dict.fromkeys(one.player for one in there.position.due)) or there.to_act or NOBODY
    message = f"{actor} cannot do this now: {due} {'are' if ' and ' in due else 'is'} to act"
    return Unanswerable("out-of-turn", message, "ask about a play of whoever is to act")


# -- the preceding situation


def _earlier(there: Situation) -> Situation | None:
    """The situation before the last line of the history; None if the history is empty."""
    table = there.table
    if not table.history:
        return None
    *lines, last = table.history
    hands = dict(table.hands)
    if (known := _hands(there.positions[-2])) is not None:
        hands = {**hands, **known}
    elif last.player in hands:
        hands[last.player] = hands[last.player].more(last.play.spent)
    turn = table.turn if lines else last.player
    before = replace(table, history=tuple(lines), turn=turn, hands=hands, out=table.out - {last.player})
    before.starts.update(table.starts)
    return replace(there, table=before)


def _hands(position: object) -> Mapping[str, Hand] | None:
    """The hands of a position if its class has them, else None."""
    hands: Mapping[str, Hand] | None = getattr(position, "hands", None)
    return hands


# -- the reply


def _reply(
    before: Situation | None, after: Situation, context: QuestionContext, actor: str, spent: Counter[str]
) -> Reply:
    """The reply listing what differs between the situations before and after a play, and whose turn it is.

    `before` is None if there was no play; `spent` are the cards that left the actor's hand.
    """
    parts, grounds, idle, unless = list[str](), list[Because](), list[Because](), list[str]()
    if before is not None:
        parts += (one.rstrip(".") for one in after.game.endings(before.position, after.position))
        parts += _moved(before, after, {actor: spent.total()})
    over = bool(getattr(after.position, "ended", None))
    telling = (query for query in after.game.queries() if query.tells)
    queries = [query for query in telling if not over or query.tells == WHY or query.made == PLAYERS]
    standing = [query for query in queries if query.stands]
    stood = False
    for query in (*(one for one in queries if not one.stands), *reversed(standing)):
        if query.stands and stood:
            break
        now = _answer(query, after, context)
        was = None if before is None else _answer(query, before, context)
        idle += now.grounds if now is not None and query.stands else ()
        if now is None or now.value in _NONE or (not query.stands and _same(now, was, before)):
            continue
        stood = query.stands
        parts += _consequences(query, now, was)
        grounds += now.grounds
        unless += now.unless
    because = [ground for ground in grounds if not ground.given] or grounds or idle
    value = "; ".join(dict.fromkeys(parts)) or NOTHING
    return Reply(value, tuple(_without_repeats(because)), tuple(dict.fromkeys(unless)))


def _without_repeats(grounds: Iterable[Because]) -> Iterator[Because]:
    """The grounds without those that another of the same rule repeats and goes on from."""
    own = dict.fromkeys(grounds)
    for ground in own:
        longer = (other.text for other in own if other != ground and other.id == ground.id)
        if not any(text.startswith(ground.text.removesuffix(".")) for text in longer):
            yield ground


def _same(now: Reply, was: Reply | None, before: Situation | None) -> bool:
    """Whether an answer has not changed, whatever its grounds, or there is no play that could have changed it."""
    return before is None or (was is not None and (now.value, now.unless) == (was.value, was.unless))


def _answer(query: Query[QuestionContext], there: Situation, context: QuestionContext) -> Reply | None:
    """The answer to one of the game's own questions; None if the table leaves it open."""
    try:
        return query.answer(replace(context, situation=there, about="", play=""))
    except (SetUpFault, Unanswerable, OutOfOrder):
        return None


def _consequences(query: Query[QuestionContext], now: Reply, was: Reply | None) -> Iterator[str]:
    """The consequence that an answer reports, as text: of player names only the new ones, if any is new."""
    if query.tells in (WHY, REASON):
        yield from (ground.text.rstrip(".") for ground in now.grounds[:1] if query.tells == REASON)
        return
    names = now.value.split(", ") if query.made == PLAYERS else [now.value]
    if was is not None and not query.stands:
        names = [name for name in names if name not in was.value.split(", ")] or names
    text = now.tells or query.tells
    if len(names) > 1:
        for one, many in _MANY.items():
            text = text.replace(one, many)
    yield text.replace(VALUE, _and(names))


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _moved(before: Situation, after: Situation, spent: Mapping[str, int]) -> Iterator[str]:
    """Sentences for hands whose size changed other than by the cards played from them."""
    for player in after.table.players:
        one, other = (there.table.hands.get(player, Hand(unseen=None)).total for there in (before, after))
        if one is not None and other is not None and other not in (0, one - spent.get(player, 0)):
            yield f"{player} {'have' if player == YOU else 'has'} {amount(other, 'card')}"
