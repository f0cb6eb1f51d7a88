"""The plain pages: they answer, keep the strict policy, and name only pictures that exist."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse, reverse_lazy

from accounts.models import User
from games.engines.registry import GAMES
from games.models import Room, Table, TableSeat
from usumus.pages_urls import urlpatterns

ROOT = Path(settings.BASE_DIR)
STATIC = ROOT / "static"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PLAIN = [pattern.name for pattern in urlpatterns if not pattern.pattern.converters]
PAGES = [reverse_lazy(name) for name in PLAIN]
PAGES += [reverse_lazy("reglas_juego", args=[game]) for game in GAMES]
PAGES += [reverse_lazy("paso_a_paso", args=[key]) for key, game in GAMES.items() if game.lesson]
ERRORS = ["400", "403", "404", "429", "500"]


@pytest.fixture
def room(db):
    return Room.objects.create(game="mus", slug="mus", name="Salón de Mus")


@pytest.fixture
def player(db):
    return User.objects.create_user("Txema", "txema@example.com", "mus-de-verdad-1")


@pytest.mark.parametrize("address", PAGES, ids=str)
def test_page_answers_under_the_strict_policy(client, room, address):
    answer = client.get(address)
    assert answer.status_code == 200
    assert "script-src 'self';" in answer.headers["Content-Security-Policy"] + ";"
    html = answer.content.decode()
    assert not re.search(r"\sstyle=|\son[a-z]+=\"", html)
    for script in re.findall(r"<script[^>]*>", html):
        assert "src=" in script or 'type="application/json"' in script


@pytest.mark.parametrize("address", PAGES, ids=str)
def test_page_has_one_title_and_one_h1(client, room, address):
    html = client.get(address).content.decode()
    assert html.count("<h1") == 1
    title = re.search(r"<title>(.*?)</title>", html, re.DOTALL)
    assert title
    assert title[1].strip().endswith("· UsuMus")


@pytest.mark.parametrize("code", ERRORS)
def test_error_page_needs_no_request(db, code):
    html = render_to_string(f"{code}.html")
    assert f"Error {code}" in html


def test_unknown_address_gets_our_404(client, room):
    answer = client.get("/no-existe/")
    assert answer.status_code == 404
    assert "Aquí no hay carta" in answer.content.decode()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template_has_nothing_inline(path):
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=|<style|\son(click|load|change|submit|input)=", source)


def test_icons_named_in_templates_and_scripts_are_in_the_sprite():
    sprite = set(
        re.findall(r'id="([\w-]+)"', (STATIC / "img/icons.svg").read_text(encoding="utf-8"))
    )
    used: set[str] = set()
    for path in TEMPLATES:
        used |= set(re.findall(r'{% icon "([\w-]+)"', path.read_text(encoding="utf-8")))
    for path in (STATIC / "js").rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'(?:iconHref|makeIcon)\("([\w-]+)"', source))
    assert used
    assert used <= sprite, used - sprite


def test_sprite_is_what_the_list_of_icons_says():
    listed = [
        line
        for line in (ROOT / "tools/assets/icons.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    sprite = re.findall(r'id="([\w-]+)"', (STATIC / "img/icons.svg").read_text(encoding="utf-8"))
    assert sprite == listed


def test_deck_is_complete():
    names = {path.stem for path in (STATIC / "img/cards/es").glob("*.svg")}
    suits = ("oros", "copas", "espadas", "bastos")
    numbers = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    deck = {f"{suit}-{number:02d}" for suit in suits for number in numbers}
    assert names == deck | {"reverso"} | {f"palo-{suit}" for suit in suits}


def test_avatars_are_those_of_the_list_and_small():
    folder = STATIC / "img/avatars"
    listed = json.loads((folder / "avatars.json").read_text(encoding="utf-8"))
    pictures = {path.stem: path.stat().st_size for path in folder.glob("*.svg")}
    robots = {name for name in pictures if name.startswith("robot-")}
    assert len(listed) == len(set(listed)) == 60
    assert set(pictures) - robots == set(listed)
    assert len(robots) == 6
    assert max(pictures.values()) < 8192


def test_style_sheets_stay_short():
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines())
        for path in (STATIC / "css").glob("*.css")
    }
    assert {name for name, lines in lengths.items() if lines > 500} == set()


@pytest.mark.parametrize(
    ("cookie", "attribute"),
    [("oscuro", 'data-theme="dark"'), ("claro", 'data-theme="light"')],
)
def test_theme_is_written_by_the_server_from_the_cookie(client, room, cookie, attribute):
    client.cookies["tema"] = cookie
    assert attribute in client.get(reverse("portada")).content.decode()


@pytest.mark.parametrize("cookie", ["", "sistema", '"><script>', "dark"])
def test_theme_cookie_with_anything_else_leaves_it_to_the_system(client, room, cookie):
    client.cookies["tema"] = cookie
    html = client.get(reverse("portada")).content.decode()
    assert "data-theme=" not in html
    assert "<script>" not in html


def test_theme_of_the_profile_counts_in_a_new_browser(client, room, player):
    player.profile.stored_preferences = {"tema": "oscuro"}
    player.profile.save()
    client.force_login(player)
    assert 'data-theme="dark"' in client.get(reverse("portada")).content.decode()
    client.cookies["tema"] = "claro"
    assert 'data-theme="light"' in client.get(reverse("portada")).content.decode()


def test_portada_invites_who_has_no_account(client, room):
    html = client.get(reverse("portada")).content.decode()
    assert reverse("account_signup") in html
    assert reverse("account_login") in html
    assert "1.000 U$uros de bienvenida" in html


def test_portada_pictures_every_game(client, room):
    scene = client.get(reverse("portada")).content.decode().partition('class="escena"')[2]
    scene = scene.partition("</section>")[0]
    assert "cards/es/" in scene
    assert "parchis-tablero" in scene
    assert "cards/fr/" in scene


def test_portada_leads_a_player_to_the_salon_and_tells_his_balance(client, room, player):
    client.force_login(player)
    html = client.get(reverse("portada")).content.decode()
    assert reverse("salon", args=["mus"]) in html
    assert "Al salón de Mus" in html
    assert re.search(r"<span class=\"usu\" data-saldo[^>]*>\d", html)


def test_every_page_leads_a_seated_player_back_to_his_table(client, room, player):
    table = Table.objects.create(room=room, number=7, value=25)
    TableSeat.objects.create(table=table, seat=0, user=player)
    client.force_login(player)
    for name in ("portada", "reglas"):
        html = client.get(reverse(name)).content.decode()
        assert "Estás sentado en la mesa 7." in html
        assert "Ir a la mesa" in html


def test_portada_counts_people_and_not_robots(client, room, player):
    robot = User.objects.create_user("Ibai", "", None)
    table = Table.objects.create(room=room, number=1, value=25)
    TableSeat.objects.create(table=table, seat=0, user=player)
    TableSeat.objects.create(table=table, seat=1, user=robot, is_robot=True)
    counters = client.get(reverse("portada")).context["counters"]
    assert counters == {"tables": 1, "playing": 0, "seated": 1}


ENTRANCE = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_request_login_code",
]
OWN = [
    "perfil",
    "ajustes",
    "borrar_cuenta",
    "account_email",
    "account_change_password",
    "account_reauthenticate",
    "mfa_index",
    "usersessions_list",
    "account_logout",
]


@pytest.mark.parametrize("name", ENTRANCE)
def test_entrance_pages_are_ours(client, room, name):
    html = client.get(reverse(name)).content.decode()
    assert 'class="formulario"' in html
    assert not re.search(r"\sstyle=|<p>\s*<label", html)


@pytest.mark.parametrize("name", OWN)
def test_account_pages_are_ours(client, room, player, name):
    client.force_login(player)
    html = client.get(reverse(name)).content.decode()
    assert 'class="top"' in html
    assert not re.search(r"\sstyle=|<p>\s*<label", html)
