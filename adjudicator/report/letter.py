"""The letter to the author of a document of rules: its unclear sentences as questions with boxes, as Markdown.

`cases/letter.py` makes the situations in it, and `cases/ticked.py` reads the answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import groupby

from adjudicator.cards.english import amount, both, capital
from adjudicator.dataclass import dataclass
from adjudicator.engine.outline import Outline
from adjudicator.law import Reading

BEGINS = "<!-- adjudicator letter "
"""How the first line begins; the id of the game follows."""
ENDS = "<!-- end of the letter -->"
"""The last line: without it a file is torn."""
EMPTY_BOX = "[ ]"
CHANGING, UNCHANGING, UNWEIGHED = (
    "Questions that change rulings",
    "Questions that changed no ruling in these turns",
    "Questions that turns do not weigh",
)
"""The headings of the letter, in their order."""


@dataclass(frozen=True)
class Effect:
    """How many rulings another option than the default changes: of `turns` turns, with the 95 percent interval of the
    share."""

    option: str
    changed: int
    turns: int
    interval: tuple[float, float]

    @property
    def text(self) -> str:
        """The same in a sentence."""
        low, high = (f"{100 * end:.2g} %" for end in self.interval)
        if not self.changed:
            return f"With `{self.option}` no ruling changes in {self.turns:,} turns (at 95 %: at most {high} of them)."
        share = f"{100 * self.changed / self.turns:.2g} %; at 95 %: {low} to {high}"
        change = "changes" if self.changed == 1 else "change"
        return f"With `{self.option}` {amount(self.changed, 'ruling')} of {self.turns:,} turns {change} ({share})."


@dataclass(frozen=True)
class Consequence:
    """What follows in a situation under some options of a reading: a verdict or an answer, and the sentences of its
    reasons."""

    options: tuple[str, ...]
    outcome: str
    because: tuple[str, ...]


@dataclass(frozen=True)
class Instance:
    """A situation in which options of a reading differ: the table in sentences, the play or question, what follows by
    option, and the cards to draw, as (whose, in words, card by card); an empty name is an unseen card."""

    table: tuple[str, ...]
    put: str
    consequences: tuple[Consequence, ...]
    drawn: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    smallest: bool = True
    """No smaller situation does; False for one of a case on file."""


@dataclass(frozen=True)
class Illustration:
    """The smallest situations for a reading, and sentences on what was not looked for or not finished."""

    instances: tuple[Instance, ...] = ()
    notes: tuple[str, ...] = ()
    unfinished: bool = False


@dataclass(frozen=True)
class Inquiry:
    """A reading as a question of the letter: its weight by option (none where turns cannot weigh it), its situations."""

    reading: Reading
    effects: tuple[Effect, ...] = ()
    illustration: Illustration = field(default_factory=Illustration)

    @property
    def share(self) -> float:
        """The greatest fraction of turns in which an option changes the ruling."""
        return max((effect.changed / effect.turns for effect in self.effects), default=0.0)

    @property
    def heading(self) -> str:
        """The part of the letter that the question stands in."""
        return UNWEIGHED if not self.effects else CHANGING if self.share else UNCHANGING


@dataclass(frozen=True)
class Letter:
    """A letter about one game: its questions by weight, the number of turns simulated and their seed, and what was
    proved of the rules, in sentences."""

    game: Outline = field(hash=False)
    inquiries: tuple[Inquiry, ...]
    turns: int
    seed: int
    proved: tuple[str, ...] = ()

    @property
    def parts(self) -> Iterator[tuple[str, list[tuple[int, Inquiry]]]]:
        """The headings that have questions, each with its questions and their numbers."""
        for heading, numbered in groupby(enumerate(self.inquiries, 1), key=lambda one: one[1].heading):
            yield heading, list(numbered)

    @property
    def title(self) -> str:
        """The first heading, which names the game."""
        return f"{self.game.title}: what the document leaves open"

    @property
    def greeting(self) -> tuple[str, ...]:
        """The paragraphs before the first question."""
        count = len(self.inquiries)
        return (
            f"To the author of {self.game.title}: these are the {count} sentences of the document that can be read in "
            "more than one way, each with what follows from either reading.",
            "Please put an x into one box of each question you can decide, so that it looks like [x], and send it "
            "back. A question without an x stays open: it is played by the option marked as the default.",
            f"The questions that matter most often come first. How often is counted in {self.turns:,} turns of simulated "
            f"rounds (seed {self.seed}): the number of rulings that are another than by the default.",
        )

    @property
    def house(self) -> str:
        """A sentence on the house rules, which the letter does not ask about; empty if there are none."""
        keys = [f"`{rule.key}`" for rule in self.game.house_rules]
        return f"House rules are left to each table, and not asked about: {both(keys)}." if keys else ""


def ordered(inquiries: Sequence[Inquiry]) -> tuple[Inquiry, ...]:
    """Return questions in the order of a letter: by share, those without a weight last, else as they come."""
    return tuple(sorted(inquiries, key=lambda one: (not one.effects, -one.share)))


def markdown(letter: Letter) -> str:
    """The letter as Markdown."""
    return "\n".join(_lines(letter)) + "\n"


def _lines(letter: Letter) -> Iterator[str]:
    yield f"{BEGINS}{letter.game.id} -->"
    yield f"# {letter.title}"
    for paragraph in letter.greeting:
        yield from ("", paragraph)
    for heading, inquiries in letter.parts:
        yield from ("", f"## {heading}")
        for number, inquiry in inquiries:
            yield from _inquiry(number, inquiry)
    if letter.house:
        yield from ("", "## House rules", "", letter.house)
    if letter.proved:
        yield from ("", "## What is proved of the rules", "")
        yield from (f"* {sentence}" for sentence in letter.proved)
    yield from ("", ENDS)


def _inquiry(number: int, inquiry: Inquiry) -> Iterator[str]:
    reading = inquiry.reading
    yield from ("", f"### {number}. `{reading.key}`", "", f"**{reading.question}** ({cited(reading)})", "")
    for option in reading.options:
        default = " *(default)*" if option.name == reading.default else ""
        yield f"- {EMPTY_BOX} `{option.name}`{default}: {option.means}. Because {option.argument}."
    if inquiry.effects:
        yield from ("", " ".join(effect.text for effect in inquiry.effects))
    for instance in inquiry.illustration.instances:
        yield from ("", f"{introduced(instance)}:", "", f"> {' '.join(instance.table)}", f"> **{instance.put}**", ">")
        for consequence in instance.consequences:
            yield f"> * With {both([f'`{name}`' for name in consequence.options])}: {concluded(consequence)}"
    for note in inquiry.illustration.notes:
        yield from ("", note)


def cited(reading: Reading) -> str:
    """The places of the document that a reading is about."""
    return "; ".join(str(cite) for cite in reading.cites)


def introduced(instance: Instance) -> str:
    """What kind of situation it is."""
    return "A smallest situation" if instance.smallest else "A situation on file"


def concluded(consequence: Consequence) -> str:
    """The outcome of a consequence with its reasons, as sentences."""
    return " ".join((f"{consequence.outcome}.", *map(capital, consequence.because)))
