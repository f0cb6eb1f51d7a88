"""What the browser is told of tables (docs/protocolo.md), and at what cost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from accounts.refusals import Refusal
from games.models import Match, Room, Table
from games.tables import opening, own, selectors, services
from tests.games.tables.steps import (
    CONDITIONS,
    OPTIONS,
    accept,
    accept_all,
    agree,
    confirm_all,
    propose,
    reveal,
    sit_all,
)

pytestmark = pytest.mark.django_db


def card(table: Table) -> dict[str, Any]:
    shown = msgspec.to_builtins(selectors.table_public(table.pk))
    assert shown is not None
    return shown


def mine(user: User) -> dict[str, Any]:
    shown = msgspec.to_builtins(own.look(user.pk).shown)
    assert shown is not None
    return shown


def test_a_free_table(table: Table) -> None:
    shown = card(table)
    assert (shown["numero"], shown["valor"], shown["estado"]) == (1, 50, "libre")
    assert shown["sillas"] == [None] * 4
    assert (shown["faltan"], shown["resumen"], shown["partida"]) == (4, None, None)


def test_waiting_then_preparing_then_playing(table: Table, four: list[User]) -> None:
    sit_all(table, four[:3])
    assert (card(table)["estado"], card(table)["faltan"]) == ("esperando", 1)
    services.table_sit(user=four[3], table_id=table.pk, seat=3)
    assert card(table)["estado"] == "preparando"
    confirm_all(four)
    propose(four[0])
    accept_all(table, four)
    shown = card(table)
    assert shown["estado"] == "jugando"
    assert shown["partida"] == Match.objects.get().pk
    assert shown["marcador"]


def test_summary_and_star(table: Table, four: list[User]) -> None:
    agree(table, four, vacas=2, piedras=30, reyes=4)
    shown = card(table)
    assert shown["resumen"] == "30p 4r 2v 3x"
    assert [silla["jefe"] for silla in shown["sillas"]] == [True, False, False, False]


@pytest.mark.parametrize("scores", [True, False])
def test_what_gives_points_is_marked(table: Table, four: list[User], scores: bool) -> None:
    sit_all(table, four)
    confirm_all(four)
    conditions = {**CONDITIONS, "puntua": scores}
    services.table_configure(user=four[0], options=OPTIONS, conditions=conditions)
    assert card(table)["competitiva"] is scores


@pytest.mark.parametrize(
    ("conditions", "eye", "detail"),
    [
        ({"mirones": "si", "mirones_ven": True, "mirones_hablan": True}, "abierta", []),
        (
            {"mirones": "si", "mirones_ven": False, "mirones_hablan": True},
            "limitada",
            ["sin_cartas"],
        ),
        (
            {"mirones": "si", "mirones_ven": True, "mirones_hablan": False},
            "limitada",
            ["sin_hablar"],
        ),
        ({"mirones": "no"}, "privada", []),
    ],
    ids=str,
)
def test_the_eye(
    table: Table, four: list[User], conditions: dict[str, Any], eye: str, detail: list[str]
) -> None:
    sit_all(table, four)
    confirm_all(four)
    services.table_configure(user=four[0], options=OPTIONS, conditions=conditions)
    assert (card(table)["ojo"], card(table)["ojo_detalle"]) == (eye, detail)


def test_a_key_does_not_change_the_eye(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    conditions = {"mirones": "clave", "mirones_ven": True}
    services.table_configure(user=four[0], options=OPTIONS, conditions=conditions, key="secreta")
    assert (card(table)["ojo"], card(table)["clave"]) == ("abierta", True)


def test_my_table_says_what_i_may_do(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    assert "configurar" in mine(four[0])["puede"]
    assert "configurar" not in mine(four[1])["puede"]
    propose(four[0])
    shown = mine(four[1])
    assert "aceptar" in shown["puede"]
    assert shown["quedan"] <= shown["total"] == 60_000
    proposal = shown["propuesta"]
    assert proposal["resumen"] == "40p 8r 3x"
    assert len(proposal["compromiso"]) == 64
    assert any("abandona" in line for line in proposal["en_juego"])
    assert any("50 U$uros" in line for line in proposal["en_juego"])


def test_the_last_configuration_is_offered_to_its_jefe_only(
    table: Table, room: Room, four: list[User]
) -> None:
    sit_all(table, four)
    confirm_all(four)
    propose(four[0], piedras=30)
    assert mine(four[0])["ultima"]["opciones"]["piedras"] == 30
    assert mine(four[1])["ultima"] is None


def test_nobody_sees_words_nor_keys_nor_seeds(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    conditions = {"mirones": "clave"}
    services.table_configure(
        user=four[0], options=OPTIONS, conditions=conditions, key="secretísima"
    )
    word = "feedface" * 4
    for user in four:
        accept(table, user, word)
    reveal(table, four[1], word)
    shown = str([mine(four[0]), mine(four[1]), card(table)])
    assert "secretísima" not in shown
    assert "feedface" not in shown


def test_robots_are_marked(table: Table, four: list[User], robots: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_fill_robots(user=four[0], level="experto")
    shown = card(table)
    assert [silla["robot"] for silla in shown["sillas"]] == [None, "experto", "experto", "experto"]
    assert shown["entrenamiento"] is True
    assert "robot-" in shown["sillas"][1]["avatar"]


def test_who_waits_alone_is_offered_robots_later(table: Table, four: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    assert 18_000 < mine(four[0])["oferta_robots"] <= 20_000
    services.table_sit(user=four[1], table_id=table.pk, seat=1)
    assert mine(four[0])["oferta_robots"] is None


def test_the_invitation_is_seen_by_those_seated_only(room: Room, four: list[User]) -> None:
    table_id = opening.table_create(user=four[0], room_id=room.pk, value=25, by_invitation=True)
    table = Table.objects.get(pk=table_id)
    assert table.invite_token in mine(four[0])["invitacion"]
    assert table.invite_token not in str(card(table))


def test_preview_says_what_it_would_mean_and_changes_nothing(
    table: Table, four: list[User]
) -> None:
    sit_all(table, four)
    confirm_all(four)
    table.refresh_from_db()
    shown = own.preview(four[0].pk, {**OPTIONS, "juegos": 1}, CONDITIONS)
    assert shown["resumen"] == "40p 8r 1x"
    assert "no cuenta" in shown["en_juego"][0]
    with pytest.raises(Refusal, match="opcion"):
        own.preview(four[0].pk, {"juegos": 99}, CONDITIONS)
    assert Table.objects.get(pk=table.pk).version == table.version


def test_the_list_costs_the_same_whatever_its_length(
    room: Room, four: list[User], django_assert_max_num_queries: Any
) -> None:
    for number in range(1, 21):
        Table.objects.create(room=room, number=number, value=5)
    agree(room.tables.get(number=1), four)
    with django_assert_max_num_queries(6):
        assert len(selectors.tables_public(room.pk)) == 20


def test_a_change_costs_a_fixed_number_of_queries(
    table: Table, four: list[User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    with django_assert_num_queries(2):
        selectors.table_public(table.pk)
    with django_assert_num_queries(3):
        own.look(four[1].pk)
    with django_assert_num_queries(1):
        selectors.table_marks(table.room_id)
