"""What every game shares: the engine contract, legality, chance, attendance and robots."""
