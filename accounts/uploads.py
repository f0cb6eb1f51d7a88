"""What browsers may send as a file: little, and known to be little before it is all here."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler, SkipFile
from django.http import HttpRequest

from accounts.pictures import MAX_BYTES

_MARK = "usumus.upload_too_big"


class SmallFilesOnly(MemoryFileUploadHandler):
    """Keeps in memory files of at most 1 MiB, all of a form together; longer ones are read past."""

    size = 0

    def handle_raw_input(self, *args: Any, **kwargs: Any) -> None:
        """Take every request: whether a file is small is counted, not believed."""
        self.activated = True

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Keep a piece, unless it is too much by now."""
        self.size += len(raw_data)
        if self.size > MAX_BYTES:
            assert self.request is not None
            self.request.META[_MARK] = True
            raise SkipFile
        return super().receive_data_chunk(raw_data, start)

    def file_complete(self, file_size: int) -> UploadedFile[bytes] | None:
        """Return the file, or nothing of one that was too long."""
        return super().file_complete(file_size) if self.size <= MAX_BYTES else None


def was_too_big(request: HttpRequest) -> bool:
    """Return whether a file of the form was left out for its size."""
    return bool(request.META.get(_MARK))
