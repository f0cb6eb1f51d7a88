"""The usurero: ⌊0.7·B⌋ now, B to have it back within 7 days (decisiones §5 and §9)."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.refusals import Refusal
from economy import bets, freezing, ledger, pawns, pawnshop, shop
from economy.bets import Wager
from economy.ledger import SANCIONES, USURERO, wallet
from economy.models import Account, ItemEvent, Kind, Pawn, Tx
from economy.reconciliation import reconcile
from economy.selectors import balance_of
from economy.tasks import expire_pawns
from tests.factories import KindFactory, PersonFactory


def bought(user, price=100):
    kind = KindFactory(price=price)
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())[0]


def pawn(user, item, *, expected=70, key=None):
    return pawnshop.item_pawn(user=user, item_id=item.pk, expected=expected, key=key or uuid4())


def redeem(user, pawned):
    return pawnshop.item_redeem(user=user, pawn_id=pawned.pk)


def refused(call):
    with pytest.raises(Refusal) as refusal:
        call()
    return refusal.value


@pytest.fixture
def days_go_by(monkeypatch):
    """Return what lets days go by."""

    def go_by(days):
        now = timezone.now() + timedelta(days=days)
        monkeypatch.setattr(timezone, "now", lambda: now)

    return go_by


@pytest.fixture
def ana(people, open_matches):
    return people[0]


def books_are_right():
    return [finding for finding in reconcile() if not finding.ok] == []


def test_pawning_gives_70_percent_and_redeeming_costs_all(ana):
    item = bought(ana, 300)
    pawned, is_new = pawn(ana, item, expected=210)
    item.refresh_from_db()
    assert is_new
    assert (pawned.base, pawned.paid) == (300, 210)
    assert pawned.due_at - pawned.created_at == pytest.approx(
        timedelta(days=7), abs=timedelta(minutes=1)
    )
    assert (item.state, item.owner, item.depositor) == ("pawned", None, ana)
    assert balance_of(ana.pk) == 910
    assert Account.objects.get(code=USURERO).balance == -210
    assert redeem(ana, pawned)[1]
    item.refresh_from_db()
    assert (item.state, item.owner, item.depositor) == ("owned", ana, None)
    assert balance_of(ana.pk) == 610
    assert Account.objects.get(code=USURERO).balance == 90
    assert books_are_right()


@pytest.mark.parametrize(
    ("paid", "current", "pays"), [(100, 100, 70), (99, 500, 69), (500, 99, 69), (2, 3, 1)]
)
def test_the_base_is_the_lower_of_the_price_paid_and_the_current_one(ana, paid, current, pays):
    item = bought(ana, paid)
    Kind.objects.update(price=current)
    pawned, _ = pawn(ana, item, expected=pays)
    assert (pawned.base, pawned.paid) == (min(paid, current), pays)


def test_the_base_is_fixed_when_it_is_pawned(ana):
    item = bought(ana)
    pawned, _ = pawn(ana, item)
    Kind.objects.update(price=1)
    redeem(ana, pawned)
    assert balance_of(ana.pk) == 1000 - 100 + 70 - 100


def test_the_numbers_are_settings(ana, settings):
    settings.USUMUS = settings.USUMUS | {"PAWN_PERCENT": 50, "PAWN_DAYS": 1}
    item = bought(ana)
    pawned, _ = pawn(ana, item, expected=50)
    assert pawned.due_at < timezone.now() + timedelta(days=1, minutes=1)


def test_an_object_worth_1_is_refused(ana):
    item = bought(ana, 1)
    assert refused(partial(pawn, ana, item, expected=0)).code == "sin_valor"


@pytest.mark.parametrize("expected", [69, 71, 0, -70, 10**18])
def test_another_offer_than_the_one_shown_is_refused_with_the_new_one(ana, expected):
    refusal = refused(partial(pawn, ana, bought(ana), expected=expected))
    assert (refusal.code, refusal.detail) == ("precio_cambiado", {"precio": 70})
    assert balance_of(ana.pk) == 900


@pytest.mark.parametrize("bad", ["5", 5.5, True, None])
def test_what_is_not_a_whole_number_is_refused(ana, bad):
    item = bought(ana)
    ask = partial(pawnshop.item_pawn, user=ana, key=uuid4())
    assert refused(partial(ask, item_id=item.pk, expected=bad)).code == "formato"
    assert refused(partial(ask, item_id=bad, expected=70)).code == "formato"
    assert refused(partial(pawnshop.item_redeem, user=ana, pawn_id=bad)).code == "formato"
    assert refused(partial(pawn, ana, item, key="x")).code == "formato"


@pytest.mark.parametrize("forged", [0, -1, 2**31, 2**63, 10**30])
def test_ids_of_nothing_are_refused(ana, forged):
    ask = partial(pawnshop.item_pawn, user=ana, item_id=forged, expected=70, key=uuid4())
    assert refused(ask).code == "objeto_no_tuyo"
    ask = partial(pawnshop.item_redeem, user=ana, pawn_id=forged)
    assert refused(ask).code == "objeto_no_tuyo"


def test_what_belongs_to_another_is_refused(people, ana):
    item = bought(ana)
    assert refused(partial(pawn, people[1], item)).code == "objeto_no_tuyo"
    pawned, _ = pawn(ana, item)
    assert refused(partial(redeem, people[1], pawned)).code == "objeto_no_tuyo"
    assert refused(partial(pawn, people[1], item)).code == "objeto_no_tuyo"


def test_what_is_pawned_is_not_pawned_again(ana):
    item = bought(ana)
    pawn(ana, item)
    assert refused(partial(pawn, ana, item)).code == "objeto_empenado"
    assert balance_of(ana.pk) == 970


def test_what_is_held_in_a_bet_is_refused(people, ana, match_id, open_matches):
    item = bought(ana)
    open_matches.add(match_id)
    wager = Wager(ana.pk, people[1].pk, item.pk)
    ledger.alone(partial(bets.hold, match_id, [wager]))
    assert refused(partial(pawn, ana, item)).code == "objeto_en_juego"
    assert books_are_right()


def test_of_20_who_pawn_or_bet_the_same_object_one_does(
    people, ana, together, match_id, open_matches
):
    item = bought(ana)
    open_matches.update(match_id + n for n in range(10))

    def bet(n):
        wager = Wager(ana.pk, people[1].pk, item.pk)
        ledger.alone(partial(bets.hold, match_id + n, [wager]))

    calls = [partial(pawn, ana, item)] * 10 + [partial(bet, n) for n in range(10)]
    results = together(*calls)
    assert sum(isinstance(result, Refusal) for result in results) == 19, results
    assert books_are_right()


def test_of_20_who_pawn_the_same_object_one_does(ana, together):
    """20 rounds of 20: exactly one each."""
    for round_ in range(20):
        item = bought(ana, 10)
        before = balance_of(ana.pk)
        results = together(*[partial(pawn, ana, item, expected=7)] * 20)
        codes = [result.code for result in results if isinstance(result, Refusal)]
        assert codes == ["objeto_empenado"] * 19, (round_, results)
        assert balance_of(ana.pk) == before + 7


def test_the_same_form_20_times_at_once_pawns_once(ana, together):
    item, key = bought(ana), uuid4()
    results = together(*[partial(pawn, ana, item, key=key)] * 20)
    assert sorted(is_new for _, is_new in results) == [False] * 19 + [True]
    assert balance_of(ana.pk) == 970


def test_a_replayed_form_does_not_pawn_again_what_was_redeemed(ana):
    item, key = bought(ana), uuid4()
    pawned, _ = pawn(ana, item, key=key)
    redeem(ana, pawned)
    assert pawn(ana, item, key=key) == (pawned, False)
    item.refresh_from_db()
    assert item.state == "owned"


def test_of_20_redemptions_one_pays(ana, together):
    pawned, _ = pawn(ana, bought(ana))
    results = together(*[partial(redeem, ana, pawned)] * 20)
    assert sorted(is_new for _, is_new in results) == [False] * 19 + [True]
    assert balance_of(ana.pk) == 870


def test_who_cannot_pay_learns_how_much_is_missing(ana):
    pawned, _ = pawn(ana, bought(ana, 1000), expected=700)
    ledger.post_alone(Tx.Kind.CLOSE, "gasto", {wallet(ana.pk): -100, SANCIONES: 100})
    refusal = refused(partial(redeem, ana, pawned))
    assert (refusal.code, refusal.detail) == ("saldo_insuficiente", {"faltan": 400})
    assert balance_of(ana.pk) == 600
    assert not Pawn.objects.exclude(ending="").exists()


def test_no_cycle_of_buying_and_pawning_makes_money(ana):
    """Also around changes of price by the staff."""
    for price, new_price in [(10, 500), (500, 10), (37, 37), (1, 999)]:
        start = balance_of(ana.pk)
        item = bought(ana, price)
        Kind.objects.filter(pk=item.kind_id).update(price=new_price)
        terms = pawnshop.offer(type(item).objects.select_related("kind").get(pk=item.pk))
        if terms.pays:
            pawned, _ = pawn(ana, item, expected=terms.pays)
            redeem(ana, pawned)
            pawn(ana, item, expected=terms.pays)
        assert balance_of(ana.pk) < start


def test_after_7_days_the_object_is_the_shops(ana, days_go_by):
    item = bought(ana)
    pawned, _ = pawn(ana, item)
    days_go_by(6.99)
    assert pawnshop.expire_due() == 0
    days_go_by(0.02)
    assert refused(partial(redeem, ana, pawned)).code == "empeno_vencido"
    expire_pawns()
    item.refresh_from_db()
    pawned.refresh_from_db()
    assert (item.state, item.owner, item.depositor) == ("shop", None, None)
    assert pawned.ending == "expired"
    assert pawnshop.expire_due() == 0
    assert refused(partial(redeem, ana, pawned)).code == "empeno_vencido"
    assert refused(partial(pawn, ana, item)).code == "objeto_no_tuyo"
    assert balance_of(ana.pk) == 970
    assert books_are_right()


def test_20_alarms_at_once_expire_each_pawn_once(ana, together, days_go_by):
    for _ in range(3):
        pawn(ana, bought(ana))
    days_go_by(8)
    assert sum(together(*[pawnshop.expire_due] * 20)) == 3
    assert ItemEvent.objects.filter(fact="expired").count() == 3


def test_a_pawn_that_cannot_be_handed_over_keeps_none_behind_it_waiting(
    ana, days_go_by, monkeypatch
):
    items = [bought(ana) for _ in range(4)]
    for item in items:
        pawn(ana, item)
    days_go_by(8)
    usual = pawnshop.objects.record

    def fails(change):
        if change.item.pk in {items[0].pk, items[1].pk}:
            raise ZeroDivisionError
        return usual(change)

    monkeypatch.setattr(pawnshop.objects, "record", fails)
    monkeypatch.setattr(pawnshop, "_AT_ONCE", 1)
    assert [pawnshop.expire_due() for _ in range(3)] == [1, 1, 0]
    still_open = Pawn.objects.filter(ending="").values_list("item", flat=True)
    assert set(still_open) == {items[0].pk, items[1].pk}


def test_a_frozen_economy_neither_pawns_nor_redeems_nor_expires(ana, days_go_by):
    item, other = bought(ana), bought(ana)
    pawned, _ = pawn(ana, item)
    assert freezing.economy_freeze(reason="los libros no cuadran")
    assert refused(partial(redeem, ana, pawned)).code == "economia_congelada"
    assert refused(partial(pawn, ana, other)).code == "economia_congelada"
    days_go_by(8)
    assert pawnshop.expire_due() == 0
    assert freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=PersonFactory())
    assert pawnshop.expire_due() == 0  # the days that it stood still do not count
    assert redeem(ana, pawned)[1]


def frozen_for(days_go_by, days):
    assert freezing.economy_freeze(reason="los libros no cuadran")
    days_go_by(days)
    assert freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=PersonFactory())


def test_the_end_of_a_pawn_is_put_off_by_exactly_what_the_economy_stood_still(ana, days_go_by):
    first, _ = pawn(ana, bought(ana))
    frozen_for(days_go_by, 2)
    second, _ = pawn(ana, bought(ana))
    frozen_for(days_go_by, 3)
    stood = [stop.end - stop.begin for stop in freezing.stops()]
    assert [round(time / timedelta(days=1)) for time in stood] == [2, 3]
    for made, time in ((first, sum(stood, timedelta())), (second, stood[1])):
        assert Pawn.objects.get(pk=made.pk).due_at - made.due_at == time
        term = pawns.term_of(Pawn.objects.get(pk=made.pk), freezing.stops(), timezone.now())
        assert (term.put_off, term.is_stopped, term.is_over) == (time, False, False)


def test_a_term_does_not_run_while_the_economy_stands_still(ana, days_go_by):
    made, _ = pawn(ana, bought(ana))
    days_go_by(6)
    freezing.economy_freeze(reason="los libros no cuadran")
    left = pawns.term_of(made, freezing.stops(), timezone.now()).left
    assert timedelta(hours=23, minutes=59) < left < timedelta(days=1)
    days_go_by(5)
    still = pawns.term_of(made, freezing.stops(), timezone.now())
    assert (still.left, still.is_stopped, still.is_over) == (left, True, False)
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=PersonFactory())
    after = pawns.term_of(Pawn.objects.get(), freezing.stops(), timezone.now())
    assert timedelta() <= left - after.left < timedelta(minutes=1)


def test_what_was_already_late_when_the_economy_stood_still_stays_late(ana, days_go_by):
    pawn(ana, bought(ana))
    days_go_by(7.1)
    frozen_for(days_go_by, 3)
    assert pawnshop.expire_due() == 1


def test_freezing_twice_is_freezing_once(ana):
    assert [freezing.economy_freeze(reason="no cuadran los libros") for _ in "12"] == [True, False]
    assert freezing.is_frozen()
    thaw = partial(freezing.economy_unfreeze, reason="ya cuadran otra vez", actor=ana)
    assert [thaw(), thaw()] == [True, False]
    assert not freezing.is_frozen()


def test_of_20_who_freeze_at_once_one_does(ana, together):
    freeze = partial(freezing.economy_freeze, reason="no cuadran los libros")
    assert sorted(together(*[freeze] * 20)) == [False] * 19 + [True]
