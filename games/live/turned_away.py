"""Sockets that are refused, or closed for what they do: a line of the log each, that says why."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from accounts.connection import connection_hash
from games.live import refusals

log = logging.getLogger(__name__)

ORIGIN = "it was opened by a page of another site"
WHY = {
    refusals.SESSION: "it has no session, or one that is over",
    refusals.FORBIDDEN: "it is not for this person",
    refusals.MISSING: "there is no such thing",
    refusals.TOO_BIG: "a frame is too big",
    refusals.TOO_FAST: "it is beyond a limit",
}
_LONGEST_PATH = 60


def note(why: int | str, scope: Mapping[str, Any], user_id: int | None = None) -> None:
    """Write why the socket of *scope* goes: a reason, or the code that it is closed with.

    Codes of everyday life (silence, another window, a restart) leave no line. The connection is
    told as ``connection_hash`` does, so that many are seen to be of one.
    """
    reason = WHY.get(why) if isinstance(why, int) else why
    if reason is None:
        return
    path, who = str(scope.get("path", ""))[:_LONGEST_PATH], "-" if user_id is None else user_id
    connection = connection_hash(scope)[:12] or "-"
    log.info(
        "a socket was refused: %s (%r, account %s), connection %s",
        reason,
        path,
        who,
        connection,
        extra={"kind": reason, "place": connection},
    )
