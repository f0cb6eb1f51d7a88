"""Who does not finish his matches: what follows when one is closed (torneos §21)."""
