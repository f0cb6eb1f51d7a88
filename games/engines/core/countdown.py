"""What screens count to besides the waits of the contract."""

from __future__ import annotations

import msgspec


class Countdown(msgspec.Struct, frozen=True):
    """A moment at which nothing happens by itself.

    *ms* counts from the step that led to the state; *total_ms* is the whole time that ends then.
    """

    key: str
    ms: int
    total_ms: int
