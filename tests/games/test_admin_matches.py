"""Matches in the admin: found and read by the staff, voided with a reason, and never a card."""

from __future__ import annotations

import base64
import re
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts.models import User
from economy import freezing
from economy.models import Account, Tx
from games.chat.channel import Channel
from games.chat.services import line_add
from games.matches import guards, judging, services, vault
from games.models import ChatLine, Match, MatchPlayer
from tests.factories import PersonFactory
from tests.games.tools import call, live, start

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/games/match/"
WHY = "Se quedó sin luz el salón."


def balances(people):
    return [Account.objects.get(user=person).balance for person in people]


def void(client, *matches, reason=WHY):
    ids = "&".join(f"id={match.pk}" for match in matches)
    return client.post(f"{LIST}anular/?{ids}", {"reason": reason})


def found(client, model="match", **query):
    answer = client.get(f"/admin/games/{model}/", query)
    assert answer.status_code == 200, answer.get("Location")
    return {row.pk for row in answer.context["cl"].result_list}


# --- Nothing secret


def crawl(client, start_at="/admin/"):
    """Yield address and text of every page of the admin that a superuser reaches by its links."""
    waiting, seen = [start_at], set()
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        assert len(seen) < 1000, "the crawl does not end"
        answer = client.get(address)
        text = answer.content.decode()
        yield address, text
        if "text/html" not in answer["Content-Type"]:
            continue
        base, _, filters = address.partition("?")
        if filters:
            continue  # one filter at a time: every page of a list is reached, not every mixture
        for link in re.findall(r'href="([^"#]+)"', text):
            found = link.replace("&amp;", "&")
            found = base + found if found.startswith("?") else found
            if found.startswith("/admin/") and not re.search(r"logout|/password/|jsi18n", found):
                waiting.append(found)


def test_no_page_of_the_admin_tells_a_card_or_the_seed_of_a_live_match(client, chief, people):
    """Promise P18: every address that a superuser can reach."""
    match = start(people)
    call(match, 0)
    line_add(
        channel=Channel("partida", match.pk), author_id=people[0].pk, text="hola", line_id=uuid4()
    )
    now = live(match)
    match.refresh_from_db()
    seed = vault.unseal(match.server_seed, f"match:{match.pk}")
    sealed = bytes(match.state)
    secrets = [
        *now.state.cards, seed.hex(), base64.b64encode(seed).decode(), now.facts.chance.key.hex(),
        str(seed), sealed.hex(), base64.b64encode(sealed).decode(), str(sealed),
    ]  # fmt: skip
    pages = dict(crawl(client))
    for address in (f"{LIST}{match.pk}/change/", f"{LIST}{match.pk}/history/", LIST):
        assert address in pages
    assert f"/admin/games/chatline/{ChatLine.objects.get().pk}/change/" in pages
    told = [
        (address, secret) for address, text in pages.items() for secret in secrets if secret in text
    ]
    assert told == []


@pytest.mark.parametrize("model", ["matchstep", "epoch", "matchtimer", "seatpresence", "watcher"])
def test_what_holds_secrets_or_machinery_is_not_in_the_admin(client, chief, model):
    assert client.get(f"/admin/games/{model}/").status_code == 404


@pytest.mark.parametrize("model", [Match, MatchPlayer, ChatLine])
def test_not_even_a_superuser_adds_changes_or_deletes(client, chief, people, model):
    match = start(people)
    line_add(
        channel=Channel("partida", match.pk), author_id=people[0].pk, text="hola", line_id=uuid4()
    )
    row = model.objects.first()
    name = f"admin:games_{model._meta.model_name}"
    assert client.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200
    assert client.get(reverse(f"{name}_add")).status_code == 403
    assert client.post(reverse(f"{name}_change", args=[row.pk]), {"score": "9"}).status_code == 403
    assert client.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "1"}).status_code == 403
    delete = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    client.post(reverse(f"{name}_changelist"), delete)
    assert model.objects.filter(pk=row.pk).exists()


# --- Finding


def test_matches_are_found_by_nick_number_and_salon_and_filtered(client, chief, people):
    mine, other = start(people), start(PersonFactory.create_batch(4), game="mus")
    guards.match_freeze(match_id=other.pk, why="prueba")
    assert found(client) == {mine.pk, other.pk}
    assert found(client, q=people[2].username) == {mine.pk}
    assert found(client, q=str(other.pk)) >= {other.pk}
    assert found(client, q="mus") == {other.pk}
    assert found(client, status__exact="congelada") == {other.pk}
    assert found(client, competitive__exact="0") == set()
    assert found(client, q="nadie así") == set()
    players = found(client, "matchplayer", q=people[2].username)
    assert players == {MatchPlayer.objects.get(match=mine, seat=2).pk}
    assert 'class="estado congelada"' in client.get(LIST).content.decode()


def test_a_match_leads_to_its_acta_when_it_is_over_and_to_its_postings(client, chief, people):
    match = start(people)
    page = f"{LIST}{match.pk}/change/"
    assert f"/partida/{match.pk}/acta/" not in client.get(page).content.decode()
    services.match_leave(match_id=match.pk, user_id=people[0].pk, action_id=uuid4())
    text = client.get(page).content.decode()
    assert f"/partida/{match.pk}/acta/" in text
    ledger = f"/admin/economy/tx/?q=match:{match.pk}:"
    assert ledger in text
    keys = {row.key for row in client.get(ledger).context["cl"].result_list}
    assert keys == {f"match:{match.pk}:hold", f"match:{match.pk}:close"}
    stake = client.get("/admin/economy/stake/", {"q": str(match.pk)}).content.decode()
    assert page in stake


def test_the_list_has_a_constant_number_of_queries(
    client, chief, people, django_assert_max_num_queries
):
    for _ in range(3):
        start(PersonFactory.create_batch(4))
    with django_assert_max_num_queries(16):
        client.get(LIST)


# --- Voiding


def test_who_of_the_staff_voided_is_not_named_once_his_account_is_erased(chief):
    kept = judging.told(chief, WHY)
    assert judging.said(kept) == f"Jefaza: {WHY}"
    User.objects.filter(pk=chief.pk).update(is_active=False)
    assert judging.said(kept) == f"Jefaza: {WHY}", "he may come back"
    User.objects.filter(pk=chief.pk).update(email="", username="borrado-1")
    assert judging.said(kept) == f"alguien del equipo: {WHY}"
    assert judging.said("la mesa: se cayó") == "la mesa: se cayó"


def test_a_void_gives_everything_back_once_and_says_who_and_why(client, chief, people):
    before = balances(people)
    match = start(people)
    assert balances(people) == [amount - 50 for amount in before]
    answer = void(client, match)
    assert answer.status_code == 302
    assert balances(people) == before
    match.refresh_from_db()
    assert (match.status, match.reason) == ("nula", "anulada")
    assert match.void_reason == f"@{chief.pk}: {WHY}"
    page = f"{LIST}{match.pk}/change/"
    assert f"Jefaza: {WHY}" in client.get(page).content.decode()
    User.objects.filter(pk=chief.pk).update(username="Otra")
    assert f"Otra: {WHY}" in client.get(page).content.decode()
    entry = LogEntry.objects.get(object_id=str(match.pk))
    assert entry.user == chief
    assert WHY in entry.change_message
    void(client, match)
    assert balances(people) == before
    assert Tx.objects.filter(key__startswith=f"match:{match.pk}:", kind="refund").count() == 1
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "corto", "         9 "])
def test_a_void_without_a_real_reason_changes_nothing(client, chief, people, reason):
    match = start(people)
    answer = void(client, match, reason=reason)
    assert answer.status_code == 200
    [error] = answer.context["form"].errors["reason"]
    assert ("Cuéntalo" if reason.strip() else "Escribe") in error
    assert "Asegúrese" not in answer.content.decode()
    match.refresh_from_db()
    assert match.status == "jugando"


def test_the_action_asks_before_it_does_anything(client, chief, people):
    match = start(people)
    answer = client.post(LIST, {"action": "void", "_selected_action": [match.pk]})
    assert answer["Location"] == f"{LIST}anular/?id={match.pk}"
    page = client.get(answer["Location"])
    assert people[0].username in page.content.decode()
    match.refresh_from_db()
    assert match.status == "jugando"


def test_a_frozen_match_is_voided_too(client, chief, people):
    before = balances(people)
    match = start(people)
    guards.match_freeze(match_id=match.pk, why="prueba")
    void(client, match)
    assert balances(people) == before


def test_a_void_while_the_economy_stands_still_says_that_nothing_is_back_yet(client, chief, people):
    match = start(people)
    asked = f"{LIST}anular/?id={match.pk}"
    assert "La economía está parada" not in client.get(asked).content.decode()
    freezing.economy_freeze(reason="Se revisan los libros.")
    assert "La economía está parada" in client.get(asked).content.decode()
    void(client, match)
    told = client.get(LIST).content.decode()
    assert "Lo puesto se devolverá cuando" in told
    assert "devuelto." not in told
    assert balances(people) == [950] * 4
    freezing.economy_unfreeze(reason="Los libros están bien.", actor=chief)
    assert services.match_settle(match_id=match.pk)
    assert balances(people) == [1000] * 4


def test_a_void_of_a_training_has_nothing_to_wait_for(client, chief, people):
    training = start(people[:1], stake=0, robots=dict.fromkeys((1, 2, 3), "normal"))
    freezing.economy_freeze(reason="Se revisan los libros.")
    void(client, training)
    assert "Lo puesto se devolverá cuando" not in client.get(LIST).content.decode()


def test_what_is_over_cannot_be_voided(client, chief, people):
    match = start(people)
    services.match_leave(match_id=match.pk, user_id=people[0].pk, action_id=uuid4())
    after = balances(people)
    assert "Ninguna de esas partidas" in void(client, match).content.decode()
    assert balances(people) == after


def test_staff_who_may_only_look_cannot_void(client, people):
    match = start(people)
    clerk: User = PersonFactory(is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_match"))
    client.force_login(clerk)
    assert client.get(LIST).status_code == 200
    assert void(client, match).status_code == 403
    clerk.user_permissions.add(Permission.objects.get(codename="change_match"))
    assert void(client, match).status_code == 302
    match.refresh_from_db()
    assert match.status == "nula"


def test_points_are_taken_from_what_is_over_once_with_a_reason_and_nothing_else(
    client, chief, people
):
    match, playing = start(people), start(PersonFactory.create_batch(4))
    page = f"{LIST}sin-puntos/?id={match.pk}&id={playing.pk}"
    assert "Ninguna de esas partidas" in client.get(page).content.decode()
    services.match_leave(match_id=match.pk, user_id=people[0].pk, action_id=uuid4())
    after = balances(people)
    asked = client.post(LIST, {"action": "annul", "_selected_action": [match.pk]})
    assert asked["Location"] == f"{LIST}sin-puntos/?id={match.pk}"
    assert client.post(page, {"reason": "corto"}).status_code == 200
    assert set(match.players.values_list("points", flat=True)) == {12, -10, -20}
    assert client.post(page, {"reason": WHY}).status_code == 302
    match.refresh_from_db()
    assert (match.status, match.void_reason) == ("terminada", f"@{chief.pk}: {WHY}")
    assert set(match.players.values_list("points", flat=True)) == {0}
    assert balances(people) == after
    assert WHY in LogEntry.objects.get(object_id=str(match.pk)).change_message
    assert "Ninguna de esas partidas" in client.get(page).content.decode()
    playing.refresh_from_db()
    assert playing.status == "jugando"


def test_staff_who_may_only_look_take_no_points(client, people):
    match = start(people)
    services.match_leave(match_id=match.pk, user_id=people[0].pk, action_id=uuid4())
    clerk: User = PersonFactory(is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_match"))
    client.force_login(clerk)
    asked = client.post(f"{LIST}sin-puntos/?id={match.pk}", {"reason": WHY})
    assert asked.status_code == 403
    assert match.players.filter(points=12).exists()


@pytest.mark.parametrize(
    "query", ["", "?id=x", "?id=99999999999999999999999", "?id=" + "9" * 5000, "?id=0"]
)
def test_a_void_of_nothing_says_so(client, chief, query):
    assert "Ninguna de esas partidas" in client.get(f"{LIST}anular/{query}").content.decode()
