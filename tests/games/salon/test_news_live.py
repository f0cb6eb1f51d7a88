"""The news of a salón come and go with their dates, on the screens that are open (18, 280)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db.models import F
from django.utils import timezone

from games.live import process
from games.models import News, Room
from games.people.news import news_ids, news_tell
from games.salon import topics
from tests.games.salon.conftest import Window

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]


@pytest.fixture(autouse=True)
def _no_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the tests say when the process looks."""
    monkeypatch.setattr(process, "_jobs", [])


def publish(title: str, **more: Any) -> News:
    now = timezone.now()
    given = {"shown_from": now + timedelta(hours=1), "text": "hola"} | more
    return News.objects.create(title=title, **given)


def pass_an_hour(news: News) -> None:
    """Let two hours go by for *news*; nobody announces it."""
    hours = timedelta(hours=2)
    News.objects.filter(pk=news.pk).update(
        shown_from=F("shown_from") - hours, shown_until=F("shown_until") - hours
    )


def titles(frame: dict[str, Any]) -> list[str]:
    return [one["titulo"] for one in frame["lista"]]


async def told(window: Window) -> list[str]:
    return titles(await window.until(lambda frame: frame["t"] == "noticias"))


async def test_news_come_and_go_when_their_time_does(room: Room, enter: Enter) -> None:
    until = timezone.now() + timedelta(hours=2, minutes=30)
    news = await sync_to_async(publish)("Quedada", shown_until=until)
    window = await enter()
    assert window.frames[-1]["noticias"] == []
    await sync_to_async(pass_an_hour)(news)
    await topics.check_salones()
    assert await told(window) == ["Quedada"]
    await sync_to_async(pass_an_hour)(news)
    await topics.check_salones()
    assert await told(window) == []


async def test_what_shows_already_is_not_sent_again(room: Room, enter: Enter) -> None:
    other = await sync_to_async(Room.objects.create)(game="mus", slug="otro", name="Otro")
    await sync_to_async(publish)("De todos", shown_from=timezone.now())
    window = await enter()
    assert [one["titulo"] for one in window.frames[-1]["noticias"]] == ["De todos"]
    await sync_to_async(publish)("Del otro", shown_from=timezone.now(), room=other)
    for _ in range(3):
        await topics.check_salones()
    assert await window.browser.wire.receive_nothing(0.3)
    await sync_to_async(publish)("Más", shown_from=timezone.now())
    await sync_to_async(news_tell)(None)
    assert sorted(await told(window)) == ["De todos", "Más"]
    await topics.check_salones()
    assert await window.browser.wire.receive_nothing(0.3)


def test_the_news_of_every_salon_are_one_query(
    room: Room, django_assert_num_queries: Callable[[int], Any]
) -> None:
    others = [Room.objects.create(game="mus", slug=f"s{n}", name=f"S {n}") for n in range(4)]
    publish("De todos", shown_from=timezone.now())
    own = publish("Suya", shown_from=timezone.now(), room=others[0])
    with django_assert_num_queries(1):
        found = news_ids([room.pk, *(other.pk for other in others)])
    assert [len(found[each.pk]) for each in (room, *others)] == [1, 2, 1, 1, 1]
    assert own.pk in found[others[0].pk]
