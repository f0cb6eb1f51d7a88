"""Buying: once, at the price that was shown, of what there is (decisiones §5)."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.refusals import Refusal
from economy import freezing, pawnshop, shop
from economy.ledger import TIENDA
from economy.models import Account, Item, ItemEvent, Kind, Pawn, Tx
from economy.reconciliation import reconcile
from economy.selectors import balance_of, balances_of
from tests.factories import KindFactory, PersonFactory


def buy(user, kind, *, price=None, key=None):
    item, is_new = shop.item_buy(
        user=user,
        kind_id=kind.pk,
        expected_price=kind.price if price is None else price,
        key=key or uuid4(),
    )
    return item, is_new


def refused(call):
    with pytest.raises(Refusal) as refusal:
        call()
    assert refusal.value.sentence()
    return refusal.value


def nothing_changed(*people):
    assert set(balances_of(person.pk for person in people).values()) == {1000}
    assert not Item.objects.exists()
    assert not Tx.objects.filter(kind=Tx.Kind.PURCHASE).exists()


def test_buying_gives_the_object_and_takes_its_price(people, open_matches):
    item, is_new = buy(people[0], KindFactory(price=300))
    item.refresh_from_db()
    assert is_new
    assert (item.state, item.owner, item.price_paid, item.number) == ("owned", people[0], 300, 1)
    assert balance_of(people[0].pk) == 700
    assert Account.objects.get(code=TIENDA).balance == 300
    event = item.events.get()
    assert (event.fact, event.giver, event.taker, event.price) == ("bought", None, people[0], 300)
    assert event.tx.key.startswith(f"tienda:{people[0].pk}:")
    assert [finding for finding in reconcile() if not finding.ok] == []


def test_without_balance_it_says_how_much_is_missing(people):
    kind = KindFactory(price=1250, stock=3)
    refusal = refused(partial(buy, people[0], kind))
    assert (refusal.code, refusal.detail) == ("saldo_insuficiente", {"faltan": 250})
    nothing_changed(*people)
    kind.refresh_from_db()
    assert kind.stock == 3


def test_the_same_form_twice_buys_once(people):
    kind, key = KindFactory(price=300), uuid4()
    first, _ = buy(people[0], kind, key=key)
    Kind.objects.update(price=900)
    again, is_new = buy(people[0], kind, price=300, key=key)
    assert (again.pk, is_new) == (first.pk, False)
    assert balance_of(people[0].pk) == 700


def test_of_20_double_clicks_one_buys(people, together):
    kind, key = KindFactory(price=300, stock=20), uuid4()
    results = together(*[partial(buy, people[0], kind, key=key)] * 20)
    assert sorted(is_new for _, is_new in results) == [False] * 19 + [True]
    assert len({item.pk for item, _ in results}) == 1
    assert balance_of(people[0].pk) == 700
    kind.refresh_from_db()
    assert kind.stock == 19


def test_a_key_used_for_another_kind_is_refused(people):
    key = uuid4()
    buy(people[0], KindFactory(price=300), key=key)
    refusal = refused(partial(buy, people[0], KindFactory(price=300), key=key))
    assert refusal.code == "id_reutilizado"
    assert balance_of(people[0].pk) == 700


def test_one_key_for_20_kinds_at_once_buys_one_of_them(people, together):
    key = uuid4()
    kinds = KindFactory.create_batch(20, price=10)
    results = together(*[partial(buy, people[0], kind, key=key) for kind in kinds])
    codes = [result.code for result in results if isinstance(result, Refusal)]
    assert codes == ["id_reutilizado"] * 19, results
    assert balance_of(people[0].pk) == 990
    assert Item.objects.count() == 1


def test_two_players_may_use_the_same_key(people):
    kind, key = KindFactory(), uuid4()
    assert buy(people[0], kind, key=key)[1]
    assert buy(people[1], kind, key=key)[1]
    assert sorted(Item.objects.values_list("number", flat=True)) == [1, 2]


@pytest.mark.parametrize("bad", ["5", 5.0, 5.5, True, None, "1 OR 1=1"])
def test_what_is_not_a_whole_number_is_refused(people, bad):
    kind = KindFactory(price=5)
    ask = partial(shop.item_buy, user=people[0], key=uuid4())
    assert refused(partial(ask, kind_id=kind.pk, expected_price=bad)).code == "formato"
    assert refused(partial(ask, kind_id=bad, expected_price=5)).code == "formato"
    nothing_changed(*people)


def test_a_key_that_is_none_is_refused(people):
    kind = KindFactory(price=5)
    for key in ("", "x" * 500, None, 7):
        ask = partial(shop.item_buy, user=people[0], kind_id=kind.pk, expected_price=5, key=key)
        assert refused(ask).code == "formato"
    nothing_changed(*people)


@pytest.mark.parametrize("kind_id", [0, -1, 2**31, 2**63, 10**30])
def test_a_kind_that_does_not_exist_is_refused(people, kind_id):
    ask = partial(shop.item_buy, user=people[0], kind_id=kind_id, expected_price=5, key=uuid4())
    assert refused(ask).code == "no_disponible"
    nothing_changed(*people)


@pytest.mark.parametrize("stale", [99, 101, 0, -100, 10**18])
def test_another_price_than_the_one_shown_is_refused_with_the_new_one(people, stale):
    refusal = refused(partial(buy, people[0], KindFactory(price=100), price=stale))
    assert (refusal.code, refusal.detail) == ("precio_cambiado", {"precio": 100})
    nothing_changed(*people)


def test_what_is_withdrawn_or_out_of_its_dates_is_refused(people):
    now, day = timezone.now(), timedelta(days=1)
    for dates in (
        {"is_listed": False},
        {"on_sale_from": now + day},
        {"on_sale_until": now - day},
        {"on_sale_from": now - 2 * day, "on_sale_until": now - day},
    ):
        assert refused(partial(buy, people[0], KindFactory(**dates))).code == "no_disponible"
    nothing_changed(*people)
    assert buy(people[0], KindFactory(on_sale_from=now - day, on_sale_until=now + day))[1]


def test_the_stock_goes_down_to_none(people):
    kind = KindFactory(stock=2)
    buy(people[0], kind)
    buy(people[1], kind)
    assert refused(partial(buy, people[2], kind)).code == "agotado"
    kind.refresh_from_db()
    assert kind.stock == 0


def test_a_limited_edition_is_numbered_and_ends(people):
    kind = KindFactory(edition_size=2)
    assert [buy(person, kind)[0].number for person in people[:2]] == [1, 2]
    assert refused(partial(buy, people[2], kind)).code == "agotado"


def test_of_20_who_want_the_last_piece_one_gets_it(people, together):
    for limit in ({"stock": 1}, {"edition_size": 1}):
        kind = KindFactory(price=10, **limit)
        results = together(*[partial(buy, people[n % 4], kind) for n in range(20)])
        codes = [result.code for result in results if isinstance(result, Refusal)]
        assert codes == ["agotado"] * 19, results
        assert kind.items.count() == 1


def test_of_20_purchases_with_the_same_money_one_is_made(people, together):
    """Promise P6. Each wants something else: only the wallet is the same."""
    for _ in range(3):
        ana = PersonFactory()
        kinds = KindFactory.create_batch(20, price=1000)
        results = together(*[partial(buy, ana, kind) for kind in kinds])
        codes = [result.code for result in results if isinstance(result, Refusal)]
        assert codes == ["saldo_insuficiente"] * 19, results
        assert balance_of(ana.pk) == 0
        assert Item.objects.filter(owner=ana).count() == 1


def test_an_expired_piece_is_sold_before_a_new_one_at_the_current_price(people, open_matches):
    kind = KindFactory(price=100, edition_size=1)
    item, _ = buy(people[0], kind)
    pawnshop.item_pawn(user=people[0], item_id=item.pk, expected=70, key=uuid4())
    Pawn.objects.update(due_at=timezone.now() + timedelta(days=8))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda now=timezone.now: now() + timedelta(days=9))
        assert pawnshop.expire_due() == 1
    Kind.objects.update(price=250, on_sale_until=timezone.now())
    again, is_new = buy(people[1], kind, price=250)
    again.refresh_from_db()
    assert is_new
    assert (again.pk, again.owner, again.price_paid) == (item.pk, people[1], 250)
    facts = list(ItemEvent.objects.values_list("fact", flat=True))
    assert facts == ["bought", "pawned", "expired", "sold"]
    assert balances_of(person.pk for person in people[:2]) == {
        people[0].pk: 970,
        people[1].pk: 750,
    }
    assert [finding for finding in reconcile() if not finding.ok] == []


def test_a_frozen_economy_sells_nothing_and_tells_what_was_bought_before(people):
    kind, key = KindFactory(), uuid4()
    item, _ = buy(people[0], kind, key=key)
    freezing.economy_freeze(reason="los libros no cuadran")
    assert refused(partial(buy, people[1], kind)).code == "economia_congelada"
    assert buy(people[0], kind, key=key) == (item, False)
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=people[3])
    assert buy(people[1], kind)[1]
