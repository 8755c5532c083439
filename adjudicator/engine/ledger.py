"""Hands traced backwards through a history: a hand then is the hand now, plus the cards played since, minus those
received since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from adjudicator.cards import Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import Action


@dataclass(frozen=True)
class Moved:
    """The card movements of an action besides the cards put down.

    * `back`: player -> cards taken into the hand in view.
    * `lost`: hands that received unrecorded cards.
    * `blind`: hands that also gave away unrecorded cards.
    * `apart`: hands of `lost` that received nothing from the cards out of play.
    * `unseen`: player -> number of unseen cards received, where known.
    """

    back: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()
    blind: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    unseen: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def drew(self) -> frozenset[str]:
        """Players who may have received cards that were out of play."""
        return self.lost - self.blind - self.apart


STILL = Moved()


@dataclass(frozen=True)
class Then:
    """A hand before a line: card -> how many more copies than now (negative: fewer)."""

    index: int
    player: str
    than_now: Mapping[str, int]


def hands_then(history: Sequence[Action], moved: Sequence[Moved]) -> Iterator[Then]:
    """Yield the hand of each acting player before its line, latest first.

    `moved` has one entry per line. Lines before a player's hand was lost sight of are skipped, because they say nothing
    about the hand now.

    >>> from adjudicator.cards import put_down
    >>> history = (Action("Ada", put_down(("VI",))), Action("Ben", put_down(("VII",))))
    >>> moved = (STILL, Moved({"Ada": ("V",)}))
    >>> [(then.player, dict(then.than_now)) for then in hands_then(history, moved)]
    [('Ben', {'VII': 1}), ('Ada', {'V': -1, 'VI': 1})]
    """
    than_now: dict[str, Counter[str]] = {}
    lost: set[str] = set()
    for index in range(len(history) - 1, -1, -1):
        action, move = history[index], moved[index]
        lost |= move.lost
        for player, cards in move.back.items():
            than_now.setdefault(player, Counter()).subtract(cards)
        own = than_now.setdefault(action.player, Counter())
        own.update(action.play.spent)
        if action.player not in lost:
            yield Then(index, action.player, dict(own))


def came_in(history: Sequence[Action], moved: Sequence[Moved]) -> dict[str, dict[str, tuple[int, int]]]:
    """Player -> card -> (least number of copies still in the hand, latest line that shows it): cards received or shown,
    and not played since.

    >>> from adjudicator.cards import put_down
    >>> history = (Action("Ada", put_down(("VI",))), Action("Ben", put_down(("VII",))))
    >>> came_in(history, (Moved({"Ben": ("V", "VII")}), STILL))
    {'Ben': {'V': (1, 0)}}
    """
    copies: dict[str, dict[str, tuple[int, int]]] = {}
    spent: dict[str, Counter[str]] = {}
    blind: set[str] = set()
    for index in range(len(history) - 1, -1, -1):
        action = history[index]
        blind |= moved[index].blind
        for player, cards in moved[index].back.items():
            since = spent.setdefault(player, Counter())
            since.subtract(cards)
            for card in set(cards) if player not in blind else ():
                _note(copies.setdefault(player, {}), card, -since[card], index)
        since = spent.setdefault(action.player, Counter())
        since.update(action.play.spent)
        for card in action.play.showing or () if action.player not in blind else ():
            _note(copies.setdefault(action.player, {}), card, 1 - since[card], index)
    return copies


def _note(have: dict[str, tuple[int, int]], card: str, count: int, index: int) -> None:
    if count > have.get(card, (0, 0))[0]:
        have[card] = (count, have[card][1] if card in have else index)


def past_tense(play: Play, lexicon: Lexicon) -> str:
    """An action in the past tense: "played VII VII", "passed", "discarded the Chariot".

    >>> from adjudicator.cards import PASS, put_down
    >>> from adjudicator.games import GAMES
    >>> lexicon = next(iter(GAMES.values())).lexicon({})
    >>> past_tense(put_down(("VII", "VII")), lexicon), past_tense(Play(PASS), lexicon)
    ('played VII VII', 'passed')
    """
    verb = lexicon.verb[play.kind]
    text = str(play).removeprefix(play.kind).strip()
    if len(play.cards) == 1:
        text = text.replace(play.cards[0], lexicon.spoken(play.cards[0]), 1)
    return f"{verb.past or 'played'} {text}".rstrip()
