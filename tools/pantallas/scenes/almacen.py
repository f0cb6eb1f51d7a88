"""The almacén, as its owner and as others see it, one object with its history, and the cartera."""

from __future__ import annotations

from uuid import uuid4

from accounts.models import User
from economy import bets, ledger, pawnshop, shop
from economy.bets import Wager
from economy.models import Item, Kind
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import people

OWNED = ("paella", "gallo", "botas", "vino")
PAWNED = "radio"
OVER = 10**6
"""The number of a match that nobody plays: what was bet in it is settled at once."""


def _buy(user: User, slug: str) -> Item:
    kind = Kind.objects.get(slug=slug)
    item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())
    return item


def _stock(owner: User, rival: User) -> Item:
    """Give *owner* some objects, one of them won from *rival*; return that one."""
    for slug in OWNED:
        _buy(owner, slug)
    pawned = _buy(owner, PAWNED)
    pays = pawnshop.offer(pawned).pays
    pawnshop.item_pawn(user=owner, item_id=pawned.pk, expected=pays, key=uuid4())
    won, lost = _buy(rival, "tambor"), _buy(owner, "queso")
    for n, (item, loser, winner) in enumerate(((won, rival, owner), (lost, owner, rival))):
        wager = Wager(loser.pk, winner.pk, item.pk)
        ledger.alone(lambda n=n, wager=wager: bets.hold(OVER + n, [wager]))  # type: ignore[misc]
        beats = {(winner.pk, loser.pk)}
        ledger.alone(lambda n=n, beats=beats: bets.settle(OVER + n, beats))  # type: ignore[misc]
    return won


def shelves(camera: Camera) -> None:
    """Show the almacén, an object and the cartera."""
    if not camera.wants("almacen", "almacen-ajeno", "objeto", "cartera", "cartera-oscura"):
        return
    owner, rival = people(camera.stage, "rosario", "benito")  # nothing won or lost at play
    won = camera.stage.do(_stock, owner, rival)
    camera.take("almacen", "Mi almacén", camera.open(owner, "/almacen/"))
    other = camera.open(rival, f"/almacen/{owner.username}/")
    camera.take("almacen-ajeno", "El almacén de otro", other)
    camera.take(
        "objeto", "La historia de un objeto", camera.open(owner, f"/almacen/objeto/{won.pk}/")
    )
    camera.take("cartera", "La cartera", camera.open(owner, "/cartera/"))
    dark = camera.open(owner, "/cartera/", dark=True)
    camera.take("cartera-oscura", "La cartera, de noche", dark)
