"""The bell of a page without a socket: the same number as the live one, in one query."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts import relations, sanctions
from accounts.models import User
from games.live import sql
from games.models import ChatLine, Match, Room, Table, TableInvitation, TableSeat
from games.people import moderation, persona, reports, whispers
from games.people.bell import bell_of, waiting
from games.people.outgoing import ChairAwaits
from tests.factories import PersonFactory
from tests.games.tools import start

pytestmark = pytest.mark.django_db

WHY = "insultos repetidos en la mesa 4"


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


def write(author: User, to: User) -> ChatLine:
    return ChatLine.objects.create(author=author, recipient=to, text="hola", line_id=uuid4())


def invite(room: Room, number: int, inviter: User, invited: User, seconds: int = 100) -> None:
    table = Table.objects.create(room=room, number=number, value=5)
    ends_at = timezone.now() + timedelta(seconds=seconds)
    TableInvitation.objects.create(table=table, inviter=inviter, invited=invited, ends_at=ends_at)


def answered(reporter: User, reported: User, clerk: User) -> None:
    made = reports.report_make(
        reporter=reporter, reported=reported, reason="spam", text="", request=uuid4()
    )
    moderation.report_dismiss(actor=clerk, report_id=made.pk, answer="no vemos nada raro")


def busy(ana: User, room: Room) -> User:
    """Have everything wait for *ana*, from somebody; return him."""
    txema = PersonFactory(username="Txema")
    clerk = PersonFactory(is_staff=True)
    write(txema, ana)
    write(txema, ana)
    relations.friendship_ask(user=txema, other=ana)
    invite(room, 1, txema, ana)
    answered(ana, txema, clerk)
    sanctions.sanction_impose(actor=clerk, user=ana, kind="aviso", reason=WHY)
    return txema


def counted(user: User) -> int:
    """Return the number of the live bell (static/js/lib/persona.js ``waiting``)."""
    asked = relations.relations_of(user.pk).asked_me
    shown = bell_of(user.pk, asked, {"sanctions", "invitations", "reports", "trophies"})
    lists = (shown.privados, shown.amistad, shown.invitaciones, shown.denuncias)
    return sum(len(each) for each in lists) + bool(shown.sancion) + bool(shown.trofeos)


def test_what_waits_is_counted_as_the_live_bell_does(ana: User, room: Room) -> None:
    assert waiting(ana.pk) == (0, 0, 0, 0, False, False, False, 0)
    txema = busy(ana, room)
    assert waiting(ana.pk) == (1, 1, 1, 1, True, False, False, 0)
    assert waiting(ana.pk).many == counted(ana) == 5
    assert waiting(txema.pk).many == counted(txema) == 0


def test_what_is_read_is_over_or_comes_from_who_is_ignored_or_gone_is_not_counted(
    ana: User, room: Room
) -> None:
    txema = busy(ana, room)
    ignored, gone = PersonFactory(), PersonFactory()
    for number, other in enumerate((ignored, gone), 2):
        write(other, ana)
        relations.friendship_ask(user=other, other=ana)
        invite(room, number, other, ana)
    invite(room, 4, txema, ana, seconds=-1)
    relations.ignore(user=ana, other=ignored)
    gone.is_active = False
    gone.save()
    assert waiting(ana.pk) == (1, 1, 1, 1, True, False, False, 0)
    whispers.conversation_read(reader_id=ana.pk, other_id=txema.pk, line=2**40)
    reports.reports_read(reporter_id=ana.pk)
    found = sanctions.to_show(ana.pk)
    assert found is not None
    sanctions.sanction_read(user=ana, sanction_id=found.pk)
    relations.friendship_accept(user=ana, other=txema)
    assert waiting(ana.pk) == (0, 0, 1, 0, False, False, False, 0)
    assert counted(ana) == 1


def test_who_plays_or_sits_for_a_revancha_is_told_of_it_on_every_page(
    client: Client, ana: User, room: Room
) -> None:
    table = Table.objects.create(room=room, number=1, value=5)
    seat = TableSeat.objects.create(table=table, seat=0, user=ana)
    assert not waiting(ana.pk).seated, "he waits there of his own"
    match = start([ana])
    before = persona.marks([ana.pk])
    TableSeat.objects.filter(pk=seat.pk).update(rematch_of=match)
    assert persona.marks([ana.pk]) != before
    assert waiting(ana.pk) == (0, 0, 0, 0, False, False, True, 0)
    state = persona.state_of(ana.pk)
    assert state.frames.avisos.silla == ChairAwaits(url=f"/salon/{room.slug}/", juega=False)
    client.force_login(ana)
    assert f'href="/salon/{room.slug}/"' in client.get("/mensajes/").content.decode()


def test_who_plays_is_awaited_there_until_the_end(ana: User) -> None:
    match = start([ana])
    TableSeat.objects.create(table_id=match.table_id, seat=0, user=ana)
    Table.objects.filter(pk=match.table_id).update(match=match)
    assert waiting(ana.pk).seated
    silla = persona.state_of(ana.pk).frames.avisos.silla
    assert silla == ChairAwaits(url=f"/partida/{match.pk}/", juega=True)
    Match.objects.update(status=Match.Status.FINISHED)
    assert not waiting(ana.pk).seated


def test_it_is_one_query(ana: User, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    busy(ana, room)
    asked = []
    rows = sql.rows
    monkeypatch.setattr(sql, "rows", lambda *query: asked.append(query) or rows(*query))
    waiting(ana.pk)
    assert len(asked) == 1


def test_every_page_has_the_number_and_that_of_the_messages_says_of_what(
    client: Client, ana: User, room: Room
) -> None:
    client.force_login(ana)
    bell = r'data-campana\s[^>]*aria-label="([^"]*)".*?data-avisos (hidden)?>([^<]*)</b>'
    page = client.get("/noticias/").content.decode()
    [(name, hidden, _number)] = re.findall(bell, page, re.DOTALL)
    assert (name, hidden) == ("Avisos: ninguno", "hidden")
    busy(ana, room)
    page = client.get("/noticias/").content.decode()
    assert re.findall(bell, page, re.DOTALL) == [("Avisos: 5", "", "5")]
    page = client.get("/mensajes/").content.decode()
    for link in ("/sanciones/", "/salones/", "/gente/?ver=peticiones", "/gente/?ver=denuncias"):
        assert re.search(rf'class="nota[^>]*>\s*<svg.*?href="{re.escape(link)}"', page, re.DOTALL)
