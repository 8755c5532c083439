"""A case made by the program: its parts, and the text of its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from z3 import ArithRef, BoolRef, ExprRef, ModelRef, is_bool, is_true

from adjudicator.cards import PASS, PUT, Lexicon, Play
from adjudicator.engine.state import Action, Position, Table
from adjudicator.law import Options, Reading

Document = dict[str, object]
"""A case as its file has it, key by key."""

Value = Callable[[ExprRef], int | bool]
"""What a symbol is."""

NAMES = (*("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus"), *("Hal", "Ida", "Jon", "Kim", "Lea", "Max", "Nora"))
"""The players of every case told by the program, by rank."""

_SCHEMA = "# yaml-language-server: $schema=../case.schema.json"
_PLAIN = re.compile(r"[A-Za-z][\w .,;()'+=-]*")
_WIDTH = 76
"""Of a line before it is indented: four columns at most."""
_WORDS = ("yes", "no", "true", "false", "on", "off", "y", "n", "null", "none")
"""Words that YAML takes for something else: written in quotes."""


class Continuation(NamedTuple):
    """What may come next in a short history: some lines, and who is without cards after them."""

    actions: tuple[Action, ...]
    out: frozenset[str] = frozenset()


def first_cards(lexicon: Lexicon, table: Table, position: Position, number: int = 3) -> Iterator[Continuation]:
    """What a short history may be made of: so many of the first cards of the deck, none twice, and a pass.

    >>> from adjudicator.games import GAMES
    >>> lexicon = next(words for game in GAMES.values() if (words := game.lexicon({})).deck.singles)
    >>> players = ("Ada", "Ben")
    >>> found = first_cards(lexicon, Table(players), Position(players, "Ada"), 2)
    >>> [len(one.actions[0].play.cards) for one in found]
    [1, 1, 0]
    """
    gone = {card for action in table.history for card in action.play.cards}
    first = [card for card in lexicon.deck.singles if card not in gone][:number]
    for play in (*(Play(PUT, (card,)) for card in first), Play(PASS)):
        yield Continuation((Action(position.to_act or "", play),))


def of_model(model: ModelRef) -> Value:
    """The value of each symbol in a model; one that the model leaves open is given a value.

    >>> from z3 import Bool, Int, Solver
    >>> solver = Solver()
    >>> solver.add(Int("cards") == 2, Bool("leading"))
    >>> solver.check()
    sat
    >>> value = of_model(solver.model())
    >>> value(Int("cards")), value(Bool("leading"))
    (2, True)
    """

    def value(symbol: ExprRef) -> int | bool:
        found = model.eval(symbol, model_completion=True)
        return is_true(found) if is_bool(found) else int(found.as_long())

    return value


@dataclass(frozen=True)
class Story:
    """The parts of a case: a trick line by line, and the hand of whoever is to act, or of another player, whose
    play is out of turn."""

    game: str
    players: tuple[str, ...]
    mover: str
    hand: str
    trick: tuple[tuple[str, str], ...] = ()
    own: Mapping[str, object] = field(default_factory=dict, hash=False)
    """What the keys tell that only some games have."""
    opening: bool = False
    out_of_turn: bool = False
    lines: str = "trick"
    """The key under which the trick stands."""
    others: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What is told of other players' hands."""

    def document(
        self,
        readings: Iterable[Reading],
        options: Options,
        title: str = "",
        source: str = "",
        rulings: Sequence[Mapping[str, object]] = (),
        asks: Sequence[Mapping[str, object]] = (),
    ) -> Document:
        """The case. Options are written down where they are not the defaults of `readings`."""
        on_file = {reading.key: reading for reading in readings}
        changed = {k: o for k, o in options.items() if k in on_file and o != on_file[k].default}
        parts: Document = {
            "game": self.game,
            "title": title,
            "source": source,
            "players": " ".join(self.players),
            "opening": "yes" if self.opening else "",
            "house": {k: o for k, o in changed.items() if on_file[k].house},
            "readings": {k: o for k, o in changed.items() if not on_file[k].house},
            self.lines: [{player: action} for player, action in self.trick],
            "turn": "" if self.trick else self.mover,
            **self.own,
            "hands": {**({self.mover: self.hand} if self.hand else {}), **self.others},
            "rulings": [dict(ruling) for ruling in rulings],
            "ask": [dict(asked) for asked in asks],
        }
        return {key: part for key, part in parts.items() if part}


class NeedsArrays(Exception):
    """The tables of a game are looked for in arrays, and NumPy is missing."""


@dataclass(frozen=True)
class Questioned:
    """A question about a table, whose parts are those of a case. `size` counts the cards in hands, those counted apart
    among them, and the lines of the history."""

    story: Story
    question: str
    size: tuple[int, int, int]

    def __str__(self) -> str:
        """The table and the question in one line."""
        told = [f"after {', '.join(f'{player}: {line}' for player, line in self.story.trick)}"]
        hands = [f"{player} holding {hand}" for player, hand in self.story.others.items()]
        return f"{'; '.join([*(told if self.story.trick else []), *hands])}: {self.question}"


class Witness(Protocol):
    """How a model of a decision is told as a case: a module of a game, with these functions."""

    def reachable(self, lexicon: Lexicon) -> Sequence[BoolRef]:
        """Terms over the position: a short history leads to it."""

    def playable(self, lexicon: Lexicon) -> Sequence[BoolRef]:
        """Terms over the play: it is made of cards in the hand."""

    def measures(self, lexicon: Lexicon) -> tuple[ArithRef, ...]:
        """What makes a position and a play small, the first above all: how many cards are in the hand."""

    def order(self, lexicon: Lexicon) -> tuple[ExprRef, ...]:
        """Every symbol that the measures leave open: the less, the plainer, the first above all."""

    def story(self, value: Value, lexicon: Lexicon) -> Story:
        """The history and the hand of a reachable position."""

    def cards(self, value: Value, lexicon: Lexicon) -> Iterable[str]:
        """The cards of the hand, in the order in which they are told."""

    def played(self, value: Value, lexicon: Lexicon) -> Play:
        """The play that the values describe, made of cards in the hand."""


def retold(
    witness: Witness,
    readings: Iterable[Reading],
    value: Value,
    lexicon: Lexicon,
    options: Options | None = None,
    *,
    title: str = "",
    source: str = "",
    rulings: Sequence[Mapping[str, object]] | None = None,
) -> Document:
    """A case whose facts are the values of a reachable position.

    `options` are written down where they are not the defaults of `readings`, house rules among them. Without
    `rulings` the case asks about the play that the values describe.

    >>> from adjudicator.games import GAMES
    >>> from z3 import And, Solver
    >>> game = next(iter(GAMES.values()))
    >>> lexicon, witness, solver = game.lexicon({}), game.turn.witness(), Solver()
    >>> solver.add(*witness.reachable(lexicon), *witness.playable(lexicon))
    >>> solver.check()
    sat
    >>> case = retold(witness, game.unclear, of_model(solver.model()), lexicon, title="Any turn")
    >>> case["title"], [list(ruling) for ruling in case["rulings"]]
    ('Any turn', [['play']])
    """
    story = witness.story(value, lexicon)
    by = {"by": story.mover} if story.out_of_turn else {}
    asked = [{"play": str(witness.played(value, lexicon)), **by}] if rulings is None else rulings
    return story.document(readings, options or {}, title, source, asked)


def turns(players: Sequence[str], plays: Sequence[tuple[str, str]], until: str) -> tuple[tuple[str, str], ...]:
    """The plays in their turns, with a pass of everybody between, up to the turn of `until`.

    >>> turns(("Ada", "Ben", "Cleo"), [("Ada", "VI"), ("Cleo", "VII")], "Ben")
    (('Ada', 'VI'), ('Ben', 'pass'), ('Cleo', 'VII'), ('Ada', 'pass'))
    """
    told: list[tuple[str, str]] = []
    at, left = players.index(plays[0][0]), list(plays)
    while left or players[at] != until:
        who = players[at]
        told.append((who, left.pop(0)[1] if left and left[0][0] == who else "pass"))
        at = (at + 1) % len(players)
    return tuple(told)


# -- the text


def as_yaml(document: Mapping[str, object]) -> str:
    """The text of a case file, laid out as those shipped are.

    >>> text = as_yaml({"players": "Ada Ben", "trick": [{"Ada": "VI VI"}], "hands": {"Ben": "VII + 2 unseen"}})
    >>> print(text.partition("\\n")[2].rstrip())
    players: Ada Ben
    trick:
      - Ada: VI VI
    hands:
      Ben: VII + 2 unseen
    """
    lines = [_SCHEMA]
    for key, part in document.items():
        if isinstance(part, Mapping) and key not in ("house", "readings"):
            lines += [f"{key}:", *(f"  {line}" for line in _pairs(part))]
        elif isinstance(part, Sequence) and not isinstance(part, str):
            lines.append(f"{key}:")
            for entry in part:
                first, *rest = _pairs(entry)
                lines += [f"  - {first}", *(f"    {line}" for line in rest)]
        else:
            lines += [f"{key}: {part}"] if key == "opening" else _pairs({key: part})
    return "\n".join(lines) + "\n"


def _pairs(part: Mapping[str, object]) -> Iterator[str]:
    """Each key with its value: a short mapping on its line, a long one below it."""
    for key, value in part.items():
        if not isinstance(value, Mapping):
            yield f"{key}: {_scalar(str(value))}"
        elif len(flow := f"{key}: {_flow(value)}") <= _WIDTH:
            yield flow
        else:
            yield f"{key}:"
            yield from (f"  {line}" for line in _pairs(value))


def _flow(part: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{key}: {_scalar(str(text), inside=True)}" for key, text in part.items()) + "}"


def _scalar(text: str, inside: bool = False) -> str:
    plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS and text == text.strip()
    if plain and not (inside and "," in text):
        return text
    words = re.fullmatch(r"[\w ]+", text) and not text.isdigit() and text.lower() not in _WORDS
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return text if words and text == text.strip() else f'"{quoted}"'
