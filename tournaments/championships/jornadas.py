"""When the jornadas of a liga begin: every so many days, or when its organiser says (torneos §7.4).

A championship keeps the moments that its organiser gave, from the second jornada on; ``None`` of
those that go by the days between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from django import forms
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournaments.championships.moments import moment_of
from tournaments.championships.past import rules_of
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship, Round
from tournaments.pairing.leagues import rounds_in
from tournaments.pairing.parts import LEAGUE
from tournaments.rules.periods import MADRID
from tournaments.rules.repeats import days_later

MOST = 200
_WRITTEN = "%Y-%m-%dT%H:%M"
_FARTHEST = timedelta(days=366)


def has_dates(one: Championship) -> bool:
    """Return whether its jornadas have their dates, and do not just follow each other."""
    return one.format == "liga" and rules_of(one).days > 0


def dateless() -> Q:
    """Return which championships are none of ``has_dates``. Rules without days have the usual."""
    return ~Q(format="liga") | Q(rules__days__lte=0)


def jornadas_in(one: Championship) -> int:
    """Return how many jornadas *one*, a liga, has; before the draw, if every place is taken."""
    rules = rules_of(one)
    entrants = len((one.drawn or {}).get("orden", ())) or one.places
    return min(MOST, rules.jornadas or rounds_in(entrants, rules.times))


def jornada_at(one: Championship, number: int) -> datetime:
    """Return when a jornada begins: when it was said, or at the hour of the first.

    That is the hour which the clocks of Madrid show then, whatever they do in between.
    """
    given = one.jornadas_at[number - 2] if 2 <= number < len(one.jornadas_at) + 2 else None
    return _usual_at(one, number) if given is None else datetime.fromisoformat(given)


def _usual_at(one: Championship, number: int) -> datetime:
    return days_later(one.starts_at, (number - 1) * rules_of(one).days)


def dates_of(one: Championship) -> list[tuple[int, datetime]]:
    """Return by number when its jornadas begin, as many as are announced or have their moment."""
    if not has_dates(one):
        return []
    known = rules_of(one).jornadas or (len(one.jornadas_at) + 1 if one.jornadas_at else 0)
    known = min(known, jornadas_in(one))
    return [(number, jornada_at(one, number)) for number in range(1, known + 1)]


def after_the_first(one: Championship) -> list[tuple[int, datetime]]:
    """Return by number when each jornada but the first begins; none of what has no dates."""
    if not has_dates(one):
        return []
    return [(number, jornada_at(one, number)) for number in range(2, jornadas_in(one) + 1)]


def jornadas_kept(one: Championship, given: Sequence[datetime | None]) -> list[str | None]:
    """Return the moments *given*, from the second jornada on, as *one* keeps them.

    Refuses as ``require_in_order``.
    """
    if not has_dates(one):
        return []
    wanted = given[: jornadas_in(one) - 1]
    found = [None if at is None else at.isoformat() for at in wanted]
    while found and found[-1] is None:
        found.pop()
    one.jornadas_at = found
    require_in_order(one)
    return found


def jornadas_as_they_are(one: Championship, starts_at: datetime) -> list[str | None]:
    """Return what *one* keeps so that the jornadas after the first stay if that is at *starts_at*.

    By the days between them go only those that it would come after.
    """
    return [at.isoformat() if at > starts_at else None for _number, at in after_the_first(one)]


def jornadas_repeated(last: Championship, starts_at: datetime) -> list[datetime | None]:
    """Return the moments of *last*, for a liga like it that begins at *starts_at* (torneos §7.4).

    They are as many days later as its beginning is, at the hour that clocks show: in their order.
    """
    begins = [at.astimezone(MADRID).date() for at in (last.starts_at, starts_at)]
    days = (begins[1] - begins[0]).days
    kept = [None if at is None else datetime.fromisoformat(at) for at in last.jornadas_at]
    return [None if at is None else days_later(at, days) for at in kept]


def jornadas_later(one: Championship, given: Sequence[datetime | None]) -> list[str | None]:
    """Return what *one*, which is published, keeps once its jornadas begin when they are *given*.

    Of one whose moment went by in a pause nobody was called, and it may still be put off. Refuses
    with ``cambio_tarde`` another moment of one that was called, with ``fecha_anterior`` an earlier
    one and with ``antes_que_ahora`` one that is over.
    """
    kept: list[str | None] = [*one.jornadas_at]
    kept += [None] * (len(given) - len(kept))
    for number, at in enumerate(given, 2):
        before, after = jornada_at(one, number), at or _usual_at(one, number)
        if after == before.replace(second=0, microsecond=0) or after == before:
            continue
        if _is_called(one, number):
            raise Refusal("cambio_tarde")
        if after < before:
            raise Refusal("fecha_anterior")
        if after <= timezone.now():
            raise Refusal("antes_que_ahora")
        kept[number - 2] = after.isoformat()
    while kept and kept[-1] is None:
        kept.pop()
    return kept


def gone_by(one: Championship) -> list[tuple[int, datetime]]:
    """Return by number the jornadas whose moment has gone by and to which nobody was called.

    While *one* stands still nobody is: once it goes on, each is called as soon as it can be, and
    waits for no other day. One query.
    """
    if not has_dates(one):
        return []
    called, found = set(_called(one).values_list("number", flat=True)), []
    for number in range(2, jornadas_in(one) + 1):
        at = jornada_at(one, number)
        if at > timezone.now():
            break
        if number not in called:
            found.append((number, at))
    return found


def _is_called(one: Championship, number: int) -> bool:
    return _called(one).filter(number=number).exists()


def _called(one: Championship) -> QuerySet[Round]:
    """Return the jornadas to which somebody was called, or nobody will be: they are over."""
    begun = Q(state="terminada") | Q(cruces__called_at__isnull=False)
    return one.rounds.filter(begun, tree=LEAGUE)


def require_in_order(one: Championship) -> None:
    """Refuse with ``jornadas`` what does not begin after the one before, or a year after."""
    if not one.jornadas_at:
        return
    last = min(jornadas_in(one), len(one.jornadas_at) + 2)
    dates = [jornada_at(one, number) for number in range(1, last + 1)]
    for number, (before, at) in enumerate(pairwise(dates), 2):
        if not before < at <= before + _FARTHEST:
            raise Refusal("jornadas", n=number)


# --- As a form shows them


class Row(NamedTuple):
    """A jornada and its moment, as a control writes it."""

    number: int
    written: str


class Rows(NamedTuple):
    """The jornadas after the first; *mark* tells by what those go that nobody changes."""

    rows: list[Row]
    mark: str


def rows_of(one: Championship) -> Rows:
    """Return the jornadas of *one*, none of what has no dates."""
    if not has_dates(one):
        return Rows([], "")
    rows = [Row(n, f"{timezone.localtime(at):{_WRITTEN}}") for n, at in after_the_first(one)]
    start = f"{timezone.localtime(one.starts_at):{_WRITTEN}}"
    return Rows(rows, f"{start} {rules_of(one).days}")


class _Inputs(forms.Widget):
    """Several controls of one name; the template writes them."""

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> Rows:
        """Return what was written, as it was."""
        texts = data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])
        rows = [Row(n, str(text)[:16]) for n, text in enumerate(texts[: MOST - 1], 2)]
        return Rows(rows, str(data.get(f"{name}_de", ""))[:20])


class JornadasField(forms.Field):
    """The moments of the jornadas after the first; what stays as it was shown is ``None``."""

    widget = _Inputs

    def __init__(self) -> None:
        super().__init__(required=False, label=lazy("Las jornadas"))

    def to_python(self, value: Rows | None) -> list[datetime | None]:
        """Return the moments in UTC. What it says of a wrong one is the refusal's."""
        return [] if value is None else [_moment(row, value.mark) for row in value.rows]


def _moment(row: Row, mark: str) -> datetime | None:
    if not row.written or row.written == _usual(row.number, mark):
        return None
    try:
        return moment_of(row.written)
    except Refusal as refusal:
        said = _("Jornada %(n)d: %(motivo)s")
        told = {"n": row.number, "motivo": refusal.sentence()}
        raise forms.ValidationError(said % told) from refusal


def _usual(number: int, mark: str) -> str:
    """Return what was shown of a jornada that nobody had changed; "" for a mark that is none."""
    start, _space, days = mark.partition(" ")
    try:
        first = datetime.strptime(start, _WRITTEN)  # noqa: DTZ007 - as clocks show it
        return f"{first + timedelta(days=(number - 1) * int(days)):{_WRITTEN}}"
    except (ValueError, OverflowError):
        return ""
