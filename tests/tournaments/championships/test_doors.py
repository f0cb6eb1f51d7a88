"""Who may press what is not asked at the desk: every role at every door (torneos §15.1, C2)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import User
from tests.accounts.test_pictures import picture
from tests.factories import KindFactory, PersonFactory
from tests.tournaments.championships.cups import alone, draft, is_now, opened
from tests.tournaments.championships.evenings import crowd, end, evening
from tests.tournaments.championships.prized import bought
from tests.tournaments.championships.quarrels import (
    NO_LIE,
    answered_late,
    at_the_table,
    chairs_of,
    claimed,
)
from tests.tournaments.championships.test_changing import sent as changed
from tests.tournaments.championships.test_creating import filled
from tests.tournaments.championships.test_desk import STATES, as_, everything
from tournaments.championships.steering import championship_pause
from tournaments.championships.urls import urlpatterns
from tournaments.models import Championship, Cycle, Dispute, Member, Poster, PrizeObject

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "no debía verse así"
ROLES = ("nadie", "otro", "quien_juega", "personal_que_juega", "organiza_y_juega")
STEERING = ("organizador", "personal")
PRESSED = ("publicar", "reanudar", "borrar")
"""Whoever may not is sent back to the page, which says so."""
STEERED = ("editar", "objetos", "ciclo", "cartel", "mesa/cambiar")
"""Whoever may not is told whose it is."""
SHEETS = "mesa/hojas"
JUDGED = ("mirar", "fallar")
"""Who plays the cruce sees its dispute and decides nothing; for anybody else there is none."""
ASKED = ("borrar", *STEERED, SHEETS)
"""What shows something before anything is done."""


def all_of(one: Championship) -> list[Any]:
    """Return all that any of the doors could change."""
    models = (Member, Dispute, PrizeObject, Poster)
    found = [list(m.objects.filter(championship=one).order_by("pk").values()) for m in models]
    return [*everything(one), *found, list(Cycle.objects.values())]


class Scene(NamedTuple):
    """A championship with a dispute to be decided, and who plays its cruce."""

    one: Championship
    dispute: Dispute
    sides: list[User]
    who: dict[str, User | None]

    def path(self, door: str) -> str:
        inner = f"disputa/{self.dispute.pk}/" if door in JUDGED else ""
        return f"/torneos/{self.one.pk}/{inner}{door}/"


def scene() -> Scene:
    chief = PersonFactory(is_staff=True)
    one, cruce, claimant, line = at_the_table([*crowd(3), chief])
    dispute = claimed(cruce, claimant, line)
    end(cruce, 0)
    answered_late(dispute)
    player = next(user for user in chairs_of(cruce) if user != chief)
    who = {"otro": opened().organiser, "quien_juega": player, "personal_que_juega": chief}
    return Scene(one, dispute, chairs_of(cruce), {"nadie": None, **who})


READ = (
    "torneo", "sorteo", "sorteo_json", "cuadro", "resultados", "registro", "resultados_json",
    "clasificacion", "partidas", "mio", "trozo", "version", "cartel_imagen", "disputa",
)  # fmt: skip
ENTERED = (
    "apuntarse", "invitar", "aceptar", "rechazar", "desinvitar", "buscar", "ceder", "no_ceder",
    "ocupar", "presentarse", "retirarse", "volver", "esperar", "reclamar", "contestar",
)  # fmt: skip
FOUNDED = ("torneos", "torneos_avisos_vistos", "elegir", "nuevo")
DESK = ("mesa", "decidir", "charla")
"""With a matrix of its own: ``test_desk``."""


def test_15_1_every_door_of_whoever_steers_it_is_tried_with_every_role():
    names = {str(one.name).removeprefix("torneo_") for one in urlpatterns}
    doors = (*PRESSED, *STEERED, SHEETS, *JUDGED)
    tried = {door.rpartition("/")[2] for door in doors}
    assert names - {*READ, *ENTERED, *FOUNDED, *DESK} == tried


def refused(place: Scene, door: str, who: User | None, state: str) -> int:
    """Return how who may not press a *door* is answered."""
    if who is None:
        return 302
    if state == "borrador" or door == SHEETS:
        return 404
    if door in JUDGED:
        return {"mirar": 302, "fallar": 422}[door] if who in place.sides else 404
    return 302 if door in PRESSED else 403


GIVEN: dict[str, Any] = {
    **filled(name="Copa robada", accion="guardar"),
    "semanas": "1", "hasta": "", "reason": WHY, "motivo": WHY, "fallo": NO_LIE,
}  # fmt: skip
"""What any of the doors may need."""


@pytest.mark.parametrize("role", ROLES)
def test_15_1_nobody_else_passes_any_door_in_any_state(role):
    place = scene()
    one = place.one
    if role == "organiza_y_juega":
        rival = place.sides[-1]
        one.members.filter(user=rival).update(user=one.organiser)
        place = place._replace(sides=[*place.sides[:-1], one.organiser])
        place.who[role] = one.organiser
    who = place.who[role]
    client = as_(who)
    for state in ("borrador", *STATES):
        is_now(one, state)
        before = all_of(one)
        for door in (*PRESSED, *STEERED, SHEETS, *JUDGED):
            expected = refused(place, door, who, state)
            if door in ASKED:
                assert client.get(place.path(door)).status_code == expected, (door, state)
            if door != SHEETS:
                answer = client.post(place.path(door), GIVEN)
                assert answer.status_code == expected, (door, state)
        assert all_of(one) == before, state


# --- Whoever steers it passes each, once its time has come


def user_for(one: Championship, role: str) -> User:
    found: User = one.organiser if role == "organizador" else PersonFactory(is_staff=True)
    return found


def state_of(one: Championship) -> str:
    return str(Championship.objects.values_list("state", flat=True).get(pk=one.pk))


@pytest.mark.parametrize("role", STEERING)
@pytest.mark.parametrize(("door", "state"), [("publicar", "inscripcion"), ("borrar", "borrado")])
def test_2_4_whoever_steers_it_publishes_a_draft_or_throws_it_away(role, door, state):
    one = draft()
    assert as_(user_for(one, role)).post(f"/torneos/{one.pk}/{door}/").status_code == 302
    assert state_of(one) == state


@pytest.mark.parametrize("role", STEERING)
def test_2_4_whoever_steers_it_writes_a_draft_anew_and_goes_on_after_a_pause(role):
    one = draft()
    answer = as_(user_for(one, role)).post(f"/torneos/{one.pk}/editar/", GIVEN)
    assert answer.status_code == 302
    one.refresh_from_db()
    assert one.name == GIVEN["name"]
    other = evening(crowd(4))
    championship_pause(actor=other.organiser, championship_id=other.pk, reason=WHY)
    as_(user_for(other, role)).post(f"/torneos/{other.pk}/reanudar/")
    assert state_of(other) == "en_juego"


@pytest.mark.parametrize("role", STEERING)
def test_16_4_whoever_steers_it_gives_an_object_of_his_or_of_the_house(role):
    one = draft(chairs=2, in_pairs=False)
    user = user_for(one, role)
    mine = role == "organizador"
    chosen = f"o{bought(user).pk}" if mine else f"c{KindFactory(price=40).pk}"
    answer = as_(user).post(f"/torneos/{one.pk}/objetos/", {"objeto_1_1": chosen})
    assert answer.status_code == 302
    assert list(one.prize_objects.values_list("place", flat=True)) == [1]


@pytest.mark.parametrize("role", STEERING)
def test_2_1_whoever_steers_it_changes_it_repeats_it_and_prints_it(role):
    one = alone(fee=0)
    user = user_for(one, role)
    assert changed(one, user, name="Copa de invierno").status_code == 302
    assert as_(user).post(f"/torneos/{one.pk}/ciclo/", GIVEN).status_code == 302
    one.refresh_from_db()
    assert (one.name, one.cycle.weeks) == ("Copa de invierno", 1)
    other = evening(crowd(4))
    address = f"/torneos/{other.pk}/mesa/hojas/"
    assert as_(user_for(other, role)).get(address).status_code == 200


def test_2_1_a_poster_is_sent_by_the_organiser_and_taken_away_by_the_staff():
    one = opened()
    address, chief = f"/torneos/{one.pk}/cartel/", PersonFactory(is_staff=True)
    for user, done in ((chief, 422), (one.organiser, 302)):
        file = SimpleUploadedFile("cartel.png", picture())
        assert as_(user).post(address, {"cartel": file}).status_code == done
    assert Poster.objects.filter(championship=one).exists()
    answer = as_(chief).post(address, {"accion": "quitar", "motivo": WHY})
    assert answer.status_code == 302
    assert not Poster.objects.filter(championship=one).exists()


@pytest.mark.parametrize("role", STEERING)
def test_15_2_whoever_steers_it_looks_at_a_dispute_and_decides_it(role):
    place = scene()
    client = as_(user_for(place.one, role))
    for door in JUDGED:
        assert client.post(place.path(door), GIVEN).status_code == 302
    place.dispute.refresh_from_db()
    assert place.dispute.looked_by is not None
    assert place.dispute.ruling == NO_LIE
