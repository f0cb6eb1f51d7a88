"""A table that has filled counts five seconds, for whoever thinks better of it, and begins."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db.models import F

from accounts.models import User
from economy.selectors import balance_of
from games.models import Match, Room, Table, TableSeat
from games.tables import own, selectors, services, starting, upkeep
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tests.games.tables.full import fresh, room, sit, three
from tests.games.tables.steps import once, poor, state
from tests.games.tables.test_races import at_once
from tools.players.agreeing import reveal, reveal_all

__all__ = ["room", "three"]

pytestmark = pytest.mark.django_db
SECONDS = 5


@pytest.fixture(autouse=True)
def _counted(settings: Any) -> None:
    settings.USUMUS = {**settings.USUMUS, "FULL_COUNT_SECONDS": SECONDS}


def fill(table: Table, users: list[User]) -> None:
    for seat, user in enumerate(users):
        sit(table, user, seat)


def let_go_by(table: Table, seconds: int = SECONDS) -> None:
    """Let so many seconds go by, and have the site do what is due."""
    gap = timedelta(seconds=seconds)
    Table.objects.filter(pk=table.pk).update(deadline_at=F("deadline_at") - gap)
    upkeep.expire()


def minitorneo() -> Table:
    """Return a table of four for which nobody puts anything."""
    salon = Room.objects.create(
        game="poker", slug="torneillos", name="Torneíllos", gathering="full", chairs=4,
        fixed_options={"forma": "minitorneo"}, stakes=[5],
    )  # fmt: skip
    tables_add(room_id=salon.pk, count=1, value=5)
    return salon.tables.get()


def card(table: Table) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(selectors.table_public(table.pk))
    return shown


def test_the_last_chair_counts_five_seconds_that_everybody_sees_and_then_it_begins(
    table: Table, three: list[User]
) -> None:
    fill(table, three)
    assert not Match.objects.exists()
    mine = msgspec.to_builtins(own.look(three[1].pk).shown)
    for wait in (mine, card(table)["reloj"]):
        assert wait["total"] == SECONDS * 1000
        assert 0 < wait["quedan"] <= SECONDS * 1000
    assert (mine["fase"], "levantarse" in mine["puede"]) == ("contando", True)
    upkeep.expire()
    assert state(table).phase == "contando", "its time is not over"
    let_go_by(table)
    assert state(table).phase == "revelando"
    reveal_all(table)
    assert Match.objects.get().stake == 50


def test_a_minitorneo_is_counted_down_on_its_card_and_begins_once() -> None:
    table, four = minitorneo(), PersonFactory.create_batch(4)
    fill(table, four)
    assert card(table)["reloj"]["clave"] == "cuenta"
    let_go_by(table)
    reveal_all(table)
    match = Match.objects.get()
    assert [player.user for player in match.players.order_by("seat")] == four
    assert card(table)["reloj"]["clave"] == "nivel"
    let_go_by(table)
    upkeep.table_deadline(table_id=table.pk)
    assert Match.objects.count() == 1


def test_whoever_stands_up_stops_the_count_and_the_next_to_sit_starts_it_anew(
    table: Table, three: list[User]
) -> None:
    fill(table, three)
    Table.objects.filter(pk=table.pk).update(deadline_at=F("deadline_at") - timedelta(seconds=4))
    services.table_stand(user=three[0], request=once())
    after = fresh(table)
    assert (state(table).phase, after.deadline_at) == ("esperando", None)
    assert card(table)["reloj"] is None
    let_go_by(table)
    assert not Match.objects.exists()
    sit(table, three[0], 0)
    assert card(table)["reloj"]["quedan"] > 4000
    assert balance_of(three[0].pk) == 1000


def test_who_can_no_longer_pay_stands_up_when_the_count_ends_and_the_others_wait(
    table: Table, three: list[User]
) -> None:
    fill(table, three)
    poor(three[2], 10)
    let_go_by(table)
    assert not Match.objects.exists()
    assert state(table).phase == "esperando"
    assert [row.user for row in TableSeat.objects.order_by("seat")] == three[:2]


def test_what_the_house_changes_in_the_count_is_accepted_anew(
    table: Table, room: Room, three: list[User]
) -> None:
    fill(table, three)
    Room.objects.filter(pk=room.pk).update(fixed_options={"viena": False})
    let_go_by(table)
    assert state(table).phase == "aceptando"
    assert not Match.objects.exists()


def test_a_process_killed_as_the_count_ends_leaves_it_for_the_next_sweep(
    table: Table, three: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(table, three)
    with monkeypatch.context() as broken:
        broken.setattr(starting, "start_or_wait", _dies)
        let_go_by(table)
    assert state(table).phase == "contando"
    upkeep.expire()
    assert state(table).phase == "revelando"
    reveal_all(table)
    assert Match.objects.count() == 1


def _dies(*_: Any) -> None:
    raise RuntimeError


def test_time_that_is_given_back_is_given_to_the_count(table: Table, three: list[User]) -> None:
    fill(table, three)
    upkeep.give_back(timedelta(seconds=30))
    let_go_by(table)
    assert state(table).phase == "contando"
    let_go_by(table, 30)
    assert state(table).phase == "revelando"


def test_who_plays_with_robots_alone_waits_for_nobody(
    table: Table, people: Callable[[int], list[User]], robots: list[User]
) -> None:
    (one,) = people(1)
    sit(table, one, 0)
    services.table_fill_robots(user=one, level="normal", request=once())
    reveal(table, one)
    assert Match.objects.get().training


@pytest.mark.django_db(transaction=True)
def test_who_stands_up_as_the_count_ends_is_out_and_the_others_wait() -> None:
    table, four = minitorneo(), PersonFactory.create_batch(4)
    fill(table, four)
    Table.objects.filter(pk=table.pk).update(deadline_at=F("deadline_at") - timedelta(seconds=9))

    def stand() -> int:
        return services.table_stand(user=four[0], request=once())

    def begin() -> None:
        upkeep.table_deadline(table_id=table.pk)

    stood, *_ = at_once([stand, begin, begin, begin])
    assert (state(table).phase, stood) == ("esperando", fresh(table).version)
    assert TableSeat.objects.count() == 3
    assert not Match.objects.exists()
