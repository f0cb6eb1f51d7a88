"""Who may not sit down at a minitorneo is told why, and nothing changes (póker §3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.models import Match, Room, Table, TableSeat
from games.people.bell import bell_of
from games.tables import invitations, matchmaking, opening, services
from tests.games.tables.full import accepted, accepting, sit
from tests.games.tables.steps import once, refused
from tests.games.tables.test_races import at_once
from tools.players.agreeing import reveal_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables(db: None) -> list[Table]:
    """Return two tables of a salón of minitorneos of four."""
    room = Room.objects.create(
        game="poker", slug="minitorneos", name="Minitorneos", gathering="full", chairs=4
    )
    return [Table.objects.create(room=room, number=n, value=0) for n in (1, 2)]


def test_nobody_sits_at_two_of_them_before_it_starts_nor_after(
    tables: list[Table], four: list[User]
) -> None:
    one, other = tables
    read = accepted(other)
    sit(one, four[0], 0)
    asked = {"user": four[0], "table_id": other.pk, "seat": 0, "accepted": read}
    waiting = refused(services.table_sit, request=once(), **asked)
    assert (waiting.code, waiting.sentence()[-1]) == ("ya_sentado", ".")
    for seat, user in enumerate(four[1:], 1):
        sit(one, user, seat)
    assert Match.objects.get().players.count() == 4
    playing = refused(services.table_sit, request=once(), **asked)
    assert playing.sentence()[-1] == "."
    assert not TableSeat.objects.filter(table=other).exists()


def test_of_those_who_come_as_it_starts_one_plays_and_the_others_are_told(
    tables: list[Table], four: list[User], people: Callable[[int], list[User]]
) -> None:
    table = tables[0]
    for seat, user in enumerate(four[:3]):
        sit(table, user, seat)
    read, late = accepted(table), [four[3], *people(5)]

    def sits(user: User) -> Callable[[], Any]:
        return lambda: services.table_sit(
            user=user, table_id=table.pk, seat=3, accepted=read, request=once()
        )

    answers = at_once([sits(user) for user in late])
    refusals = [str(one) for one in answers if str(one) in {"silla_ocupada", "jugando"}]
    assert len(refusals) == len(late) - 1
    reveal_all(table)
    match = Match.objects.get()
    assert match.players.filter(user__in=late).count() == 1
    assert TableSeat.objects.filter(table=table, user__in=late).count() == 1


def test_jugar_ya_leads_each_to_the_minitorneo_that_lacks_least_and_the_last_starts_it(
    tables: list[Table], four: list[User]
) -> None:
    sit(tables[1], four[0], 0)
    for seat, user in enumerate(four[1:], 1):
        terms = matchmaking.terms_of(user=user, room_id=tables[0].room_id)
        assert (terms["mesa"], terms["asiento"], terms["valor"]) == (tables[1].pk, seat, 0)
        read = accepting(terms)
        services.table_sit(
            user=user, table_id=terms["mesa"], seat=terms["asiento"], accepted=read, request=once()
        )
    reveal_all(tables[1])
    assert Match.objects.get().table == tables[1]


def test_who_is_invited_to_a_minitorneo_reads_what_it_is_and_sits_as_anybody(
    tables: list[Table], four: list[User]
) -> None:
    room = tables[0].room
    terms = matchmaking.terms_of(user=four[0], room_id=room.pk, value=5)
    table = Table.objects.get(
        pk=opening.table_create(
            user=four[0], room_id=room.pk, value=5, by_invitation=True, accepted=accepting(terms)
        )
    )
    asked = {"table_id": table.pk, "seat": 2, "accepted": accepted(table)}
    assert refused(services.table_sit, user=four[1], **asked).code == "invitacion"
    invitations.table_invite(user=four[0], nick=four[1].username, seat=2)
    (shown,) = bell_of(four[1].pk, [], {"invitations"}).invitaciones
    assert (shown.de, shown.silla, shown.valor) == (four[0].username, 2, 0)
    services.table_sit(user=four[1], request=once(), **asked)
    assert TableSeat.objects.filter(table=table, seat=2, user=four[1]).exists()
