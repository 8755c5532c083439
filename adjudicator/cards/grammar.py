"""Recursive-descent parser of plays: a verb and its slots, with error messages that suggest a correction.

An action begins with a verb, or with the cards put down. The slots of the verb follow: amount, cards, unseen cards,
declared rank, player, cards beside, cards shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.english import amount, either
from adjudicator.cards.names import IN_HAND
from adjudicator.cards.play import NOTHING, PASS, PUT, Hand, Play, in_turn
from adjudicator.cards.reader import Reader
from adjudicator.cards.spelling import COUNTS, SPEAKERS
from adjudicator.cards.verbs import AS, AT, COMMON, LEAD, NOBODY, ONE, SHOWING, THEN, TO, UNSEEN, WITH, Naming, Verb
from adjudicator.cards.words import NotationError

JOINING = "and"
"""Separates actions, where it does not continue a list of cards."""

STOPS = (AS, SHOWING, THEN, TO, WITH, "+")
"""Tokens that end a list of cards."""


def parse_cards(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Parse cards; returns them in deck order. Raises NotationError."""
    return Reader(text, lexicon, ()).cards(())


def parse_hand(text: str, lexicon: Lexicon) -> Hand:
    """Parse a hand: cards, `nothing`, `unseen`, `4 unseen`, or cards `+ 4 unseen`. Raises NotationError."""
    reader = Reader(text, lexicon, (), IN_HAND)
    if any(map(reader.accept, (NOTHING, "none", "empty"))):
        reader.end()
        return Hand()
    words = [word.lower for word in reader.words]
    if words == [UNSEEN]:
        return Hand(unseen=None)
    if UNSEEN in words and not _comes_last(words):
        raise _misplaced(reader, words)
    if len(words) == 2 and UNSEEN in words:
        return Hand(unseen=int(words[0]))
    try:
        cards = Counter(reader.cards(("+",)))
    except NotationError as error:
        if text.strip().isdecimal():  # the number may be meant as that of unseen cards
            error.help += f"; or {text.strip()} unseen, for so many cards that nobody has seen"
        raise
    if not reader.accept("+"):
        return Hand(dict(cards))
    number = reader.take().text if reader.peek().isdecimal() else ""
    if not number or not reader.accept(UNSEEN):
        help = f"write it like {reader.pair()} + 4 unseen"
        raise reader.error("bad-hand", "after + comes a number of unseen cards", help)
    reader.end()
    return Hand(dict(cards), int(number))


def _comes_last(words: Sequence[str]) -> bool:
    """Whether the unseen cards come last, and with a number or after a plus."""
    *before, number = words[:-1] or [""]
    counted = number.isdecimal() and before[-1:] in ([], ["+"])
    return words.index(UNSEEN) == len(words) - 1 and (counted or before[-1:] == ["+"])


def _misplaced(reader: Reader, words: Sequence[str]) -> NotationError:
    """Error: the unseen cards are not counted, or do not come last."""
    reader.at = at = words.index(UNSEEN)
    counted = at > 0 and words[at - 1].isdecimal()
    own = [*reader.words[: at - counted], *reader.words[at + 1 :]]
    cards = " ".join(word.text for word in own if word.lower not in ("+", ","))
    if words.count(UNSEEN) > 1:
        help = f"say it once: {reader.pair()} + 4 unseen"
        return reader.error("bad-hand", "the unseen cards are told of twice", help)
    if counted:
        help = f"write {f'{cards} + ' if cards else ''}{words[at - 1]} unseen"
        return reader.error("bad-hand", "unseen cards come last, behind a plus", help)
    help = f"write {cards} + 4 unseen, with the number there is; or unseen alone for a hand of any size"
    return reader.error("bad-hand", "the unseen cards beside others are counted", help)


def parse_play(text: str, lexicon: Lexicon, players: Sequence[str] = ()) -> Play:
    """Parse a single play, with the grammar of `parse_plays`. Raises NotationError, also for a second play."""
    reader = Reader(text, lexicon, players)
    play = _first(reader)
    goes_on = _goes_on(reader, play)
    if not goes_on:
        _end(reader)
    first, *others = (play,) if goes_on else _parted(reader, (play,))
    if goes_on or others:
        message = f"one action belongs here, and another follows {str(first)!r}"
        raise reader.error("two-actions", message, "tell each action by itself")
    return play


def _end(reader: Reader) -> None:
    """Require the end of the text. Raises NotationError with a suggestion."""
    try:
        reader.end()
    except NotationError as error:
        if (correction := _behind_a_verb(reader)) is not None:
            error.help = f"did you mean {correction}?"
        raise


def _behind_a_verb(whole: Reader) -> Play | None:
    """The play that results from prefixing a verb that was left out ("Lovers as K of Cups" for "declare ..."); None if
    there is none."""
    for verb in whole.lexicon.verbs:
        reader = Reader(f"{verb.kind} {whole.text}", whole.lexicon, whole.players)
        try:
            play = _first(reader)
            reader.end()
        except NotationError:
            continue
        return play
    return None


def parse_plays(
    text: str, lexicon: Lexicon, players: Sequence[str] = (), held: Mapping[str, int] | None = None
) -> tuple[Play, ...]:
    """Parse the plays of one turn: at least one, and each but the last must allow another after it.

    `players`: the names that may occur. `held`: the known cards of the hand, used to resolve ambiguous names. Raises
    NotationError with the column of the first invalid word.
    """
    reader = Reader(text, lexicon, players)
    reader.held = held or {}
    plays = [_first(reader)]
    while _goes_on(reader, plays[-1]):
        plays[-1] = _begun(reader, plays[-1])
        reader.accept(",")
        connected = reader.accept(JOINING)
        if not reader.accept(THEN) and not connected:
            help = f"write it like {in_turn(plays)}, {THEN} {reader.sample()}"
            raise reader.error("unexpected", f"after a comma comes {THEN!r}", help)
        plays.append(_action(reader))
    _end(reader)
    return _parted(reader, tuple(plays))


def _begun(reader: Reader, play: Play) -> Play:
    """A single card that can only begin a turn, with the verb for that; other plays unchanged."""
    verb = _beginning(reader)
    alone = verb is not None and play == Play(PUT, play.cards) and len(play.cards) == 1
    return replace(play, kind=verb.kind) if verb is not None and alone and play.cards[0] in verb.opens else play


def _beginning(reader: Reader) -> Verb | None:
    """The verb of one card after which the turn continues, or None."""
    return next((verb for verb in reader.lexicon.verbs if verb.leads_on and verb.cards == ONE), None)


def _parted(reader: Reader, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """Reinterpret one list of cards "A, B B" as two plays if A can only begin a turn. Raises NotationError if both
    readings are possible."""
    lexicon, cards = reader.lexicon, plays[0].cards
    beginning = _beginning(reader)
    commas = [at for at, word in enumerate(reader.words) if word.text == ","]
    if beginning is None or len(plays) > 1 or plays[0] != Play(PUT, cards) or len(commas) != 1 or len(cards) < 2:
        return plays
    reader.at = 0
    first = reader.named()
    rest = tuple(sorted((Counter(cards) - Counter(first)).elements(), key=lexicon.order))
    if first and reader.at == commas[0] and first[0] in lexicon.deck.singles and first[0] != lexicon.wild and rest:
        turn = (Play(beginning.kind, tuple(first)), Play(PUT, rest))
        if first[0] in beginning.opens:
            return turn
        reader.at = 0
        raise reader.several(len(reader.words), (str(plays[0]), in_turn(turn)))
    return plays


def _first(reader: Reader) -> Play:
    if not reader.words:
        passing = reader.lexicon.verb.get(PASS)
        or_pass = f", or {PASS}" if passing and passing.offered else ""
        raise reader.error("missing-play", "there is no play here", f"write cards, such as {reader.example()}{or_pass}")
    try:
        return _action(reader)
    except NotationError as error:
        word = next(iter(reader.lexicon.aloud), "")
        if word and error.code == "unknown-card" and not error.column and _CRY.fullmatch(reader.text.strip()):
            error.help += f"; or, where that was called out: {word} {reader.text.strip().strip(_QUOTES)}"
        raise


_QUOTES = "'\"!\u201c\u201d"
_CRY = re.compile(r"[^\W\d].*!|['\"\u201c].*")
"""A text that looks like an announcement: it ends with an exclamation mark, or is quoted."""


def _goes_on(reader: Reader, play: Play) -> bool:
    """Whether another action follows. Raises NotationError if the turn cannot continue after `play`."""
    verb = reader.lexicon.verb[_begun(reader, play).kind]
    if reader.peek() not in ((",", THEN, JOINING) if verb.leads_on and verb.cards == ONE else (",", THEN)):
        return False
    if not verb.leads_on:
        leading = [verb.kind for verb in reader.lexicon.verbs if verb.leads_on]
        message = f"only {either(leading)} leaves something to do after it" if leading else "a turn is one action"
        raise reader.error("turn-over", message, "end the play before this")
    return True


def _action(reader: Reader) -> Play:
    """Parse one action with its slots."""
    if (called := reader.lexicon.aloud.get(reader.peek())) is not None and reader.following():
        reader.at = len(reader.words)
        return Play(called.kind)
    verb = _verb(reader)
    reader.royal = next((naming for naming in verb.naming if naming.suits), None)
    play = Play(verb.kind, amount=reader.amount(verb) if verb.amount or _amount_next(reader, verb) else None)
    if verb.cards.stop > 1:
        play = _with_cards(reader, verb, play)
    if verb.each & {reader.peek()} and (play.cards or play.unseen == 1):
        play = _each(reader, verb, play)
    if verb.declared and reader.accept(AS):
        play = _declared(reader, play)
    play = replace(play, joined=verb.joined(play.cards))
    while True:
        with_player = not verb.also and bool(play.cards) and play.to is None
        if verb.to and (reader.accept(play.joined[0]) or (with_player and reader.accept(WITH))):
            play = replace(play, to=reader.player())
        elif (naming := _naming(reader, verb, play)) is not None:
            play = replace(play, named=_named(reader, naming, play))
        elif verb.also and reader.accept(play.joined[1]):
            play = _beside(reader, verb, play)
        else:
            break
    return replace(play, showing=_shown(reader)) if verb.showing and reader.accept(SHOWING) else play


def _amount_next(reader: Reader, verb: Verb) -> bool:
    """Whether an optional amount comes next."""
    return verb.amount_named and reader.amount_next()


def _verb(reader: Reader) -> Verb:
    """Consume the verb; cards put down need none."""
    lexicon = reader.lexicon
    spoken = reader.peek() in SPEAKERS and any(reader.phrase_at(reader.at + 1, w) for w, _ in lexicon.phrases)
    reader.at += spoken
    for words, verb in lexicon.phrases:
        if reader.phrase(words):
            return verb
    if (help := lexicon.instead.get(reader.peek())) is not None:
        raise reader.error("no-such-action", f"nobody does this here: {reader.peek()}", help)
    begun = next((words for words, _ in lexicon.phrases if len(words) > 1 and words[0] == reader.peek()), None)
    counts = reader.peek() in COUNTS and reader.name(reader.at + 1) is not None
    if begun is not None and not counts:
        reader.take()
        rest = " ".join(begun[1:])
        help = f"the whole of it is written: {' '.join(begun)}"
        raise reader.error("unexpected", f"after {begun[0]!r} comes {rest!r}", help)
    if (reader.peek() in COMMON and not counts) or PUT not in lexicon.verb:
        offered = [verb.kind for verb in lexicon.verbs if verb.offered and verb.kind != PUT]
        ways = ["write cards alone"] * (PUT in lexicon.verb) + [f"begin with {either(offered)}"] * bool(offered)
        raise reader.error("no-such-action", f"nobody does this here: {reader.peek()}", ", or ".join(ways))
    reader.begins = reader.at
    return lexicon.verb[PUT]


def _with_cards(reader: Reader, verb: Verb, play: Play) -> Play:
    """Parse the cards slot, with unseen cards. Raises NotationError."""
    column, _ = reader.here()
    if not verb.cards.start and reader.accept(NOTHING):
        return play
    play = replace(play, cards=() if reader.unseen_next() else _cards(reader, verb))
    if reader.accept("+") if play.cards else reader.unseen_next():
        if not verb.unseen:
            raise _seen(reader, verb, replace(play, cards=(reader.sample(),)))
        play = replace(play, unseen=reader.unseen(f"write it like {verb.kind} 2 unseen"))
    if (count := len(play.cards) + play.unseen) not in verb.cards:
        least, most = verb.cards.start, verb.cards.stop - 1
        takes = str(most) if least == most else f"{least} to {most}"
        message = f"{amount(count, 'card')} behind {verb.kind!r}, which takes {takes}"
        raise NotationError("bad-count", message, f"name {takes}", column, reader.here()[0] - column)
    return play


def _beside(reader: Reader, verb: Verb, play: Play) -> Play:
    """Parse the slot for cards beside the play, with unseen cards. Raises NotationError."""
    play = replace(play, also=() if reader.unseen_next() else reader.once(STOPS))
    if not (reader.accept("+") if play.also else reader.unseen_next()):
        return play
    if not verb.beside_unseen:
        raise _seen(reader, verb, replace(play, also=(reader.sample(),)))
    return replace(play, unseen_beside=reader.unseen(f"write it like {play.joined[1]} 1 unseen"))


def _seen(reader: Reader, verb: Verb, like: Play) -> NotationError:
    """Error: the verb takes no unseen cards; `like` is an example."""
    does = next((word for word in (verb.kind, *verb.spelt) if word.endswith("s")), verb.kind)
    return reader.error("seen", f"what somebody {does} is told card by card", f"name the cards: {like}")


def _cards(reader: Reader, verb: Verb) -> tuple[str, ...]:
    """Parse the named cards of a verb. Raises NotationError."""
    if verb.cards == ONE:
        reader.skip_article()
        return tuple(reader.card())
    stops = (*STOPS, *verb.connecting)
    cards = reader.once(stops) if verb.once else reader.cards(stops)
    if not cards and verb.cards.start:
        raise reader.unknown()
    return cards


def _naming(reader: Reader, verb: Verb, play: Play) -> Naming | None:
    """The naming slot that comes next, also if its keyword is left out before a suit; consumes the keyword."""
    naming = next((one for one in verb.naming if one.word == reader.peek()), None)
    reader.at += naming is not None
    if naming is None and not play.named and (words := reader.suit_behind(play.cards)):
        reader.at += words - 1
        return reader.royal
    return naming


def _named(reader: Reader, naming: Naming, play: Play) -> tuple[str, ...]:
    """Parse a naming slot: the keyword and the suits or players. Raises NotationError."""
    if not naming.cards & {*play.cards}:
        reader.at -= 1
        behind = either(sorted(naming.cards)) if len(naming.cards) < _FEW else "some cards"
        message = f"{naming.word!r} stands behind {behind} alone"
        raise reader.error("unexpected", message, f"leave out {naming.word!r} and what stands behind it")
    if naming.nobody and reader.accept(NOBODY):
        return (naming.word, NOBODY)
    name = reader.suit_named if naming.suits else reader.player
    names = [name()]
    while len(names) < naming.most and (reader.accept("and") or reader.accept(",")):
        names.append(name())
    if not naming.suits:
        names.sort(key=lambda player: reader.players.index(player) if player in reader.players else 0)
    return (naming.word, *names)


def _each(reader: Reader, verb: Verb, play: Play) -> Play:
    """Parse a destination for each card. Raises NotationError."""
    stops, went, face_down = (*STOPS, *verb.connecting), dict[str, str](), list[str]()
    cards, unseen = play.cards, play.unseen
    while True:
        where = _where(reader, verb)
        went |= dict.fromkeys(cards, where)
        face_down += [where] * unseen
        if reader.peek() not in (",", "and", *("+" * verb.unseen)):
            break
        reader.take()
        hidden = verb.unseen and reader.unseen_next()
        cards, unseen = (), reader.unseen(f"write it like {_like(reader, verb)}") if hidden else 0
        cards = () if hidden else reader.once(stops)
        if not (cards or unseen == 1) or not (verb.each & {reader.peek()}):
            raise reader.error("unexpected", "here comes where the card goes", f"write it like {_like(reader, verb)}")
    ordered = sorted(went, key=reader.lexicon.order)
    to = (*(went[card] for card in ordered), *sorted(face_down))
    return replace(play, cards=tuple(ordered), unseen=len(face_down), where=to)


def _where(reader: Reader, verb: Verb) -> str:
    word = reader.take().lower
    if word != AT:
        place = reader.peek() if reader.peek() in verb.each - {AT, TO} else None
        return f"{word} {reader.take().lower if place else reader.player()}"
    if not reader.peek().isdecimal() or len(reader.peek()) > _DEEP:
        raise reader.error("bad-count", "after 'at' comes how many cards lie above", "write it like at 0, for on top")
    return f"{word} {int(reader.take().text)}"


def _like(reader: Reader, verb: Verb) -> str:
    there = "at 0" if AT in verb.each else f"to {(*reader.players, 'Ada')[0]}"
    return f"{verb.kind} {reader.sample()} {there}"


_FEW, _DEEP = 5, 2
"""The number of cards from which they are not listed; the greatest number of digits of a depth."""


def _shown(reader: Reader) -> tuple[str, ...]:
    if reader.accept(NOTHING):
        return ()
    shown = reader.card()
    while reader.accept("and") or reader.accept("+") or reader.comma():
        shown += reader.card()
    return tuple(sorted(set(shown), key=reader.lexicon.order))


def _declared(reader: Reader, play: Play) -> Play:
    lexicon, place = reader.lexicon, reader.here()
    lone = len(play.cards) == 1 and play.cards[0] in lexicon.deck.singles
    wilds = set(play.cards) == {lexicon.wild}
    if lone and not wilds and reader.accept(LEAD):
        return replace(play, declared=LEAD)
    if not lexicon.deck.ranks:
        raise NotationError("unexpected", f"{AS!r} cannot stand here", "every card counts as itself", *place)
    reader.skip_article()
    rank = next(iter(reader.named()), None)
    if rank is None or rank not in lexicon.deck.place:
        help = f"write it like {play.cards[0]} {AS} {_top(lexicon)}"
        if rank is not None and wilds:
            which = f"{lexicon.spoken(play.cards[0])} counts as a card of the ranks"
            message = f"{which}, and never as {lexicon.spoken(rank)}: after {AS!r} comes a rank"
            raise NotationError("bad-rank", message, help, *place)
        raise NotationError("bad-rank", f"after {AS!r} comes a rank", help, *place)
    mimic = lone and play.cards[0] in lexicon.mimics
    if wilds or (mimic and rank == _top(lexicon)):
        return replace(play, declared=rank)
    if lone:
        or_top = f"or {AS} {_top(lexicon)} " if mimic else ""
        message = f"{play.cards[0]} is declared {AS} {LEAD} {or_top}only"
        raise NotationError("bad-rank", message, "leave the rank out", *place)
    own = {card for card in play.cards if card != lexicon.wild}
    if own == {rank}:
        return play
    message = f"beside {' '.join(sorted(own))} nothing counts as {rank}"
    raise NotationError("bad-rank", message, "leave the rank out", *place)


def _top(lexicon: Lexicon) -> str:
    return lexicon.deck.ranks[-1].name
