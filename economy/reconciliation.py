"""Whether the books are right: the checks R1 to R12, all on one snapshot of the database.

Numbers are those of the document; what it has no number for is named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

_open_matches: Callable[[], QuerySet[Any, int]] | None = None
_open_championships: Callable[[], QuerySet[Any, int]] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: its number, what must hold, and where it does not (20 at most)."""

    check: str
    rule: str
    broken: list[str]

    @property
    def ok(self) -> bool:
        """Whether it holds."""
        return not self.broken


def matches_are_open(query: Callable[[], QuerySet[Any, int]]) -> None:
    """Say which matches are being played: *query* returns a query of their numbers.

    The economy knows a match only as a number; the app of the matches registers this at the start.
    """
    global _open_matches  # noqa: PLW0603 (set once, at the start)
    _open_matches = query


def championships_are_open(query: Callable[[], QuerySet[Any, int]]) -> None:
    """Say which championships are neither awarded nor cancelled: a query of their numbers."""
    global _open_championships  # noqa: PLW0603 (set once, at the start)
    _open_championships = query


def rules() -> list[tuple[str, str]]:
    """Return the checks there are, in order: number and what must hold."""
    return [(check, rule) for check, rule, _sql in _CHECKS]


def reconcile() -> list[Finding]:
    """Run every check and return the findings in order. Runs outside of any transaction."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        # One snapshot, so that a posting that runs meanwhile is no mismatch (decisiones §9).
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        asked = {
            "open": list(_open_matches()) if _open_matches else [],
            "running": list(_open_championships()) if _open_championships else [],
        }
        findings = []
        for check, rule, sql in _CHECKS:
            cursor.execute(sql, asked)
            findings.append(Finding(check, rule, [str(row[0]) for row in cursor.fetchmany(20)]))
    return findings


_CHECKS = [
    (
        "R1",
        "los saldos suman 0",
        "SELECT 'suman ' || sum(balance) FROM economy_account HAVING sum(balance) <> 0",
    ),
    (
        "R2",
        "saldo y número de apuntes de cada cuenta salen de sus apuntes",
        """
        SELECT a.code FROM economy_account a LEFT JOIN economy_entry e ON e.account_id = a.id
        GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.version <> count(e.id)
        """,
    ),
    (
        "R3",
        "cada asiento suma 0 y tiene dos apuntes o más",
        """
        SELECT t.key FROM economy_tx t LEFT JOIN economy_entry e ON e.tx_id = t.id
        GROUP BY t.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2
        """,
    ),
    (
        "R4",
        "el saldo que dejó cada apunte es la suma hasta él",
        """
        SELECT code || ' nº ' || seq FROM (
          SELECT a.code, e.seq, e.balance_after,
                 sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY e.seq) AS running
          FROM economy_entry e JOIN economy_account a ON a.id = e.account_id
        ) entries WHERE balance_after <> running
        """,
    ),
    (
        "R5",
        "los apuntes de cada cuenta se numeran sin huecos",
        """
        SELECT a.code FROM economy_entry e JOIN economy_account a ON a.id = e.account_id
        GROUP BY a.id HAVING min(e.seq) <> 1 OR max(e.seq) <> count(*)
        """,
    ),
    (
        "R6",
        "ninguna cartera ni depósito por debajo de 0",
        "SELECT code FROM economy_account WHERE kind <> 'system' AND balance < 0",
    ),
    (
        "R7",
        "ninguna partida liquidada guarda dinero",
        """
        SELECT code FROM economy_account WHERE closed_at IS NOT NULL AND balance <> 0
        """,
    ),
    (
        "R8",
        "solo una partida en juego o un campeonato en marcha retiene objetos",
        """
        SELECT 'objeto ' || i.id FROM economy_item i
        JOIN economy_itemevent e ON e.item_id = i.id AND e.seq = i.version
        WHERE i.state = 'held' AND NOT CASE
          WHEN e.fund_id IS NULL THEN e.match_id = ANY(%(open)s)
          ELSE e.fund_id = ANY(%(running)s::bigint[]) END
        """,
    ),
    (
        "R9",
        "toda partida acabada por la que pasó dinero está liquidada",
        """
        SELECT 'partida ' || match_id FROM economy_account
        WHERE kind = 'escrow' AND version > 0 AND closed_at IS NULL
          AND NOT match_id = ANY(%(open)s)
        """,
    ),
    (
        "R10",
        "solo una partida en juego guarda dinero",
        """
        SELECT code FROM economy_account
        WHERE kind = 'escrow' AND balance <> 0 AND NOT match_id = ANY(%(open)s)
        """,
    ),
    (
        "R11",
        "cada objeto está donde lo dejó el último hecho de su historia",
        """
        SELECT 'objeto ' || i.id FROM economy_item i
        LEFT JOIN economy_itemevent e ON e.item_id = i.id AND e.seq = i.version
        WHERE i.version <> (SELECT count(*) FROM economy_itemevent a WHERE a.item_id = i.id)
           OR e.id IS NULL
           OR i.price_paid <> e.price
           OR i.owner_id IS DISTINCT FROM e.taker_id
           OR i.depositor_id IS DISTINCT FROM
              CASE WHEN e.fact IN ('held', 'offered', 'pawned') THEN e.giver_id END
           OR i.state <> CASE WHEN e.fact IN ('held', 'offered') THEN 'held'
                              WHEN e.fact = 'pawned' THEN 'pawned'
                              WHEN e.taker_id IS NULL THEN 'shop'
                              ELSE 'owned' END
        """,
    ),
    (
        "R12",
        "tienda y usurero cobran y pagan lo que dice la historia de los objetos",
        """
        SELECT t.key FROM economy_tx t
        LEFT JOIN economy_itemevent e ON e.tx_id = t.id
        LEFT JOIN economy_pawn p ON p.item_id = e.item_id AND CASE e.fact
          WHEN 'pawned' THEN p.tx_id = t.id WHEN 'redeemed' THEN t.key = 'rescate:' || p.id END
        WHERE t.kind IN ('purchase', 'pawn', 'redeem')
        GROUP BY t.id
        HAVING count(e.id) <> 1 OR count(*) <> 1 OR coalesce(max(CASE e.fact
          WHEN 'bought' THEN e.price WHEN 'sold' THEN e.price
          WHEN 'pawned' THEN -p.paid WHEN 'redeemed' THEN p.base END), 0) <> (
            SELECT coalesce(sum(n.amount), 0) FROM economy_entry n
            JOIN economy_account a ON a.id = n.account_id
            WHERE n.tx_id = t.id AND a.code = CASE t.kind
              WHEN 'purchase' THEN 'tienda' ELSE 'usurero' END)
        """,
    ),
    (
        "depósitos",
        "cada depósito guarda lo que tienen en él los jugadores y la bolsa de la partida",
        """
        SELECT 'partida ' || coalesce(a.match_id, h.match_id)
        FROM (SELECT match_id, balance FROM economy_account WHERE kind = 'escrow') a
        FULL JOIN (SELECT match_id, sum(amount) AS held FROM economy_holding GROUP BY match_id) h
          ON h.match_id = a.match_id
        WHERE coalesce(a.balance, 0) <> coalesce(h.held, 0)
        """,
    ),
    (
        "fondos",
        "cada fondo tiene las cuotas que no se han devuelto, y se reparte una vez",
        """
        SELECT a.code FROM economy_account a JOIN economy_entry e ON e.account_id = a.id
        WHERE a.kind = 'fund' GROUP BY a.id
        HAVING count(*) FILTER (WHERE e.kind NOT IN ('fee', 'fee_back', 'award')) > 0
            OR count(*) FILTER (WHERE e.kind = 'award') > (a.closed_at IS NOT NULL)::int
        UNION ALL
        SELECT f.code || ', usuario ' || w.user_id FROM economy_account f
        JOIN economy_entry m ON m.account_id = f.id AND m.kind IN ('fee', 'fee_back')
        JOIN economy_entry e ON e.tx_id = m.tx_id
        JOIN economy_account w ON w.id = e.account_id AND w.kind = 'wallet'
        WHERE f.kind = 'fund' GROUP BY f.id, w.user_id HAVING sum(e.amount) > 0
        UNION ALL
        SELECT t.key FROM economy_tx t JOIN economy_entry e ON e.tx_id = t.id
        JOIN economy_account a ON a.id = e.account_id
        WHERE t.kind IN ('fee', 'fee_back', 'award') GROUP BY t.id
        HAVING count(*) FILTER (WHERE a.kind = 'escrow') > 0
            OR count(*) FILTER (WHERE a.kind = 'fund') <> 1 AND t.kind <> 'award'
            OR count(*) FILTER (WHERE a.kind = 'fund') > 1
            OR count(*) FILTER (WHERE a.kind = 'system') > (t.kind = 'award')::int
        """,
    ),
    (
        "fondos abiertos",
        "solo un campeonato en marcha guarda dinero",
        """
        SELECT code FROM economy_account WHERE kind = 'fund' AND balance <> 0
           AND NOT substr(code, length('escrow:torneo:') + 1)::bigint = ANY(%(running)s::bigint[])
        """,
    ),
    (
        "correcciones",
        "cada ajuste y cada anulación es una corrección hecha del personal, por ese importe",
        """
        SELECT t.key FROM economy_tx t LEFT JOIN economy_correction c ON c.tx_id = t.id
        WHERE t.kind IN ('adjustment', 'reversal') AND (
          c.state IS DISTINCT FROM 'done' OR c.actor_id <> t.actor_id
          OR c.reverses_id IS DISTINCT FROM t.reverses_id OR c.amount <> (
            SELECT coalesce(sum(e.amount), 0) FROM economy_entry e
            JOIN economy_account a ON a.id = e.account_id
            WHERE e.tx_id = t.id AND a.kind = 'wallet' AND a.user_id = c.player_id))
        UNION ALL
        SELECT t.key FROM economy_tx t JOIN economy_tx bought ON bought.id = t.reverses_id
        LEFT JOIN economy_itemevent e ON e.tx_id = t.id AND e.fact = 'refunded'
        WHERE bought.kind = 'purchase' AND e.id IS NULL
        """,
    ),
    (
        "empeños",
        "cada objeto empeñado tiene un empeño abierto, y nadie más",
        """
        SELECT 'objeto ' || coalesce(i.id, p.item_id)
        FROM (SELECT * FROM economy_item WHERE state = 'pawned') i
        FULL JOIN (SELECT * FROM economy_pawn WHERE ending = '') p ON p.item_id = i.id
        WHERE p.id IS NULL OR i.id IS NULL OR p.user_id <> i.depositor_id
        """,
    ),
    (
        "ediciones",
        "las piezas de cada tipo se numeran sin huecos y no pasan de su edición",
        """
        SELECT k.slug FROM economy_item i JOIN economy_kind k ON k.id = i.kind_id
        GROUP BY k.id HAVING max(i.number) <> count(*) OR max(i.number) > k.edition_size
        """,
    ),
    (
        "apuestas",
        "lo puesto por cada jugador es lo que entró en el depósito",
        """
        SELECT t.key FROM economy_tx t JOIN economy_stake s ON s.tx_id = t.id
        GROUP BY t.id HAVING sum(s.own + s.courtesy) <> (
          SELECT coalesce(sum(e.amount), 0) FROM economy_entry e
          JOIN economy_account a ON a.id = e.account_id WHERE e.tx_id = t.id AND a.kind = 'escrow')
        """,
    ),
    (
        "objetos apostados",
        "cada objeto apostado tiene una apuesta abierta de quien lo dejó, y nadie más",
        """
        SELECT 'objeto ' || coalesce(i.id, b.item_id)
        FROM (SELECT i.id, i.depositor_id, i.price_paid, e.match_id FROM economy_item i
              JOIN economy_itemevent e ON e.item_id = i.id AND e.seq = i.version
              WHERE i.state = 'held' AND e.fund_id IS NULL) i
        FULL JOIN (SELECT * FROM economy_bet WHERE ending = '') b ON b.item_id = i.id
        WHERE b.id IS NULL OR i.id IS NULL OR b.bettor_id <> i.depositor_id
           OR b.match_id <> i.match_id OR b.value <> i.price_paid
        """,
    ),
    (
        "objetos de premio",
        "la casa paga a la tienda cada objeto que pone de premio, una vez y por lo que cuesta",
        """
        SELECT t.key FROM economy_tx t
        LEFT JOIN economy_itemevent e ON e.tx_id = t.id AND e.fact = 'offered'
        WHERE t.kind = 'gift' GROUP BY t.id
        HAVING count(e.id) <> 1 OR max(e.price) <> (
            SELECT coalesce(sum(n.amount), 0) FROM economy_entry n
            JOIN economy_account a ON a.id = n.account_id
            WHERE n.tx_id = t.id AND a.code = 'tienda')
        UNION ALL
        SELECT 'objeto ' || e.item_id FROM economy_itemevent e JOIN economy_tx t ON t.id = e.tx_id
        WHERE e.fact = 'offered' AND t.kind <> 'gift'
        """,
    ),
    (
        "apuestas abiertas",
        "solo una partida en juego tiene apuestas de objetos abiertas",
        """
        SELECT DISTINCT 'partida ' || match_id FROM economy_bet
        WHERE ending = '' AND NOT match_id = ANY(%(open)s)
        """,
    ),
    (
        "apuestas acabadas",
        "cada apuesta de un objeto acabó como dice la historia del objeto",
        """
        SELECT 'objeto ' || b.item_id || ' en la partida ' || b.match_id FROM economy_bet b
        WHERE b.ending <> '' AND (
          SELECT count(*) FROM economy_itemevent e
          WHERE e.item_id = b.item_id AND e.match_id = b.match_id AND e.fact = b.ending
            AND e.giver_id = b.bettor_id AND e.price = b.value
            AND e.taker_id = CASE b.ending WHEN 'won' THEN b.rival_id ELSE b.bettor_id END) <> 1
        """,
    ),
]
