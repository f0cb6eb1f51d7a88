"""What people are to one another: friends, ignored, notes, partners.

Both lists of a person are his alone: nobody learns from an answer that he is ignored, nor what is
noted of him. Everything may be asked twice and does it once. Each change locks the profiles of the
two people, in the order of their ids, so that two who ask each other at once become friends and no
list grows beyond its limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.activity import require_active
from accounts.models import Friendship, Profile, Regard, User
from accounts.models.relations import NOTE_CHARACTERS
from accounts.news import relations_changed
from accounts.refusals import Refusal, register_sentences
from accounts.texts import plain

register_sentences(
    __name__,
    {
        "le_ignoras": _("Estás ignorando a %(nick)s: deja de ignorarle antes."),
        "sin_peticion": _("%(nick)s ya no te está pidiendo amistad."),
        "demasiados": _("Has llegado al máximo, que son %(maximo)s: quita alguno antes."),
    },
)

MOST_IGNORED = 1_000
MOST_FRIENDS = 1_000
MOST_ASKED = 200
MOST_NOTED = 2_000


# --- Friends


def friendship_ask(*, user: User, other: User) -> None:
    """Ask *other* to be friends; if he has asked already, accept.

    Who is ignored by *other* looks as if he had asked and nothing follows. Raises ``Refusal``
    (``yo_mismo``, ``no_permitido``, ``le_ignoras``, ``demasiados``).
    """
    with _both(user, other):
        found = _between(user.pk, other.pk).first()
        if found is not None and (found.asker_id == user.pk or found.accepted_at is not None):
            return
        if is_ignored(by=user.pk, whom=other.pk):
            raise Refusal("le_ignoras", nick=other.username)
        _require_room_for_friends(user)
        if found is not None:
            found.accepted_at = timezone.now()
            found.save(update_fields=["accepted_at"])
        elif _asked_by(user.pk).count() >= MOST_ASKED:
            raise Refusal("demasiados", maximo=MOST_ASKED)
        else:
            Friendship.objects.create(asker=user, asked=other)
        _tell(user, other)


def friendship_accept(*, user: User, other: User) -> None:
    """Accept the request of *other*; a friend stays one.

    Raises ``Refusal`` (``sin_peticion`` when he no longer asks, ``demasiados``).
    """
    with _both(user, other):
        found = _between(user.pk, other.pk).first()
        if found is not None and found.accepted_at is not None:
            return
        if found is None or found.asked_id != user.pk or is_ignored(by=user.pk, whom=other.pk):
            raise Refusal("sin_peticion", nick=other.username)
        _require_room_for_friends(user)
        found.accepted_at = timezone.now()
        found.save(update_fields=["accepted_at"])
        _tell(user, other)


def friendship_reject(*, user: User, other: User) -> None:
    """Take away the request that *other* made, if there is one. He is not told."""
    _end(user, other, Q(asker=other, accepted_at=None))


def friendship_withdraw(*, user: User, other: User) -> None:
    """Take back what *user* asked of *other*, unless he has accepted."""
    _end(user, other, Q(asker=user, accepted_at=None))


def friendship_end(*, user: User, other: User) -> None:
    """Stop being friends."""
    _end(user, other, Q(accepted_at__isnull=False))


def _end(user: User, other: User, which: Q) -> None:
    with _both(user, other):
        ended, _ = _between(user.pk, other.pk).filter(which).delete()
        if ended:
            _tell(user, other)


# --- Ignoring, noting, choosing partners


def ignore(*, user: User, other: User) -> None:
    """Have *user* read nothing of *other*; what was between them as friends ends.

    Raises ``Refusal`` (``yo_mismo``; ``no_permitido`` for the staff; ``demasiados``).
    """
    if other.is_staff or other.is_superuser:
        raise Refusal("no_permitido", nick=other.username)
    with _both(user, other):
        if is_ignored(by=user.pk, whom=other.pk):
            return
        if ignored_by(user.pk).count() >= MOST_IGNORED:
            raise Refusal("demasiados", maximo=MOST_IGNORED)
        _between(user.pk, other.pk).delete()
        _regard(user, other, ignored=True)
        _tell(user, other)


def ignore_end(*, user: User, other: User) -> None:
    """Read *other* again. What he asked meanwhile was never asked."""
    with _both(user, other):
        if is_ignored(by=user.pk, whom=other.pk):
            Friendship.objects.filter(asker=other, asked=user, accepted_at=None).delete()
            _regard(user, other, ignored=False)
            _tell(user, other)


def note_write(*, user: User, other: User, text: str) -> str:
    """Keep a private note on *other* and return it as it is kept; an empty one takes it away.

    Raises ``Refusal`` (``yo_mismo``, ``largo``, ``demasiados``).
    """
    text = plain(text, longest=NOTE_CHARACTERS)
    with _both(user, other):
        noted = Regard.objects.filter(owner=user).exclude(other=other).exclude(note="")
        if text and noted.count() >= MOST_NOTED:
            raise Refusal("demasiados", maximo=MOST_NOTED)
        _regard(user, other, note=text)
        _tell(user)
    return text


def partner_set(*, user: User, other: User, how: str) -> None:
    """Say how *other* is as a partner: ``preferida``, ``evitada`` or nothing (``""``).

    Raises ``Refusal`` (``yo_mismo``, ``valor``, ``demasiados``).
    """
    if how not in {"", *Regard.Partner.values}:
        raise Refusal("valor")
    with _both(user, other):
        chosen = Regard.objects.filter(owner=user).exclude(other=other).exclude(partner="")
        if how and chosen.count() >= MOST_NOTED:
            raise Refusal("demasiados", maximo=MOST_NOTED)
        _regard(user, other, partner=how)
        _tell(user)


def _regard(user: User, other: User, **changes: object) -> None:
    """Change what *user* thinks of *other*; a regard that says nothing any more goes away."""
    regard = Regard.objects.filter(owner=user, other=other).first()
    if regard is None:
        regard = Regard(owner=user, other=other)
    for name, value in changes.items():
        setattr(regard, name, value)
    if regard.ignored or regard.note or regard.partner:
        regard.save()
    elif regard.pk is not None:
        regard.delete()


@contextmanager
def _both(user: User, other: User) -> Iterator[None]:
    """Hold what is between two people for the length of a transaction."""
    if user.pk == other.pk:
        raise Refusal("yo_mismo")
    if other.is_robot or user.is_robot:
        raise Refusal("no_permitido", nick=other.username)
    with transaction.atomic():
        two = Profile.objects.filter(user__in=[user.pk, other.pk]).order_by("user_id")
        list(two.select_for_update(no_key=True).values_list("pk"))
        require_active(user.pk)
        yield


def _between(one: int, two: int) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=one, asked=two) | Q(asker=two, asked=one))


def _asked_by(user_id: int) -> QuerySet[Friendship]:
    return Friendship.objects.filter(asker=user_id, accepted_at=None)


def _require_room_for_friends(user: User) -> None:
    friends = Friendship.objects.filter(Q(asker=user) | Q(asked=user), accepted_at__isnull=False)
    if friends.count() >= MOST_FRIENDS:
        raise Refusal("demasiados", maximo=MOST_FRIENDS)


def _tell(*people: User) -> None:
    relations_changed.send(sender=None, user_ids=[person.pk for person in people])


# --- Reading


@dataclass(frozen=True, slots=True)
class Relations:
    """What somebody sees of his own relations, by nick; *ignored_ids* for whoever delivers."""

    friends: list[str] = field(default_factory=list)
    asked_me: list[str] = field(default_factory=list)
    asked_by_me: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    partners: dict[str, str] = field(default_factory=dict)
    ignored_ids: frozenset[int] = frozenset()


def relations_of(user_id: int) -> Relations:
    """Return the relations of a person, by nick, without people who left. Two queries."""
    regards = list(
        Regard.objects.filter(owner=user_id, other__is_active=True)
        .select_related("other")
        .order_by("other__nick_key")
    )
    ignored = frozenset(regard.other_id for regard in regards if regard.ignored)
    found = Relations(
        ignored=[regard.other.username for regard in regards if regard.ignored],
        notes={regard.other.username: regard.note for regard in regards if regard.note},
        partners={regard.other.username: regard.partner for regard in regards if regard.partner},
        ignored_ids=ignored,
    )
    for friendship in _friendships_of(user_id):
        is_mine = friendship.asker_id == user_id
        other = friendship.asked if is_mine else friendship.asker
        if friendship.accepted_at is not None:
            found.friends.append(other.username)
        elif is_mine:
            found.asked_by_me.append(other.username)
        elif other.pk not in ignored:
            found.asked_me.append(other.username)
    for names in (found.friends, found.asked_by_me):
        names.sort(key=str.casefold)
    return found


def friends_of(user_id: int) -> QuerySet[User]:
    """Return the friends of *user_id* with their profiles, by nick."""
    return _people(Q(pk__in=friend_ids(user_id)))


def requests_to(user_id: int) -> QuerySet[User]:
    """Return the people who ask *user_id* to be friends, without those he ignores."""
    asks = Friendship.objects.filter(asked=user_id, accepted_at=None)
    asks = asks.exclude(asker__in=ignored_by(user_id))
    return _people(Q(pk__in=asks.values("asker")))


def requests_of(user_id: int) -> QuerySet[User]:
    """Return the people whom *user_id* has asked to be friends."""
    return _people(Q(pk__in=_asked_by(user_id).values("asked")))


def ignored_of(user_id: int) -> QuerySet[User]:
    """Return the people whom *user_id* ignores, with their profiles, by nick."""
    return _people(Q(pk__in=ignored_by(user_id)))


_SUBJECTS = {"ignorados": Q(ignored=True), "notas": ~Q(note=""), "parejas": ~Q(partner="")}


def regards_of(user_id: int, subject: str) -> QuerySet[Regard]:
    """Return what *user_id* thinks of others: ``ignorados``, ``notas`` or ``parejas``, by nick."""
    return (
        Regard.objects.filter(_SUBJECTS[subject], owner=user_id, other__is_active=True)
        .select_related("other__profile")
        .order_by("other__nick_key")
    )


def _people(which: Q) -> QuerySet[User]:
    return User.objects.filter(which, is_active=True).select_related("profile").order_by("nick_key")


def _friendships_of(user_id: int) -> QuerySet[Friendship]:
    return (
        Friendship.objects.filter(Q(asker=user_id) | Q(asked=user_id))
        .filter(asker__is_active=True, asked__is_active=True)
        .select_related("asker", "asked")
        .order_by("-pk")
    )


def ignored_by(user_id: int) -> QuerySet[Regard, Any]:
    """Return the numbers of the people *user_id* ignores, for a query that leaves them out."""
    return Regard.objects.filter(owner=user_id, ignored=True).values("other")


def friend_ids(user_id: int) -> frozenset[int]:
    """Return the friends of *user_id*."""
    rows = Friendship.objects.filter(
        Q(asker=user_id) | Q(asked=user_id), accepted_at__isnull=False
    ).values_list("asker_id", "asked_id")
    return frozenset(one if two == user_id else two for one, two in rows)


def is_ignored(*, by: int, whom: int) -> bool:
    """Return whether *by* ignores *whom*."""
    return ignored_by(by).filter(other=whom).exists()


def are_friends(one: int, two: int) -> bool:
    """Return whether the two are friends."""
    return _between(one, two).filter(accepted_at__isnull=False).exists()


@dataclass(frozen=True, slots=True)
class Between:
    """What *user* sees of what there is between him and another.

    *friendship* is ``amigo``, ``pedida`` (I asked), ``pide`` (he asked me) or ``""``.
    """

    friendship: str = ""
    ignored: bool = False
    note: str = ""
    partner: str = ""


def between(user_id: int, other_id: int) -> Between:
    """Return what there is between two people as the first sees it. Two queries."""
    regard = Regard.objects.filter(owner=user_id, other=other_id).first() or Regard()
    found = _between(user_id, other_id).first()
    kind = ""
    if found is not None:
        if found.accepted_at is not None:
            kind = "amigo"
        elif found.asker_id == user_id:
            kind = "pedida"
        elif not regard.ignored:
            kind = "pide"
    return Between(kind, regard.ignored, regard.note, regard.partner)
