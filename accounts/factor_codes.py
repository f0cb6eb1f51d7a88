"""The six digits of the second factor: each is good once, also a step of the clock late or early.

allauth remembers a code that was used for one step of 30 s, in the cache. Where the neighbouring
steps are right too, one that was seen over a shoulder would open again.
"""

from __future__ import annotations

import hmac
import time
from typing import Any

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm as AllauthAuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as AllauthReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.db import transaction

LAST_STEP = "last_step"
"""In the data of a factor: the latest step whose code was used (RFC 6238, 5.2)."""


def digits(secret: str, step: int) -> str:
    """Return the code of *secret* for the *step*-th 30 seconds since 1970."""
    return format_hotp_value(hotp_value(secret, step))


def step_at(at: float) -> int:
    """Return the number of the step in which the moment *at* lies, in seconds since 1970."""
    return int(at) // app_settings.TOTP_PERIOD


def spend(factor: Authenticator, code: str) -> bool:
    """Use *code* of the TOTP *factor* up; return whether neither it nor a later one had been."""
    secret, late = get_adapter().decrypt(factor.data["secret"]), app_settings.TOTP_TOLERANCE
    now = step_at(time.time())
    steps = range(now - late, now + late + 1)
    step = next((s for s in steps if hmac.compare_digest(digits(secret, s), code)), None)
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().get(pk=factor.pk)
        if step is None or row.data.get(LAST_STEP, -1) >= step:
            return False
        row.data[LAST_STEP] = step
        row.save(update_fields=["data"])
    return True


class _Once:
    """A form that takes each code once."""

    user: Any
    authenticator: Authenticator

    def clean_code(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]
        is_totp = self.authenticator.type == Authenticator.Type.TOTP
        if is_totp and not spend(self.authenticator, normalize_user_code(code)):
            self._emit_authentication_failed(self.authenticator)  # type: ignore[attr-defined]
            raise get_adapter().validation_error("incorrect_code")
        return code


class AuthenticateForm(_Once, AllauthAuthenticateForm):
    """The second factor after the password."""


class ReauthenticateForm(_Once, AllauthReauthenticateForm):
    """The second factor again, before what weighs."""
