"""Least-cost pairing of everybody, by ``rustworkx``: the one file that knows it (torneos §8.6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import rustworkx

_CHAOS = 0x9E3779B97F4A7C15
_TIE_BITS = 24
_MOST = 1 << 120
"""Weights of the library have 127 bits."""


class Edge(NamedTuple):
    """Two vertices that may be paired, the lower first, and what it costs."""

    a: int
    b: int
    cost: int


def least_cost_pairs(vertices: int, edges: Sequence[Edge]) -> list[tuple[int, int]] | None:
    """Return the pairs of all *vertices* with the least sum of cost, or ``None`` without any.

    Among equals it is always the same one, whatever the order of *edges*: the library goes through
    tables in an order of its own, so each edge also costs a small number of its own, drawn from
    its ends, and then there is a single least sum (but for once in thousands of ties).
    """
    costs = {(edge.a, edge.b): (edge.cost << _TIE_BITS) | _tie(edge.a, edge.b) for edge in edges}
    most = (max(costs.values(), default=0) + 1) * (vertices // 2 + 1)
    if most > _MOST:
        raise OverflowError("the costs are too far from each other to be compared")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(vertices))
    # Of most vertices first: then the weight, that is highest where the cost is least.
    graph.add_edges_from([(a, b, most - cost) for (a, b), cost in sorted(costs.items())])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < vertices:
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def has_pairs(vertices: int, barred: Collection[tuple[int, int]], wanted: int) -> bool:
    """Return whether so many pairs can be made of *vertices*, none of which is *barred*."""
    apart = [set[int]() for _ in range(vertices)]
    for a, b in barred:
        apart[a].add(b)
        apart[b].add(a)
    # Where everybody may meet half of all, everybody can be put in a ring (Dirac).
    if vertices > 2 and 2 * (vertices - 1 - max(map(len, apart))) >= vertices:
        return True
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(
        [(a, b, 1) for a in range(vertices) for b in range(a + 1, vertices) if b not in apart[a]]
    )
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True)) >= wanted


def _tie(a: int, b: int) -> int:
    """Return a number of few bits that looks like chance and follows from *a* and *b*."""
    mixed = ((a + 1) * _CHAOS ^ (b + 1) * 0xC2B2AE3D27D4EB4F) & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    return (mixed ^ (mixed >> 32)) >> 8 & ((1 << _TIE_BITS) - 1)
