"""Actas of sealed deals as the tests read them: which cards each hand of them names."""

from __future__ import annotations

import json
import re
from typing import Any

from games.matches import runner, vault
from games.models import Match
from tests.games.bluffing import CARD


def read(client, match: Match, query: str = "") -> dict[str, Any]:
    answer = client.get(f"/partida/{match.pk}/acta.json{query}")
    assert answer.status_code == 200, answer.content
    return json.loads(answer.content)


def deals(acta: dict[str, Any]) -> list[tuple[int, int, dict[str, Any]]]:
    """Return number, version and what is told of each deal."""
    found, number = [], 0
    for step in acta["pasos"]:
        number += bool(step["tiradas"])
        found += [(number, step["v"], told) for told in step["tiradas"] if told["op"] == "sealed"]
    return found


def cards_by_hand(
    acta: dict[str, Any], opens: str = "HandBegun", card: re.Pattern[str] = CARD
) -> list[set[str]]:
    """Return the cards that an acta names, hand by hand, wherever it does.

    *opens* is the event with which a hand begins, *card* how the game writes a card.
    """
    found: list[set[str]] = []
    for step in acta["pasos"]:
        before, after = [], []
        for event in step["eventos"]:
            if event["t"] == opens:
                found.append(set())
                before, after = before + after, []
            after.append(event)
        if len(found) > 1 and before:
            found[-2] |= set(card.findall(json.dumps(before)))
        rest = [after, step["tiradas"], step.get("vista"), step.get("cambia")]
        found[-1] |= set(card.findall(json.dumps(rest)))
    return found


def seed_of(match: Match) -> str:
    sealed = Match.objects.get(pk=match.pk).server_seed
    return vault.unseal(sealed, runner.scope_of(match.pk)).hex()
