"""What the index of the admin says of the economy."""

from __future__ import annotations

from typing import Any, cast

from django import template
from django.http import HttpRequest

from accounts.admin_pages import allowed
from economy.models import Correction
from economy.staff.review import standing

register = template.Library()


@register.inclusion_tag("admin/economy/_estado.html", takes_context=True)
def economy_standing(context: dict[str, Any]) -> dict[str, Any]:
    """Show whether the economy stands still, what waits for a second person, and the ways to both.

    Nothing when he may see none of it. Three queries at most.
    """
    request = cast(HttpRequest, context["request"])
    may_decide = allowed(request, "economy.decide_correction")
    shown: dict[str, Any] = {
        "may_read": allowed(request, "economy.view_entry"),
        "may_review": allowed(request, "economy.view_review"),
        "may_turn": allowed(request, "economy.add_freeze"),
        "may_correct": allowed(request, "economy.add_correction"),
        "may_decide": may_decide,
    }
    if any(shown.values()):
        waiting = Correction.objects.filter(state=Correction.State.PENDING)
        waiting = waiting.exclude(actor=request.user.pk).exclude(player=request.user.pk)
        shown["waiting"] = waiting.count() if may_decide else 0
        shown["standing"] = standing()
    return shown
