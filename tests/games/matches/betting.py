"""Matches with objects bet in them, and what became of those."""

from __future__ import annotations

from uuid import uuid4

import msgspec

from economy.bets import Wager
from economy.reconciliation import reconcile
from games.engines.mus.options import Options
from games.matches import selectors, services
from tests.games.tools import start


def begin(people, *wagers, game="mus", **given):
    """Start a match with objects: (bettor, rival, item)."""
    bets = [Wager(one.pk, other.pk, item.pk) for one, other, item in wagers]
    if game == "mus":
        given.setdefault("options", Options(reloj="sin"))
    return start(people, game=game, bets=bets, **given)


def whose(item):
    item.refresh_from_db()
    return item.owner


def leave(match, person):
    return services.match_leave(match_id=match.pk, user_id=person.pk, action_id=uuid4())


def faults():
    return [finding.rule for finding in reconcile() if finding.broken]


def ended(match):
    match.refresh_from_db()
    return msgspec.to_builtins(selectors.match_people(match.pk)["fin"])
