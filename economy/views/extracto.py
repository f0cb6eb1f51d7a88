"""The statement as CSV, for a spreadsheet in Spanish: semicolons, and a mark that says UTF-8."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence

from asgiref.sync import sync_to_async
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from economy.cartera import Movement
from economy.views.lists import Filters
from economy.views.reasons import counterpart, reason

BOM = b"\xef\xbb\xbf"
"""What a CSV begins with, so that a spreadsheet knows its letters."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def address(filters: Filters) -> str:
    """Return where the CSV of what is listed is found."""
    _path, question, query = filters.address(dias="").partition("?")
    return reverse("cartera_csv") + question + query


async def streamed(chunks: Iterator[list[Movement]]) -> AsyncIterator[bytes]:
    """Return the CSV in pieces, each read from the database when the one before was sent."""
    yield BOM + csv_rows([_header()])
    while rows := await sync_to_async(_next)(chunks):
        yield rows


def _next(chunks: Iterator[list[Movement]]) -> bytes:
    return csv_rows(map(_row, next(chunks, ())))


def _header() -> list[str]:
    return [
        _("Fecha"),
        _("Motivo"),
        _("Contraparte"),
        _("Partida"),
        _("Objeto"),
        _("Importe (U$)"),
        _("Saldo (U$)"),
    ]


def _row(movement: Movement) -> list[str | int]:
    entry = movement.entry
    return [
        localtime(entry.tx.created_at).isoformat(timespec="seconds"),
        harmless(reason(movement)),
        harmless(counterpart(movement)),
        movement.match_id or "",
        harmless(movement.item),
        entry.amount,
        entry.balance_after,
    ]


def harmless(text: str) -> str:
    """Return *text* so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def csv_rows(rows: Iterable[Sequence[str | int]]) -> bytes:
    """Return *rows* as the lines of a CSV that spreadsheets in Spain open."""
    written = io.StringIO()
    csv.writer(written, delimiter=";", lineterminator="\r\n").writerows(rows)
    return written.getvalue().encode()
