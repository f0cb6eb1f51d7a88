"""What the forms of the economy send, read strictly."""

from __future__ import annotations

import re
from uuid import UUID

from django.http import QueryDict

from economy.refusals import Refusal

_WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)


def whole_number(data: QueryDict, name: str) -> int:
    """Return the whole number of field *name*; it says so with digits and nothing else.

    Raises Refusal for anything else: a sign, a fraction, a text, more digits than there are U$uros.
    """
    text = data.get(name) or ""
    if not _WHOLE.fullmatch(text):
        raise Refusal("formato")
    return int(text)


def form_key(data: QueryDict) -> UUID:
    """Return the key that makes a form count once. Raises Refusal when it is none."""
    try:
        return UUID(data.get("clave") or "")
    except ValueError as error:
        raise Refusal("formato") from error
