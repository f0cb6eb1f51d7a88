"""What is told of a championship goes out by every means that one chose, each once (torneos §2.3).

Whatever the worker dies of: what it had not done is done later, what it had done is not done again.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts import push, webpush
from accounts.models import PushSubscription, User
from accounts.services import preferences_update
from games.live.failpoints import InjectedFault
from games.models import Room, SalonPresence
from tests.factories import PersonFactory
from tests.tournaments.championships import cups
from tournaments.championships import enrolment, sending, telling
from tournaments.championships.founding import championship_cancel
from tournaments.championships.told import notices_read
from tournaments.models import Championship, Notice

pytestmark = pytest.mark.django_db(transaction=True)

Sent = list[tuple[int, str, str]]


@pytest.fixture(autouse=True)
def keys(settings: Any) -> None:
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = webpush.new_keys()
    settings.VAPID_SUBJECT = "mailto:casa@usumus.example"
    settings.PUBLIC_ADDRESS = "https://usumus.example"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Return what the push services are given: to whom, which kind, where it leads."""
    given: Sent = []

    def take(_known: Any, row: PushSubscription, body: bytes, *, urgent: bool) -> bool:
        given.append((row.user_id, body.decode(), "urgent" if urgent else ""))
        return True

    monkeypatch.setattr(push, "_sent", take)
    return given


@pytest.fixture
def luis() -> User:
    """Return somebody with a browser that is closed, and not in alert."""
    user: User = PersonFactory(username="Luis")
    PushSubscription.objects.create(
        user=user, endpoint=f"https://fcm.googleapis.com/{user.pk}", p256dh="k", auth="a"
    )
    return user


@pytest.fixture
def one(luis: User) -> Championship:
    """Return a championship to which *luis* has just been invited."""
    found = cups.opened()
    enrolment.invite(user=PersonFactory(username="Ana"), championship_id=found.pk, other=luis)
    return found


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, bool]]:
    """Return where the worker dies, by the name of the point."""
    points: dict[str, bool] = {}

    def failpoint(name: str) -> None:
        if points.get(name):
            raise InjectedFault(name)

    monkeypatch.setattr(sending, "failpoint", failpoint)
    return points


def later(minutes: int = 1) -> None:
    """Let the lease of whoever was at it run out."""
    gone = timezone.now() - timedelta(minutes=minutes)
    Notice.objects.filter(claimed_at__isnull=False).update(claimed_at=gone)


def test_who_is_away_is_told_by_push_once_with_its_link(one: Championship, luis: User, sent: Sent):
    sending.send_due()
    sending.send_due()
    assert [who for who, _body, _urgent in sent] == [luis.pk]
    body = sent[0][1]
    assert '"tipo": "torneo"' in body
    assert "Ana quiere jugar contigo" in body
    assert f'"url": "/torneos/{one.pk}/"' in body
    assert Notice.objects.get().told_at is not None


def test_two_things_in_five_minutes_are_both_told(one: Championship, luis: User, sent: Sent):
    sending.send_due()
    enrolment.invite(user=PersonFactory(), championship_id=one.pk, other=luis)
    sending.send_due()
    assert len(sent) == 2


@pytest.mark.parametrize("how", ["switched", "here", "seen", "over", "old", "gone"])
def test_who_does_not_want_it_is_here_or_has_seen_it_is_not_pushed(
    how: str, one: Championship, luis: User, sent: Sent
):
    if how == "switched":
        preferences_update(user=luis, changes={"alerta_torneo": False})
    elif how == "here":
        room = Room.objects.get(slug="mus")
        SalonPresence.objects.create(user=luis, room=room, seen_at=timezone.now())
    elif how == "seen":
        notices_read(user=luis, ids=[Notice.objects.get().pk])
    elif how == "over":
        Notice.objects.update(until=timezone.now())
    elif how == "old":
        Notice.objects.update(at=timezone.now() - timedelta(days=2))
    else:
        User.objects.filter(pk=luis.pk).update(is_active=False)
    sending.send_due()
    assert sent == []
    assert Notice.objects.get().told_at is not None, "nobody looks at it again"


def test_who_chose_it_has_a_mail_once_and_nobody_else(one: Championship, luis: User, sent: Sent):
    sending.send_due()
    assert mail.outbox == []
    preferences_update(user=luis, changes={"correo_torneos": True})
    enrolment.invite(user=PersonFactory(username="Eva"), championship_id=one.pk, other=luis)
    sending.send_due()
    sending.send_due()
    assert [(m.to, m.subject) for m in mail.outbox] == [
        ([luis.email], "UsuMus · Eva quiere jugar contigo")
    ]
    assert f"https://usumus.example/torneos/{one.pk}/" in mail.outbox[0].body


def test_a_mail_that_does_not_go_out_is_tried_again_and_the_push_is_not(
    one: Championship, luis: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
):
    preferences_update(user=luis, changes={"correo_torneos": True})
    tried = []

    def refuse(*given: Any, **_server: Any) -> None:
        tried.append(given)
        if len(tried) == 1:
            raise OSError

    monkeypatch.setattr(sending, "send_mail", refuse)
    sending.send_due()
    sending.send_due()
    assert len(tried) == 1
    later()
    sending.send_due()
    assert (len(tried), len(sent)) == (2, 1)


@pytest.mark.parametrize("point", ["notice.claimed", "notice.pushed"])
def test_a_worker_that_dies_is_followed_by_another_and_nothing_is_told_twice(
    point: str, one: Championship, luis: User, sent: Sent, dying: dict[str, bool]
):
    preferences_update(user=luis, changes={"correo_torneos": True})
    dying[point] = True
    sending.send_due()
    assert len(mail.outbox) == 0
    dying.clear()
    sending.send_due()
    assert len(mail.outbox) == 0, "somebody else may still be at it"
    later()
    sending.send_due()
    sending.send_due()
    assert (len(sent), len(mail.outbox)) == (1, 1)


def test_a_push_that_went_out_as_the_worker_died_does_not_go_out_again(
    one: Championship, luis: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
):
    real = push.push

    def die(**given: Any) -> int:
        real(**given)
        raise InjectedFault

    monkeypatch.setattr(push, "push", die)
    sending.send_due()
    monkeypatch.undo()
    later(minutes=30)
    sending.send_due()
    assert len(sent) == 1
    assert Notice.objects.get().told_at is not None


def test_two_workers_at_once_tell_each_thing_once(one: Championship, luis: User, sent: Sent):
    for _ in range(6):
        enrolment.invite(user=PersonFactory(), championship_id=one.pk, other=luis)

    def work() -> None:
        try:
            sending.send_due()
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(sent) == len(set(sent)) == 7


def test_one_that_fails_keeps_no_other_waiting(
    one: Championship, luis: User, monkeypatch: pytest.MonkeyPatch
):
    enrolment.invite(user=PersonFactory(), championship_id=one.pk, other=luis)
    done = []

    def refuse(**given: Any) -> None:
        done.append(given["title"])
        if len(done) == 1:
            raise RuntimeError

    monkeypatch.setattr(push, "push", refuse)
    sending.send_due()
    assert len(done) == 2
    assert Notice.objects.filter(told_at=None).count() == 1


# --- A mail server that is slow, or gone


def aged(minutes: float) -> None:
    """Let so much time go by for whatever is told."""
    gone = timedelta(minutes=minutes)
    Notice.objects.update(at=F("at") - gone, claimed_at=F("claimed_at") - gone)


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, luis: User) -> list[float]:
    """Return one for each mail that the server has refused: all of them."""
    preferences_update(user=luis, changes={"correo_torneos": True})
    tried: list[float] = []

    def refuse(*_given: Any, **_server: Any) -> None:
        tried.append(0)
        raise SMTPServerDisconnected

    monkeypatch.setattr(sending, "send_mail", refuse)
    return tried


def test_a_mail_that_always_fails_is_tried_five_times_in_half_an_hour(
    one: Championship, refused: list[float], sent: Sent, caplog: pytest.LogCaptureFixture
):
    for _ in range(90):
        sending.send_due()
        aged(0.5)
    assert (len(refused), len(sent)) == (5, 1)
    assert Notice.objects.get().told_at is not None
    assert not [row for row in caplog.records if row.exc_info], "no traceback each time"


def test_without_a_mail_server_all_are_put_off_at_once_and_no_push_is(
    one: Championship, luis: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
):
    for _ in range(3):
        enrolment.invite(user=PersonFactory(), championship_id=one.pk, other=luis)
    preferences_update(user=luis, changes={"correo_torneos": True})
    asked = []

    def gone(_self: Any) -> None:
        asked.append(len(sent))
        raise TimeoutError

    monkeypatch.setattr(EmailBackend, "open", gone)
    sending.send_due()
    sending.send_due()
    assert (asked, len(mail.outbox)) == ([4], 0)
    monkeypatch.undo()
    aged(0.6)
    sending.send_due()
    assert len(mail.outbox) == 4


def test_a_slow_mail_server_is_waited_for_some_seconds_and_the_next_time_goes_on(
    one: Championship, luis: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
):
    for _ in range(3):
        enrolment.invite(user=PersonFactory(), championship_id=one.pk, other=luis)
    preferences_update(user=luis, changes={"correo_torneos": True})
    clock = [0.0]
    real = sending.send_mail

    def slow(*given: Any, **server: Any) -> None:
        clock[0] += 3
        real(*given, **server)

    monkeypatch.setattr(sending, "send_mail", slow)
    monkeypatch.setattr(sending, "monotonic", lambda: clock[0])
    sending.send_due()
    assert (len(sent), len(mail.outbox)) == (4, 2)
    sending.send_due()
    sending.send_due()
    assert (len(sent), len(mail.outbox)) == (4, 4)


def test_where_somebody_is_waited_for_goes_first(one: Championship, luis: User, sent: Sent):
    telling.tell(one, "llamado", [luis.pk], about=1)
    sending.send_due()
    assert [json.loads(body)["tipo"] for _who, body, _urgent in sent] == ["cruce", "torneo"]


def test_one_at_a_time_sends(one: Championship, luis: User, sent: Sent):
    with sending._alone() as is_alone:
        assert is_alone
        worker = threading.Thread(target=lambda: (sending.send_due(), connection.close()))
        worker.start()
        worker.join()
        assert sent == []
    sending.send_due()
    assert len(sent) == 1


# --- Its pages


def test_what_is_told_stands_on_its_page_and_among_the_messages_until_it_is_seen(
    client: Client, one: Championship, luis: User
):
    enrolment.accept(user=luis, championship_id=one.pk, captain=User.objects.get(username="Ana"))
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason="no hay luz en casa")
    client.force_login(luis)
    for address in ("/mensajes/", f"/torneos/{one.pk}/"):
        assert "Torneo cancelado" in client.get(address).content.decode()
    assert 'aria-label="Avisos: 1"' in client.get("/tienda/").content.decode()
    answer = client.post("/torneos/avisos/vistos/", {"torneo": one.pk})
    assert (answer.status_code, answer.url) == (302, f"/torneos/{one.pk}/")
    for address in ("/mensajes/", f"/torneos/{one.pk}/"):
        assert "Torneo cancelado" not in client.get(address).content.decode()


def test_what_the_page_asks_stays_news_until_it_is_answered(
    client: Client, one: Championship, luis: User
):
    client.force_login(luis)
    assert client.get(f"/torneos/{one.pk}/").content.decode().count("quiere jugar contigo") == 1
    client.post("/torneos/avisos/vistos/", {"torneo": one.pk})
    assert "Te pide que seas su pareja" in client.get("/mensajes/").content.decode()


def test_one_is_seen_alone_and_what_is_no_number_changes_nothing(
    client: Client, one: Championship, luis: User
):
    enrolment.invite(user=PersonFactory(), championship_id=one.pk, other=luis)
    first, second = Notice.objects.order_by("pk")
    client.force_login(luis)
    for wrong in ({}, {"id": "x"}, {"id": "-1"}, {"id": "9" * 30}, {"torneo": "9" * 30}):
        assert client.post("/torneos/avisos/vistos/", wrong).status_code in {200, 302}
    assert Notice.objects.filter(seen_at=None).count() == 2
    html = {"headers": {"accept": "text/html"}}
    answer = client.post("/torneos/avisos/vistos/", {"id": first.pk}, **html)
    assert (answer.status_code, answer.url) == (302, "/mensajes/")
    assert list(Notice.objects.filter(seen_at=None)) == [second]
