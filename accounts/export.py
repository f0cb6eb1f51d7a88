"""One's own data as a ZIP: each part as CSV for a spreadsheet and as JSON for a program."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts import personal_data
from accounts.models import AvatarPicture, User

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_ROWS_A_PIECE = 500


def zipped(user: User) -> Iterator[bytes]:
    """Yield the ZIP of *user*, and of nobody else, piece by piece while it is read."""
    pipe = _Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as archive:
        archive.writestr("LEEME.txt", _read_me(user))
        for name, rows in personal_data.parts().items():
            for ending, written in (("csv", _csv), ("json", _json)):
                with archive.open(f"{name}.{ending}", "w") as file:
                    for text in written(iter(rows(user.pk))):
                        file.write(text.encode())
                        yield pipe.taken()
        picture = AvatarPicture.objects.filter(user=user).first()
        if picture is not None:
            archive.writestr("avatar.webp", bytes(picture.image))
            yield pipe.taken()
    yield pipe.taken()


class _Pipe:
    """What the archive is written into; it cannot go back, as a socket cannot."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes, /) -> int:
        """Take a piece."""
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Do nothing: what is written is there."""

    def close(self) -> None:
        """Do nothing: what is left is still to be taken."""

    def taken(self) -> bytes:
        """Return what was written since the last time."""
        whole = b"".join(self._pieces)
        self._pieces.clear()
        return whole


def _read_me(user: User) -> str:
    return _(
        "Los datos de %(nick)s en UsuMus. Cada parte está dos veces: en CSV (para una hoja de "
        "cálculo; separado por «;» y en UTF-8) y en JSON. Las fechas llevan su huso horario."
    ) % {"nick": user.username}


def _pieces(rows: Iterator[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    piece: list[Mapping[str, Any]] = []
    for row in rows:
        piece.append(row)
        if len(piece) == _ROWS_A_PIECE:
            yield piece
            piece = []
    yield piece


def _csv(rows: Iterator[Mapping[str, Any]]) -> Iterator[str]:
    yield "\ufeff"
    is_first = True
    for piece in _pieces(rows):
        written = io.StringIO()
        lines = csv.writer(written, delimiter=";", lineterminator="\r\n")
        if is_first and piece:
            lines.writerow(piece[0])
            is_first = False
        lines.writerows([_cell(value) for value in row.values()] for row in piece)
        yield written.getvalue()


def _cell(value: Any) -> str:
    """Return *value* so that no spreadsheet takes it for a formula (ASVS 1.2.10)."""
    if isinstance(value, (bool, type(None))):
        return {True: "sí", False: "no", None: ""}[value]
    if isinstance(value, datetime):
        return localtime(value).isoformat(timespec="seconds")
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) and not isinstance(value, int) else text


def _json(rows: Iterator[Mapping[str, Any]]) -> Iterator[str]:
    yield "["
    is_first = True
    for piece in _pieces(rows):
        for row in piece:
            yield ("\n" if is_first else ",\n") + json.dumps(
                {name: _plain(value) for name, value in row.items()}, ensure_ascii=False
            )
            is_first = False
    yield "\n]\n"


def _plain(value: Any) -> Any:
    return localtime(value).isoformat() if isinstance(value, datetime) else value
