"""The notation of plays, read with an eye for what was meant.

VIII VIII · VIII VIII Fool · Fool as IX · 2xVIII · Magician as lead · pass
discard Judgement, then VIII VIII · discard Chariot to Ada
discard Wheel of Fortune with III IV · VI VI showing Strength and World
gives King · gives 2 unseen · takes VI · draws III IV + 1 unseen · shows Moon · one card
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.play import CALLS, DISCARD, DRAWS, GIVES, MOVES, PASS, PUT, SHOWS, Hand, Play
from adjudicator.cards.reader import NotationError, Reader


def parse_cards(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Read cards, in deck order. Raises NotationError."""
    reader = Reader(text, lexicon, ())
    return reader.cards(())


def parse_hand(text: str, lexicon: Lexicon) -> Hand:
    """Read a hand: cards, `nothing`, `unseen`, or cards `+ 4 unseen`. Raises NotationError."""
    reader = Reader(text, lexicon, ())
    if reader.accept("nothing"):
        reader.end()
        return Hand()
    words = [word.lower for word in reader.words]
    if words == ["unseen"]:
        return Hand(unseen=None)
    if "unseen" in words and not _comes_last(words):
        raise _misplaced(reader, words)
    if len(words) == 2 and "unseen" in words:
        return Hand(unseen=int(words[0]))
    cards = Counter(reader.cards(("+",)))
    if not reader.accept("+"):
        return Hand(dict(cards))
    number = reader.take().text if reader.peek().isdecimal() else ""
    if not number or not reader.accept("unseen"):
        raise reader.error(
            "bad-hand", "after + comes a number of unseen cards", "write it like VI VI + 4 unseen"
        )
    reader.end()
    return Hand(dict(cards), int(number))


def _comes_last(words: Sequence[str]) -> bool:
    """The unseen cards are counted, and stand behind a plus where others are named."""
    *before, number = words[:-1] or [""]
    counted = number.isdecimal() and before[-1:] in ([], ["+"])
    return words.index("unseen") == len(words) - 1 and (counted or before[-1:] == ["+"])


def _misplaced(reader: Reader, words: Sequence[str]) -> NotationError:
    """What to write where the unseen cards are not counted, or come before others."""
    reader.at = at = words.index("unseen")
    counted = at > 0 and words[at - 1].isdecimal()
    own = [*reader.words[: at - counted], *reader.words[at + 1 :]]
    cards = " ".join(word.text for word in own if word.lower not in ("+", ","))
    if words.count("unseen") > 1:
        return reader.error("bad-hand", "the unseen cards are told of twice", "say it once: VI VI + 4 unseen")
    if counted:
        help = f"write {f'{cards} + ' if cards else ''}{words[at - 1]} unseen"
        return reader.error("bad-hand", "unseen cards come last, behind a plus", help)
    help = f"write {cards} + 4 unseen, with the number there is; or unseen alone for a hand of any size"
    return reader.error("bad-hand", "the unseen cards beside others are counted", help)


def parse_play(text: str, lexicon: Lexicon, players: Sequence[str] = ()) -> Play:
    """Read one play, as `parse_plays` does. Raises NotationError, for a second one too."""
    reader = Reader(text, lexicon, players)
    play = _first(reader)
    if _goes_on(reader, play):
        message = f"one action belongs here, and another follows {str(play)!r}"
        raise reader.error("two-actions", message, "tell each action by itself")
    reader.end()
    return play


def parse_plays(text: str, lexicon: Lexicon, players: Sequence[str] = ()) -> tuple[Play, ...]:
    """Read the plays of one turn, at least one: each but the last leaves something to do after it.
    `players` are the names a play may be addressed to.

    Raises NotationError with the column of the first word that cannot be read.
    """
    reader = Reader(text, lexicon, players)
    plays = [_first(reader)]
    while _goes_on(reader, plays[-1]):
        reader.accept(",")
        if not reader.accept("then"):
            help = "write it like discard Judgement, then VIII"
            raise reader.error("unexpected", "after a comma comes 'then'", help)
        plays.append(_shown_with(reader))
    reader.end()
    return tuple(plays)


def _first(reader: Reader) -> Play:
    if not reader.words:
        or_pass = ", or pass" if reader.lexicon.passes else ""
        raise reader.error(
            "missing-play", "there is no play here", f"write cards, such as {reader.example()}{or_pass}"
        )
    return _shown_with(reader)


def _goes_on(reader: Reader, play: Play) -> bool:
    """Whether another action follows a play. Raises NotationError where none can."""
    if reader.peek() not in (",", "then"):
        return False
    if play.kind != DISCARD:
        message = "only a discard leaves something to do after it"
        raise reader.error("turn-over", message, "end the play before this")
    return True


def _shown_with(reader: Reader) -> Play:
    play = _action(reader)
    return replace(play, showing=_shown(reader)) if reader.accept("showing") else play


def _shown(reader: Reader) -> tuple[str, ...]:
    if reader.accept("nothing"):
        return ()
    shown = reader.card()
    while reader.accept("and") or reader.accept("+") or reader.comma():
        shown += reader.card()
    return tuple(sorted(set(shown), key=reader.lexicon.order))


def _action(reader: Reader) -> Play:
    if reader.accept("pass") or reader.accept("passes"):
        return Play(PASS)
    for kind in (*MOVES, SHOWS):
        if reader.accept(kind):
            return _moved(reader, kind)
    if reader.accept("one"):
        if reader.accept("card"):
            return Play(CALLS)
        raise reader.error("unexpected", "after 'one' comes 'card'", "the announcement is written: one card")
    if reader.accept("discard") or reader.accept("discards"):
        return _discard(reader)
    start = reader.here()
    cards = reader.cards(("as", "showing", ",", "then"))
    if not cards:
        raise reader.unknown()
    return _declared(reader, Play(PUT, cards), start)


def _moved(reader: Reader, kind: str) -> Play:
    """Cards that change hands or are shown; what is taken back or shown, everybody sees."""
    if reader.unseen_next():
        cards: tuple[str, ...] = ()
    else:
        cards = reader.cards(("+",))
        if not cards:
            raise reader.unknown()
        if not reader.accept("+"):
            return Play(kind, cards)
    if kind not in (GIVES, DRAWS):
        raise reader.error("seen", f"everybody sees what somebody {kind}", f"name the cards: {kind} VI")
    return Play(kind, cards, unseen=reader.unseen(f"write it like {kind} 2 unseen"))


def _discard(reader: Reader) -> Play:
    stop = ("to", "with", "showing", "then")
    play = Play(DISCARD, tuple(reader.card()) if reader.lexicon.aside == 1 else reader.once(stop))
    while True:
        if reader.accept("to"):
            play = replace(play, to=reader.player())
        elif reader.accept("with"):
            play = replace(play, also=reader.once((",", "then", "showing", "to")))
        else:
            return play


def _declared(reader: Reader, play: Play, start: tuple[int, int]) -> Play:
    lexicon = reader.lexicon
    lone = len(play.cards) == 1 and play.cards[0] in lexicon.deck.singles
    wilds = set(play.cards) == {lexicon.wild}
    if reader.accept("as"):
        place = reader.here()
        if lone and not wilds and reader.accept("lead"):
            return replace(play, declared="lead")
        if not lexicon.deck.ranks:
            raise NotationError("unexpected", "'as' cannot stand here", "every card counts as itself", *place)
        rank = reader.named()
        if rank is None or rank not in lexicon.deck.place:
            raise NotationError(
                "bad-rank",
                "after 'as' comes a rank",
                f"write it like {play.cards[0]} as {_top(lexicon)}",
                *place,
            )
        return _as_rank(play, rank, wilds, lone, lexicon, place)
    return play


def _as_rank(
    play: Play, rank: str, wilds: bool, lone: bool, lexicon: Lexicon, place: tuple[int, int]
) -> Play:
    mimic = lone and play.cards[0] in lexicon.mimics
    if wilds or (mimic and rank == _top(lexicon)):
        return replace(play, declared=rank)
    if lone:
        raise NotationError(
            "bad-rank",
            f"{play.cards[0]} is declared as lead {f'or as {_top(lexicon)} ' if mimic else ''}only",
            "leave the rank out",
            *place,
        )
    own = {card for card in play.cards if card != lexicon.wild}
    if own == {rank}:
        return play
    raise NotationError(
        "bad-rank", f"beside {' '.join(sorted(own))} nothing counts as {rank}", "leave the rank out", *place
    )


def _top(lexicon: Lexicon) -> str:
    return lexicon.deck.ranks[-1].name
