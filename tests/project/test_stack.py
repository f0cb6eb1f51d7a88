"""The embedded servers: nothing is lost by a kill, nothing survives its parent."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from tests.pace import patience, until
from tools.check.counts import Counts, counted
from tools.stack import folder, play
from tools.stack.postgres import Postgres
from tools.stack.process import Process, StackError
from tools.stack.reachable import require_stores
from tools.stack.valkey import Valkey

PARENT = """
import sys, time
from pathlib import Path
from tools.stack.postgres import Postgres
from tools.stack.valkey import Valkey
from tests.pace import patience
place = Path(sys.argv[1])
services = [Postgres(place), Valkey(place)]
for service in services:
    service.start()
print(*[service.process.pid for service in services], flush=True)
time.sleep(60)
"""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that the unprivileged user of PostgreSQL can enter, unlike pytest's own."""
    made, held = folder.temporary_folder()
    yield made
    shutil.rmtree(made, ignore_errors=True)
    held.close()


def alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_committed_rows_survive_kill_9_of_postgres_at_the_same_address(place: Path) -> None:
    postgres = Postgres(place, durable=True)
    postgres.start()
    try:
        with psycopg.connect(postgres.url, autocommit=True) as before:
            before.execute("create table t (n int)")
            before.execute("insert into t values (1)")
            postgres.kill9()
        postgres.restart()
        with psycopg.connect(postgres.url) as after:
            assert after.execute("select n from t").fetchall() == [(1,)]
            assert after.execute("show fsync").fetchone() == ("on",)
            assert after.execute("select lower('Ñ')").fetchone() == ("ñ",)
    finally:
        postgres.stop()
    assert not postgres.sockets.exists()


KILLED_A_MOMENT_AGO = """
import sys, time
from pathlib import Path
if Path("free").exists():
    Path("up").touch()
    time.sleep(600)
Path("free").touch()
sys.exit("the memory block is still in use\\n" + 40 * "a child ends: its parent is gone " * 4)
"""


def test_a_killed_postgres_is_started_again_until_its_children_are_gone_however_much_they_say(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres = Postgres(place, durable=False)
    command = [sys.executable, "-c", KILLED_A_MOMENT_AGO]
    postgres.process = Process("PostgreSQL", command, log=tmp_path / "log", cwd=tmp_path)
    monkeypatch.setattr(postgres, "_answers", (tmp_path / "up").exists)
    postgres._start_after_crash()
    assert postgres.process.alive
    postgres.process.stop()


def test_valkey_comes_back_empty_at_the_same_address(place: Path) -> None:
    valkey = Valkey(place)
    valkey.start()
    try:
        with redis.Redis.from_url(valkey.url) as client:
            client.set("a", 1)
        valkey.kill9()
        valkey.restart()
        with redis.Redis.from_url(valkey.url) as client:
            assert client.get("a") is None
    finally:
        valkey.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_a_killed_parent_leaves_no_orphan(place: Path) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(place)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder.REPOSITORY,
    )
    assert parent.stdout
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    parent.stdout.close()
    assert len(pids) == 2
    assert all(map(alive, pids))
    parent.kill()
    parent.wait()
    end = time.monotonic() + patience(15)
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(alive, pids))


def test_one_stack_a_folder(tmp_path: Path) -> None:
    with folder.lock(tmp_path), pytest.raises(StackError, match=f"process {os.getpid()}"):
        folder.lock(tmp_path)
    folder.lock(tmp_path).close()


def test_a_process_that_ignores_its_stop_is_killed(tmp_path: Path) -> None:
    code = "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    code += "print('x', flush=True); time.sleep(60)"
    command = [sys.executable, "-c", code]
    process = Process("deaf", command, log=tmp_path / "log", stop_seconds=0.5)
    process.start()
    until(lambda: "x" in process.tail(), 10, "it does not say that it is deaf")
    process.stop()
    assert process.code == -signal.SIGKILL


def test_a_port_in_use_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))
        with pytest.raises(StackError, match=f"Port {port} is in use"):
            play.chosen_port()


@pytest.mark.parametrize("text", ["ocho", "0", "70000", "-1"])
def test_a_port_that_is_none_is_a_clear_error(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(StackError, match="is not a port"):
        play.chosen_port()


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DATABASE_URL", "postgresql://ana:secreta@127.0.0.1:1/usumus", "no PostgreSQL there"),
        ("DATABASE_URL", "postgresql://ana:secreta@[::1/usumus", "no PostgreSQL there"),
        ("REDIS_URL", "redis://:secreta@127.0.0.1:1", "no Redis there"),
        ("REDIS_URL", "secreta", "no Redis there"),
    ],
)
def test_a_store_that_does_not_answer_is_a_clear_error(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    for own in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(own, raising=False)
    require_stores()
    monkeypatch.setenv(name, value)
    with pytest.raises(StackError, match=f"^{name}: {says}") as refused:
        require_stores()
    assert "secreta" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_unknown_web_server_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_SERVER", "apache")
    with pytest.raises(StackError, match="daphne or uvicorn"):
        play.chosen_server()


@pytest.mark.parametrize(
    ("output", "succeeded", "expected"),
    [
        ("ℹ tests 3\nℹ pass 3\nℹ fail 0\nℹ skipped 0", True, Counts(3, 0, 0)),
        ("ℹ tests 0\nℹ pass 0\nℹ fail 0", True, Counts(0, 1, 0)),
        ("12 passed, 1 failed\n", False, Counts(12, 1, 0)),
        ("", True, Counts(1, 0, 0)),
        ("error", False, Counts(0, 1, 0)),
    ],
)
def test_the_closing_line_counts_what_ran(
    output: str, *, succeeded: bool, expected: Counts
) -> None:
    assert counted(output, succeeded=succeeded) == expected


@pytest.mark.parametrize("target", ["stack.play", "stack.code", "bench", "faults", "pantallas"])
def test_what_runs_on_this_machine_needs_no_named_settings(target: str) -> None:
    """``make play`` names none: a public site refuses to guess, the tools say which they are of."""
    name = target if "." in target else f"{target}.__main__"
    bare = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    command = [sys.executable, "-c", f"import tools.{name}"]
    done = subprocess.run(
        command, cwd=folder.REPOSITORY, env=bare, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


class Died(Process):
    """A process that says why and ends, whenever it is started."""

    def __init__(self, name: str, log: Path) -> None:
        script = f"print('the reason of {name}'); raise SystemExit(7)"
        super().__init__(name, [sys.executable, "-c", script], log=log)

    def start(self) -> None:
        super().start()
        assert self._child
        self._child.wait(20)


@pytest.mark.parametrize("name", ["worker", "web-0"])
def test_when_it_gives_up_it_says_which_process_died_and_its_last_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / f"{name}.log").write_text("of another day\n")
    site = play.Site(tmp_path)
    shown = play.Shown(site)
    site.worker = Died(name, site._log(name))
    site.worker.start()
    watch = play.Watch(site)

    def look_on() -> None:
        for _ in range(play.DEATHS_IN_A_MINUTE):
            watch.look()

    with pytest.raises(StackError) as gave_up, shown:
        look_on()
    assert f"{name} died 3 times in a minute (last code 7)" in str(gave_up.value)
    assert f"the reason of {name}" in str(gave_up.value)
    told = capsys.readouterr().out
    assert f"{name} ended by itself (code 7); starting it again" in told
    assert told.count(f"the reason of {name}") == 3  # mails of the demo are shown so as well
    assert "of another day" not in told


def test_a_process_that_does_not_even_start_is_named_with_its_last_words(tmp_path: Path) -> None:
    site = play.Site(tmp_path, env={"DJANGO_SETTINGS_MODULE": "usumus.settings.none_such"})
    with pytest.raises(StackError, match=r"web:\d+ ended by itself:\n[^$]*none_such"):
        site._start_web()
