"""What the economy does when something happens to a person."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_logged_in
from django.conf import settings
from django.contrib import messages
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts.models import User
from economy.ledger import open_wallet
from economy.postings import welcome_grant


@receiver(post_save, sender=User)
def open_wallet_of_new_person(instance: User, created: bool, **kwargs: Any) -> None:
    """Open the wallet with the person; robots have none."""
    if created and not instance.is_robot:
        open_wallet(instance)


@receiver(email_confirmed)
def grant_on_confirmation(
    email_address: EmailAddress, request: HttpRequest | None = None, **kwargs: Any
) -> None:
    """Give the welcome U$uros as soon as the first e-mail is verified."""
    _grant(email_address.user, request)


@receiver(user_logged_in)
def grant_on_login(user: User, request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Give them now to whom a fault kept without them after he verified his e-mail."""
    if EmailAddress.objects.filter(user=user, verified=True).exists():
        _grant(user, request)


def _grant(user: User, request: HttpRequest | None) -> None:
    if user.is_robot or not welcome_grant(user) or request is None:
        return
    text = _("Te damos %(amount)s U$uros de bienvenida.") % {
        "amount": number_format(settings.USUMUS["WELCOME_GRANT"], use_l10n=True)
    }
    messages.success(request, text, fail_silently=True)
