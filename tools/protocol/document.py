"""docs/protocolo.md with its tables made anew; the rest of it is written by hand."""

from __future__ import annotations

from collections.abc import Callable

from tools.protocol import codes, frames
from tools.stack.folder import REPOSITORY

DOCUMENT = REPOSITORY / "docs" / "protocolo.md"
TABLES: dict[str, Callable[[], list[str]]] = {
    "codes": codes.table_of_codes,
    "moves": codes.table_of_moves,
    "frames": frames.table_of_frames,
    "objects": frames.table_of_objects,
}


def with_tables(text: str) -> str:
    """Return *text* with what stands between ``<!-- made: NAME -->`` and ``<!-- end -->`` anew.

    Raises ``ValueError`` unless each table has exactly one place.
    """
    codes.import_everything()
    for name, lines in TABLES.items():
        begin, end = f"<!-- made: {name} -->", "<!-- end -->"
        before, *rest = text.split(begin)
        if len(rest) != 1:
            raise ValueError(f"docs/protocolo.md has {len(rest)} tables of {name}")
        after = rest[0].split(end, 1)[1]
        text = "".join([before, "\n".join([begin, *lines(), end]), after])
    return text
