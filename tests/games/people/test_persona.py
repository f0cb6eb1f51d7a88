"""The topic of a person by real sockets: relations, bell, mentions, sanctions, lost hints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts import relations, sanctions
from accounts.models import Friendship, Regard, Sanction, User
from games.chat import repair
from games.live import hints, process, sql
from games.models import ChatLine, ReadMark, Report, Room, Table, TableInvitation
from games.people import moderation, persona, reports, whispers
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tests.games.salon.conftest import Window, arrive, enter
from tests.games.salon.conftest import room as salon
from tests.games.tools import start
from tests.ws.browser import Browser

__all__ = ["arrive", "enter"]

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]
Arrive = Callable[..., Awaitable[Browser]]
WHY = "insultos repetidos en la mesa 4"
LIGHT = "/ws/persona/"

room = salon


def acted(service: Callable[..., Any], **given: Any) -> Awaitable[Any]:
    return sync_to_async(service)(**given)


async def person(**fields: Any) -> User:
    return await sync_to_async(PersonFactory)(**fields)


async def window(arrive: Arrive, user: User) -> Browser:
    """Return a light window of *user* that has been told how things stand."""
    browser = await arrive(LIGHT, user)
    await browser.until("avisos")
    return browser


# --- At hello and when it changes


async def test_every_socket_is_told_of_its_person_at_hello(enter: Enter, arrive: Arrive):
    four = [await person() for _ in range(4)]
    await acted(relations.note_write, user=four[0], other=four[1], text="zurdo")
    match = await sync_to_async(start)(four)
    seen = (await enter(four[0])).frames[-1]
    table = await arrive(match, four[0])
    light = await arrive(LIGHT, four[0])
    wanted = {
        "t": "relaciones", "amigos": [], "pedidos": [], "pedidas": [], "ignorados": [],
        "notas": {four[1].username: "zurdo"}, "parejas": {},
    }  # fmt: skip
    empty = {
        "t": "avisos", "privados": {}, "amistad": [], "invitaciones": [], "denuncias": [],
        "sancion": None, "trofeos": 0, "recados": [], "silla": None,
    }  # fmt: skip
    assert (seen["relaciones"], seen["avisos"]) == (wanted, empty)
    for browser in (table, light):
        assert await browser.until("relaciones") == wanted
        assert await browser.until("avisos") == empty


async def test_a_request_and_its_answer_reach_both_people_in_all_their_windows(arrive: Arrive):
    ana, txema = await person(username="Ana"), await person(username="Txema")
    his, hers, other = [await window(arrive, user) for user in (txema, ana, ana)]
    await acted(relations.friendship_ask, user=ana, other=txema)
    assert (await his.until("relaciones"))["pedidos"] == ["Ana"]
    assert (await his.until("avisos"))["amistad"] == ["Ana"]
    await acted(relations.friendship_accept, user=txema, other=ana)
    for browser in (hers, other):
        await browser.until("relaciones", amigos=["Txema"])
    assert (await his.until("relaciones", amigos=["Ana"]))["pedidos"] == []
    assert (await his.until("avisos"))["amistad"] == []


async def test_what_is_kept_of_somebody_is_told_tonobody_else(arrive: Arrive):
    ana, txema = await person(username="Ana"), await person(username="Txema")
    his, hers = await window(arrive, txema), await window(arrive, ana)
    await acted(relations.ignore, user=ana, other=txema)
    await acted(relations.note_write, user=ana, other=txema, text="zurdo")
    await hers.until("relaciones", ignorados=["Txema"], notas={"Txema": "zurdo"})
    assert await his.wire.receive_nothing(0.3)


# --- Ignored people (33), on sockets that are open


async def test_from_the_moment_he_is_ignored_his_lines_come_no_more(enter: Enter):
    ana, txema = await enter(), await enter()
    await txema.ask("chat", texto="antes")
    await ana.until(lambda f: f["t"] == "chat" and f["texto"] == "antes")
    await acted(relations.ignore, user=ana.user, other=txema.user)
    await ana.until(lambda f: f["t"] == "relaciones" and bool(f["ignorados"]))
    await txema.ask("chat", texto="mientras")
    await txema.ask("chat", sala="privado", con=ana.user.username, texto="en privado")
    await acted(relations.ignore_end, user=ana.user, other=txema.user)
    await ana.until(lambda f: f["t"] == "relaciones" and not f["ignorados"])
    await txema.ask("chat", texto="después")
    await ana.until(lambda f: f["t"] == "chat" and f["texto"] == "después")
    heard = {frame["texto"] for frame in ana.frames if frame["t"] == "chat"}
    assert not heard & {"mientras", "en privado"}


# --- The bell


async def test_a_private_message_rings_until_it_is_read(arrive: Arrive):
    ana, txema = await person(username="Ana"), await person(username="Txema")
    hers, his = await window(arrive, ana), await window(arrive, txema)
    for n, text in enumerate(("¿estás por ahí?", "tengo una mesa buena"), 1):
        await his.ask("chat", sala="privado", con="Ana", texto=text)
        line = await his.until("chat", sala="privado", con="Ana")
        await hers.until("avisos", privados={"Txema": n})
    await acted(whispers.conversation_read, reader_id=ana.pk, other_id=txema.pk, line=line["n"])
    await hers.until("avisos", privados={})


async def test_an_invitation_shows_with_its_table_while_it_holds(arrive: Arrive, room):
    ana, txema = await person(username="Ana"), await person(username="Txema")
    table = await sync_to_async(room.tables.get)(number=2)

    def invite() -> TableInvitation:
        return TableInvitation.objects.create(
            table=table, inviter=txema, invited=ana, seat=3,
            ends_at=timezone.now() + timedelta(seconds=100),
        )  # fmt: skip

    made = await sync_to_async(invite)()
    seen = (await (await arrive(LIGHT, ana)).until("avisos"))["invitaciones"]
    left = seen[0].pop("quedan")
    assert 90_000 < left <= 100_000
    avatar = seen[0].pop("avatar")
    assert avatar.startswith("/")
    assert seen == [
        {"id": made.pk, "de": "Txema", "mesa": table.pk, "numero": 2, "salon": "mus",
         "valor": table.value, "silla": 3}
    ]  # fmt: skip


async def test_of_who_is_ignored_no_invitation_shows(arrive: Arrive, room):
    ana, txema = await person(username="Ana"), await person(username="Txema")

    def scene() -> None:
        relations.ignore(user=ana, other=txema)
        TableInvitation.objects.create(
            table=Table.objects.first(), inviter=txema, invited=ana,
            ends_at=timezone.now() + timedelta(seconds=100),
        )  # fmt: skip

    await sync_to_async(scene)()
    assert (await (await arrive(LIGHT, ana)).until("avisos"))["invitaciones"] == []


async def test_the_answer_to_a_report_rings_until_it_is_seen(arrive: Arrive):
    ana, txema, clerk = await person(), await person(username="Txema"), await person(is_staff=True)
    made = await acted(
        reports.report_make, reporter=ana, reported=txema, reason="spam", text="", request=uuid4()
    )
    hers = await window(arrive, ana)
    answer = {"actor": clerk, "report_id": made.pk, "answer": "no vemos nada raro"}
    await acted(moderation.report_dismiss, **answer)
    rings = (await hers.until("avisos"))["denuncias"]
    assert rings == [
        {"id": made.pk, "de": "Txema", "estado": "desestimada", "texto": "no vemos nada raro"}
    ]
    await acted(reports.reports_read, reporter_id=ana.pk)
    await hers.until("avisos", denuncias=[])


async def test_who_is_named_is_told_where_and_by_whom_but_not_by_who_he_ignores(enter: Enter):
    ana, txema = await enter(await person(username="Ana")), await enter()
    await txema.ask("chat", texto="¿juegas, @Ana?")
    told = await ana.until(lambda f: f["t"] == "mencion")
    line = await sync_to_async(ChatLine.objects.get)()
    assert told == {
        "t": "mencion", "sala": "salon", "n": line.pk, "de": txema.user.username,
        "texto": "¿juegas, @Ana?",
    }  # fmt: skip
    await acted(relations.ignore, user=ana.user, other=txema.user)
    await ana.until(lambda f: f["t"] == "relaciones")
    assert await sync_to_async(persona.mentions)(ana.user.pk, {line.pk}) == []


# --- Sanctions on open sockets (within 5 s)


async def impose(user: User, kind: str, term: str = "1d") -> Sanction:
    clerk = await person(is_staff=True)
    return await acted(
        sanctions.sanction_impose, actor=clerk, user=user, kind=kind, term=term, reason=WHY
    )


async def test_a_ban_closes_every_open_socket_at_once_and_lets_none_open(
    enter: Enter, arrive: Arrive
):
    four = [await person() for _ in range(4)]
    match = await sync_to_async(start)(four)
    salon, table, light = await enter(four[0]), await arrive(match, four[0]), None
    light = await window(arrive, four[0])
    other = await window(arrive, four[1])
    await table.until("avisos")
    made = await impose(four[0], "expulsion")
    for browser in (salon.browser, table, light):
        assert await browser.closed(within=3) == 4403
    assert await (await arrive(LIGHT, four[0])).closed() == 4401
    await acted(sanctions.sanction_lift, actor=made.imposed_by, sanction_id=made.pk, reason=WHY)
    await window(arrive, four[0])
    assert await other.wire.receive_nothing(0.1)


async def test_a_ban_whose_hint_is_lost_closes_at_the_next_look(arrive: Arrive):
    ana, clerk = await person(), await person(is_staff=True)
    hers = await window(arrive, ana)

    def quietly() -> None:
        Sanction.objects.create(user=ana, kind="expulsion", reason=WHY, imposed_by=clerk)

    await sync_to_async(quietly)()
    await process.check_sessions()
    assert await hers.closed(within=3) == 4403


async def test_who_is_muted_is_told_by_whom_why_and_until_when(enter: Enter):
    ana, txema = await enter(), await enter()
    await impose(ana.user, "silencio")
    bell = await ana.until(lambda f: f["t"] == "avisos" and f["sancion"] is not None)
    assert (bell["sancion"]["tipo"], bell["sancion"]["motivo"]) == ("silencio", WHY)
    assert bell["sancion"]["hasta"] > 0
    assert 0 < bell["sancion"]["quedan"] <= 86_400_000
    for where in ({}, {"sala": "privado", "con": txema.user.username}):
        said = await ana.ask("chat", texto="hola", **where)
        assert said["codigo"] == "silenciado_staff"
        assert WHY in said["texto"]
    assert (await ana.ask("levantarse"))["t"] == "ok"


async def test_who_may_not_sit_is_told_so_on_the_open_socket(enter: Enter, room):
    ana = await enter()
    table = await sync_to_async(room.tables.get)(number=1)
    await impose(ana.user, "sin_silla")
    refused = await ana.ask("sentarse", mesa=table.pk, asiento=0)
    assert refused["codigo"] == "sin_silla"
    assert WHY in refused["texto"]


async def test_a_warning_rings_until_it_is_read(arrive: Arrive):
    ana = await person()
    hers = await window(arrive, ana)
    made = await impose(ana, "aviso")
    bell = (await hers.until("avisos"))["sancion"]
    ends = {"hasta": None, "quedan": None}
    assert bell == {"id": made.pk, "tipo": "aviso", "motivo": WHY, **ends}
    await acted(sanctions.sanction_read, user=ana, sanction_id=made.pk)
    await hers.until("avisos", sancion=None)


# --- Lost hints, and what it costs


def lost(change: Callable[[], Any]) -> Callable[[], None]:
    """Return what does *change* without telling anybody."""

    def quietly() -> None:
        with hints.collected():
            change()

    return quietly


async def test_what_a_lost_hint_missed_is_found_at_the_next_look(arrive: Arrive):
    ana, txema = await person(username="Ana"), await person(username="Txema")
    hers = await window(arrive, ana)
    await persona.check_people()
    for change, wanted in (
        (lambda: Friendship.objects.create(asker=txema, asked=ana), ("avisos", ["Txema"])),
        (lambda: Regard.objects.create(owner=ana, other=txema, note="x"), ("relaciones", "x")),
    ):
        await sync_to_async(lost(change))()
        await persona.check_people()
        frame = await hers.until(wanted[0])
        assert wanted[1] in (frame.get("amistad"), frame.get("notas", {}).get("Txema"))

    def write() -> None:
        ChatLine.objects.create(author=txema, recipient=ana, text="hola", line_id=uuid4())

    await repair.repair_chat()
    await sync_to_async(lost(write))()
    await repair.repair_chat()
    await hers.until("avisos", privados={"Txema": 1})


async def test_nothing_new_is_sent_when_nothing_changed(arrive: Arrive):
    ana = await person()
    hers = await window(arrive, ana)
    for _ in range(3):
        await persona.check_people()
    assert await hers.wire.receive_nothing(0.3)


def test_a_state_costs_a_query_for_each_kind_of_row_however_many_there_are(
    django_assert_num_queries,
):
    ana = PersonFactory()
    for many, queries in ((0, 0), (1, 3), (4, 3)):  # and the marks and the unread lines, uncounted
        for other in PersonFactory.create_batch(many):
            relations.note_write(user=ana, other=other, text="visto")
            relations.friendship_ask(user=other, other=ana)
            ChatLine.objects.create(author=other, recipient=ana, text="hola", line_id=uuid4())
            reports.report_make(
                reporter=ana, reported=other, reason="spam", text="", request=uuid4()
            )
        Report.objects.filter(reporter=ana).update(
            state="desestimada", decided_at=timezone.now(), decided_by=ana, decision="nada"
        )
        with django_assert_num_queries(queries):
            state = persona.state_of(ana.pk)
    assert len(state.frames.avisos.denuncias) == 5
    assert len(state.frames.relaciones.notas) == 5


def test_all_the_people_of_a_process_are_looked_at_in_one_query(monkeypatch):
    ana, txema, nobody = PersonFactory.create_batch(3)
    relations.note_write(user=ana, other=txema, text="zurdo")
    asked = []
    rows = sql.rows
    monkeypatch.setattr(sql, "rows", lambda *query: asked.append(query) or rows(*query))
    found = persona.marks([ana.pk, txema.pk, nobody.pk])
    assert [bool(mark) for mark in found.values()] == [True, False, False]
    assert len(asked) == 1


def _invite(ana: User, txema: User) -> None:
    soon = timezone.now() + timedelta(minutes=2)
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    tables_add(room_id=room.pk, count=1, value=50)
    TableInvitation.objects.create(
        table=room.tables.get(), inviter=txema, invited=ana, ends_at=soon
    )


def _read(ana: User, txema: User) -> None:
    ReadMark.objects.create(reader=ana, other=txema, line=3)


def _warn(ana: User, txema: User) -> None:
    clerk = PersonFactory(is_staff=True)
    sanctions.sanction_impose(actor=clerk, user=ana, kind="aviso", term="1d", reason=WHY)


def _decide(ana: User, txema: User) -> None:
    reports.report_make(reporter=ana, reported=txema, reason="spam", text="", request=uuid4())
    Report.objects.update(
        state="desestimada", decided_at=timezone.now(), decided_by=txema, decision="nada"
    )


@pytest.mark.parametrize(
    ("change", "also_his"),
    [
        (lambda ana, txema: relations.note_write(user=ana, other=txema, text="zurdo"), False),
        (lambda ana, txema: relations.friendship_ask(user=ana, other=txema), True),
        (lambda ana, txema: relations.friendship_ask(user=txema, other=ana), True),
        (_read, False),
        (_invite, False),
        (_warn, False),
        (_decide, False),
    ],
    ids=["regard", "asks", "is asked", "reads", "is invited", "is warned", "is answered"],
)
def test_whatever_concerns_somebody_changes_his_mark(change, also_his):
    people = ana, txema, _other = PersonFactory.create_batch(3)
    numbers = [user.pk for user in people]
    before = [persona.state_of(number) for number in numbers]
    change(ana, txema)
    after = [persona.state_of(number) for number in numbers]
    changed = [old.mark != new.mark for old, new in zip(before, after, strict=True)]
    assert changed == [True, also_his, False]
    shows = change is not _read
    assert [old.frames != new.frames for old, new in zip(before, after, strict=True)] == [
        shows,
        shows and also_his,
        False,
    ]
