"""Websocket addresses."""

from typing import Any

from django.urls import path, re_path

from games.live import turned_away
from games.live.refusals import MISSING
from games.matches.consumers import MatchConsumer
from games.people.consumers import PersonConsumer
from games.salon.consumers import SalonConsumer
from tournaments.championships.watching import ChampionshipConsumer

NOT_FOUND = MISSING


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Close with 4404; the browser learns the code only of a socket that was accepted."""
    turned_away.note(NOT_FOUND, scope)
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NOT_FOUND})


websocket_urlpatterns: list[Any] = [
    path("ws/salon/<slug:slug>/", SalonConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/partida/<int:match_id>/", MatchConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/persona/", PersonConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/torneo/<int:number>/", ChampionshipConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"", no_such_socket),  # type: ignore[arg-type]
]
