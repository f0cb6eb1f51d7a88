"""What may be said, how fast, and that saying it twice says it once (B48-B53)."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.live import chat
from games.live.chat import Place
from games.live.refusals import Refusal
from games.models import ChatLine
from tests.games.tools import room_of


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200d\ufeff", "\u0301\u0301", "\n\t"])
def test_nothing_to_see_is_empty(text):
    with pytest.raises(Refusal, match="vacio"):
        chat.cleaned(text)


def test_more_than_three_hundred_characters_are_too_many():
    assert len(chat.cleaned("a" * 300)) == 300
    with pytest.raises(Refusal, match="largo"):
        chat.cleaned("a" * 301)


def test_marks_that_turn_or_pile_up_text_are_taken_off():
    assert chat.cleaned("hola\u202e\u200b  mundo\n") == "hola mundo"
    assert chat.cleaned("a" + "\u0301" * 20) == "a\u0301\u0301\u0301"


def test_html_stays_text():
    assert chat.cleaned("<script>alert(1)</script>") == "<script>alert(1)</script>"


def say(person, text, line_id=None):
    place = Place("salon", room_of("coin").pk)
    return chat.line_add(place=place, author_id=person.pk, text=text, line_id=line_id or uuid4())


def test_after_five_lines_in_five_seconds_one_is_silent_for_a_while(people):
    for n in range(5):
        say(people[0], f"línea {n}")
    for text in ("otra", "y otra"):
        with pytest.raises(Refusal, match="silenciado") as refusal:
            say(people[0], text)
    assert "30" in refusal.value.sentence() or "29" in refusal.value.sentence()
    assert say(people[1], "yo sí puedo")


def test_the_same_text_again_is_repeated(people):
    say(people[0], "hola")
    with pytest.raises(Refusal, match="repetido"):
        say(people[0], "HOLA ")


def test_the_same_id_is_the_same_line(people):
    same = uuid4()
    assert say(people[0], "hola", same) == say(people[0], "hola", same)
    assert ChatLine.objects.count() == 1
    with pytest.raises(Refusal, match="id_reutilizado"):
        say(people[0], "adiós", same)


def test_the_last_lines_come_in_order(people):
    for n, person in enumerate(people):
        say(person, f"línea {n}")
    frames = chat.lines(Place("salon", room_of("coin").pk))
    assert [frame["texto"] for frame in frames] == [f"línea {n}" for n in range(4)]
    assert frames[0]["autor"]["nick"] == people[0].username
