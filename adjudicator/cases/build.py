"""Construction of cases from files, text and plain data.

All faults of a document are collected and raised together, as one Refused.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import Hand, Play
from adjudicator.cards.grammar import parse_cards, parse_hand, parse_plays
from adjudicator.cases import position as one_line
from adjudicator.cases import questions
from adjudicator.cases.card_counts import HELP, excess, overplayed
from adjudicator.cases.case import Case, Expected, expand, incomplete, no_actor, order_fault, undeclared, unruled
from adjudicator.cases.contradictions import disproved, impossible, out_of_order, unlawful
from adjudicator.cases.plain import document
from adjudicator.engine.case_form import CaseText
from adjudicator.engine.game import Game
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import BEFORE_LINES, Miscounted, OutOfOrder, Table
from adjudicator.engine.validate_players import validate_players
from adjudicator.files.diagnostics import Fault, Refused, now_called, suggestion
from adjudicator.files.names import DISPUTED
from adjudicator.files.source import Marked, Path, Source, read
from adjudicator.games import GAMES, HOUSES, READINGS
from adjudicator.law import Options
from adjudicator.report.lookup import former_ids, summary
from adjudicator.report.standing import Standing
from adjudicator.solve.budget import LIMIT, GaveUp
from adjudicator.solve.question import Contradiction

if TYPE_CHECKING:
    from adjudicator.cases.case import CaseQuestion
    from adjudicator.cases.document import Document, Ruling

T = TypeVar("T")


def load(path: str, limit: float = LIMIT, house: Options | None = None) -> Case:
    """Read a case file (`-`: standard input).

    `limit`: seconds that one answer about the case may take. `house`: options of house rules, which replace those of the
    file. Raises Refused with every fault.
    """
    return build(read(path), limit, house)


def loads(text: str, name: str = "<text>", limit: float = LIMIT, house: Options | None = None) -> Case:
    """Read a case from text: the contents of a case file, or a position in one line (`cases/position.py`).

    `name` stands for the file in messages. Raises Refused with every fault.
    """
    if one_line.is_position(text):
        return of_data(one_line.read(text), name, limit, house)
    return build(Source(name, text), limit, house)


def of_data(
    data: Mapping[str, object], name: str = "<case>", limit: float = LIMIT, house: Options | None = None
) -> Case:
    """Return a case from plain data with the keys of a case file.

    Beyond the types of a file, a hand may be a sequence of cards, and a line of the history a pair (player, play). Raises
    Refused with every fault.
    """
    values = {key: _hands(value) if key == "hands" else _lines(value) for key, value in data.items()}
    return build(Source(name, json.dumps(values, ensure_ascii=False, default=_as_json)), limit, house)


def _hands(hands: object) -> object:
    """Hands by player, sequences of cards converted to text."""
    if not isinstance(hands, Mapping):
        return hands
    return {
        player: ", ".join(map(str, hand)) or "nothing" if isinstance(hand, list | tuple) else hand
        for player, hand in hands.items()
    }


def _lines(lines: object) -> object:
    """A list of lines, each pair (player, play) converted to the mapping of a file."""
    if not isinstance(lines, list | tuple):
        return lines
    return [
        {line[0]: str(line[1])} if isinstance(line, tuple) and len(line) == 2 and isinstance(line[0], str) else line
        for line in lines
    ]


def _as_json(value: object) -> object:
    """Default encoder of `json.dumps`: tuples and sets as lists, other types as text."""
    return list(value) if isinstance(value, tuple | set | frozenset) else str(value)


def build(source: Source, limit: float = LIMIT, house: Options | None = None, law: Options | None = None) -> Case:
    """Return the case of a source; parameters and errors as for `load`. `law`: options of readings and house rules of the
    case's game that are defaults instead of the game's own; others are passed over."""
    parsed, tree = document(source, GAMES, READINGS, HOUSES)
    game = GAMES[parsed.game]
    by_law = {key: option for key, option in (law or {}).items() if key in game.readings}
    by_default = {rule.key: by_law[rule.key] for rule in game.house_rules if rule.key in by_law}
    rules = {**by_default, **parsed.house, **house_rules(parsed.game, house or {})}
    return _Builder(parsed, tree, game, source.name, limit, rules, by_law).case()


def house_rules(id: str, house: Options) -> Options:
    """Return the house rules unchanged. Raises Refused for a key or option that the game does not have."""
    known = {rule.key: rule for rule in GAMES[id].house_rules}
    for key, option in house.items():
        if key not in known:
            help = suggestion(key, list(known) or ["none"])
            raise Refused([Fault("unknown-house-rule", f"{id} has no house rule {key!r}", help)])
        if option not in known[key].names:
            help = suggestion(option, known[key].names)
            raise Refused([Fault("unknown-option", f"{key} has no option {option!r}", help)])
    return house


class _Builder:
    """Builder of a case from a parsed document. Collects faults; `stop` raises them, at the end of each stage."""

    def __init__(
        self, parsed: Document, tree: Marked, game: Game, name: str, limit: float, rules: Options, law: Options
    ) -> None:
        self.parsed, self.tree, self.game, self.name, self.limit, self.law = parsed, tree, game, name, limit, law
        self.players = tuple(parsed.players)
        self.profile = parsed.profile or "default"
        self.rules = rules
        self.house = {**rules, **({"suits": " ".join(parsed.suits)} if parsed.suits else {})}
        self.lexicon = game.lexicon(self.house, len(self.players))
        self.text = CaseText(tree, parsed, self.lexicon)
        self.faults, self.form = self.text.faults, game.case()

    def case(self) -> Case:
        parsed = self.parsed
        if self.profile not in self.game.profiles:
            message = f"no profile is called {self.profile!r}"
            self.fault("unknown-profile", message, suggestion(self.profile, list(self.game.profiles)), ("profile",))
        self._check_players()
        if parsed.trick and self.form.lines != "trick":
            message = f"trick: has no meaning in {self.game.title}"
            help = f"what was done so far stands under {self.form.lines}:"
            self.fault("foreign-key", message, help, ("trick",), key=True)
        self.circumstances = self.form.circumstances(self.text)
        table = self.table()
        self.stop()
        self.faults += self.form.misfits(self.circumstances, table, self.text)
        self.stop()
        options = self.options(parsed.readings)
        places = {player: self.tree.place(("hands", player)) for player in parsed.hands}
        situation = Situation(self.game, table, options, self.lexicon, places, self.limit)
        self.check_history(situation)
        self.stop()
        rulings = tuple(r for at, ruling in enumerate(parsed.rulings) if (r := self.ruling(at, ruling, situation)))
        asks = self.asks(situation)
        self.stop()
        title = parsed.title or FilePath(self.name).stem
        case = Case(self.name, title, situation, rulings, self.profile, parsed.source or "")
        keys = {"round", *(key.name for key in self.form.keys)}
        values = self.tree.value if isinstance(self.tree.value, dict) else {}
        own_values = {key: value for key, value in values.items() if key in keys}
        return replace(case, asks=asks, circumstances=self.circumstances, own=own_values)

    # -- faults

    def fault(self, code: str, message: str, help: str, path: Path, key: bool = False) -> None:
        self.text.fault(code, message, help, path, key)

    def stop(self) -> None:
        if self.faults:
            raise Refused(self.faults)

    # -- the table

    def _check_players(self) -> None:
        """Check the number of players, and that suits are named where the game leaves their names open."""
        for misfit in validate_players(self.game, self.players, self.parsed.suits):
            self.fault(*misfit)

    def options(self, *chosen: Options) -> dict[str, str]:
        options = {key: reading.default for key, reading in self.game.readings.items()}
        for layer in (self.law, self.game.profiles.get(self.profile, {}), self.rules, *chosen):
            options.update(layer)
        return options

    def table(self) -> Table:
        parsed, lexicon, players = self.parsed, self.lexicon, self.players
        history = self.text.lines(self.form.lines, getattr(parsed, self.form.lines))
        hands: dict[str, Hand] = {}
        for player, text in parsed.hands.items():
            hand = self.text.notation(("hands", player), partial(parse_hand, text, lexicon))
            if hand is not None:
                hands[player] = hand
        gone = self.text.notation(("discards",), lambda: parse_cards(parsed.discards or "", lexicon)) or ()
        table = Table(
            players,
            tuple(history),
            parsed.turn,
            bool(parsed.opening),
            hands={**self.circumstances.hands(players, history), **hands},
            discards=(*gone, *self.circumstances.gone),
            house=self.house,
            number=parsed.round or 2,
        )
        completed = self.form.completed(table, self.text)
        return replace(completed, began=self.circumstances.began(completed))

    # -- the history

    def check_history(self, situation: Situation) -> None:
        """Check that the history is possible under the profile and agrees with `turn:`."""
        fault = situation.fault
        if fault is not None:
            self._order_faults(situation, fault)
            return
        position = situation.position
        self.faults += self.form.misdealt(situation.table, position, self.text)
        previous = len(self.faults)
        self._check_counts(situation)
        self._suggest_current_hand(situation)
        if len(self.faults) == previous:  # The law is not defined on impossible sets of cards.
            self._check_legal(situation)
        self._check_kept_cards(situation)
        self._check_possible(situation)
        turn = self.parsed.turn
        if turn and situation.table.history and turn != position.to_act:
            who = position.to_act or "nobody"
            self.fault(
                "wrong-turn", f"by the history {who} is to play, not {turn}", "mend it, or leave turn: out", ("turn",)
            )

    def _check_legal(self, situation: Situation) -> None:
        """Check that no undisputed line outside a turn is illegal whatever the unseen cards are (`unlawful`)."""
        for index, reason in unlawful(situation):
            path: Path = (self.form.lines, index, situation.table.history[index].player)
            self.fault("impossible-line", reason, f"mend the line; if it is in doubt, add {DISPUTED}: yes to it", path)

    def _suggest_current_hand(self, situation: Situation) -> None:
        """Replace the help of `too-many-cards` faults if a hand seems to be listed as it was before the history."""
        for action in situation.table.history:
            hand = situation.table.hands.get(action.player)
            spent = Counter(action.play.spent)
            if spent and hand is not None and all(hand.cards.get(card, 0) >= spent[card] for card in spent):
                help = f"hands are as they are now: leave out what {action.player} has played"
                self.faults[:] = [
                    replace(fault, help=help) if fault.code == "too-many-cards" else fault for fault in self.faults
                ]
                return

    def _check_kept_cards(self, situation: Situation) -> None:
        """Check that a hand holds the cards that it received in the history and has not parted with."""
        for player, card, index in situation.deal(None).missing():
            spoken = self.lexicon.spoken(card)
            has, does = ("have", "do") if player == "You" else ("has", "does")
            message = f"{player} had {spoken} (line {index + 1}) and {has} not parted with it, but {does} not hold it"
            path: Path = ("hands", player)
            self.fault("missing-card", message, "add it to the hand, or the line with which it left", path)

    def _check_possible(self, situation: Situation) -> None:
        """Check that a deal exists under which every undisputed line is legal."""
        if self.faults:
            return
        try:
            situation.refuse_history()
        except Contradiction as error:
            self.faults.append(impossible(error.facts, situation))
        except GaveUp:
            return  # each verdict reports the time-out itself
        for index, reason in disproved(situation):
            path: Path = (self.form.lines, index, situation.table.history[index].player)
            help = f"mend a line; or if one is in doubt, add {DISPUTED}: yes to it"
            self.fault("impossible-history", reason, help, path)

    def _order_faults(self, situation: Situation, fault: OutOfOrder) -> None:
        if isinstance(fault, Miscounted):
            help = "count again, or mend the line by which it is not so"
            for player, reason in fault.reasons.items():
                self.fault("misdealt", reason, help, ("hands", player))
            return
        refusal = out_of_order(situation, fault)
        path: Path = ()
        if fault.index != BEFORE_LINES:
            path = (self.form.lines, fault.index, situation.table.history[fault.index].player)
        self.faults.append(replace(refusal, place=self.tree.place(path, refusal.code == "out-of-order")))

    def _check_counts(self, situation: Situation) -> None:
        """Check that hands, pile, discards and cards out of play fit into one deck."""
        for path, message in excess(situation):
            self.fault("too-many-cards", message, HELP, path)

    # -- rulings

    def ruling(self, at: int, ruling: Ruling, situation: Situation) -> Expected | None:
        path: Path = ("rulings", at)
        adapted = (
            replace(situation, options=self.options(self.parsed.readings, ruling.readings))
            if ruling.readings
            else situation
        )
        if ruling.readings and not self._is_possible(adapted, (*path, "readings")):
            return None
        hand = adapted.table.hands.get(ruling.by or adapted.to_act or "")
        held = hand.cards if hand is not None and hand.known else {}
        plays = self.text.notation((*path, "play"), lambda: parse_plays(ruling.play, self.lexicon, self.players, held))
        if plays is None:
            return None
        play, place = plays[0], self.tree.place((*path, "play"))
        if unspecific := [replace(fault, place=place) for fault in unruled(play, self.game)]:
            self.faults += unspecific
            return None
        try:
            actor = ruling.by or adapted.who(play)
        except OutOfOrder as fault:
            self.faults.append(order_fault(fault, place))
            return None
        if actor is None:
            self.faults.append(replace(no_actor(play, adapted), place=place))
            return None
        try:
            plays = expand(plays, adapted, actor, place)
        except Refused as refused:
            self.faults += refused.faults
            return None
        self._check_declared(plays, adapted, actor, (*path, "play"))
        if not ruling.verdict:  # With a verdict expected, incompleteness is a matter of law, as for a line of a record.
            self.faults += [replace(fault, place=place) for fault in incomplete(plays[0], adapted, actor)]
        for field_name, ids in (("because", ruling.because), ("because only", ruling.because_only)):
            self._check_ids(ids, (*path, field_name))
        show = self.shows(ruling.show, (*path, "show")) if ruling.show else None
        return Expected(
            plays,
            actor,
            adapted,
            place,
            ruling.verdict,
            tuple(ruling.because),
            tuple(ruling.because_only),
            show,
            ruling.kind,
            Standing(ruling.ruled_by, ruling.recorded, bool(ruling.left_open)),
        )

    def asks(self, situation: Situation) -> tuple[CaseQuestion, ...]:
        """The questions of the file, each with the situation under its own readings."""
        ids = [entry.id for entry in summary(self.game.id)]
        result = []
        for at, entry in enumerate(self.parsed.ask):
            adapted = situation
            if entry.readings:
                adapted = replace(situation, options=self.options(self.parsed.readings, entry.readings))
            question = questions.question(entry, at, self.tree, adapted, self.circumstances, ids, self.faults)
            result += [question] if question is not None else []
        return tuple(result)

    def _is_possible(self, situation: Situation, path: Path) -> bool:
        """True if the situation is possible under a ruling's own readings, or if there is no time to decide."""
        if situation.fault is not None:
            self.faults.append(order_fault(situation.fault, self.tree.place(path)))
            return False
        if many := next((message for _, message in excess(situation)), None):
            self.fault("too-many-cards", f"under these readings {many}", "take other readings", path)
            return False
        try:
            situation.refuse_history()
        except Contradiction as error:
            fault = impossible(error.facts, situation)
            self.faults.append(replace(fault, place=self.tree.place(path)))
            return False
        except GaveUp:
            return True
        return True

    def _check_declared(self, plays: Sequence[Play], situation: Situation, actor: str, path: Path) -> None:
        for fault in (*undeclared(plays[0], situation, actor), *overplayed(plays, situation, actor)):
            self.faults.append(replace(fault, place=self.tree.place(path)))

    def _check_ids(self, ids: list[str], path: Path) -> None:
        on_file, former = [entry.id for entry in summary(self.game.id)], former_ids(self.game.id)
        for at, id in enumerate(ids):
            if id not in on_file:
                help = now_called(id, former) or suggestion(id, on_file)
                self.fault("unknown-clause", f"no clause has the id {id!r}", help, (*path, at))

    def shows(self, text: str, path: Path) -> frozenset[frozenset[str]] | None:
        if text.strip().lower() == "nothing":
            return frozenset({frozenset()})
        alternatives = set()
        for alternative in text.split(" or "):
            words = alternative.replace(" and ", " ").strip()
            cards = self.text.notation(path, partial(parse_cards, words, self.lexicon))
            if cards is not None:
                alternatives.add(frozenset(cards))
        return frozenset(alternatives)
