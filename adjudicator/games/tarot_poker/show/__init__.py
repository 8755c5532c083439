"""The show: what a hand is worth, who wins, and how the pot is divided; pure functions of plain values.

* What each card counts as, and why: `worth.counted(hand, chariot=…, temperance=…, readings=…)`.
* The value of a hand: `best.value(hand, chariot=…, temperance=…, readings=…)`. Values are compared with `<` and `==`,
  `str(value)` is how an answer has it ("pair, K 7 4 nothing"), `value.stands` is what bugs and wilds stand for.
* The words of all that: `words.said(value)`, `words.reasons(counted)`.
* The pot: `pots.pots(paid, live)` are the main pot and the side pots, `pots.divided(pots, strengths, order, odd)` what
  each winner gets.
* Many hands: `fast.evaluator(chariot=…, temperance=…, readings=…)` has the strength of a hand, and with NumPy a table for
  arrays of hands (`.table.of_hands`) and for all that can be made of some cards (`.table.every`).
* Who can still win: `unseen.chances(show)` counts every hand that an unseen one can be; `unseen.contest(show, player)`
  finds hands in which somebody wins, where several are unseen.
* What a reading changes: `apart.apart(one, other)` are two hands that two ways to read put into another order.
"""
