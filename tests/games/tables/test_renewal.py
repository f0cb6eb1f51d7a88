"""What the house changes between a proposal and its match: all accept anew, nobody is blamed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Match, Room, Table, TableSeat
from games.tables import modality, own, services, staff, upkeep
from tests.games.conftest import chief
from tests.games.tables.renewing import Hear, alike, codes, hear, settle
from tests.games.tables.steps import (
    accept,
    accept_all,
    propose,
    ready,
    refused,
    reveal,
    reveal_all,
    state,
)
from tools.players.agreeing import accept_bets

__all__ = ["chief", "hear"]

pytestmark = pytest.mark.django_db

FIXED = [
    ({"fixed_options": {"piedras": 30}}, "Piedras: 30 (6 amarracos)"),
    ({"fixed_conditions": {"mirones": "no"}}, "Mirones: No; Pueden hablar: no"),
    ({"stakes": [5, 100]}, "La mesa es de 5 U$uros"),
    ({"manners": {"fall_s": 60}}, "cortesía de cada caída (segundos): 60"),
    ({"manners": {"may_agree": False}}, "se puede acabar de acuerdo: no"),
]


def found(match: Match) -> set[str]:
    """Return which of ``FIXED`` a match is played with."""
    facts = {
        FIXED[0][1]: match.options["piedras"] == 30,
        FIXED[1][1]: match.conditions["mirones"] == "no",
        FIXED[2][1]: match.stake == 5,
        FIXED[3][1]: match.manners["fall_s"] == 60,
        FIXED[4][1]: not match.manners["may_agree"],
    }
    return {said for said, holds in facts.items() if holds}


def proposed(table: Table, four: list[User], phase: str) -> None:
    """Go to where one acceptance, or the first word, is awaited."""
    ready(table, four)
    propose(four[0])
    for user in four[:3] if phase == "aceptando" else four:
        accept(table, user)
    assert state(table).phase == phase


def go_on(table: Table, four: list[User], phase: str) -> None:
    accept(table, four[3]) if phase == "aceptando" else reveal(table, four[0])


@pytest.mark.parametrize("phase", ["aceptando", "revelando"])
@pytest.mark.parametrize("fixed", FIXED)
def test_what_is_fixed_meanwhile_is_told_and_accepted_anew(
    table: Table, four: list[User], hear: Hear, fixed: tuple[dict[str, Any], str], phase: str
) -> None:
    changes, said = fixed
    proposed(table, four, phase)
    number = state(table).proposals
    settle(table.room, **changes)
    told = hear(lambda: go_on(table, four, phase))
    assert codes(told) == alike(four, "cambio")
    assert {text for notices in told.values() for _code, text in notices} == {
        f"Mesa 1: la casa ha cambiado lo que se juega. Ahora: {said}. Hay que aceptar otra vez."
    }
    after = state(table)
    assert (after.phase, after.proposals) == ("aceptando", number + 1)
    assert not any(chair.accepted or chair.word for chair in after.chairs if chair)
    assert not Match.objects.exists()
    accept_all(table, four)
    assert found(Match.objects.get()) == {said}


def test_all_that_changed_is_told_at_once(
    table: Table, room: Room, four: list[User], hear: Hear
) -> None:
    proposed(table, four, "revelando")
    for changes, _said in FIXED[:3]:
        settle(room, **changes)
    (_code, text), *more = hear(lambda: reveal(table, four[2]))[four[1].pk]
    assert all(said in text for _changes, said in FIXED[:3])
    assert not more
    assert own.look(four[1].pk).shown.propuesta.valor == 5  # type: ignore[union-attr]


def test_what_was_proposed_already_as_it_is_fixed_now_goes_on(
    table: Table, room: Room, four: list[User], hear: Hear
) -> None:
    proposed(table, four, "revelando")
    settle(room, fixed_options={"piedras": 40}, stakes=[50], fixed_conditions={"mirones": "si"})
    assert hear(lambda: reveal_all(table)) == {}
    assert Match.objects.get().options["piedras"] == 40


@pytest.mark.parametrize(
    "fixed",
    [
        ({"fixed_conditions": {"mirones": "clave"}}, "Mirones: Con clave"),
        ({"fixed_conditions": {"mirones_ven": True, "mirones": "no"}}, "Mirones: No"),
    ],
)
def test_where_it_cannot_be_mended_the_jefe_proposes_again(
    table: Table, four: list[User], hear: Hear, fixed: tuple[dict[str, Any], str]
) -> None:
    changes, said = fixed
    proposed(table, four, "revelando")
    settle(table.room, **changes)
    told = hear(lambda: reveal(table, four[0]))
    assert codes(told) == alike(four, "otra_propuesta")
    assert all(said in text for notices in told.values() for _code, text in notices)
    assert TableSeat.objects.filter(table=table).count() == 4
    after = state(table)
    assert (after.phase, after.proposal) == ("configurando", None)


def test_options_that_the_game_has_no_more_are_for_the_jefe_to_choose_again(
    table: Table, four: list[User], hear: Hear
) -> None:
    proposed(table, four, "revelando")
    table.refresh_from_db()
    options = table.agreement["proposal"]["options"]
    options["antigua"] = options.pop("deje")
    table.save()
    told = hear(lambda: reveal(table, four[0]))
    assert codes(told) == alike(four, "otra_propuesta")
    assert state(table).phase == "configurando"


def test_bets_of_objects_on_what_does_not_count_any_more_are_proposed_again(
    table: Table, room: Room, window: list[User], hear: Hear
) -> None:
    settle(room, fixed_options={"juegos": 1})
    assert state(table).phase == "apostando"
    told = hear(lambda: accept_bets(table, window[1]))
    assert codes(told) == alike(window, "otra_propuesta")
    assert state(table).phase == "configurando"


def test_nobody_stands_up_whose_word_would_be_of_another_match(
    table: Table, room: Room, four: list[User], hear: Hear
) -> None:
    """The clock runs out over words that are good for nothing any more."""
    proposed(table, four, "revelando")
    reveal(table, four[0])
    settle(room, fixed_options={"piedras": 30})
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now() - timedelta(seconds=1))
    assert codes(hear(upkeep.expire)) == alike(four, "cambio")
    assert TableSeat.objects.filter(table=table).count() == 4
    table.refresh_from_db()
    assert table.deadline_at is not None
    assert table.deadline_at > timezone.now()


def test_a_chair_that_the_staff_frees_is_no_word_kept_back(
    table: Table, four: list[User], hear: Hear, chief: User
) -> None:
    proposed(table, four, "revelando")
    reveal(table, four[0])
    seat = TableSeat.objects.get(user=four[3]).pk
    told = hear(lambda: staff.chair_free(seat_id=seat, actor=chief, reason="prueba del equipo"))
    assert codes(told) == {four[3].pk: ["liberada"]}


def test_a_closed_salon_starts_no_match_and_seats_nobody(
    table: Table, room: Room, four: list[User], people: Any, hear: Hear
) -> None:
    proposed(table, four, "revelando")
    settle(room, is_open=False)
    assert codes(hear(lambda: reveal(table, four[0]))) == alike(four, "salon_cerrado")
    assert not TableSeat.objects.exists()
    given = {"user": four[0], "table_id": table.pk, "seat": 0}
    assert refused(services.table_sit, **given).code == "salon_cerrado"


def test_robots_leave_where_the_salon_has_none_any_more(
    table: Table, room: Room, four: list[User], robots: list[User], hear: Hear
) -> None:
    for seat in (0, 1):
        services.table_sit(user=four[seat], table_id=table.pk, seat=seat)
    services.table_fill_robots(user=four[0], level="novato")
    services.table_confirm(user=four[1])
    propose(four[0])
    accept(table, four[0])
    settle(room, robots=False)
    assert codes(hear(lambda: accept(table, four[1]))) == alike(four[:2], "sin_robots")
    assert set(TableSeat.objects.values_list("user_id", flat=True)) == {u.pk for u in four[:2]}
    assert state(table).phase == "esperando"


def test_a_training_is_not_asked_about_u_that_it_does_not_play_for(
    table: Table, room: Room, four: list[User], robots: list[User], hear: Hear
) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_fill_robots(user=four[0], level="novato")
    propose(four[0])
    settle(room, stakes=[5])
    assert hear(lambda: accept(table, four[0])) == {}
    assert Match.objects.get().training


def test_what_was_proposed_before_a_new_version_of_the_site_is_played(
    table: Table, four: list[User], hear: Hear
) -> None:
    """Its value and its manners were not kept: it is not taken for a change."""
    proposed(table, four, "aceptando")
    table.refresh_from_db()
    for name in ("value", "manners"):
        del table.agreement["proposal"][name]
    table.save()
    assert hear(lambda: accept(table, four[3])) == {}
    reveal_all(table)
    assert Match.objects.get().stake == 50


def test_a_jefe_proposes_at_a_value_that_the_salon_has(
    table: Table, room: Room, four: list[User]
) -> None:
    ready(table, four)
    settle(room, stakes=[25])
    assert any("25 U$uros" in line for line in own.preview(four[0].pk, {}, {})["en_juego"])
    propose(four[0])
    accept_all(table, four)
    assert Match.objects.get().stake == 25


@pytest.mark.parametrize(
    ("stakes", "value"), [([], 50), ([5, 50], 50), ([5, 25, 100], 25), ([100, 250], 100)]
)
def test_a_table_falls_to_the_next_value_that_there_is(stakes: list[int], value: int) -> None:
    assert modality.value_now(Room(game="mus", stakes=stakes), 50) == value


# --- When the staff saves it


def test_all_tables_take_up_at_once_what_the_staff_settles(
    table: Table, room: Room, four: list[User], people: Any, hear: Hear
) -> None:
    empty = Table.objects.create(room=room, number=2, value=50)
    proposed(table, four, "revelando")
    settle(room, stakes=[25])
    told = hear(lambda: upkeep.tables_settle(room_id=room.pk))
    assert codes(told) == alike(four, "cambio")
    assert state(table).phase == "aceptando"
    empty.refresh_from_db()
    assert empty.value == 25
    assert msgspec.to_builtins(own.look(four[0].pk).shown)["propuesta"]["valor"] == 25


def test_those_who_only_wait_stand_up_when_the_salon_closes(
    table: Table, room: Room, four: list[User], hear: Hear
) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    settle(room, is_open=False)
    told = hear(lambda: upkeep.tables_settle(room_id=room.pk))
    assert codes(told) == alike(four[:1], "salon_cerrado")
    assert not TableSeat.objects.exists()
