"""The numbers in the rules of Tres Mus are those of the engine: its examples and its values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.engines.core.spanish_deck import DECK
from games.engines.registry import GAMES, Game
from games.engines.tresmus import texts
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.lesson import LESSON
from tests.engines.examples.tresmus_play import Play, table_of

EXAMPLES = Path("tests/engines/examples/data/mus_examples.json")
NAMES = ("Ane", "Kepa", "Txema", "Lola")
SAID = {
    "envido": "envido {}",
    "reenvido": "{} más",
    "quiero": "quiero",
    "paso": "paso",
    "volverse_atras": "me vuelvo atrás",
}


@pytest.fixture
def html(db: None, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES, TresMus.key, Game(TresMus(), {}, texts, lesson=LESSON))
    return Client().get(f"/reglas/{TresMus.key}/").content.decode()


def rows(html: str, table: str) -> list[list[str]]:
    body = html.split(f'<table class="tabla" id="{table}">')[1].split("</table>", maxsplit=1)[0]
    body = body.split("<tbody>")[1]
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("</tr>")[:-1]]


def marked(html: str, name: str) -> str:
    (found,) = re.findall(rf'id="{name}">(.*?)<', html)
    return found


def example(name: str) -> Any:
    cases = json.loads((Path(settings.BASE_DIR) / EXAMPLES).read_text(encoding="utf-8"))["cases"]
    (case,) = [case for case in cases if case["id"] == name]
    return case


def said(case: Any, play: Play) -> Iterator[tuple[Any, list[int], list[int]]]:
    """Play the script; yield what is said in the lance, and the piedras in hand around it."""
    (hand,) = case["script"]
    play.deal("", hand)
    for item in hand["actions"]:
        before = list(play.state.piedras)
        play.act("", item)
        if item["do"] != "descartar":
            yield item, before, list(play.state.piedras)


def test_the_example_of_two_raises_is_played_by_the_engine(html: str) -> None:
    case = example("EJ-91")
    play = Play(*table_of(case), case["start"])
    told = []
    for item, before, after in said(case, play):
        seat, word = item["seat"], SAID[item["do"]].format(item.get("n"))
        told.append([NAMES[seat], word, str(before[seat] - after[seat]), str(after[seat])])
    assert rows(html, "ejemplo-subidas") == told
    taken = [e for e in play.eventos if e["tipo"] == "coge"]
    words = " y ".join(f"{e['n']} de {NAMES[e['de']]}" for e in taken)
    assert marked(html, "ejemplo-coge") == words
    assert marked(html, "ejemplo-ane") == str(play.state.piedras[0])
    table = [play.state.on_table(seat) for seat in (1, 2)]
    assert marked(html, "ejemplo-mesa") == f"{table[0]} y {table[1]}"
    assert f"se llevará las {sum(table)}" in html


def test_the_example_of_a_suertudo_is_played_by_the_engine(html: str) -> None:
    case = example("EJ-92")
    play = Play(*table_of(case), case["start"])
    spoken = list(said(case, play))
    put = {i["seat"]: before[i["seat"]] - after[i["seat"]] for i, before, after in spoken[:4]}
    taken = {e["seat"]: e["n"] for e in play.eventos if e["tipo"] == "coge"}
    told = rows(html, "ejemplo-suertudos")
    assert [row[0].split(",")[0] for row in told] == [NAMES[seat] for seat in (0, 2, 3)]
    for seat, row in zip((0, 2, 3), told, strict=True):
        given = (put[seat], taken.get(seat, 0), play.state.piedras[seat])
        assert row[1:] == [str(number) for number in given]
    assert "suertuda" in told[-1][0]
    assert [e["seat"] for e in play.eventos if e["tipo"] == "suertudo"] == [3]
    assert marked(html, "ejemplo-kepa") == str(play.state.piedras[1])


def hand_of(total: str) -> tuple[str, ...]:
    """Return a hand of that juego, with no three sevens unless it is the 31 real."""
    known = {
        "31 real": "7o 7c 7e 10b",
        "33": "12o 10c 7e 6b",
        "31": "12o 11c 10e 1b",
        "32": "12o 11c 7e 5b",
        "40": "12o 11c 10e 3b",
        "37": "12o 11c 10e 7b",
        "36": "12o 11c 10e 6b",
        "35": "12o 11c 10e 5b",
        "34": "12o 11c 10e 4b",
    }
    hand = tuple(known[total].split())
    assert set(hand) <= set(DECK)
    return hand


def test_the_order_and_the_values_of_juego_are_those_of_the_engine(html: str) -> None:
    told = rows(html, "valores-juego")
    judged = [JUDGE(hand_of(total)) for total, _value in told]
    for (total, value), hand in zip(told, judged, strict=True):
        assert (str(hand.valor_juego), str(hand.total)) == (value, total.split()[0])
    forces = [hand.fuerza("juego") for hand in judged]
    assert forces == sorted(forces, reverse=True)
    assert len(set(forces)) == len(told) == 9
