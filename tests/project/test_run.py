"""``run.py`` fetches what is needed, also behind a proxy that has a certificate of its own.

Of several interpreters of a version it takes the fastest.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import ssl
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

HOUSE = Path(__file__).resolve().parents[2]
WHEEL = "cosa-1.0-py3-none-any.whl"
LOOK_AT = ("the network", "the proxy", "certificate", "the disk")
STORE = "/etc/ssl/certs"
"""Where Debian keeps whom the machine trusts."""


def real_uv() -> str | None:
    own = HOUSE / ".venv-uv" / "bin" / "uv"
    return shutil.which("uv") or (str(own) if own.exists() else None)


def can_have_its_own_store() -> bool:
    tool = shutil.which("unshare")
    if not tool or not Path(STORE).is_dir():
        return False
    return subprocess.run([tool, "-rm", "true"], check=False, capture_output=True).returncode == 0


def _signed(name: str, by: Any = None, by_key: Any = None) -> tuple[Any, Any]:
    """Return a certificate and its key: of an authority, or of this machine signed by one."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by.subject if by else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
        .add_extension(x509.BasicConstraints(ca=by is None, path_length=None), critical=True)
    )
    if by:
        names = x509.SubjectAlternativeName([x509.DNSName(name)])
        made = made.add_extension(names, critical=False)
    return made.sign(by_key or key, SHA256()), key


def _wheel() -> bytes:
    meta = "Metadata-Version: 2.1\nName: cosa\nVersion: 1.0\n"
    kind = "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {"cosa.py": "", "cosa-1.0.dist-info/METADATA": meta, "cosa-1.0.dist-info/WHEEL": kind}
    files["cosa-1.0.dist-info/RECORD"] = "".join(f"{name},,\n" for name in files)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return held.getvalue()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def index(tmp_path: Path) -> Iterator[str]:
    """A fake index of packages, whose certificate an authority signed that nobody knows.

    The certificate of the authority is ``store/ca-certificates.crt``.
    """
    authority, authority_key = _signed("Una autoridad de casa")
    own, key = _signed("localhost", authority, authority_key)
    (tmp_path / "store").mkdir()
    pem = authority.public_bytes(Encoding.PEM)
    (tmp_path / "store/ca-certificates.crt").write_bytes(pem)
    plain = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "own.pem").write_bytes(own.public_bytes(Encoding.PEM) + plain)
    pages = tmp_path / "index"
    (pages / "simple/cosa").mkdir(parents=True)
    (pages / "simple/cosa/index.html").write_text(f'<a href="/{WHEEL}">{WHEEL}</a>')
    (pages / WHEEL).write_bytes(_wheel())
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(pages)))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "own.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"https://localhost:{server.server_port}/simple"
    server.shutdown()
    server.server_close()


def prepared(
    folder: Path, *, before: tuple[str, ...] = (), **env: str
) -> subprocess.CompletedProcess[str]:
    """Run ``run.py setup`` in a folder that needs one package, with no variable but *env*."""
    house = folder / "house"
    house.mkdir()
    shutil.copy(HOUSE / "run.py", house)
    digest = hashlib.sha256(_wheel()).hexdigest()
    (house / "requirements.lock").write_text(f"cosa==1.0 --hash=sha256:{digest}\n")
    usual = {"HOME": str(folder), "E2E": "0", "PATH": os.defpath, "UV_HTTP_RETRIES": "0"}
    # Only the browser and the proxy of the tests are missing, which are not wanted here.
    code = "import run, sys; run.TESTING_TARGETS = (); sys.exit(run.main(['setup']))"
    command = [*before, sys.executable, "-c", code]
    return subprocess.run(
        command, cwd=house, env=usual | env, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


def tells_what_to_look_at(done: subprocess.CompletedProcess[str]) -> bool:
    assert "Traceback" not in done.stderr
    last = done.stderr.strip().splitlines()[-1]
    return done.returncode == 1 and all(word in last for word in LOOK_AT)


needs_uv = pytest.mark.skipif(real_uv() is None, reason="run.py has not fetched uv here")


@needs_uv
@pytest.mark.skipif(not can_have_its_own_store(), reason="a store of its own cannot be given here")
def test_whom_the_system_trusts_is_trusted_without_any_variable(index: str, tmp_path: Path) -> None:
    uv = real_uv()
    assert uv
    mounted = f'mount --bind "{tmp_path}/store" {STORE} && exec "$@"'
    done = prepared(
        tmp_path, before=("unshare", "-rm", "sh", "-c", mounted, "sh"), UV_DEFAULT_INDEX=index,
        PATH=f"{Path(uv).parent}:{os.environ['PATH']}",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "deprecated" not in done.stderr
    assert list((tmp_path / "house/.venv").rglob("cosa.py"))


@needs_uv
def test_a_certificate_that_nobody_vouches_for_is_told_in_one_line(
    index: str, tmp_path: Path
) -> None:
    uv = real_uv()
    assert uv
    path = f"{Path(uv).parent}:{os.environ['PATH']}"
    assert tells_what_to_look_at(prepared(tmp_path, UV_DEFAULT_INDEX=index, PATH=path))


def test_without_a_network_to_fetch_uv_from_it_is_told_in_one_line(tmp_path: Path) -> None:
    nowhere = {"PIP_INDEX_URL": "https://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    assert tells_what_to_look_at(prepared(tmp_path, **nowhere))


@pytest.mark.parametrize(
    ("help_text", "name", "other"),
    [
        ("--system-certs [env: UV_SYSTEM_CERTS=]", "UV_SYSTEM_CERTS", "UV_NATIVE_TLS"),
        ("--native-tls [env: UV_NATIVE_TLS=]", "UV_NATIVE_TLS", "UV_SYSTEM_CERTS"),
    ],
    ids=["new", "old"],
)
@pytest.mark.parametrize("chosen", ["", "false"])
def test_uv_is_asked_for_the_roots_of_the_system_as_its_version_spells_it(
    tmp_path: Path, help_text: str, name: str, other: str, chosen: str
) -> None:
    fake = tmp_path / "uv"
    fake.write_text(
        f"#!/bin/sh\ncase \"$*\" in *--help*) echo '{help_text}'; exit;; esac\n"
        f'echo "[${{{name}-}}] [${{{other}-}}]"; exit 2\n'
    )
    fake.chmod(0o755)
    told = {name: chosen} if chosen else {}
    done = prepared(tmp_path, PATH=f"{tmp_path}:{os.defpath}", **told)
    assert done.stdout.splitlines()[-1] == f"[{chosen or 'true'}] []"


UNRUNNABLE = "\x7fELF"
"""A file that may be run, but the system cannot."""


def an_interpreter(folder: Path, seconds: str) -> Path:
    """Return one of the version of the tests that says it takes *seconds* over everyday work.

    It can say which it is, but for one that is ``UNRUNNABLE``.
    """
    folder.mkdir()
    fake = folder / "python{}.{}".format(*sys.version_info)
    said = (
        '#!/bin/sh\ncase "$2" in\n'
        f"*realpath*) echo '{fake}';;\n*perf_counter*) {seconds};;\nesac\n"
    )
    fake.write_text(UNRUNNABLE if seconds == UNRUNNABLE else said)
    fake.chmod(0o755)
    return fake


def made_of(tmp_path: Path, *paths: Path, **env: str) -> str:
    """Return the interpreter that uv is told to make the environment of."""
    fake = tmp_path / "uv"
    fake.write_text('#!/bin/sh\ncase "$*" in *--help*) exit;; esac\necho "$5"; exit 2\n')
    fake.chmod(0o755)
    path = ":".join(map(str, [tmp_path, *(path.parent for path in paths), os.defpath]))
    done = prepared(tmp_path, PATH=path, **env)
    assert done.stdout, done.stderr
    told = done.stdout.splitlines()[-1]
    assert f"Its Python is {told}." in done.stderr
    return told


def test_the_faster_of_two_interpreters_of_a_version_is_taken(tmp_path: Path) -> None:
    fast = an_interpreter(tmp_path / "fast", "echo 0.0000001")
    slow = an_interpreter(tmp_path / "slow", "echo 99")
    assert made_of(tmp_path, slow, fast) == str(fast)


SAYS_MORE = "echo 0.0000001; echo 0.0000001"


@pytest.mark.parametrize(
    "seconds", ["echo 99", "exit 1", "true", "echo soon", SAYS_MORE, "printf '\\377'", UNRUNNABLE]
)
def test_one_that_is_slower_or_broken_is_not(tmp_path: Path, seconds: str) -> None:
    other = an_interpreter(tmp_path / "other", seconds)
    assert made_of(tmp_path, other) != str(other)


def test_usumus_python_overrules(tmp_path: Path) -> None:
    fast = an_interpreter(tmp_path / "fast", "echo 0.0000001")
    slow = an_interpreter(tmp_path / "slow", "echo 99")
    assert made_of(tmp_path, fast, USUMUS_PYTHON=str(slow)) == str(slow)


@pytest.mark.parametrize("named", ["/nowhere/python3", "false", "unrunnable"])
def test_an_usumus_python_that_is_none_is_told_in_one_line(tmp_path: Path, named: str) -> None:
    for name, text in {"uv": "#!/bin/sh\nexit 2\n", "unrunnable": UNRUNNABLE}.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    done = prepared(tmp_path, PATH=f"{tmp_path}:{os.defpath}", USUMUS_PYTHON=named)
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith(f"USUMUS_PYTHON ({named}) is no Python")
