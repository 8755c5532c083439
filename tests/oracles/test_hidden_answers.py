"""The oracle of hands nobody has seen: what the deck leaves, what it answers, and on which conditions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from . import tahimi, tarot_himi
from .hidden import Deals, Hand, Hidden, Judged, Literal
from .hidden_hands import A_VII, BOTH, COULD, both, deck, hide, higher, least, major, seen, unseen
from .hidden_turns import Made, random_hidden
from .played import PASS, Entry, put
from .record import Cards
from .table import Impossible, Table

# ---------------------------------------------------------------------------------------------- the deck


def test_four_sevens_visible() -> None:
    """The deck: with four VIIs in sight nobody holds one; 12 other ranks and 22 Majors may be the last card."""
    deals = hide(A_VII, hands={"B": unseen(1)}, gone=("VII", "VII", "VII", "II"))
    assert len(deals.views("B")) == 34
    assert deals.verdicts("B", put("VII")) == frozenset()
    assert hide(A_VII, hands={"B": unseen(1)}, gone=("VII", "VII", "II")).verdicts("B", put("VII")) == {"illegal"}
    assert not hide(A_VII, gone=("VII",) * 4).consistent()


def test_no_more_majors_than_were_dealt() -> None:
    """Deal: four among four players, one a player from five on (TH-01)."""
    gone = ("Moon", "Star", "Sun")
    one = hide(A_VII, hands={"B": unseen(2)}, left=deck("World", "Devil", "III", "III"), gone=gone)
    assert seen(one, "B") == {"Devil III", "III World", "III III"}
    none = hide(A_VII, hands={"B": unseen(2)}, left=deck("World", "III", "III"), gone=(*gone, "Death"))
    assert seen(none, "B") == {"III III"}
    two = hide(
        A_VII, hands={"B": unseen(2)}, left=deck("World", "Devil", "III"), gone=gone, players=("A", "B", "C", "D", "E")
    )
    assert seen(two, "B") == {"Devil World", "Devil III", "III World"}
    hidden = hide(A_VII, hands={"B": unseen(1)}, left=deck("World", "III"), gone=gone, dealt=3)
    assert seen(hidden, "B") == {"III"}
    assert not hide(A_VII, gone=(*gone, "Death", "Fool")).consistent()


def test_the_bounds_are_common_to_all_hands() -> None:
    """Deal: with one Major to come only one of two hands has it; and one VIII is in one hand only."""
    deals = hide(
        A_VII, hands={"B": unseen(1), "C": unseen(1)}, left=deck("World", "Devil", "VIII"), gone=("Moon", "Star", "Sun")
    )
    pairs = {(deal["B"], deal["C"]) for deal in deals.deals()}
    one, other, rank = ("World",), ("Devil",), ("VIII",)
    assert pairs == {(one, rank), (rank, one), (other, rank), (rank, other)}


def test_somebody_elses_power_is_not_mine() -> None:
    """Strength: who played the tie has it, though nothing is known of that hand."""
    given = {"A": Hand(("II",)), "C": Hand((), 1), "D": Hand(("II",))}
    history = (A_VII, ("B", put("VII")))
    options = dict(tarot_himi.DEFAULTS)
    table = Table("tarot-himi", ("A", "B", "C", "D"), history, "A")
    deals = Deals(Hidden(table, given, options, deck=deck("Strength", "Sun", "III")))
    assert seen(deals, "C") == {"Sun", "III"}
    assert deals.verdicts("C", put("III")) == {"illegal"}


def test_lines_that_clash() -> None:
    """Strength is one card: two players cannot both have played ties with it; disputed, one of them may not have."""
    history = (A_VII, ("B", put("VII")), ("C", put("VII")))
    hands = {"B": unseen(1), "C": unseen(1)}
    left = deck("Strength", "III", "IV")
    assert not hide(*history, hands=hands, left=left).consistent()
    deals = hide(*history, hands=hands, left=left, disputed=(2,))
    assert seen(deals, "B") == {"Strength"}
    assert seen(deals, "C") == {"III", "IV"}


def test_a_history_out_of_turn_is_refused() -> None:
    with pytest.raises(Impossible):
        hide(A_VII, ("C", PASS))


def test_numbers_not_given() -> None:
    """Going out: whoever is in holds a card; all that is left may be there, or as much as is bounded."""
    left = deck("Devil", "III")
    assert seen(hide(A_VII, hands={"B": unseen(None)}, left=left), "B") == {"Devil", "III", "Devil III"}
    assert seen(hide(A_VII, hands={"B": unseen(None)}, left=left, most=1), "B") == {"Devil", "III"}
    assert seen(hide(A_VII, hands={"B": unseen(None, "IX")}, left=left, most=1), "B") == {"IX", "Devil IX", "III IX"}
    assert not hide(A_VII, hands={"B": unseen(1)}, out=("B",), left=left).consistent()


# ---------------------------------------------------------------------------------------------- answers


def test_verdicts_of_a_tie() -> None:
    """Strength: a tie is legal with it, illegal without, and that is all."""
    left = deck("Strength", "III")
    assert hide(A_VII, hands={"B": unseen(1, "VII")}, left=left).verdicts("B", put("VII")) == BOTH
    assert hide(A_VII, hands={"B": unseen(1, "VII", "Strength")}, left=deck("III")).verdicts("B", put("VII")) == {
        "legal"
    }
    assert hide(A_VII, hands={"B": unseen(1, "VII")}, left=deck("III")).verdicts("B", put("VII")) == {"illegal"}
    announced = put("VII", showing=("Strength",))
    assert hide(A_VII, hands={"B": unseen(1, "VII")}, left=left).verdicts("B", announced) == {"legal"}


def test_the_cards_of_a_play_are_taken_as_held() -> None:
    """A card on the table proves itself: of two unseen cards one is the VII, so one other is left."""
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("VII", "Strength", "III"))
    assert deals.holding("B", put("VII")) == (("III", "VII"), ("Strength", "VII"))
    assert deals.verdicts("B", put("VII")) == BOTH
    assert deals.verdicts("B", put("VII", "VII")) == frozenset()


def test_a_pass_that_depends() -> None:
    """The Devil: passing hangs on him only together with something to play."""
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("Devil", "III", "IV", "X"))
    assert deals.verdicts("B", PASS) == BOTH
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("Devil", "III", "IV"))
    assert deals.verdicts("B", PASS) == {"legal"}


def test_plays_certain_and_possible() -> None:
    """The Devil may forbid the pass; the IX is there and legal either way; the X is perhaps there."""
    deals = hide(A_VII, hands={"B": unseen(1, "IX")}, left=deck("X", "Devil"))
    assert deals.plays("B") == {put("IX"): "certain", PASS: "possible", put("X"): "possible"}


# ---------------------------------------------------------------------------------------------- conditions


def test_literals() -> None:
    deals = hide(A_VII, hands={"B": unseen(1)}, left=deck("III"))
    hand = ("Death", "Fool", "IX", "IX", "Queen")

    def says(literal: Literal) -> bool:
        return deals.satisfies("B", hand, literal)

    assert says(major("Death")) and not says(major("Devil")) and says(major("Devil", negated=True))
    assert says(least(2, "IX")) and not says(least(3, "IX")) and not says(least(1, "X"))
    assert says(higher("Queen")) and says(higher("III")) and not says(higher("King"))
    assert deals.holds_in("B", hand, both(least(1, "IX"), higher("King", negated=True)))
    assert not deals.holds_in("B", hand, both(least(1, "IX"), higher("King")))
    assert deals.holds_in("B", hand, both())


def test_could_play_whatever_death_says() -> None:
    """Death forbids the IX beside an Ace, but the Ace is there to play; a Major alone or a lower rank is not."""
    deals = hide(A_VII, hands={"B": unseen(1)}, left=deck("III"))
    assert deals.satisfies("B", ("Ace", "Death", "IX"), COULD)
    assert deals.satisfies("B", ("Magician",), COULD)
    assert not deals.satisfies("B", ("Death", "III"), COULD)
    assert deals.satisfies("B", ("Strength", "VII"), COULD)
    assert not deals.satisfies("B", ("Lovers", "IX"), COULD)
    assert not deals.satisfies("C", ("IX",), COULD)  # not his turn


def test_conditions_of_a_tie() -> None:
    deals = hide(A_VII, hands={"B": unseen(2, "VII")}, left=deck("Strength", "Sun", "III", "Hermit"))
    tie = Judged(deals, "B", put("VII"))
    strength = both(major("Strength"))
    assert tie.complaints([strength], "legal") == []
    assert tie.complaints([both(major("Strength", negated=True))], "illegal") == []
    assert tie.primes("legal") == {tie.where(strength)}


def test_conditions_that_bar() -> None:
    """The Lovers bars the single whatever else; so legality needs Strength and no Lovers."""
    deals = hide(A_VII, hands={"B": unseen(2, "VII")}, left=deck("Strength", "Lovers", "III", "X"))
    tie = Judged(deals, "B", put("VII"))
    fine = both(major("Strength"), major("Lovers", negated=True))
    assert tie.complaints([fine], "legal") == []
    barred = [both(major("Lovers")), both(major("Strength", negated=True))]
    assert tie.complaints(barred, "illegal") == []
    assert tie.primes("illegal") == {tie.where(one) for one in barred}


def test_complaints_about_conditions() -> None:
    deals = hide(A_VII, hands={"B": unseen(2, "VII")}, left=deck("Strength", "Lovers", "III", "X"))
    tie = Judged(deals, "B", put("VII"))
    fine = both(major("Strength"), major("Lovers", negated=True))
    assert not tie.sufficient(both(major("Strength")), "legal")
    assert not tie.minimal(fine | {least(1, "III")}, "legal")
    assert not tie.satisfiable(both(major("Death")))
    assert not tie.necessary([], "legal")
    same = both(major("Strength"), COULD)  # with a VII and Strength in hand only the Lovers stops every play
    assert tie.entails(same, fine) and tie.entails(fine, same)
    for wrong in ([both(major("Strength"))], [fine | {least(1, "III")}], [fine, both(major("Death"))], []):
        assert tie.complaints(wrong, "legal")
    assert tie.complaints([fine, same], "legal")
    assert tie.complaints([], "legal", complete=False) == []


def test_conditions_of_a_pass() -> None:
    """The Devil and Death forbid it, each only to one who could play: "the Devil or Death, and could play"."""
    deals = hide(A_VII, hands={"B": unseen(2)}, left=deck("Devil", "Death", "III", "X", "Knight"))
    passing = Judged(deals, "B", PASS)
    bound = [both(major("Devil"), COULD), both(major("Death"), COULD)]
    assert passing.complaints(bound, "illegal") == []
    free = [both(Literal("could_play", negated=True)), both(major("Devil", True), major("Death", True))]
    assert passing.complaints(free, "legal") == []
    assert not passing.sufficient(both(major("Devil")), "illegal")


def test_conditions_that_say_the_same() -> None:
    """With the Devil in sight, "could play" and "an VIII or higher" are the same over these deals."""
    deals = hide(A_VII, hands={"B": unseen(1, "Devil")}, left=deck("III", "IX", "King"))
    passing = Judged(deals, "B", PASS)
    assert passing.complaints([both(COULD)], "illegal") == []
    assert passing.complaints([both(higher("VIII"))], "illegal") == []
    assert passing.complaints([both(COULD), both(higher("VIII"))], "illegal") != []
    assert passing.complaints([both(least(1, "IX")), both(least(1, "King"))], "illegal") == []
    assert passing.primes("illegal") == {passing.where([COULD])}


def test_conditions_with_a_number() -> None:
    """Death: a pair led is the best play unless a third VII, or anything higher, was there."""
    deals = hide(hands={"A": unseen(2, "Death", "VII", "VII")}, left=deck("VII", "III", "VI", "IX"))
    pair = Judged(deals, "A", put("VII", "VII"))
    bad = [both(least(3, "VII")), both(higher("VIII"))]
    assert pair.complaints(bad, "illegal") == []
    assert pair.complaints([both(least(3, "VII", True), higher("VIII", True))], "legal") == []


# ---------------------------------------------------------------------------------------------- Tahimi


def poker(*history: Entry, hands: Mapping[str, Hand], left: Counter[str] | None, **house: str) -> Deals:
    table = Table("tahimi", ("A", "B", "C", "D"), history, "A", True, house=house)
    given = {player: Hand(("2",)) for player in table.players}
    return Deals(Hidden(table, {**given, **hands}, tahimi.DEFAULTS, deck=left))


def test_tahimi() -> None:
    """Tahimi, Play: a pass proves nothing, and the hand bears on no verdict, only on what is possible."""
    history = (("A", put("7")), ("B", PASS), ("C", PASS), ("D", put("8")), ("A", put("10")))
    deals = poker(*history, hands={"B": unseen(2)}, left=deck("J", "A", "3"))
    assert seen(deals, "B") == {"A J", "3 A", "3 J"}
    assert deals.verdicts("B", put("J")) == {"legal"}
    assert deals.verdicts("B", put("3")) == {"illegal"}
    assert deals.plays("B") == {PASS: "certain", put("J"): "possible", put("A"): "possible"}
    assert deals.satisfies("B", ("3", "J"), COULD) and not deals.satisfies("B", ("3", "9"), COULD)


def test_tahimi_scale_and_deck() -> None:
    """Tahimi, Deuces high: the 2 is above the Ace.  The deck: four of a rank, two Jokers where they are in."""
    history = (("A", put("7")),)
    high = poker(*history, hands={"B": unseen(1)}, left=deck("3"), deuces="high")
    assert high.satisfies("B", ("2",), higher("A"))
    low = poker(*history, hands={"B": unseen(1)}, left=deck("3"))
    assert not low.satisfies("B", ("2",), higher("3"))
    whole = poker(*history, hands={"B": unseen(1, "7", "7")}, left=None)
    assert len(whole.views("B")) == 13
    whole = poker(*history, hands={"B": unseen(1, "7", "7", "7")}, left=None, jokers="wild")
    assert seen(whole, "B") >= {"7 7 7 Joker"} and len(whole.views("B")) == 13
    fives = ("A", put("5", "5", "5"))
    assert poker(fives, hands={"C": Hand(("5",))}, left=None).consistent()
    assert not poker(fives, hands={"C": Hand(("5", "5"))}, left=None).consistent()


# ---------------------------------------------------------------------------------------------- random questions


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "every_major", "telling"),
    [("tahimi", False, False), ("tarot-himi", False, False), ("tarot-himi", True, False), ("tarot-himi", False, True)],
)
@pytest.mark.parametrize("seed", range(8))
def test_the_truth_is_among_the_deals(game: str, every_major: bool, telling: bool, seed: int) -> None:
    """A hidden question made from a real deal keeps that deal, its verdict and its plays."""
    made = random_hidden(random.Random(seed), game, every_major=every_major, telling=telling)
    deals = Deals(made.hidden)
    count = 0
    for count, deal in enumerate(deals.deals(), 1):
        assert count <= 20_000
        assert all(set(hand.known) <= set(deal[player]) for player, hand in made.hidden.hands.items())
    assert count
    assert made.truth == next(deals.deals(made.truth))
    hand = made.truth[made.actor]
    assert hand in deals.views(made.actor)
    verdicts = deals.verdicts(made.actor, made.play)
    assert verdicts
    plays = deals.plays(made.actor)
    for play in deals.candidates(hand):
        if deals.legal(deals.now, made.actor, hand, play):
            assert play in plays
        else:
            assert plays.get(play) != "certain"


def could_have_been(made: Made, deal: Mapping[str, Cards]) -> bool:
    """Play the history forwards from the hands it must have begun with; the record has no gaps."""
    hidden, table = made.hidden, made.hidden.table
    changes: list[dict[str, Counter[str]]] = []
    tables = []
    for entry, (player, action) in enumerate(table.history):
        later = {who for who, _ in table.history[entry:]}
        out = tuple(who for who in table.out if who not in later)
        tables.append(replace(table, history=table.history[:entry], out=out))
        change = {who: Counter[str]() for who in table.players}
        change[player].subtract((*action.cards, *action.also))
        if action.kind == "gives":
            turned = table.history[entry - 1 if table.history[entry - 1][1].kind == "discard" else entry - 2]
            change[turned[0] if player != turned[0] else turned[1].to or ""].update(action.cards)
        if action.kind == "discard" and action.cards[0] in ("Justice", "Judgement"):
            after_out = tuple(who for who in table.out if who not in {w for w, _ in table.history[entry + 1 :]})
            after = replace(table, history=table.history[: entry + 1], out=after_out)
            before_state = tarot_himi.follow(tables[-1], hidden.options)
            after_state = tarot_himi.follow(after, hidden.options)
            cards = [Counter(c for laid in s.pile for c in laid.cards) for s in (before_state, after_state)]
            if before_state.pile and before_state.pile[-1].owner not in after_state.out:
                change[before_state.pile[-1].owner].update(cards[0] - cards[1])
        changes.append(change)
    hands = {who: Counter(deal[who]) for who in table.players}
    for change in changes:
        for who, hand in hands.items():
            hand.subtract(change[who])
    for entry, (player, action) in enumerate(table.history):
        if min(min(hand.values(), default=0) for hand in hands.values()) < 0:
            return False
        cards_then = tuple(sorted(hands[player].elements()))
        if not set(action.showing) <= set(cards_then):
            return False
        ruled = action.kind != "gives" and entry not in hidden.disputed
        if ruled and not tarot_himi.rule(replace(tables[entry], hand=cards_then), player, action, hidden.options).legal:
            return False
        for who, held in hands.items():
            held.update(changes[entry][who])
        leaves = player in table.out and all(who != player for who, _ in table.history[entry + 1 :])
        if leaves and any(hands[player].values()):
            return False
    gone = tarot_himi.follow(table, hidden.options).out
    return all(bool(deal[who]) != (who in gone) for who in table.players)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_the_deals_are_those_that_could_have_been(seed: int) -> None:
    """Going back through the history entry by entry finds the deals that going forwards allows, and no other."""
    rng, made = random.Random(500 + seed), None
    while made is None or max(Deals(made.hidden).record.blind.values()) >= 0:
        made = random_hidden(rng, telling=seed % 2 == 0)
    deals, free = Deals(made.hidden), Deals(made.hidden)
    free.agrees = lambda player, hand: True  # type: ignore[method-assign]
    every = [tuple(deal[who] for who in made.hidden.table.players) for deal in free.deals()]
    dealt = {tuple(deal[who] for who in made.hidden.table.players) for deal in deals.deals()}
    tried = rng.sample(every, min(len(every), 300))
    for hands in {*tried, *rng.sample(sorted(dealt), min(len(dealt), 50))}:
        deal = dict(zip(made.hidden.table.players, hands, strict=True))
        assert could_have_been(made, deal) == (hands in dealt)


@pytest.mark.parametrize("seed", range(12))
def test_primes_against_every_short_conjunction(seed: int) -> None:
    """Each prime is sufficient, none lies in another, and every sufficient pair of words lies in one."""
    made = random_hidden(random.Random(1000 + seed), "tarot-himi")
    judged = Judged(Deals(made.hidden), made.actor, made.play)
    for verdict in ("legal", "illegal"):
        primes = judged.primes(verdict)
        for prime in primes:
            assert not prime & ~judged.verdict[verdict]
            assert not any(prime & ~other == 0 for other in primes - {prime})
        words = judged.words()
        for number in (1, 2):
            for chosen in combinations(words, number):
                where = judged.where(chosen)
                if where and not where & ~judged.verdict[verdict]:
                    assert any(where & ~prime == 0 for prime in primes)
