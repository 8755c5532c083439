"""What the oracle of a game says of a ruling that a case expects, asked in the oracle's own words."""

from __future__ import annotations

from collections import Counter
from random import Random

from adjudicator.cards import Play
from adjudicator.cards.play import DECLARES
from adjudicator.cases.case import Expected
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Pending, changed
from adjudicator.games.tarot_poker import state as poker_state
from adjudicator.games.tarot_poker.verbs import SHOW
from adjudicator.games.taruno import state as taruno_state
from adjudicator.games.taruno.cards import ANSWER
from adjudicator.law import Options
from tests.games.tarot_poker.beside import KINDS
from tests.oracles import loka
from tests.oracles.compare import ORACLES
from tests.oracles.table import Action, Table
from tests.oracles.tarot_poker import legality as poker
from tests.oracles.tarot_poker import positions as poker_words
from tests.oracles.taruno import legality as taruno
from tests.oracles.taruno import state as taruno_words


def legal(expected: Expected, options: Options) -> bool:
    """Whether a play is legal by the oracle of its game, under these options."""
    game = expected.situation.game.id
    return BY_GAME[game](expected, options) if game in BY_GAME else _of_turn(expected, options)


def as_oracle(play: Play) -> Action:
    """The same play in the oracle's words."""
    kind = {"put": "cards"}.get(play.kind, play.kind)
    return Action(kind, play.cards, play.declared, play.to, play.also, play.showing or ())


def _of_turn(expected: Expected, options: Options) -> bool:
    """A turn of Tahimi or of Tarot-himi."""
    there = expected.situation.table
    game = expected.situation.game.id
    table = Table(
        game,
        there.players,
        tuple((action.player, as_oracle(action.play)) for action in there.history),
        first=there.history[0].player if there.history else there.turn or there.players[0],
        opening=there.opening,
        out=tuple(sorted(there.out)),
        hand=tuple(Counter(there.hands[expected.by].cards).elements()),
        house=there.house,
    )
    return bool(ORACLES[game].rule(table, expected.by, as_oracle(expected.play), options).legal)


def _of_loka(expected: Expected, options: Options) -> bool:
    there = expected.situation.table
    hand = tuple(there.hands[expected.by].cards)
    if expected.play.kind == "gives":
        over = loka.Playing(loka.deal(Random(1), there.players), options)
        over.laid, over.owed = set(there.discards), (expected.by, there.players[1])
        return expected.play.cards[0] in over.payable()
    if expected.play.kind == "discard":
        return not loka.may_lay(hand, expected.play.cards, options)
    trick = [(action.player, action.play.cards[0]) for action in there.history]
    return not loka.may_play(hand, trick, expected.play.cards[0], options)


# -- Tarot Poker


def _of_poker(expected: Expected, options: Options) -> bool:
    state, table = expected.situation.position, expected.situation.table
    assert isinstance(state, poker_state.State)
    state = changed(state, hands={**state.hands, **table.hands})
    told = expected.play
    play = poker_words.Play("declare", told.also[0]) if told.kind == DECLARES else poker_words.read(str(told))
    return not poker.faults(poker_position(state, expected.by, options), expected.by, play, options)


def poker_position(state: poker_state.State, player: str, options: Options) -> poker_words.Position:
    """A moment of a hand as the oracle has it, for a play of a player."""
    return poker_words.Position(
        state.players,
        dict(state.stacks),
        {player: tuple(state.hands[player].cards) for player in state.players},
        (),
        hand=state.number,
        phase=state.phase,
        pending=_open(state, player, options),
        given=dict(state.put),
        paid=dict(state.paid),
        kept=state.carried,
        least_raise=state.step,
        raises=state.raises,
        acted=state.acted,
        acted_ever=state.bettors,
        folded=state.out,
        struck=state.struck_out,
        laid=tuple(poker_words.Laid(one.owner, one.card, one.hand) for one in state.shields),
        immune=state.immune,
        temperance=state.temperance,
        discards=state.gone,
        opener=state.opener or "",
        drawn=state.drawn,
    )


def _open(state: poker_state.State, player: str, options: Options) -> poker_words.Pending:
    """The open decision; an attack that is being followed may wait for its victim still. At a show a wild is declared,
    if that is done at all."""
    late = state.followed if state.followed and state.followed.victim == player else None
    attack, kinds = state.attack or late, {own: theirs for theirs, own in KINDS.items()}
    if not state.due:
        return poker_words.Pending("over")
    due = state.due[0]
    if due.kind == SHOW:
        said = options["tp.wild.declared"] == "declared"
        return poker_words.Pending("declare" if said else "over", due.player)
    if attack is None:
        return poker_words.Pending(kinds[due.kind], due.player, offered=state.offered)
    gift = (attack.gift,) if attack.gift else ()
    played = poker_words.Play("card", attack.card, attack.victim, gift)
    return poker_words.Pending("answer", attack.victim, played, attack.attacker, state.attack is None or state.struck)


# -- Taruno


def _of_taruno(expected: Expected, options: Options) -> bool:
    state = expected.situation.position
    assert isinstance(state, taruno_state.State)
    play = taruno_words.read(str(expected.play))
    return not taruno.faults(taruno_position(state), expected.by, play, options)


def taruno_position(state: taruno_state.State) -> taruno_words.Position:
    """A moment of a game as the oracle has it; a card that nobody has seen is "?"."""
    minors = [card for card in state.gone if " of " in card and card != state.followed]
    return taruno_words.Position(
        state.players,
        {name: (*hand.cards, *("?",) * (hand.unseen or 0)) for name, hand in state.hands.items()},
        tuple(card or "?" for card in state.stock),
        (*((state.followed,) if state.followed else ()), *minors),
        tuple(card for card in state.gone if " of " not in card or card.startswith("Wheel")),
        state.named,
        1 if state.clockwise else -1,
        state.turn,
        front={name: state.front(name) for name in state.players},
        open=dict(state.shown),
        bonds=state.bonds,
        deaths=state.deaths,
        struck=state.struck,
        agenda=(_task(state.due[0]),),
    )


def _task(due: Pending) -> taruno_words.Task:
    """What is open. A draw for want of a play that may be answered is a turn to the oracle, on which it is given on."""
    about, player = due.about, due.player
    if due.kind == ANSWER and isinstance(about, taruno_state.DrawDebt) and not about.ordinary:
        maker = player if about.own else ""
        card = about.court or about.card
        return taruno_words.Task(
            "due", player, card, due.count, about.skipped or "", maker, about.redirected, about.rest
        )
    if isinstance(about, taruno_state.CardChoice):
        return taruno_words.Task("choose", player, about.card, about.least, about.to or "", cards=about.seen)
    assert due.kind == TURN or due.kind == ANSWER
    return taruno_words.Task("run" if about == taruno_state.RUN else "turn", player)


BY_GAME = {"loka": _of_loka, "tarot-poker": _of_poker, "taruno": _of_taruno}
"""The games whose rulings are not asked for by a table of a trick."""
