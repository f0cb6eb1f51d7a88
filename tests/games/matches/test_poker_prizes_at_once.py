"""Minitorneos that pay their prizes at the same moment: each once, and to the unit (promise P7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from economy import reconciliation
from economy.models import Holding, Tx
from economy.selectors import balances_of
from games.engines.poker.options import Options
from games.matches import guards, services
from games.matches.refusals import Refusal
from games.models import Match
from tests.factories import PersonFactory
from tests.games import tools
from tests.games.matches.chairs import leave, wallet
from tests.games.tools import at_once, balance

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 20
ASKS = 20
FIRST, SECOND, THIRD = 100, 60, 40
PURSE = FIRST + SECOND + THIRD


@pytest.fixture(autouse=True)
def nothing_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a deadlock be seen: the site tries again what the database breaks off."""
    monkeypatch.setattr(guards, "_RETRY", frozenset())


def start(people: Sequence[User]) -> Match:
    """Start a minitorneo in which the first of *people* has gone: who goes next is third."""
    match = tools.start(people, game="poker", options=Options())
    leave(match, people[0])
    return match


def goes(match: Match, user: User) -> Callable[[], Any]:
    """Return what has *user* leave; asked again it is the same click, sent again.

    As his browser does while the site is busy: a row that stays locked is refused as ``ocupada``. A
    deadlock is no refusal here.
    """
    ask = partial(leave, match, user, action_id=uuid4())

    def until_it_is_answered() -> int:
        for _ in range(ASKS):
            try:
                return ask()
            except Refusal as refusal:
                if refusal.code != "ocupada":
                    raise
        raise AssertionError("the site is busy for ever")

    return until_it_is_answered


def twice(calls: Sequence[Callable[[], Any]]) -> None:
    """Make all *calls* at once, each two times, and require one answer to both."""
    answers = at_once(*calls, *calls)
    assert all(isinstance(answer, int) for answer in answers), answers
    assert answers[: len(calls)] == answers[len(calls) :]


def require_closed(matches: Sequence[Match], given: int) -> None:
    """Require that all has ended, that *given* U$uros have come from the house, and right books."""
    ended = Match.objects.filter(pk__in=[match.pk for match in matches])
    assert set(ended.values_list("status", flat=True)) == {Match.Status.FINISHED}
    assert not ended.filter(closed_at=None).exists()
    assert not any(services.match_settle(match_id=match.pk) for match in matches)
    assert balance("premios") == -given
    assert {balance(f"escrow:match:{match.pk}") for match in matches} == {0}
    assert not Holding.objects.exists()
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def test_p7_twenty_minitorneos_that_pay_at_once_pay_each_prize_once() -> None:
    tables = [PersonFactory.create_batch(4) for _ in range(TABLES)]
    matches = [start(people) for people in tables]
    both = list(zip(matches, tables, strict=True))
    twice([goes(match, people[1]) for match, people in both])
    assert {wallet(people[1]) for people in tables} == {1000 + THIRD}
    twice([goes(match, people[2]) for match, people in both])
    for match, people in both:
        won = [0, THIRD, SECOND, FIRST]
        assert [wallet(person) - 1000 for person in people] == won
        assert list(match.players.order_by("seat").values_list("money", flat=True)) == won
    assert Tx.objects.filter(kind=Tx.Kind.PRIZE).count() == 3 * TABLES
    require_closed(matches, given=TABLES * PURSE)


def test_who_wins_many_at_once_takes_no_more_than_the_prizes_of_a_day(settings: Any) -> None:
    """As when the accounts are opened again, and several workers close what has waited."""
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 250}
    often = PersonFactory()
    others = [PersonFactory.create_batch(3) for _ in range(TABLES)]
    matches = [start([*three, often]) for three in others]
    both = list(zip(matches, others, strict=True))
    twice([goes(match, three[1]) for match, three in both])
    twice([goes(match, three[2]) for match, three in both])
    assert wallet(often) == 1000 + 250
    won = [sum(match.players.values_list("money", flat=True)) - THIRD - SECOND for match in matches]
    assert sorted(won)[-3:] == [FIRST / 2, FIRST, FIRST]
    assert sum(won) == 250
    rest = balances_of([person.pk for three in others for person in three])
    assert sorted(set(rest.values())) == [1000, 1000 + THIRD, 1000 + SECOND]
    require_closed(matches, given=TABLES * (THIRD + SECOND) + 250)
