"""The invitations to tables that a person has."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from accounts.relations import ignored_by
from games.models import TableInvitation


def holding(user_id: int) -> QuerySet[TableInvitation]:
    """Return the invitations that still hold, without those of people he ignores by now."""
    return TableInvitation.objects.filter(invited=user_id, ends_at__gt=timezone.now()).exclude(
        inviter__in=ignored_by(user_id)
    )
