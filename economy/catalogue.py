"""What is read of the shop: what it sells, and what somebody bought."""

from __future__ import annotations

from typing import Any

from django.db.models import (
    Case,
    Count,
    F,
    Func,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, Least, Lower
from django.utils import timezone

from accounts.nicks import ACCENTED, PLAIN
from economy.models import Item, ItemEvent, Kind

SORTS: dict[str, tuple[str, ...]] = {
    "barato": ("price", "name"),
    "caro": ("-price", "name"),
    "nombre": ("name",),
    "nuevo": ("-created_at", "-pk"),
}
"""The orders of the catalogue; the first is the usual one."""
SEARCH_CHARACTERS = 60


def catalogue(*, search: str = "", category: str = "", sort: str = "") -> QuerySet[Any]:
    """Return the kinds that the shop shows, each with ``left``: how many it has, None without end.

    *search* finds words of the name or the description whatever their case and accents. What is
    not a category, or not one of SORTS, is as if it had not been said. One query.
    """
    shown = _with_left(Kind.objects.filter(is_listed=True)).filter(Q(on_sale=True) | Q(used__gt=0))
    if category in Kind.Category.values:
        shown = shown.filter(category=category)
    for word in _plain(search).split():
        shown = shown.filter(Q(plain_name__contains=word) | Q(plain_text__contains=word))
    return shown.order_by(*SORTS.get(sort, SORTS["barato"]))


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
        plain_name=_plain_of("name"),
        plain_text=_plain_of("description"),
    ).annotate(
        # LEAST passes over NULL: what has neither stock nor edition is without end.
        left=Case(
            When(on_sale=True, then=Least("stock", F("edition_size") - F("made"))),
            default=0,
            output_field=IntegerField(),
        )
        + F("used"),
    )


def _plain_of(column: str) -> Lower:
    return Lower(Func(F(column), Value(ACCENTED), Value(PLAIN), function="translate"))


def _plain(text: str) -> str:
    folded = text.replace("\0", " ")[:SEARCH_CHARACTERS]
    return folded.translate(str.maketrans(ACCENTED, PLAIN)).lower()
