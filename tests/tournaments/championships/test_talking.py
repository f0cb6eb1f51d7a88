"""What is said of a championship: by whom, to whom, and who keeps order there (torneos §15.2)."""

from __future__ import annotations

import asyncio
import html
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db.models import F
from django.test import Client

from accounts.models import Regard, User
from games.chat import repair, selectors, services, talk
from games.live.hub import hub
from games.models import BannedWord, ChatLine
from games.people.reports import report_make
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import (
    alone,
    code,
    draft,
    is_now,
    opened,
    sanctioned,
)
from tests.tournaments.championships.evenings import crowd
from tests.ws.browser import Browser
from tests.ws.conftest import arrive
from tournaments.championships import logbook, showing, talking
from tournaments.championships.enrolment import accept, invite, sign_up, withdraw
from tournaments.championships.talking import line_say, line_take, voice_give, voice_take
from tournaments.championships.voices import TALKED_IN, channel_of, lines_of
from tournaments.models import Championship, Silence
from tournaments.pairing import states as machines

__all__ = ["arrive"]

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "insulta a los demás"
in_thread = sync_to_async


@pytest.fixture(autouse=True)
def _nothing_said():
    services.forget()
    cache.clear()
    yield
    services.forget()


def cup(many: int = 2) -> tuple[Championship, list[User]]:
    one, people = alone(fee=0, places=16), crowd(many)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    return one, people


def say(one: Championship, user: User, text: str = "") -> int:
    talk.forget()  # how fast one talks is tested elsewhere
    ChatLine.objects.update(at=F("at") - timedelta(seconds=talk.RATE_S + 1))
    text = text or f"digo {uuid4()}"
    return line_say(user=user, championship_id=one.pk, text=text, line_id=uuid4())


def refused(one: Championship, user: User) -> str:
    return code(say, one=one, user=user)


def take(one: Championship, other: User, user: User | None = None, reason: str = WHY) -> None:
    voice_take(user=user or one.organiser, championship_id=one.pk, other=other, reason=reason)


def texts(one: Championship, viewer: User | None = None) -> list[str]:
    return [line.texto for line in lines_of(one, viewer)]


# --- Who writes


def test_those_who_are_in_write_its_organiser_and_the_staff_and_nobody_else():
    one, (ana, luis) = cup()
    for user in (ana, one.organiser, PersonFactory(is_staff=True)):
        assert refused(one, user) == ""
    assert refused(one, PersonFactory()) == "charla_apuntados"
    withdraw(user=luis, championship_id=one.pk)
    assert refused(one, luis) == "charla_apuntados"
    one.entries.filter(members__user=ana).update(state="eliminado")
    one.members.filter(user=ana).update(is_in=False)
    assert refused(one, ana) == "", "who has lost goes on talking"
    one.entries.filter(members__user=ana).update(state="expulsado")
    assert refused(one, ana) == "charla_apuntados"


def test_one_talks_from_its_publication_to_its_end():
    one, (ana, _luis) = cup()
    every = {state for state, _act in machines.CHAMPIONSHIP} | {"premiado", "cancelado"}
    for state in sorted(every):
        is_now(one, state)
        assert refused(one, ana) == ("" if state in TALKED_IN else "charla_cerrada"), state


def test_what_the_house_asks_of_a_line_is_asked_here_too():
    one, (ana, luis) = cup()
    number = uuid4()
    for _again in range(2):
        line_say(user=ana, championship_id=one.pk, text="hola a todos", line_id=number)
    assert texts(one) == ["hola a todos"]
    assert code(say, one=one, user=ana, text="hola  a todos!") == "repetido"
    assert code(say, one=one, user=ana, text="x" * 301) == "largo"
    assert code(say, one=one, user=ana, text="  ") == "vacio"
    BannedWord.objects.create(word="botarate", treatment=BannedWord.Treatment.REFUSE)
    services.forget()
    assert code(say, one=one, user=ana, text="eres un b0tarate") == "palabra"
    for n in range(20):
        given: dict[str, Any] = {"text": f"corro {n} {uuid4()}", "line_id": uuid4()}
        found = code(line_say, user=luis, championship_id=one.pk, **given)
    assert found == "silenciado"
    sanctioned(ana, "silencio")
    assert code(say, one=one, user=ana, text="otra cosa") == "silenciado_staff"
    assert texts(one)[0] == "hola a todos"


# --- Keeping order


def test_15_2_a_voice_is_taken_with_a_reason_that_he_and_the_log_are_told_and_given_back():
    one, (ana, luis) = cup()
    take(one, ana)
    assert refused(one, ana) == "callado"
    assert refused(one, luis) == ""
    act = one.acts.latest("pk")
    assert (act.action, act.reason, act.actor) == ("callar", WHY, one.organiser)
    assert list(one.notices.filter(kind="callar").values_list("user", flat=True)) == [ana.pk]
    mine = Client()
    mine.force_login(ana)
    assert WHY in html.unescape(mine.get(f"/torneos/{one.pk}/").content.decode())
    assert code(take, one=one, other=ana) == "ya_callado"
    given = {"championship_id": one.pk, "other": ana, "reason": "ha pedido disculpas"}
    assert code(voice_give, user=luis, **given) == "permiso"
    voice_give(user=one.organiser, **given)
    assert refused(one, ana) == ""
    assert code(voice_give, user=one.organiser, **given) == "no_callado"
    assert one.notices.get(kind="callar").seen_at is not None
    assert one.notices.get(kind="devolver_voz").user == ana
    take(one, ana)
    assert refused(one, ana) == "callado", "and it can be taken again"


def test_15_1_the_log_names_whose_voice_is_taken_or_the_two_of_whom_he_is_one():
    one, (ana, _luis) = cup()
    take(one, ana)
    give = {"championship_id": one.pk, "other": ana, "reason": "ha pedido disculpas"}
    voice_give(user=one.organiser, **give)
    said = [act.text for act in showing.shown_to(one, None).acts]
    assert said[:2] == [
        f"{ana.username} puede escribir otra vez en la charla",
        f"{ana.username} ya no puede escribir en la charla",
    ]
    pairs, (eva, leo) = opened(fee=0, places=16), crowd(2)
    invite(user=eva, championship_id=pairs.pk, other=leo)
    accept(user=leo, championship_id=pairs.pk, captain=eva)
    take(pairs, leo)
    expected = f"{eva.username} o {leo.username} ya no puede escribir en la charla"
    assert showing.shown_to(pairs, None).acts[0].text == expected
    deed = logbook.deeds_of(pairs, 0)[0][0]
    assert (deed.text, deed.about) == (expected, ""), "said once"


def test_15_2_who_may_not_take_a_voice_or_from_whom_it_is_not_taken_changes_nothing():
    one, (ana, luis) = cup()
    chief = PersonFactory(is_staff=True)
    tries = [
        (ana, luis, WHY, "permiso"),
        (one.organiser, ana, "corto", "razon"),
        (one.organiser, chief, WHY, "no_se_calla"),
        (chief, one.organiser, WHY, "no_se_calla"),
        (one.organiser, PersonFactory(), WHY, "no_escribe"),
    ]
    for user, other, reason, expected in tries:
        assert code(take, one=one, other=other, user=user, reason=reason) == expected
    assert not Silence.objects.exists()
    assert not one.acts.filter(action="callar").exists()
    take(one, ana, user=chief)
    assert refused(one, ana) == "callado"


def test_15_2_a_voice_is_taken_in_this_championship_alone():
    (one, (ana, _luis)), (other, _people) = cup(), cup()
    sign_up(user=ana, championship_id=other.pk)
    take(one, ana)
    assert refused(other, ana) == ""


def test_15_2_a_line_is_taken_away_for_everybody_and_a_report_of_it_still_has_it():
    one, (ana, luis) = cup()
    say(one, luis, "buenas noches")
    number = say(one, ana, "una grosería")
    report = {"reporter": luis, "reported": ana, "reason": "insultos", "text": ""}
    report_make(**report, line_id=number, request=uuid4())
    given = {"championship_id": one.pk, "line_id": number, "reason": WHY}
    assert code(line_take, user=luis, **given) == "permiso"
    line_take(user=one.organiser, **given)
    assert texts(one) == ["buenas noches"]
    assert code(line_take, user=one.organiser, **given) == "linea_ninguna"
    assert one.acts.latest("pk").action == "quitar_linea"
    found = report_make(**report, line_id=number, request=uuid4())
    assert [line["texto"] for line in found.context] == ["buenas noches", "una grosería"]


def test_a_line_of_another_championship_or_of_a_salon_is_none_of_its_organiser():
    (one, (ana, _luis)), (other, _people) = cup(), cup()
    elsewhere = [
        say(one, ana),
        ChatLine.objects.create(room=one.room, author=ana, text="en el salón", line_id=uuid4()).pk,
    ]
    for number in elsewhere:
        given = {"championship_id": other.pk, "line_id": number, "reason": WHY}
        assert code(line_take, user=other.organiser, **given) == "linea_ninguna"
    assert not ChatLine.objects.exclude(removed_at=None).exists()


def test_whoever_keeps_order_is_asked_first_and_comes_back_to_the_page():
    one, (ana, _luis) = cup()
    number = say(one, ana, "una grosería")
    client = Client()
    client.force_login(one.organiser)
    for action in ("callar", "quitar_linea"):
        address = f"/torneos/{one.pk}/charla/{action}/"
        page = html.unescape(client.get(f"{address}?linea={number}").content.decode())
        assert ana.username in page
        asked = {"persona": ana.pk, "linea": number, "motivo": WHY}
        answer = client.post(address, asked)
        assert (answer.status_code, answer.url) == (302, f"/torneos/{one.pk}/")
    assert texts(one) == []
    assert refused(one, ana) == "callado"
    page = html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())
    assert f"/torneos/{one.pk}/charla/devolver_voz/?persona={ana.pk}" in page
    other = Client()
    other.force_login(ana)
    assert other.post(f"/torneos/{one.pk}/charla/callar/", asked).status_code == 403
    for wrong in ({"linea": "x'"}, {"linea": 10**30}, {"persona": 0}, {}):
        answer = client.post(f"/torneos/{one.pk}/charla/callar/", {"motivo": WHY, **wrong})
        assert answer.status_code == 422


# --- Who reads


def test_whoever_sees_the_page_reads_it_and_nobody_reads_whom_he_ignores():
    one, (ana, luis) = cup()
    say(one, ana, "<b>¿Quién juega?</b>")
    say(one, luis, "yo no")
    page = Client().get(f"/torneos/{one.pk}/").content.decode()
    assert "&lt;b&gt;¿Quién juega?&lt;/b&gt;" in page
    piece = Client().get(f"/torneos/{one.pk}/trozo/visita/").content.decode()
    assert "yo no" in piece
    Regard.objects.create(owner=luis, other=ana, ignored=True)
    assert texts(one, luis) == ["yo no"]
    hidden = draft()
    client = Client()
    client.force_login(hidden.organiser)
    assert 'id="charla"' not in client.get(f"/torneos/{hidden.pk}/").content.decode()


async def talked(browser: Browser) -> dict[str, Any]:
    return await browser.until("chat")


async def test_a_line_reaches_every_window_but_of_who_ignores_its_author(arrive):
    one, (ana, luis) = await in_thread(cup)()
    stranger = await in_thread(PersonFactory)()
    await in_thread(Regard.objects.create)(owner=luis, other=ana, ignored=True)
    before = await in_thread(say)(one, ana, "antes")
    path = f"/ws/torneo/{one.pk}/"
    hers, his, other = [await arrive(path, user) for user in (ana, luis, stranger)]
    for browser, told in ((hers, [before]), (his, []), (other, [before])):
        history = await browser.until("charla")
        assert [line["n"] for line in history["lineas"]] == told
        assert history["sala"] == "torneo"
    await hers.send({"t": "chat", "id": str(uuid4()), "sala": "torneo", "texto": "hola @Nadie"})
    for browser in (hers, other):
        line = await talked(browser)
        assert (line["texto"], line["sala"], line["autor"]["nick"]) == (
            "hola @Nadie", "torneo", ana.username,
        )  # fmt: skip
    with pytest.raises(asyncio.TimeoutError):
        await his.until("chat", within=0.5)
    await other.send({"t": "chat", "id": str(uuid4()), "sala": "torneo", "texto": "yo también"})
    assert (await other.until("error"))["codigo"] == "charla_apuntados"


async def test_a_line_that_is_taken_away_goes_from_every_window(arrive):
    one, (ana, luis) = await in_thread(cup)()
    number = await in_thread(say)(one, ana, "una grosería")
    browser = await arrive(f"/ws/torneo/{one.pk}/", luis)
    assert len((await browser.until("charla"))["lineas"]) == 1
    organiser = await in_thread(lambda: one.organiser)()
    given = {"championship_id": one.pk, "line_id": number, "reason": WHY}
    await in_thread(line_take)(user=organiser, **given)
    gone = await browser.until("charla_quitada")
    assert gone == {"t": "charla_quitada", "sala": "torneo", "n": number}
    later = await arrive(f"/ws/torneo/{one.pk}/", ana)
    assert (await later.until("charla"))["lineas"] == []


async def test_many_who_come_are_told_what_was_said_from_one_reading(arrive, monkeypatch):
    one, people = await in_thread(cup)(4)
    await in_thread(say)(one, people[0], "hola")
    read = []
    lines_by_author = selectors.lines_by_author

    def counted(channel: Any, *given: Any, **named: Any) -> Any:
        read.append(channel)
        return lines_by_author(channel, *given, **named)

    monkeypatch.setattr(selectors, "lines_by_author", counted)
    browsers = [await arrive(f"/ws/torneo/{one.pk}/", user) for user in people]
    for browser in browsers:
        assert len((await browser.until("charla"))["lineas"]) == 1
    assert len(read) == 1
    await in_thread(say)(one, people[1], "y yo")
    for browser in browsers:
        assert (await talked(browser))["texto"] == "y yo"
    assert len(read) == 2, "a line is read and made once for all"
    late = await arrive(f"/ws/torneo/{one.pk}/", await in_thread(PersonFactory)())
    assert len((await late.until("charla"))["lineas"]) == 2


async def test_a_line_whose_hint_was_lost_is_told_all_the_same(arrive, monkeypatch):
    one, (ana, luis) = await in_thread(cup)()
    browser = await arrive(f"/ws/torneo/{one.pk}/", luis)
    await browser.until("charla")
    await repair.repair_chat()
    row = {"championship": one.pk, "author": ana, "text": "perdida", "line_id": uuid4()}
    await in_thread(ChatLine.objects.create)(**row)
    assert channel_of(one.pk).topic in hub.topics
    await repair.repair_chat()
    assert (await talked(browser))["texto"] == "perdida"


def test_the_service_of_a_championship_that_is_not_there_is_refused():
    given = {"text": "hola", "line_id": uuid4()}
    assert code(talking.line_say, user=PersonFactory(), championship_id=9**9, **given) == (
        "campeonato"
    )
