"""Notices to closed browsers: where they are wanted, and one of a kind in five minutes."""

from __future__ import annotations

import http.client
import json
import logging
from datetime import datetime, timedelta
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import webpush
from accounts.models import PushSubscription, User
from accounts.refusals import Refusal, register_sentences

register_sentences(
    __name__,
    {
        "sin_claves": _("El servidor no tiene configurados los avisos con el navegador cerrado."),
        "suscripcion_ajena": _(
            "Los avisos de este navegador no son de esta cuenta: actívalos en los ajustes."
        ),
        "suscripcion": _("Este navegador no ha dado una dirección de avisos que valga."),
    },
)

log = logging.getLogger(__name__)

Kind = Literal["silla", "amigo", "mencion", "empieza", "turno", "trofeo", "torneo", "cruce"]

MOST_BROWSERS = 10
ONE_OF_A_KIND = timedelta(minutes=5)
TTL_S = 300
MOST_REFUSALS = 5
"""One that is refused so often, and never let through between, is forgotten."""
_GONE = {404, 410}
_REFUSED = {400, 401, 403}
"""What services answer to a key that is not the one that the browser was given (RFC 8292 §4.2)."""
_MAX_ADDRESS = PushSubscription._meta.get_field("endpoint").max_length or 500  # noqa: SLF001


def sender() -> webpush.Sender | None:
    """Return the sender that the site is; ``None`` when its keys are not in the environment."""
    keys = webpush.Sender(
        settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT
    )
    return keys if keys.public and keys.private and keys.subject else None


# --- Where somebody wants them


def subscribe(*, user: User, endpoint: str, p256dh: str, auth: str) -> PushSubscription:
    """Keep a browser of *user*; one that was somebody else's is his now.

    Raises ``Refusal``: ``sin_claves`` (the site cannot send), ``suscripcion``.
    """
    known = sender()
    if known is None:
        raise Refusal("sin_claves")
    if not (_is_push_service(endpoint) and _are_keys(p256dh, auth)):
        raise Refusal("suscripcion")
    with transaction.atomic():
        found, _is_new = PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "user": user,
                "p256dh": p256dh,
                "auth": auth,
                "sent_at": {},
                "vapid_key": known.public,
                "refusals": 0,
            },
        )
        mine = PushSubscription.objects.filter(user=user).order_by("-created_at", "-pk")
        kept = list(mine.values_list("pk", flat=True)[:MOST_BROWSERS])
        mine.exclude(pk__in=kept).delete()
    return found


def renew(
    *, user: User, before: str, is_of_session: bool, endpoint: str, p256dh: str, auth: str
) -> PushSubscription:
    """Keep a browser of *user* in place of *before*, which was made for an older key of the site.

    *is_of_session*: whether it was *user* who subscribed it, in the session that asks; the row may
    be gone by now. Raises ``Refusal``: ``suscripcion_ajena`` (he never asked for notices in this
    browser; somebody else did), and those of ``subscribe``.
    """
    old = PushSubscription.objects.filter(user=user, endpoint=before)
    if not (is_of_session or old.exists()):
        raise Refusal("suscripcion_ajena")
    made = subscribe(user=user, endpoint=endpoint, p256dh=p256dh, auth=auth)
    old.exclude(pk=made.pk).delete()
    return made


def unsubscribe(*, user: User, endpoint: str) -> None:
    """Forget a browser of *user*, if it is one."""
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()


def _is_push_service(endpoint: str) -> bool:
    """Whether the site may send there: a browser says the address, and anybody can be a browser."""
    try:
        parts = urlsplit(endpoint)
        host = (parts.hostname or "").lower()
        is_plain = parts.username is None and parts.port in {None, 443}
    except ValueError:
        return False
    if len(endpoint) > _MAX_ADDRESS or not endpoint.isascii() or not endpoint.isprintable():
        return False
    if parts.scheme == "http":  # only where the settings name this machine: tests
        return _is_loopback(host) and host in settings.USUMUS["PUSH_HOSTS"]
    known = settings.USUMUS["PUSH_HOSTS"]
    is_known = any(host == name or host.endswith(f".{name}") for name in known)
    return parts.scheme == "https" and is_plain and is_known and not _is_loopback(host)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _are_keys(p256dh: str, auth: str) -> bool:
    try:
        webpush.browser_key(webpush.decoded(p256dh))
        return len(webpush.decoded(auth)) == 16 and len(p256dh) <= 120 and len(auth) <= 60
    except ValueError:
        return False


# --- Sending


def push(*, user_id: int, kind: Kind, title: str, text: str, url: str, each: bool = False) -> int:
    """Send a notice to the browsers of somebody; return to how many.

    One of a kind in five minutes for each browser, unless *each* is to be told: whoever asks sees
    to it then that none is told twice. A browser that no longer wants any is forgotten.
    """
    known = sender()
    if known is None:
        return 0
    notice = {"tipo": kind, "titulo": title, "texto": text, "url": url}
    body = json.dumps(notice, ensure_ascii=False).encode()[:3000]
    sent = 0
    rows = PushSubscription.objects.filter(user=user_id)
    for row in rows if each else _due(user_id, kind):
        sent += _sent(known, row, body, urgent=kind in {"turno", "empieza", "cruce"})
    return sent


def _due(user_id: int, kind: Kind) -> list[PushSubscription]:
    """Return the browsers that may get one of *kind* now, marked as if they had."""
    now = timezone.now()
    with transaction.atomic():
        rows = PushSubscription.objects.select_for_update(skip_locked=True).filter(user=user_id)
        due = [row for row in rows if _is_over(row.sent_at.get(kind), now)]
        for row in due:
            row.sent_at = {**row.sent_at, kind: now.isoformat()}
            row.save(update_fields=["sent_at"])
    return due


def _is_over(before: str | None, now: datetime) -> bool:
    return before is None or datetime.fromisoformat(before) <= now - ONE_OF_A_KIND


def _sent(known: webpush.Sender, row: PushSubscription, body: bytes, *, urgent: bool) -> bool:
    if not _is_push_service(row.endpoint):
        row.delete()
        return False
    if row.vapid_key not in {"", known.public}:  # it would be refused
        _refused(row)
        return False
    try:
        status = webpush.send(
            known, endpoint=row.endpoint, p256dh=row.p256dh, auth=row.auth, text=body,
            ttl_s=TTL_S, urgent=urgent,
        )  # fmt: skip
    except ValueError:  # keys that are none
        row.delete()
        return False
    except (OSError, http.client.HTTPException) as error:
        log.warning("the push service of subscription %s was not reached: %r", row.pk, error)
        return False
    if status in _GONE:
        row.delete()
    elif status >= 300:
        log.warning("the push service of subscription %s answered %s", row.pk, status)
        if status in _REFUSED:
            _refused(row)
    elif row.refusals or not row.vapid_key:
        _same(row).update(refusals=0, vapid_key=known.public)
    return status < 300


def _refused(row: PushSubscription) -> None:
    """Count a refusal; who comes back is subscribed anew, who does not is let go."""
    _same(row).update(refusals=F("refusals") + 1)
    _same(row).filter(refusals__gte=MOST_REFUSALS).delete()


def _same(row: PushSubscription) -> QuerySet[PushSubscription]:
    """The row, unless it was subscribed anew with another key meanwhile."""
    return PushSubscription.objects.filter(pk=row.pk, vapid_key=row.vapid_key)
