"""What can be looked up by name: clauses and effects by id or card, readings by key.

The words of a clause stand beside its formula, and to have the one the other has to be built. So what a
rulebook says of its clauses is written into the package too (`games/<game>/reference.json`), from the
rulebook itself, and read from there. A test holds the two together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from adjudicator.engine.outline import Outline
from adjudicator.files.diagnostics import nearest
from adjudicator.games import GAMES, OUTLINES, folder
from adjudicator.law import Citation, Entry, Reading
from adjudicator.law.reading import former_names


def explain(name: str, game: str | None = None) -> list[tuple[str, Entry]]:
    """The clauses and effects with an id, or of a card, each with its game's name; of one game alone, if it is named.

    A card's clauses are those whose ids begin with its own, and those it shares with others of its kind; a rank's,
    which has none, those that name it. Raises KeyError when nothing has the name.
    """
    wanted = name.strip()
    games = [game] if game else [*OUTLINES]
    matches = [(id, entry) for id, entry in entries() if entry.id.lower() == wanted.lower() and id in games]
    for id in games if not matches else ():
        if card := OUTLINES[id].lexicon({}).card(wanted):
            matches += _of(id, card)
    for id in games if not matches else ():
        lexicon = OUTLINES[id].lexicon({})
        # A rank stands for any card of it.
        cards = (lexicon.card(f"{wanted} of {suit}") for suit in lexicon.suits)
        if card := next(filter(None, cards), None):
            matches += _of(id, card)
    if not matches:
        raise KeyError(name)
    return matches


def _of(id: str, card: str) -> list[tuple[str, Entry]]:
    """The clauses and effects of a card of a game."""
    game, own = OUTLINES[id], [(id, entry) for entry in summary(id)]
    matches = [(g, e) for g, e in own if of_card(e.id.partition(".")[0], card)] or [
        (g, e) for g, e in own if card in game.lexicon({}).deck.place and _names(e, card)
    ]
    return [*matches, *((g, e) for g, e in own if e.id in game.shared(card))]


def _names(entry: Entry, rank: str) -> bool:
    """Whether a clause speaks of a rank. A rank of one letter or figure is no word to look for."""
    return len(rank) > 1 and re.search(rf"\b{re.escape(rank)}s?\b", f"{entry.title} {entry.says}") is not None


def of_card(id: str, card: str) -> bool:
    """Whether the id of a clause is a card's name, or the beginning of it before an "of", the letters of a game before
    it: of such an id the card's further clauses have a number behind it."""
    names = (card, card.split(" of ", maxsplit=1)[0])
    return id.partition("-")[2].upper() in (name.upper().replace(" ", "-") for name in names)


def citations(game: str, rule: str, heading: str | None = None) -> tuple[Citation, ...]:
    """What a clause or an effect of a game cites, by its id, with one of its headings first."""
    return tuple(sorted(_entries(game)[rule].cites, key=lambda cite: cite.heading != heading))


def says(game: str, rule: str) -> str:
    """What a clause or an effect of a game says in our own words, by its id."""
    return " ".join(_entries(game)[rule].says.split())


def _entries(game: str) -> Mapping[str, Entry]:
    return {entry.id: entry for entry in summary(game)}


def entries() -> Iterator[tuple[str, Entry]]:
    """Every clause and effect of every game, each with the game's id: words without formulas."""
    for id in OUTLINES:
        yield from ((id, entry) for entry in summary(id))


def summary(game: str) -> tuple[Entry, ...]:
    """What a game's rulebook says of its clauses and effects, in its order; last the clauses that only another law
    has."""
    outline = OUTLINES[game]
    own = _amended_summary(outline) if outline.changed_parameters else _own_summary(game)
    others = outline.amendments.values()
    ids = {entry.id for entry in own} if others else set()
    return (*own, *(each.other for each in others if each.other is not None and each.other.id not in ids))


@lru_cache(maxsize=4)
def _amended_summary(game: Outline) -> tuple[Entry, ...]:
    """The clauses and effects of a game by another law with other numbers, from its rulebook."""
    own = GAMES[game.id]
    return tuple(own.rulebook(own.lexicon({})).described())


@cache
def _own_summary(game: str) -> tuple[Entry, ...]:
    """The clauses and effects from the file in the game's package, or where there is none from the rulebook."""
    file, parsed = reference(game), []
    for entry in json.loads(file.read_text(encoding="utf-8") if file.exists() else written(game)):
        cites = tuple(Citation(cite["document"], cite["heading"]) for cite in entry.pop("cites"))
        parsed.append(Entry(**{**entry, "cites": cites, "readings": tuple(entry["readings"])}))
    return tuple(parsed)


def reference(game: str) -> Path:
    """The file in the package with the words of a game's clauses and effects."""
    return folder(game) / "reference.json"


def written(game: str) -> str:
    """The text of that file, as the game's rulebook has it."""
    own = GAMES[game]
    entries = own.rulebook(own.lexicon({})).described()
    documents = [{k: v for k, v in described(game, entry).items() if k not in ("schema", "game")} for entry in entries]
    return json.dumps(documents, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def reading(game: str, key: str) -> Reading:
    """A reading or house rule by its game and key. Raises KeyError."""
    return OUTLINES[game].readings[key]


def codes() -> Mapping[str, tuple[str, str]]:
    """By code of a refusal, of a finding or of a kind of illegal play: which of the three it is, "error", "finding" or
    "verdict", and what it means."""
    from adjudicator.engine.breach import FAULTS
    from adjudicator.files.codes import CODES
    from adjudicator.law.clause import ILLEGAL
    from adjudicator.report.audit import MEANINGS

    own = {code: meaning for outline in OUTLINES.values() for code, meaning in outline.codes.items()}
    kinds = {"error": {**CODES, **own}, "finding": {**FAULTS, **MEANINGS}, "verdict": ILLEGAL}
    return {code: (kind, meaning) for kind, meanings in kinds.items() for code, meaning in meanings.items()}


def names() -> tuple[str, ...]:
    """The ids of clauses and effects, and the names of unique cards, of all games."""
    cards = (card for game in OUTLINES.values() for card in game.lexicon({}).deck.singles)
    return tuple(dict.fromkeys((*(entry.id for _, entry in entries()), *cards)))


def near_name(text: str) -> str | None:
    """The name, reading or code that a text most likely misspells, or None."""
    keys = (key for game in OUTLINES.values() for key in game.readings)
    return nearest(text, (*names(), *keys, *codes()))


def bearing(game: str, entry: Entry) -> tuple[Reading, ...]:
    """The readings that bear on a clause or effect, that by which another law has it otherwise first."""
    amendment = OUTLINES[game].amendments.get(entry.id)
    own = (amendment.reading,) if amendment is not None else ()
    return (*own, *(reading(game, key) for key in entry.readings if all(key != one.key for one in own)))


def described(game: str, entry: Entry) -> dict[str, object]:
    """A clause or effect as JSON has it."""
    cites = [{"document": cite.document, "heading": cite.heading} for cite in entry.cites]
    words = {"id": entry.id, "kind": entry.kind, "title": entry.title, "says": entry.says}
    former = {"former": list(entry.former)} if entry.former else {}
    keys = [each.key for each in bearing(game, entry)]
    return {"schema": 1, "game": game, **words, "cites": cites, "readings": keys, **former}


def former_ids(game: str) -> dict[str, str]:
    """The ids of a game's clauses and effects by those that they had in earlier versions."""
    return former_names((entry.id, tuple(entry.former)) for entry in summary(game))
