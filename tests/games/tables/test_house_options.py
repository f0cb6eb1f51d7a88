"""What the house pays hangs on no table: only a salón settles those options (RULING K2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from accounts.refusals import Refusal
from games.engines.registry import GAMES
from games.models import Habit, Match, Room, Table
from games.tables import forms, modality, own, services
from games.tables.gathering import GATHERINGS
from tests.games.tables.steps import CONDITIONS, accept_all, ready, refused, state

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(db: None) -> Room:
    """Return a salón of póker whose tables agree on what they play."""
    return Room.objects.create(game="poker", slug="acordado", name="Póker acordado", chairs=4)


def values_of(field: dict[str, Any]) -> list[Any]:
    """Return the values of a field of the form that could matter: all, or the ends and the next."""
    if field["tipo"] == "numero":
        low, high = field["minimo"], field["maximo"]
        return sorted({low, low + 1, (low + high) // 2, high - 1, high})
    return [True, False] if field["tipo"] == "si_no" else [v["valor"] for v in field["valores"]]


def proposals(room: Room, chairs: int) -> Iterator[dict[str, Any]]:
    """Yield what the jefe of an agreed table of so many could propose: one option otherwise."""
    for field in modality.declaration(room)["opciones"]:
        for value in values_of(field):
            try:
                chosen = modality.decode_options(room, {field["nombre"]: value}, range(chairs))
                data = forms.as_data(chosen)
                modality.require_fit(room.game, GATHERINGS[room.gathering], data, chairs)
            except Refusal:
                continue
            yield data


@pytest.mark.parametrize("game", list(GAMES))
def test_no_table_proposes_what_changes_the_money_of_the_house(game: str) -> None:
    room = Room.objects.create(game=game, slug=f"casa-{game}", name=game)
    for chairs in modality.chair_counts(room):
        usual = forms.money(game, modality.match_of(room, range(chairs))[0], chairs)
        found = [forms.money(game, data, chairs) for data in proposals(room, chairs)]
        assert len(found) > 3
        assert {(one.purse, one.prizes) for one in found} == {(usual.purse, usual.prizes)}


@pytest.mark.parametrize(("name", "value"), [("fichas", 50_000), ("porcentaje_bote", 10)])
def test_a_jefe_who_asks_for_more_prizes_is_refused_and_nothing_changes(
    table: Table, four: list[User], name: str, value: int
) -> None:
    ready(table, four)
    refusal = refused(
        services.table_configure, user=four[0], options={name: value}, conditions=CONDITIONS
    )
    assert refusal.code == "fijado"
    assert state(table).proposal is None
    assert not Habit.objects.exists()
    refused(own.preview, user_id=four[0].pk, options={name: value}, conditions=CONDITIONS)


def test_what_he_configured_elsewhere_is_offered_with_the_prizes_of_the_salon(
    room: Room, four: list[User]
) -> None:
    data = {"fichas": 50_000, "porcentaje_bote": 10, "ciega": 50}
    Habit.objects.create(user=four[0], game="poker", options=data, conditions={})
    found = own.last_configuration(four[0].pk, room, range(4))
    assert found is not None
    assert found.opciones == {"fichas": 5_000, "porcentaje_bote": 1, "ciega": 50}


def test_a_salon_settles_them_and_its_tables_play_with_that(
    room: Room, table: Table, four: list[User]
) -> None:
    Room.objects.filter(pk=room.pk).update(fixed_options={"fichas": 2_000})
    ready(table, four)
    services.table_configure(user=four[0], options={"ciega": 10}, conditions=CONDITIONS)
    accept_all(table, four)
    played = Match.objects.get().options
    assert (played["fichas"], played["porcentaje_bote"], played["ciega"]) == (2_000, 1, 10)


def test_the_form_shows_them_settled_and_the_salon_says_only_what_it_fixes(room: Room) -> None:
    shown = {field["nombre"]: field for field in modality.declaration(room)["opciones"]}
    settled = {name: field["defecto"] for name, field in shown.items() if field.get("fijo")}
    assert settled == {"fichas": 5_000, "porcentaje_bote": 1}
    assert not any("Fichas" in line or "BOTE" in line for line in modality.sentences(room))
