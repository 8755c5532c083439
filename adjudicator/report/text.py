"""A verdict as people read it: the shape of a compiler's diagnostic, the tone of a friend.

Words carry everything; colour, where there is any, only helps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from textwrap import wrap

from adjudicator.cards.english import both, either, to_you, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_SHOWN
from adjudicator.games import OUTLINES
from adjudicator.law import Citation
from adjudicator.report.verdict import Announced, NotAskable, Reason, Stated, Step, Verdict, Where

_FAULT = "fault"
WIDTH = 80
STEP = "step"
"""The style of a step of a proof."""
_LABEL = 9
AS = " as "
"""Between a card that may count as others and what it is named as."""
_FEW = 8
_FLIPS = 3
_UNCLEAR = 2
_HARD = "\N{NO-BREAK SPACE}"
_CARD = re.compile(r"[\w]+ of [A-Z]\w*")
"""A card's name of several words, which is not broken."""


@dataclass(frozen=True)
class Line:
    """One line of output: text in pieces, each with a style's name or none."""

    pieces: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "".join(text for text, _ in self.pieces).rstrip()


def plain(verdict: Verdict, width: int = WIDTH, verbose: bool = False) -> str:
    """The verdict as plain text of at most `width` columns."""
    return "\n".join(str(line) for line in lines(verdict, width, verbose))


def lines(verdict: Verdict, width: int = WIDTH, verbose: bool = False) -> Iterator[Line]:
    """The verdict line by line, with styles `legal`, `illegal`, `depends`, `code`, `dim`, `step`."""
    yield from _headline(verdict, width)
    yield from source(verdict.at)
    unshown = not_shown(verdict)
    texts = [*([unshown.text] if unshown else _unknown(verdict)), *(reason.text for reason in verdict.reasons)]
    yield from because(texts, width)
    for fault in verdict.faults:
        yield from note("fault", fault.text, width) if fault is not unshown else ()
    cited = [*([unshown.cites[:1]] if unshown else ()), *deciding_citations(verdict.reasons)]
    cited += [fault.cites[:1] for fault in verdict.faults]
    cited += [step.cites for step in (*_printed_steps(verdict, verbose), *verdict.revoke_steps)]
    yield from rules(cited, width)
    for sentence in verdict.ends:
        yield from note("then", sentence, width)
    if verdict.legal and verdict.show:
        yield from note("show", _shows(verdict), width)
    elif verdict.instead:
        yield from note("instead", _few(verdict.instead), width)
    if verdict.flips and (verbose or not verdict.legal):
        yield from note("flips", _flips(verdict), width)
    if verbose and verdict.remedy:
        yield from note("remedy", verdict.remedy, width)
    if verbose and verdict.facts:
        yield from note("facts", _facts(verdict.facts), width)
    yield from _proof(verdict, width, verbose)
    for revoke in verdict.revokes:
        yield from note("proves", revoke, width)
    yield from _numbered("", verdict.revoke_steps, width)
    if verdict.verdict == "depends":
        yield from _depends(verdict, width) if verdict.depends_on else ()
    elif verdict.verdict == "undecided":
        yield from note("because", "the solver gave up within its time limit; this is no ruling.", width)
    else:
        yield from _holds(verdict, verdict.contested, width) if "contested" not in verdict.unfinished else ()
    if verdict.unfinished:
        yield from note("late", late(verdict.unfinished), width)


def because(texts: Iterable[str], width: int) -> Iterator[Line]:
    """The reasons of a verdict, in sentences."""
    for at, text in enumerate(texts):
        yield from note("and" if at else "because", text, width)


def deciding_citations(reasons: Iterable[Reason]) -> list[tuple[Citation, ...]]:
    """Of each reason the citations that are printed."""
    return [reason.cites[: reason.deciding] for reason in reasons]


def rules(cited: Iterable[tuple[Citation, ...]], width: int) -> Iterator[Line]:
    """The citations, each once."""
    for cite in dict.fromkeys(str(cite) for cites in cited for cite in cites):
        yield from note("rule", cite, width)


def _printed_steps(verdict: Verdict, verbose: bool) -> tuple[Step, ...]:
    """The steps of a proof that rests on the history, with `verbose` of any."""
    return verdict.steps if verdict.proof or verbose else ()


def _proof(verdict: Verdict, width: int, verbose: bool) -> Iterator[Line]:
    """The steps of a proof; where there are none, the lines of the history that it rests on."""
    steps = _printed_steps(verdict, verbose)
    yield from _numbered("proof", steps, width, verbose)
    if verdict.proof and not steps:
        yield from note("proof", f"by the history: {'; '.join(verdict.proof)}", width)


def _numbered(label: str, steps: Sequence[Step], width: int, verbose: bool = False) -> Iterator[Line]:
    """Steps with their numbers, with `verbose` also the readings that each rests on."""
    for at, step in enumerate(steps, 1):
        readings = f" This rests on {options_text(step.readings)}." if verbose and step.readings else ""
        yield from note("" if at > 1 else label, f"{at}. {step.text}{readings}", width, STEP)


def late(unfinished: Sequence[str]) -> str:
    """Sentence: the time limit was reached before these fields of a verdict."""
    names = both([_LATE.get(name, name) for name in unfinished])
    return f"the solver had no time for {names}; a longer --time-limit may do."


_LATE = {
    "reasons": "the reasons",
    "kind": "the kind of fault",
    "show": "what must be shown",
    "instead": "what is legal instead",
    "flips": "what would flip it",
    "contested": "the other readings",
    "not_askable": "the readings that rule out what is told",
    "depends_on": "what it depends on",
    "changed_by": "the readings that would change what it depends on",
    "proof": "what the history proves",
    "steps": "the steps of the proof",
    "ends": "what ends by it",
    "faults": "what was announced",
    "facts": "the facts",
}
"""The fields of a verdict in a reader's words."""


def _headline(verdict: Verdict, width: int) -> Iterator[Line]:
    unshown = not_shown(verdict)
    head, kind = (_FAULT, unshown.code) if unshown else (verdict.verdict, verdict.kind)
    code = unshown.rule if unshown else " ".join(reason.clause for reason in verdict.reasons[:1])
    text = f"{head}{f' ({kind})' if kind else ''}: {verdict.by}, {verdict.understood}"
    style = {"legal": "legal", "illegal": "illegal", _FAULT: "illegal"}.get(head, "depends")
    yield from headline(text, code, width, head, style)


def not_shown(verdict: Verdict) -> Announced | None:
    """The fault of a legal play for which not enough was shown; it is printed first."""
    return next((fault for fault in verdict.faults if fault.code == NOT_SHOWN and verdict.legal), None)


def headline(text: str, code: str, width: int, head: str, style: str) -> Iterator[Line]:
    """The first line, `head` of it in a style, folded to the width, with a code at its right end."""
    folded = wrap(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    room = width - len(folded[-1]) - len(code)
    for at, line in enumerate(folded):
        first = head if at == 0 and line.startswith(head) else ""
        last = at == len(folded) - 1 and room >= 2
        gap, right = (" " * room, code) if last else ("", "")
        yield Line(((first, style), (line.removeprefix(first), ""), (gap, ""), (right, "code")))
    if room < 2 and code:
        yield Line(((" " * (width - len(code)), ""), (code, "code")))


def source(at: Where | None) -> Iterator[Line]:
    """The line in question, with its place and carets under the part that the ruling is about."""
    if at is None:
        return
    number = str(at.line)
    yield Line(((f"  --> {at.file}:{at.line}:{at.column}", "dim"),))
    yield Line(((f"{number} | ", "dim"), (at.text, "")))
    yield Line(((f"{' ' * len(number)} | ", "dim"), (" " * (at.column - 1) + "^" * at.length, "code")))


def note(label: str, text: str, width: int, style: str = "") -> Iterator[Line]:
    """A labelled note below the headline in a style, folded to the width."""
    indent = 4 + _LABEL
    whole = _CARD.sub(lambda match: match[0].replace(" ", _HARD), text)
    for at, line in enumerate(wrap(whole, max(width - indent, 20), break_long_words=False, break_on_hyphens=False)):
        head = f"  = {label:<{_LABEL}}" if at == 0 and label else " " * indent
        yield Line(((head, "dim"), (line.replace(_HARD, " "), style)))


def _unknown(verdict: Verdict) -> Iterator[str]:
    """Why a verdict is open, in a sentence."""
    if verdict.verdict == "depends" and verdict.depends_on:
        hand = to_you(f"{whose(verdict.by)} hand is not wholly known, and cards in it decide.")
        yield hand if verdict.depends_on.legal.witness else "Nobody has told where every card lies."


def _depends(verdict: Verdict, width: int) -> Iterator[Line]:
    """What an open verdict depends on, each answer with its conditions and a hand for it."""
    depends = verdict.depends_on
    if depends is None:
        return
    for answer, hinge in (("legal", depends.legal), ("illegal", depends.illegal)):
        ways = hinge.ways
        ends = [*[";"] * (len(ways) - 1), "."][: len(ways)]
        for at, (way, end) in enumerate(zip(ways, ends, strict=True)):
            yield from note(answer if at == 0 else "", f"{'or' if at else 'only if'} {way}{end}", width)
    if depends.show:
        named = any({"show", "shows"} & {*way.split()} for way in depends.legal.ways)
        besides = ", besides what is named above" if named else ""
        yield from note("show", f"{' and '.join(depends.show)}{besides}, where it is legal", width)
    if depends.legal.witness:
        yield from note("such as", f"legal with {depends.legal.example or depends.legal.witness}", width)
        yield from note("", f"illegal with {depends.illegal.example or depends.illegal.witness}", width)
    if depends.ask:
        yield from note("ask", depends.ask, width)
    for text in depends.unproved:
        yield from note("unproved", text, width)
    if depends.changed_by is not None:
        yield from note("holds", holds(verdict, depends.settled_by, depends.changed_by), width)
        changes = [*depends.settled_by, *(change for change in depends.changed_by if change not in depends.settled_by)]
        yield from unclear(verdict.game, verdict.profile, verdict.chosen, changes, width)


def settled_holds(
    verdict: Verdict,
    contested: Sequence[Mapping[str, str]] | None,
    width: int,
    left_open: Sequence[Mapping[str, str]] = (),
) -> Iterator[Line]:
    """Under which readings what answers have made of an open verdict holds: not under `contested`, of which some leave it
    open. None: the time limit was reached before that was known."""
    if contested is None:
        yield from note("late", late(["contested"]), width)
    else:
        yield from _holds(verdict, contested, width, left_open)


def _holds(
    verdict: Verdict, contested: Sequence[Mapping[str, str]], width: int, left_open: Sequence[Mapping[str, str]] = ()
) -> Iterator[Line]:
    yield from note("holds", holds(verdict, contested, left_open=left_open), width)
    yield from unclear(verdict.game, verdict.profile, verdict.chosen, contested, width)


def unclear(
    game: str, profile: str, chosen: Mapping[str, str], changes: Sequence[Mapping[str, str]], width: int
) -> Iterator[Line]:
    """What is unclear in the rules and decides, as questions with how they are answered by a profile and the options
    chosen besides: of the `changes` those that are chosen, then those of changes with the fewest readings; two at the
    most."""
    if game not in OUTLINES:
        return
    readings, options = OUTLINES[game].readings, {**OUTLINES[game].profiles.get(profile, {}), **chosen}
    fewest = min(map(len, changes), default=0)
    set_apart = (key for change in changes for key in change if key in chosen)
    keys = dict.fromkeys([*set_apart, *(key for change in changes if len(change) == fewest for key in change)])
    for key in islice((key for key in keys if key in readings), _UNCLEAR):
        reading = readings[key]
        means = {option.name: option.means for option in reading.options}[options.get(key, reading.default)]
        yield from note("unclear", f"{reading.question} Here {means}.", width)


def _facts(facts: Sequence[Stated]) -> str:
    """The facts in a row, what is absent in one phrase: "Ben holds no Star, Tower or King"."""
    texts = [re.sub(r"^You\b", "you", fact.text) for fact in facts]
    absent = [text.partition(" no ") for text in texts if " no " in text and "hold" in text]
    present = [text for text in texts if not (" no " in text and "hold" in text)]
    if absent:
        present.append(f"{absent[0][0]} no {either(list(dict.fromkeys(name for _, _, name in absent)))}")
    return "; ".join(present)


def _shows(verdict: Verdict) -> str:
    if verdict.show == ((),):
        return "nothing"
    return ", or ".join(" and ".join(powers) for powers in verdict.show)


def _few(plays: tuple[str, ...]) -> str:
    texts = _together_as(plays)
    between = "; " if any(", " in play for play in plays) else ", "
    if len(texts) <= _FEW:
        return between.join(texts)
    kept = [*texts[: _FEW - 1], texts[-1]] if texts[-1] == "pass" else texts[:_FEW]
    return f"{between.join(kept)} and {len(texts) - len(kept)} more"


def _together_as(plays: Sequence[str]) -> list[str]:
    """Plays in words, where a card that counts as several others is named once.

    >>> _together_as(["VI", "Fool as II", "Fool as III", "Fool as IV", "pass"])
    ['VI', 'Fool as II or 2 others', 'pass']
    """
    counted = [(card, play) for play in plays for card, _, rank in [play.partition(AS)] if rank and " " not in rank]
    numbers = Counter(card for card, _ in counted)
    cards = {play: card for card, play in counted if numbers[card] > 2}
    texts = dict[str, str]()
    for play in plays:
        card = cards.get(play, play)
        texts.setdefault(card, f"{play} or {numbers[card] - 1} others" if play in cards else play)
    return [*texts.values()]


def _flips(verdict: Verdict) -> str:
    replaced = dict[str, list[str]]()
    texts = list(
        dict.fromkeys(_joined([flip.what for flip in flips if flip.what], replaced) for flips in verdict.flips)
    )
    texts = [f"{text} in place of {either(replaced[text])}" if text in replaced else text for text in texts]
    shown = "; ".join(texts[:_FLIPS])
    more = len(texts) - _FLIPS
    return f"{shown}; and {more} more" if more > 0 else shown


_LOST = re.compile(r"without (?P<card>.+)|with (?P<copy>one .+) fewer")
"""An edit that takes a card away."""


def _joined(edits: Sequence[str], replaced: dict[str, list[str]]) -> str:
    """Edits that flip a verdict together. Of a card that comes in place of another only what comes; the other is
    added to `replaced` under that.

    >>> _joined(["without the Ace", "without the IX"], {}), _joined(["with one Ace fewer", "with one IX fewer"], {})
    ('without the Ace and the IX', 'with one Ace and one IX fewer')
    >>> replaced = {}
    >>> _joined(["without the Tower", "with the World"], replaced), replaced
    ('with the World', {'with the World': ['the Tower']})
    """
    lost = [match["card"] or match["copy"] for edit in edits if (match := _LOST.fullmatch(edit))]
    rest = [edit for edit in edits if not _LOST.fullmatch(edit)]
    if len(lost) == len(rest) == 1 and rest[0].startswith("with "):
        replaced.setdefault(rest[0], []).append(lost[0])
        return rest[0]
    if len(lost) == len(edits) > 1 and len({edit.startswith("without ") for edit in edits}) == 1:
        return f"without {both(lost)}" if edits[0].startswith("without ") else f"with {both(lost)} fewer"
    return " and ".join(edits)


def holds(
    verdict: Verdict,
    contested: Sequence[Mapping[str, str]],
    changed: Sequence[Mapping[str, str]] = (),
    left_open: Sequence[Mapping[str, str]] = (),
) -> str:
    """Under which readings a verdict holds: not under `contested`, of which `left_open` are open; on other conditions
    under the others of `changed`."""
    changes = [options_text(change) for change in contested if change not in left_open]
    others = [f"not with {', nor with '.join(changes)}"] if changes else []
    still = [options_text(change) for change in left_open]
    others += [f"still open with {', or with '.join(still)}"] if still else []
    otherwise = [options_text(change) for change in changed if change not in contested]
    others += [f"on other conditions with {', or with '.join(otherwise)}"] if otherwise else []
    return standing(verdict.game, verdict.profile, verdict.chosen, others, verdict.not_askable, [*contested, *changed])


def standing(
    game: str,
    profile: str,
    chosen: Mapping[str, str],
    others: Sequence[str],
    missing: Sequence[NotAskable],
    answered: Sequence[Mapping[str, str]],
    every: bool = True,
) -> str:
    """Under which readings of a game something holds: those of a profile with some chosen otherwise, if under `others` it
    does not, some leave it open, or not `every` reading could be evaluated; else under every one. `answered` are the
    readings of the `others`: what is not askable may be part of some that is, and is then named as it stands alone."""
    if every and not others and not missing:
        return "under every reading on file"
    under = f"under the {profile} readings" if others or not every else "under every other reading on file"
    if chosen and (others or not every):
        besides = "" if profile == "default" else f"{under} "
        options = options_text(chosen)
        if len(chosen) == 1 and every:
            apart = [*answered, *(one.readings for one in missing)]
            options = _with_agreeing(game, next(iter(chosen.items())), apart)
        under = f"{besides}with {options}"

    def name(readings: Mapping[str, str]) -> str:
        alone = any(readings.items() < other.items() for other in answered)
        return f"{options_text(readings)} alone" if alone else options_text(readings)

    def alternatives(some: Iterable[NotAskable]) -> str:
        """Single readings first; a comma sets combinations apart."""
        fewest_first = sorted((one.readings for one in some), key=len)
        names = [name(readings) for readings in fewest_first]
        return ", or ".join(names) if len(fewest_first[-1]) > 1 else either(names)

    unasked = [
        f"{alternatives(one for one in missing if one.missing == why)} cannot be asked: {why}"
        for why in dict.fromkeys(one.missing for one in missing)
    ]
    return "; ".join((under, *others, *unasked))


def _with_agreeing(game: str, chosen: tuple[str, str], apart: Sequence[Mapping[str, str]]) -> str:
    """The chosen option of a reading, with the others by which it is the same, as they are none of those `apart`."""
    key, option = chosen
    reading = OUTLINES[game].readings.get(key) if game in OUTLINES else None
    names = reading.names if reading is not None else ()
    agreeing = [name for name in names if name != option and {key: name} not in apart]
    return f"{key} = {either([option, *agreeing])}"


def options_text(options: Mapping[str, str]) -> str:
    """Readings with their options in one line: `KEY = OPTION and KEY = OPTION`."""
    return " and ".join(f"{key} = {option}" for key, option in options.items())
