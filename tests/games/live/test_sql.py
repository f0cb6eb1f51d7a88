"""Hand-written statements on Django's connection (games.live.sql)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.transaction import atomic

from accounts.models import User
from games.live import sql

pytestmark = pytest.mark.django_db(transaction=True)

_PREPARED = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%accounts_user u_%'"
_ASKED = "SELECT u_.id FROM accounts_user u_ WHERE u_.id = %s"


@pytest.fixture
def fresh_connection():
    connection.close()
    yield
    connection.close()


def prepared() -> int:
    """How many plans of the statement under test this connection keeps, itself not counted."""
    with connection.cursor() as cursor:
        cursor.execute(_PREPARED)
        return int(cursor.fetchone()[0])


@pytest.mark.usefixtures("fresh_connection")
def test_a_statement_is_planned_once_for_each_connection():
    for _ in range(3):
        sql.rows(_ASKED, (1,))
    assert prepared() == 1


@pytest.mark.usefixtures("fresh_connection")
def test_what_a_transaction_took_back_is_planned_again_and_answers():
    user = User.objects.create_user("Ana")
    for _ in range(2):
        with atomic():
            assert sql.rows(_ASKED, (user.pk,)) == [(user.pk,)]
            connection.set_rollback(True)
        assert sql.rows(_ASKED, (user.pk,)) == [(user.pk,)]


@pytest.mark.usefixtures("fresh_connection")
def test_djangos_own_queries_keep_no_plan():
    """They name what they look for in their text: each would be a plan of its own."""
    for _ in range(8):
        User.objects.filter(pk=1).exists()
        list(User.objects.raw("SELECT u_.* FROM accounts_user u_ WHERE u_.id = %s", [1]))
    assert prepared() == 0
