"""What the staff correct in the admin, and who may not do anything there."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, Permission
from django.urls import reverse

from economy import shop
from economy.models import Account, Correction, Freeze, Item, Review, Tx
from economy.selectors import balance_of
from economy.staff import corrections
from tests.economy.staff import WHY, enter, logged, staff
from tests.factories import KindFactory, PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_plays(open_matches):
    """No match is being played."""


@pytest.fixture
def ana():
    return PersonFactory(username="Ana")


def add(client, data, **query):
    address = reverse("admin:economy_correction_add", query=query)
    return client.post(address, {"key": uuid4(), "reason": WHY} | data)


# --- Who may

PAGES = {
    "economy_supply": "view_entry",
    "economy_transfers": "view_entry",
    "economy_flows": "view_entry",
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
    organisers, _ = Group.objects.get_or_create(name="Organizadores")
    organiser.groups.add(organisers)
    organising_clerk = staff()
    organising_clerk.groups.add(organisers)
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
    assert logged(clerk) == f"#{asked.pk}: hecha: {WHY}"
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


@pytest.mark.parametrize("nonsense", ["x", "%00", "00000000-0000-4000-8000-000000000000"])
def test_a_posting_that_does_not_exist_is_404(client, nonsense):
    enter(client, "add_correction")
    page = reverse("admin:economy_correction_add") + f"?asiento={nonsense}"
    assert client.get(page).status_code in {400, 404}


def test_who_may_not_correct_sees_no_way_to(client, purchase):
    enter(client, "view_tx")
    page = client.get(reverse("admin:economy_tx_change", args=[purchase.pk])).content.decode()
    assert "Anular este asiento" not in page
