"""The own profile and what others see of it."""

import pytest

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
    answer = client.post("/cuenta/preferencias/", {"ordenar_cartas": "true", "volumen": "0"})
    assert answer.status_code == 200
    assert answer.json()["ordenar_cartas"] is True
    stored = Profile.objects.get(user=ana).preferences
    assert (stored.ordenar_cartas, stored.volumen, stored.tema) == (True, 0, "oscuro")


@pytest.mark.parametrize(
    "change",
    [
        {"sonidos": "quizá"},
        {"volumen": "1000"},
        {"volumen": ""},
        {"is_staff": "1"},
        {"tema": "x" * 9999},
    ],
)
def test_unknown_preferences_and_values_are_refused(client, ana, change):
    answer = client.post("/cuenta/preferencias/", {"tema": "claro"} | change)
    assert answer.status_code == 422
    assert answer.json()["codigo"] == "opcion"
    assert Profile.objects.get(user=ana).stored_preferences == {}


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
