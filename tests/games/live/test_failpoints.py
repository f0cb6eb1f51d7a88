"""Faults on purpose."""

from __future__ import annotations

import time

import pytest

from games.live import failpoints


def test_unset_failpoints_do_nothing():
    assert failpoints.failpoint is failpoints._nothing


def test_a_failpoint_raises_or_sleeps_where_it_is_told_and_nowhere_else():
    fire = failpoints._armed(failpoints.parse("a.b:raise, c.d:sleep=0.05"))
    with pytest.raises(failpoints.InjectedFault):
        fire("a.b")
    began = time.monotonic()
    fire("c.d")
    assert time.monotonic() - began >= 0.05
    fire("otro")


def test_an_unknown_effect_is_a_mistake():
    with pytest.raises(KeyError):
        failpoints.parse("a.b:explotar")
