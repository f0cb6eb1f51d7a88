"""*La boca hace juego*: how many claims, from whom, and where they end (torneos §17.3)."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client

from tests.factories import PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code
from tests.tournaments.championships.evenings import end
from tests.tournaments.championships.quarrels import (
    again,
    at_the_table,
    claimed,
)
from tournaments.championships.claiming import claim_make
from tournaments.models import Dispute, Member

pytestmark = pytest.mark.django_db(transaction=True)


def test_17_2_a_hand_that_is_not_whole_is_not_compared(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line, "pares")
    end(cruce, 0)
    Dispute.objects.filter(pk=dispute.pk).update(cards=["1o", "1c"])
    client = Client()
    client.force_login(one.organiser)
    page = client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/")
    assert page.status_code == 200
    assert "No se sabe: júzgalo tú" in page.content.decode()


def test_17_3_a_line_is_claimed_once_by_a_side(people):
    one, cruce, ana, line = at_the_table(people)
    partner = PersonFactory()
    Member.objects.create(
        championship=one, entry=again(cruce).a, user=partner, is_captain=False, is_in=True
    )
    given = {"line_id": line.pk, "claim": "pares"}
    at_once(partial(claim_make, user=ana, **given), partial(claim_make, user=partner, **given))
    assert Dispute.objects.filter(line=line.pk).count() == 1
    assert one.acts.filter(action="reclamar").count() == 1
    assert code(claim_make, user=line.author, **given) == "de_tu_lado"
