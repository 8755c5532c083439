"""Questions about a table: matched by their words, and answered under each combination of readings.

An answer is a function of a game's scene, which a game builds from the table, its history and its circumstances. It
looks up readings lazily, so that it can be run once for each combination that matters (`law.branches_of`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Generic, Protocol, TypeVar, cast

from adjudicator.cards import Lexicon, NotationError, parse_cards
from adjudicator.cards.english import number, to_you
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import Circumstances, SetUpFault
from adjudicator.engine.state import OutOfOrder, Table
from adjudicator.law import Branch, Options, Reading, branches_of
from adjudicator.solve.budget import GaveUp, stop_if_spent

PLAYERS, ORDER, CARDS, SHARES, TEXT = "players", "order", "cards", "shares", "text"
"""The format of an answer: names in any order, names in this order, cards, a number for each player, or free text."""
EARLIER = "earlier"
"""A prerequisite of a question: the history before the present trick."""
NAME = "NAME"
"""Placeholder for a player in the words of a question."""
PLAY = "PLAY"
"""Placeholder for a play at the end of the words."""
VALUE, WHY, REASON = "VALUE", "why", "reason"
"""Values of `Query.tells`. A text that contains VALUE: reported as a consequence, with the answer filled in. WHY: only
the grounds are used, as reasons. REASON: like WHY, and the first ground is reported as a consequence."""
WHO_LEADS = ("who has the lead", "who leads now")
WHOSE_TURN = "whose turn is it"
WHO_IS_TO_PLAY = (
    *(WHOSE_TURN, "whose turn", "who is next", "who goes next", "who plays next", "who has to play", "who plays"),
    *("who goes first", "who begins", "who starts"),
)
WHO_TOOK = ("who takes the trick", "who gets the trick", "whose trick is it")
"""Alternative words for questions shared by many games."""
NOBODY, NOTHING = "nobody", "nothing"
YOU = "You"

_NUMBERS = {number(count): str(count) for count in range(19)}

Scene = TypeVar("Scene")
Scene_contra = TypeVar("Scene_contra", contravariant=True)
"""The object from which a game answers its questions."""


class Unanswerable(ValueError):
    """Raised if the table leaves a question open; has an error `code`, a `message` and a `help` text."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(to_you(message))
        self.code, self.message, self.help = code, to_you(message), help


@dataclass(frozen=True)
class Because:
    """A rule that an answer rests on, by id, with its statement about this table."""

    id: str
    text: str
    heading: str | None = None
    """The heading among the rule's citations that applies; None: the first."""
    given: bool = False
    """Whether it only restates the given situation, and so explains nothing when another ruling rests on it."""


Grounds = tuple[Because, ...]
"""What an answer rests on, most important first."""


@dataclass(frozen=True)
class Reply:
    """An answer under one combination of readings. `unless`: hidden circumstances under which it would differ. `tells`:
    how "what follows" reports it, where not as `Query.tells` says."""

    value: str
    grounds: Grounds
    unless: tuple[str, ...] = ()
    tells: str = ""


LATE = Reply("undecided", ())
"""Sentinel answer for combinations of readings not evaluated within the time limit."""


def reply(value: str, rule: str, text: str) -> Reply:
    """An answer that rests on one rule, with the rule's statement about this table.

    >>> reply("Ada", "R-1", "Ada leads.").grounds[0].text
    'Ada leads.'
    """
    return Reply(value, (Because(rule, text),))


class GameReadings(Protocol):
    """The part of a game that questions need."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""


class QuestionSituation(Protocol):
    """The part of a situation that questions need."""

    @property
    def game(self) -> GameReadings: ...

    @property
    def table(self) -> Table:
        """The table: players, hands and history."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def options(self) -> Options:
        """The option of every reading and house rule, by key."""

    @property
    def not_askable(self) -> Sequence[tuple[Options, str]]:
        """(readings, message) for the combinations under which the history is impossible."""


@dataclass(frozen=True)
class QuestionContext:
    """Context of a question: the situation, its circumstances, the readings by key (looked up lazily), and the player
    that the question names, or ""."""

    situation: QuestionSituation
    circumstances: Circumstances
    readings: Mapping[str, str]
    about: str = ""
    play: str = ""
    """The play that the question names, as text, or ""."""


@dataclass(frozen=True)
class Query(Generic[Scene_contra]):
    """A question type: its words (with NAME for a player), what it asks, and the function that answers it.

    `also`: alternative words; `made`: the format of the answer; `needs`: prerequisites such as `EARLIER`, without which
    a table given by flags alone is refused.
    """

    words: str
    says: str
    answer: Callable[[Scene_contra], Reply]
    also: tuple[str, ...] = ()
    made: str = TEXT
    needs: tuple[str, ...] = ()
    listed: str = ""
    """The words under which a list groups it with similar questions; "" if it is listed by itself."""
    tells: str = ""
    """How "what follows" reports a changed answer: a text with VALUE, or WHY or REASON; "" if it does not."""
    stands: bool = False
    """Whether it is reported even if unchanged; of several such questions only the last one with an answer is."""

    def __call__(self, scene: Scene_contra) -> Reply:
        """Answer the question from a scene."""
        return self.answer(scene)

    def at(self, scene: Callable[[QuestionContext], Scene_contra]) -> Query[QuestionContext]:
        """The same question for any table, given a function that builds the scene from the context."""
        return replace(cast("Query[QuestionContext]", self), answer=_Through(scene, self.answer))


def query(
    words: str, *also: str, made: str = TEXT, needs: tuple[str, ...] = (), tells: str = "", stands: bool = False
) -> Callable[[Callable[[Scene], Reply]], Query[Scene]]:
    """Decorator: make a question of the function that answers it. The function's docstring, shown to players,
    describes it.

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
    """Adapter: builds the game's scene from the question's context, then calls the answer. Compared by value."""

    scene: Callable[[QuestionContext], Scene]
    answer: Callable[[Scene], Reply]

    def __call__(self, context: QuestionContext) -> Reply:
        return self.answer(self.scene(context))


Queries = tuple[Query[QuestionContext], ...]
"""The questions of a game."""


def put_to(scene: Callable[[QuestionContext], Scene], *sources: Query[Scene] | ModuleType) -> Queries:
    """Bind questions to a function that builds their scene. Each of `sources` is a question, or a module whose own
    questions are taken in order of definition.

    >>> query = Query("who sits", "Who plays.", lambda table: Reply(listed(table.players), ()))
    >>> queries = put_to(lambda context: context.situation.table, query, re)
    >>> [query.words for query in queries]
    ['who sits']
    """
    queries: list[Query[QuestionContext]] = []
    for one in sources:
        if isinstance(one, Query):
            queries.append(one.at(scene))
            continue
        every = (own for own in vars(one).values() if isinstance(own, Query))
        queries += [own.at(scene) for own in every if own.answer.__module__ == one.__name__]
    return tuple(queries)


@dataclass(frozen=True)
class ParsedQuestion:
    """A parsed question: its type, the player it names and the play it names, "" if none."""

    query: Query[QuestionContext]
    about: str = ""
    play: str = ""

    def __str__(self) -> str:
        every = (self.query.words, *self.query.also)
        named = (words for words in every if self.play and self.about and NAME in words.split())
        return next(named, self.query.words).replace(NAME, self.about).replace(PLAY, self.play)


# -- parsing


def words(queries: Queries) -> list[str]:
    """The words of every question, with NAME for a player.

    >>> from adjudicator.games import GAMES
    >>> queries = next(iter(GAMES.values())).queries()
    >>> "who leads" in words(queries)
    True
    """
    return [query.words for query in queries]


def find(text: str, queries: Queries, players: Sequence[str]) -> ParsedQuestion | None:
    """Parse a question, ignoring case and common variants of its words; None if no question matches.

    >>> from adjudicator.games import GAMES
    >>> queries = next(iter(GAMES.values())).queries()
    >>> str(find("Who has the lead?", queries, ("Ada", "Ben")))
    'who leads'
    >>> queries = (Query(f"what has {NAME} to call", "How many chips.", lambda context: Reply("no", ())),)
    >>> str(find("What have I to call?", queries, ("You", "P1")))
    'what has You to call'
    >>> find("who snores", queries, ("Ada", "Ben")) is None
    True
    """
    meaning = _meaning(text, YOU in players)
    for query in queries:
        for pattern in (query.words, *query.also):
            names = players if NAME in pattern.split() else ("",)
            for player in names:
                if PLAY in pattern:
                    if (play := _play_named(pattern, player, text)) is not None:
                        return ParsedQuestion(query, player, play)
                elif _meaning(pattern.replace(NAME, player), YOU in players) == meaning:
                    return ParsedQuestion(query, player)
    return None


def _play_named(pattern: str, player: str, text: str) -> str | None:
    """Match a question against a pattern and return the text in the place of PLAY; None if it does not match.

    >>> _play_named("what happens if NAME PLAY", "Ada", "What happens if Ada plays the 7 of Cups?")
    'plays the 7 of Cups'
    """
    name = "(?:You|I)" if player == YOU else re.escape(player)
    words = re.escape(pattern).replace(NAME, name).replace(PLAY, "(.+)").replace(r"\ ", r"\s+")
    match = re.fullmatch(words, text.strip().rstrip("?").rstrip(), re.IGNORECASE)
    return match[1] if match else None


_SAME = (
    (r"\bwho'?s (turn|go|deal|trick)\b", r"whose \1"),
    (r"\b(who|what)'s\b", r"\1 is"),
    (r"\bthis (trick|round|hand|game|pot|phase)\b", r"the \1"),
    (r"\b(have|having)\b", "has"),
    (r"\b(am|are)\b", "is"),
    (r"\bdo\b", "does"),
    (r"\bdoes (\S+) (?:has|need) to\b", r"must \1"),
    (r"\bhas (\S+) to\b", r"must \1"),
    (r"\bwho has to\b", "who must"),
    (r"\bone card left\b", "1 card left"),
    (r"\bwhat is my (rank|hand)\b", r"what \1 has i"),
    (r"\bwhat is (\w+)'s (rank|hand)\b", r"what \2 has \1"),
)
_PRONOUNS = re.compile(r"\b(i|me)\b")


def _meaning(text: str, you: bool) -> str:
    """Normal form of a question: third-person verbs, numbers as digits; if `you` is set, "I" and "me" become You.

    >>> _meaning("Who's turn is it?", you=False), _meaning("Do I have to say ONE card", you=True)
    ('whose turn is it', 'must you say 1 card')
    """
    plain = _plain(text).replace("\u2019", "'").rstrip(".!")
    for pattern, form in _SAME:
        plain = re.sub(pattern, form, plain)
    plain = _PRONOUNS.sub(YOU.casefold(), plain) if you else plain
    return " ".join(_NUMBERS.get(word, word) for word in plain.split())


def named(text: str, queries: Queries) -> str | None:
    """The unknown name in a question that would match if it were a player's; None if there is no such match.

    >>> queries = (Query(f"is {NAME} out", "Whether a player is out.", lambda context: Reply("no", ())),)
    >>> named("Is Dov out?", queries), named("who leads", queries)
    ('Dov', None)
    """
    question = " ".join(text.replace("?", " ").split())
    for query in queries:
        for pattern in (query.words, *query.also):
            if NAME in pattern.split():
                words = re.escape(pattern).replace(NAME, r"(\w+)").replace(PLAY, ".+")
                match = re.fullmatch(words, question, re.IGNORECASE)
                if match:
                    return match[1]
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
"""Function words, ignored when the content of two sentences is compared."""


def repeats(text: str, question: str, answer: str) -> bool:
    """Whether every content word of a sentence occurs in the question or the answer, so that it gives no reason.

    >>> repeats("The Star lies before Ben.", "what lies before Ben", "Star")
    True
    >>> repeats("Ben has one card left.", "who must say one card", "Ben")
    False
    """
    return _weighty(text) <= _weighty(f"{question} {answer}")


def _weighty(text: str) -> set[str]:
    words = re.findall(r"\w+", text.casefold())
    return {_NUMBERS.get(word, word) for word in words} - _SMALL


# -- answering


def answers(situation: QuestionSituation, circumstances: Circumstances, wanted: ParsedQuestion) -> list[Branch[Reply]]:
    """The answers of `replies`, without the branches in which the table leaves the question open.

    >>> from adjudicator.cards import Hand
    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> situation = variant.situation(variant.rules.start(("Ada", "Ben", "Cleo"), {"Ada": Hand(unseen=3)}))
    >>> query = Query("who sits", "Who plays.", lambda context: Reply(listed(context.situation.table.players), ()))
    >>> [branch.answer.value for branch in answers(situation, Circumstances(), ParsedQuestion(query))]
    ['Ada, Ben, Cleo']
    """
    branches = replies(situation, circumstances, wanted)
    return [Branch(one.options, one.answer) for one in branches if isinstance(one.answer, Reply)]


def replies(
    situation: QuestionSituation, circumstances: Circumstances, wanted: ParsedQuestion
) -> list[Branch[Reply | str]]:
    """The answer under each combination of the readings that it looks up, the profile's first. In a branch where the
    table leaves the question open, or in which the history is impossible, the answer is a text that says so.

    Branches not evaluated in time get LATE. For the profile's own branch the exception is raised: OutOfOrder if the
    history is impossible, SetUpFault or Unanswerable if the table leaves the question open.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> situation = variant.situation(variant.rules.start(("Ada", "Ben", "Cleo"), {}))
    >>> query = Query("who sits", "Who plays.", lambda context: Reply(listed(context.situation.table.players), ()))
    >>> [one.answer.value for one in replies(situation, Circumstances(), ParsedQuestion(query)) if one.answer != "untold"]
    ['Ada, Ben, Cleo']
    """

    def run(readings: Mapping[str, str]) -> Reply | Exception:
        try:
            stop_if_spent()
            return wanted.query.answer(QuestionContext(situation, circumstances, readings, wanted.about, wanted.play))
        except (OutOfOrder, SetUpFault, Unanswerable) as fault:
            return fault
        except GaveUp:
            return LATE

    branches = branches_of(situation.game.readings, situation.options, run)
    first = branches[0].answer
    if isinstance(first, Exception):
        raise first
    others = (Branch(b.options, _impossible(situation, b.options) or _missing(b.answer)) for b in branches[1:])
    return [Branch(branches[0].options, first), *others]


def _impossible(situation: QuestionSituation, changes: Options) -> str | None:
    """Why the history is impossible under the situation's options with these changes; None if it is possible."""
    effective = {**situation.options, **changes}
    runs = (why for options, why in situation.not_askable if all(effective[key] == options[key] for key in options))
    return next(runs, None)


def _missing(answer: Reply | Exception) -> Reply | str:
    """Classify a result: the reply, or the message that says why there is none."""
    if isinstance(answer, Reply):
        return answer
    return answer.why_not if isinstance(answer, OutOfOrder) else str(answer)


def why_turn(situation: QuestionSituation, queries: Queries, beside: Circumstances) -> tuple[Because, ...]:
    """The grounds for whose turn it is, under the options of the situation, from the game's answer to "whose turn is
    it", and what hidden cards could change about it. Grounds that only restate the situation are left out; empty if the
    question has no answer.

    >>> from types import SimpleNamespace
    >>> there = SimpleNamespace(table=Table(("Ada", "Ben")), options={})
    >>> because = Because("R-1", "Ada is next to the left.")
    >>> whose = Query(WHOSE_TURN, "Whose turn it is.", lambda context: Reply("Ada", (because,)))
    >>> why_turn(there, (whose,), Circumstances()) == (because,)
    True
    """
    wanted = find(WHOSE_TURN, queries, situation.table.players)
    if wanted is None:
        return ()
    try:
        reply = wanted.query.answer(QuestionContext(situation, beside, situation.options))
    except (OutOfOrder, SetUpFault, Unanswerable):
        return ()
    grounds = tuple(ground for ground in reply.grounds if not ground.given)
    hidden = (Because(reply.grounds[-1].id, f"This holds unless {change}.") for change in reply.unless)
    return (*grounds, *hidden)


# -- comparison with an expected answer


def same(made: str, expected: str, actual: str, lexicon: Lexicon) -> bool:
    """Whether an answer equals the expected one, given the format `made` of the answer; order is ignored unless it is
    ORDER.

    >>> from adjudicator.games import GAMES
    >>> lexicon = next(iter(GAMES.values())).lexicon({})
    >>> same(PLAYERS, "Ben and Ada", "Ada, Ben", lexicon), same(ORDER, "Ben and Ada", "Ada, Ben", lexicon)
    (True, False)
    """
    if made == CARDS:
        try:
            return _cards(expected, lexicon) == _cards(actual, lexicon)
        except NotationError:
            return False
    one, other = (normal(text, made) for text in (expected, actual))
    return one == other if made == ORDER else sorted(one) == sorted(other)


def _cards(text: str, lexicon: Lexicon) -> Counter[str]:
    return Counter() if _plain(text) == NOTHING else Counter(parse_cards(text, lexicon))


def normal(text: str, made: str) -> list[str]:
    """Split an answer into normalised parts, with numbers as digits.

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


# -- formatting of answers


def listed(names: tuple[str, ...] | list[str]) -> str:
    """Join names with commas; "nobody" if there are none.

    >>> listed(("Ada", "Ben")), listed(())
    ('Ada, Ben', 'nobody')
    """
    return ", ".join(names) or NOBODY


def shared(amounts: dict[str, int], signed: bool = False) -> str:
    """Format a number for each player: "Ada 63, Ben 50", or with signs "Ada +30, Ben 0".

    >>> shared({"Ada": 30, "Ben": -30}, signed=True)
    'Ada +30, Ben -30'
    """
    as_text = with_sign if signed else str
    return ", ".join(f"{player} {as_text(count)}" for player, count in amounts.items())


def with_sign(count: int) -> str:
    """Format an integer with its sign, except zero.

    >>> with_sign(30), with_sign(0)
    ('+30', '0')
    """
    return f"{count:+d}" if count else "0"
