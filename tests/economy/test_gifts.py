"""Objects that are prizes of championships: held, bought, won, or back (torneos §16.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from accounts.refusals import Refusal
from economy import almacen, bets, freezing, gifts, ledger, news, objects, pawnshop, shop
from economy import reconciliation as books
from economy.bets import Wager
from economy.ledger import KeyReused
from economy.models import Account, Item, ItemEvent, Tx
from economy.objects import Change, Fact
from tests.factories import KindFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

FUND = 7


def bought(person: User, price: int = 100) -> Item:
    kind = KindFactory(price=price)
    given: dict[str, Any] = {"kind_id": kind.pk, "expected_price": price, "key": uuid4()}
    return shop.item_buy(user=person, **given)[0]


def hold(giver: User, *items: Item, fund: int = FUND, **kinds: int) -> dict[str, int]:
    given: dict[str, Any] = {"fund_id": fund, "giver": giver.pk, "kinds": kinds}
    return ledger.alone(partial(gifts.hold, items=[item.pk for item in items], **given))


def settle(takers: Mapping[int, int] | None = None, fund: int = FUND) -> int:
    return ledger.alone(partial(gifts.settle, fund_id=fund, takers=takers))


def told(act: Any) -> str:
    try:
        act()
    except Refusal as refusal:
        found = refusal
    else:
        return ""
    assert "%" not in found.sentence()
    return found.code


def row(item: Item | int) -> tuple[str, int | None, int | None]:
    found = Item.objects.get(pk=item if isinstance(item, int) else item.pk)
    return found.state, found.owner_id, found.depositor_id


def house(code: str) -> int:
    return sum(Account.objects.filter(code=code).values_list("balance", flat=True))


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Return the championships that the books take for going on."""
    found = {FUND}
    monkeypatch.setattr(books, "_open_championships", lambda: found)
    return found


def broken() -> set[str]:
    return {finding.check for finding in books.reconcile() if not finding.ok}


def test_16_4_what_is_held_is_neither_pawned_nor_bet_nor_given_twice(people, match_id):
    ane, txema = people[:2]
    item = bought(ane)
    hold(ane, item)
    assert row(item) == ("held", None, ane.pk)
    pawn = partial(pawnshop.item_pawn, user=ane, item_id=item.pk, expected=70, key=uuid4())
    assert told(pawn) == "objeto_en_juego"
    wager = [Wager(ane.pk, txema.pk, item.pk)]
    assert told(lambda: ledger.alone(lambda: bets.hold(match_id, wager))) == "objeto_en_juego"
    assert told(lambda: hold(ane, item, fund=8)) == "premio_retenido"
    assert row(item) == ("held", None, ane.pk)


def test_16_4_only_what_the_giver_has_free_is_held_and_of_several_all_or_nothing(people):
    ane, txema = people[:2]
    own, foreign, pawned = bought(ane), bought(txema), bought(ane)
    pawnshop.item_pawn(user=ane, item_id=pawned.pk, expected=70, key=uuid4())
    assert told(lambda: hold(ane, own, foreign)) == "premio_no_tuyo"
    assert told(lambda: hold(ane, own, pawned)) == "premio_empenado"
    own.pk, there_is = 10**9, own.pk
    assert told(lambda: hold(ane, own)) == "objeto_no_tuyo"
    assert row(there_is) == ("owned", ane.pk, None)


def test_16_6_holding_and_settling_twice_does_it_once(people):
    ane, txema = people[:2]
    item, kind = bought(ane), KindFactory(price=40)
    assert hold(ane, item, uno=kind.pk) == hold(ane, item, uno=kind.pk)
    assert ItemEvent.objects.filter(fact=Fact.OFFERED).count() == 2
    assert Tx.objects.filter(kind=Tx.Kind.GIFT).count() == 1
    assert settle({item.pk: txema.pk}) == 2
    assert settle({item.pk: txema.pk}) == 0
    with pytest.raises(KeyReused):
        settle({item.pk: people[2].pk})
    assert row(item) == ("owned", txema.pk, None)


def test_16_4_the_house_buys_what_it_gives_and_what_nobody_wins_is_the_shop_s(people, running):
    ane, txema = people[:2]
    kind = KindFactory(price=40, stock=2)
    before = house("premios"), house("tienda")
    made = hold(ane, **{"1:1": kind.pk, "2:1": kind.pk})
    kind.refresh_from_db()
    assert (kind.stock, len(set(made.values()))) == (0, 2)
    assert (house("premios"), house("tienda")) == (before[0] - 80, before[1] + 80)
    assert broken() == set()
    first, second = made["1:1"], made["2:1"]
    settle({first: txema.pk})
    running.clear()
    assert (row(first), row(second)) == (("owned", txema.pk, None), ("shop", None, None))
    assert broken() == set()
    form = {"kind_id": kind.pk, "expected_price": 40, "key": uuid4()}
    assert shop.item_buy(user=ane, **form)[0].pk == second, "it is sold again, used"
    assert broken() == set()


def test_what_the_house_cannot_buy_is_refused_by_its_name(people):
    kind, gone = KindFactory(price=40, stock=1), KindFactory(is_listed=False)
    assert told(lambda: hold(people[0], a=kind.pk, b=kind.pk)) == "premio_agotado"
    assert told(lambda: hold(people[0], a=gone.pk)) == "no_disponible"
    assert (Item.objects.count(), Tx.objects.filter(kind=Tx.Kind.GIFT).count()) == (0, 0)


def test_what_came_back_through_the_usurero_is_the_first_that_the_house_buys(people, running):
    kind = KindFactory(price=40)
    made = hold(people[0], a=kind.pk)
    settle()
    again = hold(people[0], fund=8, a=kind.pk, b=kind.pk)
    assert again["a"] == made["a"]
    assert again["b"] != made["a"]
    running.add(8)
    assert broken() == set()


def test_16_5_everything_goes_back_to_who_gave_it(people):
    items = [bought(people[0]), bought(people[0])]
    hold(people[0], *items)
    assert settle() == 2
    assert [row(item) for item in items] == [("owned", people[0].pk, None)] * 2


def test_d9_nothing_is_held_while_the_economy_stands_still_and_it_is_let_go(people):
    first, second = bought(people[0]), bought(people[0])
    hold(people[0], first)
    freezing.economy_freeze(reason="los libros no cuadran")
    assert told(lambda: hold(people[0], second)) == "economia_congelada"
    hold(people[0], first)
    assert settle({first.pk: people[1].pk}) == 1


def test_books_only_a_championship_that_goes_on_holds_objects(people, running):
    hold(people[0], bought(people[0]))
    assert broken() == set()
    running.clear()
    assert broken() == {"R8"}


def test_books_each_prize_of_the_house_was_paid_for_what_it_costs(people, running):
    made = hold(people[0], a=KindFactory(price=40).pk)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE economy_itemevent SET price = 41 WHERE item_id = %s", [made["a"]])
    assert broken() == {"R11", "objetos de premio"}


@pytest.mark.parametrize(
    ("fact", "columns"),
    [
        (Fact.WON, {"fund_id": 8, "taker": 1}),
        (Fact.RETURNED, {"fund_id": 8, "taker": 0}),
        (Fact.WON, {"match_id": FUND, "taker": 1}),
        (Fact.WON, {"fund_id": FUND, "taker": 0}),
        (Fact.WON, {"fund_id": FUND}),
        (Fact.RETURNED, {"fund_id": FUND, "taker": 1}),
        (Fact.RETURNED, {"fund_id": FUND}),
        (Fact.OFFERED, {"fund_id": 8}),
    ],
)
def test_guard_what_is_held_leaves_only_where_it_was_held(people, fact, columns):
    item = bought(people[0])
    hold(people[0], item)
    item.refresh_from_db()
    taker = columns.pop("taker", None)
    given = {**columns, "taker": None if taker is None else people[taker].pk}
    with pytest.raises(IntegrityError):
        ledger.alone(lambda: objects.record(Change(item, fact, **given)))
    assert row(item) == ("held", None, people[0].pk)


@pytest.mark.parametrize("columns", [{}, {"match_id": 3, "fund_id": 7}, {"match_id": 3}])
def test_guard_a_prize_is_of_one_championship_and_of_no_match(people, columns):
    item = bought(people[0])
    with pytest.raises(IntegrityError):
        ledger.alone(lambda: objects.record(Change(item, Fact.OFFERED, **columns)))


def test_a_held_prize_is_still_of_the_wealth_of_who_gave_it_until_it_is_won(people):
    ane, txema = people[:2]
    item = bought(ane)
    hold(ane, item)
    assert almacen.wealth_of([ane.pk])[ane.pk].objects == 100
    settle({item.pk: txema.pk})
    found = almacen.wealth_of([ane.pk, txema.pk])
    assert (found[ane.pk].objects, found[txema.pk].objects) == (0, 100)
    assert [point.value for point in almacen.value_history(ane.pk)] == [100, 0]


def test_its_history_and_the_news_say_of_which_championship_it_was(client, people):
    ane, txema = people[:2]
    item = bought(ane)
    made = hold(ane, item, a=KindFactory(price=40).pk)
    client.force_login(ane)
    own = client.get("/almacen/").content.decode()
    assert "Premio de un torneo" in own
    assert f"/torneos/{FUND}/" in own
    page = client.get(f"/almacen/objeto/{item.pk}/").content.decode()
    assert "lo puso de premio en" in page
    settle({item.pk: txema.pk, made["a"]: txema.pk})
    assert len(news.news_of(txema.pk).events) == 2
    client.force_login(txema)
    mine = client.get("/almacen/").content.decode()
    assert mine.count("de premio en <a") == 2
    assert "lo ganó de premio en" in client.get(f"/almacen/objeto/{item.pk}/").content.decode()
    page = client.get(f"/almacen/objeto/{made['a']}/").content.decode()
    assert "La casa lo compró para ponerlo de premio" in page
    client.force_login(ane)
    assert "que pusiste de premio" in client.get("/almacen/").content.decode()


def test_the_staff_see_of_which_championship_it_was(client, people):
    item = bought(people[0])
    hold(people[0], item)
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    for page in (f"item/{item.pk}/change/", "itemevent/"):
        answer = client.get(f"/admin/economy/{page}", follow=True)
        assert f"/torneos/{FUND}/" in answer.content.decode() or answer.redirect_chain


def test_p6_of_a_pawn_and_a_publication_at_once_one_has_the_object(people, together, running):
    ane = people[0]
    for fund in range(100, 106):
        running.add(fund)
        item = bought(ane)
        form = {"item_id": item.pk, "expected": 70, "key": uuid4()}
        results = together(
            partial(hold, ane, item, fund=fund), partial(pawnshop.item_pawn, user=ane, **form)
        )
        refused = [one for one in results if isinstance(one, Refusal)]
        assert len(refused) == 1, results
        state = row(item)[0]
        assert refused[0].code == {"held": "objeto_en_juego", "pawned": "premio_empenado"}[state]
    assert broken() == set()


def test_16_6_of_two_settlements_at_once_one_moves_the_object(people, together):
    ane, txema, nerea = people[:3]
    item = bought(ane)
    hold(ane, item)
    results = together(
        partial(settle, {item.pk: txema.pk}), partial(settle), partial(settle, {item.pk: nerea.pk})
    )
    assert sum(one for one in results if isinstance(one, int)) == 1
    ends = ItemEvent.objects.filter(item=item, fact__in=[Fact.WON, Fact.RETURNED])
    assert ends.count() == 1
