"""Rows of the rankings, and of who does not finish his matches."""

from tournaments.models.conduct import Offence
from tournaments.models.rankings import Level, PairScore, Result, Score

__all__ = ["Level", "Offence", "PairScore", "Result", "Score"]
