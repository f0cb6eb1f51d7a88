"""Rows of the rankings, of who does not finish his matches, of trophies and of championships."""

from tournaments.models.championships import (
    Act,
    Championship,
    Entry,
    Forbidden,
    Member,
    Seeker,
    Substitution,
)
from tournaments.models.conduct import Dealing, Offence
from tournaments.models.evening import Cruce, Round, Side
from tournaments.models.notices import Notice
from tournaments.models.rankings import (
    Level,
    PairScore,
    Recount,
    Result,
    Score,
    Tally,
    TallyDay,
)
from tournaments.models.seasons import Season, SeasonPlace
from tournaments.models.trophies import Award, Deed, Drawing, Trophy, Uncounted

__all__ = [
    "Act",
    "Award",
    "Championship",
    "Cruce",
    "Dealing",
    "Deed",
    "Drawing",
    "Entry",
    "Forbidden",
    "Level",
    "Member",
    "Notice",
    "Offence",
    "PairScore",
    "Recount",
    "Result",
    "Round",
    "Score",
    "Season",
    "SeasonPlace",
    "Seeker",
    "Side",
    "Substitution",
    "Tally",
    "TallyDay",
    "Trophy",
    "Uncounted",
]
