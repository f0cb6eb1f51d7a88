"""People of the tests, who are made with one statement, are those that the site would have made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction

from accounts.models import User
from economy.ledger import EMISION
from economy.models import Account
from economy.welcome import first_part
from games.live import sql
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db

Make = Callable[..., User]
OTHER_EACH_TIME = re.compile(
    r'\d{4}-\d\d-\d\dT[\d:.]+\+00:00|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|md5\$[^"]+'
)
TABLES = (
    "SELECT table_name FROM information_schema.tables"
    " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
)
FROM_THE_SAME_NUMBERS = (
    "SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, 5000) FROM pg_sequences"
)


def by_the_site(**changes: Any) -> User:
    """Return somebody made by the services, who has verified his e-mail."""
    user = User.objects.create(password=make_password(PASSWORD), **changes)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    assert first_part(user)
    return user


def what_comes_of(make: Make) -> tuple[list[str], list[dict[str, Any]]]:
    """Return every row of a site where *make* has made two people, and what they are in Python."""
    before = transaction.savepoint()
    sql.rows(FROM_THE_SAME_NUMBERS)
    by_the_site(username="Primera", email="primera@ejemplo.es")
    people = [
        make(username="Jose\u0301", email="Jo.Se+mus@GMail.com"),
        make(username="Bea_7", email="bea@ejemplo.es", is_staff=True, is_superuser=True),
    ]
    connection.check_constraints()
    found = [
        f"{table} {OTHER_EACH_TIME.sub('…', row)}"
        for (table,) in sql.rows(TABLES)
        for (row,) in sql.rows(f"SELECT to_jsonb(t)::text FROM {table} t")
    ]
    transaction.savepoint_rollback(before)
    return sorted(found), [in_python(user) for user in people]


def in_python(user: User) -> dict[str, Any]:
    assert user.check_password(PASSWORD)
    apart = {"_state", "_password", "password", "date_joined"}
    held = {name: value for name, value in vars(user).items() if name not in apart}
    profile = {name: value for name, value in vars(user.profile).items() if name != "_state"}
    states = [(row._state.adding, row._state.db) for row in (user, user.profile)]
    return held | {"profile": profile, "states": states, "known": set(user._state.fields_cache)}


def test_people_of_the_tests_are_those_that_the_site_makes():
    rows, people = what_comes_of(PersonFactory)
    rows_of_the_site, people_of_the_site = what_comes_of(by_the_site)
    assert rows == rows_of_the_site
    assert people == people_of_the_site
    assert len(rows) > 2 * 7


def test_the_first_of_all_opens_the_account_of_the_house():
    PersonFactory()
    assert Account.objects.get(code=EMISION).balance == -1000
