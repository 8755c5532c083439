"""What Loka's case files tell besides what those of every game do: the tricks of a hand, and whether they can be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.cards import DISCARD, PUT, Hand, parse_hand
from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.engine import state
from adjudicator.engine.case_form import CaseForm, CaseText
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Table
from adjudicator.files import kinds
from adjudicator.files.diagnostics import Fault, quoted, suggestion
from adjudicator.files.kinds import Key
from adjudicator.games.loka.cards import DEALT, FOOL, HELD, LAID, TRICKS
from adjudicator.games.loka.outline import HANDS
from adjudicator.games.loka.state import EACH, Ending, State, in_game
from adjudicator.law import Reading

if TYPE_CHECKING:
    from adjudicator.files.source import Path

WON = Key(
    "won",
    kinds.HANDS,
    "The cards in each player's tricks, written like a hand. The Fool is among them only where it was given up.",
    {"Ada": "King of Swords + 23 unseen"},
)
TAKEN = Key("tricks", kinds.COUNTS, "How many tricks each player has won.", {"Ada": "8"})
OWED = Key("fool", kinds.TEXT, "Who played the Fool, and who won that trick.", "Ada to Ben")
TOTALS = Key(
    "totals",
    kinds.TOTALS,
    "What each player won or lost in the earlier hands of the game; together nothing.",
    {"Ada": "30"},
)
_TO = re.compile(r"\s*([^\s,]+)\s+to\s+([^\s,]+)\s*", re.IGNORECASE)


class LokaForm(CaseForm):
    """The case files of Loka."""

    keys: tuple[Key[object], ...] = (WON, TAKEN, OWED, TOTALS)
    midway: tuple[Key[object], ...] = (WON, TAKEN, OWED)

    default_circumstances = Ending
    unflagged = "of what is given for the Fool write a case, with fool:, such as fool: Ada to Ben, and won:"

    def __init__(self, readings: Mapping[str, Reading] = MappingProxyType({})) -> None:
        self.hands = HANDS.numbers(readings)

    def circumstances(self, text: CaseText) -> Ending:
        """The tricks, the Fool, the number of the hand and what was won before it."""
        won: dict[str, Hand] = {}
        for player, written in text.value_of(WON).items():
            pile = text.notation((WON.name, player), partial(parse_hand, written, text.lexicon))
            won |= {player: pile} if pile is not None else {}
        text.faults += _unbalanced(text, self.hands)
        fool, totals = _fool(text), dict(text.value_of(TOTALS)) or None
        return Ending(won=won, tricks=text.value_of(TAKEN), fool=fool, number=text.shared.round, totals=totals)

    def misfits(self, circumstances: Circumstances, table: Table, text: CaseText) -> Iterator[Fault]:
        assert isinstance(circumstances, Ending)
        if circumstances.speaks:
            yield from _Fitting(circumstances, table, text).faults()

    def misdealt(self, table: Table, position: state.Position, text: CaseText) -> Iterator[Fault]:
        """Hands larger than are dealt, and those of players who played as often and have not as many cards ("Deal")."""
        assert isinstance(position, State)
        sizes: dict[str, int] = {}
        for player, total in ((name, hand.total) for name, hand in table.hands.items()):
            place, code, message = text.tree.place(("hands", player)), "misdealt", ""
            most = DEALT if position.laying and player == position.to_act else HELD
            if total and player in position.out:
                code, message = "out-with-cards", f"{player} is out and holds cards"
                help = f"everybody plays {HELD} cards, and here are {HELD} of {player}: take the hand away"
            elif total is not None and (total > most or DEALT == most > total):
                what = "before three of them are laid away" if most == DEALT else "at most"
                message = f"{player} has {total} cards here, and there are {most} {what}"
                help = "name them all, or count the others: + 20 unseen"
            elif total is not None and not position.laying:
                sizes[player] = total + sum(laid.owner == player for laid in position.pile)
                first, begun = next(iter(sizes.items()))
                if sizes[player] != begun:
                    had = amount(sizes[player], "card")
                    message = f"{player} had {had} when the trick began, and {first} {begun}"
                    help = "everybody plays one card to each trick, so the hands are alike in size"
            if message:
                yield Fault(code, message, help, place)

    def written(self, table: Table) -> Mapping[str, object]:
        """What the tricks came to: which cards each has won, in how many tricks, and who owes for the Fool."""
        state = table.began
        if not isinstance(state, State) or not state.taken:
            return {}
        won: dict[str, str] = {}
        for player, pile in state.piles.items():
            more = state.unseen.get(player, 0)
            won |= {player: ", ".join(pile) + f" + {more} unseen" * bool(more)} if pile and more is not None else {}
        return {
            "discards": " ".join(state.laid),
            WON.name: won,
            TAKEN.name: {player: str(state.taken_by(player)) for player in state.players} if state.counted else {},
            OWED.name: " to ".join(state.fool or ()),
        }

    def sits_last(self, hand: Hand) -> bool:
        return hand.total == DEALT


def _unbalanced(text: CaseText, hands: Sequence[int]) -> Iterator[Fault]:
    """What is wrong with the totals: they are everybody's, and what one wins another loses ("Scores"). `hands`: how many
    a game may have."""
    totals, number = text.value_of(TOTALS), text.shared.round
    left = [player for player in text.players if player not in totals]
    message = ""
    if totals and left:
        message, help = f"nothing is told of {both(left)}", "name every player, with 0 for nothing"
    elif together := sum(totals.values()):
        message = f"together that is {together:+d}, and what one player wins the others lose"
        help = "count them again: together they are 0"
    elif number is not None and all(in_game(number, of) == 1 for of in hands) and any(totals.values()):
        message = f"round: {number} is the first hand of a game, and nobody has won anything before it"
        help = "leave totals: out, or mend round:"
    if message:
        yield Fault("bad-totals", message, help, text.tree.place((TOTALS.name,), key=True))


def _fool(text: CaseText) -> tuple[str, str] | None:
    """Who played the Fool, and who won that trick; None where that is not stated, or cannot be read."""
    written, players, place = text.value_of(OWED), text.players, text.tree.place((OWED.name,))
    if written is None:
        return None
    match = _TO.fullmatch(written)
    known = {player.casefold(): player for player in players}
    names = match.groups() if match is not None else ()
    pair = tuple(known[name.casefold()] for name in names if name.casefold() in known)
    for at, name in enumerate(names, 1):
        if match is not None and name.casefold() not in known:
            message, help = f"nobody here is called {quoted(name)}", suggestion(name, players, "here are", "and")
            inside = place.within(match.start(at), len(name))
            text.faults.append(Fault("unknown-player", message, help, inside))
    if len(pair) == 2 and pair[0] != pair[1]:
        return pair[0], pair[1]
    if len(pair) == len(names):
        message = "here come two players: who played the Fool, and who won that trick"
        if pair:
            message = f"the Fool wins no trick, so {pair[0]} played it to a trick of somebody else's"
        help = f"write it like fool: {players[0]} to {players[1]}"
        text.faults.append(Fault("bad-fool", message, help, place))
    return None


class _Fitting:
    """The faults of a stated end of a hand that does not fit the rest of its table."""

    def __init__(self, ending: Ending, table: Table, text: CaseText) -> None:
        self.ending, self.table, self.tree, self.lexicon = ending, table, text.tree, text.lexicon
        self.laid = [card for card in table.discards if card not in ending.gone]
        self.played = [action for action in table.history if action.play.kind == PUT]
        self.taken = [ending.taken(player) for player in table.players]
        self.before = sum(count or 0 for count in self.taken)

    def faults(self) -> Iterator[Fault]:
        checks = (self._begun, self._cards, self._numbers, self._sizes, self._fool, self._hands)
        return chain.from_iterable(check() for check in checks)

    def _fault(self, code: str, message: str, help: str, path: Path, key: bool = False) -> Fault:
        return Fault(code, message, help, self.tree.place(path, key=key))

    def _begun(self) -> Iterator[Fault]:
        """Before the first lead nobody has won anything."""
        first = self.table.history[:1]
        if self.table.opening or (first and first[0].play.kind == DISCARD):
            key = next(key.name for key in LokaForm.keys if getattr(self.ending, key.name))
            message = "the hand is told from its first lead, and nobody had won a trick before it"
            help = f"leave {key}: out: it follows from the history"
            yield self._fault("not-begun", message, help, (key,), True)

    def _cards(self) -> Iterator[Fault]:
        """No card lies in two places, and three were laid away."""
        places = {card: "discarded" for card in self.laid}
        for player, hand in self.table.hands.items():
            places |= dict.fromkeys(hand.cards, f"in {whose(player)} hand")
        places |= {card: "in the trick" for action in self.played for card in action.play.cards}
        for player, pile in self.ending.won.items():
            for card, count in pile.cards.items():
                there = f"in {whose(player)} tricks"
                if count > 1 or card in places:
                    where = "twice" if count > 1 or places[card] == there else f"and {places[card]}"
                    message = f"{capital(self.lexicon.spoken(card))} is {there} {where}"
                    help = "there is one of it: take one of them away"
                    yield self._fault("too-many-cards", message, help, ("won", player))
                places[card] = there
        if len(self.laid) > LAID:
            message = f"the dealer lays {amount(LAID, 'card')} away, and here {_are(len(self.laid))}"
            help = "beside won: and tricks: these are the dealer's three; name the others under won:"
            yield self._fault("too-many-cards", message, help, ("discards",))

    def _numbers(self) -> Iterator[Fault]:
        """A hand has so many tricks, those of the history among them."""
        total = self.before + len(self.played) // EACH
        if total > TRICKS:
            key = "tricks" if self.ending.tricks else "won"
            with_history = ", with those of the history" if self.played else ""
            message = f"that makes {total} tricks{with_history}, and a hand has {TRICKS}"
            yield self._fault("too-many-tricks", message, "count them again", (key,), True)

    def _sizes(self) -> Iterator[Fault]:
        """A trick is three cards; one card may be missing in all, for the Fool that went back."""
        short: list[str] = []
        for player, pile in self.ending.won.items():
            tricks, total = self.ending.taken(player), pile.total
            if total is None or tricks is None:
                continue
            if total == EACH * tricks - 1 and self._may_be_short(player) and not short:
                short.append(player)
            elif total != EACH * tricks:
                less = f", or {EACH * tricks - 1} where the Fool went back or was paid for" if tricks else ""
                make = "make" if tricks != 1 else "makes"
                has = f"{amount(tricks, 'trick')} {make} {EACH * tricks} cards"
                message = f"{has}{less}, and here {_are(total)}"
                if short and total == EACH * tricks - 1:
                    message = f"{short[0]} and {player} are each a card short, and there is one Fool"
                help = "name the cards that lie there now, the others as + 3 unseen"
                yield self._fault("misfit", message, help, ("won", player))

    def _may_be_short(self, player: str) -> bool:
        """Whether a card of a player's tricks may have gone for the Fool."""
        if FOOL in self.laid or FOOL in self.ending.gone:
            return False
        return self.ending.fool is None or player in self.ending.fool

    def _fool(self) -> Iterator[Fault]:
        """The Fool is in one place, and whoever won a trick with it has won one."""
        ending, path = self.ending, ("fool",)
        winners = [player for player, hand in ending.won.items() if FOOL in hand.cards]
        if winners and all(map(ending.taken, self.table.players)):
            message = "the Fool is given up only by somebody without a trick, and here everybody has won one"
            yield self._fault("bad-fool", message, "take the Fool out of won:, or mend tricks:", ("won", winners[0]))
        if ending.fool is None:
            return
        owner, winner = ending.fool
        holders = [player for player, hand in self.table.hands.items() if FOOL in hand.cards]
        if FOOL in self.laid or holders or any(FOOL in action.play.cards for action in self.played):
            where = f"is in {whose(holders[0])} hand" if holders else "is played in the history"
            where = "was laid away" if FOOL in self.laid else where
            message = f"the Fool {where}, so nobody played it before"
            yield self._fault("bad-fool", message, "leave fool: out", path)
        elif ending.taken(winner) == 0:
            message = f"{winner} has won no trick, and so none with the Fool in it"
            yield self._fault("bad-fool", message, f"name who won that trick: fool: {owner} to ...", path)
        elif FOOL in ending.gone and (FOOL not in ending.won.get(winner, Hand()).cards or ending.taken(owner)):
            message = f"the Fool is given up only by somebody without a trick, and to {winner} here"
            yield self._fault("bad-fool", message, "take the Fool out of won:, or mend fool:", path)
        elif not self._paid_for(owner):
            message = "every trick told has its three cards, and the Fool made one of them shorter"
            yield self._fault("bad-fool", message, "take away the card that is too many, or fool:", path)

    def _paid_for(self, owner: str) -> bool:
        """Whether the cards stated leave room for a card that the Fool took the place of."""
        ending, players = self.ending, self.table.players
        totals = {player: ending.won[player].total for player in players if player in ending.won}
        whole = [totals.get(player) == EACH * (ending.taken(player) or 0) for player in players]
        if not all(whole) or FOOL in ending.gone:
            return True
        return owner == players[-1] and len(self.laid) < LAID

    def _hands(self) -> Iterator[Fault]:
        """Everybody has had the same number of cards, and played one to each trick."""
        before, open_ = self.before, None in self.taken and self.before < TRICKS
        for player, hand in self.table.hands.items():
            own = sum(action.player == player for action in self.played)
            total = (hand.total or 0) + own + before
            if hand.total is not None and (total > HELD or (total < HELD and not open_)):
                left = HELD - before - own
                message = f"{player} had {HELD} cards, and after {amount(before + own, 'trick')} has {left}"
                help = f"here {_are(hand.total)}: mend the hand, or tricks:"
                yield self._fault("misdealt", message, help, ("hands", player))


def _are(count: int) -> str:
    return f"{'is' if count == 1 else 'are'} {count}"


FORM = LokaForm
