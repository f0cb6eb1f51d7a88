"""Who shares a connection or a browser, in the admin: read, never written."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import Signal
from economy.admin import ReadOnly

MOST = 10


@admin.register(Signal)
class SignalAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Those that two people or more share, one after another; a hint, never a proof."""

    list_display = ("mark", "kind", "user", "others", "times", "first_at", "last_at")
    list_filter = ("kind", "last_at")
    list_select_related = ("user",)
    search_fields = ("user__username", "user__nick_key")
    ordering = ("kind", "digest", "user__username")
    fields = readonly_fields = ("user", "kind", "mark", "others", "times", "first_at", "last_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Signal]:
        others = Signal.objects.filter(kind=OuterRef("kind"), digest=OuterRef("digest")).exclude(
            user=OuterRef("user")
        )
        names = others.order_by("user__username").values("user__username")[:MOST]
        rows = super().get_queryset(request).filter(Exists(others))
        return rows.annotate(_others=ArraySubquery(names))

    @admin.display(description=_("huella"), ordering="digest")
    def mark(self, signal: Signal) -> str:
        return signal.digest[:8]

    @admin.display(description=_("la comparte con"))
    def others(self, signal: Any) -> SafeString:
        rows = ((reverse("jugador", args=[nick]), nick) for nick in signal._others)  # noqa: SLF001
        return format_html_join(", ", '<a href="{}">{}</a>', rows) or format_html("—")
