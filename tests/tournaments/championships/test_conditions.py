"""The key of a championship: it cannot be guessed without end (torneos §2.1)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, opened
from tests.tournaments.championships.pressing import press
from tournaments.championships import conditions
from tournaments.championships.conditions import Conditions
from tournaments.championships.enrolment import accept, invite
from tournaments.championships.pool import partner_seek

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_has_tried() -> Iterator[None]:
    """Have what other tests counted of the same numbers be no matter, and the other way round."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def people() -> list[User]:
    return list(PersonFactory.create_batch(2))


def test_2_1_a_key_is_not_guessed_many_times_in_a_row_and_of_that_championship_alone(
    people, monkeypatch
):
    monkeypatch.setattr(conditions, "KEY_TRIES", 3)
    one, other = (opened(admits=Conditions(key="abracadabra")) for _ in range(2))
    given = {"user": people[0], "championship_id": one.pk}
    for key in ("", "  "):
        assert code(partner_seek, **given, key=key) == "clave_de_campeonato", "that is no guess"
    assert code(partner_seek, **given, key="a") == "clave_de_campeonato"
    guess = {"captain": people[1], **given}
    assert code(accept, **guess, key="b") == "clave_de_campeonato"
    assert code(invite, other=people[1], **given, key="c") == "clave_de_campeonato"
    for key in ("d", "abracadabra"):
        assert code(partner_seek, **given, key=key) == "claves_seguidas"
    assert not one.seekers.exists()
    assert code(partner_seek, **{**given, "championship_id": other.pk}, key="abracadabra") == ""
    assert code(partner_seek, **{**given, "user": people[1]}, key="abracadabra") == ""


def test_2_1_who_finds_the_right_key_begins_anew(people, monkeypatch):
    monkeypatch.setattr(conditions, "KEY_TRIES", 2)
    one = opened(admits=Conditions(key="abracadabra"))
    given = {"user": people[0], "championship_id": one.pk}
    for _again in range(3):
        assert code(partner_seek, **given, key="a") == "clave_de_campeonato"
        assert code(partner_seek, **given, key="abracadabra") in {"", "ya_inscrito"}


def test_2_1_whoever_guesses_too_often_is_told_how_long_to_wait(people, monkeypatch):
    monkeypatch.setattr(conditions, "KEY_TRIES", 1)
    one = alone(admits=Conditions(key="abracadabra"))
    client = Client()
    client.force_login(people[0])
    assert "Esa no es la clave" in press(client, one, "apuntarse", clave="a")
    said = press(client, one, "apuntarse", clave="abracadabra")
    assert "Has probado ya muchas claves en este torneo: espera 10 minutos." in said
    assert not one.members.exists()
