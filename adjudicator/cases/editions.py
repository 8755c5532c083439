"""Comparison of two laws of a game: each difference alone, and all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.cards.english import both
from adjudicator.cases.barred import ALL
from adjudicator.cases.compare import Choice, Kept, compared, over
from adjudicator.cases.letter import smallest_instance
from adjudicator.cases.titles import amendment_title
from adjudicator.engine.house_law import OtherLaw
from adjudicator.engine.separate import Relation, relation_scripts, relations
from adjudicator.games import GAMES
from adjudicator.law import Options, Reading
from adjudicator.law.amendment import DROPPED, KEPT, LOCKED, PRESENT
from adjudicator.report.edition import AmendmentDiff, EditionDiff
from adjudicator.report.letter import Instance
from adjudicator.report.replayed import Replayed
from adjudicator.solve.compare import EITHER, FIRST, SECOND
from adjudicator.solve.smt2 import Script


def differences(law: OtherLaw, cases: Sequence[Kept], limit: float) -> Iterator[AmendmentDiff]:
    """Yield what each difference between two laws changes alone, and last what all do together, if there are several.

    Inside `governed(law)`, where `cases` are read too. `limit`: seconds for each search and proof.
    """
    game = GAMES[law.game]
    first, second = law.both(game)
    for key in first:
        yield _difference(law, key, first, {**first, key: second[key]}, cases, limit)
    if len(first) > 1:
        yield _difference(law, None, first, second, cases, limit)


def instances_of(law: OtherLaw, amendments: Iterable[AmendmentDiff]) -> dict[str, Instance]:
    """By the text of each smallest case its situation, and what follows by either law. Inside `governed(law)`."""
    pairs = [(each.case, each) for amendment in amendments for each in amendment.smallest if each.case is not None]
    return {
        text: smallest_instance(text, dict(zip(law.names, (each.first, each.second), strict=True)))
        for text, each in pairs
    }


def scripts(law: OtherLaw, amendments: Sequence[AmendmentDiff]) -> Iterator[tuple[str, Script]]:
    """The comparison of each decision by each amendment, or by all together, as an SMT-LIB file: the name of the
    amendment's folder, and the file. Inside `governed(law)`."""
    game = GAMES[law.game]
    first, second = law.both(game)
    for key, each in zip((*first, None), amendments, strict=False):
        later = second if key is None else {**first, key: second[key]}
        yield from ((key or "all", script) for script in relation_scripts(game, first, later, each.relations))


def edition_diff(
    law: OtherLaw,
    amendments: Iterable[AmendmentDiff],
    notes: Iterable[str] = (),
    transitions: str = "",
    replayed: Replayed | None = None,
) -> EditionDiff:
    """The differences of a law as one value; the last three as `EditionDiff` has them."""
    title = GAMES[law.game].title
    return EditionDiff(law.game, title, law.names, tuple(amendments), tuple(notes), transitions, replayed)


def _difference(
    law: OtherLaw, key: str | None, document: Options, house: Options, cases: Sequence[Kept], limit: float
) -> AmendmentDiff:
    """What changes from one set of options to another, for the amendment of this key, or for all of them."""
    game = GAMES[law.game]
    first, second = ({**_defaults(law.game), **chosen} for chosen in (document, house))
    pair = Choice(law.game, law.names[0], first), Choice(law.game, law.names[1], second)
    related = relations(game, document, house, limit=limit)
    searches = [compared(pair, None, limit, direction, decision) for decision, direction in _sides(related)]
    rulings = over(searches[0], cases)
    reading = game.readings[key] if key is not None else None
    acting = {*game.history_readings, *(each.key for each in game.round_readings)}
    return AmendmentDiff(
        _name(key, document, house) if key is not None else ALL,
        reading.question if reading is not None else ", ".join(document),
        reading.cites if reading is not None else (),
        related,
        (rulings, *searches[1:]),
        transitions=not acting.isdisjoint(document if key is None else {key}),
        means=tuple(_means(reading, law.names, (first, second))) if reading is not None else (),
        heading=amendment_title(game, key, first, second) if key is not None else ALL,
        says=_says(law, key, document),
    )


def _says(law: OtherLaw, key: str | None, document: Options) -> str:
    """What stands beneath the title of an amendment: what its clause says, or of all of them which they are."""
    ids = {each.reading.key: id for id, each in GAMES[law.game].amendments.items()}
    if key is None:
        return both([ids.get(each, each) for each in document])
    return f"The clause says: {GAMES[law.game].amendments[ids[key]].says}" if key in ids else ""


def _means(reading: Reading, laws: tuple[str, str], options: tuple[Options, Options]) -> Iterator[str]:
    """What holds by either law, in the words of the options; of a clause, nothing."""
    if reading.names in ((LOCKED, PRESENT), (DROPPED, KEPT)):
        return
    words = {option.name: option.means for option in reading.options}
    yield from (f"By {law}: {words[chosen[reading.key]]}." for law, chosen in zip(laws, options, strict=True))


def _defaults(game: str) -> dict[str, str]:
    return {reading.key: reading.default for reading in GAMES[game].compared}


def _name(key: str, document: Options, house: Options) -> str:
    return f"{key}: {document[key]} -> {house[key]}"


def _sides(related: Mapping[str, Relation]) -> list[tuple[str | None, str]]:
    """The smallest cases to look for: for each decision on which side a play is legal, where that is so on one of them
    alone; anywhere and on either, where no decision differs."""
    sides = [(name, FIRST, each.stricter) for name, each in related.items()]
    sides += [(name, SECOND, each.looser) for name, each in related.items()]
    return [(name, direction) for name, direction, differs in sides if differs] or [(None, EITHER)]
