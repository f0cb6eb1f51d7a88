"""The card of an object: the same in the tienda, the almacén and the usurero."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from economy.models import Item, Kind


@dataclass(frozen=True, slots=True)
class Mark:
    """A word on a card: *tone* is a colour of ``.chip`` or nothing, *url* where it leads."""

    text: str
    icon: str
    tone: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What ``economy/_objeto.html`` draws; *price* is in U$uros and *label* says of what."""

    name: str
    picture: str
    url: str
    price: int
    label: str = ""
    number: str = ""
    marks: tuple[Mark, ...] = ()


def number_of(item: Item) -> str:
    """Return the number of a piece, with how many there will be in a limited edition."""
    return number_text(item.kind, item.number)


def number_text(kind: Kind, number: int) -> str:
    """Return *number* as it is written on a piece of *kind*."""
    if kind.edition_size is None:
        return _("n.º %(number)d") % {"number": number}
    return _("n.º %(number)d de %(size)d") % {"number": number, "size": kind.edition_size}
