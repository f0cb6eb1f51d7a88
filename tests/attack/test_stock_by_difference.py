"""The stock of the shop moves by so many: what was sold while a form was open stays sold."""

from __future__ import annotations

import threading
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client

from accounts.models import User
from economy import shop
from economy.admin.catalogue import KindAdmin
from economy.models import Kind
from economy.refusals import Refusal
from economy.staff.stock import stock_change
from tests.attack.opened_pages import (
    address,
    assert_refused,
    opened,
)
from tests.factories import KindFactory, PersonFactory

pytestmark = pytest.mark.django_db


def sell(kind: Kind, times: int = 1) -> None:
    for _each in range(times):
        shop.item_buy(user=PersonFactory(), kind_id=kind.pk, expected_price=100, key=uuid4())


@pytest.mark.django_db(transaction=True)
def test_two_that_are_sold_while_the_form_is_open_stay_sold(client: Client, boss: User) -> None:
    kind = KindFactory(stock=5)
    page = address(kind)
    sent = opened(client, page) | {"description": ["Nuevo y fresco."]}
    assert "stock" not in sent
    sell(kind, 2)
    assert client.post(page, sent).status_code == 302
    kind.refresh_from_db()
    assert (kind.stock, kind.description) == (3, "Nuevo y fresco.")


@pytest.mark.django_db(transaction=True)
def test_pieces_are_added_and_taken_away_by_how_many(client: Client, boss: User) -> None:
    kind = KindFactory(stock=5)
    page = address(kind)
    for by, sold, left in (("4", 2, 7), ("-3", 1, 3), ("-3", 0, 0)):
        sent = opened(client, page) | {"stock_by": [by]}
        sell(kind, sold)
        assert client.post(page, sent).status_code == 302
        kind.refresh_from_db()
        assert kind.stock == left
    log = LogEntry.objects.order_by("-pk").values_list("change_message", flat=True)
    assert [line.split(": ")[1] for line in log] == ["3 → 0", "6 → 3", "3 → 7"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"stock_by": ["-4"]}, "Quedan 3: no se pueden quitar 4."),
        ({"stock_by": ["2147483645"]}, "No caben más de 2.147.483.647."),
        ({"stock_by": ["1"], "endless": ["on"]}, "Sin límite no se añaden ni se quitan piezas."),
    ],
)
def test_a_stock_that_cannot_be_is_refused_in_words(
    client: Client, boss: User, sent: Any, said: str
) -> None:
    kind = KindFactory(stock=5)
    page = address(kind)
    whole = opened(client, page) | {"description": ["Nuevo y fresco."]} | sent
    sell(kind, 2)
    answer = client.post(page, whole)
    assert answer.status_code == 200
    assert said in answer.context["adminform"].form.errors["stock_by"]
    with pytest.raises(Refusal):
        stock_change(
            kind_id=kind.pk,
            key=uuid4(),
            by=int(sent["stock_by"][0]),
            endless="endless" in sent,
        )
    kind.refresh_from_db()
    assert (kind.stock, kind.description == "Nuevo y fresco.") == (3, False)


@pytest.mark.django_db(transaction=True)
def test_a_form_that_is_sent_twice_adds_once_and_says_what_there_is_now(
    client: Client, boss: User
) -> None:
    kind = KindFactory(stock=5)
    page = address(kind)
    sent = opened(client, page) | {"stock_by": ["4"]}
    assert client.post(page, sent).status_code == 302
    sell(kind, 1)
    again = client.post(page, sent, follow=True)
    said = [str(message) for message in again.context["messages"]]
    assert "Las existencias ya estaban cambiadas con esa página: ahora, 8." in said
    kind.refresh_from_db()
    assert kind.stock == 8
    other = client.post(page, sent | {"stock_by": ["3"]})
    (refused,) = other.context["adminform"].form.errors["stock_by"]
    assert (
        refused == "Con esta página ya cambiaste las existencias: ahora quedan 8. Ábrela otra vez."
    )
    unkeyed = client.post(page, {name: told for name, told in sent.items() if name != "stock_key"})
    assert unkeyed.context["adminform"].form.errors["stock_by"]
    kind.refresh_from_db()
    assert kind.stock == 8
    assert client.post(page, opened(client, page) | {"stock_by": ["4"]}).status_code == 302
    kind.refresh_from_db()
    assert kind.stock == 12, "the page opened anew has a key of its own"


@pytest.mark.django_db(transaction=True)
def test_a_double_click_adds_once(boss: User, client: Client) -> None:
    kind = KindFactory(stock=5)
    key, at_once, done = uuid4(), threading.Barrier(2), []

    def press() -> None:
        try:
            at_once.wait(10)
            done.append(stock_change(kind_id=kind.pk, key=key, by=4).is_new)
        finally:
            connection.close()

    threads = [threading.Thread(target=press) for _each in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    kind.refresh_from_db()
    assert (sorted(done), kind.stock) == ([False, True], 9)


def test_a_limit_is_put_and_taken_off_and_nobody_does_it_unseen(client: Client, boss: User) -> None:
    kind = KindFactory(stock=None)
    page = address(kind)
    limited = opened(client, page) | {"stock_by": ["6"]}
    del limited["endless"]
    assert client.post(page, limited).status_code == 302
    kind.refresh_from_db()
    assert kind.stock == 6
    sent = opened(client, page) | {"stock_by": ["2"]}
    Kind.objects.update(stock=None)
    answer = assert_refused(client, page, sent, kind)
    assert "Sin límite de existencias: ahora «sí»" in answer.content.decode()
    Kind.objects.update(stock=6)
    assert client.post(page, opened(client, page) | {"endless": ["on"]}).status_code == 302
    kind.refresh_from_db()
    assert kind.stock is None


@pytest.mark.django_db(transaction=True)
def test_a_sale_between_the_look_and_the_saving_waits_for_it(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, buyer = KindFactory(stock=1), PersonFactory()
    page = address(kind)
    sent = opened(client, page) | {"stock_by": ["-1"], "price": ["120"]}
    told: list[Any] = []

    def buy() -> None:
        try:
            shop.item_buy(user=buyer, kind_id=kind.pk, expected_price=100, key=uuid4())
            told.append("vendido")
        except Refusal as refusal:
            told.append(refusal.code)
        finally:
            connection.close()

    saved, thread = KindAdmin.save_model, threading.Thread(target=buy)

    def save_model(*args: Any, **kwargs: Any) -> None:
        """Let somebody buy when all has been looked at and nothing is saved yet."""
        thread.start()
        until_it_waits(thread)
        saved(*args, **kwargs)

    monkeypatch.setattr(KindAdmin, "save_model", save_model)
    answer = client.post(page, sent)
    thread.join(20)
    assert answer.status_code == 302
    assert told == ["precio_cambiado"]
    kind.refresh_from_db()
    assert (kind.stock, kind.price, kind.items.count()) == (0, 120, 0)


def until_it_waits(thread: threading.Thread) -> None:
    """Return once somebody waits for a lock of ours, or has done what he wanted without one."""
    waiting = (
        "SELECT EXISTS (SELECT FROM pg_locks"
        " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)))"
    )
    with connection.cursor() as cursor:
        while thread.is_alive():
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
