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
from tournaments.models.cycles import Cycle
from tournaments.models.disputes import Dispute
from tournaments.models.evening import Cruce, Round, Side
from tournaments.models.gifts import PrizeObject
from tournaments.models.notices import Notice
from tournaments.models.posters import Poster
from tournaments.models.rankings import (
    Level,
    PairScore,
    Recount,
    Result,
    Score,
    Tally,
    TallyDay,
    ToList,
)
from tournaments.models.seasons import Season, SeasonPlace
from tournaments.models.talk import Silence
from tournaments.models.trophies import Award, Deed, Drawing, Trophy, Uncounted

__all__ = [
    "Act",
    "Award",
    "Championship",
    "Cruce",
    "Cycle",
    "Dealing",
    "Deed",
    "Dispute",
    "Drawing",
    "Entry",
    "Forbidden",
    "Level",
    "Member",
    "Notice",
    "Offence",
    "PairScore",
    "Poster",
    "PrizeObject",
    "Recount",
    "Result",
    "Round",
    "Score",
    "Season",
    "SeasonPlace",
    "Seeker",
    "Side",
    "Silence",
    "Substitution",
    "Tally",
    "TallyDay",
    "ToList",
    "Trophy",
    "Uncounted",
]
