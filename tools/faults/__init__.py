"""Faults on purpose: processes die under players who never stop playing."""
