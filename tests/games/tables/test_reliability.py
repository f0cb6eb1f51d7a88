"""Tables that ask for a minimum of reliability (torneos §21.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.refusals import Refusal
from games.models import Room, Table, TableSeat
from games.record import history
from games.record.conduct import Reliability
from games.tables import matchmaking, opening, selectors, services

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """Return by person the reliability that he has, 100 who is not there."""
    found: dict[int, int] = {}

    def known(users):
        return {user: Reliability(found.get(user, 100), 20) for user in users}

    monkeypatch.setattr(history, "reliabilities_of", known)
    monkeypatch.setattr(matchmaking, "reliabilities_of", known)
    return found


def create(room: Room, user: User, **given: int) -> int:
    return opening.table_create(user=user, room_id=room.pk, value=5, by_invitation=False, **given)


def test_who_has_less_is_told_both_numbers_and_does_not_sit(
    room: Room, people: Callable[[int], list[User]], numbers
) -> None:
    jefe, other = people(2)
    table_id = create(room, jefe, reliability=90)
    numbers[other.pk] = 89
    with pytest.raises(Refusal, match="poca_fiabilidad") as refusal:
        services.table_sit(user=other, table_id=table_id, seat=1)
    assert "fiabilidad de 90" in refusal.value.sentence()
    assert "la tuya es 89" in refusal.value.sentence()
    numbers[other.pk] = 90
    services.table_sit(user=other, table_id=table_id, seat=1)
    assert TableSeat.objects.filter(user=other, table=table_id).exists()


def test_nobody_asks_for_more_than_he_has(room: Room, people, numbers) -> None:
    (jefe,) = people(1)
    numbers[jefe.pk] = 70
    with pytest.raises(Refusal, match="poca_fiabilidad"):
        create(room, jefe, reliability=71)
    assert not Table.objects.filter(transient=True).exists()


@pytest.mark.parametrize("wrong", [101, -1, 100_000])
def test_a_minimum_that_is_none_is_refused_and_opens_nothing(
    room: Room, people, wrong: int
) -> None:
    (jefe,) = people(1)
    with pytest.raises(Refusal, match="fiabilidad_minima") as refusal:
        create(room, jefe, reliability=wrong)
    assert refusal.value.sentence() == "La fiabilidad que se pide va de 0 a 100."
    assert not Table.objects.filter(transient=True).exists()


def test_not_even_the_database_takes_one_above_100(room: Room) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(room=room, number=99, value=5, reliability=101)


def test_jugar_ya_looks_past_it_and_tries_the_next(room: Room, people, numbers) -> None:
    jefe, second, seeker, late = people(4)
    strict = create(room, jefe, reliability=90)
    easy = create(room, second)
    numbers.update({seeker.pk: 50, late.pk: 95})
    wishes = matchmaking.wishes_of(seeker.pk, room)
    found = matchmaking._best_first(room, seeker.pk, wishes)
    assert {chance.table_id for chance in found} == {easy}
    assert matchmaking.jugar_ya(user=seeker, room_id=room.pk) == easy
    services.table_stand(user=seeker)
    services.table_stand(user=second)
    assert matchmaking.jugar_ya(user=late, room_id=room.pk) == strict


def test_jugar_ya_goes_on_where_his_number_has_just_fallen(
    room: Room, people, numbers, monkeypatch
) -> None:
    jefe, second, seeker = people(3)
    create(room, jefe, reliability=90)
    easy = create(room, second)
    monkeypatch.setattr(
        matchmaking, "reliabilities_of", lambda users: dict.fromkeys(users, Reliability(100, 20))
    )
    numbers[seeker.pk] = 50
    assert matchmaking.jugar_ya(user=seeker, room_id=room.pk) == easy


def test_its_card_says_it(room: Room, people, numbers) -> None:
    (jefe,) = people(1)
    table_id = create(room, jefe, reliability=80)
    cards = {card.id: card.fiabilidad for card in selectors.tables_public(room.pk)}
    assert cards[table_id] == 80
