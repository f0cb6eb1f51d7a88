"""The admin speaks Spanish, and what the libraries would add to it is not there."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist
from django.urls import reverse

from tests.factories import PersonFactory
from tests.games.registered import OURS

pytestmark = pytest.mark.django_db


def shown_fields(model):
    """Yield the fields that the list, the filters, the page and the inlines of *model* show."""
    mine = admin.site.get_model_admin(model)
    inlines = [(inline.model, inline.fields) for inline in mine.inlines]
    page = mine.fields or [name for _, part in mine.fieldsets or [] for name in part["fields"]]
    for source, names in [(model, [*mine.list_display, *mine.list_filter, *page]), *inlines]:
        for name in names:
            try:
                yield source._meta.get_field(name)
            except (FieldDoesNotExist, TypeError, AttributeError):
                continue  # a column of the admin's own, with its own words


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_field_shown_was_given_a_name(model):
    """A field without a name bears that of its column, in English."""
    fields = list(shown_fields(model))
    assert fields
    assert [field.name for field in fields if field._verbose_name is None] == []


def test_the_filters_do_not_stammer(client, chief):
    text = client.get("/admin/games/table/").content.decode().casefold()
    assert "por invitación" in text
    assert "por por" not in text


def test_the_index_has_no_block_twice_nor_in_english(client, chief):
    blocks = [str(app["name"]).casefold() for app in client.get("/admin/").context["app_list"]]
    assert len(blocks) == len(set(blocks))
    assert {"cuentas", "juegos"} <= set(blocks)
    assert not {"mfa", "user sessions", "accounts"} & set(blocks)


@pytest.mark.parametrize(
    "address",
    [
        "mfa/authenticator/",
        "mfa/authenticator/add/",
        "usersessions/usersession/",
        "account/emailaddress/add/",
        "account/emailconfirmation/",
    ],
)
def test_what_the_libraries_would_let_staff_read_or_add_is_not_there(client, chief, address):
    assert client.get(f"/admin/{address}").status_code == 404


def test_the_addresses_of_a_person_are_read_in_his_page_and_not_written(client, chief):
    ana = PersonFactory(username="Ana")
    EmailAddress.objects.create(user=ana, email="otra@example.org", verified=False)
    text = client.get(reverse("admin:accounts_user_change", args=[ana.pk])).content.decode()
    assert "otra@example.org (sin confirmar)" in text
    assert 'value="otra@example.org"' not in text
