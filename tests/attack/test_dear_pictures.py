"""A progressive JPEG of 60 KB, with a thousand empty scans, cost five seconds of processor."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import time
from io import BytesIO

import pytest
from django.conf import settings
from PIL import Image, ImageFile

from accounts import drawing, pictures
from accounts.refusals import Refusal

SPIN = "from accounts import drawing; drawing.limit()\nwhile True: pass"
SWELL = "from accounts import drawing; drawing.limit(); bytearray(2 * drawing.MEMORY)"


def of_many_scans(count: int, side: int = 1999) -> bytes:
    """Return a progressive JPEG whose last scan comes *count* times more."""
    written = BytesIO()
    Image.new("RGB", (side, side), (200, 30, 30)).save(written, "JPEG", progressive=True)
    whole = written.getvalue()
    last, end = whole.rindex(b"\xff\xda"), whole.rindex(b"\xff\xd9")
    return whole[:end] + whole[last:end] * count + whole[end:]


def test_a_jpeg_of_many_scans_is_refused_before_it_is_decoded(monkeypatch):
    def decoded(*_given: object) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr(ImageFile.ImageFile, "load", decoded)
    with pytest.raises(drawing.Undrawable):
        drawing.draw(of_many_scans(drawing.MAX_SCANS))


def test_a_jpeg_of_many_scans_costs_next_to_nothing_and_a_usual_one_is_drawn():
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with pytest.raises(Refusal, match="imagen"):
        pictures.drawn_anew(of_many_scans(900))
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began < drawing.CPU_S
    assert pictures.drawn_anew(of_many_scans(0))


def test_what_draws_is_ended_when_it_has_used_its_processor_time():
    done = subprocess.run([sys.executable, "-c", SPIN], cwd=settings.BASE_DIR, check=False)
    assert done.returncode in {-signal.SIGXCPU, -signal.SIGKILL}


def test_what_draws_gets_no_more_memory_than_its_limit():
    swell = [sys.executable, "-c", SWELL]
    done = subprocess.run(swell, cwd=settings.BASE_DIR, check=False, capture_output=True)
    assert b"MemoryError" in done.stderr


def test_nothing_is_decoded_in_the_process_of_the_site(monkeypatch):
    def decoded(*_given: object) -> None:
        raise AssertionError("it was decoded here")

    monkeypatch.setattr(ImageFile.ImageFile, "load", decoded)
    assert pictures.drawn_anew(of_many_scans(0, side=300))


def test_more_pictures_at_once_than_there_are_places_wait_and_are_then_refused(monkeypatch):
    monkeypatch.setattr(pictures.places, "wait_s", 0.2)
    with pictures.places.one(), pictures.places.one():
        began = time.monotonic()
        with pytest.raises(Refusal, match="imagenes_ahora"):
            pictures.drawn_anew(of_many_scans(0, side=300))
        assert time.monotonic() - began >= 0.2
    assert pictures.drawn_anew(of_many_scans(0, side=300))
