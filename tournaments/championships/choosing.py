"""The fields with which objects are chosen as prizes: of an almacén, or of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.texts import whole_number
from economy.catalogue import catalogue
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


def object_fields(giver: User, *, by_house: bool, in_pairs: bool) -> dict[str, forms.ChoiceField]:
    """Return by name the fields of what *giver* or, *by_house*, the house gives for each place.

    Where one may play *in_pairs* there are two a place. Two queries at most.
    """
    choices = _choices(giver, by_house=by_house)
    found = {}
    for place in range(1, PLACES + 1):
        for half in (1, 2) if in_pairs else (1,):
            found[_field(place, half)] = forms.ChoiceField(
                label=_label(place, half),
                required=False,
                choices=choices,
                error_messages={"invalid_choice": _("Ese objeto ya no está libre: elige otro.")},
            )
    return found


def _field(place: int, half: int) -> str:
    return f"{FIELD}{place}_{half}"


def _label(place: int, half: int) -> str:
    if half == 2:
        return _("Para su pareja, del %(n)d.º") % {"n": place}
    return _("Para el %(n)d.º") % {"n": place}


def _choices(giver: User, *, by_house: bool) -> list[tuple[str, Any]]:
    own = [
        (f"{_ITEM}{item.pk}", _choice(f"{item.kind.name}, {number_of(item)}", item.price_paid))
        for item in pawnable(giver.pk)[:MOST_OFFERED]
    ]
    found: list[tuple[str, Any]] = [("", _("Ninguno"))]
    if own:
        found.append((_("Del almacén de %(nick)s") % {"nick": giver.username}, own))
    if by_house:
        kinds = [
            (f"{_KIND}{kind.pk}", _choice(kind.name, kind.price))
            for kind in catalogue()
            if kind.left is None or kind.left > 0
        ]
        found.append((_("De la tienda, lo paga la casa"), kinds))
    return found


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
