"""A cuadro that is drawn, and to which nobody was called yet (torneos §2.5, §14.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.championships.cups import code
from tests.tournaments.championships.evenings import (
    crowd,
    end,
    evening,
    play,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import WHY, again, claimed, say, sits
from tests.tournaments.championships.test_claims_before_a_cuadro import (
    before_the_cuadro,
    cuadro,
    is_time,
    of_each,
)
from tournaments.championships.deciding import cruce_replay, round_withdraw
from tournaments.championships.desk import desk_of
from tournaments.championships.enrolment import withdraw
from tournaments.championships.founding import Play
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Entry

pytestmark = pytest.mark.django_db(transaction=True)


def by(one: Championship) -> dict[str, Any]:
    return {"user": one.organiser, "championship_id": one.pk, "reason": WHY}


@of_each
def test_2_5_a_cuadro_is_taken_back_by_hand_and_drawn_anew_once_it_goes_on(kind):
    one, _last, _ana, _line = before_the_cuadro(kind)
    is_time(one)
    drawn = [(row.a_id, row.b_id) for row in cuadro(one)]
    assert drawn
    assert "retirar" in desk_of(again(one)).may
    round_withdraw(**by(one))
    assert (again(one).state, cuadro(one)) == ("pausado", [])
    assert set(one.entries.values_list("state", flat=True)) == {"jugando"}
    tick()
    assert cuadro(one) == [], "it waits until the championship goes on"
    championship_resume(actor=one.organiser, championship_id=one.pk)
    assert again(one).next_at > timezone.now(), "half of a rest again"
    is_time(one)
    assert [(row.a_id, row.b_id) for row in cuadro(one)] == drawn
    assert one.acts.get(action="retirar").reason == WHY


def test_2_5_once_it_is_taken_back_a_result_before_it_may_be_played_again():
    one, last, _ana, _line = before_the_cuadro("grupos")
    is_time(one)
    given = {"user": one.organiser, "cruce_id": last.pk, "reason": WHY}
    assert code(cruce_replay, **given) == "siguiente_empezada"
    round_withdraw(**by(one))
    cruce_replay(**given)
    championship_resume(actor=one.organiser, championship_id=one.pk)
    tick()
    play(again(last), 0)
    is_time(one)
    assert last.a_id in {pk for row in cuadro(one) for pk in (row.a_id, row.b_id)}


@of_each
def test_2_5_once_somebody_was_called_it_is_not_taken_back(kind):
    one, _last, _ana, _line = before_the_cuadro(kind, rest=0)
    tick()
    assert waiting(one)
    assert "retirar" not in desk_of(again(one)).may
    assert code(round_withdraw, **by(one)) == "ronda_a_destiempo"


def test_2_5_nor_once_what_was_played_of_it_is_to_be_played_again():
    one, _last, _ana, _line = before_the_cuadro("grupos", rest=0)
    tick()
    (final,) = waiting(one)
    ana, luis = sits(final)[:2]
    line = say(final, luis, 1)
    end(final, 1)
    dispute = claimed(final, ana, line)
    cruce_replay(user=one.organiser, cruce_id=final.pk, reason=WHY)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    assert (again(final).state, again(final).attempt) == ("listo", 1)
    assert "retirar" not in desk_of(again(one)).may
    assert code(round_withdraw, **by(one)) == "ronda_a_destiempo"
    assert again(dispute).cruce_id == final.pk, "what was claimed of it stays"


# --- Who goes from it


def withdraws(one: Championship, entry: Entry) -> None:
    withdraw(user=entry.members.get().user, championship_id=one.pk)
    tick()


def is_put_out(one: Championship, entry: Entry) -> None:
    client = Client()
    client.force_login(one.organiser)
    asked = {"entrada": entry.pk, "motivo": WHY}
    answer = client.post(f"/torneos/{one.pk}/mesa/expulsar/", asked)
    assert (answer.status_code, answer.url) == (302, f"/torneos/{one.pk}/mesa/")


@pytest.mark.parametrize(("goes", "state"), [(withdraws, "retirado"), (is_put_out, "expulsado")])
def test_14_1_who_goes_before_he_is_called_loses_his_cruce_without_playing(
    goes: Callable[[Championship, Entry], None], state: str
):
    rules = {"rest": 4, "grupos": 2, "pasan": 2}
    one = evening(crowd(8), Play(rules=rules), format="grupos", least=8)
    while not cuadro(one):
        play_all(one)
        is_time(one)
        early = one.cruces.filter(state="listo").exclude(round__tree="principal")
        early.update(call_at=timezone.now())
        tick()
    semi, other, final = cuadro(one)
    assert (semi.state, other.state, waiting(one)) == ("listo", "listo", [])
    goes(one, semi.a)
    semi = again(semi)
    assert (semi.state, semi.winner_id, semi.attempt) == ("incomparecencia", semi.b_id, 0)
    assert (again(semi.a).state, again(semi.a).place) == (state, 3)
    assert again(final).a_id == semi.b_id
    other.call_at = timezone.now()
    other.save(update_fields=["call_at"])
    tick()
    play(again(other), 0)
    one.cruces.filter(pk=final.pk).update(call_at=timezone.now())
    tick()
    play(again(final), 0)
    assert (again(one).state, again(semi.b).place) == ("terminado", 1)
