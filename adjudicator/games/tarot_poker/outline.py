"""Tarot Poker's name, cards and unclear sentences, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Flag, Outline, example
from adjudicator.games.tarot_poker.readings import HOUSE, PARAMETERS, PROFILES, READINGS

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.law import Options

OF_TURN = frozenset(
    f"tp.{key}"
    for key in (
        *("fool.may_check", "hanged_man.opening", "hanged_man.unable", "hanged_man.short_raise"),
        *("justice.magician", "defence.window", "draw.most", "dead_bet", "wild.declared", "wild.duplicate"),
        *("second.first", "turn.without_bet", "bet_card.late", "shield.several"),
    )
)
"""The keys of the readings that bear on a decision of which cases can be made."""
OF_HISTORY = frozenset(
    f"tp.{key}"
    for key in (
        *("turn.without_bet", "dead_bet", "second.first", "stock.out", "bet_card.late"),
        *("defence.replaces", "shield.several"),
    )
)
"""The keys of those that act in what follows from an action."""
OF_SHOW = frozenset(
    f"tp.{key}"
    for key in (
        *("rainbow.ties", "null.has_suit", "bug.fallback", "bug.several", "bug.rainbow_rank"),
        *("temperance.conditional", "temperance.chariot", "odd_chip"),
    )
)
"""The keys of those that act at the show: on what a hand is worth, or on how a pot is divided."""

RULES_OF_KIND: Mapping[str, tuple[str, ...]] = {
    "bet": ("TP-PLAYED",),
    "action": ("TP-REPLACED",),
    "attack": ("TP-VICTIM", "TP-REPLACED"),
    "defence": ("TP-ANSWER", "TP-REPLACED"),
    "shield": ("TP-SHIELD",),
    "value": ("TP-PLAYED",),
}
"""The rules that cards have with others of their kind."""


class TarotPokerOutline(Outline):
    """What is known of Tarot Poker without its law."""

    id, title = "tarot-poker", "Tarot Poker"
    own_readings = tuple(one for one in READINGS if one.key in OF_TURN)
    round_readings = tuple(one for one in READINGS if one.key not in OF_TURN)
    house_rules, parameters = HOUSE, PARAMETERS
    profiles = PROFILES
    fewest, most = 2, 14
    seats = range(2, 15)
    usual = 4
    history_readings = OF_HISTORY
    answered_readings = OF_SHOW | {"tp.stock.out", "tp.defence.replaces"}
    tried = (2, 3, 14)
    always_legal = ("fold-always", "answer-always", "draw-three-always")
    counted_apart = "trump"
    terms = MappingProxyType({"kicker": "TP-ORDER", "all-in": "TP-POT", "side": "TP-POT", "announce": "TP-SILENT"})
    codes = MappingProxyType(
        {
            "bad-chips": "Chips that are told of do not add up.",
            "bad-phase": "A hand has no phase of this name.",
            "bad-offer": "The cards to choose from are not two.",
            "no-card": "No card was played in the phase that the question could be about.",
            "beside-untold": "A card was played, and nobody has told which others went beside it.",
            "unanswered": "An attack waits for its answer still.",
            "bad-shield": "A card told to lie before a player is no shield, or is in force no longer.",
            "no-phases": "The game has no phases of betting.",
            "no-attacks": "The game has no attacks to answer.",
            "no-shields": "The game has no shields.",
            "no-hands-compared": "The game compares no hands at the end.",
        }
    )
    flags = (
        Flag("facing", "What you have to call.", True, "no-chips", "has no chips", "10"),
        Flag(
            "phase", "The phase of the hand: first, draw, second or show.", True, "no-phases", "has no phases", "draw"
        ),
        Flag("stack", "The chips before you.", True, "no-chips", "has no chips", "90"),
        Flag(
            "behind",
            "The shields before you, or before another: Ben: Tower.",
            True,
            "no-shields",
            "has no shields",
            "Sun",
        ),
        Flag(
            "against",
            "The hand of another player, to ask whose is better.",
            True,
            "no-hands-compared",
            "compares no hands",
            "K of Cups, K of Coins, 9 of Wands, 4 of Cups, 2 of Swords",
        ),
        Flag(
            "answering",
            "The card of an attack on you that is to be answered.",
            True,
            "no-attacks",
            "has no attacks",
            "Death",
        ),
    )
    examples = example(
        "check", "legal", "TP-MOON", hands={"Ben": "Moon, K of Cups + 3 unseen"}, readings={"tp.fool.may_check": "yes"}
    )

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards, and what can be done with them."""
        from adjudicator.games.tarot_poker.cards import lexicon
        from adjudicator.games.tarot_poker.verbs import VERBS

        return lexicon(VERBS)

    def shared(self, card: str) -> tuple[str, ...]:
        """The rules of a card's kind, and of what it counts as."""
        from adjudicator.games.tarot_poker import cards

        trump = cards.TRUMP.get(card)
        if trump is None:
            return ("TP-ORDER",)
        counts = {cards.BUG: "TP-BUG", cards.NULL: "TP-NULL"}.get(trump.counts, "TP-RANKED")
        return (*RULES_OF_KIND[trump.kind], counts)


OUTLINE = TarotPokerOutline()
