"""Private messages: who may write to whom, what is read, the list of conversations."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts import relations
from accounts.models import User
from accounts.refusals import Refusal
from accounts.services import preferences_update
from games.chat import talk
from games.chat.services import whisper_add
from games.models import ChatLine, ReadMark
from games.people import whispers
from games.people.bell import unread
from tests.factories import PersonFactory
from tests.games.tools import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def txema() -> User:
    return PersonFactory(username="Txema")


def write(author: User, to: User, text: str) -> int:
    talk.forget()
    return whisper_add(author_id=author.pk, nick=to.username, text=text, line_id=uuid4())


def lines(author: User, to: User, many: int) -> list[int]:
    rows = [
        ChatLine(author=author, recipient=to, text=f"línea {n}", line_id=uuid4())
        for n in range(many)
    ]
    return [row.pk for row in ChatLine.objects.bulk_create(rows)]


# --- Who may write


@pytest.mark.parametrize(
    ("who", "to_friend", "to_stranger"),
    [("todos", None, None), ("amigos", None, "privados_amigos"), ("nadie", "privados", "privados")],
)
def test_everybody_chooses_who_may_write_to_him(ana, txema, who, to_friend, to_stranger):
    preferences_update(user=ana, changes={"privados": who})
    for code in (to_stranger, to_friend):
        if code is None:
            assert write(txema, ana, f"esto te lo cuento {uuid4()}")
        else:
            with pytest.raises(Refusal) as refusal:
                write(txema, ana, "hola")
            assert refusal.value.code == code
            assert refusal.value.sentence().startswith("Ana ")
        relations.friendship_ask(user=txema, other=ana)
        relations.friendship_ask(user=ana, other=txema)


def test_the_staff_may_write_to_anybody(ana):
    preferences_update(user=ana, changes={"privados": "nadie"})
    assert write(PersonFactory(is_staff=True), ana, "hemos leído tu denuncia")


def test_who_chose_nobody_may_still_write(ana, txema):
    preferences_update(user=ana, changes={"privados": "nadie"})
    assert write(ana, txema, "hola")


# --- Reading


def test_unread_lines_are_counted_by_who_wrote_them_until_they_are_read(ana, txema):
    numbers = lines(txema, ana, 3)
    lines(ana, txema, 2)
    assert unread(ana.pk) == {"Txema": 3}
    assert unread(txema.pk) == {"Ana": 2}
    far = whispers.conversation_read(reader_id=ana.pk, other_id=txema.pk, line=numbers[1])
    assert far == numbers[1]
    assert unread(ana.pk) == {"Txema": 1}
    assert unread(txema.pk) == {"Ana": 2}


def test_reading_never_goes_back_nor_beyond_what_was_written(ana, txema):
    numbers = lines(txema, ana, 3)
    read = {"reader_id": ana.pk, "other_id": txema.pk}
    assert whispers.conversation_read(**read, line=10**12) == numbers[2]
    assert whispers.conversation_read(**read, line=numbers[0]) == numbers[2]
    later = lines(txema, ana, 1)
    assert unread(ana.pk) == {"Txema": 1}
    assert whispers.conversation_read(**read, line=later[0]) == later[0]


def test_reading_what_nobody_wrote_marks_nothing_as_read(ana, txema):
    assert whispers.conversation_read(reader_id=ana.pk, other_id=txema.pk, line=10**12) == 0
    lines(txema, ana, 1)
    assert unread(ana.pk) == {"Txema": 1}


@pytest.mark.django_db(transaction=True)
def test_reading_in_several_windows_at_once_leaves_the_farthest_mark(ana, txema):
    numbers = lines(txema, ana, 6)
    at_once(
        *[
            lambda n=n: whispers.conversation_read(reader_id=ana.pk, other_id=txema.pk, line=n)
            for n in numbers
        ]
    )
    assert [mark.line for mark in ReadMark.objects.all()] == [numbers[-1]]


def test_of_who_is_ignored_or_gone_nothing_is_unread_nor_shown(ana, txema):
    lines(txema, ana, 2)
    relations.ignore(user=ana, other=txema)
    assert unread(ana.pk) == {}
    assert whispers.lines_between(ana.pk, txema.pk).lines == []
    assert whispers.conversations_of(ana.pk) == []
    assert len(whispers.lines_between(txema.pk, ana.pk).lines) == 2
    relations.ignore_end(user=ana, other=txema)
    assert unread(ana.pk) == {"Txema": 2}
    User.objects.filter(pk=txema.pk).update(is_active=False)
    assert unread(ana.pk) == {}
    assert whispers.conversations_of(ana.pk) == []


# --- Pages of it


def test_a_conversation_is_read_backwards_page_by_page_by_its_two_people_alone(
    ana, txema, monkeypatch
):
    monkeypatch.setattr(whispers, "LINES_PER_PAGE", 4)
    numbers = [lines(*pair, 1)[0] for pair in [(ana, txema), (txema, ana)] * 5]
    lines(PersonFactory(), ana, 3)
    seen: list[int] = []
    before = None
    while True:
        page = whispers.lines_between(ana.pk, txema.pk, before)
        seen = [line.pk for line in page.lines] + seen
        before = page.older
        if before is None:
            break
    assert seen == numbers
    assert whispers.lines_between(PersonFactory().pk, txema.pk).lines == []


def test_conversations_are_listed_by_their_last_line(ana, txema):
    kepa = PersonFactory(username="Kepa")
    lines(kepa, ana, 1)
    lines(txema, ana, 2)
    lines(ana, kepa, 1)
    found = whispers.conversations_of(ana.pk)
    assert [(one.other.username, one.is_mine, one.unread) for one in found] == [
        ("Kepa", True, 1),
        ("Txema", False, 2),
    ]


def test_conversations_are_read_in_four_queries_whatever_their_number(
    ana, django_assert_num_queries
):
    for other in PersonFactory.create_batch(6):
        lines(other, ana, 2)
    with django_assert_num_queries(3):  # and that of the unread, which has its cursor
        assert len(whispers.conversations_of(ana.pk)) == 6
    with django_assert_num_queries(1):
        whispers.lines_between(ana.pk, other.pk)
