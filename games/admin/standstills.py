"""The times in which nobody could reach a web process, in the admin: read, never written.

Who settles a complaint sees whether a table stood still, since when and for how long.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from economy.admin import ReadOnly
from games.models import Standstill

SHOWN = 12
DIGITS = 19


@admin.register(Standstill)
class StandstillAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Newest first; a match is found by its number."""

    list_display = ("began_at", "ended_at", "cause", "people", "tables", "process")
    list_filter = ("cause", "began_at")
    search_fields = ("process",)
    search_help_text = _("número de una partida")
    fields = readonly_fields = (
        "began_at",
        "noted_at",
        "back_at",
        "ended_at",
        "cause",
        "people",
        "matches",
        "process",
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Standstill], search_term: str
    ) -> tuple[QuerySet[Standstill], bool]:
        if search_term.isdecimal() and len(search_term) < DIGITS:
            return queryset.filter(matches__contains=[int(search_term)]), False
        return super().get_search_results(request, queryset, search_term)

    @admin.display(description=_("partidas"))
    def tables(self, one: Standstill) -> str:
        shown = ", ".join(str(match) for match in one.matches[:SHOWN])
        return shown if len(one.matches) <= SHOWN else f"{shown}… ({len(one.matches)})"
