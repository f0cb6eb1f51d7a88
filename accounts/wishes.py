"""How many players somebody may ask «Jugar ya» for, game by game.

This app knows no game: each is registered here, when the apps are ready, with the sizes of table
that it admits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

ANY = 0
"""The wish of somebody who plays with as many as there are."""


class Offer(NamedTuple):
    """A game that is looked for: what it is called and how many may play it, fewest first."""

    name: str
    sizes: tuple[int, ...]

    @property
    def refusal(self) -> str:
        """What somebody is told who asked for a number that the game does not admit."""
        *fewer, most = map(str, self.sizes)
        sizes = _("%(fewer)s o %(most)s") % {"fewer": ", ".join(fewer), "most": most}
        return _("%(game)s es para %(sizes)s: elige uno de esos números o «da igual».") % {
            "game": self.name,
            "sizes": sizes,
        }


class WishRefused(msgspec.ValidationError):
    """A wish that no game admits; its text says why, in Spanish."""


_offers: dict[str, Offer] = {}


def offer(game: str, name: str, sizes: Sequence[int]) -> None:
    """Register *game*, called *name*, as one that is played by any of *sizes*."""
    _offers[game] = Offer(name, tuple(sorted(sizes)))


def offers() -> Mapping[str, Offer]:
    """Return the games that leave a choice of how many play, by key."""
    return MappingProxyType({game: one for game, one in _offers.items() if len(one.sizes) > 1})


def require_offered(game: str, players: int) -> None:
    """Raise ``WishRefused`` unless *game* is played by *players*; ``ANY`` is always admitted."""
    offered = offers()
    if game not in offered:
        raise WishRefused(_("No hay ningún juego así del que elegir cuántos juegan."))
    if players != ANY and players not in offered[game].sizes:
        raise WishRefused(offered[game].refusal)
