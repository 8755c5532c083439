"""The oracle of Tarot-himi on what is discarded, taken back and tried again."""

from __future__ import annotations

import pytest

from . import tarot_himi
from .played import BARE, PASS, ROUND, ask, drop, gives, lead, on, put, tarot, then, why
from .table import Impossible

# ---------------------------------------------------------------------------------------------- Tarot-himi: discards


def test_in_lieu_discards() -> None:
    """The Chariot; Wheel of Fortune: like a pass (TH-27), also with the lead (TH-28); targets (TH-73)."""
    fives = ("A", put("V"))
    assert on(put("V"), drop("Chariot", to="C"), "II").shows == BARE
    assert on(put("V"), drop("Chariot", to="B"), "II").reasons == why("TH-CHARIOT.2")
    out = tarot(fives, hand=("Chariot", "II"), out=("C",))
    assert ask(out, "B", drop("Chariot", to="C")).reasons == why("TH-CHARIOT.2")
    assert on(put("V"), drop("Chariot", to="C")).reasons == why("TH-CHARIOT.3")
    assert on(put("V"), drop("Chariot", to="C"), chariot__last_card="allowed").legal
    assert on(put("V"), drop("Wheel of Fortune", "II", "Moon")).legal
    table = tarot(hand=("Chariot", "II"))
    assert ask(table, "A", drop("Chariot", to="B")).legal
    assert ask(table, "A", drop("Chariot", to="B"), inlieu__with_lead="barred").reasons == why("TH-IN-LIEU")
    assert lead(put("Chariot")).legal
    assert on(put("V"), drop("Moon"), "II").reasons == why("TA-PLAY")
    assert on(put("V"), drop("Chariot", to="C"), "Lovers").legal  # TH-66
    assert then(fives, ("B", drop("Wheel of Fortune")), ("C", PASS), ("D", PASS)).to_act == "A"


def test_chariot_exchange_in_a_history() -> None:
    """The Chariot: the exchange follows at once; a Hanged Man handed over mid-trick (TH-76, TH-91)."""
    handing = (("B", drop("Chariot", to="C")), ("C", gives("King")), ("B", gives("Hanged Man")))
    state = then(("A", put("V")), *handing)
    assert state.to_act == "C"
    with pytest.raises(Impossible):
        then(("A", put("V")), ("B", PASS), ("C", gives("King")))
    late = (("A", put("V")), ("B", PASS), ("C", PASS), ("D", drop("Chariot", to="B")), ("B", gives("King")),
            ("D", gives("Hanged Man")), ("A", PASS))  # fmt: skip
    assert then(*late[:-1]).to_act == "A"
    again = (("A", put("V")), ("B", PASS), ("C", put("VI")), ("D", drop("Chariot", to="B")), ("B", gives("King")),
             ("D", gives("Hanged Man")), ("A", PASS))  # fmt: skip
    table = tarot(*again, hand=("Hanged Man", "X"))
    assert ask(table, "B", put("X")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", put("X"), hanged_man__late="fresh").legal
    assert ask(table, "B", PASS).legal


def test_justice_and_judgement() -> None:
    """Justice; Judgement: on what is left one plays or passes (TH-30, TH-31, TH-83, TH-88, TH-121, TH-122)."""
    pair, taken = ("A", put("III", "III")), ("B", drop("Justice"))
    state = then(pair, taken)
    assert state.to_act == "B" and state.pile[-1].cards == ("III",) and state.pile[-1].size == 1
    assert ask(tarot(pair, taken, hand=("IV",)), "B", put("IV")).legal
    assert then(("A", put("VI", "Fool")), taken).pile[-1].cards == ("Fool",)
    beneath = then(("A", put("IX", "IX")), ("B", put("High Priestess")), ("C", drop("Justice")))
    assert len(beneath.pile) == 1 and beneath.pile[-1].rank == 9
    both = then(("A", put("V", "V")), ("B", put("VI", "VI")), ("C", drop("Justice")), ("C", drop("Judgement")))
    assert len(both.pile) == 1 and both.to_act == "C"
    assert on(put("Ace"), drop("Judgement"), "II").legal
    table = tarot(hand=("Justice", "Judgement"))
    assert ask(table, "A", drop("Justice")).reasons == why("TH-JUSTICE.2")
    assert ask(table, "A", drop("Judgement")).reasons == why("TH-JUDGEMENT.2")
    assert lead(put("Justice")).legal and lead(put("Judgement")).legal


def test_start_then_in_lieu() -> None:
    """TH-29: a start-of-turn card and then an in-lieu card is one turn."""
    state = then(("A", put("V", "V")), ("B", drop("Justice")), ("B", drop("Wheel of Fortune")))
    assert state.to_act == "C"


def test_rescinding_the_lead() -> None:
    """TH-84: the rescinder may play as if leading, by default; and a first lead taken back is still to come (TH-93)."""
    history = (("A", put("V")), ("B", drop("Judgement")))
    assert (then(*history).to_act, then(*history).pile) == ("B", ())
    assert then(*history, ("B", PASS)).to_act == "C"
    assert then(*history, rescind__empty_pile="original").to_act == "A"
    table = tarot(*history, hand=("Hanged Man", "II"), opening=True)
    assert ask(table, "B", put("Hanged Man")).reasons == why("TH-HANGED-MAN.2")
    barred = on(put("V"), drop("Judgement"), "II", rescind__empty_pile="barred")
    assert barred.reasons == why("TH-RESCIND-LEAD")
    assert on(put("V", "V"), drop("Justice"), "II", rescind__empty_pile="barred").legal


def test_end_of_the_trick_after_a_rescission() -> None:
    """TH-86, TH-87: a fresh lap by default, the owner of the exposed play having a turn too."""
    history = (("A", put("V")), ("B", put("VI")), ("C", drop("Judgement")), ("C", PASS), ("D", PASS))
    assert then(*history).to_act == "A" and then(*history).pile
    owner = then(*history, rescind__trick_end="owner")
    assert owner.to_act == "A" and owner.pile == ()
    done = then(*history, ("A", PASS), ("B", PASS))
    assert done.to_act == "A" and done.pile == ()
    own = (("A", put("V")), ("B", PASS), ("C", PASS), ("D", put("VI")), ("A", drop("Judgement")), ("A", PASS))
    assert then(*own).to_act == "B" and then(*own).pile
    assert then(*own, rescind__owner_passes="takes").pile == ()


def test_rescinded_player_had_gone_out() -> None:
    """TH-85: by default back in; also when only one card of the last set comes back."""
    history = (("A", put("V")), ("B", put("VI")), ("C", drop("Judgement")))
    assert "B" not in then(*history, out=("B",)).out
    assert "B" in then(*history, out=("B",), rescind__unout="no").out
    pair = (("A", put("V", "V")), ("B", put("VI", "VI")), ("C", drop("Justice")))
    assert "B" not in then(*pair, out=("B",)).out


# ---------------------------------------------------------------------------------------------- Tarot-himi: Hanged Man


def test_hanged_man() -> None:
    """The Hanged Man: one chance a trick, passing included; start-of-turn cards still open (TH-92)."""
    table = tarot(*ROUND, hand=("Hanged Man", "VII", "Justice", "Chariot"))
    assert ask(table, "B", put("VII")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", PASS).legal
    assert ask(table, "B", drop("Justice")).legal
    assert ask(table, "B", drop("Justice"), hanged_man__start_cards="no").reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", drop("Chariot", to="A")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", drop("Chariot", to="A"), hanged_man__in_lieu="yes").legal
    fresh = tarot(*ROUND, ("B", PASS), hand=("Hanged Man", "VII"), first="A")
    assert tarot_himi.follow(fresh, tarot_himi.DEFAULTS).to_act == "C"  # the trick is C's: everything anew
    assert ask(fresh, "C", put("VII")).legal


def test_hanged_man_led() -> None:
    """TH-94: having led it one no longer holds it.  TH-93: not as the first play of a round."""
    history = (("A", put("Hanged Man")), ("B", put("II")), ("C", PASS), ("D", PASS))
    table = tarot(*history, hand=("VII",))
    assert ask(table, "A", put("VII")).legal
    assert ask(table, "A", put("VII"), hanged_man__after_leading="bound").reasons == why("TH-HANGED-MAN")
    assert lead(put("Hanged Man"), opening=True).reasons == why("TH-HANGED-MAN.2")
    assert lead(put("Death"), opening=True).reasons == why("TH-DEATH.2")
    assert lead(put("Hanged Man")).legal
    passed = tarot(("A", PASS), hand=("Hanged Man",), opening=True)
    assert ask(passed, "B", put("Hanged Man")).reasons == why("TH-HANGED-MAN.2")


def test_chance_stays_used() -> None:
    """TH-90: a play taken back was still the one chance, by default."""
    table = tarot(
        ("A", put("V")), ("B", put("VI")), ("C", drop("Judgement")), ("C", PASS), ("D", PASS), ("A", put("VII")),
        hand=("Hanged Man", "X"),
    )  # fmt: skip
    assert ask(table, "B", put("X")).reasons == why("TH-HANGED-MAN")
    assert ask(table, "B", put("X"), rescind__chance="restored").legal
