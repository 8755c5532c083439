"""Every explanation is checked again: by a second solver, by trying, and by the oracle.

A turn's question is answered once; what it claims is then put to a solver that has not
had any question yet and reckons with every alternative, or to the oracle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from adjudicator.cards import TURNS
from adjudicator.report.explain import Detail, verdict
from adjudicator.report.plays import legal_plays
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction, Question
from adjudicator.solve.session import Assume, Session
from tests.games.sample import Tried, fresh, turns
from tests.oracles import bridge
from tests.oracles.compare import ORACLES
from tests.oracles.table import Impossible, Ruling, Table
from tests.oracles.tarot_himi import MAJORS
from tests.thinning import some

pytestmark = pytest.mark.no_cover

GAMES = ("tarot-himi", "tahimi")
NUMBER = {"tarot-himi": 60, "tahimi": 150}


def sample(game: str) -> tuple[Tried, ...]:
    return turns(game, NUMBER[game], seed=6)


def assumed(
    question: Question, solver: Session, facts: Iterable[Fact], shown: Iterable[str] | None = None
) -> list[Assume]:
    """The question's situation with these facts only, and these powers (all of them) invoked."""
    powers = [p.shows for p in solver.shown] if shown is None else list(shown)
    return [
        *(solver.fact(fact) for fact in (*facts, *question.made)),
        *(solver.impossible(given) for given in question.impossible),
        *(solver.option(key, option) for key, option in question.options.items()),
        *(solver.invoked(p, p.shows in powers) for p in solver.shown),
        solver.play(question.values),
    ]


def without(facts: Sequence[Fact]) -> Iterator[tuple[Fact, list[Fact]]]:
    """Each fact with the others."""
    for idle in facts:
        yield idle, [fact for fact in facts if fact is not idle]


# -- reasons


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_verdict_suffice_and_none_is_idle(game: str) -> None:
    for turn in sample(game):
        question = turn.question
        assert question.verdict != DEPENDS, str(turn)
        solver = fresh(question.session)
        other = solver.is_legal(question.verdict != LEGAL)
        reasons = [reason for reason in question.reasons if isinstance(reason, Fact)]
        assert set(question.reasons) <= set(question.facts)
        assert not solver.sat([*assumed(question, solver, reasons), other]), f"facts do not suffice\n{turn}"
        for idle, rest in without(reasons):
            assert solver.sat([*assumed(question, solver, rest), other]), f"{idle.id} is idle\n{turn}"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_facts_behind_each_reason_force_its_clause_and_none_is_idle(game: str) -> None:
    spoke = Counter[str]()
    for turn in sample(game):
        question = turn.question
        solver = fresh(question.session)
        for clause in question.against:
            reasons = [reason for reason in question.reasons_for(clause) if isinstance(reason, Fact)]
            stands_not = solver.stands(clause, False)
            assert not solver.sat([*assumed(question, solver, reasons), stands_not]), f"{clause} is not forced\n{turn}"
            for idle, rest in without(reasons):
                assert solver.sat([*assumed(question, solver, rest), stands_not]), (
                    f"{idle.id}: idle for {clause}\n{turn}"
                )
            spoke[clause] += 1
    assert len(spoke) >= (6 if game == "tarot-himi" else 4)


# -- shows


@some(20, max(NUMBER.values()))
@pytest.mark.parametrize("game", GAMES)
def test_what_must_be_shown_suffices_and_none_of_it_is_idle(game: str, some: int) -> None:
    for turn in sample(game)[:some]:
        question = turn.question
        assert bool(question.shows) == (question.verdict == LEGAL), str(turn)
        solver = fresh(question.session)
        closed = solver.is_open(False)
        for shown in question.shows:
            assert not solver.sat([*assumed(question, solver, question.facts, shown), closed]), (
                f"{shown} is too little\n{turn}"
            )
            for less in combinations(shown, len(shown) - 1) if shown else ():
                assert solver.sat([*assumed(question, solver, question.facts, less), closed]), (
                    f"{shown} is too much\n{turn}"
                )
        assert not any(set(one) < set(other) for one in question.shows for other in question.shows)


# -- flips


def edited(question: Question, edits: Sequence[tuple[Fact, int | bool]]) -> Question:
    """The question anew, with edited facts and a solver that never had another question."""
    values = {fact.symbol.get_id(): value for fact, value in edits}

    def changed(fact: Fact) -> Fact:
        symbol = fact.symbol.get_id()
        return replace(fact, relation=IS, value=values[symbol]) if symbol in values else fact

    facts = tuple(changed(fact) for fact in question.facts)
    return replace(question, session=fresh(question.session), facts=facts)


def holds(question: Question, *more: Assume) -> bool:
    """Whether a deal exists for the facts, and something else with it."""
    solver = question.session
    deal = [Assume(("deal", key), term) for key, term in question.deal()]
    return solver.sat([*assumed(question, solver, question.facts), *deal, *more])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_flip_applied_to_the_facts_flips_the_verdict(game: str) -> None:
    flipped = 0
    for turn in sample(game):
        for flip in turn.question.flips:
            question = edited(turn.question, [(edit.fact, edit.value) for edit in flip])
            solver, legal = question.session, turn.question.verdict == LEGAL
            assert holds(question, solver.is_legal(not legal)), (
                f"no deal has {edits_of(flip)}, or it changes nothing\n{turn}"
            )
            assert not holds(question, solver.is_legal(legal)), f"{edits_of(flip)} settles nothing\n{turn}"
            flipped += 1
    assert flipped > 50


def edits_of(flip: Iterable[Edit]) -> list[str]:
    return [f"{edit.fact.id} = {edit.value}" for edit in flip]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_least_flips_of_the_last_play_are_all_given(game: str) -> None:
    """Every other rank and size of the last play is tried: of those that flip the verdict the
    nearest is given in each direction, and none flips it where more edits are stated to be needed."""
    flipped = 0
    for turn in sample(game):
        question = turn.question
        sizes = {len(flip) for flip in question.flips}
        assert len(sizes) <= 1, str(turn)
        edits = [edit for flip in question.flips for edit in flip if sizes == {1}]
        given = {(edit.fact.id, edit.value) for edit in edits if edit.fact.id.startswith("last-")}
        tried = set()
        for fact in question.facts:
            if fact.edits is None or not fact.id.startswith("last-"):
                continue
            for way in (
                range(int(fact.value) + 1, fact.edits[1] + 1),
                range(int(fact.value) - 1, fact.edits[0] - 1, -1),
            ):
                flips = (v for v in way if turns_over(edited(question, [(fact, v)]), question))
                tried |= {(fact.id, value) for value in [next(flips, None)] if value is not None}
        assert given == tried, f"given {given}, by trying {tried}\n{turn}"
        flipped += len(tried)
    assert flipped > 10


def turns_over(changed: Question, question: Question) -> bool:
    """Whether the opposite may hold after an edit, and a deal still exists."""
    return holds(changed, changed.session.is_legal(question.verdict != LEGAL))


@pytest.mark.parametrize(("play", "size"), [("IX", 1), ("IX IX IX", 3), ("IX IX IX IX", 4)])
def test_a_last_play_of_another_size_is_among_the_flips(play: str, size: int) -> None:
    """A set of the wrong size would be legal had the last play been of its size."""
    import adjudicator

    case = adjudicator.loads("game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: VI VI]\nhands: {Ben: IX IX IX IX}")
    ruling = adjudicator.judge(case, play)
    assert ruling.because == ("TA-SIZE",)
    assert [f"last-size = {size}"] in [[flip.edit for flip in flips] for flips in ruling.flips]


# -- flips of the hand, by the oracle


def cards_left(turn: Tried) -> Counter[str]:
    """How many of each card the actor could hold in all, by what lies in sight."""
    lexicon = turn.situation.lexicon
    names = [*(rank.name for rank in lexicon.deck.ranks), *lexicon.deck.singles]
    seen = turn.situation.game.holding.seen(turn.situation.table, turn.situation.position, turn.actor)
    return Counter({name: lexicon.deck.count(name) - seen[name] for name in names})


def hand_edits(turn: Tried) -> Iterator[tuple[str, int]]:
    """Every card of the hand one more or less, each Major there or not."""
    held = Counter(turn.table.hand)
    for card, left in cards_left(turn).items():
        if held[card] < left:
            yield card, held[card] + 1
        if held[card]:
            yield card, held[card] - 1


def with_hand(turn: Tried, edits: Iterable[tuple[str, int]]) -> Table | None:
    """The oracle's table with an edited hand; None if the hand cannot make the play or was not dealt."""
    hand = Counter(turn.table.hand)
    hand.update({card: value - hand[card] for card, value in edits})
    dealt = max(4, len(turn.table.players))
    seen = turn.situation.game.holding.seen(turn.situation.table, turn.situation.position, turn.actor)
    majors = sum(count for card, count in (hand + seen).items() if card in MAJORS)
    if not +hand or turn.play.spent - hand or majors > dealt:
        return None
    return replace(turn.table, hand=tuple(hand.elements()))


def by_oracle(turn: Tried, edits: Sequence[tuple[str, int]]) -> bool:
    """Whether the oracle's verdict is another with an edited hand."""
    if len({card for card, _ in edits}) < len(edits) or (table := with_hand(turn, edits)) is None:
        return False
    ruling: Ruling = ORACLES[table.game].rule(table, turn.actor, turn.action, dict(turn.options))
    return ruling.legal != (turn.question.verdict == LEGAL)


def of_hand(flip: Sequence[Edit]) -> frozenset[tuple[str, int]] | None:
    """A flip as cards of the hand with their number; None where it edits anything else."""
    if any(edit.fact.id.startswith("last-") for edit in flip):
        return None
    return frozenset((edit.fact.id.split(" ", 1)[1], int(edit.value)) for edit in flip)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_flips_of_the_hand_are_those_the_oracle_finds_by_trying_each(game: str) -> None:
    single = double = 0
    for turn in sample(game):
        if turn.actor in turn.table.out:
            continue  # one who came back in holds just what was taken back
        flips = turn.question.flips
        given = {some for flip in flips if (some := of_hand(flip)) is not None}
        size = len(flips[0]) if flips else 3
        singles = {frozenset([edit]) for edit in hand_edits(turn) if by_oracle(turn, [edit])}
        if size == 1 or singles:
            assert given == singles, f"given {given}, by trying {singles}\n{turn}"
            single += 1
            continue
        pairs = {frozenset(pair) for pair in combinations(hand_edits(turn), 2) if by_oracle(turn, pair)}
        assert given == pairs, f"given {given}, by trying {pairs}\n{turn}"
        double += bool(pairs)
    assert single > 10
    assert double > 3 or game == "tahimi"  # there two cards at once never decide


# -- instead


@some(20, 60)
@pytest.mark.parametrize("game", GAMES)
def test_the_plays_legal_instead_are_the_oracle_s(game: str, some: int) -> None:
    offered = 0
    for turn in sample(game)[:some]:
        there = turn.situation
        theirs = {
            replace(bridge.play(action, there.lexicon), showing=None)
            for action in ORACLES[game].plays(turn.table, turn.actor, turn.options)
        }
        # Cards that have to be given or taken back are decisions too, and no turns: the oracle lists turns.
        ours = [play for play in legal_plays(there, turn.actor) if play.kind in TURNS]
        assert {str(play) for play in ours} == {str(play) for play in theirs}, str(turn)
        if turn.question.verdict != ILLEGAL:
            continue
        ruling = verdict(there, turn.actor, turn.play, wanted=Detail(instead=True, flips=False, readings=False))
        entries = there.game.entries(ours)
        assert [name.partition(" showing ")[0] for name in ruling.instead] == [name for name, _ in entries]
        assert {str(play) for _, choices in entries for play in choices} == {str(play) for play in theirs}
        offered += len(entries)
    assert offered > some // 2


# -- readings


def oracle_legal(turn: Tried, changed: dict[str, str]) -> bool | None:
    """The oracle's verdict under changed options; None if the history cannot be then."""
    try:
        return turn.theirs({**turn.options, **changed}).legal
    except Impossible:
        return None


def ours_under(turn: Tried, changed: dict[str, str]) -> Tried:
    return Tried(turn.table, turn.actor, turn.action, {**turn.options, **changed})


def barred(turn: Tried) -> bool:
    """Whether no deal makes the lines of the history legal, of which the oracle knows the order alone."""
    try:
        turn.situation.refuse_history()
    except Contradiction:
        return True
    return False


def led_by_hierophant(turn: Tried, options: Mapping[str, str]) -> bool:
    """Whether the holder of the Hierophant may have got a lead that was rescinded: the oracle follows a history without
    looking at hands ("The Heirophant")."""
    rescinded = any(set(action.cards) & {"Justice", "Judgement"} for _, action in turn.table.history)
    original = options.get("th.rescind.empty_pile") == "original" and options["th.rescind.unout"] == "no"
    return rescinded and original and "Hierophant" in turn.table.hand


def check_readings(turn: Tried) -> tuple[int, int]:
    """Every change named flips the verdict, every other change of one reading leaves it
    standing: by the program with the history followed anew, and by the oracle. How many of each."""
    question, legal = turn.question, turn.question.verdict == LEGAL
    assert turn.theirs().legal == legal, str(turn)
    named = [dict(change) for change in question.reading_flips]
    assert len({len(change) for change in named}) <= 1, f"not all are least: {named}\n{turn}"
    for change in named:
        assert all(turn.options.get(key, option) != option for key, option in change.items()), f"{change}\n{turn}"
        assert oracle_legal(turn, change) is (not legal), f"{change} does not flip it for the oracle\n{turn}"
        flipped = ours_under(turn, change)
        assert flipped.situation.fault is None, f"{change}: the history cannot be\n{turn}"
        assert (flipped.question.verdict == LEGAL) is (not legal), f"{change} does not flip it\n{turn}"
    stood = 0
    for key, options in ORACLES[turn.table.game].READINGS.items():
        for option in options:
            change = {key: option}
            if option == turn.options[key] or change in named:
                continue
            still, other = oracle_legal(turn, change), ours_under(turn, change)
            if led_by_hierophant(turn, other.options):
                continue
            assert (still is None) == (other.situation.fault is not None), f"{change}: can the history be?\n{turn}"
            if still is None or barred(other):
                continue
            assert still is legal, f"{change} is not named and flips it for the oracle\n{turn}"
            assert (other.question.verdict == LEGAL) is legal, f"{change} is not named and flips it\n{turn}"
            stood += 1
    if len(named) > 0 and len(named[0]) > 1:
        for change in named:  # no part of it would do
            for size in range(1, len(change)):
                for part in combinations(change.items(), size):
                    assert oracle_legal(turn, dict(part)) in (legal, None), f"{part} alone flips it\n{turn}"
    return len(named), stood


def readings_hold(game: str, number: int, seed: int) -> None:
    counts = [check_readings(turn) for turn in turns(game, number, seed)]
    assert sum(named for named, _ in counts) >= number // 50
    assert sum(stood for _, stood in counts) >= number


@pytest.mark.long
@pytest.mark.parametrize(("game", "number"), [("tarot-himi", 60), ("tahimi", 100)])
def test_each_reading_named_flips_the_verdict_and_every_other_leaves_it_standing(game: str, number: int) -> None:
    readings_hold(game, number, seed=10)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_readings_on_a_thousand_turns(game: str) -> None:
    readings_hold(game, 1000, seed=11)


def test_facts_come_in_the_relations_edits_know() -> None:
    relations = {fact.relation for turn in sample("tarot-himi") for fact in turn.question.facts}
    assert relations == {AT_LEAST, AT_MOST, IS}
