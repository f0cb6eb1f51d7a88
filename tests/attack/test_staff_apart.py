"""A superuser voided the match that he was losing, and nobody was asked.

Now whoever played in a match, or shares a connection or a browser with somebody who did, neither
voids it nor corrects the wallets of those who played with him, nor approves what others ask.
"""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.urls import reverse

from accounts import sanctions, signals
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from economy.models import Stake
from economy.selectors import balance_of
from economy.staff import corrections
from games.engines.mus.options import Options
from games.matches import services
from games.models import Match, Room, Table
from games.tables import staff as at_the_table
from tests.factories import PersonFactory
from tests.games.matches.chairs import bank, open_table, sit
from tests.games.tools import start

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se cayó la mesa en mitad de la última mano"


@pytest.fixture
def boss() -> User:
    return PersonFactory(username="Mandamas", is_staff=True, is_superuser=True)


@pytest.fixture
def rule(settings) -> None:
    """Have the connections and browsers compared, as a public site does."""
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}


def match_with(*people: User) -> Match:
    rest = PersonFactory.create_batch(4 - len(people))
    return start([*people, *rest], game="mus", options=Options(reloj="sin"), stake=50)


def refused(code: str, call, **kwargs) -> None:
    with pytest.raises(Refusal) as refusal:
        call(**kwargs)
    assert refusal.value.code == code
    assert refusal.value.sentence().endswith(".")


def adjust(actor: User, player: User, amount: int = 50):
    asked, _ = corrections.adjustment_request(
        actor=actor, player=player, amount=amount, reason=WHY, key=uuid4()
    )
    return asked


def test_who_plays_in_a_match_does_not_void_it(client, boss):
    match = match_with(boss)
    refused("juez_y_parte", services.match_void, match_id=match.pk, actor=boss, reason=WHY)
    client.force_login(boss)
    client.post(f"{reverse('admin:games_match_void')}?id={match.pk}", {"reason": WHY})
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    other = PersonFactory(is_staff=True)
    services.match_void(match_id=match.pk, actor=other, reason=WHY)
    match.refresh_from_db()
    assert match.status == Match.Status.VOID


def test_nor_does_he_take_the_points_of_a_match_that_he_lost(client, boss):
    match = match_with(boss)
    services.match_leave(match_id=match.pk, user_id=boss.pk, action_id=uuid4())
    points = list(match.players.values_list("points", flat=True))
    refused("juez_y_parte", services.match_annul, match_id=match.pk, actor=boss, reason=WHY)
    client.force_login(boss)
    client.post(f"{reverse('admin:games_match_annul')}?id={match.pk}", {"reason": WHY})
    assert list(match.players.values_list("points", flat=True)) == points


def test_nor_by_closing_its_table(boss):
    match = match_with(boss)
    table = Table.objects.create(room=Room.objects.first(), number=77, value=50, match=match)
    refused("juez_y_parte", at_the_table.table_close, table_id=table.pk, actor=boss, reason=WHY)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


@pytest.mark.parametrize("shared", ["connection", "browser"])
def test_nor_who_shares_a_connection_or_a_browser_with_who_plays(boss, rule, shared):
    txema = PersonFactory(username="Txema")
    match = match_with(txema)
    for user in (boss, txema):
        own = {"connection": f"c{user.pk}", "browser": f"b{user.pk}"} | {shared: "x" * 64}
        signals.signals_note(user_id=user.pk, **own)
    refused("juez_y_parte", services.match_void, match_id=match.pk, actor=boss, reason=WHY)
    refused("parte_interesada", adjust, actor=boss, player=txema)
    asked = adjust(PersonFactory(is_staff=True), txema, 6_000)
    for decide, more in (
        (corrections.correction_approve, {}),
        (corrections.correction_refuse, {"answer": WHY}),
    ):
        refused("parte_interesada", decide, correction_id=asked.pk, approver=boss, **more)
    assert balance_of(txema.pk) == 950


def test_who_shares_nothing_judges(boss, rule):
    match = match_with(PersonFactory())
    signals.signals_note(user_id=boss.pk, connection="a" * 64, browser="b" * 64)
    signals.signals_note(user_id=match.players.first().user_id, connection="b" * 64, browser="a")
    services.match_void(match_id=match.pk, actor=boss, reason=WHY)


def test_the_wallet_of_a_rival_is_corrected_by_somebody_else(boss):
    rival = PersonFactory()
    match_with(boss, rival)
    refused("parte_interesada", adjust, actor=boss, player=rival, amount=-50)
    asked = adjust(PersonFactory(is_staff=True), rival, 6_000)
    refused(
        "parte_interesada", corrections.correction_approve, correction_id=asked.pk, approver=boss
    )


def test_the_demo_lets_one_browser_try_everything(boss, settings):
    """Off by name: who looks around is staff and player in one browser."""
    call_command("seed_demo", verbosity=0)
    ane = User.objects.get(username="ane")
    for user in (boss, ane):
        signals.signals_note(user_id=user.pk, connection="", browser="x" * 64)
    assert adjust(boss, ane).state == "done"
    assert not Stake.objects.exists()


def test_the_wallet_of_a_rival_at_an_open_table_is_corrected_by_somebody_else(boss, bank) -> None:
    """Whoever brings U$uros of his own has no stake: what he put is held."""
    match, rival, stranger = open_table(), PersonFactory(), PersonFactory()
    sit(match, boss, 0)
    sit(match, rival, 1)
    refused("parte_interesada", adjust, actor=boss, player=rival, amount=-50)
    adjust(boss, stranger)


@pytest.mark.parametrize("kind", Sanction.Kind.values)
def test_a_rival_is_sanctioned_in_the_middle_of_the_match_by_somebody_else(boss, kind) -> None:
    """Banned he would fall, and after his minutes what the boss was losing would return."""
    rival, stranger = PersonFactory(), PersonFactory()
    match_with(boss, rival)
    sanction = {"actor": boss, "kind": kind, "reason": WHY, "term": "1h"}
    refused("jugais_juntos", sanctions.sanction_impose, user=rival, **sanction)
    assert sanctions.sanction_impose(user=stranger, **sanction)
    assert not rival.sanctions.exists()


def test_the_account_of_a_rival_is_switched_off_by_somebody_else(boss, rf) -> None:
    rival, stranger = PersonFactory(), PersonFactory()
    match_with(boss, rival)
    request = rf.get("/")
    request.user = boss
    mine = admin.site.get_model_admin(User)
    assert "is_active" in mine.get_readonly_fields(request, rival)
    assert "is_active" not in mine.get_readonly_fields(request, stranger)
