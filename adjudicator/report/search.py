"""Full-text search in the rules: clauses, readings and cards, the best match first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import log

from adjudicator.dataclass import dataclass
from adjudicator.games import DEFAULT, OUTLINES
from adjudicator.report.lookup import entries, of_card

_TERM = 3
"""How often a word counts that players have for a rule, and that does not stand there."""
_USUAL = 1.5
"""How much more the default game counts."""
_CARD = 0.5
"""How much less the list of a card's rules counts than the rules themselves."""
BEST = 5
"""So many are shown."""
_WORD = re.compile(r"[a-z0-9]+")
_ENDINGS = ("ing", "ed", "es", "s")
_IDLE = frozenset(
    (
        *("a", "an", "the", "of", "is", "are", "be", "it", "its", "in", "on", "to", "and", "or", "no", "not"),
        *("may", "if", "that", "what", "who", "which", "with", "for", "happens", "when", "how", "does", "do"),
        *("i", "my", "me", "you", "can", "have", "has", "hold", "there", "this", "at", "as", "by", "from"),
    )
)


@dataclass(frozen=True)
class Match:
    """One search result: what to `explain` for it, of what kind it is, in which game, and what it says."""

    name: str
    kind: str
    game: str
    title: str
    says: str


def search(text: str, game: str | None = None, best: int = BEST) -> list[Match]:
    """What is most about the words of a text, the best first, of one game where it is named; words that stand in few
    places count for more, those of a title twice, and the default game somewhat more than the others. Nothing, where no
    word stands anywhere."""
    wanted = set(words(text))
    entries = [(one, own) for one, own in _index() if game in (None, one.game)]
    common = Counter(word for _, own in entries for word in own)
    weight = {word: log(1 + len(entries) / common[word]) for word in wanted if common[word]}
    phrase = " ".join(text.casefold().split())
    scored = [
        (
            sum(weight[word] * min(own[word], 3) for word in weight)
            * (2 if phrase in one.title.casefold() else 1)
            * (_USUAL if one.game == DEFAULT else 1)
            * (_CARD if one.kind == "card" else 1),
            number,
            one,
        )
        for number, (one, own) in enumerate(entries)
    ]
    return [one for score, _, one in sorted(scored, key=lambda hit: (-hit[0], hit[1]))[:best] if score]


def words(text: str) -> Iterator[str]:
    """The words of a text without their endings, those that say nothing left out.

    >>> list(words("Nobody passes, and passing is no play"))
    ['nobody', 'pass', 'pass', 'play']
    """
    for word in _WORD.findall(text.casefold()):
        if word not in _IDLE:
            ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) > 2), "")
            yield word.removesuffix(ending) if not word.endswith("ss") else word


@cache
def _index() -> tuple[tuple[Match, Counter[str]], ...]:
    """Every searchable entry with its word counts."""
    terms: dict[tuple[str, str], list[str]] = {}
    for game, outline in OUTLINES.items():
        for term, id in outline.terms.items():
            terms.setdefault((game, id), []).extend([term] * _TERM)
    return tuple(
        (
            one,
            Counter(
                words(
                    " ".join((one.name, one.name, one.title, one.title, one.says, *terms.get((one.game, one.name), ())))
                )
            ),
        )
        for one in _every()
    )


def _every() -> Iterator[Match]:
    for game, entry in entries():
        yield Match(entry.id, entry.kind, game, entry.title, entry.says)
    for game, outline in OUTLINES.items():
        for reading in outline.readings.values():
            says = " ".join(f"{option.name}: {option.means}." for option in reading.options)
            kind = "house rule" if reading.house else "reading"
            yield Match(reading.key, kind, game, reading.question, says)
        for card in outline.lexicon({}).deck.singles:
            of = [entry.title for id, entry in entries() if id == game and of_card(entry.id, card)]
            if of:
                yield Match(card, "card", game, card, f"{'; '.join(of)}.")
