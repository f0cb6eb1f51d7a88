"""What may be said, how fast, and that saying it twice says it once."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Profile, Sanction
from accounts.refusals import Refusal
from games.chat import selectors, services, talk, tasks
from games.chat.channel import Channel
from games.models import ChatLine, Report
from tests.games.tools import at_once, room_of

NOTHING = [
    "", "   ", "\u200b\u200d\ufeff", "\u0301\u0301", "\n\t", "\ufe0f", "\u2800 \u2800", "\u3164",
    "\U0001d173", "\U0001bca0", "\x00\x07\x9b", "\u2066\u2069", "\U000e0041",
]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_to_see_is_empty(text):
    with pytest.raises(Refusal, match="vacio"):
        talk.cleaned(text)


def test_more_than_three_hundred_characters_are_too_many():
    assert len(talk.cleaned("a" * 300)) == 300
    with pytest.raises(Refusal, match="largo"):
        talk.cleaned("a" * 301)


def test_marks_that_turn_or_pile_up_text_are_taken_off():
    assert talk.cleaned("hola\u202e\u200b  mundo\n") == "hola mundo"
    assert talk.cleaned("a" + "\u0301" * 20) == "a\u0301\u0301\u0301"


def test_signs_with_the_mark_of_their_colours_stay():
    assert talk.cleaned("te quiero \u2764\ufe0f") == "te quiero \u2764\ufe0f"


def test_html_stays_text():
    assert talk.cleaned("<script>alert(1)</script>") == "<script>alert(1)</script>"


def say(person, text, line_id=None, channel=None):
    channel = channel or Channel("salon", room_of("coin").pk)
    return services.line_add(
        channel=channel, author_id=person.pk, text=text, line_id=line_id or uuid4()
    )


def test_after_five_lines_in_five_seconds_one_is_silent_for_a_while(people):
    for text in ("uno", "dos", "tres", "cuatro", "cinco"):
        say(people[0], text)
    for text in ("otra", "y otra"):
        with pytest.raises(Refusal, match="silenciado") as refusal:
            say(people[0], text)
    assert "30" in refusal.value.sentence() or "29" in refusal.value.sentence()
    assert say(people[1], "yo sí puedo")


def test_the_same_id_is_the_same_line(people):
    same = uuid4()
    assert say(people[0], "hola", same) == say(people[0], "hola", same)
    assert ChatLine.objects.count() == 1
    with pytest.raises(Refusal, match="id_reutilizado"):
        say(people[0], "adiós", same)


def test_the_same_id_on_two_connections_at_once_is_one_line(people):
    same = uuid4()
    told = at_once(*[lambda: say(people[0], "hola", same)] * 4)
    assert len(set(told)) == 1
    assert ChatLine.objects.count() == 1


def test_the_last_lines_come_in_order(people):
    texts = ["buenas", "aupa", "kaixo", "hola"]
    for text, person in zip(texts, people, strict=True):
        say(person, text)
    frames = selectors.lines(Channel("salon", room_of("coin").pk))
    assert [frame.texto for frame in frames] == texts
    assert frames[0].autor.nick == people[0].username


def test_history_is_the_last_two_hundred_lines(people):
    room = room_of("coin")
    ChatLine.objects.bulk_create(
        ChatLine(room=room, author=people[n % 4], text=f"línea {n}", line_id=uuid4())
        for n in range(203)
    )
    frames = selectors.lines(Channel("salon", room.pk))
    assert len(frames) == 200
    assert (frames[0].texto, frames[-1].texto) == ("línea 3", "línea 202")


def test_a_line_bears_the_tone_its_author_chose(people):
    Profile.objects.filter(user=people[0]).update(chat_tone="mar")
    say(people[0], "hola")
    (frame,) = selectors.lines(Channel("salon", room_of("coin").pk))
    assert frame.autor.tono == "mar"


# --- Cost


def test_a_line_costs_two_queries_and_a_named_one_three(people, django_assert_num_queries):
    channel = Channel("salon", room_of("coin").pk)
    say(people[0], "caliente", channel=channel)  # the list of words is read
    with django_assert_num_queries(2):
        say(people[0], "hola a todos", channel=channel)
    with django_assert_num_queries(3):
        say(people[0], f"@{people[1].username} ¿una de cuatro reyes?", channel=channel)
    with django_assert_num_queries(2):
        private = Channel("privado", people[0].pk, other=people[1].pk)
        say(people[0], "esto solo para ti", channel=private)


@pytest.mark.parametrize("count", [1, 60])
def test_the_history_costs_the_same_whatever_its_length(people, django_assert_num_queries, count):
    room = room_of("coin")
    ChatLine.objects.bulk_create(
        ChatLine(room=room, author=people[n % 4], text=f"@{people[0]} {n}", line_id=uuid4())
        for n in range(count)
    )
    with django_assert_num_queries(2):
        assert len(selectors.lines(Channel("salon", room.pk), reader=people[1].pk)) == count


# --- Muted by the staff


def mute(person, **term):
    return Sanction.objects.create(
        user=person,
        kind=Sanction.Kind.MUTE,
        reason="Insultos repetidos en el salón",
        imposed_by=person,
        **term,
    )


def test_who_is_muted_by_the_staff_is_told_why_and_until_when(people):
    until = timezone.localtime(timezone.now() + timedelta(hours=3))
    mute(people[0], ends_at=until)
    with pytest.raises(Refusal, match="silenciado_staff") as refusal:
        say(people[0], "hola")
    sentence = refusal.value.sentence()
    assert "Insultos repetidos en el salón" in sentence
    assert f"{until:%H:%M}" in sentence
    assert not ChatLine.objects.exists()


def test_a_mute_without_term_holds_until_it_is_lifted(people):
    sanction = mute(people[0])
    with pytest.raises(Refusal, match="silenciado_staff") as refusal:
        say(people[0], "hola")
    assert "hasta nuevo aviso" in refusal.value.sentence()
    Sanction.objects.filter(pk=sanction.pk).update(lifted_at=timezone.now())
    assert say(people[0], "hola")


def test_of_two_mutes_the_longer_one_is_told(people):
    mute(people[0], ends_at=timezone.now() + timedelta(hours=1))
    mute(people[0])
    with pytest.raises(Refusal, match="silenciado_staff") as refusal:
        say(people[0], "hola")
    assert "hasta nuevo aviso" in refusal.value.sentence()


def test_a_mute_that_is_over_or_another_sanction_does_not_silence(people):
    past = timezone.now() - timedelta(days=2)
    mute(people[0], begins_at=past, ends_at=past + timedelta(days=1))
    Sanction.objects.create(
        user=people[0],
        kind=Sanction.Kind.NO_SEAT,
        reason="Abandona las partidas",
        imposed_by=people[1],
    )
    assert say(people[0], "hola")


# --- Erasing


def aged(person, days, **channel):
    line = ChatLine.objects.create(
        **(channel or {"room": room_of("coin")}), author=person, text="vieja", line_id=uuid4()
    )
    ChatLine.objects.filter(pk=line.pk).update(at=timezone.now() - timedelta(days=days))
    return line


def test_lines_are_erased_after_their_term_whatever_their_place(people, settings):
    settings.USUMUS = {**settings.USUMUS, "CHAT_KEEP_DAYS": 90}
    old = [aged(people[0], 91), aged(people[0], 91, recipient=people[1])]
    young = aged(people[0], 89)
    tasks.erase_chat()
    assert list(ChatLine.objects.all()) == [young]
    assert len(old) == 2


def test_lines_are_erased_in_batches(people):
    for _ in range(3):
        aged(people[0], 91)
    assert [services.lines_erase(2), services.lines_erase(2), services.lines_erase(2)] == [2, 1, 0]


def report(line, reporter, **decided):
    return Report.objects.create(
        reporter=reporter, reported=line.author, reason="insultos", line=line, request=uuid4(),
        **decided,
    )  # fmt: skip


def test_a_line_with_an_open_report_is_never_erased(people):
    kept, decided = aged(people[0], 400), aged(people[0], 400)
    report(kept, people[1])
    done = report(
        decided, people[1], state="estimada", decided_at=timezone.now(), decided_by=people[2]
    )
    tasks.erase_chat()
    assert list(ChatLine.objects.all()) == [kept]
    done.refresh_from_db()
    assert done.line is None


def test_the_erasing_is_due_every_day():
    (schedule,) = [
        entry["schedule"]
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
        if entry["task"] == tasks.erase_chat.name
    ]
    assert (schedule.hour, schedule.minute) == ({4}, {10})
