"""The pages of the tienda: what they show, and that a form buys once or not at all."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from economy import freezing, pawnshop, shop
from economy.models import Item, Kind, Pawn
from economy.selectors import balance_of
from games.models import Room, Table, TableSeat
from tests.factories import KindFactory, PersonFactory


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def client(ana):
    client = Client()
    client.force_login(ana)
    return client


def text_of(answer):
    return " ".join(answer.content.decode().split())


def form(client, kind):
    """Return what the page before buying would send."""
    context = client.get(reverse("tienda_comprar", args=[kind.slug])).context
    return {"precio": str(context["deal"].kind.price), "clave": str(context["key"])}


def send(client, kind, data, **options):
    return client.post(reverse("tienda_comprar", args=[kind.slug]), data, **options)


def buy(user, kind):
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=kind.price, key=uuid4())[0]


def expire(item):
    """Let the usurero keep *item*."""
    pawnshop.item_pawn(
        user=item.owner, item_id=item.pk, expected=pawnshop.offer(item).pays, key=uuid4()
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda now=timezone.now: now() + timedelta(days=9))
        assert pawnshop.expire_due() == 1


def nothing_changed(ana):
    assert balance_of(ana.pk) == 1000
    assert not Item.objects.exists()


@pytest.mark.parametrize(
    "address", ["/tienda/", "/tienda/compras/", "/tienda/pan/", "/tienda/pan/comprar/"]
)
def test_who_is_not_signed_in_is_sent_to_the_entrance_and_back(db, address):
    KindFactory(slug="pan")
    answer = Client().get(address)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{reverse('account_login')}?next={address}"


def test_who_is_not_signed_in_buys_nothing(ana):
    kind = KindFactory(slug="pan")
    answer = send(Client(), kind, {"precio": "100", "clave": str(uuid4())})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_login"))
    nothing_changed(ana)


def test_the_shop_shows_names_prices_and_categories(client):
    KindFactory(name="Barra de pan", category="despensa", price=2)
    KindFactory(name="La Luna", category="fortuna", price=1_000_000)
    text = text_of(client.get("/tienda/"))
    for shown in ("Barra de pan", "1.000.000", "Caprichos de millonario", "2 objetos"):
        assert shown in text


def test_a_card_says_what_is_left_what_is_gone_and_what_lacks(client, people):
    KindFactory(name="Tres", stock=3)
    KindFactory(name="Uno", edition_size=1)
    KindFactory(name="Caro", price=1250)
    gone = KindFactory(name="Gone", edition_size=2)
    for person in people[:2]:
        buy(person, gone)
    cards = {card.name: card for card in client.get("/tienda/").context["cards"]}
    said = {name: [mark.text for mark in card.marks] for name, card in cards.items()}
    assert said == {
        "Tres": ["Quedan 3"],
        "Uno": ["Edición de 1", "Queda 1"],
        "Caro": ["Te faltan 350"],
        "Gone": ["Edición de 2", "Agotado"],
    }


def test_search_and_category_and_order_are_in_the_address(client):
    KindFactory(name="Acordeón", category="musica", price=30)
    KindFactory(name="Barra", category="despensa", price=2)
    KindFactory(name="Queso", category="despensa", price=20)

    def names(query):
        return [card.name for card in client.get(f"/tienda/?{query}").context["cards"]]

    assert names("q=ACORDEON") == ["Acordeón"]
    assert names("categoria=despensa&orden=caro") == ["Queso", "Barra"]
    assert names("orden=password&categoria=x&pagina=-1") == ["Barra", "Queso", "Acordeón"]
    empty = client.get("/tienda/?q=zeppelin")
    assert "No hay nada así en la tienda" in text_of(empty)


def test_an_empty_shop_says_so(client):
    assert "Los estantes están vacíos" in text_of(client.get("/tienda/"))


def test_htmx_gets_the_grid_alone(client):
    KindFactory(name="Queso")
    answer = client.get("/tienda/?q=queso", headers={"hx-request": "true"})
    text = text_of(answer)
    assert text.startswith('<div id="catalogo"')
    assert "Queso" in text
    assert "<html" not in text
    assert "HX-Request" in answer.headers["Vary"]


def test_the_shop_costs_the_same_whatever_it_sells(client, django_assert_num_queries):
    KindFactory.create_batch(3)
    client.get("/tienda/")
    for _ in range(2):
        with django_assert_num_queries(SHOP_QUERIES):
            client.get("/tienda/")
        KindFactory.create_batch(20)


SHOP_QUERIES = 13


def test_one_object_says_what_would_be_left(client):
    kind = KindFactory(slug="queso", price=300, edition_size=50)
    text = text_of(client.get("/tienda/queso/"))
    assert "Te quedarán" in text
    assert ">700<" in text
    assert "la tuya será la n.º 1 de 50" in text
    assert reverse("tienda_comprar", args=[kind.slug]) in text


def test_one_object_that_costs_too_much_says_how_many_are_missing(client):
    kind = KindFactory(slug="caro", price=1250)
    text = text_of(client.get("/tienda/caro/"))
    assert "Te faltan 250 U$uros" in text
    assert reverse("tienda_comprar", args=[kind.slug]) not in text


def test_what_is_sold_out_or_still_to_come_cannot_be_asked_for(client, ana):
    gone = KindFactory(slug="gone", edition_size=1, price=10)
    buy(ana, gone)
    assert "Se ha agotado" in text_of(client.get("/tienda/gone/"))
    later = timezone.now() + timedelta(days=3)
    KindFactory(slug="luego", on_sale_from=later)
    text = text_of(client.get("/tienda/luego/"))
    assert "Sale a la venta el" in text
    assert reverse("tienda_comprar", args=["luego"]) not in text


def test_what_the_staff_has_not_listed_is_not_found(client):
    KindFactory(slug="secreto", is_listed=False)
    assert client.get("/tienda/secreto/").status_code == 404
    assert send(client, Kind.objects.get(), {}).status_code == 404
    assert client.get("/tienda/nada/").status_code == 404


def test_a_piece_of_second_hand_is_announced_and_sold_first(client, ana, people):
    kind = KindFactory(slug="queso", price=100)
    item = buy(people[1], kind)
    expire(item)
    assert "De segunda mano: es la pieza n.º 1" in text_of(client.get("/tienda/queso/"))
    send(client, kind, form(client, kind))
    item.refresh_from_db()
    assert item.owner == ana
    assert "de segunda mano" in text_of(client.get("/tienda/compras/"))


def test_the_question_says_the_sums_and_buys(client, ana):
    kind = KindFactory(name="Queso", slug="queso", price=300)
    question = text_of(client.get("/tienda/queso/comprar/"))
    assert "¿Compras «Queso»?" in question
    assert "Comprar por 300 U$" in question
    answer = send(client, kind, form(client, kind), follow=True)
    assert answer.redirect_chain == [("/tienda/queso/", 302)]
    assert "Has comprado «Queso» (n.º 1). Te quedan 700 U$uros." in text_of(answer)
    assert balance_of(ana.pk) == 700
    assert Item.objects.get().owner == ana


def test_asking_does_not_buy(client, ana):
    KindFactory(slug="queso")
    client.get("/tienda/queso/comprar/")
    client.get("/tienda/queso/comprar/?precio=100&clave=" + str(uuid4()))
    nothing_changed(ana)


def test_the_same_form_sent_three_times_buys_once(client, ana):
    kind = KindFactory(price=300)
    data = form(client, kind)
    for _ in range(3):
        assert send(client, kind, data).status_code == 302
    assert balance_of(ana.pk) == 700
    assert Item.objects.count() == 1


def test_a_purchase_sent_again_says_that_it_was_before(client, ana):
    kind = KindFactory(price=300, name="Queso")
    data = form(client, kind)
    said = [
        text_of(client.post(reverse("tienda_comprar", args=[kind.slug]), data, follow=True))
        for _ in range(2)
    ]
    assert "Has comprado «Queso»" in said[0]
    assert "Ya habías comprado «Queso»" in said[1]
    assert "Has comprado" not in said[1]


def test_a_form_replayed_for_another_kind_is_refused(client, ana):
    first, second = KindFactory(price=300), KindFactory(price=300)
    data = form(client, first)
    send(client, first, data)
    answer = send(client, second, data)
    assert answer.status_code == 409
    assert "Esa petición ya se usó" in text_of(answer)
    assert balance_of(ana.pk) == 700


def test_a_price_that_changed_is_refused_and_the_new_one_asked(client, ana):
    kind = KindFactory(price=300, slug="queso")
    data = form(client, kind)
    Kind.objects.update(price=1_000)
    answer = send(client, kind, data)
    assert answer.status_code == 409
    assert "El precio ha cambiado: ahora son 1.000 U$uros." in text_of(answer)
    nothing_changed(ana)
    again = {"precio": "1000", "clave": str(answer.context["key"])}
    assert again["clave"] != data["clave"]
    assert "Comprar por 1.000 U$" in text_of(answer)
    assert send(client, kind, again).status_code == 302
    assert balance_of(ana.pk) == 0


def test_who_cannot_pay_learns_how_much_is_missing(client, ana):
    kind = KindFactory(price=1250)
    answer = send(client, kind, form(client, kind))
    assert answer.status_code == 409
    assert "Te faltan 250 U$uros." in text_of(answer)
    nothing_changed(ana)


def test_what_ran_out_meanwhile_is_refused(client, ana, people):
    kind = KindFactory(edition_size=1, slug="queso")
    data = form(client, kind)
    buy(people[1], kind)
    answer = send(client, kind, data)
    assert answer.status_code == 409
    assert "Se ha agotado" in text_of(answer)
    assert balance_of(ana.pk) == 1000


BAD_PRICES = ["", "0x10", "-5", "+5", "5.0", "5,0", "1e2", " 100", "٥", "9" * 19, "NaN", "100 OR 1"]


@pytest.mark.parametrize("bad", BAD_PRICES)
def test_a_price_that_is_no_whole_number_is_refused(client, ana, bad):
    kind = KindFactory(price=5)
    answer = send(client, kind, {"precio": bad, "clave": str(uuid4())})
    assert answer.status_code == 400
    assert "No se ha entendido la petición" in text_of(answer)
    nothing_changed(ana)


@pytest.mark.parametrize("price", ["0", "4", "6", "9" * 18])
def test_a_price_that_is_not_the_shown_one_is_refused(client, ana, price):
    kind = KindFactory(price=5)
    answer = send(client, kind, {"precio": price, "clave": str(uuid4())})
    assert answer.status_code == 409
    nothing_changed(ana)


@pytest.mark.parametrize("key", ["", "1", "x" * 5000, "zz" * 16, "' OR 1=1"])
def test_a_key_that_is_none_is_refused(client, ana, key):
    kind = KindFactory(price=5)
    assert send(client, kind, {"precio": "5", "clave": key}).status_code == 400
    assert send(client, kind, {"precio": "5"}).status_code == 400
    nothing_changed(ana)


def test_without_the_token_nothing_is_bought(ana):
    kind = KindFactory(price=5)
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    assert send(client, kind, {"precio": "5", "clave": str(uuid4())}).status_code == 403
    nothing_changed(ana)


def test_purchases_are_listed_for_their_buyer_alone(client, ana, people):
    mine, other = KindFactory(name="Mío", price=1_000), KindFactory(name="Ajeno")
    buy(people[1], other)
    assert "Todavía no has comprado nada" in text_of(client.get("/tienda/compras/"))
    buy(ana, mine)
    text = text_of(client.get("/tienda/compras/"))
    assert "Mío" in text
    assert "−1.000" in text
    assert "Ajeno" not in text


def test_purchases_cost_the_same_however_many(client, ana, django_assert_num_queries):
    buy(ana, KindFactory(price=1))
    client.get("/tienda/compras/")
    for _ in range(2):
        with django_assert_num_queries(PURCHASES_QUERIES):
            client.get("/tienda/compras/")
        for kind in KindFactory.create_batch(8, price=1):
            buy(ana, kind)


PURCHASES_QUERIES = 11


def test_a_frozen_economy_says_so_on_every_page_and_sells_nothing(client, ana):
    kind = KindFactory(slug="queso")
    data = form(client, kind)
    assert "La economía está parada" not in text_of(client.get("/tienda/"))
    freezing.economy_freeze(reason="los libros no cuadran")
    for address in ("/tienda/", "/tienda/queso/", "/tienda/compras/", "/usurero/"):
        assert "La economía está parada" in text_of(client.get(address)), address
    answer = send(client, kind, data)
    assert answer.status_code == 409
    assert "Mientras se revisan las cuentas no se apuesta, compra ni empeña" in text_of(answer)
    nothing_changed(ana)


@pytest.fixture
def seat(ana):
    """Seat ana at a table."""

    def sit(value):
        room, _ = Room.objects.get_or_create(game="mus", slug="mus", name="Salón de Mus")
        table = Table.objects.create(room=room, number=7, value=value)
        return TableSeat.objects.create(table=table, seat=0, user=ana)

    return sit


WARNING = "Estás sentado en la mesa 7, que pide 500 U$uros"


def test_who_sits_at_a_table_is_warned_before_he_cannot_pay_it(client, ana, seat):
    kind = KindFactory(price=501)
    address = reverse("tienda_comprar", args=[kind.slug])
    assert WARNING not in text_of(client.get(address))
    seat(500)
    assert WARNING in text_of(client.get(address))
    assert send(client, kind, form(client, kind)).status_code == 302  # a warning, not a refusal
    assert balance_of(ana.pk) == 499


def test_nobody_is_warned_who_can_still_pay_the_table(client, seat):
    kind = KindFactory(price=500)
    seat(500)
    assert "Estás sentado en la mesa 7, que" not in text_of(
        client.get(reverse("tienda_comprar", args=[kind.slug]))
    )


def test_a_table_of_courtesy_warns_nobody(client, seat):
    kind = KindFactory(price=1_000)
    seat(5)
    assert "que pide" not in text_of(client.get(reverse("tienda_comprar", args=[kind.slug])))


def test_the_balance_of_the_top_leads_to_the_cartera(client):
    assert f'href="{reverse("cartera")}"' in text_of(client.get("/tienda/"))


def test_a_stranger_gets_no_page_of_a_pawn(client, people):
    item = buy(people[1], KindFactory())
    assert PersonFactory().pk
    assert client.get(reverse("empenar", args=[item.pk])).status_code == 404
    assert not Pawn.objects.exists()
