"""A situation from a case file or from flags."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from adjudicator.cards import PUT, Hand, Lexicon, NotationError, Play, parse_hand, parse_play
from adjudicator.cards.english import amount, both, number
from adjudicator.cases.case import Case
from adjudicator.cases.clash import impossible
from adjudicator.cases.diagnostics import Fault, Place, Refused, meant, nearest
from adjudicator.games import GAMES, Situation
from adjudicator.games.table import Action, Due, Table, Unsettled
from adjudicator.games.tahimi.round import Round
from adjudicator.games.tahimi.state import PAYMENT, RETURN, TRIBUTE
from adjudicator.solve.judge import Contradiction
from adjudicator.solve.layer import GaveUp

T = TypeVar("T")
YOU = "You"
PLAYERS = 4
"""How many play where nobody says."""


@dataclass(frozen=True)
class Flags:
    """What the flags say of a situation; `on` is oldest first, `players` None where nobody says."""

    game: str
    holding: str | None
    on: Sequence[str]
    lead: bool
    opening: bool
    acted: bool
    players: int | None
    house: Sequence[str]
    owing: str | None = None
    tribute: bool = False


def is_file(text: str) -> bool:
    """Whether an argument is a case file rather than a play."""
    return text == "-" or text.endswith((".yaml", ".yml", ".json")) or os.path.isfile(text)


def fault(code: str, message: str, help: str) -> Refused:
    """A refusal with one fault and no place."""
    return Refused([Fault(code, message, help)])


def pairs(texts: Sequence[str], flag: str) -> dict[str, str]:
    """KEY=VALUE texts as a mapping. Raises Refused."""
    found: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise fault(
                "bad-option",
                f"{flag} {text!r} is not KEY=VALUE",
                f"write it like {flag} th.magician.on_ace=clamp",
            )
        found[key.strip()] = value.strip()
    return found


def from_file(path: str, readings: Sequence[str], profile: str | None = None) -> Case:
    """The case in a file under a profile and some other readings. Raises Refused."""
    from adjudicator.cases.build import load

    return with_readings(load(path), readings, profile)


def with_readings(case: Case, readings: Sequence[str], profile: str | None = None) -> Case:
    """The case under a profile and some other readings. Raises Refused."""
    if profile is not None:
        profiles = case.situation.game.profiles
        if profile not in profiles:
            raise fault(
                "unknown-profile", f"no profile is called {profile!r}", meant(profile, list(profiles))
            )
        case = case.by_profile(profile)
    chosen, known = pairs(readings, "--reading"), case.situation.game.readings
    for key, option in chosen.items():
        if key not in known or known[key].house:
            keys = [k for k, reading in known.items() if not reading.house]
            raise fault(
                "unknown-reading",
                f"no reading has the key {key!r}",
                _or_list(key, keys, "adjudicator readings"),
            )
        if option not in known[key].names:
            raise fault("unknown-option", f"{key} has no option {option!r}", meant(option, known[key].names))
    return case.under(chosen) if chosen else case


def _or_list(word: str, known: Sequence[str], command: str) -> str:
    near = nearest(word, known)
    return f"did you mean {near}?" if near else f"the list: {command}"


def one_source(case: str | None, flags: Flags) -> None:
    """A case file and flags that describe a situation do not go together. Raises Refused."""
    given = {
        "--holding": flags.holding is not None,
        "--on": bool(flags.on),
        "--lead": flags.lead,
        "--opening": flags.opening,
        "--acted": flags.acted,
        "--house": bool(flags.house),
        "--owing": flags.owing is not None,
        "--tribute": flags.tribute,
    }
    named = [flag for flag, there in given.items() if there]
    if case is not None and named:
        raise fault(
            "two-sources",
            f"{named[0]} and a case file describe two situations",
            f"leave {named[0]} out, or the file",
        )


def overlay(case: Case, readings: Sequence[str], profile: str | None) -> dict[str, str]:
    """The options that a profile and some readings put over those of every ruling."""
    own = case.situation.game.profiles[profile] if profile else {}
    return {**own, **pairs(readings, "--reading")}


def from_flags(flags: Flags) -> Case:
    """A situation at nobody's table: You against unnamed others. Raises Refused."""
    if flags.game not in GAMES:
        raise fault("unknown-game", f"no game is called {flags.game!r}", meant(flags.game, list(GAMES)))
    if bool(flags.on) + flags.lead + flags.opening + (flags.owing is not None) + flags.tribute != 1:
        help = "give --on PLAY (oldest first, as often as needed), or --lead, or --opening"
        message = (
            "exactly one of --on, --lead and --opening is needed, or --owing or --tribute in their place"
        )
        raise fault("no-pile", message, help)
    game = GAMES[flags.game]
    players = min(PLAYERS, game.most) if flags.players is None else flags.players
    if not game.fewest <= players <= game.most:
        several = "two to eight" if game.fewest < game.most else f"just {number(game.most)}"
        raise fault("players", f"{players} cannot play", f"{several} can")
    if len(flags.on) >= players:
        help = "describe the trick in a case file, or raise --players"
        raise fault("too-many-plays", f"{len(flags.on)} plays of {players - 1} other players", help)
    return _case(flags, players)


def _case(flags: Flags, seats: int) -> Case:
    game = GAMES[flags.game]
    house = {rule.key: rule.default for rule in game.house_rules} | _house(flags)
    lexicon = game.lexicon(house, seats)
    others = [f"P{number}" for number in range(1, seats)]
    due = _due(flags, others)
    holding = "unseen" if flags.holding is None else flags.holding.strip() or "nothing"
    hand = notation("--holding", holding, lambda text: parse_hand(text, lexicon))
    last = (due is not None and due.best) or (flags.opening and game.sits_last(hand))
    first = len(others) if last else 0 if due else len(flags.on)
    players = (*others[:first], YOU, *others[first:])
    if hand == Hand():
        help = "name cards, or write unseen; whoever holds nothing is out of the round"
        raise fault("empty-hand", "nobody plays from an empty hand", help)
    if due is not None and hand.total is not None and due.count > hand.total:
        message = f"--owing {due.count} is more than the {amount(hand.total, 'card')} of --holding"
        raise fault("owing-too-much", message, "give the whole hand, such as 'A K + 3 unseen'")
    plays = [notation("--on", text, lambda text: parse_play(text, lexicon, players)) for text in flags.on]
    if issubclass(game.round, Round):
        for text, play in zip(flags.on, plays, strict=True):
            _one_rank(text, play, lexicon)
    _few_enough(hand, plays, lexicon.deck.count)
    if game.id == "tarot-himi":
        _majors(hand, plays, lexicon.deck.singles, max(4, seats))
    table = Table(
        players,
        tuple(Action(player, play) for player, play in zip(others, plays, strict=False)),
        turn=None if plays or due else YOU,
        due=(due,) if due else (),
        opening=flags.opening,
        hands={YOU: hand},
        acted=frozenset({YOU}) if flags.acted else frozenset(),
        house=house,
    )
    options = {key: house.get(key, reading.default) for key, reading in game.readings.items()}
    situation = Situation(game, table, options, lexicon)
    _settled(situation)
    return Case("flags", "", situation, lexicon=lexicon)


def _due(flags: Flags, others: Sequence[str]) -> Due | None:
    """What You are to give, if anything: a tax, or the cards returned for one, or a tribute."""
    if flags.tribute:
        if flags.game != "tarot-himi":
            raise fault(
                "no-tribute", f"{flags.game} has no Chariot to ask for a tribute", "leave --tribute out"
            )
        return Due(TRIBUTE, YOU, others[0], best=True)
    if flags.owing is None:
        return None
    if not issubclass(GAMES[flags.game].round, Round):
        raise fault("no-tax", f"{flags.game} has no taxes to owe", "leave --owing out")
    number, _, which = flags.owing.strip().partition(" ")
    which = which.strip().lower() or "best"
    if not re.fullmatch("[1-9]", number) or which not in ("best", "any"):
        help = "write it like --owing 2 for the best two cards, or --owing '2 any' for cards of your choice"
        raise fault("bad-option", f"--owing {flags.owing!r} is no number of cards", help)
    best = which == "best"
    return Due(PAYMENT if best else RETURN, YOU, others[0 if best else -1], int(number), best)


def _settled(situation: Situation) -> None:
    try:
        situation.facts(YOU)
        situation.refuse_history()
    except Unsettled as error:
        raise fault("unsettled", error.message, error.help) from error
    except Contradiction as error:
        told = impossible(error.facts, situation)
        # A line in dispute is told in a case file; no flag says it.
        raise Refused([replace(told, help="mend --on: what it tells is taken as legal")]) from error
    except GaveUp:
        return  # the verdict will say so


def _house(flags: Flags) -> dict[str, str]:
    chosen = pairs(flags.house, "--house")
    known = {rule.key: rule for rule in GAMES[flags.game].house_rules}
    for key, option in chosen.items():
        if key not in known:
            raise fault(
                "unknown-house-rule",
                f"{flags.game} has no house rule {key!r}",
                meant(key, list(known) or ["none"]),
            )
        if option not in known[key].names:
            raise fault("unknown-option", f"{key} has no option {option!r}", meant(option, known[key].names))
    return chosen


def _one_rank(text: str, play: Play, lexicon: Lexicon) -> None:
    ranks = [
        card for card in dict.fromkeys(play.cards) if card in lexicon.deck.place and card != lexicon.wild
    ]
    if play.kind == PUT and len(ranks) > 1:
        place = Place("--on", 1, 1, len(text), text)
        message = f"{both(ranks)} are of different ranks, and what lies on the pile is of one"
        raise Refused([Fault("mixed-ranks", message, f"write it like {ranks[0]} {ranks[0]}", place)])


def _few_enough(hand: Hand, plays: Sequence[Play], count: Callable[[str], int]) -> None:
    total = Counter(hand.cards)
    for play in plays:
        total.update(play.cards)
    for card, many in total.items():
        if many > count(card):
            message = f"that makes {many} of {card}, and the deck has {count(card)}"
            raise fault("too-many-cards", message, "take away what is too many")


def _majors(hand: Hand, plays: Sequence[Play], majors: Collection[str], most: int) -> None:
    cards = [*Counter(hand.cards).elements(), *(card for play in plays for card in play.cards)]
    if (many := sum(card in majors for card in cards)) > most:
        message = f"{number(many)} Majors, and a round has {number(most)}"
        raise fault("too-many-majors", message, "take away what is too many")


def notation(flag: str, text: str, parse: Callable[[str], T]) -> T:
    """Read notation given to a flag. Raises Refused with the place in its text."""
    try:
        return parse(text)
    except NotationError as error:
        place = Place(flag, 1, 1, len(text), text).within(error.column, error.length)
        raise Refused([Fault(error.code, error.message, error.help, place)]) from error
