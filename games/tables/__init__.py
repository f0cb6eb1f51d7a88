"""Tables before the match: who sits where, and how they agree on what to play."""
