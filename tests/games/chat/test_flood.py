"""Lines that are the same again, by whoever and wherever."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.refusals import Refusal
from games.chat import services, talk, tasks
from games.chat.channel import Channel
from games.models import ChatLine, ChatSilence
from tests.games.tools import at_once, room_of


def say(person, text, channel=None):
    channel = channel or Channel("salon", room_of("coin").pk)
    return services.line_add(channel=channel, author_id=person.pk, text=text, line_id=uuid4())


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
    for channel in (
        Channel("salon", room_of("mus").pk),
        Channel("privado", people[0].pk, other=people[1].pk),
    ):
        with pytest.raises(Refusal, match="repetido"):
            say(people[0], "compro un botijo barato", channel)


def test_a_word_of_the_game_may_come_again_a_few_times(people):
    for text in ("quiero", "paso", "quiero", "mus"):
        say(people[0], text)
    services.forget()  # the rate is another matter
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
    ChatLine.objects.update(at=F("at") - timedelta(seconds=services.LATELY_S + 1))
    assert say(people[0], "compro un botijo barato")


def test_another_process_knows_what_was_said_in_this_one(people):
    say(people[0], "compro un botijo barato")
    services.forget()
    with pytest.raises(Refusal, match="repetido"):
        say(people[0], "compro un botijo barato")


# --- How fast, over all processes


def fast(person, many, begin=0):
    """Say *many* lines, each through a process that has never heard of *person*."""
    for word in ("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete")[begin : begin + many]:
        services.forget()
        say(person, word)


def test_who_talks_through_several_processes_talks_no_faster(people):
    fast(people[0], 5)
    with pytest.raises(Refusal, match="silenciado") as refusal:
        fast(people[0], 1, begin=5)
    assert "30" in refusal.value.sentence()
    assert ChatLine.objects.count() == 5
    fast(people[1], 5)


def test_lines_in_different_places_count_together(people):
    salon, private = None, Channel("privado", people[0].pk, other=people[1].pk)
    for n, word in enumerate(("uno", "dos", "tres", "cuatro", "cinco")):
        services.forget()
        say(people[0], word, (salon, private)[n % 2])
    services.forget()
    with pytest.raises(Refusal, match="silenciado"):
        say(people[0], "seis", private)


def test_a_silence_holds_wherever_one_comes_back_and_ends(people):
    fast(people[0], 5)
    for _process in range(2):
        with pytest.raises(Refusal, match="silenciado"):
            fast(people[0], 1, begin=5)
    ChatLine.objects.update(at=F("at") - timedelta(seconds=6))  # nothing was said lately
    with pytest.raises(Refusal, match="silenciado") as refusal:
        fast(people[0], 1, begin=5)
    assert "30" in refusal.value.sentence() or "29" in refusal.value.sentence()
    ChatSilence.objects.update(until=F("until") - timedelta(seconds=31))
    fast(people[0], 1, begin=5)


def test_lines_of_more_than_five_seconds_ago_are_not_counted(people):
    fast(people[0], 5)
    ChatLine.objects.update(at=F("at") - timedelta(seconds=talk.RATE_S + 1))
    fast(people[0], 2, begin=5)


def test_several_windows_of_a_process_talk_no_faster_at_the_same_time(people):
    words = ("ane", "bat", "hiru", "lau", "bost", "sei", "zazpi", "zortzi", "bederatzi", "hamar")

    def try_to_say(word):
        try:
            return bool(say(people[0], word))
        except Refusal:
            return False

    assert sum(at_once(*[partial(try_to_say, word) for word in words])) == 5


def test_only_the_line_that_is_one_too_many_costs_a_statement_more(
    people, django_assert_num_queries
):
    channel = Channel("salon", room_of("coin").pk)
    fast(people[0], 5)
    for queries in (2, 1):  # the silence is written once
        with django_assert_num_queries(queries), pytest.raises(Refusal, match="silenciado"):
            say(people[0], "otra", channel)


def test_the_marks_of_who_may_talk_again_are_erased(people):
    now = timezone.now()
    for person, seconds in ((people[0], -1), (people[1], 20)):
        ChatSilence.objects.create(user=person, until=now + timedelta(seconds=seconds))
    tasks.erase_chat()
    assert list(ChatSilence.objects.values_list("user", flat=True)) == [people[1].pk]
