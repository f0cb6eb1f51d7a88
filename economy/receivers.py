"""What the economy does when something happens to a person."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_logged_in
from django.contrib import messages
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from economy import welcome
from economy.ledger import open_wallet


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
    """Give them now to people whom a fault kept without them after they verified their e-mail."""
    if EmailAddress.objects.filter(user=user, verified=True).exists():
        _grant(user, request)


def _grant(user: User, request: HttpRequest | None) -> None:
    if user.is_robot or not welcome.first_part(user) or request is None:
        return
    first, rest, matches, _even = welcome.promised()
    given = {"amount": number_format(first, use_l10n=True)}
    text = _("Te damos %(amount)s U$uros de bienvenida.") % given
    if matches:
        more = ngettext(
            "Los otros %(rest)s llegan con tu primera partida.",
            "Los otros %(rest)s llegan con tus %(n)s primeras partidas con gente distinta.",
            matches,
        )
        text += " " + more % {"rest": number_format(rest, use_l10n=True), "n": matches}
    messages.success(request, text, fail_silently=True)
