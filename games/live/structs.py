"""What msgspec knows of our structs, made before there are threads.

It is made when a struct is first read into, and two threads that do so at the same moment end the
process by a fault of memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def prepare() -> int:
    """Have msgspec know every struct of the games that is loaded; return how many."""
    ours = {kind for kind in _below(msgspec.Struct) if kind.__module__.startswith("games.")}
    for kind in ours:
        with suppress(TypeError, NameError):  # one that nothing can be read into
            msgspec.json.Decoder(kind)
    return len(ours)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
