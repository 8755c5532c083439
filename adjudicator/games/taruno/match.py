"""Games of Taruno one after another: as many Minors for everybody, and who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards import Hand
from adjudicator.cards.english import agree, both, capital
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import WRONG_DEAL, Breach
from adjudicator.engine.match import Match
from adjudicator.engine.rules import Agreement
from adjudicator.games.taruno.cards import is_major
from adjudicator.games.taruno.flow import ENDED
from adjudicator.games.taruno.readings import DEALT
from adjudicator.games.taruno.state import State


@dataclass(frozen=True)
class Result:
    """What a game came to: its number, who won it, and how in sentences."""

    hand: int
    winners: tuple[str, ...]
    text: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """It as JSON has it."""
        return {"hand": self.hand, "winners": list(self.winners)}


class TarunoMatch(Match[State]):
    """The deal moves on to the left; each game is won for itself."""

    def sizes(self, players: Sequence[str]) -> Mapping[str, int]:
        """As many cards for everybody."""
        return dict.fromkeys(players, DEALT.by(self.agreements(len(players)).rules.readings))

    def misdealt(
        self, agreement: Agreement[State], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Hands of other sizes, a card dealt twice, and Majors."""
        yield from super().misdealt(agreement, hands, sizes)
        for player, hand in hands.items():
            if majors := [agreement.lexicon.spoken(card) for card in hand.cards if is_major(card)]:
                were = agree("was", majors)
                because = f"{capital(both(majors))} {were} dealt to {player}: only Minors are."
                yield Breach(WRONG_DEAL, agreement.rules.deal_rule, (because,))

    def ended(self, state: State) -> None:
        """Note who has won a game."""
        won = f"{both(list(state.winners))} won" if state.winners else "nobody won"
        text = (f"game {self.number}: {won}, as {ENDED[state.how]}",)
        self.results.append(Result(self.number, state.winners, text))


MATCH = TarunoMatch
