"""What is read for the usurero: what may be pawned, what waits to be redeemed, what ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.timesince import timesince

from economy.almacen import pawns_of
from economy.freezing import Stop
from economy.models import Item, Pawn
from economy.searching import holding

REMINDER = timedelta(days=1)
"""How long before the end somebody is reminded of what he has pawned (decisiones §9)."""


@dataclass(frozen=True, slots=True)
class Term:
    """How long something may still be redeemed; it does not run while the economy stands still."""

    left: timedelta
    """Of nothing or less it is over."""
    is_stopped: bool
    put_off: timedelta
    """By how much its end was put off, or is being put off, because the economy stood still."""

    @property
    def is_over(self) -> bool:
        """Whether it can no longer be redeemed."""
        return self.left <= timedelta()

    @property
    def left_in_words(self) -> str:
        """Return the time that is left, in its two largest units."""
        return _in_words(self.left)

    @property
    def put_off_in_words(self) -> str:
        """Return by how much it was put off; "" for less than a minute."""
        return _in_words(self.put_off) if self.put_off >= timedelta(minutes=1) else ""


def _in_words(length: timedelta) -> str:
    now = timezone.now()
    return timesince(now - length, now)


def term_of(pawn: Pawn, stops: Sequence[Stop], now: datetime) -> Term:
    """Return how the term of an open *pawn* stands *now*, with every ``freezing.stops()``."""
    is_stopped = bool(stops) and stops[-1].end is None
    stood_at = max(stops[-1].begin, pawn.created_at) if is_stopped else now
    put_off = sum((stop.after(pawn.created_at, now) for stop in stops), timedelta())
    return Term(pawn.due_at - stood_at, is_stopped, put_off)


def pawnable(user_id: int, *, search: str = "") -> QuerySet[Item]:
    """Return the free objects of somebody that are called so, dearest first, each with its kind."""
    free = Item.objects.filter(owner_id=user_id, state=Item.State.OWNED)
    free = holding(free, search, "kind__name")
    return free.select_related("kind").order_by("-price_paid", "kind__name", "pk")


def pawn_open(user_id: int, pawn_id: int) -> Pawn | None:
    """Return a pawn of somebody that has not ended, with object and kind; None if he has none."""
    return pawns_of(user_id).filter(pk=pawn_id).first()


def pawns_ended(user_id: int) -> QuerySet[Pawn]:
    """Return what somebody pawned and redeemed or let go, newest end first, with its object."""
    ended = Pawn.objects.filter(user_id=user_id).exclude(ending="")
    return ended.select_related("item__kind").order_by("-ended_at", "-pk")


def pawns_about_to_end() -> QuerySet[Pawn]:
    """Return the pawns of everybody that still may be redeemed for less than REMINDER.

    Each comes with its object and kind.
    """
    now = timezone.now()
    last_day = Pawn.objects.filter(ending="", due_at__gt=now, due_at__lte=now + REMINDER)
    return last_day.select_related("item__kind")
