"""The own profile and what others see of it."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from accounts import preferences
from accounts.avatars import ROBOT_AVATARS, default_avatar
from accounts.models import Profile
from accounts.services import users_seen
from tests.factories import PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db

FORM = {"avatar": "kepa", "chat_tone": "mar"}


@pytest.fixture
def ana(client):
    user = PersonFactory(username="Ana")
    client.force_login(user)
    return user


def test_everybody_has_a_profile_from_the_first_moment(ana):
    assert ana.profile.avatar_key == default_avatar("Ana")
    assert ana.profile.preferences == preferences.DEFAULTS
    assert RobotFactory().profile.avatar_key in ROBOT_AVATARS


def test_the_profile_is_stored(client, ana):
    assert client.get("/cuenta/perfil/").status_code == 200
    assert client.post("/cuenta/perfil/", FORM).url == "/cuenta/perfil/"
    profile = Profile.objects.get(user=ana)
    assert (profile.avatar_key, profile.chat_tone) == ("kepa", "mar")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("avatar", "../../etc"),
        ("avatar", ""),
        ("avatar", "foto:" + "0" * 32),
        ("chat_tone", "red;background:url(x)"),
    ],
)
def test_bad_input_changes_nothing(client, ana, field, value):
    answer = client.post("/cuenta/perfil/", FORM | {field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors[field]
    profile = Profile.objects.get(user=ana)
    assert (profile.avatar, profile.stored_preferences) == ("", {})


def test_the_profile_is_for_who_is_signed_in(client):
    for page in ("/cuenta/perfil/", "/cuenta/preferencias/"):
        assert client.post(page, FORM).url.startswith("/cuenta/login/")


def test_one_preference_changes_and_the_rest_stay(client, ana):
    client.post("/cuenta/preferencias/", {"tema": "oscuro"})
    answer = client.post("/cuenta/preferencias/", {"modo_texto": "true", "volumen": "0"})
    assert answer.status_code == 200
    assert answer.json()["modo_texto"] is True
    stored = Profile.objects.get(user=ana).preferences
    assert (stored.modo_texto, stored.volumen, stored.tema) == (True, 0, "oscuro")


@pytest.mark.parametrize(
    "change",
    [
        {"sonidos": "quizá"},
        {"volumen": "1000"},
        {"volumen": ""},
        {"is_staff": "1"},
        {"tema": "x" * 9999},
        {"ya_jugadores_en": "{}"},
        {"ya_jugadores_en_mus": "3"},
        {"ya_jugadores_en_mus": "cuatro"},
        {"ya_jugadores_en_ajedrez": "2"},
        {"en_juegos": "{}"},
        {"juego_mus_cuatro_colores": "true"},
        {"juego_ajedrez_jugada_unica": "true"},
        {"juego_mus_ordenar_cartas": "quizá"},
    ],
)
def test_unknown_preferences_and_values_are_refused(client, ana, change):
    answer = client.post("/cuenta/preferencias/", {"tema": "claro"} | change)
    assert answer.status_code == 422
    assert answer.json()["codigo"] == "opcion"
    assert Profile.objects.get(user=ana).stored_preferences == {}


def test_a_number_of_players_is_kept_game_by_game(client, ana):
    for change in ({"ya_jugadores_en_ohhell": "6"}, {"ya_jugadores_en_mus": "4"}):
        answer = client.post("/cuenta/preferencias/", change)
    assert answer.json()["ya_jugadores_en"] == {"ohhell": 6, "mus": 4}
    client.post("/cuenta/preferencias/", {"ya_jugadores_en_ohhell": "0"})
    assert Profile.objects.get(user=ana).preferences.ya_jugadores_en == {"mus": 4}


def test_a_number_of_players_that_a_game_does_not_admit_is_refused_in_words(client, ana):
    answer = client.post("/cuenta/preferencias/", {"ya_jugadores_en_parchis": "6"})
    text = "Parchís es para 2, 3 o 4: elige uno de esos números o «da igual»."
    assert answer.json() == {"codigo": "opcion", "texto": text}


@pytest.mark.parametrize(
    ("players", "wanted"),
    [
        (6, {"ohhell": 6}),
        (2, {"mus": 2, "parchis": 2}),
        (4, {"mus": 4, "parchis": 4, "ohhell": 4}),
    ],
)
def test_the_number_kept_for_all_games_goes_to_each_that_admits_it(ana, players, wanted):
    migration = import_module("accounts.migrations.0006_players_by_game")
    stored = {"tema": "oscuro", "ya_jugadores": players}
    Profile.objects.filter(user=ana).update(stored_preferences=stored)
    for _ in range(2):
        migration.carry_over(apps, connection.schema_editor())
    kept = Profile.objects.get(user=ana).preferences
    assert (kept.ya_jugadores_en, kept.tema) == (wanted, "oscuro")


def test_a_preference_of_one_game_is_kept_for_it_alone(client, ana):
    answer = client.post("/cuenta/preferencias/", {"juego_ohhell_jugada_unica": "true"})
    assert answer.json()["en_juegos"] == {"ohhell": {"jugada_unica": True}}
    client.post("/cuenta/preferencias/", {"juego_mus_confirmar_ordago": "false"})
    kept = Profile.objects.get(user=ana).preferences
    assert preferences.as_fields(kept)["juego_mus_confirmar_ordago"] is False
    assert preferences.as_fields(kept)["juego_parchis_jugada_unica"] is False
    client.post("/cuenta/preferencias/", {"juego_mus_confirmar_ordago": "true"})
    assert Profile.objects.get(user=ana).preferences.en_juegos == {"ohhell": {"jugada_unica": True}}


def test_what_was_preferred_at_all_tables_goes_to_the_games_that_had_it(ana):
    migration = import_module("accounts.migrations.0007_preferences_by_game")
    stored = {"tema": "oscuro", "jugada_unica": True, "confirmar_ordago": False}
    Profile.objects.filter(user=ana).update(stored_preferences=stored)
    for _ in range(2):
        migration.carry_over(apps, connection.schema_editor())
    kept = Profile.objects.get(user=ana).preferences
    assert kept.tema == "oscuro"
    assert kept.en_juegos == {
        "mus": {"confirmar_ordago": False},
        "parchis": {"jugada_unica": True},
        "ohhell": {"jugada_unica": True},
    }


def test_preferences_change_by_post_only(client, ana):
    assert client.get("/cuenta/preferencias/").status_code == 405


def test_what_a_former_version_stored_is_left_out():
    assert preferences.load({"naipes": "viejos", "tema": "claro"}).tema == "claro"
    assert preferences.load({"volumen": 400}) == preferences.DEFAULTS


def test_an_avatar_that_left_the_set_gives_way_to_that_of_the_nick(ana):
    ana.profile.avatar = "ya_no_existe"
    assert ana.profile.avatar_key == default_avatar("Ana")


def test_being_seen_writes_once_a_minute(ana, django_assert_num_queries):
    with django_assert_num_queries(1):
        users_seen(user_ids=[ana.pk])
    first = Profile.objects.get(user=ana).last_seen_at
    users_seen(user_ids=[ana.pk])
    assert Profile.objects.get(user=ana).last_seen_at == first is not None
