"""The context of a question about a climbing game: a table with its history, and what goes on between
two rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Self

from adjudicator.cards import DRAWS, GIVES, Lexicon
from adjudicator.cards.english import amount, both, capital, number, one, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.query import NOBODY, Because, QuestionContext, Reply, Unanswerable
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.cards import MINORS, STRIPPED, added, added_names, middle, stripped
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tahimi.rules import WITH_PRIVILEGE, WITHOUT_PRIVILEGE
from adjudicator.games.tahimi.state import BetweenRounds, Laid, Position

_OTHER = {
    "extra-suits": "a pack of 52, and a whole suit more for each player beyond four",
    MINORS: "the 56 Minors of a Tarot deck, which have the Knight as a rank more: 4 x 14 = 56",
}
"""Decks in words that are not one pack of poker cards, nor have ranks added to it."""


_MIDDLE = "in the middle"
_JOINING = {
    "middle": _MIDDLE,
    "serf": "newcomers begin as serf here, not in the middle",
    "redraw": "everybody drew for a new rank",
}
"""Why a newcomer has a seat, by the house rule `joining`."""


@dataclass(frozen=True)
class Coming:
    """The round that is about to be dealt: its players by rank, and which of the session it is.

    Where seats are not settled yet, `tied` are those who have to pick again.
    """

    players: tuple[str, ...]
    number: int
    newcomers: tuple[str, ...] = ()
    redrawn: bool = False
    tied: setup.Tied | None = None


@dataclass
class Scene:
    """A table that a question is about, under readings looked up as needed.

    `about` is the player the question names, or empty.
    """

    game: Tahimi
    table: Table
    between: BetweenRounds
    readings: Mapping[str, str]
    about: str = ""

    @classmethod
    def of(cls, context: QuestionContext) -> Self:
        """The scene that a question is put to."""
        game, between = context.situation.game, context.circumstances
        assert isinstance(game, Tahimi) and isinstance(between, BetweenRounds)
        return cls(game, context.situation.table, between, context.readings, context.about)

    # -- the history

    @cached_property
    def trail(self) -> tuple[Position, ...]:
        """The position before each action, and the one after them all. Raises OutOfOrder."""
        return self.game.trick(self.table, self.lexicon, self.readings).trail()

    @property
    def position(self) -> Position:
        """The trick as it stands."""
        return self.trail[-1]

    @cached_property
    def lexicon(self) -> Lexicon:
        """The cards of this table, and their words."""
        return self.game.lexicon(self.table.house, len(self.table.players))

    @cached_property
    def due(self) -> tuple[Pending, ...]:
        """The cards that have to be handed over, taken back or drawn, now; none between two rounds."""
        if self.between.reseated:
            return ()
        return self.game.dues(self.table, self.readings).after(self.trail)

    @property
    def exchanged(self) -> list[Action]:
        """The actions of the trick for which cards were drawn again from the discards."""
        return []

    def names_drawn(self, action: Action) -> bool:
        """Whether the next line names the cards that an action drew."""
        index = self.table.history.index(action) + 1
        following = self.table.history[index : index + 1]
        return any(line.play.kind == DRAWS and not line.play.unseen for line in following)

    @property
    def over(self) -> bool:
        """Whether only one player holds cards."""
        return len(self.position.still_in()) < 2

    @property
    def before(self) -> bool:
        """Whether the round has still to begin: nobody has acted, and the case names nobody as on turn."""
        begun = self.table.history or self.table.turn
        return self.over or self.between.reseated or not begun

    @property
    def finished(self) -> tuple[str, ...]:
        """Who is out, in the order they went out."""
        table, out = self.table, self.position.out
        early = [player for player in self.between.finished if player in out and table.last_action(player) < 0]
        rest = sorted(out - set(early), key=lambda player: (table.last_action(player), player))
        return (*early, *rest)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The players by their ranks in the next round, as far as it is settled."""
        return (*self.finished, *self.position.still_in()) if self.over else self.finished

    # -- the round to come

    @cached_property
    def coming(self) -> Coming:
        """The round about to be dealt. Raises SetUpFault."""
        between, table = self.between, self.table
        if between.picks and not (between.joins or between.leaves):
            if self.over or (between.begins and table.number > 1):
                help = "leave picks: out, or tell who joins: the seats are by the order of going out"
                raise SetUpFault("no-picks", "cards are picked for seats before the first round", help)
            return self._picked(Coming(table.players, 1))
        players = self.ranks if self.over else table.players
        number = table.number + 1 if self.over else table.number
        for player in between.leaves:
            players = setup.left(players, player)
        redrawn = bool(between.joins) and table.house.get("joining") == "redraw"
        if redrawn:
            everybody = Coming((*players, *between.joins), number, between.joins, True)
            return self._picked(everybody)
        pick = {player: card for picks in between.picks for player, card in picks.items()}
        for player in between.joins:
            players = setup.joined(players, player, table.house, self.lexicon, pick.get(player))
        setup.check_number(players)
        return Coming(players, number, between.joins)

    def _picked(self, coming: Coming) -> Coming:
        """Seats by the cards picked. Raises SetUpFault."""
        picks = self.between.picks
        missing = [player for player in coming.players if not picks or player not in picks[0]]
        if missing:
            help = "everybody picks a card for a seat: tell them under picks:"
            raise SetUpFault("missing-pick", f"no pick of {both(missing)} is told", help)
        seats = setup.seats(picks, self.lexicon)
        if isinstance(seats, setup.Tied):
            return replace(coming, tied=seats)
        return replace(coming, players=seats)

    @property
    def seated(self) -> Coming:
        """The round about to be dealt, its seats settled. Raises Unanswerable, SetUpFault."""
        coming = self.coming
        if coming.tied is not None:
            message = f"the seats are not settled: {both(coming.tied.players)} are tied"
            raise Unanswerable("tied", message, "add a pick of theirs under picks:")
        return coming

    @property
    def by_pick(self) -> tuple[Because, ...]:
        """Why the Tahimi of the round to come is the Tahimi, where the seats go by cards picked; raises as `seated`."""
        between, coming = self.between, self.seated
        if not between.picks or ((between.joins or between.leaves) and not coming.redrawn):
            return ()
        first = coming.players[0]
        own = [picks[first] for picks in between.picks if first in picks]
        alike = [player for player, card in between.picks[0].items() if card == own[0]]
        tied = f", and of those tied {first} then picked the highest, {one(own[-1])}" if len(alike) > 1 else ""
        text = f"{both(alike)} picked {one(own[0])}, the highest{tied}: that gives the first seat, the Tahimi's."
        grounds = (Because("TA-SEATS", text),)
        above = self.table.house.get("deuces") == "high" and "2" in own
        return (*grounds, Because("TA-SEATS", setup.DEUCES_HIGH, "Deuces high")) if above else grounds

    def dealt_with(self, players: tuple[str, ...]) -> Lexicon:
        """The cards that so many players are dealt, before any Majors are left out."""
        return self.game.lexicon(self.table.house, len(players))

    def titles(self, players: int) -> tuple[str, ...]:
        """What so many ranks are called at this table, from the top. Raises SetUpFault."""
        house = {} if self.game.trick.prefix == "th" else self.table.house
        readings = self.readings if players == setup.MOST and not setup.larger(house) else setup.UNASKED
        return setup.titles(players, house, readings, self.game.trick.prefix)

    # -- what a game says in its own way

    def first_lead(self) -> Reply:
        """Who has the first lead of the round about to begin, or beginning."""
        coming = self.seated
        players = coming.players
        leader = setup.first_leader(players, self.dealer, self.readings, coming.number)
        if leader == players[0]:
            later = " of every round after the first" if coming.number > 1 and self.game.trick.prefix == "ta" else ""
            why = f"{leader} is the Tahimi, and has the first lead{later}."
            return Reply(leader, (Because("TA-FIRST-LEAD", why),))
        deals = f"{self.dealer}{', the Tahimi,' * (self.dealer == self.seated.players[0])} deals"
        text = f"{deals}; {leader} comes next, and, as it is read here, has the first lead of the session."
        return Reply(leader, (Because("TA-FIRST-LEAD", text),))

    def lead_for(self, owner: str, leader: str) -> Reply:
        """Who leads for a player who took the trick and is out."""
        if self.table.house.get("rank_privilege", "yes") == "yes":
            text = f"{owner} is out and cannot lead; Rank Privilege: of those who hold cards {leader} ranks highest."
            return Reply(leader, (Because("TA-PRIVILEGE", text),))
        gone = Because("TA-PRIVILEGE", f"{owner} is out and cannot lead.", WITH_PRIVILEGE)
        text = f"This table plays without Rank Privilege: {leader} leads, the next in line who holds cards."
        return Reply(leader, (gone, Because("TA-PRIVILEGE", text, WITHOUT_PRIVILEGE)))

    def moved(self) -> Iterator[Because]:
        """Who has left or joined before the round to come, and where everybody sits then. Raises SetUpFault."""
        joins = self.between.joins
        players = self.coming.players if joins else ()
        for player in self.between.leaves:
            yield Because(
                "TA-LEAVE", f"{player} leaves; the others keep their order, and those behind {player} move up."
            )
        for at, player in enumerate(joins, start=1):
            seated = [other for other in players if other not in joins[at:]]
            place = f"number {seated.index(player) + 1} of {len(seated)}"
            pick = next((picks[player] for picks in self.between.picks if player in picks), "")
            rule = self.table.house.get("joining", "middle")
            way = _JOINING.get(rule) or setup.picked_for(pick, self.lexicon, len(seated))
            low = ", on the low side" if way is _MIDDLE and not len(seated) % 2 else ""
            text = f"{player} joins {amount(len(seated) - 1, 'player')} as {place}: {way}{low}."
            yield Because("TA-JOIN", text)

    def taken_back(self, laid: Laid, end: int) -> Iterator[Because]:
        """What has been taken off a play on the pile again, up to a line of the history."""
        yield from ()

    def discarded(self) -> Iterator[Because]:
        """That cards were used by discarding them: none are in Tahimi."""
        yield from ()

    def out_by_discard(self, player: str) -> Iterator[Because]:
        """That somebody went out by a discard: nobody does in Tahimi."""
        yield from ()

    def emptied(self, index: int) -> Reply:
        """Who plays after a line that took the only play off the pile, and why: no line of Tahimi does."""
        return Reply(self.trail[index + 1].to_act or NOBODY, ())

    def won_after_all(self, index: int, owner: str, cards: str) -> str:
        """How a trick ended with a line of the history, where a play on it had been taken back: none is in Tahimi."""
        return ""

    def counted(self, laid: Laid) -> Iterator[Because]:
        """Why the play on top counts as it does."""
        cards, wild = laid.cards, self.lexicon.wild
        if wild is not None and wild in cards:
            yield Because("TA-JOKER", f"The {wild} counts as {self.rank(laid.rank)}.")
        text = f"{laid.owner} put down {' '.join(cards)}, and only the last play counts."
        yield Because("TA-RANK", text)

    def rank(self, place: int) -> str:
        """The name of a rank by its place: below the lowest too."""
        deck = self.lexicon.deck
        return deck.name(place) if place else f"the lowest rank, below {deck.name(1)}"

    @property
    def schedule(self) -> tuple[setup.Tax, ...]:
        """The pairs that exchange cards before the round to come. Raises SetUpFault."""
        coming, house = self.seated, self.table.house
        return setup.schedule(
            coming.players,
            house,
            coming.number,
            self.readings,
            coming.redrawn,
            coming.newcomers,
            self.game.trick.prefix,
        )

    def pays(self, pair: setup.Tax) -> Pending:
        """What the one of a pair gives who has to give the best cards."""
        coming = self.seated
        table = replace(self.table, players=coming.players, number=coming.number, taxes=())
        both = self.game.dues(table, self.readings).order(pair)
        return next(due for due in both if due.best)

    @cached_property
    def gave(self) -> frozenset[str]:
        """Who has given cards at tax time."""
        return frozenset(line.player for line in self.table.taxes or () if line.play.kind == GIVES)

    @property
    def returnable(self) -> str:
        """What a card is that may be returned for a tax: no Major is."""
        return "Minor" if self.game.trick.prefix == "th" else "card"

    def back(self, due: Pending) -> tuple[str, ...]:
        """The cards that a player has to take back."""
        taken = self.game.trick.takes_back(self.trail[-2], self.table.history[-1].play)
        return taken[1] if taken is not None else due.cards

    def owing(self, due: Pending) -> Iterator[Because]:
        """The rules by which cards are due."""
        cards = amount(due.count, "card")
        second = self.table.taxes is None or due.to in self.gave
        if due.best:
            best = "card" if due.count == 1 else cards
            players = self.seated.players
            titles = dict(zip(players, self.titles(len(players)), strict=True))
            when = ", in exchange" if due.to in self.gave else ", before getting any"
            who = f"{due.player} is the {titles[due.player]} and gives {due.to}, the {titles[due.to or players[0]]},"
            text = f"{who} the best {best} by rank{self._best_of(due)}{when}."
        else:
            own = f"{amount(due.count, self.returnable)} of {whose(due.player)} own choice"
            text = f"{due.player} has {whose(due.to or 'nobody')} tax, and returns {own}."
            if not second:
                text = f"{due.player} gives {due.to} {own}, before getting any."
        yield Because("TA-TAX", text)

    def _best_of(self, due: Pending) -> str:
        """Which cards are the best of a hand that is known at tax time, where they are certain; ", " in front."""
        table, wild, place = self.table, self.lexicon.wild, dict(self.lexicon.deck.place)
        hand = table.hands.get(due.player)
        if table.taxes is None or due.to in self.gave or hand is None or not hand.known:
            return ""
        if wild is not None and table.house.get("jokers", "none") != "none":
            place[wild] = setup.joker_at_tax(self.lexicon, table.house, self.readings)
        cards = [card for card in Counter(hand.cards).elements() if card in place]
        cards.sort(key=place.__getitem__, reverse=True)
        best, kept = cards[: due.count], cards[due.count :]
        free = kept and place[kept[0]] == place[best[-1]] and len({c for c in cards if place[c] == place[best[-1]]}) > 1
        named = [one(card) if count == 1 else f"{number(count)} {card}s" for card, count in Counter(best).items()]
        return "" if len(best) < due.count or free else f", {both(named)}"

    def besides_free(self) -> Iterator[Because]:
        """Further grounds for a round that is free of tax."""
        yield from ()

    def unless_taxed(self) -> tuple[str, ...]:
        """What nobody has seen and what would turn a tax round."""
        return ()

    @property
    def exempt_newcomer(self) -> Because | None:
        """That a newcomer exchanges no cards yet, where that frees a pair of tax (with `about`, that player's pair)."""
        coming, prefix = self.seated, self.game.trick.prefix
        usual = setup.schedule(
            coming.players, self.table.house, coming.number, self.readings, coming.redrawn, (), prefix
        )
        freed = {
            name
            for pair in usual
            if pair not in self.schedule and self.about in (pair.low, pair.high, "")
            for name in (pair.low, pair.high)
        }
        new = next((name for name in coming.newcomers if name in freed), "")
        text = f"{new} has just joined, and here a newcomer exchanges no cards yet."
        return Because("TA-TAX", text) if new else None

    def sizes(self) -> dict[str, int]:
        """How many cards each player is dealt. Raises SetUpFault."""
        players = self.seated.players
        return setup.hand_sizes(self.dealt_with(players), players, self.readings, self.dealer)

    @property
    def dealer(self) -> str:
        """Who deals the round to come: the Tahimi, or whom she has named. Raises SetUpFault."""
        return setup.dealer(self.seated.players, self.table.dealer)

    def deck(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """How many of which cards make the deck."""
        deck = self.dealt_with(self.seated.players).deck
        for count in sorted({rank.count for rank in deck.ranks}, reverse=True):
            yield count, tuple(rank.name for rank in deck.ranks if rank.count == count)
        yield from ((count, (name,)) for name, count in deck.singles.items())

    def deck_grounds(self) -> Iterator[Because]:
        """Why these cards make the deck."""
        house = self.table.house
        players, kind = self.seated.players, house.get("deck", STRIPPED)
        jokers, deuces = house.get("jokers", "none") != "none", house.get("deuces") == "high"
        less = stripped(len(players), jokers) if kind == STRIPPED else 0
        out = f", less {amount(less, middle(deuces))}" if less else ""
        if less and deuces:
            out += ", the middle rank with deuces high"
        plain = kind in (STRIPPED, "standard")
        pack = f"a pack of 52{out}" if plain else _OTHER.get(kind, "") or self._expanded(kind)
        if kind == "extra-suits" and (more := len(players) - 4) > 0:
            pack += f": 52 + {more} x 13 = {52 + 13 * more}"
        who = f"{capital(number(len(players)))} players play" if less else "The table plays"
        text = f"{who} with {pack}{', with two jokers' if jokers else ''}."
        if kind == STRIPPED and len(players) > 4:
            text += " No other deck is decreed."
        heading = setup.deck_heading(len(players), house)
        yield Because("TA-DECK.2", text) if kind == MINORS else Because("TA-DECK", text, heading)
        if less and heading == "Deuces high":
            leave = (
                f"{number(less)} of the middle rank {'leaves' if less == 1 else 'leave'} the pack, so that it divides"
            )
            of_so_many = setup.deck_heading(len(players), {**house, "deuces": "low"})
            yield Because("TA-DECK", f"For {number(len(players))} players {leave}.", of_so_many)
        if statements := setup.uneven(self.dealt_with(players), len(players), house):
            yield Because("TA-DEAL", f"{statements[0]}; {statements[1]}.")

    def _expanded(self, kind: str) -> str:
        """What a deck with ranks added is made of, as a sum ("More than four players")."""
        deck = self.dealt_with(self.seated.players).deck
        new, total = 4 * len(added(deck)), sum(rank.count for rank in deck.ranks)
        suits = "Stars" if kind in ("five", "six") else "Stars and Moons"
        twice = ", the 15 of Moons, named twice, once" * (kind == "eight")
        more = [rank.name for rank in deck.ranks if rank.count > 4]
        named = f", {both(more)}" if kind == "five" else ""
        come = f"{added_names(deck)} in four suits and {amount(total - 52 - new, 'card')} of {suits}{named}{twice}"
        pack = f"the deck for {kind} players: to a pack of 52 come {come}"
        return f"{pack}: 52 + {new} + {total - 52 - new} = {total}"

    deal_rule = "TA-DEAL"
    """The id of the rule about the deal."""
