"""A match that is explained: its page says all of it, to anybody and without scripts."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.engines.core.lesson import Lesson, moments
from games.engines.registry import GAMES, Game
from games.engines.tresmus import texts
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.lesson import LESSON

GAME = TresMus.key
PLAIN = "parchis"
"""A game whose rules are enough."""


@pytest.fixture(autouse=True)
def lesson(db: None, monkeypatch: pytest.MonkeyPatch) -> Lesson:
    monkeypatch.setitem(GAMES, GAME, Game(TresMus(), {}, texts, lesson=LESSON))
    return LESSON


def page() -> str:
    answer = Client().get(reverse("paso_a_paso", args=[GAME]))  # nobody in particular
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_has_every_step_to_read(lesson: Lesson) -> None:
    html = page()
    steps = moments(TresMus(), lesson)
    assert [int(n) for n in re.findall(r'<li id="paso-(\d+)"', html)] == [s.number for s in steps]
    for step in steps:
        part = html.split(f'<li id="paso-{step.number}"')[1].split('<li id="paso-')[0]
        assert f"Paso {step.number} de {len(steps)}" in part
        for sentence in (*step.told, step.comment, *step.choices):
            assert escape(sentence) in part
        for name, held in step.holdings:
            assert re.search(rf"<dt>{name}</dt>\s*<dd>{held}</dd>", part)
    assert not re.search(r'<li id="paso-\d+"[^>]*hidden', html)  # without scripts they are all read


def test_the_board_is_given_a_frame_a_step(lesson: Lesson) -> None:
    html = page()
    data = html.split('<script id="leccion-datos" type="application/json">')[1]
    told = json.loads(data.split("</script>")[0])
    steps = moments(TresMus(), lesson)
    assert told["pasos"] == json.loads(json.dumps([step.frame for step in steps]))
    assert (told["juego"], told["yo"], told["resumen"]) == (GAME, lesson.reader, "7p 4j")
    assert [seat["nick"] for seat in told["asientos"]] == list(lesson.names)
    assert all(seat["avatar"].startswith("/static/img/avatars/") for seat in told["asientos"])


def test_the_rules_lead_to_it_and_it_to_them() -> None:
    address = f"/reglas/{GAME}/paso-a-paso/"
    assert reverse("paso_a_paso", args=[GAME]) == address
    assert f'href="{address}"' in Client().get(f"/reglas/{GAME}/").content.decode()
    assert f'href="/reglas/{GAME}/"' in page()


@pytest.mark.parametrize("game", [PLAIN, "tute"])
def test_there_is_none_of_a_game_that_brings_none(game: str) -> None:
    assert Client().get(f"/reglas/{game}/paso-a-paso/").status_code == 404


def test_what_changes_is_announced(lesson: Lesson) -> None:
    html = page()
    assert re.search(r'<p id="avisos" class="lectores" aria-live="polite">', html)
    assert re.search(r'<nav id="marcha"[^>]*aria-label="Pasos"[^>]*hidden', html)
