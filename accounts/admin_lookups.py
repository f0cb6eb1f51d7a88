"""What may be asked of a list in the admin by its address: only what its own filters ask.

Django lets staff filter a list by any column of its model (``?invite_token__startswith=a``). The
answer «none» or «one» to a lookup on a secret gives it away letter by letter without showing it,
and a lookup that the column does not know (``server_seed__gt``) is an error of the server.
"""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.contrib.admin.options import IncorrectLookupParameters
from django.db import DataError
from django.http import HttpRequest

# What the filters of Django and its dates put behind the name of a field.
_ENDINGS = ("exact", "id__exact", "isnull", "gte", "lt", "year", "month", "day")


class OnlyItsFilters:
    """Mixin for a ModelAdmin: a lookup outside its filters is refused (400).

    It goes before ModelAdmin among the bases.
    """

    linked_by: tuple[str, ...] = ()
    """The lookups with which other pages of ours lead here."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether *lookup* is one that a filter of this list makes."""
        if lookup in self.linked_by:
            return True
        fields = {getattr(self, "date_hierarchy", None)} - {None}
        for item in self.get_list_filter(request):  # type: ignore[attr-defined]
            field = item[0] if isinstance(item, (tuple, list)) else item
            if isinstance(field, str):
                fields.add(field)
            elif lookup == getattr(field, "parameter_name", None):
                return True
        asked_by_filters = {f"{field}__{ending}" for field in fields for ending in _ENDINGS}
        return lookup in fields | asked_by_filters and super().lookup_allowed(  # type: ignore[misc]
            lookup, value, request
        )


class LeadsBackFromOddValues(ModelAdmin):  # type: ignore[type-arg]
    """Answers a filter with a value that nothing can have (``year=10000``) with the list itself.

    Django does so for values that a column refuses, and breaks on those that a date or the
    database refuses. ``StaffSite`` puts it below every list.
    """

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Return the list that *request* asks for; raise IncorrectLookupParameters."""
        try:
            return super().get_changelist_instance(request)
        except (ValueError, OverflowError, DataError) as odd:
            if not request.GET:
                raise
            raise IncorrectLookupParameters(str(odd)) from odd
