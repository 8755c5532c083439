"""Why the pile and the discards stand as they do in a game of Taruno: the sentences about cards taken up, drawn, shuffled
and turned up."""

from __future__ import annotations

from adjudicator.cards.english import capital, number
from adjudicator.cards.play import DRAWS, STARTS
from adjudicator.engine.query import Because, Grounds
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import DEVIL, FOOL
from adjudicator.games.taruno.flow import RESHUFFLE, renews
from adjudicator.games.taruno.scene import Scene

NO_DRAW = "no draw: the Star halves nothing of it."
"""The end of a sentence about cards that are taken up."""


def taken_up(scene: Scene) -> Grounds:
    """Which Majors have just been taken up for the Devil, and that the Star does not halve them; empty where another card
    was played last."""
    line = scene.last_line
    if line is None or line.card != DEVIL:
        return ()
    cards = effects.for_the_devil(line.before, line.player)
    took = scene.lexicon.all_spoken(cards) or "nothing"
    others = "" if cards else ", as no other Major was discarded"
    took_up = Because("TU-DEVIL", f"{line.player} took up {took} for the Devil{others}; the Devil itself stays.")
    halved_not = cards and line.before.has_star(line.player)
    return (took_up, *((Because("TU-STAR", f"To take cards up is {NO_DRAW}"),) if halved_not else ()))


def pile_out(scene: Scene) -> Grounds:
    """That the pile has run out, and when it is made anew; empty where cards are left in it, or no more than one lies
    discarded to make one of."""
    state, due = scene.state, scene.state.first_due
    if due is not None and due.about == RESHUFFLE:
        at_once = " at once" if scene.readings["tu.reshuffle.when"] == "at_once" else ""
        return (Because("TU-RESHUFFLE", f"The pile has run out, and so the discards are shuffled{at_once}."),)
    if state.stock or not state.pile_stated or not renews(state):
        return ()
    waits = "is made anew only once somebody has to draw"
    if scene.readings["tu.reshuffle.when"] == "at_once":
        waits = "it was not made anew then: that is done once somebody has to draw"
    return (Because("TU-RESHUFFLE", f"The pile has run out, and {waits}."),)


def last_drawn(scene: Scene) -> str:
    """Who drew the last card on the table, which was to be followed; empty where nobody did."""
    drew = (line for line in scene.lines if line.before.followed and not line.after.followed and line.card != FOOL)
    line = next(drew, None)
    return f"{line.player} drew {scene.spoken(line.before.followed)}, the last card on the table" if line else ""


def turned_up(scene: Scene) -> Because | None:
    """That what is to be followed was turned up, and what became of a suit that was named before."""
    state, top = scene.state, (scene.state.followed,)
    line = next((one for one in scene.lines if one.action.play.cards == top), None)
    if line is None or line.kind != STARTS or not state.followed:
        return None
    was = line.before.named
    counts = "still are to be followed" if state.named else "no longer count"
    suit = f"; {was} were named before, and {counts}" if was else ""
    fool = scene.played is not None and scene.played.card == FOOL and not line.after.renewed > line.before.renewed
    pile = "for the Fool" if fool else "for the new pile"
    text = f"{capital(scene.spoken(state.followed))} was turned up {pile}{suit}."
    return Because("TU-FOOL" if fool else "TU-RESHUFFLE", text)


def excused(scene: Scene) -> Grounds:
    """That the pile ran out in the middle of a draw since a card was last played, and what was left of it lapsed."""
    for line in scene.since:
        about = line.before.due[0].about if line.before.due else None
        left = about[0] if line.kind == DRAWS and isinstance(about, tuple) else 0
        if isinstance(left, int) and left:
            other = "the other one" if left == 1 else f"the other {number(left)}"
            text = f"The pile ran out as {line.player} drew, who need not draw {other}."
            if scene.readings["tu.draw.remainder"] == "owed":
                text = f"The pile ran out as {line.player} drew, and nothing is left to make one of for {other}."
            return (Because("TU-RESHUFFLE", capital(text)),)
    return ()
