"""Objects as prizes on the pages, and in what is kept of a person (torneos §16.4)."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest

from accounts import personal_data
from accounts.models import User
from economy.models import Item
from economy.views.cards import number_of
from tests.factories import KindFactory, PersonFactory
from tests.tournaments.championships.cups import code, draft
from tests.tournaments.championships.evenings import evening
from tests.tournaments.championships.prized import bought, offers, user_of, whose
from tests.tournaments.championships.test_creating import filled, mus  # noqa: F401 (a fixture)
from tests.tournaments.championships.test_prizes import ended
from tournaments.championships import clock
from tournaments.championships.founding import championship_publish
from tournaments.championships.giving import objects_choose
from tournaments.championships.objects import Offer
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def host() -> User:
    person: User = PersonFactory(username="Nekane")
    return person


# --- People


def test_who_gave_an_object_stays_until_its_championship_is_over_and_has_it_in_his_file(
    people, host
):
    item = bought(host)
    one = ended(evening(people, organiser=host, gifts=offers(item)), minutes=15)
    assert personal_data.obstacle_of(host.pk) == "tienes_objetos"
    clock.run()
    assert personal_data.obstacle_of(host.pk) == ""
    winner = user_of(one, 1)
    for user, gave, won in ((host.pk, True, False), (winner, False, True)):
        (row,) = rows_of(user)
        assert (row["lo_pones"], row["lo_ganas"], row["puesto"]) == (gave, won, 1)


def rows_of(user_id: int) -> list[Any]:
    return [dict(row) for row in personal_data.parts()["campeonatos_objetos"](user_id)]


# --- Pages


def shown(client: Any, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return html.unescape(answer.content.decode())


@pytest.mark.usefixtures("mus")
def test_who_founds_chooses_of_his_own_and_sees_it_in_the_preview_and_the_page(client, host):
    client.force_login(host)
    items = [bought(host, "Velero"), bought(host, "Guitarra")]
    stranger = bought(PersonFactory(), "Ajeno")
    form = shown(client, "/torneos/nuevo/mus/")
    assert items[0].kind.name in form
    assert stranger.kind.name not in form
    assert "lo paga la casa" not in form
    chosen = {"objeto_1_1": f"o{items[0].pk}", "objeto_1_2": f"o{items[1].pk}"}
    seen = client.post("/torneos/nuevo/mus/", {**filled(**chosen), "accion": "ver"})
    assert f'src="{items[0].kind.picture_url}"' in seen.content.decode()
    kept = client.post("/torneos/nuevo/mus/", {**filled(**chosen), "accion": "guardar"})
    assert kept.status_code == 302
    one = Championship.objects.get()
    rows = list(one.prize_objects.values_list("place", "half", "item"))
    assert rows == [(1, 1, items[0].pk), (1, 2, items[1].pk)]
    page = shown(client, f"/torneos/{one.pk}/")
    assert items[1].kind.name in page
    assert "quedan retenidos" in page


@pytest.mark.usefixtures("mus")
def test_what_is_not_his_or_lacks_its_partner_is_refused_in_spanish(client, host):
    client.force_login(host)
    item, stranger = bought(host), bought(PersonFactory())
    for chosen, said in (
        ({"objeto_1_1": f"o{stranger.pk}", "objeto_1_2": f"o{item.pk}"}, "ya no está libre"),
        ({"objeto_1_1": f"o{item.pk}"}, "cada puesto con objetos tiene dos"),
        ({"objeto_1_1": f"o{item.pk}", "objeto_1_2": f"o{item.pk}"}, "de dos puestos"),
        ({"objeto_1_1": "c1", "objeto_1_2": "c1"}, "ya no está libre"),
    ):
        answer = client.post("/torneos/nuevo/mus/", {**filled(**chosen), "accion": "guardar"})
        assert answer.status_code == 422
        assert said in html.unescape(answer.content.decode())
    assert not Championship.objects.exists()


def test_the_objects_of_a_draft_are_changed_on_their_page_by_who_runs_it(client, host):
    items = [bought(host, "Velero"), bought(host, "Guitarra")]
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(items[0]))
    path = f"/torneos/{one.pk}/objetos/"
    client.force_login(PersonFactory())
    assert client.get(path).status_code == 404
    client.force_login(host)
    assert f'value="o{items[0].pk}" selected' in shown(client, path)
    answer = client.post(path, {"objeto_2_1": f"o{items[1].pk}"})
    assert answer.status_code == 302
    assert list(one.prize_objects.values_list("place", "item")) == [(2, items[1].pk)]
    championship_publish(actor=host, championship_id=one.pk)
    assert "se eligen antes de publicar" in shown(client, path)
    answer = client.post(path, {"objeto_1_1": f"o{items[0].pk}"})
    assert answer.status_code == 422
    assert list(one.prize_objects.values_list("place", "item")) == [(2, items[1].pk)]
    client.force_login(PersonFactory())
    assert client.post(path, {}).status_code == 403


def test_the_staff_have_the_house_give_one_of_the_shop(client, host):
    kind = KindFactory(price=40)
    one = draft(chairs=2, in_pairs=False, organiser=host)
    path = f"/torneos/{one.pk}/objetos/"
    client.force_login(PersonFactory(is_staff=True))
    assert "lo paga la casa" in shown(client, path)
    assert client.post(path, {"objeto_1_1": f"c{kind.pk}"}).status_code == 302
    championship_publish(actor=host, championship_id=one.pk)
    assert "lo pone la casa" in shown(client, f"/torneos/{one.pk}/")


def test_its_pages_show_who_won_each_object_to_anybody(client, people, host):
    items = [bought(host, "Velero"), bought(host, "Guitarra")]
    one = ended(evening(people, organiser=host, gifts=offers(items[0], items[1])), minutes=15)
    one.entries.filter(place=2).update(state="expulsado")
    clock.run()
    winner = User.objects.get(pk=user_of(one, 1)).username
    for path in (f"/torneos/{one.pk}/", f"/torneos/{one.pk}/resultados/"):
        page = shown(client, path)
        assert f'src="{items[0].kind.picture_url}"' in page
        assert f"Se lo ha llevado {winner}." in page
        assert "ha vuelto a quien lo puso" in page
    document = json.loads(shown(client, f"/torneos/{one.pk}/resultados.json"))
    assert [row["puesto"] for row in document["objetos"]] == [1, 2]
    assert [row["nick"] for row in document["objetos"]] == [winner, ""]


# --- Whose objects they are


def test_16_4_the_staff_give_away_nothing_of_who_organises_it(client, host):
    mine, other = bought(host, "Velero"), bought(host, "Guitarra")
    kind = KindFactory(price=40)
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(mine))
    path = f"/torneos/{one.pk}/objetos/"
    chief = PersonFactory(is_staff=True)
    client.force_login(chief)
    form = shown(client, path)
    assert f'value="o{other.pk}"' not in form, "his almacén is his own affair"
    assert f'value="o{mine.pk}" selected' in form, "what he has promised himself is told"
    for chosen in ({"objeto_1_1": f"o{other.pk}"}, {"objeto_2_1": f"o{mine.pk}"}):
        assert client.post(path, chosen).status_code == 422
    for offer in (Offer(1, item=other.pk), Offer(2, item=mine.pk)):
        given = {"actor": chief, "championship_id": one.pk, "offers": [offer]}
        assert code(objects_choose, **given) == "objeto_de_quien_organiza"
    assert list(one.prize_objects.values_list("place", "item")) == [(1, mine.pk)]
    chosen = {"objeto_1_1": f"o{mine.pk}", "objeto_2_1": f"c{kind.pk}"}
    assert client.post(path, chosen).status_code == 302, "the house adds one of the shop"
    rows = list(one.prize_objects.order_by("place").values_list("place", "item", "kind"))
    assert rows == [(1, mine.pk, None), (2, None, kind.pk)]
    championship_publish(actor=chief, championship_id=one.pk)
    assert whose(mine)[0] == Item.State.HELD, "what he chose himself"
    assert whose(other) == (Item.State.OWNED, host.pk)


def test_16_4_the_staff_may_take_a_promised_object_out_and_not_put_it_back(client, host):
    mine = bought(host, "Velero")
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(mine))
    chief = PersonFactory(is_staff=True)
    given = {"actor": chief, "championship_id": one.pk}
    assert code(objects_choose, **given, offers=[]) == ""
    assert code(objects_choose, **given, offers=offers(mine)) == "objeto_de_quien_organiza"
    assert code(objects_choose, **{**given, "actor": host}, offers=offers(mine)) == ""


def test_c2_one_of_the_staff_who_organises_it_gives_his_own_and_of_the_house():
    chief = PersonFactory(is_staff=True)
    mine, kind = bought(chief), KindFactory(price=40)
    one = draft(chairs=2, in_pairs=False, organiser=chief)
    both = [Offer(1, item=mine.pk), Offer(2, kind=kind.pk)]
    assert code(objects_choose, actor=chief, championship_id=one.pk, offers=both) == ""


def test_15_1_who_chose_its_objects_and_which_is_in_the_log_and_whose_they_are_on_the_page(
    client, host
):
    mine, kind = bought(host, "Velero"), KindFactory(price=40)
    one = draft(chairs=2, in_pairs=False, organiser=host)
    chief = PersonFactory(is_staff=True)
    objects_choose(actor=host, championship_id=one.pk, offers=offers(mine))
    both = [Offer(1, item=mine.pk), Offer(2, kind=kind.pk)]
    objects_choose(actor=chief, championship_id=one.pk, offers=both)
    objects_choose(actor=chief, championship_id=one.pk, offers=both)
    acts = list(one.acts.filter(action="objetos").order_by("pk"))
    assert [act.actor for act in acts] == [host, chief], "what changes nothing is no act"
    assert acts[0].change == f"1.º: {mine.kind.name}, {number_of(mine)}"
    assert acts[1].change == f"{acts[0].change} · 2.º: {kind.name}, lo pone la casa"
    objects_choose(actor=host, championship_id=one.pk, offers=[])
    assert one.acts.filter(action="objetos").latest("pk").change == "Ninguno"
    objects_choose(actor=host, championship_id=one.pk, offers=both[:1])
    championship_publish(actor=chief, championship_id=one.pk)
    page = shown(client, f"/torneos/{one.pk}/")
    assert "Cambian los objetos de premio" in page
    assert "lo pone quien organiza" in page
