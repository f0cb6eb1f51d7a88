"""Faults on purpose (RELIABILITY §3): processes die under players who never stop playing."""
