"""What the pages of the economy in the admin share."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.admin_lookups import OnlyItsFilters


class ReadOnly(OnlyItsFilters):
    """Nobody adds, changes or deletes here, not even a superuser: postings write the books."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def link_to(row: Model | None) -> SafeString | str:
    """Return the way to the page of *row* in the admin."""
    if row is None:
        return "—"
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"  # noqa: SLF001
    return format_html('<a href="{}">{}</a>', reverse(name, args=[row.pk]), row)


def match_link_to(match_id: int | None) -> SafeString | str:
    """Return the way to a match, which the books know as a number only."""
    if match_id is None:
        return "—"
    address = reverse("admin:games_match_change", args=[match_id])
    return format_html('<a href="{}">#{}</a>', address, match_id)


def championship_link_to(fund_id: int | None) -> SafeString | str:
    """Return the way to a championship, which the books know as a number only."""
    if fund_id is None:
        return "—"
    return format_html('<a href="{}">#{}</a>', reverse("torneo", args=[fund_id]), fund_id)
