"""The objects in the admin: they can only be read."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from economy.admin.common import ReadOnly, championship_link_to, link_to, match_link_to
from economy.models import Bet, Item, ItemEvent, Pawn


class ItemEventInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The history of an object."""

    model = ItemEvent
    fields = readonly_fields = (
        "seq",
        "fact",
        "giver",
        "taker",
        "price",
        "tx",
        "match_link",
        "championship_link",
    )
    extra = 0

    @admin.display(description=_("partida"))
    def match_link(self, event: ItemEvent) -> SafeString | str:
        return match_link_to(event.match_id)

    @admin.display(description=_("campeonato"))
    def championship_link(self, event: ItemEvent) -> SafeString | str:
        return championship_link_to(event.fund_id)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ItemEvent]:
        return super().get_queryset(request).select_related("giver", "taker", "tx")


@admin.register(Item)
class ItemAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Every object and who has it."""

    list_display = ("__str__", "state", "owner", "depositor", "price_paid", "version")
    list_filter = ("state", "kind__category")
    list_select_related = ("kind", "owner", "depositor")
    search_fields = (
        "kind__name",
        "owner__username",
        "owner__nick_key",
        "depositor__username",
        "depositor__nick_key",
    )
    ordering = ("-id",)
    fields = readonly_fields = (
        "kind_link",
        "number",
        "state",
        "owner_link",
        "depositor_link",
        "price_paid",
        "version",
    )
    inlines = [ItemEventInline]
    linked_by = ("kind__id__exact",)

    @admin.display(description=_("tipo"))
    def kind_link(self, item: Item) -> SafeString | str:
        return link_to(item.kind)

    @admin.display(description=_("dueño"))
    def owner_link(self, item: Item) -> SafeString | str:
        return link_to(item.owner)

    @admin.display(description=_("quién lo dejó"))
    def depositor_link(self, item: Item) -> SafeString | str:
        return link_to(item.depositor)


@admin.register(ItemEvent)
class ItemEventAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What happened to objects, newest first."""

    list_display = (
        "item_link",
        "fact",
        "giver",
        "taker",
        "price",
        "tx_link",
        "match_link",
        "championship_link",
        "created_at",
    )
    list_display_links = ("fact",)
    list_filter = ("fact", "created_at")
    list_select_related = ("item__kind", "giver", "taker", "tx")
    search_fields = (
        "item__kind__name",
        "giver__username",
        "taker__username",
        "tx__key",
        "=match_id",
        "=fund_id",
    )
    ordering = ("-id",)
    fields = readonly_fields = list_display

    @admin.display(description=_("objeto"))
    def item_link(self, event: ItemEvent) -> SafeString | str:
        return link_to(event.item)

    @admin.display(description=_("asiento"))
    def tx_link(self, event: ItemEvent) -> SafeString | str:
        return link_to(event.tx)

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, event: ItemEvent) -> SafeString | str:
        return match_link_to(event.match_id)

    @admin.display(description=_("campeonato"), ordering="fund_id")
    def championship_link(self, event: ItemEvent) -> SafeString | str:
        return championship_link_to(event.fund_id)


@admin.register(Pawn)
class PawnAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What is or was with the usurero."""

    list_display = (
        "item_link",
        "user",
        "paid",
        "base",
        "created_at",
        "due_at",
        "ending",
        "ended_at",
        "tx_link",
    )
    list_display_links = ("user",)
    list_filter = ("ending", "due_at")
    list_select_related = ("item__kind", "user", "tx")
    search_fields = ("item__kind__name", "user__username", "user__nick_key")
    ordering = ("-id",)
    fields = readonly_fields = list_display

    @admin.display(description=_("objeto"))
    def item_link(self, pawn: Pawn) -> SafeString | str:
        return link_to(pawn.item)

    @admin.display(description=_("asiento"))
    def tx_link(self, pawn: Pawn) -> SafeString | str:
        return link_to(pawn.tx)


@admin.register(Bet)
class BetAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The objects bet in matches, and who has them now."""

    list_display = (
        "item_link",
        "bettor",
        "rival",
        "value",
        "match_link",
        "created_at",
        "ending",
        "ended_at",
    )
    list_display_links = ("bettor",)
    list_filter = ("ending", "created_at")
    list_select_related = ("item__kind", "bettor", "rival")
    search_fields = ("item__kind__name", "bettor__username", "rival__username", "=match_id")
    ordering = ("-id",)
    fields = readonly_fields = list_display

    @admin.display(description=_("objeto"))
    def item_link(self, bet: Bet) -> SafeString | str:
        return link_to(bet.item)

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, bet: Bet) -> SafeString | str:
        return match_link_to(bet.match_id)
