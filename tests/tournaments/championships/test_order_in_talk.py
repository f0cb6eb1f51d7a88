"""Order in what is said of a championship: after its end, of who is out, and who reads it."""

from __future__ import annotations

import html

import pytest
from django.db import transaction
from django.test import Client

from games.chat.services import line_remove
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, is_now
from tests.tournaments.championships.test_talking import (
    WHY,
    _nothing_said,
    cup,
    refused,
    say,
    take,
    texts,
)
from tournaments.championships.conditions import Conditions
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.championships.talking import line_take, voice_give
from tournaments.championships.versions import version_forget, version_of
from tournaments.championships.voices import channel_of

__all__ = ["_nothing_said"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("state", ["premiado", "cancelado"])
def test_a_line_is_taken_away_after_the_end_too_and_a_voice_is_not(state):
    one, (ana, luis) = cup()
    number = say(one, ana, "una grosería")
    is_now(one, state)
    client = Client()
    client.force_login(one.organiser)
    page = html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())
    assert f'data-orden="/torneos/{one.pk}/charla/accion/"' in page
    assert "data-voces" not in page
    given = {"championship_id": one.pk, "line_id": number, "reason": WHY}
    assert code(line_take, user=luis, **given) == "permiso"
    assert code(take, one=one, other=ana) == "estado"
    assert code(line_take, user=PersonFactory(is_staff=True), **given) == ""
    assert texts(one) == []
    is_now(one, "borrado")
    assert code(line_take, user=one.organiser, **given) == "estado"


def test_who_has_no_account_is_told_of_each_line_and_of_each_that_goes_and_sockets_are_not():
    one, (ana, _luis) = cup()
    address = f"/torneos/{one.pk}/version.json"
    guest, told = Client(), version_of(one.pk)

    def asked() -> list[int]:
        version_forget(one.pk)
        return [guest.get(address + query).json()["v"] for query in ("", "?charla=1")]

    page = guest.get(f"/torneos/{one.pk}/").content.decode()
    assert f'data-pregunta="{address}?charla=1"' in page
    assert f'data-trozo="/torneos/{one.pk}/trozo/visita/"' in page
    before = asked()
    number = say(one, ana, "hola a todos")
    said = asked()
    assert said[0] == told
    assert said[1] != before[1]
    piece = guest.get(f"/torneos/{one.pk}/trozo/visita/").content.decode()
    assert f'data-version="{said[1]}"' in piece
    assert "hola a todos" in piece
    assert f'data-version="{said[1]}"' in guest.get(f"/torneos/{one.pk}/").content.decode()
    with transaction.atomic():
        line_remove(channel=channel_of(one.pk), line_id=number)
    assert asked()[1] != said[1]
    member = Client()
    member.force_login(ana)
    page = member.get(f"/torneos/{one.pk}/").content.decode()
    assert f'data-version="{told}"' in page
    assert f'data-trozo="/torneos/{one.pk}/trozo/torneo/"' in page


def test_the_same_voice_is_not_taken_and_given_back_without_end():
    one, (ana, luis) = cup()
    given = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    for _time in range(5):
        take(one, ana)
        voice_give(other=ana, **given)
    told = one.notices.count()
    assert code(take, one=one, other=ana) == "callas_mucho"
    assert one.notices.count() == told
    take(one, luis)
    take(one, ana, user=PersonFactory(is_staff=True))


def test_15_2_the_voice_of_who_withdrew_is_taken_as_long_as_his_line_is_there():
    one, (ana, luis) = cup()
    number = say(one, ana, "una grosería")
    for person in (ana, luis):
        withdraw(user=person, championship_id=one.pk)
    assert code(take, one=one, other=luis) == "no_escribe"
    client = Client()
    client.force_login(one.organiser)
    asked = {"linea": number, "motivo": WHY}
    assert client.post(f"/torneos/{one.pk}/charla/callar/", asked).status_code == 302
    act = one.acts.latest("pk")
    assert (act.action, act.entry.members.get().user) == ("callar", ana)
    sign_up(user=ana, championship_id=one.pk)
    assert refused(one, ana) == "callado"


@pytest.mark.parametrize("admits", [Conditions(key="abrete"), Conditions(friends_only=True)])
def test_of_one_with_a_key_or_for_friends_who_has_no_account_reads_nothing_that_is_said(admits):
    one = alone(fee=0, admits=admits)
    say(one, one.organiser, "entre nosotros")
    guest = Client()
    for part in ("", "trozo/visita/", "trozo/torneo/"):
        answer = guest.get(f"/torneos/{one.pk}/{part}")
        assert answer.status_code == 200
        assert "entre nosotros" not in answer.content.decode(), part
    guest.force_login(PersonFactory())
    assert "entre nosotros" in guest.get(f"/torneos/{one.pk}/").content.decode()
