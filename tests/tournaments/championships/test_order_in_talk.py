"""Order in what is said of a championship: after its end, of who is out, and who reads it."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, is_now
from tests.tournaments.championships.test_talking import (
    WHY,
    _nothing_said,
    cup,
    say,
    take,
    texts,
)
from tournaments.championships.talking import line_take

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
