"""A turn of Taruno as symbols: its plays, and the table as facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from z3 import ExprRef, Or

from adjudicator import law
from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.cards.verbs import NOBODY
from adjudicator.engine.choice import TURN
from adjudicator.engine.hands import constant
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.taruno.cards import KING, MAJOR, QUEEN, RANK, is_major, pack, rank, suit
from adjudicator.games.taruno.holding import HAND
from adjudicator.games.taruno.seats import suit_number
from adjudicator.games.taruno.state import DRAWN, RUN, State
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.turn.clauses import NAMING, clauses
from adjudicator.games.taruno.verbs import DRAW, JUSTICE, ON, STOP, SWAPPING, card_play
from adjudicator.games.taruno.verbs import NAMING as NAMES
from adjudicator.solve.facts import IS, Fact

ACTS = {DRAW: s.DRAWS, STOP: s.STOPS}
PLAYERS = tuple(f"at {seat}" for seat in s.SEATS)
"""Names for whoever sits where, for plays that are weighed against others."""


class TurnEncoding(SinglesEncoding[State]):
    """A card, a draw or a stop."""

    name, nothing, hand = TURN, Play(DRAW), HAND

    def unseen(self, position: State, actor: str) -> bool:
        """Whether a card may be played that was drawn and that nobody has seen."""
        due = position.pending(TURN, actor)
        return due is not None and due.about == (DRAWN, "")

    def unseen_by(self, position: State, actor: str, play: Play) -> bool:
        """Whether the play counts hands of which nobody has told how many cards they have, too."""
        if play.kind != PUT or not any(card in s.COUNTING for card in play.cards):
            return self.unseen(position, actor)
        named = (play.to,) if play.to and JUSTICE not in play.cards else position.players
        uncounted = any(position.hand(one).total is None for one in named if one != actor)
        return uncounted or self.unseen(position, actor)

    def decision(self, lexicon: Lexicon) -> law.Decision:
        idle = {
            s.drawn_suit: ~s.drawn,
            s.drawn_rank: ~s.drawn,
            s.drawn_major: ~s.drawn,
            **{s.cards_of(at): Or(~s.other(at), ~s.counts_cards) for at in s.SEATS},
        }
        return law.Decision(
            self.name, s.PLAY, clauses(self.readings), s.BOUNDS, lambda family: self._family(lexicon), idle
        )

    def _family(self, lexicon: Lexicon) -> Iterator[law.Alternative]:
        """Every card that may be played, in each way that matters to a duty."""
        for card in pack(tuple(lexicon.suits)):
            plays = _ways(card, PLAYERS, "", lexicon)
            for play in plays if is_major(card) else {str(one): one for one in (plays[0], plays[-1])}.values():
                yield law.Alternative(str(play), self.values(play, lexicon, PLAYERS), self.needs(play, lexicon))

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        card = play.cards[-1] if play.cards else ""
        word, *named = play.named or ("",)
        two = sorted(seat_of(one, players) for one in named) if word == SWAPPING and len(named) > 1 else [0, 0]
        suits = tuple(lexicon.suits)
        return {
            s.act: constant(ACTS.get(play.kind, s.CARD)),
            s.cards: constant(len(play.cards)),
            s.suit_played: constant(suit_number(suit(card), suits)),
            s.rank_played: constant(RANK.get(rank(card), 0) if card else 0),
            s.major: constant(MAJOR[card] + 1 if card in MAJOR else 0),
            s.names: constant(suit_number(named[0], suits) if word == NAMES else 0),
            s.on: constant(seat_of(play.to or "", players)),
            s.one_swapped: constant(two[0]),
            s.other_swapped: constant(two[1]),
            s.nobody: constant(word == SWAPPING and named == [NOBODY]),
        }

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card of the hand in every way to play it, a draw and a stop."""
        for card in pack(tuple(lexicon.suits)):
            if have.get(card, 0):
                yield from _ways(card, table.players, actor, lexicon)
        yield Play(DRAW)
        yield Play(STOP)

    # -- the position

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whose turn it is, what is to be followed, and what lies before the players."""
        due = position.pending(TURN, actor)
        mine, run = due is not None, due is not None and due.about == RUN
        suits = tuple(lexicon.suits)
        lies, last, owner = position.many, position.last_lies, position.temperance
        covers = position.covered(actor, "")
        return [
            Fact("turn", f"it is {'' if mine else 'not '}{actor}'s turn", s.on_turn, IS, mine),
            Fact("run", f"{actor} is {'' if run else 'not '}in a run of Strength", s.running, IS, run),
            *_drawn(due.about if due is not None else None, actor, suits),
            *_follows(position.suit, position.rank, suits),
            Fact("table", f"{'cards lie' if lies else 'no cards lie'} on the table", s.lying, IS, lies),
            Fact("last", f"{'just' if last else 'not just'} one card lies there", s.last_lies, IS, last),
            Fact("Temperance", _before("Temperance", owner), s.temperance, IS, owner is not None),
            Fact(
                "own Temperance",
                f"{actor} has {'' if owner == actor else 'not '}played it",
                s.own_temperance,
                IS,
                owner == actor,
            ),
            Fact("Hermit", f"the Hermit lies {'' if covers else 'not '}before {actor}", s.hermit, IS, covers),
            Fact("seat", f"{actor} sits at place {position.seat(actor)}", s.seat, IS, position.seat(actor)),
            *seats(position, actor),
        ]


def seats(position: State, actor: str) -> Iterator[Fact]:
    """Who sits where, how many cards each has, and whom the Hermit covers."""
    for at in s.SEATS:
        player = position.players[at - 1] if at <= len(position.players) else ""
        hermit = bool(player) and position.covered(player, actor)
        size = position.hand(player).total if player and player != actor else 0
        yield from _at(at, player, hermit, size)


@lru_cache(maxsize=4096)
def _at(at: int, player: str, covered: bool, size: int | None) -> tuple[Fact, ...]:
    who = player or f"nobody at place {at}"
    told = [
        Fact(f"seat {at}", f"{who} plays" if player else f"nobody sits at place {at}", s.there(at), IS, bool(player)),
        Fact(f"Hermit {at}", f"the Hermit lies {'' if covered else 'not '}before {who}", s.covered(at), IS, covered),
    ]
    if size is not None:
        told.append(Fact(f"cards {at}", f"{who} has {amount(size, 'card')}", s.cards_of(at), IS, size))
    return tuple(told)


def _drawn(about: object, actor: str, suits: tuple[str, ...]) -> Iterator[Fact]:
    drawn = isinstance(about, tuple) and about[:1] == (DRAWN,)
    yield Fact("drawn", f"{actor} has {'' if drawn else 'not '}drawn for want of a card", s.drawn, IS, drawn)
    card = about[1] if isinstance(about, tuple) and drawn else ""
    if drawn and not card:
        return
    values = (suit_number(suit(card), suits), RANK.get(rank(card), 0), MAJOR[card] + 1 if card in MAJOR else 0)
    for name, symbol, value in zip(
        ("suit", "rank", "Major"), (s.drawn_suit, s.drawn_rank, s.drawn_major), values, strict=True
    ):
        yield Fact(f"drawn {name}", f"{card or 'nothing'} was drawn", symbol, IS, value)


@lru_cache(maxsize=512)
def _follows(suit: str, rank: str, suits: tuple[str, ...]) -> tuple[Fact, Fact]:
    told = f"{suit} are to be followed" if suit else "no suit is to be followed"
    also = f"a card of the rank {rank} may follow" if rank else "no rank may follow"
    return (Fact("suit", told, s.suit, IS, suit_number(suit, suits)), Fact("rank", also, s.rank, IS, RANK.get(rank, 0)))


def _before(card: str, owner: str | None) -> str:
    return f"{card} lies before {owner or 'nobody'}"


def seat_of(player: str, players: tuple[str, ...]) -> int:
    """The seat of a player, from 1; 0 for nobody."""
    return players.index(player) + 1 if player in players else 0


def _ways(card: str, players: tuple[str, ...], actor: str, lexicon: Lexicon) -> list[Play]:
    """Every way to play a card: with each suit or player that may be named, and with none."""
    if rank(card) in (KING, QUEEN):
        return [*(card_play(card, one) for one in lexicon.suits), card_play(card)]
    if card in NAMING:
        return [*(Play(PUT, (card,), to=one, joined=(ON, "with")) for one in players), card_play(card)]
    if card == JUSTICE:
        pairs = (card_play(card, named=(SWAPPING, *two)) for two in combinations(players, 2))
        return [*pairs, card_play(card, named=(SWAPPING, NOBODY)), card_play(card)]
    return [card_play(card)]
