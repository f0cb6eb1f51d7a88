"""The one guard of the pages of whoever steers a championship (torneos §15.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.views import SignedInRequest
from tournaments.championships import showing

View = Callable[..., HttpResponse]


def steered(view: View) -> View:
    """Have *view*, which is given the championship, be for whoever steers it.

    Anybody else is told that it is not his, and whose it is; who may not know of it finds nothing.
    """

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: SignedInRequest, number: int, **given: Any) -> HttpResponse:
        one = showing.championship_seen(number, request.user)
        if one is None:
            raise Http404
        if not showing.may_run(one, request.user):
            return render(request, "tournaments/no_organizas.html", {"torneo": one}, status=403)
        return view(request, one, **given)

    return guarded
