"""What people are told because its hour has come (torneos §2.3): found by the clock, told once."""

from __future__ import annotations

from typing import Any

from django.db.models import (
    DateTimeField,
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Value,
)
from django.db.models.expressions import Combinable
from django.utils import timezone

from accounts.models import User
from games.tables import reserving
from tournaments.championships.states import championship_locked
from tournaments.championships.telling import BEFORE, awaited, tell
from tournaments.models import Championship, Cruce, Member, Notice
from tournaments.models.championships import GONE

_BEFORE_THE_DRAW = ("inscripcion", "cerrado", "presentacion")
_PLACED = ("confirmado", "presente")


def about_to_start() -> QuerySet[Championship]:
    """Return those that start within ten minutes, of which nobody was told."""
    now = timezone.now()
    rows = Championship.objects.filter(
        state__in=_BEFORE_THE_DRAW, starts_at__gt=now, starts_at__lte=now + BEFORE
    )
    inside = _reachable(entry__state__in=_PLACED)
    told = _told("empieza", championship=OuterRef("pk"))
    return rows.filter(~Exists(told), Exists(inside)).order_by("pk")


def start_told(championship_id: int) -> None:
    """Tell who has a place that it starts within ten minutes."""
    one = championship_locked(championship_id)
    if one.state in _BEFORE_THE_DRAW and one.starts_at <= timezone.now() + BEFORE:
        inside = one.members.filter(entry__state__in=_PLACED)
        tell(one, "empieza", inside.values_list("user", flat=True), until=one.starts_at)


def about_to_be_called() -> QuerySet[Cruce]:
    """Return the cruces that are called within ten minutes, of which nobody was told.

    Only of those known as long before: by a long rest, or a date.
    """
    now = timezone.now()
    rows = _running("listo").filter(call_at__gt=now, call_at__lte=now + BEFORE)
    rows = rows.filter(call_at__gte=F("ready_at") + BEFORE)
    return rows.filter(~Exists(_told_of_it("pronto")), _somebody()).order_by("pk")


def call_told(cruce_id: int) -> None:
    """Tell who is awaited at a cruce that it is called within ten minutes."""
    one, cruce = _locked(cruce_id)
    now = timezone.now()
    is_so = cruce.call_at is not None and now < cruce.call_at <= now + BEFORE
    if one.state == "en_juego" and cruce.state == "listo" and is_so:
        people, attempt = awaited(cruce), cruce.attempt
        tell(one, "pronto", people, about=cruce.pk, attempt=attempt, until=cruce.call_at)


def half_gone() -> QuerySet[Cruce]:
    """Return the cruces of whose courtesy half is over, of which nobody away was told."""
    now = Value(timezone.now(), DateTimeField())
    gone = ExpressionWrapper(now - F("called_at"), DurationField())
    left = ExpressionWrapper(F("due_at") - now, DurationField())
    rows = _running("esperando").annotate(gone=gone, left=left).filter(left__lte=F("gone"))
    of_it = {"table__origin": OuterRef(OuterRef("origin")), "user": OuterRef("user")}
    away = ~Exists(reserving.seats_here().filter(**of_it))
    return rows.filter(~Exists(_told_of_it("mitad")), _somebody(away)).order_by("pk")


def half_told(cruce_id: int) -> None:
    """Tell those who are not on their chairs that half of their courtesy is over."""
    one, cruce = _locked(cruce_id)
    now = timezone.now()
    if one.state != "en_juego" or cruce.state != "esperando" or cruce.called_at is None:
        return
    if cruce.due_at is not None and now < cruce.due_at <= now + (now - cruce.called_at):
        away = awaited(cruce) - reserving.people_here(cruce.origin)
        tell(one, "mitad", away, about=cruce.pk, attempt=cruce.attempt, until=cruce.due_at)


def _running(state: str) -> QuerySet[Cruce]:
    return Cruce.objects.filter(state=state, championship__state="en_juego")


def _reachable(**which: Any) -> QuerySet[Member]:
    """Return the members of a championship whom ``tell`` reaches; without any it has no end."""
    return _reached().filter(championship=OuterRef("pk"), **which)


def _somebody(*which: Combinable) -> Q:
    """Return of which cruces there is somebody awaited whom ``tell`` reaches, *which* he is."""
    of_two = _reached().filter(Q(entry=OuterRef("a")) | Q(entry=OuterRef("b")), *which)
    of_several = _reached().filter(entry__sides__cruce=OuterRef("pk"))
    of_several = of_several.exclude(entry__state__in=GONE).filter(*which)
    return Q(Exists(of_two)) | Q(Exists(of_several))


def _reached() -> QuerySet[Member]:
    return Member.objects.filter(user__is_active=True).exclude(user__kind=User.Kind.ROBOT)


def _told_of_it(kind: str) -> QuerySet[Notice]:
    of_it = {"championship": OuterRef("championship"), "about": OuterRef("pk")}
    return _told(kind, **of_it, attempt=OuterRef("attempt"))


def _told(kind: str, **of: OuterRef) -> QuerySet[Notice]:
    return Notice.objects.filter(kind=kind, **of)


def _locked(cruce_id: int) -> tuple[Championship, Cruce]:
    number = Cruce.objects.values_list("championship", flat=True).get(pk=cruce_id)
    one = championship_locked(number)
    return one, Cruce.objects.get(pk=cruce_id)
