"""What the panel of a player says of his championships, and what the staff read of notices."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, is_now
from tests.tournaments.championships.evenings import crowd, evening, play_all
from tournaments.championships.card import RECENT, places
from tournaments.models import Championship, Entry, Member, Notice

pytestmark = pytest.mark.django_db(transaction=True)


def placed(user: User, place: int, days: int = 0, state: str = "premiado") -> Championship:
    """Return a championship that is over since so many days, of which *user* has *place*."""
    one = alone()
    is_now(one, state)
    ended = timezone.now() - timedelta(days=days)
    Championship.objects.filter(pk=one.pk).update(name=f"Copa {days}", ended_at=ended)
    entry = Entry.objects.create(
        championship=one, state="clasificado", turn=1, placed=1, number=1, place=place
    )
    Member.objects.create(championship=one, entry=entry, user=user, is_captain=True)
    return one


def test_22_the_panel_of_a_player_has_his_places_with_their_pages():
    people = crowd(4)
    one = evening(people)
    while play_all(one):
        pass
    asked = Client()
    asked.force_login(PersonFactory())
    winner = one.entries.get(place=1).members.get().user
    told = asked.get(f"/gente/{winner.username}/ficha/").json()["torneos"]
    assert told == [{"nombre": one.name, "puesto": 1, "url": f"/torneos/{one.pk}/"}]
    assert asked.get(told[0]["url"]).status_code == 200
    one.entries.filter(place=1).update(state="expulsado")
    assert places(winner.pk) == {"torneos": []}


def test_of_many_the_last_are_told_and_none_that_goes_on(django_assert_num_queries):
    user = PersonFactory()
    for days in range(RECENT + 2):
        placed(user, days + 1, days)
    placed(user, 1, 0, "en_juego")
    with django_assert_num_queries(1):
        told = places(user.pk)["torneos"]
    assert [(row["nombre"], row["puesto"]) for row in told] == [
        (f"Copa {days}", days + 1) for days in range(RECENT)
    ]


def test_2_3_the_staff_read_what_was_told_to_whom_and_change_nothing(client):
    people = crowd(2)
    evening(people)
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    notice = Notice.objects.filter(user=people[0], kind="llamado").get()
    listed = client.get(reverse("admin:tournaments_notice_changelist"))
    assert listed.status_code == 200
    assert "Te toca jugar" in listed.content.decode()
    assert people[0].username in listed.content.decode()
    one = reverse("admin:tournaments_notice_change", args=[notice.pk])
    assert client.get(one).status_code == 200
    assert client.post(one, {"kind": "premio"}).status_code == 403
    assert client.get(reverse("admin:tournaments_notice_add")).status_code == 403
    gone = reverse("admin:tournaments_notice_delete", args=[notice.pk])
    assert client.post(gone).status_code == 403
    assert Notice.objects.get(pk=notice.pk).kind == "llamado"
