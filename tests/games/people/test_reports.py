"""Telling the staff, and what it decides (reason, context, at most ten a day)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from games.chat.services import lines_erase
from games.models import ChatLine, Report, Room, Watcher
from games.people import moderation, reports
from tests.factories import PersonFactory, RobotFactory
from tests.games.tools import at_once, start

pytestmark = pytest.mark.django_db

WHY = "insultos repetidos en la mesa 4"
ANSWER = "lo hemos mirado y tienes razón"


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def txema() -> User:
    return PersonFactory(username="Txema")


@pytest.fixture
def clerk() -> User:
    return PersonFactory(is_staff=True)


def refused(call, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        call()
    assert refusal.value.code == code
    assert "%" not in refusal.value.sentence()


def said(author: User, text: str = "hola", **place: object) -> ChatLine:
    return ChatLine.objects.create(author=author, text=text, line_id=uuid4(), **place)


def report(reporter: User, reported: User, **changes: object) -> Report:
    told = {"reason": "insultos", "text": "", "request": uuid4(), **changes}
    return reports.report_make(reporter=reporter, reported=reported, **told)


# --- Making one


def test_a_line_of_the_salon_is_kept_with_fifty_lines_around_it(ana, txema, room: Room):
    before = [said(PersonFactory(), f"antes {n}", room=room) for n in range(60)]
    bad = said(txema, "palabra fea", room=room)
    for n in range(20):
        said(ana, f"después {n}", room=room)
    said(ana, "en privado", recipient=txema)
    made = report(ana, txema, line_id=bad.pk, text=" me\u202e insulta ")
    assert (made.text, made.line, made.match) == ("me insulta", bad, None)
    assert len(made.context) == 50
    assert [line["texto"] for line in made.context if line["es"]] == ["palabra fea"]
    numbers = [line["n"] for line in made.context]
    assert numbers == sorted(numbers)
    assert before[-1].pk in numbers
    assert numbers[-1] > bad.pk
    assert "en privado" not in {line["texto"] for line in made.context}


def test_what_was_said_stays_with_the_report_when_the_chat_is_erased(
    ana, txema, room: Room, settings
):
    bad = said(txema, "palabra fea", room=room)
    made = report(ana, txema, line_id=bad.pk)
    ChatLine.objects.update(at=bad.at - timedelta(days=1000))
    lines_erase()
    assert ChatLine.objects.filter(pk=bad.pk).exists()  # while it is open
    clerk = PersonFactory(is_staff=True)
    moderation.report_dismiss(actor=clerk, report_id=made.pk, answer=ANSWER)
    lines_erase()
    made.refresh_from_db()
    assert made.line is None
    assert made.context[0]["texto"] == "palabra fea"


@pytest.mark.django_db(transaction=True)
def test_a_match_is_reported_by_who_was_there_with_what_was_said_in_it():
    four = PersonFactory.create_batch(4)
    watcher, stranger = PersonFactory.create_batch(2)
    match = start(four)
    Watcher.objects.create(match=match, user=watcher, seat=0, seen_at=match.started_at)
    line = said(four[1], "te voy a dar", match=match)
    made = report(four[0], four[1], match_id=match.pk, reason="trampas")
    assert (made.match, [row["texto"] for row in made.context]) == (match, ["te voy a dar"])
    assert report(watcher, four[1], line_id=line.pk).match == match
    refused(lambda: report(stranger, four[1], match_id=match.pk), "partida")
    refused(lambda: report(four[0], stranger, match_id=match.pk), "partida")
    refused(lambda: report(four[0], four[1], match_id=10**9), "partida")
    refused(lambda: report(stranger, four[1], line_id=line.pk), "linea")


def test_a_private_line_is_reported_by_who_got_it_with_what_the_two_said_alone(ana, txema):
    kepa = PersonFactory()
    said(kepa, "de otra conversación", recipient=ana)
    said(ana, "hola", recipient=txema)
    bad = said(txema, "palabra fea", recipient=ana)
    made = report(ana, txema, line_id=bad.pk)
    assert [line["texto"] for line in made.context] == ["hola", "palabra fea"]
    refused(lambda: report(kepa, txema, line_id=bad.pk), "linea")


def test_what_is_no_report_is_refused(ana, txema, room: Room):
    mine = said(ana, room=room)
    refused(lambda: report(ana, ana), "yo_mismo")
    refused(lambda: report(ana, RobotFactory()), "no_permitido")
    refused(lambda: report(ana, txema, reason="feo"), "valor")
    refused(lambda: report(ana, txema, text="a" * 501), "largo")
    refused(lambda: report(ana, txema, line_id=mine.pk), "linea")
    refused(lambda: report(ana, txema, line_id=10**9), "linea")
    assert not Report.objects.exists()


def test_the_same_report_sent_twice_is_one(ana, txema):
    same = uuid4()
    assert report(ana, txema, request=same) == report(ana, txema, request=same)
    assert Report.objects.count() == 1
    refused(lambda: report(txema, ana, request=same), "id_reutilizado")


@pytest.mark.django_db(transaction=True)
def test_ten_a_day_at_most_also_at_once(ana, txema):
    for _ in range(8):
        report(ana, txema)
    results = at_once(*[lambda: report(ana, txema)] * 5)
    assert [getattr(result, "code", None) for result in results].count("diarias") == 3
    assert Report.objects.count() == 10
    Report.objects.update(made_at=Report.objects.first().made_at - timedelta(days=1, minutes=1))
    assert report(ana, txema)


# --- Deciding


def test_a_report_is_dismissed_once_and_its_reporter_hears_of_it(ana, txema, clerk):
    made = report(ana, txema)
    decide = {"actor": clerk, "report_id": made.pk, "answer": "no vemos nada raro"}
    moderation.report_dismiss(**decide)
    for again in (moderation.report_dismiss, moderation.report_uphold):
        refused(lambda again=again: again(**decide), "ya_decidida")
    made.refresh_from_db()
    assert (made.state, made.decision, made.decided_by) == (
        "desestimada", "no vemos nada raro", clerk,
    )  # fmt: skip
    assert made.answer_seen_at is None
    assert reports.reports_read(reporter_id=ana.pk) == 1
    assert reports.reports_read(reporter_id=ana.pk) == 0


def test_a_report_is_upheld_with_its_sanction_in_one_step_for_all_who_reported_that_line(
    ana, txema, clerk, room: Room
):
    bad = said(txema, "palabra fea", room=room)
    one, two = (report(who, txema, line_id=bad.pk) for who in (ana, PersonFactory()))
    other = report(ana, txema)
    moderation.report_uphold(
        actor=clerk, report_id=one.pk, answer=ANSWER, kind="silencio", reason=WHY, term="1d"
    )
    sanction = Sanction.objects.get()
    for row, decided in ((one, True), (two, True), (other, False)):
        row.refresh_from_db()
        assert (row.state == "estimada", row.sanction == sanction) == (decided, decided)
    assert sanctions.in_force(txema.pk, "silencio") == sanction


def test_a_sanction_that_is_refused_leaves_the_report_open(ana, txema, clerk):
    made = report(ana, txema)
    decide = {"actor": clerk, "report_id": made.pk, "answer": ANSWER, "kind": "silencio"}
    refused(lambda: moderation.report_uphold(**decide, reason="feo", term="1d"), "corto")
    made.refresh_from_db()
    assert made.state == "abierta"
    moderation.report_uphold(actor=clerk, report_id=made.pk, answer=ANSWER)
    assert not Sanction.objects.exists()


def test_nobody_decides_about_himself_nor_without_being_of_the_staff(ana, clerk):
    about_clerk = report(ana, clerk)
    by_clerk = report(clerk, ana)
    boss = PersonFactory(is_staff=True, is_superuser=True)
    for made in (about_clerk, by_clerk):
        decide = {"report_id": made.pk, "answer": ANSWER}
        for act in (moderation.report_dismiss, moderation.report_uphold):
            refused(lambda act=act, d=decide: act(actor=clerk, **d), "asunto_tuyo")
            refused(lambda act=act, d=decide: act(actor=PersonFactory(), **d), "no_permitido")
    colleague = PersonFactory(is_staff=True)
    sanction = {"kind": "silencio", "reason": WHY, "term": "1d"}
    uphold = {"report_id": about_clerk.pk, "answer": ANSWER, **sanction}
    refused(lambda: moderation.report_uphold(actor=colleague, **uphold), "personal")
    assert moderation.report_uphold(actor=boss, **uphold).sanction.user == clerk


@pytest.mark.django_db(transaction=True)
def test_two_who_decide_at_once_decide_once(ana, txema):
    made = report(ana, txema)
    staff = PersonFactory.create_batch(4, is_staff=True)
    results = at_once(
        *[
            lambda a=actor: moderation.report_uphold(
                actor=a, report_id=made.pk, answer=ANSWER, kind="aviso", reason=WHY
            )
            for actor in staff
        ]
    )
    assert [getattr(result, "code", None) for result in results].count("ya_decidida") == 3
    assert Sanction.objects.count() == 1


# --- Erasing


def decided(one: Report, clerk: User, days_ago: int = 0) -> Report:
    moderation.report_dismiss(actor=clerk, report_id=one.pk, answer=ANSWER)
    when = timezone.now() - timedelta(days=days_ago)
    Report.objects.filter(pk=one.pk).update(decided_at=when)
    return one


def test_what_was_said_around_a_report_is_erased_a_year_after_its_decision(
    ana, txema, clerk, room: Room, settings
):
    settings.USUMUS = {**settings.USUMUS, "REPORT_KEEP_DAYS": 365}
    line = said(txema, "tonto", room=room)
    old = decided(report(ana, txema, line_id=line.pk), clerk, days_ago=366)
    young = decided(report(PersonFactory(), txema, line_id=line.pk), clerk, days_ago=364)
    still_open = report(PersonFactory(), txema, line_id=line.pk)
    Report.objects.filter(pk=still_open.pk).update(made_at=timezone.now() - timedelta(days=900))
    assert reports.contexts_erase() == 1
    assert reports.contexts_erase() == 0
    for one, lines in ((old, 0), (young, 1), (still_open, 1)):
        one.refresh_from_db()
        assert len(one.context) == lines
    assert (old.state, old.decision) == (Report.State.DISMISSED, ANSWER)


def test_who_left_the_site_is_taken_out_of_what_is_decided_and_of_nothing_else(
    ana, txema, clerk, room: Room
):
    said(ana, "buenas", room=room)
    line = said(txema, "tonto", room=room)
    judged = decided(report(ana, txema, line_id=line.pk, text="me ha insultado"), clerk)
    waits = report(PersonFactory(), txema, line_id=line.pk)
    reports.reports_forget(txema)
    judged.refresh_from_db()
    assert [(each["nick"], each["texto"]) for each in judged.context] == [
        ("Ana", "buenas"), ("", ""),
    ]  # fmt: skip
    assert judged.text == "me ha insultado"
    reports.reports_forget(ana)
    judged.refresh_from_db()
    assert {each["nick"] for each in judged.context} == {""}
    assert judged.text == ""
    waits.refresh_from_db()
    assert [each["nick"] for each in waits.context] == ["Ana", "Txema"]
