"""Who plays sealed deals checks what he has seen before the match is over; nobody else does."""

from __future__ import annotations

import json

import pytest

from accounts.models import User
from games.engines.core.sealed import public_half
from games.models import KeptActa, Match
from tests.factories import PersonFactory
from tests.games.bluffing import ANSWERS, CARD, OPTIONS, hands, played, register, secrets_of
from tests.games.record.sealed import cards_by_hand, read, seed_of
from tests.games.record.test_acta_check import checked
from tests.games.test_admin_matches import crawl
from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture
def going(people: list[User]) -> Match:
    """Return a match in its third hand: seat 2 stays in it, and all the rest have folded or may."""
    return played(start(people, game="bluff", options=OPTIONS), (*ANSWERS[:2], "FF"))


@pytest.mark.parametrize("seat", range(4))
def test_a_player_checks_what_he_has_seen_so_far_and_nothing_else(client, going, people, seat):
    client.force_login(people[seat])
    for query in ("?propia", "?propia&desde=3"):
        acta = read(client, going, query)
        real = hands(going)
        assert cards_by_hand(acta) == [set(hand.shown) | set(hand.hands[seat]) for hand in real]
        assert len(acta["pasos"]) == going.version
        assert acta["acabo"] is None
        assert set(acta["azar"]) == {
            "algoritmo", "compromiso", "sello", "raiz", "repartos", "palabras",
        }  # fmt: skip
    text = json.dumps(acta)
    assert public_half(bytes.fromhex(seed_of(going))).hex() not in text, "draws are to come of it"
    assert not [secret for secret in secrets_of(going) if secret in text]
    [checks] = checked(acta)
    found = {check["clave"]: check["ok"] for check in checks}
    assert found == {"forma": True, "compromiso": True, "abiertas": True, "cartas": False}
    assert "siguen" not in json.dumps(checks, ensure_ascii=False)
    page = client.get(f"/partida/{going.pk}/verificar/")
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert not CARD.findall(page.content.decode())


def test_nobody_else_has_anything_of_it_before_it_is_over(client, going, chief):
    for user in (None, chief, PersonFactory()):
        client.logout()
        if user is not None:
            client.force_login(user)
        for page in ("acta.json", "acta.json?propia", "acta.json?propia&desde=1", "azar.json"):
            answer = client.get(f"/partida/{going.pk}/{page}")
            assert answer.status_code == 409, page
            assert not CARD.findall(answer.content.decode())
        for page in ("acta/", "verificar/"):
            answer = client.get(f"/partida/{going.pk}/{page}")
            assert answer.status_code == 409
            assert "Comprobar lo que has visto" not in answer.content.decode()


def test_no_page_of_the_admin_tells_a_card_of_it_or_of_one_that_is_over(client, people, chief):
    """Every address that a superuser can reach: the history of what was shown is in no page."""
    over = played(start(people, game="bluff", options=OPTIONS))
    going = played(start(people, game="bluff", options=OPTIONS), ANSWERS[:1])
    secrets = {seed_of(match) for match in (over, going)} | secrets_of(over) | secrets_of(going)
    pages = dict(crawl(client))
    for match in (over, going):
        assert f"/admin/games/match/{match.pk}/change/" in pages
    told = [
        address
        for address, text in pages.items()
        if CARD.search(text) or any(secret in text for secret in secrets)
    ]
    assert told == []


def test_a_player_has_not_the_acta_of_everybody_before_it_is_over(client, going, people):
    client.force_login(people[0])
    for page in ("acta.json", "acta.json?desde=1", "azar.json"):
        assert client.get(f"/partida/{going.pk}/{page}").status_code == 409
    answer = client.get(f"/partida/{going.pk}/acta/")
    assert answer.status_code == 409
    assert f"/partida/{going.pk}/verificar/" in answer.content.decode()
    assert not KeptActa.objects.filter(match=going).exists()


def test_nobody_has_one_of_a_match_that_is_stopped(client, going, people):
    Match.objects.filter(pk=going.pk).update(status=Match.Status.FROZEN)
    client.force_login(people[0])
    for page in ("acta.json?propia", "verificar/"):
        assert client.get(f"/partida/{going.pk}/{page}").status_code == 409


def test_where_all_is_told_at_the_end_nobody_has_one_before(client, people):
    match = start(people)
    client.force_login(people[0])
    for page in ("acta.json?propia", "verificar/"):
        assert client.get(f"/partida/{match.pk}/{page}").status_code == 409
