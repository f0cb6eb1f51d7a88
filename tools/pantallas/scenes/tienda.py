"""The tienda, the question before buying, and the usurero with something that waits."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Page

from accounts.models import User
from economy import pawnshop, shop
from economy.models import Kind
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import people

OWNED = ("tambor", "queso", "gallo", "paraguas")
PAWNED = ("reloj-de-arena", "radio")


def _stock(user: User) -> None:
    """Give *user* something to pawn and something to redeem."""
    for slug in (*OWNED, *PAWNED):
        kind = Kind.objects.get(slug=slug)
        price = kind.price
        item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())
        if slug in PAWNED:
            pays = pawnshop.offer(item).pays
            pawnshop.item_pawn(user=user, item_id=item.pk, expected=pays, key=uuid4())


def _ask(page: Page) -> None:
    page.get_by_role("link", name="Comprar por").click()
    page.locator("#caja[open]").wait_for()


def shops(camera: Camera) -> None:
    """Show what the shop sells, buying it, and what the usurero gives for it."""
    if not camera.wants("tienda", "tienda-comprar", "usurero", "usurero-oscuro"):
        return
    (buyer,) = people(camera.stage, "leire")
    camera.stage.do(_stock, buyer)
    if camera.wants("tienda", "tienda-comprar"):
        camera.take("tienda", "La tienda", camera.open(buyer, "/tienda/"))
        page = camera.open(buyer, "/tienda/botas/")
        camera.take(
            "tienda-comprar",
            "Antes de comprar",
            page,
            before=_ask,
            after=lambda page: page.keyboard.press("Escape"),
        )
    camera.take("usurero", "El usurero", camera.open(buyer, "/usurero/"))
    dark = camera.open(buyer, "/usurero/", dark=True)
    camera.take("usurero-oscuro", "El usurero, a la luz de la vela", dark)
