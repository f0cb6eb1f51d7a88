"""A process whose loop does not answer ends itself, and systemd hears of one that does."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time

import pytest

from games.live import watchdog
from tools.stack.folder import REPOSITORY

PREPARED = """
import django
django.setup()
from games.live import watchdog
import re, time
watchdog.feed()
"""
BLOCKED = {
    "asleep": "time.sleep(60)",
    "with the lock of the interpreter": "re.match('(a+)+$', 'a' * 60 + 'b')",
}


def run(code: str) -> tuple[subprocess.CompletedProcess[str], float]:
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "usumus.settings.local",
        "WATCHDOG_SECONDS": "2",
        "PYTHONPATH": str(REPOSITORY),
    }
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", PREPARED + code],
        env=env, check=False, capture_output=True, text=True, timeout=50,
    )  # fmt: skip
    return done, time.monotonic() - began


@pytest.mark.parametrize("code", BLOCKED.values(), ids=BLOCKED)
def test_p11_a_process_that_hangs_ends_and_its_log_says_where(code):
    done, _ = run(code)
    assert done.returncode == 1
    assert "Timeout (0:00:02)!" in done.stderr
    assert 'File "<string>", line' in done.stderr


def test_one_that_rests_is_let_be():
    done, _ = run("watchdog.rest(); time.sleep(2.5); print('well')")
    assert (done.returncode, done.stdout) == (0, "well\n")


def test_one_that_says_that_it_is_well_goes_on():
    done, _ = run(
        "for _ in range(10): time.sleep(0.3); watchdog.feed()\nwatchdog.rest(); print('well')"
    )
    assert (done.returncode, done.stdout) == (0, "well\n")


@pytest.mark.parametrize("is_abstract", [False, True])
def test_systemd_is_told(monkeypatch, tmp_path, is_abstract):
    name = f"usumus-{os.getpid()}"
    path = f"\0{name}" if is_abstract else str(tmp_path / name)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(path)
        systemd.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}" if is_abstract else path)
        watchdog.tell_systemd(watchdog.WELL)
        assert systemd.recv(100) == b"WATCHDOG=1"


def test_a_systemd_that_is_gone_stops_nobody(monkeypatch, tmp_path):
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    watchdog.tell_systemd(watchdog.WELL)


def test_the_unit_of_the_web_process_has_a_watchdog():
    unit = (REPOSITORY / "deploy/systemd/usumus-web@.service").read_text()
    assert "\nWatchdogSec=25\n" in unit
    assert "\nNotifyAccess=main\n" in unit
    assert "\nRestart=always\n" in unit
