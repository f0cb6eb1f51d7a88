"""Whoever stood up from a match plays it no more, whoever asks; whoever sat down in his place does.

Each reader of who plays now is asked here: where chairs change, a match has rows of people who have
gone, one beside the other on the same chair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts import push
from accounts.models import User
from economy import freezing
from games.chat import mentions
from games.chat.channel import Channel
from games.matches import seat_presence, selectors, services
from games.models import Match, MatchTimer
from games.people import alerts, newcomers, personal, roster
from games.tables import entry
from games.tables import selectors as tables
from tests.factories import PersonFactory
from tests.games.matches.test_chairs import act, bank, leave, match, open_table, sit
from tests.games.tools import start
from usumus import lobby

__all__ = ["bank", "match"]

pytestmark = pytest.mark.django_db(transaction=True)


class Away(alerts.Away):
    """Somebody who wants to be told of everything."""

    def tell(self, kind: push.Kind, mark: Any, title: str, text: str, url: str) -> None:
        self.notices.append(alerts.Notice(kind, str(mark), title, text, url))


def told_away(user: User, kind: str) -> bool:
    away = Away(user.pk, user.nick_key, None)  # type: ignore[arg-type]
    alerts._matches({user.pk: away})
    return kind in {notice.kind for notice in away.notices}


def in_list(match: Match, user: User) -> bool:
    entry = roster.look(match.room_id, {}).entries.get(user.pk)
    return entry is not None and entry.partida == match.pk


def named(match: Match, user: User) -> bool:
    channel = Channel("partida", match.pk)
    return user.pk in mentions.to_tell(channel, f"@{user.username}", author_id=0)


READERS: dict[str, Callable[[Match, User], bool]] = {
    "the list of the salón": in_list,
    "the frame of every page": lambda match, user: lobby.whereabouts_of(user.pk) is not None,
    "the account that is deleted": lambda match, user: bool(personal._is_playing(user.pk)),
    "alerts: his match starts": lambda match, user: told_away(user, "empieza"),
    "alerts: it is his turn": lambda match, user: told_away(user, "turno"),
    "alerts: he is at the table": lambda match, user: user.pk in alerts._at_a_table(),
    "who is named at the match": named,
    "the salón's own page": lambda match, user: tables.running_match(user.pk) is not None,
    "sitting down elsewhere": lambda match, user: entry._plays(user.pk),
}


@pytest.fixture
def gone_and_come(match: Match, people: list[User]) -> tuple[User, User]:
    """Return who stood up from the chair whose turn it is, and who sits there now."""
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    leave(match, people[0])
    sit(match, people[2], 0)
    seat_presence.take(match.pk, 0, seat_presence.next_window())
    act(match, people[1], {"t": "Repartir"})
    MatchTimer.objects.filter(match=match).update(key="turno:0")  # as the games of today name it
    return people[0], people[2]


@pytest.mark.parametrize("reader", READERS)
def test_who_stood_up_does_not_play_and_who_sits_there_does(
    match: Match, gone_and_come: tuple[User, User], reader: str
) -> None:
    gone, come = gone_and_come
    assert [READERS[reader](match, user) for user in (gone, come)] == [False, True]


def test_who_is_owed_what_he_took_is_kept_until_it_comes(
    match: Match, people: list[User], chief: User
) -> None:
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    freezing.economy_freeze(reason="revisión de prueba")
    leave(match, people[0])
    assert personal._is_playing(people[0].pk) == ""
    assert personal._is_owed(people[0].pk) == "te_deben"
    assert personal._is_owed(people[2].pk) == ""


def test_a_new_account_met_only_those_who_sat_there_with_it(people: list[User]) -> None:
    ana, bea, carla = people[:3]
    first = open_table()
    sit(first, ana, 0)
    sit(first, bea, 1)
    leave(first, ana)
    leave(first, bea)
    second = open_table()
    sit(second, ana, 0)
    sit(second, bea, 1)
    leave(second, ana)
    sit(second, carla, 0)
    leave(second, bea)
    leave(second, carla)
    assert set(Match.objects.values_list("status", flat=True)) == {Match.Status.FINISHED}
    users = [ana.pk, bea.pk, carla.pk]
    assert newcomers.matches_with_others(users) == {ana.pk: 1, bea.pk: 2, carla.pk: 1}


def test_what_the_same_people_play_now_is_what_they_sit_at(people: list[User]) -> None:
    before = start(people[:2], stake=0)
    services.match_void(
        match_id=before.pk, actor=PersonFactory(is_staff=True), reason="prueba de lo que sigue"
    )
    rows = list(before.players.all())

    def following() -> str | None:
        return selectors._next_url(before, rows)

    now = open_table(chairs=2)
    Match.objects.filter(pk=now.pk).update(room=before.room)
    sit(now, people[0], 0)
    sit(now, people[1], 1)
    leave(now, people[0])
    assert following() is None
    sit(now, people[0], 0)
    assert following() is not None, "who came back is one person"
