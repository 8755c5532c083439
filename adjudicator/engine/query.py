"""Questions about a table: found by their words, and answered under each way to read the documents.

An answer is a plain function of a game's own scene: a table with its history, and the circumstances told
with it. Where the documents are unclear it asks the scene's readings, so it may be run once for each way
to read them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Generic, Protocol, TypeVar, cast

from adjudicator.cards import Lexicon, NotationError, parse_cards
from adjudicator.cards.english import number, to_you
from adjudicator.engine.circumstances import Circumstances, SetUpFault
from adjudicator.engine.state import OutOfOrder, Table, Unsettled
from adjudicator.law import Branch, Options, Reading, branches_of
from adjudicator.solve.budget import GaveUp, stop_if_spent

PLAYERS, ORDER, CARDS, SHARES, TEXT = "players", "order", "cards", "shares", "text"
"""What an answer is made of: names in any order, names in this order, cards, a number for each
player, or words."""
EARLIER = "earlier"
"""What a question may need besides the plays of a trick: what was done before them."""
NAME = "NAME"
"""Stands for a player in the words of a question."""
PLAY = "PLAY"
"""Stands for a play at the end of them."""
VALUE, WHY, REASON = "VALUE", "why", "reason"
"""Stands for the answer in what it adds to what follows from a play; that it adds only its reasons to that; and that it
adds the first of them as what follows."""
WHO_LEADS = ("who has the lead", "who leads now")
WHOSE_TURN = "whose turn is it"
WHO_IS_TO_PLAY = (
    *(WHOSE_TURN, "whose turn", "who is next", "who goes next", "who plays next", "who has to play", "who plays"),
)
WHO_TOOK = (
    "who took this trick",
    "who takes the trick",
    "who takes this trick",
    "who gets the trick",
    "whose trick is it",
)
"""Other words for questions that are asked of many games."""
NOBODY, NOTHING = "nobody", "nothing"
YOU = "You"

_NUMBERS = {number(count): str(count) for count in range(19)}

Scene = TypeVar("Scene")
Scene_contra = TypeVar("Scene_contra", contravariant=True)
"""What a game answers its questions from."""


class Unanswerable(ValueError):
    """A question that the table leaves open: a code, a message and what to do."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(to_you(message))
        self.code, self.message, self.help = code, to_you(message), help


@dataclass(frozen=True)
class Ground:
    """A rule that an answer rests on, by id, and what it says at this table."""

    id: str
    text: str
    heading: str | None = None
    """Which of the rule's headings says it at this table; None: the first."""
    given: bool = False
    """Whether it only repeats what is told of the situation, and explains nothing where another ruling rests on it."""


@dataclass(frozen=True)
class Reply:
    """An answer under one way to read the documents.

    `unless` holds what nobody has seen and what would make it another.
    """

    value: str
    grounds: tuple[Ground, ...]
    unless: tuple[str, ...] = ()


LATE = Reply("undecided", ())
"""Stands for the answer under readings for which the time was over."""


def reply(value: str, rule: str, text: str) -> Reply:
    """An answer that rests on one rule, by its id, and what it says at this table.

    >>> reply("Ada", "R-1", "Ada leads.").grounds[0].text
    'Ada leads.'
    """
    return Reply(value, (Ground(rule, text),))


class Ruled(Protocol):
    """A game, as far as a question looks at it."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""


class Setting(Protocol):
    """A situation, as far as a question looks at it."""

    @property
    def game(self) -> Ruled: ...

    @property
    def table(self) -> Table:
        """The table: players, hands, and the history that is told."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def options(self) -> Options:
        """An option for every reading and house rule, by key."""


@dataclass(frozen=True)
class Asked:
    """A question at a table: the situation and its circumstances, the readings by key, each looked up only
    where it bears on the answer, and the player that the question names, if it names one."""

    situation: Setting
    circumstances: Circumstances
    readings: Mapping[str, str]
    about: str = ""
    play: str = ""
    """The play that the question names, as it is written."""


@dataclass(frozen=True)
class Query(Generic[Scene_contra]):
    """A question that has an answer: its words (NAME for a player), what it asks, and the answer.

    `also` are other words for it, `made` what its answer is made of, `needs` what has to be told besides the plays of
    a trick (`EARLIER`): where flags alone describe the table it is refused.
    """

    words: str
    says: str
    answer: Callable[[Scene_contra], Reply]
    also: tuple[str, ...] = ()
    made: str = TEXT
    needs: tuple[str, ...] = ()
    listed: str = ""
    """The words under which a list has it together with others of its kind; "" where it stands by itself."""
    tells: str = ""
    """What its answer adds to what follows from a play, VALUE standing for it, where it is another than before: or WHY,
    or REASON."""
    stands: bool = False
    """Whether that is told even where the answer is the same as before: of several such the last that has one."""

    def __call__(self, scene: Scene_contra) -> Reply:
        """The answer."""
        return self.answer(scene)

    def at(self, scene: Callable[[Asked], Scene_contra]) -> Query[Asked]:
        """The same question, put to any table of which a scene is made."""
        return replace(cast("Query[Asked]", self), answer=_Through(scene, self.answer))


def query(
    words: str, *also: str, made: str = TEXT, needs: tuple[str, ...] = (), tells: str = "", stands: bool = False
) -> Callable[[Callable[[Scene], Reply]], Query[Scene]]:
    """Makes a question of the function that answers it: what it asks is said by the function's docstring.

    >>> @query("who sits", "who plays")
    ... def who_sits(table):
    ...     "Who plays."
    ...     return Reply(listed(table.players), ())
    >>> who_sits.says, who_sits(Table(("Ada", "Ben"))).value
    ('Who plays.', 'Ada, Ben')
    """

    def made_of(answer: Callable[[Scene], Reply]) -> Query[Scene]:
        says = " ".join((answer.__doc__ or "").split())
        return Query(words, says, answer, also, made, needs, tells=tells, stands=stands)

    return made_of


@dataclass(frozen=True)
class _Through(Generic[Scene]):
    """An answer from the scene that is made of a table; two of the same functions are equal."""

    scene: Callable[[Asked], Scene]
    answer: Callable[[Scene], Reply]

    def __call__(self, asked: Asked) -> Reply:
        return self.answer(self.scene(asked))


Queries = tuple[Query[Asked], ...]
"""The questions of a game."""


def put_to(scene: Callable[[Asked], Scene], *asked: Query[Scene] | ModuleType) -> Queries:
    """Questions to a scene, or all that a module defines in their order, as questions to the table that it is made of.

    >>> query = Query("who sits", "Who plays.", lambda table: Reply(listed(table.players), ()))
    >>> queries = put_to(lambda asked: asked.situation.table, query, re)
    >>> [query.words for query in queries]
    ['who sits']
    """
    found: list[Query[Asked]] = []
    for one in asked:
        if isinstance(one, Query):
            found.append(one.at(scene))
            continue
        every = (own for own in vars(one).values() if isinstance(own, Query))
        found += [own.at(scene) for own in every if own.answer.__module__ == one.__name__]
    return tuple(found)


@dataclass(frozen=True)
class Wanted:
    """A question with the player it is about, if it is about one, and the play that it names, if it names one."""

    query: Query[Asked]
    about: str = ""
    play: str = ""

    def __str__(self) -> str:
        every = (self.query.words, *self.query.also)
        named = (words for words in every if self.play and self.about and NAME in words.split())
        return next(named, self.query.words).replace(NAME, self.about).replace(PLAY, self.play)


# -- found by its words


def words(queries: Queries) -> list[str]:
    """The words of every question, NAME standing for a player.

    >>> from adjudicator.games import GAMES
    >>> queries = next(iter(GAMES.values())).queries()
    >>> "who leads" in words(queries)
    True
    """
    return [query.words for query in queries]


def find(text: str, queries: Queries, players: Sequence[str]) -> Wanted | None:
    """The question with these words, however they are capitalised; None if there is none.

    >>> from adjudicator.games import GAMES
    >>> queries = next(iter(GAMES.values())).queries()
    >>> str(find("Who has the lead?", queries, ("Ada", "Ben")))
    'who leads'
    >>> queries = (Query(f"what has {NAME} to call", "How many chips.", lambda asked: Reply("no", ())),)
    >>> str(find("What have I to call?", queries, ("You", "P1")))
    'what has You to call'
    >>> find("who snores", queries, ("Ada", "Ben")) is None
    True
    """
    asked = _meaning(text, YOU in players)
    for query in queries:
        for pattern in (query.words, *query.also):
            names = players if NAME in pattern.split() else ("",)
            for player in names:
                if PLAY in pattern:
                    if (play := _play_named(pattern, player, text)) is not None:
                        return Wanted(query, player, play)
                elif _meaning(pattern.replace(NAME, player), YOU in players) == asked:
                    return Wanted(query, player)
    return None


def _play_named(pattern: str, player: str, text: str) -> str | None:
    """The play that stands in a question where the pattern has PLAY, as it is written; None if the question is another.

    >>> _play_named("what happens if NAME PLAY", "Ada", "What happens if Ada plays the 7 of Cups?")
    'plays the 7 of Cups'
    """
    name = "(?:You|I)" if player == YOU else re.escape(player)
    words = re.escape(pattern).replace(NAME, name).replace(PLAY, "(.+)").replace(r"\ ", r"\s+")
    found = re.fullmatch(words, text.strip().rstrip("?").rstrip(), re.IGNORECASE)
    return found[1] if found else None


_SAME = (
    (r"\bwho'?s (turn|go|deal|trick)\b", r"whose \1"),
    (r"\b(who|what)'s\b", r"\1 is"),
    (r"\bthis (trick|round|hand|game|pot|phase)\b", r"the \1"),
    (r"\b(have|having)\b", "has"),
    (r"\b(am|are)\b", "is"),
    (r"\bdo\b", "does"),
    (r"\bone card left\b", "1 card left"),
)
_PRONOUNS = re.compile(r"\b(i|me)\b")


def _meaning(text: str, you: bool) -> str:
    """The words of a question in one form: verbs as of a third person, numbers in figures; where `you` are at the
    table, "I" and "me" are You.

    >>> _meaning("Who's turn is it?", you=False), _meaning("Do I have to say ONE card", you=True)
    ('whose turn is it', 'does you has to say 1 card')
    """
    plain = _plain(text).replace("\u2019", "'").rstrip(".!")
    for pattern, form in _SAME:
        plain = re.sub(pattern, form, plain)
    plain = _PRONOUNS.sub(YOU.casefold(), plain) if you else plain
    return " ".join(_NUMBERS.get(word, word) for word in plain.split())


def named(text: str, queries: Queries) -> str | None:
    """Whom a question is about that a player's name would make one of these; None if it is none.

    >>> queries = (Query(f"is {NAME} out", "Whether a player is out.", lambda asked: Reply("no", ())),)
    >>> named("Is Dov out?", queries), named("who leads", queries)
    ('Dov', None)
    """
    asked = " ".join(text.replace("?", " ").split())
    for query in queries:
        for pattern in (query.words, *query.also):
            if NAME in pattern.split():
                words = re.escape(pattern).replace(NAME, r"(\w+)").replace(PLAY, ".+")
                found = re.fullmatch(words, asked, re.IGNORECASE)
                if found:
                    return found[1]
    return None


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("?", " ").replace("“", "").replace("”", "").split())


_SMALL = frozenset(
    (
        *("a", "an", "and", "are", "as", "at", "do", "does", "for", "had", "has", "have", "here", "in", "is", "it"),
        *("lie", "lies", "now", "of", "on", "so", "that", "the", "there", "they", "to", "was", "were"),
        *("what", "which", "who", "whom", "with"),
    )
)
"""Words that tell nothing by themselves."""


def repeats(text: str, question: str, answer: str) -> bool:
    """Whether a sentence has no word of weight that its question and the answer have not: it says nothing of the reason.

    >>> repeats("The Star lies before Ben.", "what lies before Ben", "Star")
    True
    >>> repeats("Ben has one card left.", "who must say one card", "Ben")
    False
    """
    return _weighty(text) <= _weighty(f"{question} {answer}")


def _weighty(text: str) -> set[str]:
    words = re.findall(r"\w+", text.casefold())
    return {_NUMBERS.get(word, word) for word in words} - _SMALL


# -- answered


def answers(situation: Setting, circumstances: Circumstances, wanted: Wanted) -> list[Branch[Reply]]:
    """The answer under each combination of the readings it asked for, that of the profile first, as `replies` finds
    them: but for those under which the table leaves the question open.

    >>> from adjudicator.cards import Hand
    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> situation = variant.situation(variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)}))
    >>> query = Query("who sits", "Who plays.", lambda asked: Reply(listed(asked.situation.table.players), ()))
    >>> [branch.answer.value for branch in answers(situation, Circumstances(), Wanted(query))]
    ['Ada, Ben, Cleo']
    """
    found = replies(situation, circumstances, wanted)
    return [Branch(one.options, one.answer) for one in found if isinstance(one.answer, Reply)]


def replies(situation: Setting, circumstances: Circumstances, wanted: Wanted) -> list[Branch[Reply | str]]:
    """The answer under each combination of the readings it asked for, that of the profile first; where under one the
    table leaves the question open, what would have to be told.

    Left out is any under which the history could not have been; it is LATE under one for which there was no time.
    Raises OutOfOrder where that is so under the profile; SetUpFault and Unanswerable where the table leaves the question
    open.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> situation = variant.situation(variant.rules.start(("Ada", "Ben", "Cleo"), {}))
    >>> query = Query("who sits", "Who plays.", lambda asked: Reply(listed(asked.situation.table.players), ()))
    >>> [one.answer.value for one in replies(situation, Circumstances(), Wanted(query)) if one.answer != "untold"]
    ['Ada, Ben, Cleo']
    """

    def run(readings: Mapping[str, str]) -> Reply | Exception:
        try:
            stop_if_spent()
            return wanted.query.answer(Asked(situation, circumstances, readings, wanted.about, wanted.play))
        except (OutOfOrder, SetUpFault, Unanswerable) as fault:
            return fault
        except GaveUp:
            return LATE

    branches = branches_of(situation.game.readings, situation.options, run)
    first = branches[0].answer
    if isinstance(first, Exception):
        raise first
    found = [Branch(b.options, _missing(b.answer)) for b in branches]
    return [Branch(b.options, b.answer) for b in found if b.answer is not None]


def _missing(answer: Reply | Exception) -> Reply | str | None:
    """A reply; what would have to be told for one; None where no table could have come there."""
    if isinstance(answer, Reply):
        return answer
    if isinstance(answer, Unsettled):
        return answer.message
    return None if isinstance(answer, OutOfOrder) else str(answer)


def why_turn(situation: Setting, queries: Queries, beside: Circumstances) -> tuple[Ground, ...]:
    """Why it is the turn of whoever is to act, under the options of the situation, as the game answers the question whose
    turn it is; empty where nothing but the situation itself says so, or where it is nobody's.

    >>> from types import SimpleNamespace
    >>> there = SimpleNamespace(table=Table(("Ada", "Ben")), options={})
    >>> because = Ground("R-1", "Ada is next to the left.")
    >>> asked = Query(WHOSE_TURN, "Whose turn it is.", lambda asked: Reply("Ada", (because,)))
    >>> why_turn(there, (asked,), Circumstances()) == (because,)
    True
    """
    wanted = find(WHOSE_TURN, queries, situation.table.players)
    if wanted is None:
        return ()
    try:
        found = wanted.query.answer(Asked(situation, beside, situation.options))
    except (OutOfOrder, SetUpFault, Unanswerable):
        return ()
    return tuple(ground for ground in found.grounds if not ground.given)


# -- against what is expected


def same(made: str, expected: str, found: str, lexicon: Lexicon) -> bool:
    """Whether an answer is the one expected, whatever the order where none is asked for. `made` says what
    the answers are made of.

    >>> from adjudicator.games import GAMES
    >>> lexicon = next(iter(GAMES.values())).lexicon({})
    >>> same(PLAYERS, "Ben and Ada", "Ada, Ben", lexicon), same(ORDER, "Ben and Ada", "Ada, Ben", lexicon)
    (True, False)
    """
    if made == CARDS:
        try:
            return _cards(expected, lexicon) == _cards(found, lexicon)
        except NotationError:
            return False
    one, other = (normal(text, made) for text in (expected, found))
    return one == other if made == ORDER else sorted(one) == sorted(other)


def _cards(text: str, lexicon: Lexicon) -> Counter[str]:
    return Counter() if _plain(text) == NOTHING else Counter(parse_cards(text, lexicon))


def normal(text: str, made: str) -> list[str]:
    """An answer part by part, with numbers in figures.

    >>> normal("Ada: +3, Ben -3", SHARES), normal("three", TEXT)
    (['ada 3', 'ben -3'], ['3'])
    """
    plain = _plain(to_you(text)).rstrip(".")
    if made == SHARES:
        plain = re.sub(r"\+(?=\d)", "", plain.replace(":", " ").replace("\u2212", "-"))
    parts = re.split(r"\s*[,;]\s*|\s+and\s+", plain)
    if made in (PLAYERS, ORDER) and "again" not in text:
        parts = [word for part in parts for word in part.split()]
    return [" ".join(_NUMBERS.get(word, word) for word in part.split()) for part in parts if part]


# -- words of answers


def listed(names: tuple[str, ...] | list[str]) -> str:
    """Names in a row, or that there are none.

    >>> listed(("Ada", "Ben")), listed(())
    ('Ada, Ben', 'nobody')
    """
    return ", ".join(names) or NOBODY


def shared(amounts: dict[str, int], signed: bool = False) -> str:
    """A number for each player: "Ada 63, Ben 50"; with its sign, "Ada +30, Ben 0".

    >>> shared({"Ada": 30, "Ben": -30}, signed=True)
    'Ada +30, Ben -30'
    """
    told = with_sign if signed else str
    return ", ".join(f"{player} {told(count)}" for player, count in amounts.items())


def with_sign(count: int) -> str:
    """A number with its sign, where it is not nothing.

    >>> with_sign(30), with_sign(0)
    ('+30', '0')
    """
    return f"{count:+d}" if count else "0"
