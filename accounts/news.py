"""What changed about people, for whoever above wants to tell their screens.

This app knows no sockets: it says that something changed, inside the transaction that changes it.
"""

from __future__ import annotations

from django.dispatch import Signal

relations_changed = Signal()
"""Somebody's friends, requests, ignored people, notes or partners: ``user_ids``."""

sanctions_changed = Signal()
"""Somebody was sanctioned, or a sanction of his was lifted or read: ``user_id``."""

access_changed = Signal()
"""Somebody's account was switched on or off, by himself or by the staff: ``user_id``."""

trophies_changed = Signal()
"""Somebody won a trophy, lost one or has looked at those he won: ``user_id``."""
