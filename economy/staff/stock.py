"""How many new pieces of a kind the shop may still make: kept by difference, never as a total.

Sales take from the same number, so whoever writes a total writes over what is sold meanwhile.
"""

from __future__ import annotations

from django.db import transaction

from economy.models import Kind
from economy.staff.refusals import Refusal

MOST = 2_147_483_647
"""The greatest number that the column holds."""


def stock_after(stock: int | None, *, by: int = 0, endless: bool = False) -> int | None:
    """Return what *stock* is with *by* pieces more or less, or without end (None).

    What had no end and has one now begins at nothing. Raises Refusal if fewer than none would
    be left, or more than can be counted.
    """
    if endless:
        if by:
            raise Refusal("existencias_sin_fin")
        return None
    before = stock or 0
    if before + by < 0:
        raise Refusal("existencias_pocas", hay=before, quitas=-by)
    if before + by > MOST:
        raise Refusal("existencias_muchas", maximo=MOST)
    return before + by


def stock_change(
    *, kind_id: int, by: int = 0, endless: bool = False
) -> tuple[int | None, int | None]:
    """Add to the stock of a kind, or take from it; return what it was and what it is.

    Raises Refusal as ``stock_after`` does, and nothing has changed.
    """
    with transaction.atomic():
        kind = Kind.objects.select_for_update(no_key=True).get(pk=kind_id)
        before = kind.stock
        kind.stock = stock_after(before, by=by, endless=endless)
        kind.save(update_fields=["stock"])
    return before, kind.stock
