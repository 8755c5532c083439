"""The answer to an attack: a defence card, or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from z3 import And, If, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, capital, whose
from adjudicator.dataclass import dataclass
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.cards import CARDS, JUSTICE, MAGICIAN
from adjudicator.games.tarot_poker.plays import CardEncoding, CardView
from adjudicator.games.tarot_poker.powers import defends
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.state import Attack, State
from adjudicator.games.tarot_poker.verbs import ANSWER, UNDEFENDED, card_play
from adjudicator.law import Cited, Clause, Requirement, When


class Attacked(At[State]):
    """A player who is attacked, or is not."""

    @cached_property
    def open(self) -> bool:
        """Whether an attack waits for the player's answer."""
        return self.pending(ANSWER) is not None and self.position.attack is not None

    @cached_property
    def attack(self) -> Attack | None:
        """The attack on the player that is open or being followed; None where there is none."""
        attack = self.position.attack or self.position.followed
        on = attack is not None and attack.victim == self.actor and self.actor not in self.position.out
        return attack if on else None


HERE, ANSWERED = Fields[Attacked](), Fields[PlayAt]()

attacked = HERE.truth(
    "attacked",
    lambda at: at.open,
    "an attack on the player is to be answered",
    "{an|no} attack on {actor} waits for an answer",
)
struck = HERE.truth(
    "struck",
    lambda at: at.attack is not None and not at.open,
    "an attack on the player is being followed",
    "{an|no} attack on {actor} is being followed",
)
magician = HERE.truth(
    "attacked by the Magician",
    lambda at: at.attack is not None and at.attack.card == MAGICIAN,
    "its card is the Magician",
    "the Magician is {|not }played on {actor}",
    id="magician",
)
others = HERE.truth(
    "has another card",
    lambda at: at.hand.total is None or at.hand.total > 1,
    "the player has a card besides one that answers",
    "{actor} has {another|no other} card",
    id="others",
)


def _just(at: PlayAt) -> bool:
    """Justice is played."""
    return at.play.cards == (JUSTICE,)


defending = ANSWERED.truth("defends", lambda at: bool(at.play.cards), "a defence card is played")
justice = ANSWERED.truth("answers with Justice", _just, "it is Justice")
given = ANSWERED.number(
    "cards given",
    0,
    len(CARDS),
    lambda at: at.play.beside if _just(at) else 0,
    "how many cards are named that are given for it",
)
itself = ANSWERED.truth(
    "Justice given", lambda at: _just(at) and JUSTICE in at.play.also, "Justice itself is named among them"
)
ANSWERED.bounds.extend(
    (Or(defending, And(Not(justice), given == 0, Not(itself))), Or(justice, given == 0), Or(Not(itself), given > 0))
)


class Answer(FieldEncoding[State, Attacked], CardEncoding):
    """A defence card, or none ("Defense cards"); cards are given with Justice alone."""

    name, nothing = ANSWER, Play(UNDEFENDED)
    position, plays, reads = HERE, ANSWERED, Attacked

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """No defence, and every defence card of the hand."""
        at = Attacked(table, position, actor, lexicon)
        if not at.open:
            return
        yield Play(UNDEFENDED)
        own = self.in_hand(have, lexicon)
        for card in filter(defends, own):
            yield card_play(card)
            if card == JUSTICE and at.attack is not None and at.attack.card == MAGICIAN:
                yield from (card_play(card, None, (other,)) for other in own if other != card)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        late = And(struck, self.readings["tp.defence.window"].is_("until_done"), defending)
        gift = self.readings["tp.justice.magician"]
        trades = And(magician, others, gift.is_("chosen"))
        return (
            Requirement(
                id="TP-ANSWER",
                title="The victim answers",
                says="A defence card is played by the victim of an attack, in answer to it and at once; it is played at "
                "no other time, by nobody else, and against no retribution.",
                cites=cite("Defense cards"),
                holds=Or(attacked, late),
                against="{not_attacked}",
                supports=(
                    When(
                        And(struck, defending),
                        "{has} let {attack_card} come, but as it is read here it may be answered until it is carried "
                        "out: {card} answers it.",
                    ),
                    When(defending, "{Card} answers {attack_card}, which is void."),
                    When(True, "Nobody has to defend: {attack_card} is followed."),
                ),
            ),
            Requirement(
                id="TP-JUSTICE",
                title="Justice",
                says="The attack is over, and whoever answered with Justice follows its instructions against the "
                "attacker: Death folds the attacker, the Star shows the four cards that are left. For the Magician one "
                "other card of the hand is chosen to give, for one drawn blindly from the attacker's; with any other "
                "attack nothing is given. Where Justice is the only card there is none to give: the attack is void all "
                "the same, and nothing is traded.",
                cites=cite("Justice", "The Magician"),
                cited=(Cited(And(justice, magician), cite("Justice", "The Magician")),),
                holds=Or(Not(justice), And(given == If(trades, 1, 0), Not(itself))),
                against=(
                    When(Not(magician), "With Justice a card is given only where it answers the Magician."),
                    When(
                        gift.is_("blind"),
                        "Here the card given is drawn blindly out of {whose} hand: nobody chooses it, face down or not.",
                    ),
                    When(
                        And(itself, Not(others)),
                        "Justice is played and not given, and {has} no other card to give: nothing is traded.",
                    ),
                    When(itself, "Justice is played, so it is another card that is given."),
                    When(given == 0, "Justice follows the Magician's text: one card is given, and none is named."),
                    When(True, "Justice follows the Magician's text: one card is given, but {gifts} are named here."),
                ),
                supports=(
                    When(And(justice, magician, Not(others)), "{has} no other card to give, so nothing is traded."),
                    When(
                        And(justice, given == 1),
                        "{attacker} gets {gift} for a card drawn blindly out of {attacker_s} hand.",
                    ),
                    When(And(justice, magician), "A card is drawn blindly out of each hand, and the two are traded."),
                    When(justice, "Justice turns {attack_card} on {attacker}."),
                ),
            ),
        )


# -- words


@dataclass(frozen=True)
class AnswerView(CardView):
    """What one player answers to an attack, with words for it."""

    @property
    def attack(self) -> Attack | None:
        """The attack that is open or being followed, on whomever."""
        return self.position.attack or self.position.followed

    @property
    def attack_card(self) -> str:
        """Its card, inside a sentence."""
        return self.lexicon.spoken(self.attack.card) if self.attack else ""

    @property
    def attacker(self) -> str:
        """Whose attack it is."""
        return self.attack.attacker if self.attack else "nobody"

    @property
    def attacker_s(self) -> str:
        """The possessive of that player."""
        return whose(self.attacker)

    @property
    def gifts(self) -> str:
        """ "two cards", of those given."""
        return amount(self.play.beside, "card")

    @property
    def not_attacked(self) -> str:
        """Why there is nothing to answer."""
        if self.position.retribution is not None and self.position.retribution[0] == self.actor:
            card = self.lexicon.spoken(self.position.retribution[1])
            return f"What {card} does to {self.actor} is no attack: no card answers it, and no shield keeps it off."
        if self.attack is not None and self.attack.victim == self.actor:
            if self.play.cards:
                return f"{capital(self.attack_card)} is being followed already: it is too late to answer it."
            come, late = (
                f"{self.has} let {self.attack_card} come already",
                self.options["tp.defence.window"] == "until_done",
            )
            still = "; until it is carried out only a defence card may still be played against it"
            return f"{come}{still if late else ', and it is being followed'}."
        if self.attack is not None:
            on = f"{capital(self.attack_card)} is played on {self.attack.victim}"
            return f"{on}, and nobody but the victim answers."
        return f"No attack on {self.actor} is open: a defence card is played in answer to one, and at no other time."
