"""The list of the people of a salón in one process: as it was last told, and its version.

Every browser has the list with the number of its version; a change is sent as what changed from the
version before. The whole list is encoded once a version, whoever asks for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection, Iterable

import msgspec

from games.live.executor import in_db
from games.live.hub import encoded
from games.people import roster
from games.people.roster import Entry, Mark
from games.salon.outgoing import PeopleChanged, WholePeople

_TAG = '{"t":"gente",'
"""How the encoded frame of the whole list begins."""
UNDER_WAY_S = 3.0
"""How long a change may take to reach a browser and come back in its heartbeat."""


class PeopleList:
    """Who is in a salón. Its version grows with every change and means nothing elsewhere."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self.version = 0
        self._marks: dict[int, Mark] = {}
        self._entries: dict[int, Entry] = {}
        self._turn = asyncio.Lock()
        self._whole: tuple[int, str] = (-1, "")
        self._told: deque[tuple[int, float]] = deque()

    def __len__(self) -> int:
        return len(self._entries)

    async def prime(self) -> None:
        """Read the list before anybody is told it; people who come meanwhile wait for the same."""
        if not self.version:
            await self.update(is_first=True)

    async def update(
        self, users: Collection[int] | None = None, *, is_first: bool = False
    ) -> PeopleChanged | None:
        """Look at *users*, or at everybody; return the frame of what changed, if anything did."""
        async with self._turn:
            if is_first and self.version:
                return None
            found = await in_db(roster.look, self.room_id, self._marks, users)
            new, out = self._changed(found)
            if not new and not out and self.version:
                return None
            self.version += 1
            self._told.append((self.version, time.monotonic()))
            return PeopleChanged(v=self.version, hay=new, fuera=out)

    def _changed(self, found: roster.Looked) -> tuple[list[Entry], list[str]]:
        """Take in what was *found*; return the entries it changes, and the nicks that leave."""
        out: list[str] = []
        for user_id in found.gone:
            del self._marks[user_id]
            out.append(self._entries.pop(user_id).nick)
        new: list[Entry] = []
        for user_id, entry in found.entries.items():
            before = self._entries.get(user_id)
            if before is not None and before.nick != entry.nick:
                out.append(before.nick)
            if before != entry:
                new.append(entry)
            self._marks[user_id] = found.marks[user_id]
            self._entries[user_id] = entry
        return new, out

    # --- The whole list

    def raw(self) -> msgspec.Raw:
        """Return the list as it stands in the frame of the whole salón, encoded already."""
        return msgspec.Raw(("{" + self.frame().removeprefix(_TAG)).encode())

    def frame(self) -> str:
        """Return the frame with the whole list, encoded already."""
        if self._whole[0] != self.version:
            whole = WholePeople(v=self.version, lista=list(self._entries.values()))
            self._whole = self.version, encoded(whole)
        return self._whole[1]

    def has_lost(self, version: int) -> bool:
        """Return whether a browser that says to be at *version* has missed a change.

        What changed in the last seconds may still be on its way to it.
        """
        since = time.monotonic() - UNDER_WAY_S
        while self._told and self._told[0][1] < since:
            self._told.popleft()
        oldest = self._told[0][0] - 1 if self._told else self.version
        return not oldest <= version <= self.version

    # --- Who is concerned

    def at_table(self, number: int) -> set[int]:
        """Return who is shown at a table of this salón."""
        return {user for user, entry in self._entries.items() if entry.mesa == number}

    def called(self, nicks: Iterable[str]) -> set[int]:
        """Return which people of the list have these nicks."""
        wanted = set(nicks)
        return {user for user, entry in self._entries.items() if entry.nick in wanted}
