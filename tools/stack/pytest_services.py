"""Pytest plugin: real PostgreSQL and Valkey on throw-away data, before the settings are read.

Loaded by ``addopts``: a root conftest would be too late, pytest-django has read the settings
by then. Runs of the engines' tests alone start nothing.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from tools.stack.embedded import Services
from tools.stack.folder import REPOSITORY, temporary_folder
from tools.stack.postgres import DATABASE

WITHOUT_SERVICES = (REPOSITORY / "tests" / "engines", REPOSITORY / "tests" / "js")
XDIST_OWN_VALKEY = "USUMUS_TEST_VALKEY_PER_WORKER"


def _needs_services(config: pytest.Config) -> bool:
    """Return whether anything asked for may touch a database."""
    known = config.known_args_namespace
    if getattr(known, "help", False) or getattr(known, "version", 0):
        return False
    asked = [Path(str(arg).split("::")[0]).resolve() for arg in known.file_or_dir]
    if not asked:
        return True
    return not all(
        any(path == free or free in path.parents for free in WITHOUT_SERVICES) for path in asked
    )


def _start(config: pytest.Config) -> None:
    """Start what the environment does not name and say so in the environment."""
    began = time.monotonic()
    folder, held = temporary_folder()
    services = Services(folder, durable=False, migrated=True)

    def stop() -> None:
        services.stop()
        shutil.rmtree(folder, ignore_errors=True)
        held.close()

    config.add_cleanup(stop)
    services.start()
    os.environ.update(services.environment)
    if services.postgres:
        os.environ["TEST_TEMPLATE"] = DATABASE
    if services.valkey:
        os.environ[XDIST_OWN_VALKEY] = "1"
    sys.stderr.write(f"services up in {time.monotonic() - began:.2f} s\n")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Start the services unless they are given, unneeded, or the controller's.

    Workers of xdist share PostgreSQL (each has its own test database) but get a Valkey each:
    publishing reaches every database number of a server.
    """
    worker = "PYTEST_XDIST_WORKER" in os.environ
    if worker and os.environ.pop(XDIST_OWN_VALKEY, ""):
        del os.environ["REDIS_URL"]
        _start(early_config)
    elif not worker and _needs_services(early_config):
        given = os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")
        if not given:
            _start(early_config)
    return (yield)
