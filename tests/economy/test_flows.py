"""The nightly look at U$uros that flow one way: found and told to the staff, nobody punished."""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from itertools import pairwise

import pytest
from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone

from accounts import signals
from accounts.models import User
from economy import tasks
from economy.selectors import balance_of
from economy.staff import flows
from economy.staff.flow_groups import groups_in
from economy.staff.reports import Transfer
from tests.economy.test_admin_staff import enter
from tests.economy.test_reports import play
from tests.factories import PersonFactory
from tests.pace import processor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def limit(settings):
    settings.USUMUS = {
        **settings.USUMUS, "FLOW_LIMIT": 300, "FLOW_DAYS": 7, "SAME_CONNECTION_RULE": True,
    }  # fmt: skip


@pytest.fixture
def farm():
    """Somebody who was given 400 by one account of his and 200 by a stranger who wins too."""
    boss, mule, other = (PersonFactory(username=name) for name in ("Jefazo", "Mula", "Otra"))
    for user in (boss, mule):
        signals.signals_note(user_id=user.pk, connection="", browser="x" * 64)
    play(1, [boss, mule], [boss], value=400)
    play(2, [boss, other], [boss], value=400)
    play(3, [boss, other], [other], value=200)
    return boss, mule, other


def test_what_went_one_way_beyond_the_limit_is_found_with_what_speaks_against_it(farm):
    boss, mule, _other = farm
    (found,) = flows.one_way()
    assert (found.transfer.winner, found.transfer.loser) == (boss, mule)
    assert (found.transfer.net, found.only_rival, found.shared) == (400, True, True)


def test_below_the_limit_nothing_is_found(farm, settings):
    settings.USUMUS = {**settings.USUMUS, "FLOW_LIMIT": 400}
    assert flows.one_way() == []


def test_every_night_the_log_says_how_many_and_nobody_is_punished(farm, caplog):
    assert site.CELERY_BEAT_SCHEDULE["flows"]["task"] == "economy.tasks.look_at_flows"
    before = [balance_of(user.pk) for user in farm]
    with caplog.at_level(logging.WARNING):
        tasks.look_at_flows()
    assert "between 1 pairs, 1 of them of one home" in caplog.text
    assert [balance_of(user.pk) for user in farm] == before
    assert all(user.is_active for user in farm)


def fed(hub: User, givers: list[User], each: int, first: int = 100) -> None:
    """Have each of *givers* lose *each* U$ to *hub*."""
    for number, giver in enumerate(givers, first):
        play(number, [hub, giver], [hub], value=each)


@pytest.fixture
def mules():
    return [PersonFactory(username=f"Mulita{n}") for n in range(4)]


def test_several_new_accounts_that_feed_one_are_a_group_though_no_pair_is(mules):
    hub, old = PersonFactory(username="Centro"), PersonFactory(username="Veterana")
    User.objects.filter(pk=old.pk).update(date_joined=timezone.now() - timedelta(days=40))
    fed(hub, mules, 100)
    fed(hub, [old], 100, 200)
    assert flows.one_way() == []
    (found,) = flows.by_groups()
    assert (found.group.hub, set(found.group.givers)) == (hub, set(mules))
    assert (found.group.amount, found.group.matches) == (400, 4)
    assert (found.group.is_ring, found.shared) == (False, False)


def test_it_is_found_through_stations_and_although_the_hub_loses_a_little(mules):
    """Three lose to one of them, who passes most of it on, to somebody who loses 10 to a fifth."""
    *first, station = mules
    hub, fifth = PersonFactory(username="Centro"), PersonFactory(username="Quinta")
    fed(station, first, 120)
    fed(hub, [station], 350, 200)
    fed(fifth, [hub], 10, 300)
    (found,) = flows.by_groups()
    assert (found.group.hub, set(found.group.givers)) == (hub, set(mules))
    assert found.group.amount == 350


def test_a_ring_of_new_accounts_is_one_group_with_what_feeds_it(mules):
    a, b, c, d = mules
    for number, (winner, loser) in enumerate([(b, a), (c, b), (a, c), (a, d)]):
        fed(winner, [loser], 110, 100 + number)
    (found,) = flows.by_groups()
    assert (found.group.hub, found.group.is_ring) == (a, True)
    assert (set(found.group.givers), found.group.amount) == ({b, c, d}, 440)


def test_who_loses_here_and_there_and_two_alone_are_no_group(mules):
    winners = [PersonFactory(username=f"Gana{n}") for n in range(3)]
    for number, winner in enumerate(winners):
        fed(winner, mules, 110, 100 * (number + 1))
    assert flows.by_groups() == []
    fed(PersonFactory(username="Centro"), [PersonFactory(), PersonFactory()], 200, 900)
    assert flows.by_groups() == []


def test_the_work_does_not_grow_with_the_groups(settings):
    """A pass over as many pairs as are looked at, in chains as long as they go."""
    settings.USUMUS = {**settings.USUMUS, "FLOW_LIMIT": 0}
    people = [User(pk=number) for number in range(1, flows.MOST + 2)]
    chain = [Transfer(w, x, 5, 0, 1, 0) for x, w in pairwise(people)]
    began = time.process_time()
    (found,) = groups_in(chain, limit=0, least=3)
    assert (found.hub.pk, len(found.givers)) == (flows.MOST + 1, flows.MOST)
    assert time.process_time() - began < processor(1)


def test_the_staff_read_the_groups_too(client, mules, caplog):
    hub = PersonFactory(username="Centro")
    signals.signals_note(user_id=hub.pk, connection="", browser="x" * 64)
    signals.signals_note(user_id=mules[0].pk, connection="", browser="x" * 64)
    fed(hub, mules, 100)
    with caplog.at_level(logging.WARNING):
        tasks.look_at_flows()
    assert "end with one in 1 groups, 1 of them of one home" in caplog.text
    enter(client, "view_entry")
    page = client.get(reverse("admin:economy_flows")).content.decode()
    for user in (hub, *mules):
        assert reverse("admin:economy_statement", args=[user.pk]) in page


def test_the_staff_read_the_list_with_links_to_both(client, farm):
    enter(client, "view_entry")
    page = client.get(reverse("admin:economy_flows")).content.decode()
    for user in farm[:2]:
        assert reverse("admin:economy_statement", args=[user.pk]) in page
    assert "Solo pierde con él." in page
    assert "Comparten conexión o navegador." in page
    assert "Otra" not in page
