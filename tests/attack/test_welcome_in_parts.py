"""Each account that was made brought 1,000 U$uros to whoever emptied it: three minutes, 3,000.

Now a quarter comes with the verified e-mail and the rest with matches played to their end with
different people; whatever closes the match, each part once.
"""

from __future__ import annotations

import pytest

from accounts.models import User
from economy import reconciliation, welcome
from economy.models import Tx
from economy.selectors import balance_of
from games.matches import closing
from games.models import Match
from tests.attack.test_new_accounts import finished
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def parts(settings) -> None:
    settings.USUMUS = {**settings.USUMUS, "WELCOME_PARTS": [250, 250, 250, 250]}


@pytest.fixture
def new() -> User:
    return PersonFactory()


def closed(*people: User, **kept) -> Match:
    match = finished(*people, **kept)
    assert closing.tell(match.pk)
    return match


def test_an_account_begins_with_a_quarter(new):
    assert balance_of(new.pk) == 250


def test_each_of_the_first_matches_with_somebody_new_brings_a_part(new):
    found = []
    for rival in PersonFactory.create_batch(5):
        closed(new, rival)
        found.append(balance_of(new.pk))
    assert found == [500, 750, 1000, 1000, 1000]
    keys = Tx.objects.filter(key__startswith=f"alta:{new.pk}").values_list("key", flat=True)
    assert set(keys) == {f"alta:{new.pk}", *(f"alta:{new.pk}:{n}" for n in (1, 2, 3))}
    assert [finding.rule for finding in reconciliation.reconcile() if finding.broken] == []


def test_told_again_a_match_brings_nothing_more(new):
    match = closed(new, PersonFactory())
    closing.tell(match.pk)
    assert balance_of(new.pk) == 500


def test_the_same_rival_brings_one_part(new):
    rival = PersonFactory()
    for _ in range(4):
        closed(new, rival)
    assert balance_of(new.pk) == 500


@pytest.mark.parametrize("kept", [{"result": "abandona"}, {"status": "nula"}])
def test_a_match_that_was_not_played_brings_none(new, kept):
    closed(new, PersonFactory(), **kept)
    assert balance_of(new.pk) == 250


def test_who_had_it_all_at_once_gets_no_more(settings):
    settings.USUMUS = {**settings.USUMUS, "WELCOME_PARTS": [1000]}
    old = PersonFactory()
    settings.USUMUS = {**settings.USUMUS, "WELCOME_PARTS": [250, 250, 250, 250]}
    assert welcome.first_part(old) is False
    closed(old, PersonFactory())
    assert balance_of(old.pk) == 1000


def test_the_portada_and_the_page_of_money_say_how_it_comes(client):
    page = " ".join(client.get("/").content.decode().split())
    assert "Gratis, con 1.000 U$uros de bienvenida: 250 al entrar y el resto" in page
    page = " ".join(client.get("/usuros/").content.decode().split())
    assert "recibes 250 U$uros" in page
    assert "Los otros 750 llegan por partes, con tus 3 primeras partidas" in page


def texts(page) -> str:
    return " ".join(page.content.decode().split())


def test_the_sign_up_says_when_each_part_comes(client, settings):
    assert (
        "Te damos 1.000 U$uros de bienvenida: 250 al verificar tu correo y 250 con cada una de las"
        " 3 primeras partidas que acabes con gente distinta."
    ) in texts(client.get("/cuenta/signup/"))
    for parts, sentence in {
        (700,): "Te damos 700 U$uros de bienvenida al verificar tu correo.",
        (500, 200): "500 al verificar tu correo y 200 cuando acabes tu primera partida con otra",
        (500, 200, 300): "500 al verificar tu correo y el resto, por partes, con las 2 primeras",
    }.items():
        settings.USUMUS = {**settings.USUMUS, "WELCOME_PARTS": list(parts)}
        assert sentence in texts(client.get("/cuenta/signup/"))


def test_the_cartera_says_what_is_still_to_come(client, new):
    client.force_login(new)
    assert (
        "De tu bienvenida faltan 750 U$uros: llegan 250 con cada una de las 3 próximas partidas que"
        " acabes con alguien con quien aún no hayas jugado."
    ) in texts(client.get("/cartera/"))
    for rival in PersonFactory.create_batch(2):
        closed(new, rival)
    page = texts(client.get("/cartera/"))
    assert "De tu bienvenida faltan 250 U$uros: llegan cuando acabes una partida" in page
    closed(new, PersonFactory())
    assert "De tu bienvenida" not in texts(client.get("/cartera/"))


def test_it_promises_nothing_to_who_had_it_all_at_once(client, settings):
    settings.USUMUS = {**settings.USUMUS, "WELCOME_PARTS": [1000]}
    old = PersonFactory()
    settings.USUMUS = {**settings.USUMUS, "WELCOME_PARTS": [250, 250, 250, 250]}
    assert welcome.to_come(old.pk).matches == 0
