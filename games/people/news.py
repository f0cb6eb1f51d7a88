"""What the staff publishes: above the tables and on its page."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.live import hints
from games.models import News, Room
from games.people.outgoing import Link, NewsShown

IN_A_SALON = 10


def news_shown() -> QuerySet[News]:
    """Return what shows now, newest first, with its salón."""
    now = timezone.now()
    shown = News.objects.filter(shown_from__lte=now).filter(
        Q(shown_until=None) | Q(shown_until__gt=now)
    )
    return shown.select_related("room")


def news_of(room_id: int) -> list[NewsShown]:
    """Return what shows in a salón, as its socket sends it. One query."""
    rows = news_shown().filter(Q(room=None) | Q(room=room_id))[:IN_A_SALON]
    return [_shown(row) for row in rows]


def news_ids(room_ids: Collection[int]) -> dict[int, list[int]]:
    """Return which news show in each of some salones, as ``news_of`` does. One query for all."""
    rows = list(news_shown().values_list("pk", "room_id"))
    return {
        room_id: [pk for pk, room in rows if room in {None, room_id}][:IN_A_SALON]
        for room_id in room_ids
    }


def _shown(row: News) -> NewsShown:
    link = Link(url=row.link, texto=row.link_text) if row.link else None
    happens = None if row.happens_at is None else int(row.happens_at.timestamp() * 1000)
    return NewsShown(
        id=row.pk,
        tipo=row.kind,
        titulo=row.title,
        texto=row.text,
        mas=bool(row.body),
        enlace=link,
        fecha=happens,
    )


def news_tell(room_id: int | None) -> None:
    """Have the screens of a salón, or of all, look at the news again."""
    rooms = [room_id] if room_id else Room.objects.filter(is_open=True).values_list("pk", flat=True)
    for number in rooms:
        hints.publish(f"salon:{number}", "noticias", 0)
