"""People named with @, and the people who are told of it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import Regard
from games.chat import mentions, selectors, services
from games.chat.channel import Channel
from games.live import hints
from games.models import ChatLine, SalonPresence, Watcher
from tests.factories import PersonFactory
from tests.games.tools import room_of, start


def say(person, text, channel=None):
    channel = channel or Channel("salon", room_of("coin").pk)
    return services.line_add(channel=channel, author_id=person.pk, text=text, line_id=uuid4())


def told(person, text, channel=None):
    """Return the ids of those who are told that they are named."""
    with hints.collected() as heard:
        number = say(person, text, channel)
    named = [hint for hint in heard if hint.what == f"mencion:{number}"]
    assert all(hint.value == number for hint in named)
    return {int(hint.topic.removeprefix("persona:")) for hint in named}


def arrive(*people):
    for person in people:
        SalonPresence.objects.create(room=room_of("coin"), user=person, seen_at=timezone.now())


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("@Ana ven", ["ana"]),
        ("ven, @ÁNA!", ["ana"]),
        ("@Ana-, @Ana_", ["ana-", "ana", "ana_"]),
        ("(@Leo_7)", ["leo_7"]),
        ("ana@example.org y a@b", []),
        ("@@ @ab @", []),
        ("@ana @ana @ANA", ["ana"]),
        ("@Ñoño y @Güell", ["nono", "guell"]),
        (" ".join(f"@nick{n}" for n in range(9)), [f"nick{n}" for n in range(5)]),
    ],
)
def test_what_is_read_as_a_mention(text, keys):
    assert mentions.keys_in(text) == keys


def test_who_is_present_and_named_is_told_in_any_spelling(people):
    ana, eva, leo, _ = people
    arrive(ana, eva, leo)
    assert told(ana, f"@{eva.username.upper()} ¿una?") == {eva.pk}
    assert told(ana, f"@{eva.username} y @{leo.username}: falta uno") == {eva.pk, leo.pk}


def test_who_wrote_there_lately_is_told_though_he_has_gone(people):
    ana, eva, leo, _ = people
    say(eva, "vuelvo enseguida")
    assert told(ana, f"@{eva.username} ¿vuelves? @{leo.username}") == {eva.pk}


def test_who_is_elsewhere_is_not_told(people):
    say(people[1], "hola", Channel("salon", room_of("mus").pk))
    assert told(people[0], f"@{people[1].username} ven") == set()


def test_at_a_match_players_and_mirones_are_told(people):
    match, miron = start(people), PersonFactory()
    Watcher.objects.create(match=match, user=miron, seat=0, seen_at=timezone.now())
    channel = Channel("partida", match.pk)
    text = f"@{people[1].username} @{miron.username} ¿qué tal?"
    assert told(people[0], text, channel) == {people[1].pk, miron.pk}


def test_nobody_is_told_of_naming_himself_nor_by_whom_he_ignores(people):
    ana, eva = people[:2]
    arrive(ana, eva)
    assert told(ana, f"soy @{ana.username}") == set()
    Regard.objects.create(owner=eva, other=ana, ignored=True)
    assert told(ana, f"@{eva.username} ¿estás?") == set()


def test_a_private_line_tells_its_reader_and_names_nobody_else(people):
    ana, eva, leo, _ = people
    arrive(ana, eva, leo)
    with hints.collected() as heard:
        number = say(
            ana, f"¿has visto a @{leo.username}?", Channel("privado", ana.pk, other=eva.pk)
        )
    assert set(heard) == {
        hints.Hint(f"chat:privado:{ana.pk}", f"linea:{number}", number),
        hints.Hint(f"chat:privado:{eva.pk}", f"linea:{number}", number),
        hints.Hint(f"persona:{eva.pk}", f"linea:{number}", number),
    }


def test_the_frame_names_who_is_named_and_nothing_of_it_is_stored(people):
    ana, eva = people[:2]
    say(ana, f"@{eva.username.upper()}, @Nadie_asi y @{ana.username}")
    say(eva, "¿qué?")
    one, other = selectors.lines(Channel("salon", room_of("coin").pk))
    assert one.nombra == [eva.username, ana.username]
    assert other.nombra == []
    assert not any("mention" in field.name for field in ChatLine._meta.get_fields())
