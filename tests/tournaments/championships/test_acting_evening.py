"""What is pressed on the page of a championship while it is played, and of a draft."""

from __future__ import annotations

from contextlib import suppress
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, draft, opened, states
from tests.tournaments.championships.evenings import (
    chairs,
    come,
    crowd,
    evening,
    late,
    play,
    tick,
    waiting,
)
from tests.tournaments.championships.pressing import page, press
from tests.tournaments.championships.test_tables_of_several import begun
from tournaments.championships import founding
from tournaments.championships.founding import Play, championship_cancel, championship_delete
from tournaments.models import Championship, Cruce

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Se ha ido la luz en la sala"


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_13_5_who_is_on_his_chair_waits_longer_for_the_other():
    one = evening(crowd(4))
    cruce = waiting(one)[0]
    mine = chairs(cruce)[0]
    assert "Esperar un cuarto de hora más" in page(as_(mine), one)
    assert "No se puede esperar más" in press(as_(mine), one, "esperar")
    come(cruce, 0)
    before = cruce.due_at
    assert "Se les espera un cuarto de hora más." in press(as_(mine), one, "esperar")
    assert Cruce.objects.get(pk=cruce.pk).due_at > before


def test_14_3_who_did_not_come_says_that_he_is_here():
    one = evening(crowd(4), Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    first, second = waiting(one)
    come(first, 0)
    play(second, 0)
    late(first)
    tick()
    absent = first.b.members.get().user
    here = first.a.members.get().user
    assert "Sigo aquí" not in page(as_(here), one)
    assert "Sigo aquí" in page(as_(absent), one)
    assert "vuelves a jugar" in press(as_(absent), one, "volver")
    assert states(one)[absent.pk] == "jugando"


def test_2_4_in_what_was_cancelled_nobody_says_any_more_that_he_is_here():
    one = evening(crowd(4), Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    late(first := waiting(one)[0])
    tick()
    absent = first.b.members.get().user
    assert states(one)[absent.pk] == "ausente"
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    text = press(as_(absent), one, "volver")
    assert "Eso ya no se puede hacer en este campeonato" in text
    assert states(one)[absent.pk] == "ausente"


def test_14_1_who_withdraws_from_an_evening_is_told_what_he_loses():
    people = crowd(4)
    one = evening(people)
    client = as_(people[0])
    assert "/retirarse/" in page(client, one)
    question = client.get(f"/torneos/{one.pk}/retirarse/").content.decode()
    assert "pierdes lo que te queda por jugar" in question
    assert "solo vuelven si alguien" not in question
    assert "Ya no estás en este torneo." in press(client, one, "retirarse", devolucion="nada")
    assert states(one)[people[0].pk] == "retirado"


def test_2_4_the_organiser_pauses_with_a_reason_and_goes_on():
    one = evening(crowd(4))
    client = as_(one.organiser)
    assert "Parar el torneo" in page(client, one)
    short = client.post(f"/torneos/{one.pk}/mesa/pausar/", {"motivo": "no"})
    assert short.status_code == 422
    assert ">no</textarea>" in short.content.decode()
    address = f"/torneos/{one.pk}/mesa/pausar/"
    assert f'href="{address}?vuelve=torneo"' in page(client, one)
    asked = client.get(address, {"vuelve": "torneo"}).content.decode()
    assert 'name="vuelve" value="torneo"' in asked
    assert f'href="/torneos/{one.pk}/" data-cerrar' in asked
    paused = press(client, one, "mesa/pausar", motivo=WHY, vuelve="torneo")
    assert WHY in paused
    assert "Parar el torneo" not in paused
    assert "El torneo sigue." in press(client, one, "reanudar")
    assert Championship.objects.get(pk=one.pk).state == "en_juego"


def test_2_4_a_draft_is_thrown_away_after_being_asked():
    one = draft()
    client = as_(one.organiser)
    assert "¿Borras el borrador?" in client.get(f"/torneos/{one.pk}/borrar/").content.decode()
    assert Championship.objects.get(pk=one.pk).state == "borrador"
    answer = client.post(f"/torneos/{one.pk}/borrar/")
    assert answer.url == "/torneos/"
    assert Championship.objects.get(pk=one.pk).state == "borrado"
    assert client.get(f"/torneos/{one.pk}/").status_code == 404


def test_2_4_only_a_draft_is_thrown_away_and_only_by_its_organiser():
    one, published = draft(), opened()
    given = {"championship_id": one.pk}
    assert code(championship_delete, actor=PersonFactory(), **given) == "permiso"
    of_another = {"actor": published.organiser, "championship_id": published.pk}
    assert code(championship_delete, **of_another) == "estado"
    client = as_(published.organiser)
    assert "Borrar el borrador" not in page(client, published)
    assert client.get(f"/torneos/{published.pk}/borrar/").status_code == 302
    assert {*Championship.objects.values_list("state", flat=True)} == {"borrador", "inscripcion"}


def test_nobody_keeps_more_drafts_than_he_may_by_asking_for_several_at_once(monkeypatch):
    monkeypatch.setattr(founding, "MOST_DRAFTS", 1)
    ana, barrier, codes = PersonFactory(), Barrier(3), []
    configure = founding._configure

    def together(*given: Any) -> None:
        with suppress(BrokenBarrierError):  # of those who were let in each waits for the others
            barrier.wait(timeout=1)
        configure(*given)

    def asks() -> None:
        try:
            codes.append(code(draft, organiser=ana))
        finally:
            connection.close()

    draft()  # its salón is there
    monkeypatch.setattr(founding, "_configure", together)
    threads = [Thread(target=asks) for _n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["", "borradores", "borradores"]
    assert Championship.objects.filter(organiser=ana, state="borrador").count() == 1


def test_nobody_keeps_more_drafts_than_he_may(monkeypatch):
    monkeypatch.setattr(founding, "MOST_DRAFTS", 2)
    ana = PersonFactory()
    first = draft(organiser=ana)
    draft(organiser=ana)
    draft()
    assert code(draft, organiser=ana) == "borradores"
    championship_delete(actor=ana, championship_id=first.pk)
    draft(organiser=ana)
    assert Championship.objects.filter(organiser=ana, state="borrador").count() == 2


LATE = "Ya ha empezado: juegas desde la ronda siguiente"


@pytest.mark.parametrize(
    ("fee", "said"),
    [
        (0, f"{LATE}, con un punto en total por las que te has perdido."),
        (60, "por las que te has perdido. La cuota no se devuelve."),
    ],
)
def test_14_5_who_comes_late_to_a_suizo_is_told_of_the_one_point(fee, said):
    rules = {"rest": 0, "rounds": 4, "late": True}
    one = evening(crowd(6), Play(rules=rules), format="suizo", fee=fee)
    text = " ".join(page(as_(PersonFactory()), one).split())
    assert said in text
    assert ("La cuota no se devuelve." in text) == bool(fee)


def test_14_5_who_comes_late_to_tables_is_told_that_he_has_no_point():
    one = begun(late=True)
    text = " ".join(page(as_(PersonFactory()), one).split())
    assert f"{LATE}, sin ningún punto por las que te has perdido." in text
    assert "un punto en total" not in text


def test_14_5_before_any_round_has_begun_nobody_has_missed_one():
    rules = {"rest": 0, "rounds": 4, "late": True}
    one = evening(crowd(6), Play(rules=rules), format="suizo")
    one.cruces.all().delete()
    one.rounds.all().delete()
    text = " ".join(page(as_(PersonFactory()), one).split())
    assert "Ya ha empezado: juegas desde la primera ronda." in text
    assert "te has perdido" not in text
