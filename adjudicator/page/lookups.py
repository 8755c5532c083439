"""Static reference data as JSON: games, clauses, cards, readings and shipped cases. Needs no solver.

The page loads it at the start; the rule pages of the documentation are made from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from adjudicator.cards import NotationError, parse_play
from adjudicator.cards.play import NOTHING
from adjudicator.engine.outline import Outline
from adjudicator.files.paths import is_record
from adjudicator.games import OUTLINES
from adjudicator.law import Reading
from adjudicator.page.rulings import Plain
from adjudicator.report import lookup
from adjudicator.report.faces import back, face

_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+(?:[-.][A-Z0-9]+)*\b")
_TITLE = re.compile(r"^title: *(.+)$", re.MULTILINE)
_GAME = re.compile(r"^game: *(\S+)$", re.MULTILINE)


def games() -> list[Plain]:
    """One object for each game: card groups, flags, readings, profiles, numbers of players."""
    return [_game(outline) for outline in OUTLINES.values()]


def _game(outline: Outline) -> Plain:
    return {
        "id": outline.id,
        "title": outline.title,
        "players": {"fewest": outline.fewest, "most": outline.most, "usual": outline.usual},
        "groups": [{"name": name, "cards": cards} for name, cards in groups(outline)],
        "flags": [
            {"name": flag.name, "help": flag.help, "takes": flag.takes, "example": flag.example}
            for flag in outline.flags
        ],
        "together": outline.case().together,
        "bare": [*bare(outline)],
        "readings": [_reading(reading) for reading in outline.readings.values()],
        "profiles": sorted(outline.profiles),
    }


def bare(outline: Outline) -> Iterator[str]:
    """Yield the plays of a game that consist of a verb alone, such as "pass"."""
    lexicon = outline.lexicon({})
    for verb in lexicon.verbs:
        try:
            if verb.offered:
                play = parse_play(verb.kind, lexicon)
                yield from [str(play)] if verb.kind in str(play) and NOTHING not in str(play) else []
        except NotationError:
            continue


def groups(outline: Outline) -> Iterator[tuple[str, list[Plain]]]:
    """Yield (suit, cards with their counts), ranks first and cards without a suit last."""
    deck = outline.lexicon({}).deck
    groups_by_suit: dict[str, list[Plain]] = {}
    for rank in deck.ranks:
        groups_by_suit.setdefault("Ranks", []).append({"name": rank.name, "count": rank.count})
    for name, count in deck.singles.items():
        suit = name.partition(" of ")[2]
        group = suit if suit and sum(card.endswith(f" of {suit}") for card in deck.singles) > 1 else "Others"
        groups_by_suit.setdefault(group, []).append({"name": name, "count": count})
    yield from groups_by_suit.items()


def faces() -> dict[str, str]:
    """Card name -> its face as SVG, for all games."""
    names = (card for outline in OUTLINES.values() for _, cards in groups(outline) for card in cards)
    return {name: face(name) for name in sorted({str(card["name"]) for card in names})}


def unseen() -> str:
    """The back of a card as SVG."""
    return back()


def _reading(reading: Reading) -> Plain:
    return {
        "key": reading.key,
        "question": reading.question,
        "house": reading.house,
        "options": [
            {"name": option.name, "means": option.means, "argument": option.argument} for option in reading.options
        ],
        "cites": [str(cite) for cite in reading.cites],
    }


def pages(files: Iterable[Plain]) -> list[Plain]:
    """One object for each clause or effect, card and reading, with the names of the files that bear on it."""
    cases = list(files)
    return [*_clauses(cases), *_cards(), *_readings(cases)]


def _clauses(files: list[Plain]) -> Iterator[Plain]:
    for game, entry in lookup.entries():
        yield {
            "name": entry.id,
            "kind": entry.kind,
            "game": game,
            "title": entry.title,
            "says": entry.says,
            "cites": [str(cite) for cite in entry.cites],
            "readings": list(entry.readings),
            "files": [file["name"] for file in files if file["game"] == game and entry.id in _named(file)],
        }


def _cards() -> Iterator[Plain]:
    for game, outline in OUTLINES.items():
        for _, cards in groups(outline):
            for card in cards:
                name = str(card["name"])
                rules = _rules(game, name)
                if rules:
                    yield {"name": name, "kind": "card", "game": game, "title": name, "says": "", "rules": rules}


def _rules(game: str, card: str) -> list[str]:
    try:
        return [entry.id for id, entry in lookup.explain(card) if id == game]
    except KeyError:
        return []


def _readings(files: list[Plain]) -> Iterator[Plain]:
    for game, outline in OUTLINES.items():
        for reading in outline.readings.values():
            yield {
                **_reading(reading),
                "name": reading.key,
                "kind": "house rule" if reading.house else "reading",
                "game": game,
                "title": reading.question,
                "says": " ".join(f"{option.name}: {option.means}." for option in reading.options),
                "files": [file["name"] for file in files if file["game"] == game and reading.key in str(file["text"])],
            }


def _named(file: Plain) -> frozenset[str]:
    return frozenset(file["ids"])


def files(folder: Path) -> Iterator[Plain]:
    """Yield each case and record below a folder: relative name, game, title, kind, the rule ids it mentions, and its
    text."""
    for path in sorted(folder.rglob("*.y*ml")):
        text = path.read_text(encoding="utf-8")
        game, title = _GAME.search(text), _TITLE.search(text)
        if game and game[1] in OUTLINES:
            yield {
                "name": path.relative_to(folder).as_posix(),
                "game": game[1],
                "title": title[1].strip("'\"") if title else path.stem,
                "kind": "record" if is_record(path.name) else "case",
                "ids": sorted(set(_ID.findall(text))),
                "text": text,
            }
