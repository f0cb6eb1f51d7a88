"""Lines that are the same again, by whoever and wherever (RELIABILITY B53)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import F

from games.live import chat
from games.live.chat import Place
from games.live.refusals import Refusal
from games.models import ChatLine
from tests.games.tools import room_of


def say(person, text, place=None):
    place = place or Place("salon", room_of("coin").pk)
    return chat.line_add(place=place, author_id=person.pk, text=text, line_id=uuid4())


AGAIN = [
    ("hola", "HOLA "),
    ("hola", "hoooolaaa!!!"),
    ("hola", "h o l a"),
    ("camión", "CAMION"),
    ("compro un botijo barato", "Compro un botijo baratooo!!!"),
    ("compro un botijo barato", "compro un botijo barato 2"),
    ("compro un botijo barato", "xq compro un botijo barato"),
    ("compro un botijo barato", "compro 😂 un 😂 botijo 😂 barato"),
    ("😂😂", "😂😂😂😂"),
]


@pytest.mark.parametrize(("first", "then"), AGAIN)
def test_a_line_that_differs_in_little_is_repeated(people, first, then):
    say(people[0], first)
    with pytest.raises(Refusal, match="repetido") as refusal:
        say(people[0], then)
    assert "dilo de otra manera" in refusal.value.sentence()
    assert ChatLine.objects.count() == 1


def test_a_long_line_is_the_same_again_after_others_too(people):
    say(people[0], "compro un botijo barato")
    say(people[0], "¿hay alguien?")
    with pytest.raises(Refusal, match="repetido"):
        say(people[0], "compro un botijo barato.")


def test_the_same_line_in_another_place_is_the_same_again(people):
    say(people[0], "compro un botijo barato")
    for place in (
        Place("salon", room_of("mus").pk),
        Place("privado", people[0].pk, other=people[1].pk),
    ):
        with pytest.raises(Refusal, match="repetido"):
            say(people[0], "compro un botijo barato", place)


def test_a_word_of_the_game_may_come_again_a_few_times(people):
    for text in ("quiero", "paso", "quiero", "mus"):
        say(people[0], text)
    chat.forget()  # the rate is another matter
    with pytest.raises(Refusal, match="repetido"):
        say(people[0], "quiero")


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("una partida a 40 piedras", "yo prefiero jugar con señas"),
        ("¿quién se anima a una de cuatro?", "me falta uno para la mesa siete"),
        ("sí", "no"),
        ("!", "?"),
        ("😂", "😢"),
    ],
)
def test_what_is_not_alike_is_said(people, first, then):
    say(people[0], first)
    assert say(people[0], then)


def test_others_may_say_the_same(people):
    say(people[0], "compro un botijo barato")
    assert say(people[1], "compro un botijo barato")


def test_after_a_minute_it_may_be_said_again(people):
    say(people[0], "compro un botijo barato")
    ChatLine.objects.update(at=F("at") - timedelta(seconds=chat.LATELY_S + 1))
    assert say(people[0], "compro un botijo barato")


def test_another_process_knows_what_was_said_in_this_one(people):
    say(people[0], "compro un botijo barato")
    chat.forget()
    with pytest.raises(Refusal, match="repetido"):
        say(people[0], "compro un botijo barato")
