"""``/salud`` tells the truth in both of its forms."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisDown
from redis.exceptions import OutOfMemoryError

from economy.freezing import economy_freeze
from economy.models import Review
from games.models import Epoch
from tests.factories import PersonFactory
from usumus import health


@pytest.fixture
def swept(db: None) -> None:
    Epoch.objects.update_or_create(singleton=True, defaults={"swept_at": timezone.now()})


def test_well_when_both_stores_answer_and_deadlines_are_swept(swept: None, client: Client) -> None:
    answer = client.get("/salud")
    assert answer.status_code == 200
    facts = answer.json()
    assert facts["sano"] is True
    assert facts["base_de_datos"] is facts["redis"] is True
    assert facts["barrido_hace_s"] < 5
    assert facts["bucle_ms"] >= 0
    assert facts["version"].startswith("0.")


def test_ill_when_no_deadline_was_ever_swept(db: None, client: Client) -> None:
    Epoch.objects.all().delete()
    answer = client.get("/salud")
    assert answer.status_code == 503
    assert answer.json()["barrido_hace_s"] is None


def test_ill_when_the_sweep_stopped(swept: None, client: Client) -> None:
    Epoch.objects.update(swept_at=timezone.now() - timedelta(seconds=60))
    assert client.get("/salud").status_code == 503


@pytest.mark.parametrize("error", [RedisDown, OutOfMemoryError], ids=["dead", "full"])
def test_ill_without_redis(
    swept: None, client: Client, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def down(*_: object, **__: object) -> None:
        raise error("down")

    monkeypatch.setattr(health.redis.Redis, "set", down)
    answer = client.get("/salud")
    assert answer.status_code == 503
    assert answer.json()["redis"] is False


def test_ill_without_a_database(
    swept: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(health, "connection", type("Down", (), {"cursor": down})())
    for accept in ("application/json", "text/html"):
        assert client.get("/salud", headers={"accept": accept}).status_code == 503


def test_it_says_how_the_economy_is_and_people_still_play(swept: None, client: Client) -> None:
    facts = client.get("/salud").json()
    assert facts["economia_congelada"] is False
    assert facts["libros_cuadran"] is facts["libros_revisados_hace_s"] is None
    Review.objects.create(took_ms=5, broken={"R1": ["suman 5"]})
    economy_freeze(reason="los libros no cuadran")
    answer = client.get("/salud")
    facts = answer.json()
    assert answer.status_code == 200
    assert facts["economia_congelada"] is True
    assert facts["libros_cuadran"] is False
    assert facts["libros_revisados_hace_s"] < 60
    page = client.get("/salud", headers={"accept": "text/html"}).content.decode()
    assert "congelada" in page
    assert "no cuadran" in page


def test_people_get_a_page(swept: None, client: Client) -> None:
    answer = client.get("/salud", headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert "UsuMus funciona" in answer.content.decode()


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_who_is_signed_in_sees_it_too(swept: None, client: Client, accept: str) -> None:
    """It asked the database who he is, on the loop, where Django forbids it."""
    client.force_login(PersonFactory())
    assert client.get("/salud", headers={"accept": accept}).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_ill_while_nothing_can_be_saved(client: Client) -> None:
    """With a disk that is full it answered 200: all that it asked could be read."""
    Epoch.objects.update_or_create(singleton=True, defaults={"swept_at": timezone.now()})
    assert client.get("/salud").status_code == 200
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        try:
            answer = client.get("/salud")
            page = client.get("/salud", headers={"accept": "text/html"})
        finally:
            connection.close()
    assert answer.status_code == page.status_code == 503
    assert (answer.json()["base_de_datos"], answer.json()["guarda"]) == (True, False)
