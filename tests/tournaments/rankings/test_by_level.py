"""The list by level, who has played of late, the order in the address (torneos §19.4, §20.3)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.deletion import leaving_ask, leaving_undo
from accounts.models import User
from accounts.relations import friendship_accept, friendship_ask
from tests.factories import PersonFactory
from tests.pace import patience
from tests.tournaments.rankings.test_pages import score, shown
from tournaments.models import Level, PairScore, Score, ToList
from tournaments.rankings import levels, listing, recency, storing
from tournaments.rankings.lines import Asked
from tournaments.rules.rating import LISTED_DAYS

pytestmark = pytest.mark.django_db(transaction=True)

BY_LEVEL = Asked("mus", by_level=True)


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


def level(user: User | str, mu: float, sigma: float, matches: int = 25, days: int = 0) -> Level:
    if isinstance(user, str):
        user = PersonFactory(username=user)
    at = timezone.now() - timedelta(days=days)
    return Level.objects.create(
        user=user, game="mus", mu=mu, sigma=sigma, matches=matches, rated_at=at
    )


def test_19_4_lists_by_level_order_by_mu_less_three_sigma_and_equals_share_their_place(ana):
    level("novato", 30, 8)
    level("sabio", 28, 1)
    level("medio", 25, 2)
    level("igual", 25, 2)
    level(ana, 24.999, 2)
    assert shown(BY_LEVEL, ana) == [
        (1, "sabio"), (2, "medio"), (2, "igual"), (4, "ana"), (5, "novato")
    ]  # fmt: skip
    found = listing.listing_of(BY_LEVEL, ana, 1)
    assert (found.mine.place, found.total, found.my_page) == (4, 5, 1)
    assert found.above.people[0].username in {"medio", "igual"}
    assert found.below.people[0].username == "novato"


@pytest.mark.parametrize("is_swept", [False, True])
def test_19_4_nobody_is_listed_after_90_days_without_a_rated_match(ana, is_swept):
    level(ana, 25, 2)
    level("fresca", 28, 1, days=89)
    level("dormida", 30, 1, days=91)
    if is_swept:
        recency.leave_out()
        assert Level.objects.filter(is_recent=False).count() == 1
    assert shown(BY_LEVEL, ana) == [(1, "fresca"), (2, "ana")]
    found = listing.listing_of(BY_LEVEL, ana, 1)
    assert (found.mine.place, found.total) == (2, 2)
    assert listing.listing_of(Asked("mus", by_level=True, least=20), ana, 1).total == 2


def test_the_next_rated_match_brings_back_whoever_was_left_out(ana):
    left = level(ana, 25, 2, days=91)
    score(ana, 5)
    recency.leave_out()
    assert shown(BY_LEVEL, ana) == []
    assert shown(Asked("mus", recent=True), ana) == []
    assert shown(Asked("mus"), ana) == [(1, "ana")]
    Level.objects.filter(pk=left.pk).update(mu=26, rated_at=timezone.now())
    assert shown(BY_LEVEL, ana) == [(1, "ana")]
    assert shown(Asked("mus", recent=True), ana) == [(1, "ana")]


def test_20_3_only_those_who_have_played_of_late_are_counted_where_it_is_asked(ana, client):
    dormant = PersonFactory(username="dormida")
    level(dormant, 30, 1, days=91)
    score(dormant, 90, played=30)
    score(ana, 5, played=20)
    recency.leave_out()
    found = listing.listing_of(Asked("mus", recent=True, least=20), ana, 1)
    assert (found.mine.place, found.total) == (1, 1)
    page = client.get("/ranking/mus/?periodo=siempre&activos=1").content.decode()
    assert "dormida" not in page
    assert "dormida" in client.get("/ranking/mus/?periodo=siempre").content.decode()


def test_pages_of_a_list_by_level_go_on_with_the_places_of_the_one_before(ana, monkeypatch):
    monkeypatch.setattr(listing, "PER_PAGE", 2)
    for n in range(4):
        level(f"otro{n}", 25, 2)
    level(ana, 20, 2)
    assert [place for place, _who in shown(BY_LEVEL, ana, 2)] == [1, 1]
    assert shown(BY_LEVEL, ana, 3) == [(5, "ana")]
    assert listing.listing_of(BY_LEVEL, ana, 1).my_page == 3


def test_the_friends_by_level_and_what_they_have_of_the_period(ana):
    friend = PersonFactory(username="eva")
    friendship_ask(user=ana, other=friend)
    friendship_accept(user=friend, other=ana)
    level(friend, 28, 2)
    level(ana, 25, 2)
    level("blas", 29, 2)
    score(friend, 33, period="2026-11")
    asked = Asked("mus", "2026-11", friends=True, by_level=True)
    assert shown(asked, ana) == [(1, "eva"), (2, "ana")]
    first, second = listing.listing_of(asked, ana, 1).lines
    assert (first.points, second.score) == (33, None)


def test_whoever_is_switched_off_leaves_the_list_by_level(ana):
    level(ana, 25, 2)
    other = level("otra", 28, 2)
    User.objects.filter(pk=other.user_id).update(is_active=False)
    assert shown(BY_LEVEL, ana) == [(1, "ana")]
    assert listing.listing_of(BY_LEVEL, ana, 1).total == 1


def test_a_rebuild_keeps_who_is_listed(ana):
    level(ana, 25, 2)
    levels.make("mus", 0, 2**62)  # of matches there are none
    assert shown(BY_LEVEL, ana) == []
    assert listing.listing_of(BY_LEVEL, ana, 1).total == 0


def test_notes_7_the_order_is_a_link_in_its_column_and_stays_in_the_address(client, ana):
    level(ana, 25, 2)
    score(ana, 5, played=20)
    page = client.get("/ranking/mus/?periodo=siempre&minimo=20").content.decode()
    assert page.count('aria-sort="descending"') == 1
    assert '<a href="/ranking/mus/?periodo=siempre&amp;orden=nivel&amp;minimo=20">' in page
    score(PersonFactory(username="bea"), 99)
    page = client.get("/ranking/mus/?periodo=siempre&orden=nivel&minimo=20").content.decode()
    assert '<a href="/ranking/mus/?periodo=siempre&amp;minimo=20">' in page
    assert "ana" in page
    assert "bea" not in page, "she has no level"
    assert "Activos" not in page, "everybody in it is"


def test_notes_7_a_link_to_my_row_has_its_page_and_its_place(client, ana, monkeypatch):
    monkeypatch.setattr(listing, "PER_PAGE", 2)
    for points in (9, 7, 7):
        score(PersonFactory(), points)
    score(ana, 7)
    page = client.get("/ranking/mus/?periodo=siempre&pagina=2").content.decode()
    assert "?periodo=siempre&amp;pagina=1#2" in page
    mine = client.get("/ranking/mus/?periodo=siempre").content.decode()
    assert 'href="#2"' in mine, "nothing to load"
    assert mine.count('id="2"') == 1
    assert 'id="2" data-mia' in mine


def test_pairs_are_in_no_order_by_level(client, ana):
    PairScore.objects.create(
        one=ana, other=PersonFactory(username="bea"), game="mus", points=8, won=1, played=10
    )
    page = client.get("/ranking/mus/?periodo=siempre&de=parejas&orden=nivel&activos=1")
    assert "bea" in page.content.decode()
    assert "orden=nivel" not in page.content.decode()


def test_the_list_by_level_asks_as_much_for_many_as_for_few(
    client, ana, django_assert_max_num_queries
):
    for user in [ana, *PersonFactory.create_batch(55)]:
        level(user, 20 + user.pk % 7, 2)
        score(user, 5)
    with django_assert_max_num_queries(25):
        page = client.get("/ranking/mus/?orden=nivel&pagina=2").content.decode()
    assert "Página 2 de 2" in page
    assert Score.objects.count() == 56


def test_19_4_while_a_match_of_the_game_is_counted_nobody_is_left_out_and_nobody_waits(monkeypatch):
    level("dormida", 30, 1, days=88)
    monkeypatch.setattr(recency, "LISTED_DAYS", 87)  # time goes by

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            assert storing.try_hold("mus")
            pool.submit(aside, recency.leave_out).result(patience(10))
            assert Level.objects.get().is_recent
        pool.submit(aside, recency.leave_out).result(patience(10))
    assert not Level.objects.get().is_recent


def aside(job: Callable[[], Any]) -> Any:
    """Do *job* in a thread of its own, and close its connection."""
    try:
        return job()
    finally:
        connection.close()


def test_whoever_leaves_while_a_match_is_counted_waits_for_nothing_and_the_sweep_unlists_him(ana):
    other = PersonFactory(username="otra")
    for user in (ana, other):
        level(user, 25, 2)
        score(user, 5)
    PairScore.objects.create(one=ana, other=other, game="mus", points=8, won=1, played=10)
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        assert storing.try_hold("mus")
        # As who counts a match of hers does, who will come to want her account.
        Score.objects.select_for_update(no_key=True).get(user=other)
        leave = lambda: leaving_ask(user=User.objects.get(pk=other.pk), nick="otra")  # noqa: E731
        pool.submit(aside, leave).result(patience(10))
        pool.submit(aside, recency.list_anew).result(patience(10))
        assert ToList.objects.count() == 1, "the sweep does not wait either"
    assert shown(BY_LEVEL, ana) == [(1, "ana"), (1, "otra")]
    recency.list_anew()
    assert not ToList.objects.exists()
    assert shown(BY_LEVEL, ana) == [(1, "ana")]
    assert shown(Asked("mus"), ana) == [(1, "ana")]
    assert not PairScore.objects.get().is_listed
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        assert storing.try_hold("mus")
        back = lambda: leaving_undo(user=User.objects.get(pk=other.pk))  # noqa: E731
        pool.submit(aside, back).result(patience(10))
    recency.list_anew()
    assert shown(Asked("mus"), ana) == [(1, "ana"), (1, "otra")]
    assert PairScore.objects.get().is_listed


@pytest.mark.parametrize("days", [LISTED_DAYS - 1, LISTED_DAYS + 1])
@pytest.mark.parametrize("first", ["points", "level"])
def test_20_3_rows_made_anew_of_old_matches_are_not_of_late(ana, days, first):
    writes = [lambda: score(ana, 5), lambda: level(ana, 25, 2, days=days)]
    for write in writes if first == "points" else reversed(writes):
        write()
    is_recent = days < LISTED_DAYS
    assert Level.objects.get().is_recent is is_recent
    assert Score.objects.get().is_recent is is_recent
    score(ana, 3, period="2026-11")
    assert list(Score.objects.values_list("is_recent", flat=True)) == [is_recent] * 2


def test_20_3_a_match_that_is_counted_again_but_old_brings_nobody_back(ana):
    row = level(ana, 25, 2, days=200)
    score(ana, 5)
    at = timezone.now() - timedelta(days=LISTED_DAYS + 1)
    Level.objects.filter(pk=row.pk).update(mu=26, rated_at=at)
    assert not Score.objects.get().is_recent
    Level.objects.filter(pk=row.pk).update(mu=26, rated_at=timezone.now())
    assert Score.objects.get().is_recent
    Level.objects.filter(pk=row.pk).update(mu=26, rated_at=at)
    assert not Score.objects.get().is_recent, "the last one was annulled"
