"""What can be done in Tarot Poker ("Betting phases", "Defense cards", "Play"), and the decisions that it answers."""

from __future__ import annotations

from functools import partial

from adjudicator.cards.play import DECLARES, DISCARD, DRAWS, KEEPS, PASSES_ON, PUT, SHOWS, TAKES, Play
from adjudicator.cards.verbs import AS, MANY, ONE, PLAYING, TO, TURN, Verb
from adjudicator.games.tarot_poker.cards import ATTACK, EMPEROR, EMPRESS, HERMIT, JUSTICE, LOVERS, MAGICIAN, of_kind

ANSWER, CHOOSE, REDRAW, DECLARE = "answer", "choose", "draw", "declare"
"""The decisions besides a turn to bet: a victim's, that of whoever keeps or gives one of two cards, the draw, and that of
whoever says what a wild stands for."""
DEAL, PICK, SHOW, REVEAL, DROP = "deal", "pick", "show", "reveal", "drop"
"""What nobody chooses: cards dealt, cards taken blindly out of a hand, a hand shown at the end, one shown for a card, and
one that is discarded whole for a card."""

CHECK, CALL, BET, RAISE, FOLD = "check", "call", "bet", "raise to", "fold"
RAISE_BY, RAISES = "raise by", "raise"
"""A raise to so much more than is to be met; and one that leaves open whether it is to or by so many chips."""
ALL_IN = "all in"
"""A call, a bet or a raise, by the chips."""
BETS = (CHECK, CALL, BET, RAISE, FOLD)
"""With one of these a turn ends."""
UNDEFENDED, PAT = "no defence", "stand pat"
DISCARDING, GIVING, ON = "discarding", "giving", "on"
"""The words before the cards that go beside the one played, and before a victim."""
WILDS = frozenset({LOVERS, HERMIT})
"""The cards that may be wild."""
CHIPS = ("chips", "chip", "more")
"""What may stand behind a number of chips."""
_TURN = frozenset({TURN})
_bet = partial(Verb, amount=True, units=CHIPS, answers=_TURN)
_shorthand = partial(Verb, answers=_TURN, shorthand=True, offered=False)
_cards = partial(Verb, cards=MANY, once=True)
_unseen = partial(_cards, unseen=True)
"""Verbs with a number of chips, those that stand for others, and those with cards, which may be unseen."""

VERBS = (
    Verb(CHECK, spelt=("checks", "x", "pass", "passes"), past="checked", answers=_TURN),
    Verb(CALL, presupposes=True, amount_named=True, units=CHIPS, spelt=("calls",), past="called", answers=_TURN),
    _bet(BET, spelt=("bets", "open", "opens", "open for", "opens for", "open with", "opens with"), past="bet"),
    _bet(RAISE, presupposes=True, spelt=("raises to", "raise it to", "raises it to"), past="raised to"),
    _shorthand(
        RAISE_BY,
        amount=True,
        units=CHIPS,
        spelt=("raises by", "raise it by", "raises it by", "call and raise", "call and raise by"),
        past="raised by",
    ),
    _shorthand(RAISES, amount=True, units=CHIPS, spelt=("raises", "raise it", "raises it"), past="raised"),
    _shorthand(
        ALL_IN,
        spelt=(
            *("all-in", "allin", "is all in", "am all in", "goes all in", "go all in", "going all in"),
            *("shove", "shoves"),
        ),
        past="was all in",
    ),
    Verb(FOLD, spelt=("folds",), past="folded", answers=_TURN),
    Verb(
        PUT,
        cards=ONE,
        beside_unseen=True,
        counted=True,
        to=frozenset(of_kind(ATTACK)),
        also=frozenset({EMPRESS, EMPEROR, MAGICIAN, JUSTICE}),
        to_by=ON,
        also_by=((DISCARDING, frozenset({EMPRESS, EMPEROR})), (GIVING, frozenset({MAGICIAN, JUSTICE}))),
        spelt=PLAYING,
        answers=_TURN,
    ),
    Verb(UNDEFENDED, spelt=("no defense", "does not defend"), past="did not defend", answers=frozenset({ANSWER})),
    _cards(KEEPS, spelt=("keeps",), past="kept", answers=frozenset({CHOOSE})),
    _cards(PASSES_ON, spelt=("gives",), past="gave", answers=frozenset({CHOOSE})),
    _unseen(DISCARD, counted=True, spelt=("discards",), past="discarded", answers=frozenset({REDRAW, DROP})),
    Verb(PAT, spelt=("stands pat", "no cards"), past="stood pat", answers=frozenset({REDRAW})),
    _unseen(DRAWS, spelt=("draw",), past="drew", answers=frozenset({DEAL})),
    _unseen(TAKES, spelt=("take",), past="took", answers=frozenset({PICK})),
    _unseen(SHOWS, spelt=("show",), past="showed", answers=frozenset({SHOW, REVEAL})),
    Verb(
        DECLARES,
        cards=ONE,
        also=WILDS,
        also_by=((AS, WILDS),),
        spelt=("declares",),
        past="declared",
        answers=frozenset({DECLARE}),
    ),
)


def declaration(wild: str, card: str) -> Play:
    """A wild that is declared to stand for a card."""
    return Play(DECLARES, (wild,), also=(card,), joined=(TO, AS))


def card_play(card: str, victim: str | None = None, beside: tuple[str, ...] = ()) -> Play:
    """A card played, on somebody or not, with the cards that go beside it in the pack's order."""
    word = DISCARDING if card in (EMPRESS, EMPEROR) else GIVING if card in (MAGICIAN, JUSTICE) else "with"
    return Play(PUT, (card,), to=victim, also=beside, joined=(ON, word))
