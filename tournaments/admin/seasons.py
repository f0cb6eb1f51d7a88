"""Seasons in the admin: written before they begin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from accounts.admin_lookups import OnlyItsFilters
from tournaments.models import Season


@admin.register(Season)
class SeasonAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Seasons to come may be written and changed; what has begun stays as it was announced."""

    list_display = ("code", "starts_at", "ends_at", "closed_at")
    fields = ("code", "starts_at", "ends_at", "closed_at")
    readonly_fields = ("closed_at",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not _has_begun(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and not _has_begun(obj)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        # Deleting many at once would not ask of each whether it has begun.
        return {}


def _has_begun(season: Season | None) -> bool:
    return season is not None and season.starts_at <= timezone.now()
