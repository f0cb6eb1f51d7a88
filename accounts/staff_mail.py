"""What is mailed to the staff: to ADMINS, and to whoever of the staff may do something about it."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage

from accounts.mails import send_aside
from accounts.models import User

_OF_PERMISSIONS = "django.contrib.auth.backends.ModelBackend"


def staff_mail(permission: str, subject: str, text: str) -> None:
    """Mail *text*, aside, to ADMINS and to the staff who have this *permission*."""
    message = EmailMessage(
        subject=settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject,
        body=text,
        bcc=_who_is_told(permission),
    )
    send_aside(message)


def _who_is_told(permission: str) -> list[str]:
    allowed = User.objects.with_perm(permission, backend=_OF_PERMISSIONS)
    staff = allowed.filter(is_staff=True).exclude(email="").values_list("email", flat=True)
    return sorted({*(address for _name, address in settings.ADMINS), *staff})
