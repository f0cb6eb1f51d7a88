"""What is read of the shop: what it sells, and what somebody bought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Case,
    Count,
    F,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Coalesce, Least
from django.utils import timezone

from economy.models import Item, ItemEvent, Kind
from economy.searching import holding

SORTS: dict[str, tuple[str, ...]] = {
    "barato": ("price", "name"),
    "caro": ("-price", "name"),
    "nombre": ("name",),
    "nuevo": ("-created_at", "-pk"),
}
"""The orders of the catalogue; the first is the usual one."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What buying a piece of *kind* would mean to somebody with *balance* U$uros.

    *kind* comes from this module: it says how many are ``left``.
    """

    kind: Any
    balance: int

    @property
    def remaining(self) -> int:
        """The U$uros that would be left to him; below 0 when he cannot."""
        return self.balance - int(self.kind.price)

    @property
    def missing(self) -> int:
        """The U$uros that he lacks."""
        return max(0, -self.remaining)

    @property
    def is_sold_out(self) -> bool:
        """Whether there is no piece to be had, new or used."""
        return self.kind.left is not None and self.kind.left <= 0

    @property
    def is_waiting(self) -> bool:
        """Whether new pieces will only be sold later, and there is no used one."""
        return self.is_sold_out and self._sale_is_to_come

    @property
    def is_open(self) -> bool:
        """Whether he may buy one now."""
        return not (self.is_sold_out or self.missing)

    @property
    def _sale_is_to_come(self) -> bool:
        starts = self.kind.on_sale_from
        return starts is not None and starts > timezone.now()


def catalogue(*, search: str = "", category: str = "", sort: str = "") -> QuerySet[Any]:
    """Return the kinds that the shop shows, each with ``left``: how many it has, None without end.

    *search* finds words of the name or the description whatever their case and accents. What is
    not a category, or not one of SORTS, is as if it had not been said. One query.
    """
    shown = _with_left(Kind.objects.filter(is_listed=True)).filter(Q(on_sale=True) | Q(used__gt=0))
    if category in Kind.Category.values:
        shown = shown.filter(category=category)
    shown = holding(shown, search, "name", "description")
    return shown.order_by(*SORTS.get(sort, SORTS["barato"]))


def kind_shown(slug: str) -> Any | None:
    """Return the kind at the address *slug* as ``catalogue`` does, also when none is left.

    None when the staff has not listed it. One query.
    """
    return _with_left(Kind.objects.filter(is_listed=True, slug=slug)).first()


def next_number(kind: Any) -> int:
    """Return the number of the piece of a *kind* of this module that would be sold next.

    Pieces that came back through the usurero go first. At most one query.
    """
    if kind.used:
        waiting = kind.items.filter(state=Item.State.SHOP).order_by("pk")
        return int(waiting.values_list("number", flat=True).first() or 0)
    return int(kind.made or 0) + 1


def categories() -> list[tuple[str, str, int]]:
    """Return the categories of which the shop shows something: key, name, how many kinds."""
    rows = catalogue().order_by().values("category").annotate(kinds=Count("pk"))
    kinds = {row["category"]: row["kinds"] for row in rows}
    return [(key, str(name), kinds[key]) for key, name in Kind.Category.choices if key in kinds]


def purchases(user_id: int) -> QuerySet[ItemEvent]:
    """Return what somebody bought, newest first, each with its object and kind."""
    bought = ItemEvent.objects.filter(
        taker_id=user_id, fact__in=[ItemEvent.Fact.BOUGHT, ItemEvent.Fact.SOLD]
    )
    return bought.select_related("item__kind", "tx").order_by("-pk")


def _with_left(kinds: QuerySet[Kind]) -> QuerySet[Any]:
    now = timezone.now()
    pieces = Item.objects.filter(kind=OuterRef("pk")).order_by().values("kind")
    used = pieces.filter(state=Item.State.SHOP).annotate(n=Count("pk")).values("n")
    made = pieces.annotate(n=Max("number")).values("n")
    on_sale = (Q(on_sale_from=None) | Q(on_sale_from__lte=now)) & (
        Q(on_sale_until=None) | Q(on_sale_until__gt=now)
    )
    return kinds.annotate(
        used=Coalesce(Subquery(used), 0),
        made=Coalesce(Subquery(made), 0),
        on_sale=Case(When(on_sale, then=True), default=False),
    ).annotate(
        # LEAST passes over NULL: what has neither stock nor edition is without end.
        left=Case(
            When(on_sale=True, then=Least("stock", F("edition_size") - F("made"))),
            default=0,
            output_field=IntegerField(),
        )
        + F("used"),
    )
