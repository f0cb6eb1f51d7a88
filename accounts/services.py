"""What changes about a person, apart from what allauth does (password, e-mail, sessions)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import preferences
from accounts.activity import require_active
from accounts.avatars import own_digest
from accounts.mails import send_aside
from accounts.models import AvatarPicture, Profile, User

SEEN_EVERY = timedelta(minutes=1)


def profile_update(*, user: User, avatar: str, chat_tone: str) -> Profile:
    """Store what a person shows of himself; return his profile.

    A person who shows another avatar than the picture that he sent keeps no picture.
    """
    with transaction.atomic():
        profile = Profile.objects.select_for_update().get(user=user)
        profile.avatar = avatar
        profile.chat_tone = chat_tone
        profile.save(update_fields=["avatar", "chat_tone"])
        AvatarPicture.objects.filter(user=user).exclude(digest=own_digest(avatar)).delete()
    return profile


def preferences_update(*, user: User, changes: Mapping[str, Any]) -> preferences.Preferences:
    """Store some of a person's preferences, leaving the others; return them all.

    Raises msgspec.ValidationError when one does not exist or has no such value; then none changes.
    """
    with transaction.atomic():
        profile = Profile.objects.select_for_update().get(user=user)
        chosen = preferences.changed(profile.preferences, changes)
        profile.stored_preferences = preferences.dump(chosen)
        profile.save(update_fields=["stored_preferences"])
    return chosen


def status_set(*, user: User, status: str, hours: int = 1) -> Profile:
    """Note what a person says of himself in the salón; return his profile.

    An ``alerta`` ends by itself after *hours*; the rest hold until he says otherwise. Raises
    ``Refusal`` (``cuenta_inactiva``).
    """
    with transaction.atomic():
        profile = Profile.objects.select_for_update().get(user=user)
        require_active(user.pk)
        is_alert = status == Profile.Status.ALERT
        profile.status = status
        profile.alert_until = timezone.now() + timedelta(hours=hours) if is_alert else None
        profile.save(update_fields=["status", "alert_until"])
    return profile


def tone_set(*, user_id: int, tone: str) -> None:
    """Have the lines of *user_id* shown in *tone*, one of ``Profile.Tone``. One statement."""
    Profile.objects.filter(user_id=user_id, user__is_active=True).update(
        chat_tone=Profile.Tone(tone)
    )


def users_seen(*, user_ids: Iterable[int]) -> None:
    """Note that these people are here: one statement, which writes each once a minute at most."""
    now = timezone.now()
    here = Profile.objects.filter(user_id__in=list(user_ids))
    here.exclude(last_seen_at__gt=now - SEEN_EVERY).update(last_seen_at=now)


def sessions_end(*, user: User, by: User) -> int:
    """Close every session of *user*, and note who of the staff did it; return how many there were.

    Their sockets close within seconds.
    """
    with transaction.atomic():
        sessions = list(UserSession.objects.filter(user=user))
        LogEntry.objects.log_actions(
            by.pk, [user], CHANGE, change_message="Sesiones cerradas", single_object=True
        )
    for session in sessions:
        session.end()
    return len(sessions)


def password_reset_offer(*, user: User, by: User, way: str) -> None:
    """Send *user* the *way* (an address) to choose another password, and who of the staff did it.

    Nobody of the staff learns it, sets it or holds anything that would.
    """
    with transaction.atomic():
        LogEntry.objects.log_actions(
            by.pk, [user], CHANGE, change_message="Correo para otra contraseña", single_object=True
        )
        facts = {"user": user, "way": way}
        text = render_to_string("accounts/correo/otra_contrasena.txt", facts)
        subject = _("UsuMus · Pon otra contraseña")
        message = EmailMessage(subject, text, None, [user.email])
        transaction.on_commit(lambda: send_aside(message), robust=True)
