"""The second factor of the staff: in the admin for some hours, with what weighs for some minutes.

allauth keeps in the session with what its owner proved who he is, and when.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.stages import SECOND_STEPS


def is_enrolled(user: User) -> bool:
    """Return whether *user* has a second factor. One query."""
    return bool(is_mfa_enabled(user, SECOND_STEPS))


def age_s(request: HttpRequest) -> float | None:
    """Return how many seconds ago this session used a second factor that its owner still has.

    None when it used none. One query, for sessions that used one.
    """
    user = request.user
    if not isinstance(user, User):
        return None
    records = get_authentication_records(request, user)
    used = [record for record in records if record["method"] == "mfa"]
    theirs = Authenticator.objects.filter(user=user).values_list("pk", flat=True)
    still = set(theirs) if used else set()
    times = [record["at"] for record in used if record.get("id") in still]
    return time.time() - max(times) if times else None


def is_staff_here(request: HttpRequest) -> bool:
    """Return whether whoever asks is staff and this session may act as such: the one guard."""
    user = request.user
    if not (isinstance(user, User) and user.is_active and user.is_staff):
        return False
    age = age_s(request)
    return age is not None and age < settings.USUMUS["STAFF_FACTOR_HOURS"] * 3600


def demand_recent(request: HttpRequest) -> None:
    """Do nothing if this session used the second factor minutes ago.

    Raises ReauthenticationRequired, which leads to the page that asks for it and back here.
    """
    age = age_s(request)
    if age is None or age >= settings.USUMUS["STAFF_RECENT_MINUTES"] * 60:
        raise ReauthenticationRequired


@receiver(authenticator_added)
def count_as_used(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: Any
) -> None:
    """Count the code or the touch with which a factor was added as a use of it."""
    if authenticator.type in SECOND_STEPS:
        record_authentication(
            request, user, "mfa", id=authenticator.pk, type=str(authenticator.type)
        )
