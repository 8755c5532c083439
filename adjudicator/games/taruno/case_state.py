"""The game of Taruno before the first line of a case: what the keys of a case file, or flags, say of it; what is due, as
they have it; and the hands as they must have been, which a case tells as they are now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Protocol, TypeVar

from adjudicator.cards import DRAWS, GIVES, Hand, Lexicon, NotationError, Play, parse_cards, parse_hand, parse_play
from adjudicator.cards.english import amount, both
from adjudicator.cards.play import CALLS, LAYS, PLACES, RECOVERS
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Action, Miscounted, Pending, Table, Unsettled, changed
from adjudicator.engine.transcript import rewound, with_line_index
from adjudicator.files.source import Path
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHARIOT,
    CHOOSE,
    DEATH,
    DRAW,
    EMPEROR,
    EMPRESS,
    FOOL,
    HERMIT,
    HIEROPHANT,
    JUDGEMENT,
    KEEPING,
    KING,
    KNIGHT,
    LOVERS,
    MOON,
    PRIESTESS,
    QUEEN,
    STAR,
    TEMPERANCE,
    TOWER,
    WORLD,
    is_major,
    pack,
    rank,
)
from adjudicator.games.taruno.flow import EMPTY, NEXT, REFILL, outliving
from adjudicator.games.taruno.majors import CHOICES, OF_ALL, given_faces, so_many, wanted
from adjudicator.games.taruno.readings import DEALT, SUMS
from adjudicator.games.taruno.state import (
    FACE,
    RUN,
    UNKNOWN,
    CardChoice,
    DrawDebt,
    Frame,
    Front,
    Pairs,
    State,
    Task,
    card_choice,
    none_known,
    of_class,
    owed,
)
from adjudicator.law import Options

T = TypeVar("T")


class Transitions(Protocol):
    """What this module needs of the game's rules."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def readings(self) -> Options: ...

    def apply(self, state: State, action: Action) -> State:
        """The state after an action and its automatic consequences."""

    def opened(self, state: State) -> State: ...

    def all_drawn(self, state: State, table: Table | None = ...) -> State:
        """The state after draws and looks that are due, as far as the hands of a table leave no answer to them."""

    def before_line(self, state: State, action: Action) -> State:
        """The state before a line of a history, after what a case need not tell."""


# -- what is due, in words: "3 King", "2 Judgement by Chariot", "Moon", "Emperor to Ada"

MADE_BY = (CHARIOT, TOWER, JUDGEMENT, WORLD, MOON, EMPRESS, FOOL, LOVERS)
"""The Majors by which somebody may be made to draw."""
OWN = (MOON, EMPRESS, FOOL)
"""Those that make their own player draw."""
FACES = "faces"
WANT = "want"
BY_NO_CARD = {WANT: DrawDebt("", ordinary=True), EMPTY: DrawDebt(EMPTY)}
"""Draws that no card asks for: for want of a Minor to play, and for a hand that is empty."""


class UnclearDue(ValueError):
    """Words that say nothing that can be due: what is wrong, and what to write."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message, self.help = message, help


HELP = "write how many and for what, such as 3 King; or the Major that lets somebody choose, such as Moon"


COURTS = 4
"""How many cards of a rank there are."""
Courts = Mapping[str, tuple[int, ...]]
"""By King and Knight how many cards one can ask for."""


def draw_of(text: str, card_of: Callable[[str], str | None], player: str, courts: Courts) -> tuple[int, DrawDebt]:
    """How many cards are due, and for what. Raises Unclear."""
    match = re.fullmatch(r"\s*(\d{1,2})\s+(.+?)(\s+by\s+(?:the\s+)?chariot)?\s*", text, re.IGNORECASE)
    if match is None:
        raise UnclearDue(f"{text!r} is nothing that can be due", HELP)
    count, named, redirected = int(match[1]), match[2], bool(match[3])
    court = next((one for one in (KING, KNIGHT) if named.lower() == one.lower()), "")
    if draw := BY_NO_CARD.get(named.lower()):
        return count, replace(draw, redirected=redirected)
    card = court or card_of(named)
    if card is None:
        raise UnclearDue(f"no card is called {named!r}", HELP)
    court = court or (rank(card) if rank(card) in SUMS else "")
    if not court and card not in MADE_BY:
        raise UnclearDue(f"nobody draws for {card}", f"name a King, a Knight or one of {', '.join(MADE_BY)}")
    sums = dict.fromkeys(each * many for each in courts[court] for many in range(1, COURTS + 1)) if court else {}
    if court and count not in sums:
        raise UnclearDue(f"no {court}s make {count}", f"with a {court} it is one of {', '.join(map(str, sums))}")
    victim = player if court or card == TOWER else None
    return count, DrawDebt(card, card in OWN, court, redirected, card == LOVERS, skipped=victim)


def choice_of(text: str, card: str, rest: str, players: Sequence[str], deaths: int, others: int) -> CardChoice:
    """What a Major lets somebody choose; `rest` are the words behind its name. Raises Unclear."""
    to = next((player for player in players if rest.lower() == f"to {player.lower()}"), None)
    if card == HIEROPHANT:
        match = re.fullmatch(r"(\d{1,2}) to (\S+)", rest)
        receiver = next((one for one in players if match and one.lower() == match[2].lower()), None)
        if match is None or receiver is None:
            raise UnclearDue(f"{text!r} does not say how many cards go to whom", "write it like Hierophant 2 to Ada")
        return so_many(card, int(match[1]), GIVES, receiver)
    if card == EMPEROR and to is not None:
        return given_faces(to)
    if card == EMPRESS and rest.lower() == FACES:
        return OF_ALL
    if rest:
        raise UnclearDue(f"{rest!r} cannot stand behind {card}", HELP)
    every = {**CHOICES, DEATH: so_many(DEATH, max(deaths, 1)), WORLD: so_many(WORLD, others, GIVES)}
    if card not in every:
        raise UnclearDue(f"{card} lets nobody choose cards", HELP)
    return every[card]


def due_text(due: Pending) -> str:
    """What is due, as it is read."""
    debt, about = owed(due), card_choice(due)
    if due.kind == ANSWER:
        card = debt.court or debt.card or WANT
        return f"{due.count} {card}{' by Chariot' if debt.redirected else ''}"
    if about.verb == PLACES:
        return f"{PRIESTESS} {', '.join(about.seen)}" if about.seen else f"{PRIESTESS} {about.least} unseen"
    if about.card == HIEROPHANT:
        return f"{about.card} {about.least} to {about.to}"
    if about.card == EMPEROR and about.to:
        return f"{about.card} to {about.to}"
    return f"{about.card} {FACES}" if about.card == EMPRESS and about.of == FACE else about.card


def top_text(state: State) -> str:
    """The card that is to be followed, as it is read."""
    if not state.followed:
        return "none"
    return f"{state.followed} naming {state.named}" if state.named else state.followed


# -- what the keys say

LIE = (HERMIT, TEMPERANCE, STAR, LOVERS)
"""The Majors that may lie before players."""
ANY_TIME = (RECOVERS, CALLS)
"""What may be done by anybody at any time, so that it does not tell whose turn it is."""
WAYS = {"": True, "clockwise": True, "counterclockwise": False, "anticlockwise": False}


@dataclass(frozen=True)
class CaseFields:
    """The keys of a game by their names, as text; those that a file leaves out are empty."""

    top: str = ""
    under: str = ""
    majors: str = ""
    pile: str = ""
    front: Mapping[str, str] = field(default_factory=dict)
    sleeves: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    direction: str = ""
    due: Mapping[str, str] = field(default_factory=dict)
    bonds: str = ""
    deaths: int = 0
    struck: Sequence[str] = ()
    skips: Sequence[str] = ()
    loses: Mapping[str, str] = field(default_factory=dict)
    run: bool = False


@dataclass(frozen=True)
class KeyFault:
    """A fault of a key: its path in a file, and where in its text, if anywhere."""

    path: Path
    code: str
    message: str
    help: str
    column: int = 0
    length: int = 0


def situation(
    fields: CaseFields, table: Table, lexicon: Lexicon, dealt: int, courts: Courts = MappingProxyType({})
) -> tuple[State, list[KeyFault]]:
    """The game before the first line, and all that is wrong with it. `dealt`: the size of a hand that the case leaves
    out; `courts` have to be there where a draw is due."""
    reader = _Reader(fields, table, lexicon, dealt, courts)
    return reader.state(), reader.wrong


class _Reader:
    def __init__(self, fields: CaseFields, table: Table, lexicon: Lexicon, dealt: int, courts: Courts) -> None:
        self.fields, self.table, self.lexicon, self.players = fields, table, lexicon, table.players
        self.dealt, self.courts = dealt, courts
        self.wrong: list[KeyFault] = []

    def state(self) -> State:
        """The game."""
        fields, players = self.fields, self.players
        top, named = self._top()
        gone = (*((top,) if top else ()), *self._discards("under", "majors"), *self._discards("majors", "under"))
        front = tuple(self._front())
        hands = {player: self.table.hand(player) for player in players}
        shown = tuple(
            (player, card) for player, text in fields.shown.items() for card in self._cards(text, "shown", player)[:1]
        )
        if fields.direction not in WAYS:
            self._fault(
                ("direction",),
                "bad-word",
                f"play goes no such way: {fields.direction}",
                "clockwise or counterclockwise",
            )
        state = State(
            players,
            None,
            pile=front,
            gone=gone,
            hands=hands,
            followed=top,
            named=named,
            clockwise=WAYS.get(fields.direction, True),
            hanged=tuple(dict.fromkeys((*fields.skips, *(player for player, _ in shown)))),
            shown=shown,
            bonds=self._bonds(),
            deaths=fields.deaths,
            struck=frozenset(fields.struck),
            lost=tuple(self._lost()),
            suits=self.lexicon.suits,
            drew=True,
        )
        counted = "+" in fields.pile or fields.pile.strip().isdecimal()
        state = replace(state, stock=self._stock(state), pile_stated=counted)
        return self._opened(state)

    def _fault(self, path: Path, code: str, message: str, help: str, column: int = 0, length: int = 0) -> None:
        self.wrong.append(KeyFault(path, code, message, help, column, length))

    def _read(self, path: Path, parse: Callable[[], T]) -> T | None:
        """What is parsed; None where it cannot be, which is a fault."""
        try:
            return parse()
        except NotationError as error:
            self._fault(path, error.code, error.message, error.help, error.column, error.length)
            return None

    def _cards(self, text: str, *path: str) -> tuple[str, ...]:
        return self._read(path, partial(parse_cards, text, self.lexicon)) or ()

    def _discards(self, key: str, other: str) -> tuple[str, ...]:
        """The cards of a discard pile: of Minors (`under`) or of Majors (`majors`); one that belongs on the `other` is a
        fault."""
        cards, major = self._cards(getattr(self.fields, key), key), key == "majors"
        for card in cards:
            if is_major(card) != major:
                message = f"{self.lexicon.spoken(card)} is no {'Major' if major else 'Minor'}"
                self._fault((key,), "other-pile", message, f"move it to {other}:")
        return cards

    def _top(self) -> tuple[str, str]:
        text = (self.fields.top or "none").strip()
        if text.lower() == "none":
            return "", ""
        # By a reading (`tu.reshuffle.suit`) a suit that was named holds on a Minor turned up for a new pile.
        card, _, suffix = text.partition(" naming ")
        named = next((suit for suit in self.lexicon.suits if suit.lower() == suffix.strip().lower()), "")
        play = self._read(("top",), partial(parse_play, card if named else text, self.lexicon, self.players))
        if play is None:
            return "", ""
        if len(play.cards) != 1 or play.to:
            self._fault(("top",), "bad-top", "one card lies on top", "write it like top: 5 of Cups")
            return "", ""
        return play.cards[0], named

    def _front(self) -> Iterator[Front]:
        lies: dict[str, str] = {}
        for player, text in self.fields.front.items():
            for card in self._cards(text, "front", player):
                if lies.setdefault(card, player) != player:
                    message = f"{self.lexicon.spoken(card)} lies before {lies[card]} already"
                    self._fault(("front", player), "bad-front", message, "leave it out before one of them")
                if card not in LIE:
                    message = f"{self.lexicon.spoken(card)} does not lie before a player"
                    self._fault(("front", player), "bad-front", message, f"{both(LIE)} may")
                yield Front(player, (card,))
        for player, text in self.fields.sleeves.items():
            hand = self._read(("sleeves", player), partial(parse_hand, text, self.lexicon)) or Hand()
            yield from (Front(player, (card,), hidden=True) for card in hand.cards)
            yield from (Front(player, (), hidden=True) for _ in range(hand.unseen or 0))

    def _bonds(self) -> Pairs:
        pairs = []
        known = {player.lower(): player for player in self.players}
        for match in re.finditer(r"[^,\s][^,]*", self.fields.bonds):
            text = match[0].rstrip()
            pair = [known.get(word.lower(), "") for word in text.split() if word.lower() != "and"]
            if len(pair) != 2 or not all(pair) or pair[0] == pair[1]:
                message = f"{text!r} is no bond of two players"
                help = f"write two players, such as bonds: {' '.join(self.players[:2])}"
                self._fault(("bonds",), "bad-bond", message, help, match.start(), len(text))
                continue
            pairs.append((pair[0], pair[1]))
        return tuple(pairs)

    def _stock(self, state: State) -> tuple[str, ...]:
        """The pile as stated; else all cards that are nowhere else. Named cards lie on top of it."""
        named, _, more = (part.strip() for part in self.fields.pile.strip().partition("+"))
        hands = (hand.total for hand in state.hands.values())
        elsewhere = len(state.gone) + len(state.pile) + sum(self.dealt if size is None else size for size in hands)
        left = max(len(pack()) - elsewhere, 0)
        if named.isdecimal() and not more:
            return (UNKNOWN,) * self._at_most(named, state)
        top = self._cards_as_written(named) if named else ()
        if not more:
            return (*top, *(UNKNOWN,) * max(left - len(top), 0))
        count = more.removesuffix("unseen").strip()
        if not count.isdecimal():
            help = "write it like Sun, Moon + 9 unseen"
            self._fault(("pile",), "bad-count", f"{more!r} is no number of unseen cards", help)
            return top
        return (*top, *(UNKNOWN,) * self._at_most(count, state, len(top)))

    def _at_most(self, text: str, state: State, more: int = 0) -> int:
        """A number of cards of the pile, of which there are as many at the most as do not lie elsewhere on the table."""
        left = max(len(pack()) - len(state.gone) - len(state.pile) - more, 0)
        if len(text) <= 2 and int(text) <= left:
            return int(text)
        message = f"the pile has {text[:9]} cards{' more' if more else ''}, and no more than {left} are left for it"
        self._fault(("pile",), "too-many-cards", message, "count the discards again")
        return 0

    def _cards_as_written(self, text: str) -> tuple[str, ...]:
        """The cards of the pile, from the top, in the order in which they are written."""
        cards: list[str] = []
        for part in text.split(","):
            cards += self._cards(part, "pile")
        return tuple(cards)

    # -- what is open

    def _opened(self, state: State) -> State:
        due = tuple(one for player, text in self.fields.due.items() if (one := self._due(state, player, text)))
        if due:
            return self._with_due(state, due)
        turns = (action.player for action in self.table.history if action.play.kind not in ANY_TIME)
        player = next(turns, None) or self.table.turn or (None if self.table.history else self.table.only_hand)
        if player is None:
            return state
        turn = Pending(TURN, player, about=RUN if self.fields.run else None)
        return replace(state, turn=player, due=(turn,), to_act=player, agenda=((turn,),))

    def _lost(self) -> Iterator[tuple[str, str]]:
        """Who has still to lose a turn, and to which card."""
        for player, text in self.fields.loses.items():
            for card in self._cards(text, "loses", player):
                if card == TOWER or rank(card) in SUMS:
                    yield player, card
                else:
                    message = f"nobody loses a turn to {self.lexicon.spoken(card)}"
                    help = "write a Knight, a King or the Tower; skips: is for the Hanged Man"
                    self._fault(("loses", player), "bad-loses", message, help)

    def _with_due(self, state: State, due: tuple[Pending, ...]) -> State:
        draw = owed(due[0])
        turn = self._whose(state, due[0])
        lost = (*state.lost, (draw.skipped, draw.card)) if draw.skipped else state.lost
        after: tuple[Frame, ...] = (Task(REFILL, turn), Task(NEXT, turn))
        if draw.lover:
            after = ((Pending(TURN, due[0].player),),)
        state = replace(state, turn=turn, lost=lost, agenda=(due, *after))
        return replace(state, due=due, to_act=due[0].player)

    def _whose(self, state: State, due: Pending) -> str:
        """Whose turn it is while something is due: the player's before a victim, else as the case states."""
        if self.table.turn and due.kind == CHOOSE:
            return self.table.turn
        if owed(due).skipped:
            return replace(state, clockwise=not state.clockwise).next_to(due.player)
        return card_choice(due).to or due.player

    def _due(self, state: State, player: str, text: str) -> Pending | None:
        try:
            if text.strip()[:1].isdecimal():
                count, draw = draw_of(text, self.lexicon.card, player, self.courts)
                return Pending(ANSWER, player, count=count, about=draw, default=Play(DRAW))
            return self._choice(state, player, text.strip())
        except UnclearDue as error:
            self._fault(("due", player), "bad-due", error.message, error.help)
            return None

    def _choice(self, state: State, player: str, text: str) -> Pending | None:
        words = text.split()
        for many in range(min(4, len(words)), 0, -1):
            card = self.lexicon.card(" ".join(words[:many]))
            if card is not None:
                break
        else:
            raise UnclearDue(f"{text!r} is nothing that can be due", HELP)
        rest = " ".join(words[many:])
        if card == PRIESTESS:
            return self._looked(player, rest)
        others = len(state.others_reached(player))
        want = choice_of(text, card, rest, self.players, state.deaths, others)
        return wanted(state, player, want) or Pending(CHOOSE, player, about=want)

    def _looked(self, player: str, rest: str) -> Pending:
        seen = self._cards("" if rest.endswith("unseen") else rest, "due", player)
        count = len(seen) or next((int(word) for word in rest.split() if word.isdecimal()), len(self.players))
        return Pending(CHOOSE, player, count=count, about=CardChoice(PLACES, PRIESTESS, count, count, seen=seen))


# -- the hands before the first line


def unsaid(rules: Transitions, table: Table) -> State:
    """The game as a case tells it that says nothing of it."""
    state, _ = situation(CaseFields(), table, rules.lexicon, DEALT.by(rules.readings))
    return state


Sizes = Mapping[str, int | None]
"""By player the size of the hand; None where it is unknown."""


def _with_pile(state: State, sizes: Sizes, dealt: int) -> State:
    """The game with as many cards in the pile as are nowhere else, with hands of these sizes: of `dealt`, the
    size at the deal, where it is None."""
    hands = sum(dealt if size is None else size for size in sizes.values())
    more = len(pack(state.suits)) - len(state.stock) - len(state.gone) - len(state.pile) - hands
    stock = state.stock[:more] if more < 0 else (*state.stock, *(UNKNOWN,) * more)
    return changed(state, stock=stock)


def _gained(table: Table, player: str) -> int:
    """How many more cards a player draws, or is handed, in a history than puts down."""
    own = [action.play for action in table.history if action.player == player]
    drawn = sum(play.size for play in own if play.kind == DRAWS)
    handed = sum(action.play.where.count(f"to {player}") for action in table.history)
    return drawn + handed - sum(play.spent.total() for play in own)


def _moved_on(whose: Mapping[str, str], after: State | None) -> Mapping[str, str]:
    """By player whose hand at the beginning theirs has become, once hands went to others by what was done last."""
    for move in after.moved if after is not None else ():
        if isinstance(move, Swapped):
            whose = {**whose, **{player: whose[owners[0]] for player, owners in move.whose.items() if owners}}
    return whose


def misplaced(hands: Mapping[str, Hand], state: State) -> Iterator[tuple[str, str]]:
    """Yield (player, card) for cards of the known hands that lie on the table or in the pile of a state."""
    elsewhere = {*state.gone, *state.stock}
    yield from ((player, card) for player, hand in hands.items() for card in hand.cards if card in elsewhere)


def shown_elsewhere(hands: Mapping[str, Hand], state: State) -> Iterator[tuple[str, str]]:
    """Yield (player, card) for cards that hanged players keep face up in a state and that their known hands lack."""
    yield from (
        (who, card) for who, card in state.shown if who in hands and hands[who].known and card not in hands[who].cards
    )


def _lovers_untold(state: State, table: Table) -> bool:
    """Whether all bonds are of one maker, and no case says where the Lovers are."""
    known = {*state.gone, *state.stock, *(card for front in state.pile for card in front.cards)}
    known.update(card for hand in table.hands.values() for card in hand.cards)
    known.update(card for action in table.history for card in action.play.cards)
    return len({maker for maker, _ in state.bonds}) == 1 and LOVERS not in known


TRIES = 3
"""Sizes of hands are mended so often: what comes into a hand seldom hangs on what is in it."""


def began(rules: Transitions, table: Table) -> State:
    """The game before the first line: without a history, with the hands as stated; else with hands of which the sizes
    alone are known, chosen so that the history leads to the stated sizes. Where no card came into a hand, and it
    went to nobody else, its cards are known too. A table without a state of its own starts from the defaults of a case.
    Raises Miscounted where no sizes fit."""
    state = table.began if isinstance(table.began, State) else unsaid(rules, table)
    if _lovers_untold(state, table) and rules.readings["tu.lovers.card"] == "front":
        stock = state.stock if state.pile_stated else state.stock[:-1]
        state = changed(state, pile=(*state.pile, Front(state.bonds[0][0], (LOVERS,))), stock=stock)
    if state.named and rank(state.followed) not in (KING, QUEEN):
        state = changed(state, named=outliving(state, rules.readings))
    if not table.history:
        return rules.opened(state) if state.agenda else state
    sizes = {player: hand.total for player, hand in state.hands.items() if hand.total is not None}
    guess: Sizes = {
        player: max(sizes[player] - _gained(table, player), 0) if player in sizes else None for player in state.players
    }
    whole, dealt = not state.pile_stated, DEALT.by(rules.readings)

    def lead(first: Sizes) -> _Replayed:
        hands = {player: Hand(unseen=count) for player, count in first.items()}
        start = changed(state, hands=hands)
        return _follow(rules, table, _with_pile(start, first, dealt) if whole else start)

    follow = _once(lead)
    # Nobody has an empty hand as a turn begins.
    least = int(bool(state.due) and all(due.kind == TURN for due in state.due))
    first, followed = _fitted(follow, guess, sizes, least)
    if followed is None:
        raise Miscounted(len(table.history) - 1, _miscounted(follow, guess, sizes))
    state = changed(state, hands={player: Hand(unseen=count) for player, count in first.items()})
    state = _with_pile(state, first, dealt) if whole else state
    known = {
        player: hand
        for player, hand in rewound(table).items()
        if player not in followed.grown and followed.whose[player] == player and hand.total == first[player]
    }
    state = state.with_hands(known)
    return rules.opened(state) if state.agenda else state


@dataclass(frozen=True)
class _Replayed:
    """Where a history leads: the game now, whose hand at the beginning each has, and whose hand grew; `idle` is the
    index of the first line that changed nothing, or None."""

    now: State
    whose: Mapping[str, str]
    grown: frozenset[str]
    idle: int | None

    @property
    def whole(self) -> bool:
        """Whether each line changed the game."""
        return self.idle is None


def _follow(rules: Transitions, table: Table, state: State) -> _Replayed:
    """The history of a table followed from a state. Raises Unsettled."""
    now = rules.opened(state) if state.agenda else state
    whose: Mapping[str, str] = {player: player for player in state.players}
    grown, idle = set[str](), list[int]()
    for index, action in enumerate(table.history):
        with with_line_index(index):
            before, now = now, rules.apply(rules.before_line(now, action), action)
        idle += [index] if now is before else []
        grown |= {player for player in state.players if _total(now, player) > _total(before, player)}
        whose = _moved_on(whose, now if now is not before else None)
    return _Replayed(rules.all_drawn(now, table), whose, frozenset(grown), next(iter(idle), None))


def _total(state: State, player: str) -> int:
    """The size of a hand; 0 where it is unknown."""
    return state.hand(player).total or 0


Follow = Callable[[Sizes], _Replayed]
"""Where a history leads from hands of these sizes. Raises Unsettled."""


def _once(follow: Follow) -> Follow:
    """The same, computed once for each sizes: from many that are tried the way leads back to the same."""
    ends: dict[tuple[tuple[str, int | None], ...], _Replayed | Unsettled] = {}

    def followed(first: Sizes) -> _Replayed:
        key = tuple(sorted(first.items()))
        if key not in ends:
            try:
                ends[key] = follow(first)
            except Unsettled as fault:
                ends[key] = fault
        end = ends[key]
        if isinstance(end, Unsettled):
            raise end.with_traceback(None)
        return end

    return followed


def _fitted(follow: Follow, guess: Sizes, sizes: Mapping[str, int], least: int = 0) -> tuple[Sizes, _Replayed | None]:
    """Sizes of hands at the beginning from which the history leads to the stated `sizes`, and where it leads; None for
    the second where the search fails. Where what came into a hand depends on its size (the Hierophant, Judgement, a
    hand that was emptied), sizes mended from the guess may leave a line without effect, and where hands were swapped
    they may never fit: other sizes of one hand are tried then, the nearest first, and none below `least`. Raises
    Unsettled where the history cannot be followed from the first guess."""
    first, followed = _mended(follow, guess, sizes)
    if followed is not None and followed.whole and _fits(followed, sizes):
        return first, followed
    with_idle_line = followed if followed is not None and not followed.whole else None
    swapped = any(player != owner for player, owner in follow(guess).whose.items())
    if not (swapped if with_idle_line is None else _hangs_on_sizes(follow, guess, with_idle_line.idle)):
        return first, with_idle_line
    for player, count in islice(_others(guess), MOST):
        try:
            tried, replayed = _mended(follow, {**guess, player: count}, sizes)
        except Unsettled:
            continue
        if any(size is not None and size < least and size != guess[one] for one, size in tried.items()):
            continue
        if replayed is not None and replayed.whole and _fits(replayed, sizes):
            return tried, replayed
    return first, with_idle_line


def _hangs_on_sizes(follow: Follow, guess: Sizes, idle: int | None) -> bool:
    """Whether a line without meaning could mean something with other sizes of hands: whether with a card more or
    less in one hand than guessed, or with many more, another line is the first without meaning."""
    for player, own in guess.items():
        for count in () if own is None else (max(own - 1, 0), own + 1, own + MORE):
            try:
                if follow({**guess, player: count}).idle != idle:
                    return True
            except Unsettled:
                return True
    return False


def _others(guess: Sizes) -> Iterator[tuple[str, int]]:
    """Other sizes for one hand than the guess: a few more cards, or fewer down to none, the nearest first."""
    sizes = {player: count for player, count in guess.items() if count is not None}
    for distance in range(1, max((*sizes.values(), MORE)) + 1):
        for player, own in sizes.items():
            counts = (own - distance, own + distance if distance <= MORE else -1)
            yield from ((player, count) for count in counts if count >= 0)


MOST = 60
"""So many other sizes are tried at the most: each reading that bears on a history has it followed anew."""
MORE = 8
"""So many cards more than guessed may have been in a hand."""


def _fits(followed: _Replayed, sizes: Mapping[str, int]) -> bool:
    """Whether the history ends with hands of the stated sizes."""
    return all(_total(followed.now, player) == size for player, size in sizes.items())


def _mended(follow: Follow, guess: Sizes, sizes: Mapping[str, int]) -> tuple[Sizes, _Replayed | None]:
    """Sizes of hands mended by as many cards as are too many in the end, or too few, and where they lead; with None where
    the mended ones lead nowhere. Raises Unsettled for the guess."""
    first, followed = guess, follow(guess)
    for _ in range(TRIES):
        off = {player: size - _total(followed.now, player) for player, size in sizes.items()}
        if not any(off.values()):
            break
        mended = dict(first)
        for player, more in off.items():
            owner = followed.whose[player]
            if more:
                mended[owner] = max((mended[owner] or 0) + more, 0)
        first = mended
        try:
            followed = follow(first)
        except Unsettled:
            return first, None
    return first, followed


def _miscounted(follow: Follow, guess: Sizes, sizes: Mapping[str, int]) -> Mapping[str, str]:
    """A sentence for each player whose stated size no hands at the beginning lead to; for all players where no single
    size is at fault."""
    now = follow(guess).now
    ends = {player: _total(now, player) for player in sizes}
    alone = [player for player, size in sizes.items() if _fitted(follow, guess, {**ends, player: size})[1] is None]
    return {
        player: f"by these lines {player} cannot have {amount(sizes[player], 'card')} now" for player in alone or sizes
    }


def without_choice(rules: Transitions, state: State, action: Action) -> State:
    """The game once decisions that an action skips are done by default: choices of all cards of a class by hands without
    a known one, and draws for want of a play. A history need not state that somebody has none, or gave no Chariot.
    An action without a player is of whoever has the turn."""
    while state.due and _passed(state, state.due[0], action):
        done = Action(state.due[0].player, state.due[0].default or Play(LAYS))
        state = rules.all_drawn(rules.apply(state, done))
    return state


def untold_starter(player: str) -> tuple[str, str]:
    """Message and remedy where the case does not name the Minor that was turned up."""
    return (
        "nobody has told which Minor was turned up",
        f"write it as the next line, such as {player}: starter 9 of Swords",
    )


def drew_unseen(state: State, player: str, readings: Options) -> bool:
    """Whether faces that a player drew for the Empress stay, and some of the cards drawn are unknown."""
    want, hand = card_choice(state.pending(CHOOSE, player)), state.hand(player)
    if (want.card, want.of) != (EMPRESS, FACE) or player != state.turn:
        return False
    before = state.stays(player, FACE)
    named = sum(card in hand.cards for card in state.fresh)
    return readings["tu.empress.drawn"] == "stay" and before > 0 and before + named < (hand.total or 0)


def untold_draw(player: str) -> tuple[str, str]:
    """Message and remedy where the case does not name the cards drawn for the Empress."""
    return (
        f"nobody has told which cards {player} drew for the Empress, of which faces stay by this reading",
        f"write them as a line behind the discard, such as {player}: draws 9 of Swords",
    )


def _passed(state: State, due: Pending, action: Action) -> bool:
    """Whether nobody need tell of what is due, and an action is none of it."""
    own = any(pending.player == action.player for pending in state.due)
    if due.kind == ANSWER:
        return owed(due).ordinary and not own and (bool(action.player) or action.play.kind != DRAW)
    return _has_none(state, due) and not (own and action.play.kind in KEEPING)


def _has_none(state: State, due: Pending) -> bool:
    """Whether a choice is of all cards of a class, and the hand may have none."""
    want = card_choice(due)
    if not none_known(due):
        return False
    hand = state.hand(due.player).cards
    stays = state.stays(due.player, want.of) > len(want.seen)
    return not stays and not any(of_class(card, want.of) and card not in want.seen for card in hand)
