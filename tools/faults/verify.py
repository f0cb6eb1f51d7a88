"""Compares what players were told with the database: ``python -m tools.faults.verify FILE``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

django.setup()

import msgspec  # noqa: E402 - the settings must be ready first
from django.conf import settings  # noqa: E402
from django.db.models import Max, Min, Sum  # noqa: E402

from economy.reconciliation import reconcile  # noqa: E402
from games.engines.registry import GAMES  # noqa: E402
from games.matches import projection  # noqa: E402
from games.matches.runner import Live  # noqa: E402
from games.matches.selectors import match_live  # noqa: E402
from games.models import Match, MatchStep, Standstill  # noqa: E402
from games.record.acta import replay_differs  # noqa: E402
from tools.faults.accounts import check_people  # noqa: E402
from tools.faults.paid import check_prizes  # noqa: E402

OVER = {"", "ganada"}
TOLD_S = 1.0
"""By how much the time that a match has counted may differ from that of its log."""


def check_match(told: dict[str, Any], found: dict[str, Any]) -> Live:
    """Add to *found* what is wrong with one match; return it as it stands."""
    match = Match.objects.get(pk=told["match"])
    versions = list(
        MatchStep.objects.filter(match=match).order_by("version").values_list("version", flat=True)
    )
    if versions != list(range(1, match.version + 1)):
        found["gaps"].append(match.pk)
    if replay_differs(match) is not None:
        found["replays"].append(match.pk)
    if match.status == Match.Status.FROZEN:
        found["frozen"].append(match.pk)
    if match.reason not in OVER:
        found["fallen"].append([match.pk, match.reason])
    if found["still_s"] is not None and getattr(GAMES[match.game].engine, "counts_time", False):
        _check_time(match, found)
    _check_actions(match, told, found)
    live = match_live(match.pk)
    assert live is not None
    for seen in told["seats"]:
        _check_view(live, seen, found)
    return live


def _check_time(match: Match, found: dict[str, Any]) -> None:
    """See that a match which goes by the time since it began has counted it all (RULING K16).

    Time stood still for as long as the site was away (``still_s``) and at its own standstills.
    """
    log = MatchStep.objects.filter(match=match)
    counted, *ends = log.aggregate(Sum("elapsed_ms"), Min("at"), Max("at")).values()
    passed_s = (ends[1] - ends[0]).total_seconds()
    missing_s = passed_s - counted / 1000
    stood_s = sum(_given_s(one) for one in Standstill.objects.filter(matches__contains=[match.pk]))
    if not -TOLD_S <= missing_s <= found["still_s"] + stood_s + TOLD_S:
        found["untimed"].append([match.pk, round(passed_s, 1), round(missing_s, 1)])


def _given_s(stood: Standstill) -> float:
    """Return the seconds that a standstill gave to its matches."""
    courtesy = timedelta(seconds=settings.USUMUS["DOWNTIME_CREDIT_SECONDS"])
    until = stood.given_until if stood.ended_at is None else stood.ended_at + courtesy
    return max(until, stood.given_until).timestamp() - stood.began_at.timestamp()


def _check_actions(match: Match, told: dict[str, Any], found: dict[str, Any]) -> None:
    """Compare what was asked and answered with the log."""
    steps = MatchStep.objects.filter(match=match, action_id__isnull=False)
    by_id = {str(ident): version for ident, version in steps.values_list("action_id", "version")}
    found["acked"] += len(told["acked"])
    for ident, version in told["acked"].items():
        if by_id.get(ident) != version:
            found["lost"].append([match.pk, ident, version, by_id.get(ident)])
    found["unasked"] += sorted(by_id.keys() - set(told["asked"]))
    found["denied"] += sorted(by_id.keys() & set(told["refused"]))


def _check_view(live: Live, seen: dict[str, Any], found: dict[str, Any]) -> None:
    """Compare what a viewer was shown last with a fresh view of the same chair, or of none."""
    found["seats"] += 1
    found["foreign"] += seen["foreign"]
    seat = seen["vista"]["yo"]
    viewer = projection.Viewer(seat, plays=seat is not None)
    fresh = msgspec.json.decode(msgspec.json.encode(projection.view_for(live, viewer)))
    if seen["v"] != live.version or seen["vista"] != fresh:
        found["views"].append([live.facts.id, seat, seen["v"], live.version])


def main() -> None:
    """Print the findings as JSON."""
    found: dict[str, Any] = {
        "acked": 0,
        "seats": 0,
        "lost": [],
        "doubled": [],
        "unasked": [],
        "denied": [],
        "views": [],
        "foreign": 0,
        "gaps": [],
        "replays": [],
        "frozen": [],
        "accounts": [],
        "fallen": [],
        "untimed": [],
    }
    told = json.loads(Path(sys.argv[1]).read_text())
    found["still_s"] = told.get("still_s")
    lives = [check_match(entry, found) for entry in told["matches"]]
    ids = [ident for entry in told["matches"] for ident in entry["acked"]]
    rows = MatchStep.objects.filter(action_id__in=ids).values_list("action_id", flat=True)
    found["doubled"] = [str(ident) for ident, times in Counter(rows).items() if times > 1]
    if "people" in told:
        given = {int(user_id): amount for user_id, amount in told["people"].items()}
        check_people(lives, given, found)
    if "prizes" in told:
        check_prizes(lives, told["prizes"], found)
        found["unasked"] = sorted(set(found["unasked"]) - set(told["others"]))
    found["books"] = [finding.check for finding in reconcile() if not finding.ok]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
