"""The cartera: each movement explained, filtered, paged by key, plotted and downloaded."""

import csv
import io
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from economy import cartera as selectors
from economy import escrow, funds, ledger, pawnshop, postings, shop
from economy.ledger import EMISION, wallet
from economy.models import Entry, Tx
from economy.plots import POINTS
from tests.factories import KindFactory, PersonFactory, RobotFactory


def buy(user, price, **columns):
    kind = KindFactory(price=price, **columns)
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())[0]


def play(winner, loser, match_id, stake=50):
    ids = [winner.pk, loser.pk]
    stakes = dict.fromkeys(ids, stake)
    outcome = postings.MatchClose(winners=(winner.pk,))
    ledger.alone(lambda: postings.match_hold(match_id=match_id, stakes=stakes, value=stake))
    ledger.alone(lambda: postings.match_close(match_id=match_id, outcome=outcome))


def adjust(user, amount, memo="Por las molestias de ayer", actor=None):
    moves = {EMISION: -amount, wallet(user.pk): amount}
    kind = Tx.Kind.ADJUSTMENT
    return ledger.post_alone(kind, f"ajuste:{uuid4()}", moves, actor=actor or user, memo=memo)[0]


def entered(user):
    client = Client()
    client.force_login(user)
    return client


def text(answer):
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def lines(client, query=""):
    """Return reason, counterpart, amount and balance of the movements on a page."""
    answer = client.get(f"/cartera/?{query}")
    assert answer.status_code == 200
    return [
        (line.reason, line.counterpart, line.movement.entry.amount,
         line.movement.entry.balance_after)
        for line in answer.context["lineas"]
    ]  # fmt: skip


@pytest.fixture
def ana(people):
    return people[0]


@pytest.fixture
def bea(people):
    return people[1]


@pytest.fixture
def busy(ana, bea):
    """Something of every kind happened to Ana."""
    item = buy(ana, 200, name="Botijo")
    pawn, _ = pawnshop.item_pawn(user=ana, item_id=item.pk, expected=140, key=uuid4())
    pawnshop.item_redeem(user=ana, pawn_id=pawn.pk)
    play(ana, bea, 12)
    adjusted = adjust(ana, 30)
    reverse = {"actor": bea, "memo": "Era para otro jugador"}
    ledger.alone(lambda: ledger.reverse(adjusted, **reverse))
    return item


EVERYTHING = [
    ("Anulación de «Ajuste: Por las molestias de ayer»: Era para otro jugador", "La casa", -30),
    ("Ajuste: Por las molestias de ayer", "La casa", 30),
    ("Cobro de la partida 12", "Partida 12", 100),
    ("Apuesta de la partida 12", "Partida 12", -50),
    ("Rescate de Botijo", "El usurero", -200),
    ("Empeño de Botijo", "El usurero", 140),
    ("Compra de Botijo", "La tienda", -200),
    ("Regalo de bienvenida", "La casa", 1000),
]


def test_every_movement_says_what_for_with_whom_and_what_was_left(ana, busy):
    shown = lines(entered(ana))
    assert [line[:3] for line in shown] == EVERYTHING
    left = 0
    for _reason, _who, amount, balance in reversed(shown):
        left += amount
        assert balance == left
    page = text(entered(ana).get("/cartera/"))
    assert f'href="/almacen/objeto/{busy.pk}/"' in page
    assert 'href="/partida/12/acta/"' in page


def test_what_stacks_and_prizes_moved_says_so_and_is_of_the_matches(ana, bea):
    sits = {"match_id": 12, "key": "ana", "amounts": {ana.pk: 100}}
    ledger.alone(lambda: escrow.put_in(**sits))
    ledger.alone(lambda: escrow.hold_as(match_id=12, amounts={ana.pk: 70, bea.pk: 30}))
    ledger.alone(lambda: escrow.pay_out(match_id=12, key="fuera", amounts={ana.pk: 60}))
    ledger.alone(lambda: escrow.endow(match_id=12, key="bolsa", amount=200))
    prize = {"key": "premio", "amounts": {ana.pk: 150}, "from_purse": True}
    ledger.alone(lambda: escrow.pay_out(match_id=12, **prize))
    ledger.alone(lambda: escrow.close(match_id=12))
    assert lines(entered(ana), "que=partidas") == [
        ("Cobro de la partida 12", "Partida 12", 10, 1120),
        ("Premio de la partida 12", "Partida 12", 150, 1110),
        ("Salida de la partida 12", "Partida 12", 60, 960),
        ("Entrada en la partida 12", "Partida 12", -100, 900),
    ]


def test_what_a_championship_moved_says_so_and_is_of_the_championships(ana, bea):
    both = {ana.pk: 1, bea.pk: 1}
    for n in (9, 10):
        ledger.alone(lambda n=n: funds.charge(fund_id=n, entries=both, fee=40))
    ledger.alone(lambda: funds.give_back(fund_id=9, entries={ana.pk: 1}))
    ledger.alone(lambda: funds.award(fund_id=10, prizes={ana.pk: 80}))
    assert lines(entered(ana), "que=campeonatos") == [
        ("Premio del campeonato 10", "Campeonato 10", 80, 1040),
        ("Devolución de la cuota del campeonato 9", "Campeonato 9", 40, 960),
        ("Cuota del campeonato 10", "Campeonato 10", -40, 920),
        ("Cuota del campeonato 9", "Campeonato 9", -40, 960),
    ]


def test_what_a_match_without_winners_gives_back_is_called_a_refund(ana, bea):
    stakes = {ana.pk: 50, bea.pk: 50}
    ledger.alone(lambda: postings.match_hold(match_id=12, stakes=stakes, value=50))
    ledger.alone(lambda: postings.match_close(match_id=12, outcome=postings.MatchClose()))
    assert lines(entered(ana), "que=partidas") == [
        ("Devolución de la partida 12", "Partida 12", 50, 1000),
        ("Apuesta de la partida 12", "Partida 12", -50, 950),
    ]


def test_nobody_sees_the_movements_of_another(ana, bea, busy):
    page = text(entered(bea).get("/cartera/"))
    assert "Botijo" not in page
    assert ana.username not in page
    assert [line[0] for line in lines(entered(bea))] == [
        "Apuesta de la partida 12",
        "Regalo de bienvenida",
    ]
    assert entered(bea).get(f"/cartera/{ana.username}/").status_code == 404
    assert "Botijo" not in b"".join(entered(bea).get("/cartera/extracto.csv")).decode()


@pytest.mark.parametrize("path", ["/cartera/", "/cartera/extracto.csv"])
def test_who_has_not_entered_is_sent_to_enter(db, path):
    answer = Client().get(path)
    assert answer.headers["Location"] == f"/cuenta/login/?next={path}"


def test_who_has_no_wallet_sees_an_empty_one(db):
    client = entered(RobotFactory())
    assert "Aquí saldrá cada U$uro" in text(client.get("/cartera/"))
    assert len(b"".join(client.get("/cartera/extracto.csv")).splitlines()) == 1


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("que=partidas", EVERYTHING[2:4]),
        ("que=usurero", EVERYTHING[4:6]),
        ("que=tienda", EVERYTHING[6:7]),
        ("que=casa", [*EVERYTHING[:2], EVERYTHING[7]]),
        ("que=password", EVERYTHING),
        ("antes=x&despues=-1&que=x", EVERYTHING),
        ("antes=" + "9" * 400, EVERYTHING),
    ],
)
def test_movements_are_filtered_by_kind(ana, busy, query, wanted):
    assert [line[:3] for line in lines(entered(ana), query)] == wanted


def past(user, days, amount):
    """Write a movement as it would have been written *days* ago. Oldest first, please."""
    tx = adjust(user, amount, memo=f"Hace {days} días justos")
    at = timezone.now() - timedelta(days=days)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE economy_tx DISABLE TRIGGER tx_readonly")
        cursor.execute("UPDATE economy_tx SET created_at = %s WHERE id = %s", [at, tx.pk])
        cursor.execute("ALTER TABLE economy_tx ENABLE TRIGGER tx_readonly")
    return timezone.localtime(at).date()


@pytest.fixture
def old(transactional_db):
    """Return somebody whose four movements lie 9, 6, 3 and 0 days back, and those days."""
    user = PersonFactory(welcomed=False)
    return user, [past(user, days, 10) for days in (9, 6, 3, 0)]


@pytest.mark.parametrize(
    ("since", "until", "found"),
    [(0, 3, 4), (1, 2, 2), (1, 1, 1), (None, 1, 2), (2, None, 2), (3, 3, 1)],
)
def test_movements_are_filtered_by_date_both_days_included(old, since, until, found):
    user, days = old
    query = "&".join(
        f"{name}={days[index].isoformat()}"
        for name, index in (("desde", since), ("hasta", until))
        if index is not None
    )
    assert len(lines(entered(user), query)) == found


def test_a_day_in_which_nothing_happened_is_empty(old):
    user, days = old
    day = days[0] + timedelta(days=1)
    page = text(entered(user).get(f"/cartera/?desde={day}&hasta={day}"))
    assert "Ningún movimiento con ese filtro" in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("desde=2026-02-30", "Esa fecha no existe"),
        ("hasta=ayer", "Esa fecha no existe"),
        ("desde=0001-01-01", "Esa fecha no existe"),
        ("hasta=9999-12-31", "Esa fecha no existe"),
        ("desde=2026-02-02&hasta=2026-02-01", "tiene que ser anterior"),
    ],
)
def test_dates_that_mean_nothing_are_said_so(ana, query, said):
    answer = entered(ana).get(f"/cartera/?{query}")
    assert said in text(answer)
    assert len(answer.context["lineas"]) == 1


def test_pages_by_key_show_everything_once_and_lead_back(old, monkeypatch):
    user, _days = old
    monkeypatch.setattr(selectors, "PER_PAGE", 3)
    for _ in range(4):
        adjust(user, 5)
    client, seen, address = entered(user), [], "/cartera/?que=casa"
    while address:
        answer = client.get(address)
        seen.append([line.movement.entry.seq for line in answer.context["lineas"]])
        address, last = answer.context["siguiente"], answer
    assert seen == [[8, 7, 6], [5, 4, 3], [2, 1]]
    back = client.get(last.context["anterior"])
    assert [line.movement.entry.seq for line in back.context["lineas"]] == [5, 4, 3]
    first = client.get(back.context["anterior"])
    assert [line.movement.entry.seq for line in first.context["lineas"]] == [8, 7, 6]
    assert not first.context["anterior"]
    assert first.context["siguiente"]


def test_a_movement_that_comes_meanwhile_shifts_no_page(old, monkeypatch):
    user, _days = old
    monkeypatch.setattr(selectors, "PER_PAGE", 2)
    client = entered(user)
    following = client.get("/cartera/").context["siguiente"]
    adjust(user, 5)
    assert [line.movement.entry.seq for line in client.get(following).context["lineas"]] == [2, 1]


@pytest.mark.parametrize("query", ["", "que=partidas", "desde=2020-01-01&hasta=2030-01-01"])
def test_a_page_costs_the_same_for_any_wallet(ana, bea, query, captured):
    client = entered(ana)
    play(ana, bea, 1)
    few = captured(lambda: client.get(f"/cartera/?{query}"))
    for match_id in range(2, 8):
        play(ana, bea, match_id)
        buy(ana, 1)
    assert captured(lambda: client.get(f"/cartera/?{query}")) == few
    assert few <= 22


def test_the_plot_begins_with_what_there_was_and_ends_with_what_there_is(old):
    user, _days = old
    since = timezone.now() - timedelta(days=4)
    points = selectors.cartera_of(user.pk).balances(since)
    assert [point.value for point in points] == [20, 30, 40, 40]
    assert points[0].at == since
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert [p.value for p in selectors.cartera_of(user.pk).balances(None)] == [10, 20, 30, 40, 40]


def test_a_plot_of_a_quiet_time_is_flat(old):
    user, _days = old
    since = timezone.now() + timedelta(seconds=1)
    assert [p.value for p in selectors.cartera_of(user.pk).balances(since)] == [40, 40]


def test_a_plot_never_has_more_points_than_it_may(old, monkeypatch, django_assert_num_queries):
    user, _days = old
    monkeypatch.setattr(selectors, "POINTS", 6)
    for _ in range(30):
        adjust(user, 1)
    own = selectors.cartera_of(user.pk)
    with django_assert_num_queries(2):
        points = own.balances(timezone.now() - timedelta(days=30))
    assert len(points) == 6
    assert (points[0].value, points[-1].value) == (10, 70)
    assert POINTS == 400


def test_the_page_brings_the_plot_as_drawing_data_and_table(ana, busy):
    answer = entered(ana).get("/cartera/")
    page = text(answer)
    assert "<polyline points=" in page
    assert 'id="saldo-datos" type="application/json"' in page
    plot = answer.context["grafica"]
    assert plot.data["v"][-1] == plot.last.value
    assert plot.data["t"] == sorted(set(plot.data["t"])), "one point a second"
    assert len(plot.rows) == 9
    assert "Ver los datos en una tabla" in page
    assert (
        f"a {Entry.objects.filter(account__code=wallet(ana.pk)).latest('seq').balance_after}"
        in page
    )


def rows_of(answer):
    data = b"".join(answer)
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_the_csv_has_every_movement_oldest_first(ana, busy, monkeypatch):
    monkeypatch.setattr(selectors, "CHUNK", 3)
    answer = entered(ana).get("/cartera/extracto.csv")
    assert answer.streaming
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="usumus-')
    header, *rows = rows_of(answer)
    assert header == ["Fecha", "Motivo", "Contraparte", "Partida", "Objeto", "Importe (U$)",
                      "Saldo (U$)"]  # fmt: skip
    assert [(row[1], row[2], int(row[5])) for row in rows] == EVERYTHING[::-1]
    moments = [datetime.fromisoformat(row[0]) for row in rows]
    assert all(moment.tzinfo for moment in moments)
    assert moments == sorted(moments)
    assert abs(datetime.now(UTC) - moments[-1]) < timedelta(hours=1)
    assert rows[-1][6] == "790"
    assert [row[3] for row in rows].count("12") == 2
    assert [row[4] for row in rows].count("Botijo") == 3


def test_the_csv_has_what_the_filters_of_the_page_ask_for(ana, busy):
    client = entered(ana)
    address = client.get("/cartera/?que=usurero&dias=90").context["csv"]
    assert address == "/cartera/extracto.csv?que=usurero"
    assert [row[1] for row in rows_of(client.get(address))[1:]] == [
        "Empeño de Botijo",
        "Rescate de Botijo",
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_of_the_csv_is_a_formula(ana, start):
    buy(ana, 10, name=f'{start}HYPERLINK("x";"y")', slug="malo")
    *_, last = rows_of(entered(ana).get("/cartera/extracto.csv"))
    assert last[4] == f'\'{start}HYPERLINK("x";"y")'
    assert last[1].startswith("Compra de")
    assert last[5] == "-10"


def test_no_page_of_the_cartera_can_be_written_to(ana):
    client = entered(ana)
    for path in ("/cartera/", "/cartera/extracto.csv"):
        assert client.post(path).status_code == 405
