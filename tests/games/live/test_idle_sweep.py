"""A sweep that finds nothing to do asks little: it is made once a second, all year."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.live import sweep
from tournaments import tasks


@pytest.mark.django_db(transaction=True)
def test_where_nothing_is_played_a_job_of_the_sweep_asks_three_times_at_most() -> None:
    for job in sweep._jobs.values():  # what is due of old, such as the season that has begun
        job()
    asked = {}
    for name, job in sweep._jobs.items():
        with CaptureQueriesContext(connection) as captured:
            job()
        asked[name] = len(captured)
    assert max(asked.values()) <= 3, asked
    assert sum(asked.values()) <= 19, asked


@pytest.mark.django_db(transaction=True)
def test_where_nobody_is_to_be_told_anything_the_worker_asks_once() -> None:
    with CaptureQueriesContext(connection) as captured:
        tasks.tell()
    assert len(captured) == 1
