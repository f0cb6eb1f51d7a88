"""Pages of trophies."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Trophy

_YEAR_S = 365 * 24 * 3600


@require_safe
def trofeo_imagen(request: HttpRequest, digest: str) -> HttpResponse:
    """Show the picture of a trophy. Its address names its content: browsers may keep it."""
    found = Trophy.objects.filter(digest=digest).values_list("image", flat=True).first()
    if found is None:
        raise Http404
    answer = HttpResponse(bytes(found), content_type="image/webp")
    answer["Cache-Control"] = f"public, max-age={_YEAR_S}, immutable"
    return answer
