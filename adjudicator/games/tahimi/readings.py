"""Tahimi's unclear sentences and house rules."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.parameter import Parameter
from adjudicator.law import Citation, Options, Reading
from adjudicator.law.reading import Document, reading

cite = Document("Tahimi", "ta").cite


def lead_pass(prefix: str, *cites: Citation) -> Reading:
    """Where the lead goes when its holder passes; the same question in both games."""
    return reading(
        f"{prefix}.lead.pass",
        "Who has the lead after its holder passes?",
        cites,
        ("next", "the next player in turn leads", "a turn is over once it is passed, and control moves on"),
        ("keep", "the one who passed still has the lead", "nothing is said to take the lead away"),
    )


def lead_all_pass(prefix: str, *cites: Citation) -> Reading:
    """What happens when nobody will lead; the same question in both games."""
    return reading(
        f"{prefix}.lead.all_pass",
        "What happens once everybody has passed on an empty pile?",
        cites,
        ("rotate", "the lead keeps going round", "nothing ends the round but running out of cards"),
        ("redeal", "the cards are dealt anew, so nobody is to play", "a table that stands still has to start over"),
    )


def deal_from(prefix: str, *cites: Citation) -> Reading:
    """Who gets the cards left over by an uneven deal; the same question in both games."""
    return reading(
        f"{prefix}.deal.from",
        "Where the deck does not divide, at whose seat does the deal begin?",
        cites,
        (
            "tahimi",
            "at the first seat, so the highest ranks hold a card more",
            "seats and turns are counted from the Tahimi, and no other seat is named",
        ),
        (
            "left-of-dealer",
            "at the seat next in turn after the dealer's",
            "cards are commonly dealt so, and whoever deals comes last",
        ),
    )


def taxes(prefix: str, *cites: Citation) -> tuple[Parameter, Parameter]:
    """How many cards the outermost pair exchanges, and how many the next; the same numbers in both games."""
    limits = "with none the pair pays no tax, and no larger deck has a tax above three"
    pairs = (("first", "the serf give the Tahimi", 2), ("second", "the master serf give the Vice Tahimi", 1))
    first, second = (
        Parameter(
            f"{prefix}.tax.{pair}", f"How many cards does {who}?", cites, "card", count, 1, 3, limits, transitions=True
        )
        for pair, who, count in pairs
    )
    return first, second


def tax_after_redraw(prefix: str, *cites: Citation) -> Reading:
    """Taxes once ranks were drawn anew; the same question in both games."""
    return reading(
        f"{prefix}.tax_after_redraw",
        "Are taxes paid in a round before which everybody drew for a new rank?",
        cites,
        (
            "free",
            "no: it is as free as the first round",
            "its ranks come from luck alone, as those of a first round do",
        ),
        ("taxed", "yes", "only the first round of a session is named, and this is a later one"),
    )


def joiner_taxed(prefix: str, *cites: Citation) -> Reading:
    """Taxes of a player who has just sat down; the same question in both games."""
    return reading(
        f"{prefix}.joiner.taxed",
        "Does a player who has just joined pay or receive the tax of the rank?",
        cites,
        ("yes", "yes, from the first round on", "a tax goes by rank, and the player has one"),
        ("no", "no: that pair exchanges nothing in this round", "the rank was not played for"),
    )


def eight_ranks(prefix: str, *cites: Citation) -> Reading:
    """What eight are called who pay no larger taxes, and who pays; the same question in both games."""
    return reading(
        f"{prefix}.eight.ranks",
        "What are the ranks of eight called where no larger taxes are paid, and who pays the single card?",
        cites,
        (
            "eight",
            "as eight are called with larger taxes: a Senior and a Junior Vice Tahimi, a junior assistant; second "
            "from below, the junior assistant pays the second from above",
            "those names are given for a game of eight, and a tax goes by place",
        ),
        (
            "by-name",
            "the same, and the master serf, third from below, pays the Junior Vice Tahimi, third from above",
            "the tax of one card is the master serf's, whoever that is, and these two exchange one card where the "
            "names are given",
        ),
        (
            "usual",
            "as any number are called: one Vice Tahimi and one master serf, second from either end, and Merchants "
            "between them",
            "the names for eight are given because three pairs exchange cards, and here two do",
        ),
    )


READINGS = (
    lead_pass("ta", cite("Taking the trick")),
    lead_all_pass("ta", cite("Taking the trick")),
    reading(
        "ta.pass_locks",
        "May a player who passed play again later in the same trick?",
        (cite("Play"),),
        (
            "no",
            "a pass binds nobody: play again when the turn comes round",
            "play goes on round the table, and no lock is named",
        ),
        ("yes", "whoever has passed is out of the trick", "many games of this family play it so"),
    ),
    reading(
        "ta.joker.pair",
        "Where jokers are lowest, may jokers be put down together without another card?",
        (cite("Jokers"),),
        (
            "yes",
            "two jokers alone are a pair of the lowest rank",
            "they share a rank, and cards of one rank make a set",
        ),
        ("no", "a joker without another card is played singly", "only the single joker is given a rank of its own"),
    ),
)

PARAMETERS = taxes("ta", cite("Taxes"))
"""The numbers that a house may change."""
ROUND = (
    reading(
        "ta.first_leader",
        "Who leads in the first round of a session?",
        (cite("Play"),),
        ("tahimi", "the Tahimi, who made the highest pick", "the Tahimi has the lead after the deal"),
        (
            "left-of-dealer",
            "the player next in turn after the dealer",
            "the game is told so elsewhere, with a dealer chosen at random",
        ),
    ),
    deal_from("ta", cite("The deal")),
    tax_after_redraw("ta", cite("No taxes on the first round"), cite("Joining a game in progress")),
    joiner_taxed("ta", cite("Joining a game in progress"), cite("Taxes")),
    eight_ranks("ta", cite("Progressive taxes"), cite("Taxes")),
    reading(
        "ta.joker.at_tax",
        "Where a joker that is wild counts as high at tax, may an Ace be given in its stead?",
        (cite("Jokers"),),
        (
            "ace",
            "yes: it counts as an Ace, and equal cards are the giver's choice",
            "by itself it is as good as an Ace, and no better",
        ),
        ("first", "no: it is the best card of all and goes first", "low players are to hand their jokers over"),
    ),
)
"""Readings used in seating, dealing and taxes only: no turn depends on them."""

ROUND_HOUSE = (
    reading(
        "rank_privilege",
        "Who leads when a player who went out takes the trick?",
        (cite("No Rank Privilege"), cite("Going out and the next lead")),
        ("yes", "the highest-ranking player who still holds cards", "Rank Privilege is the rule"),
        ("no", "the next in line who still holds cards", "without the privilege the ranks change more often"),
        house=True,
    ),
    reading(
        "first_round_tax",
        "Are taxes paid in the first round of a session?",
        (cite("No taxes on the first round"),),
        ("no", "no: it is free of tax", "it gives skill a little more room before ranks settle"),
        ("yes", "yes: the picks alone decide who pays", "strict tradition has it so"),
        house=True,
    ),
    reading(
        "joining",
        "Which rank does a player get who joins, or comes back?",
        (cite("Joining a game in progress"),),
        (
            "middle",
            "the middle one, on the low side where there are two",
            "it moves the others least, and favours nobody",
        ),
        ("serf", "the lowest", "a group may want newcomers to work their way up"),
        ("redraw", "everybody draws for a new rank", "a group may want to start over"),
        (
            "pick",
            "the one a single card says: the three lowest ranks make a serf, the next three a master serf, "
            "and so on upwards; the others keep their order",
            "a group may want to leave it to chance",
        ),
        house=True,
    ),
)
"""House rules about the round that both games have."""

HOUSE = (
    reading(
        "jokers",
        "Are the two jokers in the deck, and what are they?",
        (cite("Jokers"),),
        ("none", "no jokers", "the game is played without them"),
        ("lowest", "lowest of all when alone, beside other cards of their rank", "the first of two variants"),
        ("wild", "any rank, alone or with others", "the usual way with jokers"),
        house=True,
        usual="wild",
    ),
    reading(
        "deuces",
        "Where does the 2 stand?",
        (cite("Deuces high"),),
        ("low", "lowest, with Aces high", "the ordinary order"),
        ("high", "above the Ace, with 3 lowest", "as in the game's relatives"),
        house=True,
    ),
    reading(
        "deck",
        "Which cards are played with?",
        (
            *(cite("More than four players"), cite("Three players"), cite("Jokers"), cite("Deuces high")),
            Citation("Tarot-himi", "The deck"),
        ),
        (
            "stripped",
            "one pack less as many 8s as make it divide (9s with deuces high): of 52 cards none for four, one for "
            "three, two for five, three for seven, four for six and eight; with jokers two for four, four for five",
            "with one pack the deal is to come out even, and the middle rank is missed least",
        ),
        ("standard", "the whole pack, 52 cards, however many play", "nobody has to look for the 8s"),
        ("five", "the expanded deck for five: 65 cards", "ranks and half a suit more"),
        ("six", "the expanded deck for six: 78 cards", "ranks and half a suit more"),
        ("seven", "the expanded deck for seven: 91 cards", "ranks and half a suit more"),
        ("eight", "the expanded deck for eight: 104 cards", "ranks and half a suit more; the 15 of Moons counts once"),
        ("extra-suits", "one more of each rank for each player beyond four", "a second deck lends its suits"),
        (
            "minors",
            "the 56 Minors of a Tarot deck, which have a Knight between Page and Queen",
            "they are much like a pack of poker cards, and the rules stay as they are",
        ),
        house=True,
    ),
    reading(
        "progressive",
        "Do taxes grow with an expanded deck?",
        (cite("Progressive taxes"),),
        (
            "yes",
            "yes: from six players on, where the deck has ranks added, more cards change hands",
            "more high cards are about, and the low ranks get more of them",
        ),
        ("no", "no: two cards and one, however large the deck", "the larger taxes are only advised"),
        house=True,
    ),
    reading(
        "joker_tax",
        "What does a joker count as at tax?",
        (cite("Jokers"),),
        (
            "coupled",
            "what a joker by itself is worth: high where jokers are wild, low where they are lowest",
            "it is what the document recommends",
        ),
        ("best", "the best card of all", "in play it is worth more than any other"),
        (
            "exempt",
            "the lowest card of all, so low players keep it",
            "whoever holds it may say what it is, a 2 for instance",
        ),
        house=True,
    ),
    *ROUND_HOUSE,
)

PROFILES: Mapping[str, Options] = {"default": {}, "strict": {"ta.pass_locks": "yes", "ta.joker.pair": "no"}}
"""Choices of readings by name."""
