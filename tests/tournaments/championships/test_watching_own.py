"""Whose page it is hears of what happens to him, however it comes about (torneos §2.3, §3.8)."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from games.live.hub import hub
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, is_now, opened
from tests.tournaments.championships.evenings import crowd, evening, waiting
from tests.tournaments.championships.test_looking import (
    SHOWS,
    arrive,
    seated,
    who_plays,
    window,
)
from tournaments.championships import watching
from tournaments.championships.enrolment import accept, invite, sign_up, withdraw
from tournaments.championships.pool import partner_seek
from tournaments.championships.substitutes import substitute_drop, substitute_offer
from tournaments.championships.versions import version_of, version_with_marks
from tournaments.models import Championship

__all__ = ["arrive"]

pytestmark = pytest.mark.django_db(transaction=True)

in_thread = sync_to_async
HIS = f"{SHOWS}&propio=1"
NOT_YET = f"{SHOWS}&propio=0"


def asked(one: Championship, captain: User, *others: User) -> None:
    for other in others:
        invite(user=captain, championship_id=one.pk, other=other)


def in_pairs() -> Championship:
    return opened(fee=0, places=16)


def page(one: Championship, user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/torneos/{one.pk}/").content.decode()


def test_3_8_whoever_waits_for_an_answer_follows_what_is_his():
    one = in_pairs()
    captain, other, seeker, stranger = crowd(4)
    asked(one, captain, other)
    partner_seek(user=seeker, championship_id=one.pk)
    for person, is_his in ((captain, True), (other, True), (seeker, True), (stranger, False)):
        assert (" data-propio" in page(one, person)) is is_his


async def test_3_4_who_is_invited_for_the_first_time_is_told_on_its_page(arrive):
    one = await in_thread(in_pairs)()
    captain, other, stranger = await in_thread(crowd)(3)
    assert f' data-mio="/torneos/{one.pk}/trozo/mio/"' in await in_thread(page)(one, other)
    browser = await window(arrive, one, other, NOT_YET)
    another = await window(arrive, one, stranger, NOT_YET)
    await in_thread(asked)(one, captain, other)
    assert (await browser.until("torneo"))["tuyo"]
    assert "tuyo" not in await another.until("torneo")
    await in_thread(is_now)(one, "cerrado")
    await watching.check_championships()
    assert (await browser.until("torneo"))["tuyo"], "from now on it is his own page"
    assert "tuyo" not in await another.until("torneo"), "not all who look ask at once"


async def test_3_4_who_was_invited_before_his_window_was_greeted_is_told_then(arrive):
    one = await in_thread(in_pairs)()
    captain, other, stranger = await in_thread(crowd)(3)
    await in_thread(asked)(one, captain, other)
    for person, is_his in ((other, True), (stranger, False)):
        browser = await arrive(f"/ws/torneo/{one.pk}/{NOT_YET}", person)
        assert (await browser.until("torneo")).get("tuyo", False) is is_his


async def test_14_4_who_is_offered_a_place_is_told_on_its_page_and_who_offers_it_of_the_answer(
    arrive,
):
    one = await in_thread(in_pairs)()
    captain, other, newcomer = await in_thread(crowd)(3)
    await in_thread(asked)(one, captain, other)
    await in_thread(accept)(user=other, championship_id=one.pk, captain=captain)
    theirs = [await window(arrive, one, *whose) for whose in ((newcomer, NOT_YET), (other, HIS))]
    await in_thread(substitute_offer)(user=other, championship_id=one.pk, other=newcomer)
    for browser in theirs:
        assert (await browser.until("torneo"))["tuyo"]
    await in_thread(substitute_drop)(user=newcomer, championship_id=one.pk, other=other)
    for browser in theirs:
        assert (await browser.until("torneo"))["tuyo"]


async def test_3_4_whose_invitation_is_accepted_is_told_and_then_whatever_befalls_the_pair(arrive):
    one = await in_thread(in_pairs)()
    captain, first, second = await in_thread(crowd)(3)
    await in_thread(asked)(one, captain, first, second)
    browser = await window(arrive, one, captain, HIS)
    await in_thread(accept)(user=first, championship_id=one.pk, captain=captain)
    assert (await browser.until("torneo"))["tuyo"]
    await in_thread(withdraw)(user=first, championship_id=one.pk)
    assert (await browser.until("torneo"))["tuyo"], "of the pair that he is in, not of one that was"


async def test_3_5_who_looks_for_a_partner_is_told_that_he_has_one(arrive):
    one = await in_thread(in_pairs)()
    seeker, other, stranger = await in_thread(crowd)(3)
    await in_thread(partner_seek)(user=seeker, championship_id=one.pk)
    browser = await window(arrive, one, seeker, HIS)
    another = await window(arrive, one, stranger, HIS)
    await in_thread(asked)(one, other, seeker)  # and he accepts on his telephone
    await in_thread(accept)(user=seeker, championship_id=one.pk, captain=other)
    assert (await browser.until("torneo"))["tuyo"]
    assert "tuyo" not in await another.until("torneo"), "nothing has happened to him"
    await in_thread(withdraw)(user=other, championship_id=one.pk)
    assert (await browser.until("torneo"))["tuyo"]


async def test_2_3_a_call_between_the_page_and_the_first_own_window_is_told(arrive, monkeypatch):
    one = await in_thread(evening)(await in_thread(crowd)(4))
    first, second = await in_thread(waiting)(one)
    looker = await window(arrive, one)
    monkeypatch.setattr(watching, "PAUSE_S", 2.0)
    await in_thread(seated)(second)
    made = (await looker.until("torneo"))["v"]
    assert made == await in_thread(version_of)(one.pk), "his page is of this version"
    await in_thread(seated)(first)
    his = await arrive(f"/ws/torneo/{one.pk}/{HIS}", await in_thread(who_plays)(first))
    assert (await his.until("torneo"))["v"] == made, "nobody has been told of it yet"
    assert (await his.until("torneo"))["tuyo"]


async def test_what_happens_while_his_first_window_is_greeted_is_told(arrive, monkeypatch):
    """The version that he is told of is that of the marks: what comes after either is another."""
    one = await in_thread(evening)(await in_thread(crowd)(4))
    first = (await in_thread(waiting)(one))[0]
    read = watching.version_with_marks

    def and_then_he_sits_down(number: int) -> tuple[int, dict[int, int]]:
        found = read(number)
        monkeypatch.undo()
        seated(first)
        return found

    monkeypatch.setattr(watching, "version_with_marks", and_then_he_sits_down)
    his = await arrive(f"/ws/torneo/{one.pk}/{HIS}", await in_thread(who_plays)(first))
    told = await his.until("torneo")
    while told["v"] != await in_thread(version_of)(one.pk):
        told = await his.until("torneo")
    assert told["tuyo"]


def test_the_version_that_comes_with_the_marks_is_that_of_all_others():
    one = alone(fee=0)
    ana = PersonFactory()
    sign_up(user=ana, championship_id=one.pk)
    version, marks = version_with_marks(one.pk)
    assert version == version_of(one.pk)
    assert ana.pk in marks
    assert version_with_marks(10**9)[0] == 0


async def test_3_6_both_of_a_pair_that_waits_come_nearer_by_one_pair(arrive):
    one = await in_thread(opened)(fee=0, places=2)
    people = await in_thread(crowd)(8)
    for captain, other in zip(people[::2], people[1::2], strict=True):
        await in_thread(asked)(one, captain, other)
        await in_thread(accept)(user=other, championship_id=one.pk, captain=captain)
    _version, marks = await in_thread(version_with_marks)(one.pk)
    assert [marks.get(-person.pk) for person in people[4:]] == [1, 1, 2, 2]
    last = await window(arrive, one, people[7], HIS)
    await in_thread(withdraw)(user=people[4], championship_id=one.pk)
    assert (await last.until("torneo"))["tuyo"]


async def test_marks_are_kept_though_nobody_here_has_anything_to_do_with_it(arrive):
    one = await in_thread(alone)(fee=0)
    looker = await window(arrive, one)
    await in_thread(is_now)(one, "cerrado")
    await watching.check_championships()
    version = (await looker.until("torneo"))["v"]
    topic = hub.topics[f"torneo:{one.pk}"]
    assert isinstance(topic, watching.ChampionshipTopic)
    assert (topic.version, topic._marks) == await in_thread(version_with_marks)(one.pk)
    assert topic.version == version
