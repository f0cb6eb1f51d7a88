"""The table before the match: chairs, configuration, acceptance, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from pytest_django.fixtures import Settings as SettingsWrapper

from accounts.models import User
from economy.selectors import balance_of
from games.engines.core.chance import commitment, match_key
from games.matches import vault
from games.matches.watching import KEY_SCOPE
from games.models import Habit, Match, Room, Table, TableSeat
from games.tables import opening, own, services
from tests.games.tables.steps import (
    CONDITIONS,
    OPTIONS,
    WORD,
    accept,
    accept_all,
    agree,
    confirm_all,
    once,
    poor,
    propose,
    ready,
    refused,
    reveal,
    sit_all,
    state,
)
from tools.players.agreeing import part

pytestmark = pytest.mark.django_db


# --- Sitting


def test_sitting_takes_the_chair_for_everybody(table: Table, four: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=2)
    assert TableSeat.objects.get(user=four[0]).seat == 2
    other = refused(services.table_sit, user=four[1], table_id=table.pk, seat=2)
    assert other.code == "silla_ocupada"


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_chair_that_does_not_exist(table: Table, four: list[User], seat: int) -> None:
    assert refused(services.table_sit, user=four[0], table_id=table.pk, seat=seat).code == "silla"


@pytest.mark.parametrize("table_id", [-1, 0, 10**14])
def test_a_table_that_does_not_exist(four: list[User], table_id: int) -> None:
    assert refused(services.table_sit, user=four[0], table_id=table_id, seat=0).code == "mesa"


def test_a_table_asks_for_its_value(table: Table, four: list[User]) -> None:
    user = poor(four[0], 49)
    refusal = refused(services.table_sit, user=user, table_id=table.pk, seat=0)
    assert refusal.code == "saldo_insuficiente"
    assert "1 U$uros" in refusal.sentence()


def test_at_a_table_of_5_everybody_may_sit(room: Room, four: list[User]) -> None:
    table = Table.objects.create(room=room, number=9, value=5)
    services.table_sit(user=poor(four[0], 0), table_id=table.pk, seat=0)


def test_one_chair_in_the_whole_site(table: Table, room: Room, four: list[User]) -> None:
    other = Table.objects.create(room=room, number=2, value=5)
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    for table_id in (table.pk, other.pk):
        refusal = refused(services.table_sit, user=four[0], table_id=table_id, seat=1)
        assert refusal.code == "ya_sentado"


def test_who_plays_elsewhere_does_not_sit(table: Table, room: Room, four: list[User]) -> None:
    agree(table, four)
    other = Table.objects.create(room=room, number=2, value=5)
    assert refused(services.table_sit, user=four[0], table_id=other.pk, seat=0).code == "en_partida"


def test_who_has_no_invitation_does_not_sit(room: Room, four: list[User]) -> None:
    table_id = opening.table_create(user=four[0], room_id=room.pk, value=25, by_invitation=True)
    table = Table.objects.get(pk=table_id)
    sit = {"table_id": table_id, "seat": 1}
    assert refused(services.table_sit, user=four[1], **sit).code == "invitacion"
    assert refused(services.table_sit, user=four[1], **sit, invitation="ñ").code == "invitacion"
    services.table_sit(user=four[1], **sit, invitation=table.invite_token)
    assert state(table).chairs[1] is not None


def test_standing_up_twice_is_standing(table: Table, four: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_stand(user=four[0])
    services.table_stand(user=four[0])
    assert not TableSeat.objects.exists()
    assert not any(state(table).chairs)


# --- Configuring


def test_only_the_jefe_configures(table: Table, four: list[User]) -> None:
    ready(table, four)
    refusal = refused(
        services.table_configure, user=four[1], options={"juegos": 99}, conditions=CONDITIONS
    )
    assert refusal.code == "solo_jefe", "who may not propose learns nothing about what"


@pytest.mark.parametrize(
    "changes",
    [
        {"juegos": 0},
        {"juegos": -1},
        {"juegos": 1000},
        {"juegos": 3.0},
        {"juegos": "3"},
        {"juegos": True},
        {"juegos": None},
        {"piedras": 41},
        {"reyes": [8]},
        {"deje": 1},
        {"real31": "sí"},
        {"apuestas": True},
        {"inventada": 1},
    ],
    ids=str,
)
def test_values_out_of_range(table: Table, four: list[User], changes: dict[str, Any]) -> None:
    ready(table, four)
    given = {"options": {**OPTIONS, **changes}, "conditions": CONDITIONS}
    refusal = refused(services.table_configure, user=four[0], **given)
    assert refusal.code == "opcion"
    assert state(table).phase == "configurando"


@pytest.mark.parametrize(
    ("options", "conditions", "key", "code"),
    [
        ({}, {"mirones": "no", "mirones_ven": True}, None, "combinacion"),
        ({"jugadores": 2}, {}, None, "combinacion"),
        ({}, {"mirones": "si"}, "abcd", "combinacion"),
        ({}, {"mirones": "clave"}, None, "opcion"),
        ({}, {"mirones": "clave"}, "", "opcion"),
        ({}, {"mirones": "clave"}, "abc", "opcion"),
        ({}, {"mirones": "clave"}, "   a   ", "opcion"),
        ({}, {"mirones": "clave"}, "x" * 65, "opcion"),
        ({}, {"mirones": "clave"}, "x" * 10_000, "opcion"),
        ({}, {"mirones": "quizá"}, None, "opcion"),
        ({}, {"otra": 1}, None, "opcion"),
    ],
    ids=str,
)
def test_what_contradicts_itself(  # noqa: PLR0917 - the cases name them
    table: Table,
    four: list[User],
    options: dict[str, Any],
    conditions: dict[str, Any],
    key: str | None,
    code: str,
) -> None:
    ready(table, four)
    given = {"options": options, "conditions": conditions, "key": key}
    refusal = refused(services.table_configure, user=four[0], **given)
    assert refusal.code == code
    assert "%" not in refusal.sentence()
    assert state(table).proposal is None


def test_names_both_options(table: Table, four: list[User]) -> None:
    ready(table, four)
    conditions = {"mirones": "no", "mirones_ven": True}
    refusal = refused(services.table_configure, user=four[0], options={}, conditions=conditions)
    assert "ven las cartas" in refusal.sentence()
    assert "sin mirones" in refusal.sentence()


def test_the_key_is_stored_hashed_and_nowhere_else(table: Table, four: list[User]) -> None:
    ready(table, four)
    services.table_configure(
        user=four[0], options=OPTIONS, conditions={"mirones": "clave"}, key="sota y rey"
    )
    table.refresh_from_db()
    assert vault.is_fingerprint(table.access_key, "sota y rey", KEY_SCOPE)
    assert "sota y rey" not in str(table.agreement)
    assert "sota y rey" not in str(Habit.objects.get().conditions)


def test_the_seed_is_sealed_and_its_commitment_shown(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0])
    table.refresh_from_db()
    assert table.server_seed is not None
    seed = vault.unseal(table.server_seed, f"table:{table.pk}")
    proposal = state(table).proposal
    assert proposal is not None
    assert proposal.commitment == commitment(seed)
    assert seed.hex() not in str(table.agreement)


def test_the_last_configuration_of_a_jefe_is_remembered(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0], piedras=30)
    assert Habit.objects.get(user=four[0], game="mus").options["piedras"] == 30


# --- Accepting and starting


def test_a_change_after_accepting_clears_it(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0])
    old = {"proposal": 1, **part(state(table))}
    services.table_accept(user=four[1], **old)
    propose(four[0], juegos=5)
    assert not any(chair.accepted or chair.seal for chair in state(table).chairs if chair)
    assert refused(services.table_accept, user=four[1], **old).code == "propuesta_cambiada"


def test_three_do_not_start(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0])
    accept_all(table, four[:3])
    assert not Match.objects.exists()
    services.table_stand(user=four[3])
    assert refused(services.table_accept, user=four[0], proposal=1, word=WORD).code == "faltan"


def test_nobody_accepts_for_others(table: Table, four: list[User], people: Any) -> None:
    ready(table, four)
    propose(four[0])
    (stranger,) = people(1)
    refusal = refused(services.table_accept, user=stranger, proposal=1, word=WORD)
    assert refusal.code == "asiento_ajeno"


def test_when_all_accept_the_match_begins_with_their_stakes(table: Table, four: list[User]) -> None:
    agree(table, four)
    match = Match.objects.get()
    table.refresh_from_db()
    assert table.match == match
    assert [balance_of(user.pk) for user in four] == [950] * 4
    assert [row.user for row in match.players.order_by("seat")] == four
    assert [row.is_boss for row in match.players.order_by("seat")] == [True, False, False, False]
    assert (match.stake, match.summary, match.ranked) == (50, "40p 8r 3x", True)
    assert match.nonces == [WORD] * 4
    assert table.server_seed is not None
    seed = vault.unseal(table.server_seed, f"table:{table.pk}")
    assert match.commitment == commitment(seed)
    assert match_key(seed, match.nonces)


def test_nobody_stands_up_or_changes_anything_once_playing(table: Table, four: list[User]) -> None:
    agree(table, four)
    assert refused(services.table_stand, user=four[0]).code == "jugando"
    assert refused(propose, jefe=four[0]).code == "jugando"
    assert TableSeat.objects.count() == 4


def test_who_can_no_longer_pay_stands_up_and_the_rest_wait(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0])
    accept_all(table, four[:3])
    poor(four[1], 10)
    accept(table, four[3])
    after = state(table)
    assert not Match.objects.exists()
    assert after.phase == "esperando"
    assert after.chairs[1] is None
    assert balance_of(four[0].pk) == 1000


def test_who_cannot_pay_is_told_when_he_accepts(table: Table, four: list[User]) -> None:
    ready(table, four)
    propose(four[0])
    user = poor(four[2], 10)
    refusal = refused(services.table_accept, user=user, proposal=1, **part(state(table)))
    assert refusal.code == "saldo_insuficiente"
    assert refusal.detail["faltan"] == 40


def test_a_single_juego_moves_nothing(table: Table, four: list[User]) -> None:
    agree(table, four, juegos=1)
    match = Match.objects.get()
    assert (match.stake, match.competitive, match.ranked) == (0, False, False)
    assert [balance_of(user.pk) for user in four] == [1000] * 4


def test_rules_2_2_an_amistosa_moves_usuros_and_no_points(table: Table, four: list[User]) -> None:
    ready(table, four)
    friendly = {**CONDITIONS, "puntua": False}
    services.table_configure(user=four[0], options=OPTIONS, conditions=friendly)
    mine = msgspec.to_builtins(own.look(four[1].pk).shown)
    assert mine is not None
    said = " ".join(mine["propuesta"]["en_juego"])
    assert "amistosa" in said
    assert "quita 20" not in said
    accept_all(table, four)
    match = Match.objects.get()
    assert (match.stake, match.competitive, match.ranked) == (50, True, False)
    assert [balance_of(user.pk) for user in four] == [950] * 4


def test_the_same_connection_is_told_and_scores_nothing(
    table: Table, four: list[User], settings: SettingsWrapper
) -> None:
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    for seat, user in enumerate(four):
        origin = "casa" if seat < 2 else f"otra{seat}"
        services.table_sit(user=user, table_id=table.pk, seat=seat, connection=origin)
    confirm_all(four)
    propose(four[0])
    mine = msgspec.to_builtins(own.look(four[3].pk).shown)
    assert mine is not None
    assert mine["propuesta"]["aviso_conexion"] is True
    said = " ".join(mine["propuesta"]["en_juego"])
    assert "misma conexión" in said
    assert "quita" not in said
    accept_all(table, four)
    assert Match.objects.get().ranked is False


# --- Asking twice


def test_p12_repeating_a_request_does_nothing_more(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    given = {"options": OPTIONS, "conditions": CONDITIONS, "request": once()}
    first = services.table_configure(user=four[0], **given)
    assert services.table_configure(user=four[0], **given) == first
    proposal = state(table).proposal
    assert proposal is not None
    assert proposal.n == 1


def test_p12_the_acceptance_that_started_the_match_is_acknowledged_again(
    table: Table, four: list[User]
) -> None:
    ready(table, four)
    propose(four[0])
    for user in four:
        accept(table, user)
    for user in four[:3]:
        reveal(table, user)
    last = {"proposal": 1, "word": WORD, "request": once()}
    version = services.table_reveal(user=four[3], **last)
    assert services.table_reveal(user=four[3], **last) == version
    assert Match.objects.count() == 1
