"""Sanctions: imposed, lifted, read, appealed and answered; every act is written down.

A warning shows until it is read; the others hold until their term or until they are lifted.
Two of a kind may hold at once: whoever asks is told of the one that lasts longest.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from types import MappingProxyType

from django.core import signing
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import parties, zones
from accounts.models import Profile, Sanction, SanctionAct, User
from accounts.news import sanctions_changed
from accounts.refusals import Refusal, register_sentences
from accounts.texts import plain

register_sentences(
    __name__,
    {
        "sin_recurso": gettext_lazy("Esa sanción ya no se puede recurrir."),
        "ya_levantada": gettext_lazy("Esa sanción ya no está en vigor."),
        "personal": gettext_lazy(
            "Solo quien administra el sitio puede sancionar a alguien del personal."
        ),
        "jugais_juntos": gettext_lazy("Estáis jugando una partida juntos: que lo haga otro."),
    },
)

REASON_CHARACTERS = 500
SHORTEST_REASON = 10
APPEAL_CHARACTERS = 2_000
AGAIN_S = 60
"""The same sanction asked for twice within so many seconds is one (a form sent twice)."""
SUSPENDED_S = 1_800
"""How long a person refused at the door may read why and appeal without signing in again."""
_SALT = "accounts.sanctions.suspended"

TERMS = MappingProxyType(
    {
        "1h": (timedelta(hours=1), gettext_lazy("1 hora")),
        "1d": (timedelta(days=1), gettext_lazy("1 día")),
        "7d": (timedelta(days=7), gettext_lazy("7 días")),
        "30d": (timedelta(days=30), gettext_lazy("30 días")),
        "": (None, gettext_lazy("sin plazo")),
    }
)


# --- What the staff does


BANNED_NOW = """EXISTS (
         SELECT 1 FROM accounts_sanction b
          WHERE b.user_id = {user} AND b.kind = 'expulsion' AND b.lifted_at IS NULL
            AND b.begins_at <= clock_timestamp()
            AND (b.ends_at IS NULL OR b.ends_at > clock_timestamp()))"""
"""The condition of hand-written statements that *user*, a column, is banned now."""


def sanction_impose(
    *,
    actor: User | None,
    user: User,
    kind: str,
    reason: str,
    term: str = "",
    lasts: timedelta | None = None,
) -> Sanction:
    """Impose a sanction of *kind* for *term* (a key of ``TERMS``; a warning has none).

    Without *actor* it is the site that imposes it by its rules, for as long as it *lasts*.
    Raises ``Refusal`` (``no_permitido``, ``personal``, ``asunto_tuyo``, ``valor``, ``corto``,
    ``largo``). The same one again within a minute is the same.
    """
    if actor is not None:
        _require_may_sanction(actor, user)
    if kind not in Sanction.Kind.values or term not in TERMS or (actor and lasts):
        raise Refusal("valor")
    reason = _reason(reason)
    lasts = None if kind == Sanction.Kind.WARNING else lasts or TERMS[term][0]
    with transaction.atomic():
        _hold(user.pk)
        now = timezone.now()
        again = Sanction.objects.in_force().filter(
            user=user, kind=kind, reason=reason, imposed_by=actor,
            begins_at__gt=now - timedelta(seconds=AGAIN_S),
        )  # fmt: skip
        same = again.filter(ends_at=None) if lasts is None else again.exclude(ends_at=None)
        if (found := same.first()) is not None:
            return found
        sanction = Sanction.objects.create(
            user=user, kind=kind, reason=reason, imposed_by=actor,
            begins_at=now, ends_at=now + lasts if lasts else None,
        )  # fmt: skip
        _note(sanction, SanctionAct.Act.IMPOSED, actor, reason)
    return sanction


def sanction_lift(*, actor: User | None, sanction_id: int, reason: str) -> Sanction:
    """End a sanction before its term; without *actor* it is the site, by its rules.

    Raises ``Refusal`` (``ya_levantada`` when it no longer holds, and the codes of imposing).
    """
    reason = _reason(reason)
    with transaction.atomic():
        sanction = _locked(sanction_id)
        if actor is not None:
            _require_may_sanction(actor, sanction.user)
        if not is_in_force(sanction):
            raise Refusal("ya_levantada")
        sanction.lifted_at = timezone.now()
        sanction.save(update_fields=["lifted_at"])
        _note(sanction, SanctionAct.Act.LIFTED, actor, reason)
    return sanction


def sanction_answer(*, actor: User, sanction_id: int, text: str, lift: bool) -> Sanction:
    """Answer an appeal, once; with *lift* the sanction ends.

    Raises ``Refusal`` (``sin_recurso`` when there is none to answer, and the codes of imposing).
    """
    text = plain(text, longest=APPEAL_CHARACTERS, shortest=SHORTEST_REASON)
    with transaction.atomic():
        sanction = _locked(sanction_id)
        _require_may_sanction(actor, sanction.user)
        if sanction.appealed_at is None or sanction.answered_at is not None:
            raise Refusal("sin_recurso")
        now = timezone.now()
        sanction.answer, sanction.answered_at = text, now
        changed = ["answer", "answered_at"]
        lifted = lift and is_in_force(sanction)
        if lifted:
            sanction.lifted_at = now
            changed.append("lifted_at")
        sanction.save(update_fields=changed)
        _note(sanction, SanctionAct.Act.ANSWERED, actor, text)
        if lifted:
            _note(sanction, SanctionAct.Act.LIFTED, actor, text)
    return sanction


def _require_may_sanction(actor: User, user: User) -> None:
    """Refuse who is not staff, judges himself or a rival, or judges staff and is no superuser."""
    if not (actor.is_active and actor.is_staff) or user.is_robot:
        raise Refusal("no_permitido", nick=user.username)
    if actor.pk == user.pk:
        raise Refusal("asunto_tuyo")
    if (user.is_staff or user.is_superuser) and not actor.is_superuser:
        raise Refusal("personal")
    if parties.is_party(actor.pk, user.pk):
        raise Refusal("jugais_juntos")


def _reason(text: str) -> str:
    return plain(text, longest=REASON_CHARACTERS, shortest=SHORTEST_REASON)


# --- What the sanctioned person does


def sanction_read(*, user: User, sanction_id: int) -> None:
    """Note that *user* has read a sanction of his; what is none of his stays as it is."""
    mine = Sanction.objects.filter(pk=sanction_id, user=user, read_at=None)
    with transaction.atomic():
        if mine.update(read_at=timezone.now()):
            sanctions_changed.send(sender=None, user_id=user.pk)


def sanction_appeal(*, user: User, sanction_id: int, text: str) -> Sanction:
    """Appeal a sanction of his own that holds, once. The same text again does nothing more.

    Raises ``Refusal`` (``sin_recurso``, ``corto``, ``largo``).
    """
    text = plain(text, longest=APPEAL_CHARACTERS, shortest=SHORTEST_REASON)
    with transaction.atomic():
        sanction = Sanction.objects.select_for_update(of=("self",)).filter(
            pk=sanction_id, user=user
        ).first()  # fmt: skip
        if sanction is not None and sanction.appeal == text:
            return sanction
        if sanction is None or not may_appeal(sanction):
            raise Refusal("sin_recurso")
        sanction.appeal, sanction.appealed_at = text, timezone.now()
        sanction.save(update_fields=["appeal", "appealed_at"])
        _note(sanction, SanctionAct.Act.APPEALED, user, text)
    return sanction


def _locked(sanction_id: int) -> Sanction:
    sanction = (
        Sanction.objects.select_for_update(of=("self",))
        .select_related("user")
        .filter(pk=sanction_id)
        .first()
    )
    if sanction is None:
        raise Refusal("ya_levantada")
    return sanction


def _hold(user_id: int) -> None:
    list(Profile.objects.select_for_update(no_key=True).filter(user=user_id).values_list("pk"))


def _note(sanction: Sanction, act: str, actor: User | None, text: str) -> None:
    SanctionAct.objects.create(sanction=sanction, act=act, actor=actor, text=text)
    sanctions_changed.send(sender=None, user_id=sanction.user_id)


# --- Reading


def is_in_force(sanction: Sanction) -> bool:
    """Whether *sanction* holds now: begun, not lifted, before its end."""
    now = timezone.now()
    if sanction.lifted_at is not None or sanction.begins_at > now:
        return False
    return sanction.ends_at is None or sanction.ends_at > now


def may_appeal(sanction: Sanction) -> bool:
    """Whether it can be appealed: it holds and was not appealed before."""
    return is_in_force(sanction) and sanction.appealed_at is None


def in_force(user_id: int, *kinds: str) -> Sanction | None:
    """Return what holds of *kinds* against *user_id* and lasts longest. One query."""
    rows = Sanction.objects.in_force().filter(user=user_id, kind__in=kinds)
    return rows.order_by(F("ends_at").desc(nulls_first=True), "-pk").first()


def to_show(user_id: int) -> Sanction | None:
    """Return what the bell shows: a ban on talking or sitting that holds, or an unread warning.

    The newest first. One query.
    """
    limits = Q(kind__in=[Sanction.Kind.MUTE, Sanction.Kind.NO_SEAT, Sanction.Kind.BAN])
    unread = Q(kind=Sanction.Kind.WARNING, read_at=None)
    return Sanction.objects.in_force().filter(limits | unread, user=user_id).first()


def sanctions_of(user_id: int) -> QuerySet[Sanction]:
    """Return every sanction of *user_id* with who imposed it, newest first."""
    return Sanction.objects.filter(user=user_id).select_related("imposed_by", "user")


def term_of(ends_at: datetime | None) -> str:
    """Return until when, as a sentence has it: ``hasta el 3 de mayo, 18:00`` or without term."""
    if ends_at is None:
        return _("sin plazo")
    day = zones.told(ends_at, r"j \d\e F \d\e Y, H:i")
    return _("hasta el %(dia)s") % {"dia": day}


# --- The door


def suspension_token(sanction: Sanction) -> str:
    """Return what lets who proved to be banned *user* read why and appeal, for half an hour."""
    return signing.dumps([sanction.user_id, sanction.pk], salt=_SALT)


def suspension_of(token: str) -> Sanction | None:
    """Return the sanction of a token that is good and young, else ``None``."""
    try:
        user_id, sanction_id = signing.loads(token, salt=_SALT, max_age=SUSPENDED_S)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return sanctions_of(user_id).filter(pk=sanction_id).first()
