"""What the cache holds: JSON, never code.

Django pickles what it keeps there, and whoever can write into Valkey would have it run in every
process of the site.
"""

from __future__ import annotations

import json
from typing import Any


class JsonValues:
    """Serializer of the cache: whole numbers as they are, for its counters; the rest as JSON."""

    def dumps(self, value: Any) -> bytes | int:
        """Return what is kept of *value*; raises TypeError for what JSON cannot say."""
        if type(value) is int:
            return value
        return json.dumps(value).encode()

    def loads(self, kept: bytes | int) -> Any:
        """Return the value; raises ValueError for anything that is no JSON."""
        return json.loads(kept) if isinstance(kept, bytes) else kept
