"""Friends, ignored people, notes and partners, twice and in races."""

from __future__ import annotations

from itertools import product

import pytest

from accounts import relations as r
from accounts.models import Friendship, Regard, User
from accounts.news import relations_changed
from accounts.refusals import Refusal
from accounts.texts import plain
from tests.factories import PersonFactory, RobotFactory
from tests.games.tools import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def txema() -> User:
    return PersonFactory(username="Txema")


def befriend(one: User, two: User) -> None:
    r.friendship_ask(user=one, other=two)
    r.friendship_accept(user=two, other=one)


def names(user: User) -> tuple[list[str], list[str], list[str]]:
    """Return friends, who asks and who was asked, as *user* sees them."""
    seen = r.relations_of(user.pk)
    return seen.friends, seen.asked_me, seen.asked_by_me


def refused(call, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        call()
    assert refusal.value.code == code
    assert "%" not in refusal.value.sentence()


# --- Friends (37)


def test_who_is_asked_sees_it_and_accepting_makes_both_friends(ana, txema):
    r.friendship_ask(user=ana, other=txema)
    assert names(ana) == ([], [], ["Txema"])
    assert names(txema) == ([], ["Ana"], [])
    r.friendship_accept(user=txema, other=ana)
    assert names(ana) == (["Txema"], [], [])
    assert names(txema) == (["Ana"], [], [])
    assert r.friend_ids(ana.pk) == {txema.pk}
    assert r.are_friends(txema.pk, ana.pk)


def test_asking_who_has_asked_me_accepts(ana, txema):
    r.friendship_ask(user=ana, other=txema)
    r.friendship_ask(user=txema, other=ana)
    assert names(ana)[0] == ["Txema"]


def test_each_step_twice_is_once(ana, txema):
    for step in (
        lambda: r.friendship_ask(user=ana, other=txema),
        lambda: r.friendship_accept(user=txema, other=ana),
        lambda: r.friendship_ask(user=ana, other=txema),
    ):
        step()
        step()
        assert Friendship.objects.count() == 1
    for _ in range(2):
        r.friendship_end(user=txema, other=ana)
    assert not Friendship.objects.exists()


def test_rejecting_and_withdrawing_end_a_request_and_no_friendship(ana, txema):
    r.friendship_ask(user=ana, other=txema)
    r.friendship_reject(user=ana, other=txema)  # his own: it is for the other to reject
    r.friendship_withdraw(user=txema, other=ana)
    assert names(txema)[1] == ["Ana"]
    r.friendship_reject(user=txema, other=ana)
    assert names(ana) == ([], [], [])
    r.friendship_ask(user=ana, other=txema)
    r.friendship_withdraw(user=ana, other=txema)
    assert names(txema) == ([], [], [])
    befriend(ana, txema)
    for end in (r.friendship_reject, r.friendship_withdraw):
        for one, two in ((ana, txema), (txema, ana)):
            end(user=one, other=two)
    assert r.are_friends(ana.pk, txema.pk)


def test_what_was_withdrawn_cannot_be_accepted(ana, txema):
    r.friendship_ask(user=ana, other=txema)
    refused(lambda: r.friendship_accept(user=ana, other=txema), "sin_peticion")
    r.friendship_withdraw(user=ana, other=txema)
    refused(lambda: r.friendship_accept(user=txema, other=ana), "sin_peticion")


@pytest.mark.parametrize("act", [r.friendship_ask, r.ignore, r.friendship_end, r.ignore_end])
def test_nobody_is_anything_to_himself_nor_to_a_robot(act, ana):
    refused(lambda: act(user=ana, other=ana), "yo_mismo")
    refused(lambda: act(user=ana, other=RobotFactory()), "no_permitido")


def test_requests_and_friends_have_a_limit(ana, monkeypatch):
    monkeypatch.setattr(r, "MOST_ASKED", 2)
    monkeypatch.setattr(r, "MOST_FRIENDS", 1)
    people = PersonFactory.create_batch(3)
    for other in people[:2]:
        r.friendship_ask(user=ana, other=other)
    refused(lambda: r.friendship_ask(user=ana, other=people[2]), "demasiados")
    r.friendship_accept(user=people[0], other=ana)
    refused(lambda: r.friendship_ask(user=ana, other=people[2]), "demasiados")
    r.friendship_ask(user=people[2], other=ana)
    refused(lambda: r.friendship_accept(user=ana, other=people[2]), "demasiados")


# --- Ignoring (33)


def test_ignoring_ends_friendship_and_requests_of_both(ana, txema):
    befriend(ana, txema)
    r.ignore(user=ana, other=txema)
    assert names(txema) == ([], [], [])
    r.ignore_end(user=ana, other=txema)
    for one, two in ((ana, txema), (txema, ana)):
        r.friendship_ask(user=one, other=two)
        r.ignore(user=ana, other=txema)
        assert not Friendship.objects.exists()
        r.ignore_end(user=ana, other=txema)


def test_who_is_ignored_looks_as_if_he_had_asked_and_nothing_follows(ana, txema):
    r.ignore(user=ana, other=txema)
    r.friendship_ask(user=txema, other=ana)
    assert names(txema) == ([], [], ["Ana"])
    assert names(ana) == ([], [], [])
    assert r.between(txema.pk, ana.pk) == r.Between("pedida")
    assert r.between(ana.pk, txema.pk) == r.Between("", ignored=True)
    refused(lambda: r.friendship_accept(user=ana, other=txema), "sin_peticion")
    refused(lambda: r.friendship_ask(user=ana, other=txema), "le_ignoras")
    r.ignore_end(user=ana, other=txema)
    assert names(ana) == ([], [], [])


def test_both_lists_are_private(ana, txema):
    r.ignore(user=ana, other=txema)
    r.note_write(user=ana, other=txema, text="no vuelve al órdago")
    seen = r.relations_of(txema.pk)
    assert (seen.ignored, seen.notes, seen.ignored_ids) == ([], {}, frozenset())
    assert r.between(txema.pk, ana.pk) == r.Between()
    assert r.relations_of(ana.pk).ignored_ids == {txema.pk}


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_the_staff_cannot_be_ignored(ana, right):
    refused(lambda: r.ignore(user=ana, other=PersonFactory(**{right: True})), "no_permitido")


def test_ignoring_twice_is_once_and_has_a_limit(ana, txema, monkeypatch):
    monkeypatch.setattr(r, "MOST_IGNORED", 1)
    for _ in range(2):
        r.ignore(user=ana, other=txema)
    refused(lambda: r.ignore(user=ana, other=PersonFactory()), "demasiados")
    for _ in range(2):
        r.ignore_end(user=ana, other=txema)
    assert not Regard.objects.exists()


# --- Notes (32) and partners


def test_a_note_is_plain_text_of_at_most_500_characters(ana, txema):
    kept = r.note_write(user=ana, other=txema, text=" farol\u202e\0   <b>\r\n\r\n\r\nsiempre ")
    assert kept == "farol <b>\n\nsiempre"
    assert r.relations_of(ana.pk).notes == {"Txema": kept}
    assert r.note_write(user=ana, other=txema, text="a" * 500) == "a" * 500
    refused(lambda: r.note_write(user=ana, other=txema, text="a" * 501), "largo")
    refused(lambda: r.note_write(user=ana, other=txema, text="a" * 100_000), "largo")
    r.note_write(user=ana, other=txema, text=" \u200b ")
    assert not Regard.objects.exists()


@pytest.mark.parametrize("text", ["\u3164" * 12, "\u2800" * 12, "\U000e0041" * 12, "\ufe0f" * 12])
def test_a_text_that_nobody_can_see_is_none(ana, txema, text):
    with pytest.raises(Refusal, match="corto"):
        plain(text, longest=500, shortest=10)
    r.note_write(user=ana, other=txema, text=text)
    assert not Regard.objects.exclude(note="").exists()


def test_a_partner_is_preferred_unwanted_or_neither(ana, txema):
    for how in ("preferida", "evitada"):
        r.partner_set(user=ana, other=txema, how=how)
        assert r.relations_of(ana.pk).partners == {"Txema": how}
    refused(lambda: r.partner_set(user=ana, other=txema, how="regular"), "valor")
    r.partner_set(user=ana, other=txema, how="")
    assert not Regard.objects.exists()


def test_what_is_kept_of_one_person_does_not_touch_the_rest_of_it(ana, txema):
    r.note_write(user=ana, other=txema, text="zurdo")
    r.ignore(user=ana, other=txema)
    r.partner_set(user=ana, other=txema, how="evitada")
    r.ignore_end(user=ana, other=txema)
    assert r.between(ana.pk, txema.pk) == r.Between("", False, "zurdo", "evitada")


def test_who_left_the_site_is_in_no_list(ana, txema):
    befriend(ana, txema)
    r.note_write(user=ana, other=txema, text="zurdo")
    txema.is_active = False
    txema.save()
    assert r.relations_of(ana.pk) == r.Relations()


def test_relations_are_read_in_two_queries_whatever_their_number(ana, django_assert_num_queries):
    for n, other in enumerate(PersonFactory.create_batch(6)):
        [befriend, lambda a, b: r.ignore(user=a, other=b)][n % 2](ana, other)
        r.note_write(user=ana, other=other, text="visto")
    with django_assert_num_queries(2):
        seen = r.relations_of(ana.pk)
    assert (len(seen.friends), len(seen.ignored), len(seen.notes)) == (3, 3, 6)
    with django_assert_num_queries(2):
        r.between(ana.pk, other.pk)


def test_those_whose_lists_change_are_told_of_and_nobody_else(ana, txema):
    heard: list[list[int]] = []

    def hear(user_ids: list[int], **kwargs: object) -> None:
        heard.append(sorted(user_ids))

    relations_changed.connect(hear)
    try:
        r.friendship_ask(user=ana, other=txema)
        r.friendship_ask(user=ana, other=txema)
        r.friendship_reject(user=txema, other=ana)
        r.friendship_reject(user=txema, other=ana)
        r.note_write(user=ana, other=txema, text="zurdo")
    finally:
        relations_changed.disconnect(hear)
    both = sorted([ana.pk, txema.pk])
    assert heard == [both, both, [ana.pk]]


# --- Races


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_once_are_friends(ana, txema):
    for _ in range(5):
        results = at_once(
            *[lambda a=a, b=b: r.friendship_ask(user=a, other=b)
              for a, b in ((ana, txema), (txema, ana)) * 3]
        )  # fmt: skip
        assert results == [None] * 6
        assert [row.accepted_at is not None for row in Friendship.objects.all()] == [True]
        r.friendship_end(user=ana, other=txema)


@pytest.mark.django_db(transaction=True)
def test_whoever_ignores_while_he_is_befriended_ends_up_without_that_friend(ana, txema):
    for asker, asked in product((ana, txema), (ana, txema)):
        if asker == asked:
            continue
        r.friendship_ask(user=asker, other=asked)
        results = at_once(
            lambda a=asked, b=asker: r.friendship_accept(user=a, other=b),
            lambda: r.ignore(user=ana, other=txema),
            lambda: r.ignore(user=ana, other=txema),
        )
        told = {getattr(result, "code", None) for result in results}
        assert told <= {None, "sin_peticion"}
        assert not r.are_friends(ana.pk, txema.pk)
        assert Regard.objects.filter(owner=ana, ignored=True).count() == 1
        r.ignore_end(user=ana, other=txema)


@pytest.mark.django_db(transaction=True)
def test_no_list_grows_beyond_its_limit_in_a_race(ana, monkeypatch):
    monkeypatch.setattr(r, "MOST_IGNORED", 2)
    people = PersonFactory.create_batch(5)
    results = at_once(*[lambda o=other: r.ignore(user=ana, other=o) for other in people])
    assert [getattr(result, "code", None) for result in results].count("demasiados") == 3
    assert Regard.objects.filter(owner=ana).count() == 2
