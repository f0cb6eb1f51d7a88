"""The history of a player and his public profile."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.engines.core.chance import HmacRng
from games.engines.mus.options import Options
from games.engines.registry import GAMES
from games.models import Match, MatchPlayer, Robot, Standstill
from games.models.matches import BY_SEAT
from games.record import history
from tests.factories import PersonFactory, RobotFactory
from tests.games.tools import room_of

pytestmark = pytest.mark.django_db

COUNTS = {"juegos": 3}
ONE_JUEGO = {"juegos": 1}


def played(people, results, *, options=COUNTS, training=False, days=0, score="3-1 · 0-0", **more):
    """Write a match that ended: the rows alone, as its end leaves them."""
    match = Match.objects.create(
        room=room_of("mus"), game="mus", table_number=7, rules_version=1, seats=4, options=options,
        conditions={}, summary="40p 8r 3x", stake=50, state=b"", server_seed=b"", commitment="",
        competitive=Options(**options).juegos > 1 and not training, training=training, score=score,
        stepped_at=timezone.now(), **{"status": Match.Status.FINISHED, "reason": "ganada"} | more,
    )  # fmt: skip
    if match.status != Match.Status.PLAYING:
        match.finished_at = timezone.now() - timedelta(days=days)
        match.save()
    points = {"gana": 12, "pierde": -10, "abandona": -20, "nula": 0, "": 0}
    MatchPlayer.objects.bulk_create(
        MatchPlayer(
            match=match, seat=seat, user=person, result=result, points=points[result],
            money={"gana": 50, "nula": 0}.get(result, -50),
            left_by="abandona" if result == "abandona" else "",
        )
        for seat, (person, result) in enumerate(zip(people, results, strict=True))
    )  # fmt: skip
    return match


@pytest.fixture
def four():
    return PersonFactory.create_batch(4)


def shown(client, user, **query):
    client.force_login(user)
    answer = client.get("/historial/", query)
    assert answer.status_code == 200
    return [line.match.pk for line in answer.context["lineas"]]


WIN_A, WIN_B = ("gana", "pierde") * 2, ("pierde", "gana") * 2
VOID, LEFT = ("nula",) * 4, ("abandona", "gana", "pierde", "gana")


def test_the_history_has_what_counts_and_is_over_newest_first(client, four):
    first = played(four, WIN_A)
    void = played(four, VOID, status="nula", reason="nula")
    played(four, WIN_A, training=True)
    played(four, WIN_A, options=ONE_JUEGO)
    played(four, ("",) * 4, status="jugando", reason="")
    played(four, ("",) * 4, status="congelada", reason="")
    played(PersonFactory.create_batch(4), WIN_A)
    assert shown(client, four[0]) == [void.pk, first.pk]


def test_what_does_not_count_is_apart_and_single_juegos_leave_after_seven_days(client, four):
    training = played(four, WIN_A, training=True, days=30)
    juego = played(four, WIN_A, options=ONE_JUEGO, days=6)
    played(four, WIN_A, options=ONE_JUEGO, days=8)
    assert shown(client, four[1], que="otras") == [juego.pk, training.pk]


def test_filters_by_result_and_by_whether_it_scores(client, four):
    won, lost = played(four, WIN_A), played(four, WIN_B, ranked=False)
    left = played(four, LEFT)
    me = four[0]
    assert shown(client, me, resultado="gana") == [won.pk]
    assert shown(client, me, resultado="pierde") == [lost.pk]
    assert shown(client, me, resultado="abandona") == [left.pk]
    assert shown(client, me, puntos="no") == [lost.pk]
    assert shown(client, me, resultado="pierde", puntos="si") == []


@pytest.mark.parametrize(
    "query",
    [
        {"resultado": "x' OR 1=1"},
        {"puntos": "quizá"},
        {"pagina": "-1"},
        {"pagina": "abc"},
        {"pagina": "10" * 40},
        {"orden": "password"},
        {"user__password__startswith": "a"},
    ],
)
def test_nonsense_in_the_address_filters_nothing(client, four, query):
    """What is no number in the address is refused or ignored, never an error."""
    match = played(four, WIN_A)
    assert shown(client, four[0], **query) == [match.pk]


def test_the_own_side_comes_first_in_names_and_score(client, four):
    played(four, WIN_A, score="3-1 · 0-0")
    client.force_login(four[1])
    [line] = client.get("/historial/").context["lineas"]
    assert [person.nick for person in line.side] == [four[1].username, four[3].username]
    assert [person.nick for person in line.rivals] == [four[0].username, four[2].username]
    assert line.score == "1-3"


@pytest.mark.parametrize(
    ("score", "own", "expected"),
    [
        ("2-1 · 23-18", 0, "2-1 · 23-18"),
        ("2-1 · 23-18", 1, "1-2 · 18-23"),
        ("1-0 · 0-0 · 0-0", 1, "0-1"),
        ("0-0 · 0-0", 0, "0-0"),
        ("13 manos", 1, "13 manos"),
        ("2 de 6 · 800/1600", 1, "2 de 6 · 800/1600"),
        ("", 1, ""),
    ],
)
def test_a_score_is_turned_and_its_empty_end_left_out(score, own, expected):
    assert history._turned(score, own, 2) == expected


def test_pages_have_a_constant_number_of_queries(client, four):
    played(four, WIN_A)
    client.force_login(four[0])
    few = queries(client, "/historial/")
    for _ in range(30):
        played(four, WIN_B)
    assert queries(client, "/historial/") == few
    assert few <= 16
    profile = queries(client, f"/jugador/{four[0].username}/")
    for _ in range(5):
        played([*PersonFactory.create_batch(3), four[0]], WIN_B)
    assert queries(client, f"/jugador/{four[0].username}/") == profile


def queries(client, path):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_the_list_goes_on_over_pages_that_keep_the_filter(client, four):
    matches = [played(four, WIN_A).pk for _ in range(23)]
    assert shown(client, four[0], resultado="gana") == matches[::-1][:20]
    page = client.get("/historial/", {"resultado": "gana"})
    assert page.context["siguiente"] == "/historial/?resultado=gana&pagina=2"
    assert shown(client, four[0], resultado="gana", pagina="2") == matches[::-1][20:]


@pytest.mark.parametrize("query", ["", "?que=otras"])
def test_every_landmark_of_the_page_has_a_name_of_its_own(client, four, query):
    client.force_login(four[0])
    page = client.get(f"/historial/{query}").content.decode()
    names = re.findall(r'<nav\b[^>]*aria-label="([^"]+)"', page)
    assert "Filtro por resultado" in names
    assert len(names) == len(set(names))


def test_the_history_is_for_who_signs_in(client, db):
    answer = client.get("/historial/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/cuenta/login/")


# --- The public profile


def profile(client, nick):
    return client.get(f"/jugador/{nick}/")


def test_the_profile_counts_what_was_finished(client, four):
    played(four, WIN_A)
    played(four, WIN_B)
    played(four, LEFT)
    played(four, VOID, status="nula", reason="nula")
    played(four, WIN_A, training=True)
    context = profile(client, four[0].username).context
    assert context["marcas"] == [history.Record("Mus", 3, 1, 12 - 10 - 20)]
    assert context["marcas"][0].percent == 33
    assert context["fiabilidad"] == (92, 4)
    assert len(context["recientes"]) == 4


def test_what_the_staff_annul_is_neither_played_nor_won_in_the_profile(client, four):
    played(four, WIN_A)
    annulled = played(four, WIN_A, void_reason="@1: se dejaron ganar")
    MatchPlayer.objects.filter(match=annulled).update(points=0)
    assert profile(client, four[0].username).context["marcas"] == [history.Record("Mus", 1, 1, 12)]
    Match.objects.filter(void_reason="").delete()
    assert history.records_of(four[0].pk) == []


def test_21_2_reliability_looks_at_the_last_fifty(four):
    assert history.reliability_of(four[0].pk) == (100, 0)
    for _ in range(5):
        played(four, LEFT)
    for _ in range(45):
        played(four, WIN_A)
    assert history.reliability_of(four[0].pk) == (91, 50)
    for _ in range(5):
        played(four, WIN_A)
    assert history.reliability_of(four[0].pk) == (100, 50)


def test_21_2_nor_at_what_is_older_than_180_days(four):
    played(four, LEFT, days=181)
    assert history.reliability_of(four[0].pk) == (100, 0)
    played(four, LEFT, days=179)
    assert history.reliability_of(four[0].pk) == (90, 1)


def test_21_1_what_the_staff_annul_and_open_tables_are_not_counted(four):
    played(four, LEFT, void_reason="@1: se cayó la mesa")
    played(four, LEFT, buy_in_least=40)
    played(four, LEFT, training=True)
    assert history.reliability_of(four[0].pk) == (100, 0)


@pytest.mark.parametrize(("cause", "own"), [("cae", (95, 1)), ("abandona", (90, 1))])
def test_p11_a_fall_while_nobody_could_reach_us_never_counts(four, cause, own):
    match = played(four, WIN_A)
    MatchPlayer.objects.filter(match=match, seat=0).update(left_by=cause)
    assert history.reliability_of(four[0].pk) == own
    at = match.finished_at
    Standstill.objects.create(
        process="web-1", cause="silent", matches=[match.pk - 1, match.pk], people=4,
        began_at=at, noted_at=at, given_until=at, ended_at=at,
    )  # fmt: skip
    assert history.reliability_of(four[0].pk) == ((100, 0) if cause == "cae" else own)
    hour = timedelta(hours=1)
    Standstill.objects.update(began_at=at - 2 * hour, ended_at=at - hour)
    assert history.reliability_of(four[0].pk) == own, "it was over when he fell"


def test_the_profile_tells_nothing_of_money(client, four):
    played(four, WIN_A)
    text = profile(client, four[0].username).content.decode()
    assert "data-saldo" not in text
    assert four[0].email not in text
    assert 'class="usu"' not in text


def test_a_nick_is_found_in_any_spelling_and_leads_to_its_own(client, db):
    PersonFactory(username="Begoña_2")
    answer = profile(client, "BEGONA_2")
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("nick", ["Nadie", "a%00b", "%C3%28", "..", "x" * 500])
def test_a_nick_that_is_nobodys_is_not_found(client, db, nick):
    assert profile(client, nick).status_code in {400, 404}


def test_who_has_been_switched_off_has_no_profile(client, db):
    user = PersonFactory(is_active=False)
    assert profile(client, user.username).status_code == 404


def test_a_robot_says_that_it_is_one(client, db):
    robot = RobotFactory(username="Zoe-TRON")
    assert profile(client, "Zoe-TRON").status_code == 404
    Robot.objects.create(user=robot, level="experto")
    text = profile(client, "Zoe-TRON").content.decode()
    assert "Robot de nivel experto" in text


@pytest.mark.parametrize("key", GAMES)
def test_the_score_of_every_game_tells_of_each_side_so_that_mine_can_come_first_or_of_all(key):
    engine = GAMES[key].engine
    options, seats = engine.options_type(), engine.usual_seats
    state = engine.start(options, seats, HmacRng(b"0" * 32, "1:1")).state
    sides = engine.sides(options, seats)
    score, _between, has = engine.score_line(state).partition(BY_SEAT)
    parts = {len(part.split("-")) for part in score.split(" · ")}
    assert parts in ({len(sides)}, {1})
    assert len(has.split("-")) == (seats if has else 1)
