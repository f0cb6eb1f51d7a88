#!/usr/bin/env python3
"""Make the environment ready and run something in it: ``python3 run.py TARGET [arguments]``.

Standard library only, and old syntax: it may be started by a Python that is too old and must
say so. The targets are those of the Makefile.
"""

import hashlib
import os
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOCK = HERE / "requirements.lock"
UV = "uv==0.13.8"
OLDEST = (3, 11)
TESTING_TARGETS = {"setup", "test", "pantallas"}
CHROMIUM = ("chromium-headless-shell", "chromium")  # as in tools/stack/chromium.py
NGINX = ("nginx-light",)
MODULES = {
    "play": "tools.stack.play",
    "test": "tools.check",
    "quick": "tools.check.quick",
    "bench": "tools.bench",
    "faults": "tools.faults",
    "pantallas": "tools.pantallas",
    "code": "tools.stack.code",
    "setup": None,
}


EVERYDAY_WORK = """
import json, time
def work():
    began = time.perf_counter()
    rows = [{"number": n, "text": str(n * 7919 % 1000)} for n in range(2000)]
    rows.sort(key=lambda row: row["text"])
    sum(row["number"] for row in json.loads(json.dumps(rows)) * 10 if row["text"] > "5")
    return time.perf_counter() - began
print(min(work() for _ in range(20)))
"""
TURNS = 5


def python_of(venv):
    """Return the interpreter of *venv*."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def find_python():
    """Return a Python that is new enough, or end with a clear message."""
    if sys.version_info[:2] >= OLDEST:
        return sys.executable
    for name in ("python3.14", "python3.13", "python3.12", "python3.11"):
        found = shutil.which(name)
        if found:
            return found
    version = sys.version.split()[0]
    sys.exit("UsuMus needs Python {}.{} or newer; this is {}.".format(*OLDEST, version))


def choose_python(found):
    """Return what the environment is made of: USUMUS_PYTHON, or the fastest of *found*'s version.

    A version may be there twice, and one that was built without optimisation takes a sixth longer
    over everything. How each was built is not told the same way everywhere: they are timed.
    """
    given = os.environ.get("USUMUS_PYTHON")
    if given:
        path = shutil.which(given)
        if path and works(Path(path)):
            return path
        sys.exit("USUMUS_PYTHON ({}) is no Python {}.{} or newer.".format(given, *OLDEST))
    alike = same_version(found)
    if len(alike) < 2:
        return found
    # By turns, and the best of each: something else may be at work here.
    turns = [(said_by(python, EVERYDAY_WORK), python) for _ in range(TURNS) for python in alike]
    best = {python: min(seconds_in(said) for said, of in turns if of == python) for python in alike}
    return min(alike, key=lambda python: best[python] * (1 if python == alike[0] else 1.05))


def same_version(found):
    """Return *found* and what else the path has of its version, each interpreter once."""
    name = said_by(found, "import sys; print('python{}.{}'.format(*sys.version_info))")
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    paths = [found] + [shutil.which(name, path=folder) for folder in folders if name and folder]
    real = "import os, sys; print(os.path.realpath(getattr(sys, '_base_executable', '')))"
    return list(dict.fromkeys(filter(None, [said_by(path, real) for path in paths if path])))


def seconds_in(said):
    """Return the number that *said* is; without end if it is none."""
    try:
        return float(said)
    except ValueError:
        return float("inf")


def said_by(python, code):
    """Return what *python* prints when it runs *code*; empty when it cannot be run, or read."""
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "universal_newlines": True}
    try:
        done = subprocess.run([python, "-c", code], check=False, **quiet)
    except (OSError, UnicodeDecodeError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def works(python):
    """Return whether there is an interpreter there that is new enough."""
    ask = f"import sys; sys.exit(sys.version_info[:2] < {OLDEST})"
    try:
        return subprocess.run([str(python), "-c", ask], check=False).returncode == 0
    except OSError:
        return False


def find_uv(python):
    """Return uv, installed beside the environment when the machine has none."""
    found = shutil.which("uv")
    if found:
        return found
    home = HERE / ".venv-uv"
    uv = home / ("Scripts/uv.exe" if os.name == "nt" else "bin/uv")
    if uv.exists():
        return str(uv)
    made = subprocess.run([python, "-m", "venv", str(home)], check=False)
    if made.returncode:
        shutil.rmtree(home, ignore_errors=True)
        sys.exit(
            "Python cannot make a virtual environment here. On Debian and Ubuntu:\n"
            "    apt-get install python3-venv"
        )
    install = [str(python_of(home)), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    for env in environments_of_pip():
        if subprocess.run([*install, UV], env=env, check=False).returncode == 0:
            return str(uv)
    return sys.exit(what_to_look_at())


def environments_of_pip():
    """Return those to try: an older pip trusts only roots that it brings, unless told more."""
    bundle = ssl.get_default_verify_paths().cafile
    told = bundle and not os.environ.get("PIP_CERT")
    return [dict(os.environ, PIP_CERT=bundle), None] if told else [None]


def trusting_the_system(uv):
    """Return what has uv trust whom the machine trusts: a proxy may have its own certificate."""
    asked = [uv, "pip", "sync", "--help"]
    told = subprocess.run(asked, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    is_new = b"UV_SYSTEM_CERTS" in told.stdout or b"--system-certs" in told.stdout
    name = "UV_SYSTEM_CERTS" if is_new else "UV_NATIVE_TLS"
    return {name: os.environ.get(name, "true")}


def what_to_look_at():
    """Return the line that says why packages may not come."""
    free = shutil.disk_usage(str(HERE)).free // 2**20
    return (
        "The packages could not be fetched (see above). Look at the network, the proxy "
        "(HTTPS_PROXY), its certificate (in the system's store, or SSL_CERT_FILE) "
        f"and the disk ({free} MB free)."
    )


def prepare():
    """Make ``.venv`` from the lock when it is missing or stale, and return its Python."""
    venv = Path(os.environ.get("USUMUS_VENV") or HERE / ".venv")
    stamp = venv / ".usumus-lock"
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    python = python_of(venv)
    if stamp.exists() and stamp.read_text() == wanted and python.exists():
        return python
    began = time.monotonic()
    say(f"Preparing {venv} ...")
    env = dict(os.environ, UV_PYTHON_DOWNLOADS="never", UV_NO_PROGRESS="1")
    env.pop("VIRTUAL_ENV", None)
    base = find_python()
    uv = find_uv(base)
    fill = [uv, "pip", "sync", "-q", "--require-hashes", "--compile-bytecode"]
    fill += ["--python", str(python), str(LOCK)]
    commands = [fill]
    if not works(python):  # one that works is only brought up to date: something may run from it
        chosen = choose_python(base)
        say(f"Its Python is {chosen}.")
        commands.insert(0, [uv, "venv", "-q", "--clear", "--python", chosen, str(venv)])
    env.update(trusting_the_system(uv))
    for command in commands:
        if subprocess.run(command, cwd=str(HERE), env=env, check=False).returncode:
            failed = "The environment could not be prepared: see the message above."
            sys.exit(what_to_look_at() if command is fill else failed)
    stamp.write_text(wanted)
    say(f"Ready in {time.monotonic() - began:.0f} s.")
    return python


def has_chromium():
    """Return whether there is a browser for the tests."""
    given = os.environ.get("CHROMIUM")
    return bool((given and Path(given).exists()) or any(map(shutil.which, CHROMIUM)))


def has_nginx():
    """Return whether there is the proxy that the short form of a deploy is tested behind."""
    return bool(shutil.which("nginx", path="{}:/usr/sbin".format(os.environ.get("PATH", ""))))


def install_missing():
    """Install Debian's Chromium and nginx when missing and we may; the checks tell who may not."""
    wanted = []
    if os.environ.get("E2E") != "0" and not has_chromium():
        wanted.append(CHROMIUM)
    if not has_nginx():
        wanted.append(NGINX)
    if not wanted or os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    say("Installing what the tests drive: {} ...".format(", ".join(names[0] for names in wanted)))
    # Nobody asked for a proxy that runs: in that runlevel no service is started.
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive", RUNLEVEL="1")
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "fonts-dejavu-core"]
    quiet = {"env": env, "stdout": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
    for names in wanted:
        for package in names:
            if subprocess.run([*install, package], check=False, **quiet).returncode == 0:
                break


def say(text):
    """Tell the person in front of the screen."""
    print(text, file=sys.stderr, flush=True)


def main(arguments):
    """Run the target that the first argument names."""
    target = arguments[0] if arguments else "play"
    if target not in MODULES:
        sys.exit("Usage: python3 run.py {} [arguments]".format("|".join(MODULES)))
    os.chdir(str(HERE))
    python = str(prepare())
    if target in TESTING_TARGETS:
        install_missing()
    module = MODULES[target]
    if module is None:
        return 0
    command = [python, "-m", module, *arguments[1:]]
    if os.name == "nt":
        return subprocess.call(command)
    os.execv(python, command)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
