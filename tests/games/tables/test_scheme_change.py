"""What was being agreed when the scheme of the chance changed is proposed and accepted again."""

from __future__ import annotations

from importlib import import_module

from django.apps import apps

from accounts.models import User
from games.models import Table
from tests.games.tables.steps import accept, propose, ready, state

MIGRATION = import_module("games.migrations.0023_chance_by_commitment")


def test_a_commitment_of_the_former_scheme_starts_nothing(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0])
    accept(table, four[1])
    MIGRATION.propose_again(apps, None)
    table.refresh_from_db()
    after = state(table)
    assert (after.phase, after.proposal, table.server_seed) == ("configurando", None, None)
    assert not any(chair.accepted or chair.word for chair in after.chairs if chair)
    assert table.deadline_at is not None
    propose(four[0])
    assert state(table).phase == "aceptando"


def test_tables_without_a_proposal_stay_as_they_are(table: Table, four: list[User]) -> None:
    empty = Table.objects.create(room=table.room, number=2, value=50)
    ready(table, four)
    before = state(table)
    MIGRATION.propose_again(apps, None)
    empty.refresh_from_db()
    assert (empty.agreement, empty.version) == ({}, 0)
    assert state(table) == before
