"""Comparison of two readings: the rulings in case files that change, and a smallest case that separates the two."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from adjudicator.cards import Play
from adjudicator.cases.build import build, house_rules, loads
from adjudicator.cases.case import Case, Expected
from adjudicator.cases.compare_answers import answer_changes, with_separating_question
from adjudicator.cases.plain import document
from adjudicator.cases.titles import source_of, title_of
from adjudicator.engine.draft import as_yaml
from adjudicator.engine.relevant_readings import relevant_readings
from adjudicator.engine.separate import Difference, Separation, separate
from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Fault, Refused, meant, nearest
from adjudicator.files.source import read
from adjudicator.games import DEFAULT, GAMES, OUTLINES
from adjudicator.law import Options
from adjudicator.report.comparison import IMPOSSIBLE, SMALLEST, Change, Compared, Ruled
from adjudicator.report.depends import Open, depends_on
from adjudicator.report.verdict import KIND_OF
from adjudicator.solve.budget import LIMIT, Budget, GaveUp
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction

# -- two readings


@dataclass(frozen=True)
class Choice:
    """A named choice of readings, with an option for every key."""

    game: str
    name: str
    options: Options


def choices(texts: Collection[str], game: str | None) -> tuple[Choice, Choice]:
    """Parse one or two choices of readings; a single one is compared with the default.

    `texts`: each the name of a profile, or KEY=OPTION joined by commas. `game`: the game's id, or None to derive it from
    the keys. Raises Refused.
    """
    told = [_pairs(text) for text in texts]
    alone = [text for text in texts if any(text == r.key for own in GAMES.values() for r in own.compared)]
    id = _game([*alone, *(key for pairs in told if pairs for key in pairs)], game)
    found = [_choice(id, text, pairs) for text, pairs in zip(texts, told, strict=True)]
    named_keys = {key for one in found for key in one.options}
    default = {key: reading.default for key, reading in GAMES[id].readings.items() if key in named_keys}
    found = [replace(one, options={**default, **one.options}) for one in found]
    if len(found) == 1:
        default = {key: GAMES[id].readings[key].default for key in found[0].options}
        named = [f"{key}={default[key]}" for key in told[0] or ()]
        found = [Choice(id, ",".join(named) or "default", default), *found]
    return found[0], found[1]


def _pairs(text: str) -> dict[str, str] | None:
    if "=" not in text:
        return None
    pairs: dict[str, str] = {}
    for part in text.split(","):
        key, equals, option = (piece.strip() for piece in part.partition("="))
        if not (key and equals and option):
            known = OUTLINES[DEFAULT].own_readings[0]
            help = f"write it like {known.key}={known.names[-1]}"
            raise _refuse("bad-option", f"{part.strip()!r} is not KEY=OPTION", help)
        if key in pairs:
            raise _refuse("repeated-key", f"{key} is given twice in one reading", "take one of them out")
        pairs[key] = option
    return pairs


def _game(keys: Collection[str], game: str | None) -> str:
    if game is not None and game not in GAMES:
        raise _refuse("unknown-game", f"no game is called {game!r}", meant(game, list(GAMES)))
    of = {key: [id for id, own in GAMES.items() if key in own.readings] for key in keys}
    for key, ids in of.items():
        if not ids or (game and game not in ids):
            known = [k for id, own in GAMES.items() if game in (None, id) for k in own.readings]
            near = nearest(key, known)
            help = f"did you mean {near}?" if near else "the list: adjudicator readings"
            where = f" in {game}" if ids else ""
            raise _refuse("unknown-reading", f"no reading{where} has the key {key!r}", help)
    named = {ids[0] for ids in of.values()}
    if len(named) > 1:
        raise _refuse("two-games", "these are readings of two games", "compare two readings of one game")
    return game or (named.pop() if named else DEFAULT)


def _choice(id: str, text: str, pairs: Mapping[str, str] | None) -> Choice:
    game = GAMES[id]
    known = {reading.key: reading for reading in game.compared}
    default = {key: reading.default for key, reading in known.items()}
    if pairs is None:
        if text in known:
            first, *others = (f"{text}={option}" for option in known[text].names)
            help = f"write {' or '.join(others)}; the default is {first}"
            raise _refuse("missing-option", f"{text} is read by one of its options", help)
        if text not in game.profiles:
            near = nearest(text, known)
            help = meant(text, list(game.profiles), "write KEY=OPTION, or one of")
            help = f"did you mean {near}=OPTION?" if near else help
            raise _refuse("unknown-profile", f"{id} has no profile called {text!r}", help)
        return Choice(id, text, {**default, **game.profiles[text]})
    for key, option in pairs.items():
        known.setdefault(key, game.readings[key])
        if known[key].house:
            message = f"{key} is a house rule: with another deck there is no play to compare"
            raise _refuse("house-rule", message, "compare readings, and give the house rules with --house")
        if option not in known[key].names:
            raise _refuse("unknown-option", f"{key} has no option {option!r}", meant(option, known[key].names))
    return Choice(id, text, {**default, **pairs})


def refuse_nothing_to_compare(pair: tuple[Choice, Choice]) -> None:
    """Raises Refused if only readings of the round differ: without case files there is nothing to compare then."""
    compared = {reading.key for reading in GAMES[pair[0].game].compared}
    differing = [key for key in pair[0].options if pair[0].options[key] != pair[1].options[key]]
    if differing and compared.isdisjoint(differing):
        message = f"{differing[0]} bears on the round, not on a turn: there is no position to look for"
        raise _refuse("round-reading", message, "name case files, or folders of them: what changes of them is listed")


def _refuse(code: str, message: str, help: str) -> Refused:
    return Refused([Fault(code, message, help)])


# -- a case that separates two readings


def compared(pair: tuple[Choice, Choice], house: Options | None, limit: float) -> Compared:
    """Search for a smallest case that separates two readings; no case file is read yet.

    `limit`: seconds for the search; on timeout the result names SMALLEST as `unfinished`. Raises Refused for unknown
    house rules.
    """
    there = unsearched(pair, house)
    known = {reading.key for reading in GAMES[there.game].compared}
    if there.first and known.isdisjoint(there.first):
        return replace(there, searched=False)
    one, other = (
        replace(choice, options={key: option for key, option in choice.options.items() if key in known})
        for choice in pair
    )
    try:
        with Budget(limit):
            found = _searched((one, other), there.first, there.second, house, limit)
    except GaveUp:
        return replace(there, unfinished=(SMALLEST,))
    acting = GAMES[there.game].answered_readings & {*there.first}
    return found if found.case or not acting else with_separating_question(found, one.options, other.options)


def unsearched(pair: tuple[Choice, Choice], house: Options | None) -> Compared:
    """Return the comparison before any search: no separating case, no rulings."""
    one, other = pair
    differing = [key for key in one.options if one.options[key] != other.options[key]]
    first, second = ({key: choice.options[key] for key in differing} for choice in pair)
    return Compared(one.game, (one.name, other.name), first, second, house or {}, None, "", None, False, 0)


def _searched(
    pair: tuple[Choice, Choice], first: Options, second: Options, house: Options | None, limit: float
) -> Compared:
    one, other = pair
    game = GAMES[one.game]
    found: list[Difference] = []
    for rules in game.compared_under if house is None else (house_rules(game.id, house),):
        found.append(separate(game, one.options, other.options, rules, limit))
        if (apart := found[-1].apart) is not None:
            break
    options = [{**choice.options, **found[-1].besides} for choice in pair]
    case = separating(apart, game.id, options[0], options[1], rules) if apart else None
    decides = deciding(case, options[0], options[1]) if case else {}
    return Compared(
        game.id,
        (one.name, other.name),
        first,
        second,
        rules if apart else house or {},
        case,
        str(apart) if apart else "",
        apart.size if apart else None,
        all(difference.proved for difference in found),
        max(difference.tried for difference in found),
        besides=found[-1].besides,
        decides=decides,
    )


def separating(apart: Separation, game: str, first: Options, second: Options, house: Options) -> str:
    """Return the text of a case file with the ruling under each reading.

    `first` applies to the case, `second` to its second ruling. Raises RuntimeError if the two rulings are equal.
    """
    differing = {key: option for key, option in second.items() if first[key] != option}
    source, title = source_of(game, differing), title_of(first, differing)
    readings = GAMES[game].readings.values()

    def text(told: list[dict[str, object]]) -> str:
        options = {**first, **house}
        return as_yaml(apart.story.document(readings, options, title, source, told))

    plain: dict[str, object] = {"play": str(apart.play)}
    if apart.through_history or apart.story.out_of_turn:
        plain["by"] = apart.by
    rulings = [plain, {**plain, "readings": differing}]
    asked = loads(text(rulings), "smallest.yaml").rulings
    found = [ruled(expected.situation, expected.by, expected.plays) for expected in asked]
    if found[0].verdict == found[1].verdict:
        raise RuntimeError(f"{title}: the position found does not tell them apart")
    return text([{**ruling, **_expected(is_)} for ruling, is_ in zip(rulings, found, strict=True)])


def deciding(case: str, first: Options, second: Options) -> Options:
    """A smallest set of options of the second reading that changes the ruling when applied to the first.

    `case`: the text that `separating` returned for the two. Only relevant readings are tried; all of them if no proper
    subset suffices.
    """
    asked, other = loads(case, "smallest.yaml").rulings
    bear = relevant_readings(asked.situation, asked.by, asked.play)
    near = [key for key, option in second.items() if first[key] != option and key in bear]
    sets = (keys for size in range(1, len(near)) for keys in combinations(near, size))
    changes = ({key: second[key] for key in keys} for keys in sets)
    found = (change for change in changes if _ruled(asked, change).verdict == other.verdict)
    return next(found, {key: second[key] for key in near})


def _expected(found: Ruled) -> dict[str, object]:
    expected: dict[str, object] = {"verdict": found.verdict}
    if found.reasons:
        expected["because only"] = " ".join(found.reasons)
    shown = " or ".join(" and ".join(powers) for powers in found.show if powers)
    return {**expected, "show": shown} if shown else expected


# -- case files


@dataclass(frozen=True)
class Kept:
    """A case with the readings that each ruling (`own`) and question (`asked`) sets itself; memoises rulings."""

    case: Case
    own: tuple[frozenset[str], ...]
    asked: tuple[frozenset[str], ...] = ()
    """By question, the keys of the readings that it sets itself."""

    def bearing(self, place: int) -> frozenset[str]:
        """The keys of the readings that may affect the ruling with this index. Raises GaveUp."""
        if place not in self._bearing:
            ruling = self.case.rulings[place]
            every = frozenset(reading.key for reading in ruling.situation.game.own_readings)
            one = len(ruling.plays) == 1
            self._bearing[place] = relevant_readings(ruling.situation, ruling.by, ruling.play) if one else every
        return self._bearing[place]

    @cached_property
    def _bearing(self) -> dict[int, frozenset[str]]:
        return {}

    def ruled(self, place: int, options: Options) -> Ruled:
        """The result of the ruling with this index under these options, which replace the case's own. Raises GaveUp."""
        expected = self.case.rulings[place]
        bear = {key: expected.situation.options[key] for key in self.bearing(place)}
        key = (place, tuple(sorted({**bear, **options}.items())))
        if key not in self._ruled:
            self._ruled[key] = _ruled(expected, options)
        return self._ruled[key]

    @cached_property
    def _ruled(self) -> dict[Hashable, Ruled]:
        return {}

    def stays(self, place: int, first: Options, second: Options) -> bool:
        """True if the ruling with this index, open under `first`, is open on the same conditions under `second`."""
        open_one = self._open(place, first)
        return open_one is not None and open_one.stays(second)

    def open(self, place: int, options: Options) -> Ruled:
        """The result of an open ruling, with its conditions in words."""
        expected = _under(self.case.rulings[place], options)
        there, by, play = expected.situation, expected.by, expected.play
        found = depends_on(there, by, play, there.question(by, play), {})
        return Ruled(DEPENDS, legal_if=found.legal.text)

    def _open(self, place: int, options: Options) -> Open | None:
        expected = _under(self.case.rulings[place], options)
        key = (place, tuple(sorted(expected.situation.options.items())))
        if key not in self._opened:
            # Conditions are compared for single plays only.
            asked = (expected.situation, expected.by, expected.play)
            self._opened[key] = Open.of(*asked) if len(expected.plays) == 1 else None
        return self._opened[key]

    @cached_property
    def _opened(self) -> dict[Hashable, Open | None]:
        return {}


def opened(path: str, limit: float = LIMIT) -> Kept:
    """Read a case file with the readings that its rulings and questions set. `limit`: seconds for each of them. Raises
    Refused."""
    source = read(path)
    found, _ = document(source, tuple(GAMES))
    own = tuple(frozenset(ruling.readings) for ruling in found.rulings)
    return Kept(build(source, limit), own, tuple(frozenset(question.readings) for question in found.ask))


def over(comparison: Compared, cases: Iterable[Kept]) -> Compared:
    """Return the comparison with the rulings of these cases that change; cases of other games are ignored.

    Answers are compared too if a differing reading acts outside turns. Rulings that time out are added to `unfinished`.
    """
    changes: list[Change] = []
    unfinished = list(comparison.unfinished)
    looked_at = 0
    for case in cases:
        if case.case.situation.game.id != comparison.game:
            continue
        for place, expected in enumerate(case.case.rulings):
            try:
                with Budget(expected.situation.limit):
                    change = changed(case, place, comparison.first, comparison.second)
            except GaveUp:
                unfinished.append(str(expected.place))
                continue
            looked_at += 1
            changes += [change] if change is not None else []
        game = GAMES[comparison.game]
        on_turns = {reading.key for reading in game.compared} - game.answered_readings
        if not on_turns.issuperset(comparison.first):
            changes += answer_changes(case.case, case.asked, comparison.first, comparison.second)
            looked_at += len(case.case.asks)
    return replace(comparison, changed=tuple(changes), rulings=looked_at, unfinished=tuple(unfinished))


def merged(searched: Compared, parts: Sequence[Compared]) -> Compared:
    """Merge a search result with the comparisons over several lists of cases, in their order."""
    return replace(
        searched,
        changed=tuple(change for part in parts for change in part.changed),
        rulings=sum(part.rulings for part in parts),
        unfinished=(*searched.unfinished, *(place for part in parts for place in part.unfinished)),
    )


def changed(case: Kept, place: int, first: Options, second: Options) -> Change | None:
    """The change of the ruling with index `place` between two readings; None if it stays the same. Raises GaveUp.

    The options replace those of the case, but not those that the ruling sets itself. A ruling on an impossible history is
    IMPOSSIBLE.
    """
    expected, own = case.case.rulings[place], case.own[place]
    options = [{k: o for k, o in chosen.items() if k not in own} for chosen in (first, second)]
    if options[0] == options[1] or case.bearing(place).isdisjoint(options[0]):
        return None
    before = case.ruled(place, options[0])
    if before.verdict == DEPENDS and case.stays(place, *options):
        return None
    after = case.ruled(place, options[1])
    if before == after == Ruled(DEPENDS) and len(expected.plays) == 1:
        before, after = (case.open(place, some) for some in options)
    if before == after:
        return None
    at, play = str(expected.place), expected.text
    return Change(case.case.name, at, case.case.title, play, expected.by, before, after)


def _under(expected: Expected, options: Options) -> Expected:
    there = expected.situation
    return replace(expected, situation=replace(there, options={**there.options, **options}))


def _ruled(expected: Expected, options: Options) -> Ruled:
    there = _under(expected, options)
    return ruled(there.situation, there.by, there.plays)


def ruled(situation: Situation, actor: str, plays: Sequence[Play]) -> Ruled:
    """The result of a ruling on the plays of a turn, without explanation. Raises GaveUp."""
    for here, play in situation.each(actor, plays):
        if here.fault is not None:
            return Ruled(IMPOSSIBLE)
        question = here.question(actor, play)
        try:
            question.refuse_contradiction()
        except Contradiction:
            return Ruled(IMPOSSIBLE)
        if question.verdict != LEGAL:
            break
    if question.verdict != ILLEGAL:
        return Ruled(question.verdict, show=tuple(sorted(question.shows)))
    against = question.against
    kind = KIND_OF[question.session.decision.clause(against[0]).kind]
    return Ruled(ILLEGAL, kind, against)
