"""What every template may use."""

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the name of the site and the path that is being shown.

    Who is signed in gets the cookie of the CSRF token too, on pages without a form: their scripts
    keep his preferences with it.
    """
    if getattr(request, "user", None) is not None and request.user.is_authenticated:
        get_token(request)
    return {"site_name": "UsuMus", "here": request.path}
