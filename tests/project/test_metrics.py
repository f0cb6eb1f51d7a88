"""What operators watch: served inside alone, named as the files of ``deploy/`` ask for it."""

from __future__ import annotations

import json
import re
import urllib.request

import pytest
from prometheus_client import REGISTRY

import games.matches.topic  # noqa: F401 - what counts must be loaded
from accounts import throttle
from games.live import metrics, process
from tests.pace import patience
from tools.stack.folder import REPOSITORY
from tools.stack.site import free_port, port_in_use
from usumus import metrics as served

DEPLOY = REPOSITORY / "deploy"
LABELS = {"surface", "frame", "code", "game", "threads"}
SUFFIXES = ("", "_bucket", "_sum", "_count", "_total", "_created")


def ours() -> set[str]:
    found = {family.name for family in REGISTRY.collect() if family.name.startswith("usumus_")}
    return {name + suffix for name in found | {"usumus_sockets"} for suffix in SUFFIXES}


def test_a_process_serves_its_figures_above_its_own_port(monkeypatch):
    port = free_port()
    monkeypatch.setenv("METRICS_HOST", "127.0.0.1")
    served.serve_web(port - served.ABOVE)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=patience(5)) as answer:
        text = answer.read().decode()
    assert "# TYPE usumus_request_seconds histogram" in text
    assert "process_resident_memory_bytes" in text


def test_nobody_listens_unless_asked(monkeypatch):
    port = free_port()
    monkeypatch.delenv("METRICS_HOST", raising=False)
    served.serve_web(port - served.ABOVE)
    assert not port_in_use(port)


def test_a_port_that_is_taken_stops_no_process(monkeypatch, caplog):
    port = free_port()
    monkeypatch.setenv("METRICS_HOST", "127.0.0.1")
    served.serve_web(port - served.ABOVE)
    served.serve_web(port - served.ABOVE)
    assert "no metrics" in caplog.text


@pytest.mark.parametrize("path", ["/metrics", "/metricas", "/metrics/"])
def test_no_page_of_the_site_tells_them(client, db, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("name", ["prometheus/alerts.yml", "grafana/usumus.json"])
def test_alarms_and_pictures_ask_for_what_there_is(name):
    asked = set(re.findall(r"usumus_\w+", (DEPLOY / name).read_text()))
    assert asked
    assert asked <= ours()


def test_the_picture_shows_every_figure():
    text = (DEPLOY / "grafana/usumus.json").read_text()
    assert json.loads(text)["panels"]
    families = {name for name in ours() if not name.endswith(SUFFIXES[1:])}
    assert {name for name in families if name not in text} == set()


def test_no_label_names_a_person_a_match_or_a_table():
    kinds = [one for one in vars(metrics).values() if hasattr(one, "_labelnames")]
    assert kinds
    assert {label for kind in kinds for label in kind._labelnames} <= LABELS


def test_a_slow_request_says_where_its_time_went(caplog, monkeypatch):
    monkeypatch.setattr(metrics, "SLOW_S", 0.0)
    now = metrics.time.monotonic()
    with metrics.request("partida", "Jugar", now - 0.2):
        metrics.lap("database", 0.1)
        metrics.lap("database", 0.05)
    assert re.search(
        r"Jugar of partida took \d+ ms: waiting 2\d\d ms, database 150 ms", caplog.text
    )


def test_a_quick_request_says_nothing(caplog):
    with metrics.request("partida", "Jugar", metrics.time.monotonic()):
        pass
    assert not caplog.text


async def test_the_loop_is_looked_at():
    before = REGISTRY.get_sample_value("usumus_loop_pause_seconds_count")
    await process.watch_loop()
    assert REGISTRY.get_sample_value("usumus_loop_pause_seconds_count") == before + 1


def test_who_finds_no_place_for_dear_work_is_counted():
    def refused() -> float:
        return REGISTRY.get_sample_value("usumus_dear_work_refused_total") or 0.0

    before, places = refused(), throttle.Places(1, wait_s=0.01, most_waiting=1)
    with places.one(), pytest.raises(throttle.Busy), places.one():
        pass
    assert refused() == before + 1
    assert REGISTRY.get_sample_value("usumus_dear_work_waiting") == 0
