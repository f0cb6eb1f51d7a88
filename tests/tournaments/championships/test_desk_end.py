"""At the desk: the prizes by hand, how many are late, and what stands above the championship."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import wallets
from tests.tournaments.championships.evenings import (
    come,
    crowd,
    end,
    evening,
    play,
    tick,
    waiting,
)
from tests.tournaments.championships.pressing import page
from tests.tournaments.championships.quarrels import at_the_table, claimed
from tests.tournaments.championships.test_desk import WHY, act, as_, shown
from tournaments.championships import clock, desk, showing, steering
from tournaments.championships.enrolment import withdraw
from tournaments.championships.founding import Play
from tournaments.models import Act, Championship

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("who", ["organizador", "personal"])
def test_2_4_whoever_steers_it_gives_the_prizes_before_the_quarter_of_an_hour_once_asked(who):
    people = crowd(2)
    one = evening(people, fee=50)
    play(waiting(one)[0], 0)
    tick()
    user = one.organiser if who == "organizador" else PersonFactory(is_staff=True)
    client = as_(user)
    assert "Dar los premios…" in shown(client, one)
    question = client.get(f"/torneos/{one.pk}/mesa/premiar/").content.decode()
    assert "No se puede deshacer" in question
    assert act(client, one, "premiar", motivo="no").status_code == 422
    assert Championship.objects.get(pk=one.pk).state == "terminado"
    assert act(client, one, "premiar").status_code == 302
    assert Championship.objects.get(pk=one.pk).state == "premiado"
    last = one.acts.latest("pk")
    assert (last.action, last.actor, last.reason) == ("premiar", user, WHY)
    assert "Dar los premios…" not in shown(client, one)
    assert act(client, one, "premiar").status_code == 422
    assert sorted(wallets(people)) == [950, 1050]


def test_15_3_how_many_are_late_is_no_less_than_there_are(monkeypatch):
    monkeypatch.setattr(desk, "PER_PAGE", 3)
    one = evening(crowd(8))
    found = desk.desk_of(one)
    assert (len(found.late), found.late_many) == (3, "3 o más")
    assert "3 o más" in shown(as_(one.organiser), one)
    come(waiting(one)[0], 0, 1)
    tick()
    assert desk.desk_of(one).late_many == "3"


@pytest.mark.parametrize(("days", "ends"), [(7, False), (0, True)])
def test_2_4_a_liga_by_dates_stands_still_as_long_as_is_needed(days, ends):
    one = evening(crowd(4), Play(rules={"rest": 0, "days": days}), format="liga")
    client = as_(one.organiser)
    question = client.get(f"/torneos/{one.pk}/mesa/pausar/").content.decode()
    assert ("Si a las 3 horas no ha seguido, se cancela solo" in question) == ends
    act(client, one, "pausar")
    assert ("se cancela solo" in shown(client, one)) == ends
    Championship.objects.filter(pk=one.pk).update(paused_at=timezone.now() - timedelta(days=2))
    clock.run()
    one.refresh_from_db()
    assert one.state == ("cancelado" if ends else "pausado")


def test_15_2_what_is_announced_or_stopped_stands_there_however_much_was_done_since():
    one = evening(crowd(4))
    act(as_(one.organiser), one, "anunciar", motivo="Descanso de diez minutos")
    act(as_(one.organiser), one, "pausar")
    acts = [Act(championship=one, action="expulsar", reason=WHY) for _ in range(showing.ACTS)]
    Act.objects.bulk_create(acts)
    text = page(Client(), one)
    assert "«Descanso de diez minutos»" in text
    assert f"Parado por {one.organiser.username}" in text


def stopped(**changes: Any) -> Championship:
    """Return one that stands still from now on."""
    one = evening(crowd(4), **changes)
    act(as_(one.organiser), one, "pausar")
    one.refresh_from_db()
    return one


def test_2_4_a_sweep_reads_of_what_stands_still_only_what_has_for_too_long(monkeypatch):
    dated, undated = (Play(rules={"rest": 0, "days": days}) for days in (7, 0))
    recent = stopped()
    stopped(play=dated, format="liga")
    usual = stopped(play=dated, format="liga")
    over = [stopped(), stopped(play=undated, format="liga"), stopped(format="suizo")]
    rows = Championship.objects.all()
    rows.filter(pk=usual.pk).update(rules={"rest": 0})
    rows.exclude(pk=recent.pk).update(paused_at=timezone.now() - timedelta(days=2))
    asked = []
    monkeypatch.setattr(steering, "is_pause_over", lambda one: asked.append(one.pk))
    clock.run()
    assert asked == [one.pk for one in over]


def test_2_4_who_takes_a_round_back_in_a_pause_is_told_the_hour_at_which_it_is_cancelled():
    one = stopped(format="suizo")
    question = as_(one.organiser).get(f"/torneos/{one.pk}/mesa/retirar/").content.decode()
    ends_at = timezone.localtime(steering.pause_ends_at(one))
    assert f"si no sigue antes de {date_format(ends_at, 'j M, H:i').lower()}," in question
    assert "Si a las 3 horas" not in question
    liga = stopped(play=Play(rules={"rest": 0, "days": 7}), format="liga")
    question = as_(liga.organiser).get(f"/torneos/{liga.pk}/mesa/retirar/").content.decode()
    assert "se cancela solo" not in question


# --- A pause after which nothing is left


def hours_later(one: Championship) -> Championship:
    """Let the longest pause go by; return *one* as it is then."""
    Championship.objects.filter(pk=one.pk).update(paused_at=timezone.now() - timedelta(hours=4))
    clock.run()
    return Championship.objects.get(pk=one.pk)


def test_2_4_a_pause_in_which_the_last_cruce_was_decided_ends_it_and_the_prizes_are_given():
    people = crowd(2)
    one = evening(people, fee=50)
    (final,) = waiting(one)
    come(final, 0, 1)
    tick()
    act(as_(one.organiser), one, "pausar")
    end(final, 0)
    tick()
    assert Championship.objects.get(pk=one.pk).state == "pausado"
    assert hours_later(one).state == "terminado"
    assert one.acts.get(action="reanudar").actor is None
    Championship.objects.update(ended_at=timezone.now() - timedelta(minutes=16))
    clock.run()
    assert Championship.objects.get(pk=one.pk).state == "premiado"
    assert sorted(wallets(people)) == [950, 1050]


def test_17_3_a_final_claimed_in_a_pause_stands_at_its_end_and_the_claim_goes_to_the_staff():
    one, final, ana, line = at_the_table(crowd(2))
    dispute = claimed(final, ana, line)
    end(final, 0)
    tick()
    act(as_(one.organiser), one, "pausar")
    assert one.cruces.get().state == "en_disputa"
    assert hours_later(one).state == "terminado"
    assert (one.cruces.get().state, one.cruces.get().winner_id) == ("terminado", final.a_id)
    dispute.refresh_from_db()
    assert dispute.staff_at is not None


def test_2_4_where_a_final_is_still_to_be_played_a_pause_without_end_cancels_it():
    one = evening(crowd(4))
    semifinals = waiting(one)
    for cruce in semifinals:
        come(cruce, 0, 1)
    tick()
    act(as_(one.organiser), one, "pausar")
    for cruce in semifinals:
        end(cruce, 0)
    tick()
    assert hours_later(one).state == "cancelado"
    why = "Este torneo se canceló: «Estuvo parado 3 horas, y quedaba algo por jugar»."
    assert why in page(Client(), one)


def test_2_4_who_alone_is_left_of_a_pause_between_two_rounds_has_won_it_at_its_end():
    people = crowd(3)
    one = evening(people, Play(rules={"rest": 30, "vidas": 2}), format="vidas", fee=50)
    play(waiting(one)[0], 0)
    tick()
    assert Championship.objects.get(pk=one.pk).next_at is not None
    act(as_(one.organiser), one, "pausar")
    for person in people[1:]:
        withdraw(user=person, championship_id=one.pk, loses=True)
    Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())  # it rested meanwhile
    assert hours_later(one).state == "terminado"
    assert one.entries.get(place=1).members.get().user == people[0]


def test_15_2_who_was_expelled_is_not_offered_to_be_expelled_again_and_is_refused_if_asked():
    one = evening(crowd(4))
    cruce = waiting(one)[0]
    client = as_(one.organiser)
    url = f"/torneos/{one.pk}/mesa/expulsar/?entrada={cruce.a_id}"
    assert f"expulsar/?entrada={cruce.a_id}" in shown(client, one)
    assert act(client, one, "expulsar", entrada=cruce.a_id).status_code == 302
    assert one.entries.get(pk=cruce.a_id).state == "expulsado"
    text = shown(client, one)
    assert f"expulsar/?entrada={cruce.a_id}" not in text
    assert f"expulsar/?entrada={cruce.b_id}" in text
    before = one.acts.count()
    asked = client.get(url).content.decode()
    assert "¿Expulsas a alguien?" in asked
    assert "ya no está en el campeonato" in asked
    assert "<textarea" not in asked
    assert act(client, one, "expulsar", entrada=cruce.a_id).status_code == 422
    assert one.acts.count() == before
