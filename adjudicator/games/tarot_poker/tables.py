"""Tables at the show about which two readings answer in two ways: two hands of which another wins, or that divide a pot
in another way. Needs NumPy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from adjudicator.engine.draft import NAMES, CaseDraft, NeedsArrays, SeparatingQuestion
from adjudicator.games.tarot_poker.cards import CHARIOT, TRUMP
from adjudicator.games.tarot_poker.outline import OF_SHOW
from adjudicator.games.tarot_poker.show import DEFAULTS
from adjudicator.law import Options

ADA, BEN, CLEO = NAMES[:3]
ODD = "tp.odd_chip"


def tables(first: Options, second: Options) -> Iterator[SeparatingQuestion]:
    """The plainest two hands that two readings put into another order; and where they differ on chips that cannot be
    divided, two that are equal. Raises NeedsArrays."""
    one, other = ({**DEFAULTS, **options} for options in (first, second))
    if not any(one[key] != other[key] for key in OF_SHOW):
        return
    if find_spec("numpy") is None:
        raise NeedsArrays
    from adjudicator.games.tarot_poker.show.separating_hands import apart, equal

    if (pair := apart(one, other)) is not None:
        yield _shown(pair.first, pair.second, "who wins", pair.chariot, pair.temperance)
    if one[ODD] != other[ODD]:
        yield _shown(*equal(one), "how is the pot divided")


def _shown(
    first: Sequence[str], second: Sequence[str], question: str, chariot: bool = False, temperance: bool = False
) -> SeparatingQuestion:
    """A question about two hands that are shown. Each has put in a chip, and so has somebody who folded: three can never
    be halved."""
    own: dict[str, object] = {
        "phase": "show",
        "paid": dict.fromkeys((ADA, BEN, CLEO), "1"),
        "folded": CLEO,
        **({"shields": {ADA: CHARIOT}} if chariot else {}),
        **({"temperance": "yes"} if temperance else {}),
    }
    hands = {ADA: ", ".join(first), BEN: ", ".join(second)}
    trumps = sum(card in TRUMP for card in (*first, *second))
    story = CaseDraft("tarot-poker", (ADA, BEN, CLEO), "", "", (), own, lines="actions", others=hands)
    return SeparatingQuestion(story, question, (len(first) + len(second), trumps, 0))


TABLES = tables
