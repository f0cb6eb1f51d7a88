"""Founding a championship with its form: how it would be, what cannot be, a copy of another."""

from __future__ import annotations

import html
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import formats, timezone

from accounts.models import User
from games.models import Room
from tests.factories import PersonFactory
from tests.games.tools import room_of
from tests.tournaments.championships.cups import draft
from tournaments.championships import drafting
from tournaments.models import Championship
from tournaments.pairing.progress import PLAYABLE

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESS = "/torneos/nuevo/mus/"


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


@pytest.fixture
def mus() -> Room:
    return room_of("mus")


def written(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%dT%H:%M}"


def filled(**changes: Any) -> dict[str, Any]:
    starts = (timezone.localtime() + timedelta(days=2)).replace(hour=21)
    return {
        "name": "Copa de la peña", "text": "Con merienda.", "chairs": "4",
        "opcion_vacas": "1", "opcion_juegos": "3", "opcion_piedras": "40", "opcion_reyes": "8",
        "opcion_real31": "no", "opcion_reloj": "normal", "talk": "on", "format": "eliminatoria",
        "places": "16", "least": "4", "starts_at": written(starts),
        "closes_at": written(starts - timedelta(hours=1)), "check_in_minutes": "30", "fee": "50",
        "third_place": "on", "second_final": "on", "times": "1", "rounds": "0", "rest": "3",
        "courtesy": "15", "shares": "500 300 200", "reliability": "0",
        "level_least": "", "level_most": "", "key": "", **changes,
    }  # fmt: skip


def sent(client: Client, act: str = "guardar", **changes: Any) -> tuple[int, str]:
    answer = client.post(ADDRESS, {**filled(**changes), "accion": act})
    return answer.status_code, html.unescape(answer.content.decode())


@pytest.mark.usefixtures("ana", "mus")
def test_what_is_filled_in_becomes_a_draft(client):
    assert sent(client, reliability="80", key="abrete", friends_only="on")[0] == 302
    one = Championship.objects.get()
    assert (one.name, one.state, one.format, one.places, one.least, one.fee) == (
        "Copa de la peña", "borrador", "eliminatoria", 16, 4, 50,
    )  # fmt: skip
    assert (one.in_pairs, one.chairs, one.options["juegos"], one.options["piedras"]) == (
        True, 4, 3, 40,
    )  # fmt: skip
    assert (one.conditions["mirones"], one.conditions["mirones_ven"]) == ("si", False)
    assert (one.reliability, one.friends_only) == (80, True)
    assert one.key_hash
    assert "abrete" not in one.key_hash


@pytest.mark.usefixtures("ana", "mus")
def test_the_rules_and_the_prizes_are_those_that_were_chosen_and_told(client):
    chosen = {
        "format": "suizo", "rounds": "4", "rest": "10", "courtesy": "20", "shares": "600 400",
    }  # fmt: skip
    page = sent(client, "ver", **chosen)[1]
    assert "<dd>4</dd>" in page
    assert "2 horas y 30 minutos" in page
    assert ">960</span>" in page
    assert ">640</span>" in page
    assert sent(client, **chosen)[0] == 302
    one = Championship.objects.get()
    assert (one.rules["rounds"], one.rules["rest"], one.rules["courtesy"]) == (4, 10, 20)
    assert one.shares == [600, 400]
    shown = html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())
    for said in ("A 4 rondas.", "se le espera 20 minutos", "10 minutos de descanso"):
        assert said in shown, said
    again = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    assert 'value="600 400" selected' in again


@pytest.mark.usefixtures("ana", "mus")
@pytest.mark.parametrize(
    ("chosen", "rounds", "said"),
    [
        ({"format": "vidas", "vidas": "2"}, "", ["Con 2 vidas: cada derrota quita una."]),
        (
            {"format": "grupos", "grupos": "4", "pasan": "2", "least": "8"},
            "6",
            ["En 4 grupos; de cada uno pasan 2 a la eliminatoria."],
        ),
        (
            {"format": "liga", "jornadas": "3", "days": "7", "play_off": "4"},
            "5",
            ["A 3 jornadas.", "Una jornada cada 7 días.", "los 4 primeros juegan una eliminatoria"],
        ),
        (
            {"format": "divisiones", "divisiones": "2", "fases": "2", "suben": "1"},
            "14",
            ["En 2 divisiones, a 2 fases de todos", "Entre fases sube 1 de cada división"],
        ),
        (
            {"format": "divisiones", "divisiones": "2", "fases": "2", "phase_rounds": "3"},
            "6",
            ["En 2 divisiones, a 2 fases.", "juega 3 rondas por sistema suizo"],
        ),
        ({"format": "eliminatoria", "repesca": "on"}, "4", ["primera ronda siguen"]),
        ({"format": "eliminatoria", "consuelo": "on"}, "4", ["juega el consuelo"]),
    ],
)
def test_2_2_every_format_is_founded_with_its_options_which_its_page_tells(
    client, chosen, rounds, said
):
    page = sent(client, "ver", **chosen)[1]
    assert f"<dd>{rounds}" in page
    assert sent(client, **chosen)[0] == 302
    one = Championship.objects.get()
    for name in set(chosen) & {"vidas", "grupos", "pasan", "jornadas", "days", "play_off"}:
        assert one.rules[name] == int(chosen[name])
    shown = html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())
    for text in said:
        assert text in shown, text
    again = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    assert f'value="{chosen["format"]}" selected' in again


@pytest.mark.usefixtures("ana", "mus")
@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"format": "grupos", "least": "4"}, "sube el mínimo"),
        ({"format": "liga", "jornadas": "9"}, "sube el mínimo"),
        ({"format": "liga", "play_off": "8"}, "sube el mínimo"),
        ({"format": "divisiones", "divisiones": "3"}, "sube el mínimo"),
        ({"repesca": "on", "least": "3"}, "sube el mínimo"),
        ({"repesca": "on", "consuelo": "on"}, "Esas opciones no valen para ese formato."),
        ({"format": "vidas", "vidas": "6"}, "menor o igual a 5"),
        ({"format": "liga", "play_off": "3"}, "opciones disponibles"),
    ],
)
def test_2_2_options_with_which_a_format_cannot_be_played_are_refused(client, chosen, sentence):
    status, page = sent(client, **chosen)
    assert status == 422
    assert sentence in page
    assert not Championship.objects.exists()


@pytest.mark.usefixtures("ana", "mus")
def test_7_4_a_liga_is_foreseen_to_end_on_the_date_of_its_last_jornada(client):
    starts = (timezone.localtime() + timedelta(days=2)).replace(hour=21)
    chosen = {"format": "liga", "jornadas": "3", "days": "7", "starts_at": written(starts)}
    page = sent(client, "ver", **chosen)[1]
    last = formats.date_format(starts + timedelta(days=14), "j \\d\\e F")
    assert last in page.partition("Acabaría</dt><dd>")[2].partition("</dd>")[0]
    assert "Se haría largo" not in page


@pytest.mark.usefixtures("ana", "mus")
def test_at_a_table_of_two_everybody_plays_for_himself(client):
    assert sent(client, chairs="2")[0] == 302
    assert not Championship.objects.get().in_pairs


@pytest.mark.usefixtures("ana", "mus")
def test_how_it_would_be_is_told_and_nothing_is_kept(client):
    status, page = sent(client, "ver", places="12")
    assert status == 200
    assert not Championship.objects.exists()
    for said in (
        "Cómo quedaría, lleno",
        "<dd>4</dd>",
        "2 horas y 9 minutos",
        "a 30 minutos por partida",
        "En la primera ronda".lower(),
        "hay 4 exentos",
        "1.200",
        'value="Copa de la peña"',
    ):
        assert said in page, said


@pytest.mark.usefixtures("ana", "mus")
@pytest.mark.parametrize(
    ("changes", "warning"),
    [
        ({"format": "suizo", "places": "9"}, "hay 1 exento"),
        ({"format": "liguilla", "places": "32"}, "Se haría largo"),
        ({"fee": "9000"}, "Hoy no tiene casi nadie para esa cuota."),
    ],
)
def test_what_may_go_wrong_is_said_before(client, changes, warning):
    page = sent(client, "ver", **changes)[1]
    assert warning in page
    assert warning not in sent(client, "ver")[1]


@pytest.mark.usefixtures("mus")
def test_a_fee_that_most_can_pay_warns_nobody(client, ana):
    PersonFactory.create_batch(2)
    assert "de cada cien" not in sent(client, "ver", fee="900")[1]


PAST = written(timezone.now() - timedelta(days=2))


@pytest.mark.usefixtures("ana", "mus")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"fee": "0.5"}, "número entero"),
        ({"fee": "-1"}, "mayor o igual a 0"),
        ({"fee": "10001"}, "menor o igual a 10000"),
        ({"fee": ""}, "obligatorio"),
        ({"name": "x"}, "al menos 3"),
        ({"name": "\u200b" * 10}, ""),
        ({"places": "1"}, "mayor o igual a 2"),
        ({"places": "5000"}, "menor o igual a 4096"),
        ({"places": "4", "least": "5"}, "Las plazas van de 2"),
        ({"format": "doble", "least": "2"}, "A doble eliminación juegan 3 o más."),
        ({"starts_at": PAST, "closes_at": PAST}, "La inscripción tiene que cerrarse"),
        ({"closes_at": "mañana"}, "Escribe el día y la hora"),
        ({"starts_at": "2027-03-28T02:30"}, "esa hora no existe"),
        ({"starts_at": "2027-10-31T02:30"}, "esa hora se repite"),
        ({"format": "mesas"}, "opciones disponibles"),
        ({"chairs": "3"}, "opciones disponibles"),
        ({"opcion_reloj": "sin"}, "opciones disponibles"),
        ({"opcion_juegos": "99"}, "menor o igual a 9"),
        ({"level_least": "2000", "level_most": "1000"}, ""),
        ({"courtesy": "4"}, "mayor o igual a 5"),
        ({"rest": "31"}, "menor o igual a 30"),
        ({"times": "3"}, "opciones disponibles"),
        ({"shares": "999 2"}, "opciones disponibles"),
        ({"shares": "x"}, "opciones disponibles"),
        ({"key": "ab"}, "al menos 3"),
    ],
)
@pytest.mark.parametrize("act", ["ver", "guardar"])
def test_what_cannot_be_is_told_what_was_typed_stays_and_nothing_is_kept(
    client, changes, sentence, act
):
    status, page = sent(client, act, **changes)
    assert status == 422
    assert sentence in page
    assert "Con merienda." in page
    assert 'role="alert"' in page
    assert not Championship.objects.exists()


def test_another_is_copied_without_its_dates_and_key(client, ana, mus):
    one = draft(organiser=ana, name="La de siempre", places=24, fee=75)
    page = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    for said in ('value="La de siempre"', 'value="24"', 'value="75"'):
        assert said in page, said
    assert written(one.starts_at) not in page
    theirs = draft(organiser=PersonFactory(), name="La de otro")
    for number in (theirs.pk, "x", "9" * 15, ""):
        assert "La de otro" not in client.get(f"{ADDRESS}?copia={number}").content.decode()


@pytest.mark.usefixtures("ana", "mus")
def test_2_2_games_of_each_for_himself_are_offered_by_tables_and_others_by_two_sides(client):
    for game in ("ohhell", "tresmus"):
        room_of(game)
    page = client.get("/torneos/nuevo/").content.decode()
    assert "/torneos/nuevo/mus/" in page
    assert "/torneos/nuevo/tresmus/" in page
    assert "/torneos/nuevo/ohhell/" in page
    assert client.get("/torneos/nuevo/tute/").status_code == 404
    of_tables = ["mesas", "mesas_eliminatoria"]
    assert drafting.formats_of("ohhell") == of_tables
    assert not set(of_tables) & set(drafting.formats_of("mus"))
    assert {"eliminatoria", *of_tables} <= set(drafting.formats_of("tresmus"))
    assert drafting.chair_counts("tresmus") == [4, 2, 3, 5, 6, 7, 8]
    assert drafting.chair_counts("parchis") == [4, 2, 3]
    form = client.get("/torneos/nuevo/ohhell/").content.decode()
    assert 'value="mesas"' in form
    assert 'value="eliminatoria"' not in form


@pytest.mark.parametrize("of_format", sorted(PLAYABLE))
def test_the_options_of_other_formats_are_hidden_beside_those_of_the_chosen_one(of_format):
    styles = (settings.BASE_DIR / "static/css/torneo.css").read_text()
    assert f'[value="{of_format}"]:checked) [data-de]:not([data-de~="{of_format}"])' in styles


@pytest.mark.usefixtures("mus")
def test_nobody_founds_one_without_an_account(client):
    for address in ("/torneos/nuevo/", ADDRESS):
        assert client.get(address).url.startswith("/cuenta/login/")
    assert client.post(ADDRESS, filled()).status_code == 302
    assert not Championship.objects.exists()


@pytest.mark.usefixtures("ana", "mus")
def test_the_form_asks_as_much_for_any_size(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(27):
        sent(client, "ver", places="4096", format="suizo")


@pytest.mark.usefixtures("ana", "mus")
def test_2_2_seeds_are_asked_for_told_kept_and_copied(client):
    chosen = {"seeds": "4", "seeds_by": "temporada"}
    page = sent(client, "ver", **chosen)[1]
    assert "Con esas plazas" not in page
    assert sent(client, **chosen)[0] == 302
    one = Championship.objects.get()
    assert (one.rules["seeds"], one.rules["seeds_by"]) == (4, "temporada")
    shown = html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())
    assert "Con 4 cabezas de serie, por puntos de la temporada." in shown
    again = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    assert 'value="4" selected' in again
    assert 'value="temporada" selected' in again


@pytest.mark.usefixtures("ana", "mus")
@pytest.mark.parametrize(
    ("places", "seeds", "said"),
    [
        ("16", "8", ""),
        ("9", "8", ""),
        ("16", "16", "Con esas plazas, las cabezas de serie serían 8"),
        ("2", "2", "Con esas plazas no habría cabezas de serie."),
    ],
)
def test_4_6_more_seeds_than_half_of_the_cuadro_are_warned_of(client, places, seeds, said):
    status, page = sent(client, "ver", places=places, least="2", seeds=seeds)
    assert status == 200
    assert (said in page) if said else ("cabezas de serie serían" not in page)
    other = sent(client, "ver", places=places, least="2", seeds=seeds, format="suizo")[1]
    assert "cabezas de serie serían" not in other


@pytest.mark.usefixtures("ana", "mus")
@pytest.mark.parametrize("chosen", [{"seeds": "3"}, {"seeds_by": "edad"}])
def test_2_2_seeds_that_are_not_offered_are_refused(client, chosen):
    status, page = sent(client, **chosen)
    assert (status, Championship.objects.exists()) == (422, False)
    assert "opción válida" in page


@pytest.mark.usefixtures("mus")
def test_16_2_the_staff_may_promise_amounts_which_are_told_kept_and_copied(client):
    client.force_login(PersonFactory(is_staff=True))
    assert 'name="amounts"' in client.get(ADDRESS).content.decode()
    chosen = {"amounts": "1300, 150 75", "fee": "0"}
    page = sent(client, "ver", **chosen)[1]
    assert ">1.300</span>" in page
    assert sent(client, **chosen)[0] == 302
    one = Championship.objects.get()
    assert (one.amounts, one.shares) == ([1300, 150, 75], [])
    again = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    assert 'value="1300 150 75"' in again


@pytest.mark.usefixtures("mus")
@pytest.mark.parametrize(
    ("amounts", "said"),
    [
        ("cien", "Escribe los premios en U$uros"),
        ("100 -5", "Escribe los premios en U$uros"),
        ("1000001", "ninguno pasa de 1.000.000 U$"),
        (" ".join("1" * 33), "Los premios son de 32 puestos como mucho"),
    ],
)
def test_16_2_what_is_no_prize_is_refused_and_what_was_written_stays(client, amounts, said):
    client.force_login(PersonFactory(is_staff=True))
    status, page = sent(client, amounts=amounts)
    assert (status, Championship.objects.exists()) == (422, False)
    assert said in page
    assert f'value="{amounts}"' in page


@pytest.mark.usefixtures("ana", "mus")
def test_16_2_others_are_not_asked_for_amounts_and_forged_ones_are_left_aside(client):
    assert 'name="amounts"' not in client.get(ADDRESS).content.decode()
    assert sent(client, amounts="500")[0] == 302
    assert Championship.objects.get().amounts == []
