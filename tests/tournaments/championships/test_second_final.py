"""A second final is there as long as it is to be played (torneos §6.4)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.championships.evenings import (
    crowd,
    end,
    evening,
    number,
    places,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import LIE, NO_LIE, again, claimed, ruled, say, sits
from tournaments.championships.founding import Play
from tournaments.models import Championship, Cruce, Dispute

pytestmark = pytest.mark.django_db(transaction=True)


def first_final_claimed() -> tuple[Championship, Cruce, Dispute]:
    """Return one whose second final is to be played, and what is claimed of who won the first."""
    one = evening(crowd(3), Play(rules={"rest": 3}), format="doble", least=3)
    final = one.cruces.filter(round__tree="final")
    while not final.filter(state="esperando"):
        play_all(one)
        one.cruces.filter(state="listo").update(call_at=timezone.now())
        tick()
    [cruce] = waiting(one)
    ana, luis = sits(cruce)[:2]
    assert number(cruce)[0] == 1
    line = say(cruce, luis, 1)
    end(cruce, 1)
    tick()
    assert list(final.values_list("round__number", "state")) == [(1, "terminado"), (2, "listo")]
    dispute = claimed(cruce, ana, line)
    Dispute.objects.create(
        championship=one, cruce=cruce, claimant=ana, accused=luis, entry=again(cruce).b,
        line=10**9, text="pares", said_at=timezone.now(), match=dispute.match, seat=1, hand=1,
        ruling=LIE,
    )  # fmt: skip
    return one, cruce, dispute


def test_6_4_a_second_final_that_is_not_played_any_more_is_not_in_the_cuadro():
    one, cruce, dispute = first_final_claimed()
    assert ruled(one, dispute, LIE).sanction == "pierde_cruce"
    assert again(cruce).winner_id == cruce.a_id
    assert (again(one).state, places(one)[1]) == ("terminado", 1)
    assert list(one.rounds.filter(tree="final").values_list("number", flat=True)) == [1]
    assert not one.cruces.filter(state="pendiente").exists()
    assert "por saber" not in Client().get(f"/torneos/{one.pk}/").content.decode()


def test_6_4_a_second_final_is_there_again_if_the_first_stands():
    one, _cruce, dispute = first_final_claimed()
    second = one.cruces.filter(round__tree="final", round__number=2)
    assert not second.exists()
    ruled(one, dispute, NO_LIE)
    assert second.get().state == "listo"
    second.update(call_at=timezone.now())
    tick()
    assert play_all(one) == 1
    assert (again(one).state, places(one)[1]) == ("terminado", 1)
