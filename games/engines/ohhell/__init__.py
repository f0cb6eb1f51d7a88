"""Oh Hell, for three to seven players (rules/parchis-ohhell-poker.md §2)."""
