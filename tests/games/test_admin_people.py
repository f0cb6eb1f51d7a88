"""Reports, sanctions, news, words and signals in the admin: who may do what, and what is shown."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, Signal, User
from games.models import BannedWord, ChatLine, News, Report
from games.people import reports
from tests.factories import PersonFactory
from tests.games.tools import room_of

pytestmark = pytest.mark.django_db

WHY = "insultos repetidos en la mesa 4"
ANSWER = "lo hemos mirado y tienes razón"


def clerk_with(*permissions: str) -> tuple[User, Client]:
    """Return a member of the staff with these rights, who has entered."""
    user: User = PersonFactory(is_staff=True)
    for name in permissions:
        user.user_permissions.add(Permission.objects.get(codename=name))
    client = Client()
    client.force_login(user)
    return user, client


@pytest.fixture
def report() -> Report:
    ana, txema = PersonFactory(username="Ana"), PersonFactory(username="Txema")
    room = room_of("coin")
    lines = [
        ChatLine.objects.create(author=who, room=room, text=text, line_id=uuid4())
        for who, text in ((ana, "buenas"), (txema, "<b>palabra fea</b>"), (ana, "hombre…"))
    ]
    return reports.report_make(
        reporter=ana, reported=txema, reason="insultos", text="a gritos", request=uuid4(),
        line_id=lines[1].pk,
    )  # fmt: skip


def text_of(answer) -> str:
    return answer.content.decode()


# --- Reports


def test_a_report_is_read_with_what_was_said_around_and_its_line_marked(report):
    _clerk, client = clerk_with("change_report")
    sanctions.sanction_impose(
        actor=PersonFactory(is_staff=True), user=report.reported, kind="aviso", reason=WHY
    )
    queue = text_of(client.get("/admin/games/report/"))
    assert "por mirar" in queue
    page = text_of(client.get(f"/admin/games/report/{report.pk}/change/"))
    marked = page.partition('class="denunciada"')[2].partition("</li>")[0]
    assert "&lt;b&gt;palabra fea" in marked
    for wanted in ("buenas", "a gritos", "/jugador/Txema/", WHY):
        assert wanted in page


def test_a_report_is_upheld_with_a_sanction_in_one_step(report):
    clerk, client = clerk_with("change_report", "add_sanction")
    answer = client.post(
        f"/admin/games/report/{report.pk}/change/",
        {"decision": "uphold", "answer": ANSWER, "kind": "silencio", "term": "7d", "reason": WHY},
    )
    assert answer.status_code == 302
    report.refresh_from_db()
    made = Sanction.objects.get()
    assert (report.state, report.sanction, report.decided_by) == ("estimada", made, clerk)
    assert (made.user, made.kind, made.ends_at - made.begins_at) == (
        report.reported, "silencio", timedelta(days=7),
    )  # fmt: skip


def test_what_is_refused_leaves_the_report_open_and_says_why(report):
    _clerk, client = clerk_with("change_report", "add_sanction")
    address = f"/admin/games/report/{report.pk}/change/"
    for fields, text in (
        ({"decision": "dismiss", "answer": "no"}, "al menos 10"),
        ({"decision": "uphold", "answer": ANSWER, "kind": "silencio"}, "al menos 10"),
    ):
        assert text in text_of(client.post(address, fields))
    report.refresh_from_db()
    assert report.state == "abierta"


def test_who_may_not_sanction_decides_without_one(report):
    _clerk, client = clerk_with("change_report")
    address = f"/admin/games/report/{report.pk}/change/"
    sanction = {"kind": "silencio", "term": "7d", "reason": WHY}
    fields = {"decision": "uphold", "answer": ANSWER}
    assert client.post(address, fields | sanction).status_code == 403
    report.refresh_from_db()
    assert report.state == "abierta"
    assert client.post(address, fields).status_code == 302


def test_without_the_right_nothing_is_seen_nor_decided(report):
    for client in (clerk_with()[1], clerk_with("change_sanction")[1]):
        assert client.get("/admin/games/report/").status_code == 403
        address = f"/admin/games/report/{report.pk}/change/"
        assert client.get(address).status_code == 403
        assert client.post(address, {"decision": "dismiss", "answer": ANSWER}).status_code == 403
    viewer = clerk_with("view_report")[1]
    address = f"/admin/games/report/{report.pk}/change/"
    assert "Desestimar" not in text_of(viewer.get(address))
    assert viewer.post(address, {"decision": "dismiss", "answer": ANSWER}).status_code == 403


def test_nobody_of_the_staff_is_offered_to_decide_about_himself(report):
    clerk, client = clerk_with("change_report")
    mine = reports.report_make(
        reporter=report.reporter, reported=clerk, reason="otro", text="", request=uuid4()
    )
    address = f"/admin/games/report/{mine.pk}/change/"
    assert "Es un asunto tuyo" in text_of(client.get(address))
    answer = client.post(address, {"decision": "dismiss", "answer": ANSWER})
    assert "Es un asunto tuyo" in text_of(answer)
    mine.refresh_from_db()
    assert mine.state == "abierta"


def test_several_are_dismissed_at_once_but_for_those_about_oneself(report):
    clerk, client = clerk_with("change_report")
    mine = reports.report_make(
        reporter=report.reporter, reported=clerk, reason="otro", text="", request=uuid4()
    )
    client.post(
        "/admin/games/report/",
        {"action": "dismiss", "_selected_action": [report.pk, mine.pk]},
    )
    states = dict(Report.objects.values_list("pk", "state"))
    assert states == {report.pk: "desestimada", mine.pk: "abierta"}


@pytest.mark.parametrize("number", ["0", "x", "99999999999999999999", "\u0661"])
def test_a_report_or_sanction_that_is_none_breaks_nothing(client, chief, number):
    for model in ("games/report", "accounts/sanction"):
        answer = client.get(f"/admin/{model}/{number}/change/")
        assert answer.status_code in {302, 404}


# --- Sanctions


def test_a_sanction_is_imposed_lifted_and_answered_by_who_may_and_never_edited(report):
    _clerk, client = clerk_with("add_sanction", "change_sanction", "view_sanction")
    form = {"player": "tXema", "kind": "silencio", "term": "1d", "reason": WHY}
    assert client.post("/admin/accounts/sanction/add/", form).status_code == 302
    made = Sanction.objects.get()
    address = f"/admin/accounts/sanction/{made.pk}/change/"
    assert WHY in text_of(client.get(address))
    client.post(address, {"kind": "expulsion", "reason": "otra cosa distinta"})
    made.refresh_from_db()
    assert (made.kind, made.reason) == ("silencio", WHY)
    sanctions.sanction_appeal(
        user=report.reported, sanction_id=made.pk, text="no fui yo, de verdad"
    )
    assert "recurso=espera" in text_of(client.get("/admin/accounts/sanction/"))
    client.post(
        address, {"que": "responder", "text": "lo dejamos así, lo sentimos", "levanta": "0"}
    )
    made.refresh_from_db()
    assert (made.answer, made.lifted_at) == ("lo dejamos así, lo sentimos", None)
    client.post(address, {"que": "levantar", "reason": "era su hermano pequeño"})
    made.refresh_from_db()
    assert made.lifted_at is not None
    assert client.post(f"/admin/accounts/sanction/{made.pk}/delete/").status_code == 403


def test_the_staff_does_not_sanction_the_staff_nor_without_the_right(report):
    _clerk, client = clerk_with("add_sanction")
    PersonFactory(username="Jefa", is_staff=True)
    form = {"player": "Jefa", "kind": "expulsion", "term": "", "reason": WHY}
    page = text_of(client.post("/admin/accounts/sanction/add/", form))
    assert "Solo quien administra" in page
    page = text_of(client.post("/admin/accounts/sanction/add/", form | {"player": "Nadie"}))
    assert "No hay nadie con ese nick" in page
    other = clerk_with("change_sanction")[1]
    assert other.post("/admin/accounts/sanction/add/", form).status_code == 403
    assert not Sanction.objects.exists()


# --- News, words, signals, private lines


def test_news_are_seen_before_their_time_by_the_staff_alone(client, chief):
    news = News.objects.create(
        title="Gran quedada",
        text="<i>a las diez</i>",
        shown_from=timezone.now() + timedelta(days=1),
    )
    page = text_of(client.get(f"/admin/games/news/{news.pk}/ver/"))
    assert "&lt;i&gt;a las diez" in page
    assert "Gran quedada" not in text_of(client.get("/noticias/"))
    assert clerk_with()[1].get(f"/admin/games/news/{news.pk}/ver/").status_code == 403
    assert client.get("/admin/games/news/99999999999999999999/ver/").status_code == 404


@pytest.mark.parametrize(
    "link", ["https://malo.example", "//malo.example", "/\\malo", "javascript:1"]
)
def test_news_lead_to_this_site_alone(client, chief, link):
    now = timezone.localtime()
    form = {
        "kind": "noticia", "title": "Hola", "text": "hola", "link": link,
        "shown_from_0": now.strftime("%d/%m/%Y"), "shown_from_1": now.strftime("%H:%M:%S"),
    }  # fmt: skip
    assert "El enlace tiene que" in text_of(client.post("/admin/games/news/add/", form))
    assert not News.objects.exists()
    assert client.post("/admin/games/news/add/", form | {"link": "/salones/"}).status_code == 302


@pytest.mark.parametrize(("word", "is_good"), [("tonto", True), ("a", False), ("..!", False)])
def test_a_banned_word_has_letters_enough(client, chief, word, is_good):
    client.post("/admin/games/bannedword/add/", {"word": word, "treatment": "tapar"})
    assert BannedWord.objects.filter(word=word).exists() == is_good


def test_signals_show_who_shares_and_are_read_alone(client, chief, django_assert_max_num_queries):
    people = PersonFactory.create_batch(3)
    for user, digest in zip(people, ("a" * 64, "a" * 64, "b" * 64), strict=True):
        Signal.objects.create(user=user, kind="navegador", digest=digest, last_at=timezone.now())
    with django_assert_max_num_queries(12):
        page = text_of(client.get("/admin/accounts/signal/"))
    assert page.count(people[0].username) >= 2
    assert people[2].username not in page
    assert "a" * 64 not in page
    assert client.get("/admin/accounts/signal/add/").status_code == 403


def test_private_lines_are_not_read_in_the_admin(client, chief):
    ana, txema = PersonFactory.create_batch(2)
    line = ChatLine.objects.create(author=ana, recipient=txema, text="secreto", line_id=uuid4())
    assert "secreto" not in text_of(client.get("/admin/games/chatline/"))
    answer = client.get(f"/admin/games/chatline/{line.pk}/change/", follow=True)
    assert "secreto" not in text_of(answer)
