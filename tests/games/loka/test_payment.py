"""What is given for the Fool: each clause by itself, cards nobody named, readings, the oracle, and models as cases."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from z3 import And, BoolRef, Not, Solver, is_true, sat, unsat

from adjudicator import compare
from adjudicator.api import judge, loads, plays
from adjudicator.cards import GIVES, Play
from adjudicator.cases.case import Case
from adjudicator.engine.draft import Value, as_yaml, case_document, of_model
from adjudicator.engine.hands import constant
from adjudicator.engine.relevant_readings import relevant_readings
from adjudicator.engine.separate import separate
from adjudicator.games import GAMES
from adjudicator.games.loka import payment as symbols
from adjudicator.games.loka import payment_proofs as witness
from adjudicator.games.loka import turn
from adjudicator.games.loka.cards import DEBT, EXCUSE, FOOL, lexicon
from tests.oracles.loka import Playing, Taken, deal

LOKA = GAMES["loka"]
PACK = lexicon()
CARDS = tuple(PACK.where)
PLAYERS = ("Ada", "Ben", "Cleo")
HEAD = "game: loka\nplayers: Ada Ben Cleo\n"
KEY = "lo.fool.pay_from_discard"
READINGS = ({KEY: "no"}, {KEY: "yes"})
IDS = ("LO-DEBT-DUE", "LO-DEBT-ONE", "LO-DEBT-CARD", "LO-DEBT-FOOL")

ADA_S = "won: {Ada: 9 of Cups 2 of Trumps King of Clubs}\n"
WITH_A_TRICK = f"{HEAD}fool: Ada to Ben\ntricks: {{Ada: 1, Ben: 20, Cleo: 4}}\n{ADA_S}"
WITHOUT = f"{HEAD}fool: Ben to Cleo\ntricks: {{Ada: 12, Ben: 0, Cleo: 13}}\n"
LAID = "7 of Coins Jack of Coins 2 of Swords"
DEALER = f"{HEAD}fool: Cleo to Ada\ntricks: {{Ada: 24, Ben: 1, Cleo: 0}}\ndiscards: {LAID}\n"
DEALER_WITH_A_TRICK = (
    f"{HEAD}fool: Cleo to Ada\ntricks: {{Ada: 23, Ben: 1, Cleo: 1}}\nwon: {{Cleo: Queen of Cups World 3 of Clubs}}\n"
    f"discards: {LAID}\n"
)
EARLY = f"{HEAD}fool: Ada to Ben\ntricks: {{Ada: 1, Ben: 20, Cleo: 3}}\n{ADA_S}turn: Ada\n"


def ruled(text: str, by: str, play: str, reading: str = "no") -> tuple[str, tuple[str, ...]]:
    """The verdict, and the clauses against it."""
    case = loads(f'{text}readings: {{{KEY}: "{reading}"}}\n')
    verdict = judge(case, play, by=by)
    return verdict.verdict, () if verdict.legal else tuple(reason.clause for reason in verdict.reasons)


# -- each clause by itself, kept and violated

RULED = [
    (WITH_A_TRICK, "Ada", "gives 9 of Cups", "no", None),
    (WITH_A_TRICK, "Ada", "gives 2 of Trumps", "yes", None),
    (WITH_A_TRICK, "Ada", "gives King of Clubs", "no", None),
    (WITH_A_TRICK, "Ada", "gives 10 of Cups", "no", "LO-DEBT-CARD"),
    (WITH_A_TRICK, "Ada", "gives Fool", "no", "LO-DEBT-CARD"),
    (WITH_A_TRICK, "Ada", "gives 9 of Cups 2 of Trumps", "no", "LO-DEBT-ONE"),
    (WITH_A_TRICK, "Ada", "gives 10 of Cups Fool", "no", "LO-DEBT-ONE"),
    (WITH_A_TRICK, "Ben", "gives 9 of Cups", "no", "LO-DEBT-DUE"),
    (WITH_A_TRICK, "Cleo", "gives Fool", "yes", "LO-DEBT-DUE"),
    (EARLY, "Ada", "gives 9 of Cups", "no", "LO-DEBT-DUE"),
    (WITHOUT, "Ben", "gives Fool", "no", None),
    (WITHOUT, "Ben", "gives Fool", "yes", None),
    (WITHOUT, "Ben", "gives 9 of Cups", "yes", "LO-DEBT-FOOL"),
    (WITHOUT, "Ben", "gives World", "no", "LO-DEBT-FOOL"),
    (DEALER, "Cleo", "gives Fool", "no", None),
    (DEALER, "Cleo", "gives Jack of Coins", "no", "LO-DEBT-FOOL"),
    (DEALER, "Cleo", "gives Jack of Coins", "yes", None),
    (DEALER, "Cleo", "gives Fool", "yes", "LO-DEBT-CARD"),
    (DEALER, "Cleo", "gives 8 of Coins", "yes", "LO-DEBT-CARD"),
    (DEALER_WITH_A_TRICK, "Cleo", "gives 2 of Swords", "no", None),
    (DEALER_WITH_A_TRICK, "Cleo", "gives World", "yes", None),
    (DEALER_WITH_A_TRICK, "Cleo", "gives Magician", "no", "LO-DEBT-CARD"),
]


@pytest.mark.parametrize(("text", "by", "play", "reading", "against"), RULED)
def test_a_clause_alone_stands_against_a_payment_or_none(
    text: str, by: str, play: str, reading: str, against: str | None
) -> None:
    expected = ("legal", ()) if against is None else ("illegal", (against,))
    assert ruled(text, by, play, reading) == expected


def test_every_clause_is_violated_and_kept() -> None:
    assert {against for *_, against in RULED} == {*IDS, None}


def test_to_give_no_card_is_to_give_too_few() -> None:
    there = loads(WITH_A_TRICK).situation
    assert there.question("Ada", Play(GIVES)).against == ("LO-DEBT-ONE",)


def test_the_cards_that_may_be_given_are_listed() -> None:
    assert [str(play) for play in plays(loads(WITH_A_TRICK))] == ["gives one of: 9 of Cups, King of Clubs, 2 of Trumps"]
    assert [str(play) for play in plays(loads(DEALER))] == ["gives Fool"]


# -- sentences

SENTENCES = [
    (
        WITH_A_TRICK,
        "Ada",
        "gives 10 of Cups",
        "Ada pays for the Fool with a card from Ada's own tricks, and the 10 of Cups is not among them.",
    ),
    (
        WITH_A_TRICK,
        "Ada",
        "gives Fool",
        "Ada has taken one trick: it is not the Fool that is given, but a card from Ada's own tricks.",
    ),
    (
        WITH_A_TRICK,
        "Ada",
        "gives 9 of Cups 2 of Trumps World",
        "One card is due for the Fool, and three cards are given.",
    ),
    (WITH_A_TRICK, "Cleo", "gives World", "It is Ada who owes for the Fool, to Ben."),
    (
        EARLY,
        "Ada",
        "gives 9 of Cups",
        "Ada owes nothing for the Fool now: it is paid for after the last trick, and the hand is not over.",
    ),
    (WITH_A_TRICK, "Ada", "gives 2 of Trumps", "The 2 of Trumps lies in Ada's tricks; any card of them will do."),
    (WITHOUT, "Ben", "gives Fool", "Ben has taken no trick, and gives up the Fool itself."),
    (
        DEALER,
        "Cleo",
        "gives 7 of Coins",
        "Cleo has taken no trick (the cards laid away are no trick), and gives up the Fool itself.",
    ),
    (
        DEALER_WITH_A_TRICK,
        "Cleo",
        "gives Jack of Coins",
        "The Jack of Coins was laid away, which counts with Cleo's tricks.",
    ),
    (
        DEALER_WITH_A_TRICK,
        "Cleo",
        "gives Magician",
        "Cleo pays for the Fool with a card from Cleo's own tricks, or one that was laid away, and the "
        "Magician is not among them.",
    ),
]


@pytest.mark.parametrize(("text", "by", "play", "says"), SENTENCES)
def test_the_sentence_names_the_cards_and_the_players(text: str, by: str, play: str, says: str) -> None:
    assert [reason.text for reason in judge(loads(text), play, by=by).reasons] == [says]


@pytest.mark.parametrize(
    ("play", "says", "headings"),
    [
        (
            "gives 7 of Coins",
            "who has none gives up the Fool. As it is read here, though, a dealer",
            "Play Deal Scores",
        ),
        ("gives Fool", "may be paid with, as it is read here: it is not the Fool that is given", "Deal Play"),
        ("gives 8 of Coins", "as it is read here, though no trick was taken, and the 8 of Coins", "Play Deal"),
    ],
)
def test_what_a_dealer_without_a_trick_pays_with_is_a_reading(play: str, says: str, headings: str) -> None:
    (reason,) = judge(loads(f'{DEALER}readings: {{{KEY}: "yes"}}\n'), play, by="Cleo").reasons
    assert says in reason.text
    assert " ".join(cited.heading for cited in reason.cites[: reason.deciding]) == headings


def test_two_cards_are_too_many_of_whoever_gives_up_the_fool() -> None:
    says = "Ben has taken no trick, so the one card due for the Fool is the Fool itself, and two cards are given."
    assert judge(loads(WITHOUT), "gives Fool World", by="Ben").reasons[0].text == says


# -- cards nobody has named


def unseen(laid: str = "") -> str:
    """Cleo, who dealt, owes a card, and only one of six in the tricks is named."""
    discards = f"discards: {laid}\n" if laid else ""
    return (
        f"{HEAD}fool: Cleo to Ada\ntricks: {{Ada: 12, Ben: 11, Cleo: 2}}\n"
        f"won: {{Cleo: 9 of Cups + 5 unseen, Ben: Ace of Coins + 32 unseen}}\n{discards}"
    )


@pytest.mark.parametrize(
    ("play", "verdict"),
    [
        ("gives 9 of Cups", "legal"),
        ("gives 10 of Cups", "depends"),
        ("gives World", "depends"),
        ("gives Ace of Coins", "illegal"),
        ("gives Fool", "illegal"),
        ("gives 7 of Coins", "legal"),
    ],
)
def test_a_card_that_may_lie_in_the_tricks_leaves_it_open(play: str, verdict: str) -> None:
    assert ruled(unseen(LAID), "Cleo", play)[0] == verdict


def test_what_it_depends_on_is_where_the_card_lies() -> None:
    conditions = judge(loads(unseen(LAID)), "gives World", by="Cleo").depends_on
    assert conditions is not None
    assert conditions.legal.text == ("the World is among the cards of the tricks",)
    assert conditions.illegal.text == ("the World is not among the cards of the tricks",)


def test_where_the_cards_laid_away_are_unknown_it_may_be_there() -> None:
    conditions = judge(loads(unseen()), "gives 10 of Cups", by="Cleo").depends_on
    assert conditions is not None
    assert set(conditions.legal.text) == {
        "the 10 of Cups is among the cards of the tricks",
        "the 10 of Cups is among those laid away",
    }


# -- beside the oracle


def an_end(rng: random.Random) -> tuple[str, Playing]:
    """A hand that is over, its cards lying at random, as a case and as the oracle has it; whoever owes a card for the
    Fool often took few tricks, or none."""
    cards = [card for card in CARDS if card != FOOL]
    rng.shuffle(cards)
    laid, cards = cards[:3], cards[3:]
    owner, winner = rng.sample(PLAYERS, 2)
    own = rng.choice((0, 0, 1, 2, 7))
    rest = rng.randint(1, 25 - own)
    counts = {owner: own, winner: rest, next(p for p in PLAYERS if p not in (owner, winner)): 25 - own - rest}
    piles = {player: [cards.pop() for _ in range(3 * counts[player] - (player == winner))] for player in PLAYERS}
    assert not cards
    written = {player: " ".join(pile) for player, pile in piles.items() if pile}
    text = (
        f"{HEAD}fool: {owner} to {winner}\ntricks: {{{', '.join(f'{p}: {counts[p]}' for p in PLAYERS)}}}\n"
        f"won:\n{''.join(f'  {player}: {pile}{chr(10)}' for player, pile in written.items())}discards: {' '.join(laid)}\n"
    )
    going = Playing(deal(rng, PLAYERS))
    going.laid, going.piles, going.owed = (set(laid), {p: set(pile) for p, pile in piles.items()}, (owner, winner))
    going.tricks = [Taken(player, ()) for player in PLAYERS for _ in range(counts[player])]
    going.beside = owner
    return text, going


@pytest.mark.parametrize("seed", range(8))
def test_the_cards_that_may_be_given_are_those_of_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    text, going = an_end(rng)
    case = loads(text)
    assert going.owed is not None
    owner, _ = going.owed
    for readings in READINGS:
        going.readings = readings
        there = case.under(readings).situation
        legal = {card for card in CARDS if there.question(owner, Play(GIVES, (card,))).verdict == "legal"}
        assert legal == going.payable(), text
        for player in PLAYERS:
            if player != owner:
                card = rng.choice(CARDS)
                assert there.question(player, Play(GIVES, (card,))).against == ("LO-DEBT-DUE",)


def test_the_random_ends_are_of_every_kind() -> None:
    kinds = set()
    for seed in range(8):
        _, going = an_end(random.Random(seed))
        assert going.owed is not None
        owner, _ = going.owed
        kinds.add((owner == PLAYERS[-1], any(one.winner == owner for one in going.tricks)))
    assert len(kinds) == 4


# -- models told as cases


def solver() -> Solver:
    """Every payment that can be written, and every position."""
    engine = Solver()
    decision = LOKA.rulebook(PACK).decisions[DEBT]
    engine.add(*decision.bounds, *witness.reachable(PACK), *witness.playable(PACK))
    return engine


def case_of(value: Value) -> Case:
    """The case of a model, loaded again."""
    readings = (*LOKA.own_readings, *LOKA.house_rules)
    return loads(as_yaml(case_document(witness, readings, value, PACK, title="A test")))


SHAPES: Sequence[tuple[BoolRef, ...]] = (
    (symbols.dealt, Not(symbols.taken)),
    (symbols.dealt, symbols.taken),
    (Not(symbols.dealt), symbols.taken, symbols.in_tricks(5, 21)),
    (Not(symbols.dealt), Not(symbols.taken)),
    (turn.fool, symbols.taken),
    (symbols.lies(PACK, symbols.laid_away), symbols.taken),
    (And(*(symbols.in_tricks(1, place) for place in range(1, 15))),),
)


@pytest.mark.parametrize("shape", SHAPES, ids=range(len(SHAPES)))
def test_a_written_case_has_the_facts_of_the_model_and_its_payment(shape: tuple[BoolRef, ...]) -> None:
    question = solver()
    question.add(*shape)
    assert question.check() == sat
    value = of_model(question.model())
    case = case_of(value)
    (ruling,) = case.rulings
    choice = LOKA.named(DEBT)
    facts = case.situation.facts(ruling.by, choice)
    assert not [fact.text for fact in facts if value(fact.symbol) != fact.value]
    fixed = {fact.symbol.get_id() for fact in facts}
    assert {symbol.get_id() for symbol in positions()} <= fixed
    played = choice.encoding.values(ruling.play, PACK)
    assert all(constant(value(symbol)).eq(given) for symbol, given in played.items())
    law = LOKA.rulebook(PACK).decisions[DEBT]
    holds = all(is_true(question.model().eval(one.holds, model_completion=True)) for one in law.requirements)
    options = {key: reading.names[int(value(reading.symbol))] for key, reading in LOKA.readings.items()}
    there = case.under(options).situation
    assert (there.question(ruling.by, ruling.play).verdict == "legal") == holds


def positions() -> Iterator[BoolRef]:
    """Every symbol of a position in which a card is owed."""
    yield from (symbols.owing, symbols.taken, symbols.dealt)
    for at in symbols.places(PACK):
        yield from (symbols.in_tricks(*at), symbols.laid_away(*at))


@pytest.mark.parametrize(
    "impossible",
    [
        [Not(symbols.owing)],
        [symbols.taken, *(Not(symbols.in_tricks(*at)) for at in symbols.places(PACK))],
        [symbols.laid_away(1, 14)],
        [symbols.laid_away(5, 2)],
        [symbols.in_tricks(*at) for at in symbols.places(PACK)],
        [Not(symbols.dealt), symbols.laid_away(1, 2)],
        [turn.cards == 2],
        [
            turn.suit != EXCUSE,
            turn.suit == 3,
            *(Not(there(3, n)) for n in range(1, 15) for there in (symbols.in_tricks, symbols.laid_away)),
        ],
    ],
    ids=range(8),
)
def test_what_no_hand_comes_to_is_not_written(impossible: list[BoolRef]) -> None:
    question = solver()
    question.add(*impossible)
    assert question.check() == unsat


def test_the_readings_of_the_cards_laid_away_differ_for_a_dealer_without_a_trick() -> None:
    apart = separate(LOKA, {}, {KEY: "yes"}).apart
    assert apart is not None and not apart.legal_under_first
    assert (apart.by, str(apart.play)) == ("Cleo", "gives 2 of Swords")
    assert apart.draft.own["discards"] == "2 of Swords 3 of Swords 4 of Swords"
    difference = compare({KEY: "yes"}, game="loka")
    assert difference.case is not None and difference.size == (0, 0, 0)
    case = loads(difference.case)
    for ruling in case.rulings:
        question = ruling.situation.question(ruling.by, ruling.play)
        assert (question.verdict, question.against) == (ruling.verdict, ruling.because_only)
    assert [ruling.verdict for ruling in case.rulings] == ["illegal", "legal"]


def test_only_a_payment_of_a_dealer_without_a_trick_hangs_on_that_reading() -> None:
    for text, by, card, bears in (
        (DEALER, "Cleo", "7 of Coins", True),
        (DEALER, "Cleo", FOOL, True),
        (DEALER_WITH_A_TRICK, "Cleo", "7 of Coins", False),
        (WITHOUT, "Ben", "7 of Coins", False),
        (WITH_A_TRICK, "Ada", "9 of Cups", False),
    ):
        relevant = relevant_readings(loads(text).situation, by, Play(GIVES, (card,)))
        assert relevant == ({KEY} if bears else set()), (text, card)
