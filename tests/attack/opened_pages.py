"""Pages of the admin that somebody opens in tests, and what is behind them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AvatarPicture
from games.models import News, Room, Table
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tests.staff_forms import SHOWN, Fields, fields_in
from tournaments.models import Season, Trophy

CONFLICT = "Mientras la tenías abierta, otra persona lo ha cambiado."


def a_salon() -> Room:
    """Return a salón with two tables."""
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    tables_add(room_id=room.pk, count=2, value=50)
    return room


def a_picture() -> AvatarPicture:
    """Return a picture that somebody sent."""
    return AvatarPicture.objects.create(user=PersonFactory(), digest="a" * 64, image=b"x")


def a_table() -> Table:
    """Return a table where nobody sits."""
    return a_salon().tables.order_by("pk")[0]


def now() -> datetime:
    """Return the present second: forms show no parts of one."""
    return timezone.now().replace(microsecond=0)


def a_piece_of_news() -> News:
    """Return one with lines."""
    return News.objects.create(title="Torneo", text="De mus.", body="Con\nbases.", shown_from=now())


def a_season() -> Season:
    """Return a season that is to come."""
    start = now() + timedelta(days=40)
    return Season.objects.create(code="verano", starts_at=start, ends_at=start + timedelta(days=30))


def a_trophy() -> Trophy:
    """Return one that the staff give by hand."""
    return Trophy.objects.create(
        name="Al mejor humor", description="Por hacer reír a la mesa.", given=Trophy.Given.HAND
    )


def address(row: models.Model, what: str = "change") -> str:
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{what}", args=[row.pk])


def opened(client: Client, page: str) -> Fields:
    """Return what a browser would send of *page* if nobody touched it."""
    answer = client.get(page)
    assert answer.status_code == 200
    fields = fields_in(answer)
    assert fields.get(SHOWN, [""])[0], f"{page} does not carry what it shows"
    return fields


def state(row: models.Model) -> Any:
    """Return all that is stored of *row*, with its groups and the like."""
    many = {
        field.name: sorted(getattr(row, field.name).values_list("pk", flat=True))
        for field in row._meta.many_to_many
    }
    return type(row)._base_manager.filter(pk=row.pk).values().first(), many


def assert_refused(client: Client, page: str, sent: Fields, row: models.Model) -> Any:
    """Check that what is sent is refused and stores nothing; return the answer."""
    stored = state(row)
    answer = client.post(page, sent)
    assert answer.status_code == 409, page
    assert CONFLICT in answer.content.decode()
    assert state(row) == stored
    return answer
