"""Every address of the site, asked by everybody in every wrong way (promise P13)."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import unquote

import pytest
from django.contrib.admin.sites import site as admin_site
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engines.mus.options import Options
from games.live import sql
from games.models import Match, Report, Room, Table
from tests.factories import PersonFactory
from tests.games.conftest import fresh_process
from tests.games.tools import live, start
from tests.project.routes import routes

__all__ = ["fresh_process"]

pytestmark = pytest.mark.django_db(transaction=True)

NOT_STATE = ("django_session", "django_admin_log", "usersessions_usersession", "django_migrations")
REFUSED = {301, 302, 400, 403, 404, 405, 429}
HEALTH = "/salud"
"""It says 503 where no worker runs: tests/project/test_health.py asks for its answers."""
ADDRESSES = sorted({address for address, _route in routes()} - {HEALTH})


@pytest.fixture
def match() -> Match:
    """Return a live partida of mus, the first of the site."""
    people = PersonFactory.create_batch(4)
    return start(people, game="mus", options=Options(reloj="sin"))


@pytest.fixture
def clients(match: Match) -> dict[str, Client]:
    """Return a browser for everybody there is; none of them raises what the server suffers."""
    users: dict[str, User | None] = {
        "nobody": None,
        "player": match.players.get(seat=0).user,
        "stranger": PersonFactory(),
        "staff": PersonFactory(is_staff=True),
        "boss": PersonFactory(is_staff=True, is_superuser=True),
    }
    made = {}
    for who, user in users.items():
        made[who] = Client(raise_request_exception=False, enforce_csrf_checks=True)
        if user is not None:
            made[who].force_login(user)
    return made


def rows() -> dict[str, Any]:
    """Return every row of the site but sessions and the log of the admin."""
    names = sql.rows(
        "SELECT table_name FROM information_schema.tables"
        " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
    )
    return {
        name: sql.rows(f"SELECT (to_jsonb(t) - 'last_login')::text FROM {name} t ORDER BY 1")
        for (name,) in names
        if name not in NOT_STATE
    }


def real(match: Match) -> list[str]:
    """Return the addresses that lead to things that exist, beside those of the URLconf."""
    player = match.players.get(seat=0).user
    token, _ = Table.objects.get_or_create(
        room=match.room,
        number=99,
        defaults={"value": 50, "by_invitation": True, "invite_token": "t" * 22},
    )
    admin = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for model in admin_site._registry
    ]
    objects = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[found.pk])
        for model in admin_site._registry
        if (found := model._default_manager.first()) is not None
    ]
    return [
        f"/partida/{match.pk}/",
        f"/partida/{match.pk}/acta/",
        f"/partida/{match.pk}/acta.json",
        f"/partida/{match.pk}/verificar/",
        f"/jugador/{player.username}/",
        "/salon/mus/",
        f"/mesa/{token.pk}/i/{token.invite_token}/",
        *admin,
        *objects,
    ]


def assert_well_dressed(answer: Any, address: str) -> None:
    """Check the headers that every page bears."""
    headers = answer.headers
    assert "default-src 'self'" in headers["Content-Security-Policy"], address
    assert "'unsafe-inline'" not in headers["Content-Security-Policy"], address
    assert headers["X-Content-Type-Options"] == "nosniff", address
    assert headers["X-Frame-Options"] == "DENY", address
    assert headers["Referrer-Policy"] == "same-origin", address
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin", address


NO_TOKEN = "no token came"


def without_token(_request: HttpRequest, reason: str = "") -> HttpResponse:
    """Stand in for the page of a missing token: drawing it is most of what a refusal costs."""
    assert reason
    return HttpResponseForbidden(NO_TOKEN)


@pytest.fixture
def plain_refusal(settings: Any) -> None:
    """Have a request without the token answered in one line; a test of its own reads the page."""
    settings.CSRF_FAILURE_VIEW = f"{__name__}.without_token"


def test_the_crawl_knows_the_whole_site():
    assert len(ADDRESSES) > 80
    assert not [address for address in ADDRESSES if "<" in address or "(" in address]


def test_p13_no_get_fails_or_changes_anything(match, clients):
    wanted = [*ADDRESSES, *real(match)]
    before = rows()
    for who, client in clients.items():
        for address in wanted:
            answer = client.get(address)
            assert answer.status_code < 500, (who, address)
            assert_well_dressed(answer, address)
    after = rows()
    assert {name for name in after if after[name] != before[name]} == set()


def test_no_post_without_the_token_gets_through(match, clients, plain_refusal):
    wanted = [*ADDRESSES, *real(match)]
    before = rows()
    refused = 0
    for who, client in clients.items():
        for address in wanted:
            answer = client.post(address, {"username": "x", "reason": "una razón muy larga"})
            assert answer.status_code in REFUSED, (who, address, answer.status_code)
            refused += answer.content == NO_TOKEN.encode()
            if answer.status_code == 403:
                assert_well_dressed(answer, address)
    assert refused > len(clients) * 100
    assert rows() == before


def test_the_page_for_a_missing_token_is_ours_and_in_spanish(match, clients):
    for who, client in clients.items():
        for address in ("/cuenta/login/", *real(match)[:8]):
            if who != "nobody" and address == "/cuenta/login/":
                continue  # his form is of before he came in, and he is led on
            answer = client.post(address, {"login": "x", "password": "x"})
            assert answer.status_code == 403, (who, address)
            assert "Error 403" in answer.content.decode(), (who, address)
            assert_well_dressed(answer, address)


def test_the_table_alone_lets_its_scripts_keep_a_preference(match, clients):
    player = clients["player"]
    player.get(f"/partida/{match.pk}/")
    token = player.cookies["csrftoken"].value
    answer = player.post(
        "/cuenta/preferencias/", {"vibrar": "false"}, headers={"x-csrftoken": token}
    )
    assert answer.status_code < 300
    assert match.players.get(seat=0).user.profile.preferences.vibrar is False


def test_other_methods_change_nothing(match, clients, plain_refusal):
    wanted = [*ADDRESSES, *real(match)]
    before = rows()
    for who in ("nobody", "boss"):
        for method in ("put", "delete", "options"):
            for address in wanted:
                answer = getattr(clients[who], method)(address)
                assert answer.status_code < 500, (who, method, address)
    assert rows() == before


OF_OUR_PAGES = [
    "pagina=-1&q=%FF%FE&desde=99999999999&next=//malo.example",
    "pagina=abc&q=%ED%A0%80&desde=%D9%A1&next=http://[malo&orden=password",
    "pagina=9999999999999999999&q=" + "a" * 3000 + "&desde=-1&next=javascript:alert(1)",
    "pagina=0&a=%zz&resultado=nada",
    "pagina=1.5&=&puntos[]=1",
    "pagina=%D9%A1&&&",
]
OF_THE_ADMIN = [  # what makes a list give up (a redirection to ?e=1) is asked by itself
    "page=-1",
    "o=999&_popup=1&all=",
    "o=-1.password&_facets=True&e=1",
    "user__password__startswith=a",
    "p=-1",
    "_to_field=password",
    "id__in=1,x",
    "pk=1'%20OR%201=1",
    *("q=%FF%FE", "q=%ED%A0%80", "q=" + "a" * 3000),
]
WITH_NUL = [
    "pagina=%00",
    "q=%00",
    "resultado=%00",
    "que=otras&que=%00",
    "desde=%00",
    "_changelist_filters=%00",
    "next=%00",
    "%00=1",
    *("id__exact=%00", "finished_at__gte=%00", "status__exact=%00"),
    "descargar=%00",
]


def test_no_query_breaks_a_page(match, clients):
    """Each page is asked what such pages read, in every wrong way, and the rest in one go."""
    entrance = ["/cuenta/login/", "/cuenta/signup/", "/cuenta/2fa/authenticate/", "/historial/"]
    entrance += ["/tienda/", "/tienda/compras/", "/usurero/", "/almacen/", "/cartera/"]
    lists = [address for address in real(match) if address.count("/") == 4]
    ours = [*OF_OUR_PAGES, "&".join(OF_THE_ADMIN), WITH_NUL[0]]
    admin = [*OF_THE_ADMIN, "&".join(OF_OUR_PAGES), WITH_NUL[0]]
    for who, addresses, queries in (
        ("nobody", entrance, ours),
        ("stranger", [*entrance, *real(match)[:6]], ours),
        ("boss", lists, admin),
    ):
        for address in addresses:
            for query in queries:
                answer = clients[who].get(f"{address}?{query}")
                assert answer.status_code < 500, (who, address, query)
                assert "malo" not in answer.headers.get("Location", "").partition("?")[0], address
                assert (answer.status_code == 400) >= ("\0" in unquote(query)), (address, query)


def test_a_nul_is_refused_before_any_page_reads_it(clients):
    pages = ("/cartera/", "/admin/games/match/")
    for who, address, query in product(("nobody", "boss"), pages, WITH_NUL):
        assert clients[who].get(f"{address}?{query}").status_code == 400, (who, address, query)


PATHS = [
    "/%00",
    "/%FF%FE",
    "/jugador/%00/",
    "/jugador/a%00b/",
    "/jugador/%FF/",
    "/jugador/%ED%A0%80/",
    "/jugador/" + "a" * 5000 + "/",
    "/jugador/../",
    "/jugador/%2e%2e%2f/",
    "/jugador/عمر/",
    "/partida/0/",
    "/partida/-1/",
    "/partida/99999999999999999999/",
    "/partida/9223372036854775808/acta/",
    "/partida/" + "9" * 4000 + "/",
    "/partida/9223372036854775808/acta.json",
    "/partida/%D9%A1/",
    "/partida/" + "9" * 5000 + "/verificar/",
    "/mesa/9223372036854775808/i/x/",
    "/mesa/1/i/%00/",
    "/mesa/1/i/ñ/",
    "/mesa/" + "9" * 5000 + "/i/x/",
    "/salon/%00/",
    "/salon/" + "a" * 5000 + "/",
    "/admin/games/match/%00/change/",
    "/admin/games/match/9223372036854775808/change/",
    "/admin/games/match/_00/change/",
    "/admin/games/match/_ZZ/change/",
    "/admin/r/1/%00/",
    "/static/../usumus/settings/base.py",
    "/static/%2e%2e/manage.py",
    "/static/%00",
    "/cuenta/password/reset/key/%00-%00/",
    "/cuenta/confirm-email/%00/",
    "/%",
    "/%zz",
    "/a\\b",
    "/cuenta/" + "%0d%0aSet-Cookie:%20a=b",
    "/.env",
    "/.git/config",
    "/media/../manage.py",
]


def test_no_path_breaks_the_site(match, clients):
    for who in ("nobody", "stranger", "boss"):
        for path in PATHS:
            answer = clients[who].get(path)
            assert answer.status_code in REFUSED, (who, path, answer.status_code)
            assert "SECRET_KEY" not in answer.content.decode(errors="replace")


FORMS = ["/cuenta/login/", "/cuenta/signup/", "/cuenta/password/reset/", "/cuenta/login/code/"]
OWN_FORMS = [
    "/cuenta/perfil/",
    "/cuenta/preferencias/",
    "/cuenta/ajustes/",
    "/cuenta/avatar/",
    "/cuenta/ignorados/quitar/",
    "/cuenta/sesiones/cerrar/",
    "/cuenta/datos/",
    "/cuenta/borrar/",
    "/cuenta/email/",
    "/cuenta/password/change/",
]
NASTY = [
    "\0",
    "a\0b",
    "\u202e",
    "a" * 50_000,
    "١٢",
    "\ud7ff",
    "'\"<script>",
    "%s%n{}{{7*7}}",
    "\r\nBcc: x@y.z",
]
FIELDS = [
    "login",
    "password",
    "username",
    "email",
    "password1",
    "password2",
    "avatar",
    "mayor_de_edad",
    "oldpassword",
    "tema",
    "tono",
    "sonido",
    "next",
    "code",
    "action_add",
    "remember",
    "apellido",
]


def test_no_text_in_a_form_breaks_it(clients):
    player = Client(raise_request_exception=False)
    player.force_login(User.objects.get(pk=clients["stranger"].session["_auth_user_id"]))
    anybody = Client(raise_request_exception=False)
    people = User.objects.count()
    for client, forms in ((anybody, FORMS), (player, OWN_FORMS)):
        for form, value in product(forms, NASTY):
            answer = client.post(form, dict.fromkeys(FIELDS, value))
            assert answer.status_code < 500, (form, value)
    assert User.objects.count() == people


# --- Cards (promises P16 and P18)


def test_p18_no_page_shows_a_card_or_the_seed_of_a_live_match(match, clients):
    now = live(match)
    state = now.state
    deck = {card for hand in state.manos for card in hand} | set(state.mazo)
    assert len(deck) == 40
    seed = bytes(Match.objects.get(pk=match.pk).server_seed)
    wanted = [(client, address) for client in clients.values() for address in real(match)]
    for client, address in wanted:
        answer = client.get(address)
        text = b"".join(answer.streaming_content) if answer.streaming else answer.content
        shown = {card for card in deck if f'"{card}"'.encode() in text}
        assert shown in (set(), deck), (address, shown)  # the deck: the pictures of all the cards
        assert seed.hex().encode() not in text
        assert repr(seed)[2:-1].encode() not in text


def test_p18_nothing_secret_of_a_match_is_a_field_of_the_admin(match, clients):
    room = Room.objects.get(slug="mus")
    assert room
    for model in admin_site._registry:
        options = model._meta
        # The state of an object of the economy is no secret, nor that of a report.
        if options.app_label != "games" or model is Report:
            continue
        for field in ("state", "server_seed", "payload", "nonces", "spectator_key", "access_key"):
            if field in {f.name for f in options.get_fields()}:
                address = reverse(f"admin:{options.app_label}_{options.model_name}_changelist")
                html = clients["boss"].get(address).content.decode()
                assert f"column-{field}" not in html
                found = model._default_manager.first()
                assert found is not None
                page = clients["boss"].get(f"{address}{found.pk}/change/").content.decode()
                assert f"field-{field}" not in page
                assert f'name="{field}"' not in page
