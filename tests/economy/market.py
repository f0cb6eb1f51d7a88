"""A model of the tienda and the usurero beside the real ones: what is refused, where all ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from economy import pawnshop, shop
from economy.models import Bet, Item, ItemEvent, Kind, Pawn, Tx
from economy.welcome import first_part
from tests.economy.books import FAULTS, Books, attempt, told
from tests.economy.world import Form, Pledge, Shelf, Thing, Undo, World, first, pick
from tests.factories import KindFactory, PersonFactory

SEAT = st.integers(0, 3)
N = st.integers(0, 999)
SELDOM = st.integers(0, 4).map(lambda n: n == 0)


class Market(Books):
    """Four players, two of the staff, four kinds of objects, and a clock that stands still."""

    now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    @initialize()
    def open(self) -> None:
        self.begin(4)
        Market.now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self.world = World()
        self.clerk, self.second = PersonFactory.create_batch(2, is_staff=True, welcomed=False)
        for price, stock, edition in ((1, None, None), (100, None, 3), (400, 2, None), (6000,) * 3):
            kind = KindFactory(price=price, stock=stock, edition_size=edition)
            self.world.shelves[kind.pk] = Shelf(price, stock, edition)
        for person in self.people:
            first_part(person)
            self.gets(person.pk, 1000)
            tx = Tx.objects.get(key=f"alta:{person.pk}")
            self.world.undoable.append(Undo(tx, person.pk, -1000))

    def gets(self, user: int, amount: int) -> None:
        self.expected[user] += amount

    def lacks(self, user: int, amount: int) -> str:
        return "saldo_insuficiente" if self.expected[user] < amount else ""

    @property
    def frozen(self) -> str:
        return "economia_congelada" if self.world.frozen_at else ""

    # --- The tienda

    @rule(seat=SEAT, n=N, is_stale=SELDOM, fault=FAULTS)
    def buy(self, seat: int, n: int, is_stale: bool, fault: str) -> None:
        person, kind = self.people[seat], pick(self.world.shelves, n)
        shelf, used = self.world.shelves[kind], self.world.used(kind)
        form = {"kind_id": kind, "expected_price": shelf.price + is_stale, "key": uuid4()}
        code = first(
            [
                self.frozen,
                "precio_cambiado" if is_stale else "",
                "agotado" if shelf.is_empty and not used else "",
                self.lacks(person.pk, shelf.price),
            ]
        )
        result = attempt(lambda: shop.item_buy(user=person, **form), fault)
        assert told(result) == code
        if code:
            return
        item = result[0].pk
        assert item == used[0] if used else item not in self.world.things
        if not used:
            shelf.made += 1
            shelf.stock = None if shelf.stock is None else shelf.stock - 1
        thing = self.world.things.setdefault(item, Thing(kind))
        thing.moves("owned", person.pk)
        thing.value = shelf.price
        self.gets(person.pk, -shelf.price)
        self.world.bought.append(Form(person, form, item))
        tx = ItemEvent.objects.get(item=item, seq=thing.facts).tx
        self.world.undoable.append(Undo(tx, person.pk, shelf.price, item, thing.facts))

    @precondition(lambda self: self.world.bought)
    @rule(n=N, otherwise=SELDOM)
    def buy_again(self, n: int, otherwise: bool) -> None:
        form = pick(self.world.bought, n)
        price = form.sent["expected_price"] + otherwise
        sent = form.sent | {"expected_price": price}
        result = attempt(lambda: shop.item_buy(user=form.user, **sent))
        assert told(result) == ("id_reutilizado" if otherwise else "")
        assert otherwise or (result[0].pk, result[1]) == (form.made, False)

    @rule(n=N, price=st.sampled_from([1, 60, 150, 400, 6000]))
    def reprice(self, n: int, price: int) -> None:
        kind = pick(self.world.shelves, n)
        Kind.objects.filter(pk=kind).update(price=price)
        self.world.shelves[kind].price = price

    # --- The usurero

    @precondition(lambda self: self.world.things)
    @rule(seat=SEAT, n=N, is_his=st.booleans(), is_stale=SELDOM, fault=FAULTS)
    def pawn(self, seat: int, n: int, is_his: bool, is_stale: bool, fault: str) -> None:
        item = pick(self.world.things, n)
        thing = self.world.things[item]
        person = self.people[self.ids.index(thing.holder) if is_his and thing.holder else seat]
        base = min(thing.value, self.world.shelves[thing.kind].price)
        pays = base * 70 // 100
        form = {"item_id": item, "expected": pays + is_stale, "key": uuid4()}
        code = first(
            [
                self.frozen,
                thing.unfit(person.pk),
                "" if pays else "sin_valor",
                "precio_cambiado" if is_stale else "",
            ]
        )
        result = attempt(lambda: pawnshop.item_pawn(user=person, **form), fault)
        assert told(result) == code
        if code:
            return
        thing.moves("pawned", person.pk)
        self.gets(person.pk, pays)
        made = result[0].pk
        self.world.pawned.append(Form(person, form, made))
        self.world.pledges[made] = Pledge(item, person.pk, base, self.now + timedelta(days=7))

    @precondition(lambda self: self.world.pawned)
    @rule(n=N, seat=SEAT)
    def pawn_again(self, n: int, seat: int) -> None:
        form, person = pick(self.world.pawned, n), self.people[seat]
        result = attempt(lambda: pawnshop.item_pawn(user=person, **form.sent))
        assert told(result) == ("" if person == form.user else "id_reutilizado")
        assert person != form.user or (result[0].pk, result[1]) == (form.made, False)

    @precondition(lambda self: self.world.pledges)
    @rule(n=N, seat=SEAT, is_his=st.booleans(), fault=FAULTS)
    def redeem(self, n: int, seat: int, is_his: bool, fault: str) -> None:
        number = pick(self.world.pledges, n)
        pledge = self.world.pledges[number]
        person = self.people[self.ids.index(pledge.user) if is_his else seat]
        was_done = pledge.ending == "redeemed" and person.pk == pledge.user
        codes = [
            self.frozen,
            "empeno_vencido" if pledge.ending or self.now >= pledge.due else "",
            self.lacks(person.pk, pledge.base),
        ]
        code = "objeto_no_tuyo" if person.pk != pledge.user else "" if was_done else first(codes)
        result = attempt(lambda: pawnshop.item_redeem(user=person, pawn_id=number), fault)
        assert told(result) == code
        if code or was_done:
            return
        pledge.ending = "redeemed"
        self.gets(person.pk, -pledge.base)
        self.world.things[pledge.item].moves("owned", person.pk)

    @rule(days=st.integers(1, 4))
    def days_go_by(self, days: int) -> None:
        Market.now += timedelta(days=days)

    @precondition(lambda self: self.world.pledges)
    @rule(fault=FAULTS)
    def expire(self, fault: str) -> None:
        due = [p for p in self.world.pledges.values() if not p.ending and self.now >= p.due]
        due = [] if self.frozen else due
        result = attempt(pawnshop.expire_due, fault)
        assert fault or result == len(due)
        for pledge in due:
            pledge.ending = "expired"
            self.world.things[pledge.item].moves("shop", None)

    # --- What must be true after each step

    @invariant()
    def objects_are_in_one_place(self) -> None:
        if not hasattr(self, "world"):
            return
        world = self.world
        columns = ("state", "owner_id", "depositor_id", "price_paid", "version")
        rows = {pk: tuple(row) for pk, *row in Item.objects.values_list("pk", *columns)}
        assert rows == {pk: thing.row() for pk, thing in world.things.items()}
        assert sum(len(world.rows(state)) for state in Item.State.values) == len(rows)
        pawns = Pawn.objects.filter(ending="").values_list("pk", "item_id", "due_at")
        left = {number: pledge for number, pledge in world.pledges.items() if not pledge.ending}
        assert set(pawns) == {(number, p.item, p.due) for number, p in left.items()}
        assert {pledge.item for pledge in left.values()} == world.rows("pawned")
        held = Bet.objects.filter(ending="").values_list("match_id", "item_id")
        games = {(number, bet.item) for number, game in world.open.items() for bet in game.wagers}
        assert set(held) == games
        assert {item for _number, item in games} == world.rows("held")

    @invariant()
    def the_shop_has_what_it_should(self) -> None:
        if hasattr(self, "world"):
            kinds = Kind.objects.values_list("pk", "price", "stock")
            shelves = self.world.shelves.items()
            assert set(kinds) == {(kind, shelf.price, shelf.stock) for kind, shelf in shelves}
