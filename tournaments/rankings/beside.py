"""Somebody's own row of a list, and what stands beside it: one statement, however long the list.

What is ahead of a row, and behind it, is said as stretches of the index, of which no row is in two:
those who differ in the first field, those who are equal in it and differ in the second, and so on.
Each is read from its near end, and only those with the same first field are ever counted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F, QuerySet

from tournaments.rankings.ordering import ORDERS, Order, Row


class Beside(NamedTuple):
    """Somebody's row, and of those with as much in the first field how many are ahead of it.

    *equals_before* share its place and stand before it; *above* is the nearest that has a better
    place, *below* the nearest that has a worse one.
    """

    row: Row
    above: Row | None
    below: Row | None
    ahead: int
    equals_before: int


def of(rows: QuerySet[Any], user_id: int) -> Beside | None:
    """Return the first of *rows* that is of *user_id*, and what is beside it. One query.

    *rows* are in their order; ``None`` if none of them is his.
    """
    order = ORDERS[rows.model]
    columns = _columns(order)
    names = dict(zip(columns, (F(name) for name in order.columns), strict=True))
    listed, asked = rows.order_by().values(**names).query.sql_with_params()
    statement = _statement(order, listed)
    with connection.cursor() as cursor:
        cursor.execute(statement, (*asked, *(user_id for _ in order.who)))
        found = cursor.fetchone()
    if found is None:
        return None
    width = len(columns)
    row, above, below = (found[n * width : (n + 1) * width] for n in range(3))
    return Beside(
        order.row(row),
        order.row(above) if above[0] is not None else None,
        order.row(below) if below[0] is not None else None,
        *found[3 * width :],
    )


def _columns(order: Order) -> list[str]:
    """Return what the columns are called within the statement."""
    return [f"k{n}" for n in range(len(order.fields))] + [f"w{n}" for n in range(len(order.who))]


def _statement(order: Order, listed: str) -> str:
    """Return the statement; *listed* selects the rows, its columns called as ``_columns``."""
    ahead, behind = _stretches(order, ">", "<"), _stretches(order, "<", ">")
    his = " OR ".join(f"w{n} = %s" for n in range(len(order.who)))
    counts = " + ".join(
        f"(SELECT count(*) FROM listed l WHERE {stretch})"  # noqa: S608 - the parts are ours
        for stretch in ahead[:-1]
    )
    same = " AND ".join(f"l.k{n} = m.k{n}" for n in range(len(order.fields)))
    ours, theirs = (", ".join(f"{of}.w{n}" for n in range(len(order.who))) for of in ("l", "m"))
    return (
        f"WITH listed AS NOT MATERIALIZED ({listed}), mine AS MATERIALIZED ("  # noqa: S608
        f"SELECT * FROM listed l WHERE {his} ORDER BY {_by(order)} LIMIT 1) "
        f"SELECT m.*, {_chosen(order, 'a')}, {_chosen(order, 'b')}, {counts},"
        f" (SELECT count(*) FROM listed l WHERE {same} AND ({ours}) < ({theirs}))"
        f" FROM mine m LEFT JOIN LATERAL ({_nearest(order, ahead, backwards=True)}) a ON true"
        f" LEFT JOIN LATERAL ({_nearest(order, behind, backwards=False)}) b ON true"
    )


def _stretches(order: Order, more: str, less: str) -> list[str]:
    """Return what is said of who is ahead (or behind), the nearest stretch first."""
    found, same = [], ""
    for n, field in enumerate(order.fields):
        found.append(f"{same}l.k{n} {more if field[0] == '-' else less} m.k{n}")
        same += f"l.k{n} = m.k{n} AND "
    return found[::-1]


def _nearest(order: Order, stretches: list[str], *, backwards: bool) -> str:
    by = _by(order, backwards=backwards)
    parts = (
        f"(SELECT {n} AS turn, l.* FROM listed l WHERE {stretch} ORDER BY {by} LIMIT 1)"  # noqa: S608
        for n, stretch in enumerate(stretches)
    )
    return " UNION ALL ".join(parts) + " ORDER BY turn LIMIT 1"


def _by(order: Order, *, backwards: bool = False) -> str:
    """Return the whole order, as the index has it or from its other end."""
    downs = [field[0] == "-" for field in order.fields] + [False for _ in order.who]
    return ", ".join(
        f"l.{name} {'DESC' if is_down != backwards else 'ASC'}"
        for name, is_down in zip(_columns(order), downs, strict=True)
    )


def _chosen(order: Order, of: str) -> str:
    return ", ".join(f"{of}.{name}" for name in _columns(order))
