"""Who is told that he is named in what is said of a championship: as in the other chats."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db.models import F

from accounts.models import Regard, User
from games.chat import mentions
from games.live import hints
from games.models import ChatLine
from games.people import persona
from tests.factories import PersonFactory
from tests.tournaments.championships.test_talking import WHY, _nothing_said, cup, say
from tests.ws.conftest import arrive
from tournaments.championships.enrolment import withdraw
from tournaments.championships.talking import line_take
from tournaments.models import Championship

__all__ = ["_nothing_said", "arrive"]

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = sync_to_async


def named(one: Championship, user: User, text: str) -> set[int]:
    """Return who is told that a line names him."""
    ChatLine.objects.update(at=F("at") - timedelta(minutes=2))  # lines may be much alike here
    with hints.collected() as heard:
        number = say(one, user, text)
    told = [hint for hint in heard if hint.what == f"mencion:{number}"]
    assert {hint.value for hint in told} <= {number}
    return {int(hint.topic.removeprefix("persona:")) for hint in told}


def test_who_is_in_it_looks_for_a_partner_organises_it_or_wrote_there_is_told_that_he_is_named():
    one, (ana, luis, eva) = cup(3)
    boss, chief, seeker = one.organiser, PersonFactory(is_staff=True), PersonFactory()
    one.seekers.create(user=seeker)
    for user in (luis, boss, seeker):
        assert named(one, ana, f"@{user.username.upper()}, ¿cuándo?") == {user.pk}
    assert named(one, ana, f"soy @{ana.username}") == set()
    say(one, eva)
    withdraw(user=luis, championship_id=one.pk)
    withdraw(user=eva, championship_id=one.pk)
    assert named(one, ana, f"@{luis.username} @{eva.username} ¿venís?") == {eva.pk}, (
        "who has written there and gone reads on; who has only gone does not"
    )
    assert named(one, ana, f"@{chief.username} ven") == set()
    say(one, chief)
    assert named(one, ana, f"gracias, @{chief.username}") == {chief.pk}


def test_who_ignores_the_author_or_is_in_another_championship_is_not_told_that_he_is_named():
    (one, (ana, luis)), (_other, (eva, _leo)) = cup(), cup()
    assert named(one, ana, f"@{eva.username} ven") == set()
    Regard.objects.create(owner=luis, other=ana, ignored=True)
    assert named(one, ana, f"@{luis.username} ven") == set()


def test_at_most_five_are_told_of_one_line_as_everywhere():
    one, people = cup(8)
    text = " ".join(f"@{user.username}" for user in people[1:])
    assert len(named(one, people[0], text)) == mentions.MOST


async def test_who_is_named_is_told_on_every_page_of_his_with_where_it_is_read(arrive):
    one, (ana, luis) = await in_thread(cup)()
    windows = [await arrive(path, luis) for path in (f"/ws/torneo/{one.pk}/", "/ws/persona/")]
    await windows[0].until("charla")
    await windows[1].until("avisos")
    number = await in_thread(say)(one, ana, f"¿vienes, @{luis.username}?")
    for window in windows:
        assert await window.until("mencion") == {
            "t": "mencion", "sala": "torneo", "n": number, "de": ana.username,
            "texto": f"¿vienes, @{luis.username}?", "url": f"/torneos/{one.pk}/#charla",
        }  # fmt: skip
    organiser = await in_thread(lambda: one.organiser)()
    given = {"championship_id": one.pk, "line_id": number, "reason": WHY}
    await in_thread(line_take)(user=organiser, **given)
    assert await in_thread(persona.mentions)(luis.pk, {number}) == [], (
        "a line taken away names none"
    )
