"""What ``deploy/`` starts is what is run and measured here."""

import re

import pytest

from tools.stack import commands
from tools.stack.folder import REPOSITORY
from usumus.settings import env

DEPLOY = REPOSITORY / "deploy"


@pytest.mark.parametrize("name", ["Procfile", "systemd/usumus-web@.service", "docker-compose.yml"])
def test_web_runs_as_measured(name: str) -> None:
    assert "usumus.serve" in commands.web("uvicorn", 8000)
    assert re.search(r"python\W+-m\W+usumus\.serve\W", (DEPLOY / name).read_text())


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
