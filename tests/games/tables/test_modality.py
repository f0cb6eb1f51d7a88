"""The modality of a salón: what it fixes, nobody there chooses (arquitectura, «The tree»)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.models import Match, Room, Table, TableSeat
from games.tables import (
    fixable,
    invitations,
    matchmaking,
    modality,
    opening,
    own,
    rematch,
    services,
    upkeep,
)
from games.tables.opening import tables_add
from tests.games.tables.steps import (
    CONDITIONS,
    accept_all,
    agree,
    confirm_all,
    poor,
    propose,
    ready,
    refused,
    sit_all,
    state,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(db: None) -> Room:
    """Return a salón of mus of 30 piedras."""
    return Room.objects.create(
        game="mus", slug="treinta", name="Mus a 30", fixed_options={"piedras": 30}
    )


def settle(room: Room, **changes: Any) -> None:
    Room.objects.filter(pk=room.pk).update(**changes)


def configured(**options: Any) -> dict[str, Any]:
    return {"options": options, "conditions": CONDITIONS}


# --- What is fixed of the match


def test_the_match_is_played_with_what_the_salon_fixes(table: Table, four: list[User]) -> None:
    ready(table, four)
    services.table_configure(user=four[0], **configured(juegos=1))
    accept_all(table, four)
    assert Match.objects.get().options["piedras"] == 30
    assert "30p" in Match.objects.get().summary


def test_another_value_than_the_fixed_one_is_refused(table: Table, four: list[User]) -> None:
    ready(table, four)
    refusal = refused(services.table_configure, user=four[0], **configured(piedras=40))
    assert refusal.code == "fijado"
    assert "30 (6 amarracos)" in refusal.sentence()
    assert state(table).proposal is None
    services.table_configure(user=four[0], **configured(piedras=30))


def test_what_a_configuration_would_mean_has_what_is_fixed(table: Table, four: list[User]) -> None:
    ready(table, four)
    assert "30p" in own.preview(four[0].pk, {}, CONDITIONS)["resumen"]
    assert refused(own.preview, user_id=four[0].pk, options={"piedras": 40},
                   conditions=CONDITIONS).code == "fijado"  # fmt: skip


@pytest.mark.parametrize("value", [30.0, "30", True, None, 41])
def test_a_strange_value_of_what_is_fixed_is_refused(
    table: Table, four: list[User], value: object
) -> None:
    ready(table, four)
    refusal = refused(services.table_configure, user=four[0], **configured(piedras=value))
    assert refusal.code == "fijado"


def test_the_conditions_of_the_table_are_fixed_too(
    table: Table, room: Room, four: list[User]
) -> None:
    settle(room, fixed_conditions={"mirones": "no"})
    ready(table, four)
    refusal = refused(services.table_configure, user=four[0], **configured())
    assert (refusal.code, "Mirones: No" in refusal.sentence()) == ("fijado", True)
    services.table_configure(user=four[0], options={}, conditions={"puntua": True})
    proposal = state(table).proposal
    assert proposal is not None
    assert proposal.conditions["mirones"] == "no"


def test_the_same_as_last_time_comes_with_what_is_fixed(
    table: Table, room: Room, four: list[User]
) -> None:
    settle(room, fixed_options={})
    ready(table, four)
    propose(four[0], piedras=40, reyes=4)
    settle(room, fixed_options={"piedras": 30})
    shown = msgspec.to_builtins(own.look(four[0].pk).shown)
    assert shown is not None
    last = shown["ultima"]["opciones"]
    assert (last["piedras"], last["reyes"]) == (30, 4)


def test_a_training_with_robots_has_what_is_fixed(
    table: Table, four: list[User], robots: list[User]
) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_fill_robots(user=four[0], level="novato")
    assert refused(services.table_configure, user=four[0], **configured(piedras=40)).code == (
        "fijado"
    )
    services.table_configure(user=four[0], **configured())
    accept_all(table, four[:1])
    match = Match.objects.get()
    assert (match.training, match.options["piedras"]) == (True, 30)


# --- Rematch


def over(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    upkeep.release()
    match.refresh_from_db()
    return match


def test_a_rematch_proposes_the_same_while_the_salon_has_it(table: Table, four: list[User]) -> None:
    agree(table, four, piedras=30)
    rematch.table_rematch(match_id=over(Match.objects.get()).pk)
    assert state(table).phase == "aceptando"


def test_a_rematch_of_what_the_salon_has_fixed_otherwise_is_for_the_jefe_to_configure(
    table: Table, room: Room, four: list[User]
) -> None:
    agree(table, four, piedras=30)
    match = over(Match.objects.get())
    settle(room, fixed_options={"piedras": 40})
    rematch.table_rematch(match_id=match.pk)
    assert state(table).phase == "configurando"
    services.table_configure(user=four[0], **configured())
    accept_all(table, four)
    assert Match.objects.latest("pk").options["piedras"] == 40


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"creation": "staff"}, "sin_mesa_nueva"),
        ({"stakes": [5]}, "valor"),
        ({"chairs": 2}, "silla"),
    ],
)
def test_a_rematch_needs_a_table_that_the_salon_has(
    table: Table, room: Room, people: Callable[[int], list[User]], changes: dict, code: str
) -> None:
    four, other = people(4), people(1)[0]
    agree(table, four, piedras=30)
    match = over(Match.objects.get())
    services.table_sit(user=other, table_id=table.pk, seat=0)  # the table is no longer theirs
    settle(room, **changes)
    assert refused(rematch.table_rematch, match_id=match.pk).code == code
    assert room.tables.count() == 1


# --- Chairs


def test_every_table_has_the_number_of_chairs_that_is_fixed(
    room: Room, people: Callable[[int], list[User]]
) -> None:
    settle(room, chairs=2)
    table = Table.objects.create(room=room, number=1, value=50)
    two = people(2)
    assert len(state(table).chairs) == 2
    sit_all(table, two[:1])
    assert refused(services.table_chairs, user=two[0], n=4).code == "silla"
    services.table_sit(user=two[1], table_id=table.pk, seat=1)
    confirm_all(two)
    services.table_configure(user=two[0], **configured())
    accept_all(table, two)
    assert Match.objects.get().seats == 2


def test_a_table_is_opened_with_the_chairs_that_are_fixed(room: Room, four: list[User]) -> None:
    settle(room, chairs=2)
    given = {"room_id": room.pk, "value": 5, "by_invitation": False}
    assert refused(opening.table_create, user=four[0], chairs=4, **given).code == "silla"
    made = opening.table_create(user=four[0], **given)
    assert len(state(Table.objects.get(pk=made)).chairs) == 2


def test_only_chairs_at_which_what_is_fixed_can_be_played_are_offered(room: Room) -> None:
    room.game, room.fixed_options = "ohhell", {"maximo": 10}
    assert set(modality.chair_counts(room)) == {3, 4, 5}
    assert set(modality.declaration(room)["jugadores"]) == {3, 4, 5}
    room.game, room.fixed_options = "parchis", {"modo": "parejas"}
    assert modality.chair_counts(room) == (4,)


def test_who_plays_with_whom_follows_what_is_fixed(room: Room) -> None:
    room.game, room.fixed_options = "parchis", {"modo": "parejas"}
    assert modality.usual_sides(room, range(4)) == ((0, 2), (1, 3))


# --- Values and who opens tables


def test_a_table_has_one_of_the_values_of_its_salon(room: Room, four: list[User]) -> None:
    settle(room, stakes=[25, 1000])
    given = {"room_id": room.pk, "by_invitation": False}
    assert refused(opening.table_create, user=four[0], value=5, **given).code == "valor"
    assert refused(tables_add, room_id=room.pk, count=1, value=5).code == "valor"
    made = opening.table_create(user=four[0], value=25, **given)
    assert Table.objects.get(pk=made).value == 25


def test_jugar_ya_opens_a_table_of_a_value_of_the_salon(room: Room, four: list[User]) -> None:
    settle(room, stakes=[25, 1000], chairs=2)
    opened = Table.objects.get(pk=matchmaking.jugar_ya(user=four[0], room_id=room.pk))
    assert (opened.value, len(state(opened).chairs)) == (25, 2)


def test_where_the_house_puts_the_tables_nobody_else_opens_one(
    room: Room, four: list[User]
) -> None:
    settle(room, creation=Room.Creation.STAFF)
    given = {"room_id": room.pk, "value": 5, "by_invitation": False}
    assert refused(opening.table_create, user=four[0], **given).code == "sin_mesa_nueva"
    assert refused(matchmaking.jugar_ya, user=four[0], room_id=room.pk).code == "sin_sitio"
    assert not Table.objects.exists()
    four[1].is_staff = True
    assert opening.table_create(user=four[1], **given)


def test_jugar_ya_seats_where_the_house_put_a_table(room: Room, four: list[User]) -> None:
    settle(room, creation=Room.Creation.STAFF)
    tables_add(room_id=room.pk, count=1, value=5)
    table_id = matchmaking.jugar_ya(user=four[0], room_id=room.pk)
    assert TableSeat.objects.get().table_id == table_id


def test_an_invitation_leads_to_a_table_of_what_is_fixed(table: Table, four: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    invitations.table_invite(user=four[0], nick=four[1].username, seat=1)
    services.table_sit(user=four[1], table_id=table.pk, seat=1)
    sit_all(table, four[:2])
    for seat in (2, 3):
        services.table_sit(user=four[seat], table_id=table.pk, seat=seat)
    confirm_all(four)
    assert refused(services.table_configure, user=four[0], **configured(piedras=40)).code == (
        "fijado"
    )


def test_who_cannot_pay_the_only_value_of_the_salon_is_told(room: Room, four: list[User]) -> None:
    settle(room, stakes=[250])
    refusal = refused(matchmaking.jugar_ya, user=poor(four[0], 20), room_id=room.pk)
    assert refusal.code == "saldo_insuficiente"


# --- Told


def test_the_form_of_the_jefe_marks_what_is_fixed(room: Room) -> None:
    room.fixed_conditions = {"puntua": False}
    form = modality.declaration(room)
    fields = form["opciones"] + form["condiciones"]
    fixed = {field["nombre"]: field["defecto"] for field in fields if field.get("fijo")}
    assert fixed == {"piedras": 30, "puntua": False}


def test_the_salon_says_what_it_fixes(room: Room) -> None:
    room.fixed_conditions, room.stakes, room.chairs = {"puntua": False}, [25, 5], 2
    room.creation = Room.Creation.STAFF
    assert modality.sentences(room) == [
        "Piedras: 30 (6 amarracos)",
        "Competitiva: no",
        "Mesas de 2 jugadores",
        "Mesas de 5 o 25 U$uros",
        "Las mesas las pone la casa",
    ]
    assert modality.sentences(Room(game="mus")) == []


def test_a_salon_whose_matches_are_free_names_no_value() -> None:
    free = Room(game="poker", gathering="full", fixed_options={"forma": "minitorneo"}, stakes=[5])
    assert not [line for line in modality.sentences(free) if "U$uros" in line]
    full = Room(game="mus", gathering="full", stakes=[5])
    assert "Mesas de 5 U$uros" in modality.sentences(full)


# --- What the staff may fix


def test_what_can_be_played_at_no_table_is_laid_at_what_is_at_fault(room: Room) -> None:
    both = {"viena": True, "metodo": "apagon", "gancho": False}
    assert set(fixable.option_faults("ohhell", both, None)) == {"viena", "metodo"}
    assert not fixable.option_faults("ohhell", {"viena": True}, None)
    assert set(fixable.option_faults("parchis", {"modo": "parejas", "dados": 2}, 2)) == {
        "modo", fixable.CHAIRS,
    }  # fmt: skip
    assert not fixable.option_faults("parchis", {"modo": "parejas"}, None)
    assert set(fixable.option_faults("mus", {"piedras": 35, "reyes": 8}, None)) == {"piedras"}


def test_conditions_that_contradict_each_other_are_not_fixed() -> None:
    private = {"mirones": "no", "mirones_ven": True, "puntua": True}
    assert set(fixable.condition_faults(private, "agreed")) == {"mirones", "mirones_ven"}
    assert set(fixable.condition_faults({"apuestas": True}, "agreed")) == {"apuestas"}
    asks_key = {"apuestas": False, "mirones": "clave"}
    assert not fixable.condition_faults(asks_key, "agreed")
    assert set(fixable.condition_faults(asks_key, "full")) == {"mirones"}
