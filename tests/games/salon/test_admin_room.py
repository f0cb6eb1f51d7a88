"""The modality of a salón in the admin: what the staff may fix, refused at the field at fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engines.registry import GAMES, Game
from games.live import hints
from games.models import Room, Table, TableSeat
from games.tables import modality
from games.tables.opening import tables_add
from games.tables.services import table_sit
from tests.factories import PersonFactory
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db


@pytest.fixture
def salon(db: None) -> Room:
    """Return a salón of mus with a table of 50."""
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    tables_add(room_id=room.pk, count=1, value=50)
    return room


TABLES = {"stakes": "", "creation": "anybody", "gathering": "agreed", "robots": "on"}


def filled(room: Room, **changes: Any) -> dict[str, Any]:
    """Return what the form of a salón sends, with its one table."""
    table = room.tables.get()
    rows = {"tables-TOTAL_FORMS": 1, "tables-INITIAL_FORMS": 1, "tables-0-id": table.pk}
    rows |= {"tables-0-room": room.pk, "tables-0-number": 1, "tables-0-value": table.value}
    own = {"name": room.name, "slug": room.slug, "game": room.game, "position": 0, "is_open": "on"}
    return {**own, **TABLES, **rows, **changes}


def errors(client: Client, room: Room, **changes: Any) -> dict[str, list[str]]:
    """Return what is said at each field of what is sent, and see that nothing was stored."""
    before = Room.objects.filter(pk=room.pk).values().get()
    answer = open_and_send(
        client, reverse("admin:games_room_change", args=[room.pk]), filled(room, **changes)
    )
    assert answer.status_code == 200
    assert Room.objects.filter(pk=room.pk).values().get() == before
    return dict(answer.context["adminform"].form.errors)


def test_the_staff_fixes_what_the_game_declares(client: Client, chief: User, salon: Room) -> None:
    path = reverse("admin:games_room_change", args=[salon.pk])
    page = client.get(path).content.decode()
    assert "30 (6 amarracos)" in page
    assert "lo elige el jefe" in page
    given = {
        "opcion_piedras": "30", "opcion_juegos": "5", "opcion_deje": "no",
        "condicion_puntua": "si", "condicion_mirones": "no",
        "stakes": "100, 50", "chairs": "4", "creation": "staff", "gathering": "full",
    }  # fmt: skip
    answer = open_and_send(client, path, filled(salon, **given))
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    salon.refresh_from_db()
    assert salon.fixed_options == {"piedras": 30, "juegos": 5, "deje": False}
    assert salon.fixed_conditions == {"puntua": True, "mirones": "no"}
    assert (salon.stakes, salon.chairs, salon.creation) == ([50, 100], 4, "staff")
    assert (salon.gathering, salon.robots) == ("full", True)
    form = client.get(path).context["adminform"].form
    assert [form[name].value() for name in given] == [
        "30", "5", "no", "si", "no", "50, 100", 4, "staff", "full",
    ]  # fmt: skip
    open_and_send(client, path, filled(salon))
    salon.refresh_from_db()
    assert (salon.fixed_options, salon.fixed_conditions) == ({}, {})
    assert (salon.stakes, salon.chairs) == ([], None)


@pytest.mark.parametrize(
    ("tried", "fault"),
    [
        (("mus", {"opcion_piedras": "35"}), ("opcion_piedras", "35")),
        (("mus", {"opcion_juegos": "10"}), ("opcion_juegos", "menor o igual a 9")),
        (("mus", {"chairs": "3"}), ("chairs", "2, 4")),
        (("mus", {"stakes": "5, mucho"}), ("stakes", "«mucho» no es un número")),
        (("mus", {"stakes": "0, 50"}), ("stakes", "de 1 a")),
        (
            ("mus", {"condicion_apuestas": "si"}),
            ("condicion_apuestas", "las acuerdan los jugadores"),
        ),
        (
            ("mus", {"condicion_mirones": "no", "condicion_mirones_ven": "si"}),
            ("condicion_mirones_ven", "los mirones ven las cartas"),
        ),
        (
            ("parchis", {"opcion_modo": "parejas", "chairs": "2"}),
            ("chairs", "no se pueden combinar"),
        ),
        (
            ("ohhell", {"opcion_viena": "si", "opcion_metodo": "apagon"}),
            ("opcion_viena", "no se pueden combinar"),
        ),
        (("mus", {"gathering": "sola"}), ("gathering", "sola")),
        (
            ("mus", {"gathering": "full", "condicion_mirones": "clave"}),
            ("condicion_mirones", "No hay jefe"),
        ),
        (("tute", {}), ("game", "tute")),
    ],
)
def test_what_cannot_be_is_said_at_the_field_at_fault(
    client: Client, chief: User, salon: Room, tried: tuple[str, dict[str, str]],
    fault: tuple[str, str],
) -> None:  # fmt: skip
    (game, changes), (field, said) = tried, fault
    Room.objects.filter(pk=salon.pk).update(game=game if game != "tute" else "mus")
    salon.refresh_from_db()
    found = errors(client, salon, **{"game": game, **changes})
    assert said in " ".join(found[field])


@pytest.fixture
def bank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game whose chairs change while it is played."""
    game = Game(Bank(), {"novato": Gambler()}, bank_texts)  # type: ignore[arg-type]
    monkeypatch.setitem(GAMES, "bank", game)


@pytest.fixture
def options(bank: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the staff fix whether each brings U$uros of his own in that game."""
    texts = {"label": "Forma", "help": "", "group": "", "values": {}}
    monkeypatch.setitem(bank_texts.FIELDS, "shape", texts)


def test_only_a_game_whose_chairs_change_has_open_tables(
    client: Client, chief: User, salon: Room, options: None
) -> None:
    path = reverse("admin:games_room_change", args=[salon.pk])
    limits = {"gathering": "open", "buy_in_least": "40", "buy_in_most": "200"}
    assert 'value="open"' not in client.get(path).content.decode()
    assert "gathering" in errors(client, salon, **limits)
    Room.objects.filter(pk=salon.pk).update(game="bank")
    salon.refresh_from_db()
    assert 'value="open"' in client.get(path).content.decode()
    answer = open_and_send(client, path, filled(salon, **limits))
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    salon.refresh_from_db()
    assert (salon.gathering, salon.buy_in_least, salon.buy_in_most) == ("open", 40, 200)
    assert modality.stakes(salon) == [40]
    assert "Entrada de 40 a 200 U$uros" in modality.sentences(salon)
    unused = {"buy_in_least": "40", "buy_in_most": "200"}
    open_and_send(client, path, filled(salon, gathering="full", opcion_shape="purse", **unused))
    salon.refresh_from_db()
    assert (salon.buy_in_least, salon.buy_in_most) == (None, None)


@pytest.mark.parametrize(
    "tried",
    [
        ({"gathering": "full"}, {"shape": "stacks"}),
        ({"gathering": "agreed"}, {}),
        ({"gathering": "open", "buy_in_least": "40", "buy_in_most": "200"}, {"shape": "purse"}),
    ],
)
def test_a_way_to_start_that_does_not_fit_the_money_of_the_game_is_refused_there(
    client: Client, chief: User, salon: Room, options: None,
    tried: tuple[dict[str, str], dict[str, str]],
) -> None:  # fmt: skip
    sent, fixed = tried
    Room.objects.filter(pk=salon.pk).update(game="bank")
    salon.refresh_from_db()
    chosen = {f"opcion_{name}": value for name, value in fixed.items()}
    found = errors(client, salon, **sent, **chosen)
    assert "mesas abiertas" in " ".join(found["gathering"])


def test_no_tables_are_added_to_a_salon_where_no_match_could_start(
    client: Client, chief: User, salon: Room, bank: None
) -> None:
    Room.objects.filter(pk=salon.pk).update(game="bank", gathering="full")
    asked = {"action": "add_tables", "_selected_action": salon.pk, "apply": "1"}
    answer = client.post(
        reverse("admin:games_room_changelist"), {**asked, "count": 2, "value": 50}, follow=True
    )
    assert "no puede empezar ninguna partida" in answer.content.decode()
    given = {
        "room": salon.pk,
        "number": 2,
        "value": 50,
        "seats-TOTAL_FORMS": 0,
        "seats-INITIAL_FORMS": 0,
    }
    answer = client.post(reverse("admin:games_table_add"), given)
    assert "no puede empezar ninguna partida" in answer.content.decode()
    assert salon.tables.count() == 1


def test_the_game_of_a_salon_stays_while_somebody_sits_there(
    client: Client, chief: User, salon: Room
) -> None:
    table_sit(user=PersonFactory(), table_id=salon.tables.get().pk, seat=0)
    found = errors(client, salon, game="parchis")
    assert "Hay gente en sus mesas" in " ".join(found["game"])


@pytest.mark.django_db(transaction=True)
def test_those_who_sit_are_told_when_the_salon_is_closed_in_the_list(
    client: Client, chief: User, salon: Room
) -> None:
    user = PersonFactory()
    table_sit(user=user, table_id=salon.tables.get().pk, seat=0)
    rows = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "form-0-id": salon.pk}
    sent = {**rows, "form-0-position": 0, "_save": "1"}
    with hints.collected() as heard:
        open_and_send(client, reverse("admin:games_room_changelist"), sent)
    salon.refresh_from_db()
    assert not salon.is_open
    assert [hint.value for hint in heard if hint.what == "aviso"] == ["salon_cerrado:1"]
    assert not TableSeat.objects.exists()


@pytest.mark.parametrize(
    ("limits", "fault"),
    [
        (("", ""), ("buy_in_least", "con cuántos U$uros")),
        (("40", ""), ("buy_in_most", "con cuántos U$uros")),
        (("0", "20"), ("buy_in_least", "con cuántos U$uros")),
        (("40", "39"), ("buy_in_most", "menos que la mínima")),
        (("-4", "39"), ("buy_in_least", "mayor o igual a 0")),
    ],
)
@pytest.mark.usefixtures("bank", "chief")
def test_the_limits_of_a_buy_in_hold_together(
    client: Client, salon: Room, limits: tuple[str, str], fault: tuple[str, str]
) -> None:
    Room.objects.filter(pk=salon.pk).update(game="bank")
    salon.refresh_from_db()
    (least, most), (field, said) = limits, fault
    found = errors(client, salon, gathering="open", buy_in_least=least, buy_in_most=most)
    assert said in " ".join(found[field])


@pytest.mark.parametrize(
    ("least", "most", "wrong"),
    [
        ("39", "200", {"buy_in_least"}),
        ("40", "201", {"buy_in_most"}),
        ("10", "20", {"buy_in_least", "buy_in_most"}),
    ],
)
@pytest.mark.usefixtures("chief")
def test_ruling_k11_a_buy_in_is_of_20_to_100_big_blinds(
    client: Client, salon: Room, least: str, most: str, wrong: set[str]
) -> None:
    Room.objects.filter(pk=salon.pk).update(game="poker")
    salon.refresh_from_db()
    cash = {"gathering": "open", "opcion_forma": "dinero", "opcion_ciega": "1"}
    found = errors(client, salon, **cash, buy_in_least=least, buy_in_most=most)
    assert set(found) == wrong
    for said in found.values():
        assert said == ["Con estas opciones el juego admite de 40 a 200 U$uros."]


def test_a_salon_is_made_first_and_fixes_its_options_then(client: Client, chief: User) -> None:
    path = reverse("admin:games_room_add")
    page = client.get(path).content.decode()
    assert "Al guardarlo se podrá elegir" in page
    assert "opcion_piedras" not in page
    rows = {"tables-TOTAL_FORMS": 0, "tables-INITIAL_FORMS": 0}
    own = {"name": "Torneo", "slug": "torneo", "game": "ohhell", "position": 1, "is_open": "on"}
    assert client.post(path, {**own, **rows, **TABLES, "creation": "staff"}).status_code == 302
    room = Room.objects.get()
    assert (room.fixed_options, room.creation) == ({}, "staff")
    change = reverse("admin:games_room_change", args=[room.pk])
    assert "opcion_viena" in client.get(change).content.decode()


def test_a_table_of_another_value_than_those_of_its_salon_is_not_made(
    client: Client, chief: User, salon: Room
) -> None:
    other = Room.objects.create(game="mus", slug="caro", name="Caro", stakes=[1000])
    path = reverse("admin:games_table_add")
    given = {"room": other.pk, "number": 1, "seats-TOTAL_FORMS": 0, "seats-INITIAL_FORMS": 0}
    answer = client.post(path, {**given, "value": 50})
    assert "1000 U$" in " ".join(answer.context["adminform"].form.errors["value"])
    assert client.post(path, {**given, "value": 1000}).status_code == 302
    changelist = reverse("admin:games_room_changelist")
    chosen = {"action": "add_tables", "_selected_action": [other.pk], "apply": "1", "count": 2}
    client.post(changelist, {**chosen, "value": 50})
    assert other.tables.count() == 1
    client.post(changelist, {**chosen, "value": 1000})
    assert other.tables.count() == 3
    assert Table.objects.filter(room=salon).count() == 1


def test_a_table_that_the_salon_no_longer_has_may_stay_but_not_be_put_there(
    client: Client, chief: User, salon: Room
) -> None:
    Room.objects.filter(pk=salon.pk).update(stakes=[5])
    path = reverse("admin:games_room_change", args=[salon.pk])
    assert open_and_send(client, path, filled(salon, stakes="5")).status_code == 302
    assert (
        open_and_send(
            client, path, filled(salon, stakes="5", **{"tables-0-value": 100})
        ).status_code
        == 200
    )
    assert salon.tables.get().value == 50
