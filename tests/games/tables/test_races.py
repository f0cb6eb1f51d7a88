"""What happens when many people do it at once: threads with connections of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from accounts.refusals import Refusal
from games.models import Match, Room, Table, TableSeat
from games.tables import matchmaking, opening, services, upkeep
from tests.games.tables.steps import (
    WORD,
    accept,
    confirm_all,
    propose,
    reveal_all,
    sit_all,
    state,
)
from tests.pace import patience
from tools.players.agreeing import part

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(jobs: list[Callable[[], Any]]) -> list[Any]:
    """Return what each job returned, or the code it was refused with, all started together."""
    barrier = Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        try:
            barrier.wait(timeout=patience(20))
            return job()
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


@pytest.fixture
def crowd(people: Callable[[int], list[User]]) -> Iterator[list[User]]:
    """Return twenty players."""
    return people(20)  # type: ignore[return-value]


def sits(user: User, table: Table, seat: int) -> Callable[[], int]:
    return lambda: services.table_sit(user=user, table_id=table.pk, seat=seat)


def test_twenty_on_one_chair_one_sits(table: Table, crowd: list[User]) -> None:
    results = at_once([sits(user, table, 2) for user in crowd])
    assert sorted(map(str, results)).count("silla_ocupada") == 19
    assert TableSeat.objects.count() == 1
    chair = state(table).chairs[2]
    assert chair is not None
    assert chair.player == TableSeat.objects.get().user_id


def test_one_person_at_many_tables_sits_once(room: Room, crowd: list[User]) -> None:
    tables = [Table.objects.create(room=room, number=n, value=5) for n in range(1, 9)]
    results = at_once([sits(crowd[0], table, 0) for table in tables])
    assert results.count("ya_sentado") == 7
    assert TableSeat.objects.count() == 1
    assert sum(any(state(table).chairs) for table in tables) == 1


def test_two_fill_the_last_chair_and_the_table_is_complete_once(
    table: Table, crowd: list[User]
) -> None:
    sit_all(table, crowd[:3])
    results = at_once([sits(user, table, 3) for user in crowd[3:9]])
    assert results.count("silla_ocupada") == 5
    assert state(table).phase == "confirmando"
    assert TableSeat.objects.filter(table=table).count() == 4


def test_who_leaves_and_who_proposes_at_once_leave_one_story(
    table: Table, crowd: list[User]
) -> None:
    four = crowd[:4]
    sit_all(table, four)
    confirm_all(four)
    at_once(
        [
            lambda: propose(four[0]),
            lambda: services.table_stand(user=four[0]),
            lambda: propose(four[1]),
        ]
    )
    after = state(table)
    assert after.phase == "esperando"
    assert after.proposal is None
    assert TableSeat.objects.filter(table=table).count() == 3


def test_the_last_acceptances_together_start_one_match(table: Table, crowd: list[User]) -> None:
    four = crowd[:4]
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    bound = {"proposal": 1, **part(state(table))}
    at_once([lambda user=user: services.table_accept(user=user, **bound) for user in four * 2])
    assert state(table).phase == "revelando"
    said = {"proposal": 1, "word": WORD}
    at_once([lambda user=user: services.table_reveal(user=user, **said) for user in four * 2])
    assert Match.objects.count() == 1
    assert state(table).phase == "jugando"


def test_accepting_against_a_new_proposal_never_mixes_them(table: Table, crowd: list[User]) -> None:
    four = crowd[:4]
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    for user in four[:3]:
        accept(table, user)
    bound = {"proposal": 1, **part(state(table))}
    results = at_once(
        [
            lambda: propose(four[0], juegos=9),
            lambda: services.table_accept(user=four[3], **bound),
        ]
    )
    if state(table).phase == "revelando":
        assert results[0] == "fase"
        reveal_all(table)
        assert Match.objects.get().options["juegos"] == 3
    else:
        assert results[1] == "propuesta_cambiada"
        assert not any(chair.accepted for chair in state(table).chairs if chair)


def test_tables_opened_at_once_have_different_numbers(room: Room, crowd: list[User]) -> None:
    jobs = [
        lambda user=user: opening.table_create(
            user=user, room_id=room.pk, value=5, by_invitation=False
        )
        for user in crowd[:8]
    ]
    at_once(jobs)
    assert sorted(room.tables.values_list("number", flat=True)) == list(range(1, 9))


def test_jugar_ya_of_eight_fills_two_tables(room: Room, crowd: list[User]) -> None:
    for number in (1, 2, 3):
        Table.objects.create(room=room, number=number, value=5)
    jobs = [
        lambda user=user: matchmaking.jugar_ya(user=user, room_id=room.pk) for user in crowd[:8]
    ]
    results = at_once(jobs)
    assert all(isinstance(result, int) for result in results), results
    assert TableSeat.objects.count() == 8


def test_the_clock_and_the_last_confirmation_at_once(table: Table, crowd: list[User]) -> None:
    four = crowd[:4]
    sit_all(table, four)
    confirm_all(four[:3])
    Table.objects.filter(pk=table.pk).update(deadline_at="2020-01-01T00:00Z")
    at_once(
        [
            lambda: upkeep.table_deadline(table_id=table.pk),
            lambda: services.table_confirm(user=four[3]),
        ]
    )
    after = state(table)
    seated = TableSeat.objects.filter(table=table).count()
    assert (after.phase, seated) in {("esperando", 3), ("configurando", 4)}
