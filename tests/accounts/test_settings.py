"""The page of the settings: stored with scripts or without, and what else is only one's own."""

from __future__ import annotations

import re

import msgspec
import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts import preferences
from accounts.models import Profile, User
from accounts.preferences import PLAYERS, Preferences
from accounts.relations import ignore, relations_of
from accounts.settings_forms import SECTIONS, SettingsForm
from games.engines.registry import GAMES
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db

PAGE = "/cuenta/ajustes/"
FORM = {
    "tema": "oscuro",
    "cartas": "grandes",
    "velocidad": "rapida",
    "volumen": "30",
    "sonido_mesa": "80",
    "sonido_turno": "90",
    "sonido_avisos": "0",
    "sonido_chat": "55",
    "letras": "on",
    "ya_desde": "10",
    "ya_hasta": "100",
    **{f"ya_jugadores_en_{game}": "0" for game in GAMES},
    "ya_jugadores_en_mus": "4",
    "ya_jugadores_en_ohhell": "6",
    "ya_fiabilidad": "70",
    "alerta_hasta": "50",
    "alerta_turno": "on",
    "privados": "amigos",
}


@pytest.fixture
def ana(client: Client) -> User:
    user = PersonFactory(username="Ana")
    client.force_login(user)
    return user


def stored(user: User) -> Preferences:
    return Profile.objects.get(user=user).preferences


def test_the_settings_are_stored_without_scripts(client, ana):
    assert client.post(PAGE, FORM).url == PAGE
    assert preferences.as_fields(stored(ana)) == {
        **preferences.as_fields(preferences.DEFAULTS),
        **{name: int(value) if value.isdigit() else value for name, value in FORM.items()},
        **{name: name in FORM for name, value in preferences.as_fields(preferences.DEFAULTS).items()
           if isinstance(value, bool)},
    }  # fmt: skip


def test_every_setting_is_in_a_section_and_every_section_in_the_page(client, ana):
    form = SettingsForm(user=ana)
    listed = [field.name for section in form.sections() for field in section.fields]
    fields = form.fields
    assert sorted(listed) == sorted(fields)
    assert set(fields) <= set(preferences.as_fields(preferences.DEFAULTS))
    html = client.get(PAGE).content.decode()
    for name in (*(section[0] for section in SECTIONS), "ignorados", "sesiones", "datos", "borrar"):
        assert f'href="#{name}"' in html
        assert f'id="{name}"' in html
    for name in fields:
        assert f'name="{name}"' in html, name


def test_the_page_says_that_there_is_one_language(client, ana):
    assert "de momento el único idioma" in client.get("/cuenta/ajustes/").content.decode()


def test_the_page_shows_what_was_chosen(client, ana):
    client.post(PAGE, FORM)
    html = client.get(PAGE).content.decode()
    assert 'value="oscuro" checked' in html
    assert 'name="letras" id="id_letras" checked' in html
    assert 'name="sonidos" id="id_sonidos" >' in html
    assert 'data-sonido="0 30 80 90 0 55"' in html


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tema", "rosa"),
        ("volumen", "101"),
        ("volumen", "-1"),
        ("sonido_chat", "1.5"),
        ("sonido_mesa", "muchísimo"),
        ("velocidad", ""),
        ("cartas", "\x00"),
        ("ya_desde", "-5"),
        ("ya_hasta", "99999999"),
        ("ya_hasta", "5"),
        ("ya_jugadores_en_mus", "3"),
        ("ya_jugadores_en_parchis", "5"),
        ("ya_jugadores_en_ohhell", "2"),
        ("ya_fiabilidad", "101"),
        ("alerta_hasta", "1e9"),
    ],
)
def test_a_setting_that_cannot_be_says_why_and_changes_nothing(client, ana, field, value):
    answer = client.post(PAGE, FORM | {field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors[field]
    assert "No se ha guardado nada" in answer.content.decode()
    assert stored(ana) == preferences.DEFAULTS


def test_the_settings_have_the_switches_that_each_game_declares(client, ana):
    html = client.get(PAGE).content.decode()
    for key, game in GAMES.items():
        for field in msgspec.structs.fields(game.engine.preferences_type):
            assert f'name="juego_{key}_{field.name}"' in html
            assert game.texts.PREFERENCES[field.name]["label"] in html
    assert 'id="id_juego_mus_confirmar_ordago" checked' in html


def test_jugar_ya_asks_of_each_game_for_the_players_that_it_admits(ana):
    fields = SettingsForm(user=ana).fields
    asked = {name: [n for n, _ in fields[f"{PLAYERS}{name}"].choices] for name in GAMES}
    assert asked == {name: [0, *game.engine.table_sizes] for name, game in GAMES.items()}


def test_a_number_that_the_game_does_not_admit_is_refused_with_those_that_it_does(client, ana):
    wrong = FORM | {"ya_jugadores_en_ohhell": "2", "ya_jugadores_en_mus": "3"}
    errors = client.post(PAGE, wrong).context["form"].errors
    assert errors["ya_jugadores_en_ohhell"] == [
        "Oh Hell es para 3, 4, 5, 6 o 7: elige uno de esos números o «da igual»."
    ]
    assert errors["ya_jugadores_en_mus"] == [
        "Mus es para 2 o 4: elige uno de esos números o «da igual»."
    ]


def test_the_settings_are_for_who_is_signed_in_and_sends_the_token(ana):
    for address in (PAGE, "/cuenta/ignorados/quitar/", "/cuenta/sesiones/cerrar/"):
        assert Client().post(address).url.startswith("/cuenta/login/")
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(ana)
        assert strict.post(address, FORM).status_code == 403


def test_a_stranger_and_who_has_no_account_get_no_sound_of_anybody(client):
    assert "data-sonido" not in client.get("/").content.decode()


# --- Ignored people


def test_who_is_ignored_is_listed_and_can_be_read_again(client, ana):
    pesado = PersonFactory(username="Pesado")
    ignore(user=ana, other=pesado)
    assert "Pesado" in client.get(PAGE).content.decode()
    answer = client.post("/cuenta/ignorados/quitar/", {"nick": "Pesado"})
    assert answer.url == f"{PAGE}#ignorados"
    assert relations_of(ana.pk).ignored == []
    assert "No ignoras a nadie" in client.get(PAGE).content.decode()


@pytest.mark.parametrize("nick", ["Nadie", "Otra", "\0", ""])
def test_only_who_is_ignored_by_me_can_be_taken_off(client, ana, nick):
    other, somebody = PersonFactory(username="Otra"), PersonFactory()
    ignore(user=somebody, other=other)
    assert client.post("/cuenta/ignorados/quitar/", {"nick": nick}).status_code == 404
    assert relations_of(somebody.pk).ignored == ["Otra"]


def test_the_page_costs_the_same_with_one_ignored_or_twenty(
    client, ana, django_assert_max_num_queries
):
    ignore(user=ana, other=PersonFactory())
    with django_assert_max_num_queries(30) as few:
        client.get(PAGE)
    for _ in range(19):
        ignore(user=ana, other=PersonFactory())
    with django_assert_max_num_queries(len(few)):
        client.get(PAGE)


# --- Open sessions


def entered(user: User) -> Client:
    browser = Client()
    browser.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})
    browser.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    assert browser.get(PAGE).status_code == 200
    return browser


def test_another_session_can_be_closed_and_the_own_one_goes_by_the_way_out(ana):
    here, there = entered(ana), entered(ana)
    of = {
        browser: UserSession.objects.get(session_key=browser.session.session_key).pk
        for browser in (here, there)
    }
    assert here.get(PAGE).content.decode().count("Cerrar la sesión de") == 1
    assert here.post("/cuenta/sesiones/cerrar/", {"sesion": of[here]}).url == "/cuenta/logout/"
    assert here.post("/cuenta/sesiones/cerrar/", {"sesion": of[there]}).url == f"{PAGE}#sesiones"
    assert there.get(PAGE).url.startswith("/cuenta/login/")
    assert here.get(PAGE).status_code == 200


def test_a_session_beyond_the_thousandth_is_closed_with_its_button(ana):
    """Spanish writes 1.234, which is the number of no session."""
    here, there = entered(ana), entered(ana)
    mine = UserSession.objects.filter(session_key=there.session.session_key)
    mine.update(id=123_456)
    page = here.get(PAGE).content.decode()
    [number] = re.findall(r'name="sesion" value="([^"]*)"', page)
    here.post("/cuenta/sesiones/cerrar/", {"sesion": number})
    assert there.get(PAGE).url.startswith("/cuenta/login/")


@pytest.mark.parametrize("number", ["0", "x", "", "9" * 30, "١", "-1"])
def test_nobody_closes_the_session_of_another(ana, number):
    client = entered(ana)
    other = entered(PersonFactory())
    theirs = UserSession.objects.get(session_key=other.session.session_key).pk
    for wanted in (number, theirs):
        assert client.post("/cuenta/sesiones/cerrar/", {"sesion": wanted}).status_code == 404
    assert other.get(PAGE).status_code == 200
