"""Addresses that are taken and have no page yet."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def pending(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    """Say that there is nothing here yet."""
    raise Http404
