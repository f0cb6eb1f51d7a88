"""Days and hours as people write them, in the time in which the site speaks to them."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone

from tournaments.championships.refusals import Refusal

FIRST_YEAR, LAST_YEAR = 2000, 2999
"""Others have moments that no calendar holds in every zone."""


def moment_of(text: str) -> datetime:
    """Return the moment that *text* (``2027-03-14T21:30``) is in the current zone, in UTC.

    Refuses with ``hora`` what is none, with ``hora_inexistente`` one that the clocks skip and with
    ``hora_doble`` one that they have twice.
    """
    try:
        naive = datetime.strptime(text, "%Y-%m-%dT%H:%M")  # noqa: DTZ007 - its zone comes next
    except (TypeError, ValueError) as problem:
        raise Refusal("hora") from problem
    if not FIRST_YEAR <= naive.year <= LAST_YEAR:
        raise Refusal("hora")
    zone = timezone.get_current_timezone()
    first, second = (naive.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    found = first.astimezone(UTC)
    if found.astimezone(zone).replace(tzinfo=None) != naive:
        raise Refusal("hora_inexistente")
    if found != second.astimezone(UTC):
        raise Refusal("hora_doble")
    return found
