"""The rules reference: a page for each game, made from its clauses and readings."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.game import Game
from adjudicator.law import Clause, Entry, Permission, Reading, Rulebook

_KINDS = {
    "requirement": "What every play must satisfy",
    "permission": "What waives a requirement or a duty",
    "prohibition": "What bars a play, whatever else would allow it",
    "obligation": "What must be chosen among the plays still open",
    "effect": "What follows, and what is asked outside a turn",
}


def page(game: Game) -> str:
    """The reference of one game as Markdown."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    rulebook = game.rulebook(game.lexicon({}))
    yield f"# {game.title}: the rules on file"
    yield ""
    yield "Every clause in our own words, with the place in the document it comes from. Made from the clauses"
    yield f"themselves by `adjudicator rules --markdown --game {game.id}`."
    for kind, heading in _KINDS.items():
        entries = [entry for entry in rulebook.described() if entry.kind == kind]
        if entries:
            yield from ("", f"## {heading}")
            for entry in entries:
                yield from _entry(entry, rulebook)
    yield from ("", "## Readings", "", "Sentences that can be read in more than one way. The default comes first.")
    for reading in game.unclear:
        yield from _reading(reading)
    yield from ("", "## Profiles", "", "Choices of readings by name; what a profile does not name is the default.", "")
    for name, options in game.profiles.items():
        text = ", ".join(f"`{key}` {option}" for key, option in options.items())
        yield f"- **{name}**: {text or 'every default'}."
    if game.house_rules:
        yield from ("", "## House rules", "", "What a table may decide. The default comes first.")
        for reading in game.house_rules:
            yield from _reading(reading)


def _entry(entry: Entry, rulebook: Rulebook) -> Iterator[str]:
    yield from ("", f"### {entry.id}: {entry.title}", "", entry.says)
    if isinstance(entry, Permission):
        lifted = ", ".join(entry.waives)
        shown = f"Shown: {entry.shows}." if entry.shows else "The play is its own proof."
        yield from ("", f"Waives {lifted}. {shown}")
    elif isinstance(entry, Clause):
        lifting = [c.id for d in rulebook.decisions.values() for c in d.permissions if entry.id in c.waives]
        if lifting:
            yield from ("", f"Waived by {', '.join(lifting)}.")
    if entry.readings:
        yield from ("", f"Depends on {', '.join(f'`{key}`' for key in entry.readings)}.")
    yield from ("", f"*{'; '.join(str(cite) for cite in entry.cites)}*")


def _reading(reading: Reading) -> Iterator[str]:
    yield from ("", f"### `{reading.key}`", "", reading.question, "")
    for number, option in enumerate(reading.options):
        default = " (default)" if number == 0 else ""
        yield f"- **{option.name}**{default}: {option.means}. For it: {option.argument}."
    yield from ("", f"*{'; '.join(str(cite) for cite in reading.cites)}*")
