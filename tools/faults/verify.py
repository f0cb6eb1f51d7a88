"""Compares what players were told with the database: ``python -m tools.faults.verify FILE``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import django

django.setup()

import msgspec  # noqa: E402 - the settings must be ready first

from economy.reconciliation import reconcile  # noqa: E402
from games.matches import projection  # noqa: E402
from games.matches.acta import replay_differs  # noqa: E402
from games.matches.selectors import match_live  # noqa: E402
from games.models import Match, MatchStep  # noqa: E402

OVER = {"", "ganada"}


def check_match(told: dict[str, Any], found: dict[str, Any]) -> None:
    """Add to *found* what is wrong with one match."""
    match = Match.objects.get(pk=told["match"])
    steps = dict(
        MatchStep.objects.filter(match=match, action_id__isnull=False).values_list(
            "action_id", "version"
        )
    )
    by_id = {str(ident): version for ident, version in steps.items()}
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
    live = match_live(match.pk)
    assert live is not None
    for seat, seen in enumerate(told["seats"]):
        found["seats"] += 1
        found["acked"] += len(seen["acked"])
        for ident, version in seen["acked"].items():
            if by_id.get(ident) != version:
                found["lost"].append([match.pk, seat, ident, version, by_id.get(ident)])
        fresh = msgspec.json.decode(
            msgspec.json.encode(projection.view_for(live, projection.Viewer(seat, True)))
        )
        if seen["v"] != live.version or seen["vista"] != fresh:
            found["views"].append([match.pk, seat, seen["v"], live.version])
        found["foreign"] += seen["foreign"]


def main() -> None:
    """Print the findings as JSON."""
    found: dict[str, Any] = {
        "acked": 0,
        "seats": 0,
        "lost": [],
        "doubled": [],
        "views": [],
        "foreign": 0,
        "gaps": [],
        "replays": [],
        "frozen": [],
        "fallen": [],
    }
    told = json.loads(Path(sys.argv[1]).read_text())
    for entry in told:
        check_match(entry, found)
    ids = [ident for entry in told for seat in entry["seats"] for ident in seat["acked"]]
    rows = MatchStep.objects.filter(action_id__in=ids).values_list("action_id", flat=True)
    found["doubled"] = [str(ident) for ident, times in Counter(rows).items() if times > 1]
    found["books"] = [finding.check for finding in reconcile() if not finding.ok]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
