"""A password alone moved money: who had read or guessed one of the staff's was in the admin.

Now the admin opens to sessions that have used a second factor, for 8 hours, and asks for it again
before whatever weighs.
"""

from __future__ import annotations

import re
import time
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.admin.sites import site as admin_site
from django.contrib.auth.models import Group, Permission
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts import factor_codes
from accounts.admin_pages import AsksAgain
from accounts.models import Sanction, User
from economy.models import Correction
from economy.selectors import balance_of
from games.engines.mus.options import Options
from games.models import Match
from tests.factories import PASSWORD, PersonFactory
from tests.games.tools import start
from tests.project.routes import routes
from tests.staff_entry import force_login_only, use_factor

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se cayó la mesa en mitad de la última mano"
HOUR = 3600
ADMIN = sorted({address for address, _ in routes() if address.startswith("/admin/")})
OPEN_TO_ALL = {"/admin/login/", "/admin/logout/"}
AGAIN = "/cuenta/2fa/reauthenticate/"


def digits(secret: str) -> str:
    """Return the digits that an application would show now."""
    return factor_codes.digits(secret, factor_codes.step_at(time.time()))


@pytest.fixture(autouse=True)
def no_code_was_used() -> None:
    cache.clear()


@pytest.fixture
def boss() -> User:
    return PersonFactory(username="Mandamas", is_staff=True, is_superuser=True, welcomed=True)


@pytest.fixture
def secret(boss: User) -> str:
    """Return the secret of the boss, who has enrolled."""
    word = generate_totp_secret()
    TOTP.activate(boss, word)
    return word


def sign_in(client: Client, user: User) -> Any:
    return client.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})


def test_with_a_password_alone_no_page_of_the_admin_opens_nor_moves_money(client, boss):
    ana = PersonFactory()
    sign_in(client, boss)
    assert client.session["_auth_user_id"] == str(boss.pk)
    assert len(ADMIN) > 50
    for address in ADMIN:
        if address in OPEN_TO_ALL:
            continue
        answer = client.get(address)
        assert answer.status_code in (301, 302), address
        assert answer["Location"].startswith(("/admin/", "/cuenta/")), address
        assert client.get(address, follow=True).resolver_match.url_name == "login", address
    asked = {"player": ana.username, "amount": 50, "reason": WHY, "key": uuid4()}
    client.post(reverse("admin:economy_correction_add"), asked)
    assert balance_of(ana.pk) == 1_000
    assert not Correction.objects.exists()


def test_the_first_time_it_leads_to_enrolment_and_then_on_into_the_admin(client, boss):
    sign_in(client, boss)
    page = client.get("/admin/", follow=True)
    assert "Falta tu segundo factor" in page.content.decode()
    enrol = reverse("mfa_activate_totp")
    assert enrol in page.content.decode()
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    client.get(enrol)
    done = client.post(enrol, {"code": digits(client.session["mfa.totp.secret"])}, follow=True)
    assert done.status_code == 200
    link = r'href="([^"]+)">(?:<svg.*?</svg>)?Seguir a la administración'
    way = re.search(link, done.content.decode(), re.DOTALL)
    assert way, done.content.decode()
    assert client.get(way[1]).status_code == 200


def test_who_signs_in_with_the_factor_is_in_at_once(client, boss, secret):
    sign_in(client, boss)
    assert client.get("/admin/").status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": digits(secret)})
    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize("by_secret", [False, True])
def test_the_demo_prints_the_factor_with_which_one_looks_around(client, by_secret):
    said = StringIO()
    call_command("seed_demo", stdout=said)
    (password,) = re.findall(r"contraseña de todas: ([^)]+)\)", said.getvalue())
    (secret,) = re.findall(r"con el secreto (\w+):", said.getvalue())
    (code,) = re.findall(r"ahora (\d{6});", said.getvalue())
    client.post("/cuenta/login/", {"login": "admin", "password": password})
    assert client.get("/admin/").status_code == 302
    client.post("/cuenta/2fa/authenticate/", {"code": digits(secret) if by_secret else code})
    assert client.get("/admin/").status_code == 200


def test_the_factor_is_good_for_eight_hours_and_then_asked_for_with_the_way_back(client, boss):
    force_login_only(client, boss)
    use_factor(client, boss, seconds_ago=8 * HOUR - 60)
    assert client.get("/admin/").status_code == 200
    use_factor(client, boss, seconds_ago=8 * HOUR + 60)
    answer = client.get("/admin/games/match/", follow=True)
    assert answer.request["PATH_INFO"] == AGAIN
    asked = parse_qs(urlsplit(answer.redirect_chain[-1][0]).query)
    assert asked["next"] == ["/admin/games/match/"]


def test_a_factor_that_was_taken_off_opens_nothing(client, boss):
    client.force_login(boss)
    assert client.get("/admin/").status_code == 200
    Authenticator.objects.filter(user=boss).delete()
    assert client.get("/admin/").status_code == 302


def test_another_persons_factor_opens_nothing(client, boss):
    client.force_login(boss)
    other = PersonFactory(is_staff=True, is_superuser=True)
    TOTP.activate(other, generate_totp_secret())
    client.post("/cuenta/logout/")
    force_login_only(client, other)
    assert client.get("/admin/").status_code == 302


def test_once_enrolled_the_password_does_not_confirm_who_it_is(client, boss, secret):
    force_login_only(client, boss)
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    assert client.get("/admin/").status_code == 302
    page = client.get(AGAIN).content.decode()
    assert "/cuenta/reauthenticate/" not in page


def test_p18_the_acta_of_others_and_its_chat_ask_for_it_too(client, boss):
    """The only privilege of the staff outside of /admin/."""
    match = start(PersonFactory.create_batch(4), game="mus", options=Options(reloj="sin"))
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED, finished_at=match.started_at, competitive=False
    )
    force_login_only(client, boss)
    without = client.get(f"/partida/{match.pk}/acta/")
    use_factor(client, boss)
    with_it = client.get(f"/partida/{match.pk}/acta/")
    assert without.status_code == 404 or without.context["acta_datos"]["chat"] is None
    assert with_it.status_code == 200
    assert with_it.context["acta_datos"]["chat"] is not None


# --- What weighs


@pytest.fixture
def things(boss: User) -> dict[str, str]:
    """Return the addresses of what weighs, with something to do there."""
    ana = PersonFactory(username="Ana")
    asked = Correction.objects.create(
        key=uuid4(), actor=PersonFactory(is_staff=True), player=ana, amount=9, reason=WHY,
        alone_up_to=1,
    )  # fmt: skip
    group = Group.objects.create(name="Cuadrilla")
    match = start(PersonFactory.create_batch(4), game="mus", options=Options(reloj="sin"))
    return {
        "adjust": reverse("admin:economy_correction_add"),
        "decide": reverse("admin:economy_correction_decide", args=[asked.pk]),
        "freeze": reverse("admin:economy_freeze_turn"),
        "void": f"{reverse('admin:games_match_void')}?id={match.pk}",
        "sanction": reverse("admin:accounts_sanction_add"),
        "rights of a person": reverse("admin:accounts_user_change", args=[ana.pk]),
        "a new person": reverse("admin:accounts_user_add"),
        "rights of a group": reverse("admin:auth_group_change", args=[group.pk]),
        "a new group": reverse("admin:auth_group_add"),
        "a group less": reverse("admin:auth_group_delete", args=[group.pk]),
    }


def test_what_weighs_asks_again_after_ten_minutes_before_the_form_and_at_its_post(
    client, boss, things
):
    force_login_only(client, boss)
    use_factor(client, boss, seconds_ago=601)
    for name, address in things.items():
        for ask in (client.get, client.post):
            answer = ask(address)
            assert answer.status_code == 302, name
            assert answer["Location"].startswith(AGAIN), name
    use_factor(client, boss, seconds_ago=540)
    for name, address in things.items():
        assert client.get(address).status_code == 200, name
    assert Correction.objects.get().is_pending
    assert not Sanction.objects.exists()
    assert Group.objects.filter(name="Cuadrilla").exists()


def test_what_was_being_sent_is_done_after_the_factor_without_writing_it_again(
    client, boss, secret
):
    ana = PersonFactory(username="Ana")
    force_login_only(client, boss)
    use_factor(client, boss, seconds_ago=601)
    form = reverse("admin:economy_correction_add")
    sent = {"player": "Ana", "amount": 50, "reason": WHY, "key": str(uuid4())}
    away = client.post(form, sent)
    assert balance_of(ana.pk) == 1_000
    client.post(away["Location"], {"code": digits(secret), "next": form})
    assert balance_of(ana.pk) == 1_050


def test_rights_are_not_given_by_the_action_of_a_list_either(client, boss):
    group = Group.objects.create(name="Cuadrilla")
    force_login_only(client, boss)
    use_factor(client, boss, seconds_ago=601)
    chosen = {"action": "delete_selected", "_selected_action": group.pk, "post": "yes"}
    client.post(reverse("admin:auth_group_changelist"), chosen)
    assert Group.objects.filter(pk=group.pk).exists()


def test_every_model_of_rights_asks_again():
    """A model of people, groups or permissions that is registered some day is one of these."""
    for model in (User, Group, Permission):
        if model in admin_site._registry:
            assert isinstance(admin_site._registry[model], AsksAgain), model
