"""What the house changes at a table that starts by itself, and at one where each brings his own."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from economy.freezing import economy_freeze, economy_unfreeze
from games.models import Match, Room, Table, TableSeat
from games.tables import own, services
from tests.games.conftest import chief
from tests.games.tables import full
from tests.games.tables.full import room, three
from tests.games.tables.renewing import Hear, alike, codes, hear, settle
from tests.games.tables.steps import once, refused, state
from tests.games.tables.test_gathering_open import bank, given
from tests.games.tables.test_gathering_open import room as open_room
from tools.players import agreeing

__all__ = ["bank", "chief", "hear", "open_room", "room", "three"]

pytestmark = pytest.mark.django_db

CHANGES = [
    ({"fixed_options": {"viena": False}}, "Viena"),
    ({"stakes": [25]}, "La mesa es de 25 U$uros"),
    ({"manners": {"fall_s": 60}}, "cortesía de cada caída (segundos): 60"),
]


def bind_all(table: Table, people: list[User]) -> None:
    for seat, user in enumerate(people):
        asked = {"user": user, "table_id": table.pk, "seat": seat}
        services.table_sit(**asked, accepted=full.accepted(table), request=once())


# --- Full


@pytest.mark.parametrize("fixed", CHANGES)
def test_what_is_fixed_while_words_are_said_is_told_and_accepted_anew(
    table: Table, three: list[User], hear: Hear, fixed: tuple[dict[str, Any], str]
) -> None:
    changes, said = fixed
    bind_all(table, three)
    settle(table.room, **changes)
    told = hear(lambda: agreeing.reveal(table, three[0]))
    assert codes(told) == alike(three, "cambio")
    assert said in told[three[0].pk][0][1]
    assert (state(table).phase, TableSeat.objects.count()) == ("aceptando", 3)
    agreeing.accept_all(table, three)
    match = Match.objects.get()
    assert (match.options["viena"], match.stake, match.manners["fall_s"]) == (
        "fixed_options" not in changes, 25 if "stakes" in changes else 50,
        60 if "manners" in changes else 300,
    )  # fmt: skip


@pytest.mark.parametrize("fixed", CHANGES)
def test_who_sits_after_it_reads_it_and_the_others_are_told(
    table: Table, three: list[User], hear: Hear, fixed: tuple[dict[str, Any], str]
) -> None:
    changes, said = fixed
    full.sit(table, three[0], 0)
    read = full.accepted(table)
    settle(table.room, **changes)
    late = {"user": three[1], "table_id": table.pk, "seat": 1}
    assert refused(services.table_sit, **late, accepted=read).code == "propuesta_cambiada"
    told = hear(lambda: full.sit(table, three[1], 1))
    assert codes(told) == alike(three[:1], "cambio")
    assert said in told[three[0].pk][0][1]
    shown = own.look(three[0].pk).shown
    assert shown is not None
    assert "aceptar" in shown.puede


def test_what_cannot_be_played_there_any_more_stands_all_up(
    table: Table, room: Room, three: list[User], hear: Hear
) -> None:
    bind_all(table, three)
    settle(room, fixed_options={"viena": True, "metodo": "apagon"})
    told = hear(lambda: agreeing.reveal(table, three[0]))
    assert codes(told) == alike(three, "imposible")
    assert not TableSeat.objects.exists()


def test_a_frozen_economy_and_robots_ask_nobody_twice(
    table: Table, three: list[User], robots: list[User], hear: Hear
) -> None:
    economy_freeze(reason="prueba de las cuentas")
    full.sit(table, three[0], 0)
    told = hear(lambda: services.table_fill_robots(user=three[0], level="novato"))
    agreeing.reveal_all(table)
    assert told == {}
    assert Match.objects.get().training


# --- Open


@pytest.fixture
def open_table(open_room: Room) -> Table:
    return Table.objects.create(room=open_room, number=1, value=30)


def test_who_brings_less_than_is_asked_by_now_stands_up_and_the_other_is_asked(
    open_table: Table, open_room: Room, three: list[User], hear: Hear
) -> None:
    services.table_sit(**given(open_table, three[0], 0, 30))
    services.table_sit(**given(open_table, three[1], 1, 60))
    settle(open_room, buy_in_least=40)
    told = hear(lambda: agreeing.reveal(open_table, three[1], "cd" * 16))
    assert codes(told) == {three[0].pk: ["cambio", "entrada"], three[1].pk: ["cambio"]}
    assert "Entrada de 40 a 80 U$uros" in told[three[1].pk][0][1]
    assert list(TableSeat.objects.values_list("user_id", flat=True)) == [three[1].pk]


def test_a_table_goes_on_with_its_limits_when_the_salon_has_none(
    open_table: Table, open_room: Room, three: list[User], hear: Hear
) -> None:
    services.table_sit(**given(open_table, three[0], 0, 30))
    settle(open_room, gathering="full", buy_in_least=None, buy_in_most=None)
    services.table_sit(**given(open_table, three[1], 1, 60))
    agreeing.reveal_all(open_table, "cd" * 16)
    match = Match.objects.get()
    assert (match.buy_in_least, match.buy_in_most) == (30, 80)


def test_where_each_brings_his_own_nothing_starts_while_the_accounts_are_reviewed(
    open_table: Table, three: list[User], hear: Hear, chief: User
) -> None:
    for seat, user in enumerate(three[:2]):
        services.table_sit(**given(open_table, user, seat, 50))
    economy_freeze(reason="prueba de las cuentas")
    told = hear(lambda: agreeing.reveal(open_table, three[0], "cd" * 16))
    assert codes(told) == alike(three[:2], "cuentas")
    assert not TableSeat.objects.exists()
    economy_unfreeze(reason="prueba de las cuentas", actor=chief)
    services.table_sit(**given(open_table, three[0], 0, 50))
