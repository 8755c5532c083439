"""Process-wide caches: the solver session of a decision, and the facts that a play takes cards from the hand."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import number, one
from adjudicator.engine.choice import TURN, Choice
from adjudicator.engine.game import Game
from adjudicator.solve.facts import AT_LEAST, Fact
from adjudicator.solve.session import Session


@lru_cache(maxsize=32)
def session(game: Game, lexicon: Lexicon, limit: float = 10.0, decision: str = TURN) -> Session:
    """The solver session for a decision with this deck. Cached.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> session(game, game.lexicon({})).decision.name
    'turn'
    """
    rulebook = game.rulebook(lexicon)
    return Session(rulebook.decisions[decision], rulebook.readings, limit)


@lru_cache(maxsize=4096)
def ownership_facts(game: Game, choice: Choice, play: Play, lexicon: Lexicon) -> tuple[Fact, ...]:
    """Facts that the hand has the cards of a play, which lie on the table. Cached.

    >>> from adjudicator.cards import parse_play
    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> lexicon = game.lexicon({})
    >>> [fact.text for fact in ownership_facts(game, game.turn, parse_play("7 7", lexicon), lexicon)]
    ['the play takes two 7s']
    """
    facts = []
    names = {symbol.get_id(): card for card, symbol in game.holding.symbols(lexicon).items()}
    for symbol, count in choice.encoding.takes(play, lexicon).items():
        card = names[symbol.get_id()]
        rank = lexicon.deck.place.get(card)
        many = lexicon.deck.ranks[rank - 1].many if rank else f"{card}s"
        taken = one(card) if rank and count == 1 else lexicon.spoken(card)
        text = f"the play takes {taken if count is True or count == 1 else f'{number(count)} {many}'}"
        relation = AT_LEAST if count is not True else "=="
        facts.append(Fact(f"played {symbol}", text, symbol, relation, count))
    return tuple(facts)
