"""How long a table may agree on its bets: each change leaves time to read it, up to a bound."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone
from pytest_django.fixtures import Settings as SettingsWrapper

from accounts.models import User
from economy.models import Item
from games.models import Match, Table
from games.tables import bets, upkeep
from tests.games.tables.betting import Buy, accept, mine, propose
from tests.games.tables.steps import accept_all, refused, state

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_change_at_the_last_second_leaves_time_to_read_it(
    table: Table, window: list[User], buy: Buy
) -> None:
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now() + timedelta(seconds=1))
    bets.bet_place(user=window[0], item_id=buy(window[0]).pk, against=1)
    assert 25_000 < mine(window[0])["quedan"] <= 30_000
    long = timezone.now() + timedelta(seconds=170)
    Table.objects.filter(pk=table.pk).update(deadline_at=long)
    bets.bet_place(user=window[1], item_id=buy(window[1]).pk, against=0)
    assert mine(window[0])["quedan"] > 160_000


def minutes_go_by(table: Table, minutes: float) -> None:
    """Let the clocks of the bets be so much nearer their end."""
    gap = timedelta(minutes=minutes)
    Table.objects.filter(pk=table.pk).update(
        deadline_at=F("deadline_at") - gap, bets_until=F("bets_until") - gap
    )


def test_who_changes_his_bets_for_ever_does_not_keep_the_table_for_ever(
    table: Table, window: list[User], buy: Buy
) -> None:
    """Ten minutes in all: half a minute before the end what is bet stands."""
    item = buy(window[0]).pk
    assert 560_000 < mine(window[0])["apuestas"]["cierre"] <= 570_000
    minutes_go_by(table, 2.9)
    for change in range(17):  # from 2:54 to 9:18, every 24 s
        bets.bet_place(user=window[0], item_id=item, against=None if change % 2 else 1)
        assert 25_000 < mine(window[0])["quedan"] <= 30_000
        minutes_go_by(table, 0.4)
    for against in (None, 1):
        late = refused(bets.bet_place, user=window[0], item_id=item, against=against)
        assert late.code == "apuestas_cerradas"
    assert "ya no se cambian" in late.sentence()
    assert mine(window[0])["apuestas"]["cierre"] == 0
    assert state(table).phase == "apostando"
    accept(table, *window)  # there is time to accept what stands
    assert Match.objects.count() == 1


def test_the_bound_of_the_bets_is_a_setting_and_begins_anew_with_each_agreement(
    table: Table, window: list[User], settings: SettingsWrapper
) -> None:
    minutes_go_by(table, 9)
    bets.bets_refuse(user=window[0])
    table.refresh_from_db()
    assert table.bets_until is None
    settings.USUMUS = {**settings.USUMUS, "BETS_SECONDS_AT_MOST": 60}
    propose(window[0])
    accept_all(table, window)
    assert state(table).phase == "apostando"
    assert 25_000 < mine(window[0])["apuestas"]["cierre"] <= 30_000
    assert 59_000 < mine(window[0])["quedan"] <= 60_000


def test_time_while_the_site_was_down_puts_the_bound_of_the_bets_off(
    table: Table, window: list[User]
) -> None:
    before = Table.objects.get(pk=table.pk).bets_until
    upkeep.give_back(timedelta(seconds=40))
    assert Table.objects.get(pk=table.pk).bets_until - before == timedelta(seconds=40)


def test_after_the_deadline_nothing_is_bet_taken_back_or_accepted(
    table: Table, window: list[User], buy: Buy
) -> None:
    """Also while nobody has looked at the clock: the action does not come before its end."""
    item = buy(window[0]).pk
    bets.bet_place(user=window[0], item_id=item, against=1)
    accept(table, *window[:3])
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now())
    before = Table.objects.get(pk=table.pk)
    for against in (3, None):
        again = {"user": window[0], "item_id": item, "against": against}
        assert refused(bets.bet_place, **again).code == "tarde"
    assert refused(bets.bets_accept, user=window[3], n=1).sentence().startswith("Se ha acabado")
    now = Table.objects.get(pk=table.pk)
    assert (now.version, now.deadline_at) == (before.version, before.deadline_at)
    assert not Match.objects.exists()


def test_d9_when_the_clock_ends_who_has_not_accepted_stands_up(
    table: Table, window: list[User], buy: Buy
) -> None:
    bets.bet_place(user=window[0], item_id=buy(window[0]).pk, against=1)
    accept(table, *window[:3])
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now())
    upkeep.expire()
    after = state(table)
    assert (after.phase, after.chairs[3], after.bets.placed) == ("esperando", None, ())
    assert Item.objects.get().state == "owned"
