"""What is read for the usurero: what may be pawned, what waits to be redeemed, what ended."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from economy.almacen import pawns_of
from economy.models import Item, Pawn
from economy.searching import holding

REMINDER = timedelta(days=1)
"""How long before the end somebody is reminded of what he has pawned (DECISIONS §9)."""


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
