"""The page of a championship while it is played and afterwards: rounds, results and places."""

from __future__ import annotations

import html
import re
from random import Random

import pytest
from django.test import Client

from tests.tournaments.championships.crowded import in_play
from tests.tournaments.championships.evenings import (
    advanced,
    crowd,
    decided_at_random,
    drawn,
    evening,
    late,
    play,
    play_all,
    run_at_random,
    tick,
    waiting,
)
from tournaments.championships import playing, tabling
from tournaments.championships.founding import championship_cancel
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)


def page(client: Client, one: Championship, query: str = "") -> str:
    return html.unescape(client.get(f"/torneos/{one.pk}/{query}").content.decode())


def test_anybody_sees_each_round_its_results_and_the_places(client):
    people = crowd(4)
    one = evening(people, fee=0)
    first = page(client, one)
    assert first.count("Esperando en la mesa") == 2
    match = play(waiting(one)[0], 1)
    tick()
    after = page(client, one)
    assert f"/partida/{match.pk}/acta/" in after
    assert after.count('class="lado gana"') == 1
    play_all(one)
    play_all(one)
    rounds = [row.pk for row in one.rounds.order_by("pk")]
    assert len(rounds) == 2
    last = page(client, one)
    assert "Clasificación" in last
    assert last.count('class="lado gana"') == 1
    assert page(client, one, f"?ronda={rounds[0]}").count('class="lado gana"') == 2
    for query in ("?ronda=x", "?ronda=", f"?ronda={'9' * 15}"):
        assert page(client, one, query).count('class="lado gana"') == 1, query


def test_who_is_called_is_led_to_his_table(client):
    people = crowd(2)
    one = evening(people, fee=0)
    client.force_login(people[0])
    assert "Te toca jugar" in page(client, one)
    assert "Ir a la mesa" in page(client, one)
    client.force_login(crowd(1)[0])
    assert "Te toca jugar" not in page(client, one)


def test_a_walkover_is_told_as_such(client):
    one = evening(crowd(2), fee=0)
    late(waiting(one)[0])
    tick()
    assert "Incomparecencia" in page(client, one)


def test_a_round_asks_as_much_for_many_as_for_few(client, django_assert_max_num_queries):
    people = crowd(16)
    one = evening(people, fee=0)
    with django_assert_max_num_queries(20):
        shown = page(client, one)
    assert shown.count("Esperando en la mesa") == 8


def cells(shown: str, title: str) -> list[list[str]]:
    """Return the cells of the table called *title*, as they are read."""
    body = shown.partition(f"<h2>{title}</h2>")[2].partition("<tbody")[2].partition("</tbody>")[0]
    rows = [
        re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in body.split("<tr")[1:]
    ]
    return [[" ".join(re.sub(r"<[^>]+>", " ", c).split()) for c in row] for row in rows]


@pytest.mark.parametrize(
    ("of_format", "rules", "titles", "first"),
    [
        ("liguilla", {}, ["Resultados"], ["1.º", "4"]),
        ("suizo", {}, ["Resultados"], ["1.º", "6"]),
        ("vidas", {"vidas": 1}, ["Resultados"], ["1.º", "1"]),
        ("grupos", {"grupos": 2, "pasan": 1}, ["Grupo A", "Grupo B"], ["1.º", "2"]),
        ("divisiones", {"divisiones": 2, "fases": 1}, ["División 1", "División 2"], ["1.º", "2"]),
        ("divisiones", {"fases": 1, "phase_rounds": 1}, ["División 1", "División 2"], ["1.º", "2"]),
        ("liga", {"jornadas": 2, "days": 0}, ["Resultados"], ["1.º", "4"]),
    ],
)
def test_12_the_standings_of_each_format_are_shown(client, of_format, rules, titles, first):
    one = drawn(4, of_format, **rules)
    run_at_random(one, Random(1))
    shown = page(client, one)
    for title in titles:
        rows = cells(shown, title)
        assert rows, title
        assert [rows[0][0], rows[0][2]] == first


def test_7_the_rounds_of_each_part_have_names(client):
    one = drawn(8, "grupos", grupos=2, pasan=2)
    run_at_random(one, Random(2))
    shown = page(client, one)
    for name in ("Grupo A · Ronda 1", "Grupo B · Ronda 3", "Eliminatoria · Ronda 2"):
        assert name in shown
    assert "Clasificación" in shown


def test_9_a_round_that_is_played_takes_no_life_yet(client):
    one = drawn(4, "vidas", vidas=2)
    advanced(one)
    rows = cells(page(client, one), "Clasificación")
    assert [row[2] for row in rows] == ["2"] * 4


def test_the_tables_ask_as_much_for_many_as_for_few(client, django_assert_max_num_queries):
    for many in (8, 64):
        one = drawn(many, "suizo")
        advanced(one)
        decided_at_random(one, Random(3))
        advanced(one)
        with django_assert_max_num_queries(25):
            assert len(cells(page(client, one), "Clasificación")) == many


def test_of_a_round_so_many_cruces_are_shown_and_the_others_follow(client):
    one = in_play(2 * playing.MOST_MET + 112)
    shown = page(client, one)
    assert shown.count('<li class="cruce') == playing.MOST_MET
    piece = client.get(f"/torneos/{one.pk}/trozo/torneo/").content.decode()
    assert piece.count('<li class="cruce') == playing.MOST_MET
    found = re.search(r'rel="next" href="(\?ronda=\d+&desde=\d+)#partidas"', shown)
    assert found is not None
    rest = page(client, one, found[1])
    assert rest.count('<li class="cruce') == 56
    assert "Al principio" in rest
    assert 'rel="next" href="?ronda' not in rest
    first, second = (
        set(
            re.findall(
                r"P[a-y]+z[a-y]+", each.partition('id="partidas"')[2].partition("</section>")[0]
            )
        )
        for each in (shown, rest)
    )
    assert first
    assert not first & second
    for query in ("?desde=999999999999999", "?desde=-1", "?desde=x", f"?desde={'9' * 30}"):
        assert client.get(f"/torneos/{one.pk}/{query}").status_code == 200, query


def test_of_many_tables_some_are_shown_and_any_of_them_can_be_chosen(client):
    one = drawn(34, "divisiones", divisiones=17, fases=1)
    advanced(one)
    shown = page(client, one)
    assert shown.count("<table class=") == tabling.MOST_TABLES
    assert not cells(shown, "División 17")
    last = page(client, one, "?tabla=16")
    assert last.count("<table class=") == 1
    assert len(cells(last, "División 17")) == 2
    assert '<option value="16" selected' in last
    for query in ("?tabla=17", "?tabla=x", "?tabla=999999999999999"):
        assert page(client, one, query).count("<table class=") == tabling.MOST_TABLES


def test_where_there_are_few_tables_none_is_to_be_chosen(client):
    one = drawn(4, "divisiones", divisiones=2, fases=1)
    advanced(one)
    shown = page(client, one, "?tabla=1")
    assert shown.count("<table class=") == 2
    assert 'name="tabla"' not in shown


def test_16_5_cancelled_in_play_it_calls_nobody_says_why_and_what_was_not_played(client):
    people = crowd(4)
    one = evening(people)
    page, tree = f"/torneos/{one.pk}/", f"/torneos/{one.pk}/cuadro/"
    client.force_login(people[0])
    assert "Te toca jugar" in client.get(page).content.decode()
    assert " gris" not in client.get(page).content.decode()
    why = "se ha ido la luz en el barrio"
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=why)
    text = html.unescape(client.get(page).content.decode())
    for said in ("Te toca jugar", "Ir a la mesa", "un cuarto de hora más", "Has pagado"):
        assert said not in text, said
    assert "Estabas dentro" in text
    assert f"Este torneo se canceló: «{why}»." in text
    assert " gris" in text
    for shown in (text, html.unescape(client.get(tree).content.decode())):
        assert "Esperando en la mesa" not in shown
        assert "Sin jugar" in shown
