"""The books are reviewed; what does not hold freezes the economy and is told once."""

import smtplib
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.db import ProgrammingError, connection, transaction

from accounts import staff_mail
from economy import freezing, shop, tasks
from economy.models import Freeze, Review
from economy.staff.review import books_review, standing
from tests.factories import KindFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_plays(open_matches):
    """No match is being played."""


@pytest.fixture
def mismatch(people):
    """Change the balance of a wallet with the guards away, as no role of the site may."""

    def change(by):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute("UPDATE economy_account SET balance = balance + %s"
                           " WHERE user_id = %s", [by, people[0].pk])  # fmt: skip

    return change


@pytest.fixture
def boss():
    return PersonFactory(is_staff=True, is_superuser=True, email="boss@example.org")


def test_right_books_are_reviewed_and_nothing_happens(people, boss):
    done = books_review(actor=people[0])
    assert (done.broken, done.actor) == ({}, people[0])
    assert standing().review == done
    assert not freezing.is_frozen()
    assert mail.outbox == []


def test_a_mismatch_freezes_the_economy_with_its_reason(mismatch):
    mismatch(5)
    done = books_review()
    assert set(done.broken) == {"R1", "R2"}
    frozen = standing().freeze
    assert frozen is not None
    assert frozen.actor is None
    assert "R1, R2" in frozen.reason


def test_the_staff_who_may_unfreeze_and_the_admins_are_told_once(mismatch, boss, settings, caplog):
    settings.ADMINS = [("", "guardia@example.org")]
    clerk = PersonFactory(is_staff=True, email="clerk@example.org")
    treasurer = PersonFactory(is_staff=True, email="tesorera@example.org")
    treasurer.user_permissions.add(Permission.objects.get(codename="add_freeze"))
    mismatch(5)
    for _ in range(3):
        books_review()
    (message,) = mail.outbox
    told = set(message.recipients())
    assert {"guardia@example.org", boss.email, treasurer.email} == told
    assert clerk.email not in told
    assert "R1: " in message.body
    assert [record.levelname for record in caplog.records].count("ERROR") == 1
    assert Freeze.objects.count() == 1
    assert Review.objects.count() == 3


def test_who_unfreezes_without_mending_is_told_again(mismatch, boss):
    mismatch(5)
    books_review()
    freezing.economy_unfreeze(reason="creíamos que ya estaba", actor=boss)
    books_review()
    assert len(mail.outbox) == 2
    assert freezing.is_frozen()


def test_mended_books_do_not_unfreeze_by_themselves(mismatch, boss):
    mismatch(5)
    books_review()
    mismatch(-5)
    assert books_review().broken == {}
    assert freezing.is_frozen()


def test_a_mismatch_found_while_somebody_had_frozen_it_is_told_too(mismatch, boss):
    freezing.economy_freeze(reason="vamos a mirar una cosa", actor=boss)
    books_review()
    mismatch(5)
    books_review()
    books_review()
    assert len(mail.outbox) == 1


def test_a_mail_server_that_is_down_takes_nothing_with_it(mismatch, boss, monkeypatch):
    def down(self):
        raise smtplib.SMTPServerDisconnected

    monkeypatch.setattr(staff_mail.EmailMessage, "send", down)
    mismatch(5)
    books_review()
    assert freezing.is_frozen()


def test_a_purchase_is_refused_after_it(mismatch, people):
    mismatch(5)
    books_review()
    with pytest.raises(shop.Refusal) as refusal:
        shop.item_buy(
            user=people[1],
            kind_id=KindFactory(price=5).pk,
            expected_price=5,
            key=uuid4(),
        )
    assert refusal.value.code == "economia_congelada"


def test_workers_that_start_together_review_once(people):
    tasks.review_books()
    tasks.review_books()
    assert Review.objects.count() == 1


def test_the_worker_reviews_as_it_starts_and_beat_every_hour(settings, monkeypatch):
    from usumus import celery  # noqa: PLC0415

    asked = []
    monkeypatch.setattr(tasks.review_books, "delay", lambda: asked.append(1))
    celery.app.loader.import_default_modules()
    celery.worker_ready.send(sender=None)
    assert asked == [1]
    (books,) = [
        entry
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
        if entry["task"] == "economy.tasks.review_books"
    ]
    assert books["schedule"] == 3600


def test_a_review_is_never_changed(people):
    books_review()
    with pytest.raises(ProgrammingError, match="append-only"):
        Review.objects.update(broken={})
