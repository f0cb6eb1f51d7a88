"""What is said: the lines of a salón, of a match, over the bets and in private."""
