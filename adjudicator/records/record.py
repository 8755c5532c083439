"""Game records: a header and lines; read from files.

A record is YAML for people, or JSON lines for programs (the header first, then an object a line), with the same models.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from pathlib import Path as FilePath
from typing import Any, TypeVar

from adjudicator.cards import SHOWS, Hand, Lexicon, Play, in_turn, parse_cards, parse_hand, parse_plays
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.engine.lines import DealLine, Event, HouseRuleLine, Joined, Picked, PlayLine
from adjudicator.engine.state import Table
from adjudicator.engine.validate_players import validate_players
from adjudicator.files.diagnostics import WORD, Fault, Place, Refused, now_called, suggestion
from adjudicator.files.faults import FileText
from adjudicator.files.names import chosen_on_file
from adjudicator.files.source import Marked, Path, Source, Value, read, survey
from adjudicator.files.values import written
from adjudicator.games import GAMES, HOUSES, READINGS
from adjudicator.law import Options
from adjudicator.records.document import RecordDocument, record_document
from adjudicator.records.entry import (
    ANTES,
    DEAL,
    DEALER,
    DISCARDS,
    HOUSE,
    LEADS,
    OUT,
    OWN,
    PICKS,
    PLAYERS,
    STACKS,
    STAKES,
    TRICK,
    between,
)
from adjudicator.records.mid_round_deal import Lines, Middle, under
from adjudicator.report.lookup import former_ids, summary
from adjudicator.report.names import with_id
from adjudicator.report.standing import UNSIGNED, Standing

T = TypeVar("T")


Line = tuple[Event, ...]
"""What one line tells: the actions of one turn, or one other thing."""


def words_of(line: Line) -> str:
    """A line as text: "Ada: discard A, then B", "the deal"."""
    first = line[0]
    if not isinstance(first, PlayLine):
        return " and ".join(map(str, line))
    return f"{first.player}: {in_turn(one.play for one in line if isinstance(one, PlayLine))}"


@dataclass(frozen=True)
class Entry:
    """An event of a record: its line number, from 1; its index among the events of that line, from 0; and its place in
    the file."""

    number: int
    event: Event
    place: Place | None = field(default=None, compare=False)
    part: int = 0


@dataclass(frozen=True)
class Record:
    """A game record. `options` has an option for every reading and house rule."""

    name: str
    title: str
    game: Game
    players: tuple[str, ...]
    profile: str
    options: Options = field(hash=False)
    lexicon: Lexicon
    number: int = 1
    calls: bool = False
    """Whether announcements are recorded, so that one can be missing."""
    expected: tuple[tuple[int, str], ...] | None = None
    """The expected faults, each with its line and id; None if the record states none."""
    entries: tuple[Entry, ...] = ()
    source: str = ""
    standing: Standing = UNSIGNED
    """Who stands behind the expected faults."""
    warnings: tuple[str, ...] = ()

    @property
    def lines(self) -> int:
        return self.entries[-1].number if self.entries else 0

    @property
    def last(self) -> tuple[Entry, ...]:
        """The entries of the last line; empty if there is none."""
        return tuple(entry for entry in self.entries if entry.number == self.lines)

    @cached_property
    def shows(self) -> bool:
        """Whether the record contains cards shown by themselves, not beside a play; if not, none counts as omitted."""
        deeds = (entry.event.play for entry in self.entries if isinstance(entry.event, PlayLine))
        return any(play.kind == SHOWS for play in deeds)

    def under(self, readings: Options, profile: str | None = None) -> Record:
        """The record under a profile and with some readings replaced. Raises KeyError."""
        own = self.game.profiles[profile] if profile else {}
        return replace(self, options={**self.options, **own, **readings}, profile=profile or self.profile)


# -- reading


def load(path: str) -> Record:
    """Read a record (`-`: standard input). Raises Refused with every fault."""
    return build(read(path))


def loads(text: str, name: str = "<text>") -> Record:
    """Read a record from text. Raises Refused with every fault."""
    return build(Source(name, text))


def of_data(data: Mapping[str, object], name: str = "<record>") -> Record:
    """Make a record from plain data with the keys of a file. Raises Refused with every fault."""
    return loads(json.dumps(data, ensure_ascii=False, default=str), name)


def build(source: Source) -> Record:
    """Parse a record from a source. Raises Refused with every fault."""
    warnings: list[str] = []
    tree, faults = _lines(source, warnings) if by_line(source) else survey(source)
    if tree is None:
        raise Refused(faults)
    refuse_case(source, tree)
    tree = with_id(tree)
    document = record_document(tree, faults, GAMES, READINGS, HOUSES)
    return replace(_Builder(document, tree, GAMES[document.game], source.name).record(), warnings=tuple(warnings))


def refuse_case(source: Source, tree: Marked) -> None:
    """Raise Refused if the file is a case instead of a record, with the command it is for."""
    keys = tree.value if isinstance(tree.value, dict) else {}
    own = next((key for key in ("trick", "rulings", "ask", "hands") if key in keys), None)
    if own is not None and "lines" not in keys:
        command = "ask" if "ask" in keys and "rulings" not in keys else "judge"
        help = f"adjudicator {command} --case {source.name} is for it"
        message = f"{source.name} is a case, and no record of a game"
        raise Refused([Fault("a-case", message, help, tree.place((own,), key=True))])


def by_line(source: Source) -> bool:
    """Whether a text is JSON lines: by its file name, or because its first line is a complete object."""
    if source.name.lower().endswith(".jsonl"):
        return True
    written = [line for line in source.lines if line.strip()]
    return len(written) > 1 and _object(written[0]) is not None


def _object(line: str) -> dict[str, object] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _lines(source: Source, warnings: list[str]) -> tuple[Marked | None, tuple[Fault, ...]]:
    """Parse JSON lines as one tree: the header, and the other objects as its lines.

    An incomplete last line is dropped.
    """
    written = [(row, text) for row, text in enumerate(source.lines) if text.strip()]
    if len(written) > 1 and source.lines[-1].strip() and _object(written[-1][1]) is None:
        row, _ = written.pop()
        warnings.append(f"{source.name}:{row + 1}: the last line was torn in the writing, and is left out")
    value: dict[str, Value] = {}
    lines: list[Value] = []
    marked = Marked(source, value, {(): (0, 0, 1)}, {}, {})
    faults: list[Fault] = []
    for at, (row, text) in enumerate(written):
        tree, own = survey(Source(source.name, text))
        faults += [replace(fault, place=_moved(fault.place, row)) for fault in own]
        if tree is None:
            return None, tuple(faults)
        path: Path = () if at == 0 else ("lines", at - 1)
        _graft(marked, tree, path, row)
        if at:
            lines.append(tree.value)
        elif isinstance(tree.value, dict):
            value.update(tree.value)
        else:
            return tree, tuple(faults)
    if len(written) > 1:
        value["lines"] = lines
        marked = replace(marked, values={**marked.values, ("lines",): (written[1][0], 0, 1)})
    return marked, tuple(faults)


def _graft(marked: Marked, tree: Marked, path: Path, row: int) -> None:
    """Add the places of one line under a path of the tree."""
    for mine, other in ((marked.values, tree.values), (marked.keys, tree.keys)):
        assert isinstance(mine, dict)
        mine.update({(*path, *at): (row + line, column, length) for at, (line, column, length) in other.items()})
    assert isinstance(marked.texts, dict)
    marked.texts.update({(*path, *at): text for at, text in tree.texts.items()})


def _moved(place: Place | None, row: int) -> Place | None:
    return replace(place, line=place.line + row) if place else None


class _Builder(FileText):
    """Builds a record from a document."""

    def __init__(self, document: RecordDocument, tree: Marked, game: Game, name: str) -> None:
        super().__init__(tree)
        self.document, self.game, self.name = document, game, name
        self.names = list(document.players)
        self.profile = document.profile or "default"
        self.suits = {"suits": " ".join(document.suits)} if document.suits else {}
        self.house: Options = document.house
        self.first = self.lexicon = game.lexicon({**document.house, **self.suits}, len(document.players))

    def record(self) -> Record:
        document = self.document
        for wrong in validate_players(self.game, document.players, document.suits):
            self.fault(*wrong)
        if self.profile not in self.game.profiles:
            help = suggestion(self.profile, list(self.game.profiles))
            self.fault("unknown-profile", f"no profile is called {self.profile!r}", help, ("profile",))
        entries = tuple(entry for at, line in enumerate(document.lines) for entry in self.line(at, line))
        expected = self.expected(len({entry.number for entry in entries}))
        self.stop()
        called = any(isinstance(e.event, PlayLine) and e.event.play.kind == "one card" for e in entries)
        options = {key: reading.default for key, reading in self.game.readings.items()}
        for some in (self.game.profiles[self.profile], document.house, document.readings):
            options.update(some)
        return Record(
            self.name,
            document.title or FilePath(self.name).name.split(".", maxsplit=1)[0],
            self.game,
            tuple(document.players),
            self.profile,
            options,
            self.first,
            document.round or 1,
            called if document.calls is None else document.calls,
            expected,
            entries,
            document.source or "",
            Standing(document.ruled_by, document.recorded, bool(document.left_open)),
        )

    def line(self, at: int, line: Mapping[str, Any]) -> list[Entry]:
        path: Path = ("lines", at)
        decreed = (self.decreed(line[HOUSE], (*path, HOUSE)),) if HOUSE in line else ()
        if DEAL in line:
            trick = self.trick(line.get(TRICK, ()), (*path, TRICK))
            begun = self.entries_at(
                at, (*path, DEAL), *decreed, self.dealt(line, path, trick), key=isinstance(line[DEAL], dict)
            )
            return [*begun, *(Entry(at + 1, deed, place, part) for part, (deed, place) in enumerate(trick, len(begun)))]
        if decreed:
            return self.entries_at(at, (*path, HOUSE), *decreed)
        if PICKS in line:
            return self.entries_at(at, (*path, PICKS), self.picked(line[PICKS], (*path, PICKS)))
        if (other := between(line)) is not None:
            key, event = other
            self.names += [event.player] if isinstance(event, Joined) else []
            return self.entries_at(at, (*path, key), event)
        key, deeds = self.deeds(line, path)
        return self.entries_at(at, (*path, key), *deeds)

    def deeds(self, line: Mapping[str, Any], path: Path) -> tuple[str, list[PlayLine]]:
        """Parse an action line: its key and its actions."""
        parsed = written(line, self.names, self.lexicon.impersonal)
        path = (*path, parsed.key)
        plays = self.notation(path, partial(parse_plays, parsed.play, self.lexicon, self.names), parsed.before) or ()
        for play in plays:
            self.declared(play, path)
        return parsed.key, [PlayLine(parsed.player, play, parsed.disputed) for play in plays]

    def trick(self, lines: Sequence[Mapping[str, Any]], path: Path) -> Lines:
        """Parse the actions of a trick in progress."""
        actions = []
        for at, line in enumerate(lines):
            key, deeds = self.deeds(line, (*path, at))
            actions += [(deed, self.tree.place((*path, at, key))) for deed in deeds]
        return actions

    def decreed(self, house: Mapping[str, str], path: Path) -> HouseRuleLine:
        """Parse changed house rules; later cards are parsed by the deck that these make."""
        known = {rule.key: rule.names for rule in self.game.house_rules}
        for wrong in chosen_on_file(house, path, known, self.tree):
            self.faults.append(wrong)
        self.house = {**self.house, **house}
        if not self.faults:
            self.lexicon = self.game.lexicon({**self.house, **self.suits}, len(self.names))
        return HouseRuleLine(dict(house))

    def entries_at(self, at: int, path: Path, *events: Event, key: bool = False) -> list[Entry]:
        """The entries of a line, placed at the value of its key, or at the key itself with `key`."""
        place = self.tree.place(path, key)
        return [Entry(at + 1, event, place, part) for part, event in enumerate(events)]

    def declared(self, play: Play, path: Path) -> None:
        """Check that a lone wild card declares its rank."""
        table = Table(tuple(self.names), house=self.house)
        if self.game.undeclared(play, table, self.lexicon):
            name, top = " ".join(play.cards), self.lexicon.deck.ranks[-1].name
            message = f"{name} alone needs the rank it counts as"
            self.fault("incomplete", message, f"write it like {name} as {top}", path)

    def dealt(self, line: Mapping[str, Any], path: Path, trick: Lines = ()) -> DealLine:
        cards, hands = line[DEAL], dict[str, Hand]()
        for player, text in cards.items() if isinstance(cards, dict) else ():
            hand = self.notation((*path, DEAL, player), partial(parse_hand, text, self.lexicon))
            if hand is not None:
                hands[player] = hand
        players = line.get(PLAYERS)
        names = WORD.findall(players) if isinstance(players, str) else players
        out = WORD.findall(line.get(OUT, ""))
        read = partial(parse_cards, line.get(DISCARDS, ""), self.lexicon)
        discards = self.notation((*path, DISCARDS), read) if DISCARDS in line else ()
        seated = tuple(names) if names else None
        stacks, stakes, antes = ({k: int(v) for k, v in line.get(key, {}).items()} for key in (STACKS, STAKES, ANTES))
        gone = tuple(discards or ())
        own, form = {key: line[key] for key in OWN if key in line}, self.game.case()
        for key in own.keys() - {key.name for key in form.midway}:
            message, place = f"{key}: has no meaning in {self.game.title}", (*path, key)
            self.fault("foreign-key", message, "leave it out", place, key=True)
        beside = (line.get(DEALER), line.get(LEADS), tuple(out), gone, stacks, stakes, antes, own)
        dealt = DealLine(hands, seated, *beside)
        if dealt.leads is not None and not self.game.match().midway:
            message = f"a record of {self.game.title} begins with a whole deal"
            self.fault("no-midway", message, f"leave {LEADS}: out, and tell the deal", (*path, LEADS))
        if dealt.leads is None or self.faults:
            return dealt
        middle = Middle(form, self.lexicon, seated or tuple(self.names), under(self.tree, path), trick)
        dealt, faults = middle.read(dealt)
        self.faults += faults
        return dealt

    def picked(self, picks: Mapping[str, str], path: Path) -> Picked:
        cards = {}
        for player, text in picks.items():
            pick = self.notation((*path, player), partial(parse_cards, text, self.lexicon))
            if pick is not None and len(pick) != 1:
                self.fault("one-card", "a pick is one card", "name the card alone", (*path, player))
            elif pick:
                cards[player] = pick[0]
        return Picked(cards)

    def expected(self, lines: int) -> tuple[tuple[int, str], ...] | None:
        """The expected faults; checks their lines and ids."""
        if self.document.faults is None:
            return None
        known = [entry.id for entry in summary(self.game.id)]
        known = list(dict.fromkeys((*known, *KINDS)))
        faults = []
        for at, entry in enumerate(self.document.faults):
            ((line, ids),) = entry.items()
            path: Path = ("faults", at, line)
            if int(line) > len(self.document.lines):
                message = f"there is no line {line}: the record has {lines}"
                self.fault("no-such-line", message, "count the entries of lines: from 1", path, key=True)
            for number, id in enumerate(WORD.findall(ids)):
                if id not in known:
                    near = suggestion(id, known) if len(suggestion(id, known)) < 80 else "see: adjudicator rules"
                    help = now_called(id, former_ids(self.game.id)) or near
                    self.fault("unknown-clause", f"no rule has the id {id!r}", help, (*path, number))
                faults.append((int(line), id))
        return tuple(sorted(faults))


KINDS = ("not-held", "contradicted")
"""What stands for an id where no rule speaks, but the facts do."""
