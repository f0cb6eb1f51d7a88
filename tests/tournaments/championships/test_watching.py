"""Who looks at a championship is told of changes, within seconds and not too often."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.live.hub import hub
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, draft, is_now, opened
from tests.tournaments.championships.evenings import crowd, evening, play, waiting
from tests.ws.browser import Browser
from tests.ws.conftest import arrive
from tournaments.championships import panels, showing, versions, watching
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import championship_cancel
from tournaments.championships.versions import version_of
from tournaments.models import Championship

__all__ = ["arrive"]

pytestmark = pytest.mark.django_db(transaction=True)

Arrive = Callable[..., Awaitable[Browser]]

in_thread = sync_to_async


async def window(arrive: Arrive, one: Championship, user: User | None = None) -> Browser:
    return await arrive(f"/ws/torneo/{one.pk}/", user or await in_thread(PersonFactory)())


def test_the_version_is_another_after_whatever_changes_and_the_same_until_then():
    one = alone(fee=0)
    seen = [version_of(one.pk)]
    assert version_of(one.pk) == seen[0]
    other = alone(fee=0)
    sign_up(user=PersonFactory(), championship_id=other.pk)
    assert version_of(one.pk) == seen[0], "what happens in another is none of its changes"
    for user in crowd(2):
        sign_up(user=user, championship_id=one.pk)
        seen.append(version_of(one.pk))
    championship_cancel(
        actor=one.organiser, championship_id=one.pk, reason="No hay mesas esta noche"
    )
    seen.append(version_of(one.pk))
    assert len(set(seen)) == 4
    assert version_of(10**9) == 0


def test_a_result_is_a_change():
    one = evening(crowd(4))
    before = version_of(one.pk)
    play(waiting(one)[0], 0)
    assert version_of(one.pk) != before


async def test_a_window_is_told_the_version_and_then_of_each_change(arrive):
    one = await in_thread(alone)(fee=0)
    browser = await window(arrive, one)
    first = await browser.until("torneo")
    assert first["v"] == await in_thread(version_of)(one.pk)
    await in_thread(sign_up)(user=await in_thread(PersonFactory)(), championship_id=one.pk)
    second = await browser.until("torneo")
    assert second["v"] == await in_thread(version_of)(one.pk) != first["v"]


async def test_many_changes_are_told_together_a_second_after_the_last_telling(arrive, monkeypatch):
    monkeypatch.setattr(watching, "PAUSE_S", 2.0)
    one = await in_thread(alone)(fee=0, places=16)
    browser = await window(arrive, one)
    await browser.until("torneo")
    people = await in_thread(crowd)(6)
    for person in people:
        await in_thread(sign_up)(user=person, championship_id=one.pk)
    told = [await browser.until("torneo")]
    version = await in_thread(version_of)(one.pk)
    while told[-1]["v"] != version:
        told.append(await browser.until("torneo"))
    assert len(told) <= 2


async def test_what_a_lost_hint_missed_is_told_all_the_same(arrive):
    one = await in_thread(alone)(fee=0)
    browser = await window(arrive, one)
    await browser.until("torneo")
    await in_thread(is_now)(one, "cerrado")
    topic = hub.topics[f"torneo:{one.pk}"]
    assert isinstance(topic, watching.ChampionshipTopic)
    await watching.check_championships()
    assert (await browser.until("torneo"))["v"] == await in_thread(version_of)(one.pk)


async def test_another_championship_is_none_of_its_windows(arrive):
    one, other = await in_thread(alone)(fee=0), await in_thread(alone)(fee=0)
    browser = await window(arrive, one)
    await browser.until("torneo")
    await in_thread(sign_up)(user=await in_thread(PersonFactory)(), championship_id=other.pk)
    with pytest.raises(asyncio.TimeoutError):
        await browser.until("torneo", within=1.5)


async def test_who_may_not_know_of_it_and_who_has_no_account_are_turned_away(arrive):
    secret = await in_thread(draft)()
    assert await (await window(arrive, secret)).closed() == 4404
    organiser = await in_thread(lambda: secret.organiser)()
    assert (await (await window(arrive, secret, organiser)).until("torneo"))["v"]
    one = await in_thread(opened)()
    visitor = Browser(f"/ws/torneo/{one.pk}/", None)
    await visitor.open()
    assert await visitor.closed() == 4401
    gone = await arrive("/ws/torneo/99999999999999999999999/", organiser)
    assert await gone.closed() == 4404


async def test_nothing_can_be_asked_of_it(arrive):
    one = await in_thread(opened)()
    browser = await window(arrive, one)
    await browser.until("torneo")
    await browser.send({"t": "sentarse", "mesa": 1, "asiento": 0})
    assert (await browser.until("error"))["codigo"]


# --- What its pages fetch


def piece(one: Championship, part: str, version: int | None = None) -> str:
    query = "" if version is None else f"?v={version}"
    answer = Client().get(f"/torneos/{one.pk}/trozo/{part}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_says_of_which_version_it_is_and_who_has_no_socket_asks():
    one = opened()
    version = version_of(one.pk)
    assert f'data-version="{version}"' in Client().get(f"/torneos/{one.pk}/").content.decode()
    assert Client().get(f"/torneos/{one.pk}/version.json").json() == {"v": version}
    assert Client().get(f"/torneos/{draft().pk}/version.json").status_code == 404


def test_a_piece_is_what_the_page_has_and_the_same_for_everybody():
    people = crowd(4)
    one = evening(people)
    mine = Client()
    mine.force_login(people[0])
    page = mine.get(f"/torneos/{one.pk}/").content.decode()
    told = piece(one, "torneo")
    for name in ("estado", "juego", "registro", "partes", "sorteo"):
        assert f'data-vivo="{name}"' in told
        assert f'data-vivo="{name}"' in page
    assert 'data-vivo="mio"' not in told
    assert "data-te-toca" not in told
    assert "data-te-toca" in page
    tree = piece(one, "cuadro")
    assert tree.count('class="caja-t') == 3
    assert "mia" not in tree
    number = one.entries.get(members__user=people[0]).number
    assert f'data-mios="{number}"' in mine.get(f"/torneos/{one.pk}/cuadro/").content.decode()


def test_a_piece_is_made_once_for_each_version_whatever_is_asked_for(
    django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr(versions, "KEPT_S", 60)
    one = evening(crowd(4))
    first = piece(one, "cuadro")
    with django_assert_num_queries(0):
        for asked in (None, version_of_piece(first) + 1, 7):
            assert piece(one, "cuadro", asked) == first
    play(waiting(one)[0], 0)
    with django_assert_num_queries(0):
        assert piece(one, "cuadro") == first, "the version is kept for a moment"
    versions.version_forget(one.pk)
    second = piece(one, "cuadro", version_of_piece(first))
    assert second != first
    with django_assert_num_queries(0):
        assert piece(one, "cuadro", version_of_piece(first)) == second


def version_of_piece(text: str) -> int:
    found = re.search(r'data-version="(\d+)"', text)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("part", ["torneo", "cuadro"])
def test_a_piece_says_of_which_version_it_is(part):
    one = evening(crowd(4))
    assert version_of_piece(piece(one, part)) == version_of(one.pk)


def test_while_one_makes_a_piece_the_others_get_the_last_one_or_come_again(monkeypatch):
    one = evening(crowd(4))
    made, answers = [], []
    make = panels.PANELS["cuadro"]
    address = f"/torneos/{one.pk}/trozo/cuadro/"

    def slowly(row: Championship) -> dict[str, object]:
        made.append(row)
        if len(made) < 3:  # somebody else comes meanwhile
            answers.append(Client().get(address))
        return make(row)

    monkeypatch.setitem(panels.PANELS, "cuadro", slowly)
    first = piece(one, "cuadro")
    assert answers[0].status_code == 202, "no error: a browser would show it on its console"
    assert not answers[0].content
    assert answers[0]["Retry-After"]
    play(waiting(one)[0], 0)
    versions.version_forget(one.pk)
    assert piece(one, "cuadro") != first
    assert answers[1].content.decode() == first
    assert len(made) == 2


def test_what_could_not_be_made_is_made_by_the_next(monkeypatch):
    one = evening(crowd(4))
    monkeypatch.setitem(panels.PANELS, "cuadro", lambda _one: {}["nada"])
    with pytest.raises(KeyError):
        piece(one, "cuadro")
    monkeypatch.undo()
    assert "caja-t" in piece(one, "cuadro")


async def test_what_is_told_can_be_fetched_at_once(arrive, monkeypatch):
    monkeypatch.setattr(versions, "KEPT_S", 60)
    one = await in_thread(alone)(fee=0)
    browser = await window(arrive, one)
    await browser.until("torneo")
    await in_thread(piece)(one, "torneo")
    await in_thread(sign_up)(user=await in_thread(PersonFactory)(), championship_id=one.pk)
    told = await browser.until("torneo")
    assert version_of_piece(await in_thread(piece)(one, "torneo")) == told["v"]


def test_there_is_no_piece_of_what_may_not_be_seen_or_does_not_exist():
    one = opened()
    for address in (
        f"{one.pk}/trozo/otro/",
        f"{draft().pk}/trozo/torneo/",
        "99999999/trozo/torneo/",
        f"{'9' * 30}/trozo/torneo/",
    ):
        assert Client().get(f"/torneos/{address}").status_code == 404, address
    for version in ("x", "-1", "9" * 40):
        assert Client().get(f"/torneos/{one.pk}/trozo/torneo/?v={version}").status_code == 200


@pytest.mark.parametrize("part", ["", "cuadro/"])
def test_what_changes_while_a_page_is_made_is_asked_for_again(part, monkeypatch):
    one = evening(crowd(4))
    before = version_of(one.pk)
    seen = showing.championship_seen

    def and_then_it_changes(number: int, viewer: User | None) -> Championship | None:
        found = seen(number, viewer)
        Championship.objects.filter(pk=number).update(next_at=timezone.now())
        return found

    monkeypatch.setattr(showing, "championship_seen", and_then_it_changes)
    page = Client().get(f"/torneos/{one.pk}/{part}").content.decode()
    assert f'data-version="{before}"' in page
    assert version_of(one.pk) != before
