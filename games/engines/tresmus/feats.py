"""The milestone of Tres Mus: to be the last one who stays (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.core.feats import Feat, Milestone, Steps
from games.engines.tresmus.events import Acabada

MILESTONES: Sequence[Milestone] = (
    Milestone("ultimo_en_pie", "tresmus_ganadas", 1, "Ganar una partida de Tres Mus"),
)


def feats(steps: Steps) -> Iterator[Feat]:
    """Yield who has won the partida."""
    for version, events in steps:
        for event in events:
            if isinstance(event, Acabada) and event.gana is not None:
                yield Feat(version, event.gana, "tresmus_ganadas")
