"""What the socket of a championship is sent."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from games.live.outgoing import Outgoing


class ChampionshipChanged(Outgoing, frozen=True, kw_only=True, tag="torneo"):
    """How far a championship has come, and what of its page is another then.

    Whose page is not of the version `de`, or is told nothing of it, asks for what is new.
    """

    v: int
    de: int | UnsetType = UNSET
    """The version from which these lead to `v`."""
    bloques: dict[str, str] | UnsetType = UNSET
    """What is in a `data-vivo` now, by its name."""
    filas: dict[str, str] | UnsetType = UNSET
    """A `data-fila` whole, by its name: in the place of that which was there, or new."""
    listas: dict[str, list[str]] | UnsetType = UNSET
    """Which filas a `data-filas` has now, in order, by its name."""
    tuyo: bool | UnsetType = UNSET
    """Whether something has happened to whose page it is: he asks for what is his."""
    plazo: int | UnsetType = UNSET
    """Within how many milliseconds who has to ask does so, so that not all come at once."""
