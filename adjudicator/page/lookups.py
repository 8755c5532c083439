"""Static reference data as JSON: games, clauses, cards, readings and shipped cases. Needs no solver.

The page loads it at the start; the rule pages of the documentation are made from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import MappingProxyType

from adjudicator.cards import Hand, NotationError, parse_hand, parse_play
from adjudicator.cards.play import NOTHING
from adjudicator.engine.outline import Flag, Outline
from adjudicator.engine.query import words
from adjudicator.files.paths import is_record
from adjudicator.games import OUTLINES
from adjudicator.law import Options, Reading
from adjudicator.page.rulings import Plain
from adjudicator.report import lookup
from adjudicator.report.faces import EMBLEMS, NUMERALS, back, face, index, sign

_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+(?:[-.][A-Z0-9]+)*\b")
_TITLE = re.compile(r"^title: *(.+)$", re.MULTILINE)
_GAME = re.compile(r"^game: *(\S+)$", re.MULTILINE)
_OPTIONS = re.compile(r": (\w+(?:, \w+)+ or \w+)\.")
SIGN = "sign:"
"""What stands before a suit or a Major in the names of `faces`."""
MUTANTS = "/mutants/"
"""In the name of a case that was made to tell a changed clause from the real one: it shows nobody a rule."""
MOST_DEALT = 60
"""The largest hand that is tried as the dealer's."""


def games() -> list[Plain]:
    """One object for each game: card groups, flags, readings, profiles, numbers of players."""
    return [_game(outline) for outline in OUTLINES.values()]


def _game(outline: Outline) -> Plain:
    return {
        "id": outline.id,
        "title": outline.title,
        "players": {"fewest": outline.fewest, "most": outline.most, "usual": outline.usual},
        "groups": [{"name": name, "cards": cards} for name, cards in groups(outline)],
        "suits": [name for name, _ in groups(outline) if f"{SIGN}{name}" in signs()],
        "added": [*added(outline)],
        "flags": [
            {
                "name": flag.name,
                "help": flag.help,
                "takes": flag.takes,
                "example": flag.example,
                "decides": flag.decides and not outline.case().together,
                **kind(flag, outline),
            }
            for flag in outline.flags
        ],
        "together": outline.case().together,
        "lines": outline.case().lines,
        "begins": begins(outline),
        "dealt": dealt(outline),
        "asks": words(outline.queries()),
        "bare": [*bare(outline)],
        "readings": [_reading(reading) for reading in outline.readings.values()],
        "profiles": sorted(outline.profiles),
    }


def begins(outline: Outline) -> bool:
    """Whether a turn usually begins with a card that lies on the table: in a trick, or on top of a discard pile."""
    form = outline.case()
    return not form.together or any(key.name == "top" for key in form.keys)


def dealt(outline: Outline) -> int | None:
    """The number of cards that only the dealer holds, before some of them are laid away; None if there is none."""
    form = outline.case()
    return next((count for count in range(1, MOST_DEALT + 1) if form.sits_last(Hand(unseen=count))), None)


def kind(flag: Flag, outline: Outline) -> Plain:
    """How a flag is set by tapping, judging by its example: a `kind` of number, suit, player, cards, words or choice, and
    the options of the last."""
    lexicon, example = outline.lexicon({}), flag.example
    if not flag.takes:
        return {"kind": "switch"}
    if options := _OPTIONS.search(flag.help):
        return {"kind": "choice", "options": re.split(r", | or ", options[1])}
    if example.isdecimal():
        return {"kind": "number"}
    if example in lexicon.suits:
        return {"kind": "suit"}
    if re.fullmatch(r"P\d", example):
        return {"kind": "player"}
    try:
        return {"kind": "cards"} if parse_hand(example, lexicon).known else {"kind": "words"}
    except NotationError:
        return {"kind": "words"}


def added(outline: Outline) -> Iterator[Plain]:
    """Yield the options of house rules under which further cards are played with: key, option, and the cards."""
    usual = {card["name"] for _, cards in groups(outline) for card in cards}
    for rule in outline.house_rules:
        for option in rule.names:
            cards = [card for _, cards in groups(outline, {rule.key: option}) for card in cards]
            if more := [card for card in cards if card["name"] not in usual]:
                yield {"key": rule.key, "option": option, "cards": more}


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


def groups(outline: Outline, house: Options = MappingProxyType({})) -> Iterator[tuple[str, list[Plain]]]:
    """Yield (suit, cards with their counts and indices), ranks first and cards without a suit last."""
    deck = outline.lexicon(house).deck
    groups_by_suit: dict[str, list[Plain]] = {}
    for rank in deck.ranks:
        groups_by_suit.setdefault("Ranks", []).append(_card(rank.name, rank.count))
    for name, count in deck.singles.items():
        suit = name.partition(" of ")[2]
        group = suit if suit and sum(card.endswith(f" of {suit}") for card in deck.singles) > 1 else "Others"
        groups_by_suit.setdefault(group, []).append(_card(name, count))
    yield from groups_by_suit.items()


def _card(name: str, count: int) -> Plain:
    return {"name": name, "count": count, "index": NUMERALS.get(name) or index(name.partition(" of ")[0])}


def faces() -> dict[str, str]:
    """Card name -> its face as SVG, for all games; and SIGN with a suit or a Major -> its sign."""
    names = {str(card["name"]) for outline in OUTLINES.values() for _, cards in groups(outline) for card in cards}
    more = {str(card["name"]) for outline in OUTLINES.values() for option in added(outline) for card in option["cards"]}
    return {**{name: face(name) for name in sorted(names | more)}, **signs()}


def signs() -> dict[str, str]:
    """SIGN with the name of a suit or a Major -> its sign or emblem as SVG."""
    suits = {suit for outline in OUTLINES.values() for suit in (*outline.lexicon({}).suits, "Trumps")}
    return {f"{SIGN}{name}": drawn for name in (*sorted(suits), *EMBLEMS) if (drawn := sign(name))}


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
    """One object for each clause or effect, card and reading, with the names of the files that bear on it: those
    that have its name first, then those that name the fewest rules, and none of MUTANTS."""
    cases = sorted(
        (file for file in files if MUTANTS not in file["name"]), key=lambda file: (len(file["ids"]), len(file["text"]))
    )
    return [*_clauses(cases), *_cards(), *_readings(cases)]


def _clauses(files: list[Plain]) -> Iterator[Plain]:
    for game, entry in lookup.entries():
        yield {
            "name": entry.id,
            "kind": entry.kind,
            "game": game,
            "title": entry.title,
            "says": entry.says,
            "terms": [term for term, id in OUTLINES[game].terms.items() if id == entry.id],
            "cites": [str(cite) for cite in entry.cites],
            "readings": list(entry.readings),
            "files": [
                file["name"]
                for file in sorted(files, key=lambda file: _apart(entry.id, file))
                if file["game"] == game and entry.id in _named(file)
            ],
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


def _apart(id: str, file: Plain) -> int:
    """How far the name of a case is from that of a clause: 0 for its own, 1 for one that begins with it, else 2.

    >>> [_apart("TH-TOWER", {"name": f"tarot-himi/{name}.yaml"}) for name in ("tower", "tower-on-a-queen", "sun")]
    [0, 1, 2]
    """
    stem, own = Path(file["name"]).stem, id.partition("-")[2].lower()
    return 0 if stem == own else 1 if stem.startswith(own) else 2


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
