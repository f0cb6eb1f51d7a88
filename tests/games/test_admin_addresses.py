"""No address of a list in the admin tells a secret letter by letter, nor breaks the server."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import SuspiciousOperation
from django.db import connection
from django.http import QueryDict
from django.test import RequestFactory
from django.urls import reverse

from games.models import Match
from tests.games.registered import OURS
from tests.games.tools import start

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


ODD = [
    *("", "-1", "0", "10000", "9999", "99999999999999999999", "1e400", "NaN", "Infinity", "1.5"),
    *("\u0661", "a", "'", "%", "-0", "2026-13-45", "2026-01-01T99:00", "0001-01-01", "99999-01-01"),
    *("9999-12-31 23:59:59+14:00", "true", "None", "\ud7ff", "x" * 3000),
]


def asked_for(model):
    mine = admin.site.get_model_admin(model)
    fields = {*fields_of_filters(model), mine.date_hierarchy} - {None}
    own = [item.parameter_name for item in mine.list_filter if hasattr(item, "parameter_name")]
    return [*own, "q", "p", "o", "all", *(f + e for f in sorted(fields) for e in ODD_ENDINGS)]


ODD_ENDINGS = ("", "__exact", "__id__exact", "__isnull", "__gte", "__lt", "__year")


@pytest.mark.filterwarnings("ignore:DateTimeField .* received a naive datetime")
@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_no_value_of_a_filter_breaks_a_list(chief, model):
    """``?created_at__year=10000`` was answered 500."""
    for name in asked_for(model):
        for value in ODD:
            is_refused(chief, model, {name: value})
    mine = admin.site.get_model_admin(model)
    if date := mine.date_hierarchy:
        for year, month, day in [("10000", "1", "1"), ("9999", "12", "31"), ("1", "1", "1")]:
            whole = {f"{date}__year": year, f"{date}__month": month, f"{date}__day": day}
            for length in (1, 2, 3):
                is_refused(chief, model, dict(list(whole.items())[:length]))


@pytest.mark.parametrize(
    "query",
    [
        "started_at__year=10000",
        "started_at__year=9999",
        "started_at__year=1",
        "started_at__gte=99999-01-01",
        "room__id__exact=99999999999999999999",
        "p=99999999999999999999",
    ],
)
def test_a_page_with_an_odd_value_is_the_list(client, chief, query):
    answer = client.get(f"/admin/games/match/?{query}", follow=True)
    assert answer.status_code == 200
    assert answer.context["cl"].result_count == 0


def test_a_mistake_of_ours_is_not_taken_for_an_odd_value(chief, monkeypatch):
    def broken(*_given):
        raise ValueError("ours")

    monkeypatch.setattr(admin.ModelAdmin, "get_changelist_instance", broken)
    request = RequestFactory().get("/")
    with pytest.raises(ValueError, match="ours"):
        admin.site.get_model_admin(Match).get_changelist_instance(request)


def test_numbers_of_rows_have_no_dots(client, chief, people):
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval(pg_get_serial_sequence('games_match', 'id'), 1234566)")
    start(people)
    page = client.get("/admin/games/match/").content.decode()
    assert "1234567" in page
    assert "1.234.567" not in page
