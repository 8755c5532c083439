"""Edits of a file by place: what a key holds is exchanged in the text, and all else stays byte for byte.

Comments, the order of keys, quotes and line ends are kept. An edited text is parsed again, and may differ from the one
before in the values of the edited keys alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any, TypeAlias

import yaml

from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import WORD, Fault, Refused
from adjudicator.files.source import LOADER, Path, Source, Value, marked, survey

Member: TypeAlias = "str | Mapping[str, str]"
"""A member of a list: a word, or one key with its text."""
Changes: TypeAlias = "Mapping[str, str | Sequence[Member] | None]"
"""Key -> its new value, a text or a list; None removes the key."""

_LINE = re.compile(r"\r\n|\r|\n")
_FLOW, _BLOCK, _PLAIN = "flow", "block", ""


@dataclass(frozen=True)
class _Node:
    """A value or key in the text from `start` to `end`. `style`: _FLOW or _BLOCK for a collection, else the quote mark or
    the mark of a block of text, or _PLAIN."""

    start: int
    end: int
    style: str
    entries: tuple[tuple[_Node | None, _Node], ...] = ()
    """The members of a collection, each as (key, value); the key is None in a list."""

    @property
    def quote(self) -> str:
        return self.style if self.style in ("'", '"') else _PLAIN

    @property
    def quotes(self) -> tuple[str, str]:
        """The quote marks of the first key and its value; of a text twice its own."""
        name, value = self.entries[0] if self.entries else (self, self)
        return (_PLAIN if name is None else name.quote, value.quote)


class _Uneditable(Exception):
    """Raised where an edit would lose a comment."""


def edited(source: Source, path: Path, changes: Changes, bare: str = "", before: str = "") -> Source:
    """Exchange values of the mapping at `path`. A key that is missing is added in front of the key `before`, or behind
    all others.

    `bare`: the key that a text in the place of the mapping stands for. Raises Refused if the file has faults, and if the
    change would touch more than these values.
    """
    place = marked(source).place(path)
    try:
        result = _mapped(source, path, bare) if bare else source
        for key, value in changes.items():
            result = _changed(result, path, key, value, before)
        alike = _rest(source, path, changes, bare) == _rest(result, path, changes, bare)
    except (_Uneditable, Refused):
        alike = False
    if not alike or not all(_holds(result, path, *change) for change in changes.items()):
        message = f"{' and '.join(changes)} cannot be changed here without touching more than that"
        raise Refused([Fault("not-editable", message, "change it by hand: nothing was written", place)])
    return result


# -- what the text holds


def _at(source: Source, path: Path) -> Value:
    value = marked(source).value
    for step in path:
        value = _member(value, step)
    return value


def _member(value: Value, step: str | int) -> Value:
    return value[step] if isinstance(value, dict) and isinstance(step, str) else list(value)[int(step)]


def _holds(source: Source, path: Path, key: str, wanted: str | Sequence[Member] | None) -> bool:
    """Whether a key has this value, where a list may be written as its words."""
    entry = _at(source, path)
    value = entry.get(key) if isinstance(entry, dict) else None
    if wanted is None or isinstance(wanted, str):
        return value == wanted
    return (WORD.findall(value) if isinstance(value, str) else value) == list(wanted)


def _rest(source: Source, path: Path, changes: Changes, bare: str) -> Value:
    """The content of a file without the keys that are changed."""
    entry = _at(source, path)
    members = entry if isinstance(entry, dict) else {bare: entry}
    kept: Value = {key: value for key, value in members.items() if key not in changes}
    return _with(marked(source).value, path, kept)


def _with(tree: Value, path: Path, value: Value) -> Value:
    """A tree with another value at a path."""
    if not path:
        return value
    step, *rest = path
    if isinstance(tree, dict):
        return {**tree, str(step): _with(tree[str(step)], tuple(rest), value)}
    assert isinstance(tree, list)
    return [_with(one, tuple(rest), value) if at == step else one for at, one in enumerate(tree)]


# -- where it stands


def _root(source: Source) -> _Node:
    text = source.text.replace("\t", " ")
    starts = [0, *(match.end() for match in _LINE.finditer(text))]
    events = (
        event
        for event in yaml.parse(text, Loader=LOADER)
        if isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent)
    )
    return _node(next(events), events, starts, text)


def _node(event: yaml.Event, events: Iterator[yaml.Event], starts: Sequence[int], text: str) -> _Node:
    start = _offset(event.start_mark, starts)
    if isinstance(event, yaml.ScalarEvent):
        end = _offset(event.end_mark, starts)
        return _Node(start, start + len(text[start:end].rstrip()), (event.style or _PLAIN).strip())
    assert isinstance(event, yaml.CollectionStartEvent)
    members = []
    while not isinstance(head := next(events), yaml.CollectionEndEvent):
        key = _node(head, events, starts, text) if isinstance(event, yaml.MappingStartEvent) else None
        members.append((key, _node(head if key is None else next(events), events, starts, text)))
    flow = bool(event.flow_style)
    end = _offset(head.end_mark, starts) if flow or not members else members[-1][1].end
    return _Node(start, end, _FLOW if flow else _BLOCK, tuple(members))


def _offset(mark: Any, starts: Sequence[int]) -> int:
    return int(starts[mark.line] + mark.column if mark.line < len(starts) else starts[-1])


def _node_at(source: Source, path: Path) -> _Node:
    """The node at a path, which exists."""
    node, value = _root(source), marked(source).value
    for step in path:
        index = list(value).index(str(step)) if isinstance(value, dict) else int(step)
        node, value = node.entries[index][1], _member(value, step)
    return node


# -- changes of the text


def _changed(source: Source, path: Path, key: str, value: str | Sequence[Member] | None, before: str) -> Source:
    entry, members = _node_at(source, path), _at(source, path)
    if not isinstance(members, dict):
        raise _Uneditable
    text = source.text
    if key not in members:
        if value is None:
            return source
        quote = next((name.quote for name, _ in entry.entries if name is not None), _PLAIN)
        at = list(members).index(before) if before in members else len(members)
        written = f"{_scalar(key, quote, entry.style)}:{_behind(value, quote, entry.style)}"
        return replace(source, text=_inserted(text, entry, written, at))
    index = list(members).index(key)
    name, node = entry.entries[index]
    if value is None:
        return replace(source, text=_removed(text, entry, index))
    if node.entries and not isinstance(value, str):
        listed = _listed(text, source, (*path, key), value) if value else _emptied(text, name, node)
        return replace(source, text=listed)
    quote = name.quote if name is not None and node.style == _FLOW else node.quote
    return replace(source, text=_exchanged(text, node, _written(value, quote, entry.style)))


def _listed(text: str, source: Source, path: Path, wanted: Sequence[Member]) -> str:
    """The text with a list changed into another, which has members: those of both stay, and others are exchanged one for
    one, then added or removed."""
    members = _at(source, path)
    assert isinstance(members, list)
    old, new = ([json.dumps(one) for one in listed] for listed in (members, wanted))
    for tag, low, high, start, end in reversed(SequenceMatcher(None, old, new, autojunk=False).get_opcodes()):
        if tag == "equal":
            continue
        both = low + min(high - low, end - start)
        for at in range(high - 1, both - 1, -1):
            text = _removed(text, _node_at(replace(source, text=text), path), at)
        for member in reversed(wanted[start + both - low : end]):
            node = _node_at(replace(source, text=text), path)
            text = _inserted(text, node, _entry(member, node.entries[0][1].quotes, node.style), both)
        for at in range(both - 1, low - 1, -1):
            node = _node_at(replace(source, text=text), path)
            text = _replaced(text, node.entries[at][1], wanted[start + at - low], node.style)
    return text


def _replaced(text: str, node: _Node, member: Member, style: str) -> str:
    """The text with a member of a list exchanged: of a key with its text each by itself."""
    if isinstance(member, str):
        return _exchanged(text, node, _scalar(member, node.quote, style))
    ((key, value),) = member.items()
    if len(node.entries) != 1 or (name := node.entries[0][0]) is None:
        raise _Uneditable
    of = node.entries[0][1]
    text = _exchanged(text, of, _scalar(value, of.quote, node.style))
    return _exchanged(text, name, _scalar(key, name.quote, node.style))


def _emptied(text: str, key: _Node | None, node: _Node) -> str:
    """The text with a list of the value of a key emptied. Raises _Uneditable if a comment stands in it."""
    assert key is not None
    colon = text.index(":", key.end) + 1
    cut = _cut(text, colon, node.end, node)
    return f"{cut[:colon]} []{cut[colon:]}"


def _mapped(source: Source, path: Path, bare: str) -> Source:
    """The source with the text at a path as the only key `bare` of a mapping."""
    value = _at(source, path)
    if not isinstance(value, str):
        return source
    node = _node_at(source, path)
    name = _scalar(bare, '"' if node.quote == '"' and _node_at(source, ()).style == _FLOW else _PLAIN, _FLOW)
    return replace(source, text=_exchanged(source.text, node, f"{{{name}: {_scalar(value, node.quote, _FLOW)}}}"))


def _exchanged(text: str, node: _Node, written: str) -> str:
    return text[: node.start] + ("" if node.end > node.start else " ") + written + text[node.end :]


def _inserted(text: str, parent: _Node, written: str, index: int) -> str:
    """The text with a member in front of the one of an index, or behind the last."""
    key, value = parent.entries[0]
    first = (key or value).start
    end = parent.entries[index - 1][1].end
    if parent.style == _FLOW:
        return f"{text[:end]}, {written}{text[end:]}" if index else f"{text[:first]}{written}, {text[first:]}"
    newline = match.group() if (match := _LINE.search(text)) else "\n"
    begin = _line_start(text, first)
    if key is None:  # a list: the dashes of its members stand in one column
        first = begin + text[begin:first].rindex("-")
        written = f"- {written}"
    indented = newline + " " * (first - begin)
    written = written.replace("\n", indented)
    if not index:
        return f"{text[:first]}{written}{indented}{text[first:]}"
    at = _line_end(text, end)
    return f"{text[:at]}{indented}{written}{text[at:]}"


def _removed(text: str, parent: _Node, index: int) -> str:
    """The text without a member. Raises _Uneditable if a comment stands within what is cut."""
    spans = [((key or value).start, value.end) for key, value in parent.entries]
    start, end = spans[index]
    if parent.style == _FLOW:
        if index:
            return _cut(text, spans[index - 1][1], end, parent.entries[index][1])
        return _cut(text, start, spans[1][0] if len(spans) > 1 else end, parent.entries[index][1])
    value = parent.entries[index][1]
    begin = _line_start(text, start)
    if parent.entries[index][0] is None:
        start = begin + text[begin:start].rindex("-")
    last = _line_end(text, end)
    if text[begin:start].strip():  # the first key behind a dash
        if index + 1 == len(spans) or text[end:last].strip():
            raise _Uneditable
        return _cut(text, start, spans[index + 1][0], value)
    if comment := text[end:last].strip():
        _cut(text, start, end, value)
        return text[:start] + comment + text[last:]
    newline = _LINE.match(text, last)
    if newline is None:
        cut = _line_end(text, _line_start(text, begin - 1)) if begin else begin
        return _cut(text, cut, last, value)
    return _cut(text, begin, newline.end(), value)


def _cut(text: str, start: int, end: int, value: _Node) -> str:
    """The text without a stretch. Raises _Uneditable if a comment stands in it outside a text of one line."""
    inside = text[value.start : value.end] if not value.entries else ""
    gaps = text[start:end].replace(inside, "", 1) if inside else text[start:end]
    if re.search(r"(^|\s)#", gaps):
        raise _Uneditable
    return text[:start] + text[end:]


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_end(text: str, at: int) -> int:
    return match.start() if (match := _LINE.search(text, at)) else len(text)


# -- values as text


def _behind(value: str | Sequence[Member], quote: str, style: str) -> str:
    """A value as it is written behind a new key: of a list of keys with their texts each on a line, if there is room."""
    if style == _BLOCK and not isinstance(value, str) and any(not isinstance(one, str) for one in value):
        return "".join(f"\n  - {_entry(one, (quote, quote), style)}" for one in value)
    return f" {_written(value, quote, style)}"


def _written(value: str | Sequence[Member], quote: str, style: str) -> str:
    if isinstance(value, str):
        return _scalar(value, quote, style)
    words = [one for one in value if isinstance(one, str)]
    if words and len(words) == len(value) and (len(words) == 1 or quote == "'"):
        return _scalar(", ".join(words), quote, style)
    return f"[{', '.join(_entry(one, (quote, quote), _FLOW) for one in value)}]"


def _entry(member: Member, quotes: tuple[str, str], style: str) -> str:
    """A member of a list in this style as text, in the quotes of keys and of texts."""
    if isinstance(member, str):
        return _scalar(member, quotes[1], style)
    ((key, text),) = member.items()
    written = f"{_scalar(key, quotes[0], style)}: {_scalar(text, quotes[1], style)}"
    return f"{{{written}}}" if style == _FLOW else written


def _scalar(text: str, quote: str, style: str) -> str:
    """A text as it is written with a quote mark; without one in double quotes only if it needs them."""
    if quote == "'":
        return "'" + text.replace("'", "''") + "'"
    if quote == _PLAIN:
        tree, faults = survey(Source("", f"{{k: {text}}}" if style == _FLOW else f"k: {text}"))
        if not faults and tree is not None and tree.value == {"k": text}:
            return text
    return json.dumps(text, ensure_ascii=False)
