"""Search of objects by words, whatever their case and accents: tienda, almacén and usurero."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import F, Func, Model, Q, QuerySet, Value
from django.db.models.functions import Lower

from accounts.nicks import ACCENTED, PLAIN

SEARCH_CHARACTERS = 60

M = TypeVar("M", bound=Model)


def holding(rows: QuerySet[M], search: str, *columns: str) -> QuerySet[M]:
    """Return those of *rows* that have every word of *search* in one of *columns*.

    All of them when there is no word; what is beyond SEARCH_CHARACTERS does not count.
    """
    words = _plain(search).split()
    if not words:
        return rows
    plain = {f"plain{n}": _plain_of(column) for n, column in enumerate(columns)}
    rows = rows.alias(**plain)
    for word in words:
        found = Q()
        for name in plain:
            found |= Q(**{f"{name}__contains": word})
        rows = rows.filter(found)
    return rows


def _plain_of(column: str) -> Lower:
    return Lower(Func(F(column), Value(ACCENTED), Value(PLAIN), function="translate"))


def _plain(text: str) -> str:
    folded = text.replace("\0", " ")[:SEARCH_CHARACTERS]
    return folded.translate(str.maketrans(ACCENTED, PLAIN)).lower()
