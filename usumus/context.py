"""What every template may use."""

from typing import Any

from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the name of the site and the path that is being shown."""
    return {"site_name": "UsuMus", "here": request.path}
