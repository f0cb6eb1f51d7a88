"""Pages of the almacén: what its owner sees, what everybody sees, and what each costs."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.formats import date_format
from django.utils.timezone import localtime

from economy import freezing, ledger, objects, pawnshop, shop
from economy.models import Item
from economy.objects import Change, Fact
from economy.views.almacen import PER_PAGE
from tests.factories import KindFactory, PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db


def buy(user, price, **columns):
    kind = KindFactory(price=price, **columns)
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())[0]


def pawn(user, item):
    paid = pawnshop.offer(item).pays
    return pawnshop.item_pawn(user=user, item_id=item.pk, expected=paid, key=uuid4())[0]


def change(item, fact, taker=None, match_id=7):
    what = Change(item, fact, taker=taker and taker.pk, match_id=match_id)
    ledger.alone(lambda: objects.record(what))


def entered(user):
    client = Client()
    client.force_login(user)
    return client


def text(answer):
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def numbers(page):
    """Return the numbers that can be read on a page, those of nicks apart."""
    return set(re.findall(r"(?<!\w)\d[\d.]*", re.sub(r"<[^>]*>", " ", page)))


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def bea(people):
    return people[1]


@pytest.fixture
def full(ana):
    """Ana has an object of each state: free, held in match 7, pawned."""
    owned = buy(ana, 301, name="Guitarra", category="musica")
    held = buy(ana, 97, name="Porrón")
    pawned = buy(ana, 202, name="Botijo")
    change(held, Fact.HELD)
    return {"owned": owned, "held": held, "pawned": pawned, "pawn": pawn(ana, pawned)}


@pytest.mark.parametrize(
    "path", ["/almacen/", "/almacen/Nadie/", "/almacen/objeto/1/", "/almacen/apostar.json"]
)
def test_who_has_not_entered_is_sent_to_enter_and_back(db, path):
    answer = Client().get(path)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/cuenta/login/?next={path}"


def test_the_owner_sees_his_wealth_and_what_the_next_bag_needs(ana, full):
    page = text(entered(ana).get("/almacen/"))
    balance = 1000 - 301 - 97 - 202 + full["pawn"].paid
    total = balance + 301 + 97
    assert f'<dd class="usu">{balance}</dd>' in page
    assert f'<dd class="usu">{301 + 97}</dd>' in page
    assert f'<dd class="usu">{total}</dd>' in page
    assert f"te faltan {1000 - total} U$uros" in page
    assert "1 bolsa de 5" in page


def test_who_has_all_the_bags_lacks_nothing(ana, settings):
    settings.USUMUS = {**settings.USUMUS, "BAGS": [10, 20, 30, 40]}
    page = text(entered(ana).get("/almacen/"))
    assert "5 bolsas de 5" in page
    assert "Las tienes todas" in page


def test_the_owner_sees_where_each_object_is(ana, full):
    page = text(entered(ana).get("/almacen/"))
    due = date_format(localtime(full["pawn"].due_at), "j M, H:i").lower()
    assert 'href="/partida/7/"' in page
    assert "Apostado en la partida 7" in page
    assert f"Empeñado hasta el {due}" in page


def test_others_see_objects_values_and_bags(ana, bea, full):
    page = text(entered(bea).get(f"/almacen/{ana.username}/"))
    for name in ("Guitarra", "Porrón", "Botijo"):
        assert name in page
    for value in (301, 97, 202):
        assert f'<span class="usu">{value}</span>' in page
    assert "1 bolsa de 5" in page
    assert "Apostado en la partida 7" in page
    assert "Empeñado<" in page


def test_others_see_neither_balance_nor_totals_nor_plots_nor_terms_of_a_pawn(ana, bea, full):
    answer = entered(bea).get(f"/almacen/{ana.username}/")
    page = text(answer)
    balance = 400 + full["pawn"].paid
    for secret in (balance, 301 + 97, 301 + 97 + 202, balance + 301 + 97, full["pawn"].paid):
        assert str(secret) not in numbers(page)
    assert {"301", "97", "202"} <= numbers(page)
    assert "Empeñado hasta" not in page
    assert '<svg class="grafica' not in page
    assert "data-grafica" not in page
    assert not {"riqueza", "grafica", "novedades"} & answer.context.keys()


def test_the_own_almacen_as_others_see_it_shows_no_more(ana, full):
    answer = entered(ana).get(f"/almacen/{ana.username}/")
    assert "Así ven los demás tu almacén" in text(answer)
    assert "riqueza" not in answer.context
    assert "Empeñado hasta" not in text(answer)


def test_another_spelling_of_a_nick_leads_to_the_almacen(ana, db):
    PersonFactory(username="Íñigo")
    answer = entered(ana).get("/almacen/inigo/")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/almacen/%C3%8D%C3%B1igo/"


@pytest.mark.parametrize("nick", ["Nadie", "a" * 300, "..", "apostar.json"])
def test_an_unknown_nick_is_404(ana, nick):
    assert entered(ana).get(f"/almacen/{nick}/").status_code == 404


def test_robots_and_closed_accounts_have_no_almacen(ana, bea):
    bea.is_active = False
    bea.save()
    for person in (bea, RobotFactory()):
        assert entered(ana).get(f"/almacen/{person.username}/").status_code == 404


def test_filters_and_order(ana, full):
    client = entered(ana)

    def shown(query):
        return [card.name for card in client.get(f"/almacen/?{query}").context["tarjetas"]]

    assert shown("") == ["Guitarra", "Botijo", "Porrón"]
    assert shown("orden=nombre") == ["Botijo", "Guitarra", "Porrón"]
    assert shown("orden=nuevo") == ["Botijo", "Porrón", "Guitarra"]
    assert shown("categoria=musica") == ["Guitarra"]
    assert shown("estado=pawned") == ["Botijo"]
    assert shown("estado=shop&categoria=armas&orden=password") == ["Guitarra", "Botijo", "Porrón"]
    assert "Ningún objeto con ese filtro" in text(client.get("/almacen/?categoria=motor"))


def test_a_page_after_the_last_is_the_last(ana, monkeypatch):
    for _ in range(3):
        buy(ana, 10)
    monkeypatch.setattr("economy.views.almacen.PER_PAGE", 2)
    client = entered(ana)
    for number, many in (("2", 1), ("99", 1), ("-1", 1), ("x", 2), ("", 2)):
        answer = client.get(f"/almacen/?pagina={number}&orden=nuevo")
        assert len(answer.context["tarjetas"]) == many, number
    first = client.get("/almacen/?orden=nuevo")
    assert "?orden=nuevo&amp;pagina=2" in text(first)


def test_an_empty_almacen_shows_the_way_to_the_tienda(ana, bea):
    assert "Tu almacén está vacío" in text(entered(ana).get("/almacen/"))
    assert "todavía no tiene ningún objeto" in text(entered(bea).get(f"/almacen/{ana.username}/"))


@pytest.mark.parametrize("mine", [True, False])
def test_an_almacen_costs_the_same_whatever_there_is_in_it(ana, bea, mine, captured):
    path = "/almacen/" if mine else f"/almacen/{ana.username}/"
    client = entered(ana if mine else bea)

    def add(many):
        for _ in range(many):
            buy(ana, 1)
            change(buy(ana, 1), Fact.HELD)
            pawn(ana, buy(ana, 10))

    add(1)
    few = captured(lambda: client.get(path))
    add(PER_PAGE // 2)
    many = captured(lambda: client.get(path))
    assert few == many
    assert many <= 20


def test_history_names_who_had_it_and_in_which_match(ana, bea, people):
    item = buy(ana, 300, name="Violín")
    change(item, Fact.HELD, match_id=1234)
    change(item, Fact.WON, bea, match_id=1234)
    made = pawn(bea, item)
    pawnshop.item_redeem(user=bea, pawn_id=made.pk)
    page = text(entered(people[2]).get(f"/almacen/objeto/{item.pk}/"))
    for link in (f"/almacen/{ana.username}/", f"/almacen/{bea.username}/", "/partida/1234/acta/"):
        assert f'href="{link}"' in page
    assert "partida 1234<" in page
    for said in ("lo compró en la tienda, nuevo", "lo apostó en la", "se lo ganó a",
                 "lo empeñó en el usurero", "lo rescató del usurero"):  # fmt: skip
        assert said in page


def test_only_who_pawned_an_object_sees_until_when(ana, bea, full):
    path = f"/almacen/objeto/{full['pawned'].pk}/"
    due = date_format(localtime(full["pawn"].due_at), "j M Y, H:i").lower()
    assert f"hasta el {due}" in text(entered(ana).get(path))
    assert due not in text(entered(bea).get(path))


def test_while_the_economy_stands_still_no_end_of_a_pawn_is_promised(ana, bea, full):
    path = f"/almacen/objeto/{full['pawned'].pk}/"
    freezing.economy_freeze(reason="los libros no cuadran")
    assert "plazo parado: te quedan" in text(entered(ana).get(path))
    assert "plazo parado" not in text(entered(bea).get(path))
    shelves = text(entered(ana).get("/almacen/"))
    assert "Empeñado, plazo parado" in shelves
    day = date_format(localtime(full["pawn"].due_at), "j M").lower()
    assert f"hasta el {day}" not in shelves


def test_an_object_in_the_shop_still_has_its_history(ana, full):
    made = full["pawn"]
    ledger.alone(
        lambda: objects.record(Change(objects.lock([made.item_id])[made.item_id], Fact.EXPIRED))
    )
    page = text(entered(ana).get(f"/almacen/objeto/{made.item_id}/"))
    assert "En la tienda" in page
    assert "no lo rescató a tiempo" in page


def test_an_object_that_is_not_is_404(ana):
    for number in (1, 2**63, "9" * 500):
        assert entered(ana).get(f"/almacen/objeto/{number}/").status_code == 404


def test_the_page_of_an_object_costs_the_same_whatever_happened_to_it(ana, bea, captured):
    item = buy(ana, 10)
    client = entered(ana)
    few = captured(lambda: client.get(f"/almacen/objeto/{item.pk}/"))
    for match_id, winner in enumerate([bea, ana] * 5):
        change(item, Fact.HELD, match_id=match_id)
        change(item, Fact.WON, winner, match_id=match_id)
    assert captured(lambda: client.get(f"/almacen/objeto/{item.pk}/")) == few


def test_the_window_of_the_bets_gets_the_own_objects_dearest_first(ana, bea, full):
    buy(bea, 500)
    answer = entered(ana).get("/almacen/apostar.json")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json()["objetos"] == [
        {
            "objeto": full[which].pk,
            "nombre": name,
            "numero": 1,
            "dibujo": full[which].kind.picture_url,
            "valor": value,
            "categoria": category,
            "estado": which,
        }
        for which, name, value, category in (
            ("owned", "Guitarra", 301, "musica"),
            ("pawned", "Botijo", 202, "casa"),
            ("held", "Porrón", 97, "casa"),
        )
    ]


def test_the_window_of_the_bets_costs_the_same_for_any_almacen(ana, captured):
    client = entered(ana)
    buy(ana, 1)
    few = captured(lambda: client.get("/almacen/apostar.json"))
    for _ in range(6):
        buy(ana, 1)
    assert captured(lambda: client.get("/almacen/apostar.json")) == few
    assert len(client.get("/almacen/apostar.json").json()["objetos"]) == 7


def test_news_are_shown_until_they_are_read(ana, bea):
    item = buy(bea, 10, name="Trompeta")
    change(item, Fact.HELD, match_id=12)
    change(item, Fact.WON, ana, match_id=12)
    client = entered(ana)
    page = text(client.get("/almacen/"))
    assert f"a <b>{bea.username}</b> en la" in page
    assert "Has ganado" in page
    assert 'href="/partida/12/acta/"' in page
    assert "Has perdido" in text(entered(bea).get("/almacen/"))
    until = client.get("/almacen/").context["novedades"].until
    answer = client.post("/almacen/novedades/leidas/", {"hasta": until})
    assert answer.status_code == 302
    assert "Has ganado" not in text(client.get("/almacen/"))
    assert "Has perdido" in text(entered(bea).get("/almacen/"))


@pytest.mark.parametrize("until", ["", "-1", "1.5", "x", "9" * 40, "١", "\0"])
def test_a_forged_reading_of_the_news_changes_nothing(ana, bea, until):
    item = buy(bea, 10)
    change(item, Fact.HELD)
    change(item, Fact.WON, ana)
    client = entered(ana)
    answer = client.post("/almacen/novedades/leidas/", {"hasta": until})
    assert answer.status_code in {302, 400}
    assert "Has ganado" in text(client.get("/almacen/"))
    assert client.get("/almacen/novedades/leidas/").status_code == 405
    assert Item.objects.get(pk=item.pk).owner == ana


def test_the_owner_sees_how_the_value_went_until_now(ana, full):
    answer = entered(ana).get("/almacen/")
    plot = answer.context["grafica"]
    assert [point.value for point in reversed(plot.rows)] == [301, 398, 600, 398, 398]
    assert plot.data["v"][-1] == 398
    assert "<polyline points=" in text(answer)
    assert entered(PersonFactory()).get("/almacen/").context["grafica"] is None


def test_the_profile_shows_bags_and_the_way_to_the_almacen(ana, bea, full):
    page = text(entered(bea).get(f"/jugador/{ana.username}/"))
    assert "1 bolsa de 5" in page
    assert f'href="/almacen/{ana.username}/"' in page
    assert str(400 + full["pawn"].paid) not in numbers(page)


def test_an_almacen_is_searched_by_name_within_its_filters(ana, bea, people):
    for name, category in (("Acordeón", "musica"), ("Órgano", "musica"), ("Orza", "casa")):
        buy(ana, 10, name=name, category=category)
    client = entered(bea)
    address = f"/almacen/{ana.username}/"
    answer = client.get(address, {"q": "or"})
    assert {card.name for card in answer.context["tarjetas"]} == {"Acordeón", "Órgano", "Orza"}
    answer = client.get(address, {"q": "or", "categoria": "musica"})
    assert {card.name for card in answer.context["tarjetas"]} == {"Acordeón", "Órgano"}
    assert '<input type="hidden" name="categoria" value="musica">' in text(answer)
    assert "categoria=casa&amp;q=or" in text(answer)
    answer = client.get(address, {"q": "<script>"})
    assert "Ningún objeto con ese filtro" in text(answer)
    assert f'href="{address}">Verlos todos' in text(answer)
    assert 'value="&lt;script&gt;"' in text(answer)
