"""The Lovers, the Hermit, the Hanged Man, the Tower, and what can never be led.

Powers that bar plays while the card is held. They outrank every permission.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Or

from adjudicator.cards.english import amount, capital, one
from adjudicator.games.tahimi.hand import cards, discards, puts
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.powers.terms import Terms, invoked
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.games.tarot_himi.turn_words import TarotTurn
from adjudicator.law import Clause, Prohibition, Spared, When


def clauses(terms: Terms) -> Iterator[Clause]:
    """The prohibitions of the cards, in their order."""
    yield _lovers(terms)
    yield Prohibition(
        id="TH-HERMIT",
        title="No sets",
        says="Its holder plays single cards only. What counts is the number of cards put down, not what they count as.",
        cites=(cite("The Hermit"),),
        bars=And(s.holds("Hermit"), puts, cards > 1),
        spares=(
            Spared(
                And(s.holds("Hermit"), puts, cards == 1, terms.powers.counts.size > 1),
                "The Hermit counts the cards put down, and {named} is one.",
            ),
        ),
        against="{holds} the Hermit: only one card at a time may be put down, and this is {many}.",
    )
    yield Prohibition(
        id="TH-WHEEL.2",
        title="Never on the pile",
        says="The Wheel of Fortune is never put on the pile, not even as a lead.",
        cites=(cite("Wheel of Fortune"),),
        bars=And(puts, s.has_wheel),
        against="The Wheel of Fortune cannot be put on the pile, not even as a lead.",
    )
    yield _hanged_man(terms)
    yield Prohibition(
        id="TH-HANGED-MAN.2",
        title="Not the first play",
        says="The Hanged Man is not led as the first play of a round.",
        cites=(cite("The Hanged Man"),),
        bars=And(terms.lone_major, s.is_major("Hanged Man"), s.OPENING),
        against="The Hanged Man cannot be the first play of a round.",
    )
    yield _tower(terms)


def _lovers(terms: Terms) -> Prohibition:
    onto_ace = And(invoked("Temperance"), terms.temperance_leads, terms.reads("lovers.on_ace", "yes"))
    itself = And(Not(s.joined), s.is_major("Lovers"), Or(s.PILE.leading, onto_ace))
    single = And(puts, cards == 1, Not(itself))
    return Prohibition(
        id="TH-LOVERS",
        title="No singles",
        says="Its holder puts down no single card, a Major neither, whatever it counts as. The Lovers themselves may be "
        "led.",
        cites=(cite("The Lovers"), cite("Special power interactions")),
        readings=("th.lovers.on_ace", "th.discard.is_play"),
        bars=And(s.holds("Lovers"), Or(single, And(discards, terms.discard_is_play))),
        spares=(
            Spared(
                And(s.holds("Lovers"), puts, cards == 1, itself),
                "The Lovers bar single cards, but not themselves as a lead.",
            ),
            Spared(
                And(s.holds("Lovers"), discards, Not(terms.discard_is_play)),
                "The Lovers bar single cards that are played, and a discard is no play.",
            ),
        ),
        against=(
            When(discards, "{holds} the Lovers: no single card may be played, and here a discard is a play."),
            When(s.is_major("Lovers"), "{holds} the Lovers: they may be led, but not put on another play."),
            When(terms.powers.mimicking, "{holds} the Lovers: no card may be put down singly, whatever it counts as."),
            When(True, "{holds} the Lovers: no card may be put down singly."),
        ),
    )


def _hanged_man(terms: Terms) -> Prohibition:
    used = Or(s.chance_used(terms.reads("rescind.chance", "restored")), And(s.after != s.NOW, terms.discard_is_play))
    # One's own that a discard takes back from the pile, where it can only be the lead, is held again.
    back = And(s.after != s.NOW, s.PILE.leading)
    led = And(s.led_hanged_man, Or(back, terms.reads("hanged_man.after_leading", "bound")))
    bound = Or(s.holds("Hanged Man"), led)
    lieu = And(terms.in_lieu, terms.reads("hanged_man.in_lieu", "no"))
    start = And(terms.at_start, terms.reads("hanged_man.start_cards", "no"))
    played = Or(puts, And(discards, terms.discard_is_play))
    return Prohibition(
        id="TH-HANGED-MAN",
        title="One chance a trick",
        says="Its holder gets one turn in each trick, be it a lead, a play or a pass, and passes on every later one.",
        cites=(cite("The Hanged Man"),),
        readings=(
            "th.hanged_man.late",
            "th.hanged_man.start_cards",
            "th.hanged_man.in_lieu",
            "th.hanged_man.after_leading",
            "th.rescind.chance",
        ),
        bars=And(used, bound, Or(played, lieu, start)),
        spares=(
            Spared(
                And(Not(used), s.holds("Hanged Man"), puts, Not(s.is_major("Hanged Man"))),
                "The Hanged Man leaves one turn in each trick, and this is it.",
            ),
            Spared(
                And(used, bound, terms.at_start),
                "The Hanged Man leaves only a pass on this turn, and {major} comes before it.",
            ),
            Spared(
                And(used, bound, terms.in_lieu),
                "The Hanged Man leaves only a pass on this turn, and this ends it as a pass does.",
            ),
            Spared(
                And(used, s.led_hanged_man, Not(s.holds("Hanged Man")), Or(puts, discards)),
                "The Hanged Man was led, and binds only while it is held.",
            ),
        ),
        against=lambda t: (
            f"{t.holds if t.holding('Hanged Man') else t.actor + ' led'} the Hanged Man: one turn in each "
            f"trick, and {t.them} {t.verb('have', 'has')} had it."
        ),
    )


def _tower(terms: Terms) -> Prohibition:
    counts = terms.powers.counts
    spared = Or(And(invoked("Sun"), terms.sun_applies), And(invoked("Temperance"), terms.temperance_applies))
    by = counts.rank - s.PILE.rank
    short = And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by < terms.margin)
    return Prohibition(
        id="TH-TOWER",
        title="Three ranks",
        says="Its holder beats the last play by three ranks or not at all; by two while holding Strength too. It does "
        "not touch a lead, a play on Aces by Temperance, or an Ace by the Sun.",
        cites=(cite("The Tower"),),
        bars=And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by < terms.margin, Not(spared)),
        spares=(
            Spared(
                And(s.holds("Tower"), puts, s.PILE.leading, counts.ranked),
                "The Tower asks nothing of a lead: there is no play to beat.",
            ),
            Spared(
                And(s.holds("Tower"), s.holds("Strength"), puts, Not(s.PILE.leading), counts.ranked, by == 2),
                "The Tower asks for three ranks, and Strength beside it makes that two.",
            ),
            Spared(And(short, terms.sun_applies), "The Tower asks no ranks of an Ace that trumps by the Sun."),
            Spared(
                And(short, terms.temperance_applies),
                "The Tower asks no ranks of a play on Aces by Temperance, which is as a lead.",
            ),
        ),
        against=_margin,
        supports=(
            When(
                And(s.holds("Tower"), puts, Not(s.PILE.leading), counts.ranked, by >= _RANKS),
                f"{{holds}} the Tower, which asks for {amount(_RANKS, 'rank')}: "
                "{counted} is {many_above} above {last_rank}.",
            ),
        ),
    )


_RANKS = 3
"""By so many ranks the holder of the Tower beats the last play."""


def _margin(t: TarotTurn) -> str:
    asked, top = t.margin(), t.lexicon.deck.top
    both = "the Tower and Strength" if asked == 2 else "the Tower"
    enough = t.last.rank + asked
    would = t.or_higher(enough) if enough <= top else f"not even {one(t.place(top))} would do"
    return (
        f"{t.holds} {both}: a play must beat {t.last_rank} by {amount(asked, 'rank')}. "
        f"{capital(t.counted)} {t.beats_by()}; {would}."
    )
