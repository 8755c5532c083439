"""Hands of Tarot Poker one after another: the deal moves to the left, chips and shields go over into the next hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, cast

from adjudicator.cards import Hand, Play
from adjudicator.cards.english import agree, both, capital
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_OVER, WRONG_DEAL, WRONG_SHARE, WRONG_WINNER, Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import BetweenRounds, DealLine, Shared, Won
from adjudicator.engine.match import Dealing, Match
from adjudicator.engine.rules import Agreement
from adjudicator.engine.state import changed
from adjudicator.games.tarot_poker import results
from adjudicator.games.tarot_poker.breaches import ruled_by
from adjudicator.games.tarot_poker.cards import HAND
from adjudicator.games.tarot_poker.rules import ANTE, LEAST, STACK
from adjudicator.games.tarot_poker.show import Division, noun, words
from adjudicator.games.tarot_poker.state import Chips, State
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.games.tarot_poker.rules import Rules


@dataclass(frozen=True)
class Result:
    """What a hand came to: its number, what each took out of the pots and has before them then, and how in
    sentences."""

    hand: int
    won: Chips = field(hash=False)
    stacks: Chips = field(hash=False)
    text: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """It as JSON has it."""
        return {"hand": self.hand, "won": dict(self.won), "stacks": dict(self.stacks)}


class TarotPokerMatch(Match[State]):
    """The seats stay, five cards are dealt to everybody who has chips."""

    chips = True

    def __init__(
        self, agreements: Callable[[int], Agreement[State]], players: tuple[str, ...], number: int = 1
    ) -> None:
        super().__init__(agreements, players, number)
        self._last: State | None = None
        self._stakes = ANTE, LEAST

    def sizes(self, players: Sequence[str]) -> Mapping[str, int]:
        """Five cards for everybody who has chips."""
        chips = self._rules.chips(self._last) if self._last is not None else {}
        return {player: HAND if chips.get(player, 1) else 0 for player in players}

    @property
    def _rules(self) -> Rules:
        """The rules of a hand."""
        return cast("Rules", self.agreements(len(self.players)).rules)

    def deal(self, line: DealLine, state: State | None, following: Play | None) -> Dealing[State]:
        """The next hand, with the chips and the shields of the last. Raises SetUpFault."""
        self._last = state
        dealing = super().deal(line, state, following)
        rules, number = cast("Rules", dealing.agreement.rules), dealing.number
        wrong = [*dealing.wrong, *self._laid_out(state, dealing, number), *self._strange_chips(line, state)]
        players = tuple(dealing.hands)
        stacks = dict.fromkeys(players, STACK) if state is None else dict(rules.chips(state))
        stacks |= {player: chips for player, chips in line.stacks.items() if player in stacks}
        ante, least = line.stakes.get("ante", self._stakes[0]), line.stakes.get("least", self._stakes[1])
        self._stakes = ante, max(1, least)
        antes = {player: min(line.antes.get(player, ante), stacks[player]) for player in players}
        wrong += [*self._without_chips(dealing, stacks), *self._short(antes, stacks, ante)]

        def start(known: Mapping[str, Hand]) -> State:
            return rules.dealt(players, known, number, stacks, state, antes, max(1, least))

        return replace(dealing, start=start, wrong=tuple(wrong))

    def _without_chips(self, dealing: Dealing[State], stacks: Chips) -> Iterator[Breach]:
        """Cards dealt to somebody who has no chips for an ante."""
        for player, hand in dealing.hands.items():
            if not stacks[player] and hand.total:
                because = f"{player} has no chips to put in an ante with, and is dealt no cards."
                yield Breach(WRONG_DEAL, self._rules.deal_rule, (because,))

    def _short(self, antes: Chips, stacks: Chips, ante: int) -> Iterator[Breach]:
        """Antes that are not what everybody puts in, or all the chips of whoever has fewer."""
        for player, chips in antes.items():
            if chips != (due := min(ante, stacks[player])):
                put = f"{player} put in {'no ante' if not chips else f'an ante of {chips}'}"
                because = f"{put}, and everybody who is dealt cards puts in {due}."
                yield Breach(WRONG_DEAL, self._rules.deal_rule, (because,))

    def _strange_chips(self, line: DealLine, state: State | None) -> Iterator[Breach]:
        """Chips stated at a deal that are not those that were left."""
        left = dict(self._rules.chips(state)) if state is not None and results.won(state, self._options) else {}
        wrong = [
            f"{player} has {left[player]}, and {chips} are told"
            for player, chips in line.stacks.items()
            if player in left and left[player] != chips
        ]
        if wrong:
            yield Breach(WRONG_DEAL, self._rules.deal_rule, (f"Behind the last hand {'; '.join(wrong)}.",))

    @property
    def _options(self) -> Options:
        """The option of every reading and house rule."""
        return self.agreements(len(self.players)).options

    def _laid_out(self, state: State | None, dealing: Dealing[State], number: int) -> list[Breach]:
        """Cards dealt that lie before somebody as a shield."""
        lie = {one.card: one.owner for one in self._rules.lasting(state, number)} if state else {}
        return [
            Breach(
                WRONG_DEAL,
                "TP-SHIELD",
                (f"{capital(dealing.agreement.lexicon.spoken(card))} lies before {lie[card]} in this hand.",),
            )
            for hand in dealing.hands.values()
            for card in hand.cards
            if card in lie
        ]

    # -- what the table tells of the end

    def between(self, line: BetweenRounds, state: State | None) -> Iterator[Breach]:
        """Who won, or took how many chips, as the table had it. Raises SetUpFault."""
        if not isinstance(line, Won | Shared):
            yield from super().between(line, state)
            return
        if state is None:
            raise SetUpFault("no-round", f"no hand is on, and {line} is told", "deal one first")
        shown = self._rules.by_default(state)
        if not shown.ended:
            yield self.unfinished(state)
        elif isinstance(line, Won):
            yield from wrong_winners(shown, line.players, self._options)
        else:
            yield from wrong_shares(shown, line.chips, self._options)

    def after(self, line: BetweenRounds, state: State | None) -> State | None:
        """Who won, and what each took, is known by what the table tells, where not every hand is."""
        if state is None or not isinstance(line, Won | Shared):
            return state
        shown = self._rules.by_default(state)
        known = results.divisions(shown, self._options) is not None
        if not shown.ended or known or any(self.between(line, state)):
            return state
        if isinstance(line, Won):
            return changed(shown, winners=(*shown.winners, line.players))
        return changed(shown, shares=tuple(line.chips.items()))

    # -- the end

    def unfinished(self, state: State) -> Breach:
        """The fault of a deal before the hand has ended, with what is missing."""
        rule, heading = ruled_by(state, state.first_due)
        _, because = self._rules.turn_reason(state)
        return Breach(NOT_OVER, rule, (f"The hand is not over: {because}",), heading=heading)

    def ended(self, state: State) -> None:
        """Divide the pots of a hand that is over."""
        options = self._options
        divisions = results.divisions(state, options)
        if divisions is None and results.won(state, options):
            self.results.append(self._as_stated(state))
            return
        if divisions is None:
            text = f"hand {state.number}: not every hand that counts was shown, so nobody can tell who won"
            self.uncounted.append(Result(state.number, {}, state.stacks, (text,)))
            return
        texts = tuple(_pot_text(one, divisions[:at], state, options) for at, one in enumerate(divisions))
        taken, stacks = results.won(state, options), results.settled(state, options)
        lines = (f"hand {state.number}: {'; '.join(texts)}", _standing(stacks))
        self.results.append(Result(state.number, taken, stacks, lines))

    def _as_stated(self, state: State) -> Result:
        """What a hand came to of which not every hand is known, by what the table tells."""
        won = results.won(state, self._options)
        shares = both([f"{player} {chips}" for player, chips in won.items() if chips])
        stacks = results.settled(state, self._options)
        lines = (f"hand {state.number}: as the table has it, {shares}", _standing(stacks))
        return Result(state.number, won, stacks, lines)


MATCH = TarotPokerMatch


def _pot_text(one: Division, before: Sequence[Division], state: State, options: Options) -> str:
    """Who won a pot, and with what, where no pot before it was won with that; chips that nobody else could win come
    back."""
    chips, first = one.pot.chips, one.winners[0]
    if len(one.pot.players) == 1 and len(state.still_in()) > 1:
        return f"{chips} {agree('comes', chips)} back to {first}"
    goes = f"the pot of {chips} goes to {both(one.winners)}"
    if len(one.pot.players) == 1:
        return goes
    several = len(one.winners) > 1
    shares = both([f"{player} {share}" for player, share in one.shares.items()])
    over = f", and {one.left} {agree('stays', one.left)} for the next pot" if one.left else ""
    value = results.value(state, first, state.hand(first), options)
    new = all(first not in other.winners for other in before)
    with_what = f"{', each' if several else ''} with {words(value, noun)}" if new and value is not None else ""
    return f"{goes}{f' ({shares}{over})' if several else ''}{with_what}"


def _standing(stacks: Chips) -> str:
    return f"chips: {', '.join(f'{player} {chips}' for player, chips in stacks.items())}"


# -- what a table says of the end of a hand: who won, and who took how many chips

_UNSEEN = "whatever the hands are that nobody saw"


def wrong_winners(state: State, named: Sequence[str], readings: Options) -> Iterator[Breach]:
    """The fault of naming others as the winners of a hand that is over: of its main pot, or of all its pots."""
    if gone := [player for player in state.players if player in named and player in state.out]:
        yield _winner(state, f"{both(gone)} folded, and cannot win.")
        return
    divisions = results.divisions(state, readings)
    if divisions is None:
        if not _may_be(state, readings, (*state.winners, named)):
            yield _winner(state, f"{both(named)} cannot have won{_where(state)}, {_UNSEEN}.")
    elif divisions and not results.so_won(divisions, [named]):
        yield _winner(state, *_shown(state, divisions, readings), f"{_wins(results.contested(divisions))}.")


def wrong_shares(state: State, shares: Chips, readings: Options) -> Iterator[Breach]:
    """The fault of dividing the pots of a hand that is over in another way."""
    divisions, total = results.divisions(state, readings), sum(shares.values())
    if gone := [player for player in state.players if shares.get(player, 0) and player in state.out]:
        yield Breach(WRONG_SHARE, "TP-POT", (f"{both(gone)} folded, and cannot win.",))
    elif divisions is None and (total > state.pot or (total < state.pot and readings["tp.odd_chip"] == "left")):
        because = f"The shares come to {total}, and there are {state.pot} in the pot."
        yield Breach(WRONG_SHARE, "TP-POT", (because,))
    elif divisions is None and not _may_be(state, readings, state.winners, shares):
        because = f"The pot cannot be divided so{_where(state)}, {_UNSEEN}."
        yield Breach(WRONG_SHARE, "TP-POT", (because,))
    elif divisions is not None:
        won = {player: chips for player, chips in results.won(state, readings).items() if chips}
        if won != {player: chips for player, chips in shares.items() if chips}:
            taken = f"Of the {state.pot} in the pot they take: {_each(won) or 'nobody anything'}."
            if [*won.values()] == [state.pot]:
                taken = f"{both([*won])} takes the {state.pot} in the pot."
            yield Breach(WRONG_SHARE, "TP-POT", (*_shown(state, divisions, readings), taken))


def _may_be(state: State, readings: Options, named: Sequence[Sequence[str]], *chips: Chips) -> bool:
    """Whether all these winners and chips of each are possible, however the hands rank that nobody saw. Where there are
    too many such hands, they are."""
    taken = [{player: many for player, many in some.items() if many} for some in (*chips, dict(state.shares))]
    orders = [*results.conceivable(state, readings)]
    return not orders or any(
        results.so_won(order, named) and all(not some or results.taken(order) == some for some in taken)
        for order in orders
    )


def _where(state: State) -> str:
    """What the table has stated of the end before, as a clause; empty where that is nothing."""
    parts = [f"{both(list(some))} won" for some in dict.fromkeys(state.winners)]
    parts += [f"the shares are {_each(dict(state.shares))}"] if state.shares else []
    return f" where {both(parts)}" if parts else ""


def _each(chips: Chips) -> str:
    return ", ".join(f"{player} {many}" for player, many in chips.items())


def _winner(state: State, *because: str) -> Breach:
    alone = len(state.still_in()) == 1
    return Breach(WRONG_WINNER, "TP-SHOW" if alone else "TP-ORDER", because)


def _shown(state: State, divisions: Iterable[Division], readings: Options) -> Iterator[str]:
    """What each hand is worth that counts, in a sentence each; that nobody else is in, where that is so."""
    counting = {player for one in divisions if len(one.pot.players) > 1 for player in one.pot.players}
    for player in state.still_in():
        if player in counting and player in state.hands:
            value = results.value(state, player, state.hands[player], readings)
            if value is not None:
                yield f"{player}: {words(value)}."
    if not counting:
        yield f"{both(state.still_in())} alone is still in."


def _wins(divisions: Sequence[Division]) -> str:
    """Who wins, or who wins which pot."""
    main, *side = divisions
    text = f"{both(main.winners)} {agree('wins', main.winners)}"
    others = [f"{both(one.winners)} a side pot" for one in side if one.winners != main.winners]
    return both([f"{text} the main pot", *others]) if others else text
