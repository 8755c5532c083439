"""Comparison of two readings: the rulings in case files that change, and a smallest case that separates the two."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations

from adjudicator.cards import Play
from adjudicator.cases.build import build, house_rules, loads
from adjudicator.cases.case import Case, Expected
from adjudicator.cases.compare_answers import answer_changes, with_separating_question
from adjudicator.cases.plain import document
from adjudicator.cases.ticked import is_letter, ticked
from adjudicator.cases.titles import source_of, title_of
from adjudicator.dataclass import dataclass
from adjudicator.engine.draft import CaseDraft, as_yaml
from adjudicator.engine.relevant_readings import relevant_readings
from adjudicator.engine.separate import Separation, separate
from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Fault, Refused, nearest, now_called, suggestion
from adjudicator.files.source import read
from adjudicator.games import DEFAULT, GAMES, OUTLINES
from adjudicator.law import KIND_OF, Options
from adjudicator.law.reading import former_keys
from adjudicator.report.comparison import IMPOSSIBLE, SMALLEST, Change, Compared, RulingOutcome
from adjudicator.report.depends import depends_on
from adjudicator.report.open_play import OpenPlay
from adjudicator.solve.budget import LIMIT, Budget, GaveUp
from adjudicator.solve.compare import EITHER
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction

# -- two readings


@dataclass(frozen=True)
class Choice:
    """A named choice of readings, with an option for every key. `warnings`: of the letter that it is from."""

    game: str
    name: str
    options: Options
    warnings: tuple[Fault, ...] = ()


def choices(texts: Collection[str], game: str | None) -> tuple[Choice, Choice]:
    """Parse one or two choices of readings; a single one is compared with the default.

    `texts`: each the name of a profile, KEY=OPTION joined by commas, or a ticked letter. `game`: the game's id, or None
    to derive it from the letters and keys. Raises Refused.
    """
    letters = {text: ticked(text) for text in texts if is_letter(text) and "=" not in text}
    game = game or next((letter.game for letter in letters.values()), None)
    parsed = [dict(letters[text].options) if text in letters else _pairs(text) for text in texts]
    bare_keys = [text for text in texts if any(text == r.key for known in GAMES.values() for r in known.compared)]
    id = _game([*bare_keys, *(key for pairs in parsed if pairs for key in pairs)], game)
    chosen = [_choice(id, text, pairs) for text, pairs in zip(texts, parsed, strict=True)]
    chosen = [
        replace(choice, warnings=letters[text].warnings) if text in letters else choice
        for text, choice in zip(texts, chosen, strict=True)
    ]
    used_keys = {key for choice in chosen for key in choice.options}
    default = {key: reading.default for key, reading in GAMES[id].readings.items() if key in used_keys}
    chosen = [replace(choice, options={**default, **choice.options}) for choice in chosen]
    if len(chosen) == 1:
        default = {key: GAMES[id].readings[key].default for key in chosen[0].options}
        named = [f"{key}={default[key]}" for key in parsed[0] or ()]
        chosen = [Choice(id, ",".join(named) or "default", default), *chosen]
    return chosen[0], chosen[1]


def _pairs(text: str) -> dict[str, str] | None:
    if "=" not in text:
        return None
    pairs: dict[str, str] = {}
    for part in text.split(","):
        key, equals, option = (piece.strip() for piece in part.partition("="))
        if not (key and equals and option):
            known = OUTLINES[DEFAULT].own_readings[0]
            help = f"write it like {known.key}={known.names[-1]}"
            raise _refusal("bad-option", f"{part.strip()!r} is not KEY=OPTION", help)
        if key in pairs:
            raise _refusal("repeated-key", f"{key} is given twice in one reading", "take one of them out")
        pairs[key] = option
    return pairs


def _game(keys: Collection[str], game: str | None) -> str:
    if game is not None and game not in GAMES:
        raise _refusal("unknown-game", f"no game is called {game!r}", suggestion(game, list(GAMES)))
    games_by_key = {key: [id for id, known_game in GAMES.items() if key in known_game.readings] for key in keys}
    for key, ids in games_by_key.items():
        if not ids or (game and game not in ids):
            known = [k for id, known_game in GAMES.items() if game in (None, id) for k in known_game.readings]
            closest = nearest(key, known)
            former = {old: new for each in GAMES.values() for old, new in former_keys(each.readings).items()}
            help = f"did you mean {closest}?" if closest else "the list: adjudicator readings"
            help = now_called(key, former) or help
            where = f" in {game}" if ids else ""
            raise Refused([Fault("unknown-reading", f"no reading{where} has the key {key!r}", help, about=key)])
    named = {ids[0] for ids in games_by_key.values()}
    if len(named) > 1:
        raise _refusal("two-games", "these are readings of two games", "compare two readings of one game")
    return game or (named.pop() if named else DEFAULT)


def _choice(id: str, text: str, pairs: Mapping[str, str] | None) -> Choice:
    game = GAMES[id]
    known = {reading.key: reading for reading in game.compared}
    default = {key: reading.default for key, reading in known.items()}
    if pairs is None:
        if text in known:
            first, *others = (f"{text}={option}" for option in known[text].names)
            help = f"write {' or '.join(others)}; the default is {first}"
            raise _refusal("missing-option", f"{text} is read by one of its options", help)
        if text not in game.profiles:
            closest = nearest(text, known)
            help = suggestion(text, list(game.profiles), "write KEY=OPTION, or one of")
            help = f"did you mean {closest}=OPTION?" if closest else help
            raise _refusal("unknown-profile", f"{id} has no profile called {text!r}", help)
        return Choice(id, text, {**default, **game.profiles[text]})
    for key, option in pairs.items():
        known.setdefault(key, game.readings[key])
        if known[key].house:
            message = f"{key} is a house rule: with another deck there is no play to compare"
            raise _refusal("house-rule", message, "compare readings, and give the house rules with --house")
        if option not in known[key].names:
            raise _refusal("unknown-option", f"{key} has no option {option!r}", suggestion(option, known[key].names))
    return Choice(id, text, {**default, **pairs})


def refuse_nothing_to_compare(pair: tuple[Choice, Choice]) -> None:
    """Raises Refused if only readings of the round differ: without case files there is nothing to compare then."""
    compared = {reading.key for reading in GAMES[pair[0].game].compared}
    differing = [key for key in pair[0].options if pair[0].options[key] != pair[1].options[key]]
    if differing and compared.isdisjoint(differing):
        message = f"{differing[0]} bears on the round, not on a turn: there is no position to look for"
        raise _refusal("round-reading", message, "name case files, or folders of them: what changes of them is listed")


def _refusal(code: str, message: str, help: str) -> Refused:
    return Refused([Fault(code, message, help)])


# -- a case that separates two readings


def compared(
    pair: tuple[Choice, Choice],
    house: Options | None,
    limit: float,
    legal_on: str = EITHER,
    decision: str | None = None,
) -> Compared:
    """Search for a smallest case that separates two readings; no case file is read yet.

    `limit`: seconds for the search; on timeout the result names SMALLEST as `unfinished`. `legal_on`: on which side alone
    the play has to be legal; `decision`: the only one that is searched. Raises Refused for unknown house rules.
    """
    initial = unsearched(pair, house)
    known = {reading.key for reading in GAMES[initial.game].compared}
    if initial.first and known.isdisjoint(initial.first):
        return replace(initial, searched=False)
    before, after = (
        replace(choice, options={k: o for k, o in choice.options.items() if k in known}) for choice in pair
    )
    try:
        with Budget(limit):
            result = _searched((before, after), initial.first, initial.second, house, limit, legal_on, decision)
            acting = GAMES[initial.game].answered_readings & {*initial.first}
            if acting and not result.case:
                return with_separating_question(result, before.options, after.options)
    except GaveUp:
        return replace(initial, unfinished=(SMALLEST,))
    return result


def unsearched(pair: tuple[Choice, Choice], house: Options | None) -> Compared:
    """Return the comparison before any search: no separating case, no rulings."""
    before, after = pair
    differing = [key for key in before.options if before.options[key] != after.options[key]]
    first, second = ({key: choice.options[key] for key in differing} for choice in pair)
    return Compared(before.game, (before.name, after.name), first, second, house or {}, None, "", None, False, 0)


def _searched(
    pair: tuple[Choice, Choice],
    first: Options,
    second: Options,
    house: Options | None,
    limit: float,
    legal_on: str,
    decision: str | None,
) -> Compared:
    before, after = pair
    game = GAMES[before.game]
    table = None if house is None else house_rules(game.id, house)
    difference = separate(game, before.options, after.options, table, limit, legal_on, decision)
    separation, rules = difference.apart, difference.house
    options = [{**choice.options, **difference.besides} for choice in pair]
    case = separating(separation, game.id, options[0], options[1], rules) if separation else None
    decides = deciding(case, options[0], options[1]) if case else {}
    return Compared(
        game.id,
        (before.name, after.name),
        first,
        second,
        rules if separation else house or {},
        case,
        str(separation) if separation else "",
        separation.size if separation else None,
        difference.proved,
        difference.tried,
        besides=difference.besides,
        decides=decides,
    )


_BARRED = ("impossible-history", "impossible-line")
"""The codes of a history that the law bars which it is compared under."""


def separating(separation: Separation, game: str, first: Options, second: Options, house: Options) -> str:
    """Return the text of a case file with the ruling under each reading.

    `first` applies to the case, `second` to its second ruling. Lines that one of the two bars are marked as disputed.
    Raises RuntimeError if the two rulings are equal.
    """
    differing = {key: option for key, option in second.items() if first[key] != option}
    source, title = source_of(game, differing), title_of(game, first, differing)
    readings = GAMES[game].readings.values()

    def text(draft: CaseDraft, entries: list[dict[str, object]]) -> str:
        options = {**first, **house}
        return as_yaml(draft.document(readings, options, title, source, entries))

    entry: dict[str, object] = {"play": str(separation.play)}
    if separation.through_history or separation.draft.out_of_turn:
        entry["by"] = separation.by
    rulings = [entry, {**entry, "readings": differing}]
    draft = separation.draft
    try:
        parsed = loads(text(draft, rulings), "smallest.yaml").rulings
    except Refused as refused:
        if not draft.trick or any(fault.code not in _BARRED for fault in refused.faults):
            raise
        draft = replace(draft, disputed=True)
        parsed = loads(text(draft, rulings), "smallest.yaml").rulings
    results = [ruled(expected.situation, expected.by, expected.plays) for expected in parsed]
    if results[0].verdict == results[1].verdict:
        raise RuntimeError(f"{title}: the position found does not tell them apart")
    return text(draft, [{**ruling, **_expected(result)} for ruling, result in zip(rulings, results, strict=True)])


def deciding(case: str, first: Options, second: Options) -> Options:
    """A smallest set of options of the second reading that changes the ruling when applied to the first.

    `case`: the text that `separating` returned for the two. Only relevant readings are tried; all of them if no proper
    subset suffices.
    """
    base, flipped = loads(case, "smallest.yaml").rulings
    relevant = relevant_readings(base.situation, base.by, base.play)
    candidates = [key for key, option in second.items() if first[key] != option and key in relevant]
    sets = (keys for size in range(1, len(candidates)) for keys in combinations(candidates, size))
    changes = ({key: second[key] for key in keys} for keys in sets)
    matches = (change for change in changes if _result(base, change).verdict == flipped.verdict)
    return next(matches, {key: second[key] for key in candidates})


def _expected(result: RulingOutcome) -> dict[str, object]:
    expected: dict[str, object] = {"verdict": result.verdict}
    if result.reasons:
        expected["because only"] = " ".join(result.reasons)
    shown = " or ".join(" and ".join(powers) for powers in result.show if powers)
    return {**expected, "show": shown} if shown else expected


# -- case files


@dataclass(frozen=True)
class Kept:
    """A case with the readings that each ruling (`own`) and question (`question_readings`) sets itself; memoises
    rulings."""

    case: Case
    own: tuple[frozenset[str], ...]
    question_readings: tuple[frozenset[str], ...] = ()
    """By question, the keys of the readings that it sets itself."""

    def relevant(self, index: int) -> frozenset[str]:
        """The keys of the readings that may affect the ruling with this index. Raises GaveUp."""
        if index not in self._relevant:
            ruling = self.case.rulings[index]
            all_keys = frozenset(reading.key for reading in ruling.situation.game.own_readings)
            single = len(ruling.plays) == 1
            self._relevant[index] = relevant_readings(ruling.situation, ruling.by, ruling.play) if single else all_keys
        return self._relevant[index]

    @cached_property
    def _relevant(self) -> dict[int, frozenset[str]]:
        return {}

    def ruled(self, index: int, options: Options) -> RulingOutcome:
        """The result of the ruling with this index under these options, which replace the case's own. Raises GaveUp."""
        expected = self.case.rulings[index]
        relevant = {key: expected.situation.options[key] for key in self.relevant(index)}
        key = (index, tuple(sorted({**relevant, **options}.items())))
        if key not in self._results:
            self._results[key] = _result(expected, options)
        return self._results[key]

    @cached_property
    def _results(self) -> dict[Hashable, RulingOutcome]:
        return {}

    def stays(self, index: int, first: Options, second: Options) -> bool:
        """True if the ruling with this index, open under `first`, is open on the same conditions under `second`."""
        verdict = self._open(index, first)
        return verdict is not None and verdict.stays(second)

    def open(self, index: int, options: Options) -> RulingOutcome:
        """The result of an open ruling, with its conditions in words."""
        expected = _with_options(self.case.rulings[index], options)
        conditions = depends_on(OpenPlay.of(expected.situation, expected.by, expected.play), {})
        return RulingOutcome(DEPENDS, legal_if=conditions.legal.text)

    def _open(self, index: int, options: Options) -> OpenPlay | None:
        expected = _with_options(self.case.rulings[index], options)
        key = (index, tuple(sorted(expected.situation.options.items())))
        if key not in self._open_rulings:
            # Conditions are compared for single plays only.
            open_play = OpenPlay.of(expected.situation, expected.by, expected.play)
            compared = len(expected.plays) == 1 and not open_play.conditions[1].more
            self._open_rulings[key] = open_play if compared else None
        return self._open_rulings[key]

    @cached_property
    def _open_rulings(self) -> dict[Hashable, OpenPlay | None]:
        return {}


def opened(path: str, limit: float = LIMIT) -> Kept:
    """Read a case file with the readings that its rulings and questions set. `limit`: seconds for each of them. Raises
    Refused."""
    source = read(path)
    parsed, _ = document(source, tuple(GAMES))
    own_keys = tuple(frozenset(ruling.readings) for ruling in parsed.rulings)
    return Kept(build(source, limit), own_keys, tuple(frozenset(question.readings) for question in parsed.ask))


def over(comparison: Compared, cases: Iterable[Kept]) -> Compared:
    """Return the comparison with the rulings of these cases that change; cases of other games are ignored.

    Answers are compared too if a differing reading acts outside turns. Rulings that time out are added to `unfinished`.
    """
    changes: list[Change] = []
    unfinished = list(comparison.unfinished)
    count = 0
    for case in cases:
        if case.case.situation.game.id != comparison.game:
            continue
        for index, expected in enumerate(case.case.rulings):
            try:
                with Budget(expected.situation.limit):
                    change = changed(case, index, comparison.first, comparison.second)
            except GaveUp:
                unfinished.append(str(expected.place))
                continue
            count += 1
            changes += [change] if change is not None else []
        game = GAMES[comparison.game]
        on_turns = {reading.key for reading in game.compared} - game.answered_readings
        if not on_turns.issuperset(comparison.first):
            changes += answer_changes(case.case, case.question_readings, comparison.first, comparison.second)
            count += len(case.case.asks)
    return replace(comparison, changed=tuple(changes), rulings=count, unfinished=tuple(unfinished))


def merged(searched: Compared, parts: Sequence[Compared]) -> Compared:
    """Merge a search result with the comparisons over several lists of cases, in their order."""
    return replace(
        searched,
        changed=tuple(change for part in parts for change in part.changed),
        rulings=sum(part.rulings for part in parts),
        unfinished=(*searched.unfinished, *(place for part in parts for place in part.unfinished)),
    )


def changed(case: Kept, index: int, first: Options, second: Options) -> Change | None:
    """The change of the ruling with this index between two readings; None if it stays the same. Raises GaveUp.

    The options replace those of the case, but not those that the ruling sets itself. A ruling on an impossible history is
    IMPOSSIBLE.
    """
    expected, own_keys = case.case.rulings[index], case.own[index]
    options = [{k: o for k, o in chosen.items() if k not in own_keys} for chosen in (first, second)]
    if options[0] == options[1] or case.relevant(index).isdisjoint(options[0]):
        return None
    before = case.ruled(index, options[0])
    if before.verdict == DEPENDS and case.stays(index, *options):
        return None
    after = case.ruled(index, options[1])
    if before == after == RulingOutcome(DEPENDS) and len(expected.plays) == 1:
        before, after = (case.open(index, changed_options) for changed_options in options)
    if before == after:
        return None
    at, play = str(expected.place), expected.text
    return Change(case.case.name, at, case.case.title, play, expected.by, before, after)


def _with_options(expected: Expected, options: Options) -> Expected:
    situation = expected.situation
    return replace(expected, situation=replace(situation, options={**situation.options, **options}))


def _result(expected: Expected, options: Options) -> RulingOutcome:
    adapted = _with_options(expected, options)
    return ruled(adapted.situation, adapted.by, adapted.plays)


def ruled(situation: Situation, actor: str, plays: Sequence[Play]) -> RulingOutcome:
    """The result of a ruling on the plays of a turn, without explanation. Raises GaveUp."""
    for current, play in situation.each(actor, plays):
        if current.fault is not None:
            return RulingOutcome(IMPOSSIBLE)
        question = current.question(actor, play)
        try:
            question.refuse_contradiction()
        except Contradiction:
            return RulingOutcome(IMPOSSIBLE)
        if question.verdict != LEGAL:
            break
    if question.verdict != ILLEGAL:
        return RulingOutcome(question.verdict, show=tuple(sorted(question.shows)))
    violated = question.against
    kind = KIND_OF[question.session.decision.clause(violated[0]).kind]
    return RulingOutcome(ILLEGAL, kind, violated)
