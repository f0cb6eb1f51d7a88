"""The lock holds what pyproject.toml asks for, names no host, and every dependency says why."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.stack.folder import REPOSITORY

PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
LOCK = (REPOSITORY / "requirements.lock").read_text()


def asked() -> list[Requirement]:
    groups = PROJECT["dependency-groups"].values()
    texts = [*PROJECT["project"]["dependencies"]]
    texts += [entry for group in groups for entry in group if isinstance(entry, str)]
    return [Requirement(text) for text in texts]


def locked() -> dict[str, str]:
    pins = re.findall(r"^([A-Za-z0-9._-]+)(?:\[.*?\])?==([^\s;\\]+)", LOCK, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in pins}


@pytest.mark.parametrize("requirement", asked(), ids=lambda requirement: requirement.name)
def test_every_dependency_is_locked_at_a_version_it_allows(requirement: Requirement) -> None:
    version = locked().get(canonicalize_name(requirement.name))
    assert version, f"{requirement.name} is not in requirements.lock: export it again"
    assert requirement.specifier.contains(version, prereleases=True)


def test_every_locked_package_has_a_hash() -> None:
    entries = re.split(r"\n(?=\S)", LOCK.strip())
    pins = [entry for entry in entries if "==" in entry]
    assert pins
    assert not [pin.split()[0] for pin in pins if "--hash=sha256:" not in pin]


def test_the_lock_names_no_host() -> None:
    assert "://" not in LOCK
    assert not re.search(r"^\s*(-i|-f|--index|--extra-index|--find-links)", LOCK, re.MULTILINE)


def test_no_lock_with_addresses_is_in_the_repository() -> None:
    ignored = (REPOSITORY / ".gitignore").read_text().split()
    assert {"uv.lock", "package-lock.json"} <= set(ignored)


def test_redis_is_below_8_whose_default_timeout_closes_idle_sockets() -> None:
    assert int(locked()["redis"].split(".")[0]) == 7


def test_daphne_is_past_its_known_holes() -> None:
    assert tuple(map(int, locked()["daphne"].split("."))) >= (4, 2, 3)


@pytest.mark.parametrize("requirement", asked(), ids=lambda requirement: requirement.name)
def test_every_dependency_says_why_it_is_here(requirement: Requirement) -> None:
    text = (REPOSITORY / "docs" / "dependencies.md").read_text()
    assert f"`{requirement.name}`" in text
