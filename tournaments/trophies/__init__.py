"""Trophies: what the staff define, who has won which, and what counts towards the milestones."""
