"""A page of the admin that was opened earlier undoes nothing that happened since.

Every ModelAdmin of the staff's site that changes rows, every row of their inlines and every list
that is edited in place is opened, changed behind, and sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django import forms
from django.contrib.admin import ModelAdmin, site
from django.contrib.auth.models import Group
from django.core.exceptions import FieldDoesNotExist
from django.db import IntegrityError, models, transaction
from django.forms.models import InlineForeignKeyField
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.admin_guard import SavesOverWhatItShowed
from accounts.models import User
from accounts.staff_site import StaffSite
from economy.models import Kind
from games.models import BannedWord, News, Robot
from tests.attack.opened_pages import (
    a_picture,
    a_piece_of_news,
    a_salon,
    a_season,
    a_table,
    a_trophy,
    address,
    assert_refused,
    now,
    opened,
    state,
)
from tests.factories import KindFactory, PersonFactory, RobotFactory
from tests.staff_forms import SHOWN, fields_in

pytestmark = pytest.mark.django_db

MADE: dict[str, Callable[[], models.Model]] = {
    "accounts.AvatarPicture": a_picture,
    "accounts.User": lambda: PersonFactory(username="Ana"),
    "auth.Group": lambda: Group.objects.create(name="Cuadrilla"),
    "economy.Kind": lambda: KindFactory(stock=5, on_sale_from=now()),
    "games.BannedWord": lambda: BannedWord.objects.create(word="botarate"),
    "games.News": a_piece_of_news,
    "games.Robot": lambda: Robot.objects.create(user=RobotFactory(), level="novato"),
    "games.Room": a_salon,
    "games.Table": a_table,
    "tournaments.Season": a_season,
    "tournaments.Trophy": a_trophy,
}
"""How a row of each model that the staff change in a form is made."""

CHOICES = (forms.ChoiceField, forms.TypedChoiceField)

FITTING = {"chairs": 4, "digest": "b" * 64, "buy_in_least": None, "buy_in_most": None}
"""What is stored behind the form where not every value would do; None where none does alone."""

TYPED = {"accounts.AvatarPicture": {"reason": "Sale otra persona en ella."}}
"""What must be written in the form of some."""


def _changing() -> list[Any]:
    request = RequestFactory().get("/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    registered = site._registry.items()
    return [
        pytest.param(admin, id=model._meta.label)
        for model, admin in registered
        if admin.has_change_permission(request)
    ]


CHANGING = _changing()
each = pytest.mark.parametrize("admin", CHANGING)


def made(admin: ModelAdmin[Any]) -> models.Model:
    label = admin.opts.label
    assert label in MADE, f"say in MADE how a row of {label} is made: staff change it in a form"
    return MADE[label]()


def another(field: models.Field[Any, Any], value: Any, choices: Any) -> Any:
    """Return a value that *field* may have instead of *value*; None where none is known."""
    found: Any = None
    if field.name in FITTING:
        found = FITTING[field.name]
    elif choices:
        found = next(key for key, _label in choices if key not in {value, ""})
    elif isinstance(field, models.BooleanField):
        found = not value
    elif isinstance(field, models.IntegerField):
        found = (value or 0) + 1
    elif isinstance(field, models.DateTimeField):
        found = (value or now()) - timedelta(days=1)
    elif isinstance(field, models.ForeignKey):
        others = field.related_model._base_manager.exclude(pk=value).order_by("pk")
        found = others.values_list("pk", flat=True).first()
    elif isinstance(field, (models.CharField, models.TextField)):
        found = f"{value}x"
    return found


def change_behind(row: models.Model, name: str, form: Any) -> bool:
    """Store something else in a field of *row*, as another person would; return whether one can."""
    try:
        field: Any = row._meta.get_field(name)
    except FieldDoesNotExist:
        return False  # a field of the form alone: see those of the salón below
    if field.many_to_many:
        getattr(row, name).add(field.related_model._base_manager.order_by("pk")[0])
        return True
    shown = form.fields.get(name)
    choices = shown.choices if type(shown) in CHOICES else None
    value = another(field, field.value_from_object(row), choices)
    if value is None:
        return False
    try:
        with transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk).update(**{name: value})
    except IntegrityError:
        return False  # it may not change alone
    return True


def put_back(row: models.Model, before: Any) -> None:
    values, many = before
    type(row)._base_manager.filter(pk=row.pk).update(**values)
    for name, keys in many.items():
        getattr(row, name).set(keys)


def editable(form: Any) -> list[str]:
    """Return the fields of a form that somebody may change in it."""
    return [
        name
        for name, field in form.fields.items()
        if not (field.disabled or field.widget.is_hidden or name == "DELETE")
        and not isinstance(field, InlineForeignKeyField)
    ]


@each
def test_a_form_saves_what_nobody_changed_meanwhile(
    client: Client, boss: User, admin: ModelAdmin[Any]
) -> None:
    row = made(admin)
    page = address(row)
    sent = opened(client, page) | TYPED.get(admin.opts.label, {})
    answer = client.post(page, sent)
    assert answer.status_code == 302, answer.context["errors"]


@each
def test_a_form_does_not_write_over_what_another_person_changed_since_it_was_opened(
    client: Client, boss: User, admin: ModelAdmin[Any]
) -> None:
    row = made(admin)
    page, before = address(row), state(row)
    tried = []
    form = client.get(page).context["adminform"].form
    for name in [*editable(form), *dict(admin.also_shown)]:
        row.refresh_from_db()
        sent = opened(client, page) | TYPED.get(admin.opts.label, {})
        if not change_behind(row, name, form):
            continue
        tried.append(name)
        changed = state(row)
        again = fields_in(assert_refused(client, page, sent, row))
        if admin.opts.label != "accounts.AvatarPicture":
            answer = client.post(page, again)
            assert answer.status_code == 302, (name, answer.context["errors"])
            assert state(row)[0] | {"nick_key": ""} == changed[0] | {"nick_key": ""}, name
            assert state(row)[1] == changed[1], name
        put_back(row, before)
    assert tried


@each
def test_a_form_without_what_it_showed_or_with_a_forged_or_foreign_one_is_refused(
    client: Client, boss: User, admin: ModelAdmin[Any]
) -> None:
    row = made(admin)
    page, stored = address(row), state(row)
    sent = opened(client, page) | TYPED.get(admin.opts.label, {})
    own = sent.pop(SHOWN)[0]
    foreign = opened(client, address(boss))[SHOWN][0]
    for token in (None, "", "x", own[:-1] + ("a" if own[-1] != "a" else "b"), foreign):
        answer = client.post(page, sent if token is None else {**sent, SHOWN: token})
        assert answer.status_code == 409, token
        assert "No sabemos qué enseñaba esta página" in answer.content.decode()
        assert state(row) == stored


def _rows_of_inlines() -> Iterator[tuple[Any, Any]]:
    request = RequestFactory().get("/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    for param in CHANGING:
        (admin,) = param.values
        row = User(pk=1) if admin.model is User else None
        for inline in admin.get_inlines(request, row):
            if inline(admin.model, site).has_change_permission(request, row):
                yield pytest.param(admin, inline, id=f"{param.id}-{inline.__name__}")


@pytest.mark.parametrize(("admin", "inline"), list(_rows_of_inlines()))
def test_a_row_of_an_inline_is_not_written_over_either(
    client: Client, boss: User, admin: ModelAdmin[Any], inline: Any
) -> None:
    owner = made(admin)
    page, tried = address(owner), []
    formsets = client.get(page).context["inline_admin_formsets"]
    (formset,) = [one.formset for one in formsets if isinstance(one.opts, inline)]
    form = formset.initial_forms[0]
    row, before = form.instance, state(form.instance)
    for name in editable(form):
        row.refresh_from_db()
        sent = opened(client, page)
        if change_behind(row, name, form):
            tried.append(name)
            changed = state(row)
            again = fields_in(assert_refused(client, page, sent, row))
            assert client.post(page, again).status_code == 302
            assert state(row) == changed
            put_back(row, before)
    assert tried


@pytest.mark.parametrize("admin", [param for param in CHANGING if param.values[0].list_editable])
def test_a_list_that_is_edited_in_place_is_not_written_over_either(
    client: Client, boss: User, admin: ModelAdmin[Any]
) -> None:
    row = made(admin)
    page = reverse(f"admin:{admin.opts.app_label}_{admin.opts.model_name}_changelist")
    save = {"_save": ["1"]}
    before, form = state(row), client.get(page).context["cl"].formset.forms[0]
    assert client.post(page, opened(client, page) | save).status_code == 302
    for name in admin.list_editable:
        row.refresh_from_db()
        sent = opened(client, page) | save
        assert change_behind(row, name, form)
        changed = state(row)
        again = fields_in(assert_refused(client, page, sent, row))
        assert client.post(page, again | save).status_code == 302
        assert state(row) == changed
        put_back(row, before)
    unsealed = opened(client, page) | save
    del unsealed[SHOWN]
    assert client.post(page, unsealed).status_code == 409
    assert state(row) == before


def test_whoever_registers_a_model_gets_it_without_knowing() -> None:
    class Plain(ModelAdmin):  # type: ignore[type-arg]
        """One who knows nothing of it."""

    own = StaffSite()
    own.register(Kind, Plain)
    own.register(News)
    for admin in own._registry.values():
        assert isinstance(admin, SavesOverWhatItShowed)
    assert isinstance(own._registry[Kind], Plain)
