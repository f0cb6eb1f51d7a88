"""Freezing, reviewing and reading the economy in the admin."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from economy import freezing, shop
from economy.models import Freeze, Review
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


@pytest.fixture
def purchase(ana):
    kind = KindFactory(name="Botijo fino", price=100)
    item, _ = shop.item_buy(user=ana, kind_id=kind.pk, expected_price=100, key=uuid4())
    return item.events.get().tx


@pytest.fixture
def large(ana):
    asked, _ = corrections.adjustment_request(
        actor=staff("view_correction"), player=ana, amount=6_000, reason=WHY, key=uuid4()
    )
    return asked


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
