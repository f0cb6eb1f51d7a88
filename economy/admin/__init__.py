"""The economy in the admin: the books are read, the catalogue is kept, the rest has a page each."""

from economy.admin import catalogue, corrections, items, ledger, standing
from economy.admin.common import ReadOnly

__all__ = ["ReadOnly", "catalogue", "corrections", "items", "ledger", "standing"]
