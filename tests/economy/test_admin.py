"""The admin reads the books and writes nothing, whoever looks (RELIABILITY B101)."""

import pytest
from django.contrib.auth.models import Permission
from django.db import transaction
from django.urls import reverse

from economy.models import Account, Entry, Stake, Tx
from economy.postings import MatchClose, match_close, match_hold
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

MODELS = [Account, Entry, Stake, Tx]


@pytest.fixture
def chief(client):
    """Sign in as a superuser, with a match in the books."""
    user = PersonFactory(username="Jefa", is_staff=True, is_superuser=True)
    bea = PersonFactory(username="Bea")
    with transaction.atomic():
        match_hold(match_id=7, stakes={user.pk: 50, bea.pk: 50}, value=50)
        match_close(match_id=7, outcome=MatchClose(frozenset({bea.pk})))
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


def test_an_account_leads_to_its_movements(client, chief):
    account = Account.objects.get(user=chief)
    answer = client.get(page(Entry, "changelist"), {"account__id__exact": account.pk})
    assert answer.status_code == 200
    assert answer.context["cl"].result_count == account.version


def test_staff_without_permission_do_not_see_the_books(client, chief):
    clerk = PersonFactory(is_staff=True)
    client.force_login(clerk)
    assert client.get(page(Entry, "changelist")).status_code == 403
    clerk.user_permissions.add(Permission.objects.get(codename="view_entry"))
    assert client.get(page(Entry, "changelist")).status_code == 200
