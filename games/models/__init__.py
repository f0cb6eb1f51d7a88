"""The rows of the games: ``from games.models import Match``."""

from games.models.chat import ChatLine
from games.models.live import Epoch
from games.models.matches import (
    Match,
    MatchPlayer,
    MatchStep,
    MatchTimer,
    SeatPresence,
    Watcher,
)
from games.models.salon import Habit, Robot, Room, Table, TableSeat

__all__ = [
    "ChatLine",
    "Epoch",
    "Habit",
    "Match",
    "MatchPlayer",
    "MatchStep",
    "MatchTimer",
    "Robot",
    "Room",
    "SeatPresence",
    "Table",
    "TableSeat",
    "Watcher",
]
