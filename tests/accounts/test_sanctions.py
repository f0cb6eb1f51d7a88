"""Sanctions: who may impose what, how long it holds, appeal and answer, the door."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import aget_user, get_user
from django.db import DatabaseError, connections, transaction
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import sanctions as s
from accounts.models import Sanction, SanctionAct, User
from accounts.news import sanctions_changed
from accounts.refusals import Refusal
from tests.factories import PASSWORD, PersonFactory, RobotFactory
from tests.games.tools import at_once

pytestmark = pytest.mark.django_db

WHY = "insultos repetidos en la mesa 4"
KINDS = Sanction.Kind


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def moderator() -> User:
    return PersonFactory(is_staff=True)


@pytest.fixture
def boss() -> User:
    return PersonFactory(is_staff=True, is_superuser=True)


def refused(call, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        call()
    assert refusal.value.code == code
    assert "%" not in refusal.value.sentence()


@pytest.fixture
def impose(moderator, ana):
    def one(kind=KINDS.MUTE, term="1h", user=ana, actor=moderator, reason=WHY):
        return s.sanction_impose(actor=actor, user=user, kind=kind, term=term, reason=reason)

    return one


# --- Imposing


@pytest.mark.parametrize(
    ("term", "hours"), [("1h", 1), ("1d", 24), ("7d", 168), ("30d", 720), ("", None)]
)
def test_a_sanction_holds_for_its_term(impose, ana, term, hours):
    made = impose(term=term)
    lasts = None if made.ends_at is None else made.ends_at - made.begins_at
    assert lasts == (None if hours is None else timedelta(hours=hours))
    assert s.in_force(ana.pk, KINDS.MUTE) == made
    assert s.in_force(ana.pk, KINDS.NO_SEAT, KINDS.BAN) is None


def test_a_warning_has_no_term_and_shows_until_it_is_read(impose, ana):
    made = impose(KINDS.WARNING)
    assert made.ends_at is None
    assert s.to_show(ana.pk) == made
    s.sanction_read(user=PersonFactory(), sanction_id=made.pk)
    assert s.to_show(ana.pk) == made
    s.sanction_read(user=ana, sanction_id=made.pk)
    assert s.to_show(ana.pk) is None


def test_a_term_that_is_over_holds_no_more(impose, ana):
    now = timezone.now()
    Sanction.objects.create(
        user=ana, kind=KINDS.MUTE, reason=WHY, imposed_by=impose().imposed_by,
        begins_at=now - timedelta(hours=2), ends_at=now - timedelta(seconds=1),
    )  # fmt: skip
    s.sanction_lift(actor=impose().imposed_by, sanction_id=impose().pk, reason=WHY)
    assert s.in_force(ana.pk, KINDS.MUTE) is None


def test_of_two_that_hold_the_longer_counts(impose, ana):
    impose(term="1d")
    longest = impose(term="")
    impose(term="7d")
    assert s.in_force(ana.pk, KINDS.MUTE) == longest


def test_the_same_sanction_sent_twice_is_one(impose):
    assert impose() == impose()
    assert impose(term="") == impose(term="")
    assert Sanction.objects.count() == SanctionAct.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_same_sanction_sent_at_once_is_one(impose):
    results = at_once(*[impose] * 6)
    assert len({row.pk for row in results}) == 1
    assert SanctionAct.objects.count() == 1


def test_only_the_staff_sanctions_and_only_a_superuser_the_staff(impose, ana, moderator, boss):
    refused(lambda: impose(actor=PersonFactory()), "no_permitido")
    gone = PersonFactory(is_staff=True, is_active=False)
    refused(lambda: impose(actor=gone), "no_permitido")
    for one in (PersonFactory(is_staff=True), boss):
        refused(lambda one=one: impose(user=one), "personal")
    assert impose(actor=boss, user=moderator).user == moderator
    refused(lambda: impose(user=RobotFactory()), "no_permitido")


def test_nobody_judges_himself(impose, moderator, boss):
    refused(lambda: impose(user=moderator), "asunto_tuyo")
    made = impose(actor=PersonFactory(is_staff=True, is_superuser=True), user=boss)
    refused(lambda: s.sanction_lift(actor=boss, sanction_id=made.pk, reason=WHY), "asunto_tuyo")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": "porque sí"}, "corto"),
        ({"reason": "  \u200b     .        "}, "corto"),
        ({"reason": "a" * 501}, "largo"),
        ({"kind": "destierro"}, "valor"),
        ({"term": "3h"}, "valor"),
    ],
)
def test_what_is_no_sanction_is_refused(impose, changes, code):
    refused(lambda: impose(**changes), code)
    assert not Sanction.objects.exists()


# --- Lifting, appealing, answering


def test_lifting_ends_it_once(impose, ana, moderator):
    made = impose()
    s.sanction_lift(actor=moderator, sanction_id=made.pk, reason="era otro jugador")
    assert s.in_force(ana.pk, KINDS.MUTE) is None
    again = {"actor": moderator, "sanction_id": made.pk, "reason": WHY}
    refused(lambda: s.sanction_lift(**again), "ya_levantada")
    refused(lambda: s.sanction_lift(**again | {"sanction_id": 0}), "ya_levantada")


def test_an_appeal_is_made_once_by_who_was_sanctioned_while_it_holds(impose, ana, moderator):
    made = impose()
    text = "no fui yo, me robaron la cuenta"
    other = PersonFactory()
    refused(lambda: s.sanction_appeal(user=other, sanction_id=made.pk, text=text), "sin_recurso")
    for _ in range(2):
        assert s.sanction_appeal(user=ana, sanction_id=made.pk, text=text).appeal == text
    more = text + " de verdad"
    refused(lambda: s.sanction_appeal(user=ana, sanction_id=made.pk, text=more), "sin_recurso")
    late = impose(term="")
    s.sanction_lift(actor=moderator, sanction_id=late.pk, reason=WHY)
    refused(lambda: s.sanction_appeal(user=ana, sanction_id=late.pk, text=text), "sin_recurso")
    refused(lambda: s.sanction_appeal(user=ana, sanction_id=made.pk, text="no"), "corto")


@pytest.mark.parametrize("lift", [True, False])
def test_an_answer_is_given_once_to_an_appeal_and_may_lift(impose, ana, moderator, lift):
    made = impose()
    answer = {"actor": moderator, "sanction_id": made.pk, "text": "hemos mirado el acta"}
    refused(lambda: s.sanction_answer(**answer, lift=lift), "sin_recurso")
    s.sanction_appeal(user=ana, sanction_id=made.pk, text="no fui yo, de verdad")
    assert s.sanction_answer(**answer, lift=lift).answer == "hemos mirado el acta"
    assert (s.in_force(ana.pk, KINDS.MUTE) is None) == lift
    refused(lambda: s.sanction_answer(**answer, lift=True), "sin_recurso")


def test_every_act_is_in_the_log_and_the_log_is_only_added_to(impose, ana, moderator):
    made = impose()
    s.sanction_appeal(user=ana, sanction_id=made.pk, text="no fui yo, de verdad")
    s.sanction_answer(actor=moderator, sanction_id=made.pk, text="tienes toda la razón", lift=True)
    acts = [(act.act, act.actor, act.text) for act in made.acts.all()]
    assert acts == [
        ("impone", moderator, WHY),
        ("recurre", ana, "no fui yo, de verdad"),
        ("responde", moderator, "tienes toda la razón"),
        ("levanta", moderator, "tienes toda la razón"),
    ]
    for change in (SanctionAct.objects.all().delete, lambda: made.acts.update(text="otra cosa")):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_who_is_sanctioned_is_told_of_each_act(impose, ana, moderator):
    heard = []

    def hear(user_id, **kwargs):
        heard.append(user_id)

    sanctions_changed.connect(hear)
    try:
        made = impose(KINDS.WARNING)
        impose(KINDS.WARNING)
        s.sanction_read(user=ana, sanction_id=made.pk)
        s.sanction_read(user=ana, sanction_id=made.pk)
        s.sanction_lift(actor=moderator, sanction_id=made.pk, reason=WHY)
    finally:
        sanctions_changed.disconnect(hear)
    assert heard == [ana.pk] * 3


# --- The door


def test_a_ban_ends_the_requests_of_every_session_and_its_end_gives_them_back(
    impose, ana, moderator, client
):
    client.force_login(ana)
    assert client.get("/historial/").status_code == 200
    made = impose(KINDS.BAN)
    assert client.get("/historial/").url.startswith("/cuenta/login/")
    s.sanction_lift(actor=moderator, sanction_id=made.pk, reason=WHY)
    assert client.get("/historial/").status_code == 200


@pytest.mark.parametrize("kind", [KINDS.WARNING, KINDS.MUTE, KINDS.NO_SEAT])
def test_no_other_sanction_keeps_anybody_out(impose, ana, client, kind):
    impose(kind)
    answer = client.post("/cuenta/login/", {"login": "Ana", "password": PASSWORD})
    assert answer.url == "/"


def test_who_somebody_is_and_whether_he_is_banned_is_one_query(ana, django_assert_num_queries):
    client = Client()
    client.force_login(ana)
    request = RequestFactory().get("/")
    request.session = client.session
    with django_assert_num_queries(1):
        assert get_user(request) == ana


@pytest.mark.django_db(transaction=True)
async def test_asynchronous_pages_know_no_banned_person_either():
    @sync_to_async
    def scene():
        person, clerk = PersonFactory(), PersonFactory(is_staff=True)
        client = Client()
        client.force_login(person)
        request = RequestFactory().get("/")
        request.session = client.session
        return request, person, clerk

    request, person, clerk = await scene()
    assert await aget_user(request) == person
    await sync_to_async(s.sanction_impose)(
        actor=clerk, user=person, kind=KINDS.BAN, term="1h", reason=WHY
    )
    assert (await aget_user(request)).is_anonymous
    await sync_to_async(connections.close_all)()


def test_a_banned_person_is_told_why_at_the_door_and_appeals_there(impose, ana, client):
    made = impose(KINDS.BAN, term="7d")
    answer = client.post("/cuenta/login/", {"login": "Ana", "password": PASSWORD})
    assert answer.url.startswith("/sanciones/suspendida/")
    assert "_auth_user_id" not in client.session
    page = client.get(answer.url).content.decode()
    assert "Tu cuenta está suspendida hasta el" in page
    assert WHY in page
    sent = client.post(answer.url, {"recurso": "no fui yo, de verdad"})
    assert (sent.status_code, sent.url) == (302, answer.url)
    made.refresh_from_db()
    assert made.appeal == "no fui yo, de verdad"
    assert "no fui yo, de verdad" in client.get(answer.url).content.decode()
    assert client.post(answer.url, {"recurso": "otra cosa distinta"}).status_code == 422
    assert client.get("/historial/").status_code == 302


def test_a_wrong_password_tells_nothing_of_a_ban(impose, client):
    impose(KINDS.BAN)
    answer = client.post("/cuenta/login/", {"login": "Ana", "password": "otra cosa larga"})
    assert answer.status_code == 200
    assert "suspendida" not in answer.content.decode()


def test_a_token_that_is_old_or_changed_or_of_another_thing_is_404(impose, client, monkeypatch):
    made = impose(KINDS.BAN)
    token = s.suspension_token(made)
    assert client.get(f"/sanciones/suspendida/{token}/").status_code == 200
    for wrong in (token[:-1] + "~", "x", "a:b:c", token + "\u00e9"):
        assert client.get(f"/sanciones/suspendida/{wrong}/").status_code == 404
    monkeypatch.setattr(s, "SUSPENDED_S", -1)
    assert client.get(f"/sanciones/suspendida/{token}/").status_code == 404


# --- The page of his own sanctions


def test_everybody_reads_his_own_sanctions_and_nobody_elses(impose, ana, client):
    made = impose(KINDS.WARNING)
    assert client.get("/sanciones/").status_code == 302
    client.force_login(ana)
    assert WHY in client.get("/sanciones/").content.decode()
    assert client.post("/sanciones/", {"sancion": made.pk, "accion": "leida"}).status_code == 302
    made.refresh_from_db()
    assert made.read_at is not None
    stranger = Client()
    stranger.force_login(PersonFactory())
    assert WHY not in stranger.get("/sanciones/").content.decode()
    for number in (made.pk, 10**14, "x", "", "\u0661", "9" * 40):
        assert stranger.post("/sanciones/", {"sancion": number}).status_code == 404


def test_an_appeal_that_is_too_short_keeps_what_was_written(impose, ana, client):
    made = impose()
    client.force_login(ana)
    answer = client.post("/sanciones/", {"sancion": made.pk, "recurso": "<b>no"})
    assert answer.status_code == 422
    assert "&lt;b&gt;no</textarea>" in answer.content.decode()
    assert client.post("/sanciones/", {"sancion": made.pk, "recurso": "a" * 50}).status_code == 302
