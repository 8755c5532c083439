"""Questions about the table of a game of Taruno: the pile, the discards, the direction of play, the Tower's victims."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.english import agree, amount, both, capital, number
from adjudicator.engine import query
from adjudicator.engine.query import NOTHING, Because, Reply, Unanswerable, listed, reply
from adjudicator.engine.state import Unsettled
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import TOWER, is_major, pack
from adjudicator.games.taruno.grounds import half_drawn, idle_faces, lying, no_strike, pile_out
from adjudicator.games.taruno.readings import DEALT
from adjudicator.games.taruno.scene import Scene
from adjudicator.games.taruno.state import UNKNOWN


@query.query("how many cards has the pile", "how many cards are in the pile", needs=(query.EARLIER,))
def how_many_in_the_pile(scene: Scene) -> Reply:
    """How many cards can be drawn before the discards are shuffled."""
    try:
        total = scene.state.pile_size
    except Unsettled as error:
        raise Unanswerable("cards-unseen", error.message, error.help) from error
    untold = scene.state.discards_untold and scene.state.renewed > scene.trail[0].renewed
    unless = ("more cards lie discarded than are told (under, majors)",) if untold else ()
    drawn = "it is" if total == 1 else "these are"
    needed = scene.readings["tu.reshuffle.when"] == "when_needed"
    then = " and somebody has to draw more" if needed else ""
    text = (
        f"{_pile_counts(scene, total)} The discards are shuffled once {drawn} drawn{then}."
        if total
        else _pile_is_empty(scene)
    )
    return Reply(str(total), (Because("TU-RESHUFFLE", text), *half_drawn(scene), *no_strike(scene)), unless)


def _pile_counts(scene: Scene, total: int) -> str:
    """Where the size of the pile comes from: the stated size less what was drawn, or the cards that are nowhere else."""
    state, first, are = scene.state, scene.trail[0], agree("is", total)
    if not state.pile_stated:
        held, laid = sum(map(state.size, state.players)), len(state.gone) + len(state.pile)
        whole = len(pack(state.suits))
        return f"Of the {whole} cards {held} are in hands and {laid} discarded or before players, which leaves {total}."
    if state.renewed == first.renewed and (had := len(first.stock)) != total:
        count = str if number(had) == str(had) else number
        return f"The pile had {count(had)} cards, and {count(total)} {are} left."
    anew = ", which was made anew of the discards" if state.renewed > first.renewed else ""
    last = scene.lines[0] if scene.lines else None
    if (
        last
        and last.before.followed
        and last.after.renewed > last.before.renewed
        and len(last.before.gone) == total + 1
    ):
        lay = both([*map(scene.spoken, last.before.gone)])
        return (
            f"Of the discards, {lay}, {scene.spoken(state.followed)} was turned up: {number(total)} {are} in the pile."
        )
    return f"{capital(amount(total, 'card'))} {are} in the pile{anew}."


def _pile_is_empty(scene: Scene) -> str:
    """That nothing is left to draw: before the discards are shuffled, or once what was shuffled is drawn again."""
    state = scene.state
    if state.renewed > scene.trail[0].renewed and state.gone == (state.followed,):
        return (
            f"The pile that was made of the discards is drawn already: {scene.spoken(state.followed)} alone lies there."
        )
    out = pile_out(scene)
    return out[0].text if out else "Nothing is left to draw before the discards are shuffled."


@query.query("which Minors are discarded", made=query.CARDS, needs=(query.EARLIER,))
def which_minors(scene: Scene) -> Reply:
    """The Minors of the discard, the one that is to be followed first."""
    state = scene.state
    rest = [card for card in state.gone if card not in (state.followed, UNKNOWN) and not is_major(card)]
    cards = [*([state.followed] if state.followed else []), *rest]
    text = f"{lying(scene, cards)} there." if cards else "No Minor is discarded."
    unless = ("cards were discarded unseen",) if UNKNOWN in state.gone else ()
    return Reply(", ".join(cards) or NOTHING, (Because("TU-BENEATH", text),), unless)


@query.query("which way does play go", "what is the direction of play", needs=(query.EARLIER,), tells="play goes VALUE")
def which_way(scene: Scene) -> Reply:
    """Clockwise, as players are named, or the other way round."""
    if scene.state.clockwise:
        turned = any(not state.clockwise for state in scene.trail)
        page = "another Page has turned it back" if turned else "no Page has turned it round"
        if len(scene.state.players) == 2:
            page = "between two players no Page turns it round"
        ground = Because("TU-PAGE", f"Play goes as players are named: {page}.")
        return Reply("clockwise", (ground, *idle_faces(scene)))
    ground = Because("TU-PAGE", "A Page has turned play round.")
    return Reply("counterclockwise", (ground, *idle_faces(scene)))


@query.query("whom has the Tower struck", "who was struck by the Tower", made=query.PLAYERS, needs=(query.EARLIER,))
def whom_the_tower_struck(scene: Scene) -> Reply:
    """Whom the Tower cannot strike again."""
    players = [player for player in scene.state.players if player in scene.state.struck]
    text = f"The Tower has struck {both(players) or 'nobody'} in this game."
    return Reply(listed(players), (Because("TU-TOWER", text), *_struck_for_nothing(scene)))


def _struck_for_nothing(scene: Scene) -> Iterator[Because]:
    """Whether the Tower strikes where the pile has no card to be drawn for it."""
    line = scene.played
    if line is None or line.card != TOWER or line.before.stock or effects.no_strike(line.before, line.player):
        return
    victim = line.before.next_to(line.player)
    counts = "counts" if victim in scene.state.struck else "does not count"
    text = f"{victim} lost the turn and drew nothing, as the pile was empty: that {counts} as struck."
    yield Because("TU-TOWER", text)


@query.query("how many cards are dealt", "how many cards is each dealt")
def how_many_are_dealt(scene: Scene) -> Reply:
    """How many cards everybody has to begin with."""
    readings = scene.readings
    return reply(str(DEALT.by(readings)), "TU-SETUP", f"Everybody is dealt {DEALT.amount(readings)}.")


# -- the end
