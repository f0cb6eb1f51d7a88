"""The services of a match, against the real database."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection

from economy.models import Account
from games.live.refusals import Refusal
from games.matches import services
from games.models import Match, MatchPlayer, MatchStep, MatchTimer
from tests.games.tools import at_once, call, live, play, start, user_at

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_match_starts_with_its_stakes_in_escrow(people):
    match = start(people)
    assert match.version == 1
    assert Account.objects.get(code=f"escrow:match:{match.pk}").balance == 200
    assert MatchTimer.objects.get(match=match).key == "turno"
    assert [p.staked for p in match.players.all()] == [50] * 4


def test_an_accepted_action_is_a_step_and_a_version(people):
    match = start(people)
    assert call(match, 0) == 2
    step = MatchStep.objects.get(match=match, version=2)
    assert step.seat == 0
    assert live(match).state.turn == 1


def test_the_same_id_gets_the_same_answer_once(people):
    match = start(people)
    same = uuid4()
    assert call(match, 0, action_id=same) == 2
    call(match, 1)
    assert call(match, 0, action_id=same) == 2
    assert MatchStep.objects.filter(match=match).count() == 3


def test_the_same_id_with_another_payload_is_refused(people):
    match = start(people)
    same = uuid4()
    call(match, 0, "cara", same)
    with pytest.raises(Refusal, match="id_reutilizado"):
        call(match, 0, "cruz", same)
