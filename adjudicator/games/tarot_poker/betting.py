"""What a bet may be, what follows from it, and whose turn comes next ("Play", "Betting phases").

The document says that the betting is that of five-card draw, and so it is played here: table stakes, a raise at least as
high as the last, last chips below that open nothing anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import Play
from adjudicator.cards.english import agree, amount, both, capital
from adjudicator.engine.state import BEFORE_LINES, Unsettled, changed
from adjudicator.games.tarot_poker.state import BETTING, ENOUGH, FIRST, MOST, SECOND, UNSTATED, State, moved
from adjudicator.games.tarot_poker.verbs import ALL_IN, BET, CALL, CHECK, RAISE, RAISES
from adjudicator.law import Options

CAPS: Mapping[str, int] = {"none": MOST, "one": 1, "three": 3, "four": 4}
"""How many raises there may be behind the first bet, by the house rule."""


# -- what may be bet


def limit(house: Options) -> str:
    """What limits the bets, by the house rule."""
    return house.get("limit", "none")


def unit(state: State, house: Options) -> int:
    """The least that a bet or a raise puts on top: behind the draw twice as much where bets are fixed."""
    return state.least * (1 + (limit(house) == "fixed" and state.phase == SECOND))


def lowest(state: State, house: Options) -> int:
    """The least to which may be bet or raised."""
    if not state.level or limit(house) == "fixed":
        return state.level + unit(state, house)
    return state.level + max(state.step, state.least)


def highest(state: State, player: str, house: Options) -> int:
    """The most to which may be bet or raised, whatever chips there are."""
    if limit(house) == "pot":
        pot = state.level + state.pot + max(0, state.level - state.paid[player])
        return max(lowest(state, house), min(MOST, pot))
    return lowest(state, house) if limit(house) == "fixed" else max(lowest(state, house), MOST)


def reopened(state: State, player: str, house: Options) -> bool:
    """Whether a player may raise: there was a full raise since the last bet of theirs, or none of theirs, and no cap
    is reached."""
    return player not in state.acted and state.raises < CAPS[house.get("raise_cap", "none")]


def opposed(state: State, player: str) -> bool:
    """Whether anybody else still in could put in more than is to be met now."""
    return any(other != player and state.whole(other) > state.level for other in state.live)


def expand(state: State, player: str, play: Play) -> Play:
    """The bet that a play stands for: all in, a raise by some chips, or a call that names them. Raises Unsettled where
    that is not plain."""
    if state.bet_untold and not state.level and play.kind in (CALL, RAISE, RAISES):
        raise Unsettled(
            0, f"{play} answers a bet, and the situation has none", "say what there is to call: --facing 10"
        )
    if play.kind == ALL_IN:
        return _all_in(state, player)
    chips = play.amount if isinstance(play.amount, int) else 0
    if play.kind == RAISE or (play.kind == CALL and play.amount is None):
        return play
    if play.kind == CALL:
        return _called(state, player, chips)
    more = state.level + chips
    if play.kind == RAISES and state.level:
        ways = f"{RAISE} {chips}, or {RAISE} {more} for {chips} more"
        raise Unsettled(0, f"{play} may be a raise to {chips}, or by {chips} to {more}", f"write {ways}")
    return Play(RAISE, amount=more)


def _called(state: State, player: str, chips: int) -> Play:
    """A call of so many chips. Raises Unsettled where there are others to call."""
    price = state.price(player)
    if chips in (price, state.level):
        return Play(CALL)
    help = f"write {CALL}, or {RAISE} CHIPS for more" if price else f"write check, or {BET} {chips}"
    raise Unsettled(0, f"{player} has {price or 'nothing'} to call, and {chips} is named", help)


def _all_in(state: State, player: str) -> Play:
    """The bet that all in stands for: a call where no more is there than is to be met, or nobody else
    could put in more, else a bet or a raise to all the chips. Raises Unsettled where nobody bets, or where the
    player's chips are not stated."""
    whole, level = state.whole(player), state.level
    if state.phase not in BETTING or player in state.out:
        who = f"{player} has folded" if player in state.out else "nobody bets now"
        raise Unsettled(0, f"{who}, and all in is a bet", "leave it out, or mend what is told before it")
    if not state.stacks[player]:
        message = f"{player} has put in every chip already"
        raise Unsettled(0, message, "whoever has none left bets no more: leave it out")
    if whole >= ENOUGH:
        ways = f"call, or {RAISE} {level + 80}" if level else f"{BET} 80"
        help = f"tell them, by stacks: or by --stack, or write it out: {ways}"
        raise Unsettled(0, f"nobody has told how many chips {player} has", help)
    if whole <= level or (level and not opposed(state, player)):
        return Play(CALL)
    return Play(RAISE if level else BET, amount=whole)


def unopposed(state: State, player: str) -> str:
    """Why a player has nobody to bet against, in a sentence: whoever is all in is named."""
    if not state.level:
        return "Nobody else still in has chips left to put in."
    spent = [other for other in state.still_in() if other != player and not state.stacks[other]]
    text = f"nobody else still in can put in more than the {state.level} to be met."
    return f"{both(spent)} {agree('is', spent)} all in, and {text}" if spent else capital(text)


def closed(state: State, player: str, house: Options) -> str:
    """Why a player may raise no more, in a sentence."""
    if player not in state.acted:
        have = agree("has", state.raises)
        return f"There {have} been {amount(state.raises, 'raise')}: the house allows no more."
    if state.paid[player] >= state.level:
        return f"{player} has bet, and nobody has raised since then."
    up = f"it went up from {state.paid[player]} to {state.level}"
    full = lowest(state, house) - state.level
    text = f"{player} has bet, and raises again only behind a full raise, as is usual at draw poker"
    return f"{text}: {up}, and a full raise is by {full} at the least."


# -- what follows


def bet(state: State, player: str, play: Play, readings: Options, house: Options) -> State:
    """The chips after a bet, whether it was legal or not; a fold is none. No more is put in than there is."""
    free = play.kind == CHECK and not state.price(player) and player not in state.bettors - state.checked
    checked = state.checked | {player} if free else state.checked - {player}
    state = changed(state, bettors=state.bettors | {player}, checked=checked)
    if play.kind == CALL:
        state = moved(state, player, max(0, state.level - state.paid[player]))
    elif play.kind in (BET, RAISE) and isinstance(play.amount, int):
        return _raised(state, player, play.amount, readings, house)
    return changed(state, acted=state.acted | {player})


def _raised(state: State, player: str, amount: int, readings: Options, house: Options) -> State:
    """A bet or a raise to an amount: from the least raise upwards it opens the betting anew, and so does a first bet of
    whatever is left."""
    full, opening = amount >= lowest(state, house), state.level == 0
    state = moved(state, player, max(0, amount - state.paid[player]))
    level = state.paid[player]
    if state.phase == FIRST and state.opener is None:
        state = changed(state, opener=player)
    return changed(
        state,
        level=max(level, state.level),
        step=max(level - state.level, state.least) if full else state.step,
        raises=state.raises + (not opening),
        acted=frozenset({player}) if full or opening else state.acted | {player},
    )


def lapsed(state: State, readings: Options) -> State:
    """The bets after a card has folded somebody: what is to be met is as high as it was, or as high as the bets of all
    others (`tp.dead_bet`)."""
    if not state.struck_out or readings["tp.dead_bet"] == "stands":
        return state
    others = (state.paid[player] for player in state.players if player not in state.struck_out)
    return changed(state, level=max(others, default=0))


# -- whose turn it is


def due(state: State, player: str, readings: Options) -> bool:
    """Whether a player still has to bet in the phase, or where whoever cannot bet has a turn too, may play cards."""
    if player in state.out:
        return False
    if state.price(player):
        return True
    if player in state.acted:
        return False
    if state.stacks[player] and opposed(state, player):
        return True
    return readings["tp.turn.without_bet"] == "cards"


def following(state: State, player: str, readings: Options) -> str | None:
    """Who has the turn behind a player; None where the betting is over."""
    return next((name for name in state.after(player) if due(state, name, readings)), None)


def begins(state: State, readings: Options) -> str | None:
    """Who has the first turn of a phase: the first from the dealer's left, or behind the blinds, or the opener. Raises
    Unsettled where the opener begins, and nobody has stated who that was."""
    usual = following(state, _behind(state), readings)
    if state.phase != SECOND or state.opener is None or readings["tp.second.first"] != "opener":
        return usual
    openers = state.players if state.opener == UNSTATED else (state.opener,)
    first = {following(state, state.players[state.seat(player) - 1], readings) for player in openers}
    if state.opener == UNSTATED and first != {usual}:
        message = "nobody has said who opened the first betting, and so who begins the second"
        raise Unsettled(BEFORE_LINES, message, f"write whose turn it is, such as turn: {state.still_in()[0]}")
    return first.pop()


def _behind(state: State) -> str:
    """The player on whose left a betting begins: the dealer, or the last who has put in a blind."""
    blind = [player for player in state.players if state.paid[player]] if state.phase == FIRST else []
    return [state.players[-1], *blind][-1]


def why_turn(state: State, player: str, readings: Options) -> str:
    """Why a player has the turn to bet, in a sentence."""
    price = state.price(player)
    if state.begun:
        return f"{player} has played a card, and has still to bet or fold."
    if not price and not state.stacks[player]:
        return f"{player} is all in, and has a turn for cards alone."
    if state.acted:
        since = "since the last raise" if state.level else "yet"
        left = f"must put in {price} to call" if price else f"has not bet {since}"
        return f"{player} is next to the left, and {left}."
    if state.phase == SECOND and state.opener == UNSTATED and readings["tp.second.first"] == "opener":
        return f"{player} has the turn, as it was given."
    if player != begins(state, readings):
        return f"{player} has not bet yet."
    if state.phase == SECOND and player == state.opener and readings["tp.second.first"] == "opener":
        return f"{player} opened the first betting, and, as it is read here, has the first turn of the second."
    opened = (
        state.phase == SECOND and state.opener not in (None, UNSTATED, player) and readings["tp.second.first"] == "left"
    )
    return f"{_first(state, player).rstrip('.')}{', whoever opened the first' * opened}."


def _first(state: State, player: str) -> str:
    """Why a betting begins with a player, in a sentence: whoever sits before is out of it, or all in."""
    order = state.after(_behind(state))
    before = order[: order.index(player)]
    where = (
        "behind the blinds"
        if _behind(state) != state.players[-1]
        else f"on the left of the dealer, {state.players[-1]}"
    )
    if idle := [one for one in before if one not in state.out]:
        no_turn = f"{both(idle)} {agree('has', idle)} nothing more to bet, and so, as it is read here, no turn"
        return f"{no_turn}: {player} is first {where}."
    betting = "second betting" if state.phase == SECOND else "betting"
    return (
        f"{player} is first {where}, of those still in." if before else f"The {betting} begins {where}, with {player}."
    )
