"""The reason of a ruling or an answer of a case names what its players dispute over."""

from __future__ import annotations

import pytest

from adjudicator.api import load, rule
from adjudicator.cases.questions import answered
from adjudicator.report.explain import NOTHING
from tests.contract import driver

PAST_THE_TOWER = "keeps off attacks, and not what a defence card does"
RAISES = "who asks for a raise"


@pytest.mark.parametrize(
    ("name", "place", "heading", "text"),
    [
        ("all-in", "r1", "Play", "Nobody else still in can put in more than the 60 to be met."),
        ("all-in", "r0", "Betting phases", "Dov has 60 to call, and nobody else still in can put in more."),
        ("actions-out-of-turn", "r0", "Action cards", "The Empress waits for Ben's own turn to bet."),
        ("attacks-out-of-turn", "r4", "Attack cards", "The World waits for Ben's own turn to bet."),
        ("shields-out-of-turn", "r0", "Shield cards", "The Chariot waits for Ben's own turn to bet."),
        ("answered-world-cups", "a0", "Knight of Cups", "the Knight of Cups, which nullifies the World."),
        ("answered-cups", "a1", "Knight of Cups", "four cards now: no card has come yet for Death."),
        ("answered-hierophant-strength", "a0", "The Tower", PAST_THE_TOWER),
        ("answered-hierophant-cups", "a1", "The Tower", PAST_THE_TOWER),
        ("answered-hierophant-wands", "a2", "The Tower", PAST_THE_TOWER),
        ("answered-high-priestess-wands", "a2", "Knight of Wands", "Ada was folded by the Knight of Wands."),
        ("answered-high-priestess-justice", "a1", "Justice", "Justice turns the High Priestess on Ada."),
        ("answered-high-priestess-justice", "a1", "The High Preistess", "The High Priestess shows nobody a hand."),
        ("answered-magician-justice", "a0", "The Magician", "The trade itself deals none"),
        ("answered-swords", "a0", "Knight of Swords", "gives Ada one of two cards for one that is discarded"),
        ("played-death", "a0", "Death", "Ben is folded, and is dealt no card."),
        ("answered", "r6", "Defense cards", "Ben has to answer Ada's Death first."),
        ("ask-can-win-cards-to-come", "a1", "Play", "Cards that are still to come count: one to Ada and"),
        ("ask-nothing-open", "a1", "Betting phases", "Ada was folded by Death, and has no turn."),
        ("attack", "r4", "The Magician", "It is for Cleo to answer first."),
        ("bets-hanged-man-facing", "r1", "The Hanged Man", f"{RAISES}: this is one."),
        ("bets-moon-facing", "r0", "The Moon", "which bars a raise, but no call"),
        ("bets-moon-free", "r0", "The Moon", "which bars a bet, but no check"),
        ("fool", "r1", "The Fool", "a check puts nothing in"),
        ("fool", "r4", "Betting phases", "which binds the bet, and no card played before it"),
        ("two-bet-cards", "r2", "The Moon", "a fold is all that is left"),
        ("nobody-to-bet-against", "r1", "The Hanged Man", "even where no raise can be made"),
        ("nobody-to-bet-against", "r2", "The Hanged Man", "no raise can be made, so he asks for none"),
        ("reading-short-raise", "r0", "The Hanged Man", f"{RAISES}: the last chips are one"),
        ("shields-in-the-hand", "r0", "The Fool", "The Sun in Ben's hand frees nobody before it is laid."),
        ("shields-in-the-hand", "a2", "Shield cards", "The Chariot in Ben's hand protects nobody."),
        ("declared", "r1", "The Lovers", "the 6 of Trumps, their own rank, too"),
        ("declared", "r4", "The Lovers", "a card that is in the hand too, as the 7 of Wands is"),
        ("devil-after-temperance", "a0", "Temperance", "the Devil is neither a wild nor a bug"),
        ("draw-only-card", "r0", "Play", "one card for a new one"),
        ("draw", "r0", "Play", "the whole hand, five cards, for as many new ones"),
        ("house-fixed", "r1", "Play", "go up by 10 behind the draw, twice the least bet: 40 is the most here"),
        (
            "house-limits",
            "r1",
            "Play",
            "no more than the 18 in it, with the 6 to call, goes on top of 6: 24 is the most",
        ),
        ("justice-alone", "r0", "Justice", "Ben has no other card to give, so nothing is traded."),
        ("justice-on-the-magician", "r0", "Justice", "Ada gets the 3 of Cups for a card drawn blindly"),
        ("justice-on-the-magician", "r3", "Justice", "A card is drawn blindly out of either hand"),
        ("reading-bugs-together", "a1", "The Star", "as one bug alone can count"),
        ("reading-dead-bet", "a0", "Death", "Death folded Ben, whose bet of 20 has to be met all the same."),
        ("reading-dead-bet", "a1", "Death", "Death folded Ben, whose bet of 20 falls with it."),
        ("reading-defence-replaces", "a1", "Defense cards", "Ada is dealt no card for Death, which was answered."),
        ("reading-late-fool", "a0", "The Fool", "The Fool in Ada's hand binds on Ada's next turn."),
        ("reading-late-fool", "a1", "The Fool", "Ada was folded by the Fool."),
        ("reading-null-suit", "a1", "Trumps", "it has no rank, but is of the suit of trumps"),
        ("reading-odd-chip", "a0", "Play", "Ada sits first from the dealer's left"),
        ("reading-rainbow-ties", "a0", "Order of hands", "the highest card decides, and no pair in it does"),
        ("reading-rainbow-ties", "a1", "Order of hands", "one with a pair comes before one without"),
        ("reading-second-first", "a1", "Play", "Ben opened the first betting, and has the first turn of the second."),
        ("reading-stock-out", "a0", "Action cards", "three cards left, so the discards are shuffled"),
        ("reading-stock-out", "a1", "Action cards", "three cards left, and the discards are not shuffled anew"),
        ("reading-temperance-chariot", "a0", "The Star", "Temperance makes every bug null, behind a Chariot too"),
        ("reading-turn-without-bet", "a0", "Play", "Ada has nothing more to bet, so Ben is first"),
        ("reading-turn-without-bet", "a1", "Play", "Ada is all in, and has a turn for cards alone."),
        ("retribution-unanswered", "a0", "Play", "Ben is first on the left of the dealer, Cleo, of those still in."),
        ("retribution-unanswered", "a1", "Justice", "Ada was folded by Justice."),
        ("shield-several", "r0", "The Tower", "The Sun laid after it does not end that."),
        (
            "shield-several",
            "r1",
            "The Tower",
            "The Tower before Ada is in force no longer: another shield was laid after it.",
        ),
        ("shield-several", "a3", "Shield cards", "The Tower before Ada is in force no longer"),
        ("short-all-in", "r0", "Play", "it went up from 10 to 15, and a full raise is by 10 at the least."),
        ("world-hand-discarded", "r1", "Betting phases", "Ada has played a card, and has still to bet or fold."),
        ("late-defence", "r2", "Defense cards", "only a defence card may still be played against it."),
        ("amounts", "r5", "Play", "Ben has 10 to call, and so cannot check."),
        ("two-choices", "r2", "Knight of Swords", "The two cards dealt for the Knight of Swords are"),
        ("ask-can-win", "a0", "Order of hands", "Cleo shows less than Ada's hand, a pair, K 9 4 2."),
        ("world-whole-hand", "r3", "The World", "however many cards are changed in the draw"),
    ],
)
def test_a_reason_names_what_is_disputed(name: str, place: str, heading: str, text: str) -> None:
    case, index = load(str(driver.case_files("tarot-poker") / f"{name}.yaml")), int(place[1:])
    ruled = place[0] == "r"
    found = rule(case.rulings[index], case.profile, NOTHING) if ruled else answered(case.asks[index], case.profile)
    told = [(reason.cites[0].heading, reason.text) for reason in found.reasons]
    assert any((heading, True) == (under, text in said) for under, said in told), told
