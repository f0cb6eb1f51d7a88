"""What a picture looks like is kept when it is drawn anew: its profile goes, its colours stay."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from accounts.pictures import drawn_anew


def profile(space: bytes, tags: dict[bytes, bytes]) -> bytes:
    """Return an ICC profile of a screen with *tags* (ICC.1:2001)."""
    told = {b"desc": b"desc" + bytes(4) + struct.pack(">I", 2) + b"x\0" + bytes(78)} | tags
    told |= {b"wtpt": xyz(0.9642, 1.0, 0.8249), b"cprt": b"text" + bytes(4) + b"x\0"}
    table, data, at = b"", b"", 128 + 4 + 12 * len(told)
    for name, value in told.items():
        table += name + struct.pack(">II", at + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    body = struct.pack(">I", len(told)) + table + data
    header = struct.pack(">I", 128 + len(body)) + b"lcms" + b"\x02\x10\0\0" + b"mntr" + space
    header += b"XYZ " + bytes(12) + b"acsp" + bytes(28) + xyz(0.9642, 1.0, 0.8249)[8:]
    return header.ljust(128, b"\0") + body


def xyz(*numbers: float) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">iii", *(round(n * 65536) for n in numbers))


def curve(gamma: float) -> bytes:
    return b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256))


SRGB_CURVE = b"curv" + bytes(4) + struct.pack(">I", 1024) + b"".join(
    struct.pack(">H", round(65535 * (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4)))
    for n in (step / 1023 for step in range(1024))
)  # fmt: skip
DISPLAY_P3 = profile(
    b"RGB ",
    {
        b"rXYZ": xyz(0.51512, 0.24120, -0.00105),
        b"gXYZ": xyz(0.29198, 0.69225, 0.04189),
        b"bXYZ": xyz(0.15710, 0.06657, 0.78407),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), SRGB_CURVE),
    },
)
"""The colours of the screens of most telephones."""
LINEAR_GREY = profile(b"GRAY", {b"kTRC": curve(1.0)})


def plain(colour: Any, mode: str = "RGB", form: str = "PNG", **how: Any) -> bytes:
    written = BytesIO()
    Image.new(mode, (64, 64), colour).save(written, form, **how)
    return written.getvalue()


def middle(drawn: bytes) -> tuple[int, ...]:
    colour = Image.open(BytesIO(drawn)).convert("RGBA").getpixel((128, 128))
    assert isinstance(colour, tuple)
    return colour


def assert_near(seen: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    assert all(abs(one - other) <= 4 for one, other in zip(seen, wanted, strict=False)), seen


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_photograph_with_a_profile_keeps_the_colours_that_were_seen(form):
    sent = plain((200, 60, 40), form=form, icc_profile=DISPLAY_P3)
    assert DISPLAY_P3[132:200] in sent or form == "PNG"  # there it is squeezed
    drawn = drawn_anew(sent)
    assert_near(middle(drawn), (219, 41, 23))
    assert "icc_profile" not in Image.open(BytesIO(drawn)).info


def test_what_is_clear_keeps_its_colours_too():
    assert_near(
        middle(drawn_anew(plain((200, 60, 40, 128), "RGBA", icc_profile=DISPLAY_P3))),
        (219, 41, 23, 128),
    )


def test_a_palette_with_a_profile_keeps_its_colours_too():
    written = BytesIO()
    image = Image.new("RGB", (64, 64), (200, 60, 40)).quantize(4)
    image.save(written, "PNG", icc_profile=DISPLAY_P3)
    assert_near(middle(drawn_anew(written.getvalue())), (219, 41, 23))


def test_a_grey_with_a_profile_keeps_its_grey():
    drawn = drawn_anew(plain(128, "L", icc_profile=LINEAR_GREY))
    assert_near(middle(drawn), (188, 188, 188))


@pytest.mark.parametrize("grey", [0, 64, 128, 200, 255])
def test_16_bits_of_grey_keep_their_grey(grey):
    assert_near(middle(drawn_anew(plain(grey * 257, "I;16"))), (grey, grey, grey))


@pytest.mark.parametrize("broken", [b"no profile", DISPLAY_P3[:200], LINEAR_GREY, b""])
def test_a_profile_that_is_broken_or_of_something_else_is_left_aside(broken):
    assert_near(middle(drawn_anew(plain((200, 60, 40), icc_profile=broken))), (200, 60, 40))


def test_a_cmyk_photograph_without_a_profile_is_drawn():
    assert_near(middle(drawn_anew(plain((0, 255, 255, 0), "CMYK", "JPEG"))), (255, 0, 0))
