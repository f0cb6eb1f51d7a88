"""The rules pages: every game has its own, complete, and the match page finds its phase in it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.engines.core.departure import DepartureRule, Fate
from games.engines.core.manners import Manners
from games.engines.core.points import PointScale
from games.engines.poker.hands import Categoria, category_of, rank
from games.engines.registry import GAMES
from games.models import Room
from games.tables import forms
from tests.factories import PersonFactory
from tools.assets import reglas
from usumus import rulebook

STATIC = Path(settings.BASE_DIR) / "static"
SUITS = {"picas": "s", "corazones": "h", "diamantes": "d", "treboles": "c"}
COMMON = {"objetivo", "mesa", "abandono", "puntos", "teclado", "glosario"}
"""What the rules of every game tell."""


@pytest.fixture(autouse=True)
def rooms(db: None) -> None:
    for key, game in GAMES.items():
        Room.objects.create(game=key, slug=f"salon-{key}", name=f"Salón de {game.texts.NAME}")


def page(game: str) -> str:
    """Return the rules of *game* as nobody in particular reads them."""
    answer = Client().get(reverse("reglas_juego", args=[game]))
    assert answer.status_code == 200
    return answer.content.decode()


def phases(game: str) -> set[str]:
    """Return the phases that the view of *game* may be in: the match page links to each."""
    return set(get_args(import_module(f"games.engines.{game}.view").Fase))


def keys_of(game: str) -> list[str]:
    """Return what the cheat-sheet of the board of *game* says that its keys do."""
    source = (STATIC / "js" / "games" / game / "controls.js").read_text(encoding="utf-8")
    sheet = source.split("export const cheatSheet")[1].split("];")[0]
    return re.findall(r', t\("([^"]+)"\)\]', sheet)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_where_the_match_page_links(game: str) -> None:
    source = (STATIC / "js" / "mesa" / "views.js").read_text(encoding="utf-8")
    assert "`/reglas/${mesa.juego}/" in source
    assert reverse("reglas_juego", args=[game]) == f"/reglas/{game}/"
    assert f"<h1>Reglas de{'l' if game != 'ohhell' else ''} " in page(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_the_game_has_its_anchor(game: str) -> None:
    anchors = re.findall(r'\bid="([\w-]+)"', page(game))
    assert len(phases(game)) > 2
    assert phases(game) <= set(anchors)
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("game", GAMES)
def test_the_index_of_the_rules_names_every_section_in_order(game: str) -> None:
    html = page(game)
    sections = re.findall(r'<section id="([\w-]+)"', html)
    listed = re.findall(r'<li><a href="#([\w-]+)"', html)
    assert listed == sections
    assert set(sections) >= COMMON


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_name_every_option_of_the_form(game: str) -> None:
    html = page(game)
    form = forms.declaration(game)
    labels = [field["etiqueta"] for field in (*form["opciones"], *form["condiciones"])]
    assert len(labels) > 5
    for label in labels:
        assert f'<th scope="row">{label}</th>' in html


@pytest.mark.parametrize("game", ["parchis", "ohhell", "poker", "tresmus"])
def test_the_rules_say_of_the_keyboard_what_the_board_says(game: str) -> None:
    html = page(game)
    keyboard = html[html.index('<section id="teclado"') : html.index('<section id="glosario"')]
    meanings = keys_of(game)
    assert len(meanings) > 4
    for meaning in meanings:
        assert f"<td>{meaning}</td>" in keyboard


def test_an_option_of_many_values_names_the_first_and_the_last() -> None:
    (longest,) = (one for one in rulebook.options_of("ohhell") if one.label == "Mano más larga")
    assert longest.values == "La de siempre; 1 carta … 17 cartas"
    assert longest.usual == "La de siempre"
    (players,) = (one for one in rulebook.options_of("parchis") if one.label == "Jugadores")
    assert (players.values, players.usual) == ("2, 3 o 4", "4")


@pytest.mark.parametrize("game", ["tute", "MUS", "glosario-", "1"])
def test_there_are_no_rules_of_a_game_that_is_not_played(game: str) -> None:
    assert Client().get(f"/reglas/{game}/").status_code == 404


def test_the_rules_of_leaving_have_the_numbers_that_are_carried_out(settings, monkeypatch) -> None:
    settings.USUMUS = {**settings.USUMUS, "LEAVE_VOTE_SECONDS": 33}
    rule = DepartureRule(Fate.ROBOT_PLAYS, penalty=77, is_voted=True)
    for game in ("parchis", "ohhell"):
        monkeypatch.setattr(type(GAMES[game].engine), "departure", lambda _self, _options: rule)
        html = page(game)
        assert "pierde 77 puntos" in html
        assert "en 33 segundos" in html


def test_the_rules_have_the_points_that_the_places_give(monkeypatch) -> None:
    assert "<td>12, 5, −3 y −10</td>" in page("ohhell")
    assert "<td>12 y −2</td>" in page("parchis")
    assert "cada ganador suma 12 puntos, cada perdedor resta 10 y quien abandona, 20" in page("mus")
    monkeypatch.setattr(type(GAMES["mus"].engine), "points", PointScale(first=7, last=-3))
    assert "cada ganador suma 7 puntos, cada perdedor resta 3" in page("mus")


def test_the_rules_have_the_manners_that_the_tables_have(monkeypatch) -> None:
    other = Manners(turn_s=77, fall_s=120, falls_total_s=180, misses=7, absence_s=240, pause_s=90)
    for game in GAMES:
        monkeypatch.setattr(type(GAMES[game].engine), "manners", other)
        html = page(game)
        assert "<b>2 minutos</b>" in html
        assert ("3 minutos en total" in html) == (game != "poker")  # there each fall has its own
        assert "a los 1 minuto y 30 segundos" in html
        assert "77 s" in html
    for words in ("7 relojes seguidos", "A los 4 minutos de ausencia", "hay 77 segundos"):
        assert words in page("parchis")


def test_the_rules_name_the_salones_whose_tables_do_otherwise() -> None:
    assert "los tiempos son otros" not in page("mus")
    Room.objects.filter(game="mus").update(manners={"fall_s": 60})
    assert "En Salón de Mus los tiempos son otros" in page("mus")


@pytest.mark.parametrize("name", ["portada", "glosario", "sin_conexion", "account_logout"])
def test_the_pages_of_no_game_promise_the_least_courtesy_of_all(name: str) -> None:
    client = Client()
    client.force_login(PersonFactory())
    if name == "portada":
        client = Client()
    assert "5 minutos" in client.get(reverse(name)).content.decode()
    Room.objects.filter(game="poker").update(manners={"fall_s": 60})  # it waits for nobody
    assert "5 minutos" in client.get(reverse(name)).content.decode()
    Room.objects.filter(game="parchis").update(manners={"fall_s": 120})
    assert "2 minutos" in client.get(reverse(name)).content.decode()


@pytest.mark.parametrize("name", ["portada", "reglas", "glosario"])
def test_the_pages_of_all_games_name_each_and_lead_to_its_rules(name: str) -> None:
    html = Client().get(reverse(name)).content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    for key, title in forms.game_names().items():
        assert title in main
        assert f'href="/reglas/{key}/"' in html


def test_the_glossary_has_the_words_of_every_game_once_each() -> None:
    html = Client().get(reverse("glosario")).content.decode()
    for key in GAMES:
        _before, part = html.split(f'<section id="{key}">')
        words = re.findall(r"<dt>(.+?)</dt>", part.split("</section>")[0])
        assert len(words) > 8
        assert len(words) == len(set(words))


def test_the_hands_of_poker_are_ranked_in_the_order_in_which_they_win() -> None:
    html = page("poker")
    hands = html[html.index('<section id="baraja"') : html.index('<section id="mesa"')]
    named = re.findall(r"<div><b>([^<]+)</b>", hands)
    source = (STATIC / "js" / "games" / "poker" / "ranks.js").read_text(encoding="utf-8")
    words = dict(re.findall(r'^  (\w+): "([^"]+)",$', source, re.MULTILINE))
    assert [name.lower() for name in named] == [words[key] for key in get_args(Categoria)]
    items = hands.split('class="cartas"')[1:]
    pictured = [re.findall(r"/fr/(\w+)-(\w+)\.", item) for item in items]
    ranks = [
        rank([number.replace("10", "T") + SUITS[suit] for suit, number in cards])
        for cards in pictured
    ]
    assert ranks == sorted(ranks)
    assert [category_of(place) for place in ranks] == list(get_args(Categoria))


def test_rules_name_every_true_sena() -> None:
    html = page("mus")
    senas = html[html.index('<section id="senas"') : html.index('<section id="abandono"')]
    assert senas.count('<th scope="row">') == 10


def test_the_rules_of_a_salon_are_those_of_its_game(client: Client) -> None:
    client.force_login(PersonFactory())
    html = client.get(reverse("salon", args=["salon-parchis"])).content.decode()
    header = html[html.index("<header") : html.index("</header>")]
    assert 'href="/reglas/parchis/"' in header


def test_the_drawings_are_what_their_script_draws() -> None:
    made = reglas.drawings()
    folder = STATIC / "img" / "reglas"
    assert {path.name for path in folder.iterdir()} == set(made)
    for name, drawing in made.items():
        assert (folder / name).read_text(encoding="utf-8") == drawing, name


def test_every_drawing_that_a_page_names_exists() -> None:
    named = set(re.findall(r"/img/reglas/(parchis-[a-z]+)", page("parchis")))
    assert {f"{name}.svg" for name in named} == set(reglas.drawings())
