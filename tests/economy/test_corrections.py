"""Corrections by the staff: a reason, a second person, once (decisiones §5)."""

from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from accounts.refusals import Refusal
from economy import pawnshop, shop
from economy.ledger import AJUSTES
from economy.models import Account, Correction, Item, ItemEvent, Tx
from economy.postings import MatchClose, match_close, match_hold
from economy.reconciliation import reconcile
from economy.selectors import balance_of
from economy.staff import corrections
from tests.factories import KindFactory, PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se cayó la mesa en mitad de la última mano"
State = Correction.State


@pytest.fixture(autouse=True)
def nobody_plays(open_matches):
    """No match is being played."""


@pytest.fixture
def clerk():
    return PersonFactory(username="Clerk", is_staff=True)


@pytest.fixture
def second():
    return PersonFactory(username="Segunda", is_staff=True)


@pytest.fixture
def ana():
    return PersonFactory(username="Ana")


def adjust(actor, player, amount, *, reason=WHY, key=None):
    asked, _ = corrections.adjustment_request(
        actor=actor, player=player, amount=amount, reason=reason, key=key or uuid4()
    )
    return asked


def reverse(actor, tx, *, reason=WHY, key=None):
    asked, _ = corrections.reversal_request(actor=actor, tx=tx, reason=reason, key=key or uuid4())
    return asked


def refused(code, call, *args, **kwargs):
    """Check that *call* is refused with *code* and a sentence, and that nothing has changed."""
    before = list(Account.objects.order_by("pk").values_list("pk", "balance"))
    with pytest.raises(Refusal) as refusal:
        call(*args, **kwargs)
    assert refusal.value.code == code
    assert refusal.value.sentence().endswith(".")
    assert list(Account.objects.order_by("pk").values_list("pk", "balance")) == before


def books_are_right():
    assert [finding for finding in reconcile() if not finding.ok] == []


# --- Adjustments


@pytest.mark.parametrize("amount", [1, 5_000, -1, -1_000])
def test_up_to_5000_one_person_is_enough(clerk, ana, amount):
    asked = adjust(clerk, ana, amount)
    assert asked.state == State.DONE
    assert balance_of(ana.pk) == 1_000 + amount
    assert Account.objects.get(code=AJUSTES).balance == -amount
    assert (asked.tx.kind, asked.tx.actor, asked.tx.memo) == (Tx.Kind.ADJUSTMENT, clerk, WHY)
    books_are_right()


def test_above_5000_it_waits_for_a_second_person(clerk, second, ana):
    asked = adjust(clerk, ana, 5_001)
    assert (asked.state, balance_of(ana.pk)) == (State.PENDING, 1_000)
    done = corrections.correction_approve(correction_id=asked.pk, approver=second)
    assert (done.state, done.decided_by) == (State.DONE, second)
    assert balance_of(ana.pk) == 6_001
    assert done.tx.actor == clerk
    books_are_right()


def test_the_limit_is_a_setting(settings, clerk, ana):
    settings.USUMUS = {**settings.USUMUS, "CORRECTION_ALONE_UP_TO": 10}
    assert adjust(clerk, ana, 11).state == State.PENDING
    assert adjust(clerk, ana, 10).state == State.DONE


def test_who_asked_never_decides(clerk, ana):
    asked = adjust(clerk, ana, 6_000)
    refused("misma_persona", corrections.correction_approve, correction_id=asked.pk, approver=clerk)
    refuse = partial(corrections.correction_refuse, answer=WHY)
    refused("misma_persona", refuse, correction_id=asked.pk, approver=clerk)


def test_nobody_corrects_or_decides_on_his_own_wallet(clerk, second):
    refused("uno_mismo", adjust, clerk, clerk, 5)
    asked = adjust(clerk, second, 6_000)
    refused("uno_mismo", corrections.correction_approve, correction_id=asked.pk, approver=second)


def test_only_active_staff_correct(clerk, ana):
    bea = PersonFactory()
    refused("sin_permiso", adjust, bea, ana, 5)
    asked = adjust(clerk, ana, 6_000)
    refused("sin_permiso", corrections.correction_approve, correction_id=asked.pk, approver=bea)
    gone = PersonFactory(is_staff=True, is_active=False)
    refused("sin_permiso", corrections.correction_approve, correction_id=asked.pk, approver=gone)


@pytest.mark.parametrize("amount", [0, 1.5, "5", True, None, 10**9 + 1, -(10**9) - 1])
def test_only_a_whole_amount_makes_sense(clerk, ana, amount):
    refused("importe", adjust, clerk, ana, amount)


@pytest.mark.parametrize("reason", ["", "poco", " a  b ", "         x", "x" * 201])
def test_a_reason_is_told_in_ten_letters_or_more(clerk, ana, reason):
    refused("motivo", adjust, clerk, ana, 5, reason=reason)


def test_a_robot_has_no_wallet(clerk):
    refused("sin_cartera", adjust, clerk, RobotFactory(), 5)


def test_more_than_there_is_cannot_be_taken(clerk, second, ana):
    refused("cartera_insuficiente", adjust, clerk, ana, -1_001)
    assert not Correction.objects.exists()
    adjust(clerk, ana, 5_000)
    asked = adjust(clerk, ana, -5_500)
    shop.item_buy(user=ana, kind_id=KindFactory(price=600).pk, expected_price=600, key=uuid4())
    refused(
        "cartera_insuficiente",
        corrections.correction_approve,
        correction_id=asked.pk,
        approver=second,
    )
    asked.refresh_from_db()
    assert asked.state == State.PENDING


def test_a_form_sent_twice_asks_once(clerk, ana, together):
    key = uuid4()
    again = together(*[lambda: adjust(clerk, ana, 50, key=key)] * 4)
    assert len({asked.pk for asked in again}) == 1
    assert balance_of(ana.pk) == 1_050
    refused("id_reutilizado", adjust, clerk, ana, 51, key=key)


def test_two_approvers_at_once_pay_once(clerk, ana, together):
    others = PersonFactory.create_batch(4, is_staff=True)
    asked = adjust(clerk, ana, 6_000)
    approve = partial(corrections.correction_approve, correction_id=asked.pk)
    answers = together(*(partial(approve, approver=other) for other in others))
    refusals = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.code for refusal in refusals] == ["correccion_decidida"] * 3
    assert balance_of(ana.pk) == 7_000
    books_are_right()


def test_approval_and_withdrawal_at_once_are_one_of_them(clerk, second, ana, together):
    asked = adjust(clerk, ana, 6_000)
    answers = together(
        partial(corrections.correction_approve, correction_id=asked.pk, approver=second),
        partial(corrections.correction_withdraw, correction_id=asked.pk, actor=clerk),
    )
    assert sum(isinstance(answer, Refusal) for answer in answers) == 1
    asked.refresh_from_db()
    assert balance_of(ana.pk) == (7_000 if asked.state == State.DONE else 1_000)


def test_a_request_may_be_refused_with_a_reason_or_withdrawn(clerk, second, ana):
    first, other = adjust(clerk, ana, 6_000), adjust(clerk, ana, 7_000)
    no = corrections.correction_refuse(
        correction_id=first.pk, approver=second, answer="no consta en ninguna acta"
    )
    assert (no.state, no.decided_by, no.answer) == (
        State.REFUSED, second, "no consta en ninguna acta"
    )  # fmt: skip
    refused("no_es_tuya", corrections.correction_withdraw, correction_id=other.pk, actor=second)
    back = corrections.correction_withdraw(correction_id=other.pk, actor=clerk)
    assert back.state == State.WITHDRAWN
    for asked in (first, other):
        refused(
            "correccion_decidida",
            corrections.correction_approve,
            correction_id=asked.pk,
            approver=second,
        )
    assert balance_of(ana.pk) == 1_000


def test_what_does_not_exist_is_refused(clerk):
    refused("formato", corrections.correction_approve, correction_id=10**9, approver=clerk)


# --- The database holds the same rules


def raw(statement, *parameters):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("decided_by_id = actor_id, decided_at = now(), state = 'refused'",
         "is_decided_by_another"),
        ("decided_by_id = player_id, decided_at = now(), state = 'refused'", "is_of_somebody_else"),
        ("decided_at = now(), state = 'done', amount = amount", "(state_has|above_the_limit)"),
        ("decided_at = now(), state = 'refused'", "state_has_its_facts"),
        ("decided_at = now(), state = 'done', tx_id = (SELECT min(id::text)::uuid FROM economy_tx)",
         "above_the_limit_needs_two"),
    ],
)  # fmt: skip
def test_raw_sql_decides_no_correction_against_the_rules(clerk, ana, change, constraint):
    asked = adjust(clerk, ana, 6_000)
    with pytest.raises(IntegrityError, match=f"correction_{constraint}"):
        raw(f"UPDATE economy_correction SET {change} WHERE id = %s", asked.pk)


@pytest.mark.parametrize(
    "change",
    ["amount = 5", "alone_up_to = 9999", "reason = 'otra cosa distinta'", "actor_id = player_id"],
)
def test_raw_sql_changes_nothing_that_was_asked_for(clerk, ana, change):
    asked = adjust(clerk, ana, 6_000)
    with pytest.raises(ProgrammingError, match="stays as it was asked"):
        raw(f"UPDATE economy_correction SET {change} WHERE id = %s", asked.pk)


def test_raw_sql_undoes_no_decision_and_deletes_nothing(clerk, ana):
    asked = adjust(clerk, ana, 60)
    with pytest.raises(ProgrammingError, match="decided once"):
        raw(
            "UPDATE economy_correction SET state = 'pending', tx_id = NULL, decided_at = NULL"
            " WHERE id = %s", asked.pk,
        )  # fmt: skip
    with pytest.raises(ProgrammingError, match="never deleted"):
        raw("DELETE FROM economy_correction WHERE id = %s", asked.pk)


def test_no_correction_begins_decided(clerk, second, ana):
    with pytest.raises(IntegrityError, match="begins undecided"):
        raw(
            "INSERT INTO economy_correction (key, player_id, amount, alone_up_to, reason, actor_id,"
            " created_at, state, decided_by_id, decided_at, answer)"
            " VALUES (%s, %s, 5, 9, %s, %s, now(), 'refused', %s, now(), '')",
            uuid4(), ana.pk, WHY, clerk.pk, second.pk,
        )  # fmt: skip


# --- Reversals


def bought(user, price=100):
    kind = KindFactory(price=price)
    item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())
    return item, item.events.get(fact=ItemEvent.Fact.BOUGHT).tx


def test_a_purchase_is_undone_with_its_object(clerk, ana):
    item, tx = bought(ana)
    asked = reverse(clerk, tx)
    assert (asked.state, asked.player, asked.amount) == (State.DONE, ana, 100)
    item.refresh_from_db()
    assert (item.state, item.owner) == (Item.State.SHOP, None)
    assert balance_of(ana.pk) == 1_000
    assert asked.tx.reverses == tx
    assert item.events.get(seq=2).fact == ItemEvent.Fact.REFUNDED
    books_are_right()


def test_the_object_of_an_undone_purchase_is_sold_again(clerk, ana):
    item, tx = bought(ana)
    reverse(clerk, tx)
    again, _ = shop.item_buy(user=ana, kind_id=item.kind_id, expected_price=100, key=uuid4())
    assert again.pk == item.pk
    refused("ya_anulado", reverse, clerk, tx)
    second_time = again.events.get(fact=ItemEvent.Fact.SOLD).tx
    assert reverse(clerk, second_time).state == State.DONE
    books_are_right()


def test_a_purchase_whose_object_was_touched_is_not_undone(clerk, ana):
    item, tx = bought(ana)
    pawn, _ = pawnshop.item_pawn(user=ana, item_id=item.pk, expected=70, key=uuid4())
    refused("objeto_tocado", reverse, clerk, tx)
    pawnshop.item_redeem(user=ana, pawn_id=pawn.pk)
    refused("objeto_tocado", reverse, clerk, tx)
    books_are_right()


def test_pawning_and_undoing_the_purchase_at_once_are_one_of_them(clerk, ana, together):
    item, tx = bought(ana)
    answers = together(
        partial(reverse, clerk, tx),
        partial(pawnshop.item_pawn, user=ana, item_id=item.pk, expected=70, key=uuid4()),
    )
    assert sum(isinstance(answer, Refusal) for answer in answers) == 1
    books_are_right()


def test_the_welcome_and_an_adjustment_are_undone_while_the_money_is_there(clerk, ana):
    adjustment = adjust(clerk, ana, 50).tx
    assert reverse(clerk, adjustment).state == State.DONE
    bought(ana, price=10)
    welcome = Tx.objects.get(key=f"alta:{ana.pk}")
    refused("cartera_insuficiente", reverse, clerk, welcome)
    adjust(clerk, ana, 10)
    assert reverse(clerk, welcome).state == State.DONE
    assert balance_of(ana.pk) == 0
    books_are_right()


def test_what_else_moved_with_it_is_not_undone_here_and_it_is_said_why(clerk, ana):
    bea = PersonFactory()
    with transaction.atomic():
        match_hold(match_id=7, stakes={ana.pk: 50, bea.pk: 50}, value=50)
        match_close(match_id=7, outcome=MatchClose((ana.pk,)))
    item, _ = bought(ana)
    pawn, _ = pawnshop.item_pawn(user=ana, item_id=item.pk, expected=70, key=uuid4())
    pawnshop.item_redeem(user=ana, pawn_id=pawn.pk)
    undone = reverse(clerk, adjust(clerk, ana, 5).tx).tx
    for key, code in {
        "match:7:hold": "asiento_de_partida",
        "match:7:close": "asiento_de_partida",
        pawn.tx.key: "asiento_de_empeno",
        f"rescate:{pawn.pk}": "asiento_de_empeno",
        undone.key: "anulacion",
    }.items():
        refused(code, reverse, clerk, Tx.objects.get(key=key))


def test_a_reversal_above_5000_needs_a_second_person(clerk, second, ana):
    adjust(clerk, ana, 5_000)
    item, tx = bought(ana, price=6_000)
    asked = reverse(clerk, tx)
    assert asked.state == State.PENDING
    refused("ya_pedida", reverse, second, tx)
    refused("misma_persona", corrections.correction_approve, correction_id=asked.pk, approver=clerk)
    corrections.correction_approve(correction_id=asked.pk, approver=second)
    item.refresh_from_db()
    assert item.state == Item.State.SHOP
    assert balance_of(ana.pk) == 6_000
    books_are_right()


def test_a_refused_reversal_may_be_asked_for_again(clerk, second, ana):
    adjust(clerk, ana, 5_000)
    adjust(clerk, ana, 5_000)
    _item, tx = bought(ana, price=6_000)
    asked = reverse(clerk, tx)
    corrections.correction_refuse(correction_id=asked.pk, approver=second, answer=WHY)
    assert reverse(second, tx).state == State.PENDING


def test_a_reversal_of_something_touched_is_refused_before_anybody_waits_for_it(clerk, ana):
    adjust(clerk, ana, 5_000)
    adjust(clerk, ana, 5_000)
    item, tx = bought(ana, price=6_000)
    pawnshop.item_pawn(user=ana, item_id=item.pk, expected=4_200, key=uuid4())
    refused("objeto_tocado", reverse, clerk, tx)
    assert not Correction.objects.filter(reverses=tx).exists()


def test_two_people_who_undo_the_same_purchase_undo_it_once(clerk, second, ana, together):
    _item, tx = bought(ana)
    answers = together(partial(reverse, clerk, tx), partial(reverse, second, tx))
    refusals = [answer for answer in answers if isinstance(answer, Refusal)]
    assert len(refusals) == 1
    assert balance_of(ana.pk) == 1_000
    books_are_right()


def test_nobody_undoes_a_posting_of_his_own_wallet(clerk):
    _item, tx = bought(clerk)
    refused("uno_mismo", reverse, clerk, tx)


def test_raw_sql_takes_no_object_back_without_the_reversal_of_its_purchase(ana):
    item, tx = bought(ana)
    with pytest.raises(IntegrityError, match="cannot be refunded"):
        raw(
            "INSERT INTO economy_itemevent (item_id, seq, fact, giver_id, price, tx_id, created_at)"
            " VALUES (%s, 2, 'refunded', %s, 100, %s, now())",
            item.pk, ana.pk, tx.pk,
        )  # fmt: skip
