"""A day before an object is lost its owner gets one mail (decisiones §9)."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from uuid import uuid4

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from economy import freezing, pawnshop, reminders, shop
from economy.models import Pawn, PawnReminder
from economy.reminders import send_due
from economy.tasks import remind_pawns
from tests.factories import KindFactory, PersonFactory


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def pawned(ana):
    """Return what pawns something of ana named so."""

    def pawn(name="Botijo", price=100):
        kind = KindFactory(name=name, price=price)
        item, _ = shop.item_buy(user=ana, kind_id=kind.pk, expected_price=price, key=uuid4())
        pays = pawnshop.offer(item).pays
        return pawnshop.item_pawn(user=ana, item_id=item.pk, expected=pays, key=uuid4())[0]

    return pawn


@pytest.fixture
def days_go_by(monkeypatch):
    def go(days):
        monkeypatch.setattr(timezone, "now", lambda now=timezone.now: now() + timedelta(days=days))

    return go


def test_nobody_is_told_before_the_last_day(pawned, days_go_by):
    pawned()
    days_go_by(5.9)
    assert send_due() == 0
    assert mail.outbox == []


def test_on_the_last_day_the_owner_is_told_what_until_when_and_for_how_much(
    ana, pawned, days_go_by
):
    made = pawned("Acordeón", 1000)
    days_go_by(6.1)
    remind_pawns()
    (letter,) = mail.outbox
    assert letter.to == [ana.email]
    assert letter.subject == "UsuMus · Mañana pierdes «Acordeón»"
    until = timezone.localtime(made.due_at)
    for told in (ana.username, "«Acordeón»", "1.000 U$uros", f"{until:%H:%M}"):
        assert told in letter.body


@pytest.mark.parametrize("address", ["", "https://usumus.example"])
def test_the_mail_leads_to_redeeming_it_where_the_address_of_the_site_is_known(
    ana, pawned, days_go_by, settings, address
):
    settings.PUBLIC_ADDRESS = address
    made = pawned()
    days_go_by(6.1)
    assert send_due() == 1
    body = mail.outbox[0].body
    links = re.findall(r"https?://\S+", body)
    assert ("abre «Usurero»" in body) == (not address)
    assert links == ([f"{address}/usurero/rescatar/{made.pk}/"] if address else [])
    client = Client()
    client.force_login(ana)
    for link in links:
        assert client.get(link.removeprefix(address)).status_code == 200


def test_a_pawn_is_told_of_once(pawned, days_go_by):
    pawned("Botijo")
    pawned("Porrón")
    days_go_by(6.1)
    assert [send_due(), send_due(), send_due()] == [2, 0, 0]
    assert len(mail.outbox) == 2


def test_of_10_alarms_at_once_one_sends_the_mail(pawned, days_go_by, together):
    pawned()
    days_go_by(6.1)
    assert sorted(together(*[send_due] * 10)) == [0] * 9 + [1]
    assert len(mail.outbox) == 1


def test_nobody_is_told_of_what_he_redeemed(ana, pawned, days_go_by):
    pawnshop.item_redeem(user=ana, pawn_id=pawned().pk)
    days_go_by(6.1)
    assert send_due() == 0


def test_nobody_is_told_when_it_is_too_late(pawned, days_go_by):
    pawned()
    days_go_by(7.1)
    assert send_due() == 0


def test_nobody_is_told_while_time_stands_still(pawned, days_go_by):
    pawned()
    days_go_by(6.1)
    freezing.economy_freeze(reason="los libros no cuadran")
    assert send_due() == 0


def test_a_mail_that_does_not_go_out_is_tried_again(pawned, days_go_by, monkeypatch):
    pawned()
    days_go_by(6.1)

    def broken(*_args):
        raise OSError("no route to the server")

    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", broken)
        assert send_due() == 0
    assert not PawnReminder.objects.exists()
    assert Pawn.objects.get().ending == ""
    assert send_due() == 1


@pytest.mark.parametrize("fault", [SMTPRecipientsRefused({}), ValueError("no such address")])
def test_mails_that_are_refused_keep_nobody_else_waiting(pawned, days_go_by, monkeypatch, fault):
    for name in ("Botijo", "Brasero", "Porrón", "Mantón"):
        pawned(name)
    days_go_by(6.1)
    usual = EmailBackend.send_messages

    def refused(self, letters):
        if letters[0].subject.endswith(("«Botijo»", "«Brasero»")):
            raise fault
        return usual(self, letters)

    monkeypatch.setattr(EmailBackend, "send_messages", refused)
    monkeypatch.setattr(reminders, "_AT_ONCE", 1)
    assert [send_due(), send_due(), send_due()] == [1, 1, 0]
    assert PawnReminder.objects.count() == 2


def test_while_the_server_does_not_answer_it_is_asked_once(pawned, days_go_by, monkeypatch):
    pawned("Botijo")
    pawned("Porrón")
    days_go_by(6.1)
    asked = []

    def away(_self):
        asked.append(1)
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "open", away)
        assert send_due() == 0
    assert len(asked) == 1
    assert not PawnReminder.objects.exists()
    assert send_due() == 2


# --- When the economy stood still meanwhile


def stand_still(days_go_by, days):
    assert freezing.economy_freeze(reason="los libros no cuadran")
    days_go_by(days)
    assert send_due() == 0
    assert freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=PersonFactory())


def test_who_was_told_of_an_end_that_was_put_off_is_told_once_of_the_new_one(pawned, days_go_by):
    made = pawned()
    days_go_by(6.1)
    assert send_due() == 1
    stand_still(days_go_by, 3)
    assert [send_due(), send_due()] == [1, 0]
    first, second = mail.outbox
    until = timezone.localtime(Pawn.objects.get().due_at)
    assert until - made.due_at >= timedelta(days=3)
    assert f"{until.day} de" in second.body
    assert "alargado" not in first.body
    assert "El plazo se ha alargado 3\xa0días, lo que la economía estuvo parada" in second.body
    days_go_by(0.95)
    assert pawnshop.expire_due() == 1


def test_who_was_not_yet_told_is_told_on_the_last_day_of_the_new_term(pawned, days_go_by):
    pawned()
    days_go_by(5)
    stand_still(days_go_by, 3)
    assert send_due() == 0  # two days are left
    days_go_by(1.1)
    assert [send_due(), send_due()] == [1, 0]


def test_an_end_that_was_put_off_by_minutes_is_not_told_again(pawned, days_go_by):
    pawned()
    days_go_by(6.1)
    assert send_due() == 1
    stand_still(days_go_by, 1 / 48)
    assert send_due() == 0


def test_what_was_redeemed_or_lost_is_not_told_of_again(ana, pawned, days_go_by):
    redeemed, _lost = pawned("Botijo"), pawned("Porrón")
    days_go_by(6.1)
    assert send_due() == 2
    pawnshop.item_redeem(user=ana, pawn_id=redeemed.pk)
    days_go_by(1)
    assert pawnshop.expire_due() == 1
    stand_still(days_go_by, 3)
    assert send_due() == 0
    assert PawnReminder.objects.count() == 2
