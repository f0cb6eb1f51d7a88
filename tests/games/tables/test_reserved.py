"""Tables whose chairs are somebody's: only they sit, and the last of them starts (torneos §13)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from economy.freezing import economy_freeze
from economy.models import Tx
from games.matches.services import match_void
from games.models import Match, Room, Table, TableSeat
from games.people import alerts
from games.record import acta
from games.tables import invitations, matchmaking, own, reserving, selectors, services, upkeep
from games.tables.reserving import Reserved
from tests.factories import PersonFactory, RobotFactory
from tests.games.tables import full
from tests.games.tables.steps import OPTIONS, refused, state
from tests.games.tables.test_sanctions import sanction
from tools.players.agreeing import sit

pytestmark = pytest.mark.django_db

CRUCE = "torneo:7:cruce:12:1"
OPEN = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def reserve(room: Room, owners: list[User], origin: str = CRUCE, **options: Any) -> Table:
    made = reserving.table_reserve(
        room_id=room.pk,
        origin=origin,
        owners=[one.pk for one in owners],
        options={**OPTIONS, **options},
        conditions=OPEN,
    )
    return Table.objects.select_related("room").get(pk=made.table)


@pytest.fixture
def table(room: Room, four: list[User]) -> Table:
    """Return a table of four, each on his chair."""
    return reserve(room, four)


def seated(table: Table) -> list[int]:
    return list(table.seats.order_by("seat").values_list("user_id", flat=True))


def unseen(user: User, seconds: int) -> None:
    long_ago = timezone.now() - timedelta(seconds=seconds)
    TableSeat.objects.filter(user=user).update(seen_at=long_ago)


# --- Sitting and starting


def test_13_1_the_last_one_to_sit_starts_the_match_and_nothing_is_agreed(table, four):
    for seat in (2, 0, 3):
        sit(four[seat], table.pk, seat)
        assert not Match.objects.exists()
    sit(four[1], table.pk, 1)
    match = Match.objects.get()
    assert [one.user for one in match.players.order_by("seat")] == four
    assert (match.origin, match.stake, match.competitive, match.ranked) == (CRUCE, 0, True, True)
    assert match.options["juegos"] == OPTIONS["juegos"]
    assert reserving.reserved_now(CRUCE) == Reserved(table.pk, match.pk)


def test_13_1_nobody_else_sits_and_nobody_on_the_chair_of_another(table, four, people):
    (stranger,) = people(1)
    assert refused(sit, user=stranger, table_id=table.pk, seat=0).code == "reservada"
    assert refused(sit, user=four[0], table_id=table.pk, seat=1).code == "reservada"
    assert refused(sit, user=four[0], table_id=table.pk, seat=4).code == "silla"
    assert seated(table) == []
    sit(four[0], table.pk, 0)
    assert seated(table) == [four[0].pk]


def test_what_belongs_to_the_jefe_of_another_table_is_refused(table, four, people, robots):
    sit(four[0], table.pk, 0)
    (friend,) = people(1)
    jefe = {"user": four[0]}
    for service, given in (
        (services.table_swap, {"seat": 2}),
        (services.table_answer_swap, {"yes": True}),
        (services.table_kick, {"seat": 1}),
        (services.table_fill_robots, {"level": "novato"}),
        (services.table_chairs, {"n": 2}),
        (services.table_confirm, {}),
        (services.table_configure, {"options": OPTIONS, "conditions": OPEN}),
        (invitations.table_invite, {"nick": friend.username}),
    ):
        assert refused(service, **jefe, **given).code == "mesa_reservada"
    assert seated(table) == [four[0].pk]


def test_the_commitment_is_published_before_anybody_sits(table, four):
    published = state(table).proposal
    assert published is not None
    for seat, user in enumerate(four):
        sit(user, table.pk, seat)
    assert Match.objects.get().commitment == published.commitment


def test_13_2_who_was_not_seen_for_a_minute_is_stood_up_and_the_match_waits_for_him(table, four):
    for seat in (0, 1, 2):
        sit(four[seat], table.pk, seat)
    unseen(four[1], 61)
    unseen(four[2], 59)
    assert reserving.people_here(CRUCE) == {four[0].pk, four[2].pk}
    sit(four[3], table.pk, 3)
    assert not Match.objects.exists()
    assert seated(table) == [four[0].pk, four[2].pk, four[3].pk]
    sit(four[1], table.pk, 1)
    assert Match.objects.filter(origin=CRUCE).exists()


def test_one_who_stands_up_before_the_start_leaves_his_chair_to_himself(table, four):
    sit(four[0], table.pk, 0)
    services.table_stand(user=four[0])
    table.refresh_from_db()
    assert state(table).gathering == "reserved"
    assert seated(table) == []
    for seat, user in enumerate(four):
        sit(user, table.pk, seat)
    assert Match.objects.get().origin == CRUCE


# --- Whatever its salón settles


@pytest.mark.parametrize(
    "settled",
    [
        {"is_open": False},
        {"stakes": [100, 500]},
        {"fixed_options": {"piedras": 30}},
        {"creation": "staff"},
        {"gathering": "full"},
    ],
)
def test_what_the_salon_settles_changes_nothing_of_it(table, four, room, settled):
    sit(four[0], table.pk, 0)
    for name, value in settled.items():
        setattr(room, name, value)
    room.save()
    upkeep.tables_settle(room_id=room.pk)
    for seat in (1, 2, 3):
        sit(four[seat], table.pk, seat)
    match = Match.objects.get()
    assert (match.stake, match.options["piedras"]) == (0, OPTIONS["piedras"])


def test_16_1_it_starts_while_the_economy_stands_still(table, four):
    for seat in (0, 1):
        sit(four[seat], table.pk, seat)
    economy_freeze(reason="los libros no cuadran")
    for seat in (2, 3):
        sit(four[seat], table.pk, seat)
    assert Match.objects.get().stake == 0


def test_pairs_of_one_home_need_accept_nothing_anew(table, four, settings):
    settings.USUMUS = {
        **settings.USUMUS,
        "SAME_CONNECTION_RULE": True,
        "SAME_CONNECTION_STAKES": True,
    }
    for seat, user in enumerate(four):
        sit(user, table.pk, seat)
        TableSeat.objects.filter(user=user).update(connection_hash="casa")
    assert Match.objects.get().origin == CRUCE


# --- What the rest of the site does with it


def test_21_5_a_ban_of_chairs_keeps_nobody_from_the_one_he_entered_for(table, four):
    sanction(four[0], "sin_silla")
    sit(four[0], table.pk, 0)
    upkeep.stand_the_sanctioned()
    assert seated(table) == [four[0].pk]
    sanction(four[1], "expulsion")
    assert refused(sit, user=four[1], table_id=table.pk, seat=1).code == "sin_silla"
    sit(four[2], table.pk, 2)
    sanction(four[2], "expulsion")
    upkeep.stand_the_sanctioned()
    assert seated(table) == [four[0].pk]


def test_jugar_ya_and_the_alerts_pass_it_by(table, four, people, room):
    for seat in (0, 1, 2):
        sit(four[seat], table.pk, seat)
    assert matchmaking.jugar_ya(user=people(1)[0], room_id=room.pk) != table.pk
    assert alerts.waiting_tables().exclude(pk=table.pk).count() == 1
    assert not alerts.waiting_tables().filter(pk=table.pk).exists()


def test_its_card_says_whose_each_chair_is(table, four, django_assert_num_queries):
    sit(four[0], table.pk, 0)
    with django_assert_num_queries(3):
        (shown,) = selectors.tables_public(table.room_id)
    card = msgspec.to_builtins(shown)
    assert card["reservada"] == [one.username for one in four]
    assert (card["sitio"], card["faltan"], card["valor"]) == (False, 3, 0)
    assert card["resumen"]


def test_13_1_who_sits_is_told_that_it_counts_although_nobody_puts_anything(table, four):
    asked = own.terms(table, state(table), four[0].pk)["en_juego"]
    sit(four[0], table.pk, 0)
    mine = own.look(four[0].pk).shown
    assert mine is not None
    assert mine.propuesta is not None
    assert mine.propuesta.en_juego == asked
    assert asked[0] == "En esta mesa nadie pone U$uros."
    assert "Ganar da 12 puntos y perder quita 10." in asked[1]
    assert "no cuenta" not in " ".join(asked)


@pytest.mark.parametrize("stopped", [False, True])
def test_c1_where_the_house_puts_prizes_it_puts_none_at_reserved_chairs_nor_says_so(four, stopped):
    room = Room.objects.create(
        game="poker", slug="minitorneos", name="Minitorneos", gathering="full", chairs=4
    )
    table = reserved_for_poker(room, four)
    assert own.terms(table, state(table))["premios"] == 0
    if stopped:
        economy_freeze(reason="los libros no cuadran")
    for seat, user in enumerate(four):
        (shown,) = selectors.tables_public(room.pk)
        assert (shown.premios, shown.premios_puestos, shown.valor) == (None, [], 0)
        full.sit(table, user, seat)
    match = Match.objects.get()
    (shown,) = selectors.tables_public(room.pk)
    assert (shown.estado, shown.premios, shown.premios_puestos) == ("jugando", None, [])
    assert (match.origin, match.competitive, match.ranked) == (CRUCE, True, True)
    assert not Tx.objects.filter(key__startswith=f"match:{match.pk}:").exists()
    assert acta.match_head(match)["premios"] == 0


def reserved_for_poker(room: Room, owners: list[User]) -> Table:
    made = reserving.table_reserve(
        room_id=room.pk, origin=CRUCE, owners=[one.pk for one in owners], options={},
        conditions=OPEN,
    )  # fmt: skip
    return Table.objects.select_related("room").get(pk=made.table)


# --- Once, and gone when it is over


def test_reserving_again_changes_nothing(table, four, room):
    sit(four[0], table.pk, 0)
    assert reserve(room, four[::-1]).pk == table.pk
    assert seated(table) == [four[0].pk]
    assert Table.objects.count() == 1


def test_once_the_match_is_over_the_table_is_gone_and_is_not_made_again(table, four, room):
    for seat, user in enumerate(four):
        sit(user, table.pk, seat)
    match = Match.objects.get()
    match_void(match_id=match.pk, actor=PersonFactory(is_staff=True), reason="prueba del final")
    upkeep.release()
    assert not Table.objects.exists()
    assert not TableSeat.objects.exists()
    again = reserving.table_reserve(
        room_id=room.pk,
        origin=CRUCE,
        owners=[one.pk for one in four],
        options=OPTIONS,
        conditions=OPEN,
    )
    assert again == Reserved(None, match.pk)
    assert not Table.objects.exists()
    assert reserve(room, four, "torneo:7:cruce:12:2").pk


def test_withdrawn_leaves_nothing(table, four, room):
    sit(four[0], table.pk, 0)
    assert reserving.table_withdraw(origin=CRUCE)
    assert not Table.objects.exists()
    assert not TableSeat.objects.exists()
    assert reserving.reserved_now(CRUCE) is None
    assert reserving.table_withdraw(origin=CRUCE)
    assert refused(sit_at, user=four[1], table_id=table.pk).code == "mesa"
    other = Table.objects.create(room=room, number=9, value=50)
    services.table_sit(user=four[0], table_id=other.pk, seat=0)


def sit_at(user: User, table_id: int) -> int:
    return services.table_sit(user=user, table_id=table_id, seat=1)


def test_a_table_whose_match_has_started_is_not_withdrawn(table, four):
    for seat, user in enumerate(four):
        sit(user, table.pk, seat)
    assert not reserving.table_withdraw(origin=CRUCE)
    assert seated(table) == [one.pk for one in four]
    assert Match.objects.get().status == Match.Status.PLAYING


# --- What cannot be reserved


def test_nobody_is_reserved_a_chair_who_cannot_sit(room, four):
    robot, gone = RobotFactory(), PersonFactory(is_active=False)
    for owners in (
        [*four[:3], four[0]], [*four[:3], robot], [*four[:3], gone],
    ):  # fmt: skip
        assert refused(reserve, room=room, owners=owners).code == "no_reservable"
    assert refused(reserve, room=room, owners=four[:3]).code == "silla"
    assert refused(reserve, room=room, owners=four, piedras=7).code == "opcion"
    with pytest.raises(ValueError, match="for something"):
        reserve(room, four, "")
    assert not Table.objects.exists()


def test_the_database_keeps_an_origin_to_one_table_without_value(table, room):
    for wrong in (
        {"origin": CRUCE, "reserved": table.reserved, "value": 0},
        {"origin": "otro", "reserved": table.reserved, "value": 50},
        {"origin": "otro", "reserved": None, "value": 0},
        {"origin": "", "reserved": table.reserved, "value": 0},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Table.objects.create(room=room, number=50, **wrong)
