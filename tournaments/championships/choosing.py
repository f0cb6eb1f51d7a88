"""Objects chosen as prizes: of an almacén, or of the catalogue; by fields, or as they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.texts import whole_number
from economy.catalogue import catalogue
from economy.models import Item
from economy.pawns import pawnable
from economy.views.cards import number_of
from tournaments.championships.objects import Offer, offer_of
from tournaments.models import Championship, PrizeObject

PLACES = 3
"""Places for which an object may be chosen: those of the podium."""
MOST_OFFERED = 300
"""How many of somebody's objects are offered, the dearest, besides those that are chosen."""
FIELD = "objeto_"
_ITEM, _KIND = "o", "c"


def object_fields(
    giver: User | None,
    chosen: Mapping[str, Any],
    *,
    by_house: bool,
    in_pairs: bool,
    kept: Mapping[str, Item] | None = None,
) -> dict[str, forms.ChoiceField]:
    """Return by name the fields of what *giver* or, *by_house*, the house gives for each place.

    What is *chosen* in them, as a form sends it or begins with, is offered however cheap it is.
    Without *giver* a field offers of people what is *kept* in it alone: an object is promised by
    whose it is. Where one may play *in_pairs* there are two a place. Three queries at most.
    """
    kept = kept or {}
    own = _almacen(giver, chosen)
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


def _almacen(giver: User | None, chosen: Mapping[str, Any]) -> list[Group]:
    """Return what somebody has free as a group of choices, none if there is nothing."""
    if giver is None:
        return []
    items = list(pawnable(giver.pk)[:MOST_OFFERED])
    if cheaper := {offer.item for offer in offers_in(chosen) if offer.item} - {i.pk for i in items}:
        items += pawnable(giver.pk).filter(pk__in=cheaper)
    own = [_piece(item) for item in items]
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
    return chosen_as(offer_of(row) for row in one.prize_objects.all())


def chosen_as(offers: Iterable[Offer]) -> dict[str, str]:
    """Return with what the fields offer these."""
    found = {}
    for offer in offers:
        value = f"{_KIND}{offer.kind}" if offer.item is None else f"{_ITEM}{offer.item}"
        found[_field(offer.place, offer.half)] = value
    return found


# --- As they were in another


class Missing(NamedTuple):
    """An object that cannot be the prize of a place once more."""

    place: int
    name: str
    why: str
    is_lost: bool
    """It was his to give, or the house's for him: what the house gave to others never was."""


class Again(NamedTuple):
    """The prizes of a former championship: what may be promised once more, and what may not."""

    offers: list[Offer]
    missing: list[Missing]


def offered_again(former: Championship, giver: User) -> Again:
    """Return what of the objects of *former* its organiser, *giver*, may promise again.

    The same piece of his or another of its kind that he has free, the cheapest; and what the shop
    has, if he may promise for the house. Three queries, one where there were none.
    """
    rows = list(former.prize_objects.select_related("item__kind", "kind"))
    found = Again([], [])
    if not rows:
        return found
    promised = {row.item_id for row in rows}
    alike = Q(pk__in=promised) | Q(kind__in={row.what.pk for row in rows})
    own = list(pawnable(giver.pk).filter(alike).values_list("pk", "kind"))
    others = [item for item in own if item[0] not in promised]
    free = {pk for pk, _kind in own}
    left = {kind.pk: kind.left for kind in catalogue()} if giver.is_staff else {}
    for row in sorted(rows, key=lambda row: (row.place, row.half)):
        if row.kind_id is not None:
            number = _taken_of_the_shop(row.kind_id, left)
            offer = Offer(row.place, row.half, kind=number) if number else None
        else:
            number = row.item_id if row.item_id in free else _taken(row.what.pk, others)
            offer = Offer(row.place, row.half, item=number) if number else None
        if offer is None:
            found.missing.append(_missing(row, by_house=giver.is_staff))
        else:
            found.offers.append(offer)
    return found


def _taken(kind_id: int, items: list[tuple[int, int]]) -> int | None:
    """Take the cheapest of *items*, the dearest first, that is of that kind; ``None``: none is."""
    fit = [item for item in items if item[1] == kind_id]
    if not fit:
        return None
    items.remove(fit[-1])
    return fit[-1][0]


def _taken_of_the_shop(kind_id: int, left: dict[int, int | None]) -> int | None:
    """Take a piece of that kind of what is *left*, without end where that is not said."""
    many = left.get(kind_id, 0)
    if many is None:
        return kind_id
    left[kind_id] = many - 1
    return kind_id if many > 0 else None


def _missing(row: PrizeObject, *, by_house: bool) -> Missing:
    if not row.is_of_the_house:
        why = _("no tienes ninguno libre en tu almacén.")
    elif by_house:
        why = _("ya no queda en la tienda.")
    else:
        why = _("lo puso la casa, y solo lo pone el personal.")
    return Missing(row.place, row.what.name, why, by_house or not row.is_of_the_house)
