"""What of a piece of a page has become another, so that thousands need not fetch it whole. Pure.

A piece is made of blocks (``data-vivo``). What may change by itself is a *fila*: an element with a
``data-fila`` that is no other's in the piece, as a cruce in a round. Filas stand in a list
(``data-filas``) or next to each other in a block, and none is within another of its own tag.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

MOST_CHARACTERS = 24_000
"""Above that who looks fetches the piece: to send it to each costs more."""

_BLOCK = re.compile(r'<(span|div)\b[^>]*\bdata-vivo="([^"]+)"[^>]*>')
_LIST = re.compile(r'<(ul|ol|tbody)\b[^>]*\bdata-filas="([^"]+)"[^>]*>')
_FILA = re.compile(r'<(section|form|li|tr|p)\b[^>]*\bdata-fila="([^"]+)"[^>]*>')


class Fila(NamedTuple):
    """*html* is all of it, *rest* without the filas of its lists, which are in *lists* by order."""

    html: str
    rest: str
    lists: Mapping[str, tuple[str, ...]]


class Piece(NamedTuple):
    """A piece taken apart: its blocks, each like a fila, and the filas of all of them by key."""

    blocks: Mapping[str, Fila]
    filas: Mapping[str, Fila]
    is_sound: bool
    """Whether every fila and list has a key of its own: else it is told whole."""


class Changes(NamedTuple):
    """What is another: blocks and filas whole, and the order of the filas of a list, by key."""

    blocks: dict[str, str]
    filas: dict[str, str]
    lists: dict[str, list[str]]


def taken_apart(text: str) -> Piece:
    """Return the piece *text* by its blocks and filas."""
    filas: dict[str, Fila] = {}
    blocks: dict[str, Fila] = {}
    starts = list(_BLOCK.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)][: len(starts)]
    many = 0
    for start, end in zip(starts, ends, strict=True):
        inner = text[start.end() : text.rindex(f"</{start[1]}>", start.end(), end)]
        found = _filas_in(inner)
        many += _keep(inner, found, filas)
        rest = _without(inner, [(at, to) for _key, at, to in found])
        blocks[start[2]] = Fila(inner, rest, {start[2]: tuple(key for key, *_ in found)})
    lists = [name for one in (*blocks.values(), *filas.values()) for name in one.lists]
    is_sound = many == len(filas) and len(lists) == len(set(lists))
    return Piece(blocks, filas, is_sound)


def between(old: Piece, new: Piece) -> Changes | None:
    """Return what of *old* is another in *new*; ``None`` where that is too much, or unsound."""
    if not (old.is_sound and new.is_sound and old.blocks.keys() == new.blocks.keys()):
        return None
    changes = Changes({}, {}, {})
    for name, block in new.blocks.items():
        if old.blocks[name].rest == block.rest:
            _lists_between(old.blocks[name], block, old, new, changes)
        else:
            changes.blocks[name] = block.html
    size = sum(map(len, (*changes.blocks.values(), *changes.filas.values())))
    size += sum(len(key) for keys in changes.lists.values() for key in keys)
    return changes if size <= MOST_CHARACTERS else None


def _lists_between(was: Fila, now: Fila, old: Piece, new: Piece, changes: Changes) -> None:
    """Note what is another of the lists of *now*, whose rest is that of *was*."""
    for name, keys in now.lists.items():
        if was.lists[name] != keys:
            changes.lists[name] = list(keys)
        for key in keys:
            fila, before = new.filas[key], old.filas.get(key)
            if before is None or before.rest != fila.rest:
                changes.filas[key] = fila.html
            elif before.html != fila.html:
                _lists_between(before, fila, old, new, changes)


Found = list[tuple[str, int, int]]
"""Filas by key, each with where it begins and ends."""


def _keep(html: str, found: Found, filas: dict[str, Fila]) -> int:
    """Note the filas *found* in *html*, and those of their lists; return how many they are."""
    many = len(found)
    for key, start, end in found:
        fila, gaps, lists = html[start:end], [], {}
        for opening in _LIST.finditer(fila):
            at = opening.end()
            inner = fila[at : fila.index(f"</{opening[1]}>", at)]
            within = _filas_in(inner)
            many += _keep(inner, within, filas)
            lists[opening[2]] = tuple(inner_key for inner_key, *_ in within)
            gaps += [(at + begins, at + ends) for _key, begins, ends in within]
        filas[key] = Fila(fila, _without(fila, gaps), lists)
    return many


def _filas_in(html: str) -> Found:
    """Return the outermost filas of *html*, in order."""
    found, at = [], 0
    while opening := _FILA.search(html, at):
        closing = f"</{opening[1]}>"
        at = html.index(closing, opening.end()) + len(closing)
        found.append((opening[2], opening.start(), at))
    return found


def _without(html: str, gaps: list[tuple[int, int]]) -> str:
    """Return *html* without what stands in the *gaps*; how it is spaced says nothing."""
    kept, at = [], 0
    for start, end in gaps:
        kept.append(html[at:start])
        at = end
    return " ".join("".join([*kept, html[at:]]).split())
