"""Rows of the economy."""

from economy.models.bets import Bet
from economy.models.freezes import Freeze
from economy.models.holdings import Holding
from economy.models.items import Item, ItemEvent, Kind, Pawn
from economy.models.ledger import Account, Entry, Tx
from economy.models.news import NewsSeen
from economy.models.reminders import PawnReminder
from economy.models.staff import Correction, Review, StockChange
from economy.models.stakes import Stake

__all__ = [
    "Account",
    "Bet",
    "Correction",
    "Entry",
    "Freeze",
    "Holding",
    "Item",
    "ItemEvent",
    "Kind",
    "NewsSeen",
    "Pawn",
    "PawnReminder",
    "Review",
    "Stake",
    "StockChange",
    "Tx",
]
