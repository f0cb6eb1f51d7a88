"""What the sweep cannot do keeps nobody waiting, however much of it there is (promise P14)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.utils import timezone

from economy import escrow
from games.live import sql, tries
from games.matches import (
    closing,
    departures,
    due,
    rematches,
    rounds,
    seat_presence,
    seating,
    services,
    sitting,
    waits,
)
from games.matches.refusals import Refusal
from games.models import Departure, Match, MatchPlayer, SweepTry
from tests.factories import PersonFactory
from tests.games.tools import overdue, start, user_at

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 2
"""How many a sweep takes on, in these tests."""


@pytest.fixture
def matches(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """Return more matches than two sweeps take on."""
    for module, name in (
        (due, "AT_ONCE"),
        (due, "WAITS_AT_ONCE"),
        (seat_presence, "LOST_AT_ONCE"),
        (departures, "VOTES_AT_ONCE"),
    ):
        monkeypatch.setattr(module, name, AT_ONCE)
    pairs = [PersonFactory.create_batch(2) for _ in range(2 * AT_ONCE + 1)]
    return [start(pair, stake=0) for pair in pairs]


# --- What falls due in all of them, in the first one longest ago


def unsettled(matches: list[Match], **columns: Any) -> None:
    for n, match in enumerate(matches):
        at = timezone.now() - timedelta(minutes=20 - n)
        status = Match.Status.FINISHED
        rows = Match.objects.filter(pk=match.pk)
        rows.update(status=status, finished_at=at, **dict.fromkeys(columns, at))


def untold(matches: list[Match]) -> None:
    unsettled(matches, closed_at=True)


def unanswered(matches: list[Match]) -> None:
    unsettled(matches)
    MatchPlayer.objects.filter(match__in=matches).update(wants_rematch=True)


@transaction.atomic
def owing(matches: list[Match]) -> None:
    for match in matches:
        amounts = {user_at(match, 0): 10}
        escrow.put_in(match_id=match.pk, key=f"entra:{match.pk}", amounts=amounts)
        escrow.owe(match_id=match.pk, amounts=amounts)


def waiting(matches: list[Match]) -> None:
    for n, match in enumerate(matches):
        overdue(match, by=20 - n)


def fallen(matches: list[Match]) -> None:
    first = matches[0].pk
    sql.run(
        """UPDATE games_seatpresence SET is_lost = seat > 0, seen_at = clock_timestamp()
                  - interval '1 hour' + (match_id - %s) * interval '1 second'""",
        (first,),
    )


def voted_on(matches: list[Match]) -> None:
    for n, match in enumerate(matches):
        at = timezone.now() - timedelta(minutes=20 - n)
        Departure.objects.create(
            match=match, seat=0, user_id=user_at(match, 0), cause="abandona", at=at,
            vote_ends_at=at,
        )  # fmt: skip


class Job(NamedTuple):
    """What the sweep looks for, and the service that does it to each."""

    fall_due: Callable[[list[Match]], None]
    run: Callable[[], None]
    module: Any
    service: str


JOBS = {
    "settlements": Job(unsettled, rounds.unsettled, services, "match_settle"),
    "closings": Job(untold, rounds.untold, closing, "tell"),
    "debts": Job(owing, rounds.owed, sitting, "owed_pay"),
    "waits": Job(waiting, rounds.due_waits, waits, "match_fire_due"),
    "lost seats": Job(fallen, rounds.lost_seats, seating, "seat_lose"),
    "rematches": Job(unanswered, rounds.undecided, rematches, "decide_now"),
    "votes": Job(voted_on, rounds.overdue_votes, seating, "vote_close"),
}


@pytest.fixture(params=JOBS)
def job(request: pytest.FixtureRequest) -> Job:
    return JOBS[request.param]


def refuse() -> bool:
    raise Refusal("ocupada")


def fail() -> bool:
    raise ZeroDivisionError


@pytest.fixture(params=[refuse, fail, lambda: False], ids=["refused", "failing", "not done"])
def vain(request: pytest.FixtureRequest) -> Callable[[], bool]:
    """Return one of the ways in which something is not done."""
    found: Callable[[], bool] = request.param
    return found


def match_of(asked: dict[str, int]) -> int:
    if "departure_id" in asked:
        return Departure.objects.get(pk=asked["departure_id"]).match_id
    return asked["match_id"]


def test_p14_each_is_tried_although_more_fail_than_a_sweep_takes_on(
    matches, job, vain, monkeypatch
):
    tried: list[int] = []

    def try_in_vain(*match_id: int, **asked: int) -> bool:
        tried.append(match_id[0] if match_id else match_of(asked))
        return vain()

    monkeypatch.setattr(job.module, job.service, try_in_vain)
    job.fall_due(matches)
    for _ in range(len(matches)):
        job.run()
    order = [match.pk for match in matches]
    assert tried == order * AT_ONCE, "the longest due first, then the longest untried"


def test_what_falls_due_after_a_try_waits_behind_it(matches, monkeypatch):
    old, new = matches[:3], matches[3:]
    tried: list[int] = []
    monkeypatch.setattr(closing, "tell", lambda pk: tried.append(pk) or False)
    untold(old)
    rounds.untold()
    untold(new)
    Match.objects.filter(pk__in=[match.pk for match in new]).update(closed_at=timezone.now())
    monkeypatch.setattr(rounds, "UNSETTLED_AFTER_S", 0)
    rounds.untold()
    assert tried == [match.pk for match in (*old, old[0])]


def test_tries_of_long_ago_are_forgotten_and_those_of_today_are_not(db):
    for item in (1, 2, 3):
        tries.note("waits", item)
    long_ago = timezone.now() - tries.FORGOTTEN - timedelta(seconds=1)
    SweepTry.objects.filter(item__in=[1, 2]).update(tried_at=long_ago)
    tries.note("waits", 1)
    assert set(SweepTry.objects.values_list("item", flat=True)) == {1, 3}
    assert not SweepTry.objects.filter(tried_at=long_ago).exists()


def test_nothing_is_noted_of_what_was_done(matches):
    unsettled(matches[:1])
    Match.objects.filter(pk=matches[0].pk).update(status=Match.Status.VOID, reason="anulada")
    rounds.unsettled()
    assert Match.objects.get(pk=matches[0].pk).closed_at is not None
    assert not SweepTry.objects.exists()
