"""Locks: the law of a game as one text file, made to be committed and read in a diff, and read back.

A header, then blocks with a name and a hash: readings, decisions with their symbols, clauses with their terms, effects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from hashlib import sha256

from z3 import Z3_OP_AND, Z3_OP_GE, Z3_OP_LE, Z3_OP_UNINTERPRETED, ExprRef, is_bool, is_int_value

from adjudicator.dataclass import dataclass
from adjudicator.engine.fields import FieldEncoding
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Place, Refused, quoted
from adjudicator.files.source import Source
from adjudicator.law import Clause, Decision, Entry, Obligation, Permission
from adjudicator.law.clause import constants_of
from adjudicator.law.clause_terms import BARS, HOLDS, MATTERS, MERIT, MET, WAIVES, named_terms
from adjudicator.law.term_text import Lines, as_text
from adjudicator.law.term_text import quoted as symbol_text
from adjudicator.version import __version__

MARK, FORMAT = "adjudicator lock", 1
"""The first line of a lock, and the version of its format behind it."""
GAME, TITLE, DOCUMENTS, VERSION = "game", "title", "documents", "version"
HEADER = (GAME, TITLE, DOCUMENTS, VERSION)
READING, TRANSITION, HOUSE, DECISION, CLAUSE, EFFECT = "reading", "transition", "house", "decision", "clause", "effect"
KINDS = (READING, TRANSITION, HOUSE, DECISION, CLAUSE, EFFECT)
"""The kinds of block. A TRANSITION is a reading that no clause hangs on: it acts in what follows of actions alone."""
LET = "let "
"""Before the name of a term that the terms below it share."""
_HEX = 12
_INNER = 4
"""The indent of the lines of a field."""
_HEAD = re.compile(rf"({'|'.join(KINDS)}) (.+) #([0-9a-f]{{{_HEX}}})")
_FIELD = re.compile(r"  (\S[^:]*):(?: (.*))?")
_BEST = re.compile(r"\|([^|]*)\| among (.*?)( unaided)?")
_END = re.compile(r"end: (\d+) blocks")


@dataclass(frozen=True)
class Block:
    """An entry of a lock. `fields`: by name the lines with their numbers, without the indent of a value on one line."""

    kind: str
    name: str
    digest: str
    place: Place = field(hash=False, compare=False)
    fields: Mapping[str, Lines] = field(hash=False, compare=False)

    def value(self, name: str) -> str:
        """The text of a field on one line; empty if there is none."""
        return self.fields[name][0][1] if name in self.fields else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """The lines of a field without their indents."""
        return tuple(text.strip() for _, text in self.fields.get(name, ()))


@dataclass(frozen=True)
class Lock:
    """The law of a game as a lock has it."""

    source: Source = field(hash=False)
    header: Mapping[str, str] = field(hash=False)
    blocks: Mapping[tuple[str, str], Block] = field(hash=False)

    def of(self, *kinds: str) -> dict[str, Block]:
        """The blocks of some kinds by name."""
        return {name: block for (kind, name), block in self.blocks.items() if kind in kinds}

    @cached_property
    def digests(self) -> dict[tuple[str, str], str]:
        """The hashes of the blocks."""
        return {key: block.digest for key, block in self.blocks.items()}

    @cached_property
    def readings(self) -> dict[str, Block]:
        """The readings and house rules by key."""
        return self.of(READING, TRANSITION, HOUSE)


# -- writing


def lock_text(game: Game) -> str:
    """The law of a game with its usual deck as the text of a lock."""
    rulebook = game.rulebook(game.lexicon({}))
    entries = [*rulebook.described()]
    cited = dict.fromkeys(cited.document for entry in entries for cited in entry.cites)
    header = zip(HEADER, (game.id, game.title, "; ".join(cited), __version__), strict=True)
    blocks = [
        *_reading_blocks(game, entries),
        *(_decision_block(game, decision) for decision in rulebook.decisions.values()),
        *(clause_block(game, decision, entry) for decision, entry in _placed(rulebook.decisions, entries)),
    ]
    lines = [f"{MARK} {FORMAT}", *(f"{key}: {value}" for key, value in header)]
    for name, inner in blocks:
        lines += ["", f"{name} #{digest(name, inner)}", *inner]
    return "\n".join([*lines, "", f"end: {len(blocks)} blocks", ""])


_Written = tuple[str, list[str]]
"""A block as written: kind and name, and its lines."""


def digest(name: str, inner: Iterable[str]) -> str:
    """The hash of a block: of its kind and name, and of the lines below them."""
    return sha256("\n".join((name, *inner)).encode()).hexdigest()[:_HEX]


def _line(key: str, value: str) -> list[str]:
    return [f"  {key}: {' '.join(value.split())}"] if value else []


def _list(key: str, values: Sequence[str]) -> list[str]:
    return [f"  {key}:", *(f"{' ' * _INNER}{' '.join(value.split())}" for value in values)] if values else []


def _reading_blocks(game: Game, entries: Sequence[Entry]) -> Iterator[_Written]:
    """The readings and house rules, each with the clauses that hang on it."""
    transitions = {*game.history_readings, *(reading.key for reading in game.round_readings)}
    for reading in game.readings.values():
        bears = [entry.id for entry in entries if isinstance(entry, Clause) and reading.key in entry.readings]
        kind = HOUSE if reading.house else READING if bears else TRANSITION
        acts = "yes" if reading.key in transitions or kind == TRANSITION else "no"
        yield (
            f"{kind} {reading.key}",
            [
                *_line("question", reading.question),
                *_list("options", [f"{option.name}: {option.means}" for option in reading.options]),
                *_line("default", reading.default),
                *_list("cites", [str(cited) for cited in reading.cites]),
                *_list("clauses", bears),
                *_line("in transitions", acts),
            ],
        )


def _decision_block(game: Game, decision: Decision) -> _Written:
    """A decision with its symbols and with what bounds them besides their ranges."""
    ranges, bounds = _ranges(decision.bounds)
    symbols = symbols_of(game, decision)
    lexicon, encoding = game.lexicon({}), game.named(decision.name).encoding
    fields = encoding.fields(lexicon) if isinstance(encoding, FieldEncoding) else {}
    means = {name: each.meaning(lexicon) or _template(each.says) for name, each in fields.items()}
    played = {symbol.decl().name() for symbol in decision.play}
    declared = {
        name: _declared(symbol, ranges.get(name, (None, None)), means.get(name, "")) for name, symbol in symbols.items()
    }
    texts = as_text({str(at): bound for at, bound in enumerate(bounds)}, game.readings.values(), _INNER)
    return f"{DECISION} {decision.name}", [
        *_list("position", [declared[name] for name in sorted(declared.keys() - played, key=_natural)]),
        *_list("play", [declared[name] for name in sorted(declared.keys() & played, key=_natural)]),
        *(line for name, lines in texts.shared.items() for line in (f"  {LET}{name}:", *lines)),
        *(["  bounds:"] if texts.terms else []),
        *(line for lines in texts.terms.values() for line in lines),
    ]


def symbols_of(game: Game, decision: Decision) -> dict[str, ExprRef]:
    """The symbols of a decision's position and play by name: all that its terms and bounds read but readings."""
    terms = [term for clause in decision.clauses for term in named_terms(clause).values()]
    readings = {reading.symbol.get_id() for reading in game.readings.values()}
    read = (*constants_of((*terms, *decision.bounds)), *decision.play)
    return {
        each.decl().name(): each
        for each in read
        if each.decl().kind() == Z3_OP_UNINTERPRETED and each.get_id() not in readings
    }


def _natural(name: str) -> list[tuple[int, str]]:
    """A sort key by which numbers in names are in their order."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"([0-9]+)", name)]


def _template(says: object) -> str:
    return says if isinstance(says, str) else ""


def _declared(symbol: ExprRef, span: tuple[int | None, int | None], means: str) -> str:
    """A symbol with its sort, its range and what it means."""
    low, high = ("" if end is None else str(end) for end in span)
    sort = "Bool" if is_bool(symbol) else f"Int {low}..{high}"
    return f"{symbol_text(symbol.decl().name())} {sort}" + (f": {' '.join(means.split())}" if means else "")


def _ranges(bounds: Iterable[ExprRef]) -> tuple[dict[str, tuple[int | None, int | None]], list[ExprRef]]:
    """The ranges of symbols by name, and the bounds that are no ranges."""
    ranges: dict[str, tuple[int | None, int | None]] = {}
    others: list[ExprRef] = []
    for bound in bounds:
        parts = bound.children() if bound.decl().kind() == Z3_OP_AND else [bound]
        if not all(map(_limits_symbol, parts)):
            others.append(bound)
            continue
        for part in parts:
            name, value = part.arg(0).decl().name(), part.arg(1).as_long()
            low, high = ranges.get(name, (None, None))
            if part.decl().kind() == Z3_OP_GE:
                ranges[name] = value if low is None else max(low, value), high
            else:
                ranges[name] = low, value if high is None else min(high, value)
    return ranges, others


def _limits_symbol(term: ExprRef) -> bool:
    return (
        term.decl().kind() in (Z3_OP_GE, Z3_OP_LE)
        and term.arg(0).decl().kind() == Z3_OP_UNINTERPRETED
        and is_int_value(term.arg(1))
    )


def _placed(decisions: Mapping[str, Decision], entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    """Each entry with the name of its decision; empty for an effect."""
    names = {clause.id: name for name, decision in decisions.items() for clause in decision.clauses}
    yield from ((names.get(entry.id, ""), entry) for entry in entries)


def clause_block(game: Game, decision: str, entry: Entry) -> _Written:
    """The block of a clause with its terms, or of an effect: its head without the hash, and its lines."""
    own: list[str] = []
    if isinstance(entry, Permission):
        own += _line("invoked", symbol_text(entry.invoked.decl().name()))
        own += _line("shows", entry.shows or "")
        own += _line("held", symbol_text(entry.held.decl().name()) if entry.held is not None else "")
    if isinstance(entry, Obligation):
        own += _list(
            "best",
            [
                f"{symbol_text(str(best.symbol))} among {best.among}{' unaided' if best.unaided else ''}"
                for best in entry.best
            ],
        )
    if isinstance(entry, Clause):
        texts = as_text(named_terms(entry), game.readings.values(), _INNER)
        for name, lines in texts.shared.items():
            own += [f"  {LET}{name}:", *lines]
        for name, lines in texts.terms.items():
            own += [f"  {name}:", *lines]
    return f"{CLAUSE if decision else EFFECT} {entry.id}", [
        *_line("decision", decision),
        *_line("kind", entry.kind if decision else ""),
        *_line("title", entry.title),
        *_list("cites", [str(cited) for cited in entry.cites]),
        *_list("readings", entry.readings),
        *own,
    ]


# -- reading


def is_lock(text: str) -> bool:
    """Whether a text says that it is a lock, of whatever version."""
    return text.startswith(f"{MARK} ")


def lock_of(source: Source) -> Lock:
    """The lock that a text holds. Raises Refused with the place for another version, for text that is torn or no lock,
    and for blocks that do not match their hashes."""
    lines = source.lines
    if lines[0] != f"{MARK} {FORMAT}":
        raise _refused("lock-version", f"this lock has the format {quoted(lines[0])}", _VERSION, source.place(0, 0))
    last = max(at for at, line in enumerate(lines) if line)
    if (end := _END.fullmatch(lines[last])) is None:
        raise _refused(
            "torn-lock", "this lock is torn: it has no last line that counts its blocks", _AGAIN, source.place(last, 0)
        )
    header: dict[str, str] = {}
    for at, key in enumerate(HEADER, start=1):
        name, colon, value = lines[at].partition(": ")
        if name != key or not colon:
            raise _refused("bad-lock", f"the header of a lock has {key} here", _AGAIN, source.place(at, 0))
        header[key] = value
    blocks = {(block.kind, block.name): block for block in _blocks(source, len(HEADER) + 1, last)}
    if int(end[1]) != len(blocks):
        message = f"this lock is torn: it has {len(blocks)} blocks, and counts {end[1]}"
        raise _refused("torn-lock", message, _AGAIN, source.place(last, 0))
    lock = Lock(source, header, blocks)
    _refuse_unfit(lock)
    return lock


_AGAIN = "write it anew with adjudicator lock, or take it from where it was committed"
_VERSION = f"this version reads locks of format {FORMAT}: compare with the version that wrote it"


def _refused(code: str, message: str, help: str, place: Place) -> Refused:
    return Refused([Fault(code, message, help, place)])


def _blocks(source: Source, start: int, last: int) -> Iterator[Block]:
    """Yield the blocks on the lines from `start` to before `last`. Raises Refused for other lines."""
    at = start
    while at < last:
        line = source.lines[at]
        if not line:
            at += 1
        elif (head := _HEAD.fullmatch(line)) is not None:
            end = next(i for i in range(at + 1, last + 1) if not source.lines[i].startswith("  "))
            yield _block(source, head, at, end)
            at = end
        else:
            raise _refused("bad-lock", "a lock has no such line", _AGAIN, source.place(at, 0, len(line)))


def _block(source: Source, head: re.Match[str], at: int, end: int) -> Block:
    """The block on the lines from `at` to before `end`. Raises Refused where they do not match the hash."""
    inner, place = source.lines[at + 1 : end], source.place(at, 0, len(source.lines[at]))
    if digest(f"{head[1]} {head[2]}", inner) != head[3]:
        message = f"the lines of {head[1]} {head[2]} are not those that were locked: their hash is another"
        raise _refused("edited-lock", message, _AGAIN, place)
    fields: dict[str, list[tuple[int, str]]] = {}
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(inner, start=at + 1):
        if line.startswith(" " * _INNER) and fields:
            lines.append((number, line))
        elif (known := _FIELD.fullmatch(line)) is not None:
            lines = fields[known[1]] = [] if known[2] is None else [(number, known[2])]
        else:
            raise _refused("bad-lock", "a block of a lock has no such line", _AGAIN, source.place(number, 0, len(line)))
    return Block(head[1], head[2], head[3], place, fields)


def _refuse_unfit(lock: Lock) -> None:
    """Raise Refused for a block without a field that its kind has, or with a value that no such field has."""
    for block in lock.blocks.values():
        if lacking := next(_lacking(block, lock), ""):
            raise _refused("bad-lock", f"{block.kind} {block.name} has no {lacking}", _AGAIN, block.place)


def _lacking(block: Block, lock: Lock) -> Iterator[str]:
    """The fields that a block lacks, and the values that are none."""
    if block.kind in (READING, TRANSITION, HOUSE):
        if block.value("default") not in options_of(block):
            yield "default among its options"
    elif block.kind == CLAUSE:
        kind, maxima = block.value("kind"), maxima_of(block)
        if kind not in _NEEDED or (DECISION, block.value("decision")) not in lock.blocks:
            yield "kind or no decision that a clause can have"
            return
        if None in maxima:
            yield "maxima that an obligation can have"
        of_maxima = (f"{word} {each[0]}" for each in maxima if each is not None for word in (MERIT, MATTERS))
        needed = {*_NEEDED[kind], *of_maxima, *(name for name in block.fields if name.startswith((LET, WAIVES)))}
        yield from (name for name in sorted(needed) if not block.fields.get(name))


def maxima_of(block: Block) -> list[tuple[str, str, bool] | None]:
    """The maxima that an obligation compares with: the symbol, the family of alternatives, whether unaided; None for a
    line that tells of none."""
    matches = map(_BEST.fullmatch, block.texts("best"))
    return [(match[1], match[2], bool(match[3])) if match else None for match in matches]


_NEEDED = {"requirement": (HOLDS,), "prohibition": (BARS,), "permission": ("invoked",), "obligation": (MET,)}
"""By kind of clause the fields that it has in any case."""


def options_of(block: Block) -> list[str]:
    """The options of a reading of a lock."""
    return [text.partition(":")[0] for text in block.texts("options")]
