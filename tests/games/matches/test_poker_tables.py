"""Tables of póker on the platform: prizes of the house, and stacks of U$uros that change hands."""

from __future__ import annotations

import secrets

import pytest
from django.conf import settings
from django.db import transaction

from accounts.models import User
from economy import reconciliation
from economy.models import Holding
from games.engines.poker import texts
from games.engines.poker.engine import Poker
from games.engines.poker.options import NOTICED_S, Options
from games.engines.poker.robots import ROBOTS
from games.engines.registry import GAMES, Game
from games.matches import runner, selectors, services, waits
from games.matches.refusals import Refusal
from games.models import Match, MatchTimer, Table
from tests.factories import PersonFactory
from tests.games import tools
from tests.games.matches.chairs import act, add, leave, require_right_books, sit, wallet
from tests.games.tools import OPEN, balance, live, room_of

pytestmark = pytest.mark.django_db(transaction=True)
CASH = Options(forma="dinero", ciega=1)
"""Blinds of 1/2: from 40 to 200 U$uros."""


@pytest.fixture(autouse=True)
def poker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "poker", Game(Poker(), ROBOTS, texts))


@pytest.fixture
def mesa() -> Match:
    """Return a mesa de dinero with its four chairs free."""
    room = room_of("poker")
    table = Table.objects.create(room=room, number=1, value=40)
    with transaction.atomic():
        return services.match_start(
            room=room, table=table, seats=[], options=CASH, conditions=OPEN, summary="prueba",
            stake=0, server_seed=secrets.token_bytes(32), nonces=[], chairs=4, buy_in=(40, 200),
        )  # fmt: skip


def user_at(match: Match, seat: int) -> User:
    return User.objects.get(pk=live(match).chairs.player(seat).user_id)


def decide(match: Match) -> None:
    """Have whoever is awaited bet all, or call; between hands let the next one begin."""
    now = live(match)
    turn = now.state.turno
    if turn is None:
        end_wait(match, "continuar")
        return
    names = {choice.action.__name__: choice for choice in runner.turns(now.choices[turn])}
    if "Subir" in names:
        total = names["Subir"].args["total"].high  # type: ignore[union-attr]
        act(match, user_at(match, turn), {"t": "Subir", "total": total})
    else:
        act(match, user_at(match, turn), {"t": "Igualar" if "Igualar" in names else "Pasar"})


def end_wait(match: Match, key: str) -> None:
    """Have the wait *key* end now."""
    now = live(match)
    MatchTimer.objects.filter(match=match, key=key).update(due_at=now.at)
    Match.objects.filter(pk=match.pk).update(next_due_at=now.at)
    runner.cache.clear()
    waits.match_fire_due(match_id=match.pk)


def sound() -> bool:
    return [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def test_a_minitorneo_costs_nothing_and_its_three_prizes_are_paid(people):
    match = tools.start(people, game="poker", options=Options(), stake=50)
    assert {wallet(person) for person in people} == {1000}
    assert balance(f"escrow:match:{match.pk}") == 200
    while live(match).facts.engine.outcome(live(match).state) is None:
        decide(match)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    won = sorted(wallet(person) - 1000 for person in people)
    assert sum(won) == 200
    assert sorted(match.players.values_list("money", flat=True)) == won
    assert not Holding.objects.exists()
    assert sound()


def test_who_leaves_a_minitorneo_in_the_prizes_is_paid_at_once_and_cannot_leave_twice(people):
    match = tools.start(people, game="poker", options=Options())
    leave(match, people[0])
    leave(match, people[1])
    assert wallet(people[1]) == 1040
    with pytest.raises(Refusal, match="fuera"):
        leave(match, people[1])
    leave(match, people[2])
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert [wallet(person) - 1000 for person in people] == [0, 40, 60, 100]
    assert sound()


def test_u_change_hands_at_a_mesa_and_everybody_takes_what_he_has(mesa, people):
    for seat, person in enumerate(people[:3]):
        sit(mesa, person, seat, 100)
    assert [wallet(person) for person in people[:3]] == [900, 900, 900]
    for _ in range(12):
        decide(mesa)
        require_right_books(mesa)
    while live(mesa).state.is_dealt:
        decide(mesa)
    add_to = next(s for s in range(3) if (live(mesa).state.fichas[s] or 0) < 100)
    add(mesa, people[add_to], 50)
    require_right_books(mesa)
    sit(mesa, people[3], 3, 40)
    for person in people:
        leave(mesa, person)
    mesa.refresh_from_db()
    assert mesa.status == Match.Status.FINISHED
    assert sum(wallet(person) for person in people) == 4000, "no commission"
    assert not Holding.objects.exists()
    assert sound()


def test_who_leaves_in_a_hand_has_his_u_when_it_ends(mesa, people):
    for seat, person in enumerate(people[:3]):
        sit(mesa, person, seat, 100)
    end_wait(mesa, "continuar")
    waiting = next(s for s in range(3) if s != live(mesa).state.turno)
    leave(mesa, people[waiting])
    assert wallet(people[waiting]) == 900
    require_right_books(mesa)
    act(mesa, user_at(mesa, live(mesa).state.turno), {"t": "Retirarse"})
    assert wallet(people[waiting]) >= 998
    require_right_books(mesa)


def test_putting_more_in_a_hand_is_refused_in_words(mesa, people):
    sit(mesa, people[0], 0, 100)
    sit(mesa, people[1], 1, 100)
    end_wait(mesa, "continuar")
    with pytest.raises(Refusal) as refused:
        add(mesa, people[0], 10)
    assert refused.value.sentence() == "Se recarga entre manos: espera a que acabe esta."


def test_the_silence_that_is_told_is_the_one_that_eliminates(people):
    """RULING K9: 30 s in all, of which the first are those after which a fall is noticed."""
    match = tools.start(people, game="poker", options=Options())
    noticed = settings.USUMUS["SEAT_LOST_SECONDS"]
    assert noticed == NOTICED_S
    facts, state = live(match).facts, live(match).state
    assert (facts.manners.fall_s, state.asistencia.noticed_s) == (30, noticed)
    people_now, own = selectors.match_people(match.pk), selectors.viewpoint(0, position=0)
    assert selectors.table_frame(facts, people_now, own).modales.caida == 30
    assert "si no vuelve en 30 segundos" in " ".join(texts.plain(Options(), 4, facts.manners))


def test_the_staff_void_a_minitorneo_and_what_is_not_won_yet_returns_to_the_house(people):
    match = tools.start(people, game="poker", options=Options())
    leave(match, people[0])
    leave(match, people[1])
    assert (wallet(people[1]), balance("premios")) == (1040, -200)
    chief = PersonFactory(is_staff=True)
    services.match_void(match_id=match.pk, actor=chief, reason="mesa bloqueada por un fallo")
    match.refresh_from_db()
    assert match.status == Match.Status.VOID
    assert [wallet(person) - 1000 for person in people] == [0, 40, 0, 0], "a paid prize stays"
    assert balance("premios") == -40
    assert set(match.players.values_list("points", flat=True)) == {0}
    assert not Holding.objects.exists()
    assert sound()
