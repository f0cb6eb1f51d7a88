"""The guards of the objects, one by one, in raw SQL: no code gets round them."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.models import ProtectedError
from django.db.utils import OperationalError

from economy import ledger, objects, pawnshop, shop
from economy.models import Freeze, Item, ItemEvent, Kind, Pawn
from economy.objects import Change, Fact
from tests.factories import KindFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def item(people):
    kind = KindFactory(edition_size=2)
    return shop.item_buy(user=people[0], kind_id=kind.pk, expected_price=100, key=uuid4())[0]


def sql(statement, *parameters):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def event(item, fact, **columns):
    """Insert an event as somebody with a console would."""
    row = {
        "item_id": item.pk, "seq": item.version + 1, "fact": fact, "giver_id": item.holder_id,
        "taker_id": None, "price": item.price_paid, "tx_id": None, "match_id": None,
    } | columns  # fmt: skip
    names = ", ".join(row)
    marks = ", ".join(["%s"] * len(row))
    sql(
        f"INSERT INTO economy_itemevent ({names}, created_at) VALUES ({marks}, now())",
        *row.values(),
    )


def held(item):
    ledger.alone(lambda: objects.record(Change(item, Fact.HELD, match_id=7)))
    return item


@pytest.mark.parametrize(
    "change",
    ["owner_id = owner_id + 1", "price_paid = 5", "version = 9", "state = 'shop', owner_id = NULL"],
)
def test_an_object_changes_hands_only_through_its_events(item, change):
    with pytest.raises(ProgrammingError, match="only through its events"):
        sql(f"UPDATE economy_item SET {change}")


@pytest.mark.parametrize("change", ["number = 2", "kind_id = kind_id + 1"])
def test_an_object_stays_what_it_is(item, change):
    with pytest.raises(ProgrammingError, match="stays what it is"):
        sql(f"UPDATE economy_item SET {change}")


@pytest.mark.parametrize("table", ["item", "pawn"])
def test_objects_and_pawns_are_not_deleted(people, item, table):
    if table == "pawn":
        pawnshop.item_pawn(user=people[0], item_id=item.pk, expected=70, key=uuid4())
    with pytest.raises(ProgrammingError, match="never deleted"):
        sql(f"DELETE FROM economy_{table}")


@pytest.mark.parametrize("verb", ["UPDATE economy_{} SET id = id", "DELETE FROM economy_{}"])
@pytest.mark.parametrize("table", ["itemevent", "freeze"])
def test_history_is_append_only(item, table, verb):
    Freeze.objects.create(frozen=True, reason="los libros no cuadran")
    with pytest.raises(ProgrammingError, match="append-only"):
        sql(verb.format(table))


def test_a_new_object_starts_in_the_shop(item, people):
    values = "state, owner_id, price_paid, version"
    for row in ("'owned', %s, 0, 0", "'shop', NULL, 5, 0", "'shop', NULL, 0, 1"):
        parameters = [people[0].pk] if "%s" in row else []
        with pytest.raises(IntegrityError, match="starts in the shop"):
            sql(
                f"INSERT INTO economy_item (kind_id, number, {values}) VALUES (%s, 2, {row})",
                item.kind_id,
                *parameters,
            )


def test_a_limited_edition_has_no_more_pieces_and_each_its_number(item):
    with pytest.raises(IntegrityError, match="edition of kind"), transaction.atomic():
        Item.objects.create(kind=item.kind, number=3)
    with pytest.raises(IntegrityError, match="item_number_once"), transaction.atomic():
        Item.objects.create(kind=item.kind, number=1)


def test_an_owned_object_is_nobody_elses(item, people):
    with pytest.raises(IntegrityError, match="cannot be"):
        event(item, "won", taker_id=people[1].pk, match_id=7)
    tx = item.events.get().tx_id
    for fact in ("bought", "sold", "redeemed"):
        with pytest.raises(IntegrityError, match="cannot be"):
            event(item, fact, taker_id=people[1].pk, tx_id=tx)
    for fact, match_id in (("expired", None), ("returned", 7)):
        with pytest.raises(IntegrityError, match="cannot be"):
            event(item, fact, match_id=match_id)


def test_an_event_says_who_had_the_object_and_keeps_its_value(item, people):
    for wrong in ({"giver_id": people[1].pk}, {"giver_id": None}, {"price": 5}):
        with pytest.raises(IntegrityError, match="cannot be"):
            event(item, "held", match_id=7, **wrong)


def test_a_held_object_goes_back_or_to_who_won_that_match(item, people):
    held(item)
    wrong = [
        ("returned", {"taker_id": people[1].pk, "match_id": 7}),
        ("returned", {"taker_id": people[0].pk, "match_id": 8}),
        ("won", {"taker_id": people[0].pk, "match_id": 7}),
        ("won", {"taker_id": people[1].pk, "match_id": 8}),
        ("held", {"match_id": 8}),
    ]
    for fact, columns in wrong:
        with pytest.raises(IntegrityError, match="cannot be"):
            event(item, fact, **columns)
    event(item, "won", taker_id=people[1].pk, match_id=7)
    item.refresh_from_db()
    assert (item.owner, item.state) == (people[1], "owned")


def test_an_event_that_is_not_the_next_is_refused(item):
    for seq in (1, 3):
        with pytest.raises((OperationalError, IntegrityError), match=r"stale|seq_once"):
            event(item, "held", match_id=7, seq=seq)


def test_what_moves_money_names_its_posting_and_what_is_bet_its_match(item):
    for fact, constraint in (("pawned", "money_has_tx"), ("held", "bet_has_match")):
        with pytest.raises(IntegrityError, match=constraint):
            event(item, fact)


def test_the_terms_of_a_pawn_are_fixed_and_it_ends_once(people, item):
    pawnshop.item_pawn(user=people[0], item_id=item.pk, expected=70, key=uuid4())
    for change in ("base = base - 1", "paid = 1", "due_at = due_at - interval '1 day'"):
        with pytest.raises(ProgrammingError, match="terms of a pawn"):
            sql(f"UPDATE economy_pawn SET {change}")
    pawn = Pawn.objects.get()
    pawnshop.item_redeem(user=people[0], pawn_id=pawn.pk)
    for change in ("ending = '', ended_at = NULL", "ending = 'expired'"):
        with pytest.raises(ProgrammingError, match="ends once"):
            sql(f"UPDATE economy_pawn SET {change}")


def test_an_object_is_pawned_once_at_a_time(people, item):
    pawned, _ = pawnshop.item_pawn(user=people[0], item_id=item.pk, expected=70, key=uuid4())
    twin = Pawn(
        item=item, user=people[0], base=100, paid=70, due_at=pawned.due_at,
        tx=ItemEvent.objects.get(seq=1).tx,
    )  # fmt: skip
    with pytest.raises(IntegrityError, match="pawn_once_open_per_item"), transaction.atomic():
        twin.save()


@pytest.mark.parametrize("price", [0, -5, 10**9 + 1])
def test_absurd_prices_are_refused(price, db):
    with pytest.raises(IntegrityError, match="kind_price_is_sane"), transaction.atomic():
        KindFactory(price=price)


def test_a_kind_of_which_somebody_owns_a_piece_is_not_deleted(item):
    with pytest.raises(ProtectedError):
        Kind.objects.get().delete()


def test_only_a_person_unfreezes_and_always_for_a_reason(db):
    person = PersonFactory()
    with pytest.raises(IntegrityError, match="ended_by_a_person"), transaction.atomic():
        Freeze.objects.create(frozen=False, reason="ya cuadran otra vez")
    with pytest.raises(IntegrityError, match="has_a_reason"), transaction.atomic():
        Freeze.objects.create(frozen=False, reason="corto", actor=person)
