"""What the table alone proves about each play of a Loka hand, no hand being known; by counting, and by brute force.

    revokes(events, readings, pack, lay)   a Verdict for each play, in order
    turned(verdicts)                       by event: the earlier plays it was the first to prove revokes
    brute(events, readings, pack, lay)     by event: every set of reasons some deal gives for it (empty: legal)

A deal fits when each player has as many cards as the pack gives (the dealer those, after laying away some unseen) and
all that a player plays is from the own hand; nobody is taken to have played legally.  With lay="any" the dealer may
have laid away anything; with "lawful" only what the document allows.  Only the plays are looked at: of a lay no more
than whose it is, of a payment nothing.  Events that cannot have happened (out of turn, a card twice) raise Impossible;
ValueError if no deal fits, which is when everything left over was not the dealer's to lay away.

`verdict` is "legal" (in every deal that fits), "revoke" (in none) or "open".  `proved` is the first event after which
that was certain: the play itself, or a later one.  `shown` is that player's first later play of a card that ought to
have been played instead; a revoke without it is proved by counting the cards that are left.  `reasons` are those that
some deal gives.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from .loka import Event, Playing
from .loka_rules import FOOL, HONOURS, LOKA, SUIT_OF, TRUMP, Pack, Played, Readings, led, setting, winner
from .table import Impossible

Cell = tuple[bool, bool, str]
NOTHING: frozenset[str] = frozenset()
SEATS = 3


@dataclass(frozen=True)
class Seen:
    """A play on the table, and what lay in its trick before."""

    event: int
    player: str
    card: str
    trick: tuple[Played, ...]
    last: bool


@dataclass(frozen=True)
class Verdict:
    """What is proved about one play: see the top."""

    event: int
    player: str
    card: str
    verdict: str
    proved: int | None
    shown: int | None
    reasons: frozenset[str]


class Shown:
    """The plays in order, checked for turn and for cards shown twice; the seats as far as they are known by name."""

    def __init__(self, events: Sequence[Event], readings: Readings, pack: Pack) -> None:
        self.seats: list[str] = []
        self.dealer: str | None = None
        self.plays: list[Seen] = []
        trick: list[Played] = []
        turn, tricks, gone = "", 0, set[str]()
        for index, (player, kind, cards) in enumerate(events):
            if kind == "lay" and index == 0:
                self.dealer = player
                continue
            if kind == "pay" and tricks == pack.size:
                continue
            new = len(self.seats) < SEATS
            fits = self.sits(player) if new else player == turn
            wrong = kind != "play" or not fits or tricks == pack.size or len(cards) != 1
            if wrong or cards[0] in gone or cards[0] not in pack.cards:
                raise Impossible(index)
            if new:
                self.seats.append(player)
            gone.add(cards[0])
            self.plays.append(Seen(index, player, cards[0], tuple(trick), tricks == pack.size - 1))
            trick.append((player, cards[0]))
            turn = self.seats[(self.seats.index(player) + 1) % len(self.seats)]
            if len(trick) == SEATS:
                turn, trick, tricks = winner(trick, readings), [], tricks + 1
        if len(self.seats) == SEATS:
            self.dealer = self.seats[-1]

    def sits(self, player: str) -> bool:
        """May somebody not yet seen play now?  The dealer is the last to do so."""
        late = len(self.seats) == SEATS - 1
        return player not in self.seats and (self.dealer is None or late == (player == self.dealer))


@dataclass(frozen=True)
class View:
    """What may be in a player's hand just before one of the plays, as far as the plays up to some event show."""

    later: frozenset[str]
    unseen: frozenset[str]
    left: int
    dealers: bool
    dealer_left: int
    dealer_played: frozenset[str]


def view(shown: Shown, play: Seen, until: int, pack: Pack) -> View:
    known = [one for one in shown.plays if one.event <= until]
    own = [one for one in known if one.player == play.player]
    dealt = frozenset(one.card for one in known if one.player == shown.dealer)
    return View(
        later=frozenset(one.card for one in own if one.event > play.event),
        unseen=frozenset(pack.cards) - {one.card for one in known},
        left=pack.size - len(own),
        dealers=play.player == shown.dealer,
        dealer_left=pack.size - len(dealt),
        dealer_played=dealt,
    )


def fits_any(seen: View, avoid: frozenset[str], hit: frozenset[str]) -> bool:
    """Can the cards not seen yet hold none of `avoid`, and (if there is any) one of `hit`?"""
    room = seen.unseen - avoid
    return seen.left <= len(room) and (not hit or bool(seen.left and room & hit))


# ------------------------------------------------------------------------------- the same, with a lawful lay


def kind(card: str) -> str:
    """What laying away makes of a card."""
    if card == FOOL:
        return "fool"
    if SUIT_OF[card] == TRUMP:
        return "honour" if card in HONOURS else "trump"
    return "barred" if card.startswith(("King ", "Ace ")) else "minor"


def vectors(cells: Sequence[tuple[Cell, int]], count: int) -> Iterator[Counter[Cell]]:
    """Every way of taking `count` cards out of the cells."""
    if not cells:
        if count == 0:
            yield Counter()
        return
    (cell, number), *rest = cells
    for taken in range(min(number, count) + 1):
        for others in vectors(rest, count - taken):
            yield others + Counter({cell: taken})


def limit(laid: Counter[Cell], played: frozenset[str], forced: bool) -> tuple[frozenset[str], int] | None:
    """The kinds the dealer's cards in hand are limited in by this lay, and to how many; None if it cannot be."""
    kinds, before = Counter[str](), Counter(map(kind, played))
    for (_, _, one), number in laid.items():
        kinds[one] += number
    if kinds["fool"]:
        trumps = kinds["trump"] + before["trump"] + before["honour"]
        return None if trumps else (frozenset({"trump", "honour"}), 0)
    if forced and kinds["trump"]:
        others = laid.total() - kinds["trump"] - kinds["minor"] - before["minor"]
        return None if others < 0 else (frozenset({"minor"}), others)
    return NOTHING, 0


def shares(rest: Counter[Cell], seen: View, kinds: frozenset[str], most: int, hitting: bool) -> bool:
    """Can the rest be shared out, the dealer with at most so many cards of the limited kinds?"""
    total, room, marks = [0, 0], [0, 0], [0, 0]
    for (avoided, marked, one), number in rest.items():
        limited = one in kinds
        total[limited] += number
        room[limited] += 0 if avoided else number
        marks[limited] += 0 if avoided or not marked else number
    for few in range(seen.left + 1):
        many = seen.left - few
        if few > room[1] or many > room[0]:
            continue
        if hitting and not (few and marks[1]) and not (many and marks[0]):
            continue
        if seen.dealers:
            if few <= most:
                return True
        elif seen.dealer_left <= total[0] - many + min(most, total[1] - few):
            return True
    return False


def fits_lawful(seen: View, avoid: frozenset[str], hit: frozenset[str], readings: Readings, laid: int) -> bool:
    """As `fits_any`, the dealer having laid away what may be laid away."""
    cells: Counter[Cell] = Counter((card in avoid, card in hit, kind(card)) for card in seen.unseen)
    free = [(cell, number) for cell, number in cells.items() if cell[2] in ("minor", "trump", "fool")]
    forced = setting(readings, "lo.discard.trumps") == "forced"
    for lay in vectors(free, laid):
        limits = limit(lay, seen.dealer_played, forced)
        if limits is not None and shares(cells - lay, seen, *limits, bool(hit)):
            return True
    return False


# ------------------------------------------------------------------------------------------------ the verdicts


def duties(play: Seen, readings: Readings, pack: Pack) -> tuple[frozenset[str], frozenset[str]]:
    """The cards whose presence makes the play a failure to follow, and (without those) to trump."""
    suit = led(play.trick, readings)
    if suit is None or play.card == FOOL or SUIT_OF[play.card] == suit:
        return NOTHING, NOTHING
    follow, trumps = (frozenset(c for c in pack.cards if SUIT_OF.get(c) == one) for one in (suit, TRUMP))
    return follow, NOTHING if TRUMP in (suit, SUIT_OF[play.card]) else trumps


Fits = Callable[[View, frozenset[str], frozenset[str]], bool]


def outcomes(seen: View, follow: frozenset[str], trumps: frozenset[str], fits: Fits) -> frozenset[str]:
    """What the play may turn out to be: legal, follow, trump."""

    def can(avoid: frozenset[str], hit: frozenset[str]) -> bool:
        if seen.later & avoid:
            return False
        return fits(seen, avoid, NOTHING if seen.later & hit else hit)

    codes = {"legal"} if can(follow | trumps, NOTHING) else set()
    if follow and can(NOTHING, follow):
        codes.add("follow")
    if trumps and can(follow, trumps):
        codes.add("trump")
    return frozenset(codes)


def verdict_of(codes: frozenset[str]) -> str:
    if not codes:
        raise ValueError("no deal fits what was played")
    if "legal" not in codes:
        return "revoke"
    return "open" if len(codes) > 1 else "legal"


def revokes(events: Sequence[Event], readings: Readings = None, pack: Pack = LOKA, lay: str = "any") -> list[Verdict]:
    """What is proved about each play."""
    shown, last = Shown(events, readings, pack), len(events) - 1

    def fits(seen: View, avoid: frozenset[str], hit: frozenset[str]) -> bool:
        if lay == "any":
            return fits_any(seen, avoid, hit)
        return fits_lawful(seen, avoid, hit, readings, pack.laid)

    def ruled(play: Seen) -> Verdict:
        about = (play.event, play.player, play.card)
        follow, trumps = duties(play, readings, pack)
        barred = play.card == FOOL and not play.trick and setting(readings, "lo.fool.led") == "barred"
        if barred and not play.last:
            return Verdict(*about, "revoke", play.event, None, frozenset({"fool-led"}))

        def until(event: int) -> frozenset[str]:
            return outcomes(view(shown, play, event, pack), follow, trumps, fits)

        codes = until(last)
        verdict, proved = verdict_of(codes), None
        if verdict != "open":  # what fits can only become less, so that what is proved stays proved
            later = range(play.event, last + 1)
            proved = play.event + bisect_left(later, True, key=lambda event: verdict_of(until(event)) != "open")
        own = (one.event for one in shown.plays if one.player == play.player and one.event > play.event)
        by = next((event for event in own if events[event].cards[0] in follow | trumps), None)
        return Verdict(*about, verdict, proved, by, codes - {"legal"})

    return [ruled(play) for play in shown.plays]


def turned(verdicts: Sequence[Verdict]) -> dict[int, tuple[int, ...]]:
    """By event: the earlier plays that it turned into revokes."""
    by_line: dict[int, tuple[int, ...]] = {}
    for one in verdicts:
        if one.verdict == "revoke" and one.proved is not None and one.proved != one.event:
            by_line[one.proved] = (*by_line.get(one.proved, ()), one.event)
    return by_line


# -------------------------------------------------------------------------------------------------- brute force


def splits(cards: frozenset[str], sizes: Sequence[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way of sharing the cards out into parts of these sizes; what remains is the last part."""
    if not sizes:
        yield (cards,)
        return
    for part in combinations(sorted(cards), sizes[0]):
        for others in splits(cards - set(part), sizes[1:]):
            yield (frozenset(part), *others)


def brute(
    events: Sequence[Event], readings: Readings = None, pack: Pack = LOKA, lay: str = "any"
) -> dict[int, set[frozenset[str]]]:
    """Every deal counted out and played: by event, what is wrong with it in some deal that fits."""
    shown = Shown(events, readings, pack)
    names = [*shown.seats, *(f"seat {n}" for n in range(len(shown.seats), SEATS - 1))][:SEATS]
    if len(names) < SEATS:
        names.append(shown.dealer or "dealer")
    played = {name: [one.card for one in shown.plays if one.player == name] for name in names}
    reasons: dict[int, set[frozenset[str]]] = {one.event: set() for one in shown.plays}
    unseen = frozenset(pack.cards) - set(chain.from_iterable(played.values()))
    for *parts, laid in splits(unseen, [pack.size - len(played[name]) for name in names]):
        hands = {name: [*played[name], *part] for name, part in zip(names, parts, strict=True)}
        hands[names[-1]] += laid
        going = Playing(hands, readings, pack)
        wrong = going.step(Event(names[-1], "lay", tuple(laid)))
        if wrong and lay == "lawful":
            continue
        for one in shown.plays:
            reasons[one.event].add(going.step(Event(one.player, "play", (one.card,))))
    return reasons
