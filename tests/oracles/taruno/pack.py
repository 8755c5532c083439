"""The 78 cards of Taruno by the names that the notation prints, and the readings of what the document leaves open.

PACK                        MINORS and MAJORS: `5 of Cups`, `King of Cups`, `Ace of Cups`, `Hanged Man`
rank(minor), suit(minor)    the two parts of a Minor's name
is_major, is_face, is_ace   what a card is; faces are Kings, Queens, Knights and Pages
setting(readings, key)      the option of a reading: the first named here unless `readings` says otherwise

Sources: the document, "Basic rules" and "Special cards"; `questions.md` 2.5 and 2.6 for the readings.
"""

from __future__ import annotations

from collections.abc import Mapping

Readings = Mapping[str, str] | None

SUITS = ("Cups", "Wands", "Swords", "Pentacles")
FACES = ("Page", "Knight", "Queen", "King")
RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", *FACES)
MINORS = tuple(f"{name} of {suit}" for suit in SUITS for name in RANKS)
MAJORS = (
    "Fool",
    "Magician",
    "High Priestess",
    "Empress",
    "Emperor",
    "Hierophant",
    "Lovers",
    "Chariot",
    "Strength",
    "Hermit",
    "Wheel of Fortune",
    "Justice",
    "Hanged Man",
    "Death",
    "Temperance",
    "Devil",
    "Tower",
    "Star",
    "Moon",
    "Sun",
    "Judgement",
    "World",
)
PACK = (*MINORS, *MAJORS)
HAND = 7
MOST_PLAYERS = (len(MINORS) - 1) // HAND

OPTIONS: dict[str, tuple[str, ...]] = {
    "tu.minor_compulsory": ("no", "yes"),
    "tu.play_drawn": ("no", "yes"),
    "tu.fool.starter": ("turn_up", "hand"),
    "tu.empress.self": ("yes", "no"),
    "tu.lovers.who_draws": ("both", "player"),
    "tu.starter.effect": ("none", "acts"),
    "tu.reshuffle.suit": ("forgotten", "kept"),
    "tu.draw.remainder": ("cancelled", "owed"),
    "tu.emptied.when": ("after", "at_once"),
    "tu.face.by_rank": ("yes", "no"),
    "tu.court.unnamed": ("must", "keeps"),
    "tu.page.two_players": ("nothing", "again"),
    "tu.chariot.skip": ("stays", "moves"),
    "tu.chariot.stack": ("no", "yes"),
    "tu.priestess.where": ("hands", "anywhere"),
    "tu.lovers.card": ("discard", "front"),
    "tu.lovers.made": ("yes", "no"),
    "tu.chariot.ordinary": ("no", "yes"),
    "tu.chariot.is_play": ("no", "yes"),
    "tu.hermit.earlier": ("stays", "ends"),
    "tu.hermit.counts": ("no", "yes"),
    "tu.fool.face_up": ("yes", "no"),
    "tu.temperance.hermit": ("free", "bound"),
    "tu.tower.struck": ("drawer", "skipped"),
    "tu.exhausted.one": ("drawable", "stays"),
    "tu.reshuffle.when": ("at_once", "when_needed"),
    "tu.everybody.first": ("self", "next"),
    "tu.exhausted.major": ("must", "may"),
    "tu.exhausted.top": ("nothing", "ace", "anything"),
    "tu.chariot.own": ("yes", "no"),
    "tu.star.redirected": ("whole", "halved"),
    "tu.lovers.draws": ("one", "each"),
    "tu.fool.hermit": ("removed", "stays"),
    "tu.death.hermit": ("broken", "stays"),
    "tu.death.last_card": ("draws", "wins"),
    "tu.temperance.front": ("hand", "all"),
    "tu.skips": ("same", "each"),
    "tu.empress.drawn": ("go", "stay"),
    "tu.star.hermit": ("leaves", "stays"),
    "tu.hermit.named": ("no", "yes"),
}


def setting(readings: Readings, key: str) -> str:
    """The option that holds for a reading; KeyError for a key that is none, ValueError for an option that is none."""
    options = OPTIONS[key]
    option = (readings or {}).get(key, options[0])
    if option not in options:
        raise ValueError(f"{key} has no option {option}")
    return option


def is_major(card: str) -> bool:
    return card in MAJORS


def rank(minor: str) -> str:
    return minor.split(" of ", maxsplit=1)[0]


def suit(minor: str) -> str:
    return minor.split(" of ")[1]


def is_face(card: str) -> bool:
    return not is_major(card) and rank(card) in FACES


def is_ace(card: str) -> bool:
    return not is_major(card) and rank(card) == "Ace"
