"""The economy in the admin: the books can be read and found, only the catalogue is written."""

from economy.admin import items, ledger
from economy.admin.common import ReadOnly

__all__ = ["ReadOnly", "items", "ledger"]
