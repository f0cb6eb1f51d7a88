"""The catalogue in the admin: what changes is logged, what was sold is not deleted."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from economy import shop, urls
from economy.models import Kind
from tests.economy.staff import enter, logged
from tests.factories import KindFactory, PersonFactory
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana():
    return PersonFactory(username="Ana")


@pytest.fixture
def purchase(ana):
    kind = KindFactory(name="Botijo fino", price=100)
    item, _ = shop.item_buy(user=ana, kind_id=kind.pk, expected_price=100, key=uuid4())
    return item.events.get().tx


def kind_form(kind, **changes):
    data = {
        "name": kind.name, "slug": kind.slug, "description": kind.description,
        "category": kind.category, "picture": kind.picture, "price": kind.price,
        "is_listed": "on", "endless": "on", "edition_size": "", "on_sale_from_0": "",
        "on_sale_from_1": "", "on_sale_until_0": "", "on_sale_until_1": "",
    }  # fmt: skip
    return data | changes


def test_a_change_of_price_is_logged_with_both_prices(client):
    clerk = enter(client, "change_kind", "view_kind")
    kind = KindFactory(price=100)
    page = reverse("admin:economy_kind_change", args=[kind.pk])
    assert (
        open_and_send(
            client, page, kind_form(kind, price=120, endless="", stock_by=4, stock_key=uuid4())
        ).status_code
        == 302
    )
    assert "100 → 120" in logged(clerk)
    assert "— → 4" in logged(clerk)


def test_pictures_are_chosen_by_looking_at_them(client):
    enter(client, "change_kind", "view_kind")
    kind = KindFactory()
    page = client.get(reverse("admin:economy_kind_change", args=[kind.pk])).content.decode()
    assert page.count('type="radio" name="picture"') > 40
    assert "img/objetos/guitarra.svg" in page


def test_a_kind_with_pieces_is_not_deleted_and_it_is_said_what_to_do(client, purchase):
    enter(client, "delete_kind", "view_kind", "change_kind")
    kind, other = Kind.objects.get(), KindFactory()
    page = reverse("admin:economy_kind_delete", args=[kind.pk])
    said = "«Botijo fino» tiene piezas (1). Quita «en el catálogo» y no se venderá más."
    assert said in client.get(page).content.decode()
    client.post(page, {"post": "yes"})
    both = {"action": "delete_selected", "_selected_action": [kind.pk, other.pk], "post": "yes"}
    assert said in client.post("/admin/economy/kind/", both).content.decode()
    assert Kind.objects.count() == 2
    client.post(reverse("admin:economy_kind_delete", args=[other.pk]), {"post": "yes"})
    assert Kind.objects.count() == 1


def test_an_edition_is_not_made_smaller_than_the_pieces_there_are(client, ana, purchase):
    enter(client, "change_kind", "view_kind")
    kind = Kind.objects.get()
    shop.item_buy(user=ana, kind_id=kind.pk, expected_price=100, key=uuid4())
    page = reverse("admin:economy_kind_change", args=[kind.pk])
    answer = open_and_send(client, page, kind_form(kind, edition_size=1))
    assert "Ya hay 2 piezas" in answer.content.decode()


def test_a_kind_is_not_put_where_the_shop_has_a_page_of_its_own(client):
    enter(client, "change_kind", "view_kind")
    kind = KindFactory(slug="botijo")
    page = reverse("admin:economy_kind_change", args=[kind.pk])
    routes = [str(address.pattern).split("/") for address in urls.urlpatterns]
    taken = [route[1] for route in routes if route[0] == "tienda" and route[1].isalpha()]
    assert taken == ["compras"]
    for slug in taken:
        answer = open_and_send(client, page, kind_form(kind, slug=slug)).content.decode()
        assert answer.count("Esa dirección es la de las compras de cada uno: ponle otra.") == 1
        with pytest.raises(IntegrityError, match="not_an_address"), transaction.atomic():
            Kind.objects.filter(pk=kind.pk).update(slug=slug)
    kind.refresh_from_db()
    assert kind.slug == "botijo"
    open_and_send(client, page, kind_form(kind, slug=f"{taken[0]}-de-ana"))
    assert client.get(reverse("tienda_objeto", args=[f"{taken[0]}-de-ana"])).status_code == 200
