"""The books in the admin: everything can be read and found, nothing written."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import allowed
from economy.admin.common import ReadOnly, link_to, match_link_to
from economy.admin.reports import Reports
from economy.models import Account, Entry, Holding, Stake, Tx
from economy.staff.reversals import UNDONE


class EntryInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The entries of a transaction."""

    model = Entry
    fields = readonly_fields = ("account_link", "amount", "balance_after", "seq")
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).select_related("account")

    @admin.display(description=_("cuenta"))
    def account_link(self, entry: Entry) -> SafeString | str:
        return link_to(entry.account)


@admin.register(Account)
class AccountAdmin(Reports, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Balances by account, with a way to its entries."""

    list_display = ("code", "kind", "user_link", "match_link", "balance", "version", "entries_link")
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("code", "user__username", "user__nick_key", "=match_id")
    fields = readonly_fields = (
        "code",
        "kind",
        "user_link",
        "match_link",
        "balance",
        "version",
        "closed_at",
        "entries_link",
    )

    @admin.display(description=_("usuario"), ordering="user__username")
    def user_link(self, account: Account) -> SafeString | str:
        return link_to(account.user)

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, account: Account) -> SafeString | str:
        return match_link_to(account.match_id)

    @admin.display(description=_("movimientos"))
    def entries_link(self, account: Account) -> SafeString:
        address = reverse("admin:economy_entry_changelist")
        return format_html(
            '<a href="{}?account__id__exact={}">{}</a>', address, account.pk, _("ver")
        )


@admin.register(Tx)
class TxAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Transactions with their entries."""

    list_display = ("key", "kind", "created_at", "actor", "memo")
    list_filter = ("kind", "created_at")
    list_select_related = ("actor",)
    date_hierarchy = "created_at"
    search_fields = ("key", "memo", "actor__username", "entries__account__user__username")
    fields = readonly_fields = (
        "key",
        "kind",
        "created_at",
        "actor_link",
        "memo",
        "reverses_link",
        "reversed_by_link",
        "undo_link",
    )
    inlines = [EntryInline]

    def get_fields(self, request: HttpRequest, obj: Tx | None = None) -> Any:
        """Leave out the way to undo it where it would be refused."""
        shown = super().get_fields(request, obj)
        may_undo = allowed(request, "economy.add_correction")
        return shown if may_undo else [name for name in shown if name != "undo_link"]

    @admin.display(description=_("quién lo hizo"))
    def actor_link(self, tx: Tx) -> SafeString | str:
        return link_to(tx.actor)

    @admin.display(description=_("anula"))
    def reverses_link(self, tx: Tx) -> SafeString | str:
        return link_to(tx.reverses)

    @admin.display(description=_("anulado por"))
    def reversed_by_link(self, tx: Tx) -> SafeString | str:
        return link_to(tx.reversed_by.first())

    @admin.display(description=_("anular"))
    def undo_link(self, tx: Tx) -> SafeString | str:
        if tx.reversed_by.exists():
            return "—"
        address = reverse("admin:economy_correction_add")
        text = _("Anular este asiento…") if tx.kind in UNDONE else _("Por qué no se anula así…")
        return format_html('<a href="{}?asiento={}">{}</a>', address, tx.pk, text)


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Movements, newest first."""

    list_display = ("tx_link", "when", "account_link", "amount", "balance_after", "seq")
    list_filter = ("tx__kind", "account__kind", "tx__created_at")
    list_select_related = ("tx", "account")
    search_fields = ("tx__key", "account__code", "account__user__username")
    ordering = ("-id",)
    fields = readonly_fields = list_display
    linked_by = ("account__id__exact",)

    @admin.display(description=_("asiento"), ordering="tx__key")
    def tx_link(self, entry: Entry) -> SafeString | str:
        return link_to(entry.tx)

    @admin.display(description=_("cuenta"), ordering="account__code")
    def account_link(self, entry: Entry) -> SafeString | str:
        return link_to(entry.account)

    @admin.display(description=_("fecha"), ordering="tx__created_at")
    def when(self, entry: Entry) -> Any:
        return entry.tx.created_at


@admin.register(Stake)
class StakeAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What each player put in each match, and what the house added."""

    list_display = ("match_link", "user", "own", "courtesy", "created_at", "tx_link")
    list_display_links = ("user",)
    list_filter = ("created_at",)
    list_select_related = ("user", "tx")
    search_fields = ("=match_id", "user__username", "user__nick_key")
    fields = readonly_fields = list_display

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, stake: Stake) -> SafeString | str:
        return match_link_to(stake.match_id)

    @admin.display(description=_("asiento"))
    def tx_link(self, stake: Stake) -> SafeString | str:
        return link_to(stake.tx)


@admin.register(Holding)
class HoldingAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What each match that is being played holds, and for whom; its purse has no user."""

    list_display = ("match_link", "user", "amount", "owed")
    list_display_links = ("amount",)
    list_select_related = ("user",)
    search_fields = ("=match_id", "user__username", "user__nick_key")
    fields = readonly_fields = list_display

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, holding: Holding) -> SafeString | str:
        return match_link_to(holding.match_id)
