"""The objects that are prizes of a championship: promised, held, given and back (torneos §16.4).

They are chosen while it is a draft, and held from its publication on: ``economy.gifts`` holds them.
Everything that follows expects the championship locked, and is part of what it happens with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from economy import gifts
from economy.bets import items_of
from economy.models import Item, Kind
from economy.views.cards import number_of
from games.people.newcomers import newness_of
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship, PrizeObject

LAST_PLACE = 32
MOST = 32
_ENDINGS = PrizeObject.Ending


class Offer(NamedTuple):
    """An object for whoever ends in *place*: *item*, or a piece of *kind* that the house gives.

    Of a pair, *half* 1 is of its captain and 2 of the other.
    """

    place: int
    half: int = 1
    item: int | None = None
    kind: int | None = None


class Shown(NamedTuple):
    """A prize as pages show it: what it is, and what became of it."""

    place: int
    name: str
    number: str
    """Which piece of its kind it is; "" where the house has not bought it yet."""
    picture: str
    value: int
    """In U$uros."""
    address: str
    is_of_the_house: bool
    winner: User | None
    is_back: bool
    among: int = 0
    """Of how many that shared its place it was drawn; 0 where one alone held it."""


# --- While it is a draft


def require_offers(one: Championship, actor: User, offers: Sequence[Offer]) -> None:
    """Refuse what *actor* cannot promise in the name of who organises *one*.

    With ``prueba_sin_dinero``, ``objetos_de_mas``, ``puesto_de_objeto``, ``objetos_de_pareja``,
    ``objeto_de_uno``, ``objeto_de_la_casa``, with ``objeto_de_quien_organiza`` what another than he
    has not left as it was, ``no_disponible``, ``objeto_repetido``, with ``premio_de_nuevo`` those
    of a new account, and as ``gifts.require_free``.
    """
    _require_places(one, offers)
    kinds = [offer.kind for offer in offers if offer.kind is not None]
    if kinds and not actor.is_staff:
        raise Refusal("objeto_de_la_casa")
    _require_giver(one, actor, offers)
    listed = Kind.objects.filter(pk__in=kinds, is_listed=True) if kinds else Kind.objects.none()
    if listed.count() < len(set(kinds)):
        raise Refusal("no_disponible")
    wanted = [offer.item for offer in offers if offer.item is not None]
    items = items_of(wanted)
    for number, times in Counter(wanted).items():
        item = items.get(number)
        gifts.require_free(item, one.organiser_id)
        if times > 1 and item is not None:
            raise Refusal("objeto_repetido", objeto=item.kind.name)
    if wanted and (newness := newness_of(one.organiser_id)):
        raise Refusal("premio_de_nuevo", **newness.words)


def _require_giver(one: Championship, actor: User, offers: Sequence[Offer]) -> None:
    """Refuse objects of who organises *one* that another promises: they are his to give away."""
    if actor.pk == one.organiser_id:
        return
    promised = {offer_of(row) for row in one.prize_objects.all()}
    if any(offer.item is not None and offer not in promised for offer in offers):
        raise Refusal("objeto_de_quien_organiza")


def _require_places(one: Championship, offers: Sequence[Offer]) -> None:
    """Refuse objects that are not one for each of whoever may end in their places."""
    if not offers:
        return
    if one.robots:
        raise Refusal("prueba_sin_dinero")
    if len(offers) > MOST:
        raise Refusal("objetos_de_mas", maximo=MOST)
    last = min(LAST_PLACE, one.places)
    halves = Counter((offer.place, offer.half) for offer in offers)
    are_so = all(type(n) is int and n > 0 for both in halves for n in both)
    one_each = all((offer.item is None) != (offer.kind is None) for offer in offers)
    if not are_so or not one_each or any(place > last for place, _half in halves):
        raise Refusal("puesto_de_objeto", maximo=last)
    if max(halves.values()) > 1:
        raise Refusal("puesto_de_objeto", maximo=last)
    each = {1, 2} if one.in_pairs else {1}
    for place in {place for place, _half in halves}:
        if {half for of, half in halves if of == place} != each:
            raise Refusal("objetos_de_pareja" if one.in_pairs else "objeto_de_uno")


def objects_promised(one: Championship, actor: User, offers: Sequence[Offer]) -> None:
    """Have the draft *one* have these objects as prizes, in the place of those that it had.

    Refuses as ``require_offers``, and with ``objetos_publicado`` once it is no draft.
    """
    if one.state != "borrador":
        raise Refusal("objetos_publicado")
    require_offers(one, actor, offers)
    one.prize_objects.all().delete()
    PrizeObject.objects.bulk_create(
        PrizeObject(
            championship=one,
            place=offer.place,
            half=offer.half,
            item_id=offer.item,
            kind_id=offer.kind,
        )
        for offer in offers
    )


# --- From its publication on


def objects_held(one: Championship) -> None:
    """Hold what the championship promises, which is being published; the house buys its part.

    Refuses as ``gifts.hold``, and what can no longer be the prize of a place.
    """
    rows = list(one.prize_objects.order_by("place", "half"))
    if not rows:
        return
    _require_places(one, [offer_of(row) for row in rows])
    bought = gifts.hold(
        fund_id=one.pk,
        giver=one.organiser_id,
        items=[row.item_id for row in rows if row.item_id is not None and row.kind_id is None],
        kinds={_name(row): row.kind_id for row in rows if row.kind_id is not None},
    )
    for row in rows:
        if row.kind_id is not None:
            row.item_id = bought[_name(row)]
    PrizeObject.objects.bulk_update(rows, ["item_id"])


def offer_of(row: PrizeObject) -> Offer:
    """Return what was promised by *row*."""
    item = None if row.kind_id is not None else row.item_id
    return Offer(row.place, row.half, item, row.kind_id)


def _name(row: PrizeObject) -> str:
    return f"{row.place}:{row.half}"


def places_with_objects(one: Championship) -> list[tuple[int, int]]:
    """Return the places that have objects which wait to be given, each with whose of a pair."""
    rows = one.prize_objects.filter(ending="", item__isnull=False)
    return list(rows.order_by("place", "half").values_list("place", "half"))


class Given(NamedTuple):
    """Who won objects, and whether one went back to who had given it."""

    winners: set[int]
    is_back: bool


def objects_given(one: Championship, takers: Mapping[tuple[int, int], int]) -> Given:
    """Give every object that is held for *one* to who won it: by place and half, the user.

    What nobody won goes back. Doing it again does nothing.
    """
    rows = list(one.prize_objects.filter(ending="", item__isnull=False))
    won = {row.pk: takers.get((row.place, row.half)) for row in rows}
    taken = {row.item_id: won[row.pk] for row in rows}
    gifts.settle(
        fund_id=one.pk,
        takers={item: user for item, user in taken.items() if item is not None and user},
    )
    for row in rows:
        row.winner_id = won[row.pk]
        row.ending = _ENDINGS.WON if row.winner_id else _ENDINGS.RETURNED
    PrizeObject.objects.bulk_update(rows, ["winner_id", "ending"])
    back = [row for row in rows if row.ending == _ENDINGS.RETURNED and not row.is_of_the_house]
    return Given({user for user in won.values() if user}, bool(back))


def objects_returned(one: Championship) -> None:
    """Give everything that is held for *one* back: it comes to nothing (torneos §16.5)."""
    objects_given(one, {})


# --- What is shown


def objects_written(one: Championship) -> str:
    """Return the objects that are prizes of *one*, as its log has them; "" without any."""
    said = []
    for prize in objects_shown(one):
        of = _("lo pone la casa") if prize.is_of_the_house else prize.number
        given = {"n": prize.place, "objeto": prize.name, "de": of}
        said.append(_("%(n)d.º: %(objeto)s, %(de)s") % given)
    return " · ".join(said)


def objects_shown(one: Championship) -> list[Shown]:
    """Return the objects that are prizes of *one*, by place. One query."""
    rows = one.prize_objects.select_related("item__kind", "kind", "winner__profile")
    shared: Mapping[str, list[int]] = (one.drawn or {}).get("objetos", {})
    return [
        _shown(row)._replace(among=len(shared.get(str(row.place), ())))
        for row in rows.order_by("place", "half")
    ]


def objects_foreseen(offers: Sequence[Offer]) -> list[Shown]:
    """Return what is offered, as it would be shown. Two queries; what there is not is left out."""
    items = items_of(offer.item for offer in offers if offer.item is not None)
    kinds = Kind.objects.in_bulk([offer.kind for offer in offers if offer.kind is not None])
    rows = [
        PrizeObject(
            place=offer.place,
            half=offer.half,
            item=items.get(offer.item or 0),
            kind=kinds.get(offer.kind or 0),
        )
        for offer in sorted(offers, key=lambda offer: offer[:2])
    ]
    return [_shown(row) for row in rows if row.item or row.kind]


def _shown(row: PrizeObject) -> Shown:
    item: Item | None = row.item
    kind = row.kind if item is None else item.kind
    assert kind is not None
    return Shown(
        place=row.place,
        name=kind.name,
        number="" if item is None else number_of(item),
        picture=kind.picture_url,
        value=kind.price if item is None else item.price_paid,
        address="" if item is None else reverse("objeto", args=[item.pk]),
        is_of_the_house=row.is_of_the_house,
        winner=row.winner,
        is_back=row.ending == _ENDINGS.RETURNED,
    )
