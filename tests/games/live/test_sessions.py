"""Who may go on with an open socket, looked up for all of them together (promise P21)."""

from __future__ import annotations

import secrets

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client

from accounts import signals
from accounts.models import User
from accounts.sanctions import sanction_impose, sanction_lift
from games.live import refusals, sql
from games.live.sessions import Pass, look
from tests.factories import PASSWORD, PersonFactory

MARK = settings.COOKIES["browser"]
pytestmark = pytest.mark.django_db(transaction=True)

NEW = "otra contraseña muy larga"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.cookies[MARK] = secrets.token_urlsafe(32)
    return client


def pass_of(user: User, client: Client) -> Pass:
    """Return what a socket opened now by *client* would come in with."""
    user.refresh_from_db()
    cookies = {name: cookie.value for name, cookie in client.cookies.items()}
    origin = signals.origin({"cookies": cookies, "client": ("127.0.0.1", 5000)})
    return Pass(str(client.session.session_key), user.pk, user.password, origin)


def change_password(client: Client, old: str = PASSWORD, new: str = NEW) -> None:
    words = {"oldpassword": old, "password1": new, "password2": new}
    assert client.post("/cuenta/password/change/", words).status_code == 302


@pytest.fixture
def user() -> User:
    return PersonFactory()


def test_who_changes_his_password_keeps_the_sockets_of_that_browser_and_loses_the_others(user):
    here, there = signed_in(user), signed_in(user)
    mine, other = pass_of(user, here), pass_of(user, there)
    change_password(here)
    found = look([mine, other])
    assert found.closings == {other: refusals.SESSION}
    assert found.renewals == {mine: pass_of(user, here)}


def test_p21_a_stolen_key_does_not_follow_the_new_password(user):
    here = signed_in(user)
    stolen = pass_of(user, here)._replace(origin=pass_of(user, signed_in(user)).origin)
    without = stolen._replace(origin="")
    change_password(here)
    assert look([stolen, without]).closings == dict.fromkeys([stolen, without], refusals.SESSION)


def test_a_renewed_pass_holds_as_it_is(user):
    here = signed_in(user)
    mine = pass_of(user, here)
    change_password(here)
    renewed = look([mine]).renewals[mine]
    assert look([renewed]) == ({}, {})


def test_two_changes_between_two_looks_are_followed(user):
    here = signed_in(user)
    mine = pass_of(user, here)
    change_password(here)
    change_password(here, old=NEW, new=PASSWORD)
    assert look([mine]) == ({}, {mine: pass_of(user, here)})


def test_who_logs_out_after_changing_his_password_is_out_in_his_old_sockets_too(user):
    here = signed_in(user)
    mine = pass_of(user, here)
    change_password(here)
    here.post("/cuenta/logout/")
    assert look([mine]).closings == {mine: refusals.SESSION}


def test_a_password_changed_by_the_staff_ends_every_session(user):
    mine = pass_of(user, signed_in(user))
    user.set_password(NEW)
    user.save()
    assert look([mine]).closings == {mine: refusals.SESSION}


def test_a_renewed_session_of_somebody_else_is_no_pass(user):
    here = signed_in(user)
    mine = pass_of(user, here)
    change_password(here)
    other = signed_in(PersonFactory()).session.session_key
    cache.set(f"session-renewed:{mine.session_key}", [other, mine.origin])
    assert look([mine]).closings == {mine: refusals.SESSION}


def test_while_the_mail_about_the_new_password_goes_out_the_session_is_good(user, monkeypatch):
    here = signed_in(user)
    mine = pass_of(user, here)
    seen = []
    monkeypatch.setattr(
        "accounts.adapters.AccountAdapter.send_notification_mail",
        lambda *_args, **_more: seen.append(look([mine])),
    )
    change_password(here)
    assert [(found.closings, list(found.renewals)) for found in seen] == [({}, [mine])]


def test_sessions_that_are_over_or_expired_and_people_who_are_banned_or_gone(user):
    banned = PersonFactory(is_active=False)
    over, expired = signed_in(user), signed_in(user)
    passes = [pass_of(user, over), pass_of(user, expired), pass_of(banned, signed_in(banned))]
    Session.objects.filter(pk=passes[0].session_key).delete()
    sql.run(
        "UPDATE django_session SET expire_date = now() - interval '1 s' WHERE session_key = %s",
        [passes[1].session_key],
    )
    gone = Pass("a" * 32, 0, "")
    assert look([*passes, gone]).closings == dict(
        zip([*passes, gone], [4401, 4401, 4403, 4403], strict=True)
    )


@pytest.mark.parametrize(
    ("kind", "term", "code"),
    [("expulsion", "1h", 4403), ("expulsion", "", 4403), ("silencio", "", 0)],
)
def test_a_ban_that_holds_closes_and_neither_its_end_nor_another_sanction_does(
    user, kind, term, code
):
    mine = pass_of(user, signed_in(user))
    clerk = PersonFactory(is_staff=True)
    made = sanction_impose(
        actor=clerk, user=user, kind=kind, term=term, reason="insultos repetidos"
    )
    assert look([mine]).closings.get(mine, 0) == code
    sanction_lift(actor=clerk, sanction_id=made.pk, reason="era otro jugador")
    assert look([mine]).closings == {}


def test_everybody_is_looked_up_in_one_query(monkeypatch, django_assert_num_queries):
    people = PersonFactory.create_batch(3)
    passes = [pass_of(person, signed_in(person)) for person in people]
    asked = []
    rows = sql.rows  # has a cursor of its own, which Django does not count
    monkeypatch.setattr(sql, "rows", lambda *query: asked.append(query) or rows(*query))
    with django_assert_num_queries(0):
        assert look(passes) == ({}, {})
        assert len(asked) == 1
        assert look([]) == ({}, {})
        assert len(asked) == 1
