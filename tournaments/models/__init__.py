"""Rows of the rankings, of who does not finish his matches, of trophies and of championships."""

from tournaments.models.championships import Act, Championship, Entry, Member, Seeker, Substitution
from tournaments.models.conduct import Offence
from tournaments.models.rankings import Level, PairScore, Recount, Result, Score, Tally
from tournaments.models.seasons import Season, SeasonPlace
from tournaments.models.trophies import Award, Deed, Drawing, Trophy, Uncounted

__all__ = [
    "Act",
    "Award",
    "Championship",
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
    "Seeker",
    "Substitution",
    "Tally",
    "Trophy",
    "Uncounted",
]
