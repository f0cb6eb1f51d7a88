"""Tables in the admin: what the staff may do at those in use, and which group may do it."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client

from accounts.models import User
from economy import freezing
from economy.selectors import balance_of
from games.models import Match, Room, Table, TableSeat
from tests.factories import PersonFactory
from tests.games.tables.steps import agree, sit_all

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/games/table/"
WHY = "Se insultan entre todos sin parar."
RESERVED = {"sillas": [1, 2, 3, 4], "opciones": {}, "condiciones": {}}
migration = import_module("games.migrations.0017_staff")


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Return a table of 50 U$uros."""
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    return Table.objects.create(room=room, number=1, value=50)


@pytest.fixture
def groups(transactional_db: None) -> None:
    """Make the groups as the migration does: other tests have emptied the database."""
    Group.objects.all().delete()
    migration.create_groups(apps, connection.schema_editor())


def member(*names: str) -> tuple[User, Client]:
    """Return somebody of the staff who is in these groups, and his browser."""
    user: User = PersonFactory(is_staff=True)
    user.groups.set(Group.objects.filter(name__in=names))
    browser = Client()
    browser.force_login(user)
    return user, browser


def close(browser: Client, table: Table, reason: str = WHY):
    return browser.post(f"{LIST}{table.pk}/cerrar/", {"reason": reason})


def free(browser: Client, user: User, reason: str = WHY):
    row = TableSeat.objects.get(user=user)
    return browser.post(f"{LIST}silla/{row.pk}/", {"reason": reason})


# --- Rights


@pytest.mark.parametrize("group", [migration.MODERATORS, migration.STAFF])
def test_who_is_in_a_group_frees_a_chair_and_closes_a_table(groups, table, people, group):
    user, browser = member(group)
    sit_all(table, people[:2])
    page = browser.get(f"{LIST}{table.pk}/change/").content.decode()
    assert "Dejar libre la silla…" in page
    assert "Cerrar la mesa…" in page
    assert free(browser, people[1]).status_code == 302
    assert not TableSeat.objects.filter(user=people[1]).exists()
    assert close(browser, table).status_code == 302
    assert not Table.objects.filter(pk=table.pk).exists()
    said = [f"{row.user}: {row.change_message}" for row in LogEntry.objects.order_by("pk")]
    assert said == [
        f"{user}: Silla de #{people[1].pk}, libre: {WHY}",
        f"{user}: Cerrada: {WHY}",
    ]


@pytest.mark.parametrize("granted", [(), ("view_table", "view_tableseat", "change_table")])
def test_who_is_in_no_group_may_neither(groups, table, people, granted):
    sit_all(table, people[:2])
    user, browser = member("Organizadores")
    user.user_permissions.set(Permission.objects.filter(codename__in=granted))
    assert free(browser, people[1]).status_code == 403
    assert close(browser, table).status_code == 403
    page = browser.get(f"{LIST}{table.pk}/change/")
    assert page.status_code == (200 if granted else 403)
    assert "Dejar libre la silla…" not in page.content.decode()
    assert "Cerrar la mesa…" not in page.content.decode()
    assert TableSeat.objects.count() == 2


def test_a_player_and_who_has_not_entered_are_sent_away(groups, table, people):
    sit_all(table, people[:1])
    people[0].groups.set(Group.objects.all())  # the group alone opens nothing
    browser = Client()
    for _ in range(2):
        assert close(browser, table).status_code == 302
        browser.force_login(people[0])
    assert Table.objects.filter(pk=table.pk).exists()


def test_the_groups_say_what_each_may_do_and_none_touches_the_money(groups):
    moderators, staff = (
        {
            f"{code.content_type.app_label}.{code.codename}"
            for code in Group.objects.get(name=name).permissions.select_related("content_type")
        }
        for name in (migration.MODERATORS, migration.STAFF)
    )
    wanted = {f"{label}.{code}" for label, codes in migration.MODERATING.items() for code in codes}
    assert moderators == wanted
    assert staff - moderators == {
        f"{label}.{code}" for label, codes in migration.RUNNING.items() for code in codes
    }
    assert not [code for code in staff if code.startswith(("economy.", "auth."))]
    assert "accounts.change_user" not in staff


def test_the_groups_are_made_once_and_what_the_site_changed_stays(groups):
    group = Group.objects.get(name=migration.MODERATORS)
    group.permissions.clear()
    migration.create_groups(apps, connection.schema_editor())
    assert not group.permissions.exists()
    assert Group.objects.filter(name=migration.MODERATORS).count() == 1


def test_the_groups_are_made_before_django_has_made_the_permissions(transactional_db):
    Group.objects.all().delete()
    gone = Permission.objects.filter(codename__in=("free_chair", "close_table", "view_report"))
    gone.delete()
    migration.create_groups(apps, connection.schema_editor())
    granted = Group.objects.get(name=migration.MODERATORS).permissions
    assert granted.filter(codename__in=("free_chair", "close_table", "view_report")).count() == 3


# --- The pages


@pytest.mark.parametrize("reason", ["", "corto", "         9 "])
def test_without_a_real_reason_nothing_happens(client, chief, table, people, reason):
    sit_all(table, people[:1])
    for answer in (close(client, table, reason), free(client, people[0], reason)):
        assert answer.status_code == 200
        [error] = answer.context["form"].errors["reason"]
        assert ("Cuéntalo" if reason.strip() else "Escribe") in error
        assert people[0].username in answer.content.decode()
    assert TableSeat.objects.filter(user=people[0]).exists()


def test_the_pages_say_what_will_happen_before_it_does(client, chief, table, people):
    agree(table, people)
    row = TableSeat.objects.get(user=people[0])
    asked = client.get(f"{LIST}{table.pk}/cerrar/").content.decode()
    assert "la partida acaba nula" in asked
    for user in people:
        assert user.username in asked
    assert people[1].username not in client.get(f"{LIST}silla/{row.pk}/").content.decode()
    assert Match.objects.get().status == "jugando"
    assert "Dejar libre la silla…" not in client.get(f"{LIST}{table.pk}/change/").content.decode()


def test_a_table_that_plays_is_closed_and_everything_returns(client, chief, table, people):
    agree(table, people)
    close(client, table)
    assert "quienes estaban saben por qué" in client.get(LIST).content.decode()
    match = Match.objects.get()
    assert (match.status, match.void_reason) == ("nula", f"@{chief.pk}: {WHY}")
    assert [balance_of(user.pk) for user in people] == [1000] * 4


def test_a_table_closed_while_the_economy_stands_still_says_that_nothing_is_back_yet(
    client, chief, table, people
):
    agree(table, people)
    assert "La economía está parada" not in client.get(f"{LIST}{table.pk}/cerrar/").content.decode()
    freezing.economy_freeze(reason="Se revisan los libros.")
    assert "La economía está parada" in client.get(f"{LIST}{table.pk}/cerrar/").content.decode()
    close(client, table)
    assert "Lo puesto se devolverá cuando" in client.get(LIST).content.decode()


def test_a_chair_of_a_match_stays_and_the_page_says_why(client, chief, table, people):
    agree(table, people)
    free(client, people[0])
    assert "En esa mesa ya se está jugando." in client.get(LIST).content.decode()
    assert TableSeat.objects.filter(user=people[0]).exists()


@pytest.mark.parametrize("address", ["silla/0/", f"silla/{'9' * 30}/", "0/cerrar/"])
def test_where_nobody_sits_there_is_nothing_to_do(client, chief, address):
    assert "no hay nada que hacer" in client.get(LIST + address).content.decode()
    assert "no hay nada que hacer" in client.post(LIST + address, {"reason": WHY}).content.decode()


def test_a_reserved_table_is_neither_moved_nor_deleted_by_hand(client, chief, table, people):
    Table.objects.filter(pk=table.pk).update(origin="torneo:1", value=0, reserved=RESERVED)
    page = client.get(f"{LIST}{table.pk}/change/").content.decode()
    assert "torneo:1" in page
    assert 'name="value"' not in page
    assert client.post(f"{LIST}{table.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [table.pk], "post": "yes"}
    client.post(LIST, chosen)
    assert Table.objects.filter(pk=table.pk).exists()
