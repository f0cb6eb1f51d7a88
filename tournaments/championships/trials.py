"""Championships *de prueba*: robots alone play them, and nothing comes of it (RULING C2).

The staff try a format with one. Its entrants are accounts of robots that are there for this alone:
nobody finds them among those that are asked to a table.
"""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from accounts.models import Profile, User
from games.tables import forms
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship, Entry, Member

MOST = 128
"""Participantes: each of their matches takes of the machine what one of people does."""
AT_ONCE = 500
_CONSONANTS, _VOWELS = "bdfgklmnprst", "aeiou"
_SYLLABLES = 3


def nick_of(number: int) -> str:
    """Return the nick of the robot of that *number*: no two of them are read as the same."""
    found = ""
    for _ in range(_SYLLABLES):
        number, one = divmod(number, len(_CONSONANTS) * len(_VOWELS))
        found = _CONSONANTS[one // len(_VOWELS)] + _VOWELS[one % len(_VOWELS)] + found
    return f"Robot_{found.capitalize()}"


def require_trial(one: Championship) -> None:
    """Refuse what a championship *de prueba* cannot be; of one of people nothing.

    Refuses with ``prueba_de_la_casa`` whose organiser is not of the staff, with ``prueba_robots`` a
    level that its game has not, with ``prueba_plazas`` too many and with ``prueba_sin_dinero`` what
    is paid in it.
    """
    if not one.robots:
        return
    if not one.organiser.is_staff:
        raise Refusal("prueba_de_la_casa")
    if one.robots not in forms.robot_levels(one.room.game):
        raise Refusal("prueba_robots")
    if one.places > MOST:
        raise Refusal("prueba_plazas", maximo=MOST)
    if one.fee or one.amounts or one.consuelo_amounts:
        raise Refusal("prueba_sin_dinero")


def robots_enter(one: Championship) -> None:
    """Give every place of *one*, which is locked and has just been published, to robots."""
    each = 2 if one.in_pairs else 1
    people = robots_of_trials(each * one.places)
    entries = Entry.objects.bulk_create(
        [
            Entry(championship=one, state="confirmado", turn=turn, placed=turn)
            for turn in range(1, one.places + 1)
        ],
        batch_size=AT_ONCE,
    )
    now = timezone.now()
    members = [
        Member(
            entry=entries[number // each], championship=one, user=user, present_at=now,
            is_captain=number % each == 0, is_in=True,
        )
        for number, user in enumerate(people)
    ]  # fmt: skip
    Member.objects.bulk_create(members, batch_size=AT_ONCE)


def robots_of_trials(count: int) -> list[User]:
    """Return so many robots, always the same ones; those that there were not are made."""
    nicks = [nick_of(number) for number in range(count)]
    rows = User.objects.filter(username__in=nicks, kind=User.Kind.ROBOT)
    missing = sorted({*nicks} - set(rows.values_list("username", flat=True)))
    User.objects.bulk_create(
        [
            User(username=nick, kind=User.Kind.ROBOT, password=make_password(None))
            for nick in missing
        ],
        batch_size=AT_ONCE,
        ignore_conflicts=True,
    )
    bare = User.objects.filter(username__in=missing, profile=None)
    Profile.objects.bulk_create([Profile(user=user) for user in bare], ignore_conflicts=True)
    return sorted(rows.all(), key=lambda user: nicks.index(user.username))
