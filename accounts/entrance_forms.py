"""What is asked of somebody who proves by mail who he is, also while he is leaving and may return.

allauth looks for active accounts alone, and would write to him that he has none. It also takes
another spelling of a mailbox for another address.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.forms import ChangeEmailForm as AllauthChangeEmailForm
from allauth.account.forms import ChangePasswordForm as AllauthChangePasswordForm
from allauth.account.forms import (
    ConfirmEmailVerificationCodeForm as AllauthConfirmEmailVerificationCodeForm,
)
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import RequestLoginCodeForm as AllauthRequestLoginCodeForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import ResetPasswordKeyForm as AllauthResetPasswordKeyForm
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.userkit import filter_users_by_email
from allauth.core import context as allauth_context
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts import attempts, mailboxes
from accounts.deletion import is_leaving
from accounts.models import User
from accounts.unconfirmed import is_confirmed


def leavers(email: str) -> list[User]:
    """Return who is leaving and has the address *email*: one or nobody."""
    found = filter_users_by_email(email, is_active=False, prefer_verified=True, for_login=True)
    return [user for user in found if is_leaving(user)]


class LoginForm(AllauthLoginForm):
    """Nick or address, and password; an address in any form of its domain."""

    def clean_login(self) -> str:
        """Return it as the account has it."""
        login: str = super().clean_login()
        return mailboxes.as_known(login) if "@" in login else login


class RequestLoginCodeForm(AllauthRequestLoginCodeForm):
    """A code by mail to come in with."""

    _user: User | None

    def clean_email(self) -> str:
        """Return the address; its owner is found also while he is leaving.

        An account that nobody has confirmed is not come in to by the mail of somebody else.
        """
        self.cleaned_data["email"] = mailboxes.as_known(self.cleaned_data["email"])
        email: str = super().clean_email()
        if self._user is not None and not is_confirmed(self._user):
            self._user = None
        if self._user is None:
            self._user = next(iter(leavers(email)), None)
        return email


class ResetPasswordForm(AllauthResetPasswordForm):
    """A code by mail to get another password with."""

    users: list[User]

    def clean_email(self) -> str:
        """Return the address; its owner is found also while he is leaving."""
        self.cleaned_data["email"] = mailboxes.as_known(self.cleaned_data["email"])
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


class ChangePasswordForm(AllauthChangePasswordForm):
    """Another password, for the old one: whoever has only the session may try to guess it."""

    user: User

    def clean_oldpassword(self) -> str:
        """Return it; raises ValidationError, and leaves a line, when it is wrong."""
        try:
            old: str = super().clean_oldpassword()
        except ValidationError:
            by = {"username": self.user.username}
            attempts.note("an old password was wrong", allauth_context.request, by)
            raise
        return old


class ChangeEmailForm(AllauthChangeEmailForm):
    """Another address, while that of the sign-up waits for its code: nobody is told whose it is."""

    account_already_exists: bool

    def clean_email(self) -> str:
        """Return the address; a spelling of his own mailbox is his, of another's is another's."""
        email: str = super().clean_email()
        process = EmailVerificationProcess.resume(allauth_context.request)
        user = process.user if process else None
        self.account_already_exists = mailboxes.has_account(email, but=user)
        return email


class ConfirmEmailVerificationCodeForm(AllauthConfirmEmailVerificationCodeForm):
    """The code that came by mail: whoever has it reads the mailbox, and may be told whose it is."""

    user: User | None
    email: str

    def clean_code(self) -> str:
        """Return the code; raises ValidationError when another account has the mailbox."""
        # Not as allauth, which would take one that nobody confirmed for somebody's.
        code: str = super(AllauthConfirmEmailVerificationCodeForm, self).clean_code()
        if code and mailboxes.has_account(self.email, but=self.user):
            raise get_adapter().validation_error("email_taken")
        return code
