"""The pages of the rankings: order, places, filters, my own row, and how much they ask for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from accounts.relations import friendship_accept, friendship_ask
from tests.factories import PersonFactory
from tests.games.tools import finish, room_of, start
from tournaments.models import Level, PairScore, Score, Season, Tally
from tournaments.rankings import listing, personal
from tournaments.rankings.card import standings
from tournaments.rankings.leaders import leaders
from tournaments.rankings.lines import Asked
from tournaments.rules import periods

pytestmark = pytest.mark.django_db(transaction=True)


def score(user: User, points: int, won: int = 1, played: int = 3, period: str = "") -> None:
    Score.objects.create(
        user=user, game="mus", period=period, points=points, won=won, played=played
    )


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


def shown(asked: Asked, viewer: User, page: int = 1) -> list[tuple[int, str]]:
    lines = listing.listing_of(asked, viewer, page).lines
    return [(line.place, "+".join(one.username for one in line.people)) for line in lines]


def test_20_2_points_then_won_then_fewer_played_and_equals_share_their_place(ana):
    for name, points, won, played in (
        ("bea", 50, 11, 20),
        ("cris", 50, 10, 15),
        ("dani", 50, 10, 17),
        ("ernesto", 60, 5, 5),
    ):
        score(PersonFactory(username=name), points, won, played)
    score(ana, 50, 10, 17)
    places = sorted(shown(Asked("mus"), ana))
    assert places == [(1, "ernesto"), (2, "bea"), (3, "cris"), (4, "ana"), (4, "dani")]


def test_a_page_goes_on_with_the_places_of_the_one_before(ana, monkeypatch):
    monkeypatch.setattr(listing, "PER_PAGE", 2)
    for name, points in (("bea", 9), ("cris", 7), ("dani", 7), ("ernesto", 7)):
        score(PersonFactory(username=name), points)
    score(ana, 1)
    assert shown(Asked("mus"), ana, 2) == [(2, "dani"), (2, "ernesto")]
    assert shown(Asked("mus"), ana, 99) == [(5, "ana")]
    found = listing.listing_of(Asked("mus"), ana, 1)
    assert found.mine is not None
    assert found.above is not None
    assert (found.mine.place, found.my_page, found.pages) == (5, 3, 3)
    assert found.above.points == 7


def test_my_row_is_on_the_page_that_its_link_names_however_many_share_its_place(ana, monkeypatch):
    monkeypatch.setattr(listing, "PER_PAGE", 2)
    equals = [ana, *PersonFactory.create_batch(4)]
    for user in equals:
        score(user, 7)
    for viewer in equals:
        found = listing.listing_of(Asked("mus"), viewer, 1)
        again = listing.listing_of(Asked("mus"), viewer, found.my_page)
        assert any(line.is_mine for line in again.lines)
        assert again.lines[0].place == 1


def counted(period: str = "", *, pairs: bool = False) -> dict[int, tuple[int, int, int]]:
    rows = Tally.objects.filter(game="mus", period=period, pairs=pairs, everybody__gt=0)
    return {row.points: (row.everybody, row.ten, row.twenty) for row in rows}


def test_how_many_have_so_many_points_is_kept_whatever_happens_to_a_score(ana):
    eva, blas = PersonFactory(username="eva"), PersonFactory(username="blas")
    for user, points, played in ((ana, 7, 3), (eva, 7, 10), (blas, 9, 20)):
        score(user, points, played=played)
    score(blas, 5, period="2026-11")
    assert counted() == {7: (2, 1, 0), 9: (1, 1, 1)}
    Score.objects.filter(user=ana, period="").update(points=9, played=30)
    Score.objects.filter(period="").update(points=F("points") + 1)
    assert counted() == {8: (1, 1, 0), 10: (2, 2, 2)}
    PairScore.objects.create(one=ana, other=eva, game="mus", points=8, won=1, played=10)
    personal.forget(ana.pk)
    assert (counted(), counted(pairs=True)) == ({8: (1, 1, 0), 10: (1, 1, 1)}, {})
    assert counted("2026-11") == {5: (1, 0, 0)}


def test_issue_35_whoever_is_switched_off_leaves_every_list_at_once(ana):
    bea, cris, dani = (PersonFactory(username=name) for name in ("bea", "cris", "dani"))
    season = periods.season_of(timezone.now())
    for user, points in ((bea, 9), (cris, 7), (ana, 5), (dani, 3)):
        for period in ("", season):
            score(user, points, period=period)
    for other in (bea, cris):
        PairScore.objects.create(one=ana, other=other, game="mus", points=8, won=1, played=10)
    for user in (cris, bea):
        User.objects.filter(pk=user.pk).update(is_active=False)

    assert shown(Asked("mus"), ana) == [(1, "ana"), (2, "dani")]
    found = listing.listing_of(Asked("mus"), ana, 1)
    assert (found.mine.place, found.above, found.total) == (1, None, 2)
    assert counted() == {5: (1, 0, 0), 3: (1, 0, 0)}
    assert shown(Asked("mus", pairs=True), ana) == []
    assert [one.nick for one in leaders(["mus"])["mus"]] == ["ana", "dani"]
    Level.objects.create(user=dani, game="mus", mu=25, sigma=5, matches=1, rated_at=timezone.now())
    assert standings(dani.pk)["ranking"][0]["puesto"] == 2

    User.objects.filter(pk=bea.pk).update(is_active=True)
    assert shown(Asked("mus"), ana) == [(1, "bea"), (2, "ana"), (3, "dani")]
    assert shown(Asked("mus", pairs=True), ana) == [(1, "ana+bea")]
    assert counted(pairs=True) == {8: (1, 1, 0)}


def test_issue_35_whoever_is_off_is_in_no_list_either_when_a_match_is_counted_late(ana):
    bea, cris = PersonFactory(username="bea", is_active=False), PersonFactory(username="cris")
    score(bea, 9)
    PairScore.objects.create(one=ana, other=bea, game="mus", points=8, won=1, played=10)
    PairScore.objects.create(one=bea, other=cris, game="mus", points=8, won=1, played=10)
    Score.objects.filter(user=bea).update(points=21)
    assert shown(Asked("mus"), ana) == []
    assert shown(Asked("mus", pairs=True), ana) == []
    assert (counted(), counted(pairs=True)) == ({}, {})
    User.objects.filter(pk=bea.pk).update(is_active=True)
    User.objects.filter(pk=cris.pk).update(is_active=False)
    assert shown(Asked("mus"), ana) == [(1, "bea")]
    assert shown(Asked("mus", pairs=True), ana) == [(1, "ana+bea")]


def test_my_row_has_those_above_and_below_it(ana):
    for name, points in (("bea", 9), ("cris", 7), ("dani", 5), ("eva", 3)):
        score(PersonFactory(username=name), points)
    score(ana, 7)
    found = listing.listing_of(Asked("mus"), ana, 1)
    assert found.above is not None
    assert found.below is not None
    near = [line.people[0].username for line in (found.above, found.below)]
    assert near == ["bea", "dani"]


def test_filters_leave_out_strangers_and_those_who_have_played_less(ana):
    friend, stranger = PersonFactory(username="eva"), PersonFactory(username="blas")
    friendship_ask(user=ana, other=friend)
    friendship_accept(user=friend, other=ana)
    score(stranger, 90, played=30)
    score(friend, 50, played=3)
    score(ana, 40, played=20)
    assert shown(Asked("mus", friends=True), ana) == [(1, "eva"), (2, "ana")]
    assert shown(Asked("mus", least=20), ana) == [(1, "blas"), (2, "ana")]


def test_20_4_a_pair_is_listed_after_ten_matches_with_the_mean_of_both_levels(ana):
    eva, blas = PersonFactory(username="eva"), PersonFactory(username="blas")
    for other, played in ((eva, 10), (blas, 9)):
        PairScore.objects.create(
            one=ana, other=other, game="mus", period="", points=66, won=8, played=played
        )
    for user, mu in ((ana, 20), (eva, 30)):
        Level.objects.create(
            user=user, game="mus", mu=mu, sigma=5, matches=25, rated_at=timezone.now()
        )
    found = listing.listing_of(Asked("mus", pairs=True), ana, 1)
    assert [[one.username for one in line.people] for line in found.lines] == [["ana", "eva"]]
    assert found.lines[0].level == (1500, 141, False)


def test_the_page_shows_the_season_unless_another_period_is_asked_for(client, ana):
    now = timezone.now()
    score(ana, 11, period=periods.season_of(now))
    score(ana, 22, period=periods.month_of(now))
    score(ana, 33)
    for query, points in (
        ("", 11),
        ("?periodo=mes", 22),
        ("?periodo=siempre", 33),
        ("?periodo=x", 11),
    ):
        page = client.get(f"/ranking/mus/{query}").content.decode()
        assert f'pts">{points}</td>' in page
        assert "data-mia" in page


def test_issue_35_the_list_of_a_season_that_is_over_is_offered_and_stays_as_it_is(client, ana):
    now, day = timezone.now(), timedelta(days=1)
    for n in range(1, 7):
        Season.objects.create(
            code=f"s{n}", starts_at=now - 10 * (8 - n) * day, ends_at=now - 10 * (7 - n) * day
        )
    score(ana, -44, period="s6")
    score(ana, 11, period="s1")
    present = client.get("/ranking/mus/").content.decode()
    assert [f'?periodo=s{n}"' in present for n in range(1, 7)] == [False] * 2 + [True] * 4
    assert 'pts">−44</td>' in client.get("/ranking/mus/?periodo=s6").content.decode()
    old = client.get("/ranking/mus/?periodo=s1").content.decode()
    assert 'pts">11</td>' in old
    assert "aria-current" in old.split('?periodo=s1" ')[1][:20]
    assert "Nadie sacó puntos" in client.get("/ranking/mus/?periodo=s2").content.decode()
    assert client.get("/ranking/mus/mi-evolucion/?periodo=s1").status_code == 200


def test_what_is_not_ours_in_the_address_is_the_usual(client, ana):
    score(ana, 11)
    for query in ("?pagina=x", "?pagina=-3", "?minimo=101", "?minimo=a", "?de=x", "?amigos=si"):
        assert client.get(f"/ranking/mus/{query}").status_code == 200
    assert client.get("/ranking/tute/").status_code == 404
    assert client.get("/ranking/tute/mis-partidas.csv").status_code == 404
    assert client.get("/ranking/").url == "/ranking/mus/"


def test_who_is_in_no_list_reads_what_is_missing(client, ana):
    assert "Nadie todavía" in client.get("/ranking/mus/").content.decode()
    score(PersonFactory(), 11, period=periods.season_of(timezone.now()))
    assert "Te falta 1 competitiva para entrar." in client.get("/ranking/mus/").content.decode()


def test_the_page_asks_as_much_for_many_as_for_few(client, ana, django_assert_max_num_queries):
    season = periods.season_of(timezone.now())
    for n, user in enumerate([ana, *PersonFactory.create_batch(55)]):
        score(user, n, period=season)
        Level.objects.create(
            user=user, game="mus", mu=25, sigma=5, matches=1, rated_at=timezone.now()
        )
    with django_assert_max_num_queries(25):
        first = client.get("/ranking/mus/").content.decode()
    assert first.count("<tr") == 51
    assert "Página 1 de 2" in first
    with django_assert_max_num_queries(25):
        assert "data-mia" in client.get("/ranking/mus/?pagina=2").content.decode()


def test_my_matches_come_as_a_file(client, people):
    match = start(people)
    finish(match)
    client.force_login(people[0])
    answer = client.get("/ranking/coin/mis-partidas.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    head, line = answer.content.decode("utf-8-sig").splitlines()
    assert head == "partida;cerrada;puesto;puntos;nivel;margen"
    number, _closed, place, points, level, margin = line.split(";")
    assert (number, margin) == (str(match.pk), "327")
    assert (place, points, level) in {("1", "12", "1579"), ("2", "-10", "1421")}


def test_a_visitor_has_to_enter(client):
    for address in ("/ranking/", "/ranking/mus/", "/ranking/mus/mis-partidas.csv"):
        assert client.get(address).status_code == 302


# --- Who leads


def lead(points: int, nick: str, game: str = "mus", **more: int) -> None:
    season = periods.season_of(timezone.now())
    user = PersonFactory(username=nick)
    Score.objects.create(
        user=user, game=game, period=season, points=points, **{"won": 1, "played": 3, **more}
    )


def test_issue_35_the_first_three_of_this_season_lead_each_game():
    for points, nick in ((9, "nono"), (30, "ana"), (20, "luis"), (20, "eva"), (1, "ultimo")):
        lead(points, nick)
    lead(5, "reina", game="poker")
    lead(0, "nadie", game="parchis")
    Score.objects.create(
        user=PersonFactory(), game="ohhell", period="2020-T1", points=9, won=1, played=1
    )
    found = leaders(["poker", "mus", "parchis", "ohhell"])
    assert {
        game: [(one.place, one.nick, one.points) for one in row] for game, row in found.items()
    } == {
        "poker": [(1, "reina", 5)],
        "mus": [(1, "ana", 30), (2, "eva", 20), (2, "luis", 20)],
    }


def test_issue_35_the_front_page_and_the_salon_show_who_leads(client, ana):
    lead(30, "lupe")
    lead(8, "remo", game="poker")
    room = room_of("mus")
    front, hall = client.get("/"), client.get(f"/salon/{room.slug}/")
    assert "En cabeza" in hall.content.decode()
    for page, there in ((front, {"lupe", "remo"}), (hall, {"lupe"})):
        text = page.content.decode()
        assert {nick for nick in ("lupe", "remo") if nick in text} == there
    client.logout()
    text = client.get("/").content.decode()
    assert "lupe" in text
    assert "/ranking/mus/" not in text, "it asks for an account"


def test_issue_35_where_nobody_has_points_nothing_is_said_of_leaders(client, ana):
    room = room_of("mus")
    assert "En cabeza" not in client.get(f"/salon/{room.slug}/").content.decode()
    assert "en cabeza" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("hour", "ends", "ended"),
    [
        (0, "acaba cuando empieza el {}.", "acabó al empezar el {} de {}."),
        (20, "acaba el {} a las 20:00.", "acabó el {} de {} a las 20:00."),
    ],
)
def test_a_season_is_said_to_end_at_its_hour_where_that_is_not_midnight(
    ana, client, hour, ends, ended
):
    now = timezone.localtime()
    past, end = (
        (now + timedelta(days=days)).replace(hour=hour, minute=0, second=0, microsecond=0)
        for days in (-9, 9)
    )
    Season.objects.create(code="una", starts_at=past - timedelta(days=9), ends_at=past)
    Season.objects.create(code="otra", starts_at=past, ends_at=end)
    page = client.get("/ranking/mus/").content.decode()
    assert "La temporada " + ends.format(date_format(end, r"j \d\e F")) in page
    page = client.get("/ranking/mus/?periodo=una").content.decode()
    told = ended.format(date_format(past, r"j \d\e F"), past.year)
    assert f"La temporada una {told}" in page
