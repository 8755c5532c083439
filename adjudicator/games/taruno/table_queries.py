"""Questions about the table of a game of Taruno: the pile, the discards, the direction of play, the Tower's victims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.cards.english import agree, amount, both, capital, number, whose
from adjudicator.cards.play import DRAWS, LAYS, STARTS
from adjudicator.engine import query
from adjudicator.engine.query import NOTHING, Because, Reply, Unanswerable, listed, reply
from adjudicator.engine.state import Unsettled
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import FOOL, TOWER, is_major, pack
from adjudicator.games.taruno.flow import DEALS, renews
from adjudicator.games.taruno.grounds import half_drawn, idle_faces, lying, no_strike
from adjudicator.games.taruno.pile import excused, pile_out
from adjudicator.games.taruno.readings import DEALT
from adjudicator.games.taruno.scene import Line, Scene
from adjudicator.games.taruno.state import UNKNOWN, Task


@query.query("how many cards has the pile", "how many cards are in the pile", needs=(query.EARLIER,))
def how_many_in_the_pile(scene: Scene) -> Reply:
    """How many cards can be drawn before the discards are shuffled."""
    try:
        total = scene.state.pile_size
    except Unsettled as error:
        raise Unanswerable("cards-unseen", error.message, error.help) from error
    unless = ("more cards lie discarded than are told (under, majors)",) if _may_be_of_more(scene) else ()
    text = f"{_pile_counts(scene, total)}{_then_shuffled(scene, total)}" if total else _pile_is_empty(scene)
    half = half_drawn(scene)
    return Reply(str(total), (Because("TU-RESHUFFLE", text), *_made_anew(scene), *half, *no_strike(scene)), unless)


def _into_the_pile(scene: Scene) -> list[Line]:
    """By what discards became a part of the pile, the latest first: by the Fool, or because it had run out."""
    return [line for line in scene.lines if line.card == FOOL or line.after.renewed > line.before.renewed]


def _may_be_of_more(scene: Scene) -> bool:
    """Whether the pile was made of discards of which a case may state too few. Where it was made anew since discards went
    into it, it ran out when as many were drawn as are stated: there were no more."""
    made = _into_the_pile(scene)
    again = any(line.kind == STARTS and line.after.renewed > line.before.renewed for line in made[:-1])
    return scene.state.discards_untold and scene.state.renewed > scene.trail[0].renewed and not again


def _then_shuffled(scene: Scene, total: int) -> str:
    """When the discards are shuffled, behind another sentence, where the next turns may draw the pile whole."""
    if total > len(scene.players):
        return ""
    drawn = "it is" if total == 1 else "these are"
    needed = scene.readings["tu.reshuffle.when"] == "when_needed"
    return f" The discards are shuffled once {drawn} drawn{' and somebody has to draw more' * needed}."


def _made_anew(scene: Scene) -> Iterator[Because]:
    """That the pile ran out, and when the discards were shuffled then; and what became of those before a Fool."""
    made = _into_the_pile(scene)
    if not made or not made[0].after.renewed > made[0].before.renewed:
        return
    yield from excused(scene)
    needed = any(isinstance(one, Task) and one.kind == DEALS for one in made[0].before.agenda[1:2])
    if not needed and scene.readings["tu.reshuffle.when"] == "at_once":
        text = "As it is read here, the discards are shuffled at once where the pile runs out."
        yield Because("TU-RESHUFFLE", text)
    fool = next((line for line in made[1:] if line.card == FOOL), None)
    if fool is not None:
        text = f"{capital(whose(fool.player))} Fool had all earlier discards shuffled into the pile that ran out."
        yield Because("TU-FOOL", text)


def _pile_counts(scene: Scene, total: int) -> str:
    """Where the size of the pile comes from: the stated size less what was drawn, or the cards that are nowhere else."""
    state, first, are = scene.state, scene.trail[0], agree("is", total)
    if not state.pile_stated:
        held, laid = sum(map(state.size, state.players)), len(state.gone) + len(state.pile)
        whole = len(pack(state.suits))
        return f"Of the {whole} cards {held} are in hands and {laid} discarded or before players, which leaves {total}."
    if state.renewed == first.renewed and (had := len(first.stock)) != total:
        count = str if number(had) == str(had) else number
        drew = Counter[str]()
        for line in scene.lines[::-1]:
            drew[line.player] += line.action.play.size if line.kind == DRAWS else 0
        by = both([f"{player} drew {number(own)}" for player, own in drew.items() if own])
        by_whom = f": {by}" if drew.total() == had - total else ""
        return f"The pile had {count(had)} cards{by_whom}, and {count(total)} {are} left."
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
    if out or renews(state):
        return out[0].text if out else "Nothing is left to draw before the discards are shuffled."
    stays = f": {scene.spoken(state.followed)} stays to be followed" if state.followed else ""
    return f"Nothing is left to draw, and there is nothing to make a new pile of{stays}."


@query.query("which Minors are discarded", made=query.CARDS, needs=(query.EARLIER,))
def which_minors(scene: Scene) -> Reply:
    """The Minors of the discard, the one that is to be followed first."""
    state = scene.state
    rest = [card for card in state.gone if card not in (state.followed, UNKNOWN) and not is_major(card)]
    cards = [*([state.followed] if state.followed else []), *as_they_lie(scene, rest)]
    text = f"{lying(scene, cards)} there." if cards else "No Minor is discarded."
    unless = ("cards were discarded unseen",) if UNKNOWN in state.gone else ()
    grounds = (Because("TU-BENEATH", text), *elsewhere(scene, majors=False))
    return Reply(", ".join(cards) or NOTHING, grounds, unless)


def as_they_lie(scene: Scene, cards: list[str]) -> list[str]:
    """Discarded cards of a kind from the top down: what was played goes on top, and anything else beneath."""
    order = list(scene.trail[0].gone)
    for line in reversed(scene.lines):
        new = [card for card in line.after.gone if card not in line.before.gone]
        stay = [card for card in order if card in line.after.gone]
        order = [*(card for card in new if card == line.card), *stay, *(card for card in new if card != line.card)]
    return sorted(cards, key=lambda card: order.index(card) if card in order else len(order))


def elsewhere(scene: Scene, *, majors: bool) -> Iterator[Because]:
    """Why cards do not lie in a discard that may be looked for there: those of the other kind that were discarded last,
    and what is kept for the Hanged Man."""
    laid = (line.action.play.cards for line in scene.lines if line.kind == LAYS)
    others = ([card for card in cards if is_major(card) != majors and card in scene.state.gone] for cards in laid)
    if other := next(filter(None, others), []):
        yield Because("TU-BENEATH", f"{lying(scene, other)} with the {'Minors' if majors else 'Majors'}.")
    for owner, card in scene.state.shown:
        if is_major(card) == majors:
            text = f"{capital(scene.spoken(card))}, kept face up for the Hanged Man, is still in {whose(owner)} hand."
            yield Because("TU-HANGED-MAN", text)


@query.query("which way does play go", "what is the direction of play", needs=(query.EARLIER,), tells="play goes VALUE")
def which_way(scene: Scene) -> Reply:
    """Clockwise, as players are named, or the other way round."""
    clockwise = scene.state.clockwise
    if len(scene.state.players) == 2:
        way = "as players are named" if clockwise else "that way, as it was given"
        text = f"Play goes {way}. {_between_two(scene)}"
    elif clockwise:
        turned = any(not state.clockwise for state in scene.trail)
        page = "another Page has turned it back" if turned else "no Page has turned it round"
        text = f"Play goes as players are named: {page}."
    else:
        text = "A Page has turned play round."
    return Reply("clockwise" if clockwise else "counterclockwise", (Because("TU-PAGE", text), *idle_faces(scene)))


def _between_two(scene: Scene) -> str:
    """What a Page does between two players, as it is read."""
    does = "nothing (either way round the other player is next)"
    if scene.readings["tu.page.two_players"] == "again":
        does = "it gives its player another turn, and turns nothing round"
    return f"What a Page does between two players the rules leave open; as it is read here, {does}."


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
