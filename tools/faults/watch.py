"""Looks at the books while people play: what each match holds against what its escrow has."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import psycopg

from tools.stack.site import Site

EVERY_S = 0.05
GIVEN = """
SELECT user_id, balance FROM economy_account WHERE kind = 'wallet' AND user_id = ANY(%(people)s)
"""
LOOK = """
SELECT m.id,
       coalesce((SELECT balance FROM economy_account a
                  WHERE a.kind = 'escrow' AND a.match_id = m.id), 0),
       coalesce((SELECT sum(amount)::bigint FROM economy_holding h WHERE h.match_id = m.id), 0),
       coalesce((SELECT sum(amount)::bigint FROM economy_holding h
                  WHERE h.match_id = m.id AND h.user_id IS NOT NULL AND NOT EXISTS (
                        SELECT FROM games_matchplayer p WHERE p.match_id = m.id
                           AND p.user_id = h.user_id AND p.until IS NULL)), 0),
       (SELECT sum(balance)::bigint FROM economy_account a
         WHERE a.kind = 'wallet' AND a.user_id = ANY(%(people)s)),
       (SELECT sum(amount)::bigint FROM economy_holding WHERE match_id = ANY(%(matches)s))
  FROM unnest(%(matches)s::bigint[]) AS m(id)
"""
"""One statement sees one moment: by match its escrow, what it holds, what it holds for people
without a chair; then all wallets and all holdings."""


class Watch:
    """Looks every 50 ms from its beginning to its end, while nobody else plays with *people*.

    ``given`` is what each of *people* (user ids) had at the beginning, in U$uros; ``looks`` how
    often it looked; ``found`` what was not as it must be, in words, once each.
    """

    def __init__(self, site: Site, matches: Sequence[int], people: Sequence[int]) -> None:
        self._url = site.environment["DATABASE_URL"]
        self._asked = {"matches": list(matches), "people": list(people)}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look_on)
        self.looks = 0
        self.found: list[str] = []
        with psycopg.connect(self._url) as connection:
            self.given: dict[int, int] = dict(connection.execute(GIVEN, self._asked).fetchall())

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end.set()
        self._thread.join()

    def _look_on(self) -> None:
        try:
            with psycopg.connect(self._url, autocommit=True) as connection:
                while not self._end.wait(EVERY_S):
                    for row in connection.execute(LOOK, self._asked).fetchall():
                        self._compare(*row)
                    self.looks += 1
        except psycopg.Error as error:
            self.found.append(f"could not look any more: {error}")

    def _compare(self, match: int, escrow: int, held: int, owed: int, *sums: int | None) -> None:
        given = sum(self.given.values())
        wrong = {
            f"match {match}: escrow {escrow}, held {held}": escrow != held,
            f"match {match}: {owed} held for people without a chair": owed != 0,
            f"wallets and holdings: {sums}, given {given}": sum(n or 0 for n in sums) != given,
        }
        self.found += [words for words, is_so in wrong.items() if is_so and words not in self.found]
