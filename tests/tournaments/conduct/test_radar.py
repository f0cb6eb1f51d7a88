"""The radar of pairs: found at night, shown to the staff, logged, erased (torneos §21.6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import signals
from accounts.models import Sanction, User
from games.live.failpoints import InjectedFault
from games.models import Match, MatchPlayer
from tests.economy.test_reports import play
from tests.factories import PersonFactory
from tests.games.tools import room_of
from tournaments.conduct import dealings, radar
from tournaments.models import Dealing
from tournaments.rules.collusion import Numbers, Signal
from tournaments.tasks import look_at_pairs

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "admin:tournaments_dealing_changelist"


@pytest.fixture(autouse=True)
def rules(settings: Any) -> None:
    settings.USUMUS = {
        **settings.USUMUS, "SAME_CONNECTION_RULE": True, "FLOW_LIMIT": 500,
    }  # fmt: skip


def person(name: str, days: int = 400) -> User:
    user: User = PersonFactory(username=name)
    User.objects.filter(pk=user.pk).update(date_joined=timezone.now() - timedelta(days=days))
    return user


def ended(
    people: Sequence[User], won: User, *, game: str = "mus", money: Sequence[int] = (),
    left: User | None = None, days: int = 1, **more: Any,
) -> Match:  # fmt: skip
    """Store a match of *people* that one won and the others lost."""
    at = timezone.now() - timedelta(days=days)
    match = Match.objects.create(
        room=room_of(game), game=game, rules_version=1, seats=len(people), options={},
        conditions={}, summary="prueba", stake=5, state=b"", status=Match.Status.FINISHED,
        server_seed=b"", commitment="0" * 64, stepped_at=at, finished_at=at, closed_at=at,
        told_at=at, rematch="no", **more,
    )  # fmt: skip
    for seat, user in enumerate(people):
        MatchPlayer.objects.create(
            match=match, seat=seat, user=user, result="gana" if user == won else "pierde",
            money=money[seat] if money else 0, left_by="abandona" if user == left else "",
        )  # fmt: skip
    return match


@pytest.fixture
def boss() -> User:
    return person("Jefazo")


@pytest.fixture
def mule() -> User:
    return person("Mula")


def found() -> dict[tuple[str, str], list[Signal]]:
    """Look, and return the signals of each pair that is kept."""
    look_at_pairs()
    bounds = radar.limits()
    return {
        (row.giver.username, row.taker.username): radar.signals(Numbers(**row.numbers), bounds)
        for row in Dealing.objects.select_related("giver", "taker")
    }


BOTH = ("Mula", "Jefazo")


def test_who_shares_a_connection_and_played_together_is_found_both_ways(boss, mule):
    for user in (boss, mule):
        signals.signals_note(user_id=user.pk, connection="c" * 64, browser="")
    assert found() == {}, "they have not played"
    ended([boss, mule], boss)
    assert found() == {BOTH: [Signal.CONNECTION]}


def test_u_uros_that_go_one_way_are_found(boss, mule):
    for value in (400, 300):
        match = ended([boss, mule], boss)
        play(match.pk, [boss, mule], [boss], value=value)
    assert found() == {BOTH: [Signal.FLOW]}
    assert Dealing.objects.get().numbers["flow"] == 700


def test_who_loses_to_one_alone_is_found_and_who_loses_to_all_is_not(boss, mule):
    rest = person("Otra")
    for turn in range(10):
        ended([boss, mule], boss if turn else mule)
        ended([rest, mule], rest if turn % 2 else mule)
    assert found() == {BOTH: [Signal.LOSSES]}
    row = Dealing.objects.get()
    (words,) = radar.sentences(Numbers(**row.numbers))
    assert words == "Pierde contra él 9 de 10 (90 %); contra los demás, 5 de 10 (50 %)."
    for _ in range(10):
        ended([rest, mule], rest)
    assert found() == {}


def test_matches_that_he_left_and_the_other_won_are_found_with_their_actas(boss, mule):
    third = person("Otra")
    left = [ended([boss, mule, third], boss, left=mule) for _ in range(3)]
    assert found() == {BOTH: [Signal.LEAVING]}
    assert Dealing.objects.get().matches == [match.pk for match in reversed(left)]


def test_chips_left_to_one_at_poker_are_found_and_those_shared_out_are_not(boss, mule):
    third = person("Otra")
    table = [boss, mule, third]
    ended(table, boss, game="poker", money=(200, -400, 200), buy_in_least=5, buy_in_most=900)
    assert found() == {}
    ended([boss, mule], boss, game="poker", money=(300, -300), buy_in_least=5, buy_in_most=900)
    assert found() == {BOTH: [Signal.CHIPS]}
    assert Dealing.objects.get().numbers["chips"] == 500
    Match.objects.update(buy_in_least=None, buy_in_most=None)
    assert found() == {}, "it was no money"


def test_the_welcome_of_a_new_account_that_went_to_one_is_found(boss, settings):
    settings.USUMUS = {**settings.USUMUS, "FLOW_LIMIT": 1_000}
    new = person("Nueva", days=2)
    match = ended([boss, new], boss)
    play(match.pk, [boss, new], [boss], value=500)
    assert found() == {}
    match = ended([boss, new], boss)
    play(match.pk, [boss, new], [boss], value=300)
    assert found() == {("Nueva", "Jefazo"): [Signal.WELCOME]}
    User.objects.filter(pk=new.pk).update(date_joined=timezone.now() - timedelta(days=99))
    assert found() == {}


def test_many_of_one_signal_hide_none_of_another(boss, mule, monkeypatch, settings):
    monkeypatch.setattr(dealings, "MOST", 2)
    monkeypatch.setattr(radar, "MOST", 2)
    settings.USUMUS = {**settings.USUMUS, "FLOW_LIMIT": 600}
    rich = [person(f"Rica{n}") for n in range(3)]
    for user in rich:
        match = ended([boss, user], boss)
        play(match.pk, [boss, user], [boss], value=1_000)
    new, rest = person("Nueva", days=2), person("Otra")
    match = ended([boss, new], boss)
    play(match.pk, [boss, new], [boss], value=600)
    leaver, gambler = person("Deja"), person("Ludo")
    for turn in range(9):
        ended([boss, mule], boss)
        ended([rest, mule], rest if turn % 2 else mule)
    for _ in range(3):
        ended([boss, leaver, rest], boss, left=leaver)
    ended([boss, gambler], boss, game="poker", money=(900, -900), buy_in_least=5, buy_in_most=900)
    assert {giver: set(told) for (giver, _taker), told in found().items()} == {
        "Rica0": {Signal.FLOW}, "Rica1": {Signal.FLOW}, "Mula": {Signal.LOSSES},
        "Nueva": {Signal.WELCOME}, "Deja": {Signal.LEAVING}, "Ludo": {Signal.CHIPS},
    }  # fmt: skip


def test_training_robots_and_what_is_long_over_are_not_looked_at(boss, mule):
    for user in (boss, mule):
        signals.signals_note(user_id=user.pk, connection="c" * 64, browser="")
    ended([boss, mule], boss, days=site.USUMUS["RADAR_DAYS"] + 1)
    ended([boss, mule], boss, training=True)
    assert found() == {}


def test_the_rows_are_bounded_and_killed_in_between_those_of_yesterday_stay(
    boss, mule, monkeypatch
):
    others = [person(f"Otra{n}") for n in range(3)]
    for user in (boss, *others):
        signals.signals_note(user_id=user.pk, connection="c" * 64, browser="")
        ended([boss, user], boss) if user != boss else None
    assert len(found()) == 3
    kept = list(Dealing.objects.values_list("pk", flat=True))

    def dies(name: str) -> None:
        raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(radar, "failpoint", dies)
        with pytest.raises(InjectedFault):
            radar.look()
    assert list(Dealing.objects.values_list("pk", flat=True)) == kept
    monkeypatch.setattr(radar, "MOST", 2)
    assert radar.look() == 2
    assert not Sanction.objects.exists()


def reader(*codenames: str) -> User:
    user: User = PersonFactory(is_staff=True)
    user.user_permissions.set(
        Permission.objects.filter(content_type__app_label="tournaments", codename__in=codenames)
    )
    return User.objects.get(pk=user.pk)


def test_the_page_says_each_signal_in_words_with_its_actas_and_notes_who_looked(
    client: Client, boss, mule
):
    matches = [ended([boss, mule], boss, left=mule) for _ in range(3)]
    radar.look()
    staff = reader("view_dealing")
    client.force_login(staff)
    page = client.get(reverse(PAGE)).content.decode()
    assert "Ha abandonado 3 partidas que ganó él." in page
    assert all(reverse("acta", args=[match.pk]) in page for match in matches)
    client.get(reverse(PAGE) + "?pagina=9\0x")
    looks = LogEntry.objects.filter(user=staff).order_by("pk")
    assert [look.change_message for look in looks] == ["Miró la página 1", "Miró la página 1"]


def test_the_page_says_which_matches_have_no_acta_any_more(client: Client, boss, mule):
    recent, old, gone = (ended([boss, mule], boss, left=mule, days=days) for days in (1, 9, 1))
    Match.objects.filter(pk__in=[recent.pk, old.pk]).update(options={"juegos": 1})
    radar.look()
    Match.objects.filter(pk=gone.pk).delete()
    client.force_login(reader("view_dealing"))
    page = client.get(reverse(PAGE)).content.decode()
    links = [match for match in (recent, old, gone) if reverse("acta", args=[match.pk]) in page]
    assert links == [recent]
    assert f"#{old.pk} (ya sin acta)" in page
    assert f"#{gone.pk} (ya sin acta)" in page


def test_without_the_permission_nobody_looks(client: Client, boss, mule):
    ended([boss, mule], boss, left=mule)
    address = reverse(PAGE)
    assert client.get(address).status_code == 302
    client.force_login(boss)
    assert client.get(address).status_code in (302, 403)
    client.force_login(reader("view_offence"))
    assert client.get(address).status_code == 403
    assert not LogEntry.objects.exists()


def test_the_page_takes_as_many_queries_for_many_pairs_as_for_one(client: Client, boss):
    def look() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse(PAGE)).status_code == 200
        return len(asked)

    client.force_login(reader("view_dealing"))
    signals.signals_note(user_id=boss.pk, connection="c" * 64, browser="")
    counts = []
    for many in (1, 12):
        for n in range(many):
            user = person(f"Mula{many}x{n}")
            signals.signals_note(user_id=user.pk, connection="c" * 64, browser="")
            ended([boss, user], boss)
        radar.look()
        look()
        counts.append(look())
    assert counts[0] == counts[1]
    assert Dealing.objects.count() == 13


def test_it_is_in_his_file_without_the_other_and_goes_with_him(boss, mule):
    for user in (boss, mule):
        ended([boss, mule], boss)
        signals.signals_note(user_id=user.pk, connection="c" * 64, browser="")
    radar.look()
    (row,) = list(radar._kept(mule.pk))
    seen = Dealing.objects.get().found_at
    assert row == {"visto": seen, "pierde": True, "partidas": 2}, "by a match one knows with whom"
    radar.forget(mule.pk)
    assert not Dealing.objects.exists()
    User.objects.filter(pk=mule.pk).update(is_active=False, email="")
    assert radar.look() == 0
    assert not Dealing.objects.exists()


def test_nobody_is_compared_with_who_was_not_at_his_table(boss, mule, monkeypatch):
    """Whatever the planner believes of its size, the list of who played is not joined to itself."""
    asked: list[Any] = []
    real = dealings.sql.rows
    monkeypatch.setattr(dealings.sql, "rows", lambda *given: asked.append(given) or real(*given))
    ended([boss, mule], boss)
    radar.look()
    [(statement, given)] = [one for one in asked if "met AS" in one[0]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {statement}", given)
        plan = "\n".join(row for (row,) in cursor.fetchall())
    assert plan.count("CTE Scan on rows") == 2, "by match, and by player"


def test_a_night_on_which_it_fails_is_mailed_to_the_staff_who_look_at_it(
    monkeypatch, mailoutbox, settings
):
    def fails(*_asked: object) -> None:
        raise OperationalError("canceling statement due to statement timeout")

    settings.ADMINS = [("Casa", "casa@usumus.example")]
    looks, other = reader("view_dealing"), reader("view_offence")
    monkeypatch.setattr(dealings, "pairs_since", fails)
    with pytest.raises(OperationalError):
        look_at_pairs()
    [mail] = mailoutbox
    assert sorted(mail.bcc) == sorted(["casa@usumus.example", looks.email])
    assert other.email not in mail.bcc
    assert "el radar no ha mirado" in mail.subject
    assert "OperationalError" in mail.body


def test_it_is_looked_for_every_night():
    task = site.CELERY_BEAT_SCHEDULE["radar"]
    assert task["task"] == look_at_pairs.name
    assert task["schedule"].hour == {5}
