"""``python -m tools.runtime_lock``: writes deploy/requirements.lock, what the running site needs.

The same lines, with the same hashes, as requirements.lock has: an image without the test tools.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.stack.folder import REPOSITORY

IMAGE = {
    "python_version": "3.13",
    "python_full_version": "3.13.0",
    "sys_platform": "linux",
    "platform_system": "Linux",
}
"""Where the image runs (deploy/Dockerfile), whatever this machine is."""
WHOLE = REPOSITORY / "requirements.lock"
RUNTIME = REPOSITORY / "deploy" / "requirements.lock"


def needed(asked: list[str]) -> set[str]:
    """Return the names of *asked* and of all that they need, here where all is installed."""
    found: set[tuple[str, str]] = set()
    waiting = [Requirement(text) for text in asked]
    while waiting:
        one = waiting.pop()
        for extra in ["", *one.extras]:
            key = (canonicalize_name(one.name), extra)
            if key in found:
                continue
            found.add(key)
            waiting += _requirements(one.name, extra)
    return {name for name, _ in found}


def _requirements(name: str, extra: str) -> list[Requirement]:
    try:
        texts = requires(name) or []
    except PackageNotFoundError:  # of another system or an older Python
        return []
    wanted = [Requirement(text) for text in texts]
    return [
        one
        for one in wanted
        if one.marker is None or one.marker.evaluate({**IMAGE, "extra": extra})
    ]


def runtime_lock() -> str:
    """Return the part of requirements.lock that the dependencies of the project need."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    names = needed(project["dependencies"])
    blocks = re.split(r"^(?=[A-Za-z0-9])", WHOLE.read_text(), flags=re.MULTILINE)
    return "".join(
        block for block in blocks if canonicalize_name(re.split(r"[=;\s]", block)[0]) in names
    )


if __name__ == "__main__":
    RUNTIME.write_text(runtime_lock())
