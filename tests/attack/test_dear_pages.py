"""Forty anonymous requests for an acta emptied the pool of connections, and others met a 500."""

from __future__ import annotations

import gzip
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import OperationalError, connection, connections
from django.test import Client

from accounts.throttle import AGAIN_S, Busy, Places
from games.models import KeptActa
from games.record import acta, kept
from tests.factories import PersonFactory
from tests.games.matches.finished import finished
from tests.pace import until

pytestmark = pytest.mark.django_db(transaction=True)

NGINX = Path(__file__).parents[2] / "deploy" / "nginx.conf"


@pytest.fixture
def made(monkeypatch) -> list[int]:
    """Return the matches of the actas that are made, as they are made."""
    found: list[int] = []
    real = acta.match_acta

    def slow(match, **how):
        found.append(match.pk)
        time.sleep(0.3)
        return real(match, **how)

    monkeypatch.setattr(acta, "match_acta", slow)
    return found


def test_an_acta_is_made_once_and_kept_for_all_who_ask_at_once(people, made):
    address = f"/partida/{finished(people).pk}/acta.json?desde=1"

    def ask(_n: int) -> tuple[int, bytes]:
        try:
            answer = Client().get(address)
            return answer.status_code, answer.content
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(ask, range(8)))
    assert len(answers) == 1
    assert {status for status, _ in answers} == {200}
    assert len(made) <= 2  # as many as may be made at once


def test_an_acta_is_known_by_its_tag_and_costs_no_more_then(client, people, made):
    match = finished(people)
    address = f"/partida/{match.pk}/acta.json?desde=1"
    first = client.get(address, headers={"accept-encoding": "gzip"})
    assert first["Content-Encoding"] == "gzip"
    assert gzip.decompress(first.content) == client.get(address).content
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert made == [match.pk]
    assert client.get(f"/partida/{match.pk}/acta.json?desde=2")["ETag"] != first["ETag"]


def test_a_kept_acta_changes_with_a_nick_and_is_gone_with_a_person(client, people, made):
    match = finished(people)
    address = f"/partida/{match.pk}/acta.json"
    before = client.get(address)
    people[0].username = "OtroNombre"
    people[0].save()
    after = client.get(address)
    assert after["ETag"] != before["ETag"]
    assert after.json()["jugadores"][0]["nick"] == "OtroNombre"
    kept.forget(PersonFactory().pk)
    assert KeptActa.objects.count() == 1
    kept.forget(people[0].pk)
    assert not KeptActa.objects.exists()


def test_who_finds_no_place_is_told_when_to_come_back(people, monkeypatch):
    address = f"/partida/{finished(people).pk}/acta.json"
    client = Client(raise_request_exception=False)
    monkeypatch.setattr(kept.places, "wait_s", 0.1)
    with kept.places.one(), kept.places.one():
        page = client.get(address, headers={"accept": "text/html"})
        data = client.get(address, headers={"accept": "application/json"})
    assert (page.status_code, data.status_code) == (503, 503)
    assert page["Retry-After"] == data["Retry-After"] == str(AGAIN_S)
    assert f'http-equiv="refresh" content="{AGAIN_S}; url={address}"' in page.content.decode()
    assert data.json()["codigo"] == "saturado"
    assert client.get(address).status_code == 200


def test_places_are_so_many_and_the_rest_of_the_queue_is_told_at_once():
    places, go = Places(2, wait_s=20, most_waiting=1), threading.Event()
    inside = []

    def hold() -> None:
        with places.one():
            inside.append(1)
            go.wait(20)
        connection.close()

    threads = [threading.Thread(target=hold) for _ in range(3)]
    for thread in threads:
        thread.start()
    until(lambda: len(inside) == 2 and not places._queue._value, 5, "they do not come in")
    began = time.monotonic()
    with pytest.raises(Busy), places.one():
        pass
    assert time.monotonic() - began < 5
    go.set()
    for thread in threads:
        thread.join()
    assert len(inside) == 3


def test_who_waits_for_a_place_holds_no_connection(monkeypatch):
    places = Places(1, wait_s=0.1, most_waiting=1)
    closed = []
    with places.one():
        monkeypatch.setattr(connection, "close", lambda: closed.append(1))
        with pytest.raises(Busy), places.one():
            pass
    assert closed == [1]


def test_a_page_for_which_there_is_no_connection_answers_503(monkeypatch):
    def exhausted(*_given: object, **_more: object) -> None:
        raise OperationalError("couldn't get a connection after 5.00 sec")

    monkeypatch.setattr("usumus.lobby.counters", exhausted)
    answer = Client(raise_request_exception=False).get("/", headers={"accept": "text/html"})
    assert (answer.status_code, answer["Retry-After"]) == (503, str(AGAIN_S))


def test_what_was_sent_is_not_said_to_load_itself_again(monkeypatch):
    def exhausted(*_given: object, **_more: object) -> None:
        raise OperationalError("couldn't get a connection after 5.00 sec")

    monkeypatch.setattr("accounts.forms.SignupForm.is_valid", exhausted)
    client = Client(raise_request_exception=False)
    answer = client.post("/cuenta/signup/", {"username": "ane"}, headers={"accept": "text/html"})
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "http-equiv" not in page
    assert "se carga sola" not in page
    assert "No hemos terminado lo que pedías" in page


def test_what_is_broken_still_answers_500(monkeypatch):
    monkeypatch.setattr("usumus.lobby.counters", lambda: 1 / 0)
    answer = Client(raise_request_exception=False).get("/", headers={"accept": "text/html"})
    assert answer.status_code == 500
    assert "Retry-After" not in answer


def test_nginx_limits_the_requests_of_an_address():
    text = NGINX.read_text()
    assert "limit_req_zone $binary_remote_addr" in text
    assert text.count("limit_req zone=") >= 2
    assert "limit_req_status 503;" in text
