"""The constant part of a match: read once for all who come to it, and never before its commit."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.db import transaction

from games.matches import held, runner, store
from tests.games.tools import at_once, start

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_who_come_at_once_read_them_once(people, monkeypatch):
    match = start(people)
    runner.cache.clear()
    usual, reads = store.facts, []

    def slow(match_id: int) -> dict[str, Any] | None:
        reads.append(match_id)
        time.sleep(0.2)  # as long as it takes the others to ask too
        return usual(match_id)

    monkeypatch.setattr(store, "facts", slow)
    found = at_once(*[lambda: held.facts_of(match.pk) for _ in people])
    assert reads == [match.pk]
    assert len({id(facts) for facts in found}) == 1


def test_those_of_a_match_that_never_was_are_not_kept(people):
    with transaction.atomic():
        match = start(people)
        runner.cache.clear()
        assert held.facts_of(match.pk).id == match.pk
        transaction.set_rollback(True)
    with pytest.raises(held.Missing):
        held.facts_of(match.pk)
