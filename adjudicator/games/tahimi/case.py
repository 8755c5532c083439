"""What Tahimi's case files tell besides what those of every game do: taxes, who is out, the time before a round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.cards import GIVES, PUT, SHOWS, Hand, Lexicon, Play, parse_cards
from adjudicator.cards.english import both
from adjudicator.engine.case_form import CaseForm, CaseText
from adjudicator.engine.state import Action, Pending, Position, Table
from adjudicator.files import kinds
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.files.kinds import Key
from adjudicator.games.tahimi.outline import GONE, OWING
from adjudicator.games.tahimi.state import PAYMENT, RETURN, BetweenRounds

OUT = Key("out", kinds.PLAYERS, "Players who are out of the round, in the order they went out.", "Cleo")
TAXES = Key(
    "taxes",
    kinds.MAYBE_PLAYS,
    "At tax time, what was given so far, oldest first, each with its player. Empty: nobody has "
    "given anything. Absent: the taxes are paid, or there are none. They are those of round:, or of a second round.",
    [{"Dov": "gives Ace King"}],
)
PICKS = Key(
    "picks",
    kinds.PICKS,
    "Before a round, the cards picked for seats: each player with a card, and once more for those tied.",
    [{"Ada": "K"}],
)
JOINS = Key("joins", kinds.JOINING, "Who joins, or comes back, before the round.", "Eve")
LEAVES = Key("leaves", kinds.PLAYERS, "Who leaves before the round.", "Ben")


DEALER = Key("dealer", kinds.PLAYER, "Who deals the round, where the Tahimi has named somebody else.", "Cleo")


class TahimiForm(CaseForm):
    """The case files of a climbing game."""

    keys: tuple[Key[object], ...] = (OUT, TAXES, PICKS, JOINS, LEAVES, DEALER)

    default_circumstances = BetweenRounds

    def circumstances(self, text: CaseText) -> BetweenRounds:
        """What goes on before the round: picks, newcomers, who leaves."""
        picks = []
        for at, entry in enumerate(text.value_of(PICKS)):
            cards = {player: _card(text, at, player, written) for player, written in entry.items()}
            picks.append({player: card for player, card in cards.items() if card is not None})
        return BetweenRounds(
            tuple(text.value_of(JOINS)),
            picks=tuple(picks),
            leaves=tuple(text.value_of(LEAVES)),
            finished=tuple(text.value_of(OUT)),
            begins=text.shared.round is not None,
        )

    def completed(self, table: Table, text: CaseText) -> Table:
        """The table with who is out of the round, and with the taxes where it is time for them."""
        lines = text.value_of(TAXES)
        taxes = None if lines is None else tuple(text.lines(TAXES.name, lines))
        _tax_time(taxes, text)
        return replace(
            table,
            out=frozenset((*text.value_of(OUT), *(p for p, hand in table.hands.items() if hand == Hand()))),
            taxes=taxes,
            dealer=text.value_of(DEALER),
            opening=table.opening or taxes is not None,
        )

    def misdealt(self, table: Table, position: Position, text: CaseText) -> Iterator[Fault]:
        """Whoever holds nothing is out of the round, and nobody else."""
        for player, hand in table.hands.items():
            place = text.tree.place(("hands", player))
            if hand == Hand() and player not in position.out:
                message = f"{player} holds nothing, and so is out of the round"
                yield Fault("empty-hand", message, f"add {OUT.name}: {player}", place)
            elif hand != Hand() and player in position.out:
                help = f"take the hand away, or the name out of {OUT.name}:"
                yield Fault("out-with-cards", f"{player} is out and holds cards", help, place)

    def written(self, table: Table) -> Mapping[str, object]:
        """Who is out of the round, and who deals it. Whoever went out in the trick has nothing left in the hand: that
        says it already."""
        acted = {action.player for action in table.history if table.hands.get(action.player) == Hand()}
        out = " ".join(player for player in table.players if player in table.out - acted)
        values = {OUT.name: out, DEALER.name: table.dealer}
        return {key: value for key, value in values.items() if value}

    # -- a situation told by flags

    def flagged(self, own: Mapping[str, str | bool], table: Table, player: str, lexicon: Lexicon, named: bool) -> Table:
        """The table with who is out of the round."""
        known = {name.casefold(): name for name in table.players if name != player}
        names = re.findall(r"[^\s,]+", str(own.get(GONE.name, "")))
        if strangers := [name for name in names if name.casefold() not in known]:
            message = f"--{GONE.name}: none of the others here is called {strangers[0]!r}"
            help = "name players as the plays do: --on 'Cleo: Q Q' --out Cleo"
            raise Refused([Fault("unknown-player", message, help)])
        return replace(table, out=frozenset(known[name.casefold()] for name in names))

    def pending(self, flag: str, argument: str, player: str, others: Sequence[str]) -> Pending:
        """What is owed: a tax to the first of the others, or the cards returned for one to the last."""
        number, _, which = argument.strip().partition(" ")
        which = which.strip().lower() or "best"
        if not re.fullmatch("[1-9]", number) or which not in ("best", "any"):
            name = f"--{OWING.name}"
            help = f"write it like {name} 2 for the best two cards, or {name} '2 any' for cards of your choice"
            raise Refused([Fault("bad-option", f"{name} {argument!r} is no number of cards", help)])
        best = which == "best"
        return Pending(PAYMENT if best else RETURN, player, others[0 if best else -1], int(number), best)

    def misplayed(self, play: Play, lexicon: Lexicon) -> Fault | None:
        """What lies on the pile is of one rank."""
        cards = dict.fromkeys(play.cards)
        ranks = [card for card in cards if card in lexicon.deck.place and card != lexicon.wild]
        if play.kind != PUT or len(ranks) < 2:
            return None
        message = f"{both(ranks)} are of different ranks, and what lies on the pile is of one"
        return Fault("mixed-ranks", message, f"write it like {ranks[0]} {ranks[0]}")


def _card(text: CaseText, at: int, player: str, written: str) -> str | None:
    """The one card of a pick."""
    path = (PICKS.name, at, player)
    cards = text.notation(path, lambda: parse_cards(written, text.lexicon))
    if cards is not None and len(cards) != 1:
        text.fault("one-card", "a pick is one card", "name the card alone", path)
    return cards[0] if cards is not None and len(cards) == 1 else None


def _tax_time(taxes: tuple[Action, ...] | None, text: CaseText) -> None:
    """At tax time cards are given, or the Moon is shown, and nothing lies on the table yet."""
    shared = text.shared
    if shared.round is not None and taxes is None and shared.rulings:
        message = "round: tells for which round taxes are due"
        text.fault("no-taxes", message, "add taxes: []", ("round",))
    if taxes is None:
        return
    for key, value in (("trick", shared.trick), ("turn", shared.turn), (OUT.name, text.value_of(OUT))):
        if value:
            message = f"taxes come before anybody leads, so there is no {key}"
            text.fault("tax-time", message, f"leave {key}: out, or taxes: once they are paid", (key,))
    for at, action in enumerate(taxes):
        if action.play.kind not in (GIVES, SHOWS):
            message = f"at tax time cards are given, and {action.play} gives none"
            path = (TAXES.name, at, action.player)
            text.fault("tax-time", message, "write it like gives Ace King", path)


CASE = TahimiForm()
