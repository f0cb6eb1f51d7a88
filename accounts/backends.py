"""Who a session or a password stands for: nobody, while he is banned.

The ban is asked in the query that looks the user up, so that each request and each new socket of a
banned person is one of nobody's, and costs nothing more for the rest.
"""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from asgiref.sync import sync_to_async
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.attempts import account_of
from accounts.deletion import is_leaving
from accounts.models import User
from accounts.passwords import one_form
from accounts.sanctions import BANNED_NOW

_ADMITTED = f"""
SELECT u.* FROM accounts_user u
 WHERE u.id = %s AND u.is_active AND NOT {BANNED_NOW.format(user="u.id")}"""  # noqa: S608 (text of our own)
"""By hand: each request and each socket asks it, and to make it anew costs more than to run it."""


class _NotBanned(ModelBackend):
    """Finds the people who may be here."""

    def get_user(self, user_id: Any) -> User | None:
        """Return the user of a session, or ``None`` when he is gone, inactive or banned."""
        found: Any = User.objects.raw(_ADMITTED, [user_id])
        return next(iter(found), None)

    async def aget_user(self, user_id: Any) -> User | None:
        """Do as ``get_user``."""
        found: User | None = await sync_to_async(self.get_user)(user_id)
        return found

    def user_can_authenticate(self, user: Any) -> bool:
        """Return whether the password of *user* opens the door: also while he may come back."""
        return user is not None and (user.is_active or is_leaving(user))


class PeopleBackend(_NotBanned):
    """Sessions and rights, as Django has them; the passwords are looked at by the other one."""

    def authenticate(self, *_request: Any, **_credentials: Any) -> None:
        """Return nobody: to look at a password twice takes longer than to do so once."""


class AllauthBackend(_NotBanned, AuthenticationBackend):
    """Nick or e-mail, with one hash whatever there is behind them."""

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        """Return whose password it is; allauth hashes it once more where nobody has the name."""
        user: User | None = self._check_password(account_of(credentials), credentials["password"])
        return user

    def _mitigate_timing_attack(self, password: str) -> None:
        """Hash it as often as that of an account is tried in vain."""
        for _form in {one_form(password), password}:
            super()._mitigate_timing_attack(password)
