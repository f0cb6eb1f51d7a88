"""What was done to the site by somebody with an account, tried again (docs/seguridad.md)."""

from __future__ import annotations

from tests.ws.conftest import arrive, fresh_process, people, toy
from tests.ws.tabs import checked_at_will, tab

__all__ = ["arrive", "checked_at_will", "fresh_process", "people", "tab", "toy"]
