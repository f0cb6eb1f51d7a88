"""What a player won and lost in bets since he last looked: from whom, and in which match."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User
from economy.models import ItemEvent, NewsSeen

AT_MOST = 12


@dataclass(frozen=True, slots=True)
class News:
    """The news that somebody has not read, newest first; *more* of them are not in *events*."""

    events: tuple[ItemEvent, ...] = ()
    more: int = 0

    @property
    def until(self) -> int:
        """The newest of them: reading the news reads up to it."""
        return self.events[0].pk if self.events else 0


def news_of(user_id: int) -> News:
    """Return what somebody won and lost and has not read, each with its kind and both people.

    One query; two when there is more than is told.
    """
    seen = NewsSeen.objects.filter(user_id=user_id).values("last_event")
    unread = _won_and_lost(user_id).filter(pk__gt=Coalesce(seen, 0))
    told = tuple(
        unread.select_related("item__kind", "giver", "taker").order_by("-pk")[: AT_MOST + 1]
    )
    if len(told) <= AT_MOST:
        return News(told)
    return News(told[:AT_MOST], unread.count() - AT_MOST)


def news_read(*, user: User, until: int) -> None:
    """Remember that *user* has read his news up to the event *until*; never back."""
    last = _won_and_lost(user.pk).filter(pk__lte=until).order_by("-pk").first()
    if last is None:
        return
    NewsSeen.objects.bulk_create([NewsSeen(user=user, last_event=last.pk)], ignore_conflicts=True)
    NewsSeen.objects.filter(user=user, last_event__lt=last.pk).update(last_event=last.pk)


def _won_and_lost(user_id: int) -> QuerySet[ItemEvent]:
    his = Q(giver_id=user_id) | Q(taker_id=user_id)
    return ItemEvent.objects.filter(his, fact=ItemEvent.Fact.WON)
