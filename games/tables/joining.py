"""Taking a free chair of a match that is being played, where people come and go (*open*)."""

from __future__ import annotations

from uuid import uuid4

from games.live.asked import Asked
from games.matches.held import Missing, Poisoned
from games.matches.sitting import chair_take_held
from games.models import Table
from games.tables import agreement as ag
from games.tables import starting
from games.tables.refusals import Refusal


def chair_join(table: Table, action: ag.Sentarse, connection: str, request: Asked | None) -> None:
    """Seat a person at the match of the locked *table*, with the U$uros of *action*.

    They leave his wallet in the caller's transaction. Refuses as ``sitting.chair_take``.
    """
    assert table.match is not None
    try:
        chair_take_held(
            match_id=table.match.pk,
            user_id=action.player,
            seat=action.seat,
            amount=action.amount,
            action_id=request.id if request else uuid4(),
            connection_hash=connection,
        )
    except Missing as error:
        raise Refusal("partida_terminada") from error
    except Poisoned as error:
        raise Refusal("partida_congelada") from error
    starting.lead(action.player)
