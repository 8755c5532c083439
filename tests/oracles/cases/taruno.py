"""Taruno: a case's table as a position of the oracle, which goes on from there by the lines of the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, takewhile
from random import Random
from typing import NoReturn

from adjudicator.cards import CALLS, DRAWS, Play
from adjudicator.cards.english import number
from adjudicator.cards.play import GIVES, LAYS, LOOKS, STARTS
from adjudicator.cases.case import CaseQuestion, Expected
from adjudicator.engine.choice import TURN
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action as Line
from adjudicator.engine.state import Pending, Table
from adjudicator.games.taruno.cards import ANSWER
from adjudicator.games.taruno.state import RUN, CardChoice, DrawDebt, Front, State
from tests.oracles.taruno import legality, pack
from tests.oracles.taruno import state as words
from tests.oracles.taruno.following import Following
from tests.oracles.taruno.moves import Chance
from tests.oracles.taruno.state import Position, Task

from .values import OracleRuling, Uncovered, clauses, known_hand, latest, nobody, nothing

UNSEEN = "?"
"""What the name of a card begins with of which nobody knows which it is."""
BY_ITSELF = ("Empress", "Emperor", "Temperance", "Fool")
"""Majors whose cards the oracle moves by itself, so that the lines that tell of them are passed over."""
SIZE, TRIES = 5, 20
CLAUSES = {
    "card": "TU-PLACE TU-SLEEVE",
    "chariot": "TU-DRAWS TU-TEMPERANCE-CHARIOT",
    "count": "TU-COUNT",
    "draw": "TU-DRAW",
    "drawn": "TU-DRAWN",
    "exhausted": "TU-NOTHING-LEFT",
    "hermit": "TU-HERMIT TU-HERMIT-GIFT",
    "match": "TU-MATCH",
    "minor": "TU-DRAW",
    "named": "TU-NAME TU-STACK-NAME",
    "place": "TU-DEPTH TU-EACH",
    "rank": "TU-DRAWS TU-KING-KNIGHT",
    "run": "TU-RUN",
    "target": "TU-WHOM",
    "temperance": "TU-TEMPERANCE",
    "turn": "TU-CHOOSE TU-DUE TU-EACH TU-RUN TU-STOP TU-TURN",
}
"""The clauses that each of the oracle's codes stands for."""


class Untold(Chance):
    """After a shuffle nothing is known of the order; a starter is the one that a line names, or unknown."""

    def __init__(self, unseen: Callable[[int], tuple[str, ...]], starters: Sequence[str]) -> None:
        super().__init__(Random(0))
        self.unseen, self.starters = unseen, list(starters)

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self.unseen(len(cards))

    def picked(self, cards: Sequence[str]) -> str:
        starter = next((card for card in self.starters if card in cards), None)
        fresh = next((card for card in cards if card[0] == UNSEEN), None)
        if starter is None and (fresh is None or not self.starters):
            raise Uncovered("a starter of which nothing is told")
        return starter or fresh or ""


class Stuck(Exception):
    """Raised where a line goes on only if somebody had more cards. `cards`: which each lacked so far."""

    def __init__(self, cards: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self.cards = {player: tuple(lacking) for player, lacking in cards.items() if lacking}


def with_lovers(began: State, table: Table) -> State:
    """The position with the Lovers before the maker of every bond, where no key and no line names the card."""
    named = [card for line in table.history for card in line.play.cards] + [*began.gone, *began.stock]
    named += [card for hand in table.hands.values() for card in hand.cards]
    named += [card for front in began.pile for card in front.cards]
    makers = sorted({maker for maker, _ in began.bonds})
    if "Lovers" in named or len(makers) != 1:
        return began
    return replace(began, pile=(*began.pile, Front(makers[0], ("Lovers",))))


class Game:
    """The position after the lines of a history."""

    def __init__(self, situation: Situation, options: Mapping[str, str], hands: Mapping[str, tuple[str, ...]]) -> None:
        for key, reading in situation.game.readings.items():
            if key not in pack.OPTIONS and options[key] != reading.default:
                raise Uncovered(f"reading: {key}")
        self.readings = {key: option for key, option in options.items() if key in pack.OPTIONS}
        self.names = (f"{UNSEEN}{name}" for name in count())
        self.lacking: dict[str, list[str]] = {}
        self.undrawn: dict[str, int] = {}
        self.drawn: list[str] = []  # cards that were taken to be in a hand before they were drawn
        self.itself = False
        began = situation.table.began
        assert isinstance(began, State)
        if self.readings.get("tu.lovers.card") == "front":
            began = with_lovers(began, situation.table)
        self.at = self.start(began, hands)
        for player, card in began.shown:
            self.rename(self.at.hands[player], (card,))
            self.at.hands[player] = tuple(dict.fromkeys((*self.at.hands[player], card)))
        lines = situation.table.history
        for index, line in enumerate(lines):
            self.line(line.player, line.play, lines[index + 1 :])

    def unseen(self, many: int) -> tuple[str, ...]:
        """So many cards of which nothing is known."""
        return tuple(next(self.names) for _ in range(many))

    def start(self, began: State, hands: Mapping[str, tuple[str, ...]]) -> Position:
        """The position before the first line."""
        held = {card for hand in hands.values() for card in hand}
        minors = [card for card in began.gone if not pack.is_major(card) and card != began.followed]
        lost: dict[str, int] = {}
        for player in began.losers:
            lost[player] = lost.get(player, 0) + 1
        stock = began.stock
        if not began.pile_stated:
            elsewhere = len(began.gone) + len(began.pile) + sum(map(len, hands.values()))
            stock = (*stock, *("",) * len(pack.PACK))[: len(pack.PACK) - elsewhere]
        turn = began.turn or began.players[0]
        tasks = agenda(began)
        over = (Task("emptied", turn), Task("pass", turn)) if tasks[0].kind != "turn" else ()
        return Position(
            began.players,
            dict(hands),
            tuple(card if card and card not in held else next(self.names) for card in stock),
            (*((began.followed,) if began.followed else ()), *(card or next(self.names) for card in minors)),
            tuple(card for card in began.gone if pack.is_major(card)),
            began.named,
            1 if began.clockwise else -1,
            turn,
            front={name: began.front(name) for name in began.players},
            open=dict(began.shown),
            sleeves={name: tuple(self.sleeve(began, name)) for name in began.players},
            bonds=began.bonds,
            deaths=began.deaths,
            struck=began.struck,
            lost=lost,
            hanged=frozenset(began.hanged),
            agenda=(*tasks, *over),
        )

    def sleeve(self, began: State, player: str) -> Iterator[str]:
        """The cards in a sleeve."""
        for one in began.sleeve(player):
            yield from one.cards or self.unseen(1)

    # -- lines

    def line(self, player: str, play: Play, later: Sequence[Line]) -> None:
        """What a line of the history does."""
        if play.kind == CALLS:
            return
        if play.kind in (DRAWS, LOOKS, STARTS):
            self.named(player, play)
            return
        action = as_oracle(play)
        pending = self.at.agenda[0] if not self.at.ended else Task("over", "")
        choosing = pending.kind in ("choose", "together")
        if not choosing and self.itself and moves_cards(action):
            return  # cards that the oracle has moved by itself
        if not choosing and (moves_cards(action) or action.kind in ("keep", "hide")):
            self.stop(player, action.cards)
        if action.kind == "play" and pack.is_major(action.cards[0]) and "Temperance" in self.at.before(player):
            raise Uncovered("a Major that its player plays against Temperance")
        if action.kind == "take":
            self.rename(self.at.sleeves.get(player, ()), action.cards)
        elif player not in self.at.deciders():
            self.stop(player, action.cards)
        elif pending.card != "High Priestess" or not choosing:
            self.rename(self.at.hands[player], action.cards)
            lacking = tuple(card for card in action.cards if card not in self.at.hands[player])
            self.lacking.setdefault(player, []).extend(lacking)
            self.at.hands[player] += lacking
        if pending.kind == "due" and action.kind == "play" and pack.rank(action.cards[0]) != pending.card:
            self.stop(player, ())
        by_itself = action.kind == "play" and action.cards[0] in BY_ITSELF
        self.itself = by_itself or action.kind == "keep"
        if self.itself:
            behind = list(takewhile(lambda one: one.play.kind in (LAYS, GIVES, DRAWS, STARTS), later))
            for other in behind:
                if other.play.kind in (LAYS, GIVES) and other.play.cards != ("Chariot",):
                    self.rename(self.at.hands[other.player], other.play.cards)
                    drawn = any(one.play.kind == DRAWS for one in behind)
                    if not drawn and not set(other.play.cards) <= set(self.at.hands[other.player]):
                        self.stop(other.player, other.play.cards)
            self.refuse_unseen(player, action.cards[0] if by_itself else "")
        self.done(player, action, [card for one in later if one.play.kind == STARTS for card in one.play.cards])

    def stop(self, player: str, cards: Sequence[str]) -> NoReturn:
        """The line goes on only if the player had these cards, and everybody those that were lacking before."""
        fresh = [card for card in cards if card not in self.at.hands[player]]
        raise Stuck({**self.lacking, player: [*self.lacking.get(player, ()), *fresh]})

    def done(self, player: str, action: words.Action, starters: Sequence[str] = ()) -> None:
        """An action is followed."""
        drawing = action.kind == "draw" and any(task.kind == "faces" for task in self.at.agenda)
        if drawing:
            raise Uncovered("a Major that moves cards of which nothing is told")
        going = Following(self.at, self.readings, Untold(self.unseen, starters))
        going.act(player, action)
        for move in going.moves:
            if move.kind == "drawn":
                self.undrawn[move.player] = self.undrawn.get(move.player, 0) + len(move.cards)
        self.at = going.at

    def refuse_unseen(self, player: str, card: str) -> None:
        """Raises Uncovered where what a Major does hangs on cards of which nothing is known."""
        whose = self.at.players if card in ("Empress", "Emperor") else (player,) if card else ()
        seen = card == "Fool" and self.readings["tu.fool.starter"] == "turn_up"
        if not seen and any(one[0] == UNSEEN for name in whose for one in self.at.hands[name]):
            raise Uncovered("a Major that moves cards of which nothing is told")

    def named(self, player: str, play: Play) -> None:
        """Cards that came by chance get their names."""
        if play.kind == DRAWS:
            if not self.undrawn.get(player) and player in self.at.deciders():
                self.done(player, words.Action("draw"))
            self.undrawn[player] = self.undrawn.get(player, 0) - len(play.cards) - play.unseen
            hand = self.at.hands[player]
            drawn = [card for card in hand[len(hand) - len(play.cards) - play.unseen :] if card[0] == UNSEEN]
            names = dict(zip(drawn, play.cards, strict=False))
            self.drawn += [card for card in names.values() if card in hand]
            self.replace(names | {name: card for card, name in names.items() if name in hand})
        elif play.kind == STARTS:
            self.rename(self.at.discard[:1], play.cards)
        else:
            self.rename(self.at.agenda[0].cards if self.at.agenda else (), play.cards)

    def rename(self, among: Sequence[str], names: Sequence[str]) -> None:
        """Cards of which nothing was known are these, as far as there are such."""
        fresh = [card for card in among if card[0] == UNSEEN]
        self.replace(dict(zip(fresh, (card for card in names if card not in among), strict=False)))

    def replace(self, new: Mapping[str, str]) -> None:
        """Cards get other names, wherever they are."""

        def known(cards: Sequence[str]) -> tuple[str, ...]:
            return tuple(new.get(card, card) for card in cards)

        def zones(cards: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
            return {name: known(zone) for name, zone in cards.items()}

        at = self.at
        at.hands, at.sleeves, at.front = zones(at.hands), zones(at.sleeves), zones(at.front)
        at.pile, at.discard, at.majors = known(at.pile), known(at.discard), known(at.majors)
        at.agenda = tuple(replace(one, card=new.get(one.card, one.card), cards=known(one.cards)) for one in at.agenda)


def agenda(began: State) -> tuple[Task, ...]:
    """What is open before the first line."""
    dues = began.due
    first = dues[0].about if dues else None
    if isinstance(first, CardChoice) and first.card in ("Sun", "Death"):
        names = tuple(due.player for due in dues)
        return (Task("together", began.turn, first.card, first.least, names=names, chosen=began.chosen),)
    return tuple(map(task, dues)) or (Task("turn", began.turn or began.players[0]),)


def task(due: Pending) -> Task:
    """An open decision. A draw for want of a play that may be answered is a draw that was given on."""
    about, player = due.about, due.player
    if due.kind == ANSWER and isinstance(about, DrawDebt):
        maker = player if about.own else ""
        if about.ordinary and not about.redirected:
            return Task("turn", player)
        card = "want" if about.ordinary else about.court or about.card or "emptied"
        return Task("due", player, card, due.count, about.skipped or "", maker, about.redirected, about.rest)
    if isinstance(about, CardChoice):
        if about.card in BY_ITSELF and not (about.card == "Fool" and about.of == "minor"):
            raise Uncovered("a choice that the oracle makes by itself")
        return Task("choose", player, about.card, about.least, about.to or "", cards=about.seen)
    if due.kind != TURN:
        raise Uncovered("a decision that the oracle has no word for")
    return Task("run" if about == RUN else "turn", player)


def as_oracle(play: Play) -> words.Action:
    """A play in the oracle's values."""
    if play.unseen or play.unseen_beside:
        raise Uncovered("a play of cards that nobody has seen")
    try:
        return words.read(str(play).replace(" ".join(play.cards), ", ".join(play.cards)))
    except ValueError as error:
        raise Uncovered("a play that the oracle has no word for") from error


def moves_cards(action: words.Action) -> bool:
    """Whether cards are chosen for a Major, and not a Chariot given."""
    return action.kind in ("discard", "share", "give") and action.cards != ("Chariot",)


@latest
def game_at(situation: Situation, options: Mapping[str, str]) -> Game:
    """The game as the history leaves it, every hand that the case tells being as given."""
    table = situation.table
    wanted = {player: given_hand(table, player) for player in table.players}
    counted = [p for p in table.players if p in table.hands and table.hands[p].unseen is not None]
    hands = dict(wanted)
    for _ in range(TRIES):
        try:
            game = Game(situation, options, hands)
        except Stuck as stuck:
            if not stuck.cards:
                raise Uncovered("a line that the oracle cannot follow") from stuck
            fresh = {card for lacking in stuck.cards.values() for card in lacking}
            hands = {player: tuple(card for card in hand if card not in fresh) for player, hand in hands.items()}
            for player, lacking in stuck.cards.items():
                hands[player] += lacking
            continue
        right = before(hands, game, {player: wanted[player] for player in counted})
        if right == hands:
            break
        hands = right
    else:
        raise Uncovered("hands before the history that are not known")
    for player in counted:
        game.rename(game.at.hands[player], sorted(known(wanted[player])))
        held = game.at.hands[player]
        if len(held) != len(wanted[player]) or not known(wanted[player]) <= set(held):
            raise Uncovered("cards that the oracle has moved by itself")
    return game


def given_hand(table: Table, player: str) -> tuple[str, ...]:
    """A hand as the case tells it."""
    hand = table.hands.get(player)
    cards = tuple(hand.cards) if hand else ()
    return (*cards, *blanks(player, SIZE if hand is None or hand.unseen is None else hand.unseen))


def blanks(player: str, many: int, name: str = "") -> tuple[str, ...]:
    """So many cards of a hand of which nothing is known."""
    return tuple(f"{UNSEEN}{player}{name}{number}" for number in range(many))


def known(hand: Sequence[str]) -> set[str]:
    """The cards of a hand that are known."""
    return {card for card in hand if card[0] != UNSEEN}


def before(
    hands: Mapping[str, tuple[str, ...]], game: Game, wanted: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """The hands before the history, put right by what they came to and what they should have."""
    owner = {card: player for player, hand in hands.items() for card in hand}
    if game.drawn:
        return {player: tuple(card for card in hand if card not in game.drawn) for player, hand in hands.items()}
    right = {player: [*hand, *game.lacking.get(player, ())] for player, hand in hands.items()}
    for player, cards in wanted.items():
        held = game.at.hands[player]
        source = origin(player, game.at.hands, owner)
        extra = list((Counter(card for card in held if card[0] != UNSEEN) - Counter(known(cards))).elements())
        extra = extra[len(cards) - len(known(cards)) :]
        missing = sorted(known(cards) - known(held))
        own = [card for card in held if card[0] == UNSEEN and card in owner]
        other = sum(card[0] == UNSEEN and card not in owner for card in held)
        for card in extra:
            if card in owner and card in right[owner[card]]:
                right[owner[card]].remove(card)
        more = len(cards) - len(held) + len(extra)
        for card in missing:
            if own:
                right[owner[own[0]]][right[owner[own[0]]].index(own[0])] = card
                del own[0]
            elif other:
                other -= 1
            else:
                right[source].append(card)
                more -= 1
        right[source] += blanks(source, max(more, 0), f"{len(right[source])}-")
        for card in own[: max(-more, 0)]:
            right[owner[card]].remove(card)
    return {player: tuple(dict.fromkeys(hand)) for player, hand in right.items()}


def origin(player: str, hands: Mapping[str, Sequence[str]], owner: Mapping[str, str]) -> str:
    """Whose hand a player has now: hands may have been swapped."""
    many = Counter(owner[card] for card in hands[player] if card in owner)
    if many:
        return many.most_common(1)[0][0]
    others = (name for name in hands if name != player and owner.get(hands[name][-1] if hands[name] else "") == player)
    return next(others, player)


def oracle_ruling(expected: Expected, options: Mapping[str, str]) -> OracleRuling:
    """The oracle's ruling on a play."""
    known_hand(expected)
    action = as_oracle(expected.play)
    game = game_at(expected.situation, options)
    choosing = not game.at.ended and game.at.pending().kind in ("choose", "together")
    if moves_cards(action) and not choosing:
        raise Uncovered("cards that the oracle moves by itself")
    codes = legality.faults(game.at, expected.by, action, game.readings)
    return OracleRuling(clauses(codes, CLAUSES))


# -- answers

Answerer = Callable[[CaseQuestion], str]


def ending(answer: Callable[[Game], str]) -> Answerer:
    """An answer that hangs on whether the game is over."""

    def answered(game: Game, _: str) -> str:
        if not game.at.ended and not words.drawable(game.at, game.readings):
            raise Uncovered("a table with nothing to draw, where the oracle ends the game a line later")
        return answer(game)

    return answerer(answered)


def answerer(answer: Callable[[Game, str], str]) -> Answerer:
    """An answer that the position gives, and the player whom the question names."""
    return lambda question: answer(game_at(question.situation, question.situation.options), question.wanted.about)


def due(game: Game, _: str) -> str:
    """What is open besides a turn."""
    if game.at.ended or game.at.pending().kind in ("turn", "run", "drawn"):
        return "nothing"
    one = game.at.pending()
    if one.kind == "due":
        going = Following(game.at, game.readings, Untold(game.unseen, ()))
        return f"{one.player} {one.count if one.begun else going.halved(one.player, one.count)}"
    cards = f"{number(max(one.count, 1))} card{'s' if one.count > 1 else ''}"
    if one.kind == "together":
        return f"{listed(one.names)} {'each discard' if len(one.names) > 1 else 'discards'} {cards}"
    if one.card == "Hierophant":
        return f"{one.player} gives {one.other} {cards}"
    verbs = {"Magician": "hides", "Hanged Man": "keeps"}
    if one.card not in verbs:
        raise Uncovered("a choice that the oracle has no words for")
    return f"{one.player} {verbs[one.card]} {cards}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def matched(game: Game, _: str) -> str:
    """What may be played on: a suit, or a rank."""
    top = game.at.discard[0] if game.at.discard else ""
    if not top:
        raise Uncovered("nothing to be matched")
    suit, rank = game.at.named or pack.suit(top), pack.rank(top)
    idle = pack.is_face(top) and game.readings["tu.face.by_rank"] == "no"
    return suit if idle else f"{suit} or {rank}"


def givers(game: Game, _: str) -> str:
    """Who may pass on what is due, by the Chariot or by a court card."""
    if game.at.ended or game.at.pending().kind != "due":
        return "nobody"
    player = game.at.pending().player
    open_to = legality.legal(game.at, player, game.readings)
    return nobody([player] if any(action.kind in ("give", "play") for action in open_to) else [])


def front(game: Game, player: str) -> str:
    """What lies before a player."""
    shown = [*game.at.before(player), *([game.at.open[player]] if player in game.at.open else [])]
    hidden = len(game.at.sleeves.get(player, ()))
    if not hidden:
        return nothing(shown, ", ")
    return f"{nothing(shown, ', ')} face up; {number(hidden)} card{'s' if hidden > 1 else ''} face down"


def bonds(game: Game, _: str) -> str:
    """Who is bound to whom."""
    return "; ".join(f"{one} and {other}" for one, other in game.at.bonds) or "nobody"


def skipping(game: Game, _: str) -> str:
    """Who owes a turn."""
    return nobody(name for name in game.at.players if game.at.lost.get(name) or name in game.at.hanged)


def singles(game: Game, _: str) -> str:
    """Who has one card, and says so."""
    return nobody(sorted(words.must_say_one(game.at)))


ANSWERS: Mapping[str, Answerer] = {
    "what is due": answerer(due),
    "who is to play": ending(lambda game: nobody(game.at.deciders())),
    "what lies before NAME": answerer(front),
    "what must be matched": answerer(matched),
    "how many cards has the pile": answerer(lambda game, _: str(len(game.at.pile))),
    "how many cards has NAME": answerer(lambda game, name: str(len(game.at.hands[name]))),
    "who won": ending(lambda game: nobody(sorted(game.at.winners))),
    "who skips": answerer(skipping),
    "is the game over": ending(lambda game: "yes" if game.at.ended else "no"),
    "which Majors are discarded": answerer(lambda game, _: nothing(game.at.majors)),
    "who is bound": answerer(bonds),
    "who may pass on what is due": answerer(givers),
    "who must say one card": answerer(singles),
    "what does Death take next": answerer(lambda game, _: str(game.at.deaths + 1)),
    "which way does play go": answerer(lambda game, _: "clockwise" if game.at.direction == 1 else "counterclockwise"),
    "whom has the Tower struck": answerer(lambda game, _: nobody(sorted(game.at.struck))),
}
