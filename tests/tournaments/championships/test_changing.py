"""What may still change once a championship is published, who may do it, and who is told."""

from __future__ import annotations

import html
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from economy import ledger
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now, opened, states, wallets
from tests.tournaments.championships.test_tables_of_several import several
from tournaments.championships import cycles, reminding, tables
from tournaments.championships.changing import Changes, championship_change
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import Play
from tournaments.championships.told import sentences
from tournaments.models import Championship, Notice
from tournaments.pairing.tables import TableSize

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "el local abre más tarde"
ALL = ("borrador", "inscripcion", "cerrado", "presentacion", "sorteado", "en_juego", "pausado",
       "terminado", "premiado", "cancelado", "borrado")  # fmt: skip
BEFORE_THE_DRAW = {"inscripcion", "cerrado", "presentacion"}


def minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


def changed(one: Championship, user: User | None = None, why: str = WHY, **what: Any) -> str:
    given = {"championship_id": one.pk, "changes": Changes(**what), "reason": why}
    return code(championship_change, user=user or one.organiser, **given)


def acts(one: Championship) -> list[tuple[str, str]]:
    return [(act.action, act.reason) for act in one.acts.exclude(action="publicar")]


def told(one: Championship, kind: str) -> set[int]:
    return set(one.notices.filter(kind=kind).values_list("user", flat=True))


def written(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%dT%H:%M}"


def page(one: Championship, user: User, **given: Any) -> Any:
    client = Client()
    client.force_login(user)
    address = f"/torneos/{one.pk}/mesa/cambiar/"
    return client.post(address, given) if given else client.get(address)


def sent(one: Championship, user: User | None = None, act: str = "cambiar", **given: Any) -> Any:
    whole = {
        "name": one.name, "text": one.text, "starts_at": written(one.starts_at),
        "closes_at": written(one.closes_at), "places": one.places, "reason": WHY, "accion": act,
    }  # fmt: skip
    return page(one, user or one.organiser, **{**whole, **given})


def test_2_1_the_name_the_text_later_dates_and_more_places_change_and_the_log_says_why(people):
    one = alone(places=4)
    sign_up(user=people[0], championship_id=one.pk)
    later = one.starts_at + timedelta(days=1)
    what = {"name": "Copa de invierno", "text": "Con cena.", "starts_at": later,
            "closes_at": one.closes_at + timedelta(hours=3), "places": 8}  # fmt: skip
    assert changed(one, **what) == ""
    one.refresh_from_db()
    assert {name: getattr(one, name) for name in what} == what
    assert acts(one) == [("cambiar", WHY), ("aplazar", WHY), ("ampliar", WHY)]
    assert told(one, "aplazar") == {people[0].pk}
    assert not told(one, "ampliar")
    title, text = sentences(one.notices.get(kind="aplazar"))
    assert title == "Han cambiado las fechas"
    assert f"{timezone.localtime(later):%H:%M}" in text
    assert changed(one, **what) == "", "asked for again it does nothing"
    assert len(acts(one)) == 3
    assert one.notices.filter(kind="aplazar").count() == 1


def _called(day: date) -> str:
    days = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
    months = ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
              "septiembre", "octubre", "noviembre", "diciembre")  # fmt: skip
    return f"{days[day.weekday()]} {day.day} de {months[day.month - 1]}"


@pytest.mark.parametrize("clock_of_the_organiser", ["Europe/Madrid", "Atlantic/Canary"])
def test_15_1_the_log_says_from_what_to_what_in_the_time_of_the_site(
    people, clock_of_the_organiser
):
    one = alone(places=4)
    zone = ZoneInfo("Europe/Madrid")
    # Past midnight there, and still the day before in UTC.
    day = timezone.localdate(timezone=zone) + timedelta(days=30)
    before = datetime(day.year, day.month, day.day, 0, 30, tzinfo=zone)
    Championship.objects.filter(pk=one.pk).update(
        starts_at=before, closes_at=before - timedelta(hours=5)
    )
    what = {"name": "Copa de invierno", "text": "Con cena.", "places": 8,
            "starts_at": before + timedelta(days=1, hours=20, minutes=30),
            "closes_at": before - timedelta(hours=1)}  # fmt: skip
    eve, first, second = (_called(day + timedelta(days=n)) for n in (-1, 0, 1))
    with timezone.override(clock_of_the_organiser):
        assert changed(one, **what) == ""
    said = dict(one.acts.exclude(action="publicar").values_list("action", "change"))
    assert said == {
        "cambiar": "Nombre: Copa de otoño → Copa de invierno. Otro texto",
        "aplazar": (
            f"Cierra la inscripción: {eve}, 19:30 → {eve}, 23:30. "
            f"Empieza: {first}, 00:30 → {second}, 21:00"
        ),
        "ampliar": "Plazas: 4 → 8",
    }
    desk = Client()
    desk.force_login(one.organiser)
    for shown in (Client().get(f"/torneos/{one.pk}/"), desk.get(f"/torneos/{one.pk}/mesa/")):
        assert said["aplazar"] in html.unescape(shown.content.decode())


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"name": "ab"}, "corto"),
        ({"text": "a" * 2001}, "largo"),
        ({"starts_at": -timedelta(minutes=5)}, "fecha_anterior"),
        ({"closes_at": -timedelta(minutes=5)}, "fecha_anterior"),
        ({"starts_at": timedelta(days=400)}, "lejos"),
        ({"closes_at": timedelta(hours=1)}, "cierre_tarde"),
        ({"places": 3}, "menos_plazas"),
        ({"places": 4097}, "plazas"),
        ({"amounts": [10]}, "cambio_tarde"),
    ],
)
def test_2_1_nothing_else_changes_and_all_of_it_is_refused_at_once(people, what, why):
    one = alone()
    before = Championship.objects.filter(pk=one.pk).values().get()
    given = {
        name: getattr(one, name) + value if isinstance(value, timedelta) else value
        for name, value in what.items()
    }
    assert changed(one, **{"places": 32, **given}) == why
    assert Championship.objects.filter(pk=one.pk).values().get() == before
    assert acts(one) == []


def test_a_date_that_is_over_by_now_is_none_to_put_it_off_to():
    one = alone()
    now = timezone.now()
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(hours=2), starts_at=now - timedelta(hours=1))
    one.refresh_from_db()
    assert changed(one, starts_at=now - timedelta(minutes=1)) == "antes_que_ahora"


@pytest.mark.parametrize("state", ALL)
def test_2_1_each_thing_changes_as_long_as_it_means_something(state):
    one = alone()
    day = timedelta(days=1)
    tries = {
        "name": ("Otra copa", {*ALL[1:8]}),
        "starts_at": (one.starts_at + day, BEFORE_THE_DRAW),
        "closes_at": (one.closes_at + timedelta(minutes=1), {"inscripcion"}),
        "places": (9, BEFORE_THE_DRAW),
    }
    is_now(one, state)
    for name, (value, when) in tries.items():
        want = "" if state in when else "cambio_tarde" if state in ALL[1:8] else "estado"
        assert changed(one, **{name: value}) == want, name


def test_15_1_whose_it_is_and_the_staff_and_nobody_else(people):
    one = alone(places=8)
    sign_up(user=people[0], championship_id=one.pk)
    other = alone().organiser
    staff, playing = PersonFactory(is_staff=True), PersonFactory(is_staff=True)
    sign_up(user=playing, championship_id=one.pk)
    for user, why in ((people[0], "permiso"), (other, "permiso"), (playing, "juega_en_el")):
        assert changed(one, user, places=16) == why
        assert page(one, user).status_code == 403
        assert sent(one, user, places=16).status_code == 403
    assert Client().get(f"/torneos/{one.pk}/mesa/cambiar/").status_code == 302
    assert Client().get("/torneos/999999/mesa/cambiar/").status_code == 302
    one.refresh_from_db()
    assert one.places == 8
    assert changed(one, places=16, why="no  ya  sé") == "razon"
    assert page(one, staff).status_code == 200
    assert changed(one, staff, starts_at=one.starts_at + timedelta(days=1)) == ""
    assert told(one, "aplazar") == {people[0].pk, playing.pk, one.organiser_id}


def test_3_6_with_more_places_who_waits_comes_in_and_pays_and_who_cannot_keeps_his_turn(people):
    one = alone(places=2)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    assert sorted(states(one).values()) == ["confirmado"] * 2 + ["en_espera"] * 2
    before = wallets(people)
    assert changed(one, places=3) == ""
    assert states(one)[people[2].pk] == "confirmado"
    assert states(one)[people[3].pk] == "en_espera"
    assert [a - b for a, b in zip(before, wallets(people), strict=True)] == [0, 0, 50, 0]
    assert told(one, "plaza") == {people[2].pk}


def test_2_3_put_off_it_is_announced_again_ten_minutes_before(people):
    one = alone(fee=0)
    sign_up(user=people[0], championship_id=one.pk)
    soon = timezone.now() + timedelta(minutes=5)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(state="presentacion", starts_at=soon, closes_at=timezone.now())
    ledger.alone(lambda: reminding.start_told(one.pk))
    assert told(one, "empieza") == {people[0].pk}
    assert changed(one, starts_at=soon + timedelta(days=1)) == ""
    assert not told(one, "empieza")
    rows.update(starts_at=soon)
    ledger.alone(lambda: reminding.start_told(one.pk))
    assert told(one, "empieza") == {people[0].pk}


def test_10_1_more_places_of_which_no_tables_can_be_made_are_refused(monkeypatch):
    one = several(12)
    monkeypatch.setattr(tables, "size_of", lambda _one: (TableSize(4, 4, 4), 4))
    Championship.objects.filter(pk=one.pk).update(least=8)
    assert changed(one, places=13) == "plazas_de_mesas"
    assert changed(one, places=16) == ""
    one.refresh_from_db()
    assert one.places == 16


def test_16_2_prizes_that_the_house_promises_only_rise_and_by_the_staff(people):
    staff = PersonFactory(is_staff=True)
    one = opened(organiser=staff, chairs=2, in_pairs=False, play=Play(amounts=(100, 50)))
    sign_up(user=people[0], championship_id=one.pk)
    for wrong in ((99, 50), (100,), ()):
        assert changed(one, amounts=wrong) == "premios_menores"
    assert changed(one, amounts=(100, 2_000_000)) == "premios_de_mas"
    assert changed(one, amounts=(150, 50, 25)) == ""
    one.refresh_from_db()
    assert (one.amounts, acts(one)) == ([150, 50, 25], [("subir_premios", WHY)])
    assert told(one, "subir_premios") == {people[0].pk}


def test_16_2_where_there_is_no_pot_the_staff_may_promise_and_the_next_of_the_cycle_is_as_before():
    staff = PersonFactory(is_staff=True)
    with_pot, free = alone(), alone(fee=0, play=Play(shares=(600, 400)))
    assert changed(with_pot, staff, amounts=(10,)) == "cambio_tarde"
    assert changed(free, amounts=(10,)) == "cambio_tarde"
    cycles.cycle_start(user=free.organiser, championship_id=free.pk, weeks=1, until=None)
    assert changed(free, staff, amounts=(10,)) == ""
    free.refresh_from_db()
    assert (free.amounts, free.shares) == ([10], [])
    assert free.cycle is not None
    assert cycles._tried(free.cycle, free, timezone.now() + timedelta(days=7)) == (True, "")
    assert free.cycle.championships.latest("pk").amounts == []


def test_5_8_prizes_promised_to_a_consuelo_only_rise_where_it_may_be_played_and_has_no_part(people):
    boss, with_one = PersonFactory(is_staff=True), {"rest": 0, "consuelo": True}
    none, own = alone(), alone(play=Play(with_one, consuelo_share=200))
    free = alone(fee=0, play=Play(with_one, consuelo_share=200))
    one = alone(organiser=boss, play=Play(with_one, consuelo_amounts=(60, 30)))
    sign_up(user=people[0], championship_id=one.pk)
    for cannot, who in ((none, boss), (own, boss), (own, own.organiser), (free, free.organiser)):
        assert changed(cannot, who, consuelo_amounts=(10,)) == "cambio_tarde"
    for wrong in ((59, 30), (60,), ()):
        assert changed(one, consuelo_amounts=wrong) == "premios_menores"
    assert changed(one, consuelo_amounts=(2_000_000, 30)) == "premios_de_mas"
    assert changed(one, consuelo_amounts=(60, 40, 5)) == ""
    assert changed(free, boss, consuelo_amounts=(10,)) == ""
    for row, kept in ((one, [60, 40, 5]), (free, [10])):
        row.refresh_from_db()
        assert (row.consuelo_amounts, row.consuelo_share) == (kept, 0)
    act = one.acts.get(action="subir_premios")
    assert act.change == "Premios del consuelo: 60 · 30 → 60 · 40 · 5"
    assert told(one, "subir_premios") == {people[0].pk}
    assert 'value="60 40 5"' in page(one, boss).content.decode()
    assert sent(one, consuelo_amounts="60 40 9").status_code == 302
    one.refresh_from_db()
    assert one.consuelo_amounts == [60, 40, 9]
    drawn = {"cuadros": {"consuelo": [3]}}
    Championship.objects.filter(pk=one.pk).update(state="en_juego", drawn=drawn)
    assert changed(one, boss, consuelo_amounts=(90, 40, 9)) == "cambio_tarde", "it is not played"


# --- Its page


def test_its_page_says_first_what_changes_and_who_is_told_and_then_does_it_once(people):
    one = alone(places=4)
    sign_up(user=people[0], championship_id=one.pk)
    later = one.starts_at + timedelta(days=1)
    given = {"starts_at": written(later), "places": 8}
    seen = sent(one, act="ver", **given)
    text = html.unescape(seen.content.decode())
    assert "Qué cambia" in text
    assert "Se avisa a 1 persona" in text
    assert "<s>4</s> → 8" in text
    assert "Cambiarlo" in text
    assert acts(one) == []
    assert sent(one, **given).status_code == 302
    assert sent(one, **given).status_code == 302
    one.refresh_from_db()
    assert (one.starts_at, one.places) == (minute(later), 8)
    assert acts(one) == [("aplazar", WHY), ("ampliar", WHY)]
    assert one.notices.filter(kind="aplazar").count() == 1


def test_a_form_that_changes_nothing_changes_nothing_though_the_dates_have_seconds():
    one = alone()
    answer = sent(one)
    assert answer.status_code == 302
    assert acts(one) == []
    before = one.starts_at
    one.refresh_from_db()
    assert one.starts_at == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"reason": "no"}, "el motivo tiene entre diez y trescientas"),
        ({"places": "3"}, "solo puede tener más plazas: ahora tiene 4"),
        ({"starts_at": "2020-01-01T10:00"}, "solo cambia a más tarde"),
        ({"starts_at": "mañana"}, "Escribe el día y la hora"),
        ({"name": ""}, "obligatorio"),
    ],
)
def test_what_cannot_be_is_said_in_spanish_and_what_was_written_stays(given, said):
    one = alone()
    answer = sent(one, **{"text": "Con cena", **given})
    text = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert said in text
    assert "Con cena" in text
    one.refresh_from_db()
    assert one.text == ""


@pytest.mark.parametrize(("when", "said"), [((3, 2), "no existe"), ((10, 2), "se repite")])
def test_an_hour_of_the_night_on_which_the_clocks_change_is_refused(when, said):
    one = alone()
    month, hour = when
    zone = ZoneInfo("Europe/Madrid")
    year = timezone.localtime(timezone=zone).year + 1
    last = max(day for day in range(25, 32) if date(year, month, day).isoweekday() == 7)
    with timezone.override(zone):
        answer = sent(one, starts_at=f"{year}-{month:02}-{last:02}T0{hour}:30")
    assert answer.status_code == 422
    assert said in html.unescape(answer.content.decode())


def test_2_1_the_terms_on_which_people_enrolled_are_not_asked_for_and_forged_change_nothing():
    one = alone()
    shown = page(one, one.organiser).content.decode()
    forged = {"fee": "0", "format": "suizo", "chairs": "4", "least": "4", "amounts": "500",
              "organiser": "1", "state": "cancelado", "key": "otra"}  # fmt: skip
    for name in forged:
        assert f'name="{name}"' not in shown, name
    before = Championship.objects.filter(pk=one.pk).values().get()
    assert sent(one, **forged).status_code == 302
    assert Championship.objects.filter(pk=one.pk).values().get() == before


def test_what_is_over_or_not_yet_open_says_so_and_has_no_form():
    one = alone()
    is_now(one, "premiado")
    answer = page(one, one.organiser)
    assert answer.status_code == 422
    assert "Eso ya no se puede hacer" in html.unescape(answer.content.decode())
    assert "<textarea" not in answer.content.decode().split("<main")[1]
    assert sent(draft(), act="ver").status_code == 422


def test_the_desk_and_the_page_of_it_lead_there():
    one = alone()
    client = Client()
    client.force_login(one.organiser)
    for address in (f"/torneos/{one.pk}/", f"/torneos/{one.pk}/mesa/"):
        assert f"/torneos/{one.pk}/mesa/cambiar/" in client.get(address).content.decode()
    assert Notice.objects.count() == 0
