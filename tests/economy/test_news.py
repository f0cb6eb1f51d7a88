"""What a player is told of the objects that he won and lost in bets."""

from uuid import uuid4

import pytest

from economy import ledger, objects, shop
from economy.models import NewsSeen
from economy.news import AT_MOST, news_of, news_read
from economy.objects import Change, Fact
from tests.factories import KindFactory


def lose(loser, winner, match_id=7):
    """Let *loser* lose a new object to *winner* in a match."""
    kind = KindFactory(price=10)
    item, _ = shop.item_buy(user=loser, kind_id=kind.pk, expected_price=10, key=uuid4())
    ledger.alone(lambda: objects.record(Change(item, Fact.HELD, match_id=match_id)))
    won = Change(item, Fact.WON, taker=winner.pk, match_id=match_id)
    ledger.alone(lambda: objects.record(won))
    return item


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def bea(people):
    return people[1]


def told(user):
    return [
        (event.item.kind.name, event.giver.username, event.taker.username, event.match_id)
        for event in news_of(user.pk).events
    ]


def test_both_are_told_what_moved_from_whom_and_in_which_match(
    ana, bea, people, django_assert_num_queries
):
    first, second = lose(ana, bea, 12), lose(bea, ana, 13)
    expected = [
        (second.kind.name, bea.username, ana.username, 13),
        (first.kind.name, ana.username, bea.username, 12),
    ]
    for user in (ana, bea):
        with django_assert_num_queries(1):
            assert told(user) == expected
    assert told(people[2]) == []


def test_what_was_read_is_not_told_again_and_what_comes_later_is(ana, bea):
    lose(ana, bea, 1)
    news_read(user=ana, until=news_of(ana.pk).until)
    assert told(ana) == []
    assert len(told(bea)) == 1
    lose(ana, bea, 2)
    assert [match for *_, match in told(ana)] == [2]


def test_reading_an_old_page_does_not_bring_read_news_back(ana, bea):
    lose(ana, bea)
    old = news_of(ana.pk).until
    lose(ana, bea)
    news_read(user=ana, until=news_of(ana.pk).until)
    news_read(user=ana, until=old)
    assert told(ana) == []


@pytest.mark.parametrize("until", [-1, 0, 2**63 - 1])
def test_a_forged_number_hides_nothing_that_is_still_to_come(ana, bea, until):
    lose(ana, bea, 1)
    news_read(user=ana, until=until)
    lose(ana, bea, 2)
    assert told(ana)[0][-1] == 2


def test_who_has_no_news_leaves_no_row(ana):
    news_read(user=ana, until=5)
    assert not NewsSeen.objects.exists()


def test_a_long_list_says_how_many_more_there_are(ana, bea, django_assert_num_queries):
    for match_id in range(AT_MOST + 3):
        lose(ana, bea, match_id)
    with django_assert_num_queries(2):
        news = news_of(bea.pk)
    assert (len(news.events), news.more) == (AT_MOST, 3)
    assert news.events[0].match_id == AT_MOST + 2
