"""A game of Taruno as a case file or flags tell it, and what cannot be of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjudicator.cards import Hand, Lexicon, NotationError, Play, parse_cards, parse_hand, parse_play
from adjudicator.cards.english import both
from adjudicator.cards.play import CALLS, PLACES, RECOVERS
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Pending, Table
from adjudicator.files.source import Path
from adjudicator.games.taruno import told as words
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHOOSE,
    DEALT,
    DRAW,
    HERMIT,
    KING,
    LOVERS,
    PRIESTESS,
    QUEEN,
    STAR,
    TEMPERANCE,
    pack,
    rank,
)
from adjudicator.games.taruno.flow import NEXT, REFILL
from adjudicator.games.taruno.majors import wanted
from adjudicator.games.taruno.state import RUN, UNKNOWN, Draw, Frame, Front, State, Task, Want

LIE = (HERMIT, TEMPERANCE, STAR, LOVERS)
"""The Majors that may lie before players."""
ANY_TIME = (RECOVERS, CALLS)
"""What may be done by anybody at any time, so that it does not tell whose turn it is."""
WAYS = {"": True, "clockwise": True, "counterclockwise": False, "anticlockwise": False}


@dataclass(frozen=True)
class Told:
    """What is told of a game, as text; what is not told is empty."""

    top: str | None = None
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
    struck: tuple[str, ...] = ()
    skips: tuple[str, ...] = ()
    run: bool = False


@dataclass(frozen=True)
class Wrong:
    """What is wrong with something that is told: its path in a file, and where in its text, if anywhere."""

    path: Path
    code: str
    message: str
    help: str
    column: int = 0
    length: int = 0


def situation(told: Told, table: Table, lexicon: Lexicon) -> tuple[State, list[Wrong]]:
    """The game before the first line, and all that is wrong with it."""
    reader = _Reader(told, table, lexicon)
    return reader.state(), reader.wrong


class _Reader:
    def __init__(self, told: Told, table: Table, lexicon: Lexicon) -> None:
        self.told, self.table, self.lexicon, self.players = told, table, lexicon, table.players
        self.wrong: list[Wrong] = []

    def state(self) -> State:
        """The game."""
        told, players = self.told, self.players
        top, named = self._top()
        gone = (*((top,) if top else ()), *self._cards(told.under, "under"), *self._cards(told.majors, "majors"))
        front = tuple(self._front())
        hands = {player: self.table.hands.get(player, Hand(unseen=None)) for player in players}
        shown = tuple(
            (player, card) for player, text in told.shown.items() for card in self._cards(text, "shown", player)[:1]
        )
        if told.direction not in WAYS:
            self._fault(
                ("direction",), "bad-word", f"play goes no such way: {told.direction}", "clockwise or counterclockwise"
            )
        state = State(
            players,
            None,
            pile=front,
            gone=gone,
            hands=hands,
            followed=top,
            named=named,
            clockwise=WAYS.get(told.direction, True),
            hanged=tuple(dict.fromkeys((*told.skips, *(player for player, _ in shown)))),
            shown=shown,
            bonds=self._bonds(),
            deaths=told.deaths,
            struck=frozenset(told.struck),
            suits=tuple(self.lexicon.suits),
            drew=True,
        )
        counted = "+" in told.pile or told.pile.strip().isdecimal()
        state = replace(state, stock=self._stock(state), pile_told=counted)
        return self._opened(state)

    def _fault(self, path: Path, code: str, message: str, help: str, column: int = 0, length: int = 0) -> None:
        self.wrong.append(Wrong(path, code, message, help, column, length))

    def _cards(self, text: str, *path: str) -> tuple[str, ...]:
        try:
            return parse_cards(text, self.lexicon)
        except NotationError as error:
            self._fault(path, error.code, error.message, error.help, error.column, error.length)
            return ()

    def _top(self) -> tuple[str, str]:
        text = (self.told.top or "none").strip()
        if text.lower() == "none":
            return "", ""
        try:
            play = parse_play(text, self.lexicon, self.players)
        except NotationError as error:
            self._fault(("top",), error.code, error.message, error.help, error.column, error.length)
            return "", ""
        if len(play.cards) != 1 or play.to:
            self._fault(("top",), "bad-top", "one card lies on top", "write it like top: 5 of Cups")
            return "", ""
        named = play.named[1] if len(play.named) == 2 and rank(play.cards[0]) in (KING, QUEEN) else ""
        return play.cards[0], named

    def _front(self) -> Iterator[Front]:
        lies: dict[str, str] = {}
        for player, text in self.told.front.items():
            for card in self._cards(text, "front", player):
                if lies.setdefault(card, player) != player:
                    message = f"{self.lexicon.spoken(card)} lies before {lies[card]} already"
                    self._fault(("front", player), "bad-front", message, "leave it out before one of them")
                if card not in LIE:
                    message = f"{self.lexicon.spoken(card)} does not lie before a player"
                    self._fault(("front", player), "bad-front", message, f"{both(LIE)} may")
                yield Front(player, (card,))
        for player, text in self.told.sleeves.items():
            try:
                hand = parse_hand(text, self.lexicon)
            except NotationError as error:
                self._fault(("sleeves", player), error.code, error.message, error.help, error.column, error.length)
                continue
            yield from (Front(player, (card,), hidden=True) for card in hand.cards)
            yield from (Front(player, (), hidden=True) for _ in range(hand.unseen or 0))

    def _bonds(self) -> tuple[tuple[str, str], ...]:
        found = []
        known = {player.lower(): player for player in self.players}
        for match in re.finditer(r"[^,\s][^,]*", self.told.bonds):
            text = match[0].rstrip()
            pair = [known.get(word.lower(), "") for word in text.split() if word.lower() != "and"]
            if len(pair) != 2 or not all(pair) or pair[0] == pair[1]:
                message = f"{text!r} is no bond of two players"
                help = f"write two players, such as bonds: {' '.join(self.players[:2])}"
                self._fault(("bonds",), "bad-bond", message, help, match.start(), len(text))
                continue
            found.append((pair[0], pair[1]))
        return tuple(found)

    def _stock(self, state: State) -> tuple[str, ...]:
        """The pile as it is told; else all cards that are nowhere else. Cards that are named lie on top of it."""
        named, _, more = (part.strip() for part in self.told.pile.strip().partition("+"))
        hands = (hand.total for hand in state.hands.values())
        elsewhere = len(state.gone) + len(state.pile) + sum(DEALT if size is None else size for size in hands)
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
        found: list[str] = []
        for part in text.split(","):
            found += self._cards(part, "pile")
        return tuple(found)

    # -- what is open

    def _opened(self, state: State) -> State:
        due = tuple(one for player, text in self.told.due.items() if (one := self._due(state, player, text)))
        if due:
            return self._asked(state, due)
        turns = (action.player for action in self.table.history if action.play.kind not in ANY_TIME)
        player = next(turns, None) or self.table.turn or self._only()
        if player is None:
            return state
        turn = Pending(TURN, player, about=RUN if self.told.run else None)
        return replace(state, turn=player, due=(turn,), to_act=player, agenda=((turn,),))

    def _only(self) -> str | None:
        """The only player of whom a hand is told, where no line is."""
        named = [player for player in self.players if player in self.table.hands]
        return named[0] if len(named) == 1 and not self.table.history else None

    def _asked(self, state: State, due: tuple[Pending, ...]) -> State:
        draw = due[0].about if isinstance(due[0].about, Draw) else None
        turn = self._whose(state, due[0], draw)
        lost = ((draw.skipped, draw.card),) if draw is not None and draw.skipped else ()
        after: tuple[Frame, ...] = (Task(REFILL, turn), Task(NEXT, turn))
        if draw is not None and draw.lover:
            after = ((Pending(TURN, due[0].player),),)
        state = replace(state, turn=turn, lost=lost, agenda=(due, *after))
        return replace(state, due=due, to_act=due[0].player)

    def _whose(self, state: State, due: Pending, draw: Draw | None) -> str:
        """Whose turn it is while something is due: the player's before a victim, else as it is told."""
        if self.table.turn and draw is None:
            return self.table.turn
        if draw is not None and draw.skipped:
            return replace(state, clockwise=not state.clockwise).next_to(due.player)
        if isinstance(due.about, Want) and due.about.to:
            return due.about.to
        return due.player

    def _due(self, state: State, player: str, text: str) -> Pending | None:
        try:
            if text.strip()[:1].isdecimal():
                count, draw = words.draw_of(text, self._card, player)
                return Pending(ANSWER, player, count=count, about=draw, default=Play(DRAW))
            return self._choice(state, player, text.strip())
        except words.Unclear as error:
            self._fault(("due", player), "bad-due", error.message, error.help)
            return None

    def _card(self, text: str) -> str | None:
        return self.lexicon.card(text)

    def _choice(self, state: State, player: str, text: str) -> Pending | None:
        said = text.split()
        for many in range(min(4, len(said)), 0, -1):
            card = self.lexicon.card(" ".join(said[:many]))
            if card is not None:
                break
        else:
            raise words.Unclear(f"{text!r} is nothing that can be due", words.HELP)
        rest = " ".join(said[many:])
        if card == PRIESTESS:
            return self._looked(player, rest)
        others = [one for one in self.players if one != player and not state.covered(one, player)]
        want = words.choice_of(text, card, rest, self.players, state.deaths, len(others))
        return wanted(state, player, want) or Pending(CHOOSE, player, about=want)

    def _looked(self, player: str, rest: str) -> Pending:
        seen = self._cards("" if rest.endswith("unseen") else rest, "due", player)
        count = len(seen) or next((int(word) for word in rest.split() if word.isdecimal()), len(self.players))
        return Pending(CHOOSE, player, count=count, about=Want(PLACES, PRIESTESS, count, count, seen=seen))
