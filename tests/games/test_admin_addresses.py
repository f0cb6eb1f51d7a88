"""No address of a list in the admin tells a secret letter by letter, nor breaks the server."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict
from django.test import RequestFactory
from django.urls import reverse

from tests.games.registered import OURS

pytestmark = pytest.mark.django_db

SECRETS = [
    ("games", "match", "exact"),  # the ending of a filter without its field
    ("games", "match", "state"),
    ("games", "match", "server_seed"),
    ("games", "match", "spectator_key"),
    ("games", "match", "nonces"),
    ("games", "match", "steps__payload"),
    ("games", "match", "table__invite_token"),
    ("games", "matchplayer", "connection_hash"),
    ("games", "matchplayer", "match__server_seed"),
    ("games", "matchplayer", "match__room__tables__invite_token"),
    ("games", "matchplayer", "user__password"),
    ("games", "chatline", "room__tables__access_key"),
    ("games", "chatline", "match__state"),
    ("games", "table", "server_seed"),
    ("games", "table", "invite_token"),
    ("games", "table", "access_key"),
    ("games", "table", "agreement"),
    ("games", "table", "match__state"),
    ("games", "room", "tables__invite_token"),
    ("games", "robot", "user__password"),
    ("accounts", "user", "password"),
    ("accounts", "user", "nick_key"),
    ("accounts", "user", "groups__user__password"),
]
LOOKUPS = ("", "__gt", "__startswith", "__contains", "__regex", "__isnull", "__exact", "__in")


def asked(client, app, model, lookup):
    return client.get(reverse(f"admin:{app}_{model}_changelist"), {lookup: "a"})


def is_refused(staff, model, query):
    """Return whether the list of *model* refuses *query*, without the page around it."""
    request = RequestFactory().get("/", query)
    request.user = staff
    try:
        admin.site.get_model_admin(model).get_changelist_instance(request)
    except (SuspiciousOperation, IncorrectLookupParameters):
        return True
    return False


@pytest.mark.parametrize(("app", "model", "column"), SECRETS)
def test_no_lookup_on_a_secret_column_is_answered(client, chief, app, model, column):
    assert asked(client, app, model, column).status_code == 400
    for ending in LOOKUPS:
        assert is_refused(chief, apps.get_model(app, model), {column + ending: "a"}), ending


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_a_column_without_a_filter_cannot_be_asked_for(client, chief, model):
    """Whatever column is added tomorrow is closed until somebody gives it a filter."""
    mine = admin.site.get_model_admin(model)
    asked_by_filters = {*mine.list_filter, mine.date_hierarchy}
    columns = [field.name for field in model._meta.fields if field.name not in asked_by_filters]
    assert columns
    first = asked(client, model._meta.app_label, model._meta.model_name, f"{columns[0]}__gt")
    assert first.status_code == 400
    for column in columns:
        assert is_refused(chief, model, {f"{column}__gt": "a"}), column


def fields_of_filters(model):
    mine = admin.site.get_model_admin(model)
    return [item for item in mine.list_filter if isinstance(item, str)]


FILTERED = [model for model in OURS if fields_of_filters(model)]


def test_nearly_every_list_has_filters():
    assert len(FILTERED) > len(OURS) * 3 // 4


@pytest.mark.parametrize("model", FILTERED, ids=lambda model: model.__name__)
def test_a_filter_asks_nothing_but_equality_and_dates(chief, model):
    for field in fields_of_filters(model):
        for ending in ("__startswith", "__regex", "__pk__gt", "__nonsense"):
            assert is_refused(chief, model, {field + ending: "a"}), field + ending


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_filter_that_a_list_offers_works(client, chief, model):
    """The addresses are taken from the page's own filters, so that none is closed by mistake."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    shown = client.get(address).context["cl"]
    for spec in shown.filter_specs:
        offered = [
            choice["query_string"] for choice in spec.choices(shown) if "query_string" in choice
        ]
        for query in offered:
            assert not is_refused(chief, model, QueryDict(query[1:])), query
        if offered:
            assert client.get(address + offered[-1]).status_code == 200, offered[-1]


@pytest.mark.parametrize(
    "query", ["started_at__year=2026&started_at__month=1", "room__id__exact=1", "room=1"]
)
def test_dates_and_relations_are_still_filtered_by(client, chief, query):
    assert client.get(f"/admin/games/match/?{query}").status_code == 200
