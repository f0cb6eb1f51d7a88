"""The objects of a championship as prizes of its copies and of its cycle (torneos §16.4)."""

from __future__ import annotations

import html
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from economy import freezing, pawnshop, shop
from economy.models import Item, Kind, Tx
from tests.factories import KindFactory, PersonFactory
from tests.tournaments.championships.cups import alone, draft, opened
from tests.tournaments.championships.prized import books_are_right, bought, offers, whose
from tests.tournaments.championships.test_creating import ADDRESS, filled
from tests.tournaments.championships.test_cycles import as_, begins, made, weekly
from tournaments.championships import choosing, clock
from tournaments.championships.cycles import cycle_stop
from tournaments.championships.founding import championship_cancel, championship_publish
from tournaments.championships.giving import objects_choose
from tournaments.championships.objects import Offer
from tournaments.models import Championship, Cycle, Notice

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def host() -> User:
    person: User = PersonFactory(username="Nekane")
    return person


@pytest.fixture
def chief() -> User:
    person: User = PersonFactory(is_staff=True)
    return person


def pawned(item: Item) -> None:
    assert item.owner is not None
    pawnshop.item_pawn(user=item.owner, item_id=item.pk, expected=70, key=uuid4())


def another(item: Item) -> Item:
    """Return another piece of the same kind that its owner has bought."""
    assert item.owner is not None
    form: dict[str, Any] = {"kind_id": item.kind_id, "expected_price": 100, "key": uuid4()}
    return shop.item_buy(user=item.owner, **form)[0]


def page(user: User, address: str) -> str:
    return html.unescape(as_(user).get(address).content.decode())


def copy(one: Championship) -> str:
    return page(one.organiser, f"{ADDRESS}?copia={one.pk}")


def next_of(cycle: Cycle) -> Championship:
    """Let the next of *cycle* be made, and return it."""
    before = len(made(cycle))
    begins(Cycle.objects.get(pk=cycle.pk))
    clock.run()
    found = made(cycle)
    assert len(found) == before + 1
    assert found[-1].state == "inscripcion"
    return found[-1]


def given(one: Championship) -> list[Any]:
    return list(one.prize_objects.order_by("place", "half").values_list("place", "item"))


def said(cycle: Cycle) -> str:
    return Cycle.objects.get(pk=cycle.pk).left_out


def told(user: User) -> int:
    return Notice.objects.filter(user=user, kind="ciclo_sin_objeto").count()


# --- A copy


def test_16_4_a_copy_proposes_what_he_still_has_free_and_says_which_he_has_not(host):
    velero, guitarra, botijo = (bought(host, name) for name in ("Velero", "Guitarra", "Botijo"))
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(velero, guitarra, botijo))
    assert "no se pueden copiar" not in copy(one)
    pawned(guitarra)
    pawned(botijo)
    other = another(botijo)
    shown = copy(one)
    for item, is_proposed in ((velero, True), (other, True), (guitarra, False), (botijo, False)):
        assert (f'value="o{item.pk}" selected' in shown) == is_proposed, item
    assert f"«{guitarra.kind.name}», del 2.º: no tienes ninguno libre en tu almacén." in shown
    assert f"«{botijo.kind.name}», del" not in shown
    answer = as_(host).post(ADDRESS, {**filled(), "accion": "ver", "copia": f"{one.pk}"})
    assert "no se pueden copiar" not in answer.content.decode(), "he has chosen others by now"


def test_16_4_an_object_is_proposed_for_one_place_alone(host):
    velero = bought(host, "Velero")
    other = another(velero)
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(velero, other))
    pawned(velero)
    shown = copy(one)
    assert shown.count(f'value="o{other.pk}" selected') == 1
    assert f"«{velero.kind.name}», del 1.º: no tienes ninguno libre" in shown


def test_16_4_a_copy_of_the_staff_proposes_what_the_shop_has_and_no_other_copy_does(chief, host):
    sold, gone = KindFactory(price=40), KindFactory(price=40, stock=1)
    both = [Offer(1, kind=sold.pk), Offer(2, kind=gone.pk)]
    one = draft(chairs=2, in_pairs=False, organiser=chief, gifts=both)
    Kind.objects.filter(pk=gone.pk).update(stock=0)
    shown = copy(one)
    assert f'value="c{sold.pk}" selected' in shown
    assert f"«{gone.name}», del 2.º: ya no queda en la tienda." in shown
    theirs = draft(chairs=2, in_pairs=False, organiser=host)
    objects_choose(actor=chief, championship_id=theirs.pk, offers=both[:1])
    assert f"«{sold.name}», del 1.º: lo puso la casa" in copy(theirs)


def test_16_4_a_cheap_one_is_proposed_and_chosen_whatever_dearer_he_has(host, monkeypatch):
    monkeypatch.setattr(choosing, "MOST_OFFERED", 1)
    botijo = bought(host, "Botijo", price=10)
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(botijo))
    dear = bought(host, "Velero", price=300)
    shown = copy(one)
    assert f'value="o{botijo.pk}" selected' in shown
    assert f'value="o{dear.pk}"' in shown
    assert "no se pueden copiar" not in shown
    chosen = {"chairs": "2", "objeto_1_1": f"o{botijo.pk}", "accion": "guardar"}
    answer = as_(host).post(ADDRESS, {**filled(**chosen), "copia": f"{one.pk}"})
    assert answer.status_code == 302
    copied = Championship.objects.latest("pk")
    assert given(copied) == [(1, botijo.pk)]
    assert f'value="o{botijo.pk}" selected' in page(host, f"/torneos/{copied.pk}/objetos/")


# --- A cycle


def test_16_4_a_cycle_of_the_staff_has_the_house_buy_the_same_for_each(chief):
    kind = KindFactory(price=40, stock=2)
    cycle = weekly(alone(fee=0, organiser=chief, gifts=[Offer(1, kind=kind.pk)]))
    one = next_of(cycle)
    (row,) = one.prize_objects.all()
    assert (row.place, row.kind_id, whose(row.item_id)) == (1, kind.pk, ("held", None))
    assert (Tx.objects.filter(kind=Tx.Kind.GIFT).count(), told(chief), said(cycle)) == (2, 0, "")
    one = next_of(cycle)
    assert (given(one), told(chief)) == ([], 1), "it is sold out: it begins without"
    assert said(cycle) == f"El último se publicó sin «{kind.name}» (1.º)."
    assert one.notices.get(kind="ciclo_sin_objeto").user == chief
    shown = page(chief, f"/torneos/{one.pk}/ciclo/")
    assert said(cycle) in shown
    assert "La última vez no se hizo" not in shown
    Kind.objects.filter(pk=kind.pk).update(stock=5)
    assert [place for place, _item in given(next_of(cycle))] == [1], "those of the first, always"
    assert (told(chief), said(cycle)) == (1, "")
    assert books_are_right()


def test_16_4_of_an_organiser_each_holds_what_he_has_then_or_is_published_without(host):
    first = bought(host, "Velero")
    second = another(first)
    one = alone(fee=0, organiser=host, gifts=offers(first))
    cycle = weekly(one)
    assert "esa pieza u otra igual" in page(host, f"/torneos/{one.pk}/ciclo/")
    assert given(next_of(cycle)) == [(1, second.pk)]
    assert whose(second) == ("held", None)
    assert (told(host), said(cycle)) == (0, "")
    assert given(next_of(cycle)) == []
    assert (told(host), said(cycle)) == (1, f"El último se publicó sin «{first.kind.name}» (1.º).")
    championship_cancel(actor=host, championship_id=one.pk, reason="No llega la gente")
    assert given(next_of(cycle)) == [(1, first.pk)], "it came back"
    assert books_are_right()


def test_16_4_a_place_of_which_one_of_the_pair_would_have_none_has_none(host):
    velero, guitarra = bought(host, "Velero"), bought(host, "Guitarra")
    other = another(velero)
    gifts = [Offer(1, 1, velero.pk), Offer(1, 2, guitarra.pk)]
    cycle = weekly(opened(fee=0, organiser=host, gifts=gifts))
    assert given(next_of(cycle)) == []
    assert whose(other) == ("owned", host.pk)
    names = f"«{guitarra.kind.name}» (1.º), «{velero.kind.name}» (1.º)"
    assert said(cycle) == f"El último se publicó sin {names}."


def test_16_4_nor_where_the_house_gave_the_others_and_he_is_told_what_of_his_is_left_out(
    chief, host
):
    guitarra, velero = bought(host, "Guitarra"), bought(host, "Velero")
    other = another(velero)
    mine = Offer(1, 2, velero.pk)
    one = draft(fee=0, organiser=host, gifts=[Offer(1, 1, guitarra.pk), mine])
    house = Offer(1, 1, kind=KindFactory(price=40).pk)
    objects_choose(actor=chief, championship_id=one.pk, offers=[house, mine])
    championship_publish(actor=host, championship_id=one.pk)
    cycle = weekly(one)
    assert given(next_of(cycle)) == []
    assert whose(other) == ("owned", host.pk)
    assert said(cycle) == f"El último se publicó sin «{velero.kind.name}» (1.º)."
    assert told(host) == 1


def test_16_1_while_the_economy_stands_still_the_next_is_published_without(chief):
    kind = KindFactory(price=40)
    cycle = weekly(alone(fee=0, organiser=chief, gifts=[Offer(1, kind=kind.pk)]))
    freezing.economy_freeze(reason="los libros no cuadran")
    assert given(next_of(cycle)) == []
    assert (told(chief), kind.name in said(cycle)) == (1, True)
    assert books_are_right()


def test_what_the_house_gave_to_somebody_elses_is_not_given_again_and_he_knows_before(chief, host):
    one = draft(chairs=2, in_pairs=False, fee=0, organiser=host)
    gifts = [Offer(1, kind=KindFactory(price=40).pk)]
    objects_choose(actor=chief, championship_id=one.pk, offers=gifts)
    championship_publish(actor=host, championship_id=one.pk)
    cycle = weekly(one)
    assert "Los que puso la casa no se repiten." in page(host, f"/torneos/{one.pk}/ciclo/")
    assert given(next_of(cycle)) == []
    assert (told(host), said(cycle)) == (0, "")


def test_16_4_the_page_of_a_cycle_tells_of_the_objects_of_its_first_though_the_last_has_none(host):
    cycle = weekly(alone(fee=0, organiser=host, gifts=offers(bought(host, "Velero"))))
    last = next_of(cycle)
    assert given(last) == []
    address = f"/torneos/{last.pk}/ciclo/"
    assert "esa pieza u otra igual" in page(host, address)
    cycle_stop(user=host, championship_id=last.pk)
    shown = page(host, address)
    assert "Que se repita" in shown
    assert "esa pieza u otra igual" not in shown, "another cycle would begin with it"
