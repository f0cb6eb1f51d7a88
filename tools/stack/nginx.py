"""nginx in front of the web processes, with the file of ``deploy/`` as it is but for its addresses.

Here there are neither certificates nor names: it listens without TLS, on a port of this machine.
"""

from __future__ import annotations

import os
import re
import shutil
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tools.stack.folder import REPOSITORY
from tools.stack.process import Process, wait_until

DEPLOYED = REPOSITORY / "deploy" / "nginx.conf"
START_S = 15
UPSTREAM = re.compile(r"^(\s*)server web:8000 ([^;]*);.*$", re.MULTILINE)
PLAIN = re.compile(r"^server \{\n  listen 80;.*?^\}\n", re.MULTILINE | re.DOTALL)
TLS = re.compile(r"^\s*ssl_\w+ .*;\n", re.MULTILINE)
FAULT = re.compile(
    r"\[error\] \S+ (?:\*\d+ )?(.*?),? (?:while|client:).*upstream: \"\w+://([^/\"]+)"
)
AROUND = """pid {folder}/nginx.pid;
{user}
worker_processes 1;
worker_rlimit_nofile 8192;
daemon off;
error_log {folder}/nginx-error.log warn;
events {{ worker_connections 4096; }}
http {{
  log_format told '$status $upstream_status $request_uri';
  access_log {folder}/nginx-access.log told;
  client_body_temp_path {folder}/nginx-body;
  proxy_temp_path {folder}/nginx-proxy;
  fastcgi_temp_path {folder}/nginx-fastcgi;
  uwsgi_temp_path {folder}/nginx-uwsgi;
  scgi_temp_path {folder}/nginx-scgi;
{site}
}}
"""


def program() -> str | None:
    """Return the path of nginx on this machine, ``None`` where there is none."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def local(text: str, port: int, upstream: Sequence[int]) -> str:
    """Return the site's file *text* for *port* without TLS, and for the *upstream* ports."""

    def servers(found: re.Match[str]) -> str:
        lines = [f"{found[1]}server 127.0.0.1:{one} {found[2]};" for one in upstream]
        return "\n".join(lines)

    text = TLS.sub("", PLAIN.sub("", UPSTREAM.sub(servers, text)))
    return text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")


def faults_told(log: str) -> Counter[str]:
    """Return the faults with upstreams that the error log *log* tells, as «what (host:port)»."""
    return Counter(f"{what} ({where})" for what, where in FAULT.findall(log))


class Nginx(Process):
    """nginx on *port*, in front of the web processes on the *upstream* ports."""

    def __init__(self, folder: Path, port: int, upstream: Sequence[int]) -> None:
        """Write its file into *folder*; raises FileNotFoundError where there is no nginx."""
        found = program()
        if found is None:
            raise FileNotFoundError("no nginx: apt-get install nginx-light")
        folder.mkdir(parents=True, exist_ok=True)
        user = "user root;" if os.geteuid() == 0 else ""
        site = local(DEPLOYED.read_text(), port, upstream)
        file = folder / "nginx.conf"
        file.write_text(AROUND.format(folder=folder, user=user, site=site))
        command = [found, "-p", str(folder), "-c", str(file), "-e", str(folder / "nginx-error.log")]
        super().__init__("nginx", command, log=folder / "nginx.log")
        self.folder, self.port = folder, port

    @property
    def url(self) -> str:
        """Return its address, without a final slash."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait for its first answer; raises StackError when there is none."""
        super().start()
        wait_until(self._answers, process=self, seconds=START_S)

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url, timeout=5).close()  # noqa: S310 - our own
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False
        return True

    def faults_of_upstreams(self) -> Counter[str]:
        """Return how often nginx found fault with a web process, by what it was and its address."""
        return faults_told((self.folder / "nginx-error.log").read_text(errors="replace"))

    def answers_by_code(self) -> Counter[int]:
        """Return how often it has answered with each HTTP code."""
        lines = (self.folder / "nginx-access.log").read_text(errors="replace").splitlines()
        return Counter(int(line.split(" ", 1)[0]) for line in lines)
