"""Rows of the rankings."""

from tournaments.models.rankings import Level, PairScore, Result, Score

__all__ = ["Level", "PairScore", "Result", "Score"]
