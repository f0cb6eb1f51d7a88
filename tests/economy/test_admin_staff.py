"""What the staff do and read in the admin, and who may not (issue 3 §7)."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.urls import reverse
from django.utils import timezone

from accounts.models import ORGANISERS
from economy import freezing, shop
from economy.models import Account, Correction, Freeze, Item, Kind, Review, Tx
from economy.selectors import balance_of
from economy.staff import corrections
from tests.factories import KindFactory, PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se cayó la mesa en mitad de la última mano"


@pytest.fixture(autouse=True)
def nobody_plays(open_matches):
    """No match is being played."""


@pytest.fixture
def ana():
    return PersonFactory(username="Ana")


def staff(*permissions, **rest):
    person = PersonFactory(is_staff=True, welcomed=False, **rest)
    person.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    assert person.user_permissions.count() == len(permissions)
    return person


def enter(client, *permissions):
    person = staff(*permissions)
    client.force_login(person)
    return person


def add(client, data, **query):
    address = reverse("admin:economy_correction_add", query=query)
    return client.post(address, {"key": uuid4(), "reason": WHY} | data)


def logged(person):
    entry = LogEntry.objects.filter(user=person).first()
    return f"{entry.object_repr}: {entry.change_message}" if entry else ""


# --- Who may

PAGES = {
    "economy_supply": "view_entry",
    "economy_transfers": "view_entry",
    "economy_statement": "view_entry",
    "economy_correction_add": "add_correction",
    "economy_correction_changelist": "view_correction",
    "economy_correction_decide": "decide_correction",
    "economy_freeze_turn": "add_freeze",
    "economy_review_checks": "view_review",
    "economy_review_changelist": "view_review",
}


def address(name, ana):
    if name == "economy_statement":
        return reverse(f"admin:{name}", args=[ana.pk])
    if name == "economy_correction_decide":
        asked, _ = corrections.adjustment_request(
            actor=staff(), player=ana, amount=6_000, reason=WHY, key=uuid4()
        )
        return reverse(f"admin:{name}", args=[asked.pk])
    return reverse(f"admin:{name}")


def state():
    models = (Account, Tx, Correction, Freeze, Review)
    return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_those_who_have_its_permission(client, ana, name):
    wanted = address(name, ana)
    organiser, clerk = PersonFactory(), staff()
    organiser.groups.add(Group.objects.get_or_create(name=ORGANISERS)[0])
    organising_clerk = staff()
    organising_clerk.groups.add(Group.objects.get(name=ORGANISERS))
    others = set(PAGES.values()) - {PAGES[name]} - {"add_correction"}
    of_another_kind = staff(*others)
    form = {"reason": WHY, "player": "Ana", "amount": 50, "key": uuid4(), "decision": "approve"}
    before = state()
    for person, status in [
        (None, 302), (ana, 302), (organiser, 302),
        (clerk, 403), (organising_clerk, 403), (of_another_kind, 403),
    ]:  # fmt: skip
        client.logout()
        if person is not None:
            client.force_login(person)
        assert client.get(wanted).status_code == status
        assert client.post(wanted, form).status_code == status
    assert state() == before
    client.force_login(staff(PAGES[name]))
    assert client.get(wanted).status_code == 200


def test_who_may_only_see_reviews_does_not_run_them(client):
    enter(client, "view_review")
    assert "Comprobar ahora" not in client.get("/admin/economy/review/comprobar/").content.decode()
    assert client.post("/admin/economy/review/comprobar/").status_code == 403
    assert not Review.objects.exists()


def test_a_get_changes_nothing(client, ana):
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    wanted = [address(name, ana) for name in PAGES]
    before = state()
    for page in wanted:
        assert client.get(page).status_code == 200
    assert state() == before


# --- Adjustments


def test_a_small_adjustment_is_posted_and_logged(client, ana):
    clerk = enter(client, "add_correction", "view_correction")
    answer = add(client, {"player": "áNA", "amount": "50"})
    asked = Correction.objects.get()
    assert answer.headers["Location"] == reverse("admin:economy_correction_change", args=[asked.pk])
    assert (asked.player, asked.actor, asked.reason) == (ana, clerk, WHY)
    assert balance_of(ana.pk) == 1_050
    assert logged(clerk) == f"Ana: +50 U$: hecha: {WHY}"
    assert "Hecho y apuntado" in client.get(answer.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"player": "Nadie"}, "Nadie se llama así."),
        ({"player": "Tronco"}, "los robots juegan sin"),
        ({"amount": "0"}, "distinto de 0"),
        ({"amount": "1.5"}, "número entero"),
        ({"amount": "x"}, "número entero"),
        ({"amount": "1000000001"}, "1000000000"),
        ({"amount": "-1001"}, "A Ana le faltan 1 U$"),
        ({"reason": "porque"}, "al menos diez letras"),
        ({"key": "x"}, ""),
    ],
)
def test_an_adjustment_that_makes_no_sense_is_refused_in_the_form(client, ana, wrong, sentence):
    RobotFactory(username="Tronco")
    enter(client, "add_correction")
    answer = add(client, {"player": "Ana", "amount": "50"} | wrong)
    assert answer.status_code == 200
    assert sentence in answer.content.decode().replace("\xa0", " ").replace(".000", "000")
    assert not Correction.objects.exists()
    assert balance_of(ana.pk) == 1_000


def test_nobody_gives_himself_anything(client):
    clerk = enter(client, "add_correction")
    answer = add(client, {"player": clerk.username, "amount": "50"})
    assert "Nadie corrige su propia cartera" in answer.content.decode()
    assert not Correction.objects.exists()


def test_the_form_sent_twice_gives_once(client, ana):
    enter(client, "add_correction", "view_correction")
    data = {"player": "Ana", "amount": "50", "key": uuid4()}
    assert {add(client, data).status_code for _ in range(2)} == {302}
    assert balance_of(ana.pk) == 1_050


def decide(client, asked, decision, answer=""):
    address = reverse("admin:economy_correction_decide", args=[asked.pk])
    return client.post(address, {"decision": decision, "answer": answer})


@pytest.fixture
def large(client, ana):
    enter(client, "add_correction", "view_correction")
    add(client, {"player": "Ana", "amount": "6000"})
    return Correction.objects.get()


def test_a_large_adjustment_waits_and_who_asked_cannot_decide_it(client, ana, large):
    large.actor.user_permissions.add(Permission.objects.get(codename="decide_correction"))
    page = client.get(reverse("admin:economy_correction_decide", args=[large.pk]))
    assert "Aprobar" not in page.content.decode()
    answer = decide(client, large, "approve")
    assert "Lo has pedido tú" in answer.content.decode()
    assert balance_of(ana.pk) == 1_000


def test_a_second_person_approves_it(client, ana, large):
    second = enter(client, "decide_correction", "view_correction")
    page = client.get(reverse("admin:economy_correction_decide", args=[large.pk]))
    assert "se quedaría en 7.000 U$" in page.content.decode()
    assert decide(client, large, "approve").status_code == 302
    large.refresh_from_db()
    assert (large.state, large.decided_by) == ("done", second)
    assert balance_of(ana.pk) == 7_000
    assert "hecha" in logged(second)
    again = decide(client, large, "approve")
    assert "ya está decidida: hecha" in again.content.decode()


def test_a_second_person_refuses_it_with_a_reason(client, ana, large):
    second = enter(client, "decide_correction", "view_correction")
    assert "diez y doscientas" in decide(client, large, "refuse").content.decode()
    assert decide(client, large, "refuse", "no consta en el acta").status_code == 302
    large.refresh_from_db()
    assert (large.state, large.answer) == ("refused", "no consta en el acta")
    assert "no consta en el acta" in logged(second)


def test_who_asked_withdraws_it(client, ana, large):
    assert decide(client, large, "withdraw").status_code == 302
    large.refresh_from_db()
    assert large.state == "withdrawn"


def test_who_may_only_ask_decides_nothing_of_others(client, large):
    enter(client, "add_correction")
    assert decide(client, large, "approve").status_code == 403
    assert decide(client, large, "withdraw").status_code == 403


def test_a_correction_cannot_be_changed_or_deleted_by_hand(client, large):
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    for view in ("change", "delete"):
        page = reverse(f"admin:economy_correction_{view}", args=[large.pk])
        assert client.post(page, {"amount": 5, "post": "yes"}).status_code == 403


# --- Reversals


@pytest.fixture
def purchase(ana):
    kind = KindFactory(name="Botijo fino", price=100)
    item, _ = shop.item_buy(user=ana, kind_id=kind.pk, expected_price=100, key=uuid4())
    return item.events.get().tx


def test_a_purchase_is_undone_from_its_posting(client, ana, purchase):
    clerk = enter(client, "add_correction", "view_tx", "view_correction")
    page = client.get(reverse("admin:economy_tx_change", args=[purchase.pk])).content.decode()
    wanted = reverse("admin:economy_correction_add", query={"asiento": purchase.pk})
    assert wanted in page
    asked = client.get(wanted).content.decode()
    assert "Botijo fino nº 1 vuelve a la tienda" in asked
    assert "+100 U$" in asked
    assert add(client, {}, asiento=purchase.pk).status_code == 302
    assert balance_of(ana.pk) == 1_000
    assert Item.objects.get().state == Item.State.SHOP
    assert WHY in logged(clerk)
    assert "Ese asiento ya está anulado." in client.get(wanted).content.decode()


def test_what_is_not_undone_says_why_before_anybody_writes(client, ana):
    enter(client, "add_correction")
    asked, _ = corrections.adjustment_request(
        actor=staff(), player=ana, amount=5, reason=WHY, key=uuid4()
    )
    undone, _ = corrections.reversal_request(actor=staff(), tx=asked.tx, reason=WHY, key=uuid4())
    page = client.get(reverse("admin:economy_correction_add", query={"asiento": undone.tx.pk}))
    assert "Una anulación no se anula" in page.content.decode()
    assert "<textarea" not in page.content.decode()


@pytest.mark.parametrize("nonsense", ["x", "%00", str(uuid4())])
def test_a_posting_that_does_not_exist_is_404(client, nonsense):
    enter(client, "add_correction")
    page = reverse("admin:economy_correction_add") + f"?asiento={nonsense}"
    assert client.get(page).status_code in {400, 404}


def test_who_may_not_correct_sees_no_way_to(client, purchase):
    enter(client, "view_tx")
    page = client.get(reverse("admin:economy_tx_change", args=[purchase.pk])).content.decode()
    assert "Anular este asiento" not in page


# --- Freezing and reviewing


def test_the_economy_is_frozen_and_let_go_on_with_a_reason(client):
    clerk = enter(client, "add_freeze")
    page = reverse("admin:economy_freeze_turn")
    assert "al menos diez letras" in client.post(page, {"reason": "no"}).content.decode()
    assert not freezing.is_frozen()
    answer = client.post(page, {"reason": "vamos a mirar una cosa", "was": "running"}, follow=True)
    assert freezing.is_frozen()
    shown = answer.content.decode()
    assert "La economía está congelada" in shown
    assert "«vamos a mirar una cosa»" in shown
    assert "vamos a mirar una cosa" in logged(clerk)
    client.post(page, {"reason": "ya está todo mirado", "was": "frozen"})
    assert not freezing.is_frozen()
    assert [row.actor for row in Freeze.objects.all()] == [clerk, clerk]


def test_what_somebody_else_did_meanwhile_is_not_undone(client):
    enter(client, "add_freeze")
    freezing.economy_freeze(reason="los libros no cuadran")
    page = reverse("admin:economy_freeze_turn")
    answer = client.post(page, {"reason": "vamos a mirar una cosa", "was": "running"}, follow=True)
    assert "Ya lo había hecho otra persona" in answer.content.decode()
    assert Freeze.objects.count() == 1


def test_the_index_of_the_admin_says_how_the_economy_is(client):
    freezing.economy_freeze(reason="los libros no cuadran")
    enter(client, "view_entry")
    for index in ("/admin/", "/admin/economy/"):
        assert "La economía está congelada" in client.get(index).content.decode()
    enter(client)
    assert "La economía está congelada" not in client.get("/admin/").content.decode()


def test_the_index_counts_what_waits_for_me_and_not_what_i_asked(client, large):
    person = enter(client, "decide_correction", "view_correction")
    assert "Decidir 1 corrección" in client.get("/admin/economy/").content.decode()
    client.force_login(large.actor)
    large.actor.user_permissions.add(Permission.objects.get(codename="decide_correction"))
    assert "Decidir 0 correcciones" in client.get("/admin/economy/").content.decode()
    assert person.pk != large.actor_id


def test_the_books_are_reviewed_on_demand_and_each_check_has_its_verdict(client, ana):
    clerk = enter(client, "view_review", "add_review")
    page = reverse("admin:economy_review_checks")
    assert "Sin revisar todavía" in client.get(page).content.decode()
    shown = client.post(page, follow=True).content.decode()
    assert "Los libros cuadran." in shown
    checks = client.get(page).context["checks"]
    assert shown.count("✓ bien") == len(checks) >= 16
    assert Review.objects.get().actor == clerk
    Review.objects.create(took_ms=5, broken={"R1": ["suman 5"]})
    shown = client.get(page).content.decode()
    assert "<li>suman 5</li>" in shown
    assert shown.count("✓ bien") == len(checks) - 1


# --- Reports


def test_the_reports_take_the_days_that_are_asked_for(client, ana):
    enter(client, "view_entry")
    today = timezone.localdate()
    yesterday = today - timedelta(days=1)
    for name in ("economy_supply", "economy_transfers"):
        page = reverse(f"admin:{name}")
        asked = client.get(page, {"desde": yesterday, "hasta": today}).content.decode()
        usual = client.get(page).content.decode()
        assert f'value="{yesterday.isoformat()}"' in asked
        assert f'value="{today.isoformat()}"' in usual
        backwards = client.get(page, {"desde": today, "hasta": yesterday}).content.decode()
        assert "El primer día tiene que ser anterior" in backwards
        for wrong in ("x", "", "0001-01-01", "9999-12-31", "2026-02-30"):
            assert client.get(page, {"desde": wrong, "hasta": wrong}).status_code == 200


def test_the_supply_is_shown_and_balances(client, ana):
    enter(client, "view_entry")
    shown = client.get(reverse("admin:economy_supply")).content.decode()
    assert "Creados 1.000 U$" in shown
    assert "✓ Cuadra." in shown


def test_the_statement_of_a_player_is_one_click_from_his_page(client, ana, purchase):
    enter(client, "view_entry", "view_user")
    page = client.get(reverse("admin:accounts_user_change", args=[ana.pk])).content.decode()
    statement = reverse("admin:economy_statement", args=[ana.pk])
    assert f'href="{statement}"' in page
    shown = client.get(statement).content.decode()
    assert "Compra de Botijo fino" in shown
    assert "900 U$" in shown
    robot = RobotFactory()
    page = client.get(reverse("admin:accounts_user_change", args=[robot.pk])).content.decode()
    assert "Su cartera" not in page
    answer = client.get(reverse("admin:economy_statement", args=[robot.pk]))
    assert "No tiene cartera" in answer.content.decode()


def test_the_way_to_the_statement_is_for_who_may_read_it(client, ana):
    enter(client, "view_user")
    page = client.get(reverse("admin:accounts_user_change", args=[ana.pk])).content.decode()
    assert "Su cartera" not in page


def test_pages_take_a_constant_number_of_queries(client, ana, django_assert_max_num_queries):
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    clerk = staff()
    for _ in range(15):
        corrections.adjustment_request(
            actor=clerk, player=ana, amount=6_000, reason=WHY, key=uuid4()
        )
        corrections.adjustment_request(actor=clerk, player=ana, amount=5, reason=WHY, key=uuid4())
    for page, most in {
        reverse("admin:economy_statement", args=[ana.pk]): 14,
        reverse("admin:economy_correction_changelist"): 12,
        reverse("admin:economy_supply"): 10,
        "/admin/economy/": 10,
    }.items():
        with django_assert_max_num_queries(most):
            client.get(page)


# --- The catalogue


def kind_form(kind, **changes):
    data = {
        "name": kind.name, "slug": kind.slug, "description": kind.description,
        "category": kind.category, "picture": kind.picture, "price": kind.price,
        "is_listed": "on", "stock": "", "edition_size": "", "on_sale_from_0": "",
        "on_sale_from_1": "", "on_sale_until_0": "", "on_sale_until_1": "",
    }  # fmt: skip
    return data | changes


def test_a_change_of_price_is_logged_with_both_prices(client):
    clerk = enter(client, "change_kind", "view_kind")
    kind = KindFactory(price=100)
    page = reverse("admin:economy_kind_change", args=[kind.pk])
    assert client.post(page, kind_form(kind, price=120, stock=4)).status_code == 302
    assert "100 → 120" in logged(clerk)
    assert "— → 4" in logged(clerk)


def test_pictures_are_chosen_by_looking_at_them(client):
    enter(client, "change_kind", "view_kind")
    kind = KindFactory()
    page = client.get(reverse("admin:economy_kind_change", args=[kind.pk])).content.decode()
    assert page.count('type="radio" name="picture"') > 40
    assert "img/objetos/guitarra.svg" in page


def test_a_kind_with_pieces_is_not_deleted_and_it_is_said_what_to_do(client, purchase):
    enter(client, "delete_kind", "view_kind", "change_kind")
    kind, other = Kind.objects.get(), KindFactory()
    page = reverse("admin:economy_kind_delete", args=[kind.pk])
    said = "«Botijo fino» tiene piezas (1). Quita «en el catálogo» y no se venderá más."
    assert said in client.get(page).content.decode()
    client.post(page, {"post": "yes"})
    both = {"action": "delete_selected", "_selected_action": [kind.pk, other.pk], "post": "yes"}
    assert said in client.post("/admin/economy/kind/", both).content.decode()
    assert Kind.objects.count() == 2
    client.post(reverse("admin:economy_kind_delete", args=[other.pk]), {"post": "yes"})
    assert Kind.objects.count() == 1


def test_an_edition_is_not_made_smaller_than_the_pieces_there_are(client, ana, purchase):
    enter(client, "change_kind", "view_kind")
    kind = Kind.objects.get()
    shop.item_buy(user=ana, kind_id=kind.pk, expected_price=100, key=uuid4())
    page = reverse("admin:economy_kind_change", args=[kind.pk])
    answer = client.post(page, kind_form(kind, edition_size=1))
    assert "Ya hay 2 piezas" in answer.content.decode()
