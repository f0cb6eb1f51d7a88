"""A match begins with the manners of its salón and keeps them; the texts are made of them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import asdict

from accounts.models import User
from games.engines.core.contract import SeatLost
from games.engines.core.manners import as_data
from games.engines.registry import GAMES
from games.matches import runner, selectors
from games.models import Match, MatchTimer, Room
from games.record import acta
from games.tables import forms, own, services
from games.tables import selectors as tables
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tests.games.tools import befall, live, room_of, start
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db(transaction=True)

SOFT = {"fall_s": 120, "falls_total_s": 240, "turn_s": 70, "bank_s": 0, "absence_s": 90}


def shown(match: Match) -> dict[str, object]:
    facts = selectors.match_facts(match.pk)
    assert facts is not None
    people, own = selectors.match_people(match.pk), selectors.viewpoint(0, position=0)
    return asdict(selectors.table_frame(facts, people, own).modales)


def mannered(game: str) -> Room:
    room = room_of(game)
    room.manners = SOFT
    room.save()
    return room


def test_a_match_waits_as_its_salon_says_and_keeps_it_when_that_changes(
    people: list[User],
) -> None:
    room = mannered("mus")
    match = start(people, game="mus")
    assert MatchTimer.objects.get(match=match).total_ms == 70_000
    room.manners = {}
    room.save()
    runner.cache.clear()
    befall(match, SeatLost(1))
    assert MatchTimer.objects.get(match=match).total_ms == 120_000
    assert shown(match)["caida"] == 120
    assert acta.replay_differs(match) is None
    assert shown(start(people, game="mus"))["caida"] == 300


def test_the_acta_of_such_a_match_replays_and_says_its_manners(people: list[User]) -> None:
    mannered("ohhell")
    match = start(people[:3], game="ohhell")
    assert acta.replay_differs(match) is None
    state = live(match).state
    assert state.asistencia.manners == forms.manners("ohhell", SOFT)


def test_a_match_from_before_there_were_manners_goes_on_as_its_game_says(
    people: list[User],
) -> None:
    match = start(people[:3], game="ohhell")
    Match.objects.filter(pk=match.pk).update(manners={})
    runner.cache.clear()
    assert live(match).facts.manners == GAMES["ohhell"].engine.manners
    assert acta.replay_differs(match) is None


def test_the_form_and_what_is_accepted_are_written_from_the_manners_of_the_salon(
    people: list[User],
) -> None:
    room = mannered("mus")
    tables_add(room_id=room.pk, count=1, value=50)
    form = tables.room_facts(room, people[0])["formulario"]
    fields = {field["nombre"]: field for field in form["opciones"]}
    assert fields["reloj"]["valores"][0]["texto"] == "Normal: 70 s"
    services.table_sit(user=people[0], table_id=room.tables.get().pk, seat=0)
    told = own.preview(people[0].pk, {}, {})
    assert "Si se te cae la conexión tienes 2 minutos para volver." in told["en_juego"]
    assert "Reloj normal: 70 segundos por decisión." in told["en_claro"]


# --- In the admin


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    return client


def posted(staff: Client, room: Room, **manners: object) -> str:
    """Return the page that answers when the staff saves *room* with these manners."""
    path = reverse("admin:games_room_change", args=[room.pk])
    formset = {"tables-TOTAL_FORMS": 0, "tables-INITIAL_FORMS": 0}
    facts = {"name": room.name, "slug": room.slug, "game": room.game, "position": 0}
    kept = {"creation": room.creation, "gathering": room.gathering, "robots": "on"}
    given = {**facts, "is_open": "on", **kept, **formset, **manners}
    answer = open_and_send(staff, path, given, follow=True)
    room.refresh_from_db()
    return answer.content.decode()


def test_the_staff_sets_the_manners_of_a_salon_field_by_field(staff: Client) -> None:
    room = room_of("mus")
    page = staff.get(reverse("admin:games_room_change", args=[room.pk])).content.decode()
    for name in as_data(forms.manners("mus")).keys() - {"own_pace"}:  # that is who sits there
        assert f'name="{name}"' in page
    assert "cortesía de cada caída (segundos)" in page.lower()
    assert 'placeholder="300"' in page
    posted(staff, room, fall_s=60, fall_stops="no", may_agree="")
    assert room.manners == {"fall_s": 60, "fall_stops": False}
    posted(staff, room)
    assert room.manners == {}


def test_manners_out_of_bounds_are_refused_in_words(staff: Client) -> None:
    room = room_of("mus")
    posted(staff, room, fall_s=1)
    assert room.manners == {}
    page = posted(staff, room, fall_s=700)
    assert "No puede ser menos que la cortesía de una caída." in page
    assert room.manners == {}
