"""Nothing is ever shown for a play of Tarot Poker: whatever is held, the play is its own proof."""

from __future__ import annotations

from adjudicator.games import GAMES


def test_no_permission_asks_for_a_card_to_be_shown() -> None:
    game = GAMES["tarot-poker"]
    law = game.rulebook(game.lexicon({}))
    permissions = [one for decision in law.decisions.values() for one in decision.permissions]
    assert [one.id for one in permissions] == ["TP-ALL-IN", "TP-SUN"]
    assert all(one.shows is None for one in permissions)


def test_no_verb_takes_cards_that_are_shown_beside() -> None:
    assert not any(verb.showing for verb in GAMES["tarot-poker"].lexicon({}).verbs)
