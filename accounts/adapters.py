"""What our accounts ask of allauth beyond its settings."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import attempts, mailboxes, nicks, sanctions, signals
from accounts.deletion import is_leaving, leaving_undo
from accounts.mails import send_aside
from accounts.models import Sanction, User
from accounts.throttle import Busy


class AccountAdapter(DefaultAccountAdapter):
    """Nicks compare as they are read when chosen, without case and accents when used to log in."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("Ese nick ya está cogido. Prueba con otro."),
        "username_password_mismatch": _("El nick o la contraseña no son correctos."),
        "email_taken": _("Ese buzón ya es de otra cuenta: usa otro correo."),
        "email_password_mismatch": _("El correo o la contraseña no son correctos."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        nick: str = super().clean_username(nicks.normalise(username), shallow)
        if not shallow and not User.objects.is_free(nick):
            raise self.validation_error("username_taken")
        return nick

    def clean_email(self, email: str) -> str:
        return mailboxes.as_delivered(super().clean_email(email))

    def validate_unique_email(self, email: str) -> str:
        """Return the address to change to, which ``clean_email`` has not seen, as delivered."""
        return self.clean_email(super().validate_unique_email(email))

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Note that its owner reads it; return False when another account has taken the mailbox."""
        try:  # outside a transaction: the welcome that follows has one of its own
            return bool(super().confirm_email(request, email_address))
        except IntegrityError as error:
            if not mailboxes.is_taken(error):
                raise
        failed = "account/messages/email_confirmation_failed.txt"
        self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
        return False

    def is_safe_url(self, url: str | None) -> bool:
        try:
            return bool(super().is_safe_url(url))
        except ValueError:  # ``http://[``: what cannot be read leads nowhere
            return False

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        # In its key form, so that every spelling of a nick counts against one limit of attempts.
        if "username" in credentials:
            credentials["username"] = nicks.nick_key(credentials["username"])
        try:
            return super().authenticate(request, **credentials)
        except (Busy, DatabaseError):  # nobody looked at the password: it was no attempt
            self._rollback_login_failed_rl_usage()
            raise

    def get_login_stages(self) -> list[str]:
        own = {"allauth.mfa.stages.AuthenticateStage": "accounts.stages.SecondStep"}
        return [own.get(stage, stage) for stage in super().get_login_stages()]

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return attempts.place_of(request, credentials)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt; raises ValidationError when there were too many."""
        everywhere = attempts.require_room(request, credentials)
        try:
            if everywhere is None:
                raise self.validation_error("too_many_login_attempts")
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            attempts.note("a login was held back", request, credentials)
            raise
        self._login_failed_rl_usage.usage += everywhere.usage

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Leave a line in the log."""
        attempts.note("a login failed", request, credentials)

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        super()._delete_login_attempts_cached_email(request, **credentials)
        attempts.forget(request, credentials)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send it aside: whether there was one to send does not show in the time of the page."""
        shared = {
            "request": allauth_context.request,
            "email": email,
            "current_site": get_current_site(allauth_context.request),
        }
        send_aside(self.render_mail(template_prefix, email, shared | context))

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Ask the staff for the second factor once they have one: the password is not enough."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if not getattr(user, "is_staff", False):
            return methods
        return [method for method in methods if method["id"] != "reauthenticate"] or methods

    def pre_login(
        self, request: HttpRequest, user: AbstractBaseUser, **how: Any
    ) -> HttpResponse | None:
        """Lead a banned person to why, until when and how to appeal, however he proved himself.

        Somebody who is leaving goes on to prove who he is; ``login`` brings him back.
        """
        if not (isinstance(user, User) and is_leaving(user)):
            refused: HttpResponse | None = super().pre_login(request, user, **how)
            if refused is not None:
                return refused
        ban = sanctions.in_force(user.pk, Sanction.Kind.BAN)
        if ban is None:
            return None
        clear_login(request)
        return redirect("suspendida", sanctions.suspension_token(ban))

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Open a session, once nothing more has to be proved: a person who was leaving is back.

        Raises ``ImmediateHttpResponse`` when he was erased while he proved it.
        """
        if isinstance(user, User) and not user.is_active:
            if not leaving_undo(user=user):
                clear_login(request)
                raise ImmediateHttpResponse(self.respond_user_inactive(request, user))
            messages.success(request, _("Has vuelto: tu cuenta ya no se va a borrar."))
        super().login(request, user)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse:
        """Note his connection and his browser, so that the staff see who shares them."""
        response: HttpResponse = super().post_login(request, user, **how)
        signals.signals_at_login(request, user.pk, response)
        return response
