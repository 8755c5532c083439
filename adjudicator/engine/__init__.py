"""What drives any game and knows none: states, situations, hands nobody has seen, questions, simulations."""
