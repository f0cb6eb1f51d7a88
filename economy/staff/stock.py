"""How many new pieces of a kind the shop may still make: kept by difference, never as a total.

Sales take from the same number, so whoever writes a total writes over what is sold meanwhile.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from economy.models import Kind, StockChange
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


class Changed(NamedTuple):
    """What a stock was and is, and whether it was changed now."""

    before: int | None
    after: int | None
    is_new: bool


def stock_change(*, kind_id: int, key: UUID, by: int = 0, endless: bool = False) -> Changed:
    """Add to the stock of a kind, or take from it, once for each *key*.

    Raises Refusal as ``stock_after`` and ``is_done`` do, and nothing has changed.
    """
    with transaction.atomic():
        kind = Kind.objects.select_for_update(no_key=True).get(pk=kind_id)
        before = kind.stock
        if is_done(kind, key=key, by=by, endless=endless):
            return Changed(before, before, is_new=False)
        kind.stock = stock_after(before, by=by, endless=endless)
        kind.save(update_fields=["stock"])
        StockChange.objects.create(kind=kind, key=key, by=by, endless=endless)
    return Changed(before, kind.stock, is_new=True)


def is_done(kind: Kind, *, key: UUID, by: int, endless: bool) -> bool:
    """Return whether just this was done already under *key*: a form that is sent twice.

    Raises Refusal if something else was, so that a page opened before does not do more.
    """
    found = StockChange.objects.filter(key=key).first()
    if found is None:
        return False
    if (found.kind_id, found.by, found.endless) != (kind.pk, by, endless):
        raise Refusal("existencias_ya", hay="∞" if kind.stock is None else kind.stock)
    return True
