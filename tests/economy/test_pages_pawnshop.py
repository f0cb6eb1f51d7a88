"""The pages of the usurero: the loss before the click, the deadline, and no form counts twice."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from economy import freezing, ledger, objects, pawnshop, shop
from economy.ledger import EMISION, wallet
from economy.models import Kind, Pawn, Tx
from economy.objects import Change, Fact
from economy.selectors import balance_of
from tests.factories import KindFactory, PersonFactory


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def client(ana):
    client = Client()
    client.force_login(ana)
    return client


@pytest.fixture
def days_go_by(monkeypatch):
    def go(days):
        monkeypatch.setattr(timezone, "now", lambda now=timezone.now: now() + timedelta(days=days))

    return go


def text_of(answer):
    return " ".join(answer.content.decode().split())


def buy(user, price=100, **columns):
    kind = KindFactory(price=price, **columns)
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())[0]


def pawn(user, item):
    pays = pawnshop.offer(item).pays
    return pawnshop.item_pawn(user=user, item_id=item.pk, expected=pays, key=uuid4())[0]


def form(client, item):
    """Return what the page before pawning would send."""
    context = client.get(reverse("empenar", args=[item.pk])).context
    return {"da": str(context["offer"].pays), "clave": str(context["key"])}


def send(client, item_id, data):
    return client.post(reverse("empenar", args=[item_id]), data)


def hold(item):
    ledger.alone(lambda: objects.record(Change(item, Fact.HELD, match_id=7)))


@pytest.mark.parametrize(
    "address",
    ["/usurero/", "/usurero/historial/", "/usurero/empenar/1/", "/usurero/rescatar/1/"],
)
def test_who_is_not_signed_in_is_sent_to_the_entrance_and_back(db, address):
    answer = Client().get(address)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{reverse('account_login')}?next={address}"


def test_the_loss_is_said_before_the_click(client, ana):
    item = buy(ana, 1000, name="Queso")
    text = text_of(client.get("/usurero/"))
    assert "Te da <b>700</b>, para recuperarlo pagas <b>1.000</b>, pierdes <b>300</b>" in text
    question = text_of(client.get(reverse("empenar", args=[item.pk])))
    for said in ("¿Empeñas «Queso»?", ">700<", ">1.000<", ">300<", "Tienes 7 días"):
        assert said in question


def test_only_what_is_mine_and_free_is_offered(client, ana, people):
    free, held, pawned = buy(ana, name="Libre"), buy(ana, name="Apostado"), buy(ana, name="Dado")
    buy(people[1], name="Ajeno")
    hold(held)
    pawn(ana, pawned)
    offers = client.get("/usurero/").context["offers"]
    assert [row["item"] for row in offers] == [free]


def test_what_is_worth_too_little_is_said_so_and_cannot_be_pawned(client, ana):
    item = buy(ana, 1)
    assert "No da nada por él" in text_of(client.get("/usurero/"))
    assert "El usurero no da nada por ese objeto." in text_of(
        client.get(reverse("empenar", args=[item.pk]))
    )
    answer = send(client, item.pk, {"da": "0", "clave": str(uuid4())})
    assert answer.status_code == 409
    assert not Pawn.objects.exists()


def test_who_has_nothing_is_shown_the_way_to_the_shop(client):
    text = text_of(client.get("/usurero/"))
    assert "No le debes nada" in text
    assert "no hay nada libre que dejarle" in text


def test_pawning_gives_what_was_shown_and_says_how_to_get_it_back(client, ana):
    item = buy(ana, 1000, name="Queso")
    answer = client.post(reverse("empenar", args=[item.pk]), form(client, item), follow=True)
    assert answer.redirect_chain == [("/usurero/", 302)]
    text = text_of(answer)
    assert "El usurero te da 700 U$uros por «Queso». Lo recuperas por 1.000." in text
    assert balance_of(ana.pk) == 700
    assert "Rescatar por 1.000" in text
    assert "te faltan 300 U$" in text


def test_the_deadline_is_a_date_to_read_and_a_moment_to_count_to(client, ana):
    made = pawn(ana, buy(ana))
    due = timezone.localtime(made.due_at)
    text = text_of(client.get("/usurero/"))
    assert f'datetime="{due.isoformat()}"' in text
    assert f"a las {due:%H:%M:%S}" in text
    assert "data-ahora=" in text


def test_the_same_form_sent_three_times_pawns_once(client, ana):
    item = buy(ana)
    data = form(client, item)
    for _ in range(3):
        assert send(client, item.pk, data).status_code == 302
    assert Pawn.objects.count() == 1
    assert balance_of(ana.pk) == 970


def test_an_old_form_sent_again_says_what_is_true_now(client, ana, days_go_by):
    """It said that the usurero gave so many U$uros, and he gave none."""
    item = buy(ana, 1000, name="Queso")
    data, address = form(client, item), reverse("empenar", args=[item.pk])
    assert "te da 700" in text_of(client.post(address, data, follow=True))

    def again():
        before = balance_of(ana.pk)
        text = text_of(client.post(address, data, follow=True))
        assert balance_of(ana.pk) == before
        assert "te da 700" not in text
        return text

    assert "«Queso» ya está empeñado: te dio 700 U$uros y lo recuperas por 1.000." in again()
    ledger.post_alone(Tx.Kind.WELCOME, f"más:{ana.pk}", {EMISION: -400, wallet(ana.pk): 400})
    pawnshop.item_redeem(user=ana, pawn_id=Pawn.objects.get().pk)
    assert "Ya habías empeñado «Queso», y lo rescataste" in again()
    second = buy(ana, 100, name="Vino")
    data, address = form(client, second), reverse("empenar", args=[second.pk])
    client.post(address, data)
    days_go_by(8)
    pawnshop.expire_due()
    assert "Ya habías empeñado «Vino», y venció sin rescatar" in again()


def test_redeeming_sent_again_says_that_nothing_is_charged(client, ana):
    made = pawn(ana, buy(ana, name="Queso"))
    address = reverse("rescatar", args=[made.pk])
    assert "Has rescatado «Queso»" in text_of(client.post(address, follow=True))
    text = text_of(client.post(address, follow=True))
    assert "Ya habías rescatado «Queso»" in text
    assert "Has rescatado" not in text


def test_an_offer_that_changed_is_refused_and_the_new_one_asked(client, ana):
    item = buy(ana, 1000)
    data = form(client, item)
    Kind.objects.update(price=500)
    answer = send(client, item.pk, data)
    assert answer.status_code == 409
    text = text_of(answer)
    assert "El precio ha cambiado: ahora son 350 U$uros." in text
    assert "Empeñar por 350 U$" in text
    assert not Pawn.objects.exists()


def refused(client, item_id, said, status, da="70"):
    answer = send(client, item_id, {"da": da, "clave": str(uuid4())})
    assert answer.status_code == status
    assert said in text_of(answer)
    assert not Pawn.objects.exists()


def test_the_object_of_somebody_else_is_refused(client, people):
    item = buy(people[1])
    assert client.get(reverse("empenar", args=[item.pk])).status_code == 404
    refused(client, item.pk, "Ese objeto no está en tu almacén.", 404)
    item.refresh_from_db()
    assert item.owner == people[1]


def test_what_is_held_in_a_bet_is_refused(client, ana):
    item = buy(ana)
    data_page = reverse("empenar", args=[item.pk])
    hold(item)
    assert client.get(data_page).status_code == 404
    refused(
        client, item.pk, "Ese objeto está apostado en una partida o es el premio de un torneo.", 409
    )


@pytest.mark.parametrize("forged", [0, 2**31, 2**63, 10**30])
def test_ids_of_nothing_are_refused(client, ana, forged):
    refused(client, forged, "Ese objeto no está en tu almacén.", 404)
    answer = client.post(reverse("rescatar", args=[forged]))
    assert answer.status_code == 404
    assert "Ese objeto no está en tu almacén." in text_of(answer)
    for name in ("empenar", "rescatar"):
        assert client.get(reverse(name, args=[forged])).status_code == 404


@pytest.mark.parametrize("bad", ["", "-70", "70.0", "7e1", "x", "٧٠", "9" * 19])
def test_an_offer_that_is_no_whole_number_is_refused(client, ana, bad):
    refused(client, buy(ana).pk, "No se ha entendido la petición", 400, da=bad)


@pytest.mark.parametrize("stale", ["0", "69", "71", "9" * 18])
def test_another_offer_than_the_one_shown_is_refused(client, ana, stale):
    refused(client, buy(ana).pk, "ahora son 70 U$uros", 409, da=stale)


def test_without_the_token_nothing_is_pawned_or_redeemed(ana):
    item, made = buy(ana), pawn(ana, buy(ana))
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    assert send(client, item.pk, {"da": "70", "clave": str(uuid4())}).status_code == 403
    assert client.post(reverse("rescatar", args=[made.pk])).status_code == 403
    made.refresh_from_db()
    assert made.ending == ""
    assert Pawn.objects.count() == 1


def test_redeeming_asks_and_gives_it_back_once(client, ana):
    made = pawn(ana, buy(ana, 400, name="Queso"))
    address = reverse("rescatar", args=[made.pk])
    question = text_of(client.get(address))
    for said in ("¿Rescatas «Queso»?", "Tienes", ">880<", ">400<", "Te quedarán", ">480<"):
        assert said in question
    assert balance_of(ana.pk) == 880
    text = text_of(client.post(address, follow=True))
    assert "Has rescatado «Queso» por 400 U$uros." in text
    assert client.post(address).status_code == 302
    assert balance_of(ana.pk) == 480
    assert "Rescatado por 400" in text_of(client.get("/usurero/historial/"))


def test_who_cannot_pay_is_told_how_much_is_missing_and_keeps_the_deadline(client, ana):
    made = pawn(ana, buy(ana, 1000))
    address = reverse("rescatar", args=[made.pk])
    page = text_of(client.get(address))
    assert "Te faltan" in page
    assert "Rescatar por" not in page
    answer = client.post(address)
    assert answer.status_code == 409
    assert "Te faltan 300 U$uros." in text_of(answer)
    made.refresh_from_db()
    assert made.ending == ""


def test_the_pawn_of_somebody_else_is_not_found(client, people):
    made = pawn(people[1], buy(people[1]))
    address = reverse("rescatar", args=[made.pk])
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404
    made.refresh_from_db()
    assert made.ending == ""


def test_after_its_time_it_cannot_be_redeemed_and_is_told_as_lost(client, ana, days_go_by):
    made = pawn(ana, buy(ana, name="Queso"))
    days_go_by(7.01)
    client.force_login(ana)
    assert "Rescatar por" not in text_of(client.get("/usurero/"))
    answer = client.post(reverse("rescatar", args=[made.pk]))
    assert answer.status_code == 409
    assert "El plazo para rescatarlo ha terminado." in text_of(answer)
    assert pawnshop.expire_due() == 1
    history = text_of(client.get("/usurero/historial/"))
    assert "Queso" in history
    assert "Vencido" in history
    assert "No le debes nada" in text_of(client.get("/usurero/"))


def test_a_day_before_every_page_of_the_economy_says_so_to_its_owner(
    client, ana, people, days_go_by
):
    pawn(ana, buy(ana, name="Queso"))
    notice = "El plazo para rescatar «Queso» acaba el"
    assert notice not in text_of(client.get("/tienda/"))
    days_go_by(6.1)
    client.force_login(ana)
    for address in ("/tienda/", "/usurero/", "/usurero/historial/", "/tienda/compras/"):
        assert notice in text_of(client.get(address)), address
    other = Client()
    other.force_login(people[1])
    assert notice not in text_of(other.get("/tienda/"))


def test_a_frozen_economy_neither_pawns_nor_redeems(client, ana):
    item, made = buy(ana), pawn(ana, buy(ana))
    data = form(client, item)
    freezing.economy_freeze(reason="los libros no cuadran")
    for answer in (send(client, item.pk, data), client.post(reverse("rescatar", args=[made.pk]))):
        assert answer.status_code == 409
        assert "Mientras se revisan las cuentas no se apuesta, compra ni empeña" in text_of(answer)
    assert Pawn.objects.count() == 1


def test_while_the_economy_stands_still_the_term_is_shown_as_it_stands(client, ana, days_go_by):
    made = pawn(ana, buy(ana))
    days_go_by(5)
    freezing.economy_freeze(reason="los libros no cuadran")
    days_go_by(4)  # later than the end that was written down
    client.force_login(ana)
    page = text_of(client.get("/usurero/"))
    assert "plazo parado: te quedan 1 día, 23 horas" in page
    assert "data-plazo" not in page
    assert "el plazo ha terminado" not in page
    assert "El plazo para rescatar" not in page
    redeem = reverse("rescatar", args=[made.pk])
    assert redeem not in page
    question = text_of(client.get(redeem))
    assert "cuando se reanude te quedarán 1 día, 23 horas" in question
    assert 'type="submit">Rescatar' not in question


def test_afterwards_it_is_said_by_how_much_the_term_was_put_off(client, ana, days_go_by):
    made = pawn(ana, buy(ana))
    assert "estuvo parada" not in text_of(client.get("/usurero/"))
    freezing.economy_freeze(reason="los libros no cuadran")
    days_go_by(3)
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=PersonFactory())
    client.force_login(ana)
    told = "3 días más, lo que la economía estuvo parada"
    for address in ("/usurero/", reverse("rescatar", args=[made.pk])):
        assert told in text_of(client.get(address)), address


def test_the_question_comes_alone_to_htmx(client, ana):
    item = buy(ana)
    answer = client.get(reverse("empenar", args=[item.pk]), headers={"hx-request": "true"})
    assert "<html" not in text_of(answer)
    assert 'id="caja-titulo"' in text_of(answer)
    whole = client.get("/usurero/", headers={"hx-request": "true"})
    assert "<html" in text_of(whole)


USURERO_QUERIES = 14


def test_the_usurero_costs_the_same_whatever_there_is(client, ana, django_assert_num_queries):
    pawn(ana, buy(ana, 10))
    buy(ana, 10)
    client.get("/usurero/")
    for _ in range(2):
        with django_assert_num_queries(USURERO_QUERIES):
            assert client.get("/usurero/").status_code == 200
        for _ in range(8):
            buy(ana, 10)
            pawn(ana, buy(ana, 10))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", {"Acordeón", "Botijo", "Botella"}),
        ("acordeon", {"Acordeón"}),
        ("BOT", {"Botijo", "Botella"}),
        ("bot jo", {"Botijo"}),
        ("%", set()),
    ],
)
def test_what_may_be_pawned_is_searched_by_name(client, ana, asked, found):
    for name in ("Acordeón", "Botijo", "Botella"):
        buy(ana, name=name)
    answer = client.get("/usurero/", {"q": asked})
    assert {row["item"].kind.name for row in answer.context["offers"]} == found
    assert ("se llame así" in text_of(answer)) == (not found)


def test_the_search_stays_when_the_page_is_turned(client, ana, monkeypatch, captured):
    monkeypatch.setattr("economy.views.pawnshop.PER_PAGE", 2)
    for _ in range(13):
        buy(ana, price=1)
    assert 'type="search"' in text_of(client.get("/usurero/"))
    text = text_of(client.get("/usurero/?q=botijo"))
    assert "q=botijo&amp;pagina=2" in text
    with_search = captured(lambda: client.get("/usurero/?q=botijo&pagina=2"))
    assert with_search == captured(lambda: client.get("/usurero/?pagina=2"))
