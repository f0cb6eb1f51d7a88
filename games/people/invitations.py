"""The invitations to tables that a person has, as every page of his shows them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Regard
from games.models import TableInvitation


def holding(user_id: int) -> QuerySet[TableInvitation]:
    """Return the invitations that still hold, without those of people he ignores by now."""
    ignored = Regard.objects.filter(owner_id=user_id, ignored=True).values("other_id")
    return TableInvitation.objects.filter(
        ~Q(inviter_id__in=ignored), invited_id=user_id, ends_at__gt=timezone.now()
    )


def invitations_of(user_id: int) -> list[dict[str, Any]]:
    """Return the invitations of a person that hold, oldest first, as ``avisos`` shows them."""
    now = timezone.now()
    rows = holding(user_id).select_related("inviter__profile", "table__room").order_by("pk")
    return [
        {
            "id": row.pk,
            "de": row.inviter.username,
            "avatar": row.inviter.profile.avatar_url,
            "mesa": row.table_id,
            "numero": row.table.number,
            "salon": row.table.room.slug,
            "valor": row.table.value,
            "silla": row.seat,
            "quedan": max(0, round((row.ends_at - now).total_seconds() * 1000)),
        }
        for row in rows
    ]
