"""The key of the mirones has one length: in the form, in the box that asks for it, at the door."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.refusals import Refusal
from games.matches import watching
from games.matches.chairs import Chairs
from games.matches.held import facts_of
from games.models import Match, Table
from games.tables import forms, services
from tests.factories import PersonFactory
from tests.games.tables.steps import OPTIONS, accept_all, ready, refused

pytestmark = pytest.mark.django_db(transaction=True)

LOW, HIGH = watching.KEY_LENGTHS
LOCKED = {"mirones": "clave"}
NOBODY = Chairs.of((), 4)


def played(table: Table, four: list[User], key: str) -> Match:
    ready(table, four)
    services.table_configure(user=four[0], options=OPTIONS, conditions=LOCKED, key=key)
    accept_all(table, four)
    return Match.objects.get(table=table)


def enter(match: Match, key: str) -> watching.Rights:
    given = {"user_id": PersonFactory().pk, "origin": "", "key": key}
    return watching.admit(facts_of(match.pk), NOBODY, **given)


@pytest.mark.parametrize("length", [LOW, HIGH])
def test_a_key_of_every_length_that_the_form_admits_opens_the_door(
    table: Table, four: list[User], length: int
) -> None:
    match = played(table, four, "ñ" * length)
    enter(match, f" {'ñ' * length} ")
    for wrong in ("ñ" * (LOW - 1), "ñ" * (HIGH + 1)):
        with pytest.raises(Refusal, match="clave"):
            enter(match, wrong)


@pytest.mark.parametrize("length", [LOW - 1, HIGH + 1])
def test_the_form_admits_no_key_that_the_box_could_not_hold(
    table: Table, four: list[User], length: int
) -> None:
    ready(table, four)
    given = {"options": OPTIONS, "conditions": LOCKED, "key": "x" * length}
    refusal = refused(services.table_configure, user=four[0], **given)
    assert f"de {LOW} a {HIGH} caracteres" in refusal.sentence()


def test_the_form_and_the_box_are_told_the_same_length(
    client: Client, table: Table, four: list[User]
) -> None:
    assert forms.declaration("mus")["clave"] == [LOW, HIGH]
    match = played(table, four, "sota y rey")
    client.force_login(PersonFactory())
    assert f'data-key-most="{HIGH}"' in client.get(f"/partida/{match.pk}/").content.decode()
