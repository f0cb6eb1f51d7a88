"""What the shop shows: search, categories, orders, what is left."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from economy import pawnshop, shop
from economy.catalogue import SORTS, catalogue, categories, purchases
from economy.models import Kind, Pawn
from tests.factories import KindFactory, PersonFactory


def buy(user, kind):
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())[0]


def slugs(**choices):
    return [kind.slug for kind in catalogue(**choices)]


@pytest.fixture
def kinds(db):
    KindFactory(slug="acordeon", name="Acordeón de romería", category="musica", price=1400)
    KindFactory(slug="pan", name="Barra de pan", category="despensa", price=2, stock=7)
    KindFactory(slug="luna", name="La Luna", category="fortuna", price=10**6, edition_size=1)


def test_all_that_is_on_sale_is_shown_from_cheap_to_dear(kinds):
    assert slugs() == ["pan", "acordeon", "luna"]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("caro", ["luna", "acordeon", "pan"]),
        ("nombre", ["acordeon", "pan", "luna"]),
        ("nuevo", ["luna", "pan", "acordeon"]),
        ("password", ["pan", "acordeon", "luna"]),
        ("-price", ["pan", "acordeon", "luna"]),
    ],
)
def test_the_orders_are_those_of_the_list(kinds, sort, order):
    assert slugs(sort=sort) == order
    assert set(SORTS) == {"barato", "caro", "nombre", "nuevo"}


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("ACORDEON", ["acordeon"]),
        ("romeria acordeón", ["acordeon"]),
        ("fresco", ["pan", "acordeon", "luna"]),
        ("pan luna", []),
        ("%", []),
        ("_", []),
        ("\0", ["pan", "acordeon", "luna"]),
        ("' OR 1=1 --", []),
        ("a" * 10_000, []),
    ],
)
def test_search_finds_words_whatever_their_case_and_accents(kinds, search, found):
    assert slugs(search=search) == found


def test_categories_are_those_that_have_something(kinds):
    KindFactory(category="motor", is_listed=False)
    assert [(key, kinds) for key, _, kinds in categories()] == [
        ("despensa", 1),
        ("musica", 1),
        ("fortuna", 1),
    ]
    assert slugs(category="musica") == ["acordeon"]
    assert slugs(category="nada") == slugs()


def test_what_is_left_is_the_least_of_stock_and_edition(transactional_db):
    ana = PersonFactory()
    endless = KindFactory(price=1)
    stock = KindFactory(price=2, stock=5)
    edition = KindFactory(price=3, edition_size=3)
    both = KindFactory(price=4, stock=9, edition_size=2)
    for kind in (endless, stock, edition, both):
        buy(ana, kind)
    assert [kind.left for kind in catalogue()] == [None, 4, 2, 1]
    buy(ana, both)
    assert [kind.left for kind in catalogue()] == [None, 4, 2, 0]


def test_what_is_not_on_sale_is_not_shown_unless_a_piece_came_back(transactional_db):
    ana, now, day = PersonFactory(), timezone.now(), timedelta(days=1)
    KindFactory(on_sale_from=now + day)
    KindFactory(is_listed=False)
    gone = KindFactory(slug="feria")
    item = buy(ana, gone)
    Kind.objects.filter(pk=gone.pk).update(on_sale_until=now - day)
    assert slugs() == []
    pawnshop.item_pawn(user=ana, item_id=item.pk, expected=70, key=uuid4())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now + 8 * day)
        assert pawnshop.expire_due() == 1
    assert [(kind.slug, kind.left) for kind in catalogue()] == [("feria", 1)]
    assert Pawn.objects.get().ending == "expired"


def test_purchases_are_those_of_the_buyer_newest_first(transactional_db, django_assert_num_queries):
    ana, bea = PersonFactory.create_batch(2)
    bought = [buy(ana, KindFactory(price=price)) for price in (10, 20)]
    buy(bea, KindFactory())
    with django_assert_num_queries(1):
        mine = [(event.item, event.price, event.item.kind.name) for event in purchases(ana.pk)]
    assert mine == [(item, item.price_paid, item.kind.name) for item in reversed(bought)]


def test_the_catalogue_costs_one_query(kinds, django_assert_num_queries):
    KindFactory.create_batch(20)
    with django_assert_num_queries(1):
        assert len(catalogue(search="o", sort="nuevo")) == 23
    with django_assert_num_queries(1):
        categories()


def test_a_sale_begins_and_ends_on_the_dot(db, monkeypatch):
    start = timezone.now()
    end = start + timedelta(hours=1)
    KindFactory(slug="feria", on_sale_from=start, on_sale_until=end)
    second = timedelta(seconds=1)
    moments = [start - second, start, end - second, end]
    shown = []
    for moment in moments:
        monkeypatch.setattr(timezone, "now", partial(lambda at: at, moment))
        shown.append(slugs() == ["feria"])
    assert shown == [False, True, True, False]
    assert Kind.objects.filter(on_sale_until__gt=F("on_sale_from")).exists()
