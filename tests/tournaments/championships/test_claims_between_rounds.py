"""Between two rounds: what is claimed, or decided again, once the next is there (torneos §17.3)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.championships.cups import code
from tests.tournaments.championships.evenings import (
    advanced,
    crowd,
    decided_at_random,
    drawn,
    end,
    evening,
    play,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import (
    NO_LIE,
    WHY,
    again,
    at_the_table,
    claimed,
    ruled,
)
from tournaments.championships import logbook
from tournaments.championships.deciding import cruce_replay, round_withdraw
from tournaments.championships.founding import Play
from tournaments.models import Championship, Notice

pytestmark = pytest.mark.django_db(transaction=True)


def published(one: Championship) -> None:
    """Have the time before the next round be over."""
    Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
    tick()


def rounds(one: Championship) -> list[tuple[int, str]]:
    return list(one.rounds.order_by("number").values_list("number", "state"))


def test_17_3_a_claim_takes_back_the_round_to_which_nobody_was_called_yet():
    rules = {"rest": 4, "rounds": 3}
    one, cruce, ana, line = at_the_table(crowd(4), Play(rules=rules), format="suizo")
    end(cruce, 0)
    play(waiting(one)[0], 0)
    published(one)
    assert rounds(one) == [(1, "terminada"), (2, "publicada")]
    dispute = claimed(cruce, ana, line)
    assert again(cruce).state == "en_disputa"
    assert rounds(one) == [(1, "en_juego")]
    assert not Notice.objects.filter(kind="ronda", seen_at=None).exists()
    tick()
    assert one.rounds.count() == 1
    ruled(one, dispute, NO_LIE)
    assert again(cruce).state == "terminado"
    assert again(one).next_at > timezone.now(), "half of a rest again"
    published(one)
    assert rounds(one) == [(1, "terminada"), (2, "publicada")]


def test_17_3_once_somebody_was_called_the_result_stays():
    rules = {"rest": 0, "rounds": 3}
    one, cruce, ana, line = at_the_table(crowd(4), Play(rules=rules), format="suizo")
    other = waiting(one)[0]
    end(cruce, 0)
    play(other, 0)
    published(one)
    called = waiting(one)
    assert len(called) == 2
    code(claimed, cruce=cruce, claimant=ana, line=line)
    assert again(cruce).state == "terminado"
    assert waiting(one) == called


def test_17_3_a_jornada_with_its_date_waits_for_what_may_be_claimed_and_may_be_taken_back():
    one = evening(crowd(4), Play(rules={"rest": 0, "days": 7}), format="liga")
    cruce = waiting(one)[0]
    play_all(one)
    assert again(one).next_at > timezone.now() + timedelta(minutes=9)
    assert one.rounds.count() == 1
    published(one)
    assert rounds(one)[1] == (2, "publicada")
    assert code(cruce_replay, user=one.organiser, cruce_id=cruce.pk, reason=WHY) == ""
    assert rounds(one) == [(1, "en_juego")]
    tick()
    play(waiting(one)[0], 1)
    published(one)
    assert rounds(one) == [(1, "terminada"), (2, "publicada")]
    assert again(cruce).winner == cruce.b


def test_7_5_divisions_are_made_anew_with_the_round_that_was_taken_back():
    one = drawn(8, "divisiones", divisiones=2, fases=2, suben=1)
    for _ in range(4):
        advanced(one)
        decided_at_random(one, Random(1))
    first = again(one).drawn["divisiones"]
    assert len(first) == 2
    one.cruces.filter(round__number=4).update(state="listo", decided=None)
    one.rounds.filter(number=4).update(state="publicada")
    assert code(round_withdraw, user=one.organiser, championship_id=one.pk, reason=WHY) == ""
    assert again(one).drawn["divisiones"] == first[:1]


def test_15_1_a_round_that_a_claim_takes_back_is_in_the_log_with_the_cruce_and_told_to_nobody():
    rules = {"rest": 4, "rounds": 3}
    one, cruce, ana, line = at_the_table(crowd(4), Play(rules=rules), format="suizo")
    end(cruce, 0)
    play(waiting(one)[0], 0)
    published(one)
    claimed(cruce, ana, line)
    (act,) = one.acts.filter(action="retirar_reclamada")
    assert (act.actor, act.cruce, act.reason) == (None, cruce, "Ronda 2.")
    deed = next(deed for deed in logbook.deeds_of(one, 0)[0] if deed.act == act)
    assert deed.text.startswith("Se retira la ronda siguiente por una reclamación")
    assert ana.username in deed.about
    assert not Notice.objects.filter(kind__startswith="retirar").exists()
    client = Client()
    assert "Se retira la ronda siguiente" in client.get(f"/torneos/{one.pk}/").content.decode()


def test_15_1_a_claim_that_takes_no_round_back_writes_no_such_act():
    one, cruce, ana, line = at_the_table(crowd(4))
    claimed(cruce, ana, line)
    end(cruce, 0)
    assert again(cruce).state == "en_disputa"
    assert not one.acts.filter(action="retirar_reclamada").exists()
