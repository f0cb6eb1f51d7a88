"""How players without a browser of ours give their part of the shuffles (docs/actas.md).

Through the services, as a script does it for many at once; ``Companion`` does it by the socket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.models import User
from games.engines.core.chance import word_seal
from games.live.asked import Asked
from games.models import Table, TableSeat
from games.tables import bets, gathering, own, services, store
from games.tables.agreement import Agreement
from games.tables.standing import Accepted

WORD = "ab" * 16


def state(table: Table) -> Agreement:
    """Return the agreement as it is stored now."""
    return store.load(Table.objects.select_related("room").get(pk=table.pk))


def part(now: Agreement, word: str = WORD) -> dict[str, Any]:
    """Return what an acceptance brings now, by the arguments of the services."""
    return _asked(gathering.of(now).asked_for(now), word)


def _asked(asked: str, word: str = WORD) -> dict[str, Any]:
    return {"": {}, "palabra": {"word": word}, "huella": {"seal": word_seal(word)}}[asked]


def sit(user: User, table_id: int, seat: int) -> int:
    """Sit somebody down where that is accepting what is played; return the version."""
    table = Table.objects.select_related("room").get(pk=table_id)
    now = store.load(table)
    accepted = accepting(own.terms(table, now))
    return services.table_sit(user=user, table_id=table_id, seat=seat, accepted=accepted)


def accepting(terms: Mapping[str, Any], word: str = WORD) -> Accepted:
    """Return what accepts *terms*, as who sits is told them."""
    return Accepted(terms["marca"], **_asked(terms["pide"], word))


def accept(table: Table, user: User, word: str = WORD, request: Asked | None = None) -> int:
    """Accept the standing proposal for somebody; return the version."""
    now = state(table)
    assert now.proposal is not None
    given = part(now, word)
    return services.table_accept(user=user, proposal=now.proposal.n, **given, request=request)


def accept_bets(table: Table, user: User, word: str = WORD) -> int:
    """Accept the bets as they are for somebody; return the version."""
    now = state(table)
    return bets.bets_accept(user=user, n=now.bets.n, **part(now, word))


def reveal(table: Table, user: User, word: str = WORD) -> int:
    """Say the word of somebody; return the version."""
    now = state(table)
    assert now.proposal is not None
    return services.table_reveal(user=user, proposal=now.proposal.n, word=word)


def reveal_all(table: Table, word: str = WORD) -> None:
    """Say the *word* of all who sit at the table, if it waits for them."""
    if state(table).phase == "revelando":
        for chair in TableSeat.objects.filter(table=table).select_related("user"):
            reveal(table, chair.user, word)


def accept_all(table: Table, users: Sequence[User]) -> None:
    """Accept the standing proposal for everybody, and say the words if that settles it."""
    for user in users:
        accept(table, user)
    reveal_all(table)
