"""Deals in mid-round: the hands as they are now, with the trick in progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace

from adjudicator.cards import CALLS, DISCARD, PASS, PUT, SHOWS, Hand, Lexicon
from adjudicator.dataclass import dataclass
from adjudicator.engine.case_form import CaseForm, CaseText
from adjudicator.engine.lines import DealLine, PlayLine
from adjudicator.engine.state import Action, Table
from adjudicator.files.diagnostics import Fault, Place
from adjudicator.files.source import Marked, Path
from adjudicator.records.entry import DEAL, TRICK

STAYING = (PUT, DISCARD, PASS, SHOWS, CALLS)
"""What may be done in a trick without a card coming into a hand."""

Lines = Sequence[tuple[PlayLine, Place]]
"""The actions of a trick that is on, each with its place."""


def hands_before(hands: Mapping[str, Hand], trick: Sequence[PlayLine]) -> dict[str, Hand]:
    """The hands at the start of the trick, from those now."""
    return {player: hand.more(_spent(player, trick)) for player, hand in hands.items()}


def hands_now(hands: Mapping[str, Hand], trick: Sequence[PlayLine]) -> dict[str, Hand]:
    """The hands after the trick's lines, from those at its start."""
    return {player: hand.less(_spent(player, trick)) for player, hand in hands.items()}


def moved(trick: Lines) -> Iterator[Fault]:
    """The lines of a trick by which cards came into hands, which makes the hands at its start ambiguous."""
    for deed, place in trick:
        if deed.play.kind not in STAYING:
            help = f"tell the hands as they were when the trick began, and its lines behind {DEAL}:"
            message = f"{deed.play} cannot stand under {TRICK}:, as cards came into a hand by it"
            yield Fault("moved-in-trick", message, help, place)


class _Line(SimpleNamespace):
    """A line of a record, read with the keys of a case."""

    players: Sequence[str]
    trick: Sequence[Mapping[str, str]] = ()
    turn: str | None = None
    round: int | None = None
    rulings: Sequence[object] = ()


@dataclass(frozen=True)
class Middle:
    """Context of a deal in mid-round: the game's case form, the cards, the players, the line with its places, and the
    trick."""

    form: CaseForm
    lexicon: Lexicon
    players: tuple[str, ...]
    line: Marked
    trick: Lines

    def read(self, deal: DealLine) -> tuple[DealLine, list[Fault]]:
        """Convert a deal with present hands to one with the hands at the start of the trick and the values of the
        game's own keys; returns it with the faults, each at its place."""
        empty = {key.name: key.kind.empty for key in self.form.keys}
        read = {key.name: key.kind.read(deal.own[key.name]) for key in self.form.keys if key.name in deal.own}
        text = CaseText(self.line, _Line(players=self.players, **{**empty, **read}), self.lexicon)
        beside = self.form.circumstances(text)
        before = replace(deal, hands=hands_before(deal.hands, [deed for deed, _ in self.trick]), beside=beside)
        history = tuple(Action(deed.player, deed.play, place) for deed, place in self.trick)
        hands = {**beside.hands(self.players, history), **deal.hands}
        gone = (*deal.discards, *beside.gone)
        table = Table(self.players, history, deal.leads, False, hands=hands, discards=gone)
        if not text.faults:
            text.faults += self.form.misfits(beside, table, text)
        return before, [*moved(self.trick), *text.faults]


def under(tree: Marked, path: Path) -> Marked:
    """A view of the file below a path, as if it were a case."""

    def own(at: Path) -> Path:
        rest = at[len(path) :]
        return ("hands", *rest[1:]) if rest[:1] == (DEAL,) else rest

    def inner(spans: Mapping[Path, tuple[int, int, int]]) -> dict[Path, tuple[int, int, int]]:
        return {own(at): span for at, span in spans.items() if at[: len(path)] == path}

    texts = {own(at): text for at, text in tree.texts.items() if at[: len(path)] == path}
    return Marked(tree.source, tree.value, inner(tree.values), inner(tree.keys), texts)


def _spent(player: str, trick: Sequence[PlayLine]) -> Counter[str]:
    """The cards that a player has spent in a trick."""
    parted = (deed.play.spent for deed in trick if deed.player == player)
    return sum(parted, Counter[str]())
