"""A table that starts by itself, where something else would be played than what was accepted."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from economy.freezing import economy_freeze
from games.models import Match, Room, Table, TableSeat
from games.tables import own, rematch, services, upkeep
from tests.games.tables.full import room, sit, three
from tests.games.tables.steps import refused, state
from tools.players.agreeing import accept, reveal, reveal_all

__all__ = ["room", "three"]

pytestmark = pytest.mark.django_db


def fill_while_it_changes(table: Table, room: Room, three: list[User]) -> None:
    """Have three sit down, and the salón fix another option after the first of them."""
    sit(table, three[0], 0)
    Room.objects.filter(pk=room.pk).update(fixed_options={"viena": False})
    sit(table, three[1], 1)
    sit(table, three[2], 2)


def test_another_modality_meanwhile_is_accepted_by_everybody_anew(
    table: Table, room: Room, three: list[User]
) -> None:
    fill_while_it_changes(table, room, three)
    assert not Match.objects.exists()
    after = state(table)
    assert after.phase == "aceptando"
    assert after.proposal is not None
    accept(table, three[0])
    reveal_all(table)
    assert Match.objects.get().options["viena"] is False


def test_who_does_not_accept_it_anew_in_time_stands_up(
    table: Table, room: Room, three: list[User]
) -> None:
    fill_while_it_changes(table, room, three)
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now() - timedelta(seconds=1))
    upkeep.expire()
    assert not TableSeat.objects.filter(user=three[0]).exists()
    sit(table, three[0], 0)
    assert Match.objects.count() == 1


def test_the_economy_that_stops_is_accepted_anew(table: Table, three: list[User]) -> None:
    sit(table, three[0], 0)
    sit(table, three[1], 1)
    economy_freeze(reason="prueba de las cuentas")
    sit(table, three[2], 2)
    after = state(table)
    assert after.phase == "aceptando"
    assert after.proposal is not None
    for user in three[:2]:
        accept(table, user)
    assert Match.objects.get().stake == 0


# --- Robots


def test_one_alone_with_robots_trains_at_once(
    table: Table, three: list[User], robots: list[User]
) -> None:
    sit(table, three[0], 0)
    services.table_fill_robots(user=three[0], level="novato")
    assert state(table).phase == "revelando", "he was bound to his word when he sat down"
    reveal(table, three[0])
    match = Match.objects.get()
    assert (match.training, match.stake, match.options["viena"]) == (True, 0, True)


def test_robots_make_another_match_of_it_so_the_others_accept_it(
    table: Table, three: list[User], robots: list[User]
) -> None:
    sit(table, three[0], 0)
    sit(table, three[1], 1)
    services.table_fill_robots(user=three[0], level="novato")
    assert not Match.objects.exists()
    after = state(table)
    assert after.proposal is not None
    accept(table, three[1])
    for user in three[:2]:
        reveal(table, user)
    assert Match.objects.get().training


def test_a_salon_may_have_no_robots(
    table: Table, room: Room, three: list[User], robots: list[User]
) -> None:
    Room.objects.filter(pk=room.pk).update(robots=False)
    sit(table, three[0], 0)
    given = {"user": three[0], "level": "novato"}
    assert refused(services.table_fill_robots, **given).code == "sin_robots"
    shown = msgspec.to_builtins(own.look(three[0].pk).shown)
    assert shown is not None
    assert "robots" not in shown["puede"]
    assert shown["oferta_robots"] is None


# --- Rematch


def test_a_rematch_seats_them_and_asks_for_their_acceptance(
    table: Table, three: list[User]
) -> None:
    for seat, user in enumerate(three):
        sit(table, user, seat)
    match = Match.objects.get()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    upkeep.release()
    rematch.table_rematch(match_id=match.pk)
    after = state(table)
    assert (after.phase, after.gathering) == ("aceptando", "full")
    assert after.proposal is not None
    for user in three:
        accept(table, user)
    reveal_all(table)
    assert Match.objects.count() == 2
