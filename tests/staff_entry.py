"""Staff who come into the admin in tests: with the second factor that it asks for."""

from __future__ import annotations

import time
from typing import Any

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from accounts.models import User

_USER_KEY = "account_authentication_methods_user"

force_login_only = Client.force_login
"""Django's own: somebody who is signed in and has used no second factor."""


def of_factor(user: User, *, seconds_ago: float = 0) -> dict[str, Any]:
    """Return what a session holds whose owner used his factor; he is given one if he has none."""
    factor = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).first()
    factor = factor or TOTP.activate(user, generate_totp_secret()).instance
    used = {"method": "mfa", "at": time.time() - seconds_ago, "id": factor.pk, "type": "totp"}
    return {AUTHENTICATION_METHODS_SESSION_KEY: [used], _USER_KEY: str(user.pk)}


def use_factor(client: Client, user: User, *, seconds_ago: float = 0) -> None:
    """Have the session of *client* use the second factor, so long ago."""
    session = client.session
    session.update(of_factor(user, seconds_ago=seconds_ago))
    session.save()


def force_login(client: Client, user: User, backend: str | None = None) -> None:
    """Sign somebody in; staff with the second factor, used now."""
    force_login_only(client, user, backend)
    if user.is_staff:
        use_factor(client, user)
