"""Leaving the site: at once out of sight, fourteen days to think better of it, then no name.

The ledger, the results and the sanctions stay, of somebody called «jugador-…»: the accounts of the
others rest on them. His objects stay with him too, out of the way: nothing that
may happen to an object takes it from its owner without a match or a sale. His nick rests.
"""

from __future__ import annotations

import logging
import re
import secrets
from datetime import timedelta
from itertools import islice

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import TextField, Value
from django.db.models.functions import Concat
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import activity, mails, nicks, personal_data
from accounts.models import Profile, PushSubscription, RestingNick, User
from accounts.refusals import Refusal, register_sentences

register_sentences(
    __name__,
    {
        "nick_distinto": gettext_lazy("Ese no es tu nick: escríbelo igual que lo lees arriba."),
        "eres_personal": gettext_lazy(
            "Eres del personal: antes tiene que quitarte los permisos otra persona."
        ),
    },
)

log = logging.getLogger(__name__)

AT_ONCE = 50


def leaving_ask(*, user: User, nick: str) -> Profile:
    """Take *user* out of sight and close all his sessions; he has some days to come back.

    Raises ``Refusal``: ``nick_distinto`` (the nick that he wrote is not his), ``eres_personal``,
    and what is in the way (``tienes_partidas``, ``tienes_mesa``, ``tienes_objetos``).
    """
    if nicks.nick_key(nick.strip()) != nicks.nick_key(user.username):
        raise Refusal("nick_distinto")
    if user.is_staff or user.is_superuser:
        raise Refusal("eres_personal")
    with transaction.atomic():
        profile = activity.locked(user.pk)
        # Not before: whoever was sitting down, or starting a match, has done so by now.
        if obstacle := personal_data.obstacle_of(user.pk):
            raise Refusal(obstacle)
        days = timedelta(days=settings.USUMUS["DELETION_DAYS"])
        activity.switch(profile, active=False, erased_at=timezone.now() + days)
        PushSubscription.objects.filter(user=user).delete()
        sessions = list(UserSession.objects.filter(user=user))
        transaction.on_commit(lambda: _close(user, profile, sessions), robust=True)
    user.is_active = False
    return profile


def _close(user: User, profile: Profile, sessions: list[UserSession]) -> None:
    for session in sessions:
        session.end()
    if user.email:
        facts = {"user": user, "due": profile.deletion_due_at}
        text = render_to_string("accounts/correo/se_borra.txt", facts)
        subject = _("UsuMus · Tu cuenta se va a borrar")
        mails.send_aside(EmailMessage(subject, text, to=[user.email]))


def is_leaving(user: User) -> bool:
    """Return whether *user* has asked to leave and may still come back. One query."""
    waiting = Profile.objects.filter(user=user, deletion_due_at__isnull=False)
    return not user.is_active and waiting.exists()


def leaving_undo(*, user: User, by: User | None = None) -> bool:
    """Bring *user* back into sight; return whether he was leaving.

    He has proved who he is, or somebody of the staff does it for him (*by*), which is noted.
    """
    with transaction.atomic():
        profile = activity.locked(user.pk)
        if profile.deletion_due_at is None:
            return False
        activity.switch(profile, active=True)
        if by is not None:
            said = "Vuelve: ya no se borra"
            LogEntry.objects.log_actions(
                by.pk, [user], CHANGE, change_message=said, single_object=True
            )
    user.is_active = True
    return True


def erase_due() -> int:
    """Take the name from those whose days are over; return how many. The rest, tomorrow.

    Who cannot leave yet, and whom it fails with, keeps nobody behind him waiting.
    """
    due = Profile.objects.filter(deletion_due_at__lte=timezone.now()).order_by("deletion_due_at")
    erased = filter(_erase, due.values_list("user_id", flat=True))
    return len(list(islice(erased, AT_ONCE)))


def _erase(user_id: int) -> bool:
    try:
        with transaction.atomic():
            profile = activity.locked(user_id)
            is_due = profile.deletion_due_at and profile.deletion_due_at <= timezone.now()
            if profile.user.is_active or not is_due or personal_data.obstacle_of(user_id):
                return False
            personal_data.erase(user_id)
            RestingNick.objects.rest(profile.user.username)
            take_the_name(profile)
    except Exception:  # the others are not kept waiting by one
        log.exception("user %s was not erased", user_id)
        return False
    return True


def take_the_name(profile: Profile) -> None:
    """Leave nothing of who somebody was in the rows of his account; *profile* is ``locked``."""
    user = profile.user
    _forget_in_the_log(user)
    user.username = f"{nicks.ERASED_PREFIX}{secrets.token_hex(nicks.ERASED_BYTES)}"
    user.email = ""
    user.set_unusable_password()
    user.age_confirmed_at = None
    user.last_login = None
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
    Profile.objects.filter(pk=profile.pk).update(
        avatar="",
        chat_tone=Profile.Tone.TINTA,
        stored_preferences={},
        status=Profile.Status.AVAILABLE,
        alert_until=None,
        deletion_due_at=None,
        last_seen_at=None,
    )


def _forget_in_the_log(user: User) -> None:
    """Have nothing that the staff did be about *user* by his nick, whatever it was done to."""
    # The nick as a whole word: a longer one that begins like it is somebody else's.
    his = rf"(^|[^\w-]){re.escape(user.username)}($|[^\w-])"
    number = Concat(Value("#"), "object_id", output_field=TextField())
    LogEntry.objects.filter(object_repr__regex=his).update(object_repr=number)
    of_people = ContentType.objects.get_for_model(User)
    log_of_him = LogEntry.objects.filter(content_type=of_people, object_id=str(user.pk))
    log_of_him.update(object_repr=f"#{user.pk}")
