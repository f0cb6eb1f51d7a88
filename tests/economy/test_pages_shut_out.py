"""Who was banned, closed his account or is nobody moves nothing, with the forms he had open."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.deletion import leaving_ask
from accounts.sanctions import sanction_impose
from economy import pawnshop, shop
from economy.models import Item, Pawn, Tx
from economy.selectors import balance_of
from tests.factories import KindFactory, PersonFactory


def ban(user):
    boss = PersonFactory(is_staff=True, is_superuser=True)
    sanction_impose(actor=boss, user=user, kind="expulsion", reason="Insulta en la mesa", term="1h")


def leave(user):
    leaving_ask(user=user, nick=user.username)


def delete(user):
    user.is_active = False
    user.save(update_fields=["is_active"])


def buy(user, kind):
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())[0]


@pytest.mark.parametrize("shut_out", [ban, leave, delete])
def test_who_is_shut_out_buys_pawns_and_redeems_nothing(people, shut_out):
    ana, kind = people[0], KindFactory(price=100)
    free, left = buy(ana, kind), buy(ana, kind)
    pawn, _ = pawnshop.item_pawn(user=ana, item_id=left.pk, expected=70, key=uuid4())
    client = Client()
    client.force_login(ana)
    forms = [
        (reverse("tienda_comprar", args=[kind.slug]), {"precio": "100", "clave": str(uuid4())}),
        (reverse("empenar", args=[free.pk]), {"da": "70", "clave": str(uuid4())}),
        (reverse("rescatar", args=[pawn.pk]), {}),
    ]
    assert all(client.get(address).status_code == 200 for address, _form in forms)
    shut_out(ana)
    before = Tx.objects.count()
    for address, form in forms:
        answer = client.post(address, form)
        assert answer.status_code == 302
        assert "/cuenta/" in answer.headers["Location"]
    for address in ("almacen_apostar", "cartera_csv", "cartera", "almacen"):
        assert client.get(reverse(address)).status_code == 302
    assert Tx.objects.count() == before
    assert balance_of(ana.pk) == 1000 - 200 + 70
    assert Item.objects.get(pk=free.pk).state == Item.State.OWNED
    assert Pawn.objects.get(pk=pawn.pk).ending == ""


def test_the_key_of_somebody_elses_form_buys_for_oneself_and_never_for_him(people):
    """A stolen form is one's own: the key counts for each player apart."""
    ana, bea, kind = *people[:2], KindFactory(price=100)
    key = str(uuid4())
    for user in (ana, bea, ana, bea):
        client = Client()
        client.force_login(user)
        data = {"precio": "100", "clave": key}
        assert client.post(reverse("tienda_comprar", args=[kind.slug]), data).status_code == 302
    assert [balance_of(user.pk) for user in (ana, bea)] == [900, 900]
    assert Item.objects.filter(owner=ana).count() == Item.objects.filter(owner=bea).count() == 1


def test_a_form_with_everything_twice_buys_once_at_the_price_of_now(people):
    ana, kind = people[0], KindFactory(price=100)
    client = Client()
    client.force_login(ana)
    keys = [str(uuid4()), str(uuid4())]
    address = reverse("tienda_comprar", args=[kind.slug])
    assert client.post(address, {"precio": ["100", "1"], "clave": keys}).status_code == 409
    assert client.post(address, {"precio": ["1", "100"], "clave": keys}).status_code == 302
    assert balance_of(ana.pk) == 900
