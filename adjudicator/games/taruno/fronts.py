"""Why cards lie before players in a game of Taruno, or have gone: the sentences about that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.cards.english import capital, whose
from adjudicator.cards.play import LAYS
from adjudicator.engine.query import Because, Grounds
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    ANSWER,
    CHOOSE,
    DEVIL,
    FOOL,
    HANGED_MAN,
    HERMIT,
    LOVERS,
    STAR,
    SUN,
    TEMPERANCE,
    WHEEL,
    is_major,
)
from adjudicator.games.taruno.scene import Line, Scene
from adjudicator.games.taruno.state import State

SUN_DISCARDED = "The Sun was discarded, not played, and so the Star stays."
"""Why the Star stays: it goes only when the Sun is played."""
LIES = {HERMIT: "TU-HERMIT-COVERS", TEMPERANCE: "TU-TEMPERANCE-LIES", STAR: "TU-STAR", LOVERS: "TU-LOVERS"}
"""By card the rule by which it lies before somebody."""


def hermit_covers(text: str) -> Because:
    """A sentence about what the Hermit keeps off, or how it goes."""
    return Because("TU-HERMIT-COVERS", text)


def discards_sun(line: Line) -> bool:
    """Whether the Sun was discarded by what was done, and not played, while the Star lay before a player."""
    return line.kind == LAYS and SUN in line.action.play.cards and bool(line.before.lies(STAR))


def why_lies(scene: Scene, player: str, cards: list[str]) -> Iterator[Because]:
    """Why a card still lies before a player that somebody may say has gone."""
    for line in scene.lines:
        own, there = line.player == player, [card for card in cards if line.before.lies(card) == player]
        card = next((card for card in there if card in (HERMIT, TEMPERANCE)), "")
        if own and card and (stays := effects.stays_by(line.action.play, card, scene.lexicon)):
            yield Because(LIES[card], stays)
        elif own and line.card == TEMPERANCE and there:
            yield Because(LIES[TEMPERANCE], "Temperance takes the Majors of the hand, and none that lies there.")
        elif not own and line.card == FOOL and HERMIT in there:
            yield Because(LIES[HERMIT], f"The Hermit keeps {whose(line.player)} Fool off what lies before {player}.")
        elif not own and line.card == SUN and STAR in there:
            yield Because(LIES[STAR], f"The Hermit lies before {player}: {whose(line.player)} Sun leaves the Star.")
        elif discards_sun(line) and STAR in there:
            yield Because(LIES[STAR], SUN_DISCARDED)
        elif line.card == FOOL and (player, cards[-1]) in line.before.shown:
            leaves = (
                "As it is read here, the Fool leaves the card that a hanged player keeps, still a part of the hand."
            )
            yield Because("TU-FOOL", leaves)
        elif line.card == WHEEL and (player, cards[-1]) in line.before.shown:
            yield Because("TU-WHEEL", f"The Wheel of Fortune leaves that hand with {player}.")
        else:
            continue
        return


def why_gone(scene: Scene, player: str, lines: Iterable[Line]) -> Grounds:
    """How what lay before a player last has gone, by what was done on some lines."""
    for line in lines:
        then, now = (_before(state, player) for state in (line.before, line.after))
        gone = [card for card in then if card not in now]
        if gone:
            return tuple(_gone(scene, line, player, gone))
        if line.card == HANGED_MAN and line.player == player and line.size(player)[1] == 0:
            return (Because("TU-HANGED-MAN", f"{player} had no card left to keep for the Hanged Man."),)
        if line.card == LOVERS and line.player == player and LOVERS not in now:
            return (Because("TU-LOVERS", "The Lovers go to the discard once they are played."),)
    return ()


def _before(state: State, player: str) -> list[str]:
    return [*state.front(player), *state.kept(player)]


def _gone(scene: Scene, line: Line, player: str, gone: list[str]) -> Iterator[Because]:
    """How some cards have gone from before a player by what was done."""
    lost, own = scene.lexicon.all_spoken(gone), line.player == player
    if line.card == FOOL and not (own and gone == [HERMIT]):
        why = ", as it takes all that lies face up" if _takes_all(scene) else ""
        yield Because("TU-FOOL", f"{capital(whose(line.player))} Fool took {lost}{why}.")
        yield from _though_covered(line, player)
    elif line.card == SUN and STAR in gone:
        yield Because("TU-STAR", f"{line.player} played the Sun, and so the Star is discarded.")
        yield from _though_covered(line, player)
    elif line.card == TEMPERANCE and STAR in gone:
        yield Because("TU-TEMPERANCE-LIES", "Temperance takes the Majors before its player too: the Star is gone.")
    elif own and HERMIT in gone and line.card:
        yield hermit_covers(_left(scene, line))
        if line.card == FOOL and _takes_all(scene):
            yield Because("TU-FOOL", "The Fool takes what lies before anybody in any case.")
        if line.card == HANGED_MAN and line.after.pending(CHOOSE, player) is not None:
            yield Because("TU-HANGED-MAN", f"The card that {player} keeps for it will lie there once it is chosen.")
    elif own and TEMPERANCE in gone and line.card:
        played = "stacked" if line.before.pending(ANSWER, player) else "played"
        stacks = ", and to stack a card is to play it" if played == "stacked" else ""
        yield Because(
            "TU-TEMPERANCE-LIES", f"{player} {played} {scene.spoken(line.card)}, which ended Temperance{stacks}."
        )
    elif own and line.gives_chariot:
        yield Because(LIES[gone[0]], f"{player} gave the Chariot, which here is to play it: {lost} is discarded.")
    elif line.card == WHEEL:
        yield Because("TU-WHEEL", f"{capital(lost)} went on with {whose(player)} hand by the Wheel of Fortune.")
    elif player in line.before.hanged and player not in line.after.hanged:
        yield Because("TU-HANGED-MAN", f"{capital(whose(player))} turn was skipped, and {lost} went back to the hand.")


def _takes_all(scene: Scene) -> bool:
    """Whether the Fool, as it is read, takes all that lies face up."""
    return all(scene.readings[key] == option for key, option in effects.TAKES_ALL.items())


def _though_covered(line: Line, player: str) -> Iterator[Because]:
    """Why the Hermit did not keep from another's Major what lay before its owner."""
    if line.before.covered(player, line.player):
        yield hermit_covers(f"The Hermit covers {player}, and not what lies before {player}.")


def _left(scene: Scene, line: Line) -> str:
    taken = ", and taken up for the Devil" if line.card == DEVIL else ""
    lay = f"so the Hermit that lay before {line.player} is discarded{taken}"
    return f"{line.player} played {scene.spoken(line.card)}, a Major, {lay}."


def left_hermit(scene: Scene) -> Because | None:
    """Why the Hermit lies among the discards, where its owner played the last card."""
    line = scene.played
    left = line is not None and is_major(line.card) and line.before.lies(HERMIT) == line.player
    return hermit_covers(_left(scene, line)) if left and line is not None and HERMIT in scene.state.gone else None
