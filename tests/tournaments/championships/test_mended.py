"""What once stood in the way of an evening, or of what was owed, and does no more."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.test import Client

from accounts import relations, signals
from economy import freezing
from games.models import Match
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, opened, states, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    evening,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.pressing import page, press
from tests.tournaments.championships.test_draw import books_are_right
from tournaments.championships import clock
from tournaments.championships.awarding import championship_award
from tournaments.championships.enrolment import accept, invite, sign_up, withdraw
from tournaments.championships.substitutes import substitute_offer
from tournaments.models import Championship, Cruce, Member

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Se ha ido la luz en la sala"
ALIKE = {"connection": "", "browser": "x" * 64}


def as_(user):
    client = Client()
    client.force_login(user)
    return client


def test_16_5_it_is_cancelled_though_its_organiser_shares_a_browser_with_who_plays():
    one = evening(crowd(4))
    cruce = waiting(one)[0]
    come(cruce, 0, 1)
    tick()
    for person in (one.organiser, chairs(cruce)[0]):
        signals.signals_note(user_id=person.pk, **ALIKE)
    pressed = press(as_(one.organiser), one, "mesa/cancelar", motivo=WHY, vuelve="torneo")
    assert f"Este torneo se canceló: «{WHY}»." in pressed
    assert Match.objects.get(origin=cruce.origin).status == Match.Status.VOID


def test_16_1_what_is_owed_to_who_left_is_paid_before_the_prizes():
    people = crowd(5)
    one = alone(play=QUICK, places=64)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    freezing.economy_freeze(reason="los libros no cuadran")
    withdraw(user=people[0], championship_id=one.pk)
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[1])
    assert Member.objects.get(user=people[0]).is_owed
    # Ended while it was still owed: no sweep has come between.
    for n, entry in enumerate(one.entries.exclude(state="retirado").order_by("pk"), 1):
        entry.number, entry.place, entry.state = n, n, "clasificado"
        entry.save()
    Championship.objects.filter(pk=one.pk).update(state="terminado")
    given = {"actor": one.organiser, "championship_id": one.pk, "reason": WHY}
    assert code(championship_award, **given) == ""
    assert not Member.objects.get(user=people[0]).is_owed
    assert books_are_right()


def test_16_2_where_nobody_has_a_place_nobody_wins_and_the_accounts_are_closed():
    people = crowd(4)
    one = evening(people)
    Championship.objects.filter(pk=one.pk).update(state="terminado")
    given = {"actor": one.organiser, "championship_id": one.pk, "reason": WHY}
    assert code(championship_award, **given) == ""
    assert Championship.objects.get(pk=one.pk).settled_at is not None
    assert wallets(people) == [950] * 4
    assert books_are_right()


def test_14_1_the_championship_follows_once_from_one_who_left(monkeypatch):
    people = crowd(8)
    one = evening(people)
    play_all(one)
    withdraw(user=chairs(waiting(one)[0])[0], championship_id=one.pk)
    moved = []
    monkeypatch.setattr(clock, "advanced", moved.append)
    clock.run()
    assert moved == [one.pk]


def test_a_sweep_calls_so_many_cruces_and_the_next_goes_on(monkeypatch):
    monkeypatch.setattr(clock, "MOST_AT_ONCE", 1)
    one = evening(crowd(8))
    begun = [len(waiting(one))]
    for _ in range(3):
        clock.run()
        begun.append(len(waiting(one)))
    assert begun[-1] == 4
    assert all(after - before <= 1 for before, after in pairwise(begun))


@pytest.mark.parametrize(("what", "given"), [
    ("invitar", {"nick": "a\0b"}),
    ("aceptar", {"nick": "\0"}),
    ("mesa/cancelar", {"motivo": "\0" * 12}),
])  # fmt: skip
def test_what_no_text_holds_is_refused_and_changes_nothing(what, given):
    one = opened()
    who = one.organiser if what == "mesa/cancelar" else PersonFactory()
    answer = as_(who).post(f"/torneos/{one.pk}/{what}/", given)
    assert answer.status_code in {302, 422}
    assert Championship.objects.get(pk=one.pk).state == "inscripcion"
    assert not Member.objects.exists()


def test_15_1_what_cannot_be_seen_is_no_reason_and_is_not_written_down():
    one = opened()
    why = "No hay \u202emesas\x07 esta noche"
    press(as_(one.organiser), one, "mesa/cancelar", motivo=why, vuelve="torneo")
    assert one.acts.get(action="cancelar").reason == "No hay mesas esta noche"


def test_the_pot_that_is_shown_is_what_is_paid():
    people = crowd(5)
    one = evening(people)
    assert "El bote va por 250 U$" in page(Client(), one)
    withdraw(user=people[0], championship_id=one.pk)
    tick()
    assert "El bote va por 250 U$" in page(Client(), one), "who leaves a played one leaves his fee"


def test_whom_one_ignores_offers_one_nothing():
    one = opened(fee=0)
    eva, ana, luz = PersonFactory(), PersonFactory(), PersonFactory(username="luz")
    invite(user=eva, championship_id=one.pk, other=ana)
    accept(user=ana, championship_id=one.pk, captain=eva)
    substitute_offer(user=ana, championship_id=one.pk, other=luz)
    assert "te cede su sitio" in page(as_(luz), one)
    relations.ignore(user=luz, other=ana)
    assert "te cede su sitio" not in page(as_(luz), one)
    relations.ignore_end(user=luz, other=ana)
    withdraw(user=eva, championship_id=one.pk)
    assert "te cede su sitio" not in page(as_(luz), one)


def test_where_only_the_staff_found_others_are_told_so(settings):
    settings.USUMUS = {**settings.USUMUS, "FOUNDERS": "personal"}
    ana, chief = PersonFactory(), PersonFactory(is_staff=True)
    assert code(draft, organiser=ana) == "fundar"
    one = draft(organiser=chief)
    for client, may in ((as_(ana), False), (as_(chief), True)):
        assert ("Crear torneo" in client.get("/torneos/").content.decode()) is may
        for address in ("/torneos/nuevo/", f"/torneos/nuevo/{one.room.slug}/"):
            assert client.get(address).status_code == (200 if may else 302)
    assert (
        "Por ahora los torneos los crea"
        in as_(ana).get("/torneos/nuevo/", follow=True).content.decode()
    )
    assert Cruce.objects.count() == 0
    assert states(one) == {}
