"""How new an account is, and what it may put at stake meanwhile (decisiones §10).

An account is new for some days, or until it has finished some matches with different people. Of the
matches played among the same people one counts; none does in which somebody walked out, nor one
with people of the same connection or browser: those are what an account is fattened with.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import ngettext

from accounts.models import User
from games.people.refusals import Refusal

# Each person he met counts with the match in which he met him: as many as there are such matches.
# At one to which people come and leave, he met those who sat there while he did.
_MET = """
WITH met AS (
    SELECT mine.user_id AS who, other.user_id AS whom, min(mine.match_id) AS first
    FROM games_matchplayer mine
    JOIN games_match m ON m.id = mine.match_id AND m.status = 'terminada' AND m.competitive
    JOIN games_matchplayer other ON other.match_id = mine.match_id
     AND other.user_id <> mine.user_id AND other.robot_level = ''
     AND (mine.until IS NULL OR mine.until > other.since)
     AND (other.until IS NULL OR other.until > mine.since)
    WHERE mine.user_id = ANY(%(users)s)
      AND NOT EXISTS (SELECT 1 FROM games_matchplayer gone
                      WHERE gone.match_id = mine.match_id AND gone.result = 'abandona')
      AND NOT (%(rule)s AND (
          mine.connection_hash <> '' AND mine.connection_hash = other.connection_hash
          OR EXISTS (SELECT 1 FROM accounts_signal his JOIN accounts_signal theirs
                     ON theirs.kind = his.kind AND theirs.digest = his.digest
                     WHERE his.kind = 'navegador' AND his.user_id = mine.user_id
                       AND theirs.user_id = other.user_id)))
    GROUP BY 1, 2
)
SELECT who, count(DISTINCT first) FROM met GROUP BY who
"""


class Newness(NamedTuple):
    """Until when an account is new, and how many matches with different people it still lacks."""

    until: datetime
    missing: int

    @property
    def words(self) -> dict[str, Any]:
        """Return what the sentences of refusals are filled with."""
        matches = ngettext("%(n)s partida más", "%(n)s partidas más", self.missing)
        return {
            "hasta": date_format(timezone.localtime(self.until), r"j \d\e F"),
            "partidas": matches % {"n": self.missing},
        }


def matches_with_others(user_ids: Collection[int]) -> dict[int, int]:
    """Return how many matches these people finished with somebody whom they had not met before.

    Who has none is not in it. One query.
    """
    rule = settings.USUMUS["SAME_CONNECTION_RULE"]
    with connection.cursor() as cursor:
        cursor.execute(_MET, {"users": list(user_ids), "rule": rule})
        return dict(cursor.fetchall())


def newness_of(user_id: int) -> Newness | None:
    """Return how new the account of *user_id* is; ``None`` once it is not. Two queries at most."""
    days, matches = settings.USUMUS["NEW_DAYS"], settings.USUMUS["NEW_MATCHES"]
    if not days or not matches:
        return None
    joined = User.objects.values_list("date_joined", flat=True).get(pk=user_id)
    until = joined + timedelta(days=days)
    if until <= timezone.now():
        return None
    missing = matches - matches_with_others([user_id]).get(user_id, 0)
    return Newness(until, missing) if missing > 0 else None


def stake_refusal(user_id: int) -> Refusal | None:
    """Return what a new account is told above its limit, ``None`` where it has none."""
    limit = settings.USUMUS["NEW_STAKE"]
    newness = newness_of(user_id) if limit else None
    return Refusal("cuenta_nueva", **newness.words, valor=limit) if newness else None


def require_stake(user_id: int, stake: int) -> None:
    """Refuse with ``cuenta_nueva`` a new account that would put more than its limit."""
    if stake <= settings.USUMUS["NEW_STAKE"]:
        return
    if refusal := stake_refusal(user_id):
        raise refusal


def require_bets(user_id: int, rival_id: int) -> None:
    """Refuse objects that a new account bets, or that are bet against one.

    With ``apuestas_nueva`` and ``rival_nuevo``.
    """
    if newness := newness_of(user_id):
        raise Refusal("apuestas_nueva", **newness.words)
    if newness_of(rival_id):
        raise Refusal("rival_nuevo")


def shown_to(user_id: int) -> dict[str, Any] | None:
    """Return the limit of a new account and its reason, for its own pages; ``None`` without."""
    refusal = stake_refusal(user_id)
    return {"valor": refusal.detail["valor"], "texto": refusal.sentence()} if refusal else None
