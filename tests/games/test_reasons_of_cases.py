"""What is in dispute in a case is what its reason names, and the heading that decides it is cited: case by case, for the
rulings ("r") and the answers ("a") of Tahimi and its kin that once told neither."""

from __future__ import annotations

import pytest

from adjudicator.api import load, rule
from adjudicator.cases.questions import answered
from adjudicator.report.explain import BRIEF
from tests.refresh import ROOT

BY_SUIT, PAID = "the highest of the suit led, Cups", "who won the trick it was played to"
COUPLED = "alone it is lowest (jokers=lowest), and joker_tax=coupled goes by that"
DEUCES, TRICK, GONE = "With deuces high a 2 is above an Ace.", "Taking the trick", "Going out and the next lead"
MANY, JOIN = "More than four players", "Joining a game in progress"
TOLD = [
    ("tahimi/tax-first-round", "r0", "The first round of a session is free of tax.", "No taxes on the first round"),
    ("tahimi/tax-three-players", "r0", "Ben is in the middle of three players", "Three players"),
    ("tahimi/tax-merchant", "r0", "Ada exchanges with Eve and Ben with Dov.", "Taxes"),
    ("tahimi/tax-eight", "r0", "Ada exchanges with Hal, Ben with Gus and Cleo with Finn.", "Progressive taxes"),
    ("tahimi/eight-ranks", "r1", "the one card goes by place, second from either end.", "Taxes"),
    ("tahimi/eight-ranks", "r2", "of eight the master serf is number 6.", "Progressive taxes"),
    ("tahimi/tax-six-expanded", "r0", "so with six players the first pair exchanges three cards and the", "Taxes"),
    ("tahimi/ask-five-players", "a0", "but for five players that changes no tax.", "Progressive taxes"),
    ("tahimi/ask-five-players", "a1", "52 + 8 + 5 = 65.", MANY),
    ("tahimi/ask-eight-players", "a8", "the 15 of Moons, named twice, once: 52 + 20 + 32 = 104.", MANY),
    ("tahimi/ask-jokers", "a1", "less two 8s, with two jokers.", "Jokers"),
    ("tahimi/ask-deuces-high", "a1", "less two 9s, the middle rank with deuces high.", "Deuces high"),
    ("tahimi/ask-deuces-high", "a0", DEUCES, "Deuces high"),
    ("tahimi/deuces-high-top", "r0", DEUCES, "Deuces high"),
    ("tahimi/tax-deuces-high", "r1", DEUCES, "Deuces high"),
    ("tahimi/deck-five", "r0", "11 and 12 stand between 10 and J.", MANY),
    ("tahimi/ask-joining-by-pick-low", "a0", "a 3 was picked, and a 2, 3 or 4 puts a newcomer last.", "Initial setup"),
    ("tahimi/ask-joining-by-pick", "a0", "a 5, 6 or 7 puts a newcomer one place above the last.", JOIN),
    (
        "tahimi/ask-joining-four",
        "a2",
        "Eve is in no pair that exchanges cards: Ada exchanges with Dov and Ben with Cleo.",
        "Taxes",
    ),
    ("tahimi/ask-joining-redraw", "a2", "but here only the first round", "No taxes on the first round"),
    ("tahimi/ask-three-players", "a1", "Ben is in the middle of three players", "Three players"),
    ("tahimi/tax-jokers-lowest", "r0", COUPLED, "Jokers"),
    ("tahimi/hidden-jokers-wild", "r0", "The Jokers count as A A beside the A.", "Jokers"),
    ("tahimi/jokers-wild-pair", "r2", "The Joker counts as a 2 beside the 2.", "Jokers"),
    ("tahimi/going-out", "r0", "Ben is out, and that last play can be topped all the same.", GONE),
    ("tahimi/going-out-takes-the-trick", "r0", "of those who hold cards Ben ranks highest.", GONE),
    ("tahimi/ask-follows", "a1", "Cleo is out, and 8 8 can be topped all the same.", GONE),
    ("tahimi/first-lead", "r1", "Ada is the Tahimi, and has the first lead.", "Play"),
    ("tahimi/lead-passed", "r0", "so Eve has it now.", TRICK),
    ("tahimi/lead-pass", "r0", "with the lead too.", TRICK),
    ("tahimi/pass-then-play", "r0", "Ines passed earlier in this trick, which here locks nobody out of it.", "Play"),
    ("tahimi/pass-locks-the-trick-only", "r0", "Ines passed before this trick began", "Play"),
    ("tahimi/jokers-five-of-a-kind", "r0", "set of one rank may be led, whatever its size.", "Play"),
    ("tahimi/ask-leaving", "a0", "those behind Ben move up.", JOIN),
    ("tahimi/ask-one-card", "a1", "Ada has one card, and has to say so.", "One card"),
    ("tarot-himi/ask-first-round", "a0", "Dov holds the Moon, which has no tax to turn round.", "The Moon"),
    ("loka/winner-leads-highest-trump", "r1", "Ben won the trick, and leads.", "Play"),
    ("tahimi/hidden-tie-in-dispute", "r0", "Ben's 6 6 lie there all the same, disputed or not.", "Play"),
    ("loka/winner-leads-ace-lowest", "r0", BY_SUIT, "Ranking"),
    ("loka/winner-leads-cavalier", "r0", "The Cavalier ranks between the Jack and the Queen.", "Ranking"),
    ("loka/winner-not-the-fool", "r1", BY_SUIT, "Play"),
    ("loka/winner-fool-led-free", "r0", "the highest of the suit played after the Fool, Cups", "Play"),
    ("loka/ask-fool-surrendered", "a2", PAID, "Play"),
    ("loka/ask-fool-dealer", "a5", "What a dealer laid away counts with Cleo's tricks.", "Deal"),
    (
        "loka/ask-fool-owed",
        "a5",
        "Ada played the Fool, has taken one trick, and pays for it with another card.",
        "Play",
    ),
    ("loka/ask-fool-laid-away", "a2", "it counts with Cleo's tricks.", "Deal"),
    ("loka/ask-fool-led", "a1", "the card played after it sets no suit to be followed.", "Play"),
    ("loka/ask-empty-cards", "a1", "Cleo dealt, and laid three of 28 cards away before the first lead", "Deal"),
    ("loka/ask-whole-hand", "a1", "5 + 7 + 13 = 25.", "Play"),
    ("loka/ask-trick-taken", "a5", "Cleo took one.", "Play"),
    ("loka/ask-settlement", "a3", "and theirs, together as much the other way, make it three times.", "Scores"),
    ("loka/fool-any-time", "r0", "The Fool may be played at any time, as the last card of a hand too.", "Play"),
    (
        "loka/hidden-trumps-counted",
        "r0",
        "in sight, one in this trick and thirteen out of play: Ben holds none",
        "Play",
    ),
    ("loka/pay-with-a-card-nobody-named", "r2", "it lies in Cleo's tricks.", "Play"),
    ("loka/pay-as-a-dealer-without-a-trick", "r4", "one of the cards laid away", "Play"),
    ("loka/lay-away", "r1", "so trumps may go too.", "Deal"),
    ("tahimi/ask-lead-passed", "a0", "Where the lead goes then the rules leave open;", TRICK),
    (
        "tarot-himi/ask-wheel-drawn",
        "a1",
        "A turn spent on the Wheel of Fortune ends as a pass does.",
        "Cards with special powers when played",
    ),
    ("tarot-himi/pairs-tower-sun-single", "r0", "and a single card is none here.", "The Sun"),
    ("tarot-himi/ask-unout", "a3", "a card that Ada got back changes nothing of that here.", "Going out"),
    ("tarot-himi/tax-moon-order", "r2", "who gives the best cards, not who gives first.", "The Moon"),
]


@pytest.mark.parametrize(("name", "index", "told", "heading"), TOLD, ids=[f"{name}-{at}" for name, at, *_ in TOLD])
def test_the_reason_names_what_is_in_dispute(name: str, index: str, told: str, heading: str) -> None:
    case, at = load(str(ROOT / "cases" / f"{name}.yaml")), int(index[1:])
    found = rule(case.rulings[at], case.profile, BRIEF) if index[0] == "r" else answered(case.asks[at], case.profile)
    reasons = [(reason.text, reason.cites[0].heading) for reason in found.reasons]
    assert any(told in text for text, _ in reasons), reasons
    assert heading in [cited for _, cited in reasons]
