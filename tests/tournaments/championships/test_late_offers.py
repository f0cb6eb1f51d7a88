"""Invitations to enter what has begun end with the time to do so (torneos §3.2, §3.4, §14.5)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.people import bell
from tests.tournaments.championships.cups import code, opened
from tests.tournaments.championships.evenings import crowd, play_all, start, tick
from tests.tournaments.championships.pressing import page, press
from tournaments.championships.enrolment import accept, decline, invite, take_back, withdraw
from tournaments.championships.founding import Play
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"


def begun(**changes: Any) -> tuple[Championship, list[User]]:
    """Return a suizo of four pairs whose first round is played, and four who ask each other."""
    rules = {"rest": 0, "rounds": 3, "late": True}
    one = opened(play=Play(rules=rules), format="suizo", **{"places": 8, **changes})
    people, late = crowd(8), crowd(4)
    for captain, other in zip(people[::2], people[1::2], strict=True):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    for captain, other in (late[:2], late[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
    return one, late


def offers(one: Championship) -> list[str]:
    return list(one.entries.filter(number=None).order_by("pk").values_list("state", flat=True))


def test_3_4_once_half_of_it_has_begun_nobody_is_invited_any_more(settings: Any):
    settings.USUMUS = {**settings.USUMUS, "CHAMPIONSHIP_INVITATIONS": 1}
    one, late = begun()
    tick()
    assert offers(one) == ["invitado"] * 2
    play_all(one)
    assert (one.rounds.count(), offers(one)) == (2, ["caducado"] * 2)
    assert not bell.left_word(late[1].pk)
    asked = {"user": late[0], "championship_id": opened().pk, "other": late[1]}
    assert code(invite, **asked) == "", "what has lapsed counts no more"


def test_3_4_nor_once_every_place_is_taken():
    one, late = begun(places=5)
    accept(user=late[1], championship_id=one.pk, captain=late[0])
    assert offers(one) == ["caducado"]


def test_3_4_nor_once_it_is_over():
    one, _late = begun()
    for entry in one.entries.filter(number__gt=1):
        captain = entry.members.get(is_captain=True)
        withdraw(user=captain.user, championship_id=one.pk)
    tick()
    one.refresh_from_db()
    assert (one.state, offers(one)) == ("terminado", ["caducado"] * 2)


def test_3_4_in_a_pause_an_invitation_holds_and_is_refused_or_taken_back():
    one, late = begun()
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    play_all(one)
    assert offers(one) == ["invitado"] * 2
    decline(user=late[1], championship_id=one.pk, captain=late[0])
    take_back(user=late[2], championship_id=one.pk, other=late[3])
    assert offers(one) == ["rechazado", "caducado"]
    championship_resume(actor=one.organiser, championship_id=one.pk)
    assert offers(one) == ["rechazado", "caducado"]


def test_3_4_in_a_pause_the_page_refuses_or_takes_it_back_and_accepts_nothing():
    one, late = begun()
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    for person, other, what in (
        (late[1], late[0], "rechazar"),
        (late[2], late[3], "desinvitar"),
    ):
        client = Client()
        client.force_login(person)
        shown = page(client, one)
        acts = re.findall(rf'action="/torneos/{one.pk}/(\w+)/"', shown)
        assert acts == [what]
        assert f'name="nick" value="{other.username}"' in shown
        assert " data-propio" in shown, "what the other does is told"
        assert "quiere jugar contigo" not in press(client, one, what, nick=other.username)
    assert offers(one) == ["rechazado", "caducado"]
