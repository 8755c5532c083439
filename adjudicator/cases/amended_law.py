"""What a house law makes of the law of its game, by proof: clauses that can never act any more, and positions that it
leaves without a legal play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from z3 import ExprRef, IntVal, is_bool, simplify, substitute

from adjudicator.cards.english import both
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.engine.house_law import OtherLaw
from adjudicator.files.diagnostics import Fault, Place
from adjudicator.games import GAMES
from adjudicator.law import Options
from adjudicator.law.clause import terms
from adjudicator.report.proof import Book, decided
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.consistency import Amended, chosen, described
from adjudicator.solve.prove import Plain
from adjudicator.solve.theorem import symbols_of

REMEDY = "take it back, or change what else the law says there"


@dataclass(frozen=True)
class Consistency:
    """What is proved of a house law. `contradictions` are faults; `warnings` have a place and a remedy as faults have;
    `unchecked`: the decisions for which there was no time, by name."""

    contradictions: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    unchecked: tuple[str, ...]


def consistency(law: OtherLaw, places: Mapping[str, Place], limit: float) -> Consistency:
    """Compare the later of two laws, a house's, with the earlier, the document's, decision by decision. Inside
    `governed(law)`. `places`: where each amendment is, by the key of its reading; `limit`: seconds for each decision and
    each of the two questions."""
    contradictions, warnings, unchecked = list[Fault](), [*_unread(law, places)], dict[str, None]()
    for book in decided(law.game):
        if (amended := _amended(law, book)) is None:
            continue
        # A position that no case can be written of may be one that play never comes to: it is no ground to refuse a law.
        stuck = contradictions if _is_writable(book) else warnings
        for faults, proved in ((stuck, _stuck), (warnings, _dead)):
            try:
                faults.extend(proved(amended, book, places, limit))
            except GaveUp:
                unchecked[_name(book)] = None
    return Consistency(tuple(contradictions), tuple(warnings), tuple(unchecked))


def _amended(law: OtherLaw, book: Book) -> Amended | None:
    """A decision by the document and by the house; None where no clause of it reads what is amended."""
    first, second = law.both(book.game)
    readings, clauses = book.domain.readings, book.domain.decision.clauses
    read = {symbol.get_id() for symbol in symbols_of(term for clause in clauses for term in terms(clause))}
    bearing = {key for key in first if key in readings and readings[key].symbol.get_id() in read}
    if not bearing:
        return None
    others = {key: each.default for key, each in book.domain.readings.items() if key not in bearing}
    document, house = ({key: options[key] for key in options if key in bearing} for options in (first, second))
    return Amended(chosen(book.domain, others), document, house)


def _unread(law: OtherLaw, places: Mapping[str, Place]) -> Iterator[Fault]:
    """Warnings of numbers and options that no clause reads any more, as those that did are dropped."""
    game = GAMES[law.game]
    drops = [each.reading.key for each in game.amendments.values()]
    document, house = law.both(game)
    acting = {*drops, *game.history_readings, *(each.key for each in game.round_readings)}
    before, after = (_reading(game, {key: options[key] for key in drops}) for options in (document, house))
    for key in house:
        if key not in acting and key in before and key not in after:
            ids = [id for id in before[key] if id in game.amendments]
            message = (
                f"{_written(key)} has no effect here: nothing reads it but {both(ids)}, which {_verb(ids)} dropped"
            )
            yield Fault("idle-amendment", message, f"leave it out, or keep {both(ids)}", places.get(key))


def _reading(game: Game, drops: Options) -> dict[str, list[str]]:
    """By key of a reading the ids of the clauses that read it, with these clauses dropped or kept."""
    values = [(game.readings[key].symbol, IntVal(game.readings[key].names.index(drops[key]))) for key in drops]
    keys, ids = {each.symbol.get_id(): key for key, each in game.readings.items()}, dict[str, list[str]]()
    for decision in game.rulebook(game.lexicon({})).decisions.values():
        for clause in decision.clauses:
            left = [simplify(substitute(term, *values)) for term in terms(clause)]
            for key in {keys[id] for each in symbols_of(left) if (id := each.get_id()) in keys}:
                ids.setdefault(key, []).append(clause.id)
    return ids


def _stuck(amended: Amended, book: Book, places: Mapping[str, Place], limit: float) -> Iterator[Fault]:
    if book.choice is None or book.choice.encoding.optional:
        return
    if (position := amended.stuck(limit)) is None:
        return
    keys = amended.causes(position, limit)
    message = (
        f"with {both([*map(_written, keys)])} as amended nothing is legal in this position ({_name(book)}), in which "
        f"something is by the document: {_position(book, position)}"
    )
    yield Fault("contradictory-law", message, REMEDY, places.get(keys[-1]))


def _dead(amended: Amended, book: Book, places: Mapping[str, Place], limit: float) -> Iterator[Fault]:
    for id, keys in amended.dead(limit):
        message = f"{id} decides nothing any more, in no position: {both([*map(_written, keys)])} {_verb(keys)} amended"
        yield Fault("dead-by-amendment", message, f"drop {id} too, or take the change back", places.get(keys[-1]))


def _is_writable(book: Book) -> bool:
    """Whether each position of a decision's proofs can be written as a case."""
    return book.choice is not None and book.choice.witness is not None and bool(book.domain.writable)


def _position(book: Book, position: Plain) -> str:
    """A position on one line: as a case has it, or else by its symbols."""
    if book.choice is None or book.choice.witness is None or not book.domain.writable:
        return described(position, book.domain.decision)

    def value(symbol: ExprRef) -> int | bool:
        return position.get(symbol.decl().name(), False if is_bool(symbol) else 0)

    draft = book.choice.witness().to_case(value, book.game.lexicon(book.domain.under, 8))
    under = both([f"{key} = {option}" for key, option in book.domain.under.items()])
    return draft.position_of(draft.mover) + (f", where {under}" if under else "")


def _written(key: str) -> str:
    """An amendment as the file has it: the id of a dropped clause, or the key of a reading."""
    return key.removeprefix("law.")


def _verb(keys: Sequence[str]) -> str:
    return "is" if len(keys) == 1 else "are"


def _name(book: Book) -> str:
    return book.domain.decision.name.replace("_", " ")
