"""What a public site begins with comes by a command, and nobody with a known password."""

from __future__ import annotations

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from economy.models import Kind
from games.engines.poker.options import Options, buy_in
from games.management import seeding
from games.models import News, Robot, Room, Table, TableSeat
from games.tables import fixable, forms, matchmaking, modality, opening, selectors, services
from games.tables.gathering import GATHERINGS
from tests.factories import PersonFactory
from tools.players.agreeing import accepting

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_public_site_gets_salones_robots_and_objects_and_no_people(settings, client: Client):
    settings.SECURE_SSL_REDIRECT = True  # as seed_demo tells a public site
    call_command("seed_site", verbosity=0)
    assert Room.objects.count() >= 3
    assert all(room.tables.exists() for room in Room.objects.all())
    assert {robot.level for robot in Robot.objects.all()} == {"novato", "normal", "experto"}
    assert Kind.objects.count() >= 40
    assert not News.objects.exists()
    assert not User.objects.exclude(kind=User.Kind.ROBOT).exists()
    assert not any(user.has_usable_password() for user in User.objects.all())
    settings.SECURE_SSL_REDIRECT = False
    assert client.get("/").status_code == 200


def test_again_it_changes_nothing_that_the_staff_changed(settings):
    call_command("seed_site", verbosity=0)
    room = Room.objects.earliest("pk")
    Room.objects.filter(pk=room.pk).update(name="El de la casa")
    room.tables.earliest("pk").delete()
    Kind.objects.filter(slug="gallo").update(price=777)
    before = [list(model.objects.order_by("pk").values()) for model in (Room, Table, Kind, User)]
    call_command("seed_site", verbosity=0)
    after = [list(model.objects.order_by("pk").values()) for model in (Room, Table, Kind, User)]
    assert after == before


def test_every_salon_is_one_where_a_match_can_start():
    call_command("seed_site", verbosity=0)
    for room in Room.objects.all():
        counts = modality.chair_counts(room)
        assert counts, room.name
        assert fixable.option_faults(room.game, room.fixed_options, room.chairs) == {}
        assert fixable.condition_faults(room.fixed_conditions, room.gathering) == {}
        limits = room.buy_in_least, room.buy_in_most
        assert fixable.buy_in_faults(room.game, room.fixed_options, room.gathering, limits) == {}
        assert {table.value for table in room.tables.all()} <= set(modality.stakes(room))


def test_k11_the_second_salon_of_poker_is_that_of_the_minitorneos_and_the_first_has_mesas():
    call_command("seed_site", verbosity=0)
    rooms = Room.objects.filter(game="poker")  # in the order in which the pages list them
    assert [(room.slug, room.gathering) for room in rooms][:2] == [
        ("poker", "open"),
        ("minitorneos", "full"),
    ]
    assert all(room.fixed_options["forma"] != "minitorneo" for room in (rooms[0], *rooms[2:]))


def test_a_minitorneo_is_free_and_has_six_chairs_or_four_to_ten():
    call_command("seed_site", verbosity=0)
    room = Room.objects.get(slug="minitorneos")
    assert modality.chair_counts(room) == (6, 4, 5, 7, 8, 9, 10)
    card = selectors.tables_public(room.pk)[0]
    assert (card.jugadores, card.valor, card.premios) == (6, 0, 300)
    assert card.resumen == "Minitorneo 5.000 · 25/50 · 3 min"


def test_one_sits_at_a_mesa_with_twenty_to_a_hundred_big_blinds():
    call_command("seed_site", verbosity=0)
    for room in Room.objects.filter(gathering="open"):
        options = msgspec.convert(modality.match_of(room, range(6))[0], Options)
        assert modality.buy_in(room) == buy_in(options), room.name


def test_one_trains_with_robots_of_any_level_at_the_largest_table_of_every_salon():
    call_command("seed_site", verbosity=0)
    for room in Room.objects.all():
        if GATHERINGS[room.gathering].takes_buy_in:
            continue  # robots have no U$uros to sit down with
        chairs = max(modality.chair_counts(room))
        for level in forms.robot_levels(room.game):
            table_id = _trained_at(room, chairs, level)
            taken = TableSeat.objects.filter(table=table_id).count()
            assert taken == chairs, f"{room.name}, {chairs} sillas, {level}"


def _trained_at(room: Room, chairs: int, level: str) -> int:
    """Return the new table at which one person has asked for robots on all the other chairs."""
    person, value = PersonFactory(), modality.stakes(room)[0]
    asked = {"user": person, "room_id": room.pk, "value": value, "chairs": chairs}
    given = None
    if GATHERINGS[room.gathering].proposes:
        given = accepting(matchmaking.terms_of(**asked))
    table_id = opening.table_create(**asked, by_invitation=False, accepted=given)
    services.table_fill_robots(user=person, level=level)
    return table_id


def test_robots_have_names_of_their_own_however_many_a_salon_needs():
    call_command("seed_site", verbosity=0)
    few = set(User.objects.filter(kind=User.Kind.ROBOT).values_list("username", flat=True))
    names = [name for level in seeding.ROBOTS for name in seeding.robot_nicks(level, 40)]
    assert len(set(names)) == 3 * 40
    assert few <= set(names)
    assert all(len(name) <= User._meta.get_field("username").max_length for name in names)
