"""Three corrections of 5,000 by one person passed without a second one, and so would thirty.

Now what one person did alone counts for a day and for a week, for him and for the wallet.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from economy.models import Correction
from economy.selectors import balance_of
from economy.staff import corrections
from tests.economy.conftest import together
from tests.factories import PersonFactory

__all__ = ["together"]

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se cayó la mesa en mitad de la última mano"
DONE, PENDING = Correction.State.DONE, Correction.State.PENDING


@pytest.fixture
def clerk() -> User:
    return PersonFactory(is_staff=True)


@pytest.fixture(autouse=True)
def caps(settings) -> None:
    settings.USUMUS = {
        **settings.USUMUS,
        "CORRECTION_ALONE_UP_TO": 5_000,
        "CORRECTIONS_ALONE_A_DAY": 5_000,
        "CORRECTIONS_ALONE_A_WEEK": 8_000,
    }


def adjust(actor: User, player: User, amount: int) -> Correction:
    asked, _ = corrections.adjustment_request(
        actor=actor, player=player, amount=amount, reason=WHY, key=uuid4()
    )
    return asked


def grow_older(asked: Correction, **by: int) -> None:
    """Have a correction be decided earlier; its guard knows no way but the owner's."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        Correction.objects.filter(pk=asked.pk).update(decided_at=timezone.now() - timedelta(**by))
        cursor.execute("SET session_replication_role = DEFAULT")


def test_the_second_of_three_waits_for_somebody_else(clerk):
    states = [adjust(clerk, PersonFactory(), 5_000).state for _ in range(3)]
    assert states == [DONE, PENDING, PENDING]


def test_neither_do_several_of_the_staff_fill_one_wallet(clerk):
    ana = PersonFactory()
    assert adjust(clerk, ana, 4_000).state == DONE
    assert adjust(PersonFactory(is_staff=True), ana, 1_001).state == PENDING
    assert adjust(PersonFactory(is_staff=True), ana, 1_000).state == DONE
    assert balance_of(ana.pk) == 6_000


def test_taking_away_does_not_make_room_for_giving(clerk):
    ana, bea = PersonFactory(), PersonFactory()
    assert adjust(clerk, ana, 4_500).state == DONE
    assert adjust(clerk, ana, -500).state == DONE
    assert adjust(clerk, bea, 1).state == PENDING


def test_tomorrow_there_is_room_again_until_the_week_is_full(clerk):
    first = adjust(clerk, PersonFactory(), 5_000)
    grow_older(first, hours=25)
    assert adjust(clerk, PersonFactory(), 3_001).state == PENDING
    assert adjust(clerk, PersonFactory(), 3_000).state == DONE
    grow_older(first, days=8)
    assert adjust(clerk, PersonFactory(), 2_000).state == DONE


def test_what_a_second_person_approved_is_not_counted(clerk):
    ana = PersonFactory()
    asked = adjust(clerk, ana, 6_000)
    corrections.correction_approve(correction_id=asked.pk, approver=PersonFactory(is_staff=True))
    assert adjust(clerk, ana, 5_000).state == DONE


def test_a_reversal_counts_too(clerk):
    ana = PersonFactory()
    given = adjust(clerk, ana, 3_000)
    undone, _ = corrections.reversal_request(actor=clerk, tx=given.tx, reason=WHY, key=uuid4())
    assert undone.state == PENDING
    assert balance_of(ana.pk) == 4_000


def test_of_eight_at_once_one_passes(clerk, together):
    people = PersonFactory.create_batch(8)
    asked = together(*(lambda to=to: adjust(clerk, to, 5_000) for to in people))
    assert sorted(one.state for one in asked) == [DONE, *[PENDING] * 7]


def test_of_eight_of_the_staff_at_once_one_fills_a_wallet(together):
    ana = PersonFactory()
    clerks = PersonFactory.create_batch(8, is_staff=True)
    asked = together(*(lambda by=by: adjust(by, ana, 5_000) for by in clerks))
    assert sorted(one.state for one in asked) == [DONE, *[PENDING] * 7]
    assert balance_of(ana.pk) == 6_000


def test_the_page_says_the_limits(client, clerk):
    boss = PersonFactory(is_staff=True, is_superuser=True)
    client.force_login(boss)
    page = client.get(reverse("admin:economy_correction_add")).content.decode()
    assert "5.000 al día y 8.000 a la semana" in page
