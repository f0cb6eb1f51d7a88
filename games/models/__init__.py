"""The rows of the games: ``from games.models import Match``."""

from games.models.actas import KeptActa
from games.models.chat import ChatLine, ChatSilence
from games.models.departures import Departure, DepartureVote
from games.models.live import Epoch, Standstill, SweepTry, WebProcess
from games.models.matches import (
    Match,
    MatchPlayer,
    MatchStep,
    MatchTimer,
    SeatPresence,
    Watcher,
)
from games.models.moderation import BannedWord, Report
from games.models.news import News
from games.models.people import ReadMark, SalonPresence, TableInvitation
from games.models.salon import Habit, Robot, Room, Table, TableSeat

__all__ = [
    "BannedWord",
    "ChatLine",
    "ChatSilence",
    "Departure",
    "DepartureVote",
    "Epoch",
    "Habit",
    "KeptActa",
    "Match",
    "MatchPlayer",
    "MatchStep",
    "MatchTimer",
    "News",
    "ReadMark",
    "Report",
    "Robot",
    "Room",
    "SalonPresence",
    "SeatPresence",
    "Standstill",
    "SweepTry",
    "Table",
    "TableInvitation",
    "TableSeat",
    "Watcher",
    "WebProcess",
]
