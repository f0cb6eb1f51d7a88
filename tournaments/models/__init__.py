"""Rows of the rankings, of who does not finish his matches, and of trophies."""

from tournaments.models.conduct import Offence
from tournaments.models.rankings import Level, PairScore, Recount, Result, Score, Tally
from tournaments.models.seasons import Season, SeasonPlace
from tournaments.models.trophies import Award, Deed, Drawing, Trophy, Uncounted

__all__ = [
    "Award",
    "Deed",
    "Drawing",
    "Level",
    "Offence",
    "PairScore",
    "Recount",
    "Result",
    "Score",
    "Season",
    "SeasonPlace",
    "Tally",
    "Trophy",
    "Uncounted",
]
