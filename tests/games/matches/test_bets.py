"""The objects bet in a match when it ends, whoever wins, leaves, fails or stands still."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.refusals import Refusal
from economy.bets import Wager
from economy.models import Bet, Item
from economy.selectors import balance_of
from games.engines.core.contract import Outcome
from games.live.failpoints import InjectedFault
from games.matches import prizes, services, settlement
from games.models import Match, Table
from games.tables import bets as window
from games.tables import upkeep
from tests.factories import PersonFactory
from tests.games.matches.betting import begin, ended, faults, leave, whose
from tests.games.tables.betting import accept, propose
from tests.games.tables.steps import accept_all, confirm_all, sit_all, state
from tests.games.tools import at_once, finish, live, room_of
from tools.players.agreeing import accept_bets, part, reveal, reveal_all

pytestmark = pytest.mark.django_db(transaction=True)

# --- Who beats whom


@pytest.mark.parametrize(
    ("outcome", "pairs"),
    [
        (Outcome(((0, 2), (1, 3)), "ganada"), {(0, 1), (0, 3), (2, 1), (2, 3)}),
        (Outcome(((0, 2), (1, 3)), "abandono", left=(1,)), {(0, 1), (0, 3), (2, 1), (2, 3)}),
        (Outcome(((0, 2), (1, 3)), "abandono", left=(0,)), {(2, 1), (2, 3)}),
        (Outcome(((2,), (0,), (1, 3)), "ganada"), {(2, 0), (2, 1), (2, 3), (0, 1), (0, 3)}),
        (Outcome(((0, 1, 2, 3),), "acuerdo"), set()),
        (Outcome(((0, 2), (1, 3)), "nula", void=True), set()),
        (Outcome((), "anulada", void=True), set()),
    ],
    ids=["won", "loser left", "winner left", "places", "tie", "void", "by the staff"],
)
def test_d9_an_object_moves_only_to_who_is_placed_above(outcome, pairs):
    assert prizes.beats(outcome) == pairs


# --- Ends


def test_the_winner_takes_the_objects_apart_from_the_stake(people, buy):
    one, other = people[:2]
    bota, jarra = buy(one), buy(other)
    match = begin([one, other], (one, other, bota), (other, one, jarra), game="coin")
    assert {item.state for item in Item.objects.all()} == {"held"}
    assert faults() == []
    finish(match)
    first = next(row for row in ended(match)["movimientos"] if row["usuros"] > 0)["asiento"]
    winner = (one, other)[first]
    assert [whose(bota), whose(jarra)] == [winner, winner]
    assert balance_of(winner.pk) == 950
    assert faults() == []


def test_the_end_tells_each_what_he_won_lost_and_got_back(people, buy):
    one, other = people[:2]
    match = begin([one, other], (one, other, buy(one)), (other, one, buy(other)), game="coin")
    finish(match)
    end = ended(match)
    assert end["liquidada"] is True
    shown = {"nombre": "Bota de vino", "dibujo": Item.objects.first().kind.picture_url}
    shown["valor"] = 100
    for row in end["movimientos"]:
        rival = 1 - row["asiento"]
        told = {fact["hecho"] for fact in row["objetos"]}
        assert told == ({"ganado", "devuelto"} if row["usuros"] > 0 else {"perdido"})
        for fact in row["objetos"]:
            assert fact == {**shown, "hecho": fact["hecho"], "con": rival}


def test_d9_a_void_match_gives_everything_back(people, buy):
    items = [buy(person) for person in people[:2]]
    match = begin(people, (people[0], people[1], items[0]), (people[1], people[2], items[1]))
    leave(match, people[3])
    assert Match.objects.get(pk=match.pk).status == Match.Status.VOID
    assert [whose(item) for item in items] == people[:2]
    facts = [fact for row in ended(match)["movimientos"] for fact in row["objetos"]]
    assert [fact["hecho"] for fact in facts] == ["devuelto", "devuelto"]
    assert faults() == []


def test_d9_who_leaves_loses_what_he_bet_and_takes_nothing_though_his_side_wins(people, buy):
    mine, his, theirs = buy(people[0]), buy(people[2]), buy(people[1])
    also = buy(people[3])
    match = begin(
        people,
        (people[0], people[1], mine),
        (people[2], people[1], his),
        (people[1], people[0], theirs),
        (people[3], people[2], also),
    )
    outcome = Outcome(((0, 2), (1, 3)), "abandono", left=(0,))
    with transaction.atomic():
        known = live(match)
        settlement.settle(known.facts, known.chairs, outcome, known.at)
    assert whose(theirs) == people[1], "bet against who left: it returns"
    assert whose(also) == people[2], "his partner takes what was bet against him"
    assert [whose(mine), whose(his)] == [people[0], people[2]]
    assert faults() == []


def test_the_staff_voids_a_match_and_objects_return(people, buy):
    item = buy(people[0])
    match = begin(people, (people[0], people[1], item))
    actor = PersonFactory(is_staff=True)
    services.match_void(match_id=match.pk, actor=actor, reason="se quedó parada del todo")
    assert whose(item) == people[0]
    assert [balance_of(person.pk) for person in people] == [900, 1000, 1000, 1000]
    assert faults() == []


# --- Once, whoever asks


def test_p7_four_who_leave_at_once_settle_the_objects_once(people, buy):
    item = buy(people[0])
    match = begin(people, (people[0], people[1], item))
    at_once(*(lambda who=who: leave(match, who) for who in people))
    assert Bet.objects.exclude(ending="").count() == 1
    assert item.events.count() == 3
    assert faults() == []


def test_p8_many_processes_settle_a_match_that_ended_without_it_once(people, buy, monkeypatch):
    item = buy(people[0])
    match = begin([people[0], people[1]], (people[0], people[1], item), game="coin")
    with monkeypatch.context() as broken:
        broken.setattr(settlement, "close", _database_error)
        finish(match)
    assert match.closed_at is None
    assert Bet.objects.get().ending == ""
    results = at_once(*[lambda: services.match_settle(match_id=match.pk)] * 6)
    assert sorted(results) == [False] * 5 + [True]
    assert Bet.objects.get().ending != ""
    assert faults() == []


def _database_error(*_args):
    from django.db import DatabaseError  # noqa: PLC0415

    raise DatabaseError("the disk is full")


def test_the_same_object_bet_at_two_starts_is_held_by_one(people, buy):
    item = buy(people[0])
    others = [PersonFactory() for _ in range(2)]
    room_of("coin")
    results = at_once(
        *(partial(_start_with, other, people[0], item) for other in (people[1], people[2], *others))
    )
    assert sum(isinstance(result, Match) for result in results) == 1
    refused = [result for result in results if not isinstance(result, Match)]
    assert {error.code for error in refused} == {"objeto_en_juego"}
    assert Match.objects.count() == 1
    assert balance_of(people[0].pk) == 850
    assert faults() == []


def _start_with(other, owner, item):
    room = room_of("coin")
    engine_options = services.GAMES["coin"].engine.options_type()
    with transaction.atomic():
        return services.match_start(
            room=room,
            table=None,
            seats=[services.Seated(owner, is_boss=True), services.Seated(other)],
            options=engine_options,
            conditions={},
            summary="prueba",
            stake=50,
            server_seed=b"0" * 32,
            nonces=["a", "b"],
            bets=[Wager(owner.pk, other.pk, item.pk)],
        )


@pytest.fixture
def agreed(people, buy):
    """Return a table where all but the last have accepted the bets, and the object bet."""
    table = Table.objects.create(room=room_of("mus"), number=1, value=50)
    sit_all(table, people)
    confirm_all(people)
    propose(people[0])
    accept_all(table, people)
    item = buy(people[0])
    window.bet_place(user=people[0], item_id=item.pk, against=1)
    accept(table, *people[:3])
    return table, item


def bets_given(table):
    """Return what accepts the bets of *table* as they are now."""
    now = state(table)
    return {"n": now.bets.n, **part(now)}


def test_the_last_acceptances_together_start_one_match(people, agreed):
    table, item = agreed
    given = bets_given(table)
    at_once(*[lambda who=who: window.bets_accept(user=who, **given) for who in people * 2])
    at_once(*[lambda who=who: reveal(table, who) for who in people * 2])
    assert Match.objects.count() == 1
    assert Bet.objects.count() == 1
    assert whose(item) is None
    assert faults() == []


def test_the_last_acceptance_and_a_change_at_once_never_mix(people, agreed, buy):
    table, item = agreed
    given = bets_given(table)
    other = buy(people[1])
    results = at_once(
        lambda: window.bets_accept(user=people[3], **given),
        lambda: window.bet_place(user=people[1], item_id=other.pk, against=0),
    )
    refused = [result.code for result in results if isinstance(result, Refusal)]
    if state(table).phase == "revelando":
        assert refused == ["fase"]
        reveal_all(table)
        assert [bet.item for bet in Bet.objects.all()] == [item]
    else:
        assert refused == ["apuestas_cambiadas"]
        assert not Bet.objects.exists()


# --- Faults in between


@pytest.mark.parametrize("point", ["start.objects_held"])
def test_f_a_death_while_starting_holds_nothing(people, agreed, monkeypatch, point):
    table, item = agreed
    accept_bets(table, people[3])
    for person in people[:3]:
        reveal(table, person)
    with monkeypatch.context() as broken:
        broken.setattr(services, "failpoint", _dies_at(point))
        with pytest.raises(InjectedFault):
            reveal(table, people[3])
    assert not Match.objects.exists()
    assert whose(item) == people[0]
    assert balance_of(people[1].pk) == 1000
    reveal(table, people[3])
    assert Match.objects.count() == 1
    assert faults() == []


def test_f_a_death_while_closing_moves_nothing_and_the_action_can_be_repeated(
    people, buy, monkeypatch
):
    item = buy(people[0])
    match = begin([people[0], people[1]], (people[0], people[1], item), game="coin")
    action = {"match_id": match.pk, "user_id": people[0].pk, "action_id": uuid4()}
    with monkeypatch.context() as broken:
        broken.setattr(settlement, "failpoint", _dies_at("close.objects_settled"))
        with pytest.raises(InjectedFault):
            services.match_leave(**action)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert Bet.objects.get().ending == ""
    services.match_leave(**action)
    assert Bet.objects.get().ending != ""
    assert faults() == []


def _dies_at(point):
    def fire(name):
        if name == point:
            raise InjectedFault(name)

    return fire


# --- Revancha


def test_the_revancha_opens_the_window_of_the_bets_again(people, agreed, buy):
    table, item = agreed
    accept(table, people[3])
    reveal_all(table)
    match = Match.objects.get()
    leave(match, people[3])
    upkeep.release()
    for person in people:
        services.match_rematch(match_id=match.pk, user_id=person.pk)
    assert state(table).phase == "aceptando"
    accept_all(table, people)
    assert state(table).phase == "apostando"
    assert state(table).bets.placed == ()
    window.bet_place(user=people[0], item_id=item.pk, against=3)
    accept(table, *people)
    assert Match.objects.count() == 2
    assert Bet.objects.filter(ending="").count() == 1


# --- At what cost


def test_starting_and_ending_cost_the_same_whatever_is_bet(people, buy):
    def queries(how_many):
        items = [buy(people[0]) for _ in range(how_many)]
        with CaptureQueriesContext(connection) as starting:
            match = begin(
                [people[0], people[1]], *((people[0], people[1], i) for i in items), game="coin"
            )
        with CaptureQueriesContext(connection) as ending:
            leave(match, people[1])
        with CaptureQueriesContext(connection) as telling:
            ended(match)
        return len(starting), len(ending), len(telling)

    queries(1)
    assert queries(1) == queries(4)
