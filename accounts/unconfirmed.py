"""Accounts whose address nobody ever confirmed: they go after a day, and their nick is free.

What is left is the row that the wallet hangs from, without a name, as of who left the site.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from itertools import islice

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts import activity, deletion, personal_data
from accounts.models import User

log = logging.getLogger(__name__)

AT_ONCE = 200


def is_confirmed(user: User) -> bool:
    """Return whether *user* has confirmed an address, or was entered by the staff. One query."""
    addresses = EmailAddress.objects.filter(user=user).values_list("verified", flat=True)
    return any(addresses) or not addresses


def unconfirmed_erase() -> int:
    """Erase who signed up more than a day ago and never confirmed; return how many."""
    gone = filter(_erase, _due().order_by("date_joined").values_list("pk", flat=True))
    return len(list(islice(gone, AT_ONCE)))


def _due() -> QuerySet[User]:
    """Return them: nobody who has ever been in, nor whom the staff entered, who has no address."""
    before = timezone.now() - timedelta(hours=settings.USUMUS["UNCONFIRMED_HOURS"])
    theirs = EmailAddress.objects.filter(user=OuterRef("pk"))
    return User.objects.filter(
        Exists(theirs),
        ~Exists(theirs.filter(verified=True)),
        kind=User.Kind.PERSON,
        is_staff=False,
        is_superuser=False,
        last_login=None,
        date_joined__lt=before,
    )


def _erase(user_id: int) -> bool:
    try:
        with transaction.atomic():
            # Held: whoever confirms one now has done so, or finds it gone.
            list(EmailAddress.objects.select_for_update().filter(user=user_id))
            profile = activity.locked(user_id)
            if not _due().filter(pk=user_id).exists():
                return False
            personal_data.erase(user_id)
            activity.switch(profile, active=False)
            deletion.take_the_name(profile)
    except Exception:  # the others are not kept waiting by one
        log.exception("the unconfirmed account %s was not erased", user_id)
        return False
    return True
