"""A table made as small as those who sit at it (decisiones §9, «Empezar con N»).

In parchís a chair is a colour, so who sits keeps the number of his.
"""

from __future__ import annotations

import msgspec
import pytest

from games.models import Room, Table
from games.tables import agreement as ag
from games.tables import own, services
from tests.games.tables.steps import CONDITIONS, accept_all, confirm_all, state

ANE, TXEMA, NEREA = 1, 2, 3


@pytest.mark.parametrize(
    ("sits", "sizes", "numbers"),
    [
        ((0, 2), (2,), (0, 2)),
        ((1, 3), (3,), (0, 1, 3)),
        ((3,), (2,), (0, 3)),
        ((0, 1), (2,), ()),
        ((0, 2), (2, 3), ()),
        ((1, 3), (2, 4), ()),
        ((2, 3), (2, 3), (0, 2, 3)),
    ],
)
def test_who_sits_keeps_his_chair_whatever_the_size(
    sits: tuple[int, ...], sizes: tuple[int, ...], numbers: tuple[int, ...]
) -> None:
    table = ag.empty(4)
    for player, seat in enumerate(sits, 1):
        table = ag.step(table, ag.Sentarse(player, seat))
    for size in sizes:
        # Only a table that waits changes its size: somebody new makes room for the next one.
        table = msgspec.structs.replace(table, phase="esperando")
        table = ag.step(table, ag.Sillas(1, size, keeps=True))
    assert table.numbers == numbers
    chairs = zip(ag.chair_numbers(table), table.chairs, strict=True)
    on = {number: chair.player for number, chair in chairs if chair}
    assert on == {seat: player for player, seat in enumerate(sits, 1)}


def test_an_agreement_stored_before_there_were_places_is_read() -> None:
    stored = msgspec.to_builtins(ag.step(ag.empty(4), ag.Sentarse(ANE, 1)))
    del stored["places"]
    assert ag.chair_numbers(msgspec.convert(stored, ag.Agreement)) == (0, 1, 2, 3)


@pytest.fixture
def parchis(db: None) -> Table:
    """Return a table of parchís."""
    room = Room.objects.create(game="parchis", slug="parchis", name="Salón de Parchís")
    return Table.objects.create(room=room, number=1, value=50)


def test_the_colours_of_a_smaller_table_are_those_of_the_chairs(parchis, people) -> None:
    two = people(2)
    for user, seat in zip(two, (0, 2), strict=True):
        services.table_sit(user=user, table_id=parchis.pk, seat=seat)
    services.table_chairs(user=two[0], n=2)
    confirm_all(two)
    services.table_configure(user=two[0], options={}, conditions=CONDITIONS)
    accept_all(parchis, two)
    parchis.refresh_from_db()
    assert parchis.match.options["sillas"] == "02"
    assert [row.user for row in parchis.match.players.order_by("seat")] == two


def seated_at(table, people, sits):
    """Seat as many as *sits* says, and make the table theirs."""
    for user, seat in zip(people, sits, strict=True):
        services.table_sit(user=user, table_id=table.pk, seat=seat)
    services.table_chairs(user=people[0], n=len(sits))
    confirm_all(people)


def last_of(user):
    shown = msgspec.to_builtins(own.look(user.pk).shown)
    assert shown is not None
    return shown["ultima"]


def test_the_last_configuration_is_offered_where_it_can_be_played(parchis, people) -> None:
    two = people(2)
    seated_at(parchis, two, (0, 1))
    services.table_configure(user=two[0], options={"modo": "dos_colores"}, conditions=CONDITIONS)
    assert last_of(two[0])["opciones"]["modo"] == "dos_colores"
    for user in two:
        services.table_stand(user=user)
    seated_at(parchis, two, (0, 2))
    assert last_of(two[0]) is None, "their colours are not adjacent"


def test_who_agrees_reads_what_this_game_would_give_and_cost(parchis, people) -> None:
    three = people(3)
    seated_at(parchis, three, (0, 1, 2))
    services.table_configure(user=three[0], options={}, conditions=CONDITIONS)
    shown = msgspec.to_builtins(own.look(three[1].pk).shown)
    assert shown is not None
    said = " ".join(shown["propuesta"]["en_juego"])
    assert "pone 50 U$uros; quien gana recupera lo suyo y se lleva otros 100." in said
    assert "los demás votan si pierdes 100" in said
    assert "un robot juega por él" in said
    assert "pareja" not in said
    assert "quita 20" not in said


def test_a_smaller_table_that_empties_is_whole_again(parchis, people) -> None:
    two = people(2)
    for user, seat in zip(two, (1, 3), strict=True):
        services.table_sit(user=user, table_id=parchis.pk, seat=seat)
    services.table_chairs(user=two[0], n=2)
    for user in two:
        services.table_stand(user=user)
    assert ag.chair_numbers(state(parchis)) == (0, 1, 2, 3)
    services.table_sit(user=two[0], table_id=parchis.pk, seat=3)
    services.table_chairs(user=two[0], n=2)
    assert ag.chair_numbers(state(parchis)) == (0, 3)
