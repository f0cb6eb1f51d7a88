"""A table that has reached the agreement of the bets, for the browser tests of their window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils.timezone import now
from playwright.sync_api import Locator, Page

from accounts.models import User
from economy import shop
from economy.models import Item
from games.models import Match, Room, Table
from games.tables import bets
from games.tables import services as tables
from games.tables.opening import tables_add
from tests.factories import KindFactory, PersonFactory
from tools.players.agreeing import accept_all, accept_bets, reveal_all
from tools.players.stage import OPEN, Partida, Stage


def people(count: int, *prices: int) -> list[User]:
    """Return *count* players; the first has bought an object of each of *prices*."""
    users = PersonFactory.create_batch(count)
    owning(users[0], *prices)
    return users


def owning(user: User, *prices: int) -> list[Item]:
    """Sell *user* an object of each of *prices*, and return them."""
    kinds = [KindFactory(price=price) for price in prices]
    return [
        shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())[0]
        for kind in kinds
    ]


def agreeing(stage: Stage, users: Sequence[User], game: str = "mus", **options: Any) -> Room:
    """Seat *users* at a table of a salón of their own and bring them to their bets.

    They play *game* with those *options*: mus of three juegos unless told.
    """
    room = Room.objects.create(slug=f"apuestas-{uuid4().hex[:8]}", game=game, name="Apuestas")
    tables_add(room_id=room.pk, count=1, value=5)
    stage.do(_bring, users, room.tables.get(), options or {"juegos": 3})
    return room


def _bring(users: Sequence[User], table: Table, options: Mapping[str, Any]) -> None:
    for seat, user in enumerate(users):
        tables.table_sit(user=user, table_id=table.pk, seat=seat)
        if seat == 0 and len(users) == 2:
            tables.table_chairs(user=user, n=2)
    for user in users:
        tables.table_confirm(user=user)
    conditions = {**OPEN, "apuestas": True}
    tables.table_configure(user=users[0], options=dict(options), conditions=conditions)
    accept_all(table, users)


def betted(
    stage: Stage, room: Room, users: Sequence[User], bets_: Sequence[tuple[int, Item]]
) -> Partida:
    """Return the partida of two *users* who bet those objects (each of a seat) and accepted."""
    table = room.tables.get()
    for seat, item in bets_:
        stage.do(bets.bet_place, user=users[seat], item_id=item.pk, against=1 - seat)
    past = now() - timedelta(minutes=1)
    Table.objects.filter(pk=table.pk).update(bets_changed_at=past)
    for user in users:
        stage.do(accept_bets, table, user)
    stage.do(reveal_all, table)
    return Partida(stage, Match.objects.get(players__user=users[0]), users, {})


def middle(target: Locator) -> tuple[float, float]:
    """Return the point in the middle of what *target* finds."""
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


REST_MS = 150


class Window:
    """The window of the bets in a page."""

    def __init__(self, page: Page, room: Room) -> None:
        self.page = page
        page.goto(f"/salon/{room.slug}/")
        self.dialog = page.locator(".apuestas[open]")
        self.dialog.wait_for()

    def object(self, item: Item) -> Locator:
        """Return the button of an object of mine, wherever it is."""
        return self.dialog.locator(f"[data-objeto='{item.pk}']")

    def rival(self, seat: int) -> Locator:
        """Return the place of a rival."""
        return self.dialog.locator(f"[data-destino='{seat}']")

    def put(self, item: Item, seat: int) -> Locator:
        """Return *item* among what I bet against *seat*."""
        return self.rival(seat).locator(f"[data-objeto='{item.pk}']")

    def drag(self, item: Item, to: Locator) -> None:
        """Drag an object with the mouse, without letting go."""
        mouse = self.page.mouse
        self.object(item).wait_for()
        mouse.move(*middle(self.object(item)))
        mouse.down()
        mouse.move(*middle(to), steps=6)

    def swipe(self, item: Item, to: Locator) -> None:
        """Drag an object with a finger and let go."""
        self.object(item).wait_for()
        finger = self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = middle(self.object(item)), middle(to)
        steps = 8
        points = [
            {"x": x + (to_x - x) * n / steps, "y": y + (to_y - y) * n / steps}
            for n in range(steps + 1)
        ]
        for kind, point in zip(["touchStart"] + ["touchMove"] * steps, points, strict=True):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        # A finger that is lifted in flight flings, and the browser takes the next tap for its end.
        self.page.wait_for_timeout(REST_MS)
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points[-1:]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def button(self, name: str) -> Locator:
        """Return the button called *name*."""
        return self.dialog.get_by_role("button", name=name, exact=True)
