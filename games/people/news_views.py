"""The page of the news."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.people.news import news_shown

PER_PAGE = 20


@require_safe
def noticias(request: HttpRequest) -> HttpResponse:
    """Show what the staff has published, to anybody."""
    page = Paginator(news_shown(), PER_PAGE).get_page(request.GET.get("pagina"))
    return render(request, "games/gente/noticias.html", {"page": page})
