"""What a page of the cartera reads: what it shows, however much else has moved."""

from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from economy import cartera as selectors
from economy import ledger, pawnshop, shop
from economy.ledger import EMISION, wallet
from economy.models import Tx
from tests.factories import KindFactory


@pytest.fixture
def ana(people):
    return people[0]


def corrected(user):
    """Give *user* enough for the movements of these tests."""
    moves = {EMISION: -5_000, wallet(user.pk): 5_000}
    memo = "Para que tenga con qué"
    ledger.post_alone(Tx.Kind.ADJUSTMENT, f"ajuste:{uuid4()}", moves, actor=user, memo=memo)


def many(user, count):
    """Give *user* that many movements of matches, in one posting each, by raw SQL."""
    house = ledger.escrow(1)
    with transaction.atomic(), connection.cursor() as cursor:
        ledger.lock([house])
        cursor.execute(
            """
            CREATE TEMP TABLE made ON COMMIT DROP AS
            SELECT gen_random_uuid() AS tx, n FROM generate_series(1, %(count)s) AS n;
            INSERT INTO economy_tx (id, kind, key, fingerprint, memo, created_at)
            SELECT tx, 'close', 'mucho:' || n, '', '', now() FROM made;
            INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)
            SELECT tx, account.id, amount, balance + amount * n, version + n
              FROM made CROSS JOIN economy_account account
              JOIN (VALUES (%(wallet)s, -1), (%(house)s, 1)) AS move (code, amount) USING (code)
             ORDER BY n;
            INSERT INTO economy_holding (match_id, amount) VALUES (1, %(count)s)
            """,
            {"count": count, "wallet": wallet(user.pk), "house": house},
        )
    with connection.cursor() as cursor:
        # What former tests left behind in the table must not decide the plan.
        cursor.execute("VACUUM (ANALYZE) economy_entry, economy_tx")


@pytest.fixture
def page_read(transactional_db):
    """Return what reads a page: it, its queries, and how many movements PostgreSQL looked at."""

    def looked_at():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables"
                " WHERE relname = 'economy_entry'"
            )
            return cursor.fetchone()[0]

    def read(own, **where):
        with transaction.atomic():
            with connection.cursor() as cursor:
                # Of 3,000 rows PostgreSQL may well read all; of 100,000 it walks the index.
                cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
            before = looked_at()
            with CaptureQueriesContext(connection) as queries:
                page = own.page(**where)
            return page, len(queries), looked_at() - before

    return read


@pytest.mark.parametrize(("group", "found"), [("casa", 2), ("tienda", 1), ("usurero", 1)])
def test_a_rare_kind_is_found_without_reading_the_others(ana, page_read, group, found):
    form = {"kind_id": KindFactory(price=500).pk, "expected_price": 500, "key": uuid4()}
    item, _ = shop.item_buy(user=ana, **form)
    pawnshop.item_pawn(user=ana, item_id=item.pk, expected=350, key=uuid4())
    corrected(ana)
    many(ana, 3_000)
    page, queries, read = page_read(selectors.cartera_of(ana.pk, selectors.Asked(group)))
    assert len(page.movements) == found
    assert (page.older, page.newer) == (None, None)
    assert queries == 4
    assert 0 < read < 50


@pytest.mark.parametrize("where", [{"before": 1_500}, {"after": 1_449}])
def test_a_page_of_a_common_kind_reads_what_it_shows(ana, page_read, where):
    corrected(ana)
    many(ana, 3_000)
    own = selectors.cartera_of(ana.pk, selectors.Asked("partidas"))
    page, queries, read = page_read(own, **where)
    assert [movement.entry.seq for movement in page.movements] == list(range(1_499, 1_449, -1))
    assert (queries, read < 10 * selectors.PER_PAGE) == (4, True)
