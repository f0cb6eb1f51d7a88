"""Asking somebody to one's table (decisiones §9: two minutes, private ignoring)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Regard, User
from games.models import Room, Table, TableInvitation
from games.people.bell import bell_of
from games.people.outgoing import InvitationShown
from games.tables import invitations, opening, services
from tests.factories import RobotFactory
from tests.games.tables.steps import refused, sit_all

pytestmark = pytest.mark.django_db


def invitations_of(user: User) -> list[InvitationShown]:
    """Return the invitations that his bell shows."""
    return bell_of(user.pk, [], {"invitations"}).invitaciones


@pytest.fixture
def table(room: Room, four: list[User]) -> Table:
    table_id = opening.table_create(user=four[0], room_id=room.pk, value=25, by_invitation=True)
    return Table.objects.get(pk=table_id)


def test_who_is_asked_may_sit_at_a_table_by_invitation(table: Table, four: list[User]) -> None:
    assert refused(services.table_sit, user=four[1], table_id=table.pk, seat=2).code == "invitacion"
    invitations.table_invite(user=four[0], nick=four[1].username, seat=2)
    (shown,) = invitations_of(four[1])
    assert (shown.de, shown.silla, shown.valor) == (four[0].username, 2, 25)
    assert 0 < shown.quedan <= 120_000
    services.table_sit(user=four[1], table_id=table.pk, seat=2)


def test_an_invitation_ends_after_two_minutes(table: Table, four: list[User]) -> None:
    invitations.table_invite(user=four[0], nick=four[1].username)
    TableInvitation.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert invitations_of(four[1]) == []
    assert refused(services.table_sit, user=four[1], table_id=table.pk, seat=2).code == "invitacion"


def test_an_invitation_is_worth_nothing_once_the_inviter_stood_up(
    table: Table, four: list[User]
) -> None:
    services.table_sit(user=four[1], table_id=table.pk, seat=1, invitation=table.invite_token)
    invitations.table_invite(user=four[0], nick=four[2].username)
    services.table_stand(user=four[0])
    assert refused(services.table_sit, user=four[2], table_id=table.pk, seat=2).code == "invitacion"


def test_who_ignores_is_not_asked_and_nobody_learns_it(table: Table, four: list[User]) -> None:
    Regard.objects.create(owner=four[1], other=four[0], ignored=True)
    assert invitations.table_invite(user=four[0], nick=four[1].username) == table.version
    assert not TableInvitation.objects.exists()


def test_an_invitation_of_somebody_ignored_since_is_gone(table: Table, four: list[User]) -> None:
    invitations.table_invite(user=four[0], nick=four[1].username)
    Regard.objects.create(owner=four[1], other=four[0], ignored=True)
    assert invitations_of(four[1]) == []
    assert refused(services.table_sit, user=four[1], table_id=table.pk, seat=2).code == "invitacion"


def test_asking_twice_asks_once(table: Table, four: list[User]) -> None:
    for _ in range(3):
        invitations.table_invite(user=four[0], nick=four[1].username)
    assert TableInvitation.objects.count() == 1


def test_what_cannot_be_asked_is_refused(table: Table, four: list[User]) -> None:
    def code(**given: object) -> str:
        return refused(invitations.table_invite, user=four[0], **given).code

    assert code(nick="nadie-se-llama-asi") == "desconocido"
    assert code(nick=four[0].username) == "no_permitido"
    assert code(nick=RobotFactory().username) == "no_permitido"
    assert code(nick=four[1].username, seat=9) == "silla"
    assert code(nick=four[1].username, seat=0) == "silla_ocupada"
    assert refused(invitations.table_invite, user=four[1], nick="x").code == "asiento_ajeno"
    assert not TableInvitation.objects.exists()


def test_a_full_table_asks_nobody(
    room: Room, four: list[User], people: Callable[[int], list[User]]
) -> None:
    full = Table.objects.create(room=room, number=9, value=5)
    sit_all(full, four)
    answer = refused(invitations.table_invite, user=four[0], nick=people(1)[0].username)
    assert answer.code in {"jugando", "silla_ocupada"}


def test_so_many_invitations_at_once_and_no_more(
    table: Table,
    four: list[User],
    people: Callable[[int], list[User]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(settings.USUMUS, "INVITATIONS_AT_ONCE", 3)
    crowd = people(4)
    for user in crowd[:3]:
        invitations.table_invite(user=four[0], nick=user.username)
    answer = refused(invitations.table_invite, user=four[0], nick=crowd[3].username)
    assert answer.code == "invitaciones"


def test_no_to_an_invitation_is_only_for_who_got_it(table: Table, four: list[User]) -> None:
    invitations.table_invite(user=four[0], nick=four[1].username)
    made = TableInvitation.objects.get()
    invitations.invitation_refuse(user=four[2], invitation_id=made.pk)
    assert invitations_of(four[1])
    invitations.invitation_refuse(user=four[1], invitation_id=made.pk)
    assert not TableInvitation.objects.exists()
