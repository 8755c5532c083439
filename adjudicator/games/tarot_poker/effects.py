"""What follows by the rules of Tarot Poker that are no clauses: what cards do that are played, what they count as at a
show, and how a hand goes from the deal to the pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator import law
from adjudicator.cards.english import agree
from adjudicator.games.tarot_poker.cards import CARDS, PLAIN_CARDS, RANKS, TRUMP, heading
from adjudicator.games.tarot_poker.readings import HIEROPHANT_PICKS, PRIESTESS_PICKS, cite


def rule(card: str) -> str:
    """The id of the rule that bears a card's name."""
    return f"TP-{card.upper().replace(' ', '-')}"


def _of(card: str, says: str, *readings: str) -> law.Effect:
    """What a card does; a heading that misspells it is no title."""
    title = heading(card) if card in heading(card) else f"The {card}"
    return law.Effect(id=rule(card), title=title, says=says, cites=cite(heading(card)), readings=readings)


def _on(id: str, title: str, says: str, headings: tuple[str, ...], *readings: str) -> law.Effect:
    return law.Effect(id=id, title=title, says=says, cites=cite(*headings), readings=readings)


_HAND = (
    _on(
        "TP-PACK",
        "The pack",
        f"{len(CARDS)} cards: {len(PLAIN_CARDS)} in four suits of {len(RANKS)}, and {len(TRUMP)} trumps, the four "
        "Knights among them, which belong to no suit.",
        ("Trumps",),
    ),
    _on(
        "TP-DEAL",
        "The deal",
        "Everybody puts in an ante and is dealt five cards. A first betting from the dealer's left, a draw, a second "
        "betting and a show follow; then the deal moves to the left. Chips go over into the next hand; whoever has "
        "none is dealt no cards. The house may limit bets and the number of raises.",
        ("Play",),
        "blinds",
        "limit",
        "raise_cap",
        "tp.second.first",
        "tp.turn.without_bet",
    ),
    _on(
        "TP-REPLACED",
        "New cards",
        "Whoever has followed the instructions of an action or an attack card discards it and is dealt a new card "
        "for it, which may be played in the same turn; a bet card that "
        "comes so binds when its player bets. A defence card and the attack that it answered are both replaced.",
        ("Action cards", "Attack cards", "Defense cards", "Bet cards", "Betting phases"),
        "tp.bet_card.late",
        "tp.defence.replaces",
        "tp.stock.out",
    ),
    _on(
        "TP-BLIND",
        "Cards taken blindly",
        "A card that is picked out of another's hand is picked at random by whoever picks it.",
        ("The Magician", "The High Preistess", "The Hierophant", "Knight of Swords"),
    ),
    _on(
        "TP-SILENT",
        "Bet cards are not announced",
        "Whoever is bound by a bet card does not say that it is so: a bet is made as any other. Nothing is said to "
        "follow where somebody does.",
        ("Bet cards",),
    ),
    _on(
        "TP-SHIELD",
        "Shields",
        "A shield lies open before its player and works at once, in the hand in which it was laid and in the next, "
        "whether its player folds or not; then it is discarded. In the hand it does nothing.",
        ("Shield cards",),
        "tp.shield.several",
    ),
    _on(
        "TP-SHOW",
        "The show",
        "When the second betting is over everybody still in shows, and the best hand wins. Where one player is left "
        "before that, the pot is won without a show.",
        ("Play", "Show"),
    ),
    _on(
        "TP-POT",
        "The pot",
        "Each hand wins of every other player's chips as many as its own player has put in; what is above that is a "
        "side pot of those who have put it in. Equal hands divide a pot, and chips that cannot be divided go one each "
        "to the winners from the dealer's left.",
        ("Play", "Show"),
        "tp.odd_chip",
        "tp.dead_bet",
    ),
)
ORDER: Mapping[str, int] = {
    "five of a kind": 13,
    "straight flush": 50,
    "four of a kind": 3_900,
    "flush": 6_385,
    "full house": 15_600,
    "straight": 31_200,
    "three of a kind": 214_500,
    "rainbow": 350_580,
    "two pair": 403_260,
    "pair": 3_403_400,
    "high card": 3_831_000,
}
"""The classes of hands from the best down, with how many hands of the 65 cards that have a rank are of each ("Order of
hands")."""
_RANKED = [f"{trump.name} {trump.rank}" for trump in TRUMP.values() if trump.rank]
_SHOWN = (
    _on(
        "TP-ORDER",
        "The order of hands",
        f"From the best down, with how many of the {sum(ORDER.values()):,} hands of the 65 cards that have a rank are "
        f"of each: {', '.join(f'{name} {count:,}' for name, count in ORDER.items())}. A rainbow is a card of each of "
        "the five suits. An Ace is high or low in a straight; suits break no tie.",
        ("Order of hands",),
        "tp.rainbow.ties",
    ),
    _on(
        "TP-RANKED",
        "The suit of trumps",
        f"Thirteen trumps have a rank, and are a fifth suit: {', '.join(_RANKED)}.",
        ("Trumps",),
    ),
    _on(
        "TP-NULL",
        "Null",
        "A card that is null has neither a rank nor a suit, and as a card beside others it is below any rank. It is a "
        "trump all the same.",
        ("Trumps",),
        "tp.null.has_suit",
    ),
    _on(
        "TP-BUG",
        "Bugs",
        "The Star, the Moon, the Sun and the World complete a straight, a flush or a rainbow, several of them "
        "together, each with the best rank not held; otherwise they are null.",
        ("The Star", "The Moon", "The Sun", "The World"),
        "tp.bug.fallback",
        "tp.bug.several",
        "tp.bug.rainbow_rank",
    ),
    _of(
        "Lovers",
        "With another trump in the hand the Lovers are wild, and stand for any card; without one they are the six of "
        "trumps, and behind a Chariot always.",
        "tp.wild.duplicate",
        "tp.wild.declared",
        "tp.temperance.conditional",
    ),
    _of(
        "Hermit",
        "Without another trump in the hand the Hermit is wild, and stands for any card; with one it is the nine of "
        "trumps, and behind a Chariot always.",
        "tp.wild.duplicate",
        "tp.wild.declared",
        "tp.temperance.conditional",
    ),
    _of(
        "Devil",
        "A hand with the Devil loses to every other at a show. Behind a Chariot the Devil is null and no more; and a "
        "pot is won with it where nobody else is left.",
    ),
)
_CARDS = (
    _of(
        "Wheel of Fortune",
        "Its player discards the whole hand and is dealt a new one, a card for the Wheel among them.",
    ),
    _of(
        "Temperance",
        "Every wild and every bug of everybody is null for the rest of the hand, those dealt later too. It changes "
        "what cards are worth at the show, and nothing else that they do.",
        "tp.temperance.conditional",
        "tp.temperance.chariot",
    ),
    _of("Judgement", "Its player is dealt two cards for it, keeps one and discards the other."),
    _of(
        "High Priestess",
        "The attacker picks {priestess} blindly out of the victim's hand, which {priestess_are} discarded and replaced.",
    ),
    _of(
        "Hierophant",
        "The attacker picks {hierophant} blindly out of the victim's hand, which {hierophant_are} discarded and "
        "replaced.",
    ),
    _of("Death", "The victim folds at once, all in or not; the chips stay in the pot.", "tp.dead_bet"),
    _of("Star", "The attacker sees the victim's hand, and may tell what is in it."),
    _of("World", "The victim discards the whole hand and is dealt a new one."),
    _of(
        "Strength",
        "The attack is over. The attacker discards the four cards that are left and is dealt four others, and a fifth "
        "for the attack.",
    ),
    _of(
        "Knight of Swords",
        "The attack is over. The defender picks a card blindly out of the attacker's hand, which is discarded, is "
        "dealt two, and gives one of them to the attacker.",
    ),
    _of("Knight of Cups", "The attack is over. The attacker shows the four cards that are left to the defender."),
    _of(
        "Knight of Wands",
        "The attack is over. The attacker folds at once, and no card is dealt for the attack.",
        "tp.dead_bet",
    ),
    _of(
        "Chariot",
        "While it lies before a player, the value cards in the player's own hand do nothing, for good or ill: the "
        "Lovers are a six, the Hermit is a nine, the Devil is null.",
        "tp.temperance.chariot",
    ),
)


def effects(readings: Mapping[str, law.Reading]) -> tuple[law.Effect, ...]:
    """The effects, with the numbers of the law in force; `readings`: those of the game by key."""
    words: dict[str, str] = {}
    for name, each in (("priestess", PRIESTESS_PICKS), ("hierophant", HIEROPHANT_PICKS)):
        count = each.stated(readings, each.unit)
        words |= {name: "a card" if count == "one card" else count, f"{name}_are": agree("is", each.default(readings))}
    templates = (*_HAND, *_SHOWN, *_CARDS)
    return tuple(replace(each, says=each.says.format_map(words)) for each in templates)


EFFECTS = effects({})
"""The effects by the document."""
_CITES = {effect.id: effect.cites for effect in EFFECTS}


def cited(card: str) -> tuple[law.Citation, ...]:
    """Where the document says what a trump does."""
    return _CITES.get(rule(card), cite(heading(card)))
