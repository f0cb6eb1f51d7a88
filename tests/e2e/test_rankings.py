"""Two pairs play a competitive partida in four browsers and see their rows of the ranking move."""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.relations import friendship_accept, friendship_ask
from games.engines.mus.options import Options
from games.models import Match, Room
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.pace import patience
from tools.stack.chromium import PHONE
from tournaments.models import PairScore, Result
from tournaments.rules.rating import Rating
from tournaments.rules.standings import STABLE_AFTER

OPTIONS = {"juegos": 2, "piedras": 30}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
CALM = {"reduced_motion": "reduce"}
ALL_TIME = "/ranking/mus/?periodo=siempre&amigos=1"
WAYS = ("Cortar", "Ordago", "Querer", "Continuar")
"""What ends a partida soon, the first that is offered."""


@pytest.fixture
def friends(site: Any) -> list[User]:
    """Return four who are friends: a list of theirs alone has nobody of another test."""
    users = PersonFactory.create_batch(4)
    for one, other in combinations(users, 2):
        friendship_ask(user=one, other=other)
        friendship_accept(user=other, other=one)
    return users


def play(four: list[BrowserPlayer]) -> None:
    """Press what the pages offer until all of them are told of the end."""
    end = time.monotonic() + patience(60)
    while any(player.mesa.get("fin") is None for player in four):
        assert time.monotonic() < end, [player.vista for player in four]
        for player in four:
            player.page.wait_for_timeout(1)
            offered = player.offered() if player.legal() else []
            way = next((way for way in WAYS if way in offered and way in player.legal()), None)
            if way and not player.mesa.get("fin"):
                player.act(way)


def row(page: Page, *users: User) -> list[str]:
    """Return the cells of somebody's row, or of that of two partners: the place and the rest."""
    found = page.locator(".clasificacion tbody tr")
    for user in users:
        found = found.filter(has_text=user.username)
    texts = [" ".join(text.split()) for text in found.locator("th, td").all_inner_texts()]
    return [texts[0].split()[-1], *texts[1:]]  # what a medal shows is told behind it in words


def counted(match: Match) -> None:
    """Wait until the match has been told to the rankings."""
    end = time.monotonic() + patience(20)
    while match.told_at is None:
        assert time.monotonic() < end, "nobody was told of the end"
        time.sleep(0.05)
        match.refresh_from_db()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_issue_35_two_pairs_play_a_partida_and_see_their_rows_move(
    stage: Any, room: Room, browser_page: Any, friends: list[User], viewport: Any
) -> None:
    sides = (friends[0::2], friends[1::2])
    for side in sides:  # one partida short of being a stable pair
        one, other = sorted(side, key=lambda user: user.pk)
        PairScore.objects.create(
            one=one, other=other, game="mus", points=0, won=4, played=STABLE_AFTER - 1
        )
    looker = browser_page(friends[0], viewport=viewport, **CALM)
    looker.goto(ALL_TIME)
    expect(looker.get_by_text("Nadie todavía")).to_be_visible()

    partida = stage.agreed(friends, room.tables.first().pk, absent=range(4), options=OPTIONS)
    four = [BrowserPlayer(user.username, browser_page(user, **CALM)) for user in friends]
    for player in four:
        player.page.goto(partida.path)
        player.board.wait_for()
    play(four)
    for player in four:
        go_on_to_the_result(player.page)

    match = Match.objects.get(pk=partida.match.pk)
    counted(match)
    looker.goto(ALL_TIME)
    won = next(s for s in sides if match.players.get(user=s[0]).points == 12)
    lost = next(s for s in sides if s is not won)
    for user in won:
        assert row(looker, user)[0::5] == ["1.º", "12"]
    for user in lost:
        assert row(looker, user)[0::5] == ["3.º", "−10"]
    mine = looker.locator("[data-mia]")
    expect(mine).to_contain_text("12" if friends[0] in won else "−10")
    how = "ganada" if friends[0] in won else "perdida"
    expect(mine.locator(".racha")).to_have_attribute("aria-label", f"Las últimas: {how}")
    expect(looker.locator("[data-mi-fila]")).to_be_hidden()
    looker.get_by_role("link", name="Parejas").click()
    assert row(looker, *won)[0] == "1.º"
    assert row(looker, *lost)[0] == "2.º"


@pytest.fixture
def course(stage: Any, site: Any) -> User:
    """Return somebody who has played three partidas of mus."""
    users = PersonFactory.create_batch(4)
    User.objects.filter(pk=users[0].pk).update(username=f"Maximiliano_del_{users[0].pk}"[:20])
    users[0].refresh_from_db()
    for _ in range(3):
        partida = stage.partida(users, absent=range(4), options=Options(**OPTIONS))
        partida.finish()
        counted(Match.objects.get(pk=partida.match.pk))
    return users[0]


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_issue_35_my_points_and_my_level_are_drawn_read_and_listed(
    browser_page: Any, course: User, viewport: Any, scheme: str
) -> None:
    page = browser_page(course, viewport=viewport, color_scheme=scheme, **CALM)
    page.goto("/ranking/mus/")
    page.get_by_role("link", name="Mi evolución").click()
    plot = page.locator(".evolucion")
    expect(plot.locator("canvas")).to_have_count(1)
    box = plot.locator(".u-over").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    last = Result.objects.filter(user=course).latest("closed_at", "match")
    level = Rating(last.mu, last.sigma)
    expect(plot.locator(".lectura")).to_contain_text(f"± {level.margin}")
    plot.get_by_text("Ver los datos en una tabla").click()
    rows = plot.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text(f"±{level.margin}")
    assert not page.evaluate(WIDER)
    assert problems(page) == []


def test_issue_35_without_scripts_the_drawing_of_the_server_stays(
    browser_page: Any, course: User
) -> None:
    page = browser_page(course, java_script_enabled=False)
    page.goto("/ranking/mus/mi-evolucion/")
    assert page.locator(".evolucion polyline").count() == 2
    assert page.locator(".evolucion svg").bounding_box()["width"] > 500


def test_issue_35_who_has_played_nothing_reads_what_is_missing(browser_page: Any) -> None:
    page = browser_page(PersonFactory(), viewport=PHONE, **CALM)
    page.goto("/ranking/poker/mi-evolucion/")
    expect(page.get_by_text("Nada todavía")).to_be_visible()
    assert problems(page) == []
