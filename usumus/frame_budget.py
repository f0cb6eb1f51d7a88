"""What one socket may send of frames, under both web servers.

The consumers count messages. A message may be made of any number of frames, empty ones too, with as
many pings between them as one likes, and a consumer sees none of it: the servers count frames.
"""

from __future__ import annotations

from django.conf import settings

from games.live.quota import Bucket

CONTINUATION = 0x0
FIRST_CONTROL = 0x8


class FrameBudget:
    """The frames of one socket: each counts, and a message has a few parts at most."""

    def __init__(self) -> None:
        self._data = Bucket(settings.USUMUS["FRAMES_PER_20S"])
        self._control = Bucket(settings.USUMUS["CONTROL_FRAMES_PER_20S"])
        self._most_parts = settings.USUMUS["FRAMES_PER_MESSAGE"]
        self._parts = 0

    def allows(self, opcode: int) -> bool:
        """Count a frame that came; return whether the socket may go on."""
        if opcode >= FIRST_CONTROL:
            return self._control.take()
        self._parts = self._parts + 1 if opcode == CONTINUATION else 1
        return self._parts <= self._most_parts and self._data.take()
