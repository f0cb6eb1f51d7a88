"""What is settled of a table before anybody sits: by its salón or, where it is reserved, with it.

The chairs of a reserved table are those of certain people, what is played there is chosen already,
and nothing is put. It is so whatever its salón settles now: whoever reserved it has told them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone

from accounts.models import Sanction
from games.matches.sitting import NOT_LET
from games.models import Table
from games.tables import agreement as ag
from games.tables import forms, modality
from games.tables.agreement import Agreement
from games.tables.gathering import RESERVED


class Reservation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose each chair is, by user, and what is played."""

    sillas: tuple[int, ...]
    opciones: dict[str, Any]
    condiciones: dict[str, Any]


def of(table: Table) -> Reservation | None:
    """Return for whom and what *table* is reserved, ``None`` where anybody may sit."""
    return None if table.reserved is None else msgspec.convert(table.reserved, Reservation)


def empty_table(table: Table) -> Agreement:
    """Return *table* with nobody."""
    reserved = of(table)
    if reserved is None:
        return modality.empty_table(table.room)
    return ag.empty(len(reserved.sillas), RESERVED)


def match_of(table: Table, numbers: Sequence[int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options and the conditions of a match of *table* where nobody chooses any."""
    reserved = of(table)
    if reserved is None:
        return modality.match_of(table.room, numbers)
    return reserved.opciones, reserved.condiciones


def decode_options(table: Table, data: Any, numbers: Sequence[int]) -> Any:
    """Return the engine's Options of what is played at *table*.

    Raises as ``modality.decode_options``.
    """
    if table.reserved is None:
        return modality.decode_options(table.room, data, numbers)
    return forms.decode_options(table.room.game, data, numbers)


def value_now(table: Table) -> int:
    """Return what *table* is worth now, in U$uros."""
    return (
        table.value if table.reserved is not None else modality.value_now(table.room, table.value)
    )


def limits(table: Table) -> tuple[str, ...]:
    """Return which sanctions keep a person from a chair of *table*.

    Whoever may not sit down still plays what he entered before (torneos §21.5).
    """
    return NOT_LET if table.reserved is None else (Sanction.Kind.BAN,)


def is_open(table: Table) -> bool:
    """Return whether a match may start at *table*: in a closed salón only what was reserved."""
    return table.room.is_open or table.reserved is not None


def here_since() -> datetime:
    """Return since when a person on his chair must have been seen to be there (torneos §13.2)."""
    return timezone.now() - timedelta(seconds=settings.USUMUS["RESERVED_SECONDS"])
