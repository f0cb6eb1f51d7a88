"""What follows from signing out: this browser is told nothing more of who used it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import PushSubscription
from accounts.push_views import SUBSCRIBED_AS


@receiver(user_logged_out)
def forget_the_browser(request: HttpRequest | None, **_signal: Any) -> None:
    """Delete the subscription that was made in the session that ends."""
    number = request.session.get(SUBSCRIBED_AS) if hasattr(request, "session") and request else None
    if number is not None:
        PushSubscription.objects.filter(pk=number).delete()
