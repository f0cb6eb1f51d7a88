"""What a ranking says beside the order: the last five, who has moved, and what I lack."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.matches import closing
from games.models import Departure, Match, MatchPlayer
from tests.factories import PersonFactory
from tests.games.tools import finish, start
from tests.tournaments.rankings.test_pages import score
from tournaments.models import Level, PairScore, TallyDay
from tournaments.rankings import listing, movement
from tournaments.rankings.lines import Asked, Line
from tournaments.rankings.streaks import Ended

pytestmark = pytest.mark.django_db(transaction=True)

COIN = Asked("coin")


def played(people: list[User], **given: int) -> Match:
    """Return a match that has ended, with other points for those seats that are *given*."""
    match = start(people)
    finish(match)
    for seat, points in given.items():
        has_won = points > 0
        MatchPlayer.objects.filter(match=match, seat=int(seat[1:])).update(
            points=points,
            result="gana" if has_won else "pierde",
            place=1 if has_won else 2,
        )
    closing.tell(match.pk)
    return match


def lines(asked: Asked, viewer: User) -> dict[tuple[int, ...], Line]:
    return {line.who: line for line in listing.listing_of(asked, viewer, 1).lines}


def won(people: list[User], seats: tuple[int, int]) -> Match:
    return played(people, **{f"s{seat}": 12 if seat in seats else -10 for seat in range(4)})


def week_ago() -> None:
    """Keep what the lists are like, as if it was so seven days ago."""
    movement.keep_today()
    TallyDay.objects.update(day=F("day") - timedelta(days=7))


def test_notes_7_the_last_five_say_won_lost_and_left_the_oldest_first(people):
    last = [won(people, seats) for seats in [(0, 2), (0, 2), (1, 3), (0, 2), (1, 3), (0, 2)]][-1]
    MatchPlayer.objects.filter(match=last, seat=1).update(left_by=Departure.Cause.LEFT)
    found = lines(COIN, people[0])
    assert found[people[0].pk,].streak == [
        Ended.WON, Ended.LOST, Ended.WON, Ended.LOST, Ended.WON
    ]  # fmt: skip
    assert found[people[1].pk,].streak[-2:] == [Ended.WON, Ended.LEFT]
    page = Client()
    page.force_login(people[0])
    text = page.get("/ranking/coin/").content.decode()
    assert 'aria-label="Las últimas: ganada, perdida, ganada, perdida, ganada"' in text
    assert '<i class="abandonada"></i>' in text


def test_notes_7_the_last_five_of_partners_are_of_what_they_played_together(people):
    match = won(people, (0, 2))
    MatchPlayer.objects.filter(match=match, seat=2).update(left_by=Departure.Cause.FELL)
    won([people[0], people[2], people[1], people[3]], (0, 2))  # with another partner
    won(people, (1, 3))
    PairScore.objects.update(played=10)
    one, other = sorted((people[0].pk, people[2].pk))
    found = lines(Asked("coin", pairs=True), people[0])
    assert found[one, other].streak == [Ended.LEFT, Ended.LOST]


def test_notes_7_movement_is_the_places_won_since_seven_days_ago(people):
    won(people, (0, 2))
    assert not listing.listing_of(COIN, people[0], 1).has_moves, "nothing is kept of then"
    week_ago()
    played(people, s0=-10, s2=-10, s1=40, s3=40)
    strangers = PersonFactory.create_batch(4)
    won(strangers, (0, 2))
    found = lines(COIN, people[0])
    assert [found[user.pk,].moved for user in people] == [-4, 2, -4, 2]
    assert [found[user.pk,].moved for user in strangers] == [None] * 4
    page = Client()
    page.force_login(people[0])
    text = page.get("/ranking/coin/?periodo=siempre").content.decode()
    assert text.count("▲</span>") == 2
    assert text.count("▼</span>") == 2
    assert text.count("no salía hace 7 días") == 4


def test_notes_7_whoever_has_not_played_moves_as_others_pass_him(people):
    won(people, (0, 2))
    week_ago()
    strangers = PersonFactory.create_batch(4)
    played(strangers, s0=90, s1=90, s2=-10, s3=-10)
    found = lines(COIN, people[0])
    assert [found[user.pk,].moved for user in people] == [-2, -2, -2, -2]


def test_notes_7_movement_of_partners_and_by_level(people):
    won(people, (0, 2))
    PairScore.objects.update(played=10)
    week_ago()
    won(people, (1, 3))
    won(people, (1, 3))
    sides = [tuple(sorted((people[n].pk, people[n + 2].pk))) for n in (0, 1)]
    pairs = lines(Asked("coin", pairs=True), people[0])
    assert [pairs[side].moved for side in sides] == [-1, 1]
    by_level = lines(Asked("coin", by_level=True), people[0])
    assert [by_level[user.pk,].moved for user in people] == [-2, 2, -2, 2]


def test_what_the_lists_are_like_is_kept_once_a_day_and_for_ten_days(people):
    won(people, (0, 2))
    movement.keep_today()
    kept = TallyDay.objects.count()
    assert kept == 7, "for ever, the month and the season, of players and pairs, and by level"
    movement.keep_today()
    assert TallyDay.objects.count() == kept
    TallyDay.objects.update(day=F("day") - timedelta(days=11))
    movement.keep_today()
    assert set(TallyDay.objects.values_list("day", flat=True)) == {timezone.localdate()}


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?periodo=siempre&minimo=20", "Te faltan 2 competitivas para entrar."),
        ("?periodo=mes", "Te falta 1 competitiva para entrar."),
        ("?periodo=siempre&orden=nivel&minimo=20", "Te faltan 5 competitivas para entrar."),
        (
            "?periodo=siempre&de=parejas",
            "Te faltan 3 competitivas con la misma pareja para entrar.",
        ),
    ],
)
def test_notes_7_whoever_is_not_in_the_list_reads_how_many_he_lacks(client, query, told):
    ana, bea, cris = (PersonFactory(username=name) for name in ("ana", "bea", "cris"))
    client.force_login(ana)
    score(ana, 50, played=18)
    score(bea, 50, played=20)
    score(bea, 50, played=20, period=f"{timezone.localdate():%Y-%m}")
    for user, matches in ((ana, 15), (bea, 20)):
        Level.objects.create(
            user=user, game="mus", mu=25, sigma=2, matches=matches, rated_at=timezone.now()
        )
    for one, other, n in ((ana, bea, 7), (ana, cris, 4), (bea, cris, 10)):
        PairScore.objects.create(one=one, other=other, game="mus", points=8, won=1, played=n)
    assert told in client.get(f"/ranking/mus/{query}").content.decode()


@pytest.mark.parametrize(("sigma", "is_told"), [(2.7, False), (2.8, True)])
def test_notes_7_a_margin_over_110_is_told_as_provisional(client, sigma, is_told):
    ana = PersonFactory(username="ana")
    client.force_login(ana)
    score(ana, 5)
    Level.objects.create(
        user=ana, game="mus", mu=25, sigma=sigma, matches=40, rated_at=timezone.now()
    )
    page = client.get("/ranking/mus/?periodo=siempre").content.decode()
    assert ('<small class="provisional">' in page) is is_told


def test_notes_7_what_each_column_says_is_explained_on_one_click(client):
    ana = PersonFactory(username="ana")
    client.force_login(ana)
    score(ana, 5)
    page = client.get("/ranking/mus/?periodo=siempre").content.decode()
    told = page.split("<summary>Qué dice cada columna</summary>")[1].split("</details>")[0]
    said = [" ".join(text.split()) for text in re.findall(r"<dd>(.*?)</dd>", told, re.DOTALL)]
    columns = dict(zip(re.findall(r"<dt>(.*?)</dt>", told), said, strict=True))
    assert list(columns) == [
        "Puesto", "Puntos", "Cambio en 7 días", "Últimas 5", "Nivel", "Qué no puntúa",
    ]  # fmt: skip
    assert "Por puntos; a igualdad, quien más ha ganado" in columns["Puesto"]
    assert "La suma de las partidas del periodo." in columns["Puntos"]
    assert "con menos de 20 partidas es provisional" in columns["Nivel"]
    assert columns["Qué no puntúa"] == (
        "No puntúan los entrenamientos, las partidas a un solo juego, las anuladas, las nulas"
        " (salvo para quien las abandona), las de U$uros propios, las que la mesa acuerda sin"
        " puntos ni aquellas en que dos comparten conexión. Quien juega con subsidio no suma."
    )


def test_notes_7_two_partners_are_two_faces_in_one_row(client):
    ana, bea = (PersonFactory(username=name) for name in ("ana", "bea"))
    client.force_login(ana)
    PairScore.objects.create(one=ana, other=bea, game="mus", points=8, won=1, played=10)
    page = client.get("/ranking/mus/?periodo=siempre&de=parejas").content.decode()
    faces = page.split('<span class="caras">')[1].split("</span>")[0]
    assert faces.count("<img") == 2
