"""The oracle of Tarot Poker: plain Python from the document alone, nothing of the package.

    pack       the cards, what each trump is, the readings
    ranking    what a hand is worth             pots       side pots, shares, odd chips
    positions  where a hand stands; plays       betting    what may be bet, whose turn it is
    legality   what is allowed, and why not     following  what follows (moves: cards and chips that move)
    walk       random hands                     facts      a step of one as a case's facts
    telling    what a record leaves unseen      proofs     what it proves all the same (worlds: the search)

Each says at its top how to ask, and what was decided where the document leaves something open and no reading covers it.
"""
