"""*La boca hace juego*: how many claims, from whom, and where they end (torneos §17.3)."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.championships.evenings import end
from tests.tournaments.championships.quarrels import (
    at_the_table,
    claimed,
)
from tournaments.models import Dispute

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
