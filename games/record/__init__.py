"""What is read of a match after it ended: its acta, the history and the card of a player."""
