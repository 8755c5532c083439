"""What each side of a dispute would have to show to prove an open verdict, or that no cards shown alone prove it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.cards.english import both, to_you, whose
from adjudicator.dataclass import dataclass
from adjudicator.report.open_play import OpenPlay
from adjudicator.report.since import Since, some_of
from adjudicator.solve.conditions import Condition, Literal, Word
from adjudicator.solve.question import ILLEGAL, LEGAL

if TYPE_CHECKING:
    from adjudicator.report.json_types import ShowingJson

_HOLDS = re.compile(r" holds? ")
FEW = 5
"""Of more cards than these only the first are named."""


@dataclass(frozen=True)
class Shown:
    """Cards that prove a verdict when they are shown: the condition of the hand that they prove, and in words."""

    condition: Condition
    text: str


@dataclass(frozen=True)
class Showing:
    """How one verdict on a player's hidden hand can be proved: `own` are alternatives that the player can show from that
    hand, `others` alternatives that are shown by whoever has the cards. With neither the whole hand proves it, and it may
    be that cards of several players together do, which are not searched for."""

    verdict: str
    player: str
    own: tuple[Shown, ...]
    others: tuple[Shown, ...]
    since: Since | None = None
    """What has become of the hand, which is that of an earlier line."""
    kinds: tuple[str, ...] = ()
    """The cards of `own` as kinds of cards, where they are many."""
    longer: bool = False
    """Whether more cards of the hand than these prove it together too."""

    @property
    def least(self) -> int:
        """How many of the alternatives the player has to show; 0 where all prove nothing."""
        single = all(len(one.condition) == 1 for one in self.own)
        return 1 if self.since is None else self.since.enough(len(self.own) if single else 1)

    @property
    def text(self) -> str:
        """The same in a sentence."""
        own, least = [one.text for one in self.own], self.least
        together = ", or several cards that prove it together" if self.longer and self.since is None else ""
        ways = [f"{self.player} shows {some_of(own, least, self.kinds, FEW)}{together}"] if own and least else []
        ways += [f"others show {some_of([one.text for one in self.others], 1, (), FEW)}"] if self.others else []
        if not ways and self.since is not None and not self._is_whole:
            return to_you(f"{self.verdict}: {self.since.none}")
        if not ways:
            return to_you(f"{self.verdict}: {whose(self.player)} whole hand proves it")
        whole = f", or {whose(self.player)} whole hand proves it" if not own and self._is_whole else ""
        between = "; or if " if any({";", ","} & {*way} for way in ways) else " or if "
        return to_you(f"{self.verdict} if {between.join(ways)}{whole}")

    @property
    def _is_whole(self) -> bool:
        """Whether all cards of the hand are there still, so that it can be shown."""
        return self.since is None or self.since.is_whole

    def as_dict(self) -> ShowingJson:
        """The same as JSON data."""
        own, others = ([one.text for one in some] for some in (self.own if self.least == 1 else (), self.others))
        return {"verdict": self.verdict, "own": own, "others": others}


def showings(open_play: OpenPlay) -> tuple[Showing, ...]:
    """What proves an open verdict either way; () where not all of its conditions are known. Raises GaveUp.

    A prime condition of cards held alone can be shown by the player, one of cards not held by whoever has them; of either
    kind the shortest are given. A condition of both kinds takes the whole hand, as does a count.
    """
    searched, hinges, speech = open_play.settling_conditions
    words = {word.id: word for word in searched.words}
    lexicon = open_play.situation.lexicon
    cards = open_play.cards

    def own(conditions: Sequence[Condition]) -> Iterator[Shown]:
        for condition in conditions:
            _, *texts = _HOLDS.split(speech.conditions([condition])[0], maxsplit=1)
            if texts and all(_is_shown(literal, words) for literal in condition):
                yield Shown(condition, texts[0])

    def others(conditions: Sequence[Condition]) -> Iterator[Shown]:
        for condition in conditions:
            if not any(literal.holds or literal.word not in cards for literal in condition):
                names = sorted((cards[literal.word] for literal in condition), key=lexicon.order)
                yield Shown(condition, both([*map(lexicon.spoken, names)], FEW))

    def kinds(some: Sequence[Shown]) -> tuple[str, ...]:
        shown = {cards.get(literal.word, "") for one in some for literal in one.condition if len(one.condition) == 1}
        many = len(shown) == len(some) > FEW and "" not in shown
        return tuple(speech.kinds(shown, open_play.possible)) if many else ()

    def showing(verdict: str, conditions: Sequence[Condition]) -> Showing:
        every, by_others = tuple(own(conditions)), () if hidden else _least(others(conditions))
        by_own, few = _least(every), tuple(one for one in by_others if len(one.condition) <= FEW)
        return Showing(verdict, open_play.actor, by_own, few, since, kinds(by_own), len(every) > len(by_own))

    since = open_play.since
    hidden = since is not None and (since.given or since.over)
    sides = ((LEGAL, hinges.legal_if), (ILLEGAL, hinges.illegal_if))
    return tuple(showing(*side) for side in (sides if not hinges.more else ()))


def _is_shown(literal: Literal, words: Mapping[str, Word]) -> bool:
    """Whether cards of the hand prove a literal: it says that some are held, and not what could be played."""
    return literal.holds and not words[literal.word].reads


def _least(alternatives: Iterable[Shown]) -> tuple[Shown, ...]:
    """Those with the fewest literals."""
    some = sorted(alternatives, key=lambda one: len(one.condition))
    return tuple(one for one in some if len(one.condition) == len(some[0].condition))
