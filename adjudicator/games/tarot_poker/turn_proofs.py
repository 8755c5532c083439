"""Theorems about a turn to bet; and a turn of a solver's model, written as a case: Ada and Ben act before Cleo,
whose turn it is, and others behind her if a card is on one of them."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, Implies, Int, IntVal, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import TURN, GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.engine.singles import number_of
from adjudicator.games.tarot_poker import plays
from adjudicator.games.tarot_poker import turn as s
from adjudicator.games.tarot_poker.cards import (
    ACTION,
    CARDS,
    DEFENCE,
    FOOL,
    HANGED_MAN,
    MAGICIAN,
    MOON,
    SHIELD,
    SUN,
    TOWER,
)
from adjudicator.games.tarot_poker.plays import HAND, held
from adjudicator.games.tarot_poker.powers import BESIDE
from adjudicator.games.tarot_poker.readings import HOUSE
from adjudicator.games.tarot_poker.state import ENOUGH, MOST
from adjudicator.games.tarot_poker.verbs import CALL, CHECK, FOLD, card_play
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always, at

cards = HAND.cards_of
FIRST, OTHER, MOVER = NAMES[:3]
SEAT, BEHIND = 3, range(4, s.SEATS + 1)
"""The mover's seat, and those of whoever acts later."""
COINS = "Knight of Coins"
FEW = ENOUGH // 10
"""So many chips a case speaks of at the most: the others have enough to bet them."""
_OPENERS = next(rule for rule in HOUSE if rule.key == "openers")
LARGEST = 4
"""So many cards a hand of a case has at the most: one more would be refused beside a card that is discarded."""


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a check or a bet of Ada's, and Ben who follows or has folded, lead to it; whoever sits
    behind Cleo is still in."""
    nobody = (Implies(of[at], s.still_in[at]) for of in (s.walled, s.immune) for at in BEHIND)
    in_a_row = (Implies(s.still_in[at], s.opposed if at == SEAT + 1 else s.still_in[at - 1]) for at in BEHIND)
    towers, coins = s.walled.values(), s.immune.values()
    return (
        s.seat == SEAT,
        s.still_in[1],
        s.still_in[SEAT],
        *nobody,
        *in_a_row,
        number_of((*towers, held[TOWER])) <= 1,
        number_of((*coins, held[COINS])) <= 1,
        Not(And(s.sun, held[SUN])),
        HAND.total >= 1,
        HAND.total <= LARGEST,
        Or(s.on_turn, s.level == 0),
        s.to_call == If(s.level <= s.top, s.level, s.top),
        s.top >= 1,
        *(chips <= FEW for chips in (s.level, s.top, s.lowest)),
        Implies(s.level > 0, s.lowest == 2 * s.level),
        s.highest == If(s.lowest > MOST, s.lowest, MOST),
        s.reopened,
        _opening(),
        Or(s.opposed, And(s.level > 0, Not(s.still_in[2]))),
    )


def _opening() -> BoolRef:
    """A term over a position: where a house asks for openers, two Kings are held, or one card, which is no pair."""
    kings = And(HAND.total == 2, held["K of Cups"], held["K of Wands"])
    return If(_OPENERS.is_("jacks"), If(s.opener, kings, HAND.total == 1), s.opener)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a bet, or a card of the hand, an attack on somebody. Where others go beside it some are named,
    as far as there are any: a case is refused without."""
    others = And(s.beside <= HAND.total - If(s.itself, 0, 1), s.beside <= LARGEST)
    behind = (And(s.victim == at, s.still_in[at]) for at in BEHIND)
    on_somebody = And(s.victim >= 1, Or(s.victim <= SEAT, *behind))
    named = Or(Not(s.is_card(*BESIDE)), s.beside >= 1, HAND.total == 1)
    card = And(HAND.has(s.card), Not(s.of_kind(DEFENCE)), others, named, Or(Not(s.attacks), on_somebody))
    return (Or(s.bet > 0, card),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: few cards in the hand, few trumps among them, few players, and few chips."""
    behind = number_of(s.still_in[at] for at in BEHIND)
    return (*plays.measures(lexicon), behind, s.level + s.top + s.amount + s.lowest)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The betting so far, the chips, and what lies before whom."""
    level, top, mine = int(value(s.level)), int(value(s.top)), bool(value(s.on_turn))
    in_, against = bool(value(s.still_in[2])), bool(value(s.opposed))
    stacks = {MOVER: str(top), **({} if against else {FIRST: str(level)})}
    players = NAMES[: SEAT + sum(bool(value(s.still_in[at])) for at in BEHIND)]
    seats = range(1, len(players) + 1)
    shields = {NAMES[at - 1]: [TOWER] for at in seats if value(s.walled[at])}
    if value(s.sun):
        shields.setdefault(MOVER, []).append(SUN)
    own: dict[str, object] = {"stacks": stacks}
    if not level and int(value(s.lowest)) > 1:
        own["least"] = str(value(s.lowest))
    if not mine:
        own["turn"] = FIRST
    if not in_:
        own["folded"] = OTHER
    if shields:
        own["shields"] = {player: ", ".join(cards) for player, cards in shields.items()}
    if immune := [NAMES[at - 1] for at in seats if value(s.immune[at])]:
        own["immune"] = " ".join(immune)
    lines = [(FIRST, f"bet {level}" if level else CHECK)]
    if in_:
        lines.append((OTHER, CALL if level else CHECK))
    hand = ", ".join(cards(value, lexicon))
    actions = tuple(lines) if mine else ()
    return CaseDraft("tarot-poker", players, MOVER, hand, actions, own, out_of_turn=not mine, lines="actions")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The bet or the card that the values describe."""
    bet, own = int(value(s.bet)), int(value(s.card))
    if not own:
        kind_ = next((name for name, code in s.CODES.items() if code == bet), FOLD)
        return Play(kind_, amount=int(value(s.amount)) if bet in (3, 4) else None)
    card, count = CARDS[own - 1], int(value(s.beside))
    others = [other for other in cards(value, lexicon) if other != card]
    chosen = [card, *others] if value(s.itself) else others
    victim = int(value(s.victim))
    beside = tuple(sorted(chosen[:count], key=CARDS.index))
    return card_play(card, NAMES[victim - 1] if victim else None, beside)


# -- theorems

BETS = s.bet > 0


def within(amount: ArithRef) -> BoolRef:
    """An amount is from the least to the most, and there are the chips for it."""
    return And(amount >= s.lowest, amount <= s.highest, amount <= s.top)


FREE = Not(Or(held[FOOL], held[HANGED_MAN], held[MOON]))
"""No bet card is held."""
BINDING = ("TP-FOOL", "TP-HANGED-MAN", "TP-MOON")
"""The clauses of the bet cards."""


def domain(game: GameLaw) -> Domain:
    """Every position and play of a turn, under every reading."""
    of_hand = ("a card is played from the hand", Or(s.card == 0, HAND.has(s.card)))
    return plays.domain_of(game, TURN, playable, reachable, real=(of_hand,))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a turn."""
    yield from _bets(domain)
    yield from _closed(domain)
    yield from _played(domain)
    yield from _bound(domain)
    yield from _attacks(domain)
    yield from general(domain)


def _bets(domain: Domain) -> Iterator[Theorem]:
    turn = {"it is the player's turn": s.on_turn}
    yield domain.allows(
        "fold-always",
        "Whoever is to act may fold, whatever is held and however much there is to call.",
        {**turn, "a fold": s.folds},
        *("TP-TURN", "TP-FOOL", "TP-HANGED-MAN", "TP-MOON"),
    )
    yield domain.forbids(
        "bets-in-turn-only",
        "Nothing is legal out of turn, and no card either.",
        {"it is not the player's turn": Not(s.on_turn)},
        "TP-TURN",
    )
    yield domain.allows_just(
        "check-or-call",
        "Who holds no bet card checks just where there is nothing to call, and calls just where there is something.",
        {**turn, "no bet card is held": FREE, "a check or a call": Or(s.checks, s.calls)},
        s.checks == (s.to_call == 0),
        *("TP-CHECK", "TP-CALL"),
    )
    between = Int("between")
    legal = domain.legal_aided
    yield always(
        "amounts-between",
        "Between two amounts to which may be bet or raised every other may be too, but with the last chips below the "
        "least, beside which there is none.",
        {
            **turn,
            "a bet or a raise": s.ups,
            "an amount from the least to the most": within(s.amount),
            "another such amount": within(between),
        },
        lambda: legal == at(legal, {s.amount: between}),
        ("TP-LEAST", "TP-LIMIT", "TP-CHIPS"),
        lambda: domain.defined,
    )
    yield domain.allows_only(
        "amounts-outside",
        "No other amount is legal than these, and the last of one's chips.",
        {"a bet or a raise": s.ups},
        Or(within(s.amount), s.amount == s.top),
        *("TP-LEAST", "TP-LIMIT", "TP-CHIPS", "TP-ALL-IN"),
    )


def _closed(domain: Domain) -> Iterator[Theorem]:
    """What closes the betting to somebody: each by itself."""
    jacks = domain.readings["openers"].is_("jacks")
    for name, id, says, closed in (
        ("not-reopened", "TP-REOPEN", "Whoever may not raise neither bets nor raises.", Not(s.reopened)),
        ("unopposed", "TP-OPPOSED", "With nobody to bet against nobody bets or raises.", Not(s.opposed)),
        ("not-above", "TP-ABOVE", "No bet and no raise stays at what has to be met, or below it.", s.amount <= s.level),
        ("beyond-the-chips", "TP-CHIPS", "Nobody bets or raises to more than all the chips.", s.amount > s.top),
        ("beyond-the-limit", "TP-LIMIT", "Nobody bets or raises above the limit.", s.amount > s.highest),
        ("second-bet", "TP-OPEN", "There is one first bet in a betting.", And(s.opens, s.level > 0)),
        ("raise-of-nothing", "TP-OPEN", "Nothing is raised where nobody has bet.", And(s.raises, s.level == 0)),
        (
            "no-openers",
            "TP-OPENERS",
            "Where openers are asked for nobody opens without.",
            And(s.opens, jacks, Not(s.opener)),
        ),
    ):
        yield domain.forbids(name, says, {"a bet or a raise": s.ups, "it is so": closed}, id)
    yield domain.allows(
        "last-chips",
        "Where a raise can be made at all, the last chips may be raised to, however few they are, within the limit.",
        {
            "it is the player's turn": s.on_turn,
            "no bet card is held": FREE,
            "a raise above what has to be met": And(s.raises, s.level > 0, s.can_raise),
            "with the last chips": And(s.amount == s.top, s.top <= s.highest),
        },
        "TP-ALL-IN",
    )


def _played(domain: Domain) -> Iterator[Theorem]:
    """Which cards are played."""
    turn = {"it is the player's turn": s.on_turn}
    yield domain.allows_just(
        "cards-played-just-those",
        "Of cards that take neither a victim nor others beside, just the action and the shield cards are played in "
        "turn; no card of a suit, no bet card, no value card.",
        {
            **turn,
            "a card": s.card > 0,
            "no attack": Not(s.attacks),
            "nothing goes beside it": Not(s.is_card(*BESIDE)),
            "no defence": Not(s.of_kind(DEFENCE)),
        },
        s.of_kind(ACTION, SHIELD),
        "TP-PLAYED",
    )
    yield domain.forbids(
        "not-itself-beside",
        "No card goes beside itself: another is discarded, or given.",
        {"it is named beside itself": s.itself},
        *("TP-EMPRESS", "TP-EMPEROR", "TP-MAGICIAN"),
    )


def _bound(domain: Domain) -> Iterator[Theorem]:
    turn = {"it is the player's turn": s.on_turn, "a bet": BETS}
    bound = {**turn, "the Sun does not lie before the player": Not(s.sun)}
    check = And(domain.readings["tp.fool.may_check"].is_("yes"), s.checks)
    yield domain.allows_only(
        "fool-folds",
        "Behind no Sun the Fool's holder does nothing but fold, or check where that is read so.",
        {**bound, "the Fool is held": held[FOOL]},
        Or(s.folds, check),
        *("TP-FOOL", "The Fool"),
    )
    yield domain.forbids(
        "moon-never-raises",
        "Behind no Sun the Moon's holder neither bets nor raises.",
        {**bound, "the Moon is held": held[MOON], "a bet or a raise": s.ups},
        *("TP-MOON", "The Moon"),
    )
    fold = domain.readings["tp.hanged_man.unable"].is_("fold")
    yield domain.allows_only(
        "hanged-man-raises-or-folds",
        "Behind no Sun the Hanged Man's holder neither checks nor calls, where a fold is all that is left without a "
        "raise.",
        {**bound, "the Hanged Man is held": held[HANGED_MAN], "without a raise it is a fold": fold},
        Or(s.ups, s.folds),
        *("TP-HANGED-MAN", "The Hanged Man"),
    )
    yield domain.allows_only(
        "moon-and-hanged-man-fold",
        "Who holds both the Moon and the Hanged Man has nothing left but to fold, behind no Sun, where a fold is all "
        "that is left without a raise.",
        {**bound, "both are held": And(held[MOON], held[HANGED_MAN]), "without a raise it is a fold": fold},
        s.folds,
        *("TP-HANGED-MAN", "TP-MOON"),
    )
    without = domain.decision.without(*BINDING)
    unbound = Domain(without, domain.readings)
    for name, says, when, about in (
        (
            "sun-frees",
            "Behind the Sun the bet cards bar nothing: whatever is legal without them is legal.",
            {"the Sun lies before the player": s.sun},
            ("TP-SUN", "The Sun"),
        ),
        (
            "bet-cards-bar-no-card",
            "Bet cards bar no card: what may be played is the same with them and without.",
            {"a card": s.card > 0},
            BINDING,
        ),
        ("unheld-binds-nobody", "Who holds no bet card is bound by none.", {"no bet card is held": FREE}, BINDING),
    ):
        yield always(name, says, when, lambda: domain.legal_aided == unbound.legal_aided, about, lambda: domain.defined)
    alone = {"the Hanged Man is held, and no other bet card": And(held[HANGED_MAN], Not(held[MOON]), Not(held[FOOL]))}
    opens = Or(s.level > 0, domain.readings["tp.hanged_man.opening"].is_("raise"))
    house = Or(domain.readings["openers"].is_("any"), s.opener, s.level > 0)
    short_raise = domain.readings["tp.hanged_man.short_raise"].is_("yes")
    short = Or(s.top >= s.lowest, s.level == 0, short_raise)
    able = And(s.can_raise, opens, house, short)
    fits = And(Or(Not(s.opens), opens), Or(Not(s.raises), s.amount >= s.lowest, short_raise))
    yield always(
        "hanged-man-just-so",
        "What the Hanged Man leaves of what is legal without him: the raises that count, and a fold; and where no "
        "raise can be made and that frees from him, everything.",
        {**bound, **alone},
        lambda: (
            domain.legal_aided == And(unbound.legal_aided, Or(s.folds, And(s.ups, fits), And(Not(fold), Not(able))))
        ),
        ("TP-HANGED-MAN",),
    )
    raised = Or(
        *(
            at(domain.legal_aided, {s.bet: IntVal(code), s.amount: amount, s.card: IntVal(0), s.victim: IntVal(0)})
            for code in (3, 4)
            for amount in (s.lowest, s.top)
        )
    )
    yield always(
        "hanged-man-can-pay",
        "Where a raise can be made, the Hanged Man's holder has a legal one: the least, or all the chips. Where none "
        "can, folding is all that is left, unless a duty that cannot be met binds no further.",
        {**bound, **alone, "a raise can be made": able, "the chips are within the limit": s.top <= s.highest},
        lambda: raised,
        ("TP-HANGED-MAN",),
        lambda: domain.defined,
    )


def _attacks(domain: Domain) -> Iterator[Theorem]:
    attack = {"an attack": s.attacks}
    yield domain.forbids(
        "nobody-attacks-whom-nobody-may",
        "No attack is legal on oneself, on somebody who has folded, on a Tower's owner or on the player of the Knight "
        "of Coins.",
        {
            **attack,
            "on one of them": Or(
                s.victim == s.seat, Not(s.on(s.still_in)), s.on(s.walled), s.on(s.immune), s.victim == 0
            ),
        },
        *("TP-VICTIM", "TP-TOWER", "TP-KNIGHT-OF-COINS"),
    )
    yield domain.allows(
        "attacks-on-the-others",
        "On anybody else still in every attack is legal in turn, the Magician with a card to give.",
        {
            **attack,
            "it is the player's turn": s.on_turn,
            "on somebody else who is in and not protected": And(
                s.victim != s.seat, s.on(s.still_in), Not(s.on(s.walled)), Not(s.on(s.immune))
            ),
            "with what goes beside it": Or(Not(s.is_card(MAGICIAN)), And(s.beside == 1, Not(s.itself))),
        },
        *("TP-VICTIM", "TP-MAGICIAN"),
    )
