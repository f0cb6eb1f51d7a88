"""Pages of the hall, the demo and the admin of salones."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings as SettingsWrapper

from accounts.models import User
from accounts.relations import relations_of
from economy.models import Tx
from economy.selectors import balance_of
from games.management.seeding import robots_needed
from games.models import News, Robot, Room, Table, TableSeat
from games.people import salon_presence
from games.tables import matchmaking, opening, services
from tests.factories import PersonFactory
from tests.games.tables.full import accepting
from tests.staff_forms import open_and_send
from tools.stack.code import digits_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def salon(db: None) -> Room:
    """Return a salón with a table."""
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    opening.tables_add(room_id=room.pk, count=1, value=50)
    return room


def signed(client: Client) -> User:
    user = PersonFactory()
    client.force_login(user)
    return user


def test_the_page_of_a_salon_carries_the_form_and_no_state(client: Client, salon: Room) -> None:
    signed(client)
    text = client.get("/salon/mus/").content.decode()
    found = re.search(r'<script id="salon-datos"[^>]*>(.*?)</script>', text)
    assert found
    facts = json.loads(found[1])
    names = [field["nombre"] for field in facts["formulario"]["opciones"]]
    assert names == [
        "vacas", "juegos", "piedras", "reyes", "deje", "real31", "cortar_envidar", "reloj",
    ]  # fmt: skip
    juegos = facts["formulario"]["opciones"][1]
    assert (juegos["tipo"], juegos["minimo"], juegos["maximo"], juegos["defecto"]) == (
        "numero", 1, 9, 3,
    )  # fmt: skip
    conditions = {field["nombre"]: field for field in facts["formulario"]["condiciones"]}
    assert (conditions["apuestas"]["tipo"], conditions["apuestas"]["defecto"]) == ("si_no", False)
    assert "agreement" not in text


def test_every_field_of_the_form_has_its_words(client: Client, salon: Room) -> None:
    from games.tables import forms  # noqa: PLC0415

    declared = forms.declaration("mus")
    for field in [*declared["opciones"], *declared["condiciones"]]:
        assert field["etiqueta"]
        assert field["ayuda"]
        assert field["grupo"]
        if field["tipo"] == "lista":
            assert field["defecto"] in [value["valor"] for value in field["valores"]]


def test_a_salon_asks_who_you_are(client: Client, salon: Room) -> None:
    answer = client.get("/salon/mus/")
    assert answer.status_code == 302
    assert "next=/salon/mus/" in answer["Location"]


def test_a_closed_or_unknown_salon_is_not_found(client: Client, salon: Room) -> None:
    signed(client)
    assert client.get("/salon/nada/").status_code == 404
    Room.objects.update(is_open=False)
    assert client.get("/salon/mus/").status_code == 404


def test_salones_lists_what_goes_on(client: Client, salon: Room) -> None:
    one, other = PersonFactory(), PersonFactory()
    salon_presence.people_keep([salon_presence.Lease(salon.pk, user.pk) for user in (one, other)])
    salon_presence.people_keep([salon_presence.Lease(salon.pk, PersonFactory().pk, silent_s=60)])
    text = client.get("/salones/").content.decode()
    assert "Salón de Mus" in text
    assert "2 personas dentro" in text
    assert re.search(r'<small title="en el salón">2</small>', text)


def test_an_invitation_leads_to_its_chairs(client: Client, salon: Room) -> None:
    host = PersonFactory()
    table_id = opening.table_create(user=host, room_id=salon.pk, value=25, by_invitation=True)
    token = Table.objects.get(pk=table_id).invite_token
    path = reverse("invitacion", args=[table_id, token])
    assert "Crear cuenta" in client.get(path).content.decode()
    signed(client)
    text = client.get(path).content.decode()
    assert host.username in text
    assert f"/salon/mus/#mesa-{table_id}={token}" in text


def test_an_invitation_to_a_minitorneo_says_that_it_is_free_and_what_the_house_puts(
    client: Client,
) -> None:
    room = Room.objects.create(game="poker", slug="torneillos", name="Torneíllos", gathering="full")
    read = accepting(matchmaking.terms_of(user=PersonFactory(), room_id=room.pk, value=5))
    table_id = opening.table_create(
        user=PersonFactory(), room_id=room.pk, value=5, by_invitation=True, accepted=read
    )
    token = Table.objects.get(pk=table_id).invite_token
    text = client.get(reverse("invitacion", args=[table_id, token])).content.decode()
    assert "Es gratis." in text
    assert "Premios, que pone la casa:" in text
    assert "U$uros pone cada jugador" not in text


def test_the_number_of_a_table_beyond_a_thousand_is_written_whole(
    client: Client, salon: Room
) -> None:
    """Spanish writes 1.234, which is the number of no table."""
    given = {"by_invitation": True, "invite_token": "palabra"}
    Table.objects.create(pk=123_456, room=salon, number=9, value=25, **given)
    signed(client)
    text = client.get(reverse("invitacion", args=[123_456, "palabra"])).content.decode()
    assert "/salon/mus/#mesa-123456=palabra" in text


def test_a_value_beyond_a_thousand_is_sent_whole(
    client: Client, salon: Room, settings: SettingsWrapper
) -> None:
    settings.USUMUS = {**settings.USUMUS, "TABLE_VALUES": [5, 2500]}
    signed(client)
    assert 'value="2500"' in client.get("/salon/mus/").content.decode()


@pytest.mark.parametrize("token", ["x", "ñandú", "0" * 43])
def test_an_invitation_with_another_word_is_not_found(
    client: Client, salon: Room, token: str
) -> None:
    given = {"room_id": salon.pk, "value": 25, "by_invitation": True}
    table_id = opening.table_create(user=PersonFactory(), **given)
    assert client.get(reverse("invitacion", args=[table_id, token])).status_code == 404
    assert client.get(reverse("invitacion", args=[10**15, token])).status_code == 404


def test_the_demo_can_be_sown_twice(db: None) -> None:
    for _ in range(2):
        out = StringIO()
        call_command("seed_demo", stdout=out)
        assert "mus-y-a-jugar" in out.getvalue()
    assert Room.objects.get(slug="mus").tables.count() == 12
    levels = list(Robot.objects.values_list("level", flat=True))
    needed = robots_needed()
    assert Counter(levels) == {"novato": needed, "normal": needed, "experto": needed}
    ane = User.objects.get(username="ane")
    assert ane.check_password("mus-y-a-jugar")
    assert balance_of(ane.pk) == 1000
    assert Tx.objects.filter(kind=Tx.Kind.WELCOME, key=f"alta:{ane.pk}").count() == 1
    assert User.objects.get(username="admin").is_superuser
    assert relations_of(ane.pk).friends == ["nerea", "txema"]
    assert relations_of(ane.pk).asked_me == ["pili"]
    assert News.objects.count() == 2


def test_the_admin_of_the_demo_comes_in_with_what_make_play_and_make_code_print(
    client: Client, db: None
) -> None:
    out = StringIO()
    call_command("seed_demo", stdout=out)
    assert "make code" in out.getvalue()
    assert "otpauth://totp/" in out.getvalue()
    client.post("/cuenta/login/", {"login": "admin", "password": "mus-y-a-jugar"})
    client.post("/cuenta/2fa/authenticate/", {"code": digits_now(time.time()).split()[0]})
    assert client.get("/admin/").status_code == 200


def test_a_public_site_refuses_the_demo(db: None, settings: SettingsWrapper) -> None:
    settings.SECURE_SSL_REDIRECT = True
    with pytest.raises(CommandError):
        call_command("seed_demo")
    assert not User.objects.exists()


@pytest.fixture
def staff(client: Client) -> Client:
    """Return a browser of the staff."""
    user = signed(client)
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(pk=user.pk))
    return client


def test_the_admin_lists_and_finds(staff: Client, salon: Room) -> None:
    user = PersonFactory(username="Nekane")
    table = Table.objects.get()
    services.table_sit(user=user, table_id=table.pk, seat=0)
    for path in ("games_room", "games_table", "games_robot"):
        assert staff.get(reverse(f"admin:{path}_changelist")).status_code == 200
    tables = reverse("admin:games_table_changelist")
    assert "Mesa" in str(
        staff.get(tables, {"q": "Nekane"}).context["cl"].model._meta.verbose_name.title()
    )
    assert staff.get(tables, {"q": "Nekane"}).context["cl"].result_count == 1
    for value, n in {"sentados": 1, "libre": 0, "jugando": 0}.items():
        assert staff.get(tables, {"ocupacion": value}).context["cl"].result_count == n
    assert staff.get(reverse("admin:games_room_change", args=[salon.pk])).status_code == 200


def test_the_staff_adds_tables_by_the_dozen(staff: Client, salon: Room) -> None:
    path = reverse("admin:games_room_changelist")
    chosen = {"action": "add_tables", "_selected_action": [salon.pk]}
    assert "Cuántas mesas" in staff.post(path, chosen).content.decode()
    staff.post(path, {**chosen, "apply": "1", "count": 12, "value": 25})
    assert list(salon.tables.filter(value=25).values_list("number", flat=True)) == list(
        range(2, 14)
    )
    staff.post(path, {**chosen, "apply": "1", "count": 1000, "value": 26})
    assert salon.tables.count() == 13


def test_the_staff_does_not_touch_a_table_in_use(staff: Client, salon: Room) -> None:
    table = Table.objects.get()
    services.table_sit(user=PersonFactory(), table_id=table.pk, seat=0)
    change = reverse("admin:games_table_change", args=[table.pk])
    open_and_send(staff, change, {"room": salon.pk, "number": 9, "value": 500, "_save": "1"})
    table.refresh_from_db()
    assert table.value == 50
    staff.post(reverse("admin:games_table_delete", args=[table.pk]), {"post": "yes"})
    listed = {"action": "delete_selected", "_selected_action": [table.pk], "post": "yes"}
    staff.post(reverse("admin:games_table_changelist"), listed)
    assert TableSeat.objects.filter(table=table).exists()
