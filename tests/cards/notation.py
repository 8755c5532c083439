"""Plays and hands as texts: the lexicons they are written by, and plays drawn at random."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from adjudicator.cards import Lexicon, Play, Range, Verb
from adjudicator.games import GAMES

PLAYERS = ("Ada", "Ben", "Cleo", "Dov")
TAROT = GAMES["tarot-himi"].lexicon({})
TAHIMI = GAMES["tahimi"].lexicon({})
JOKERS = GAMES["tahimi"].lexicon({"jokers": "wild", "deck": "eight", "deuces": "high"}, 8)
LOKA = GAMES["loka"].lexicon({})
LEXICONS = {"tarot-himi": TAROT, "tahimi": TAHIMI, "tahimi with jokers": JOKERS}


@st.composite
def plays(draw: st.DrawFn, lexicon: Lexicon, verb: Verb | None = None) -> Play:
    """Any play the notation has, or any of one verb, as its reader would give it: cards in deck order."""
    verb = verb or draw(st.sampled_from(lexicon.verbs))
    names, singles = [rank.name for rank in lexicon.deck.ranks], list(lexicon.deck.singles)
    card = st.sampled_from(names + singles)

    def ordered(cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lexicon.order))

    def once(cards: list[str]) -> bool:
        """No card more often than it is there, where there is one of its kind."""
        return all(cards.count(card) <= lexicon.deck.singles.get(card, len(cards)) for card in cards)

    most = verb.cards.stop - 1
    unseen = draw(st.integers(0, min(3, most))) if verb.unseen else 0
    some = st.lists(card, min_size=max(verb.cards.start - unseen, 0), max_size=min(most - unseen, 5))
    if verb.declared and lexicon.wild:
        alone = st.integers(1, 4).filter(lambda count: count + unseen in verb.cards)
        some |= alone.map(lambda count: [lexicon.wild or ""] * count)
    cards = ordered(draw(some.filter(once) if verb.once else some))
    declared = None
    if verb.declared and set(cards) == {lexicon.wild}:
        declared = draw(st.none() | st.sampled_from(names))
    elif verb.declared and len(cards) == 1 and cards[0] in singles:
        own = (names[-1],) if cards[0] in lexicon.mimics else ()
        declared = draw(st.sampled_from((None, "lead", *own)))
    amounts = st.integers(0, 10**9 - 1)
    ranges = st.tuples(amounts, amounts).map(lambda ends: Range(min(ends), max(ends)))
    return Play(
        verb.kind,
        cards,
        declared,
        to=draw(st.none() | st.sampled_from(PLAYERS)) if verb.to else None,
        also=ordered(draw(st.lists(card, max_size=3).filter(once))) if verb.also else (),
        showing=draw(st.none() | st.sets(card, max_size=3).map(ordered)) if verb.showing else None,
        unseen=unseen,
        amount=draw(amounts | ranges) if verb.amount else None,
    )
