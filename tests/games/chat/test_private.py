"""Private lines: only the two read them; a person who is ignored is not heard, nor told so."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts.models import Regard
from accounts.refusals import Refusal
from games.chat import repair, selectors, services
from games.chat.channel import Channel
from games.models import ChatLine
from tests.factories import RobotFactory
from tests.games.tools import room_of


def whisper(author, other, text, line_id=None):
    return services.whisper_add(
        author_id=author.pk, nick=other.username, text=text, line_id=line_id or uuid4()
    )


def between(one, other):
    frames = selectors.lines(Channel("privado", one.pk, other=other.pk), reader=one.pk)
    return [(frame.autor.nick, frame.con, frame.texto) for frame in frames]


def ignore(owner, other):
    Regard.objects.create(owner=owner, other=other, ignored=True)


def test_what_two_say_in_private_is_a_history_of_both_and_of_nobody_else(people):
    ana, eva, leo, _ = people
    whisper(ana, eva, "¿una?")
    whisper(eva, ana, "venga")
    whisper(leo, eva, "¿y conmigo?")
    assert between(ana, eva) == [
        (ana.username, eva.username, "¿una?"),
        (eva.username, eva.username, "venga"),
    ]
    assert between(eva, ana) == [
        (ana.username, ana.username, "¿una?"),
        (eva.username, ana.username, "venga"),
    ]
    assert between(ana, leo) == []
    assert selectors.lines(Channel("salon", room_of("coin").pk)) == []


def test_the_nick_may_be_written_in_any_spelling(people):
    whisper(people[0], people[1], "hola")
    channel, nick = selectors.private_with(people[0].pk, people[1].username.upper())
    assert (channel.other, nick) == (people[1].pk, people[1].username)


def test_nobody_whispers_to_himself_to_a_robot_or_to_who_is_not(people):
    ana, eva = people[:2]
    with pytest.raises(Refusal, match="no_permitido"):
        whisper(ana, ana, "hola")
    with pytest.raises(Refusal, match="no_permitido"):
        whisper(ana, RobotFactory(), "hola")
    with pytest.raises(Refusal, match="desconocido"):
        services.whisper_add(author_id=ana.pk, nick="Nadie_asi", text="hola", line_id=uuid4())
    eva.is_active = False
    eva.save()
    with pytest.raises(Refusal, match="desconocido"):
        whisper(ana, eva, "hola")
    assert not ChatLine.objects.exists()


def test_who_is_ignored_is_not_told_and_is_not_read(people):
    ana, eva = people[:2]
    ignore(eva, ana)
    assert whisper(ana, eva, "hola")
    assert between(ana, eva) == [(ana.username, eva.username, "hola")]
    assert between(eva, ana) == []


def test_one_does_not_write_to_whom_one_ignores(people):
    ana, eva = people[:2]
    ignore(ana, eva)
    with pytest.raises(Refusal, match="ignorado") as refusal:
        whisper(ana, eva, "hola")
    assert eva.username in refusal.value.sentence()


def test_the_history_of_a_salon_leaves_out_whom_its_reader_ignores(people):
    ana, eva, leo, _ = people
    channel = Channel("salon", room_of("coin").pk)
    for person, text in ((ana, "buenas"), (eva, "aupa")):
        services.line_add(channel=channel, author_id=person.pk, text=text, line_id=uuid4())
    ignore(leo, eva)
    assert [frame.texto for frame in selectors.lines(channel, reader=leo.pk)] == ["buenas"]
    assert [frame.texto for frame in selectors.lines(channel, reader=ana.pk)] == ["buenas", "aupa"]


def test_a_private_line_whose_hint_was_lost_is_found_for_both(people):
    ana, eva = people[:2]
    reach = repair._Reach()
    assert reach.fresh() == []
    number = whisper(ana, eva, "¿me lees?")
    topics = (f"chat:privado:{ana.pk}", f"chat:privado:{eva.pk}", f"persona:{eva.pk}")
    expected = {(topic, number) for topic in topics}
    assert set(reach.fresh()) == expected
