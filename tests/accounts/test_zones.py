"""Moments are told by the clock of who reads; where it is not known, as those of the house."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import zones
from accounts.models import Sanction, User
from economy.selectors import midnight
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

ENDS = datetime(2032, 5, 3, 18, 0, tzinfo=UTC)
FORM = r"j \d\e F, H:i"


@pytest.fixture
def silenced(client: Client) -> Client:
    ana = PersonFactory(username="Ana")
    boss: User = PersonFactory(is_staff=True, is_superuser=True)
    Sanction.objects.create(
        user=ana,
        imposed_by=boss,
        kind=Sanction.Kind.MUTE,
        reason="insultos repetidos",
        begins_at=timezone.now(),
        ends_at=ENDS,
    )
    client.force_login(ana)
    return client


def read(client: Client, zone: str = "") -> str:
    if zone:
        client.cookies[settings.COOKIES["zone"]] = quote(zone, safe="")  # as scripts write it
    return client.get(reverse("sanciones")).content.decode()


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("Atlantic/Canary", "19:00"), ("Europe/Madrid", "20:00"), ("America/Bogota", "13:00")],
)
def test_a_page_speaks_in_the_time_of_its_reader(silenced: Client, zone: str, hour: str) -> None:
    page = read(silenced, zone)
    assert f"2032, {hour}" in page
    assert "hora peninsular" not in page
    assert (f"Las horas son las de tu reloj ({zone})" in page) == (zone != "Europe/Madrid")


@pytest.mark.parametrize("zone", ["", "Marte/Olimpo", "../../etc/passwd", "x" * 3000, "%00"])
def test_what_is_no_zone_is_as_none(silenced: Client, zone: str) -> None:
    page = read(silenced, zone)
    assert "2032, 20:00" in page
    assert "Las horas son las de tu reloj" not in page


def test_what_is_told_without_a_reader_says_whose_time_it_is() -> None:
    assert zones.told(ENDS, FORM) == "3 de mayo, 20:00 (hora peninsular)"


def test_the_days_of_the_house_are_its_own_wherever_one_reads() -> None:
    here = midnight()
    with timezone.override("Pacific/Auckland"):
        assert midnight() == here
        assert abs(timezone.now() - midnight()) <= timedelta(days=1, hours=1)
