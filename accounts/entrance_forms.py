"""What is asked of who proves by mail who he is: also of who is leaving, as long as he may return.

allauth looks for active accounts alone, and would write to him that he has none.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.forms import RequestLoginCodeForm as AllauthRequestLoginCodeForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import ResetPasswordKeyForm as AllauthResetPasswordKeyForm
from allauth.account.internal.userkit import filter_users_by_email
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.leaving import is_leaving
from accounts.models import User


def leavers(email: str) -> list[User]:
    """Return who is leaving and has the address *email*: one or nobody."""
    found = filter_users_by_email(email, is_active=False, prefer_verified=True, for_login=True)
    return [user for user in found if is_leaving(user)]


class RequestLoginCodeForm(AllauthRequestLoginCodeForm):
    """A code by mail to come in with."""

    _user: User | None

    def clean_email(self) -> str:
        """Return the address; who has it is found, if only because he is leaving."""
        email: str = super().clean_email()
        if self._user is None:
            self._user = next(iter(leavers(email)), None)
        return email


class ResetPasswordForm(AllauthResetPasswordForm):
    """A code by mail to get another password with."""

    users: list[User]

    def clean_email(self) -> str:
        """Return the address; who has it is found, if only because he is leaving."""
        email: str = super().clean_email()
        if not self.users:
            self.users = leavers(get_adapter().clean_email(email.lower()))
        return email


class ResetPasswordKeyForm(AllauthResetPasswordKeyForm):
    """The other password; an account that was erased meanwhile gets none."""

    def clean(self) -> dict[str, object]:
        """Return what was sent; raises ValidationError where nobody may come in any more."""
        cleaned: dict[str, object] = super().clean()
        if self.user is None or not (self.user.is_active or is_leaving(self.user)):
            raise ValidationError(_("Este código ya no vale: pide otro."))
        return cleaned
