"""The catalogue, which the staff keep, and the objects, which can only be read."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import OnlyItsFilters
from economy.admin.common import ReadOnly, link_to, match_link_to
from economy.models import Freeze, Item, ItemEvent, Kind, Pawn
from economy.pictures import picture_keys


class KindForm(forms.ModelForm):  # type: ignore[type-arg]
    """A kind has one of the pictures of the set."""

    picture = forms.ChoiceField(label=_("dibujo"))

    class Meta:
        model = Kind
        fields = (
            "name",
            "slug",
            "description",
            "category",
            "picture",
            "price",
            "is_listed",
            "stock",
            "edition_size",
            "on_sale_from",
            "on_sale_until",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.get("picture")
        if isinstance(field, forms.ChoiceField):
            field.choices = [(key, key) for key in picture_keys()]


@admin.register(Kind)
class KindAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """What the shop sells."""

    form = KindForm
    list_display = (
        "drawing",
        "name",
        "category",
        "price",
        "stock",
        "edition_size",
        "is_listed",
        "on_sale_from",
        "on_sale_until",
        "items_link",
    )
    list_display_links = ("drawing", "name")
    list_filter = ("category", "is_listed", "on_sale_from", "on_sale_until")
    search_fields = ("name", "slug", "description")
    prepopulated_fields = {"slug": ("name",)}
    readonly_fields = ("drawing", "items_link")

    def save_model(self, request: HttpRequest, obj: Kind, form: Any, change: bool) -> None:
        """Write only what was changed: what is sold meanwhile has taken from the stock."""
        if change:
            fields = [name for name in form.changed_data if name in KindForm.Meta.fields]
            obj.save(update_fields=fields)
        else:
            obj.save()

    @admin.display(description=_("dibujo"))
    def drawing(self, kind: Kind) -> SafeString | str:
        if not kind.picture:
            return "—"
        return format_html('<img src="{}" width="40" height="40" alt="">', kind.picture_url)

    @admin.display(description=_("piezas"))
    def items_link(self, kind: Kind) -> SafeString | str:
        if not kind.pk:
            return "—"
        address = reverse("admin:economy_item_changelist")
        return format_html('<a href="{}?kind__id__exact={}">{}</a>', address, kind.pk, _("ver"))


class ItemEventInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The history of an object."""

    model = ItemEvent
    fields = readonly_fields = ("seq", "fact", "giver", "taker", "price", "tx", "match_id")
    extra = 0

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


@admin.register(Freeze)
class FreezeAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """When the economy stood still, and why."""

    list_display = ("created_at", "frozen", "actor", "reason")
    list_filter = ("frozen", "created_at")
    list_select_related = ("actor",)
    search_fields = ("reason", "actor__username")
    fields = readonly_fields = list_display
