"""The fields with which objects are chosen as prizes: of an almacén, or of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.texts import whole_number
from economy.catalogue import catalogue
from economy.models import Item
from economy.pawns import pawnable
from economy.views.cards import number_of
from tournaments.championships.objects import Offer, offer_of
from tournaments.models import Championship

PLACES = 3
"""Places for which an object may be chosen: those of the podium."""
MOST_OFFERED = 300
"""How many of somebody's objects are offered, the dearest."""
FIELD = "objeto_"
_ITEM, _KIND = "o", "c"


def object_fields(
    giver: User | None, *, by_house: bool, in_pairs: bool, kept: Mapping[str, Item] | None = None
) -> dict[str, forms.ChoiceField]:
    """Return by name the fields of what *giver* or, *by_house*, the house gives for each place.

    Without *giver* a field offers of people what is *kept* in it alone: an object is promised by
    whose it is. Where one may play *in_pairs* there are two a place. Two queries at most.
    """
    kept = kept or {}
    own = _almacen(giver)
    kinds = _of_the_shop() if by_house else []
    found = {}
    for place in range(1, PLACES + 1):
        for half in (1, 2) if in_pairs else (1,):
            name = _field(place, half)
            item = kept.get(name)
            promised = [(_("Lo que pone quien organiza"), [_piece(item)])] if item else own
            found[name] = forms.ChoiceField(
                label=_label(place, half),
                required=False,
                choices=[("", _("Ninguno")), *promised, *kinds],
                error_messages={"invalid_choice": _("Ese objeto ya no está libre: elige otro.")},
            )
    return found


def kept_of(one: Championship) -> dict[str, Item]:
    """Return by field the objects of people that are promised in the draft *one*. One query."""
    rows = one.prize_objects.filter(kind=None, item__isnull=False).select_related("item__kind")
    return {_field(row.place, row.half): row.item for row in rows if row.item is not None}


def _field(place: int, half: int) -> str:
    return f"{FIELD}{place}_{half}"


def _label(place: int, half: int) -> str:
    if half == 2:
        return _("Para su pareja, del %(n)d.º") % {"n": place}
    return _("Para el %(n)d.º") % {"n": place}


Group = tuple[str, list[tuple[str, str]]]


def _almacen(giver: User | None) -> list[Group]:
    """Return what somebody has free as a group of choices, none if there is nothing."""
    if giver is None:
        return []
    own = [_piece(item) for item in pawnable(giver.pk)[:MOST_OFFERED]]
    return [(_("Del almacén de %(nick)s") % {"nick": giver.username}, own)] if own else []


def _of_the_shop() -> list[Group]:
    kinds = [
        (f"{_KIND}{kind.pk}", _choice(kind.name, kind.price))
        for kind in catalogue()
        if kind.left is None or kind.left > 0
    ]
    return [(_("De la tienda, lo paga la casa"), kinds)]


def _piece(item: Item) -> tuple[str, str]:
    return f"{_ITEM}{item.pk}", _choice(f"{item.kind.name}, {number_of(item)}", item.price_paid)


def _choice(name: str, value: int) -> str:
    amount = f"{value:,}".replace(",", ".")
    return f"{name} · {amount} U$"


def offers_in(chosen: Mapping[str, Any]) -> list[Offer]:
    """Return what was *chosen* in the fields, by their names."""
    found = []
    for place in range(1, PLACES + 1):
        for half in (1, 2):
            value = chosen.get(_field(place, half)) or ""
            number = whole_number(value[1:])
            if number and value[0] == _ITEM:
                found.append(Offer(place, half, item=number))
            elif number:
                found.append(Offer(place, half, kind=number))
    return found


def chosen_of(one: Championship) -> dict[str, str]:
    """Return what the fields begin with for the draft *one*. One query."""
    found = {}
    for row in one.prize_objects.all():
        offer = offer_of(row)
        value = f"{_KIND}{offer.kind}" if offer.item is None else f"{_ITEM}{offer.item}"
        found[_field(offer.place, offer.half)] = value
    return found
