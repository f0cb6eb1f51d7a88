"""Where U$uros flow one way: who may be fed by accounts of his own. Nobody is punished by it."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts import signals
from economy.staff.flow_groups import Group, groups_in
from economy.staff.reports import Transfer, transfers

log = logging.getLogger(__name__)

MOST = 5_000
"""Pairs that are looked at; those of which most is left on one side come first."""
SHOWN = 200
"""Groups that are shown."""
NAMED = 12
"""Givers whom the list names."""


@dataclass(frozen=True, slots=True)
class GroupFlow:
    """What several new accounts lost to one, or round and round among themselves."""

    group: Group
    shared: bool
    """One of them shares a connection or a browser with whom it ends with."""

    @property
    def more(self) -> int:
        """How many givers the list does not name."""
        return max(0, len(self.group.givers) - NAMED)


@dataclass(frozen=True, slots=True)
class Flow:
    """What went one way between two people, and what else speaks of one person behind both."""

    transfer: Transfer
    only_rival: bool
    """The loser lost to nobody else in that time."""
    shared: bool
    """They share a connection or a browser."""


def one_way() -> list[Flow]:
    """Return the pairs between whom more than the limit was left on one side, most first.

    In the days of the setting, by matches and objects; ``FLOW_LIMIT`` is in U$uros.
    """
    now = timezone.now()
    since = now - timedelta(days=settings.USUMUS["FLOW_DAYS"])
    pairs = transfers(since, now, MOST)
    rivals = Counter(pair.loser.pk for pair in pairs)
    limit = settings.USUMUS["FLOW_LIMIT"]
    return [
        Flow(
            pair,
            only_rival=rivals[pair.loser.pk] == 1,
            shared=signals.shares_with(pair.loser.pk, [pair.winner.pk]),
        )
        for pair in pairs
        if pair.net > limit
    ]


def by_groups() -> list[GroupFlow]:
    """Return who was fed by several new accounts, and which went round in a ring, most first.

    In the days of the setting, by matches and objects, beyond ``FLOW_LIMIT`` in all. Work is
    bounded by ``MOST`` pairs of new losers; at most ``SHOWN`` groups come back.
    """
    now = timezone.now()
    rules = settings.USUMUS
    pairs = transfers(
        now - timedelta(days=rules["FLOW_DAYS"]),
        now,
        MOST,
        joined=now - timedelta(days=rules["FLOW_NEW_DAYS"]),
    )
    found = groups_in(pairs, limit=rules["FLOW_LIMIT"], least=rules["FLOW_GROUP"])[:SHOWN]
    return [
        GroupFlow(group, signals.shares_with(group.hub.pk, [user.pk for user in group.givers]))
        for group in found
    ]


def look() -> int:
    """Look at the flows and leave in the log how many deserve a look; return how many."""
    groups = by_groups()
    if groups:
        log.warning(
            "U$uros of several new accounts end with one in %d groups, %d of them of one home: "
            "«Flujos» in the admin",
            len(groups),
            sum(flow.shared for flow in groups),
        )
    found = one_way()
    if found:
        log.warning(
            "U$uros flow one way between %d pairs, %d of them of one home: «Flujos» in the admin",
            len(found),
            sum(flow.shared for flow in found),
        )
    return len(found) + len(groups)
