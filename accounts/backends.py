"""Who a session or a password stands for: nobody, while he is banned.

The ban is asked in the query that looks the user up, so that each request and each new socket of a
banned person is one of nobody's, and costs nothing more for the rest.
"""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend

from accounts.leaving import is_leaving
from accounts.models import User
from accounts.sanctions import not_banned


class _NotBanned(ModelBackend):
    """Finds who may be here."""

    def get_user(self, user_id: Any) -> User | None:
        """Return the user of a session, or ``None`` when he is gone, inactive or banned."""
        user = User.objects.filter(not_banned(), pk=user_id).first()
        return user if user is not None and user.is_active else None

    async def aget_user(self, user_id: Any) -> User | None:
        """Do as ``get_user``."""
        user = await User.objects.filter(not_banned(), pk=user_id).afirst()
        return user if user is not None and user.is_active else None

    def user_can_authenticate(self, user: Any) -> bool:
        """Return whether the password of *user* opens the door: also of who may still come back."""
        return user is not None and (user.is_active or is_leaving(user))


class PeopleBackend(_NotBanned):
    """Passwords and rights, as Django has them."""


class AllauthBackend(_NotBanned, AuthenticationBackend):
    """Nick or e-mail, as allauth has them."""
