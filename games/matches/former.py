"""What is written now at the end of a match, for those that ended before it was."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.engines.core.attendance.events import Recuperado
from games.engines.core.contract import Seat
from games.matches import departures, prizes, runner
from games.matches.held import facts_of
from games.matches.runner import Facts
from games.models import Match, MatchPlayer, MatchStep


def without_places() -> Iterator[int]:
    """Yield, oldest first, the matches with a result of which place or cause is not written."""
    rows = MatchPlayer.objects.filter(match=OuterRef("pk"), until=None)
    no_place = Exists(rows.filter(place=None, excused=""))
    no_cause = Exists(rows.filter(result=MatchPlayer.Result.LEFT, left_by=""))
    ended = Match.objects.filter(finished_at__isnull=False, buy_in_least=None)
    lacking = ended.filter(Q(no_place, status=Match.Status.FINISHED) | Q(no_cause))
    yield from lacking.order_by("pk").values_list("pk", flat=True).iterator()


def places_write(*, match_id: int) -> None:
    """Write who came in where, and why who left was gone, as state and log of the match say.

    To do it again changes nothing. Raises ``Poisoned`` and what decoding raises where they cannot
    be read; nothing has changed then.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        facts = facts_of(match_id)
        state = runner.decode_state(facts, match.state)
        outcome = facts.engine.outcome(state)
        sides = facts.engine.sides(facts.options, facts.seats)
        is_over = outcome is not None and match.status == Match.Status.FINISHED
        places = prizes.places(outcome, sides) if is_over and outcome is not None else {}
        causes = {} if facts.money.has_stacks else _causes(facts)
        rows = list(MatchPlayer.objects.filter(match=match_id, until=None))
        for row in rows:
            row.left_by = causes.get(row.seat, "")
            if not row.excused:  # who was put out has none
                row.place = places.get(row.seat)
        MatchPlayer.objects.bulk_update(rows, ["place", "left_by"])


def _causes(facts: Facts) -> dict[Seat, str]:
    """Return by seat why its player was gone at the end, out of the log."""
    found: dict[Seat, str] = {}
    steps = MatchStep.objects.filter(match_id=facts.id).order_by("version")
    for payload in steps.values_list("payload", flat=True).iterator():
        record = runner.decode_step(facts, payload)
        if (left := departures.left_by(record.action)) is not None:
            found[left[0]] = left[1].value
        for event in record.events:
            if isinstance(event, Recuperado):
                found.pop(event.asiento, None)
    return found
