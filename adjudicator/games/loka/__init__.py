"""The three-player Loka tarot game: a trick-taking game with trumps and the Fool."""
