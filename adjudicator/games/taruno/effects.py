"""What follows by the rules of Taruno that are no clauses: as each rule says it, and what a Major does at this table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from adjudicator.cards import GIVES, PUT, Lexicon, Play
from adjudicator.cards.english import agree, amount, both, capital, either, number, whose
from adjudicator.cards.play import LAYS, RETAINS
from adjudicator.engine.parameter import Parameter
from adjudicator.engine.state import Action, Unsettled
from adjudicator.games.taruno.cards import (
    CHARIOT,
    DEATH,
    DEVIL,
    DRAW,
    EMPRESS,
    FOOL,
    HERMIT,
    HIEROPHANT,
    JUDGEMENT,
    LOVERS,
    PRIESTESS,
    STAR,
    STRENGTH,
    SWAPPING,
    TEMPERANCE,
    TOWER,
    WHEEL,
    is_face,
    is_major,
)
from adjudicator.games.taruno.flow import hidden_in_pile, renews
from adjudicator.games.taruno.readings import (
    ADDENDUM,
    BASIC,
    DEALT,
    FOOL_DRAWS,
    KING_DRAWS,
    KNIGHT_DRAWS,
    PARAMETERS,
    SPECIAL,
    cite,
)
from adjudicator.games.taruno.state import State
from adjudicator.law import Effect, Options

Worded = Callable[[Parameter, str], str]
"""The words for a number with its unit; with an empty unit, for the number alone."""


def _effect(id: str, title: str, says: str, headings: tuple[str, ...], *readings: str) -> Effect:
    return Effect(
        id=f"TU-{id}", title=title, says=says, cites=cite(*headings), readings=tuple(f"tu.{name}" for name in readings)
    )


_TEMPLATES = (
    _effect(
        "SETUP",
        "The deal",
        "Two to seven players are dealt {deal} each, and a Minor is turned up. The other Minors and all Majors "
        "are the pile. Players are named clockwise; the first begins, and play goes clockwise.",
        (BASIC,),
        "starter.effect",
    ),
    _effect(
        "WANT",
        "One card for want of a play",
        "Whoever plays nothing draws one card, which waits for a later turn.",
        (BASIC,),
        "play_drawn",
    ),
    _effect(
        "BENEATH",
        "Discards go beneath",
        "What is discarded goes beneath the discard of its kind, so what was played last stays on top.",
        (BASIC,),
    ),
    _effect(
        "KING",
        "The King",
        "A King names a suit, its own too. The next player draws {king} and loses the turn; whoever answers with "
        "another King loses none, and the next player draws {kings} more.",
        (SPECIAL,),
    ),
    _effect("QUEEN", "The Queen", "A Queen names a suit, its own too.", (SPECIAL,)),
    _effect(
        "KNIGHT",
        "The Knight",
        "The next player draws {knight} and loses the turn; whoever answers with another Knight loses none, and the "
        "next player draws {knights} more.",
        (SPECIAL,),
    ),
    _effect(
        "PAGE",
        "The Page",
        "A Page turns the order of play round. Between two players it does nothing.",
        (SPECIAL,),
        "page.two_players",
    ),
    _effect(
        "FOOL",
        "The Fool",
        "All that lies face up before players goes, the Hermit too, and a hanged player's card. Both discards and the "
        "Fool are shuffled into the pile, a Minor is turned up, the hand goes beneath it, and {fool} are drawn. "
        "Sleeves, bonds, lost turns, the count of Deaths and whom the Tower has struck stay.",
        ("The Fool",),
        *("fool.starter", "fool.face_up", "fool.hermit", "lovers.card"),
    ),
    _effect(
        "MAGICIAN",
        "The Magician",
        "A card of the hand goes face down before its player. It is no part of the hand, is not counted and not "
        "looked at before it comes back.",
        ("The Magician",),
    ),
    _effect(
        "HIGH-PRIESTESS",
        "The High Priestess",
        "Its player looks at as many cards of the pile as there are players, and puts each anywhere in the pile or "
        "into a hand.",
        ("The High Priestess",),
        "priestess.where",
    ),
    _effect(
        "EMPRESS",
        "The Empress",
        "Whoever plays the Empress discards all cards other than face cards, Majors too, and draws as many. Then all "
        "discard their face cards, her player too, and those just drawn.",
        ("The Empress",),
        *("empress.self", "empress.drawn"),
    ),
    _effect(
        "EMPEROR",
        "The Emperor",
        "Whoever plays the Emperor discards all cards other than face cards, draws none for them, and is "
        "given all face cards of the others.",
        ("The Emperor",),
    ),
    _effect(
        "HIEROPHANT",
        "The Hierophant",
        "Of its player and the one named, whoever has more cards gives the other half the gap, rounded up, of their "
        "own choice.",
        ("The Hierophant",),
    ),
    _effect(
        "LOVERS",
        "The Lovers",
        "Two players are bound until Death: if either wins, so does the other, and so does whoever else is bound to "
        "them. Each draws one card at the start of a turn that is not skipped, however many bonds there are. They may "
        "show each other their hands.",
        ("The Lovers",),
        *("lovers.who_draws", "lovers.draws", "lovers.card", "hermit.earlier"),
    ),
    _effect(
        "CHARIOT-PLAYED", "The Chariot played", "All other players draw a card.", ("The Chariot",), "everybody.first"
    ),
    _effect(
        "CHARIOT-GIVEN",
        "What the Chariot moves",
        "The next player draws instead, and may give it on, but not stack. The lost turn stays with whoever had it.",
        ("The Chariot",),
        *("chariot.skip", "star.redirected"),
    ),
    _effect(
        "STRENGTH-RUN",
        "A run",
        "Behind Strength its player may go on with Minors. Face cards do nothing in such a run, and a Minor that is the "
        "last card wins as on any turn.",
        ("Strength",),
    ),
    _effect(
        "HERMIT-COVERS",
        "What the Hermit keeps off",
        "The Hermit lies before its player. Majors that others play pass that player by; face cards and a Chariot "
        "that is given do not. It is discarded as its owner plays a Major, before that has its effect.",
        ("The Hermit",),
        *("hermit.earlier", "hermit.counts", "chariot.is_play"),
    ),
    _effect(
        "WHEEL",
        "The Wheel of Fortune",
        "Everybody's hand goes to the next player clockwise, whichever way play goes.",
        ("The Wheel of Fortune",),
    ),
    _effect("JUSTICE", "Justice", "The two who are named swap their hands.", ("Justice",)),
    _effect(
        "HANGED-MAN",
        "The Hanged Man",
        "Its player keeps one card, face up, which still is the hand, discards the others, and skips the next turn; "
        "a turn that another card takes counts as the skipped one.",
        ("The Hanged Man",),
        "skips",
    ),
    _effect(
        "DEATH",
        "Death",
        "All bonds break. Everybody discards, at once, one card for each Death played in the game, this one too; "
        "whoever is without cards by it wins, several together.",
        ("Death",),
        *("death.hermit", "death.last_card"),
    ),
    _effect(
        "TEMPERANCE-LIES",
        "How long Temperance lies",
        "Its player discards all Majors, and nobody plays one while Temperance lies, until its player plays a Minor; to "
        "stack one is to play it, to draw or to give the Chariot is not.",
        ("Temperance",),
        *("temperance.front", "temperance.major", "chariot.is_play"),
    ),
    _effect(
        "DEVIL",
        "The Devil",
        "Its player takes up all Majors of the discard but the Devil; that is no drawing.",
        ("The Devil",),
    ),
    _effect(
        "TOWER",
        "The Tower",
        "The next player loses the turn and draws the whole pile. Nothing happens to whoever it has struck before.",
        ("The Tower",),
        *("tower.struck", "tower.empty"),
    ),
    _effect(
        "STAR",
        "The Star",
        "The Star lies before its player, who draws half of what is due, rounded up. It is discarded when anybody "
        "plays the Sun.",
        ("The Star",),
        "star.hermit",
    ),
    _effect(
        "MOON",
        "The Moon",
        "Its player discards two cards or more, one where there is but one, and draws as many.",
        ("The Moon",),
    ),
    _effect("SUN", "The Sun", "Everybody discards a card of their own choice.", ("The Sun",)),
    _effect(
        "JUDGEMENT", "Judgement", "Whoever is named draws twice as many cards as its player has left.", ("Judgement",)
    ),
    _effect(
        "WORLD",
        "The World",
        "Its player gives one card to each of the others or, with too few, chooses who is given one; then everybody "
        "draws one.",
        ("The World", ADDENDUM),
        "everybody.first",
    ),
    _effect(
        "WIN",
        "The end",
        "Whoever plays a Minor as the only card of the hand wins, in a run and by stacking too.",
        (BASIC, "Strength"),
    ),
    _effect(
        "EMPTY",
        "A hand that is empty",
        "Whose hand is empty by anything else draws a card when the effect is over, after a last Major too.",
        (BASIC,),
        "emptied.when",
    ),
    _effect(
        "RESHUFFLE",
        "The pile runs out",
        "Whoever was drawing is excused the rest. A Minor of the discard is turned up, a suit that was named is "
        "forgotten, and all else is shuffled into a new pile.",
        (BASIC,),
        *("reshuffle.when", "reshuffle.suit", "draw.remainder"),
    ),
    _effect(
        "EXHAUSTED",
        "No card is left",
        "The last card on the table may be drawn. With none left, whoever is made to draw, or can play no Major, "
        "ends the game: whoever has Death in hand wins, or nobody.",
        (ADDENDUM,),
        "exhausted.one",
    ),
    _effect("ONE-CARD", "One card left", "Whoever has one card left says so, in any words.", (BASIC,)),
)

_RULE = {
    PRIESTESS: "TU-HIGH-PRIESTESS",
    CHARIOT: "TU-CHARIOT-PLAYED",
    STRENGTH: "TU-STRENGTH-RUN",
    HERMIT: "TU-HERMIT-COVERS",
    TEMPERANCE: "TU-TEMPERANCE-LIES",
    WHEEL: "TU-WHEEL",
}
"""By Major the effect that is not called by it."""


def rule_of(card: str) -> str:
    """The id of the rule that says what a Major does."""
    return _RULE.get(card, f"TU-{card.upper().replace(' ', '-')}")


def effects(worded: Worded) -> tuple[Effect, ...]:
    """The effects; `worded` has the words for each number that a house may change."""
    words = {
        **{"deal": worded(DEALT, "Minor"), "fool": worded(FOOL_DRAWS, "card")},
        **{"king": worded(KING_DRAWS, "card"), "kings": worded(KING_DRAWS, "")},
        **{"knight": worded(KNIGHT_DRAWS, "card"), "knights": worded(KNIGHT_DRAWS, "")},
    }
    return tuple(replace(each, says=each.says.format_map(words)) for each in _TEMPLATES)


EFFECTS = effects(lambda each, unit: each.stated({}, unit))
"""The effects by the document."""
SAYS = {effect.id: effect.says for effect in EFFECTS}
"""By id what an effect says by the document, with the default of each reading."""
INSTEAD: Mapping[str, tuple[tuple[str, str, str, str], ...]] = {
    "TU-FOOL": (
        (
            "tu.fool.hermit",
            "stays",
            ", the Hermit too, and",
            ", but for what lies before another who has the Hermit, and",
        ),
        ("tu.fool.face_up", "no", ", and a hanged player's card", ", but no hanged player's card"),
        (
            "tu.fool.starter",
            "hand",
            "a Minor is turned up, the hand goes beneath it,",
            "the hand is discarded, of which a Minor is to be followed,",
        ),
        ("tu.lovers.card", "front", "Sleeves, bonds,", "Sleeves,"),
    ),
    "TU-HIGH-PRIESTESS": (
        ("tu.priestess.where", "anywhere", "in the pile or into", "in the pile, under the discards or into"),
    ),
    "TU-EMPRESS": (
        (
            "tu.empress.self",
            "no",
            "all discard their face cards, her player too, and those just drawn",
            "all others discard their face cards",
        ),
        ("tu.empress.drawn", "stay", ", and those just drawn", ", but for those just drawn"),
    ),
    "TU-LOVERS": (
        ("tu.lovers.who_draws", "player", "Each draws one", "Whoever played them draws one"),
        ("tu.lovers.draws", "each", "one card at", "one card for each bond at"),
        ("tu.lovers.draws", "each", " that is not skipped, however many bonds there are", " that is not skipped"),
        ("tu.hermit.earlier", "ends", "until Death", "until Death, or until the one named plays the Hermit"),
        ("tu.lovers.card", "front", "until Death", "until Death, or until the Lovers are discarded"),
    ),
    "TU-HERMIT-COVERS": (
        ("tu.chariot.is_play", "yes", "face cards and a Chariot that is given do not", "face cards do not"),
        ("tu.hermit.earlier", "ends", "its player. Majors", "its player, whose bonds by others' Lovers end. Majors"),
    ),
    "TU-HANGED-MAN": (("tu.skips", "each", "takes counts as the skipped one", "takes is skipped besides"),),
    "TU-DEATH": (
        (
            "tu.death.hermit",
            "stays",
            "All bonds break.",
            "All bonds break, but for those of another who has the Hermit.",
        ),
        ("tu.death.last_card", "wins", "by it wins", "by it wins, its player too whose last card it was"),
    ),
    "TU-TEMPERANCE-LIES": (
        ("tu.temperance.major", "ends", "plays a Minor", "plays a card"),
        ("tu.chariot.is_play", "yes", ", to draw or to give the Chariot is not", ", to draw is not"),
    ),
    "TU-STAR": (
        ("tu.star.hermit", "stays", "plays the Sun", "plays the Sun, but another's Sun leaves it behind the Hermit"),
    ),
}
"""By id a reading, an option of it, words of the effect under the default, and those that stand there by that option."""


@lru_cache(maxsize=8)
def _says(numbers: tuple[int, ...]) -> Mapping[str, str]:
    """By id what an effect says with these numbers, in the order of the parameters."""
    of = dict(zip(PARAMETERS, numbers, strict=True))
    own = effects(lambda each, unit: amount(of[each], unit) if unit else number(of[each]))
    return {effect.id: effect.says for effect in own}


def says_by(id: str, readings: Options) -> str:
    """What an effect says by the options of the readings."""
    text = _says(tuple(each.by(readings) for each in PARAMETERS))[id]
    for key, option, words, instead in INSTEAD.get(id, ()):
        text = text.replace(words, instead) if readings[key] == option else text
    return text


NO_MINOR = (
    ("a Minor is turned up, the hand goes beneath it,", "no Minor is among them to be turned up, the hand goes,"),
    (r"and (\w+ cards?) (?:is|are) drawn", r"and of \1 as many are drawn as there are"),
)
"""Patterns of words of the Fool's effect, and what stands there where no Minor and no pile is left."""
READ_HERE = (
    "a Minor is turned up, the hand goes beneath it,",
    "the hand is discarded, of which a Minor is to be followed,",
)
"""Words of the Fool's effect that hang on a reading."""
TAKES_ALL = {"tu.fool.face_up": "yes", "tu.fool.hermit": "removed"}
"""The readings by which the Fool takes all that lies face up."""


def fool_here(state: State, player: str, readings: Options) -> str:
    """What the Fool does at this table if a player plays it: of what goes and stays that alone which is there."""
    follows = says_by("TU-FOOL", readings)
    draws = FOOL_DRAWS.by(readings)
    most = len(state.stock) + len(state.gone) + len(state.pile) + (state.hand(player).total or draws) - 1
    short = state.pile_stated and most < draws
    for words, instead in NO_MINOR if not (state.followed or state.stock) else NO_MINOR[1:] if short else ():
        follows = re.sub(words, instead, follows)
    _, does, _ = re.split(r"(?<=\.) ", follows)
    for words in READ_HERE:
        does = does.replace(words, f"as it is read here {words}")
    sleeves = any(map(state.is_hidden, state.pile))
    stay = {
        "sleeves": sleeves,
        "bonds": bool(state.bonds) and state.lies(LOVERS) is None,
        "lost turns": bool(state.lost or state.hanged),
        "the count of Deaths": bool(state.deaths),
        "whom the Tower has struck": bool(state.struck),
    }
    stays = [what for what, there in stay.items() if there]
    kept = f"That changes nothing about {either(stays)}." if stays else ""
    return " ".join(filter(None, (_fool_takes(state, player, readings), does, kept)))


def _fool_takes(state: State, player: str, readings: Options) -> str:
    """What goes from before players for the Fool, in a sentence; empty where nothing lies there."""
    owner, face_up = state.lies(HERMIT), readings["tu.fool.face_up"] == "yes"
    others = owner not in (None, player)
    spared = others and readings["tu.fool.hermit"] == "stays"
    shown = [one for one, _ in state.shown if not (spared and one == owner)]
    card = f"the {'card' if len(shown) == 1 else 'cards'} that {both(shown)} kept for the Hanged Man" if shown else ""
    if not any(state.front(one) for one in state.players if not (spared and one == owner)):
        rest = [f"what lies before {owner} stays"] * spared
        rest += [f"{card} {agree('goes' if face_up else 'stays', shown)}"] * bool(card)
        return f"As it is read here, {both(rest)}." if rest else ""
    too = [*["the Hermit"] * (owner is not None and not spared), *[card] * (bool(card) and face_up)]
    left = [*[f"what lies before {owner}"] * spared, *[card] * (bool(card) and not face_up)]
    goes = "As it is read here, all" if others or card else "All"
    also = f", {both(too)} too" if too else ""
    return f"{goes} that lies face up before players goes{also}{f', but not {either(left)}' if left else ''}."


UNTIL = {HERMIT: "{} plays another Major", TEMPERANCE: "{} plays a Minor", STAR: "somebody plays the Sun"}
"""By card as what happens it goes from before its player."""


def until(state: State, player: str, card: str, readings: Options) -> str:
    """What happens as a card goes from before a player."""
    goes = UNTIL.get(card, "the bond ends")
    if card == TEMPERANCE and readings["tu.temperance.major"] == "ends":
        goes = "{} plays a card"
    takes, covered = readings["tu.fool.hermit"] == "removed", state.lies(HERMIT) == player
    if card == HERMIT and takes:
        goes += ", or anybody the Fool"
    if card == STAR and covered and readings["tu.star.hermit"] == "stays":
        goes = "{0} plays the Sun or the Fool, or anybody does once the Hermit has gone"
        if takes:
            goes = "{0} plays the Sun, anybody the Fool, or anybody the Sun once the Hermit has gone"
    elif card == STAR and (takes or not covered):
        goes += " or the Fool"
    return goes.format(player)


_FIRST_OF_A_RUN = {"nothing": "none can be played behind", "ace": "only an Ace can be played first behind"}


def does_here(
    card: str, state: State, player: str, history: Iterable[Action], lexicon: Lexicon, readings: Options
) -> str:
    """What a Major does if a player plays it now, after a history; empty where too little is known for a sentence."""
    if card == DEVIL:
        return _devil(state, player, tuple(history), lexicon)
    if card == STRENGTH and not state.followed and readings["tu.exhausted.top"] in _FIRST_OF_A_RUN:
        return f"No Minor lies there, and so {_FIRST_OF_A_RUN[readings['tu.exhausted.top']]} Strength here."
    return _NOW[card](state, player) if card in _NOW else ""


def gift(state: State, player: str, other: str) -> tuple[str, str, int] | None:
    """Who gives whom how many cards if a player plays the Hierophant on another; None where the hands are not counted."""
    own, size = cards_left(state, player, HIEROPHANT), state.hand(other).total
    if own is None or size is None:
        return None
    rich, poor = (other, player) if size > own else (player, other)
    return rich, poor, (abs(size - own) + 1) // 2


def cards_left(state: State, player: str, card: str) -> int | None:
    """How many cards a player has left who plays a card: it is one of a hand that is not wholly known. None where nobody
    has counted the hand."""
    hand = state.hand(player)
    return None if hand.total is None else hand.total - (card in hand.cards or not hand.known)


# -- the Devil


def for_the_devil(state: State, player: str) -> list[str]:
    """The Majors that a player takes up who plays the Devil: those of the discard, the player's own Hermit among them,
    which goes there first."""
    own = [HERMIT] if state.lies(HERMIT) == player else []
    return [*(card for card in state.gone if is_major(card) and card != DEVIL), *own]


def unseen_majors(state: State, history: tuple[Action, ...]) -> tuple[str, ...]:
    """Who may have discarded a Major that no line names: unseen cards, or those beside a card that was kept."""
    return tuple(_discarded_unseen(history)) if any(map(is_major, hidden_in_pile(state))) else ()


def _discarded_unseen(history: tuple[Action, ...]) -> Iterator[str]:
    for at, action in enumerate(history):
        stated = any(line.player == action.player and line.play.kind == LAYS for line in history[at + 1 : at + 2])
        unseen = action.play.kind == LAYS and action.play.unseen
        if unseen or (action.play.kind == RETAINS and not stated):
            yield action.player


def _devil(state: State, player: str, history: tuple[Action, ...], lexicon: Lexicon) -> str:
    """What the Devil has its player take up."""
    cards = for_the_devil(state, player)
    takes = f"{player} takes up"
    spoken = lexicon.all_spoken(cards)
    if unseen_majors(state, history):
        return f"{takes} {f'{spoken}, and ' if cards else ''}whatever Majors were discarded unseen."
    return f"{takes} {spoken}." if cards else f"{takes} nothing: no other Major is discarded."


# -- others


def hand_moved(state: State, history: Sequence[Action], player: str, to: str | None) -> tuple[str, str]:
    """The Major that gave a player the hand of whoever its face cards go to, and a sentence that it did; empty where none
    did, or the Hermit may have kept it off."""
    moves = (one.play for one in reversed(history) if one.play.named[:1] == (SWAPPING,) or one.play.cards == (WHEEL,))
    move = next((play for play in moves if play.kind == PUT), None)
    if not to or move is None:
        return "", ""
    by_wheel = move.cards == (WHEEL,)
    owners = {player, state.players[state.seat(player) - 2]} if by_wheel else {*move.named[1:]}
    hermit = by_wheel and (HERMIT in state.gone or state.lies(HERMIT) is not None)
    if owners != {player, to} or state.lies(HERMIT) in owners or hermit:
        return "", ""
    major = "The Wheel of Fortune" if by_wheel else move.cards[-1]
    text = f"{major} gave {player} the hand that was {whose(to)}, so its face cards are {whose(player)} own now."
    return move.cards[-1], text


def stays_by(play: Play, card: str, lexicon: Lexicon) -> str:
    """That a card stays before whoever does no more than this; empty where it goes by it."""
    if play.kind == PUT and card == TEMPERANCE and is_major(play.cards[-1]):
        return f"{capital(lexicon.spoken(play.cards[-1]))} is a Major, which Temperance bars, and so Temperance stays."
    if play.kind == GIVES and play.cards == (CHARIOT,):
        return f"To give the Chariot is not to play it, and {'the ' * (card == HERMIT)}{card} stays."
    return f"To draw is not to play a card, and {card} stays." if play.kind == DRAW and card == TEMPERANCE else ""


def ended_temperance(history: Sequence[Action], owner: str | None, readings: Options) -> Action | None:
    """The card by which the Temperance went that was played last, or lay before an `owner` at first: a Minor of its
    player, by a reading a Major, or the Fool. None where it went otherwise, or the Hermit may have kept the Fool off."""
    ended = None
    for done in history:
        gives = done.play.kind == GIVES and done.play.cards == (CHARIOT,)
        card = done.play.cards[-1] if (gives or done.play.kind == PUT) and done.play.cards else ""
        is_play = readings["tu.chariot.is_play" if gives else "tu.temperance.major"] in ("yes", "ends")
        if card == TEMPERANCE and owner is None:
            owner, ended = done.player, None
        elif card == FOOL and owner is not None:
            owner, ended = None, done if readings["tu.fool.hermit"] == "removed" else None
        elif card and done.player == owner and (is_play or not is_major(card)):
            owner, ended = None, done
    return ended


def faces_unsaid(history: Sequence[Action]) -> str:
    """That nobody need say for the Empress, where she was played last, that there are no face cards to discard; empty
    where she was not, or face cards were discarded."""
    since = [*takewhile(lambda done: done.play.kind != PUT, reversed(history))]
    last = history[-1 - len(since)] if len(since) < len(history) else None
    faces = any(map(is_face, (card for done in since if done.play.kind == LAYS for card in done.play.cards)))
    by_empress = last is not None and last.play.cards == (EMPRESS,) and not faces
    return "Whoever has no face card to discard for the Empress need not say so." if by_empress else ""


def behind_page(state: State, player: str) -> str:
    """That a player is next as a Page has turned play round; empty where it has not."""
    turned = not state.clockwise and len(state.players) > 2
    return f"Behind a Page the next player is {player}." if turned else ""


def no_strike(state: State, player: str) -> str:
    """Why the Tower does nothing if a player plays it; empty where it does something."""
    victim = state.next_to(player)
    if victim in state.struck:
        return f"The Tower has struck {victim} before: nothing happens."
    return f"The Hermit lies before {victim}: the Tower does nothing." if state.covered(victim, player) else ""


def no_new_pile(state: State, player: str, card: str, lexicon: Lexicon) -> str:
    """Why no new pile is made as a player plays a Major that asks for cards of an empty one, in a sentence."""
    if renews(state) or player in (state.lies(HERMIT), state.temperance):
        return f"No new pile is made for {lexicon.spoken(card)}: it speaks of the pile that lies there."
    stays = f"{lexicon.spoken(state.followed)} stays to be followed, and " if state.followed else ""
    last = f"{lexicon.spoken(card)} is not shuffled in while it is carried out"
    return f"There is nothing to make a new pile of: {stays}{last}."


def pile_is_empty(state: State) -> bool:
    """Whether no card is in the pile, as a case tells it."""
    return state.pile_stated and not state.stock


def _tower(state: State, player: str) -> str:
    """What the Tower has the next player draw, where the pile is counted."""
    if because := no_strike(state, player):
        return because
    if pile_is_empty(state):
        return "No card is in the pile to be drawn."
    victim = state.next_to(player)
    try:
        total = state.pile_size
    except Unsettled:
        return ""
    halved = f", of which {whose(victim)} Star leaves half" if state.has_star(victim) else ""
    counted = "" if state.pile_stated or not total else ", those that are told of nowhere else"
    return f"The pile has {amount(total, 'card')} now{counted}{halved}."


TIMES = {1: "once", 2: "twice"}
"""How often something was done, where it is a word of its own."""


def played_so_far(deaths: int) -> str:
    """How often Death was played, as the beginning of a sentence."""
    if not deaths:
        return "Death was not played yet"
    return f"Death was played {TIMES.get(deaths, f'{number(deaths)} times')}"


def _death(state: State, player: str) -> str:
    """How many cards Death has everybody discard."""
    return f"{played_so_far(state.deaths)}: this time it takes {amount(state.deaths + 1, 'card')} from each."


def _judgement(state: State, player: str) -> str:
    """How many cards Judgement has somebody draw, where the hand is counted."""
    own = cards_left(state, player, JUDGEMENT)
    if own is None:
        return ""
    return f"{player} has {amount(own, 'card')} left: {amount(2 * own, 'card')} are drawn."


def _hierophant(state: State, player: str) -> str:
    """Who would give whom how many cards for the Hierophant, by whom it is played on."""
    gifts = filter(None, (gift(state, player, other) for other in state.others_reached(player)))
    sentences = [f"{rich} would give {poor} {amount(many, 'card')}" for rich, poor, many in gifts if many]
    return f"{capital('; '.join(sentences))}." if sentences else ""


def _priestess(state: State, player: str) -> str:
    """That no card is there for the High Priestess to look at."""
    none = "No card is in the pile to be looked at, and the High Priestess is played all the same."
    return none if pile_is_empty(state) else ""


_NOW: Mapping[str, Callable[[State, str], str]] = {
    PRIESTESS: _priestess, TOWER: _tower, DEATH: _death, JUDGEMENT: _judgement, HIEROPHANT: _hierophant,
}  # fmt: skip
