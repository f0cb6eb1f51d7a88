"""Rows of the economy."""

from economy.models.ledger import Account, Entry, Tx
from economy.models.stakes import Stake

__all__ = ["Account", "Entry", "Stake", "Tx"]
