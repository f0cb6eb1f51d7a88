"""The admin reads the books and writes the catalogue only, whoever looks."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.db import transaction
from django.urls import reverse

from economy import bets, freezing, pawnshop, shop
from economy.admin.catalogue import KindAdmin
from economy.models import (
    Account,
    Bet,
    Entry,
    Freeze,
    Holding,
    Item,
    ItemEvent,
    Kind,
    Pawn,
    Stake,
    Tx,
)
from economy.postings import MatchClose, match_close, match_hold
from tests.factories import KindFactory, PersonFactory
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db

MODELS = [Bet, Account, Entry, Freeze, Holding, Item, ItemEvent, Pawn, Stake, Tx]


@pytest.fixture
def chief(client):
    """Sign in as a superuser, with a match in the books."""
    user = PersonFactory(username="Jefa", is_staff=True, is_superuser=True)
    bea = PersonFactory(username="Bea")
    with transaction.atomic():
        match_hold(match_id=7, stakes={user.pk: 50, bea.pk: 50}, value=50)
        match_close(match_id=7, outcome=MatchClose((bea.pk,)))
        match_hold(match_id=9, stakes={user.pk: 5, bea.pk: 5}, value=5)
    kind = KindFactory(price=100)
    item, _ = shop.item_buy(user=bea, kind_id=kind.pk, expected_price=100, key=uuid4())
    pawnshop.item_pawn(user=bea, item_id=item.pk, expected=70, key=uuid4())
    other, _ = shop.item_buy(user=bea, kind_id=kind.pk, expected_price=100, key=uuid4())
    with transaction.atomic():
        bets.hold(8, [bets.Wager(bea.pk, user.pk, other.pk)])
    freezing.economy_freeze(reason="los libros no cuadran")
    client.force_login(user)
    return user


def page(model, view, *args):
    return reverse(f"admin:economy_{model._meta.model_name}_{view}", args=args)


@pytest.mark.parametrize("model", MODELS)
def test_lists_and_details_open(client, chief, model):
    assert client.get(page(model, "changelist")).status_code == 200
    assert client.get(page(model, "changelist"), {"q": "Bea"}).status_code == 200
    assert client.get(page(model, "change", model.objects.first().pk)).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_a_superuser_cannot_add_change_or_delete(client, chief, model):
    row = model.objects.first()
    before = model.objects.count()
    assert client.get(page(model, "add")).status_code == 403
    assert client.post(page(model, "change", row.pk), {"balance": "5"}).status_code == 403
    assert client.post(page(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    delete_all = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    client.post(page(model, "changelist"), delete_all)
    assert model.objects.count() == before


def test_the_list_has_a_constant_number_of_queries(client, chief, django_assert_max_num_queries):
    PersonFactory.create_batch(20)
    with django_assert_max_num_queries(12):
        client.get(page(Entry, "changelist"))


@pytest.mark.parametrize("model", [Item, ItemEvent, Kind, Pawn])
def test_lists_of_objects_have_a_constant_number_of_queries(
    client, chief, model, django_assert_max_num_queries
):
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=chief)
    for kind in KindFactory.create_batch(10, price=10):
        item, _ = shop.item_buy(user=chief, kind_id=kind.pk, expected_price=10, key=uuid4())
        pawnshop.item_pawn(user=chief, item_id=item.pk, expected=7, key=uuid4())
    with django_assert_max_num_queries(10):
        client.get(page(model, "changelist"))


KIND = {
    "name": "Botijo", "slug": "botijo", "description": "Fresco.", "category": "casa",
    "picture": "guitarra", "price": "40", "is_listed": "on", "stock": "5", "edition_size": "",
    "on_sale_from_0": "", "on_sale_from_1": "", "on_sale_until_0": "", "on_sale_until_1": "",
}  # fmt: skip


def test_staff_keep_the_catalogue(client, chief):
    assert client.post(page(Kind, "add"), KIND).status_code == 302
    kind = Kind.objects.get(slug="botijo")
    assert client.get(page(Kind, "change", kind.pk)).status_code == 200
    changed = open_and_send(client, page(Kind, "change", kind.pk), KIND | {"price": "60"})
    assert changed.status_code == 302
    kind.refresh_from_db()
    assert (kind.price, kind.stock) == (60, 5)
    found = client.get(page(Kind, "changelist"), {"q": "botijo", "category__exact": "casa"})
    assert found.context["cl"].result_count == 2
    assert kind.picture_url in found.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"price": "0"},
        {"price": "-5"},
        {"price": "1000000001"},
        {"price": "2.5"},
        {"picture": "../../x"},
        {"edition_size": "0"},
        {"stock": "-1"},
        {"category": "armas"},
        {
            "on_sale_from_0": "02/01/2030", "on_sale_from_1": "10:00",
            "on_sale_until_0": "01/01/2030", "on_sale_until_1": "10:00",
        },
    ],
)  # fmt: skip
def test_a_kind_that_makes_no_sense_is_refused_in_the_form(client, chief, wrong):
    answer = client.post(page(Kind, "add"), KIND | wrong)
    assert answer.status_code == 200
    assert answer.context["adminform"].form.errors
    assert not Kind.objects.filter(slug="botijo").exists()


def test_what_is_sold_while_the_staff_edit_a_kind_stays_sold(client, chief, monkeypatch):
    client.post(page(Kind, "add"), KIND)
    kind = Kind.objects.get(slug="botijo")
    real = KindAdmin.save_model

    def sold_meanwhile(self, request, obj, form, change):
        Kind.objects.filter(pk=obj.pk).update(stock=2)
        real(self, request, obj, form, change)

    monkeypatch.setattr(KindAdmin, "save_model", sold_meanwhile)
    open_and_send(client, page(Kind, "change", kind.pk), KIND | {"price": "60"})
    kind.refresh_from_db()
    assert (kind.price, kind.stock) == (60, 2)


def test_a_kind_of_which_there_are_pieces_is_not_deleted(client, chief):
    kind = Kind.objects.get()
    answer = client.post(page(Kind, "delete", kind.pk), {"post": "yes"})
    assert answer.status_code in (200, 403)
    assert Kind.objects.filter(pk=kind.pk).exists()


def test_an_account_leads_to_its_movements(client, chief):
    account = Account.objects.get(user=chief)
    answer = client.get(page(Entry, "changelist"), {"account__id__exact": account.pk})
    assert answer.status_code == 200
    assert answer.context["cl"].result_count == account.version


def test_staff_without_permission_do_not_see_the_books(client, chief):
    clerk = PersonFactory(is_staff=True)
    client.force_login(clerk)
    assert client.get(page(Entry, "changelist")).status_code == 403
    clerk.user_permissions.add(
        Permission.objects.get(content_type__app_label="economy", codename="view_entry")
    )
    assert client.get(page(Entry, "changelist")).status_code == 200
