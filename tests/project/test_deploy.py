"""What ``deploy/`` starts is what is run and measured here."""

import re

import pytest

from tools.stack import commands
from tools.stack.folder import REPOSITORY
from usumus.settings import env

DEPLOY = REPOSITORY / "deploy"
SKIPPED = {"--host", "--port", "--log-level", "-m"}


def options(text: str) -> set[tuple[str, str]]:
    """Return the options of a uvicorn command however it is spelled, addresses apart."""
    words = re.sub(r"[\"',\[\]]|^\s*- ", " ", text, flags=re.MULTILINE).replace("=", " ").split()
    found = set()
    for place, word in enumerate(words):
        if word.startswith("--") and word not in SKIPPED:
            after = words[place + 1] if place + 1 < len(words) else ""
            found.add((word, "" if after.startswith("--") else after))
    return {(name, value) for name, value in found if name.startswith(("--ws", "--timeout"))}


@pytest.mark.parametrize("name", ["Procfile", "systemd/usumus-web@.service", "docker-compose.yml"])
def test_web_runs_as_measured(name: str) -> None:
    text = (DEPLOY / name).read_text()
    command = re.search(r"uvicorn.*?--timeout-graceful-shutdown.\d+", text, re.DOTALL)
    assert command
    assert options(command[0]) == options(" ".join(commands.web("uvicorn", 8000)))


@pytest.mark.parametrize(
    "name", ["Procfile", "systemd/usumus-worker.service", "docker-compose.yml"]
)
def test_worker_neither_gossips_nor_waits_for_others(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert "--without-gossip" in text
    assert "--without-mingle" in text


def test_every_compulsory_variable_is_in_the_example() -> None:
    example = (DEPLOY / "env.example").read_text()
    for name in ("SECRET_KEY", "STATE_KEYS", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"):
        assert re.search(rf"^{name}=", example, re.MULTILINE)


def test_the_site_runs_as_the_role_that_cannot_rewrite_the_ledger() -> None:
    example = (DEPLOY / "env.example").read_text()
    url = re.search(r"^DATABASE_URL=(.*)$", example, re.MULTILINE)
    assert url
    assert env.database(url[1])["USER"] == "usumus_app"
