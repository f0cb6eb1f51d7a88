"""The recommended server writes the frames that the library of websockets would."""

from __future__ import annotations

import pytest
from websockets.frames import Opcode
from websockets.protocol import Protocol, Side, State

from usumus.serve import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_one_frame_that_a_browser_reads(size):
    browser = Protocol(Side.CLIENT, state=State.OPEN)
    text = "ñ" * (size // 2) + "a" * (size % 2)
    browser.receive_data(framed(text))
    (frame,) = browser.events_received()
    assert (frame.opcode, frame.fin, bytes(frame.data).decode()) == (Opcode.TEXT, True, text)


def test_what_many_are_told_is_framed_once():
    text = "a" * 200
    assert framed(text) is framed(text)
