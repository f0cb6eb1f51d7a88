"""What our accounts ask of allauth beyond its settings."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import nicks, sanctions, signals
from accounts.leaving import is_leaving, leaving_undo
from accounts.models import Sanction, User

MAX_EMAIL = User._meta.get_field("email").max_length or 254  # noqa: SLF001


class AccountAdapter(DefaultAccountAdapter):
    """Nicks compare without case and accents: when chosen and when used to log in."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("Ese nick ya está cogido. Prueba con otro."),
        "username_password_mismatch": _("El nick o la contraseña no son correctos."),
        "email_too_long": _("Ese correo es demasiado largo."),
        "email_password_mismatch": _("El correo o la contraseña no son correctos."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        nick: str = super().clean_username(nicks.normalise(username), shallow)
        if not shallow and User.objects.bearing(nick).exists():
            raise self.validation_error("username_taken")
        return nick

    def clean_email(self, email: str) -> str:
        # Longer ones would be cut on their way into the row, and be another address (B97).
        if len(email) > MAX_EMAIL:
            raise self.validation_error("email_too_long")
        return super().clean_email(email)

    def is_safe_url(self, url: str | None) -> bool:
        try:
            return bool(super().is_safe_url(url))
        except ValueError:  # ``http://[``: what cannot be read leads nowhere (B94)
            return False

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        # In its key form, so that every spelling of a nick counts against one limit of attempts.
        if "username" in credentials:
            credentials["username"] = nicks.nick_key(credentials["username"])
        return super().authenticate(request, **credentials)

    def get_login_stages(self) -> list[str]:
        own = {"allauth.mfa.stages.AuthenticateStage": "accounts.stages.SecondStep"}
        return [own.get(stage, stage) for stage in super().get_login_stages()]

    def pre_login(
        self, request: HttpRequest, user: AbstractBaseUser, **how: Any
    ) -> HttpResponse | None:
        """Lead who is banned to why, until when and how to appeal, whichever way he proved it.

        Who is leaving goes on to prove the rest of who he is; ``login`` brings him back.
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
        """Open a session, once nothing more has to be proved: who was leaving is back.

        Raises ``ImmediateHttpResponse`` for who was erased while he proved it.
        """
        if isinstance(user, User) and not user.is_active:
            if not leaving_undo(user=user):
                clear_login(request)
                raise ImmediateHttpResponse(self.respond_user_inactive(request, user))
            messages.success(request, _("Has vuelto: tu cuenta ya no se va a borrar."))
        super().login(request, user)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse:
        """Note what he came with, for the staff to see who shares it (RELIABILITY §9)."""
        response: HttpResponse = super().post_login(request, user, **how)
        signals.signals_at_login(request, user.pk, response)
        return response
