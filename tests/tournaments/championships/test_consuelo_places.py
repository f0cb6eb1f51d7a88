"""A consuelo has places of its own, wherever results are told (torneos §5.8)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.championships.evenings import crowd, evening, play_all
from tests.tournaments.championships.test_public import lines, read
from tournaments.championships import paper, reading, results, trees
from tournaments.championships.founding import Play
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

CONSUELO = Play(rules={"rest": 0, "consuelo": True})
OWN = [(1, 5), (2, 6), (3, 7), (3, 8)]
"""The places of eight of whom the lower number always wins, by number."""


def played(many: int = 8, play: Play = CONSUELO) -> Championship:
    """Return one of so many that was played to its end."""
    one = evening(crowd(many), play)
    while play_all(one):
        pass
    assert one.state == "terminado"
    return one


def nicks(one: Championship, *numbers: int) -> list[str]:
    rows = User.objects.filter(championship_members__entry__in=one.entries.filter(
        number__in=numbers))  # fmt: skip
    return list(rows.order_by("championship_members__entry__number").values_list(
        "username", flat=True))  # fmt: skip


def test_5_8_the_document_has_the_places_of_the_consuelo_beside_those_of_the_first_cuadro():
    one = played()
    told = json.loads(read(one, "resultados.json"))
    assert [(row["puesto"], row["numero"]) for row in told["consuelo"]] == OWN
    assert [row["nicks"] for row in told["consuelo"]] == [[nick] for nick in nicks(one, 5, 6, 7, 8)]
    assert [row["puesto"] for row in told["puestos"]] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_5_8_the_spreadsheet_says_of_which_cuadro_a_place_is():
    one = played()
    header, *rows = lines(read(one, "clasificacion.csv"))
    assert header == ["Puesto", "Número del sorteo", "Quién", "Pareja", "Cuadro"]
    assert {row[4] for row in rows[:8]} == {""}
    assert [(int(row[0]), int(row[1]), row[4]) for row in rows[8:]] == [
        (place, number, "Consuelo") for place, number in OWN
    ]


def test_5_8_the_page_of_results_lists_them_a_page_at_a_time_too(monkeypatch):
    one = played()
    second = read(one, "resultados/").split('id="consuelo"')[1].split("</section>")[0]
    assert second.count('class="quienes"') == 4
    assert [second.index(nick) for nick in nicks(one, 5, 6, 7, 8)] == sorted(
        second.index(nick) for nick in nicks(one, 5, 6, 7, 8)
    )
    monkeypatch.setattr(reading, "PER_PAGE", 3)
    first, later = read(one, "resultados/"), read(one, "resultados/?tras=3")
    assert [page.count('class="quienes"') for page in (first, later)] == [6, 4]
    assert 'id="consuelo"' not in read(one, "resultados/?tras=6")


def test_5_8_the_sheet_of_a_round_of_the_consuelo_has_its_places(monkeypatch):
    one = played()
    client = Client()
    client.force_login(one.organiser)
    address = f"/torneos/{one.pk}/mesa/hojas/"
    final = one.rounds.filter(tree="consuelo").order_by("-number")[0]
    page = client.get(f"{address}?ronda={final.pk}").content.decode()
    assert "Puestos del consuelo" in page
    for (place, _number), nick in zip(OWN, nicks(one, 5, 6, 7, 8), strict=True):
        assert f'<th scope="row">{place}.º</th><td>{nick}</td>' in page
    first = one.rounds.get(tree="principal", number=1)
    assert "Puestos del consuelo" not in client.get(f"{address}?ronda={first.pk}").content.decode()
    monkeypatch.setattr(paper, "PER_SHEET", 3)
    assert 'rel="next"' in client.get(f"{address}?ronda={final.pk}").content.decode()
    rest = client.get(f"{address}?ronda={final.pk}&pagina=1").content.decode()
    assert nicks(one, 8)[0] in rest
    assert 'rel="next"' not in rest


def test_5_8_who_still_plays_it_has_no_place_yet():
    one = evening(crowd(8), CONSUELO)
    while not one.rounds.filter(tree="consuelo").exists():
        assert play_all(one)
    told = results.consuelo_of(one)
    assert [(row.place, row.number) for row in told] == [(None, n) for n in (5, 6, 7, 8)]


def test_5_8_without_a_consuelo_nothing_is_said_of_one():
    one = played(play=Play(rules={"rest": 0}))
    assert "consuelo" not in json.loads(read(one, "resultados.json"))
    assert len(lines(read(one, "clasificacion.csv"))[0]) == 4
    assert "Consuelo" not in read(one, "resultados/")


def test_6_its_rounds_are_called_as_those_of_a_cuadro_and_in_the_end_the_final_is_marked():
    found = {tree.text: tree.columns for tree in trees.trees_of(played(), None)}
    assert [column.text for column in found["Consuelo"]] == ["Semifinales", "Final"]
    assert not any(column.is_current for column in found["Consuelo"])
    assert [column.is_current for column in found[""]] == [False, False, True]
