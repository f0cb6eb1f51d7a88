"""Who fell from a match because nobody could reach us: it counts against nobody (promise P11)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.engines.core.contract import Engine
from games.engines.core.manners import USUAL
from games.engines.registry import GAMES
from games.models import Departure, MatchPlayer, Standstill

FALLS = (Departure.Cause.FELL, Departure.Cause.ABSENT)


def _goes_on(engine: Engine[Any, Any]) -> bool:
    """Return whether the others play on without who left, and no robot in his place."""
    rule = engine.departure(engine.options_type())
    return not (rule.ends_match or rule.leaves_robot)


_WITHOUT_HIM = [game for game, entry in GAMES.items() if _goes_on(entry.engine)]
"""Games in which when he was gone is not written."""
_SLACK_S = 10


def fell_by_outage(rows: QuerySet[MatchPlayer]) -> QuerySet[MatchPlayer]:
    """Return those of *rows* who fell during a standstill of their match, or seconds after it.

    Whoever falls has left once his courtesy is over: so long after the standstill he may be gone,
    and no longer. Where it is not known when he was gone, any standstill of the match excuses.
    """
    gone = Departure.objects.filter(
        match=OuterRef("match_id"), user=OuterRef("user_id"), returned_at=None
    )
    left_at = Subquery(gone.order_by("-at").values("at")[:1])
    is_unknown = Q(~Exists(gone), match__game__in=_WITHOUT_HIM)
    return rows.alias(gone_at=Coalesce(left_at, "match__finished_at")).filter(
        Q(is_unknown, Exists(_outages())) | Exists(_timely()), left_by__in=FALLS
    )


def _outages() -> QuerySet[Standstill]:
    """Return, for a row of ``MatchPlayer``, the standstills of its match."""
    return Standstill.objects.filter(
        matches__contains=[OuterRef("match_id")], began_at__lte=OuterRef("gone_at")
    )


def _timely() -> QuerySet[Standstill]:
    """Return, for a row of ``MatchPlayer``, the standstills after which he was gone."""
    seconds = settings.USUMUS["DOWNTIME_CREDIT_SECONDS"] + settings.USUMUS["SEAT_LOST_SECONDS"]
    later = timedelta(seconds=USUAL.fall_s + seconds + _SLACK_S)
    is_late = Q(ended_at__isnull=False, ended_at__lt=OuterRef("gone_at") - later)
    return _outages().filter(~is_late)
