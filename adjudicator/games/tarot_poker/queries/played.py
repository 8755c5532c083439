"""Questions about cards that were played: whom they may be played on, what protects, how many are dealt and seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards import DRAWS
from adjudicator.cards.english import amount, both, capital, number
from adjudicator.engine import query
from adjudicator.engine.query import NAME, Ground, Reply, Unanswerable
from adjudicator.games.tarot_poker import moving
from adjudicator.games.tarot_poker.breaches import REPLACED
from adjudicator.games.tarot_poker.cards import (
    CARDS,
    DEFENCE,
    EMPEROR,
    EMPRESS,
    HIEROPHANT,
    HIGH_PRIESTESS,
    JUSTICE,
    MAGICIAN,
    RANKS,
    SHIELD,
    STAR,
    SUITS,
    TOWER,
    TRUMP,
    heading,
)
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.powers import BESIDE, kind
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.state import State, Task
from adjudicator.games.tarot_poker.verbs import CHOOSE, DEAL, DISCARDING

KNIGHT_OF_CUPS, KNIGHT_OF_COINS = "Knight of Cups", "Knight of Coins"
DOES: Mapping[str, str] = {
    "Tower": "nobody attacks {}",
    "Sun": "no bet card binds {}",
    "Chariot": "{}'s value cards do nothing",
}


@query.query(f"whom may {NAME} attack", made=query.PLAYERS)
def whom_to_attack(scene: Scene) -> Reply:
    """Whom an attack of a player may be on."""
    state, player = scene.state, scene.about
    others = [name for name in state.still_in() if name != player]
    walled = [name for name in others if state.shielded(name, TOWER)]
    immune = [name for name in others if name in state.immune]
    grounds = [
        Ground(
            "TP-VICTIM", f"{both(others) or 'Nobody'} {'are' if len(others) > 1 else 'is'} still in besides {player}."
        )
    ]
    if player in state.out:
        grounds.append(Ground("TP-TURN", f"{player} has folded, and has no turn."))
    grounds += [Ground(rule(TOWER), f"The Tower lies before {name}.") for name in walled]
    grounds += [Ground(rule(KNIGHT_OF_COINS), f"{name} has played the Knight of Coins.") for name in immune]
    found = [name for name in others if name not in (*walled, *immune)] if player not in state.out else []
    return Reply(query.listed(found), tuple(grounds))


@query.query(f"what protects {NAME}", f"is {NAME} protected", made=query.CARDS)
def what_protects(scene: Scene) -> Reply:
    """The shields before a player, and whether the Knight of Coins was played."""
    state, player = scene.state, scene.about
    grounds, found = [], []
    for one in state.shields:
        if one.owner == player:
            found.append(one.card)
            lies = f"{capital(scene.spoken(one.card))} lies there"
            laid = "A shield is in force in the hand in which it is laid, and in the next."
            if state.number > 1:  # in a first hand, or where no hand is numbered, nothing more is told
                lies = f"{lies} until the end of hand {one.hand + 1}"
                laid = f"{capital(scene.spoken(one.card))} was laid in hand {one.hand}."
            text = f"{lies}: {DOES[one.card].format(player)}."
            grounds += [Ground(rule(one.card), text), Ground("TP-SHIELD", laid)]
    if player in state.immune:
        found.append(KNIGHT_OF_COINS)
        grounds.append(Ground(rule(KNIGHT_OF_COINS), f"Nobody attacks {player} in this hand."))
    if not found:
        return Reply(query.NOTHING, (Ground("TP-SHIELD", f"No shield lies before {player}."),))
    return Reply(", ".join(found), tuple(grounds))


@query.query("how many cards are dealt", "who is dealt how many cards", made=query.SHARES)
def how_many_dealt(scene: Scene) -> Reply:
    """How many cards each is dealt for the last card played, and for its answer."""
    played, answer, state = scene.last_card
    card, defends = played.play.cards[0], answer is not None and bool(answer.play.cards)
    if card in (EMPRESS, EMPEROR) and not played.play.beside:
        others, are = amount(BESIDE[card], "other card"), "is" if BESIDE[card] == 1 else "are"
        help = f"tell of them too: {card} {DISCARDING} CARDS, or {card} {DISCARDING} {BESIDE[card]} unseen"
        message = f"{others} of the hand {are} discarded with {scene.spoken(card)}, and nobody has told which"
        raise Unanswerable("beside-untold", message, help)
    drawn = [(one.agenda[0], one.due[0].count) for one, by in scene.untold(state) if by.play.kind == DRAWS]
    parts = [*drawn, *((task, task.count) for task in _waiting(scene, state))]
    dealt = Counter[str]()
    for task, count in parts:
        dealt[task.player] += count
    grounds = [Ground(rule(card), f"{played.player} played {scene.spoken(card)}.")]
    if answer is not None and defends:
        own = answer.play.cards[0]
        grounds.append(Ground(rule(own), f"{answer.player} answered with {scene.spoken(own)}."))
    if not defends and card in (MAGICIAN, HIGH_PRIESTESS, HIEROPHANT):
        text = "Who draws blindly picks any card of the hand."
        grounds.append(Ground("TP-BLIND", text, heading(card)))
    total = amount(sum(dealt.values()), "card")
    by = DEFENCE if defends else kind(card)
    text = f"{capital(total)} {'is' if total == 'one card' else 'are'} dealt in all{_parts(scene, parts)}."
    grounds.append(Ground("TP-SHIELD" if by == SHIELD else "TP-REPLACED", text, REPLACED.get(by)))
    return Reply(query.shared(dict(dealt)) or query.NOTHING, tuple(grounds))


def _parts(scene: Scene, parts: Sequence[tuple[Task, int]]) -> str:
    """For what cards are dealt of which there are several parts: ": to Ada one for the Star; to Ben one for Justice"."""
    if len(parts) < 2 and not any(task.own and count > 1 for task, count in parts):
        return ""
    told: dict[str, list[str]] = {}
    for task, count in parts:
        told.setdefault(task.player, []).append(f"{number(count)} {_for(scene, task, count)}")
    return f": {'; '.join(f'to {player} {both(some)}' for player, some in told.items())}"


def _for(scene: Scene, task: Task, count: int) -> str:
    """For what cards of one deal come: "for the Star", "for what the World takes"."""
    card = scene.spoken(task.card)
    if task.other:
        return "to choose from"
    if task.own and count > 1:
        return f"for {card} and what is discarded with it"
    struck = task.attack is not None and task.player == task.attack.victim
    answered = kind(task.card) == DEFENCE and task.player == scene.last_card[0].player
    return f"for what {card} takes" if struck or answered else f"for {card}"


def _waiting(scene: Scene, state: State) -> Iterator[Task]:
    """The cards that are dealt once somebody has chosen one of two."""
    for before, action in scene.untold(state):
        state = scene.rules.apply(before, action)
    waits = bool(state.due) and state.due[0].kind == CHOOSE
    yield from (task for task in state.agenda if waits and task.kind == DEAL and task.player not in state.out)


@query.query("who sees how many cards", "who sees what", made=query.SHARES)
def who_sees(scene: Scene) -> Reply:
    """Who sees how many cards of another's hand by the last card played."""
    played, answer, state = scene.last_card
    attack = played.play.cards[0]
    defence = answer.play.cards[0] if answer is not None and answer.play.cards else ""
    if attack == STAR and not defence:
        seen, who, by = played.play.to or "", played.player, STAR
    elif answer is not None and (defence == KNIGHT_OF_CUPS or (defence == JUSTICE and attack == STAR)):
        seen, who, by = played.player, answer.player, defence
    else:
        ids = [defence] if defence else [attack]
        nobody = [Ground(rule(card), f"By {scene.spoken(card)} nobody sees a hand.") for card in ids]
        if defence and attack == STAR:
            text = f"{capital(scene.spoken(STAR))} is not followed: {scene.spoken(defence)} has answered it."
            nobody.insert(0, Ground("TP-ANSWER", text))
        return Reply(query.NOBODY, tuple(nobody))
    count = moving.hand(state, seen).total or 0
    text = f"{who} sees {seen}'s hand, which has {amount(count, 'card')} now."
    return Reply(query.shared({who: count}), (Ground(rule(by), text),))


@query.query("how many cards make the deck", "how many cards make the pack", "how many cards has the pack")
def how_many_cards(scene: Scene) -> Reply:
    """How many cards the pack has."""
    suits = len(SUITS)
    text = f"{suits} x {len(RANKS)} cards, and {len(TRUMP)} trumps with the Knights: {len(CARDS)}."
    return Reply(str(len(CARDS)), (Ground("TP-PACK", text),))


@query.query("what was played last", made=query.CARDS)
def what_was_played(scene: Scene) -> Reply:
    """The last card that was played in the phase, and what it does."""
    played, answer, _ = scene.last_card
    card = (answer if answer is not None and answer.play.cards else played).play.cards[0]
    return Reply(
        card, (Ground(rule(card), f"{capital(scene.spoken(card))} was played after all others of this phase."),)
    )


QUESTIONS = (whom_to_attack, what_protects, how_many_dealt, who_sees, how_many_cards, what_was_played)
