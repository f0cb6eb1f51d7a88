"""Rows of the rankings, of who does not finish his matches, of trophies and of championships."""

from tournaments.models.championships import Act, Championship, Entry, Member
from tournaments.models.conduct import Dealing, Offence
from tournaments.models.rankings import Level, PairScore, Recount, Result, Score, Tally
from tournaments.models.seasons import Season, SeasonPlace
from tournaments.models.trophies import Award, Deed, Drawing, Trophy, Uncounted

__all__ = [
    "Act",
    "Award",
    "Championship",
    "Dealing",
    "Deed",
    "Drawing",
    "Entry",
    "Level",
    "Member",
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
