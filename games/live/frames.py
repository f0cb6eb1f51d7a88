"""Strict reading of what a browser sends.

``parse`` turns a text into plain values or refuses it; ``read`` turns those into one of the typed
frames of a socket. A frame is a ``msgspec.Struct`` with only the fields of docs/protocolo.md.
"""

from __future__ import annotations

import functools
import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar
from uuid import UUID

import msgspec

from games.live.refusals import Refusal

MAX_DEPTH = 8
MAX_DIGITS = 15
PROTOCOL = 1

# C0/C1 controls and lone surrogates never; bidi and zero-width marks only where people write.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_INVISIBLE = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")

S = TypeVar("S", bound=msgspec.Struct)


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the frames a browser may send; ``t`` is not a field but the key they are read by."""

    free_text: ClassVar[frozenset[str]] = frozenset()
    """The fields where people write: cleaned by whoever receives them instead of refused here."""
    judged: ClassVar[frozenset[str]] = frozenset()
    """The fields of which somebody else says what they may be: NaN or Infinity there is no fault of
    the frame, but of a type that nothing has."""


class Hola(Frame, frozen=True):
    """First frame of the salón's socket."""

    p: int


class Ping(Frame, frozen=True):
    """Heartbeat with the version the browser has."""

    v: int = 0


# Stand for numbers nobody should send, so that what is round them can be read: the id, above all.
_NO_NUMBER = object()
_TOO_LONG = object()
_UNSENT = (_NO_NUMBER, _TOO_LONG)


def _constant(_text: str) -> object:
    return _NO_NUMBER


def _integer(text: str) -> int | object:
    return int(text) if len(text) <= MAX_DIGITS else _TOO_LONG


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError
    return result


_loads = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_constant, parse_int=_integer
).decode


def _clean(value: Any, depth: int, kind: type[Frame], *, judged: bool = False) -> Any:
    """Return *value* with its strings in NFC; raises ``Refusal`` for what must not come in.

    *judged*: it is part of a field of which another says what it may be.
    """
    of = type(value)
    if of is str:
        return _clean_text(value, is_free=False)
    if depth >= MAX_DEPTH or value is _TOO_LONG or (value is _NO_NUMBER and not judged):
        raise Refusal("formato")
    if of is dict:
        return {
            _clean_text(key, is_free=False): _clean_text(item, is_free=key in kind.free_text)
            if type(item) is str
            else _clean(item, depth + 1, kind, judged=judged or (depth == 1 and key in kind.judged))
            for key, item in value.items()
        }
    if of is list:
        return [_clean(item, depth + 1, kind, judged=judged) for item in value]
    return value


def _clean_text(text: str, *, is_free: bool) -> str:
    if text.isascii() and text.isprintable():
        return text
    if _FORBIDDEN.search(text) or (not is_free and _INVISIBLE.search(text)):
        raise Refusal("texto_invalido")
    return unicodedata.normalize("NFC", text)


def parse(text: str) -> dict[str, Any]:
    """Return the object in *text*, for ``read``; raises ``Refusal("formato")`` unless it is one.

    Integers of more than 15 digits, NaN and Infinity are left for ``read``.
    """
    try:
        value = _loads(text)
    except (ValueError, RecursionError):
        raise Refusal("formato") from None
    if type(value) is not dict:
        raise Refusal("formato")
    return value


def read(value: dict[str, Any], kinds: Mapping[str, type[Frame]]) -> Frame:
    """Return the typed frame that *value* is, by its ``t``.

    Raises ``Refusal`` with ``formato``, ``accion_desconocida``, ``campo_falta``, ``campo_sobra``,
    ``tipo``, ``id`` or ``texto_invalido``, bearing the id of the request when it has a good one.
    """
    request_id = _request_id(value)
    try:
        name = value.pop("t", None)
        if name is None:
            raise Refusal("campo_falta", campo="t")
        if name in _UNSENT:
            raise Refusal("formato")
        kind = kinds.get(name) if type(name) is str else None
        if kind is None:
            raise Refusal("accion_desconocida")
        return build(_clean(value, 1, kind), kind)
    except Refusal as refusal:
        refusal.request_id = request_id
        raise


def tagged(value: Any, kinds: Mapping[str, type[S]], tag: str = "t") -> S:
    """Return the struct of *kinds* that the object *value* names in its field *tag*.

    Raises ``Refusal`` with the codes of ``read``.
    """
    if type(value) is not dict:
        raise Refusal("tipo")
    name = value.get(tag)
    if name is None:
        raise Refusal("campo_falta", campo=tag)
    kind = kinds.get(name) if type(name) is str else None
    if kind is None:
        raise Refusal("accion_desconocida")
    return build({key: item for key, item in value.items() if key != tag}, kind)


def build(value: dict[str, Any], kind: type[S]) -> S:
    """Return *kind* made of exactly the fields in *value*; raises ``Refusal``.

    ``tipo`` names in its ``campo`` the first field of another type.
    """
    known, required = _fields(kind)
    for name in required:
        if name not in value:
            raise Refusal("campo_falta", campo=name)
    for name in value:
        if name not in known:
            raise Refusal("campo_sobra", campo=name[:40])
    if "id" in known and _request_id(value) is None:
        raise Refusal("id")
    try:
        return msgspec.convert(value, kind, strict=True)
    except (msgspec.ValidationError, ValueError):
        raise Refusal("tipo", campo=_mistyped(value, kind)) from None


def _mistyped(value: dict[str, Any], kind: type[msgspec.Struct]) -> str:
    """Return the first field whose value is of another type; empty where only all together fail."""
    for field in msgspec.structs.fields(kind):
        if field.encode_name in value:
            try:
                msgspec.convert(value[field.encode_name], field.type, strict=True)
            except (msgspec.ValidationError, ValueError):
                return field.encode_name
    return ""


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> tuple[frozenset[str], tuple[str, ...]]:
    fields = msgspec.structs.fields(kind)
    known = frozenset(field.encode_name for field in fields)
    return known, tuple(field.encode_name for field in fields if field.required)


def _request_id(value: dict[str, Any]) -> UUID | None:
    text = value.get("id")
    if type(text) is not str or len(text) != 36:
        return None
    try:
        return UUID(text)
    except ValueError:
        return None
